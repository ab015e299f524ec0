"""Small signs, each drawn around the origin at a given width."""

from __future__ import annotations

from bradshaw.board.draw.svg import element, group, number


def sign(kind: str, size: float, at: tuple[float, float]) -> str:
    """A sign of that width (all are drawn 20 wide and scaled)."""
    return group(
        element("path", class_=kind, d=_SIGNS[kind]),
        transform=f"translate({number(at[0])} {number(at[1])}) scale({size / 20:.2f})",
    )


_WAVE = "q2.5 -4 5 0t5 0t5 0t5 0"
_SIGNS = {
    "mountain": "M-11 7L-4 -7L0 1L3 -4L11 7Z",
    "water": f"M-10 -3{_WAVE}M-10 4{_WAVE}",
    "desert": "M0 8V-8M0 3H-6V-3M0 0H6V-5",
    "anchor": "M0 10V-5M-4 -2H4M-8 3Q-7 10 0 10Q7 10 8 3M0 -5A2.5 2.5 0 1 1 0.1 -5",
}
"""Ranges of hills, waves, a cactus, an anchor."""
