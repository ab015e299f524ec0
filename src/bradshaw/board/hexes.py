"""Hex grids: coordinates like "F2", the six sides, and where everything lies on paper.

Sides are numbered clockwise from the lower left (pointy) or the bottom (flat). Side e of a hex is side
`opposite(e)` of its neighbour. Turning a tile by k adds k to every side number, modulo 6.
"""

from __future__ import annotations

import math
import re
from typing import Literal

from msgspec import Struct

SIDES = range(6)
ROOT3 = math.sqrt(3)

_COORDINATE = re.compile(r"([A-Z])(\d{1,2})")
_STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
}
_COMPASS = {
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
}
_FIRST_ANGLE = {"pointy": 120, "flat": 90}

Point = tuple[float, float]


def opposite(side: int) -> int:
    """The number the neighbour gives to this side."""
    return (side + 3) % 6


def parse_coordinate(name: str) -> tuple[int, int]:
    """("F2") -> (5, 2): the letter counted from 0, and the number."""
    found = _COORDINATE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} is not a hex: a capital letter and a number are expected, as in F2")
    return ord(found[1]) - ord("A"), int(found[2])


def coordinate(letter: int, number: int) -> str | None:
    """The name of the hex, or None when it would leave the lettered part of the grid."""
    if 0 <= letter < 26 and 0 <= number < 100:
        return f"{chr(ord('A') + letter)}{number}"
    return None


class Layout(Struct, frozen=True):
    """How the hexes stand. Pointy: the letter is the row. Flat: the letter is the column."""

    kind: Literal["pointy", "flat"]

    def neighbour(self, hex_id: str, side: int) -> str | None:
        """The coordinate across that side; whether the map has such a hex is the map's business."""
        letter, number = parse_coordinate(hex_id)
        down, along = _STEPS[self.kind][side]
        return coordinate(letter + down, number + along)

    def compass(self, side: int) -> str:
        """The direction of a side in words of the map: "SW"."""
        return _COMPASS[self.kind][side]

    def centre(self, hex_id: str, size: float = 1.0) -> Point:
        """The middle of the hex, x to the right and y downwards; `size` is the distance to a corner."""
        letter, number = parse_coordinate(hex_id)
        long_way, short_way = letter * 1.5 * size, number * ROOT3 / 2 * size
        return (short_way, long_way) if self.kind == "pointy" else (long_way, short_way)

    def angle(self, side: float) -> float:
        """The direction of a side's middle in radians, clockwise from the right; 2.5 is a corner."""
        return math.radians(_FIRST_ANGLE[self.kind] + 60 * side)

    def at(self, side: float, distance: float) -> Point:
        """The point at that distance from the centre in the direction of a side."""
        angle = self.angle(side)
        return distance * math.cos(angle), distance * math.sin(angle)

    def side_middle(self, side: float, size: float = 1.0) -> Point:
        """The middle of a side, relative to the centre of the hex."""
        return self.at(side, size * ROOT3 / 2)

    def corners(self, size: float = 1.0) -> tuple[Point, ...]:
        """The six corners relative to the centre; side e lies between corners e - 1 and e."""
        return tuple(self.at(side + 0.5, size) for side in SIDES)


def distance(layout: Layout, one: str, other: str) -> int:
    """How many steps from hex to hex."""
    (letter, number), (letter2, number2) = parse_coordinate(one), parse_coordinate(other)
    across, along = abs(letter - letter2), abs(number - number2)
    return across + max(0, (along - across) // 2)
