"""The best set of all trains: a program for every choice of the areas that flooding trains spread over.

Markers that no track joins lie in different areas, and a network has its marker in one of them. What an area brings
at most is known at once, so that most choices need no program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, groupby, product
from typing import TYPE_CHECKING

from bradshaw.routes.flood import Flood
from bradshaw.routes.meter import Meter

if TYPE_CHECKING:
    from bradshaw.routes.together import Found, Together, Try


class Choice:
    """One choice of areas, with its program once it was begun."""

    def __init__(self, floods: Sequence[Flood], most: int) -> None:
        self.floods, self.most = floods, most
        self.program: Together | None = None

    @property
    def bound(self) -> int:
        known = None if self.program is None else self.program.bound
        return self.most if known is None else min(self.most, known)


class Joint:
    """`make` builds the program of a choice; `lines` is what trains that run along a line earn at most together."""

    def __init__(
        self, floods: Sequence[Flood], make: Callable[[Sequence[Flood]], Together], lines: int, weight: int
    ) -> None:
        self.make = make
        self.choices = [
            Choice(some, lines + weight * sum(flood.best().worth for flood in some)) for some in _areas(floods)
        ]
        self.choices.sort(key=lambda choice: -choice.most)

    @property
    def bound(self) -> int:
        """No set is worth more."""
        return max(choice.bound for choice in self.choices)

    @property
    def size(self) -> str:
        return ", then ".join(choice.program.program.size for choice in self.choices if choice.program is not None)

    def search(self, floor: int, meter: Meter, try_track: Try) -> None:
        """Look for sets worth the floor, and then for better ones; a stopped search may be called again."""
        for choice in self.choices:
            best = self.best()
            if best is not None:
                floor = max(floor, best.worth + 1)
            if choice.bound >= floor:
                if choice.program is None:
                    choice.program = self.make(choice.floods)
                choice.program.search(floor, meter, try_track)

    def best(self) -> Found | None:
        """The best set found so far."""
        programs = [choice.program for choice in self.choices if choice.program is not None]
        return max((found for one in programs if (found := one.best())), key=lambda found: found.worth, default=None)


def _areas(floods: Sequence[Flood]) -> Iterator[list[Flood]]:
    """The trains, each kept to an area; those of one kind take areas in order, as they could change places."""
    kinds = [list(some) for _, some in groupby(floods, key=lambda flood: flood.rule)]
    for chosen in product(*(combinations_with_replacement(some[0].areas() or [()], len(some)) for some in kinds)):
        yield [
            flood.within(area)
            for some, areas in zip(kinds, chosen, strict=True)
            for flood, area in zip(some, areas, strict=True)
        ]
