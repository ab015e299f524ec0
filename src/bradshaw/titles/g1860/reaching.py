"""What a company can reach with a train it owns: how far the two numbers let it go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from bradshaw.board.map import Board, Side
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers, occupants
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import new_paths, stop_mapping
from bradshaw.kernel.state import State
from bradshaw.mechanics.position import Standing, Tiles, laid, network_of, seen, standing
from bradshaw.titles.g1860.data import LARGE, allowance, board, board_of
from bradshaw.titles.g1860.own import own

ENDLESS = 99
"""More calls than any way on this island has."""


class Train(Struct, frozen=True):
    """What limits the way of a train to a tile."""

    large: int
    small: int
    skips: bool
    """Small stations may be passed (an option)."""
    reenters: bool
    ignores_markers: bool = False

    def bears(self, large: int, small: int) -> bool:
        """1860-running-trains-p, -q"""
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
"""The side of an arrival that begins in the hex, at an own base."""

MOST_WAYS = 4000
"""Ways followed before a search is given up as good enough; boards of this island stay far below."""

Arrivals = dict[str, list[Arrival]]


def longest_train(state: State, name: str, **flags: bool) -> Train | None:
    """The train that goes furthest: a later one is better in both numbers."""
    kinds = [train.kind for train in state.trains.values() if train.holder == f"company/{name}"]
    if not kinds:
        return None
    large, small = max(allowance(kind) for kind in kinds)
    if own(state).nationalised:  # 1860-nationalisation-f
        small = 0
    skips, reenters = bool(state.options["skip_small_stations"]), bool(state.options["re_enter_hexes"])
    return Train(large, small, skips, reenters, **flags)


def comes_onto(state: State, name: str, hex_id: str, new: Tile) -> bool:
    """Does a way lead onto a tile still to be laid that enters no hex twice (1860-laying-track-b, 1860-con-ah)?"""
    train = Train(ENDLESS, ENDLESS, skips=False, reenters=bool(state.options["re_enter_hexes"]))
    cares: tuple[Care, ...] = ("some", "full")
    return any(
        way.side == INSIDE or way.side in new.exits
        for care in cares
        for way in arrivals(state, name, train, care).get(hex_id, ())
    )


def arrivals(state: State, name: str, train: Train, care: Care = "full") -> Arrivals:
    """The ways by which a train can come to each hex, from any base of the company (1860-upgrading-track-d)."""
    return _arrivals(str(state.options["map"]), laid(state), standing(state), name, train, care)


@lru_cache(maxsize=128)
def _arrivals(map_name: str, tiles: Tiles, markers: Standing, name: str, train: Train, care: Care) -> Arrivals:
    net, rows = seen(board(map_name), tiles, markers)
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
    net: Network, rows: Markers, name: str, train: Train, hex_id: str, way: Arrival, care: Care
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
    net: Network, rows: Markers, name: str, train: Train, hex_id: str, tile: Tile, way: Arrival
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


def may_pass(net: Network, rows: Markers, name: str, train: Train, hex_id: str, tile: Tile, stop: int) -> bool:
    """No way leads past a tokened-out station (1860-upgrading-track-e)."""
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


def use_of_upgrade(state: State, name: str, train: Train, hex_id: str, new: Tile, colour: str) -> Use:
    """1860-upgrading-track-d to -f: new track it can run on, or a stop it can reach that becomes more valuable."""
    most = _use(state, name, train, hex_id, new, colour, "none")
    if not most.gained:
        return most
    least = _use(state, name, train, hex_id, new, colour, "some")
    return least if least.gained else _use(state, name, train, hex_id, new, colour, "full")


def _use(state: State, name: str, train: Train, hex_id: str, new: Tile, colour: str, care: Care) -> Use:
    plan: Board = board_of(state)
    old = plan.tile_at(state.tiles, hex_id)
    mapping = stop_mapping(old, new)
    if mapping is None:
        return Use(False, False)
    net = network_of(board_of(state), state)
    rows = shifted(occupants(net, standing(state)), hex_id, mapping)
    fresh = set(new_paths(old, new, mapping))
    raised = {
        mapping[stop.index]
        for stop in old.stops
        if new.stops[mapping[stop.index]].revenue.at(colour) > stop.revenue.at(colour)
    }
    reached = False
    for way in arrivals(state, name, train, care).get(hex_id, ()):
        if way.side == INSIDE:
            reached = True
            if any(stop in raised and name in rows.get((hex_id, stop), ()) for stop in range(len(new.stops))):
                return Use(True, True)
        for index, side, _, _ in inside(net, rows, name, train, hex_id, new, way):
            if side >= 0 and plan.side(hex_id, side) in way.used:
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
