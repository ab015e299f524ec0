"""What a company can reach: station markers, blocked cities, and the track an unlimited train could touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from bradshaw.board.map import Side, stop_id
from bradshaw.board.network import Network, Piece, State, Way
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

    stops: frozenset[str]
    """Stops it can call at, its own among them."""
    passable: frozenset[str]
    """Those of them it can also run through or start from."""
    pieces: frozenset[Piece]
    entries: frozenset[Side]
    """Sides at which its track arrives, as seen from the hex entered: new track may begin there."""

    inside: frozenset[str]
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
    stops = walk.stops
    inside = {hex_id for hex_id, _ in walk.pieces} | {net.stops[stop].hex for stop in stops}
    return Reach(
        stops=frozenset(stops),
        passable=frozenset(walk.passed & stops),
        pieces=frozenset(walk.pieces),
        entries=frozenset(walk.entries),
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


_SEARCH_BUDGET = 5_000
"""Steps spent on a place that only a turn round seems to lead to; it is out of reach when they are used up."""


class _Walk:
    """A walk along all track that remembers for each place the sides used on the way there, as bits.

    No way may use a side twice. The walk keeps one way per place; where that one way would have to use a side
    again, another way is looked for.
    """

    def __init__(
        self, net: Network, markers: Markers, company: str, shut: frozenset[str], ignore_markers: bool
    ) -> None:
        self.net, self.markers, self.company = net, markers, company
        self.shut, self.ignore = shut, ignore_markers
        self.starts: list[str] = []
        self.pieces: set[Piece] = set()
        self.entries: set[Side] = set()
        self.passed: set[str] = set()
        self.used: dict[State, int] = {}
        self._before: dict[State, State | None] | None = None
        """The last place that every walk to a place comes by."""

    @property
    def stops(self) -> set[str]:
        return {place for place in self.used if isinstance(place, str)}

    def run(self, own: Iterable[str]) -> None:
        self.starts = [stop for stop in own if stop not in self.shut]
        self.passed.update(self.starts)
        self.used = dict.fromkeys(self.starts, 0)
        tried: set[State] = set()
        queue: list[State] = list(self.starts)
        while queue:
            missed = [place for place in dict.fromkeys(self._spread(queue)) if place not in self.used]
            queue = []
            for place in missed:
                if place in tried or self._turns_round(place):
                    continue
                tried.add(place)
                way = self._another_way(place)
                if way is not None:
                    self.used[place] = way
                    queue.append(place)

    def _turns_round(self, place: State) -> bool:
        """Whether every walk to a place crosses its side the other way before: then no train gets there."""
        if self._before is None:
            self._before = dominators(self.starts, lambda at: [following for _, following, _ in self._onward(at)])
        back = None if isinstance(place, str) else self.net.board.across(*place)
        at: State | None = place
        while at is not None and at != back:
            at = self._before[at]
        return at is not None

    def _spread(self, queue: list[State]) -> list[State]:
        """Walk on from these places; the places that could only be entered by using a side again."""
        missed, used_to, pieces, entry_of = [], self.used, self.pieces, self.net.entry
        for place in queue:
            used = used_to[place]
            if not isinstance(place, str) and (entry := entry_of(place)) is not None:
                self.entries.add(entry)
            for piece, following, side in self._onward(place):
                if used & side:
                    missed.append(following)
                    continue
                pieces.add(piece)
                if following not in used_to:
                    used_to[following] = used | side
                    queue.append(following)
        return missed

    def _onward(self, place: State) -> Iterable[Way]:
        """The pieces that lead on from a place, and where to."""
        if isinstance(place, str) and place not in self.passed:
            if not self._can_pass(place):
                return ()
            self.passed.add(place)
        ways = self.net.onward(place)
        return [way for way in ways if way[1] not in self.shut] if self.shut else ways

    def _can_pass(self, stop: str) -> bool:
        if not self.net.stops[stop].through:
            return False
        return self.ignore or not is_blocked(self.net, self.markers, self.company, stop)

    def _another_way(self, target: State) -> int | None:
        """The sides used by some way to a place that does not use its own side before, if there is one."""
        own = self.net.bit_of(target)
        ways: dict[State, int] = dict.fromkeys(self.starts, own)
        queue: list[State] = list(self.starts)
        turned = False
        for place in queue:
            for _, following, side in self._onward(place):
                if following == target:
                    return ways[place]
                if ways[place] & side:
                    turned = turned or side != own
                elif following not in ways:
                    ways[following] = ways[place] | side
                    queue.append(following)
        return self._search(target, own) if turned else None

    def _search(self, target: State, own: int) -> int | None:
        stack: list[tuple[State, int, frozenset[str]]] = [(start, own, frozenset((start,))) for start in self.starts]
        for _ in range(_SEARCH_BUDGET):
            if not stack:
                break
            place, used, called = stack.pop()
            for _, following, side in self._onward(place):
                if following == target:
                    return used
                if isinstance(following, str):
                    if following not in called:
                        stack.append((following, used, called | {following}))
                elif not used & side:
                    stack.append((following, used | side, called))
        return None


def dominators(starts: Iterable[State], onward: Callable[[State], Iterable[State]]) -> dict[State, State | None]:
    """For every place that walks lead to, the last other place that all of them come by; None: there is none.

    By the iteration of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
    """
    led: dict[State, list[State | None]] = {}
    order: list[State | None] = []
    stack: list[tuple[State | None, Iterator[State]]] = [(None, iter(starts))]
    while stack:
        at, ahead = stack[-1]
        for place in ahead:
            if place not in led:
                led[place] = [at]
                stack.append((place, iter(onward(place))))
                break
            led[place].append(at)
        else:
            stack.pop()
            order.append(at)
    late = {place: number for number, place in enumerate(order)}  # the later, the nearer to the starts
    root = len(order) - 1
    before = [sorted((late[one] for one in led[place]), reverse=True) for place in order[:root] if place is not None]
    found = [-1] * root + [root]
    changed = True
    while changed:
        changed = False
        for number in range(root - 1, -1, -1):
            common = -1
            for other in before[number]:
                if found[other] < 0:
                    continue
                if common < 0:
                    common = other
                while common != other:
                    if common < other:
                        common = found[common]
                    else:
                        other = found[other]
            if found[number] != common:
                found[number] = common
                changed = True
    return {place: order[found[number]] for number, place in enumerate(order[:root]) if place is not None}
