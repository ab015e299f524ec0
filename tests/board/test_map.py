"""The printed maps against the facts they were taken from."""

from __future__ import annotations

import pytest

from board.small import BOARDS, facts_of, real_board, small_board
from bradshaw.kernel.records import Laid


@pytest.mark.parametrize(
    ("game", "map_name", "count"),
    [("1820", "", 144), ("1843", "", 115), ("1848", "", 63), ("1860", "first_edition", 42), ("1860", "large", 45)],
)
def test_every_map_has_all_its_hexes(game: str, map_name: str, count: int) -> None:
    assert len(real_board(game, map_name).hexes) == count


@pytest.mark.parametrize(("game", "map_name"), BOARDS)
def test_neighbours_are_mutual(game: str, map_name: str) -> None:
    board = real_board(game, map_name)
    for hex_id in board.hexes:
        for side in board.neighbours(hex_id):
            across = board.across(hex_id, side)
            assert across is not None
            assert board.across(*across) == (hex_id, side)
            assert board.side(hex_id, side) == board.side(*across)


@pytest.mark.parametrize(("game", "map_name"), BOARDS)
def test_printed_track_that_leaves_a_hex_is_never_met_by_a_blank_fixed_side(game: str, map_name: str) -> None:
    board = real_board(game, map_name)
    for hex_id, place in board.hexes.items():
        assert board.dead_sides[hex_id].isdisjoint(place.tile.exits), hex_id


@pytest.mark.parametrize("game", ["1820", "1843"])
def test_dead_sides_agree_with_the_facts(game: str) -> None:
    board, facts = real_board(game), facts_of(game)
    for hex_id, place in board.hexes.items():
        if not place.fixed:
            assert sorted(board.dead_sides[hex_id]) == facts["hexes"][hex_id].get("dead_edges", []), hex_id


@pytest.mark.parametrize(("game", "map_name"), [b for b in BOARDS if b[0] in ("1848", "1860")])
def test_open_sides_agree_with_the_neighbours_in_the_facts(game: str, map_name: str) -> None:
    board, facts = real_board(game, map_name), facts_of(game)
    for hex_id in board.hexes:
        fact = facts["hexes"][hex_id]
        listed = fact.get("neighbors_large_map", fact["neighbors"]) if map_name == "large" else fact["neighbors"]
        expected = {int(side): other for side, other in listed.items()}
        around = board.neighbours(hex_id)
        if game == "1860":
            around = {side: other for side, other in around.items() if side not in board.dead_sides[hex_id]}
            if board.hexes[hex_id].fixed:
                around = {side: other for side, other in around.items() if side in board.hexes[hex_id].tile.exits}
        assert around == expected, hex_id


def test_gauge_borders_agree_with_the_facts() -> None:
    board, facts = real_board("1848"), facts_of("1848")
    listed = {(edge["hex"], edge["edge"]) for edge in facts["gauge"]["boundary_edges"]}
    listed |= {(edge["neighbor"], edge["neighbor_edge"]) for edge in facts["gauge"]["boundary_edges"]}
    found = {
        (hex_id, side)
        for hex_id in board.hexes
        for side in range(6)
        if (border := board.border(hex_id, side)) is not None and border.kind == "gauge"
    }
    assert found == listed


def test_gauge_borders_are_where_the_gauge_areas_meet() -> None:
    board = real_board("1848")
    for hex_id, place in board.hexes.items():
        for side, other in board.neighbours(hex_id).items():
            region = board.hexes[other].region
            border = board.border(hex_id, side)
            meets = bool(place.region and region and place.region != region)
            assert meets == (border is not None and border.kind == "gauge"), (hex_id, side)


def test_barriers_agree_with_the_facts() -> None:
    board, facts = real_board("1820"), facts_of("1820")
    found = {
        tuple(sorted((hex_id, other)))
        for hex_id in board.hexes
        for side, other in board.neighbours(hex_id).items()
        if (border := board.border(hex_id, side)) is not None and border.kind == "barrier"
    }
    assert found == {tuple(sorted(pair)) for pair in facts["barriers"]}


def test_only_the_large_map_of_the_island_has_the_river_yar() -> None:
    small, large = real_board("1860", "first_edition"), real_board("1860", "large")
    assert not {"A5", "A7", "E11"} & small.hexes.keys()
    border = large.border("B4", 1)
    assert border is not None
    assert border.kind == "impassable"
    assert small.border("B4", 1) is None
    assert (small.tiles["776"].count, large.tiles["776"].count) == (2, 3)


def test_a_border_is_seen_from_both_sides() -> None:
    board = small_board({"B2": "border=edge:4,type:barrier,cost:80", "B4": ""})
    east, west = board.border("B2", 4), board.border("B4", 1)
    assert east is not None
    assert west is not None
    assert (east.side, west.side, east.cost, west.cost) == (4, 1, 80, 80)


def test_a_laid_tile_is_seen_turned_and_its_stock_is_one_less() -> None:
    board = small_board({"B2": "", "B4": ""}, {"8": "path=a:0,b:2"}, **{"8": {"count": 2}})
    position = {"B2": Laid("8", 1)}
    assert board.tile_at(position, "B2").exits == (1, 3)
    assert board.tile_at(position, "B4").exits == ()
    assert board.left(position, "8") == 1
    assert board.stock(position) == {"8": 1}
