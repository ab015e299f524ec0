"""The track network of a position: its stops, and the links between neighbouring stops.

A link is one run of track from a stop to the next, with the bit mask of what it uses up: two links clash
when their masks share a bit. Bits belong to hex sides, and to track inside a hex that touches no side of its
own. Two paths that meet at a side share that side, so a switch is used once and never turned back on. Bits and the
order of stops follow from the map alone: a network is the same however it came about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from itertools import groupby

from msgspec import Struct

from bradshaw.board.hexes import SIDES
from bradshaw.board.map import Board, Position, Side, stop_id
from bradshaw.board.tiles import Stop, Tile
from bradshaw.kernel.following import make_room
from bradshaw.kernel.records import Laid

Piece = tuple[str, int]
"""A piece of track: the hex and the index of the path on the tile there."""

State = str | Side
"""A place on a walk: a stop, or a side about to be crossed outwards."""

Way = tuple[Piece, State, int]
"""A piece of track, the place it leads to, and the bit that this place uses up: that of its side; a stop uses none."""


class Link(Struct, frozen=True, gc=False):
    """A run of track from stop `a` to the next stop `b`."""

    a: str
    b: str
    mask: int
    pieces: tuple[Piece, ...]
    sides: tuple[Side, ...]
    gauges: int
    track: tuple[str, ...]
    """The pieces by their names, "F2:0"."""
    hexes: tuple[str, ...]
    """One entry per visit: pieces of one hex that follow each other are one visit."""


class NetworkStop(Struct, frozen=True, gc=False):
    """A stop on the map. `through`: trains may run on beyond it."""

    id: str
    hex: str
    stop: Stop
    through: bool


class Network:
    """The stops of a position and their links. Links are found when asked for and kept. Somebody may have `asked` about
    some of the stops alone.

    `after` gives the network of a changed position and keeps every link that the change cannot touch.
    """

    def __init__(self, board: Board, position: Position) -> None:
        self.board = board
        self.position: dict[str, Laid] = dict(position)
        self._tiles: dict[str, Tile] = {}
        self._links: dict[str, tuple[tuple[Link, ...], frozenset[str]]] = {}
        self._onward: dict[State, tuple[Way, ...]] = {}
        self._stops_of: dict[str, tuple[NetworkStop, ...]] = {}
        for hex_id in board.hexes:
            self._put(hex_id)
        self.stops = self.asked = self._all_stops()

    def _put(self, hex_id: str) -> None:
        tile = self.board.tile_at(self.position, hex_id)
        self._tiles[hex_id] = tile
        self._stops_of[hex_id] = tuple(
            NetworkStop(stop_id(hex_id, stop.index), hex_id, stop, stop.kind != "offboard" and not terminal)
            for stop in tile.stops
            for terminal in [any(path.terminal for path in tile.paths_of(stop.index))]
        )

    def _all_stops(self) -> dict[str, NetworkStop]:
        return {stop.id: stop for stops in self._stops_of.values() if stops for stop in stops}

    def tile(self, hex_id: str) -> Tile:
        """What lies on a hex, turned."""
        return self._tiles[hex_id]

    def after(self, changes: Mapping[str, Laid]) -> Network:
        """The network once these tiles are laid too; this one stays as it is."""
        new = Network.__new__(Network)
        new.board, new.position = self.board, {**self.position, **changes}
        new._tiles, new._stops_of = dict(self._tiles), dict(self._stops_of)
        links = tuple(self._links.items())  # at once, as other threads may be finding more
        new._links = {name: found for name, found in links if found[1].isdisjoint(changes)}
        new._onward = dict(self._onward)
        for hex_id in changes:
            for place in self._into(hex_id):
                new._onward.pop(place, None)
            new._put(hex_id)
        new.stops = new.asked = new._all_stops()
        return new

    def within(self, hexes: Iterable[str]) -> Network:
        """The same network for somebody who asks about the stops of these hexes alone; both know the links found."""
        new = copy(self)
        new.asked = {stop.id: stop for hex_id in hexes for stop in self._stops_of.get(hex_id, ())}
        return new

    def without_track(self) -> Network:
        """The same network for somebody who knows that trains come to the stops asked about, and not how."""
        new = copy(self)
        new._links = {name: ((Link(name, name, 0, (), (), 0, (), ()),), frozenset()) for name in self.asked}
        return new

    def _into(self, hex_id: str) -> Iterator[State]:
        """The places from which a walk goes on in a hex."""
        yield from (stop.id for stop in self._stops_of[hex_id])
        yield from (side for side in (self.board.across(hex_id, side) for side in SIDES) if side is not None)

    def entry(self, side: Side) -> Side | None:
        """Where one comes in after crossing a side outwards; None at the edge of the map and closed borders."""
        entries = self.board.remembered(_Memory).entries
        if side not in entries:
            entries[side] = None if self.impassable(*side) else self.board.across(*side)
        return entries[side]

    def bit_of(self, place: State) -> int:
        """The bit that a place uses up: that of its side; a stop uses none."""
        if isinstance(place, str):
            return 0
        masks = self.board.remembered(_Memory).masks
        found = masks.get(place)
        if found is None:
            found = masks[place] = 1 << self.board.side_numbers[self.board.side(*place)]
        return found

    def onward(self, place: State) -> tuple[Way, ...]:
        """The pieces that lead on from a place, each with the place it leads to, whoever runs there."""
        found = self._onward.get(place)
        if found is None:
            found = self._onward[place] = tuple([(piece, to, self.bit_of(to)) for piece, to in self._ways(place)])
        return found

    def _ways(self, place: State) -> Iterator[tuple[Piece, State]]:
        if isinstance(place, str):
            at = self.stops[place]
            for index, path in enumerate(self._tiles[at.hex].paths):
                if at.stop.index not in path.stops:
                    continue
                if path.sides:
                    yield (at.hex, index), (at.hex, path.sides[0])
                else:
                    yield (at.hex, index), stop_id(at.hex, path.stops[path.stops[0] == at.stop.index])
        elif (entry := self.entry(place)) is not None:
            there, side = entry
            for index, path in enumerate(self._tiles[there].paths):
                if side not in path.sides:
                    continue
                if path.stops:
                    yield (there, index), stop_id(there, path.stops[0])
                else:
                    yield (there, index), (there, path.sides[path.sides[0] == side])

    def links(self, stop: str) -> tuple[Link, ...]:
        """The links that start at a stop, without detours: none uses all that another to the same stop uses."""
        if stop not in self._links:
            self._links[stop] = self._explore(stop)
        return self._links[stop][0]

    def _explore(self, start: str) -> tuple[tuple[Link, ...], frozenset[str]]:
        touched: set[str] = set()
        links = _without_detours(self._trails(start, touched))
        return tuple(links), frozenset(touched)

    def _trails(self, start: str, touched: set[str]) -> Iterator[Link]:
        """Every run of track from a stop to the next ones, leaving out those that circle back on themselves."""
        touched.add(self.stops[start].hex)
        for piece, place, _ in self.onward(start):
            if isinstance(place, str):
                yield self._link(start, place, [piece], [])
            else:
                yield from self._follow(start, place, [piece], [], {}, touched)

    def _follow(
        self,
        start: str,
        out: Side,
        pieces: list[Piece],
        sides: list[Side],
        entered: dict[str, list[int]],
        touched: set[str],
    ) -> Iterator[Link]:
        crossing = self.board.side(*out)
        entry = self.entry(out)
        if entry is None or crossing in sides:
            return
        there, side = entry
        touched.add(there)
        earlier = entered.get(there, [])
        entered[there] = [*earlier, side]
        sides.append(crossing)
        for piece, place, _ in self.onward(out):
            pieces.append(piece)
            if isinstance(place, str):
                if place != start:
                    yield self._link(start, place, pieces, sides)
            elif not any(_joined(self._tiles[there], before, place[1]) for before in earlier):
                yield from self._follow(start, place, pieces, sides, entered, touched)
            pieces.pop()
        entered[there] = earlier
        sides.pop()

    def impassable(self, hex_id: str, side: int) -> bool:
        """No train may cross this side."""
        border = self.board.border(hex_id, side)
        return border is not None and border.kind == "impassable"

    def _link(self, start: str, end: str, pieces: list[Piece], sides: list[Side]) -> Link:
        mask = gauges = 0
        shared = set()
        for side in sides:
            border = self.board.border(*side)
            gauges += border is not None and border.kind == "gauge"
            if self.is_shared(side):
                shared.add(side)
            else:
                mask |= 1 << self.board.side_numbers[side]
        for piece in pieces:
            path = self._tiles[piece[0]].paths[piece[1]]
            exclusive = any(self.board.side(piece[0], side) not in shared for side in path.sides)
            if not exclusive and path.lanes == 1:
                mask |= 1 << inner_bit(self.board, piece)
        track = tuple([f"{hex_id}:{path}" for hex_id, path in pieces])
        hexes = tuple([hex_id for hex_id, _ in groupby(hex_id for hex_id, _ in pieces)])
        return Link(start, end, mask, tuple(pieces), tuple(sides), gauges, track, hexes)

    def is_shared(self, side: Side) -> bool:
        """Whether track of several lanes meets this side, so that it is not used up."""
        across = self.board.across(*side)
        ends = (side,) if across is None else (side, across)
        return any(path.lanes > 1 and at in path.sides for hex_id, at in ends for path in self._tiles[hex_id].paths)

    def links_along(self, start: str, hexes: Iterable[str]) -> tuple[Link, ...]:
        """Every link from a stop that runs through just these hexes (the stop's own first), detours included."""
        wanted = tuple(hexes)
        if not wanted or wanted[0] != self.stops[start].hex:
            return ()
        known = self.board.remembered(_Memory).along
        key = start, wanted, tuple(map(self.position.get, wanted))
        found = known.get(key)
        if found is None:
            make_room(known, _KEPT_WALKS)
            found = known[key] = self._walk_along(start, wanted)
        return found

    def _walk_along(self, start: str, wanted: tuple[str, ...]) -> tuple[Link, ...]:
        found: list[Link] = []

        def walk(place: State, pieces: list[Piece], sides: list[Side]) -> None:
            if isinstance(place, str):
                if len(pieces) == len(wanted) and place != start:
                    found.append(self._link(start, place, pieces, sides))
                return
            crossing = self.board.side(*place)
            if crossing in sides:
                return
            for piece, following, _ in self.onward(place):
                if len(pieces) < len(wanted) and piece[0] == wanted[len(pieces)]:
                    walk(following, [*pieces, piece], [*sides, crossing])

        for piece, place, _ in self.onward(start):
            walk(place, [piece], [])
        return tuple(found)


_KEPT_NETWORKS = 64
_KEPT_WALKS = 4096


class _Memory:
    """What networks of one board share: where sides lead to, their bits, the networks of recent positions."""

    def __init__(self) -> None:
        self.entries: dict[Side, Side | None] = {}
        self.masks: dict[Side, int] = {}
        self.along: dict[tuple[str, tuple[str, ...], tuple[Laid | None, ...]], tuple[Link, ...]] = {}
        """Links by the hexes they run through and the tiles there, which are all that they follow from."""
        self.networks: dict[frozenset[tuple[str, Laid]], Network] = {}


def inner_bit(board: Board, piece: Piece) -> int:
    """The bit of a piece of track that touches no side of its own: beyond those of all sides."""
    hex_id, path = piece
    return len(board.side_numbers) + board.piece_numbers[hex_id] + path


def network(board: Board, position: Position, tiles: frozenset[tuple[str, Laid]] | None = None) -> Network:
    """The network of a position; recent ones are remembered, and a new one grows from the last it extends. `tiles`: the
    same position, where somebody has it as a set already."""
    kept = board.remembered(_Memory).networks
    key = frozenset(position.items()) if tiles is None else tiles
    found = kept.pop(key, None)
    if found is None:
        found = _grown(position, list(kept.values())[-4:]) or Network(board, position)
        make_room(kept, _KEPT_NETWORKS)
    kept[key] = found
    return found


def _grown(position: Position, recent: list[Network]) -> Network | None:
    for old in reversed(recent):
        if old.position.keys() <= position.keys():
            changes = {hex_id: laid for hex_id, laid in position.items() if old.position.get(hex_id) != laid}
            if len(changes) <= 6:
                return old.after(changes)
    return None


def _joined(tile: Tile, side: int, other: int) -> bool:
    """Whether a path of the tile joins two sides directly."""
    return any(side in path.sides and other in path.sides for path in tile.paths)


def _without_detours(links: Iterable[Link]) -> list[Link]:
    """Leave out links that use all that another link to the same stop uses, and more."""
    by_end: dict[str, list[Link]] = {}
    for link in links:
        by_end.setdefault(link.b, []).append(link)
    kept = []
    for same_end in by_end.values():
        best: list[Link] = []
        for link in sorted(same_end, key=lambda one: (one.mask.bit_count(), len(one.pieces))):
            if not any(one.mask & link.mask == one.mask and one.gauges <= link.gauges for one in best):
                best.append(link)
        kept += best
    return kept
