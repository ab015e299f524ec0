"""Building: tiles, promotions, terrain, gauge, privates' powers, station markers."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyPrivate, LayTile, Pass, PlaceMarker, TakeLoan
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import Laid, Place, company
from bradshaw.titles.g1848 import stations
from bradshaw.titles.g1848.data import board
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given


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


@pytest.mark.rule("1848-VII.promoting-c", "1848-VII.promoting-b", "1848-VII.tracks-l")
def test_promotions_by_colour_and_letter() -> None:
    early = given(turn="NSW", phase="2", tiles=SYDNEY_WOLLONGONG)
    assert early.refused(LayTile, hex="G16", tile="14", rotation=0) == "1848-VII.promoting-c"
    position = given(turn="NSW", phase="5", tiles=SYDNEY_WOLLONGONG)
    assert position.refused(LayTile, hex="G16", tile="611", rotation=0) == "1848-VII.promoting-b"
    assert position.refused(LayTile, hex="F17", tile="14", rotation=0) == "1848-VII.tracks-l"
    assert position.refused(LayTile, hex="G16", tile="237", rotation=0) == "1848-VII.tracks-l"


@pytest.mark.rule("1848-VII.gauge-b")
def test_a_gauge_change_is_noted_when_track_meets() -> None:
    position = given(turn="SAR", phase="3", tiles={"G6": ("57", 1), "G10": ("235", 1)}, cash={"SAR": 100})
    position.do(LayTile, hex="G8", tile="9", rotation=1)
    notes = [event.text for event in position.said(Remark) if event.clause == "1848-VII.gauge-b"]
    assert notes == ["A gauge change marker is put between G8 and G6."]


@pytest.mark.rule("1848-VII.gauge-a")
def test_the_disputed_gauge_border_is_an_option() -> None:
    borders = [
        board(given(options={"gauge_change_queensland_west_south": value}).state).border("C6", 4)
        for value in (True, False)
    ]
    assert borders[0] is not None
    assert borders[0].kind == "gauge"
    assert borders[1] is None


@pytest.mark.rule("1848-IV.p2-b", "1848-IV.general-g", "1848-IV.general-j")
def test_the_rebate_of_p2() -> None:
    desert = {"E4": ("57", 1), "C6": ("9", 0)}
    early = given(turn="CAR", phase="2", tiles=desert, owners={"P2": "Ada"}, cash={"CAR": 40})
    lay: dict[str, Any] = {"hex": "E6", "tile": "9", "rotation": 1}
    assert early.refused(LayTile, **lay, power="P2") == "1848-IV.general-g"
    position = given(turn="CAR", phase="3", tiles=desert, owners={"P2": "Ada"})
    assert position.refused(LayTile, **lay) == "1848-VII.tracks-t"
    position.do(LayTile, **lay, power="P2")
    assert position.state.papers["right:P2"] == "scrap"
    assert position.state.papers["private:P2"] == "player/Ada"


@pytest.mark.rule("1848-IV.p3-b", "1848-IV.p3-c", "1848-X.harbours-c", "1848-VII.tracks-p")
def test_tasmania_is_an_extra_lay() -> None:
    position = given(turn="VR", phase="3", owners={"P3": "Ada"}, tiles={"H11": ("57", 1)})
    into_the_sea: dict[str, Any] = {"hex": "H9", "tile": "6", "rotation": 4}
    assert position.refused(LayTile, **into_the_sea) == "1848-VII.tracks-p"
    assert position.refused(LayTile, hex="H9", tile="57", rotation=1, power="P3") == "1848-IV.p3-b"
    position.do(LayTile, hex="I8", tile="241", rotation=1, power="P3")
    assert position.state.tiles["I8"] == Laid("241", 1)
    assert position.refused(LayTile, **into_the_sea) == ""
    assert position.state.frames[-1].yellow == 0  # type: ignore[attr-defined]
    stranger = given(turn="VR", phase="3", owners={"P3": "Bob"})
    assert stranger.refused(LayTile, hex="I10", tile="241", rotation=1, power="P3") == "1848-X.harbours-c"
    site = given(turn="VR", phase="3", owners={"P3": "Ada"}, options={"p3_company_owned_only_before_5": True})
    assert site.refused(LayTile, hex="I10", tile="241", rotation=1, power="P3") == "1848-IV.p3-b"


@pytest.mark.rule("1848-VII.sequence-a", "1848-VII.sequence-d")
def test_lays_by_powers_at_any_moment_by_option() -> None:
    lay: dict[str, Any] = {"hex": "I10", "tile": "241", "rotation": 1, "power": "P3"}
    late: dict[str, Any] = {"turn": "VR", "phase": "3", "step": "trains", "owners": {"P3": "VR"}}
    assert given(**late).refused(LayTile, **lay) == "1848-VII.sequence-a"
    assert given(**late, options={"private_lays_any_time": True}).refused(LayTile, **lay) == ""


@pytest.mark.rule("1848-IV.general-d", "1848-IV.general-e", "1848-IV.general-f", "1848-IV.general-l")
def test_companies_buy_privates_of_their_director() -> None:
    position = given(turn="VR", phase="3", owners={"P2": "Ada", "P4": "Bob", "P6": "Ada"}, cash={"VR": 300})
    assert position.refused(BuyPrivate, private="P2", price=81) == "1848-IV.general-e"
    assert position.refused(BuyPrivate, private="P6", price=100) == "1848-IV.general-f"
    assert position.refused(BuyPrivate, private="P4", price=100) == "1848-IV.general-d"
    position.do(BuyPrivate, private="P2", price=80)
    assert position.cash("Ada") == 580
    assert position.state.papers["private:P2"] == company("VR")
    assert position.state.papers["right:P2"] == company("VR")
    early = given(turn="VR", phase="2", owners={"P2": "Ada"}, cash={"VR": 300})
    assert early.refused(BuyPrivate, private="P2", price=80) == "1848-IV.general-d"


@pytest.mark.rule("1848-VII.stations-d", "1848-VII.stations-e", "1848-VII.stations-k")
def test_a_second_marker_costs_forty() -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "station", "tiles": SYDNEY_WOLLONGONG}
    assert given(**here, cash={"NSW": 30}).refused(PlaceMarker, hex="G16", stop=0) == "1848-VII.stations-k"
    position = given(**here, cash={"NSW": 100}).do(PlaceMarker, hex="G16", stop=0)
    assert position.cash("NSW") == 60
    coming = stations.next_marker(position.state, "NSW")
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
