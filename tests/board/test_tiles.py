"""Rotation and values of tiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.tile_strategies import tiles
from bradshaw.board.notation import parse
from bradshaw.board.tiles import Revenue, Tile

turns = st.integers(-12, 12)


@given(tiles(), turns, turns)
def test_two_turns_are_one_turn_by_their_sum(tile: Tile, first: int, second: int) -> None:
    assert tile.rotated(first).rotated(second) == tile.rotated(first + second)


@given(tiles())
def test_six_sixths_are_a_whole_turn(tile: Tile) -> None:
    assert tile.rotated(6) == tile


@given(tiles(), turns)
def test_exits_turn_with_the_tile(tile: Tile, steps: int) -> None:
    assert set(tile.rotated(steps).exits) == {(side + steps) % 6 for side in tile.exits}


@given(tiles(), turns)
def test_turning_changes_neither_stops_nor_labels_nor_costs(tile: Tile, steps: int) -> None:
    turned = tile.rotated(steps)
    assert [(s.kind, s.revenue, s.slots) for s in turned.stops] == [(s.kind, s.revenue, s.slots) for s in tile.stops]
    assert (turned.labels, turned.costs, len(turned.paths)) == (tile.labels, tile.costs, len(tile.paths))


def test_a_value_holds_until_the_next_one_printed() -> None:
    value = Revenue((("yellow", 20), ("green", 40), ("brown", 60)))
    assert [value.at(c) for c in ("yellow", "green", "blue", "brown", "red", "gray")] == [20, 40, 40, 60, 60, 60]


def test_before_its_first_colour_a_stop_is_worth_nothing() -> None:
    assert Revenue((("green", 20),)).at("yellow") == 0


@pytest.mark.parametrize("colour", ["yellow", "blue", "gray"])
def test_one_printed_value_holds_in_every_phase(colour: str) -> None:
    assert Revenue.flat(30).at(colour) == 30


def test_the_exits_of_a_tile_are_the_sides_with_track() -> None:
    assert parse("city=revenue:20;path=a:4,b:_0;path=a:_0,b:1;path=a:1,b:3", "T", "yellow").exits == (1, 3, 4)
