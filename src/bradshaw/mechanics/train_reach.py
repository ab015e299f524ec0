"""What a company reaches with a train of two numbers: so many large stations, so many small ones on the way.

For rules by which track is upgraded only where an own train could come. The search follows ways from hex to hex, each
with the calls it has made, and forgets those that another one beats.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from bradshaw.board.map import Board, Side
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import new_paths, stop_mapping
from bradshaw.kernel import State
from bradshaw.mechanics.position import Standing, Tiles, laid, seen, standing

LARGE = ("city", "offboard")
"""Large stations; towns are small ones, and halts are passed by."""
ENDLESS = 99
"""More calls than any way has."""


class Numbers(Struct, frozen=True):
    """What limits the way of a train to a tile."""

    large: int = ENDLESS
    small: int = ENDLESS
    """And one more for each large station not called at."""
    skips: bool = False
    """Small stations may be passed."""
    reenters: bool = False
    """A hex may be entered twice."""
    ignores_markers: bool = False

    def bears(self, large: int, small: int) -> bool:
        return large <= self.large and small <= self.small + self.large - large

    def after_call(self, kind: str, large: int, small: int) -> tuple[int, int] | None:
        """The calls made after one more, if the train can make it; halts are passed by."""
        if kind in LARGE:
            large += 1
        elif kind == "town" and not self.skips:
            small += 1
        return (large, small) if self.bears(large, small) else None


class Arrival(Struct, frozen=True):
    """A way to a hex: the side by which it is entered, the calls made, the sides used and hexes left behind."""

    side: int
    large: int
    small: int
    used: frozenset[Side]
    left: frozenset[str]

    def beats(self, other: Arrival, care: Care) -> bool:
        """Whether nothing is lost by forgetting the other way."""
        fewer = self.side == other.side and self.large <= other.large and self.small <= other.small
        return fewer and (care != "full" or (self.used <= other.used and self.left <= other.left))


Care = Literal["none", "some", "full"]
"""How ways are searched. none: they may use track twice, so too much is found; some: the first good way to each hex
is kept, so too little may be found; full: just what is true, but slower."""


INSIDE = -1
"""The side of an arrival that begins in the hex, at an own marker."""

MOST_WAYS = 4000
"""Ways followed before a search is given up as good enough; boards of a small island stay far below."""

Arrivals = dict[str, list[Arrival]]


def comes_onto(on: Board, state: State, name: str, train: Numbers, hex_id: str, new: Tile) -> bool:
    """Does a way of the train lead onto a tile still to be laid?"""
    cares: tuple[Care, ...] = ("some", "full")
    return any(
        way.side == INSIDE or way.side in new.exits
        for care in cares
        for way in arrivals(on, state, name, train, care).get(hex_id, ())
    )


def arrivals(on: Board, state: State, name: str, train: Numbers, care: Care = "full") -> Arrivals:
    """The ways by which a train can come to each hex, from any marker of the company."""
    return _arrivals(on, laid(state), standing(state), name, train, care)


@lru_cache(maxsize=128)
def _arrivals(on: Board, tiles: Tiles, markers: Standing, name: str, train: Numbers, care: Care) -> Arrivals:
    net, rows = seen(on, tiles, markers)
    found: Arrivals = {}
    queue = [
        (place.hex, Arrival(INSIDE, 0, 0, frozenset(), frozenset())) for company, place in markers if company == name
    ]
    for hex_id, way in queue:
        kept = found.setdefault(hex_id, [])
        if any(one.beats(way, care) for one in kept):
            continue
        kept.append(way)
        if len(queue) < MOST_WAYS:
            queue += leaving(net, rows, name, train, hex_id, way, care)
    return found


def leaving(
    net: Network, rows: Markers, name: str, train: Numbers, hex_id: str, way: Arrival, care: Care
) -> Iterable[tuple[str, Arrival]]:
    """The ways out of a hex and into its neighbours."""
    for _, side, large, small in inside(net, rows, name, train, hex_id, net.tile(hex_id), way):
        across = net.board.across(hex_id, side) if side >= 0 else None
        if across is None or net.impassable(hex_id, side):
            continue
        there, entry = across
        if care == "none":
            yield there, Arrival(entry, large, small, way.used, way.left)
            continue
        used = way.used | {net.board.side(hex_id, side)}
        left = way.left | {hex_id}
        if len(used) > len(way.used) and (train.reenters or there not in left):
            yield there, Arrival(entry, large, small, used, left)


def inside(
    net: Network, rows: Markers, name: str, train: Numbers, hex_id: str, tile: Tile, way: Arrival
) -> Iterable[tuple[int, int, int, int]]:
    """Every path of a tile that a train can use there: (path, side it leads out by or -1, large, small)."""
    todo: list[tuple[int, int, int, frozenset[int]]] = []
    if way.side == INSIDE:
        bases = [one.index for one in tile.stops if name in rows.get((hex_id, one.index), ())]
        todo += [(base, 1, 0, frozenset({base})) for base in bases]
    for index, path in enumerate(tile.paths):
        if way.side in path.sides:
            if path.stops:
                calls = train.after_call(tile.stops[path.stops[0]].kind, way.large, way.small)
                if calls is not None:
                    yield index, -1, *calls
                    todo.append((path.stops[0], *calls, frozenset({path.stops[0]})))
            else:
                yield index, path.sides[path.sides[0] == way.side], way.large, way.small
    while todo:
        stop, large, small, seen = todo.pop()
        if not may_pass(net, rows, name, train, hex_id, tile, stop):
            continue
        for index, path in enumerate(tile.paths):
            if stop not in path.stops:
                continue
            if path.sides:
                if path.sides[0] != way.side:
                    yield index, path.sides[0], large, small
                continue
            other = path.stops[path.stops[0] == stop]
            calls = train.after_call(tile.stops[other].kind, large, small)
            if other not in seen and calls is not None:
                yield index, -1, *calls
                todo.append((other, *calls, seen | {other}))


def may_pass(net: Network, rows: Markers, name: str, train: Numbers, hex_id: str, tile: Tile, stop: int) -> bool:
    """No way leads past a station full of the markers of others."""
    if tile.stops[stop].kind == "offboard":
        return False
    if train.ignores_markers or tile.stops[stop].slots == 0:
        return True
    row = rows.get((hex_id, stop), ())
    taken = sum(company is not None for company in row)
    return name in row or taken < tile.stops[stop].slots


class Use(Struct, frozen=True):
    """What an upgrade would be to a company: can its train come onto the tile, and is anything gained there?"""

    reached: bool
    gained: bool


def use_of_upgrade(on: Board, state: State, name: str, train: Numbers, hex_id: str, new: Tile, colour: str) -> Use:
    """New track it can run on is a gain, or a stop it can reach that becomes more valuable in this colour's phase."""
    most = _use(on, state, name, train, hex_id, new, colour, "none")
    if not most.gained:
        return most
    least = _use(on, state, name, train, hex_id, new, colour, "some")
    return least if least.gained else _use(on, state, name, train, hex_id, new, colour, "full")


def _use(on: Board, state: State, name: str, train: Numbers, hex_id: str, new: Tile, colour: str, care: Care) -> Use:
    old = on.tile_at(state.tiles, hex_id)
    mapping = stop_mapping(old, new)
    if mapping is None:
        return Use(False, False)
    ways = arrivals(on, state, name, train, care).get(hex_id)
    if not ways:
        return Use(False, False)
    net, rows = seen(on, laid(state), standing(state))
    rows = shifted(rows, hex_id, mapping)
    fresh = set(new_paths(old, new, mapping))
    raised = {
        mapping[stop.index]
        for stop in old.stops
        if new.stops[mapping[stop.index]].revenue.at(colour) > stop.revenue.at(colour)
    }
    reached = False
    for way in ways:
        for index, side, _, _ in inside(net, rows, name, train, hex_id, new, way):
            if side >= 0 and on.side(hex_id, side) in way.used:
                continue
            reached = True
            if index in fresh or any(stop in raised for stop in new.paths[index].stops):
                return Use(True, True)
    return Use(reached, False)


def shifted(rows: Markers, hex_id: str, mapping: tuple[int, ...]) -> Markers:
    """Who stands where once the stops of a hex are numbered as on the new tile."""
    moved = {key: row for key, row in rows.items() if key[0] != hex_id}
    for old, new in enumerate(mapping):
        moved[hex_id, new] = (*moved.get((hex_id, new), ()), *rows.get((hex_id, old), ()))
    return moved
