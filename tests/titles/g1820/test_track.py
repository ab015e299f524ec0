"""Chapters 7.2.1, 12.1 and 12.3: how much is built, what it costs, where tiles may lie, upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import LayTile, Pass, TakeLoan
from bradshaw.kernel.records import company
from bradshaw.titles.g1820.data import board
from position import Position
from titles.g1820.given import given

LUR, LSR = "LUR", "LSR"
OPEN = "1820-12.3.1.1-a"
"""Nothing else is wrong with a tile that no station reaches."""


def building(*, city: tuple[str, str, int] = ("G9", "57", 1), **more: Any) -> Position:
    """LUR of A builds from its station on a city of G9, whose track leads west and east."""
    hex_id, tile, rotation = city
    terms: dict[str, Any] = {
        "turn": (LUR, "track"),
        "held": {LUR: {"A": 3}},
        "treasury_cash": {LUR: 400},
        "trains": {LUR: ["2+"]},
        "stations": {LUR: [f"{hex_id}.0"]},
    } | more
    terms["tiles"] = {hex_id: (tile, rotation), **more.get("tiles", {})}
    return given(**terms)


def spent(at: Position) -> int:
    return 400 - at.cash(LUR)


# How much


@pytest.mark.rule("1820-7.2.1-a", "1820-12.1-c")
def test_two_yellow_tiles_in_the_yellow_phase() -> None:
    at = building().do(LayTile, hex="G11", tile="9", rotation=1)
    assert at.refused(LayTile, hex="G9", tile="14", rotation=0) == "1820-12.3.5-a"
    assert at.refused(LayTile, hex="G9", tile="5", rotation=0) == "1820-12.1-a", "yellow on yellow"
    at.do(LayTile, hex="G13", tile="9", rotation=1)
    assert at.refused(LayTile, hex="G15", tile="9", rotation=1) == "1820-7.2.1-a"


@pytest.mark.rule("1820-7.2.1-b", "1820-12.3.5-e", "1820-12.3.5-a")
def test_two_builds_in_different_hexes_from_green_on() -> None:
    at = building(phase="green").do(LayTile, hex="G11", tile="9", rotation=1)
    assert at.refused(LayTile, hex="G11", tile="20", rotation=0) == "1820-12.3.5-e"
    at.do(LayTile, hex="G9", tile="14", rotation=0)
    assert at.refused(LayTile, hex="G13", tile="9", rotation=1) == "1820-7.2.1-b"


@pytest.mark.rule("1820-7.2.1-c", "1820-7.2.1-d", "1820-con-13", "1820-12.3.1.1-l")
def test_a_private_company_builds_two_tiles_and_later_four() -> None:
    private: dict[str, Any] = {"held": {LSR: {"B": 3}}, "privates": {LUR: "A"}, "treasury_cash": {}}
    east = [{"hex": hex_id, "tile": tile, "rotation": 1} for hex_id, tile in (("G11", "9"), ("G13", "9"), ("G15", "8"))]
    yellow = building(**private).do(LayTile, **east[0]).do(LayTile, **east[1])
    assert yellow.refused(LayTile, **east[2]) == "1820-7.2.1-c"
    at = building(**private, phase="green")
    at.do(LayTile, **east[0]).do(LayTile, **east[1]).do(LayTile, **east[2])
    assert at.cash("A") == 460, "the river at G15: the director's cash is its treasury"
    assert at.refused(LayTile, hex="G11", tile="20", rotation=0) == "1820-12.3.5-e"
    at.do(LayTile, hex="G9", tile="14", rotation=0)
    assert at.refused(LayTile, hex="H8", tile="9", rotation=0) == "1820-7.2.1-c"
    less = building(**private, phase="green", options={"private_builds": 2})
    less.do(LayTile, **east[0]).do(LayTile, **east[1])
    assert less.refused(LayTile, **east[2]) == "1820-7.2.1-c"


# What it costs


@pytest.mark.rule("1820-7.2.1-e", "1820-12.3.1.1-l", "1820-12.3.1-e", "1820-12.1-e")
def test_ground_is_paid_once_from_the_treasury() -> None:
    poor = building(city=("G9", "57", 2), treasury_cash={LUR: 30})
    river = {"hex": "F8", "tile": "9", "rotation": 2}
    assert poor.refused(LayTile, **river) == "1820-12.3.1.1-l", "the director has 500"
    poor.do(TakeLoan).do(LayTile, **river)
    assert (poor.cash(LUR), poor.cash("A")) == (190, 500)
    at = building(city=("G9", "57", 2), phase="green", tiles={"F8": ("9", 2)})
    left = board(at.state).left(at.state.tiles, "26")
    at.do(LayTile, hex="F8", tile="26", rotation=2)
    assert spent(at) == 0, "nothing for an upgrade"
    assert board(at.state).left(at.state.tiles, "26") == (left or 0) - 1
    city = building(phase="green")
    before = board(city.state).left(city.state.tiles, "57") or 0
    city.do(LayTile, hex="G9", tile="14", rotation=0)
    assert board(city.state).left(city.state.tiles, "57") == before + 1, "back in the supply"


@pytest.mark.rule("1820-7.2.1-f", "1820-12.3.1-c", "1820-12.3.1-g", "1820-12.3.1.1-j")
def test_a_barrier_is_paid_by_the_tile_that_crosses_it() -> None:
    first = building(city=("E17", "57", 2), phase="green").do(LayTile, hex="D16", tile="57", rotation=2)
    assert spent(first) == 40, "track up to the barrier costs its ground"
    second = building(city=("D16", "57", 2), phase="green").do(LayTile, hex="C15", tile="57", rotation=2)
    assert spent(second) == 40 + 80
    upgrade = building(city=("D16", "57", 2), phase="green", tiles={"C15": ("57", 1)})
    upgrade.do(LayTile, hex="C15", tile="14", rotation=1)
    assert spent(upgrade) == 80
    yellow = building(city=("E17", "57", 2))
    assert yellow.refused(LayTile, hex="D16", tile="57", rotation=2) == "1820-12.3.1.1-j"


@pytest.mark.rule("1820-7.2.1-g")
def test_each_side_of_london_costs_40() -> None:
    assert spent(building(city=("M9", "57", 1)).do(LayTile, hex="M11", tile="9", rotation=1)) == 40 + 40
    for start, ground, tile, rotation in (
        ("K11", "L12", "9", 2),
        ("K15", "L14", "9", 0),
        ("O15", "N14", "9", 2),
        ("O11", "N12", "9", 0),
    ):
        at = building(city=(start, "57", rotation)).do(LayTile, hex=ground, tile=tile, rotation=rotation)
        assert spent(at) == 40, ground


@pytest.mark.rule("1820-12.3.1-f", "1820-12.3.5-g", "1820-12.3.3.3-a")
def test_manchester_costs_40_again_from_yellow_to_green_only() -> None:
    at = building(city=("D6", "M01", 1), phase="green")
    at.do(LayTile, hex="D6", tile="M02", rotation=1)
    assert spent(at) == 40
    brown = building(
        city=("D6", "M02", 1),
        phase="brown",
        held={LUR: {"A": 3}, LSR: {"B": 3}},
        stations={LUR: ["D6.0"], LSR: ["D6.1"]},
    )
    brown.do(LayTile, hex="D6", tile="M03", rotation=1)
    assert spent(brown) == 0
    places = [marker.place for marker in brown.state.markers.values() if marker.place]
    assert {(place.stop, place.slot) for place in places} == {(0, 0), (0, 1)}, "both in the one city"


# Connection


@pytest.mark.rule("1820-12.3.1.1-a", "1820-12.3.1.1-b", "1820-12.3.1.1-e")
def test_a_tile_must_be_reached_and_keep_what_lies_there() -> None:
    at = building(phase="green", tiles={"G11": ("9", 1)})
    assert at.refused(LayTile, hex="K13", tile="9", rotation=1) == OPEN
    assert at.refused(LayTile, hex="H10", tile="9", rotation=1) == OPEN, "beside the track, not joined to it"
    assert at.refused(LayTile, hex="G11", tile="16", rotation=0) == "1820-12.3.1.1-e"
    assert at.refused(LayTile, hex="G11", tile="20", rotation=0) == "", "the new line need not be reached"


@pytest.mark.rule("1820-12.3.1.1-c")
def test_full_cities_of_others_are_not_passed() -> None:
    tiles = {"G11": ("57", 1)}
    free = building(tiles=tiles)
    assert free.refused(LayTile, hex="G13", tile="9", rotation=1) == ""
    full = building(tiles=tiles, held={LUR: {"A": 3}, LSR: {"B": 3}}, stations={LUR: ["G9.0"], LSR: ["G11.0"]})
    assert full.refused(LayTile, hex="G13", tile="9", rotation=1) == "1820-12.3.1.1-c"
    assert full.refused(LayTile, hex="G7", tile="150", rotation=1) == ""


@pytest.mark.rule("1820-12.3.1.1-d")
def test_a_side_is_not_crossed_twice() -> None:
    """From G9 the points of G11 lead east only; back from there they would lead north-west."""
    at = building(phase="green", tiles={"G11": ("23", 4), "G13": ("4", 1)})
    assert at.refused(LayTile, hex="F10", tile="9", rotation=2) == OPEN
    assert at.refused(LayTile, hex="G13", tile="848", rotation=1) == ""


@pytest.mark.rule("1820-12.3.1.1-f", "1820-12.3.1.1-g", "1820-12.3.1.1-i", "1820-12.3.1.1-k", "1820-12.1-d")
def test_track_does_not_run_off_the_map_or_against_blank_sides() -> None:
    at = building(phase="green")
    assert at.refused(LayTile, hex="B16", tile="9", rotation=1) == "1820-12.3.1.1-f"
    assert at.refused(LayTile, hex="L14", tile="9", rotation=2) == "1820-12.3.1.1-g", "Chatham is blank to the north"
    assert at.refused(LayTile, hex="F16", tile="9", rotation=2) == "1820-12.3.1.1-i"
    for fixed in ("A13", "A9", "B4", "M13", "M15"):
        assert at.refused(LayTile, hex=fixed, tile="9", rotation=1) == "1820-12.3.1.1-k"


@pytest.mark.rule("1820-12.3.1.1-h")
def test_the_red_hexes_have_a_spike_to_every_hex_that_can_be_built_on() -> None:
    """So nothing can be laid against a blank side of theirs."""
    on = board(building().state)
    for id, one in on.hexes.items():
        if one.kind == "offboard":
            open_ground = {side for side, other in on.neighbours(id).items() if not on.hexes[other].fixed}
            assert open_ground == set(one.spikes), id


# Cities


@pytest.mark.rule("1820-12.3.2-a", "1820-12.2-c", "1820-12.3.3.3-a", "1820-12.3.3.2-b")
def test_every_hex_takes_its_kind_of_tile() -> None:
    at = building(phase="green")
    assert at.refused(LayTile, hex="C15", tile="9", rotation=0) == "1820-12.3.2-a"
    assert at.refused(LayTile, hex="L12", tile="9", rotation=2) == OPEN, "plain track beside London"
    assert at.refused(LayTile, hex="C7", tile="57", rotation=1) == "1820-12.2-c"
    assert at.refused(LayTile, hex="H12", tile="802", rotation=1) == "1820-12.2-c"
    assert at.refused(LayTile, hex="C7", tile="802", rotation=1) == OPEN
    assert at.refused(LayTile, hex="G7", tile="57", rotation=1) == "1820-12.3.3.2-b"
    assert at.refused(LayTile, hex="D6", tile="150", rotation=1) == "1820-12.3.3.3-a"
    assert at.refused(LayTile, hex="H12", tile="M01", rotation=1) == "1820-12.3.3.3-a"


@pytest.mark.rule("1820-12.3.3.3-c", "1820-12.3.3.2-g")
def test_manchester_and_liverpool_in_the_yellow_phase() -> None:
    yellow, green = building(), building(phase="green")
    turned = [yellow.refused(LayTile, hex="D6", tile="M01", rotation=turn) for turn in range(6)]
    assert turned == ["1820-12.3.1.1-j", OPEN, *["1820-12.3.1.1-j"] * 4]
    assert {green.refused(LayTile, hex="D6", tile="M01", rotation=turn) for turn in range(6)} == {OPEN}
    for tile in ("148", "149", "150"):
        assert OPEN not in [yellow.refused(LayTile, hex="C5", tile=tile, rotation=turn) for turn in range(6)]
    assert green.refused(LayTile, hex="C5", tile="148", rotation=1) == OPEN, "west and south-west"


@pytest.mark.rule("1820-12.3.3.1-a", "1820-12.3.3.1-b", "1820-12.3.1-b", "1820-12.3.3.1-e", "1820-12.3.3.1-f")
def test_small_cities_stand_apart_but_for_printed_ones() -> None:
    at = building(city=("K5", "57", 1), phase="green", tiles={"D16": ("57", 1)})
    for printed in ("C15", "N18", "B6"):
        assert at.refused(LayTile, hex=printed, tile="57", rotation=1) == OPEN
    assert at.refused(LayTile, hex="D16", tile="14", rotation=1) == OPEN
    assert at.refused(LayTile, hex="G9", tile="57", rotation=1) == "1820-12.3.3.1-b", "beside Birmingham without a tile"
    assert at.refused(LayTile, hex="H10", tile="57", rotation=1) == OPEN
    assert at.refused(LayTile, hex="K7", tile="57", rotation=1) == "1820-12.3.3.1-b", "beside a city tile"
    assert at.refused(LayTile, hex="L12", tile="57", rotation=1) == "1820-12.3.3.1-b", "beside London"


@pytest.mark.rule("1820-12.3.3.1-c", "1820-12.3.3.1-d", "1820-12.3.3.2-e")
def test_barriers_and_chatham_in_the_spacing_of_cities() -> None:
    at = building(city=("K19", "57", 1), phase="green", tiles={"N8": ("57", 1)})
    assert at.refused(LayTile, hex="L18", tile="57", rotation=1) in (OPEN, ""), "a barrier lies between"
    assert at.refused(LayTile, hex="K17", tile="57", rotation=1) == "1820-12.3.3.1-b"
    north = building(city=("G9", "57", 1))
    assert north.refused(LayTile, hex="L16", tile="57", rotation=0) in (OPEN, "1820-12.3.1.1-g")
    assert north.refused(LayTile, hex="L16", tile="57", rotation=1) == OPEN, "Chatham is passed over"
    for south in ("N14", "N16"):
        assert north.refused(LayTile, hex=south, tile="57", rotation=1) == "1820-12.3.3.1-b", "not so from beside it"
    assert north.refused(LayTile, hex="K17", tile="150", rotation=1) == OPEN
    assert at.refused(LayTile, hex="N4", tile="150", rotation=1) == OPEN, "three steps round the barrier of N6"
    assert at.refused(LayTile, hex="N12", tile="150", rotation=1) != OPEN


@pytest.mark.rule("1820-12.3.3.2-a", "1820-12.3.3.2-d", "1820-12.3.3.2-f", "1820-con-35")
def test_big_cities_stand_three_hexes_apart_but_for_printed_ones() -> None:
    at = building(city=("K5", "57", 1), tiles={"G11": ("57", 1)})
    assert at.refused(LayTile, hex="G7", tile="150", rotation=1) == OPEN, "two hexes from another city"
    assert at.refused(LayTile, hex="O17", tile="150", rotation=1) == OPEN
    assert at.refused(LayTile, hex="E13", tile="150", rotation=1) == "1820-12.3.3.2-d", (
        "two from Sheffield without a tile"
    )
    plain = building(city=("K5", "57", 1))
    assert plain.refused(LayTile, hex="H10", tile="150", rotation=1) == "1820-12.3.3.2-d"
    assert plain.refused(LayTile, hex="I11", tile="150", rotation=1) == OPEN
    close = building(city=("K5", "57", 1), options={"big_city_distance": 2})
    assert close.refused(LayTile, hex="H10", tile="150", rotation=1) == OPEN
    assert close.refused(LayTile, hex="G9", tile="150", rotation=1) == "1820-12.3.3.2-d"


@pytest.mark.rule("1820-12.3.3.2-c", "1820-con-24")
def test_hull_or_grimsby_is_a_big_city() -> None:
    for first, second in (("C15", "D16"), ("D16", "C15")):
        at = building(tiles={first: ("150", 1)})
        assert at.refused(LayTile, hex=second, tile="150", rotation=1) == "1820-12.3.3.2-c"
        assert at.refused(LayTile, hex=second, tile="57", rotation=1) == OPEN
    assert building().refused(LayTile, hex="D16", tile="150", rotation=1) == OPEN


@pytest.mark.rule("1820-12.3.4-a", "1820-12.3.4-b", "1820-12.3.4-c", "1820-12.3.4-d", "1820-12.3.4-e")
def test_towns_stand_apart_from_towns_and_london() -> None:
    at = building(tiles={"I9": ("4", 1), "K19": ("4", 1)})
    assert at.refused(LayTile, hex="I11", tile="4", rotation=1) == "1820-12.3.4-a"
    assert at.refused(LayTile, hex="L18", tile="4", rotation=1) == "1820-12.3.4-a", "in spite of the barrier"
    assert at.refused(LayTile, hex="M11", tile="4", rotation=0) == "1820-12.3.4-b"
    assert at.refused(LayTile, hex="H8", tile="4", rotation=1) == "1820-12.3.4-a"
    assert at.refused(LayTile, hex="H6", tile="4", rotation=1) == OPEN, "beside Birmingham"
    assert at.refused(LayTile, hex="B8", tile="4", rotation=1) == OPEN, "a printed town is no tile"


# Upgrades


@pytest.mark.rule("1820-12.1-a", "1820-12.3.5-b", "1820-12.3.5-c", "1820-12.3.5-a")
def test_a_colour_of_tiles_comes_with_its_phase_and_after_the_one_before() -> None:
    green_city, brown_city = ("G9", "15", 1), ("G7", "199", 1)
    assert building(phase="brown").refused(LayTile, hex="G9", tile="51", rotation=0) == "1820-12.1-a"
    assert building(city=green_city, phase="blue").refused(LayTile, hex="G9", tile="51", rotation=1) == "1820-12.3.5-b"
    assert building(city=green_city, phase="brown").refused(LayTile, hex="G9", tile="51", rotation=1) == ""
    gray = {"hex": "G7", "tile": "290", "rotation": 3}
    assert building(city=brown_city, phase="red", trains={LUR: ["8+"]}).refused(LayTile, **gray) == "1820-12.3.5-c"
    assert building(city=brown_city, phase="gray", trains={LUR: ["8+"]}).refused(LayTile, **gray) == ""


@pytest.mark.rule("1820-12.3.1-d", "1820-12.3.5-d", "1820-12.3.1-a")
def test_an_upgrade_keeps_the_kind_of_tile() -> None:
    at = building(phase="green", tiles={"G11": ("4", 1), "G13": ("4", 1)})
    assert at.refused(LayTile, hex="G9", tile="180", rotation=1) == "1820-12.3.5-d", "small to big"
    assert at.refused(LayTile, hex="G11", tile="20", rotation=0) == "1820-12.3.5-d", "a town to plain track"
    assert at.refused(LayTile, hex="G11", tile="848", rotation=1) == "", "the distance is not asked again"


@pytest.mark.rule("1820-12.3.5-f")
def test_stations_stay_with_their_track() -> None:
    """Leeds with track from north-east to south-west; on the green tile this is the second city."""
    at = building(city=("C11", "802", 0), phase="green")
    lays = [one for one in at.offered(LayTile) if one.hex == "C11"]
    assert lays
    for one in lays:
        moved = Position(at.title, at.state).act(one)
        (place,) = [marker.place for marker in moved.state.markers.values() if marker.place and marker.company == LUR]
        tile = board(moved.state).tile_at(moved.state.tiles, "C11")
        sides = {side for path in tile.paths if place.stop in path.stops for side in path.sides}
        assert {0, 3} <= sides


@pytest.mark.rule("1820-12.1-b")
def test_tiles_run_out_but_for_plain_yellow_ones() -> None:
    far = ["F2", "H2", "J4", "J8", "L4"]
    at = building(tiles=dict.fromkeys(far, ("3", 0)))
    assert at.refused(LayTile, hex="G11", tile="3", rotation=0) == "1820-12.1-b"
    rural = [id for id, one in board(at.state).hexes.items() if one.kind == "rural" and id not in ("G9", "G11")]
    many = building(tiles=dict.fromkeys(rural, ("8", 0)))
    assert many.refused(LayTile, hex="G11", tile="8", rotation=1) == ""


def test_nothing_is_built_after_the_step() -> None:
    at = building().do(Pass)
    assert at.refused(LayTile, hex="G11", tile="9", rotation=1) == "1820-7.2-a"
    assert at.state.trains_of(company(LUR))
