"""What a company can reach: station markers, blocked cities, and the track an unlimited train could touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from msgspec import Struct

from bradshaw.board.map import Side, stop_id
from bradshaw.board.network import Network, State
from bradshaw.kernel.records import Place

Markers = Mapping[tuple[str, int], tuple[str | None, ...]]
"""Who stands at a stop (hex, index): one entry per circle, then markers beside the tile."""


def occupants(net: Network, places: Iterable[tuple[str, Place]]) -> dict[tuple[str, int], tuple[str | None, ...]]:
    """The markers of a position by stop, from (company, place) pairs."""
    table: dict[tuple[str, int], list[str | None]] = {}
    for company, place in places:
        key = (place.hex, place.stop)
        if key not in table:
            stop = net.stops.get(stop_id(*key))
            table[key] = [None] * (stop.stop.slots if stop else 0)
        if 0 <= place.slot < len(table[key]):
            table[key][place.slot] = company
        else:
            table[key].append(company)
    return {key: tuple(row) for key, row in table.items()}


def is_blocked(net: Network, markers: Markers, company: str | None, stop: str) -> bool:
    """A city with all its circles taken, none by this company: its trains may not run through."""
    at = net.stops[stop]
    if at.stop.slots == 0:
        return False
    row = markers.get((at.hex, at.stop.index), ())
    return len(row) >= at.stop.slots and None not in row[: at.stop.slots] and company not in row


class Reach(Struct, frozen=True):
    """What a company's unlimited train could touch from its markers without using a side twice."""

    stops: frozenset[str] = frozenset()
    """Stops it can call at, its own among them."""
    passable: frozenset[str] = frozenset()
    """Those of them it can also run through or start from."""
    entries: frozenset[Side] = frozenset()
    """Sides at which its track arrives, as seen from the hex entered: new track may begin there."""
    inside: frozenset[str] = frozenset()
    """Hexes with a stop or track among these."""

    @property
    def hexes(self) -> frozenset[str]:
        """Hexes in which something may be connected to the company's track."""
        return self.inside | {hex_id for hex_id, _ in self.entries}


def reach(
    net: Network,
    markers: Markers,
    company: str,
    *,
    starts: Iterable[str] | None = None,
    shut: frozenset[str] = frozenset(),
    ignore_markers: bool = False,
) -> Reach:
    """Follow track from the company's markers (or `starts`).

    Trains stop at cities full of others' markers unless markers are ignored, and at terminal stops; stops in
    `shut` cannot even be entered (one-edge cities without an own marker).
    """
    walk = _Walk(net, markers, company, shut, ignore_markers)
    own = starts if starts is not None else own_stops(net, markers, company)
    walk.run(stop for stop in own if stop in net.stops)
    stops, crossed = walk.stops, walk.sides
    inside = {hex_id for hex_id, _ in crossed} | {net.stops[stop].hex for stop in stops}
    return Reach(
        stops=frozenset(stops),
        passable=frozenset(walk.passed),
        entries=frozenset(entry for side in crossed if (entry := net.entry(side)) is not None),
        inside=frozenset(inside),
    )


def joined(net: Network, at: str, goal: str, used: int = 0, visited: frozenset[str] = frozenset()) -> bool:
    """Could a train of unlimited range go from one stop to the other, markers aside? Off-board places end a route, and
    no track is used twice."""
    if at == goal:
        return True
    if visited and not net.stops[at].through:
        return False
    seen = visited | {at}
    return any(
        link.b not in seen and not link.mask & used and joined(net, link.b, goal, used | link.mask, seen)
        for link in net.links(at)
    )


def own_stops(net: Network, markers: Markers, company: str) -> list[str]:
    """The stops with a marker of the company."""
    return [
        stop_id(hex_id, index)
        for (hex_id, index), row in markers.items()
        if company in row and stop_id(hex_id, index) in net.stops
    ]


class _Walk:
    """The places that a train comes to without using a side twice or calling twice at a stop.

    Crossed sides are the matched edges of a graph, pieces of track the others, and a train's way is an alternating path
    from the own stops: so Edmonds finds the places ("Paths, Trees, and Flowers", 1965). The walk keeps one way to each
    place. Where it meets itself head-on, the loop back to the last place that both ways come by can be run either way
    round: its places become one group, and its sides are crossed the other way, too.
    """

    def __init__(
        self, net: Network, markers: Markers, company: str, shut: frozenset[str], ignore_markers: bool
    ) -> None:
        self.net, self.markers, self.company = net, markers, company
        self.shut, self.ignore = shut, ignore_markers
        self.stops: set[str] = set()
        self.passed: set[str] = set()
        self._before: dict[Side, State] = {}
        """By side, the place from which it was first crossed."""
        self._group: dict[State, Side | None] = {}
        """By place, a side of its group; the first of a group is its own, and the own stops have none."""
        self._queue: list[State] = []

    @property
    def sides(self) -> list[Side]:
        """The sides that are crossed, as seen from the hexes that are left."""
        return [place for place in self._group if not isinstance(place, str)]

    def run(self, own: Iterable[str]) -> None:
        starts = [stop for stop in own if stop not in self.shut]
        self.stops.update(starts)
        self.passed.update(starts)
        for stop in starts:
            self._add(stop, None)
        for place in self._queue:
            for _, following, _ in self.net.onward(place):
                if isinstance(following, str):
                    self._call(place, following)
                else:
                    self._cross(place, following)

    def _call(self, place: State, stop: str) -> None:
        if stop in self.passed:
            self._meet(place, stop)
        elif stop not in self.stops and stop not in self.shut:
            self.stops.add(stop)
            if self._can_pass(stop):
                self.passed.add(stop)
                self._add(stop, self._first(place))

    def _can_pass(self, stop: str) -> bool:
        if not self.net.stops[stop].through:
            return False
        return self.ignore or not is_blocked(self.net, self.markers, self.company, stop)

    def _cross(self, place: State, side: Side) -> None:
        back = self.net.entry(side)
        if back is not None and back in self._group:
            self._meet(place, back)
        elif side not in self._group:
            self._before[side] = place
            self._add(side, side)

    def _add(self, place: State, group: Side | None) -> None:
        self._group[place] = group
        self._queue.append(place)

    def _meet(self, one: State, other: State) -> None:
        """A way leads from one place to where the way to the other comes in."""
        if self._first(one) == self._first(other):
            return
        ways = [self._way_to(one), self._way_to(other)]
        common = next((side for side in ways[1] if side in ways[0]), None)
        for way in ways:
            for side in takewhile(lambda side: side != common, way):
                self._group[side] = common
                if (back := self.net.entry(side)) is not None:
                    self._add(back, common)

    def _way_to(self, place: State) -> list[Side]:
        """The first sides of all groups on the way to a place, backwards."""
        found, first = [], self._first(place)
        while first is not None:
            found.append(first)
            first = self._first(self._before[first])
        return found

    def _first(self, place: State) -> Side | None:
        """The first side of a group: every way to its places comes by it."""
        group = self._group
        while (nearer := group[place]) is not None and nearer != place:
            group[place] = group[nearer]
            place = nearer
        return nearer
