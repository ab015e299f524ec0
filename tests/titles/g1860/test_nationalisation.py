"""Chapters Formation of the Southern Railway and Railway Nationalisation."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.events import Remark, RoundBegan
from bradshaw.kernel.records import BANK, POOL, company
from bradshaw.titles.g1860.ending import counted
from bradshaw.titles.g1860.state import CompanyTurn, StockRound, own
from position import Position
from say import PASS, buy_train, lay, offered, pay, sell, station, withhold
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade 30 - Ryde St Johns Road 20 - Brading 10."""

WEST = {"B4": ("115", 5), "C5": ("743", 2), "D6": ("742", 2), "E5": ("743", 1), "F4": ("742", 5)}
"""Yarmouth 20 - four halts - Newport 30."""

ACROSS = {**WEST, "G3": ("741", 5), "H4": ("744", 2), "I5": ("743", 2), "J6": ("746", 2)}
"""The line goes on from Newport over four more halts to Brading 10: three large stations and eight halts."""

ALONG = ("B4.0", "C5.0", "D6.0", "E5.0", "F4.0", "G5.0", "G3.0", "H4.0", "H4.1", "I5.0", "J6.0")
COWES = {"F2": ("787", 0)}
"""Cowes 20 - Mill Hill 10."""


def run(name: str, train: str, *stops: str) -> dict[str, object]:
    return {"kind": "run-routes", "company": name, "routes": (Route(train, stops),)}


def rounds(at: Position) -> list[str]:
    return [event.round.split()[0] for event in at.said(RoundBegan)]


# The Southern Railway


@pytest.mark.rule("1860-southern-railway-a")
def test_building_goes_on_to_the_end_of_the_set_in_which_the_southern_forms() -> None:
    at = given(
        phase="8",
        shares={"IOW": {"A": 5}, "FYN": {"B": 5}},
        tiles=EAST,
        treasury={"IOW": 800},
        turn=("IOW", "trains"),
        acted=["FYN"],
        operating=(1, 3),
    )
    at.act(buy_train("IOW", "9+5-0", 800))
    assert own(at.state).southern
    for _ in (2, 3):
        assert at.frame == CompanyTurn("IOW", "track")
        assert not at.refused(lay("IOW", "I3", "758", 0))
        at.act(PASS)
        at.act(at.options("run-routes")[0].action, pay("IOW"), PASS)  # FYN lays nothing
    assert isinstance(at.frame, StockRound)
    assert own(at.state).building_banned


@pytest.mark.rule("1860-southern-railway-b", "1860-southern-railway-d")
def test_from_the_next_stock_round_on_companies_only_run_pay_and_trade_trains() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}, "IWNJ": {"B": 5}, "FYN": {"A": 5}},
        price={"IOW": 100, "IWNJ": 90, "FYN": 82},
        tiles=EAST,
        trains={"IOW": ["9+5"], "FYN": ["9+5", "9+5"]},
        treasury={"IOW": 100},
        own={"building_banned": True},
        stock="A",
    )
    at.act(PASS, PASS, PASS)
    assert at.step == "run"
    assert at.refused(lay("IOW", "I3", "758", 0)) == "1860-southern-railway-b"
    assert at.refused(station("IOW", "J4")) == "1860-southern-railway-b"
    at.act(at.options("run-routes")[0].action)
    assert not at.refused(withhold("IOW"))
    at.act(pay("IOW"), buy_train("IOW", "9+5-1", 50))
    assert at.cash("FYN") == 50
    while not isinstance(at.frame, StockRound):
        (first, *_) = at.menu()
        last = at.operating.number
        at.act(PASS if at.step == "trains" else first.action)
    assert last == 3, "three operating rounds, then a stock round as before"


@pytest.mark.rule("1860-southern-railway-c")
def test_halts_are_passed_by_once_that_stock_round_has_begun() -> None:
    def yarmouth(*, banned: bool, leases: bool = False) -> Position:
        return given(
            phase="9",
            shares={"FYN": {"A": 5}},
            tiles=WEST,
            trains={} if leases else {"FYN": ["6+3"]},
            insolvent=["FYN"] if leases else [],
            own={"building_banned": banned},
            turn=("FYN", "run"),
        )

    for banned, subsidy, leasing in ((False, 40, 40 + 6 * 20), (True, 0, 40 + 2 * 20)):
        at = yarmouth(banned=banned)
        at.act(at.options("run-routes")[0].action)
        assert at.cash("FYN") == subsidy
        at = yarmouth(banned=banned, leases=True)
        at.act(at.options("run-routes")[0].action)
        assert at.cash("FYN") == leasing


# Nationalisation


@pytest.mark.rule("1860-nationalisation-a")
def test_british_rail_forms_between_rounds_never_within_one() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}, "IWNJ": {"B": 5}, "FYN": {"A": 5}},
        price={"IOW": 100, "IWNJ": 90, "FYN": 82},
        trains={"IWNJ": ["9+5"], "FYN": ["9+5"]},
        treasury={"IOW": 800},
        tiles=EAST,
        turn=("IOW", "trains"),
        acted=["FYN"],
        operating=(1, 3),
    )
    at.act(buy_train("IOW", "9+5-2", 800))
    assert at.frame == CompanyTurn("IWNJ", "track")
    assert not own(at.state).nationalised, "all have trains, but the round goes on"
    at.act(PASS)
    assert own(at.state).nationalised, "it has ended"


@pytest.mark.rule("1860-nationalisation-a")
@pytest.mark.parametrize("sold", [True, False])
def test_british_rail_forms_after_a_stock_round_that_leaves_the_trainless_without_a_director(sold: bool) -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}, "IWNJ": {"B": 5}},
        trains={"IOW": ["9+5"]},
        tiles=EAST,
        own={"building_banned": True},
        stock="B",
    )
    if sold:
        at.act(sell("IWNJ", 5))
        assert not own(at.state).nationalised, "the stock round goes on"
        at.act(PASS)
    at.act(PASS, PASS, PASS)
    assert rounds(at)[0] == "operating"
    assert own(at.state).nationalised is sold


@pytest.mark.rule("1860-nationalisation-b")
@pytest.mark.parametrize(("trainless", "forms"), [("", True), ("receivership", True), ("directed", False)])
def test_companies_with_a_director_need_a_train_each_others_do_not(trainless: str, forms: bool) -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}, "C&N": {"A": 1, POOL: 4} if trainless == "receivership" else {"A": 5}},
        director={"C&N": POOL} if trainless == "receivership" else {},
        price={"C&N": 60},
        trains={"IOW": ["9+5"], **({} if trainless else {"C&N": ["9+5"]})},
        own={"building_banned": True},
        stock="A",
    )
    at.act(PASS, PASS, PASS)
    assert own(at.state).nationalised is forms


@pytest.mark.rule("1860-nationalisation-b")
def test_companies_that_are_bankrupt_or_not_floated_do_not_count() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}, "C&N": {"A": 4}},
        bankrupt=["FYN"],
        trains={"IOW": ["9+5"]},
        own={"building_banned": True},
        stock="A",
    )
    at.act(PASS, PASS, PASS)
    assert own(at.state).nationalised
    assert own(given(phase="8", shares={"IOW": {"A": 5}}, stock="A").act(PASS, PASS, PASS).state).nationalised is False


def end_game(**more: Any) -> Position:
    """British Rail forms after this stock round: IOW earns 60, FYN 60 with Brading, C&N 30, IWNJ nothing."""
    names = ("IOW", "FYN", "C&N", "IWNJ")
    more = {
        "shares": {name: {"A": 5} for name in names},
        "trains": {name: ["9+5"] for name in names},
        "tiles": {**WEST, **EAST, **COWES},
        "price": {"IOW": 100, "FYN": 90, "C&N": 82, "IWNJ": 74},
        "own": {"building_banned": True},
        **more,
    }
    return given(phase="9", stock="A", **more).act(PASS, PASS, PASS)


@pytest.mark.rule("1860-nationalisation-c", "1860-nationalisation-n")
def test_only_operating_rounds_follow_until_at_most_two_companies_have_run_a_last_time() -> None:
    at = end_game()
    assert at.state.ended
    assert at.state.ended.reason == "The railways are nationalised"
    assert rounds(at) == ["operating", "operating"], "four companies, then two"
    three = ("IOW", "FYN", "C&N")
    at = end_game(shares={name: {"A": 5} for name in three}, trains={name: ["9+5"] for name in three}, price={})
    assert rounds(at) == ["operating", "operating"], "three companies, then one"
    assert [name for name in three if not at.state.companies[name].closed] == ["IOW"]


@pytest.mark.rule("1860-nationalisation-n", "1860-nationalisation-l")
def test_a_tie_that_closes_all_ends_the_game_at_once() -> None:
    names = ("IOW", "FYN", "IWNJ", "S&C")
    at = end_game(
        shares={name: {"A": 5} for name in names},
        trains={"IOW": ["9+5"], "FYN": ["9+5"], "IWNJ": ["9+5"], "S&C": ["9+5"]},
        tiles={},
        price={},
    )
    assert at.state.ended
    assert rounds(at) == ["operating"]


@pytest.mark.rule("1860-nationalisation-n", "1860-nationalisation-k")
@pytest.mark.parametrize(("site", "more"), [(False, ["operating"]), (True, [])])
def test_a_bankruptcy_in_the_end_game_leaves_the_others_their_last_run(site: bool, more: list[str]) -> None:
    """Three companies are open, C&N goes bankrupt, FYN has the next lowest dividend: IOW runs a last time."""
    at = given(
        phase="9",
        options={"bankrupt_left_the_end_game": site},
        shares={name: {"A": 5} for name in ("IOW", "FYN", "C&N")},
        price={"C&N": 7},
        trains={"IOW": ["9+5"], "FYN": ["9+5"]},
        tiles={**WEST, **EAST},
        own={"nationalised": True, "building_banned": True, "dividends": {"IOW": 60, "FYN": 50}},
        turn=("C&N", "pay"),
        acted=["IOW", "FYN"],
    )
    assert at.state.ended
    assert rounds(at) == more


@pytest.mark.rule("1860-nationalisation-d")
def test_the_bank_is_unlimited_in_the_end_game() -> None:
    at = end_game(cash={"bank": 20})
    assert at.state.cash[BANK] < 0
    assert at.state.ended
    assert at.state.ended.reason == "The railways are nationalised"
    assert rounds(at) == ["operating", "operating"]


@pytest.mark.rule("1860-nationalisation-d")
def test_a_bank_that_ran_out_before_still_ends_the_game_after_the_round() -> None:
    at = end_game(own={"building_banned": True, "ending": "bank"})
    assert at.state.ended
    assert at.state.ended.reason == "The bank has run out of money"
    assert rounds(at) == ["operating"]


@pytest.mark.rule("1860-nationalisation-e")
def test_open_privates_pay_in_every_round_of_the_end_game() -> None:
    assert end_game(privates={"C": ["FFC"]}).cash("C") == 670 + 2 * 25


@pytest.mark.rule("1860-nationalisation-f", "1860-nationalisation-g")
def test_only_the_first_number_counts_and_the_best_run_is_made() -> None:
    """A 9+5 over three large stations and eight halts: nine stops of eleven, so six subsidies."""

    def across(*, nationalised: bool, **options: bool) -> Position:
        return given(
            phase="9",
            options=options,
            shares={"FYN": {"A": 5}},
            tiles=ACROSS,
            trains={"FYN": ["9+5"]},
            own={"nationalised": nationalised},
            turn=("FYN", "run"),
        )

    at = across(nationalised=True)
    assert at.cash("FYN") == 60
    assert at.cash("A") == 670 + (20 + 30 + 10) // 2, "run and paid by itself"
    before = across(nationalised=False)
    assert not before.refused(run("FYN", "9+5-0", *ALONG))
    typed = across(nationalised=True, nationalised_receivership_runs=True)
    assert typed.refused(run("FYN", "9+5-0", *ALONG)) == "1860-nationalisation-f"
    assert not typed.refused(run("FYN", "9+5-0", "B4.0", *ALONG[3:]))


@pytest.mark.rule("1860-nationalisation-h", "1860-nationalisation-o")
def test_companies_in_receivership_pay_nothing_fall_and_close_first() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 1, POOL: 4}, "FYN": {"B": 5}, "C&N": {"B": 5}},
        director={"IOW": POOL},
        price={"IOW": 60, "FYN": 90, "C&N": 82},
        trains={name: ["9+5"] for name in ("IOW", "FYN", "C&N")},
        tiles={**WEST, **EAST, **COWES},
        own={"building_banned": True},
        stock="A",
    )
    at.act(PASS, PASS, PASS)
    assert at.cash("A") == 670, "its best run would have been 60"
    assert at.cash("IOW") == 0
    assert at.price("IOW") == 56, "it fell once and then stopped"
    closed = [name for name, record in at.state.companies.items() if record.closed]
    assert closed == ["C&N", "IOW"], "C&N had the lowest dividend of the others"


@pytest.mark.rule("1860-nationalisation-i")
def test_in_the_end_game_trains_come_from_the_bank_only() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}, "C&N": {"A": 5}},
        trains={"IOW": ["9+5"], "C&N": ["8+4", "9+5"]},
        treasury={"IOW": 800},
        own={"nationalised": True, "building_banned": True},
        turn=("IOW", "trains"),
    )
    assert at.refused(buy_train("IOW", "8+4-0", 100)) == "1860-nationalisation-i"
    assert offered(at, "buy-train", "train") == ["9+5-2"]
    at.act(buy_train("IOW", "9+5-2", 800))
    assert len(at.state.trains_of(company("IOW"))) == 2


@pytest.mark.rule("1860-nationalisation-j")
def test_revenue_may_not_be_retained_in_the_end_game() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["9+5"]},
        own={"nationalised": True, "building_banned": True},
        turn=("IOW", "pay"),
        revenue=60,
        settle=False,
    )
    assert at.refused(withhold("IOW")) == "1860-nationalisation-j"
    assert not at.refused(pay("IOW"))
    assert at.settle().cash("A") == 670 + 30


def after_round(dividends: dict[str, int]) -> set[str]:
    """Who is closed when an operating round of the end game ends with these dividends, all before another began."""
    names = list(dividends)
    at = given(
        phase="9",
        shares={name: {"A": 5} for name in names},
        trains={name: ["9+5"] for name in names},
        treasury=dict.fromkeys(names, 800),
        own={"nationalised": True, "dividends": dividends},
        turn=(names[0], "trains"),
        acted=names[1:],
    )
    at.act(PASS)
    assert at.step == "track" or at.state.ended, "the next round waits for its first company"
    return {name for name, record in at.state.companies.items() if record.closed}


@pytest.mark.rule("1860-nationalisation-k")
def test_the_two_lowest_dividends_close() -> None:
    assert after_round({"C&N": 80, "IOW": 300, "FYN": 120, "IWNJ": 200}) == {"C&N", "FYN"}


@pytest.mark.rule("1860-nationalisation-l")
def test_all_that_tie_with_the_second_lowest_dividend_close() -> None:
    assert after_round({"C&N": 100, "IOW": 120, "FYN": 120, "IWNJ": 200}) == {"C&N", "IOW", "FYN"}
    assert after_round({"C&N": 100, "IOW": 100, "FYN": 120, "IWNJ": 120}) == {"C&N", "IOW"}
    assert after_round({"C&N": 100, "IOW": 100, "FYN": 100, "IWNJ": 120}) == {"C&N", "IOW", "FYN"}


@pytest.mark.rule("1860-nationalisation-m")
def test_closed_companies_keep_their_price_pay_nothing_more_and_count_at_the_end() -> None:
    """C&N pays 30 once and closes with its price unchanged by that dividend."""
    at = end_game(shares={name: {"A": 5, "C": 5} if name == "C&N" else {"A": 5} for name in ("IOW", "FYN", "C&N")})
    assert at.state.companies["C&N"].closed
    assert at.price("C&N") == 82
    assert at.cash("C") == 670 + 15
    assert at.scores()["C"] == 670 + 15 + 5 * 82


@pytest.mark.rule("1860-nationalisation-p")
def test_the_top_of_the_market_stops_the_end_game_after_the_round() -> None:
    names = ("IOW", "FYN", "C&N", "IWNJ")

    def second_round(price: int) -> Position:
        return given(
            phase="9",
            shares={name: {"A": 5} for name in names},
            price={"IOW": price},
            trains={name: ["9+5"] for name in names},
            own={"nationalised": True, "building_banned": True, "dividends": {"FYN": 60, "C&N": 30, "IWNJ": 20}},
            turn=("IOW", "pay"),
            revenue=660,
            acted=names[1:],
        )

    at = second_round(330)
    assert at.state.ended
    assert at.state.ended.reason == "A share price has reached the top of the market"
    assert not any(record.closed for record in at.state.companies.values())
    lower = second_round(290)
    assert lower.state.ended
    assert lower.state.ended.reason == "The railways are nationalised"


@pytest.mark.rule("1860-nationalisation-q")
@pytest.mark.parametrize("banned", [True, False])
def test_the_ban_of_the_southern_holds_in_the_end_game_once_it_has_begun(banned: bool) -> None:
    at = given(
        phase="9",
        shares={"FYN": {"A": 5}},
        tiles=WEST,
        trains={"FYN": ["6+3"]},
        own={"nationalised": True, "building_banned": banned},
        turn=("FYN", "track"),
        settle=False,
    )
    if banned:
        at.settle()
        assert at.cash("FYN") == 0, "no halt counts"
    else:
        assert not at.refused(lay("FYN", "B4", "759", 5))
        at.act(PASS)
        assert at.cash("FYN") == 40


@pytest.mark.rule("1860-nationalisation-b")
def test_the_log_says_that_british_rail_is_formed() -> None:
    at = given(phase="9", shares={"IOW": {"A": 5}}, tiles=EAST, trains={"IOW": ["9+5"]}, stock="A")
    at.act(PASS, PASS, PASS)
    assert own(at.state).nationalised
    assert "1860-nationalisation-b" in [one.clause for one in at.said(Remark)]


@pytest.mark.rule("1860-nationalisation-a")
@pytest.mark.parametrize(("option", "names"), [(True, ["IOW", "FYN"]), (False, ["IOW"])])
def test_which_companies_must_own_a_train(option: bool, names: list[str]) -> None:
    shares = {"IOW": {"A": 5}, "FYN": {"A": 2}, "C&N": {"B": 1, POOL: 4}}
    options = {"nationalise_counts_unfloated": option}
    assert counted(given(options=options, shares=shares, director={"C&N": POOL}, stock="A").state) == names
