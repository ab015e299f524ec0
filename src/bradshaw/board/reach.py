"""What a company can reach: station markers, blocked cities, and the track an unlimited train could touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from bradshaw.board.map import Side, stop_id
from bradshaw.board.network import Network, Piece
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
    walk.run([stop for stop in own if stop in net.stops])
    inside = {hex_id for hex_id, _ in walk.pieces} | {net.stops[stop].hex for stop in walk.stops}
    return Reach(
        stops=frozenset(walk.stops),
        passable=frozenset(walk.passed),
        pieces=frozenset(walk.pieces),
        entries=frozenset(walk.entries),
        inside=frozenset(inside),
    )


def own_stops(net: Network, markers: Markers, company: str) -> list[str]:
    """The stops with a marker of the company."""
    return [
        stop_id(hex_id, index)
        for (hex_id, index), row in markers.items()
        if company in row and stop_id(hex_id, index) in net.stops
    ]


_SEARCH_BUDGET = 20_000
"""Steps spent on a place that is only found by turning round; it is out of reach when they are used up."""


class _Walk:
    """A breadth-first walk over stops and crossings that never uses a side in both directions."""

    def __init__(
        self, net: Network, markers: Markers, company: str, shut: frozenset[str], ignore_markers: bool
    ) -> None:
        self.net, self.markers, self.company = net, markers, company
        self.shut, self.ignore = shut, ignore_markers
        self.stops: set[str] = set()
        self.passed: set[str] = set()
        self.pieces: set[Piece] = set()
        self.entries: set[Side] = set()

    def can_pass(self, stop: str) -> bool:
        if not self.net.stops[stop].through:
            return False
        return self.ignore or not is_blocked(self.net, self.markers, self.company, stop)

    def run(self, own: list[str]) -> None:
        came_from: dict[Side | str, Side | str | None] = {stop: None for stop in own if stop not in self.shut}
        starts = frozenset(came_from)
        queue = list(came_from)
        doubtful: set[Side | str] = set()
        for state in queue:
            self._note(state, state in starts)
            for piece, following in self._onward(state, state in starts):
                self.pieces.add(piece)
                if following in came_from:
                    continue
                came_from[following] = state
                if self._doubles_back(following, came_from):
                    del came_from[following]
                    doubtful.add(following)
                else:
                    queue.append(following)
        for state in doubtful - came_from.keys():
            self._search(state, starts)

    def _note(self, state: Side | str, own: bool) -> None:
        if isinstance(state, str):
            self.stops.add(state)
            if own or self.can_pass(state):
                self.passed.add(state)
        elif (across := self.net.board.across(*state)) is not None and not self.net.impassable(*state):
            self.entries.add(across)

    def _onward(self, state: Side | str, own: bool) -> Iterator[tuple[Piece, Side | str]]:
        """From a stop along its track, or out of a side into the next hex: each piece and what it leads to."""
        if isinstance(state, str):
            if not own and not self.can_pass(state):
                return
            at = self.net.stops[state]
            for index, path in enumerate(self.net.tile(at.hex).paths):
                if at.stop.index in path.stops:
                    if path.sides:
                        yield (at.hex, index), (at.hex, path.sides[0])
                    else:
                        other = stop_id(at.hex, path.stops[path.stops[0] == at.stop.index])
                        if other not in self.shut:
                            yield (at.hex, index), other
            return
        across = self.net.board.across(*state)
        if across is None or self.net.impassable(*state):
            return
        there, entry = across
        for index, path in enumerate(self.net.tile(there).paths):
            if entry in path.sides:
                if not path.stops:
                    yield (there, index), (there, path.sides[path.sides[0] == entry])
                elif (stop := stop_id(there, path.stops[0])) not in self.shut:
                    yield (there, index), stop

    def _doubles_back(self, state: Side | str, came_from: Mapping[Side | str, Side | str | None]) -> bool:
        """Whether the way found here uses a side in both directions."""
        seen: set[Side] = set()
        at: Side | str | None = state
        while at is not None:
            if not isinstance(at, str):
                side = self.net.board.side(*at)
                if side in seen:
                    return True
                seen.add(side)
            at = came_from[at]
        return False

    def _search(self, target: Side | str, starts: frozenset[Side | str]) -> None:
        """Look for a way that uses no side twice to a place found only by turning round; note all on it."""
        budget = _SEARCH_BUDGET
        stack: list[tuple[Side | str, frozenset[object], tuple[Piece, ...]]] = [
            (start, frozenset(), ()) for start in starts
        ]
        while stack and budget:
            budget -= 1
            state, used, pieces = stack.pop()
            key = state if isinstance(state, str) else self.net.board.side(*state)
            if key in used:
                continue
            if state == target:
                self._note(state, False)
                self.pieces.update(pieces)
                for piece, following in self._onward(state, False):
                    self.pieces.add(piece)
                    if isinstance(following, str) or self.net.board.side(*following) not in used:
                        self._note(following, False)
                return
            for piece, following in self._onward(state, state in starts):
                stack.append((following, used | {key}, (*pieces, piece)))
