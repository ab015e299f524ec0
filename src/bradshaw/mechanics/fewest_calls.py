"""Upgrades within reach by the fewest calls on the way, whatever hexes are entered again.

18xx.games counts so: the calls before every stop and piece of track. It asks whether a stop of the new tile is in
reach, and whether new track or another value is.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from bradshaw.board.map import Board
from bradshaw.board.network import Network, Piece, State, network
from bradshaw.board.reach import Markers, is_blocked, occupants, own_stops
from bradshaw.board.tiles import Path, Tile
from bradshaw.board.upgrade import stop_mapping
from bradshaw.kernel.records import Laid
from bradshaw.kernel.state import State as Game
from bradshaw.mechanics.position import Standing, Tiles, laid, standing
from bradshaw.mechanics.train_reach import LARGE, Numbers, Use, shifted


class Calls(NamedTuple):
    """Large and small stations called at before a place."""

    large: int
    small: int

    def beats(self, other: Calls) -> bool:
        return self.large <= other.large and self.small <= other.small

    def after(self, kind: str) -> Calls:
        return Calls(self.large + (kind in LARGE), self.small + (kind == "town"))


class Ways(NamedTuple):
    """By stop and by piece of track: the calls on every way there that no other way beats."""

    stops: dict[str, list[Calls]]
    pieces: dict[Piece, list[Calls]]


def walk(net: Network, markers: Markers, name: str, *, past_others: bool = False) -> Ways:
    """Along all track from the markers of a company; `past_others`: even past stations full of others' markers."""
    found = Ways({}, {})
    kept: dict[State, list[Calls]] = {}
    todo: list[tuple[State, Calls]] = [(stop, Calls(0, 0)) for stop in own_stops(net, markers, name)]
    for place, calls in todo:
        ways = kept.setdefault(place, [])
        if any(one.beats(calls) for one in ways):
            continue
        ways.append(calls)
        if isinstance(place, str):
            found.stops[place] = ways
            shut = is_blocked(net, markers, name, place) and not past_others
            if shut or not net.stops[place].through:
                continue
            calls = calls.after(net.stops[place].stop.kind)
        for piece, onward, _ in net.onward(place):
            found.pieces.setdefault(piece, []).append(calls)
            todo.append((onward, calls))
    return found


@lru_cache(maxsize=64)
def now(on: Board, tiles: Tiles, markers: Standing, name: str, past_others: bool) -> Ways:
    net = network(on, dict(tiles))
    return walk(net, occupants(net, markers), name, past_others=past_others)


class Limits(NamedTuple):
    """The numbers of a train; where small stations may be skipped the second has no end."""

    large: float
    small: float

    def at_stop(self, kind: str, calls: Calls) -> bool:
        """A large number not used up serves for small stations."""
        large, small = (calls if kind == "halt" else calls.after(kind))[:2]
        return large <= self.large and small <= self.small + self.large - large

    def along(self, calls: Calls) -> bool:
        return calls.large <= self.large and calls.small <= self.small


def use_of_upgrade(on: Board, state: Game, name: str, train: Numbers, hex_id: str, new: Laid) -> Use:
    """`train`: the one of the company with the greatest first number."""
    return _use(on, laid(state), standing(state), name, train, hex_id, new)


@lru_cache(maxsize=4096)
def _use(on: Board, tiles: Tiles, places: Standing, name: str, train: Numbers, hex_id: str, new: Laid) -> Use:
    net = network(on, dict(tiles))
    limits = Limits(train.large, inf if train.skips else train.small)
    old_tile = net.tile(hex_id)
    later = net.after({hex_id: new})
    tile = later.tile(hex_id)
    mapping = stop_mapping(old_tile, tile)
    if mapping is None:
        return Use(False, False)
    past_others = train.ignores_markers
    before = now(on, tiles, places, name, past_others)
    after = walk(later, shifted(occupants(net, places), hex_id, mapping), name, past_others=past_others)
    had = {shape(old_tile, path) for path in old_tile.paths}
    fresh = [(hex_id, index) for index, path in enumerate(tile.paths) if shape(tile, path) not in had]
    runs_on_it = any(limits.along(calls) for piece in fresh for calls in after.pieces.get(piece, ()))
    gained = runs_on_it or values(before, hex_id, old_tile, limits) != values(after, hex_id, tile, limits)
    reached = is_reached(after, hex_id, tile, limits)
    return Use(reached, reached and gained)


def shape(tile: Tile, path: Path) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """What makes a piece of track the same: the sides and the kinds of stations it joins, halts being small ones."""
    return path.sides, tuple(sorted(tile.stops[stop].kind in LARGE for stop in path.stops))


def values(ways: Ways, hex_id: str, tile: Tile, limits: Limits) -> list[int]:
    """What the stops of a hex in reach can ever be worth."""
    return sorted(
        max(value for _, value in stop.revenue.steps)
        for stop in tile.stops
        if any(limits.at_stop(stop.kind, calls) for calls in ways.stops.get(f"{hex_id}.{stop.index}", ()))
    )


def is_reached(ways: Ways, hex_id: str, tile: Tile, limits: Limits) -> bool:
    if tile.stops:
        return bool(values(ways, hex_id, tile, limits))
    pieces = [(hex_id, path) for path in range(len(tile.paths))]
    return any(limits.at_stop("halt", calls) for piece in pieces for calls in ways.pieces.get(piece, ()))
