"""Chapters 15.2, 15.3 and 7.2.3: what a route is, what the kinds of train run and earn, what must be run."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import PlaceMarker, Route, RunRoutes
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1820 import running
from position import Position
from titles.g1820.given import given

LUR, LSR = "LUR", "LSR"
CITY, TOWN = ("57", 1), ("4", 1)
"""Track from west to east with a city or a town."""
Tiles = dict[str, tuple[str, int]]


def running_with(
    tiles: Tiles, *own: str, trains: tuple[str, ...] = ("3+",), others: tuple[str, ...] = (), **more: Any
) -> Position:
    """LUR is about to run; `own`: where it has stations, `others`: where LSR has."""
    terms: dict[str, Any] = {
        "phase": "green",
        "turn": (LUR, "run"),
        "held": {LUR: {"A": 3}, LSR: {"B": 3}},
        "price": {LUR: 60, LSR: 51},
        "trains": {LUR: trains},
        "tiles": tiles,
    } | more
    return given(**terms, stations={LUR: own, LSR: others})


def row(letter: str, *columns: int, tile: tuple[str, int] = CITY) -> Tiles:
    return {f"{letter}{column}": tile for column in columns}


def revenue(at: Position) -> int:
    return running.best(at.state, LUR).revenue


def stops(at: Position) -> set[str]:
    return {stop for route in running.best(at.state, LUR).routes for stop in route.stops}


def refused(at: Position, *routes: tuple[str, ...]) -> str:
    """The clause by which routes, said by their stops, are refused; trains in their order."""
    trains = at.state.trains_of(treasury(LUR))
    return at.refused(RunRoutes, routes=tuple(Route(id, one) for id, one in zip(trains, routes, strict=False)))


# Routes


@pytest.mark.rule("1820-15.2-a", "1820-15.2-b", "1820-15.2-u")
def test_a_route_joins_places_and_has_a_station_of_its_company() -> None:
    at = running_with({**row("M", 9, 7, 5), **row("M", 3, tile=("9", 1))}, "M7.0", trains=("2+",))
    assert revenue(at) == 40
    assert refused(at, ("M9.0", "M7.0")) == "", "its own city is an end"
    end = running_with(row("M", 9, 7, 5), "M7.0")
    assert refused(end, ("M9.0", "M7.0", "M5.0")) == "", "or lies between"
    elsewhere = running_with({**row("M", 9, 7, 5)}, "M9.0", trains=("2+",))
    assert refused(elsewhere, ("M7.0", "M5.0")) == "1820-15.2-b"
    (run,) = running.best(at.state, LUR).routes
    onto_plain = Route(run.train, run.stops, (*run.track, "M3:0"))
    assert at.refused(RunRoutes, routes=(onto_plain,)) != ""


@pytest.mark.rule("1820-15.2-c")
def test_a_full_city_of_others_is_an_end() -> None:
    at = running_with(row("M", 9, 7, 5), "M9.0", others=("M7.0",))
    assert refused(at, ("M9.0", "M7.0", "M5.0")) == "1820-15.2-c"
    assert refused(at, ("M9.0", "M7.0")) == ""
    room = running_with({**row("M", 9, 5), "M7": ("14", 0)}, "M9.0", others=("M7.0",))
    assert revenue(room) == 70, "one circle is open"


@pytest.mark.rule("1820-15.2-d")
def test_both_lines_of_a_bridge_are_used_by_one_route() -> None:
    loop = {"G9": CITY, "G11": ("20", 0), "G13": ("7", 1), "F12": ("7", 5), "H10": ("57", 0)}
    at = running_with(loop, "G9.0", trains=("2+",))
    assert (revenue(at), stops(at)) == (40, {"G9.0", "H10.0"})
    single = running_with({**loop, "G11": ("9", 1)}, "G9.0", trains=("2+",))
    assert revenue(single) == 0


STAR: Tiles = {"G9": ("14", 0), "G11": CITY, "F10": ("57", 0), "H8": ("57", 0)}
"""A city of 30 with cities of 20 to the east, north-east and south-west."""


@pytest.mark.rule("1820-15.2-e", "1820-15.2-o")
def test_a_city_is_left_by_any_line_and_shared_by_trains() -> None:
    at = running_with(STAR, "G9.0")
    for ends in (("F10.0", "G11.0"), ("F10.0", "H8.0"), ("H8.0", "G11.0")):
        assert refused(at, (ends[0], "G9.0", ends[1])) == ""
    two = running_with(STAR, "G9.0", trains=("2+", "2+"))
    assert revenue(two) == 2 * 50
    assert refused(two, ("G9.0", "G11.0"), ("G9.0", "F10.0")) == ""
    assert refused(two, ("G9.0", "G11.0"), ("G11.0", "G9.0")) == "1820-15.2-o"


@pytest.mark.rule("1820-15.2-h", "1820-15.2-i")
def test_no_side_and_no_piece_of_track_is_used_twice() -> None:
    """The points of G11 join G9 and F10 to the east only."""
    at = running_with({"G9": CITY, "G11": ("23", 4), "G13": TOWN, "F10": ("57", 2)}, "G9.0")
    assert (revenue(at), stops(at)) == (30, {"G9.0", "G13.0"})
    assert refused(at, ("G9.0", "G13.0", "F10.0")) != ""
    assert refused(at, ("G9.0", "F10.0")) != ""


@pytest.mark.rule("1820-15.2-j")
def test_no_city_is_visited_twice() -> None:
    at = running_with({"G9": ("14", 0), "G11": ("7", 1), "F10": ("3", 5)}, "G9.0")
    assert refused(at, ("G9.0", "F10.0", "G9.0")) == "1820-15.2-j"
    assert revenue(at) == 40


@pytest.mark.rule("1820-15.2-k")
def test_the_cities_of_a_twin_tile_are_two() -> None:
    at = running_with({"C11": ("804", 0)}, "C11.0", trains=("8+",), phase="gray")
    assert (revenue(at), stops(at)) == (120, {"C11.0", "C11.1"})


@pytest.mark.rule("1820-15.2-m", "1820-15.2-q")
def test_london_and_off_boards_end_a_route() -> None:
    london = running_with({"M11": ("3", 3), "L12": ("5", 5)}, "M13.1", "M13.2")
    assert refused(london, ("M13.1", "M11.0", "L12.0", "M13.2")) == "1820-15.2-m"
    through = running_with({"J4": CITY, "K3": ("57", 2)}, "J4.0")
    assert refused(through, ("J4.0", "J2.0", "K3.0")) == "1820-15.2-q"
    assert stops(through) == {"J4.0", "J2.0"}


@pytest.mark.rule("1820-15.2-n", "1820-15.3.1-c")
def test_one_port_at_one_end() -> None:
    sea = running_with({"N6": ("6", 4), "N8": ("6", 5)}, "N6.0", "N8.0", trains=("2+",))
    assert revenue(sea) == 40 + 20 + 20, "a port beside two cities of a 2+"
    assert refused(sea, ("O5.0", "N6.0", "N8.0", "O9.0")) != ""


@pytest.mark.rule("1820-15.2-t", "1820-7.2.2-g", "1820-7.2.2-i")
def test_a_second_station_in_london_sends_the_first_home() -> None:
    at = given(
        turn=(LUR, "station"),
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 100},
        trains={LUR: ["2+"]},
        tiles={"L12": ("57", 2)},
        stations={LUR: ["M13.1", "L12.0"]},
        charter={LUR: 1},
    )
    assert at.refused(PlaceMarker, hex="M13", stop=3) == "1820-7.2.2-c", "reached by the north-west only"
    at.do(PlaceMarker, hex="M13", stop=2)
    there = {(one.company, one.place.stop) for one in at.state.markers.values() if one.place and one.place.hex == "M13"}
    assert there == {("BR", 1), (LUR, 2)}
    assert sum(at.state.markers[id].on_charter for id in at.state.markers_of(LUR)) == 1


# Trains


@pytest.mark.rule("1820-15.3.1-b", "1820-15.3.1-d")
def test_an_n_plus_train_counts_cities_and_adds_towns_and_a_port() -> None:
    towns = {**row("M", 9, 5), **row("M", 11, 7, 3, tile=TOWN)}
    assert revenue(running_with(towns, "M9.0", trains=("2+",))) == 20 + 20 + 3 * 10
    port = {"K3": CITY, "K5": TOWN, "K7": ("14", 0)}
    assert revenue(running_with(port, "K3.0", trains=("2+",))) == 20 + 30 + 10 + 30


@pytest.mark.rule("1820-15.3.3-a", "1820-15.3.3-c", "1820-con-08")
def test_the_red_train_runs_any_way_and_doubles_the_best_five() -> None:
    """Cardiff, nine cities of 20 and one of 30."""
    at = running_with({**row("J", *range(4, 21, 2)), "J22": ("14", 0)}, "J4.0", trains=("5D+",), phase="red")
    every = ("J2.0", *(f"J{column}.0" for column in range(4, 23, 2)))
    assert refused(at, every) == ""
    assert revenue(at) == 2 * (40 + 30 + 3 * 20)


@pytest.mark.rule("1820-7.2.3-a", "1820-7.2.3-b", "1820-7.2.3-e")
def test_all_trains_run_for_the_best_total() -> None:
    at = running_with(STAR, "G9.0", trains=("2+", "2+"))
    assert refused(at, ("G9.0", "G11.0")) == "1820-7.2.3-b", "50 where 100 can be had"
    assert at.refused(RunRoutes, routes=()) == "1820-7.2.3-e"
    (best, *others) = at.offered(RunRoutes)
    assert not others
    at.act(best)
    assert at.state.companies[LUR].last_run == 100


# FLOOD


def flood(tiles: Tiles, *own: str, trains: tuple[str, ...] = ("FLOOD",), **more: Any) -> int:
    return revenue(running_with(tiles, *own, trains=trains, phase="gray", **more))


@pytest.mark.rule("1820-15.3.4-a", "1820-15.3.4-d", "1820-15.3.4-f", "1820-15.3.4-n")
def test_a_flood_earns_every_place_joined_to_a_station_once() -> None:
    assert flood({**STAR, "G13": TOWN}, "G9.0") == 30 + 3 * 20 + 10
    assert flood({"G9": ("14", 0), "G11": ("7", 1), "F10": ("3", 5)}, "G9.0") == 40, "the loop brings no more"
    assert flood({"G9": CITY, **row("M", 9, 7)}, "G9.0", "M9.0") == 40, "of one station only"


@pytest.mark.rule("1820-15.3.4-b")
def test_a_flood_ends_at_full_cities_of_others() -> None:
    assert flood(row("M", 9, 7, 5), "M9.0") == 60
    assert flood(row("M", 9, 7, 5), "M9.0", others=("M7.0",)) == 40


@pytest.mark.rule("1820-15.3.4-c", "1820-15.3.4-k")
def test_a_flood_has_ports_beside_stations_on_its_network() -> None:
    assert flood(row("K", 3, 5), "K5.0") == 40
    assert flood(row("K", 3, 5), "K5.0", "K3.0") == 40 + 40
    assert flood({"N18": ("5", 4)}, "N18.0") == 20 + 30, "two spikes of a port are none of an off-board"


@pytest.mark.rule("1820-15.3.4-e")
def test_a_flood_has_no_track_of_other_trains() -> None:
    assert flood(row("M", 9, 7), "M9.0", trains=("FLOOD", "2+")) == 20 + 40


CARDIFF: Tiles = {"K3": ("15", 1), "J4": ("7", 0)}
"""Bristol's port 40 by a city of 30 that is joined to Cardiff 50 by two spikes."""


@pytest.mark.rule("1820-15.3.4-g", "1820-15.3.4-i")
def test_ports_pay_for_every_off_board_spike_joined_by_its_own_track() -> None:
    assert flood({"K3": ("57", 1)}, "K3.0") == 20 + 40, "none: once"
    assert flood({"K3": ("15", 1)}, "K3.0") == 30 + 50 + 40
    assert flood(CARDIFF, "K3.0") == 30 + 50 + 2 * 40, "Cardiff itself once"


@pytest.mark.rule("1820-15.3.4-h", "1820-15.3.4-j")
def test_spikes_that_share_track_or_lie_behind_others_do_not_count() -> None:
    shared = {"I3": ("7", 5), "J4": ("23", 4), "J6": ("14", 0), "K5": ("8", 1), "K3": CITY}
    assert flood(shared, "J6.0", "K3.0") == 30 + 20 + 50 + 40
    apart = {"K3": ("15", 1), "J4": CITY, "J6": ("14", 0), "K5": ("8", 1)}
    assert flood(apart, "J6.0", "K3.0") == 30 + 30 + 20 + 50 + 2 * 40
    assert flood(apart, "J6.0", "K3.0", others=("J4.0",)) == 30 + 30 + 20 + 50 + 40


@pytest.mark.rule("1820-15.3.4-m")
def test_a_flood_enters_london_by_an_own_station() -> None:
    assert flood(row("M", 11), "M13.1") == 20 + 100 + 100
    assert flood(row("M", 11), "M11.0", "M13.2") in (20, 200), "the other edge does not join"
    both = flood({**row("M", 11), "L12": ("57", 2)}, "M11.0", "M13.1")
    assert both == 20 + 100 + 100, "nothing runs through London"


@pytest.mark.rule("1820-7.2.3-e")
def test_without_a_station_not_even_a_flood_brings_anything() -> None:
    at = given(turn=(LUR, "run"), phase="gray", held={LUR: {"A": 3}}, trains={LUR: ["FLOOD"]})
    assert [(option.label, option.action) for option in at.menu("run-routes")] == [
        ("Run no train", RunRoutes(actor="A", company=LUR, routes=()))
    ]
    assert at.do(RunRoutes, routes=()).state.companies[LUR].last_run == 0
