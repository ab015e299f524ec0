"""A flooding train's network as rows of a linear program: stretches and stops joined to one marker, ways out of spikes.

It is a prize-collecting Steiner arborescence with directed cuts (Wong, "A Dual Ascent Approach for Steiner Tree
Problems on a Directed Graph", 1984) over stops and the hex sides where track parts. The tree may turn at such a side;
a network that needs it without having a stop beyond breaks a row that is added when it comes up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bradshaw.routes.cuts import OUT, backwards, cut_off, spread_out
from bradshaw.routes.flood import NOTHING, Flood, Network
from bradshaw.routes.masks import bits
from bradshaw.routes.places import Place, Places, Stretch
from bradshaw.routes.program import Program
from bradshaw.routes.rows import BROKEN, TINY, WORTH_A_LOOK, Row, row


class Join(NamedTuple):
    """A stop is reached only if a stretch leads into these places around it, or the marker is among them."""

    places: frozenset[object]
    stop: int


class Gap(NamedTuple):
    """A stop is reached only from another marker than this, or over one of these pieces of track."""

    bits: frozenset[int]
    stop: int
    marker: int


class Arc(NamedTuple):
    """A stretch as it leads from a place to another."""

    start: Place
    end: Place
    stretch: Stretch


class Spread:
    """A network of one marker that grows like a tree, in the position's numbers of stops.

    The stops in `without` are left to others.
    """

    def __init__(self, program: Program, flood: Flood, weight: int, without: frozenset[int] = frozenset()) -> None:
        self.flood, self.program, self.weight = flood, program, weight
        stops, links = flood.position.stops, flood.position.links
        self.barred = {i for i, stop in enumerate(stops) if (stop.closed or stop.end_only) and not stop.own}
        """Stops that end the network."""
        live = {i for marker in flood.markers for i in flood.reach(marker, 0)} | self._beside()
        self.live = sorted(live - without)
        self.runs = program.variable(early=3)
        self.markers = {i: program.variable(early=2) for i in flood.markers}
        self.stops = {i: program.variable(weight * stops[i].value, early=1) for i in self.live}
        self.links = [
            number
            for number, link in enumerate(links)
            if link.a in self.stops and link.b in self.stops and not {link.a, link.b} <= self.barred
        ]
        self.places = Places(flood.position, self.links)
        self.arcs = {arc: program.variable() for arc in self._arcs()}
        self.into: dict[Place, list[int]] = {}
        for arc, variable in self.arcs.items():
            self.into.setdefault(arc.end, []).append(variable)
        self.where = self._where()
        self.track = self._track()
        """Variables of which one says that a piece of track is used, by its bit."""
        program.add(self._shape())
        program.add(self._across())
        program.suggest(self._through())
        if any(flood.multiplied[i] and stops[i].value for i in self.live):
            program.add(self._factor())

    def _beside(self) -> set[int]:
        """Stops that share a group with others: any of them may be the one that counts."""
        stops = self.flood.position.stops
        return {i for i, stop in enumerate(stops) if stop.groups and self.flood.links[i]}

    def _arcs(self) -> Iterator[Arc]:
        """Every stretch both ways, but out of stops that end the network and out of dead ends."""
        for stretch in self.places.stretches:
            for start, end in ((stretch.start, stretch.end), (stretch.end, stretch.start)):
                dead = isinstance(start, int) and start not in self.markers and len(self.places.at[start]) == 1
                if start not in self.barred and not dead:
                    yield Arc(start, end, stretch)

    def _where(self) -> dict[int, list[Place | Stretch]]:
        """The stretch or the hex side that a bit of track stands for, or the stretches of links that do not say."""
        users: dict[int, set[int]] = {}
        for number in self.links:
            for bit in bits(self.flood.position.links[number].mask):
                users.setdefault(bit, set()).add(number)
        over = self.places.over
        known = {frozenset(numbers): one for one, numbers in over.items()}
        unsaid = [one for one in over if isinstance(one, Stretch)]
        return {
            bit: [known[frozenset(numbers)]]
            if frozenset(numbers) in known
            else [one for one in unsaid if over[one] <= numbers]
            for bit, numbers in users.items()
        }

    def _track(self) -> dict[int, list[int]]:
        """A piece of track is used by what runs over its stretch, or comes to the side where several meet."""
        track: dict[int, list[int]] = {}
        for bit, where in self.where.items():
            if len(where) == 1:
                track[bit] = self._over(where[0])
            else:
                track[bit] = [self.program.variable()]
                for one in where:
                    self.program.add([row([(v, 1) for v in self._over(one)], (track[bit][0], -1), high=0)])
        return track

    def _over(self, where: Place | Stretch) -> list[int]:
        if not isinstance(where, Stretch):
            return list(self.into.get(where, ()))
        arcs = (Arc(where.start, where.end, where), Arc(where.end, where.start, where))
        return [self.arcs[arc] for arc in arcs if arc in self.arcs]

    def _shape(self) -> Iterator[Row]:
        """One marker; every other stop is reached by one stretch; one stop of a group."""
        stops = self.flood.position.stops
        yield row([(marker, 1) for marker in self.markers.values()], (self.runs, -1), equal=0)
        for i, variable in self.stops.items():
            marker = [(self.markers[i], 1)] if i in self.markers else []
            yield row([*((one, 1) for one in self.into.get(i, ())), *marker], (variable, -1), equal=0)
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

    def _through(self) -> Iterator[Row]:
        """What leads on from a place has come there by another way."""
        for arc, variable in self.arcs.items():
            if isinstance(arc.start, int):
                yield row([(v, 1) for v in self._over(arc.stretch)], (self.stops[arc.start], -1), high=0)
            else:
                back = self.arcs.get(Arc(arc.end, arc.start, arc.stretch))
                yield row([(variable, 1)], *((v, -1) for v in self.into.get(arc.start, ()) if v != back), high=0)

    def _across(self) -> Iterator[Row]:
        """What comes to a hex side goes on across it; only then may it turn there, too."""
        for side, at in self.places.at.items():
            if not isinstance(side, int):
                for hex_id in dict.fromkeys(one.hex_at(side) for one in at):
                    come = [Arc(one.other(side), side, one) for one in at if one.hex_at(side) == hex_id]
                    go = [Arc(side, one.other(side), one) for one in at if one.hex_at(side) != hex_id]
                    signed = [*((arc, 1) for arc in come), *((arc, -1) for arc in go)]
                    yield row([(self.arcs[arc], sign) for arc, sign in signed if arc in self.arcs], high=0)

    def _factor(self) -> Iterator[Row]:
        """Ports pay once more for every further way out of a spike that runs to a marker on track of its own."""
        flood, program, stops = self.flood, self.program, self.flood.position.stops
        ways, into = self._ways_out()
        over: dict[Place | Stretch, list[int]] = {}
        for way, variable in ways.items():
            over.setdefault(way.stretch, []).append(variable)
        for side, at in self.places.at.items():
            if isinstance(side, int):
                continue
            for hex_id in dict.fromkeys(one.hex_at(side) for one in at):
                coming = [ways[way] for way in into.get(side, ()) if way.stretch.hex_at(side) == hex_id]
                going = [v for way, v in ways.items() if way.start == side and way.stretch.hex_at(side) != hex_id]
                over.setdefault(side, []).extend(coming)
                yield row([(way, 1) for way in coming], *((way, -1) for way in going), equal=0)
        for bit, where in self.where.items():
            running = [(way, 1) for one in where for way in over.get(one, ())]
            if running:
                if len(where) == 1:
                    self.track[bit].append(program.variable())  # track beside the tree
                yield row(running, *((used, -1) for used in self.track[bit]), high=0)
        spikes = [variable for way, variable in ways.items() if isinstance(way.start, int) and flood.spiked[way.start]]
        for i in self.live:
            if not flood.spiked[i]:
                through = [(ways[way], 1) for way in into.get(i, ())]
                through += [(variable, -1) for way, variable in ways.items() if way.start == i]
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

    def _ways_out(self) -> tuple[dict[Arc, int], dict[Place, list[Arc]]]:
        """What ways out of spikes may run over, with variables, and what leads into a place."""
        flood, stops = self.flood, self.flood.position.stops
        ways: dict[Arc, int] = {}
        into: dict[Place, list[Arc]] = {}
        for stretch in self.places.stretches:
            for start, end in ((stretch.start, stretch.end), (stretch.end, stretch.start)):
                ends = [i for i in (start, end) if isinstance(i, int)]
                if end in self.barred or (isinstance(end, int) and flood.spiked[end]):
                    continue
                if any(stops[i].closed for i in ends) or (
                    isinstance(start, int) and start in self.barred and not flood.spiked[start]
                ):
                    continue
                way = Arc(start, end, stretch)
                ways[way] = self.program.variable()
                into.setdefault(end, []).append(way)
                self.program.suggest(row([(ways[way], 1), (self.stops[i], -1)], high=0) for i in ends)
        return ways, into

    def broken(self, values: Sequence[float]) -> Iterator[Join | Gap]:
        """Stops that the chosen stretches do not join to the marker."""
        track = [(arc.start, arc.end, values[variable]) for arc, variable in self.arcs.items()]
        flow = backwards([*track, *((OUT, i, values[variable]) for i, variable in self.markers.items())])
        ways = [(a, b, value) for a, b, value in track if isinstance(a, int) and isinstance(b, int)]
        reached = {i: values[self.stops[i]] for i in self.live if values[self.stops[i]] >= WORTH_A_LOOK}
        joined: set[int] = set()
        apart = False
        for i in sorted(reached, key=lambda i: -reached[i]):
            if i not in joined:
                found = cut_off(flow, i, reached[i] - BROKEN)
                yield from (Join(places, i) for places in found)
                apart = apart or bool(found)
                if not found:
                    joined |= spread_out(ways, [i], reached)
        if not apart and not any(TINY < value < 1 - TINY for _, _, value in track):
            yield from self._gaps(values)

    def _gaps(self, values: Sequence[float]) -> Iterator[Gap]:
        """Stops that the tree comes to but no train does: it would have to turn on the line."""
        links = self.flood.position.links
        used = self._used(values)
        queue = [i for i, variable in self.markers.items() if values[variable] > 0.5]
        reached, lacking = set(queue), dict[tuple[int, int], int]()
        for at in queue:
            for number, to in self.flood.links[at]:
                if at not in self.barred and to in self.stops:
                    lacking[to, number] = links[number].mask & ~used
                    if not lacking[to, number] and to not in reached:
                        reached.add(to)
                        queue.append(to)
        gap = frozenset(bits(mask)[0] for (to, _), mask in lacking.items() if to not in reached)
        for i, variable in self.stops.items():
            if values[variable] > 0.5 and i not in reached:
                yield Gap(gap, i, queue[0])

    def _used(self, values: Sequence[float]) -> int:
        """The track of whole values."""
        return sum(1 << bit for bit, some in self.track.items() if any(values[v] > 0.5 for v in some))

    def demand(self, cut: Join | Gap) -> Row:
        """The row of a cut, found by this train or by one of the same kind."""
        if isinstance(cut, Gap):
            others = [(variable, 1) for i, variable in self.markers.items() if i != cut.marker]
            over = [(v, 1) for bit in sorted(cut.bits) if bit in self.track for v in self.track[bit]]
            return row([*over, *others], (self.stops[cut.stop], -1), low=0)
        into = [(v, 1) for arc, v in self.arcs.items() if arc.end in cut.places and arc.start not in cut.places]
        markers = [(variable, 1) for i, variable in self.markers.items() if i in cut.places]
        return row([*into, *markers], (self.stops[cut.stop], -1), low=0)

    def read(self, solution: Sequence[int]) -> Network:
        """The network on the track that a solution gives to this train."""
        if not solution[self.runs]:
            return NOTHING
        marker = next(i for i, variable in self.markers.items() if solution[variable])
        return self.flood.network(marker, ~self._used(solution))
