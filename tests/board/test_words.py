"""What a tile joins, in a player's words."""

from __future__ import annotations

import pytest

from bradshaw.board import data, words
from bradshaw.board.lays import different_rotations
from bradshaw.board.map import Board

ISLAND = data.board(data.load("bradshaw.titles.g1860"), "first_edition")
AUSTRALIA = data.board(data.load("bradshaw.titles.g1848"))


@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "said"),
    [
        ("D8", "8", 2, "Tile 8 on D8: NW–NE"),
        ("F8", "17", 0, "Tile 17 on F8: SW–N and NE–S"),
        ("I9", "12", 1, "Tile 12 on I9 (Shanklin): SW–NW–N"),
        ("B4", "115", 3, "Tile 115 on B4 (Yarmouth): to N"),
        ("I7", "745", 0, "Tile 745 on I7 (Newchurch & Alverstone): Newchurch S and Alverstone NW"),
    ],
)
def test_a_lay_is_said_by_tile_place_and_what_it_joins(hex_id: str, tile: str, rotation: int, said: str) -> None:
    assert words.lay(ISLAND, hex_id, tile, rotation) == said


def test_directions_are_those_of_the_map() -> None:
    assert words.lay(AUSTRALIA, "B5", "16", 1) == "Tile 16 on B5: W–NE and NW–E"
    assert words.lay(AUSTRALIA, "F15", "68", 0).endswith("(Orange & Bathurst): Orange SW–NE and Bathurst W–E")


def test_towns_without_names_are_lines() -> None:
    assert words.lay(AUSTRALIA, "D3", "55", 0) == "Tile 55 on D3: SW–NE and W–E"


@pytest.mark.parametrize("board", [ISLAND, AUSTRALIA])
def test_rotations_that_look_different_are_said_differently(board: Board) -> None:
    for tile in board.tiles.values():
        rotations = different_rotations(tile)
        names = ("one", "two", "three")
        assert len({words.joins(board.layout, tile.rotated(turn), names) for turn in rotations}) == len(rotations), (
            tile.id
        )
