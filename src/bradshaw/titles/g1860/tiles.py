"""Tiles on the island: which clause a bad tile breaks, and how a tile comes onto the map."""

from __future__ import annotations

from bradshaw.board.map import Board
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import TileRule, tile_fault
from bradshaw.kernel import State
from bradshaw.kernel.actions import LayTile
from bradshaw.mechanics import track
from bradshaw.mechanics.track import Attempt
from bradshaw.titles.g1860.data import board_of, phase

YELLOW = TileRule(frozenset({"yellow"}))

PHASE_CLAUSES = {"green": "1860-upgrading-track-a", "brown": "1860-upgrading-track-b"}
ROTATION_CLAUSES = {"N": "1860-special-tiles-a", "M": "1860-special-tiles-b", "R": "1860-special-tiles-c"}
STOP_CLAUSES = {0: "1860-track-tiles-b", 1: "1860-track-tiles-c", 2: "1860-track-tiles-d"}


def colours(state: State) -> TileRule:
    """1860-phases-i"""
    return TileRule(frozenset(phase(state).tiles))


def large(tile: Tile) -> bool:
    """Has it a large station?"""
    return any(stop.kind == "city" for stop in tile.stops)


def is_upgrade(board: Board, state: State, hex_id: str) -> bool:
    """Is there yellow, green or russet track already, laid or printed (1860-track-tiles-h)?"""
    return bool(board.tile_at(state.tiles, hex_id).paths)


def side_clause(at: Attempt) -> str:
    return "1860-upgrading-track-j" if at.replaced.paths else "1860-laying-track-c"


def track_clause(at: Attempt) -> str:
    """Old track is lost, or it is all there and a stop would leave it."""
    stop_moves = at.replaced.stops and set(at.replaced.exits) <= set(at.tile.exits)
    return "1860-upgrading-track-k" if stop_moves else "1860-upgrading-track-c"


CLAUSES: track.Clauses = {
    **dict.fromkeys(("unknown", "fixed"), "1860-map-a"),
    **dict.fromkeys(("no-tile", "stock"), "1860-track-tiles-j"),
    "phase": lambda at: PHASE_CLAUSES[at.tile.colour],
    **dict.fromkeys(("earlier", "colour"), "1860-track-tiles-a"),
    **dict.fromkeys(("place", "label"), "1860-track-tiles-i"),
    "rotation": lambda at: ROTATION_CLAUSES[at.tile.labels[0]],
    "stops": lambda at: "1860-track-tiles-e" if large(at.printed) else STOP_CLAUSES[len(at.printed.stops)],
    "track": track_clause,
    **dict.fromkeys(("side", "border"), side_clause),
}


def check_fits(state: State, rule: TileRule, action: LayTile) -> None:
    """May this tile lie there, whoever lays it?"""
    on = board_of(state)
    fault = tile_fault(on, state.tiles, rule, action.hex, action.tile, action.rotation)
    if fault is not None:
        raise track.refusal(CLAUSES, fault, on, state, action)
