"""The track network of a position: its stops, and the links between neighbouring stops.

A link is one run of track from a stop to the next, with the bit mask of what it uses up: two links clash
when their masks share a bit. Bits belong to hex sides, and to track inside a hex that touches no side of its
own. Two paths that meet at a side share that side, so a switch is used once and never turned back on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from msgspec import Struct

from bradshaw.board.map import Board, Position, Side, stop_id
from bradshaw.board.tiles import Stop, Tile
from bradshaw.kernel.records import Laid

Piece = tuple[str, int]
"""A piece of track: the hex and the index of the path on the tile there."""


class Link(Struct, frozen=True):
    """A run of track from stop `a` to the next stop `b`; `hexes` has one entry per piece."""

    a: str
    b: str
    mask: int
    pieces: tuple[Piece, ...]
    sides: tuple[Side, ...]
    gauges: int = 0

    @property
    def hexes(self) -> tuple[str, ...]:
        return tuple(hex_id for hex_id, _ in self.pieces)


class NetworkStop(Struct, frozen=True):
    """A stop on the map. `through`: trains may run on beyond it."""

    id: str
    hex: str
    stop: Stop
    through: bool


class Network:
    """The stops of a position and their links. Links are found when asked for and kept.

    `after` gives the network of a changed position and keeps every link that the change cannot touch.
    """

    def __init__(self, board: Board, position: Position) -> None:
        self.board = board
        self.position: dict[str, Laid] = dict(position)
        self._tiles: dict[str, Tile] = {}
        self._links: dict[str, tuple[tuple[Link, ...], frozenset[str]]] = {}
        self.stops: dict[str, NetworkStop] = {}
        for hex_id in board.hexes:
            self._put(hex_id)

    def _put(self, hex_id: str) -> None:
        tile = self.board.tile_at(self.position, hex_id)
        self._tiles[hex_id] = tile
        for stop in tile.stops:
            name = stop_id(hex_id, stop.index)
            terminal = any(path.terminal for path in tile.paths_of(stop.index))
            self.stops[name] = NetworkStop(name, hex_id, stop, stop.kind != "offboard" and not terminal)

    def tile(self, hex_id: str) -> Tile:
        """What lies on a hex, turned."""
        return self._tiles[hex_id]

    def after(self, changes: Mapping[str, Laid]) -> Network:
        """The network once these tiles are laid too; this one stays as it is."""
        new = Network.__new__(Network)
        new.board, new.position = self.board, {**self.position, **changes}
        new._tiles, new.stops = dict(self._tiles), dict(self.stops)
        new._links = {name: found for name, found in self._links.items() if found[1].isdisjoint(changes)}
        for hex_id in changes:
            for stop in self._tiles[hex_id].stops:
                del new.stops[stop_id(hex_id, stop.index)]
            new._put(hex_id)
        return new

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
        origin = self.stops[start]
        touched.add(origin.hex)
        for index, path in enumerate(self._tiles[origin.hex].paths):
            if origin.stop.index not in path.stops:
                continue
            pieces = [(origin.hex, index)]
            if path.sides:
                yield from self._follow(start, origin.hex, path.sides[0], pieces, [], {}, touched)
            else:
                other = path.stops[path.stops[0] == origin.stop.index]
                yield self._link(start, stop_id(origin.hex, other), pieces, [])

    def _follow(
        self,
        start: str,
        hex_id: str,
        side: int,
        pieces: list[Piece],
        sides: list[Side],
        entered: dict[str, list[int]],
        touched: set[str],
    ) -> Iterator[Link]:
        crossing = self.board.side(hex_id, side)
        across = self.board.across(hex_id, side)
        if across is None or crossing in sides or self.impassable(hex_id, side):
            return
        there, entry = across
        touched.add(there)
        sides.append(crossing)
        tile = self._tiles[there]
        earlier = entered.get(there, [])
        entered[there] = [*earlier, entry]
        for index, path in enumerate(tile.paths):
            if entry not in path.sides:
                continue
            pieces.append((there, index))
            if path.stops:
                end = stop_id(there, path.stops[0])
                if end != start:
                    yield self._link(start, end, pieces, sides)
            else:
                beyond = path.sides[path.sides[0] == entry]
                if not any(_joined(tile, before, beyond) for before in earlier):
                    yield from self._follow(start, there, beyond, pieces, sides, entered, touched)
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
                mask |= 1 << bit(self.board, side)
        for piece in pieces:
            path = self._tiles[piece[0]].paths[piece[1]]
            exclusive = any(self.board.side(piece[0], side) not in shared for side in path.sides)
            if not exclusive and path.lanes == 1:
                mask |= 1 << bit(self.board, ("inside", *piece))
        return Link(start, end, mask, tuple(pieces), tuple(sides), gauges)

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
        found: list[Link] = []

        def walk(hex_id: str, side: int, pieces: list[Piece], sides: list[Side]) -> None:
            across = self.board.across(hex_id, side)
            crossing = self.board.side(hex_id, side)
            if across is None or len(pieces) >= len(wanted) or across[0] != wanted[len(pieces)]:
                return
            if crossing in sides or self.impassable(hex_id, side):
                return
            there, entry = across
            for index, path in enumerate(self._tiles[there].paths):
                if entry not in path.sides:
                    continue
                so_far, crossed = [*pieces, (there, index)], [*sides, crossing]
                if not path.stops:
                    walk(there, path.sides[path.sides[0] == entry], so_far, crossed)
                elif len(so_far) == len(wanted):
                    found.append(self._link(start, stop_id(there, path.stops[0]), so_far, crossed))

        origin = self.stops[start]
        for index, path in enumerate(self._tiles[origin.hex].paths):
            if origin.stop.index not in path.stops:
                continue
            if path.sides:
                walk(origin.hex, path.sides[0], [(origin.hex, index)], [])
            elif len(wanted) == 1:
                other = path.stops[path.stops[0] == origin.stop.index]
                found.append(self._link(start, stop_id(origin.hex, other), [(origin.hex, index)], []))
        return tuple(found)


_KEPT_NETWORKS = 64


class _Memory:
    """What networks of one board share: bit numbers, and the networks of recent positions."""

    def __init__(self) -> None:
        self.bits: dict[object, int] = {}
        self.next_bit = count()
        self.networks: dict[frozenset[tuple[str, Laid]], Network] = {}


def bit(board: Board, what: object) -> int:
    """The bit of a side or an inner piece: the same in all networks of a board."""
    memory = board.remembered(_Memory)
    found = memory.bits.get(what)
    return memory.bits.setdefault(what, next(memory.next_bit)) if found is None else found


def network(board: Board, position: Position) -> Network:
    """The network of a position; recent ones are remembered, and a new one grows from the last it extends."""
    kept = board.remembered(_Memory).networks
    key = frozenset(position.items())
    found = kept.pop(key, None)
    if found is None:
        found = _grown(position, list(kept.values())[-4:]) or Network(board, position)
        while len(kept) >= _KEPT_NETWORKS:
            kept.pop(next(iter(kept)), None)
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
