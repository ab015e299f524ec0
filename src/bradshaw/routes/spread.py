"""A flooding train's network as rows of a linear program: links and stops joined to one marker, ways out of spikes.

It is a prize-collecting Steiner arborescence with directed cuts (Wong, "A Dual Ascent Approach for Steiner Tree
Problems on a Directed Graph", 1984).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import NamedTuple

from bradshaw.routes.cuts import OUT, backwards, cut_off, spread_out
from bradshaw.routes.flood import NOTHING, Flood, Network, crossings
from bradshaw.routes.masks import bits
from bradshaw.routes.program import Program
from bradshaw.routes.rows import BROKEN, WORTH_A_LOOK, Row, row


class Join(NamedTuple):
    """A stop is reached only if a stretch leads into these places around it, or the marker is among them."""

    places: frozenset[Hashable]
    stop: int


Place = int | tuple[object, ...]
"""A stop by its number, or a hex side as it is crossed into a hex."""


Way = tuple[int, int, int]
"""A link as it leads from a stop to another."""


class Stretch(NamedTuple):
    """Track between two places that links share from end to end, in one direction."""

    start: Place
    end: Place
    between: tuple[object, ...]


def stretches(flood: Flood, ways: Iterable[Way]) -> dict[Stretch, set[Way]]:
    """All track, cut where links part or join, with the links that run over each stretch."""
    rows: dict[Way, list[Place]] = {}
    users: dict[Place, set[Way]] = {}
    for way in ways:
        start, end, number = way
        link = flood.position.links[number]
        rows[way] = [start, *crossings(link, forward=start == link.a), end]
        for place in rows[way]:
            users.setdefault(place, set()).add(way)
    found: dict[Stretch, set[Way]] = {}
    for way, places in rows.items():
        inner = range(1, len(places) - 1)
        cuts = [n for n in inner if len(users[places[n]]) > 1 and users[places[n]] != users[places[n - 1]]]
        cuts += [n for n in inner if len(users[places[n]]) > 1 and users[places[n]] != users[places[n + 1]]]
        for first, last in pairwise(sorted({0, *cuts, len(places) - 1})):
            stretch = Stretch(places[first], places[last], tuple(places[first + 1 : last]))
            found.setdefault(stretch, set()).add(way)
    return found


class Spread:
    """A network of one marker that grows like a tree, in the position's numbers of stops."""

    def __init__(self, program: Program, flood: Flood, weight: int) -> None:
        self.flood, self.program, self.weight = flood, program, weight
        stops, links = flood.position.stops, flood.position.links
        self.barred = {i for i, stop in enumerate(stops) if (stop.closed or stop.end_only) and not stop.own}
        """Stops that end the network."""
        self.live = sorted({i for marker in flood.markers for i in flood.reach(marker, 0)} | self._beside())
        self.runs = program.variable(early=3)
        self.markers = {i: program.variable(early=2) for i in flood.markers}
        self.stops = {i: program.variable(weight * stops[i].value, early=1) for i in self.live}
        self.links = [
            number
            for number, link in enumerate(links)
            if link.a in self.stops and link.b in self.stops and not {link.a, link.b} <= self.barred
        ]
        self.ways = {
            (a, b, number): program.variable()
            for number in self.links
            for a, b in (self._ends(number), self._ends(number)[::-1])
            if a not in self.barred
        }
        """A link as it leads on from a stop that is reached."""
        self.track = self._track()
        """Variables that say that a piece of track is used, by its bit; for pieces that others tell of none."""
        self.stretches: dict[Stretch, int] = {}
        """What runs over each stretch: a link, or any of several."""
        program.add(self._share())
        program.add(self._shape())
        if any(flood.multiplied[i] and stops[i].value for i in self.live):
            program.add(self._factor())

    def _beside(self) -> set[int]:
        """Stops that share a group with others: any of them may be the one that counts."""
        stops = self.flood.position.stops
        return {i for i, stop in enumerate(stops) if stop.groups and self.flood.links[i]}

    def _track(self) -> dict[int, int]:
        """A piece of track is used by every link over it that leads on, one way or back."""
        users: dict[int, list[int]] = {}
        for number in self.links:
            for bit in bits(self.flood.position.links[number].mask):
                users.setdefault(bit, []).append(number)
        wide: dict[frozenset[int], int] = {}
        track: dict[int, int] = {}
        for bit, numbers in sorted(users.items(), key=lambda pair: -len(pair[1])):
            over = frozenset(numbers)
            if over not in wide:
                if any(over < other for other in wide):
                    continue  # whoever runs here runs there, too
                used = wide[over] = self.program.variable()
                self.program.add(row([(way, 1) for way in self._both(number)], (used, -1), high=0) for number in over)
            track[bit] = wide[over]
        return track

    def _both(self, number: int) -> list[int]:
        a, b = self._ends(number)
        return [self.ways[way] for way in ((a, b, number), (b, a, number)) if way in self.ways]

    def _share(self) -> Iterator[Row]:
        """Several links may run over one stretch; together they still need only what the stretch is."""
        links = self.flood.position.links
        for stretch, over in stretches(self.flood, self.ways).items():
            ways = [self.ways[way] for way in over]
            if len(ways) == 1:
                self.stretches[stretch] = ways[0]
                continue
            used = self.stretches[stretch] = self.program.variable()
            yield row([(used, 1)], *((way, -1) for way in ways), high=0)
            for stop in {end for _, end, _ in over}:  # one link leads into a stop
                yield row([(self.ways[way], 1) for way in over if way[1] == stop], (used, -1), high=0)
            mask = ~0
            for _, _, number in over:
                mask &= links[number].mask
            yield from (row([(used, 1), (self.track[bit], -1)], high=0) for bit in bits(mask) if bit in self.track)

    def _shape(self) -> Iterator[Row]:
        """One marker; every other stop is reached by one link from a stop that is; one stop of a group."""
        stops = self.flood.position.stops
        yield row([(marker, 1) for marker in self.markers.values()], (self.runs, -1), equal=0)
        into: dict[int, list[int]] = {i: [] for i in self.live}
        for (a, b, _), variable in self.ways.items():
            into[b].append(variable)
            self.program.suggest([row([(variable, 1), (self.stops[a], -1)], high=0)])
        for i, variable in self.stops.items():
            marker = [(self.markers[i], 1)] if i in self.markers else []
            yield row([*((one, 1) for one in into[i]), *marker], (variable, -1), equal=0)
        # any marker of the network tells it from others: let it be the first of them
        for i in self.markers:
            later = [(variable, 1) for j, variable in self.markers.items() if j > i]
            yield row([(self.stops[i], 1), *later], high=1)
        groups: dict[str, list[int]] = {}
        for i in self.live:
            for group in stops[i].groups:
                groups.setdefault(group, []).append(self.stops[i])
        for members in groups.values():
            yield row([(one, 1) for one in members], (self.runs, -1), high=0)

    def contested(self) -> int:
        """The stop that pays most among those that one piece of track leads to, a port before others."""
        stops, links = self.flood.position.stops, self.flood.position.links

        def rank(i: int) -> tuple[bool, bool, int]:
            masks = [links[number].mask for number, _ in self.flood.links[i]]
            single = bool(masks) and bool(reduce(and_, masks))
            return single, self.flood.multiplied[i], stops[i].value

        return max(self.live, key=rank)

    def _ends(self, number: int) -> tuple[int, int]:
        link = self.flood.position.links[number]
        return link.a, link.b

    def _factor(self) -> Iterator[Row]:
        """Ports pay once more for every further way out of a spike that runs to a marker on track of its own."""
        flood, program, stops = self.flood, self.program, self.flood.position.stops
        ways: dict[int, list[int]] = {i: [] for i in self.live}
        into: dict[int, list[int]] = {i: [] for i in self.live}
        used: dict[int, list[int]] = {}
        for number in self.links:
            both: list[int] = []
            for a, b in (self._ends(number), self._ends(number)[::-1]):
                ended = flood.spiked[b] or stops[b].closed or (stops[b].end_only and not stops[b].own)
                if ended or (a in self.barred and not flood.spiked[a]) or stops[a].closed:
                    continue
                way = program.variable()
                both.append(way)
                ways[a].append(way)
                into[b].append(way)
                for bit in bits(flood.position.links[number].mask):
                    used.setdefault(bit, []).append(way)
            yield from (row([(way, 1) for way in both], (self.stops[i], -1), high=0) for i in self._ends(number))
        for bit, variable in self.track.items():
            yield row([(way, 1) for way in used.get(bit, ())], (variable, -1), high=0)
        spikes = [way for i in self.live if flood.spiked[i] for way in ways[i]]
        for i in self.live:
            if flood.spiked[i]:
                continue
            through = [(way, 1) for way in into[i]] + [(way, -1) for way in ways[i]]
            yield row(through, low=0) if stops[i].own else row(through, equal=0)
        most = max((network.factor for network in flood.networks()), default=1)
        more = [program.variable(early=2) for _ in range(most - 1)]
        # the first way out multiplies by one, so a second one needs two
        yield row(
            [(step, 1) for step in more], *((step, 1) for step in more[:1]), *((way, -1) for way in spikes), high=0
        )
        for one, other in pairwise(more):
            yield row([(other, 1), (one, -1)], high=0)
        for i in self.live:
            if flood.multiplied[i] and stops[i].value:
                for step in more:
                    paid = program.variable(self.weight * stops[i].value)
                    yield row([(paid, 1), (step, -1)], high=0)
                    yield row([(paid, 1), (self.stops[i], -1)], high=0)

    def broken(self, values: Sequence[float]) -> Iterator[Join]:
        """Stops that the chosen stretches do not join to the marker."""
        track = [(one.start, one.end, values[variable]) for one, variable in self.stretches.items()]
        flow = backwards([*track, *((OUT, i, values[variable]) for i, variable in self.markers.items())])
        ways = [(a, b, values[variable]) for (a, b, _), variable in self.ways.items()]
        reached = {i: values[self.stops[i]] for i in self.live if values[self.stops[i]] >= WORTH_A_LOOK}
        joined: set[int] = set()
        for i in sorted(reached, key=lambda i: -reached[i]):
            if i not in joined:
                found = cut_off(flow, i, reached[i] - BROKEN)
                yield from (Join(places, i) for places in found)
                if not found:
                    joined |= spread_out(ways, [i], reached)

    def demand(self, cut: Join) -> Row:
        """The row of a cut, found by this train or by one of the same kind."""
        into = [(v, 1) for one, v in self.stretches.items() if one.end in cut.places and one.start not in cut.places]
        markers = [(variable, 1) for i, variable in self.markers.items() if i in cut.places]
        return row([*into, *markers], (self.stops[cut.stop], -1), low=0)

    def read(self, solution: Sequence[int]) -> Network:
        """The network on the track that a solution gives to this train."""
        if not solution[self.runs]:
            return NOTHING
        blocked = sum(1 << bit for bit, variable in self.track.items() if not solution[variable])
        marker = next(i for i, variable in self.markers.items() if solution[variable])
        return self.flood.network(marker, blocked)
