"""Which tile may replace which."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.small import BOARDS, GAMES, facts_of, real_board, small_board
from board.tile_strategies import tiles
from bradshaw.board.map import Board, Hex
from bradshaw.board.notation import parse
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import (
    FAULTS,
    TileRule,
    fit_faults,
    keeps_track,
    new_paths,
    stop_mapping,
    stop_mappings,
    tile_fault,
    tile_faults,
)
from bradshaw.kernel.records import Laid

ALL = TileRule(frozenset({"yellow", "green", "brown", "gray", "blue"}))


def fault(board: Board, hex_id: str, tile: str, rotation: int = 0, rule: TileRule = ALL, **laid: Laid) -> str | None:
    found = tile_fault(board, laid, rule, hex_id, tile, rotation)
    return None if found is None else found.kind


def yellow(code: str) -> Tile:
    return parse(code, "old", "yellow")


def green(code: str) -> Tile:
    return parse(code, "new", "green")


# Track is kept


def test_plain_track_must_be_there_again() -> None:
    assert keeps_track(yellow("path=a:0,b:3"), green("path=a:0,b:3;path=a:0,b:2"))
    assert not keeps_track(yellow("path=a:0,b:3"), green("path=a:0,b:2;path=a:1,b:3"))


def test_a_line_may_not_gain_or_lose_its_town() -> None:
    line, town = yellow("path=a:0,b:3"), green("town=revenue:10;path=a:0,b:_0;path=a:_0,b:3")
    assert not keeps_track(line, town)
    assert not keeps_track(town, line)


def test_two_cities_keep_their_own_lines_and_may_change_places() -> None:
    old = yellow("city=revenue:0;city=revenue:0;path=a:0,b:_0;path=a:2,b:_1")
    swapped = green("city=revenue:0;city=revenue:0;path=a:2,b:_0;path=a:3,b:_0;path=a:0,b:_1;path=a:1,b:_1")
    crossed = green("city=revenue:0;city=revenue:0;path=a:0,b:_0;path=a:2,b:_0;path=a:1,b:_1;path=a:3,b:_1")
    assert stop_mapping(old, swapped) == (1, 0)
    assert stop_mapping(old, crossed) is None


def test_a_city_without_track_goes_where_the_other_does_not() -> None:
    old = yellow("city=revenue:0;city=revenue:0;path=a:0,b:_0")
    new = green("city=revenue:0;city=revenue:0;path=a:2,b:_0;path=a:0,b:_1")
    assert stop_mappings(old, new) == ((1, 0),)


def test_two_bare_cities_may_go_either_way() -> None:
    old = parse("city=revenue:0;city=revenue:0", "H1", "white")
    assert stop_mappings(old, green("city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:3,b:_1")) == ((0, 1), (1, 0))


def test_a_halt_may_become_a_town_but_not_the_other_way_round() -> None:
    halt, town = "halt=symbol:£;path=a:0,b:_0", "town=revenue:10;path=a:0,b:_0"
    assert keeps_track(yellow(halt), green(town))
    assert not keeps_track(yellow(town), green(halt))


def test_a_village_takes_a_halt_or_a_town() -> None:
    village = parse("town=revenue:0", "H1", "white")
    assert keeps_track(village, yellow("halt=symbol:£;path=a:0,b:_0"))
    assert keeps_track(village, yellow("town=revenue:10;path=a:0,b:_0"))
    assert not keeps_track(village, yellow("city=revenue:10;path=a:0,b:_0"))


def test_manchester_gains_a_city_from_its_town_and_then_becomes_one() -> None:
    board = real_board("1820")
    first, second, third = (board.tiles[name] for name in ("M01", "M02", "M03"))
    assert stop_mapping(first, second) == (0, 1, 2)
    assert stop_mapping(second, third) == (0, 0, 0)


def test_the_old_paris_stations_move_to_north_paris_and_montparnasse() -> None:
    board = real_board("1843")
    assert stop_mapping(board.hexes["E16"].tile, board.tiles["X05"]) == (0, 1)
    assert stop_mapping(board.tiles["X05"], board.tiles["X11"]) == (0, 1, 2)


def test_new_track_is_what_the_old_tile_did_not_have() -> None:
    old = yellow("city=revenue:0;path=a:0,b:_0;path=a:3,b:_0")
    new = green("city=revenue:0;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:2,b:4")
    assert new_paths(old, new, (0,)) == (1, 3)


@pytest.mark.parametrize("name", ["782", "783", "784", "785"])
def test_a_halt_beside_a_town_stays_on_its_side(name: str) -> None:
    """On these russet tiles every side leads to town and halt alike: only the halt's own side tells them apart."""
    board = real_board("1860")
    for old in (board.tiles["754"], board.tiles["755"]):
        turns = [turn for turn in range(6) if keeps_track(old, board.tiles[name].rotated(turn))]
        assert turns in ([0], []), "the halts of all these tiles point the same way"


def test_of_two_halts_on_a_line_the_nearer_one_becomes_the_town() -> None:
    board = real_board("1860")
    line, fork = board.tiles["744"], board.tiles["754"]
    assert stop_mappings(line, fork) == ((0, 1),)
    assert stop_mappings(line, fork.rotated(3)) == ((1, 0),)


@pytest.mark.parametrize(("game", "map_name"), BOARDS)
def test_old_track_and_its_stops_are_found_again_in_every_upgrade(game: str, map_name: str) -> None:
    board = real_board(game, map_name)
    for old, new in upgrades(board):
        again = {(path.sides, path.stops) for path in new.paths}
        for mapping in stop_mappings(old, new):
            kept = {(path.sides, tuple(sorted({mapping[stop] for stop in path.stops}))) for path in old.paths}
            inside_one_stop = {path for path in kept if not path[0] and len(path[1]) == 1}
            assert kept - inside_one_stop <= again, (old.id, new.id, mapping)
            assert not inside_one_stop or old.id in new.replaces, "stops become one only on a tile made for that"


def upgrades(board: Board) -> Iterator[tuple[Tile, Tile]]:
    """Every tile with every one, turned as it may be, that may replace it somewhere."""
    for old in board.tiles.values():
        somewhere = Hex(id="somewhere", tile=old, kinds=("any",) if old.kind else ())
        for new in board.tiles.values():
            for turn in new.rotations or range(6):
                if {f.kind for f in fit_faults(somewhere, Laid(old.id, 0), old, new, turn)} <= {"rotation", "place"}:
                    yield old, new.rotated(turn)


# Algebra


@given(tiles(colour="yellow"), st.integers(0, 5), st.data())
def test_turning_both_tiles_alike_changes_nothing(old: Tile, turn: int, data: st.DataObject) -> None:
    new = data.draw(st.one_of(tiles(id="T2"), grown(old)))
    assert stop_mappings(old, new) == stop_mappings(old.rotated(turn), new.rotated(turn))


@given(tiles())
def test_every_tile_keeps_its_own_track(tile: Tile) -> None:
    assert tuple(range(len(tile.stops))) in stop_mappings(tile, tile)


@given(tiles(colour="yellow"), st.data())
def test_a_tile_with_more_track_keeps_the_old(old: Tile, data: st.DataObject) -> None:
    assert keeps_track(old, data.draw(grown(old)))


@given(tiles(colour="yellow"), st.data())
def test_what_keeps_a_tile_that_keeps_another_keeps_that_one_too(old: Tile, data: st.DataObject) -> None:
    middle = data.draw(st.one_of(grown(old), tiles(id="T2")))
    last = data.draw(st.one_of(grown(middle), tiles(id="T3")))
    for first in stop_mappings(old, middle):
        for second in stop_mappings(middle, last):
            assert tuple(second[stop] for stop in first) in stop_mappings(old, last)


@st.composite
def grown(draw: st.DrawFn, tile: Tile) -> Tile:
    """The same tile with some track and perhaps another stop added."""
    more = draw(tiles(id="more"))
    paths = {(path.sides, path.stops): path for path in more.paths if all(s < len(tile.stops) for s in path.stops)}
    paths |= {(path.sides, path.stops): path for path in tile.paths}
    shuffled = draw(st.permutations(list(paths.values())))
    return Tile(id="grown", colour="brown", stops=tile.stops, paths=tuple(shuffled))


# The reasons


def test_colours_come_in_their_order() -> None:
    board = small_board(
        {"B2": "", "B4": "yellow path=a:1,b:4", "B6": ""},
        {"9": "yellow path=a:1,b:4", "20": "green path=a:1,b:4;path=a:0,b:3", "44": "brown path=a:1,b:4"},
        B2={"fixed": False},
    )
    assert fault(board, "B4", "9") == "earlier"
    assert fault(board, "B4", "44") == "colour"
    assert fault(board, "B4", "44", rule=TileRule(ALL.colours, waive=frozenset({"colour"}))) is None
    assert fault(board, "B4", "20", rule=TileRule(frozenset({"yellow"}))) == "phase"


def test_no_tile_goes_on_a_fixed_hex_or_where_none_is_left() -> None:
    board = small_board({"B2": "gray path=a:1,b:4", "B4": "", "B6": ""}, {"9": "path=a:1,b:4"}, **{"9": {"count": 1}})
    assert fault(board, "B2", "9") == "fixed"
    assert fault(board, "B4", "9", B6=Laid("9", 0)) == "stock"


@pytest.mark.parametrize(("hex_id", "tile", "rotation"), [("Z1", "9", 0), ("B4", "99", 0), ("B4", "9", 6)])
def test_what_does_not_exist_is_said_to_be_unknown(hex_id: str, tile: str, rotation: int) -> None:
    assert fault(small_board({"B4": ""}, {"9": "path=a:1,b:4"}), hex_id, tile, rotation) == "unknown"


def test_track_may_not_leave_the_map_nor_meet_a_blank_or_impassable_side() -> None:
    board = small_board(
        {"B2": "border=edge:4,type:impassable", "B4": "", "B6": "gray path=a:0,b:5", "A3": "", "A5": "", "C5": ""},
        {"58": "path=a:0,b:2", "9": "path=a:0,b:3"},
    )
    assert fault(board, "B4", "9") == "side"  # C3 is not on the map
    assert fault(board, "B4", "58", 1) == "side"  # west is impassable
    assert fault(board, "B4", "58", 2) == "side"  # east is blank
    assert fault(board, "B4", "9", 2) is None


def test_a_closed_border_opens_with_the_phase() -> None:
    board = small_board({"B2": "border=edge:4,type:barrier,cost:80", "B4": "", "B6": ""}, {"9": "path=a:1,b:4"})
    assert fault(board, "B4", "9", rule=TileRule(ALL.colours, closed=frozenset({"barrier"}))) == "border"
    assert fault(board, "B4", "9") is None


def test_letters_must_match_and_a_question_mark_leaves_the_choice_to_kinds() -> None:
    plain, big = "city=revenue:20;path=a:1,b:_0;path=a:4,b:_0", "city=revenue:30;path=a:1,b:_0;path=a:4,b:_0;label=B"
    board = small_board(
        {"B2": "", "B4": "city=revenue:0;label=B", "B6": "", "B8": "city=revenue:0"}, {"57": plain, "150": big}
    )
    assert fault(board, "B4", "57") == "label"
    assert fault(board, "B4", "150") is None
    assert fault(board, "B8", "150") == "label"


def test_a_future_label_binds_from_its_colour_on() -> None:
    board = real_board("1848")
    rule = TileRule(frozenset({"yellow", "green"}))
    assert fault(board, "H11", "57", 1, rule) is None
    assert fault(board, "H11", "14", 0, rule, H11=Laid("57", 1)) == "label"
    assert fault(board, "H11", "236", 1, rule, H11=Laid("57", 1)) is None


def test_required_and_fixed_tiles() -> None:
    board = real_board("1843")
    assert fault(board, "C20", "57", 2) == "required"
    assert fault(board, "C20", "X01", 1) == "rotation"
    assert fault(board, "C20", "X01", 0) is None
    assert fault(board, "J17", "X01", 0) == "place"


def test_a_yellow_double_town_may_become_the_one_brown_town() -> None:
    board = real_board("1843")
    laid = Laid("1", 0)
    assert fault(board, "E14", "X12", 0, E14=laid) == "track"
    assert any(fault(board, "E14", "X12", turn, E14=laid) is None for turn in range(6))
    skipping = TileRule(ALL.colours, waive=frozenset({"colour"}))
    assert fault(board, "E10", "X12", 0, skipping, E10=Laid("58", 0)) == "place"


def test_a_placed_small_city_stays_small() -> None:
    board = real_board("1820")
    assert fault(board, "G7", "57", 0) == "kind"
    assert fault(board, "H8", "179", 0, H8=Laid("57", 0)) == "kind"
    assert fault(board, "H8", "150", 0) is None
    waived = TileRule(ALL.colours, waive=frozenset({"kind"}))
    assert fault(board, "H8", "179", 0, waived, H8=Laid("57", 0)) is None


def test_no_tile_fits_on_liverpool_while_the_barriers_are_closed() -> None:
    board = real_board("1820")
    closed = TileRule(frozenset({"yellow"}), closed=frozenset({"barrier"}))
    yellow_tiles = [tile.id for tile in board.tiles.values() if tile.colour == "yellow"]
    assert all(fault(board, "C5", tile, turn, closed) for tile in yellow_tiles for turn in range(6))
    assert any(fault(board, "C5", tile, turn) is None for tile in yellow_tiles for turn in range(6))


@pytest.mark.rule("1848-VII.tracks-p")
def test_track_runs_into_the_dark_blue_hexes_only_where_tasmania_has_track() -> None:
    board = real_board("1848")
    assert fault(board, "H9", "57", 2) == "side"
    assert fault(board, "H9", "57", 2, I10=Laid("241", 1)) is None
    assert fault(board, "H9", "57", 0, I10=Laid("241", 1)) == "side"
    assert [turn for turn in range(6) if fault(board, "I8", "241", turn) is None] == [1]


def test_all_reasons_are_of_known_kinds_and_say_a_sentence() -> None:
    board = real_board("1860")
    for tile in board.tiles:
        for found in tile_faults(board, {}, TileRule(frozenset()), "G5", tile, 3):
            assert found.kind in FAULTS
            assert found.message.endswith(".")


# The lists of the facts

HALT_WOULD_MOVE = {("1860", "754"): {"784"}, ("1860", "755"): {"783"}}
"""Listed by their exits, but no rotation keeps both the halt and the town on their own track."""


@pytest.mark.parametrize("game", [game for game in GAMES if game != "1843"])
def test_upgrades_agree_with_the_facts(game: str) -> None:
    board, facts = real_board(game, "large" if game == "1860" else ""), facts_of(game)
    for tile_id, fact in facts["tiles"].items():
        old = board.tiles[tile_id]
        somewhere = Hex(id="somewhere", tile=old, kinds=("any",) if old.kind else ())
        found = [
            new.id
            for new in board.tiles.values()
            if any(
                all(
                    f.kind in ("rotation", "kind") and old.kind == new.kind
                    for f in fit_faults(somewhere, Laid(tile_id, 0), old, new, turn)
                )
                for turn in range(6)
            )
        ]
        listed = set(fact["upgrades_to"]) - HALT_WOULD_MOVE.get((game, tile_id), set())
        assert set(found) == listed, tile_id


@pytest.mark.parametrize(("game", "map_name"), [("1848", ""), ("1860", "large")])
def test_first_tiles_agree_with_the_facts(game: str, map_name: str) -> None:
    board, facts = real_board(game, map_name), facts_of(game)
    for hex_id, place in board.hexes.items():
        for colour in ("yellow", "green"):
            listed = facts["hexes"][hex_id].get(f"{colour}_tiles")
            if listed is None:
                continue
            found = [
                tile.id
                for tile in board.tiles.values()
                if tile.colour == colour
                and any(not list(fit_faults(place, None, place.tile, tile, turn)) for turn in range(6))
            ]
            assert sorted(found) == sorted(listed), hex_id
