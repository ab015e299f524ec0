"""What a route is: edges, bridges, switches, stops, Genève; which of several is run (8.6 and 8.6.1, 8.4.1)."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import company
from position import Position
from say import lay
from titles.g1843.given import given
from titles.g1843.test_track_and_stations import LINE, best, run, turn

ANY = {"run_rule": "any_legal"}
"""Any legal run is accepted, so that a refusal is one of the route itself."""
CURVES = {"D9": ("57", 1), "D13": ("7", 1), "C12": ("7", 5), "E10": ("4", 0)}
"""From Rennes over D11 to D13, back by C12, over D11 once more and to the town of E10."""
FORK = {"D9": ("57", 1), "D11": ("23", 1), "D13": ("9", 1), "D15": ("57", 1), "E12": ("10", 2)}
"""A switch with its stem towards Rennes, one branch to Rouen and one to Le Mans."""
PARIS = {"E16": ("X05", 0), "D17": ("7", 5), "E18": ("7", 1)}
"""North Paris and South Paris, joined outside of the hex."""


def running(tiles: dict[str, tuple[str, int]], *trains: str, **more: Any) -> Position:
    said = {"options": ANY, **more}
    return turn("run", tiles=tiles, trains={"OU": trains or ["5+2"]}, phase="blue", **said)


def route(at: Position, stops: str, track: str = "", train: int = 0) -> Route:
    """Stops and pieces of track as in the network, blank by blank."""
    card = at.state.trains_of(company("OU"))[train]
    return Route(train=card, stops=tuple(stops.split()), track=tuple(track.split()))


def judged(at: Position, *routes: Route) -> str:
    return at.refused(run("OU", routes))


@pytest.mark.rule("1843-8.6.1-g")
def test_a_route_uses_both_lines_of_a_bridge_and_does_not_turn_there() -> None:
    at = running({**CURVES, "D11": ("20", 0)})
    assert judged(at, route(at, "D9.0 E10.0", "D9:1 D11:1 D13:0 C12:0 D11:0 E10:1")) == ""
    assert best(at) == 30
    assert judged(at, route(at, "D9.0 E10.0", "D9:1 D11:1 D11:0 E10:1")) == "1843-8.6.1-a"
    assert best(running({**CURVES, "D11": ("20", 0), "C12": ("7", 0)})) == 0


@pytest.mark.rule("1843-8.6.1-j")
def test_a_route_does_not_turn_back_at_a_switch() -> None:
    at = running(FORK, stations={"OU": ["D15"]})
    assert judged(at, route(at, "D9.0 D15.0")) == ""
    assert judged(at, route(at, "D9.0 E12.0")) == ""
    assert judged(at, route(at, "D15.0 E12.0", "D15:0 D13:0 D11:0 D11:1 E12:0")) == "1843-8.6.1-a"
    assert judged(at, route(at, "D15.0 E12.0")) == "1843-8.6.1-a"


@pytest.mark.rule("1843-8.6.1-m", "1843-8.6.1-l")
def test_a_switch_is_used_by_one_train() -> None:
    at = running(FORK, "2+1", "2+1")
    both = route(at, "D9.0 D15.0"), route(at, "D9.0 E12.0", train=1)
    assert [judged(at, one) for one in both] == ["", ""]
    assert judged(at, *both) == "1843-8.6.1-l"
    assert best(at) == 20 + 40
    apart = {**FORK, "D9": ("15", 1), "D11": ("9", 1), "E8": ("57", 0)}
    assert best(running({**apart, "D9": ("14", 0)}, "2+1", "2+1")) == 2 * (30 + 20)


@pytest.mark.rule("1843-8.6.1-f")
def test_a_route_crosses_no_edge_and_uses_no_track_twice() -> None:
    line = running(LINE)
    assert judged(line, route(line, "D9.0 D15.0", "D9:1 D11:0 D13:0 D15:0 D15:0 D13:0 D11:0 D9:1")) == "1843-8.6.1-f"
    loop = {"D9": ("57", 1), "D11": ("24", 4), "D13": ("23", 1), "D15": ("15", 0), "E14": ("2", 1), "E10": ("4", 0)}
    at = running(loop, stations={"OU": ["D15"]})
    there = "D9:1 D11:0 D13:0 D15:1"
    assert judged(at, route(at, "D9.0 D15.0", there)) == ""
    assert judged(at, route(at, "D9.0 D15.0 E14.1", f"{there} D15:0 E14:3")) == ""
    whole = f"{there} D15:0 E14:3 E14:2 D13:1 D11:1 E10:1"
    assert judged(at, route(at, "D9.0 D15.0 E14.1 E10.0", whole)) == "1843-8.6.1-f"


@pytest.mark.rule("1843-8.6.1-h")
def test_a_route_visits_no_stop_twice() -> None:
    at = running({"D13": ("7", 4), "D15": ("15", 0), "E14": ("2", 1)}, stations={"OU": ["D15"]})
    assert judged(at, route(at, "D15.0 E14.1")) == ""
    assert judged(at, route(at, "D15.0 E14.1 D15.0")) == "1843-8.6.1-h"
    assert best(at) == 30 + 10


@pytest.mark.rule("1843-8.6.1-i")
def test_cities_of_one_hex_are_stops_of_their_own() -> None:
    at = running(PARIS, stations={"OU": ["E16.0"]})
    assert judged(at, route(at, "E16.0 E16.2")) == ""
    assert best(at) == 60 + 60


@pytest.mark.rule("1843-8.6.1-k")
def test_a_city_is_left_in_any_direction_but_the_one_it_was_entered_from() -> None:
    at = running({**LINE, "D15": ("14", 1), "D17": ("9", 1), "D19": ("8", 1), "C20": ("X03", 0), "E16": ("X05", 0)})
    assert judged(at, route(at, "D9.0 D15.0 C20.0")) == ""
    assert judged(at, route(at, "D9.0 D15.0 E16.0")) == ""
    there = "D9:1 D11:0 D13:0 D15:0"
    assert judged(at, route(at, "D9.0 D15.0", f"{there} D15:0 D13:0 D11:0")) != ""


@pytest.mark.rule("1843-8.6-c", "1843-8.6-a")
def test_of_equal_runs_the_director_chooses() -> None:
    two = {"D9": ("14", 0), "E8": ("57", 0), "D11": ("9", 1), "D13": ("9", 1), "D15": ("57", 1), "C8": ("9", 2)}
    at = running(two, "2+1", options={})
    assert [judged(at, route(at, stops)) for stops in ("D9.0 E8.0", "D9.0 D15.0")] == ["", ""]
    assert best(at) == 50


@pytest.mark.rule("1843-con-14", "1843-8.6-a")
@pytest.mark.parametrize(("rule", "clause"), [("maximum", "1843-8.6-a"), ("any_legal", "")])
def test_less_than_the_largest_run_is_an_option(rule: str, clause: str) -> None:
    long = {**LINE, "D17": ("9", 1), "D19": ("8", 1), "C20": ("X03", 0)}
    at = running(long, options={"run_rule": rule})
    assert judged(at, route(at, "D9.0 D15.0")) == clause
    assert judged(at, route(at, "D9.0 D15.0 C20.0 B21.0")) == ""
    assert at.refused(run("OU", ())) == "1843-8.6-a"


@pytest.mark.rule("1843-con-48", "1843-13.2-c")
@pytest.mark.parametrize(("rule", "revenue", "waits"), [("at_most", 100, True), ("exactly", 0, False)])
def test_a_route_of_exactly_m_stops_is_an_option(rule: str, revenue: int, waits: bool) -> None:
    long = {**LINE, "D17": ("9", 1), "D19": ("8", 1), "C20": ("X03", 0)}
    at = turn("run", tiles=long, trains={"OU": ["3/5x2"]}, options={"route_length": rule})
    assert best(at) == revenue
    assert (at.settle().step == "run") == waits


# Tracing track for building


@pytest.mark.rule("1843-8.4.1-i")
def test_building_does_not_turn_back_at_a_switch() -> None:
    tiles = {"D11": ("23", 0), "D13": ("9", 1), "D15": ("57", 1)}
    at = given(
        phase="green",
        shares={"PO": {"A": 6}},
        tiles=tiles,
        stations={"PO": ["D15"]},
        treasury={"PO": 500},
        turn=("PO", "track"),
        cell={"PO": "9,6"},
        settle=False,
    )
    assert at.refused(lay("PO", "E10", "4", 0)) == ""
    assert at.refused(lay("PO", "C12", "7", 5)) == "1843-8.4.1-g"


@pytest.mark.rule("1843-8.6.1-q")
def test_track_is_traced_through_geneve_and_no_other_off_board() -> None:
    tiles = {"J17": ("X10", 0), "J19": ("9", 1)}
    at = turn("track", "PLM", "brown", tiles=tiles)
    assert at.refused(lay("PLM", "I20", "9", 2)) == ""
    assert turn("track", "PLM", "brown", tiles={"J17": ("X10", 0)}).refused(lay("PLM", "I20", "9", 2)) == "1843-8.4.1-g"
    barcelone = {"K8": ("15", 2), "L9": ("58", 0), "M8": ("8", 3)}
    beyond = turn("track", "PRO", tiles=barcelone, stations={"PRO": ["K8"]})
    assert best(turn("run", "PRO", tiles=barcelone, stations={"PRO": ["K8"]}, trains={"PRO": ["2+1"]})) > 0
    assert beyond.refused(lay("PRO", "M10", "9", 0)) == "1843-8.4.1-g"
