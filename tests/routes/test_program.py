"""Linear programs: the best choice of yes and no, and what trains make of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.routes import lines
from bradshaw.routes.explain import explain
from bradshaw.routes.field import Field
from bradshaw.routes.flood import Flood
from bradshaw.routes.meter import Meter, Stopped
from bradshaw.routes.program import Program
from bradshaw.routes.rows import Row, row
from bradshaw.routes.rules import FloodRule, RunRule, Train
from bradshaw.routes.solve import SCALE, Search, solve
from bradshaw.routes.together import Together
from routes.given import given, ladder
from routes.test_solve import longest, train


def no_cuts(values: object) -> list[Row]:
    return []


def knapsack() -> Program:
    program = Program()
    things = [(program.variable(worth), weight) for worth, weight in ((60, 5), (50, 4), (40, 3), (10, 1))]
    program.add([row(things, high=8)])
    return program


def test_the_best_choice_of_yes_and_no_is_found() -> None:
    program = knapsack()
    assert program.search(0, no_cuts, Meter()) == [1, 0, 1, 0] or program.best == 100
    assert (program.best, program.bound) == (100, 100)


def test_nothing_below_the_floor_is_found() -> None:
    program = knapsack()
    assert program.search(101, no_cuts, Meter()) is None


def test_a_stopped_search_bounds_and_goes_on() -> None:
    program = knapsack()
    with pytest.raises(Stopped):
        program.search(0, no_cuts, Meter(lambda nodes: True))
    assert program.bound is not None
    assert program.bound >= 100
    program.search(0, no_cuts, Meter())
    assert program.best == 100


def test_a_search_that_is_stopped_while_it_guesses_goes_on() -> None:
    program = knapsack()

    def stopped(values: object) -> int:
        raise Stopped

    with pytest.raises(Stopped):
        program.search(0, no_cuts, Meter(), stopped)
    assert program.bound is not None
    assert program.bound >= 100
    program.search(0, no_cuts, Meter())
    assert program.best == 100


def test_a_row_adds_up_equal_variables_and_is_made_small() -> None:
    assert row([(0, 20), (1, 30)], (0, 20), high=75) == Row(((0, 4), (1, 3)), high=7)


def test_rows_found_on_the_way_hold_everywhere() -> None:
    program = Program()
    both = [program.variable(10), program.variable(10)]

    def apart(values: object) -> list[Row]:
        return [row([(one, 1) for one in both], high=1)]

    program.search(0, apart, Meter())
    assert program.best == 10


def test_a_circle_beside_the_line_is_cut_off() -> None:
    """Two rings and a marker in one of them: the other ring is no part of a line."""
    rings = given("a10* b20 c30 d90 e90 f90", "a-b b-c c-a d-e e-f f-d")
    together = Together([[Field(rings, RunRule(), (SCALE, 1))]], [], Search(rings, []).fleet, (SCALE, 1))
    found = together.search(0, Meter())
    assert found is not None
    assert found.worth == 60 * SCALE


@pytest.mark.parametrize("length", [4, 6])
def test_a_program_finds_what_arms_find(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position, trains = ladder(length), [train("x"), train("y", **longest(4))]
    by_arms = explain(position, trains)
    monkeypatch.setattr(lines, "MOST_ARMS", 0)
    assert Search(position, trains).joined
    program = explain(position, trains)
    assert (program.revenue, program.proven, program.next_best) == (by_arms.revenue, True, by_arms.next_best)
    assert program.alone == by_arms.alone
    assert bool(program.ties) == bool(by_arms.ties)
    assert all(tie.revenue == program.revenue for tie in program.ties)


def test_a_line_and_a_flood_share_no_track() -> None:
    net = given("a20* b30 c40", "a-b a-c")
    trains = [Train("f", (FloodRule(name="FLOOD"),)), train("x", **longest(2))]
    answer = solve(net, trains)
    assert (answer.revenue, answer.proven) == (60 + 50, True)


def test_links_over_one_switch_belong_to_one_flood() -> None:
    """Beyond the switch lie two towns: one train reaches both, the other none."""
    net = given("a20* t:b30 t:c40", "a-b/s a-c/s")
    two = [Train(name, (FloodRule(name="FLOOD"),)) for name in "fg"]
    assert solve(net, two).revenue == 20 + 30 + 40 + 20


@pytest.mark.parametrize(("beyond", "worth"), [("c40", (20 + 30) + (20 + 40 + 30)), ("c40~", (20 + 30) + (20 + 40))])
def test_a_flood_turns_at_a_stop_and_not_on_the_line(beyond: str, worth: int) -> None:
    """Two stops before a hex side: a train comes from one to the other by way of the stop across, if it is open."""
    before = given(f"a20* b30 {beyond}", "a-c b-c a-b")
    across = [replace(link, mask=1, hexes=("L", "R"), crossings=(("L", 0),)) for link in before.links[:2]]
    net = replace(before, links=(*across, before.links[2]))
    two = [Flood(net, FloodRule(name="FLOOD")) for _ in range(2)]
    together = Together([], two, Search(net, []).fleet, (SCALE, 1))
    found = together.search(0, Meter())
    assert found is not None
    assert (found.worth, together.bound) == (worth * SCALE, worth * SCALE)


def test_contested_stops_are_those_that_one_piece_of_track_leads_to() -> None:
    net = given("a20* b30 c40 d50 p:p10 e60*", "a-b b-c a-c b-d a-p e-c")
    flood = Flood(net, FloodRule(name="FLOOD", multiplied=("port",)))
    assert [net.stops[i].id for i in flood.contested()] == ["p", "d"]


def floods(number: int) -> list[Train]:
    return [
        Train(f"{n}", (FloodRule(name="FLOOD", multiplied=("port",), spikes=("offboard",)),)) for n in range(number)
    ]


TWO_AREAS = given("a20* b30 c40 d50* e10 g40*", "a-b b-c a-c d-e d-g")


def test_floods_of_different_areas_need_no_program() -> None:
    """What two areas bring together is known at once: only both trains in the dearest one are looked at."""
    apart = given("a20* b30 c40 d50* e10", "a-b b-c d-e")
    answer = solve(apart, floods(2))
    assert (answer.revenue, answer.proven) == (90 + 60, True)
    assert "then" not in answer.certificate.closed_by


def test_two_floods_may_be_better_in_one_area() -> None:
    """Beside the poor marker of another area they share the ring: one link more reaches one stop more."""
    poor = given("a20* b30 c40 d10*", "a-b b-c a-c")
    answer = solve(poor, floods(2))
    assert (answer.revenue, answer.proven) == (20 + 30 + 40 + 20 + 40, True)


def test_areas_are_the_markers_that_track_joins() -> None:
    flood = Flood(TWO_AREAS, FloodRule(name="FLOOD"))
    assert flood.areas() == [(0,), (3, 5)]
    assert [flood.within(area).best().worth for area in flood.areas()] == [90, 100]


def test_a_stopped_flood_bounds_by_the_areas_and_goes_on() -> None:
    search = Search(TWO_AREAS, floods(3))
    first = search.run(nodes=1)
    assert not first.proven
    assert first.certificate.bound >= first.revenue
    last = search.run()
    assert last.proven
    assert last.revenue == solve(TWO_AREAS, floods(3)).revenue


def test_ports_pay_by_the_ways_out_of_spikes_that_one_train_has() -> None:
    """Two off-boards, a port, two trains: the train with the port wants both ways, the other takes what is left."""
    net = given("a20* b30 p:p60 o:x50 o:y40", "a-p a-x a-y a-b a-b")
    answer = solve(net, floods(2))
    assert (answer.revenue, answer.proven) == ((20 + 30 + 50 + 40 + 2 * 60) + (20 + 30), True)
