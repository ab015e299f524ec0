"""What is printed on the map and the tiles, and what follows from it for track and runs (8.4 to 8.6, 9, 12)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import Route, RunRoutes
from bradshaw.kernel.records import Place, company
from bradshaw.mechanics.running import judge
from bradshaw.routes.answer import RunSet
from bradshaw.titles.g1843 import running
from bradshaw.titles.g1843.data import EXTRA, board
from say import PASS, buy, buy_private, lay, sell, start, station
from titles.g1843.given import given
from titles.g1843.say import claim, exchange
from titles.g1843.test_track_and_stations import HAVRE, LINE, LONG, best, move, run, turn

PARIS = {**LINE, "D17": ("7", 0)}
"""Rennes by Rouen to Paris."""


@pytest.mark.rule("1843-7.5-h", "1843-7.5-i")
def test_a_started_company_always_has_one_director() -> None:
    at = given(2, stock="A", privates={"A": ["VdL"]}).act(start("PO", 67))
    assert at.state.papers["director:PO"] == "player/A"
    at.act(buy("PO"), PASS, exchange("PO"), PASS, buy("PO"), PASS)
    assert at.state.papers["director:PO"] == "player/A"
    at.act(sell("PO", 2))
    assert (at.owned("PO", "A"), at.state.papers["director:PO"]) == (1, "player/B")


@pytest.mark.rule("1843-8.4.1-k", "1843-9-b")
@pytest.mark.parametrize(("home", "hex_id", "tile", "rotation"), [(1, "D7", "9", 1), (0, "C10", "8", 0)])
def test_track_leads_neither_off_the_map_nor_into_blank_sides(home: int, hex_id: str, tile: str, rotation: int) -> None:
    at = turn("track", tiles={"D9": ("57", home)})
    assert at.refused(lay("OU", hex_id, tile, rotation)) == "1843-8.4.1-k"


@pytest.mark.rule("1843-8.4.2-c", "1843-9-c", "1843-8.4.3-c")
@pytest.mark.parametrize(
    ("phase", "treasury", "clause"), [("green", 40, ""), ("green", 39, "1843-8.4.1-o"), ("yellow", 500, "1843-5-l")]
)
def test_printed_paris_becomes_green_for_40(phase: str, treasury: int, clause: str) -> None:
    at = turn("track", tiles=PARIS, phase=phase, treasury={"OU": treasury})
    assert at.refused(lay("OU", "E16", "X05", 0)) == clause
    if not clause:
        assert at.act(lay("OU", "E16", "X05", 0)).cash("OU") == 0
    brown = turn("track", tiles={**PARIS, "E16": ("X05", 0)}, phase="brown")
    assert brown.act(lay("OU", "E16", "X11", 0)).cash("OU") == 460


@pytest.mark.rule("1843-12.2-a", "1843-12.2-b")
def test_markers_of_paris_and_montparnasse_keep_their_cities() -> None:
    others = {"PO": {"B": 6}}
    at = turn("track", tiles=PARIS, stations={"OU": ["E16.0"], "PO": ["E16.1"]}, others=others)
    assert len(board(at.state).tile_at(at.state.tiles, "E16").stops) == 2
    at.act(lay("OU", "E16", "X05", 0))
    assert len(board(at.state).tile_at(at.state.tiles, "E16").stops) == 3
    places = {at.state.markers[id].place for id in ("OU-1", "PO-1")}
    assert {(place.hex, place.stop) for place in places if place} == {("E16", 0), ("E16", 1)}


@pytest.mark.rule("1843-8.4.2-g")
def test_terrain_is_not_paid_again() -> None:
    assert turn("track", "SO", tiles={"H7": ("57", 0)}).act(lay("SO", "H7", "15", 3)).cash("SO") == 500


@pytest.mark.rule("1843-8.4.3-d")
@pytest.mark.parametrize(("phase", "clause"), [("brown", ""), ("blue", "1843-5-l")])
def test_a_yellow_double_town_becomes_g58_directly(phase: str, clause: str) -> None:
    at = turn("track", "PO", phase, tiles={"F13": ("57", 0), "E14": ("1", 0)})
    assert at.refused(lay("PO", "E14", "X12", 4)) == clause


@pytest.mark.rule("1843-8.4.3-f", "1843-8.4.3-g")
def test_direct_brown_needs_track_to_one_of_five_ports() -> None:
    assert sorted(EXTRA.direct_brown_ports.hexes) == ["C14", "C18", "H7", "K8", "N15"]
    assert turn("track", "SO", "brown", tiles={"H7": ("57", 0)}).refused(lay("SO", "H7", "X06", 0)) == ""
    afar = turn("track", "PRO", "brown", tiles={"H7": ("57", 0)})
    assert afar.refused(lay("PRO", "H7", "X06", 0)) == "1843-8.4.3-f"
    there = turn("track", "PRO", "brown", tiles={"H7": ("57", 0)}, stations={"PRO": ["H7"]})
    assert there.refused(lay("PRO", "H7", "X06", 0)) == ""


@pytest.mark.rule("1843-12.1-a")
def test_green_tiles_lie_on_yellow_ones_only() -> None:
    assert turn("track").refused(lay("OU", "D17", "23", 1)) == "1843-8.4.2-b"


@pytest.mark.rule("1843-12.2-c")
def test_double_cities_have_tiles_of_their_own() -> None:
    assert turn("track", "MID", tiles={}).refused(lay("MID", "J9", "15", 0)) == "1843-12.2-c"


@pytest.mark.rule("1843-8.5.2-b")
def test_a_move_is_the_station_of_the_turn() -> None:
    at = turn("station", phase="gray", tiles=HAVRE, trains={"OU": ["Electric"]}, stations={"OU": ["D15"]})
    others = (station("OU", "C14"), claim("OU", "C14"), move("D15", "C14"))
    assert [at.refused(one) for one in others] == ["", "", ""]
    for done, clauses in (
        ({"placed": True}, ["1843-8.5.1-f", "1843-8.5.3-e", "1843-8.5.1-f"]),
        ({"claimed": True}, ["1843-8.5.1-h", "1843-8.5.3-a", "1843-8.5.1-h"]),
    ):
        later = turn("station", phase="gray", tiles=HAVRE, trains={"OU": ["Electric"]}, stations={"OU": ["D15"]})
        later.state.frames = (*later.state.frames[:-1], replace(later.frame, **done))
        assert [later.refused(one) for one in others] == clauses
    at.act(move("D9", "C14"))
    assert at.step == "run"
    assert at.state.papers["port:C14"] == "bank"


@pytest.mark.rule("1843-8.5.2-h", "1843-8.5.1-i")
def test_what_was_kept_for_a_home_station_is_not_kept_again_when_it_moves() -> None:
    """NOR has moved from Lille to Rouen; of the two circles in Lille one is blocked."""
    lille = {**LONG, "C20": ("X09", 0), "D15": ("14", 1)}
    at = turn("station", phase="gray", tiles=lille, others={"NOR": {"B": 6}}, stations={"blocked": ["C20"]})
    marker = at.state.markers["NOR-0"]
    at.state.markers["NOR-0"] = replace(marker, place=Place("D15", 0, 0))
    assert at.refused(station("OU", "C20")) == ""
    unplaced = turn("station", phase="gray", tiles=lille, stations={"blocked": ["C20"]})
    assert unplaced.refused(station("OU", "C20")) == "1843-8.5.1-i"


@pytest.mark.rule("1843-8.5.1-m", "1843-8.5.2-h", "1843-8.5.1-j")
@pytest.mark.parametrize(
    ("place", "clause"), [(None, "1843-8.5.1-j"), (Place("J9", 0, -1), "1843-8.5.1-j"), (Place("K8", 0, 0), "")]
)
def test_j9_is_shut_for_stations_until_mid_has_stood_there(place: Place | None, clause: str) -> None:
    tiles = {"J9": ("X15", 0), "H7": ("57", 2), "I8": ("9", 2)}
    at = turn("station", "SO", "gray", tiles=tiles)
    at.state.markers["MID-0"] = replace(at.state.markers["MID-0"], place=place)
    assert at.refused(station("SO", "J9", 0)) == clause


@pytest.mark.rule("1843-8.5.2-d", "1843-con-50")
def test_a_station_moves_within_its_city_but_to_another_city_of_the_hex_by_track_only() -> None:
    same = turn("station", phase="gray", tiles={**LINE, "D9": ("15", 1)})
    assert same.refused(move("D9", "D9")) == ""
    paris = turn("station", phase="gray", tiles={"E16": ("X11", 0)}, stations={"OU": ["E16.0"]})
    assert paris.refused({**move("E16", "E16"), "stop": 2}) == "1843-8.5.2-f"
    assert paris.refused(move("E16", "E16")) == ""


@pytest.mark.rule("1843-8.5.3-f")
def test_the_port_of_boulogne_and_calais_is_reached_by_either() -> None:
    at = turn("station", "NOR", tiles={"C20": ("X03", 0), "C18": ("10", 1)}, trains={"NOR": ["4+1"]})
    assert at.refused(claim("NOR", "C18")) == ""


@pytest.mark.rule("1843-8.6.1-n", "1843-8.6.1-l")
def test_a_route_is_no_longer_than_its_train_and_shares_no_track() -> None:
    at = turn("run", tiles=LONG, trains={"OU": ["4+1", "4+1", "2+1"]})
    alone = turn("run", tiles=LONG, trains={"OU": ["4+1"]})
    (route,) = alone.offered(RunRoutes)[0].routes
    assert at.refused(run("OU", (replace(route, train="yellow-0"),))) == "1843-8.6.1-n"
    assert at.refused(run("OU", (route, replace(route, train="green-1")))) == "1843-8.6.1-l"


@pytest.mark.rule("1843-8.6.2-c")
def test_a_stop_counts_for_every_train_that_visits_it() -> None:
    assert best(turn("run", tiles=LONG, trains={"OU": ["2+1", "2+1"]}, stations={"OU": ["D15"]})) == 40 + 70


@pytest.mark.rule("1843-8.6.2-b", "1843-9-e")
@pytest.mark.parametrize(
    ("hex_id", "phase", "value"),
    [
        ("C22", "blue", 30),
        ("C22", "red", 60),
        ("J1", "yellow", 30),
        ("J1", "green", 50),
        ("J1", "gray", 60),
        ("A6", "red", 40),
        ("A6", "gray", 50),
        ("H25", "yellow", 20),
        ("H25", "blue", 30),
        ("H25", "red", 50),
    ],
)
def test_values_go_by_the_latest_colour_reached(hex_id: str, phase: str, value: int) -> None:
    (stop,) = board(turn("run", phase=phase).state).hexes[hex_id].tile.stops
    assert stop.revenue.at(phase) == value


@pytest.mark.rule("1843-9-e")
@pytest.mark.parametrize(("phase", "value"), [("yellow", 20), ("green", 30), ("blue", 30), ("brown", 50), ("gray", 50)])
def test_a_run_to_strasbourg_brings_its_value_of_the_phase(phase: str, value: int) -> None:
    """The town beside it brings 10 in every phase."""
    (strasbourg,) = board(turn("run", "EST", phase).state).hexes["H25"].tile.stops
    at = turn("run", "EST", phase, tiles={}, trains={"EST": ["2+1"]})
    (form,) = running.forms(at.state, "EST")
    found = judge(form, at.state, "EST", [Route("yellow-0", ("I24.0", "H25.0"))])
    assert isinstance(found, RunSet)
    assert found.revenue == 10 + value == 10 + strasbourg.revenue.at(phase)


@pytest.mark.rule("1843-8.6.2-b")
@pytest.mark.parametrize(("phase", "value"), [("yellow", 20), ("green", 30), ("red", 50)])
def test_a_run_to_gand_brings_its_value_of_the_phase(phase: str, value: int) -> None:
    assert best(turn("run", "NOR", phase, tiles={"C20": ("X01", 0)}, trains={"NOR": ["2+1"]})) == 30 + value


@pytest.mark.rule("1843-10.1-d")
def test_a_power_is_used_from_the_purchase_on() -> None:
    at = turn("track", privates={"A": ["PStG"]})
    powered = [one for one in at.options("lay-tile") if getattr(one.action, "power", "")]
    assert powered == []
    at.act(buy_private("PStG", 40, "OU"))
    assert [one for one in at.options("lay-tile") if getattr(one.action, "power", "") == "PStG"]


@pytest.mark.rule("1843-11.1-c")
@pytest.mark.parametrize("step", ["track", "station", "trains"])
def test_a_company_trades_no_shares(step: str) -> None:
    at = turn(step, trains={"OU": ["4+1"]}, others={"PO": {"B": 6}})
    for said in (buy("PO"), sell("OU"), start("SO", 67)):
        assert at.refused(said) == "1843-8.3-a"


@pytest.mark.rule("1843-12.2-d", "1843-12.2-e")
def test_plain_track_earns_nothing_and_a_double_town_one_town_a_line() -> None:
    assert best(turn("run", trains={"OU": ["4+1"]})) == 40
    assert best(turn("run", "PO", tiles={"F13": ("57", 0), "E14": ("1", 0)}, trains={"PO": ["4+1"]})) == 30


@pytest.mark.rule("1843-15.6-e")
def test_a_rusted_train_runs_beside_an_electric() -> None:
    at = turn("run", phase="gray", tiles=LONG, trains={"OU": ["Electric", "8E"]}, stations={"OU": ["D15"]})
    (routes,) = (one.routes for one in at.offered(RunRoutes))
    assert at.refused(PASS) == "1843-8.3-a"
    assert len(routes) == 2
    at.act(run("OU", routes))
    assert sorted(at.state.trains[id].name for id in at.state.trains_of(company("OU"))) == ["8E", "Electric"]


@pytest.mark.rule("1843-8.4.2-d")
def test_an_upgrade_is_reached_from_a_station() -> None:
    at = turn("track", tiles={**LINE, "E20": ("57", 1)})
    assert at.refused(lay("OU", "E20", "15", 1)) == "1843-8.4.2-d"
    assert at.refused(lay("OU", "D15", "15", 1)) == ""
