"""Typed routes are judged with a reason; legal ones are paid stop by stop."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.routes.answer import RouteFault, RunSet
from bradshaw.routes.check import check, has_route
from bradshaw.routes.rules import GAUGE, FleetRule, Limit, RunRule, Train
from routes.given import given

ALL = ("city", "town", "offboard", "port", "halt")
LINE = given("a20* b30 c40 d50", "a-b b-c c-d")


def train(name: str = "x", **rule: Any) -> Train:
    return Train(name, (RunRule(name=name, **rule),))


def judged(board: Any, *stops: str, fleet: FleetRule | None = None, trains: Any = None, **rule: Any) -> Any:
    routes = [Route(f"{'xyz'[n]}", tuple(way)) for n, way in enumerate(stops)]
    given_trains = trains or [train("xyz"[n], **rule) for n in range(max(1, len(stops)))]
    return check(board, given_trains, fleet or FleetRule(), routes)


def fault(answer: Any) -> str:
    assert isinstance(answer, RouteFault), answer
    assert answer.message
    return answer.kind


def test_a_legal_route_is_paid_stop_by_stop() -> None:
    answer = judged(LINE, "abc")
    assert isinstance(answer, RunSet)
    assert [(call.stop, call.revenue) for call in answer.runs[0].calls] == [("a", 20), ("b", 30), ("c", 40)]
    assert answer.runs[0].route.track == ("a-b:0", "b-c:0")


def test_a_line_may_begin_before_its_first_call_where_ends_need_none() -> None:
    board = given("t:t10 a20* b30 t:u10", "t-a a-b b-u")
    route = Route("x", ("a", "b"), ("t-a:0", "a-b:0", "b-u:0"))
    free = check(board, [train(skips=("town",), calls_at_ends=False)], FleetRule(), [route])
    assert isinstance(free, RunSet)
    assert (free.revenue, free.runs[0].route.track) == (50, route.track)
    assert fault(check(board, [train(skips=("town",))], FleetRule(), [route])) == "track"
    lonely = Route("x", ("a",), ("t-a:0",))
    assert fault(check(board, [train(skips=("town",), calls_at_ends=False)], FleetRule(), [lonely])) == "too-short"


@pytest.mark.parametrize(
    ("stops", "rule", "kind"),
    [
        ("a", {}, "too-short"),
        ("aba", {}, "stop-twice"),
        ("ac", {}, "skipped"),
        ("az", {}, "unknown-stop"),
        ("bcd", {}, "no-marker"),
        ("abc", {"limits": (Limit(ALL, 2),)}, "too-long"),
        ("ab", {"no_ends": ("city",)}, "end"),
        ("ab", {"needs": ("port",)}, "needs"),
        ("ab", {"minimum": 3}, "too-short"),
        ("ab", {"not_in_minimum": ("city",)}, "too-short"),
    ],
)
def test_a_route_is_refused_for_a_reason(stops: str, rule: Any, kind: str) -> None:
    assert fault(judged(LINE, stops, **rule)) == kind


def test_a_closed_stop_is_passed_only_with_an_allowance() -> None:
    shut = given("a20* b30~ c90", "a-b b-c")
    assert fault(judged(shut, "abc")) == "blocked"
    assert judged(shut, "abc", fleet=FleetRule(passes=1)).revenue == 140
    assert judged(shut, "ab").revenue == 50


def test_the_passes_of_all_runs_are_counted_together() -> None:
    shut = given("a20* b30~ c90 d30~ e90", "a-b b-c a-d d-e")
    assert fault(judged(shut, "abc", "ade", fleet=FleetRule(passes=1))) == "passes"


def test_nothing_runs_through_an_off_board() -> None:
    assert fault(judged(given("a20* o:x30 c90", "a-x x-c"), "axc")) == "end-only"


def test_two_trains_may_not_share_track() -> None:
    assert fault(judged(LINE, "ab", "ab")) == "shared-track"
    assert fault(judged(given("a20* b30 c40", "a-b/s a-c/s"), "ab", "ac")) == "shared-track"


def test_track_not_named_is_chosen_so_that_all_routes_fit() -> None:
    double = given("a20* b30", "a-b a-b")
    assert judged(double, "ab", "ab").revenue == 100


def test_named_track_is_followed() -> None:
    double = given("a20* b30", "a-b a-b")
    routes = [Route("x", ("a", "b"), double.links[0].track)]
    assert isinstance(check(double, [train()], FleetRule(), routes), RunSet)
    routes = [Route("x", ("a", "b"), ("nowhere:0",))]
    assert fault(check(double, [train()], FleetRule(), routes)) == "track"


def test_a_train_runs_once_and_must_exist() -> None:
    twice = [Route("x", ("a", "b")), Route("x", ("b", "c"))]
    assert fault(check(LINE, [train()], FleetRule(), twice)) == "train-twice"
    assert fault(check(LINE, [train()], FleetRule(), [Route("q", ("a", "b"))])) == "unknown-train"
    assert fault(judged(LINE, "ab", "bcd", fleet=FleetRule(most_runs=1))) == "too-many"


def test_runs_go_home_and_hang_together() -> None:
    apart = given("a20^ b30 c90* d90", "a-b c-d")
    rule = FleetRule(through_home=True, connected=True)
    assert fault(judged(apart, "cd", fleet=rule)) == "home"
    assert fault(judged(apart, "ab", "cd", fleet=rule)) == "connected"


def test_a_hex_is_not_entered_again_where_that_is_forbidden() -> None:
    board = given("a20* b30 c40", "a-b b-c")
    back = board.links[1]
    looped = type(back)(back.a, back.b, back.mask, back.track, ("B", "A", "C"))
    board = type(board)(board.stops, (board.links[0], looped))
    assert judged(board, "abc").revenue == 90
    assert fault(judged(board, "abc", reenters=False)) == "reenter"


def test_halts_are_called_at_only_when_named() -> None:
    halts = given("a20* h:h10 b30", "a-h h-b")
    rule: dict[str, Any] = {"skips": ("halt",), "no_ends": ("halt",)}
    assert (judged(halts, "ab", **rule).subsidy, judged(halts, "ahb", **rule).subsidy) == (0, 10)
    assert fault(judged(halts, "ah", **rule)) == "end"


def test_gauge_changes_count_against_the_limit() -> None:
    border = given("a20* b30", "a=-b")
    assert fault(judged(border, "ab", limits=(Limit(("city", GAUGE), 2),))) == "too-long"


def test_a_train_that_could_run_may_not_stand_idle_where_all_must_run() -> None:
    star = given("a20* b30 c40", "a-b a-c")
    two = [train("x", limits=(Limit(ALL, 2),)), train("y", limits=(Limit(ALL, 2),))]
    one = [Route("x", ("a", "c"))]
    assert fault(check(star, two, FleetRule(all_run=True), one)) == "idle"
    assert isinstance(check(star, two, FleetRule(), one), RunSet)
    single = given("a20* c40", "a-c")
    assert isinstance(check(single, two, FleetRule(all_run=True), one), RunSet)


def test_allowances_are_counted() -> None:
    star = given("a20* b30 c30", "a-b a-c")
    gift = RunRule(fixed=100, uses=("gift",))
    two = [Train("x", (gift,)), Train("y", (gift,))]
    routes = [Route("x", ("a", "b")), Route("y", ("a", "c"))]
    assert fault(check(star, two, FleetRule(allowances=(("gift", 1),)), routes)) == "allowance"
    assert isinstance(check(star, two, FleetRule(allowances=(("gift", 2),)), routes), RunSet)


def test_has_route_looks_for_any_legal_run() -> None:
    assert has_route(LINE, RunRule())
    assert not has_route(given("a20* h:h10", "a-h"), RunRule(no_ends=("halt",)))
    assert not has_route(given("a20* b30 c20^", "a-b"), RunRule(), FleetRule(through_home=True))
    far = given("a20* h:f10 h:g10 h:h10 b30", "a-f f-g g-h h-b")
    assert has_route(far, RunRule(no_ends=("halt",))), "also where no short run is one"


def test_of_two_ways_between_the_stops_named_the_legal_one_is_meant() -> None:
    two_ways = given("a20* b30", "a==-b a-b")
    answer = judged(two_ways, "ab", limits=(Limit(("city", GAUGE), 2),))
    assert isinstance(answer, RunSet)
    assert answer.runs[0].route.track == ("a-b:0",)
