"""Numbers that somebody wrote."""

from __future__ import annotations

MOST_DIGITS = 18


def whole_number(text: str) -> int | None:
    """A count as people and programs write it; None for other signs, and for more digits than any count here has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
