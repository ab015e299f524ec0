"""Where the markers of a new company may go, and how far the second is from the first (chapter 6.6.2)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bradshaw.board.hexes import SIDES, opposite
from bradshaw.board.lays import LayRule, different_rotations, explain, fitting
from bradshaw.board.map import Board
from bradshaw.board.reach import Reach
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import stop_mapping
from bradshaw.kernel import State
from bradshaw.kernel.records import Laid
from bradshaw.mechanics.position import Standing, Tiles, laid, standing
from bradshaw.titles.g1820 import spacing
from bradshaw.titles.g1820.data import LONDON, board
from bradshaw.titles.g1820.frames import Spot
from bradshaw.titles.g1820.own import own

NOWHERE = Reach(frozenset(), frozenset(), frozenset(), frozenset(), frozenset())


class View(NamedTuple):
    """All that the places for markers depend on: the map as it would be after the first of them."""

    on: Board
    tiles: Tiles
    places: Standing
    rule: LayRule
    kept: frozenset[str]
    """Hexes whose tiles stay, as another company was floated on them (1820-6.6.2-k)."""
    closed: frozenset[str]
    """London, and where the first marker is (1820-6.6.2-l, -m)."""


def view_of(state: State, first: Spot | None = None) -> View:
    kept = frozenset(own(state).fresh_tiles)
    closed = frozenset({LONDON, first.hex} if first else {LONDON})
    if first is not None and first.tile:
        state = state.branch()
        state.tiles = {**state.tiles, first.hex: Laid(first.tile, first.rotation)}
    return View(board(state), laid(state), standing(state), spacing.rule(state, connected=False), kept, closed)


@lru_cache(maxsize=4096)
def has_spot(view: View, hex_id: str) -> bool:
    """May a marker go there at all?"""
    return next(_spots_on(view, hex_id), None) is not None


@lru_cache(maxsize=256)
def spots_on(view: View, hex_id: str) -> tuple[Spot, ...]:
    """Every place for a marker on a hex."""
    return tuple(_spots_on(view, hex_id))


def _spots_on(view: View, hex_id: str) -> Iterator[Spot]:
    """Open circles of what lies there (1820-6.6.2-g), of a yellow tile (-h), of an upgrade that opens one (-i)."""
    if hex_id in view.closed:
        return
    on, tiles, rule = view.on, by_hex(view.tiles), view.rule
    old = on.tile_at(tiles, hex_id)
    there = [place.stop for _, place in view.places if place.hex == hex_id]
    if hex_id in tiles or on.hexes[hex_id].fixed:
        for stop in old.stops:
            if stop.kind == "city" and there.count(stop.index) < stop.slots:
                yield Spot(hex_id, stop.index)
    if hex_id in view.kept:
        return
    for tile, rotations in city_tiles(on, hex_id, tiles.get(hex_id)):
        if rule.placement and rule.placement(hex_id, tile, rotations[0]):
            continue  # however it is turned
        for rotation in rotations:
            if explain(on, tiles, NOWHERE, rule, hex_id, tile.id, rotation) is not None:
                continue
            new = tile.rotated(rotation)
            mapping = stop_mapping(old, new) or ()
            for stop in new.stops:
                before = [one for one in old.stops if one.index < len(mapping) and mapping[one.index] == stop.index]
                taken = sum(there.count(one.index) for one in before)
                was_open = sum(one.slots for one in before) - taken if hex_id in tiles else 0
                if stop.kind == "city" and stop.slots - taken > was_open:
                    yield Spot(hex_id, stop.index, tile.id, rotation)


@lru_cache(maxsize=64)
def by_hex(tiles: Tiles) -> dict[str, Laid]:
    return dict(tiles)


def cities(tile: Tile) -> int:
    return sum(stop.kind == "city" for stop in tile.stops)


@lru_cache(maxsize=4096)
def city_tiles(on: Board, hex_id: str, there: Laid | None) -> tuple[tuple[Tile, tuple[int, ...]], ...]:
    """The tiles with cities that fit on what lies there, and how they are turned: one city the same way once."""
    found: dict[str, list[int]] = {}
    for tile, rotation in fitting(on, hex_id, there):
        if cities(tile) > 1 or (cities(tile) and rotation in different_rotations(tile)):
            found.setdefault(tile.id, []).append(rotation)
    return tuple((on.tiles[id], tuple(rotations)) for id, rotations in found.items())


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
