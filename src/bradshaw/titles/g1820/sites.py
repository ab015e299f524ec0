"""Where the markers of a new company may go, and how far the second is from the first (chapter 6.6.2)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from bradshaw.board.hexes import SIDES, opposite
from bradshaw.board.lays import LayRule, different_rotations, legal_lays
from bradshaw.board.map import Board
from bradshaw.board.reach import Reach
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import TileRule, stop_mapping
from bradshaw.kernel import State
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import Laid
from bradshaw.titles.g1820 import spacing
from bradshaw.titles.g1820.data import LONDON, board
from bradshaw.titles.g1820.frames import Spot
from bradshaw.titles.g1820.own import own

NOWHERE = Reach()


@follows_from("tiles", "markers", "phase", "options", "own")
def spots(state: State, before: tuple[Spot, ...]) -> Mapping[str, tuple[Spot, ...]]:
    """Every place for a marker by its hex, with the map as it would be after the one before; not in London, nor in the
    hex of that one (1820-6.6.2-l, -m)."""
    on, closed = board(state), {LONDON, *(spot.hex for spot in before)}
    tiles = {**state.tiles, **{spot.hex: Laid(spot.tile, spot.rotation) for spot in before if spot.tile}}
    fault = spacing.faults(on, frozenset(tiles.items()), int(state.options["big_city_distance"]))
    used_up = frozenset(tile for tile in on.used_up(tiles) if cities(on.tiles[tile]))
    standing: dict[str, tuple[int, ...]] = {}
    for place in (marker.place for marker in state.markers.values() if marker.place):
        standing[place.hex] = (*standing.get(place.hex, ()), place.stop)
    found: dict[str, tuple[Spot, ...]] = {}
    for hex_id in on.hexes:
        if hex_id not in closed:
            near = tuple([(one, tiles[one]) for one in (hex_id, *on.around[hex_id]) if one in tiles])
            shut = used_up.union([kind for kind in (spacing.SMALL, spacing.BIG) if fault(hex_id, kind)])
            rule = None if hex_id in own(state).fresh_tiles else spacing.tile_rule(state)  # 1820-6.6.2-k
            found[hex_id] = spots_on(on, hex_id, near, standing.get(hex_id, ()), rule, shut)
    return {hex_id: here for hex_id, here in found.items() if here}


@lru_cache(maxsize=4096)
def spots_on(
    on: Board,
    hex_id: str,
    near: tuple[tuple[str, Laid], ...],
    standing: tuple[int, ...],
    rule: TileRule | None,
    shut: frozenset[str],
) -> tuple[Spot, ...]:
    """Open circles of what lies there (1820-6.6.2-g), of a yellow tile (-h), of an upgrade that opens one (-i): by the
    tiles on the hex and around it, the stops where markers stand, and what may be laid (without a rule nothing) but for
    tiles that are shut, and kinds of tiles."""
    tiles = dict(near)
    old, found = on.tile_at(tiles, hex_id), []
    if hex_id in tiles or on.hexes[hex_id].fixed:
        open_now = (stop for stop in old.stops if stop.kind == "city" and standing.count(stop.index) < stop.slots)
        found = [Spot(hex_id, stop.index) for stop in open_now]
    for lay in legal_lays(on, tiles, NOWHERE, LayRule(rule, connection="none"), [hex_id]) if rule else ():
        tile = on.tiles[lay.tile]
        alike = cities(tile) == 1 and lay.rotation not in different_rotations(tile)  # one city the same way once
        if not cities(tile) or alike or not shut.isdisjoint((tile.id, tile.kind)):
            continue
        new = tile.rotated(lay.rotation)
        mapping = stop_mapping(old, new) or ()
        for stop in new.stops:
            before = [one for one in old.stops if one.index < len(mapping) and mapping[one.index] == stop.index]
            taken = sum(standing.count(one.index) for one in before)
            was_open = sum(one.slots for one in before) - taken if hex_id in tiles else 0
            if stop.kind == "city" and stop.slots - taken > was_open:
                found.append(Spot(hex_id, stop.index, tile.id, lay.rotation))
    return tuple(found)


@lru_cache(maxsize=1024)
def cities(tile: Tile) -> int:
    return sum(stop.kind == "city" for stop in tile.stops)


def distance(state: State, start: str, goal: str) -> int | None:
    """Edges on the shortest path that crosses no barrier and no blank gray edge (1820-6.6.2-n to -r)."""
    return distances(board(state), start, bool(state.options["distance_path_over_ports"])).get(goal)


@lru_cache(maxsize=256)
def distances(on: Board, start: str, over_ports: bool) -> dict[str, int]:
    far, queue = {start: 0}, deque([start])
    while queue:
        at = queue.popleft()
        for side in SIDES:
            other = on.neighbour(at, side)
            if other is None or other in far or spacing.is_barrier(on, at, side):
                continue
            ends = ((on.hexes[at], side), (on.hexes[other], opposite(side)))
            blank = any(one.colour == "gray" and edge not in one.tile.exits for one, edge in ends)
            if not blank and (over_ports or on.hexes[other].kind not in ("port", "offboard")):
                far[other] = far[at] + 1
                queue.append(other)
    return far
