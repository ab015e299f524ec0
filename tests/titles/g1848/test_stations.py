"""Chapter VII, stations: how many, where, at what cost."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import LayTile, Pass, PlaceMarker, Route, RunRoutes
from bradshaw.mechanics.stations import on_map
from bradshaw.titles.g1848 import track
from bradshaw.titles.g1848.data import RAILWAYS, marker_costs
from titles.g1848.boards import PORT_PIRIE_ALICE, SWITCH, SYDNEY_ADELAIDE, SYDNEY_WOLLONGONG, TO_DUBBO
from titles.g1848.given import given


@pytest.mark.rule("1848-VII.stations-b")
def test_companies_own_three_to_five_markers() -> None:
    position = given()
    owned = {name: sum(one.company == name for one in position.state.markers.values()) for name in RAILWAYS}
    assert owned == {"CAR": 3, "VR": 3, "NSW": 4, "SAR": 4, "COM": 5, "FT": 4, "WA": 5, "QG": 5}


@pytest.mark.rule("1848-VII.stations-b")
def test_no_more_are_placed_than_it_owns() -> None:
    tiles = {**SYDNEY_WOLLONGONG, "E4": ("57", 1), "H9": ("57", 1)}
    here: dict[str, Any] = {"turn": "VR", "step": "station", "tiles": tiles, "cash": {"VR": 500}}
    last = given(**here, markers={"VR": ["F17", "E4"]})
    assert last.refused(PlaceMarker, hex="G16", stop=0) == ""
    spent = given(**here, markers={"VR": ["F17", "E4", "H9"]})
    assert spent.refused(PlaceMarker, hex="G16", stop=0) == "1848-VII.stations-b"


@pytest.mark.rule("1848-VII.stations-c")
def test_one_marker_on_a_hex_even_with_two_cities() -> None:
    tiles = {"F17": ("5", 0), "F15": ("59", 4), "G16": ("6", 1), "G14": ("5", 3)}  # Sydney reaches both cities
    here: dict[str, Any] = {"turn": "NSW", "step": "station", "cash": {"NSW": 500}}
    second = given(**here, tiles=tiles, markers={"NSW": ["F17", "F15.0"]})
    assert second.refused(PlaceMarker, hex="F15", stop=1) == "1848-VII.stations-c"
    for stop in (0, 1):
        assert given(**here, tiles=tiles).refused(PlaceMarker, hex="F15", stop=stop) == ""


@pytest.mark.rule("1848-VII.stations-d")
def test_what_the_markers_cost_in_order() -> None:
    places = ["F17", "G16", "E14", "E4", "H9"]
    tiles = {**SYDNEY_WOLLONGONG, "E14": ("57", 1), "E4": ("57", 1), "H9": ("6", 1)}

    def costs(name: str) -> list[int]:
        states = [given(tiles=tiles, markers={name: places[:number]}).state for number in range(1, 5)]
        return [coming.price for state in states if (coming := track.next_marker(state, name))]

    assert costs("WA") == [40, 100, 100, 100]
    assert costs("COM") == [0, 100, 100, 100]
    numbers = {"CAR": 3, "VR": 3, "NSW": 4, "SAR": 4, "FT": 4, "QG": 5, "WA": 5}
    for name, number in numbers.items():
        assert marker_costs(given().state, name) == (0, 40, 100, 100, 100)[:number]


@pytest.mark.rule("1848-VII.stations-e")
def test_one_paid_marker_a_turn_besides_the_home() -> None:
    tiles = {**TO_DUBBO, "G16": ("57", 0)}
    position = given(turn="NSW", new=["NSW"], phase="2", tiles=tiles, cash={"NSW": 500}).settle().do(Pass)
    assert len(on_map(position.state, "NSW")) == 1
    position.do(PlaceMarker, hex="G16", stop=0)
    assert len(on_map(position.state, "NSW")) == 2
    assert position.cash("NSW") == 460
    assert position.refused(PlaceMarker, hex="E14", stop=0) == "1848-VII.stations-e"
    assert position.refused(PlaceMarker, company="VR", hex="E14", stop=0) == "1848-VII.turn-order-c"


@pytest.mark.rule("1848-VII.stations-f")
def test_a_marker_needs_a_route_without_reversing() -> None:
    here: dict[str, Any] = {"turn": "CAR", "step": "station", "markers": {"CAR": ["E4"]}, "cash": {"CAR": 500}}
    assert given(**here, tiles=SWITCH).refused(PlaceMarker, hex="F5", stop=0) == "1848-VII.stations-f"
    straight = {**SWITCH, "E6": ("7", 0)}
    assert given(**here, tiles=straight).refused(PlaceMarker, hex="F5", stop=0) == ""


@pytest.mark.rule("1848-VII.stations-f")
def test_the_route_of_a_marker_passes_no_full_city() -> None:
    tiles = {"E4": ("57", 2), "F5": ("57", 2), "G6": ("57", 2), "H7": ("57", 2)}
    here: dict[str, Any] = {"turn": "CAR", "step": "station", "cash": {"CAR": 500}, "tiles": tiles}
    for markers, clause in (({"CAR": ["E4"]}, ""), ({"CAR": ["E4"], "WA": ["F5"]}, "1848-VII.stations-f")):
        assert given(**here, markers=markers).refused(PlaceMarker, hex="H7", stop=0) == clause


@pytest.mark.rule("1848-VII.stations-g")
def test_markers_go_into_large_stations() -> None:
    tiles = {"D3": ("55", 0), "E2": ("57", 2)}
    position = given(turn="WA", step="station", tiles=tiles, cash={"WA": 100})
    assert position.refused(PlaceMarker, hex="D3", stop=1) == "1848-VII.stations-g"
    assert position.refused(PlaceMarker, hex="F3", stop=0) == "1848-VII.stations-g"
    assert position.refused(PlaceMarker, hex="E2", stop=7) == "1848-VII.stations-g"
    assert position.refused(PlaceMarker, hex="E2", stop=0) == ""


@pytest.mark.rule("1848-VII.stations-i", "1848-X.general-h", "1848-X.general-i")
def test_a_full_city_ends_a_route() -> None:
    here: dict[str, Any] = {"turn": "SAR", "step": "run", "phase": "3", "trains": {"SAR": ["3"]}}
    through, to = ("F5.0", "E4.0", "A4.0"), ("F5.0", "E4.0")
    full = given(**here, tiles=PORT_PIRIE_ALICE, markers={"SAR": ["F5"], "CAR": ["E4"]})
    assert full.refused(RunRoutes, routes=(Route("3-0", through),)) == "1848-X.general-h"
    assert full.do(RunRoutes, routes=(Route("3-0", to),)).state.companies["SAR"].last_run == 40
    wide = {**PORT_PIRIE_ALICE, "E4": ("15", 2)}
    for markers in (["F5"], ["F5", "E4"]):  # a free place, or an own marker
        position = given(**here, tiles=wide, markers={"SAR": markers, "CAR": ["E4"]})
        assert position.refused(RunRoutes, routes=(Route("3-0", through),)) == ""


@pytest.mark.rule("1848-VII.stations-i")
def test_a_marker_of_the_bank_of_england_blocks_too() -> None:
    position = given(
        turn="SAR",
        step="run",
        phase="3",
        trains={"SAR": ["3"]},
        tiles=PORT_PIRIE_ALICE,
        markers={"SAR": ["F5"], "CAR": ["E4"]},
        failed=["CAR"],
    )
    assert position.refused(RunRoutes, routes=(Route("3-0", ("F5.0", "E4.0", "A4.0")),)) == "1848-X.general-h"


@pytest.mark.rule("1848-VII.stations-j", "1848-X.general-c")
def test_what_is_built_or_run_hangs_on_an_own_marker() -> None:
    here: dict[str, Any] = {"turn": "CAR", "phase": "3", "tiles": SYDNEY_ADELAIDE, "trains": {"CAR": ["3"]}}
    position = given(**here, step="run", markers={"CAR": ["E4"], "NSW": ["F17"]})
    assert position.refused(RunRoutes, routes=(Route("3-0", ("F17.0", "E14.0")),)) == "1848-X.general-c"
    assert position.refused(RunRoutes, routes=(Route("3-0", ("E4.0", "F5.0")),)) == ""
    split: dict[str, Any] = {"turn": "CAR", "phase": "3", "tiles": {"E4": ("57", 1), "F17": ("6", 0)}}
    build = given(**split, markers={"CAR": ["E4"], "NSW": ["F17"]}, cash={"CAR": 100})
    assert build.refused(LayTile, hex="E16", tile="8", rotation=5) == "1848-VII.tracks-e"
    assert build.refused(LayTile, hex="E6", tile="9", rotation=1) == ""


@pytest.mark.rule("1848-VII.stations-h")
def test_a_home_is_kept_until_its_railway_has_operated_not_only_until_it_is_launched() -> None:
    """NSW is launched and has not had its turn; Sydney has one circle, and FT's track leads there."""
    position = given(
        turn="FT",
        step="station",
        tiles=SYDNEY_WOLLONGONG,
        markers={"FT": ["G16"]},
        shares={"NSW": {"Bob": 6}},
        cash={"FT": 500},
    )
    assert position.state.companies["NSW"].floated
    assert position.refused(PlaceMarker, hex="F17", stop=0) == "1848-VII.stations-h"


@pytest.mark.rule("1848-VII.stations-d", "1848-VII.stations-e", "1848-VII.stations-k")
def test_a_second_marker_costs_forty() -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "station", "tiles": SYDNEY_WOLLONGONG}
    assert given(**here, cash={"NSW": 30}).refused(PlaceMarker, hex="G16", stop=0) == "1848-VII.stations-k"
    position = given(**here, cash={"NSW": 100}).do(PlaceMarker, hex="G16", stop=0)
    assert position.cash("NSW") == 60
    coming = track.next_marker(position.state, "NSW")
    assert coming is not None
    assert coming.price == 100


@pytest.mark.rule("1848-VII.stations-h", "1848-VII.stations-g", "1848-VII.stations-c", "1848-V.commonwealth-m")
def test_a_place_is_kept_for_a_railway_that_has_not_operated() -> None:
    tiles: dict[str, Any] = {"F17": ("6", 0), "G16": ("57", 0), "E18": ("57", 0)}
    position = given(turn="FT", step="station", tiles=tiles, markers={"FT": ["G16"]}, cash={"FT": 500})
    assert position.refused(PlaceMarker, hex="F17", stop=0) == "1848-VII.stations-h"
    wide = {**tiles, "F17": ("238", 0)}
    assert (
        given(turn="FT", step="station", tiles=wide, markers={"FT": ["G16"]}, cash={"FT": 500}).refused(
            PlaceMarker, hex="F17", stop=0
        )
        == ""
    )
    full = given(turn="FT", step="station", tiles=tiles, markers={"NSW": ["F17"], "FT": ["G16"]}, cash={"FT": 500})
    assert full.refused(PlaceMarker, hex="F17", stop=0) == "1848-VII.stations-g"
    assert full.refused(PlaceMarker, hex="G16", stop=0) == "1848-VII.stations-c"


@pytest.mark.rule("1848-I.components-d")
def test_thirty_three_markers_or_one_more_by_option() -> None:
    assert len(given().state.markers) == 33
    assert len(given(options={"car_tokens": 4}).state.markers) == 34
