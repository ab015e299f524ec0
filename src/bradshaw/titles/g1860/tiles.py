"""Tiles on the island: which clause a bad tile breaks, and how a tile comes onto the map."""

from __future__ import annotations

from bradshaw.board import upgrade
from bradshaw.board.map import Board
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import LayFault, TileRule
from bradshaw.kernel import ledger
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.records import Laid, Place
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1860.data import board_of, phase

YELLOW = TileRule(frozenset({"yellow"}))

CLAUSES = {
    "unknown": "1860-map-a",
    "fixed": "1860-map-a",
    "stock": "1860-track-tiles-j",
    "earlier": "1860-track-tiles-a",
    "colour": "1860-track-tiles-a",
    "place": "1860-track-tiles-i",
    "label": "1860-track-tiles-i",
    "track": "1860-upgrading-track-c",
    "reach": "1860-laying-track-b",
    "new-track": "1860-upgrading-track-f",
}
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


def refusal(board: Board, state: State, fault: LayFault, hex_id: str, tile_id: str) -> RuleViolation:
    """The fault as a sentence with its clause."""
    return refuse(clause_of(board, state, fault, hex_id, tile_id), fault.message)


def clause_of(board: Board, state: State, fault: LayFault, hex_id: str, tile_id: str) -> str:
    tile = board.tiles.get(tile_id)
    place = board.hexes.get(hex_id)
    if tile is None or place is None:
        return CLAUSES["unknown"]
    match fault.kind:
        case "phase":
            return PHASE_CLAUSES[tile.colour]
        case "rotation":
            return ROTATION_CLAUSES[tile.labels[0]]
        case "side" | "border":
            upgraded = is_upgrade(board, state, hex_id)
            return "1860-upgrading-track-j" if upgraded else "1860-laying-track-c"
        case "stops":
            stops = place.tile.stops
            return "1860-track-tiles-e" if large(place.tile) else STOP_CLAUSES[len(stops)]
    return CLAUSES[fault.kind]


def put(t: Table, company: str, hex_id: str, tile_id: str, rotation: int) -> None:
    """Lay a tile; bases keep their equivalent place on it (1860-upgrading-track-i)."""
    board = board_of(t.state)
    old = board.tile_at(t.state.tiles, hex_id)
    new = board.tiles[tile_id].rotated(rotation)
    mapping = upgrade.stop_mapping(old, new)
    assert mapping is not None
    ledger.lay_tile(t, company, hex_id, Laid(tile_id, rotation))
    for id, marker in t.state.markers.items():
        if marker.place is not None and marker.place.hex == hex_id:
            stop = mapping[marker.place.stop]
            if stop != marker.place.stop:
                ledger.shift_marker(t, id, Place(hex_id, stop, marker.place.slot))


def free_circle(state: State, board: Board, hex_id: str, stop: int) -> int | None:
    """The first empty circle of a large station."""
    slots = board.tile_at(state.tiles, hex_id).stops[stop].slots
    taken = {
        marker.place.slot
        for marker in state.markers.values()
        if marker.place is not None and marker.place.hex == hex_id and marker.place.stop == stop
    }
    return next((slot for slot in range(slots) if slot not in taken), None)
