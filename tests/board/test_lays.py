"""Every legal lay of a company, its cost, and the reasons for the others."""

from __future__ import annotations

import pytest

from board.small import BOARDS, real_board, small_board
from bradshaw.board.lays import (
    Lay,
    LayRule,
    adds_track,
    different_rotations,
    explain,
    lay,
    legal_lays,
    touches,
)
from bradshaw.board.map import Board, Position
from bradshaw.board.network import network
from bradshaw.board.notation import parse
from bradshaw.board.reach import Markers, Reach, reach
from bradshaw.board.tiles import Cost, Tile
from bradshaw.board.upgrade import LayFault, TileRule
from bradshaw.kernel.records import Laid

YELLOW = LayRule(TileRule(frozenset({"yellow"})))
UPGRADE = LayRule(TileRule(frozenset({"green"})), connection="new")
CITY = "city=revenue:20;path=a:1,b:_0;path=a:4,b:_0"
US: Markers = {("B2", 0): ("us",)}


def ours(board: Board, position: Position, markers: Markers = US) -> Reach:
    return reach(network(board, position), markers, "us")


def kind(
    board: Board,
    rule: LayRule,
    hex_id: str,
    tile: str,
    turn: int = 0,
    markers: Markers = US,
    laid: Position | None = None,
) -> str | None:
    position = laid or {}
    found = explain(board, position, ours(board, position, markers), rule, hex_id, tile, turn)
    return None if found is None else found.kind


@pytest.fixture
def row() -> Board:
    """A city of ours, then four open hexes to the east."""
    around = {"A3": "", "A5": "", "A7": "", "C3": "", "C5": "", "C7": ""}
    return small_board(
        {"B2": f"gray {CITY}", "B4": "", "B6": "", "B8": "", **around},
        {
            "9": "path=a:1,b:4",
            "7": "path=a:0,b:1",
            "20": "green path=a:1,b:4;path=a:0,b:3",
            "23": "green path=a:1,b:4;path=a:1,b:3",
        },
    )


def test_a_yellow_tile_must_join_the_company_s_track(row: Board) -> None:
    assert kind(row, YELLOW, "B4", "9") is None
    assert kind(row, YELLOW, "B4", "9", 1) == "reach"
    assert kind(row, YELLOW, "B6", "9") == "reach"
    assert kind(row, YELLOW, "B6", "9", laid={"B4": Laid("9", 0)}) is None


def test_an_upgrade_must_add_track_that_the_company_can_use(row: Board) -> None:
    laid = {"B4": Laid("9", 0)}
    assert kind(row, UPGRADE, "B4", "23", 0, laid=laid) is None
    assert kind(row, UPGRADE, "B4", "20", 0, laid=laid) == "new-track"
    touching = LayRule(UPGRADE.tiles, connection="touch")
    assert kind(row, touching, "B4", "20", 0, laid=laid) is None


def test_new_track_behind_a_full_city_is_of_no_use() -> None:
    board = small_board(
        {"B2": f"gray {CITY}", "B4": "", "B6": "", "A5": "", "C5": "", "A3": "", "C3": ""},
        {"57": CITY, "14": f"green {CITY};path=a:0,b:_0;path=a:3,b:_0", "15": f"green {CITY};path=a:2,b:3"},
    )
    laid = {"B4": Laid("57", 0)}
    assert kind(board, UPGRADE, "B4", "14", markers={**US, ("B4", 0): (None,)}, laid=laid) is None
    assert kind(board, UPGRADE, "B4", "14", markers={**US, ("B4", 0): ("them",)}, laid=laid) == "new-track"
    assert kind(board, UPGRADE, "B4", "15", markers={**US, ("B4", 0): (None,)}, laid=laid) == "new-track"


def test_a_company_may_always_build_on_the_hex_of_its_own_marker() -> None:
    board = small_board(
        {"B2": "city=revenue:0", "B4": "", "A3": "", "A1": "", "C1": "", "C3": ""}, {"57": CITY, "6": CITY}
    )
    assert not kind(small_board({"B2": "city=revenue:0", "B4": "", "B0": ""}, {"57": CITY}), YELLOW, "B2", "57")
    assert touches(ours(board, {}), "B2", board.tiles["57"])


def test_the_fee_for_terrain_is_due_once() -> None:
    board = small_board(
        {"B2": f"gray {CITY}", "B4": "upgrade=cost:40,terrain:water", "B6": "", "A5": "", "C3": ""},
        {"9": "path=a:1,b:4", "20": "green path=a:1,b:4;path=a:0,b:3"},
    )
    first = lay(board, {}, "B4", "9", 0)
    assert (first.costs, first.cost) == ((Cost(40, "water"),), 40)
    assert lay(board, {"B4": Laid("9", 0)}, "B4", "20", 0).costs == ()


def test_a_tile_with_a_price_is_paid_for_when_it_is_replaced() -> None:
    board = real_board("1820")
    assert lay(board, {}, "D6", "M01", 0).cost == 40
    assert lay(board, {"D6": Laid("M01", 0)}, "D6", "M02", 0).cost == 40
    assert lay(board, {"D6": Laid("M02", 0)}, "D6", "M03", 0).cost == 0
    paris = real_board("1843")
    assert [lay(paris, {}, "E16", "X05", 0).cost, lay(paris, {"E16": Laid("X05", 0)}, "E16", "X11", 0).cost] == [40, 40]


def test_a_border_is_paid_for_by_the_lay_that_joins_track_across_it() -> None:
    board = small_board(
        {"B2": "border=edge:4,type:barrier,cost:80", "B4": "", "B0": "", "B6": ""}, {"9": "path=a:1,b:4"}
    )
    assert lay(board, {}, "B2", "9", 0).costs == ()
    joined = lay(board, {"B2": Laid("9", 0)}, "B4", "9", 0)
    assert (joined.costs, joined.joins) == ((Cost(80, "barrier"),), (1,))


def test_london_s_edge_costs_fall_on_the_first_tile_that_meets_it() -> None:
    assert lay(real_board("1820"), {}, "L12", "9", 2).costs == (Cost(40, "edge"),)


def test_blocked_and_exclusive_hexes(row: Board) -> None:
    assert kind(row, LayRule(YELLOW.tiles, blocked=frozenset({"B4"})), "B4", "9") == "blocked"
    assert kind(row, LayRule(YELLOW.tiles, only=frozenset({"B6"})), "B4", "9") == "blocked"
    power = LayRule(YELLOW.tiles, connection="none", only=frozenset({"B6"}))
    assert [
        (one.hex, one.tile) for one in legal_lays(row, {}, ours(row, {}), power, distinct=True) if one.tile == "9"
    ] == [
        ("B6", "9"),
        ("B6", "9"),
        ("B6", "9"),
    ]


def test_a_title_s_placement_rule_is_asked(row: Board) -> None:
    def no_seven(hex_id: str, tile: Tile, rotation: int) -> LayFault | None:
        return LayFault("placement", "Not here.") if tile.id == "7" else None

    rule = LayRule(YELLOW.tiles, placement=no_seven)
    assert kind(row, rule, "B4", "7", 0) == "placement"
    assert {one.tile for one in legal_lays(row, {}, ours(row, {}), rule)} == {"9"}


def test_spacing_rules_for_freely_placed_cities_can_be_said() -> None:
    """A new city must not lie beside another: as a predicate over the position."""
    board = real_board("1820")
    position = {"H8": Laid("57", 0)}

    def spaced(hex_id: str, tile: Tile, rotation: int) -> LayFault | None:
        beside = [board.tile_at(position, other) for other in board.neighbours(hex_id).values()]
        crowded = tile.kind == "city" and any(stop.kind == "city" for other in beside for stop in other.stops)
        return LayFault("placement", "A city lies beside this hex.") if crowded else None

    rule = LayRule(YELLOW.tiles, connection="none", placement=spaced)
    lays = list(legal_lays(board, position, ours(board, position), rule, ["H10", "J10"]))
    assert {board.tiles[one.tile].kind for one in lays if one.hex == "H10"} == {"plain", "town", "big_city"}
    assert {board.tiles[one.tile].kind for one in lays if one.hex == "J10"} == {"plain", "town", "city", "big_city"}


@pytest.mark.parametrize(
    ("code", "turns"),
    [
        ("path=a:0,b:3", 3),
        ("path=a:0,b:1", 6),
        ("path=a:0,b:2;path=a:2,b:4;path=a:0,b:4", 2),
        ("town=revenue:10;town=revenue:10;path=a:1,b:_0;path=a:3,b:_0;path=a:0,b:_1;path=a:4,b:_1", 3),
        ("town=revenue:10;town=revenue:10;path=a:0,b:_0;path=a:3,b:_0;path=a:1,b:_1;path=a:4,b:_1", 3),
        ("city=revenue:10;city=revenue:10;path=a:0,b:_0;path=a:3,b:_1", 3),
    ],
)
def test_rotations_that_look_alike_are_offered_once(code: str, turns: int) -> None:
    assert len(different_rotations(parse(code, "T", "yellow"))) == turns


def test_new_track_out_of_an_own_stop_counts() -> None:
    old, new = parse(CITY, "old", "yellow"), parse(f"{CITY};path=a:0,b:_0", "new", "green")
    at_home = Reach(stops=frozenset({"B2.0"}), passable=frozenset({"B2.0"}), inside=frozenset({"B2"}))
    assert adds_track(at_home, "B2", old, new)
    assert not adds_track(at_home, "B4", old, new)


@pytest.mark.parametrize(("game", "map_name"), BOARDS)
@pytest.mark.parametrize("connection", ["none", "touch"])
def test_the_list_of_lays_is_exactly_what_explain_accepts(game: str, map_name: str, connection: str) -> None:
    board = real_board(game, map_name)
    position: dict[str, Laid] = {}
    start = next(hex_id for hex_id, place in board.hexes.items() if not place.fixed and place.tile.stops)
    markers: Markers = {(start, 0): ("us",)}
    rule = LayRule(TileRule(frozenset({"yellow", "green"}), closed=frozenset({"barrier"})), connection)
    for _ in range(4):
        found = ours(board, position, markers)
        listed = list(legal_lays(board, position, found, rule, None if connection == "touch" else [start]))
        for hex_id in found.hexes if connection == "touch" else [start]:
            accepted = {
                Lay(hex_id, tile.id, turn)
                for tile in board.tiles.values()
                for turn in range(6)
                if explain(board, position, found, rule, hex_id, tile.id, turn) is None
            }
            assert accepted == {Lay(one.hex, one.tile, one.rotation) for one in listed if one.hex == hex_id}
        if not listed:
            break
        best = max(listed, key=lambda one: (len(board.tiles[one.tile].exits), one.hex))
        position[best.hex] = Laid(best.tile, best.rotation)
