"""The lines of one kind of train, best first, as sets of bits: bit n is line n.

What goes with a line chosen before is then found for all lines at once, by a few operations on long numbers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Line
from bradshaw.routes.rules import RunRule


class Candidate(NamedTuple):
    """A line as the set sees it, ordered by `reduced`: its worth less the price of its track."""

    reduced: int
    worth: int
    revenue: int
    subsidy: int
    mask: int
    stops: int
    """In the numbers of the position; 0 where nobody asks."""
    passes: int
    rule: RunRule
    line: Line


class Roster:
    """Sets of lines are made when they are first asked for."""

    def __init__(self, lines: Sequence[Candidate]) -> None:
        self.lines = lines
        self.all = (1 << len(lines)) - 1
        self.reduced = [max(0, line.reduced) for line in lines]
        self._over_bytes: dict[int, int] = {}

    def best(self, some: int) -> int:
        """What the first of some lines is worth less its price, or 0: a train may stand idle."""
        return self.reduced[(some & -some).bit_length() - 1] if some else 0

    def beside(self, mask: int) -> int:
        """The lines that use none of this track."""
        known, over = self._over_bytes, 0
        for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            if byte:
                part = place << 8 | byte
                if part not in known:
                    known[part] = _any(self._over, byte << 8 * place)
                over |= known[part]
        return self.all & ~over

    def meeting(self, stops: int) -> int:
        """The lines that have one of these stops."""
        return _any(self._at, stops)

    def worth(self, least: int) -> int:
        """The lines that are worth so much."""
        values, sets = self._worths
        place = bisect_left(values, least)
        return sets[place] if place < len(sets) else 0

    def passing(self, most: int) -> int:
        """The lines that pass no more closed stops than these."""
        return self._passes[min(most, len(self._passes) - 1)] if most >= 0 else 0

    @cached_property
    def _over(self) -> dict[int, int]:
        return self._sets(lambda line: bits(line.mask))

    @cached_property
    def _at(self) -> dict[int, int]:
        return self._sets(lambda line: bits(line.stops))

    @cached_property
    def _passes(self) -> list[int]:
        exact = self._sets(lambda line: (line.passes,))
        found, some = [], 0
        for passes in range(max(exact, default=0) + 1):
            some |= exact.get(passes, 0)
            found.append(some)
        return found

    @cached_property
    def _worths(self) -> tuple[list[int], list[int]]:
        exact = self._sets(lambda line: (line.worth,))
        values, sets, some = sorted(exact), [], 0
        for value in reversed(values):
            some |= exact[value]
            sets.append(some)
        return values, sets[::-1]

    def _sets(self, keys: Callable[[Candidate], Iterable[int]]) -> dict[int, int]:
        """For every key the lines that have it."""
        found: dict[int, bytearray] = {}
        size = len(self.lines) // 8 + 1
        for number, line in enumerate(self.lines):
            place, bit = number >> 3, 1 << (number & 7)
            for key in keys(line):
                if key not in found:
                    found[key] = bytearray(size)
                found[key][place] |= bit
        return {key: int.from_bytes(some, "little") for key, some in found.items()}


def first(some: int) -> int:
    """The number of the first line of a set."""
    return (some & -some).bit_length() - 1


def _any(sets: dict[int, int], mask: int) -> int:
    """The lines in any of the sets of these bits."""
    found = 0
    for bit in bits(mask):
        found |= sets.get(bit, 0)
    return found
