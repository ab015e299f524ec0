"""The board is checked for what can never be on it."""

from __future__ import annotations

from bradshaw.board import data as facts
from bradshaw.board.soundness import complaints
from bradshaw.kernel.records import Laid, Marker, Place

BOARD = facts.board(facts.load("bradshaw.titles.g1860"))
NEWPORT = "G5"


def test_markers_stand_in_circles_that_are_there_or_on_the_edge() -> None:
    slots = BOARD.hexes[NEWPORT].tile.stops[0].slots
    sound = {
        "a": Marker("C&N", Place(NEWPORT, 0, slots - 1)),
        "b": Marker("C&N", Place(NEWPORT, 0, -1)),
        "c": Marker("C&N"),
    }
    assert list(complaints(BOARD, {}, sound)) == []
    wrong = {"a": Marker("C&N", Place(NEWPORT, 0, slots)), "b": Marker("C&N", Place(NEWPORT, 9, 0))}
    assert len(list(complaints(BOARD, {}, wrong))) == 2


def test_no_tile_leads_off_the_map() -> None:
    coast = next(hex_id for hex_id, sides in BOARD.dead_sides.items() if sides and not BOARD.hexes[hex_id].fixed)
    tile = next(tile for tile in BOARD.tiles.values() if len(tile.exits) == 2)
    turned = next(r for r in range(6) if not BOARD.dead_sides[coast].isdisjoint(tile.rotated(r).exits))
    assert any(coast in one for one in complaints(BOARD, {coast: Laid(tile.id, turned)}, {}))
