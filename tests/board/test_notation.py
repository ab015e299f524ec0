"""The tile notation, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given

from board.small import BOARDS, real_board
from board.tile_strategies import tiles
from bradshaw.board.notation import NotationError, parse, write
from bradshaw.board.tiles import Border, Cost, FutureLabel, Path, Tile


@given(tiles())
def test_what_is_written_reads_back_the_same(tile: Tile) -> None:
    assert parse(write(tile), tile.id, tile.colour) == tile


@pytest.mark.parametrize(("game", "map_name"), BOARDS)
def test_every_printed_hex_and_tile_survives_writing_and_reading(game: str, map_name: str) -> None:
    board = real_board(game, map_name)
    for place in board.hexes.values():
        assert parse(write(place.tile), place.id, place.colour) == place.tile
    for tile in board.tiles.values():
        again = parse(write(tile), tile.id, tile.colour)
        assert (again.stops, again.paths, again.labels) == (tile.stops, tile.paths, tile.labels)


def test_a_city_with_two_circles_three_lines_and_a_letter() -> None:
    tile = parse(
        "city=revenue:yellow_20|brown_50,slots:2;path=a:0,b:_0;path=a:_0,b:3;path=a:1,b:2;label=K", "T", "green"
    )
    assert (tile.stops[0].slots, tile.stops[0].revenue.at("brown")) == (2, 50)
    assert tile.paths == (Path((0,), (0,)), Path((3,), (0,)), Path((1, 2)))
    assert tile.labels == ("K",)


def test_terrain_borders_and_future_labels() -> None:
    code = "upgrade=cost:40,terrain:water;border=edge:2,type:barrier,cost:80;future_label=label:K,color:green"
    tile = parse(code, "H", "white")
    assert tile.costs == (Cost(40, "water"),)
    assert tile.borders == (Border(2, "barrier", 80),)
    assert tile.future_labels == (FutureLabel("K", "green"),)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("village=revenue:10", "tile T7: 'village=revenue:10': 'village' is not one of"),
        ("city=slots:2", "'revenue' is missing"),
        ("city=revenue:ten", "revenue 'ten' is not a whole number"),
        ("city=revenue:pink_10|green_20", "phase 'pink'"),
        ("city=revenue:green_10|yellow_20", "not in the order of the phases"),
        ("path=a:0,b:6", "tile T7: 'path=a:0,b:6': side '6' is not 0 to 5"),
        ("path=a:0", "'b' is missing"),
        ("path=a:0,b:0", "both ends are the same"),
        ("path=a:0,b:_0", "there is no stop _0, only 0"),
        ("path=a:0,b:1;path=a:1,b:0", "the same track stands twice"),
        ("path=a:0,b:1,terminal:1", "a terminal path needs a stop"),
        ("path=a:0,a:1,b:2", "'a' stands twice"),
        ("town=revenue:10,loc:2.2", "loc '2.2'"),
        ("town=revenue:10,colour:red", "'colour' is not one of"),
        ("upgrade=cost:40,terrain:lava", "terrain 'lava'"),
        ("border=edge:1,type:wall", "type 'wall'"),
        ("label=", "a label needs a text"),
    ],
)
def test_errors_name_the_tile_and_the_part(code: str, said: str) -> None:
    with pytest.raises(NotationError, match="tile T7") as caught:
        parse(code, "T7", "yellow")
    assert said in str(caught.value)
