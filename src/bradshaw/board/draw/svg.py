"""The little of SVG that the drawings need: elements as strings, numbers kept short, and how wide a text is."""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from bradshaw.board.hexes import Point

FONT = '"Liberation Sans", Arial, Helvetica, sans-serif'
"""All of one width, so that what is measured here holds in every browser."""

WHOLE = 20
"""From here on a tenth is not seen."""

_NARROW = dict.fromkeys("ijlI.,'’|!:;/ ", 0.28) | dict.fromkeys("ft()-r°", 0.36)
_WIDE = dict.fromkeys("mM%", 0.87) | {"W": 0.94, "w": 0.78, "&": 0.72}
_WIDTHS = _NARROW | _WIDE


def number(value: float) -> str:
    """A coordinate, a hex being 200 wide: small ones with one decimal, others whole."""
    text = f"{value:.1f}" if -WHOLE < value < WHOLE else f"{value:.0f}"
    return text[:-2] if text.endswith(".0") else text


def point(at: Point) -> str:
    return f"{number(at[0])} {number(at[1])}"


def onwards(start: Point, *points: Point) -> str:
    """Points as seen from another, with a decimal: the same for all that is alike, wherever it lies, and so they cost
    next to nothing once the drawing is compressed."""
    parts = (f"{at[axis] - start[axis]:.1f}".removesuffix(".0") for at in points for axis in (0, 1))
    return " ".join("0" if part == "-0" else part for part in parts).replace(" -", "-")


def line(start: Point, end: Point) -> str:
    """The path data of a straight line."""
    return f"M{point(start)}l{onwards(start, end)}"


def element(tag: str, *content: str, **attributes: object) -> str:
    """An element. `class_` becomes class, `data_hex` data-hex; attributes that are None or "" are left out."""
    shown = "".join(
        [_attribute(name, _value(value)) for name, value in attributes.items() if value is not None and value != ""]
    )
    inside = "".join(content)
    return f"<{tag}{shown}>{inside}</{tag}>" if inside else f"<{tag}{shown}/>"


@lru_cache(maxsize=16384)
def _attribute(name: str, value: str) -> str:
    return f" {name.rstrip('_').replace('_', '-')}={quoteattr(value)}"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)


def group(*content: str, **attributes: object) -> str:
    """A group, or nothing when there is nothing in it."""
    return element("g", *content, **attributes) if any(content) else ""


def translate(at: Point) -> str:
    return f"translate({point(at)})"


def circle(at: Point, radius: float, class_: str = "", **attributes: object) -> str:
    return element("circle", class_=class_, cx=_zero(at[0]), cy=_zero(at[1]), r=radius, **attributes)


def _zero(value: float) -> str | None:
    text = number(value)
    return None if text in ("0", "-0") else text


def rectangle(left: float, top: float, width: float, height: float, class_: str = "", **attributes: object) -> str:
    return element("rect", class_=class_, x=left or None, y=top or None, width=width, height=height, **attributes)


def polygon(points: tuple[Point, ...], class_: str = "", **attributes: object) -> str:
    return element("path", class_=class_, d=outline(points), **attributes)


def outline(points: tuple[Point, ...]) -> str:
    """The path data of a closed figure."""
    return f"M{point(points[0])}l{' '.join(map(onwards, points, points[1:]))}z".replace(" -", "-")


def text(at: Point, words: str, class_: str, size: float, **attributes: object) -> str:
    """Words centred on a point (a line is centred by the height of its capitals)."""
    place = {"x": _zero(at[0]), "y": at[1] + size * 0.36}
    return element("text", escape(words), class_=class_, **place, font_size=size, **attributes)


def lines(
    at: Point, words: tuple[str, ...], class_: str, size: float, leading: float = 1.08, squeeze: float | None = None
) -> str:
    """Several lines centred on a point; with `squeeze` they are as wide as measured here, or that part of it, whatever
    letters a browser has."""
    top = at[1] - (len(words) - 1) * size * leading / 2

    def line(index: int, said: str) -> str:
        fitted: dict[str, object] = {}
        if squeeze:
            fitted = {"textLength": width(said, size) * squeeze, "lengthAdjust": "spacingAndGlyphs"}
        return text((at[0], top + index * size * leading), said, class_, size, **fitted)

    return "".join(line(index, said) for index, said in enumerate(words))


def width(words: str, size: float) -> float:
    """How wide bold words are, about."""
    return size * _letters(words)


@lru_cache(maxsize=4096)
def _letters(words: str) -> float:
    return sum(_WIDTHS.get(letter, 0.7 if letter.isupper() else 0.57) for letter in words)


def document(
    content: str, box: tuple[float, float, float, float], class_: str, label: str, width_: float | None = None
) -> str:
    """A whole drawing. `box` is left, top, width, height."""
    return element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in box),
        class_=f"bw {class_}",
        width=width_,
        height=None if width_ is None else width_ * box[3] / box[2],
        role="img",
        aria_label=label,
    )
