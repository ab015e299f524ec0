"""Chapter VII, laying track tiles: where, what, how many, at what cost."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.board.hexes import opposite
from bradshaw.kernel.actions import LayTile, Pass, TakeLoan
from bradshaw.kernel.records import Place
from bradshaw.mechanics.position import lays_of, legal_lay
from bradshaw.titles.g1848.data import DATA, board
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound, ShareRound
from bradshaw.titles.g1848.track import lay_rule
from titles.g1848.boards import SYDNEY_WOLLONGONG, TO_DUBBO
from titles.g1848.given import given

RICH: dict[str, Any] = {"turn": "NSW", "phase": "3", "cash": {"NSW": 500}}


@pytest.mark.rule("1848-VII.tracks-a")
def test_yellow_goes_on_empty_hexes() -> None:
    position = given(**RICH, tiles=SYDNEY_WOLLONGONG)
    assert position.refused(LayTile, hex="F17", tile="6", rotation=0) == "1848-VII.tracks-a"
    assert position.refused(LayTile, hex="G16", tile="5", rotation=0) == "1848-VII.tracks-a"
    assert position.refused(LayTile, hex="E16", tile="8", rotation=5) == ""


@pytest.mark.rule("1848-VII.tracks-b")
@pytest.mark.parametrize("place", ["A4", "A6", "A18", "D1", "B21", "F3"])
def test_red_and_light_blue_hexes_are_never_built_on(place: str) -> None:
    position = given(turn="WA", phase="7")
    for tile in ("9", "57", "15", "241"):
        power = "P3" if tile == "241" else ""
        clause = "1848-IV.p3-b" if tile == "241" else "1848-VII.tracks-b"
        assert position.refused(LayTile, hex=place, tile=tile, rotation=1, power=power) == clause
    assert board(position.state).tile_at({}, place).paths  # the arrows


@pytest.mark.rule("1848-VII.tracks-f", "1848-VII.stations-j")
def test_no_building_beyond_a_city_full_of_others() -> None:
    beyond: dict[str, Any] = {"hex": "H15", "tile": "8", "rotation": 1}
    markers = {"FT": ["G16"], "NSW": ["F17"]}
    assert given(**RICH, tiles=SYDNEY_WOLLONGONG, markers=markers).refused(LayTile, **beyond) == "1848-VII.tracks-f"
    assert given(**RICH, tiles=SYDNEY_WOLLONGONG).refused(LayTile, **beyond) == ""
    wide = {**SYDNEY_WOLLONGONG, "G16": ("15", 0)}
    assert given(**RICH, tiles=wide, markers=markers).refused(LayTile, **beyond) == ""
    own = {"FT": ["G16"], "NSW": ["F17", "G16"]}
    assert given(**RICH, tiles=wide, markers=own).refused(LayTile, **beyond) == ""


@pytest.mark.rule("1848-VII.tracks-e")
def test_the_second_tile_may_build_on_the_first() -> None:
    position = given(**RICH, tiles=SYDNEY_WOLLONGONG)
    assert position.refused(LayTile, hex="E14", tile="57", rotation=1) == "1848-VII.tracks-e"
    position.do(LayTile, hex="E16", tile="8", rotation=5).do(LayTile, hex="E14", tile="57", rotation=1)
    away = given(**RICH, tiles=SYDNEY_WOLLONGONG)  # E16 touches Sydney's track only with an end there
    assert away.refused(LayTile, hex="E16", tile="9", rotation=1) == "1848-VII.tracks-e"


@pytest.mark.rule("1848-VII.tracks-g")
def test_com_owes_a_home_tile_only_while_both_homes_are_empty() -> None:
    both = given(turn="COM", new=["COM"], phase="6", cash={"COM": 700}).settle()
    assert both.refused(Pass) == "1848-VII.tracks-g"
    assert {lay.hex for lay in both.offered(LayTile)} == {"F17", "G6"}
    both.do(LayTile, hex="G6", tile="57", rotation=2)
    assert both.refused(Pass) == ""
    one = given(turn="COM", new=["COM"], phase="6", tiles={"F17": ("6", 0)}, cash={"COM": 700}).settle()
    assert one.refused(Pass) == ""


@pytest.mark.rule("1848-VII.tracks-g")
def test_the_home_tile_uses_a_lay_and_is_due_in_the_first_turn_only() -> None:
    first = given(turn="NSW", new=["NSW"], phase="2", cash={"NSW": 100}).settle()
    first.do(LayTile, hex="F17", tile="6", rotation=0)
    assert first.refused(LayTile, hex="G16", tile="57", rotation=0) == "1848-VII.tracks-c"
    assert given(turn="NSW", phase="2").refused(Pass) == ""
    spent = {"E2": ("57", 0), "E4": ("57", 0), "F5": ("57", 0), "F13": ("5", 0), "G14": ("5", 0), "H7": ("5", 0)}
    gone = {"E14": ("6", 0), "E18": ("6", 0), "H9": ("6", 0), "H11": ("6", 0)}
    lapsed = given(turn="NSW", new=["NSW"], phase="2", tiles={**spent, **gone}).settle()
    assert isinstance(lapsed.frame, ShareRound)  # no city tile was left, and the turn went by


@pytest.mark.rule("1848-VII.tracks-h")
def test_plain_hexes_take_plain_tiles() -> None:
    position = given(**RICH, tiles=SYDNEY_WOLLONGONG)
    for tile in ("57", "55", "235"):
        assert position.refused(LayTile, hex="E16", tile=tile, rotation=5) == "1848-VII.tracks-h"
    assert {lay.tile for lay in position.offered(LayTile) if lay.hex == "E16"} == {"7", "8", "9"}


@pytest.mark.rule("1848-VII.tracks-i")
@pytest.mark.parametrize("place", ["C18", "D3", "G12"])
def test_hexes_with_two_dots_take_two_small_stations(place: str) -> None:
    assert [stop.kind for stop in board(given().state).hexes[place].tile.stops] == ["town", "town"]
    position = given(turn="WA", phase="3", cash={"WA": 500})
    for tile in ("9", "57", "235"):
        assert position.refused(LayTile, hex=place, tile=tile, rotation=1) == "1848-VII.tracks-i"
    d3 = {lay.tile for lay in position.offered(LayTile) if lay.hex == "D3"}
    assert d3 == {"1", "2", "55", "56", "69"}


@pytest.mark.rule("1848-VII.tracks-j")
def test_hexes_with_a_circle_take_one_large_station() -> None:
    position = given(turn="WA", phase="3")
    for tile in ("9", "55", "235"):
        assert position.refused(LayTile, hex="E2", tile=tile, rotation=2) == "1848-VII.tracks-j"
    assert {lay.tile for lay in position.offered(LayTile) if lay.hex == "E2"} == {"5", "6", "57"}


@pytest.mark.rule("1848-VII.tracks-k")
@pytest.mark.parametrize(("name", "home"), [("NSW", "F17"), ("VR", "H11"), ("SAR", "G6"), ("QG", "B19")])
def test_k_hexes_take_ordinary_yellow_cities(name: str, home: str) -> None:
    position = given(turn=name, new=[name], phase="2").settle()
    assert {lay.tile for lay in position.offered(LayTile)} == {"5", "6", "57"}
    position.act(next(lay for lay in position.offered(LayTile) if lay.hex == home))
    assert home in position.state.tiles


@pytest.mark.rule("1848-VII.tracks-m")
def test_hexes_with_two_circles_take_double_cities() -> None:
    position = given(**RICH, tiles={"F17": ("6", 1)})
    for tile in ("57", "9", "55"):
        assert position.refused(LayTile, hex="F15", tile=tile, rotation=1) == "1848-VII.tracks-m"
    position.do(LayTile, hex="F15", tile="235", rotation=4)
    assert [place for place, one in DATA.hexes.items() if one.code.count("city=") == 2] == ["B17", "F15", "G10"]


@pytest.mark.rule("1848-VII.tracks-n")
def test_no_track_off_the_map() -> None:
    position = given(turn="WA", phase="3", tiles={"E2": ("57", 2)})
    assert position.refused(LayTile, hex="D3", tile="55", rotation=0) == ""
    south = given(**RICH, tiles=SYDNEY_WOLLONGONG)
    assert south.refused(LayTile, hex="H15", tile="9", rotation=0) == "1848-VII.tracks-n"
    assert south.refused(LayTile, hex="G16", tile="14", rotation=0) == "1848-VII.tracks-n"  # promotions neither
    assert south.refused(LayTile, hex="H15", tile="8", rotation=1) == ""


@pytest.mark.rule("1848-VII.tracks-o")
def test_track_meets_a_fixed_hex_only_where_it_has_an_arrow() -> None:
    position = given(turn="CAR", phase="3")  # Port Augusta lies north-east of Port Lincoln, whose arrow points north
    assert position.refused(LayTile, hex="E4", tile="57", rotation=0) == "1848-VII.tracks-o"
    assert position.refused(LayTile, hex="E4", tile="57", rotation=1) == ""
    west = given(turn="WA", phase="3")
    assert west.refused(LayTile, hex="E2", tile="57", rotation=2) == ""  # from Perth to Port Lincoln, arrow to arrow
    east = given(turn="QG", phase="3")
    assert east.refused(LayTile, hex="B19", tile="57", rotation=1) == "1848-VII.tracks-o"  # the harbour B21


@pytest.mark.rule("1848-VII.tracks-o")
def test_every_side_of_a_red_hex_towards_the_land_has_an_arrow() -> None:
    on = board(given().state)
    red = [place for place in on.hexes.values() if place.colour == "red"]
    assert {place.id for place in red} == {"A4", "A6", "A18", "D1"}
    for place in red:
        land = {side for side in range(6) if (n := on.neighbour(place.id, side)) and on.hexes[n].colour == "white"}
        assert land == set(place.tile.exits)
        assert all(opposite(side) not in on.dead_sides[on.neighbour(place.id, side) or ""] for side in land)


@pytest.mark.rule("1848-VII.tracks-p")
def test_track_into_the_sea_needs_tasmania_there() -> None:
    into_i10: dict[str, Any] = {"hex": "H9", "tile": "5", "rotation": 4}
    into_i8: dict[str, Any] = {"hex": "H9", "tile": "6", "rotation": 4}
    bare = given(turn="VR", phase="3", tiles={"H11": ("57", 1)})
    assert bare.refused(LayTile, **into_i10) == bare.refused(LayTile, **into_i8) == "1848-VII.tracks-p"
    laid = given(turn="VR", phase="3", tiles={"H11": ("57", 1), "I10": ("241", 0)})
    assert laid.refused(LayTile, **into_i10) == ""
    assert laid.refused(LayTile, **into_i8) == "1848-VII.tracks-p"


@pytest.mark.rule("1848-VII.tracks-q")
def test_new_track_may_end_at_a_bare_side() -> None:
    tiles = {**TO_DUBBO, "F13": ("57", 1)}
    promotion = given(**RICH, tiles=tiles)  # F13 has no track to the north-east
    assert promotion.refused(LayTile, hex="E14", tile="15", rotation=4) == ""
    yellow = given(**RICH, tiles={**TO_DUBBO, "D11": ("9", 1)})  # nor D11 to the south-east
    assert yellow.refused(LayTile, hex="E10", tile="8", rotation=2) == ""


@pytest.mark.rule("1848-VII.tracks-r")
@pytest.mark.parametrize(
    ("name", "tiles", "lay", "cost"),
    [
        ("NSW", SYDNEY_WOLLONGONG, ("E16", "8", 5), 50),
        ("NSW", {"F17": ("6", 0)}, ("G16", "57", 0), 50),
        ("CAR", {"E4": ("57", 1)}, ("E6", "9", 1), 40),
        ("NSW", {**TO_DUBBO}, ("E10", "9", 1), 0),
    ],
)
def test_mountains_cost_fifty_and_deserts_forty(
    name: str, tiles: dict[str, tuple[str, int]], lay: tuple[str, str, int], cost: int
) -> None:
    position = given(turn=name, phase="3", tiles=tiles, cash={name: 100})
    bank = position.cash("bank")
    position.do(LayTile, hex=lay[0], tile=lay[1], rotation=lay[2])
    assert position.cash(name) == 100 - cost
    assert position.cash("bank") == bank + cost


@pytest.mark.rule("1848-VII.tracks-r")
def test_where_the_mountains_and_deserts_are() -> None:
    costs = {
        place: (cost.terrain, cost.amount)
        for place, one in board(given().state).hexes.items()
        for cost in one.tile.costs
    }
    deserts = {"B3", "B7", "B9", "C2", "C4", "C8", "E6", "E8"}
    mountains = {"C18", "D17", "E16", "F15", "G16", "H13", "H15"}
    expected = dict.fromkeys(deserts, ("desert", 40)) | dict.fromkeys(mountains, ("mountain", 50))
    assert costs == expected


@pytest.mark.rule("1848-VII.tracks-s")
def test_promotions_cost_nothing() -> None:
    mountain = given(turn="NSW", phase="3", tiles=SYDNEY_WOLLONGONG).do(LayTile, hex="G16", tile="15", rotation=0)
    assert mountain.cash("NSW") == 0
    tiles = {"E4": ("57", 1), "E6": ("9", 1)}
    desert = given(turn="CAR", phase="3", tiles=tiles).do(LayTile, hex="E6", tile="23", rotation=1)
    assert desert.cash("CAR") == 0


def test_a_lay_judged_by_itself_is_one_of_those_listed() -> None:
    state = given(**RICH, tiles={**SYDNEY_WOLLONGONG, **TO_DUBBO}).state
    on, rule = board(state), lay_rule(state)
    wanted = [
        (place, tile, turn) for place in ("F15", "G16", "F17", "E14", "E16") for tile in on.tiles for turn in range(6)
    ]
    alone = {key: found for key in wanted if (found := legal_lay(on, state, "NSW", rule, key)) is not None}
    listed = lays_of(on, state, "NSW", rule)
    assert alone
    assert alone == {key: found for key, found in listed.items() if key in wanted}
    assert all(legal_lay(on, state, "NSW", rule, key) == listed.get(key) for key in wanted)


@pytest.mark.rule("1848-VII.tracks-g", "1848-VII.stations-a")
def test_the_first_turn_lays_the_home_tile() -> None:
    position = given(turn="NSW", new=["NSW"], phase="3", cash={"NSW": 900}).settle()
    assert position.state.markers["NSW-0"].place == Place("F17", 0, 0)
    assert position.cash("NSW") == 900
    assert position.refused(Pass) == "1848-VII.tracks-g"
    position.do(LayTile, hex="F17", tile="57", rotation=0)
    assert position.refused(Pass) == ""
    easy = given(turn="NSW", new=["NSW"], options={"home_tile_compulsory": False}).settle()
    assert easy.refused(Pass) == ""
    perth = given(turn="WA", new=["WA"]).settle()
    assert perth.refused(Pass) == ""


@pytest.mark.rule("1848-VII.tracks-c", "1848-VII.tracks-d", "1848-VII.sequence-b", "1848-VII.promoting-a")
def test_how_much_may_be_laid() -> None:
    one = given(turn="NSW", phase="2", tiles=SYDNEY_WOLLONGONG, cash={"NSW": 500})
    one.do(LayTile, hex="E16", tile="8", rotation=5)
    assert one.refused(LayTile, hex="E14", tile="57", rotation=1) == "1848-VII.tracks-c"
    rich: dict[str, Any] = {"turn": "NSW", "phase": "3", "tiles": SYDNEY_WOLLONGONG, "cash": {"NSW": 500}}
    two = given(**rich).do(LayTile, hex="E16", tile="8", rotation=5)
    assert two.refused(LayTile, hex="F17", tile="237", rotation=3) == "1848-VII.sequence-b"
    two.do(LayTile, hex="E14", tile="57", rotation=1)
    assert two.refused(LayTile, hex="E12", tile="9", rotation=1) == "1848-VII.tracks-d"
    promoted = given(**rich)
    green = next(lay for lay in promoted.offered(LayTile) if lay.hex == "F17")
    promoted.act(green)
    assert promoted.refused(LayTile, hex="E16", tile="8", rotation=5) == "1848-VII.sequence-b"
    assert promoted.refused(LayTile, hex="G16", tile="15", rotation=0) == "1848-VII.promoting-a"
    both = given(**rich, options={"allow_lay_plus_promotion": True}).do(LayTile, hex="E16", tile="8", rotation=5)
    assert both.refused(green) == ""


@pytest.mark.rule("1848-VII.tracks-a", "1848-VII.tracks-b", "1848-VII.tracks-e", "1848-VII.tracks-n")
def test_what_the_map_does_not_take() -> None:
    position = given(turn="NSW", phase="3", tiles=SYDNEY_WOLLONGONG, cash={"NSW": 500})
    assert position.refused(LayTile, hex="E12", tile="9", rotation=1) == "1848-VII.tracks-e"
    assert position.refused(LayTile, hex="E16", tile="57", rotation=2) == "1848-VII.tracks-h"
    assert position.refused(LayTile, hex="A18", tile="9", rotation=0) == "1848-VII.tracks-b"
    assert position.refused(LayTile, hex="F17", tile="5", rotation=0) == "1848-VII.tracks-a"
    assert position.refused(LayTile, hex="Z99", tile="9", rotation=0) == "1848-VII.tracks-a"
    assert position.refused(LayTile, hex="G14", tile="57", rotation=9) == "1848-VII.tracks-a"
    free = given(turn="NSW", phase="3", tiles={"F17": ("6", 3)})
    assert free.refused(LayTile, hex="E18", tile="57", rotation=1) == "1848-VII.tracks-n"


@pytest.mark.rule("1848-VII.tracks-r", "1848-VII.tracks-t", "1848-V.loans-d")
def test_terrain_is_paid_from_the_treasury() -> None:
    position = given(turn="NSW", phase="3", tiles=SYDNEY_WOLLONGONG, cash={"NSW": 10})
    assert position.refused(LayTile, hex="E16", tile="8", rotation=5) == "1848-VII.tracks-t"
    position.do(TakeLoan).do(LayTile, hex="E16", tile="8", rotation=5)
    assert position.cash("NSW") == 60


@pytest.mark.rule("1848-VII.tracks-c", "1848-VII.tracks-d", "1848-VII.tracks-a")
@pytest.mark.parametrize(("phase", "most", "tiles"), [("2", 1, "1 yellow tile"), ("3", 2, "2 yellow tiles")])
def test_the_refusal_of_one_tile_too_many_says_how_many_may_be_laid(phase: str, most: int, tiles: str) -> None:
    frames = (OperatingRound(2, 1, 1, began=True, acted=("NSW",)), CompanyTurn("NSW", yellow=most))
    position = given(turn="NSW", phase=phase, tiles={"F17": ("57", 1)}, frames=frames)
    refusal = position.why_not(LayTile, hex="F15", tile="9", rotation=1)
    assert refusal is not None
    assert refusal.message == f"NSW may lay {tiles} in a turn."
    assert position.refused(LayTile, hex="F15", tile="999", rotation=1) == "1848-VII.tracks-a"
