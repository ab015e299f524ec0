"""Chapters 11, 12.1 and 12.2: what is printed on the map, and which tiles there are."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.board import data
from bradshaw.board.map import stop_id
from bradshaw.board.network import network
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.records import Laid
from bradshaw.titles.g1820 import running, runs
from bradshaw.titles.g1820.data import DATA
from titles.g1820.given import given

BOARD = data.board(DATA)
LUR = "LUR"
OPEN = "1820-12.3.1.1-a"
"""Nothing else is wrong with a tile that no station reaches."""


@pytest.mark.rule("1820-11-a")
def test_hexes_are_cities_ports_off_boards_gray_or_rural() -> None:
    kinds = {kind: {id for id, one in BOARD.hexes.items() if one.kind == kind} for kind in ("city", "port", "offboard")}
    assert kinds["city"] == {"B6", "C5", "C7", "C11", "C15", "D4", "D6", "D10", "D16", "G7", "N18", "O17"}
    assert kinds["offboard"] == {"A13", "A15", "D2", "E1", "J2", "M1"}
    assert {"C3", "M19", "P16"} <= kinds["port"]
    for id, one in BOARD.hexes.items():
        printed_circle = any(stop.kind == "city" for stop in one.tile.stops)
        assert (one.kind in ("city", "london", "chatham")) == printed_circle, id
        assert (one.kind == "rural") == (one.colour == "white" and not printed_circle), id


@pytest.mark.rule("1820-11-b", "1820-11-c")
def test_ports_and_off_boards_are_entered_by_their_spikes_only() -> None:
    for id, one in BOARD.hexes.items():
        if one.kind in ("port", "offboard"):
            entries = {side for path in one.tile.paths if path.stops for side in path.sides}
            assert entries == set(one.spikes), id
    at = given(turn=(LUR, "track"), held={LUR: {"A": 3}}, phase="green", stations={LUR: ["M15.0"]})
    assert at.refused(LayTile, hex="H18", tile="9", rotation=2) == OPEN, "the spike of Kings Lynn"
    assert at.refused(LayTile, hex="F16", tile="9", rotation=2) == "1820-12.3.1.1-i", "no spike there"
    assert at.refused(LayTile, hex="B14", tile="9", rotation=2) == OPEN, "the south-east spike of Scotland"


@pytest.mark.rule("1820-11-d")
def test_rows_of_values_go_by_the_colour_of_tiles() -> None:
    net = network(BOARD, {})
    values = [
        net.stops["A13.0"].stop.revenue.at(phase) for phase in ("yellow", "green", "blue", "brown", "red", "gray")
    ]
    assert values == [30, 30, 30, 40, 40, 50]
    london = [
        net.stops["M13.0"].stop.revenue.at(phase) for phase in ("yellow", "green", "blue", "brown", "red", "gray")
    ]
    assert london == [40, 60, 60, 80, 80, 100]


@pytest.mark.rule("1820-11-f", "1820-11-e")
def test_gray_track_is_run_on_like_a_tile() -> None:
    """Over the printed curve of A11 from B10 to B12."""
    tiles = {"B10": Laid("57", 0), "B12": Laid("57", 2)}
    position = runs.position(network(BOARD, tiles), {("B10", 0): ("own",)}, "own", "yellow")
    ends = {(position.stops[link.a].id, position.stops[link.b].id) for link in position.links}
    assert ("B10.0", "B12.0") in ends or ("B12.0", "B10.0") in ends


@pytest.mark.rule("1820-11-g")
def test_the_coordinates_of_neighbours() -> None:
    assert set(BOARD.neighbours("M13").values()) == {"M11", "M15", "L12", "L14", "N12", "N14"}
    assert all((ord(id[0]) - ord("A")) % 2 == 1 - int(id[1:]) % 2 for id in BOARD.hexes)
    assert BOARD.hexes["C15"].name == "Hull"


@pytest.mark.rule("1820-11-i")
def test_the_liverpool_port_is_joined_to_birkenhead_across_a_barrier() -> None:
    given_d4: dict[str, Any] = {
        "turn": (LUR, "track"),
        "held": {LUR: {"A": 3}},
        "stations": {LUR: ["E3.0"]},
        "tiles": {"E3": ("57", 0)},
    }
    yellow = given(**given_d4)
    assert yellow.refused(LayTile, hex="D4", tile="802", rotation=2) == "1820-12.3.1.1-j"
    green = given(**given_d4, phase="green", treasury_cash={LUR: 200})
    green.do(LayTile, hex="D4", tile="248", rotation=2)
    assert green.cash(LUR) == 200 - 40 - 80, "its ground, and the barrier at once"
    lone = runs.position(network(BOARD, {"D4": Laid("248", 2)}), {("D4", 0): ("own",)}, "own", "green")
    assert "C3.0" in {stop.id for stop in lone.stops}
    assert BOARD.border("C3", 4) is None, "none to Liverpool"


@pytest.mark.rule("1820-11-j")
def test_the_curve_on_the_dover_port_leads_to_the_margate_port() -> None:
    net = network(BOARD, {"N18": Laid("5", 4), "O17": Laid("150", 1)})
    beside = runs.position(net, {("N18", 0): ("own",), ("O17", 0): ("own",)}, "own", "green")
    links = [{beside.stops[link.a].id, beside.stops[link.b].id} for link in beside.links]
    assert links.count({"N18.0", "N20.0"}) == 2, "one over each spike"
    assert links.count({"O17.0", "O19.0"}) == 1
    assert {"N18.0", "O19.0"} not in links


@pytest.mark.rule("1820-11-k")
def test_scotland_and_north_wales_are_two_places_each() -> None:
    """A 3+ train from Scotland through B14 to Scotland."""
    at = given(
        phase="green",
        turn=(LUR, "run"),
        held={LUR: {"A": 3}},
        tiles={"B14": ("5", 2)},
        stations={LUR: ["B14.0"]},
        trains={LUR: ["3+"]},
    )
    assert set(running.best(at.state, LUR).routes[0].stops) == {"A13.0", "B14.0", "A15.0"}
    assert running.best(at.state, LUR).revenue == 30 + 20 + 30
    assert {BOARD.hexes[id].name for id in ("D2", "E1")} == {"North Wales"}
    assert {stop_id("D2", 0), stop_id("E1", 0)} <= set(network(BOARD, {}).stops)


@pytest.mark.rule("1820-12.1-a", "1820-12.2-a", "1820-12.2-b", "1820-12.2-d", "1820-12.2-e")
def test_tiles_have_four_colours_and_their_kind_by_print() -> None:
    assert {tile.colour for tile in BOARD.tiles.values()} == {"yellow", "green", "brown", "gray"}
    for id, tile in BOARD.tiles.items():
        by_label = {"B": "big_city", "OO": "oo", "M": "manchester"}
        first = tile.stops[0].kind if tile.stops else "plain"
        printed = by_label[tile.labels[0]] if tile.labels else first
        assert tile.kind == printed, id
        if tile.kind == "plain":
            assert not tile.stops, id
        if tile.kind == "town":
            assert len(tile.paths) == 2, "a bar on one line of track"
            assert tile.stops[0].revenue.at("yellow") > 0
    dearest_small = {
        c: max(t.stops[0].revenue.at(c) for t in BOARD.tiles.values() if (t.kind, t.colour) == ("city", c))
        for c in ("yellow", "green", "brown")
    }
    cheapest_big = {
        c: min(t.stops[0].revenue.at(c) for t in BOARD.tiles.values() if (t.kind, t.colour) == ("big_city", c))
        for c in ("yellow", "green", "brown")
    }
    assert all(cheapest_big[colour] > dearest_small[colour] for colour in dearest_small)


@pytest.mark.rule("1820-12.2-f")
def test_lines_of_track_join_sides_and_places() -> None:
    """A tile with two plain lines has two, a city tile one to each side; places with a value are earned."""
    assert len(BOARD.tiles["20"].paths) == 2
    assert len(BOARD.tiles["57"].paths) == 2
    tiles = {"M11": Laid("57", 1), "M9": Laid("4", 1), "M7": Laid("9", 1), "M5": Laid("57", 1)}
    position = runs.position(network(BOARD, tiles), {("M11", 0): ("own",)}, "own", "yellow")
    assert {stop.id: stop.value for stop in position.stops if stop.hex in tiles} == {
        "M11.0": 20,
        "M9.0": 10,
        "M5.0": 20,
    }


@pytest.mark.rule("1820-12.3.3.3-b")
def test_the_tiles_of_manchester() -> None:
    """Two cities and a dead end worth 10, three cities, one with four circles."""
    shapes = {
        id: [(stop.kind, stop.revenue.at("gray"), stop.slots) for stop in BOARD.tiles[id].stops]
        for id in ("M01", "M02", "M03", "M04")
    }
    assert shapes["M01"] == [("city", 50, 1), ("city", 50, 1), ("town", 10, 0)]
    assert len([path for path in BOARD.tiles["M01"].paths if 2 in path.stops]) == 1
    assert shapes["M02"] == [("city", 50, 1)] * 3
    assert (shapes["M03"], shapes["M04"]) == ([("city", 60, 4)], [("city", 80, 4)])
    assert [stop.revenue.at("yellow") for stop in BOARD.tiles["802"].stops] == [50, 50]
