"""Where track parts and joins: stops and the hex sides at which links meet, with the stretches between them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from bradshaw.routes.position import Position

Place = int | tuple[object, ...]
"""A stop by its number, or a hex side (or an inner piece of track) by its name."""


class Stretch(NamedTuple):
    """Track between two places that no other track meets on the way, in the hexes where it begins and ends."""

    start: Place
    end: Place
    between: tuple[Place, ...]
    first: str
    last: str

    def hex_at(self, place: Place) -> str:
        """The hex in which it comes to one of its ends."""
        return self.first if place == self.start else self.last

    def other(self, place: Place) -> Place:
        """Its other end."""
        return self.end if place == self.start else self.start


class Places:
    """The places and stretches of some links, with the links over each."""

    def __init__(self, position: Position, links: Iterable[int]) -> None:
        rows: dict[int, list[Place]] = {}
        beside: dict[Place, dict[Place, None]] = {}
        for number in links:
            link = position.links[number]
            inner: list[Place] = list(link.crossings) or [("inside", number)]
            rows[number] = [link.a, *inner, link.b]
            for one, other in pairwise(rows[number]):
                beside.setdefault(one, {})[other] = None
                beside.setdefault(other, {})[one] = None
        self.over: dict[Place | Stretch, set[int]] = {}
        """The links over every stretch, and over every hex side where more than two stretches meet."""
        self.stretches: dict[Stretch, None] = {}
        for number, row in rows.items():
            hexes = position.links[number].hexes
            kept = [n for n, place in enumerate(row) if isinstance(place, int) or len(beside[place]) > 2]
            for first, last in pairwise(kept):
                stretch = Stretch(
                    row[first],
                    row[last],
                    tuple(row[first + 1 : last]),
                    hexes[min(first, len(hexes) - 1)],
                    hexes[min(last - 1, len(hexes) - 1)],
                )
                back = Stretch(stretch.end, stretch.start, stretch.between[::-1], stretch.last, stretch.first)
                known = back if back in self.stretches else stretch
                self.stretches[known] = None
                for one in (known, known.start, known.end):
                    if not isinstance(one, int):
                        self.over.setdefault(one, set()).add(number)
        self.at: dict[Place, list[Stretch]] = {}
        """The stretches that meet at a place."""
        for one in self.stretches:
            self.at.setdefault(one.start, []).append(one)
            self.at.setdefault(one.end, []).append(one)
