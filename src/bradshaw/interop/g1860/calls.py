"""At which stops a recorded run of 1860 called: the log tells the line, the money and the number of halts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bradshaw.board.network import Network
from bradshaw.interop import ids, site
from bradshaw.interop.stretches import Line
from bradshaw.kernel.records import company
from bradshaw.kernel.state import State
from bradshaw.routes.yard import liner
from bradshaw.titles.g1860 import runs
from bradshaw.titles.g1860.data import DATA, EXTRA, LARGE, allowance
from bradshaw.titles.g1860.state import on, own

MOST_SMALL = 14
"""Beyond so many small stops on a line no other choice than that site's own is looked for."""


class Stops:
    """The stops of a line as a train of a company may call at them."""

    def __init__(self, state: State, net: Network, name: str, line: Line, run: site.Run) -> None:
        self.line, self.run = line, run
        self.kinds = {stop: net.stops[stop].stop.kind for stop in line.stops}
        colour = DATA.phase(state.phase).colour
        self.values = {stop: net.stops[stop].stop.revenue.at(colour) for stop in line.stops}
        self.leased = run.train not in state.trains_of(company(name)) and not on(state, "original_insolvency")
        self.halts_count = not own(state).building_banned
        self.skips = on(state, "skip_small_stations")
        trains = runs.trains_of(state, name)
        self.free_ends = any(not rule.calls_at_ends for one in trains for rule in liner(one.rules))
        large, small = allowance(ids.train(run.train)[0])
        if self.leased or own(state).nationalised:
            small = 0
        self.room = max(large + small - len(self.of(*LARGE)), 0)
        """How many small stations and halts the train may call at."""

    @property
    def ends(self) -> set[str]:
        return {self.line.stops[0], self.line.stops[-1]}

    def of(self, *kinds: str) -> list[str]:
        return [stop for stop in self.line.stops if self.kinds[stop] in kinds]

    def with_large(self, small: list[str] | tuple[str, ...]) -> tuple[str, ...]:
        called = {*self.of(*LARGE), *small}
        return tuple(stop for stop in self.line.stops if stop in called)

    def earns(self, called: tuple[str, ...]) -> tuple[int, int]:
        """Revenue and subsidy."""
        if self.leased:
            return EXTRA.lease.base + EXTRA.lease.per_stop * len(called), 0
        halts = sum(self.kinds[stop] == "halt" for stop in called)
        return sum(self.values[stop] for stop in called), EXTRA.halt_subsidy * halts

    def as_recorded(self, called: tuple[str, ...]) -> bool:
        if self.run.revenue is None:
            return True
        return self.earns(called) == (self.run.revenue, self.run.subsidy or 0)


def chosen(stops: Stops) -> tuple[str, ...]:
    """That site's choice; another one if the recorded money is not what it earns."""
    usual = by_default(stops)
    if stops.as_recorded(usual):
        return usual
    return next((called for called in all_choices(stops) if stops.as_recorded(called)), usual)


def by_default(stops: Stops) -> tuple[str, ...]:
    """All large stations, the halts asked for, the dearest small stations, then halts if none were asked for."""
    halts = stops.of("halt") if stops.halts_count else []
    wanted = halts[: min(stops.run.halts or 0, stops.room)]
    room = stops.room - len(wanted)
    towns = stops.of("town")
    if stops.skips:
        towns = sorted(towns, key=lambda stop: -stops.values[stop])[:room]
    if stops.run.halts is None:
        wanted = halts[: max(room - len(towns), 0)]
    return stops.with_large([*towns, *wanted])


def all_choices(stops: Stops) -> Iterator[tuple[str, ...]]:
    """Every set of small stops within the train's numbers, with the ends of the line unless they need no call."""
    small = stops.of("town", "halt") if stops.halts_count else stops.of("town")
    if len(small) > MOST_SMALL:
        return
    ends = set() if stops.free_ends else stops.ends & set(small)
    for number in range(min(stops.room, len(small)), -1, -1):
        for few in combinations(small, number):
            if ends <= set(few):
                yield stops.with_large(few)


def shortened(stops: Stops, called: tuple[str, ...]) -> Line:
    """The line of a train that runs alone without ends that are not called at; that site pays the same for it."""
    line = stops.line
    if stops.free_ends:
        return line
    first = next((i for i, stop in enumerate(line.stops) if stop in called), 0)
    last = next((i for i, stop in reversed(list(enumerate(line.stops))) if stop in called), len(line.stops) - 1)
    return Line(line.stops[first : last + 1], line.tracks[first:last], line.mask)
