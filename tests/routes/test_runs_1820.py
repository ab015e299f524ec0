"""Runs of 1820 on its own map: London, the docks, ports, doubled trains, floods, cousins, British Rail."""

from __future__ import annotations

import pytest

from bradshaw.board import data as facts
from bradshaw.board.network import network
from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import Laid
from bradshaw.routes.answer import Answer, RouteFault
from bradshaw.routes.check import check
from bradshaw.routes.position import Position
from bradshaw.routes.rules import Train
from bradshaw.routes.solve import solve
from bradshaw.titles.g1820 import runs

BOARD = facts.board(facts.load("bradshaw.titles.g1820"))
STRAIGHT_CITY = "57"
"""A city with track to two opposite sides; turned once it lies west to east."""
Markers = dict[tuple[str, int], tuple[str | None, ...]]


def seen(tiles: dict[str, Laid], markers: Markers, colour: str = "green") -> Position:
    return runs.position(network(BOARD, tiles), markers, "own", colour)


def best(position: Position, *kinds: str, abilities: runs.Abilities = runs.NO_ABILITIES) -> Answer:
    trains = [Train(f"{kind} no {n}", runs.run_rules(kind, abilities)) for n, kind in enumerate(kinds)]
    return solve(position, trains, runs.fleet_rule(abilities))


WEST = {"M11": Laid(STRAIGHT_CITY, 1), "M9": Laid(STRAIGHT_CITY, 1)}
LONDON_WEST: Markers = {("M13", 1): ("own",)}
IN_LONDON_AND_CHATHAM: Markers = {**LONDON_WEST, ("M15", 0): ("own",)}


@pytest.mark.rule("1820-15.2-l")
def test_london_is_entered_only_by_the_edge_of_an_own_marker() -> None:
    assert best(seen(WEST, LONDON_WEST), "3+").revenue > 0
    north_west: Markers = {("M13", 2): ("own",), ("M11", 0): ("own",)}
    answer = best(seen(WEST, north_west), "3+")
    assert all(not stop.startswith("M13") for route in answer.routes for stop in route.stops)


@pytest.mark.rule("1820-15.2-r", "1820-15.2-g", "1820-11-e")
def test_the_docks_are_added_beyond_an_own_marker_in_london() -> None:
    answer = best(seen(WEST, LONDON_WEST), "2+")
    assert answer.revenue == 20 + 60 + 60
    assert set(answer.routes[0].stops) == {"M11.0", "M13.1", "M19.0"}


@pytest.mark.rule("1820-15.2-p")
def test_the_white_track_serves_a_train_from_london_and_one_from_chatham() -> None:
    tiles = {**WEST, "N14": Laid(STRAIGHT_CITY, 3)}
    answer = best(seen(tiles, {**IN_LONDON_AND_CHATHAM, ("N14", 0): ("own",)}), "2+", "2+")
    ends = [route.stops for route in answer.routes]
    assert all("M19.0" in stops for stops in ends)


@pytest.mark.rule("1820-15.2-s")
def test_a_city_and_a_port_are_not_enough() -> None:
    assert best(seen({}, {("M15", 0): ("own",)}), "2+").revenue == 0


@pytest.mark.rule("1820-15.2-f")
def test_a_port_needs_an_own_marker_beside_it() -> None:
    tiles = {"N18": Laid(STRAIGHT_CITY, 1), "N16": Laid(STRAIGHT_CITY, 1)}
    beside = seen(tiles, {("N18", 0): ("own",)})
    away = seen(tiles, {("N16", 0): ("own",)})
    assert "N20.0" in {stop.id for stop in beside.stops}
    assert "N20.0" not in {stop.id for stop in away.stops}


@pytest.mark.rule("1820-11-h")
def test_the_liverpool_port_is_worth_its_city_and_20() -> None:
    big = next(tile for tile in BOARD.tiles.values() if tile.kind == "big_city" and tile.colour == "green")
    rotation = next(r for r in range(6) if 1 in big.rotated(r).exits)
    tiled = seen({"C5": Laid(big.id, rotation)}, {("C5", 0): ("own", None)})
    value = big.stops[0].revenue.at("green")
    assert next(stop.value for stop in tiled.stops if stop.id == "C3.0") == value + 20


@pytest.mark.rule("1820-15.3.1-e", "1820-15.3.1-a")
def test_an_n_plus_train_cannot_skip_a_city() -> None:
    tiles = {**WEST, "M7": Laid(STRAIGHT_CITY, 1)}
    position = seen(tiles, {("M11", 0): ("own",)})
    trains = [Train("2+", runs.run_rules("2+"))]
    fault = check(position, trains, runs.fleet_rule(), [Route("2+", ("M11.0", "M7.0"))])
    assert isinstance(fault, RouteFault)
    assert fault.kind == "skipped"
    assert best(position, "2+").revenue == 40


@pytest.mark.rule("1820-15.3.3-b")
def test_an_n_plus_d_train_earns_twice() -> None:
    assert best(seen(WEST, {("M11", 0): ("own",)}), "5D+").revenue == 2 * (20 + 20)


@pytest.mark.rule("1820-15.3.2-a")
def test_an_express_counts_no_towns() -> None:
    town = next(t for t in BOARD.tiles.values() if t.kind == "town" and t.colour == "yellow" and t.exits == (0, 3))
    tiles = {"M11": Laid(STRAIGHT_CITY, 1), "M9": Laid(town.id, 1), "M7": Laid(STRAIGHT_CITY, 1)}
    assert best(seen(tiles, {("M11", 0): ("own",)}), "EXPRESS").revenue == 40


@pytest.mark.rule("1820-15.3.4-n")
def test_a_flood_earns_a_single_own_city() -> None:
    assert best(seen({"M9": Laid(STRAIGHT_CITY, 1)}, {("M9", 0): ("own",)}), "FLOOD").revenue == 20


@pytest.mark.rule("1820-15.3.4-l")
def test_two_floods_divide_the_track_between_them() -> None:
    position = seen(WEST, {("M11", 0): ("own",), ("M9", 0): ("own",)})
    assert best(position, "FLOOD").revenue == 40
    assert best(position, "FLOOD", "FLOOD").revenue == 60


@pytest.mark.rule("1820-14.5.2-a", "1820-14.5.2-b")
def test_vulcan_foundry_adds_a_city_to_as_many_trains_as_it_holds_shares() -> None:
    tiles = {**WEST, "M7": Laid(STRAIGHT_CITY, 1)}
    position = seen(tiles, {("M11", 0): ("own",)})
    assert best(position, "2+").revenue == 40
    assert best(position, "2+", abilities=runs.Abilities(extra_city=1)).revenue == 60


@pytest.mark.rule("1820-13.5-o", "1820-13.5-q", "1820-13.5-p")
def test_british_rail_earns_its_cities_and_the_docks_once() -> None:
    markers: Markers = {("M13", 0): ("BR",), ("M13", 1): ("BR",), ("M13", 2): ("BR",), ("M15", 0): ("BR",)}
    income = runs.british_rail_income(network(BOARD, {}), markers, "BR", "brown")
    assert income == 3 * 80 + 30 + 80
