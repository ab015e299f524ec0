"""The solver on positions small enough to see the answer."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.routes import lines
from bradshaw.routes.answer import Answer, RunSet
from bradshaw.routes.check import check
from bradshaw.routes.explain import explain, solve_both
from bradshaw.routes.meter import Stopped
from bradshaw.routes.rules import GAUGE, OWN, Bonus, FleetRule, FloodRule, Limit, Pay, RunRule, Train
from bradshaw.routes.solve import Search, solve
from routes.given import given, ladder

ALL = ("city", "town", "offboard", "port", "halt")


def train(name: str, **rule: Any) -> Train:
    return Train(name, (RunRule(name=name, **rule),))


def longest(number: int) -> dict[str, Any]:
    return {"limits": (Limit(ALL, number),)}


def stops(answer: Answer) -> list[set[str]]:
    return [set(route.stops) for route in answer.routes]


LINE = given("a20* b30 c40 d50", "a-b b-c c-d")


def test_a_train_runs_as_far_as_its_number_allows() -> None:
    answer = solve(LINE, [train("3", **longest(3))])
    assert (answer.revenue, stops(answer), answer.proven) == (90, [{"a", "b", "c"}], True)


def test_what_is_best_among_some_ways_is_not_called_proven() -> None:
    trains = [train("3", **longest(3)), train("2", **longest(2))]
    for narrow in (solve(LINE, trains, width=1), solve_both(given("a20* h:b30 c40", "a-b b-c"), trains, width=1)):
        assert narrow.revenue > 0
        assert not narrow.proven


def test_a_route_has_an_own_marker_on_it() -> None:
    assert solve(given("a20 b30", "a-b"), [train("2", **longest(2))]).routes == ()


def test_a_closed_stop_ends_a_route() -> None:
    shut = given("a20* b30~ c90", "a-b b-c")
    assert solve(shut, [train("3", **longest(3))]).revenue == 50


def test_a_pass_opens_one_closed_stop_for_one_train() -> None:
    shut = given("a20* b30~ c90", "a-b b-c")
    assert solve(shut, [train("3", **longest(3))], FleetRule(passes=1)).revenue == 140


def test_two_trains_share_stops_but_no_track() -> None:
    star = given("a20* b30 c40", "a-b a-c")
    answer = solve(star, [train("x", **longest(2)), train("y", **longest(2))])
    assert answer.revenue == 110


def test_a_switch_serves_one_train() -> None:
    switch = given("a20* b30 c40", "a-b/s a-c/s")
    answer = solve(switch, [train("x", **longest(2)), train("y", **longest(2))])
    assert (answer.revenue, len(answer.routes)) == (60, 1)


def test_only_the_dearest_stops_are_counted() -> None:
    answer = solve(LINE, [train("2/4", limits=(Limit(ALL, 4),), pays=(Pay(best=2),))])
    assert answer.revenue == 90
    assert [call.revenue for call in answer.best.runs[0].calls if call.revenue] == [40, 50]


def test_changes_of_gauge_take_room_and_some_are_free() -> None:
    border = given("a20* b30", "a=-b")
    rule = {"limits": (Limit(("city", GAUGE), 2),)}
    assert solve(border, [train("2", **rule)]).revenue == 0
    assert solve(border, [train("2+", **rule, free_gauges=1)]).revenue == 50


def test_a_bonus_counts_stops_of_a_kind() -> None:
    rule = {**longest(4), "bonuses": (Bonus("city", (0, 0, 10, 25)),)}
    assert solve(LINE, [train("4", **rule)]).revenue == 165


def test_runs_hang_together_and_one_goes_home() -> None:
    apart = given("a20^ b30 c90* d90", "a-b c-d")
    two = [train("x", **longest(2)), train("y", **longest(2))]
    assert solve(apart, two).revenue == 230
    assert solve(apart, two, FleetRule(through_home=True, connected=True)).revenue == 50


def test_a_train_may_skip_halts_or_call_for_subsidy() -> None:
    halts = given("a20* h:h10 b30", "a-h h-b")
    rule = {"skips": ("halt",), "no_ends": ("halt",)}
    assert (solve(halts, [train("2", **longest(2), **rule)]).best.subsidy) == 0
    answer = solve(halts, [train("3", **longest(3), **rule)])
    assert (answer.revenue, answer.subsidy) == (50, 10)


@pytest.mark.parametrize("most_arms", [20_000, 0])
def test_trains_may_meet_at_ends_that_need_no_call(most_arms: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_ARMS", most_arms)
    board = given("a20^ b40 c20* d40 t:t10", "a-b b-t t-d c-d")
    fleet = FleetRule(through_home=True, connected=True)
    called = [train(name, **longest(2), skips=("town",)) for name in "xy"]
    assert solve(board, called, fleet).revenue == 60
    free = [train(name, **longest(2), skips=("town",), calls_at_ends=False) for name in "xy"]
    answer = solve(board, free, fleet)
    assert (answer.revenue, answer.proven) == (120, True)
    assert sorted(map(sorted, stops(answer))) == [["a", "b"], ["c", "d"]]
    assert isinstance(check(board, free, fleet, answer.routes), RunSet)


def test_the_trade_off_lists_what_no_other_set_beats() -> None:
    fork = given("a20* b30 c20 h:h10", "a-b a-h h-c")
    only = [train("3", **longest(3), skips=("halt",), no_ends=("halt",))]
    answer = explain(fork, only)
    pairs = [(one.revenue, one.subsidy) for one in answer.trade_off]
    assert pairs == [(70, 0), (40, 10)]
    assert [one.revenue for one in solve_both(fork, only).trade_off] == [70]


def test_without_subsidies_there_is_no_second_search() -> None:
    only = [train("3", **longest(3), skips=("halt",), no_ends=("halt",))]
    plain, halts = given("a20* b30 c20 d10", "a-b a-d d-c"), given("a20* b30 c20 h:h10", "a-b a-h h-c")
    once, both = solve(plain, only).certificate.nodes, solve_both(plain, only).certificate.nodes
    assert both == once
    assert solve_both(halts, only).certificate.nodes > solve(halts, only).certificate.nodes


def test_the_answer_tells_ties_the_next_best_and_each_train_alone() -> None:
    fork = given("a20* b30 c30 d10", "a-b a-c a-d")
    answer = explain(fork, [train("x", **longest(2)), train("y", **longest(2))])
    assert (answer.revenue, answer.next_best) == (100, 80)
    assert answer.alone == {"x": 50, "y": 50}
    single = explain(fork, [train("x", **longest(2))])
    assert (len(single.ties), single.next_best) == (1, 30)


def test_needs_and_own_ends_shape_a_run() -> None:
    ghan = train("2E", limits=(Limit(ALL, 2),), skips=ALL, needs=("offboard",), own_end=True)
    line = given("a60* b30 c40 o:x50", "a-b b-c c-x")
    answer = solve(line, [ghan])
    assert (answer.revenue, answer.routes[0].stops) in ((110, ("a", "x")), (110, ("x", "a")))
    assert solve(given("a60* b30", "a-b"), [ghan]).revenue == 0


def test_an_allowance_is_used_so_often() -> None:
    star = given("a20* b30 c30", "a-b a-c")
    plain, better = RunRule(limits=(Limit(ALL, 2),)), RunRule(limits=(Limit(ALL, 2),), fixed=100, uses=("gift",))
    two = [Train("x", (plain, better)), Train("y", (plain, better))]
    assert solve(star, two).revenue == 100
    assert solve(star, two, FleetRule(allowances=(("gift", 1),))).revenue == 200


def test_no_more_trains_run_than_may() -> None:
    star = given("a20* b30 c40", "a-b a-c")
    two = [train("x", **longest(2)), train("y", **longest(2))]
    assert solve(star, two, FleetRule(most_runs=1)).revenue == 60


def test_the_company_pays_by_its_own_marker() -> None:
    line = given("a60* b30* o:x50", "a-b b-x")
    rule = {"pays": (Pay((OWN,), best=1), Pay(("offboard",), best=1)), "needs": ("offboard",)}
    assert solve(line, [train("2E", **rule)]).revenue == 110


def test_a_flood_earns_all_it_reaches_and_ports_once_for_every_separate_spike() -> None:
    rule = FloodRule(name="FLOOD", multiplied=("port",), spikes=("offboard",))
    net = given("a60* b40 c30~ d90 t:t10 p:p60 o:x50 o:y40", "a-b a-t b-c c-d a-p b-x a-y")
    answer = solve(net, [Train("f", (rule,))])
    assert answer.revenue == 60 + 40 + 30 + 10 + 50 + 40 + 2 * 60


def test_two_floods_divide_the_track() -> None:
    rule = FloodRule(name="FLOOD")
    net = given("a20* b30 c40", "a-b b-c")
    two = [Train("f", (rule,)), Train("g", (rule,))]
    assert solve(net, two).revenue == 20 + 30 + 40 + 20


def test_a_budget_gives_an_honest_bound_and_asking_again_improves() -> None:
    position = ladder(6)
    two = [train("x"), train("y")]
    search = Search(position, two)
    first = search.run(nodes=1)
    assert not first.proven
    assert str(first).startswith("best found")
    proven = solve(position, two)
    assert first.revenue <= proven.revenue
    assert first.certificate.bound >= proven.revenue
    last = search.run()
    assert (last.proven, last.revenue, last.certificate.bound) == (True, proven.revenue, proven.revenue)


def test_a_search_can_be_cancelled() -> None:
    answer = solve(ladder(10), [train("x"), train("y")], cancelled=lambda: True)
    assert not answer.proven


def test_a_spent_budget_leaves_what_was_found_of_both_goals() -> None:
    position = ladder(8)
    answer = solve_both(position, [train("x"), train("y"), train("z")], nodes=1)
    assert not answer.proven
    assert answer.trade_off[0] == answer.best
    assert answer.revenue <= solve(position, [train("x"), train("y"), train("z")], nodes=20_000).revenue


def test_many_trains_choose_anew_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other four trains take each other's track; in pairs and threes they do not."""
    four = [train(name, **longest(3)) for name in "abcd"]
    best = solve(ladder(7), four)
    assert best.proven
    pack = Search._pack

    def pack_a_few(search: Search) -> None:
        if len(search.trains) == len(four):
            raise Stopped
        pack(search)

    monkeypatch.setattr(Search, "_pack", pack_a_few)
    exchanged = solve(ladder(7), four)
    monkeypatch.setattr(Search, "_exchange", pack_a_few)
    in_turn = solve(ladder(7), four)
    assert in_turn.revenue < exchanged.revenue == best.revenue
    assert isinstance(check(ladder(7), four, FleetRule(), exchanged.best.routes), RunSet)


def test_trains_without_end_follow_arms_only_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_OF_ENDLESS", 50)
    endless, counted = train("x"), train("y", **longest(8))
    assert Search(ladder(8), [endless]).joined
    assert not Search(ladder(8), [counted]).joined
