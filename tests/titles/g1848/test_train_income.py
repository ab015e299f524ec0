"""Chapter X, train income; and chapter VIII on what each type of train may run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bradshaw.kernel.actions import Dividend, Pass, Route, RunRoutes
from bradshaw.kernel.events import PriceMoved
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1848.state import CompanyTurn
from bradshaw.titles.g1848.view import VIEW
from position import Position
from titles.g1848.boards import (
    ALICE_BOTH_WAYS,
    LOOP,
    PERTH_BOTH_WAYS,
    PORT_PIRIE_ALICE,
    SWITCH,
    SYDNEY_ADELAIDE,
    SYDNEY_WOLLONGONG,
    TO_DUBBO,
)
from titles.g1848.given import given

Tiles = Mapping[str, tuple[str, int]]

MELBOURNE_TASMANIA: Tiles = {"H11": ("57", 1), "H9": ("6", 4), "I8": ("241", 1)}
"""Melbourne, Geelong, the Tasmania tile."""
HARBOUR: Tiles = {"E2": ("57", 2)}
"""Perth, Whyalla, the small harbour of Port Lincoln."""


def running(name: str, sides: Sequence[str], tiles: Tiles, markers: Sequence[str], **more: Any) -> Position:
    """A company about to run its trains."""
    return given(turn=name, step="run", tiles=tiles, markers={name: markers}, trains={name: sides}, **more)


def verdict(position: Position, *stops: str) -> str | int:
    """What the first train earns on this run, or the clause by which it is refused."""
    assert isinstance(position.frame, CompanyTurn)
    company = position.frame.company
    train = position.state.trains_of(treasury(company))[0]
    routes = (Route(train, stops),)
    clause = position.refused(RunRoutes, routes=routes)
    if clause:
        return clause
    return position.do(RunRoutes, routes=routes).state.companies[company].last_run or 0


@pytest.mark.rule("1848-X.general-a")
def test_a_route_joins_two_stops_by_track() -> None:
    here: dict[str, Any] = {"sides": ["3"], "tiles": PORT_PIRIE_ALICE, "markers": ["F5"], "phase": "3"}
    assert verdict(running("SAR", **here), "F5.0") == "1848-X.general-a"
    assert verdict(running("SAR", **here), "F5.0", "E4.0") == 40
    assert verdict(running("SAR", **here), "F5.0", "E4.0", "A4.0") == 60
    apart = {**PORT_PIRIE_ALICE, "G16": ("57", 0)}
    assert verdict(running("SAR", ["3"], apart, ["F5"]), "F5.0", "G16.0") == "1848-X.general-a"
    assert verdict(running("WA", ["2"], HARBOUR, ["E2"]), "E2.0", "F3.0") == 30


@pytest.mark.rule("1848-X.general-b", "1848-X.income-f")
def test_a_city_and_a_gauge_change_are_no_route() -> None:
    tiles = {"E4": ("57", 1), "E6": ("9", 1), "E8": ("9", 1)}  # the gauge changes between E6 and E8, then nothing
    none = running("CAR", ["3"], tiles, ["E4"], phase="3").settle()
    assert none.state.companies["CAR"].last_run == 0
    assert none.state.prices["CAR"] == "1,4"  # no income: as if withheld
    assert none.refused(RunRoutes, routes=(Route("3-0", ("E4.0",)),)) == "1848-X.general-a", "why it was passed over"
    beyond = running("CAR", ["3"], {**tiles, "E10": ("9", 1), "E12": ("9", 1), "E14": ("57", 1)}, ["E4"], phase="3")
    assert verdict(beyond.settle(), "E4.0", "E14.0") == 40


@pytest.mark.rule("1848-X.general-d", "1848-VIII.standard-trains-a")
@pytest.mark.parametrize(
    ("name", "tiles", "marker", "stops", "range_"),
    [
        ("SAR", SYDNEY_ADELAIDE, "G6", ("G6.0", "F5.0", "E4.0"), 3),  # cities
        ("CAR", SYDNEY_ADELAIDE, "E4", ("E4.0", "E14.0"), 3),  # a gauge change
        ("CAR", SYDNEY_ADELAIDE, "E4", ("F5.0", "E4.0", "E14.0"), 4),
        ("SAR", PORT_PIRIE_ALICE, "F5", ("F5.0", "E4.0", "A4.0"), 3),  # an off-board place
        ("VR", MELBOURNE_TASMANIA, "H11", ("H11.0", "H9.0", "I8.0"), 3),  # the large harbour
    ],
)
def test_what_counts_against_the_range(
    name: str, tiles: Tiles, marker: str, stops: tuple[str, ...], range_: int
) -> None:
    short = running(name, [str(range_ - 1)], tiles, [marker], phase="3")
    assert verdict(short, *stops) == "1848-X.general-d"
    assert isinstance(verdict(running(name, [str(range_)], tiles, [marker], phase="3"), *stops), int)


@pytest.mark.rule("1848-VIII.standard-trains-b", "1848-X.harbours-a")
@pytest.mark.parametrize(("counts", "clause"), [(False, ""), (True, "1848-X.general-d")])
def test_small_stations_and_harbours_are_free_unless_an_option_counts_them(counts: bool, clause: str) -> None:
    options = {"small_stations_count_for_range": counts}
    harbour = running("WA", ["2"], HARBOUR, ["D1"], options=options)
    assert harbour.refused(RunRoutes, routes=(Route("2-0", ("D1.0", "E2.0", "F3.0")),)) == clause
    small = running("CAR", ["2"], SWITCH, ["E4"], options=options, phase="3")
    assert small.refused(RunRoutes, routes=(Route("2-0", ("E4.0", "D3.1", "D1.0")),)) == clause


@pytest.mark.rule("1848-VIII.standard-trains-b")
def test_free_stops_earn_all_the_same() -> None:
    position = running("CAR", ["2"], SWITCH, ["E4"], phase="3")
    assert verdict(position, "E4.0", "D3.1", "D1.0") == 20 + 10 + 40


@pytest.mark.rule("1848-VIII.standard-trains-c", "1848-VIII.plus-trains-b", "1848-X.general-e")
@pytest.mark.parametrize("side", ["2", "2+", "3", "3+", "8", "D"])
def test_no_stop_on_the_way_is_left_out(side: str) -> None:
    position = running("SAR", [side], PORT_PIRIE_ALICE, ["F5"], phase="3")
    assert verdict(position, "F5.0", "A4.0") == "1848-X.general-e"
    small = running("CAR", [side], SWITCH, ["E4"], phase="3")
    assert verdict(small, "E4.0", "D1.0") == "1848-X.general-e"


@pytest.mark.rule("1848-VIII.plus-trains-a")
def test_the_extra_of_a_plus_train_is_for_gauge_changes_only() -> None:
    cities = ("G6.0", "F5.0", "E4.0")
    assert verdict(running("SAR", ["2+"], SYDNEY_ADELAIDE, ["G6"], phase="3"), *cities) == "1848-X.general-d"
    assert verdict(running("SAR", ["3+"], SYDNEY_ADELAIDE, ["G6"], phase="3"), *cities) == 60
    gauge = (*cities, "E14.0")
    assert verdict(running("SAR", ["4"], SYDNEY_ADELAIDE, ["G6"], phase="3"), *gauge) == "1848-X.general-d"
    assert verdict(running("SAR", ["4+"], SYDNEY_ADELAIDE, ["G6"], phase="3"), *gauge) == 80


@pytest.mark.rule("1848-VIII.diesel-b")
def test_a_diesel_runs_any_distance_from_an_own_marker() -> None:
    line = ("F17.0", "E14.0", "E4.0", "F5.0", "G6.0")
    assert verdict(running("CAR", ["D"], SYDNEY_ADELAIDE, ["E4"], phase="7"), *line) == 100
    assert verdict(running("CAR", ["5"], SYDNEY_ADELAIDE, ["E4"], phase="7"), *line) == "1848-X.general-d"
    assert verdict(running("CAR", ["D"], SYDNEY_ADELAIDE, ["E4"], phase="7"), *line[:2]) == "1848-X.general-c"
    tas = running("VR", ["D"], MELBOURNE_TASMANIA, ["H11"], phase="7")
    assert verdict(tas, "H11.0", "H9.0", "I8.0") == 90


@pytest.mark.rule("1848-X.general-f")
def test_both_cities_of_a_hex_on_separate_track() -> None:
    tiles = {"F17": ("5", 0), "F15": ("59", 4), "G16": ("6", 1), "G14": ("5", 3)}
    position = running("NSW", ["5"], tiles, ["F17"], phase="5")
    assert verdict(position, "F15.0", "F17.0", "G16.0", "G14.0", "F15.1") == 40 + 20 + 20 + 20 + 40


@pytest.mark.rule("1848-X.general-g")
@pytest.mark.parametrize(("two", "result"), [(False, "1848-X.general-g"), (True, 60)])
def test_an_off_board_place_comes_once_on_a_route(two: bool, result: str | int) -> None:
    here: dict[str, Any] = {"phase": "3", "options": {"alice_two_stops": two}}
    both = running("CAR", ["3"], ALICE_BOTH_WAYS, ["E4"], **here)
    assert verdict(both, "A4.0", "E4.0", "A6.0") == result
    assert verdict(running("CAR", ["3"], ALICE_BOTH_WAYS, ["E4"], **here), "A4.0", "E4.0") == 40


@pytest.mark.rule("1848-X.general-j")
def test_no_piece_of_track_twice() -> None:
    reversing = running("CAR", ["4"], SWITCH, ["E4"], phase="3")  # in by the stem of E6 and out again by it
    assert verdict(reversing, "E4.0", "D3.1", "F5.0") == "1848-X.general-j"
    assert verdict(reversing, "E4.0", "D3.1") == 30


@pytest.mark.rule("1848-X.general-k")
@pytest.mark.parametrize(
    ("start", "end", "clause"),
    [
        ("F5.0", "A4.0", ""),
        ("F5.0", "E14.0", ""),
        ("A4.0", "E14.0", ""),
        ("E14.0", "A4.0", ""),
        ("F5.0", "F5.0", "1848-X.general-m"),
    ],
)
def test_a_train_leaves_a_city_by_any_other_track(start: str, end: str, clause: str) -> None:
    """Port Augusta with track to Port Pirie, to Alice Springs and to Dubbo."""
    tiles = {**SYDNEY_ADELAIDE, **PORT_PIRIE_ALICE, "E4": ("15", 2)}
    position = running("CAR", ["5"], tiles, ["E4"], phase="3")
    assert position.refused(RunRoutes, routes=(Route("5-0", (start, "E4.0", end)),)) == clause


@pytest.mark.rule("1848-X.general-l")
def test_trains_meet_at_stations_but_share_no_track() -> None:
    pair = running("CAR", ["2", "2"], LOOP, ["E4"], phase="3")
    both = (Route("2-0", ("E4.0", "F5.0")), Route("2-1", ("E4.0", "F5.0")))
    pair.do(RunRoutes, routes=both)
    assert pair.state.companies["CAR"].last_run == 80
    single = running("CAR", ["2", "2"], {**LOOP, "E6": ("9", 1)}, ["E4"], phase="3")
    assert single.refused(RunRoutes, routes=both) == "1848-X.general-l"


@pytest.mark.rule("1848-X.general-l")
def test_the_stem_of_a_junction_serves_one_train() -> None:
    position = running("CAR", ["2", "2"], SWITCH, ["E4", "F5"], phase="3")
    routes = (Route("2-0", ("E4.0", "D3.1")), Route("2-1", ("F5.0", "D3.1")))
    assert position.refused(RunRoutes, routes=routes) == "1848-X.general-l"
    for route in routes:
        assert position.refused(RunRoutes, routes=(route,)) == ""


@pytest.mark.rule("1848-X.general-m")
def test_a_loop_does_not_come_back_to_its_city() -> None:
    position = running("CAR", ["3"], LOOP, ["E4"], phase="3")
    assert verdict(position, "E4.0", "F5.0", "E4.0") == "1848-X.general-m"
    assert verdict(position, "E4.0", "F5.0") == 40


@pytest.mark.rule("1848-X.harbours-b")
def test_tasmania_counts() -> None:
    position = running("VR", ["2"], MELBOURNE_TASMANIA, ["H9"], phase="3")
    assert verdict(position, "H11.0", "H9.0", "I8.0") == "1848-X.general-d"
    assert verdict(position, "H9.0", "I8.0") == 70


@pytest.mark.rule("1848-X.harbours-d", "1848-X.income-a")
@pytest.mark.parametrize(("phase", "harbour"), [("2", 10), ("4", 10), ("5", 20), ("7", 20)])
def test_a_city_and_a_harbour_are_a_route(phase: str, harbour: int) -> None:
    assert verdict(running("WA", ["2"], HARBOUR, ["E2"], phase=phase), "E2.0", "F3.0") == 20 + harbour


@pytest.mark.rule("1848-X.income-a")
def test_a_train_earns_all_it_calls_at() -> None:
    position = running("WA", ["3"], PERTH_BOTH_WAYS, ["D1"], phase="3")
    assert verdict(position, "D1.0", "E2.0", "F3.0") == 40 + 20 + 10
    towns = running("WA", ["3"], PERTH_BOTH_WAYS, ["D1"], phase="3")
    assert verdict(towns, "D1.0", "D3.1") == 40 + 10


@pytest.mark.rule("1848-X.income-b")
@pytest.mark.parametrize("pay", [True, False])
def test_the_bank_pays_what_all_trains_earn(pay: bool) -> None:
    tiles = {**LOOP, "F5": ("15", 2), "G6": ("57", 2)}
    position = running("CAR", ["2", "2+"], tiles, ["E4", "F5"], phase="3", shares={"CAR": {"Ada": 6, "Bob": 4}})
    bank = position.cash("bank")
    routes = (Route("2-0", ("E4.0", "F5.0")), Route("2-1", ("F5.0", "G6.0")))
    position.do(RunRoutes, routes=routes).do(Dividend, pay=pay)
    assert position.cash("bank") == bank - 100
    assert position.cash("CAR") == (0 if pay else 100)
    assert position.cash("Ada") + position.cash("Bob") == 1000 + (100 if pay else 0)


@pytest.mark.rule("1848-X.income-c")
def test_all_is_paid_or_all_is_kept() -> None:
    position = given(turn="NSW", step="pay", revenue=100, shares={"NSW": {"Ada": 6, "Bob": 4}})
    assert [one.pay for one in position.offered(Dividend)] == [True, False]
    assert VIEW.best_revenue(position.state, "NSW") == 0, "without a train"
    told = ["Ada +£60, Bob +£40, price 100 → 110", "NSW +£100, price 100 → 90"]
    assert [option.note for option in position.options("dividend")] == told
    paid = given(turn="NSW", step="pay", revenue=100, shares={"NSW": {"Ada": 6, "Bob": 4}}).do(Dividend, pay=True)
    assert (paid.cash("Ada"), paid.cash("Bob"), paid.cash("NSW")) == (560, 540, 0)


@pytest.mark.rule("1848-X.income-d")
def test_dividends_go_by_shares() -> None:
    shares = {"NSW": {"Ada": 5, "Bob": 3, "Cid": 1}}
    position = given(turn="NSW", step="pay", revenue=140, shares=shares).do(Dividend, pay=True)
    assert [position.cash(who) - 500 for who in ("Ada", "Bob", "Cid")] == [70, 42, 14]


@pytest.mark.rule("1848-X.income-e")
@pytest.mark.parametrize(
    ("phase", "perth", "alice", "cairns"),
    [("2", 20, 10, 10), ("3", 40, 20, 20), ("4", 40, 20, 20), ("5", 60, 40, 30), ("6", 60, 40, 30), ("7", 80, 60, 40)],
)
def test_off_board_places_pay_by_the_colour_of_the_phase(phase: str, perth: int, alice: int, cairns: int) -> None:
    assert verdict(running("WA", ["2"], HARBOUR, ["E2"], phase=phase), "E2.0", "D1.0") == 20 + perth
    assert verdict(running("CAR", ["2"], ALICE_BOTH_WAYS, ["E4"], phase=phase), "E4.0", "A6.0") == 20 + alice
    brisbane = {"B19": ("57", 2)}
    assert verdict(running("QG", ["2"], brisbane, ["B19"], phase=phase), "B19.0", "A18.0") == 20 + cairns


@pytest.mark.rule("1848-X.income-f")
def test_without_a_train_the_price_falls_and_nothing_is_paid() -> None:
    position = given(turn="NSW", step="run", phase="3", price={"NSW": "1,6"}, tiles=TO_DUBBO).settle()
    assert position.state.prices["NSW"] == "1,5"
    assert position.cash("NSW") == 0
    empty = given(turn="NSW", step="run", tiles=TO_DUBBO, trains={"NSW": ["2"]}, options={"run_may_be_empty": True})
    empty.do(RunRoutes, routes=())
    assert empty.state.prices["NSW"] == "1,4"


@pytest.mark.rule("1848-VIII.ghan-b", "1848-VIII.ghan-c")
def test_the_ghan_counts_its_marker_and_alice_springs_alone() -> None:
    position = given(
        turn="SAR", step="run", phase="5", tiles=PORT_PIRIE_ALICE, markers={"SAR": ["F5"]}, trains={"SAR": ["2E"]}
    )
    position.do(RunRoutes, routes=(Route("2E-0", ("F5.0", "A4.0")),))
    assert position.state.frames[-1].revenue == 60  # type: ignore[attr-defined]
    other = given(
        turn="SAR", step="run", phase="5", tiles=PORT_PIRIE_ALICE, markers={"SAR": ["E4"]}, trains={"SAR": ["2E"]}
    )
    assert other.refused(RunRoutes, routes=(Route("2E-0", ("F5.0", "A4.0")),)) == "1848-VIII.ghan-b"


@pytest.mark.rule("1848-VIII.ghan-b", "1848-X.general-e")
def test_what_is_wrong_with_a_run_is_said_in_the_names_of_the_map() -> None:
    markers = {"SAR": ["F5"]}
    position = given(
        turn="SAR", step="run", phase="5", tiles=PORT_PIRIE_ALICE, markers=markers, trains={"SAR": ["2E", "5"]}
    )

    def said(train: str, *stops: str) -> str:
        return str(position.why_not(RunRoutes, routes=(Route(train, stops),)))

    assert said("5-0", "F5.0", "A4.0") == "The 5 must call at Port Augusta. [1848-X.general-e]"
    assert said("2E-0", "F5.0", "E4.0") == "A 2E ends its run in Alice Springs. [1848-VIII.ghan-b]"
    assert said("2E-0", "E4.0", "A4.0") == "The 2E has no marker of its company on the way. [1848-X.general-c]"
    assert said("2E-0", "F5.0", "E4.0", "A4.0").startswith("A 2E calls at one city with its own marker and at Alice")


@pytest.mark.rule("1848-VIII.ghan-d")
def test_the_ghan_does_not_pass_a_blocked_city() -> None:
    position = given(
        turn="SAR",
        step="run",
        phase="5",
        tiles=PORT_PIRIE_ALICE,
        markers={"SAR": ["F5"], "CAR": ["E4"]},
        trains={"SAR": ["2E"]},
    )
    assert position.refused(RunRoutes, routes=(Route("2E-0", ("F5.0", "A4.0")),)) == "1848-VIII.ghan-d"


@pytest.mark.rule("1848-X.general-n", "1848-VIII.standard-trains-b")
def test_perth_ends_a_route() -> None:
    position = given(
        turn="WA", step="run", phase="3", tiles=PERTH_BOTH_WAYS, markers={"WA": ["E2"]}, trains={"WA": ["3"]}
    )
    through = (Route("3-0", ("E2.0", "D1.0", "D3.1")),)
    assert position.refused(RunRoutes, routes=through) == "1848-X.general-n"
    position.do(RunRoutes, routes=(Route("3-0", ("E2.0", "D1.0")),))
    assert position.state.frames[-1].revenue == 60  # type: ignore[attr-defined]


@pytest.mark.rule("1848-VII.gauge-c", "1848-VII.gauge-d", "1848-VIII.plus-trains-a", "1848-X.general-d")
def test_gauge_changes_count_and_a_plus_train_has_one_free() -> None:
    cities = ("E14.0", "E4.0")  # the gauge changes where E8 meets E6
    for side, clause in (("2", "1848-X.general-d"), ("2+", "")):
        position = given(
            turn="CAR", step="run", phase="3", tiles=SYDNEY_ADELAIDE, markers={"CAR": ["E4"]}, trains={"CAR": [side]}
        )
        assert position.refused(RunRoutes, routes=(Route("2-0", cities),)) == clause


@pytest.mark.rule("1848-VII.sequence-f")
def test_a_legal_run_is_compulsory_unless_an_option_says_otherwise() -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "run", "tiles": SYDNEY_WOLLONGONG, "trains": {"NSW": ["2"]}}
    assert given(**here).refused(RunRoutes, routes=()) == "1848-VII.sequence-f"
    assert given(**here).refused(Pass) == "1848-VII.sequence-f"
    assert given(**here, options={"run_may_be_empty": True}).refused(RunRoutes, routes=()) == ""


@pytest.mark.rule("1848-X.income-c", "1848-X.income-d", "1848-V.general-l", "1848-XI.prices-a", "1848-XI.prices-c")
def test_pay_or_withhold() -> None:
    here: dict[str, Any] = {
        "turn": "NSW",
        "step": "run",
        "tiles": SYDNEY_WOLLONGONG,
        "trains": {"NSW": ["2"]},
        "shares": {"NSW": {"Ada": 5, "Bob": 2, "pool": 1}},
    }
    position = given(**here)
    position.act(position.offered(RunRoutes)[0])
    pay = position.menu(kind="dividend").options[0]
    assert (pay.label, pay.note) == ("Pay out £40", "Ada +£20, Bob +£8, price 100 → 110")
    position.do(Dividend, pay=True)
    assert (position.cash("Ada"), position.cash("Bob"), position.cash("NSW")) == (520, 508, 0)
    assert position.state.prices["NSW"] == "1,6"
    kept = given(**here)
    kept.act(kept.offered(RunRoutes)[0]).do(Dividend, pay=False)
    assert kept.cash("NSW") == 40
    assert kept.state.prices["NSW"] == "1,4"


@pytest.mark.rule("1848-X.general-a")
def test_a_proven_run_is_offered_without_a_bound() -> None:
    position = given(turn="NSW", step="run", tiles=SYDNEY_WOLLONGONG, trains={"NSW": ["2"]})
    (offer,) = position.options("run-routes")
    assert offer.best
    assert "none is above" not in offer.note


@pytest.mark.rule("1848-VII.sequence-f")
def test_by_option_no_train_need_run() -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "run", "tiles": SYDNEY_WOLLONGONG, "trains": {"NSW": ["2"]}}
    idle: dict[str, Any] = {"routes": ()}
    assert given(**here).refused(RunRoutes, **idle) != ""
    position = given(**here, options={"run_may_be_empty": True})
    assert [one.label for one in position.options("run-routes") if not one.best] == ["Run no train"]
    position.do(RunRoutes, **idle)
    assert position.state.companies["NSW"].last_run == 0


@pytest.mark.rule("1848-X.income-f", "1848-XI.prices-c")
@pytest.mark.parametrize(("revenue", "clause"), [(40, "1848-XI.prices-c"), (0, "1848-X.income-f")])
def test_the_fall_of_the_price_cites_why(revenue: int, clause: str) -> None:
    position = given(turn="NSW", step="pay", revenue=revenue)
    if revenue:
        position.do(Dividend, pay=False)
    else:
        position.settle()
    assert [one.clause for one in position.said(PriceMoved)] == [clause]
