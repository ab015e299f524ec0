"""Track, stations, ports, powers and runs on small boards (8.4 to 8.6, 10.2, 11.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import Route, RunRoutes
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.records import Place
from bradshaw.titles.g1843 import running
from bradshaw.titles.g1843.data import board
from bradshaw.titles.g1843.frames import ChoosingCity
from bradshaw.titles.g1843.own import own
from position import Position
from say import PASS, Said, lay, station
from titles.g1843.given import given
from titles.g1843.say import claim

WHITE = "9,6"
LINE = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1)}
"""Rennes to Rouen."""
LONG = {**LINE, "D17": ("9", 1), "D19": ("8", 1), "C20": ("X03", 0)}
"""On to Lille."""
HAVRE = {**LINE, "D15": ("15", 0), "C14": ("15", 2)}
"""Rennes to Rouen and Le Havre."""


def turn(step: str, name: str = "OU", phase: str = "green", **more: Any) -> Position:
    """A's company, by itself on the map unless others are given, in this step with 500."""
    shares = {name: {"A": 6}, **more.pop("others", {})}
    said = {"treasury": {name: 500}, "cell": dict.fromkeys(shares, WHITE), "tiles": LINE, **more}
    return given(phase=phase, shares=shares, turn=(name, step), settle=False, **said)


def best(at: Position) -> int:
    name = at.company
    return running.best_revenue(at.state, name)


def best_routes(at: Position) -> tuple[Route, ...]:
    (found,) = at.offered(RunRoutes)
    routes: tuple[Route, ...] = found.routes
    return routes


def run(name: str, routes: tuple[Route, ...]) -> dict[str, object]:
    return {"kind": "run-routes", "company": name, "routes": routes}


# Track


@pytest.mark.rule("1843-8.4.1-a", "1843-8.4.1-c")
def test_most_companies_place_one_yellow_tile() -> None:
    at = turn("track", "PO", tiles={"F13": ("57", 1)}, privates={"PO": ["TB"]}).act(lay("PO", "F11", "9", 1))
    assert at.refused(lay("PO", "F15", "57", 1)) == "1843-8.4.1-c"


@pytest.mark.rule("1843-8.4.1-b", "1843-8.4.1-n", "1843-8.4.3-i", "1843-11.2-a")
def test_five_companies_place_a_second_one_for_20() -> None:
    at = turn("track", tiles={"D9": ("57", 1)}).act(lay("OU", "D11", "9", 1))
    assert at.cash("OU") == 500
    at.act(lay("OU", "D13", "9", 1))
    assert at.cash("OU") == 480
    assert at.step != "track"


@pytest.mark.rule("1843-8.4-a", "1843-8.4.2-a")
def test_yellow_tiles_or_one_upgrade() -> None:
    at = turn("track").act(lay("OU", "D17", "9", 1))
    assert at.refused(lay("OU", "D15", "15", 1)) == "1843-8.4-a"
    at = turn("track", privates={"OU": ["TB"]}).act(lay("OU", "D15", "15", 1))
    assert at.refused(lay("OU", "D9", "15", 1)) == "1843-8.4-a"
    assert at.refused(lay("OU", "D17", "9", 1)) == "1843-8.4-a"


@pytest.mark.rule("1843-8.4.1-d")
def test_tiles_run_out_but_for_7_8_and_9() -> None:
    cities = ("D9", "D15", "E8", "E20", "F13", "F15", "H11")
    at = turn("track", tiles={**dict.fromkeys(cities, ("57", 1)), "E10": ("58", 0)}, stations={"OU": ["D15"]})
    assert at.refused(lay("OU", "L15", "57", 0)) == "1843-8.4.1-d"
    assert at.refused(lay("OU", "D17", "9", 1)) == ""


@pytest.mark.rule("1843-8.4.1-e", "1843-9-a", "1843-9-b")
def test_yellow_tiles_lie_on_white_hexes() -> None:
    at = turn("track")
    assert at.refused(lay("OU", "B21", "9", 0)) == "1843-9-a"
    assert at.refused(lay("OU", "B9", "9", 0)) == "1843-9-b"
    for rotation in (6, 7, -1):
        assert at.refused(lay("OU", "D17", "9", rotation)) == "1843-8.4.1-e"
    for hex_id, tile in (("Z9", "9"), ("D17", "nothing")):
        assert at.refused(lay("OU", hex_id, tile, 1)) == "1843-8.4.1-e"
    assert at.refused(lay("OU", "D11", "8", 0)) == "1843-8.4.1-e"


@pytest.mark.rule("1843-8.4.1-f")
@pytest.mark.parametrize(("hex_id", "tile"), [("D11", "4"), ("E10", "9"), ("E10", "1"), ("E8", "9")])
def test_the_kind_of_a_tile_is_that_of_the_hex(hex_id: str, tile: str) -> None:
    assert turn("track", tiles={"D9": ("57", 1)}).refused(lay("OU", hex_id, tile, 1)) == "1843-8.4.1-f"


@pytest.mark.rule("1843-8.4.1-g", "1843-8.4.1-h")
def test_a_tile_is_reached_from_a_station_past_no_full_city() -> None:
    assert turn("track").refused(lay("OU", "G20", "9", 1)) == "1843-8.4.1-g"
    shut = turn("track", others={"PO": {"B": 6}}, stations={"PO": ["D15"]})
    assert shut.refused(lay("OU", "D17", "9", 1)) == "1843-8.4.1-h"
    assert turn("track").refused(lay("OU", "D17", "9", 1)) == ""


@pytest.mark.rule("1843-8.4.1-l", "1843-8.4.1-o", "1843-9-d")
@pytest.mark.parametrize(("treasury", "clause"), [(80, ""), (79, "1843-8.4.1-o")])
def test_terrain_is_paid_from_the_treasury(treasury: int, clause: str) -> None:
    at = turn("track", "EST", tiles={}, treasury={"EST": treasury})
    assert at.refused(lay("EST", "H23", "9", 1)) == clause
    if not clause:
        assert at.act(lay("EST", "H23", "9", 1)).cash("EST") == 0


@pytest.mark.rule("1843-8.4.2-b", "1843-5-l")
@pytest.mark.parametrize(
    ("phase", "laid", "tile", "clause"),
    [
        ("yellow", ("57", 1), "15", "1843-5-l"),
        ("green", ("57", 1), "15", ""),
        ("blue", ("15", 0), "63", "1843-5-l"),
        ("brown", ("15", 0), "63", ""),
        ("brown", ("57", 1), "63", "1843-8.4.2-b"),
        ("red", ("63", 0), "513", "1843-5-l"),
        ("gray", ("63", 0), "513", ""),
    ],
)
def test_colours_open_with_the_phases_and_follow_one_another(
    phase: str, laid: tuple[str, int], tile: str, clause: str
) -> None:
    assert turn("track", phase=phase, tiles={**LINE, "D15": laid}).refused(lay("OU", "D15", tile, 1)) == clause


@pytest.mark.rule("1843-8.4.1-m", "1843-8.4.2-e")
def test_track_is_preserved() -> None:
    assert turn("track").refused(lay("OU", "D11", "16", 0)) == "1843-8.4.2-e"


@pytest.mark.rule("1843-8.4.2-f", "1843-8.4.2-h")
def test_the_old_tile_returns_and_markers_move_to_the_new_one() -> None:
    at = turn("track")
    before = {tile: board(at.state).left(at.state.tiles, tile) for tile in ("57", "15")}
    at.act(lay("OU", "D9", "15", 1))
    assert at.state.tiles["D9"].tile == "15"
    assert {tile: board(at.state).left(at.state.tiles, tile) for tile in before} == {"57": 6, "15": 3}
    assert before == {"57": 5, "15": 4}
    place = at.state.markers["OU-0"].place
    assert place is not None
    assert (place.hex, place.stop) == ("D9", 0)


@pytest.mark.rule("1843-8.4.3-a", "1843-8.4.3-b")
@pytest.mark.parametrize(
    ("tile", "rotation", "clause"), [("57", 2, "1843-8.4.3-a"), ("X02", 0, ""), ("X02", 1, "1843-8.4.3-b")]
)
def test_lyon_has_tiles_of_its_own_that_lie_one_way(tile: str, rotation: int, clause: str) -> None:
    assert turn("track", "PLM", tiles={}).refused(lay("PLM", "J17", tile, rotation)) == clause


@pytest.mark.rule("1843-8.4.3-e", "1843-8.4.3-h", "1843-11.2-b")
def test_mid_pro_and_so_lay_brown_ports_directly() -> None:
    at = turn("track", "SO", "brown", tiles={"H7": ("57", 0)})
    assert at.refused(lay("SO", "H7", "X06", 0)) == ""
    bare = turn("track", "SO", "brown", tiles={})
    assert bare.act(lay("SO", "H7", "X06", 0)).cash("SO") == 420
    assert turn("track", "SO", "blue", tiles={"H7": ("57", 0)}).refused(lay("SO", "H7", "X06", 0)) == "1843-5-l"


@pytest.mark.rule("1843-10.1-f", "1843-9-f", "1843-10.1-e")
def test_a_hex_is_shut_while_a_player_owns_its_private_company() -> None:
    tiles = {"F13": ("57", 0)}
    assert turn("track", "PO", tiles=tiles, privates={"A": ["PStG"]}).refused(lay("PO", "E14", "1", 3)) == "1843-10.1-f"
    own_power = turn("track", "PO", tiles=tiles, privates={"A": ["PStG"]})
    assert own_power.refused(lay("PO", "E14", "1", 3, "PStG")) == "1843-10.1-d"


# Powers


@pytest.mark.rule("1843-10.2.1-b", "1843-10.2.1-c", "1843-10.2.1-d")
def test_toulouse_barcelone_lays_another_yellow_tile_for_20() -> None:
    at = turn("track", "PO", tiles={"F13": ("57", 1)}, privates={"PO": ["TB"]}).act(lay("PO", "F11", "9", 1))
    at.act(lay("PO", "F15", "57", 1, "TB"))
    assert (at.cash("PO"), at.state.papers["private:TB"]) == (480, "scrap")
    between = turn("track", tiles={"D9": ("57", 1)}, privates={"OU": ["TB"]})
    between.act(lay("OU", "D11", "9", 1), lay("OU", "D13", "9", 1, "TB"))
    assert between.refused(lay("OU", "D15", "57", 1)) == "1843-8.4-a"


@pytest.mark.rule("1843-10.2.1-e")
def test_the_tile_of_toulouse_barcelone_stands_alone_or_beside_the_pair() -> None:
    def two_tiles() -> Position:
        return turn("track", tiles={"D9": ("57", 1)}, privates={"OU": ["TB"]})

    assert two_tiles().refused(lay("OU", "D9", "15", 1, "TB")) == "1843-10.2.1-b"
    extra, first, second = lay("OU", "D11", "9", 1, "TB"), lay("OU", "D13", "9", 1), lay("OU", "D15", "57", 1)
    alone = two_tiles().act(extra)
    assert (alone.step, alone.cash("OU")) == ("track", 480)
    assert alone.refused(PASS) == ""
    assert alone.act(first, second).cash("OU") == 460
    after = two_tiles().act(lay("OU", "D11", "9", 1), first, lay("OU", "D15", "57", 1, "TB"))
    assert after.cash("OU") == 460
    between = two_tiles().act(lay("OU", "D11", "9", 1), lay("OU", "D13", "9", 1, "TB"))
    assert between.refused(second) == "1843-8.4-a"


@pytest.mark.rule("1843-10.2.4-e", "1843-8.4.1-d")
@pytest.mark.parametrize(("cities", "clause"), [(7, "1843-8.4.1-d"), (6, "")])
def test_without_a_tile_57_the_power_of_havre_cannot_be_used(cities: int, clause: str) -> None:
    hexes = ("D9", "D15", "E8", "E20", "F13", "F15", "H11")[:cities]
    at = turn("track", "PO", tiles=dict.fromkeys(hexes, ("57", 1)), privates={"PO": ["LH"]})
    assert at.refused(havre()) == clause


@pytest.mark.rule("1843-10.2.3-b", "1843-10.2.3-c", "1843-8.4.1-j")
@pytest.mark.parametrize("step", ["track", "station", "trains"])
def test_saint_germain_lays_a_free_tile_at_any_time(step: str) -> None:
    at = turn(step, privates={"OU": ["PStG"]})
    options = [option.action for option in at.options("lay-tile")]
    powered = [action for action in options if getattr(action, "power", "") == "PStG"]
    assert powered
    assert at.refused(lay("OU", "E14", "58", 0, "PStG")) == "1843-8.4.1-f"
    assert at.act(powered[0]).cash("OU") == 500
    assert at.state.tiles["E14"]
    assert at.state.papers["private:PStG"] == "company/OU"


def havre(stop: int = 0, tile: str = "57", rotation: int = 0) -> Said:
    return {"kind": "build-station", "company": "PO", "private": "LH", "stop": stop, "tile": tile, "rotation": rotation}


@pytest.mark.rule("1843-10.2.4-b", "1843-10.2.4-c", "1843-10.2.4-d", "1843-8.5.1-e", "1843-8.5.1-l")
def test_havre_lays_tile_and_station_for_80() -> None:
    at = turn("track", "PO", tiles={"F13": ("57", 1)}, privates={"PO": ["LH"]}, trains={"PO": ["4+1"]})
    for wrong in (havre(tile=""), havre(stop=1), havre(stop=-1)):
        assert at.refused(wrong) == "1843-10.2.4-b"
    at.act(havre())
    assert (at.cash("PO"), at.state.tiles["C14"].tile) == (420, "57")
    assert sum(at.state.markers[id].place is not None for id in at.state.markers_of("PO")) == 2
    assert at.refused(lay("PO", "F11", "9", 1)) == "1843-8.4-a"
    assert turn("track", "PO", tiles={"C14": ("57", 0)}, privates={"PO": ["LH"]}).refused(havre()) == "1843-10.2.4-b"
    begun = turn("track", "PO", tiles={"F13": ("57", 1)}, privates={"PO": ["LH", "TB"]}).act(lay("PO", "F11", "9", 1))
    assert begun.refused(havre()) == "1843-10.2.4-c"
    poor = turn("track", "PO", tiles={}, privates={"PO": ["LH"]}, treasury={"PO": 79})
    assert poor.refused(havre()) == "1843-10.2.4-b"


@pytest.mark.rule("1843-10.2.6-c", "1843-10.2.6-d", "1843-10.2.6-e", "1843-10.2.6-f")
def test_boulogne_lays_a_green_tile_and_a_station_or_a_station_only() -> None:
    build: Said = {"kind": "build-station", "company": "PO", "private": "BA", "stop": 0}
    at = turn("track", "PO", tiles={}, privates={"PO": ["BA"]})
    option = next(one.action for one in at.options("build-station") if getattr(one.action, "tile", "") in ("10", "59"))
    assert at.act(option).cash("PO") == 400
    laid = turn("track", "PO", tiles={"C18": ("10", 0)}, privates={"PO": ["BA"]})
    assert laid.refused({**build, "tile": "10"}) == "1843-10.2.6-d"
    assert laid.refused({**build, "rotation": 1}) == "1843-10.2.6-d"
    laid.act(build)
    assert laid.cash("PO") == 400
    there = turn("track", tiles={"C18": ("10", 0)}, stations={"OU": ["C18.0"]}, privates={"OU": ["BA"]})
    assert there.refused({**build, "company": "OU", "stop": 1}) == "1843-8.5.1-g"


# Stations


@pytest.mark.rule("1843-8.5.1-b", "1843-8.5.1-c", "1843-8.5.1-f")
def test_the_first_further_station_costs_40_and_later_ones_100() -> None:
    at = turn("station", trains={"OU": ["4+1"]})
    assert at.refused(station("OU", "E20")) == "1843-8.5.1-c"
    at.act(station("OU", "D15"))
    assert at.cash("OU") == 460
    assert at.step != "station"
    third = turn("station", tiles=LONG, stations={"OU": ["D15"]}, others={"NOR": {"B": 6}}, phase="brown")
    assert third.refused(station("OU", "C20")) == "1843-8.5.1-c"
    roomy = {**LONG, "C20": ("X09", 0)}
    third = turn("station", tiles=roomy, stations={"OU": ["D15"]}, others={"NOR": {"B": 6}}, phase="brown")
    assert third.act(station("OU", "C20")).cash("OU") == 400


@pytest.mark.rule("1843-8.5.1-a")
def test_a_company_has_so_many_markers() -> None:
    at = turn("station", "PO", tiles={**LINE, "F13": ("57", 1), "E20": ("57", 1)}, stations={"PO": ["E20"]})
    assert at.refused(station("PO", "D15")) == "1843-8.5.1-a"


@pytest.mark.rule("1843-8.5.1-d")
def test_a_station_is_not_placed_beyond_a_full_city() -> None:
    at = turn(
        "station", tiles={**LONG, "C20": ("X09", 0)}, others={"PO": {"B": 6}, "NOR": {"B": 6}}, stations={"PO": ["D15"]}
    )
    assert at.refused(station("OU", "C20")) == "1843-8.5.1-c"


@pytest.mark.rule("1843-8.5.1-g")
def test_one_station_on_a_hex() -> None:
    assert turn("station", tiles={**LINE, "D9": ("15", 1)}).refused(station("OU", "D9")) == "1843-8.5.1-g"


@pytest.mark.rule("1843-8.5.1-i")
def test_the_last_circle_of_a_home_is_kept() -> None:
    """Lille is the home of NOR, which has not operated."""
    assert turn("station", tiles=LONG).refused(station("OU", "C20")) == "1843-8.5.1-i"
    roomy = {**LONG, "C20": ("X09", 0)}
    at = turn("station", tiles=roomy, others={"PO": {"B": 6}})
    assert at.refused(station("OU", "C20")) == ""
    for holder in ("PO", "blocked"):
        taken = turn("station", tiles=roomy, others={"PO": {"B": 6}}, stations={holder: ["C20"]})
        assert taken.refused(station("OU", "C20")) == "1843-8.5.1-i"


@pytest.mark.rule("1843-8.5.3-e", "1843-8.5.1-h")
def test_a_station_or_a_claim_in_a_turn_not_both() -> None:
    at = turn("station", tiles=HAVRE, trains={"OU": ["4+1"]})
    for said, after, clause in (
        (station("OU", "D15"), {"claimed": True}, "1843-8.5.1-h"),
        (claim("OU", "C14"), {"placed": True}, "1843-8.5.3-e"),
    ):
        assert at.refused(said) == ""
        later = turn("station", tiles=HAVRE, trains={"OU": ["4+1"]})
        later.state.frames = (*later.state.frames[:-1], replace(later.frame, **after))
        assert later.refused(said) == clause
    assert at.act(claim("OU", "C14")).step == "run"


@pytest.mark.rule("1843-8.5.3-h", "1843-8.5.3-b")
def test_an_obsolete_train_is_owned_when_a_port_is_claimed() -> None:
    at = turn("station", phase="blue", tiles=HAVRE, trains={"OU": ["2+1"]}, own={"obsolete": ("yellow-0",)})
    assert at.refused(claim("OU", "C14")) == ""
    assert turn("station", phase="blue", tiles=HAVRE).refused(claim("OU", "C14")) == "1843-8.5.3-b"


def move(hex_id: str, to: str) -> Said:
    return {"kind": "move-marker", "company": "OU", "old_hex": hex_id, "old_stop": 0, "hex": to, "stop": 0}


@pytest.mark.rule("1843-8.5.2-a", "1843-8.5.2-e", "1843-8.5.2-f", "1843-15.6-d", "1843-2-c")
def test_in_the_gray_phase_a_station_moves_once_for_100() -> None:
    assert turn("station", phase="red").refused(move("D9", "D15")) == "1843-8.5.2-a"
    at = turn("station", phase="gray")
    assert at.refused(move("D9", "E20")) == "1843-8.5.2-f"
    assert at.offers(move("D9", "D15"))
    at.act(move("D9", "D15"))
    assert at.cash("OU") == 400
    places = {marker: record.place for marker, record in at.state.markers.items() if record.place}
    assert {marker: place.hex for marker, place in places.items()} == {"OU-0": "D15", "blocked-OU": "D9"}
    assert own(at.state).moved == ("OU",)
    again = turn("station", phase="gray", own={"moved": ("OU",)})
    assert again.refused(move("D9", "D15")) == "1843-8.5.2-a"


@pytest.mark.rule("1843-8.5.2-c")
def test_a_station_does_not_move_to_a_hex_with_another_own_one() -> None:
    at = turn("station", phase="gray", tiles={**LINE, "D15": ("15", 0)}, stations={"OU": ["D15"]})
    assert at.refused(move("D9", "D15")) == "1843-8.5.1-g"
    assert at.refused(move("E20", "D9")) == "1843-8.5.2-a"
    full = turn("station", phase="gray", others={"PO": {"B": 6}}, stations={"PO": ["D15"]})
    assert full.refused(move("D9", "D15")) == "1843-8.5.2-c"


@pytest.mark.rule("1843-8.5.1-j", "1843-8.5.1-k", "1843-con-32")
def test_the_director_of_mid_chooses_its_city_when_a_tile_lies_there() -> None:
    at = turn("track", "MID", tiles={})
    place = at.state.markers["MID-0"].place
    assert place is not None
    assert place.slot == -1
    action = next(one.action for one in at.options("lay-tile") if getattr(one.action, "hex", "") == "J9")
    at.act(action)
    assert isinstance(at.frame, ChoosingCity)
    for said in (PASS, station("MID", "J9", 5), station("MID", "K8", 0), station("SO", "J9", 0)):
        assert at.refused(said) == "1843-8.5.1-k"
    at.act(station("MID", "J9", 1))
    place = at.state.markers["MID-0"].place
    assert place is not None
    assert (place.hex, place.stop, place.slot) == ("J9", 1, 0)


@pytest.mark.rule("1843-8.5.1-k", "1843-8.5.1-m")
@pytest.mark.parametrize("place", [None, Place("J9", 1, 0)])
def test_no_city_is_chosen_for_a_marker_that_does_not_wait(place: Place | None) -> None:
    """SO comes to J9 before MID has operated, or builds there again after it has chosen."""
    laid = {} if place is None else {"J9": ("59", 2)}
    at = turn("track", "SO", "brown", tiles={"H7": ("57", 2), "I8": ("9", 2), **laid})
    at.state.markers["MID-0"] = replace(at.state.markers["MID-0"], place=place)
    action = next(one.action for one in at.options("lay-tile") if getattr(one.action, "hex", "") == "J9")
    assert not isinstance(at.act(action).frame, ChoosingCity)
    assert at.state.tiles["J9"].tile not in ("", "59" if place else "")


@pytest.mark.rule("1843-8.5.1-k", "1843-8.3-b")
def test_where_a_tile_lies_already_mid_chooses_at_its_first_operation() -> None:
    at = given(
        phase="green",
        stock="A",
        shares={"MID": {"A": 6}},
        tiles={"J9": ("10", 0)},
        treasury={"MID": 500},
        cell={"MID": WHITE},
        fresh=["MID"],
    ).act(PASS, PASS, PASS)
    assert isinstance(at.frame, ChoosingCity)
    assert [option.label for option in at.options("place-marker")] == [
        "MID at home in Montauban",
        "MID at home in Albi",
    ]
    at.act(station("MID", "J9", 0))
    assert (at.company, at.step, at.cash("MID")) == ("MID", "track", 500)


# Runs


@pytest.mark.rule("1843-8.6-a", "1843-8.6.2-a", "1843-8.3-c")
def test_a_run_below_the_largest_is_refused() -> None:
    short = best_routes(turn("run", trains={"OU": ["2+1"]}))
    at = turn("run", tiles=LONG, trains={"OU": ["2+1"]}, stations={"OU": ["D15"]})
    assert best(at) == 70
    assert at.refused(run("OU", short)) == "1843-8.6-a"
    assert at.refused(PASS) == "1843-8.3-a"
    (option,) = at.options("run-routes")
    assert (option.label, "best found" in option.note) == ("Run for 70fr", False)
    at.act(run("OU", best_routes(at)))
    assert (at.step, at.state.companies["OU"].last_run) == ("pay", 70)
    assert [(one.company, one.revenue, one.values) for one in at.said(RunMade)] == [("OU", 70, (70,))]


@pytest.mark.rule("1843-8.6-b", "1843-8.6.1-a")
def test_without_a_route_a_company_runs_for_nothing() -> None:
    at = turn("run", tiles={"D9": ("57", 1)}, trains={"OU": ["2+1"]}).settle()
    assert at.state.companies["OU"].last_run == 0
    assert at.state.prices["OU"] == "9,5"


@pytest.mark.rule("1843-8.6.1-d", "1843-8.6.1-e", "1843-8.5.2-g")
def test_a_full_city_ends_a_route() -> None:
    assert best(turn("run", tiles=LONG, trains={"OU": ["4+1"]})) == 120
    others = {"PO": {"B": 6}}
    assert best(turn("run", tiles=LONG, trains={"OU": ["4+1"]}, others=others, stations={"PO": ["D15"]})) == 40
    roomy = {**LONG, "D15": ("14", 1)}
    assert best(turn("run", tiles=roomy, trains={"OU": ["4+1"]}, others=others, stations={"PO": ["D15"]})) == 130
    assert best(turn("run", tiles=LONG, trains={"OU": ["4+1"]}, stations={"blocked": ["D15"]})) == 40


@pytest.mark.rule("1843-8.8.2-c", "1843-8.8.2-j", "1843-8.6.1-p")
def test_forms_of_yellow_certificates_stay_within_the_limit() -> None:
    at = turn("run", phase="yellow", trains={"OU": ["2x2 or 3+1"] * 3})
    numbers = sorted(len(form.trains(at.state, "OU")) for form in running.forms(at.state, "OU"))
    assert numbers == [3, 4, 4, 4]


@pytest.mark.rule("1843-10.2.5-j")
def test_an_obsolete_train_runs_beyond_the_limit() -> None:
    at = turn("run", phase="blue", trains={"OU": ["2+1", "4+1", "4+1", "4+1"]}, own={"obsolete": ("yellow-0",)})
    assert [len(form.trains(at.state, "OU")) for form in running.forms(at.state, "OU")] == [4]
    doubled = turn("run", phase="brown", trains={"OU": ["3/5x2", "5E", "5E"]}, own={"obsolete": ("green-0",)})
    assert running.most_trains(doubled.state, "OU") == 3 + 2


@pytest.mark.rule("1843-13.2-j", "1843-con-15")
@pytest.mark.parametrize(("option", "clause"), [("director", ""), ("maximum_over_both", "1843-8.6-a")])
def test_the_director_chooses_the_form_of_a_yellow_certificate(option: str, clause: str) -> None:
    def with_rule(value: str) -> Position:
        return turn(
            "run", tiles=LONG, trains={"OU": ["2x2 or 3+1"]}, stations={"OU": ["D15"]}, options={"yellow_form": value}
        )

    runs = [one.routes for one in with_rule("director").offered(RunRoutes)]
    assert sorted(len(routes) for routes in runs) == [1, 2]
    at = with_rule(option)
    assert at.refused(run("OU", min(runs, key=len))) == clause
    assert best(at) == 110
