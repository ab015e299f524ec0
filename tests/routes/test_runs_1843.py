"""Runs of 1843: train kinds of table 13.2, Genève, the choice of the doubled yellow certificate."""

from __future__ import annotations

import pytest

from bradshaw.board import data as facts
from bradshaw.board.network import network
from bradshaw.kernel.records import Laid
from bradshaw.routes.position import Position
from bradshaw.routes.rules import Train
from bradshaw.routes.solve import solve
from bradshaw.titles.g1843 import runs
from routes.given import given

BOARD = facts.board(facts.load("bradshaw.titles.g1843"))
SEVEN = given("a10* b20 c20 d30 e30 f40 g50", "a-b b-c c-d d-e e-f f-g")


def best(position: Position, *sides: str, limit: int = 4) -> int:
    fleets = runs.fleets([(f"card {n}", side) for n, side in enumerate(sides)])
    return max(solve(position, trains, runs.fleet_rule(limit)).revenue for trains in fleets)


@pytest.mark.parametrize(
    ("side", "revenue"),
    [
        pytest.param("2+1", 30, marks=pytest.mark.rule("1843-13.2-b")),
        pytest.param("5E", 170, marks=pytest.mark.rule("1843-13.2-e")),
        pytest.param("Electric", 200, marks=pytest.mark.rule("1843-13.2-f")),
    ],
)
def test_each_train_counts_by_its_kind(side: str, revenue: int) -> None:
    assert best(SEVEN, side) == revenue


@pytest.mark.rule("1843-13.2-c", "1843-8.6.1-b")
def test_an_n_m_train_counts_the_dearest_and_may_leave_its_own_city_out() -> None:
    five = given("a10* b40 c20 d30 e20", "a-b b-c c-d d-e")
    (trains,) = runs.fleets([("card", "3/5x2")])
    assert solve(five, trains[:1]).revenue == 90


@pytest.mark.rule("1843-13.2-g")
def test_stops_that_do_not_count_still_lengthen_the_route() -> None:
    six = given("a10* b10 c10 d10 e10 f90", "a-b b-c c-d d-e e-f")
    (trains,) = runs.fleets([("card", "3/5x2")])
    assert solve(six, trains[:1]).revenue == 30


@pytest.mark.rule("1843-13.2-d")
def test_a_doubled_certificate_runs_as_two_trains() -> None:
    (trains,) = runs.fleets([("card", "4/6x2")])
    assert [train.id for train in trains] == ["card/1", "card/2"]
    star = given("a20* b30 c40", "a-b a-c")
    assert solve(star, trains).revenue == 110


@pytest.mark.rule("1843-8.8.2-c", "1843-13.2-j", "1843-13.2-a")
def test_the_doubled_yellow_certificate_is_two_trains_or_one() -> None:
    forms = [[train.rules[0].name for train in trains] for trains in runs.fleets([("card", "2x2 or 3+1")])]
    assert [len(form) for form in forms] == [2, 1]
    star = given("a20* b30 c40", "a-b a-c")
    assert [solve(star, trains).revenue for trains in runs.fleets([("card", "2x2 or 3+1")])] == [110, 90]


@pytest.mark.rule("1843-8.6.1-p")
def test_no_more_trains_run_than_the_limit() -> None:
    star = given("a20* b30 c40", "a-b a-c")
    assert best(star, "4/6x2", limit=1) == 90


@pytest.mark.rule("1843-8.6.1-c", "1843-8.6.1-o")
def test_geneve_may_be_run_through_and_counts_as_a_town() -> None:
    tiles = {"J19": Laid("57", 1), "I20": Laid("57", 2)}
    net = network(BOARD, tiles)
    position = runs.position(net, {("J19", 0): ("own",)}, "own", "yellow")
    rule = runs.run_rule(runs.sides()["2+1"][0])
    answer = solve(position, [Train("2+1", (rule,))])
    assert {"J19.0", "J21.0", "I20.0"} == set(answer.routes[0].stops)
    assert answer.revenue == 20 + 40 + 20
