"""Chapters 9, 10.1, 10.2 and 10.5: the four ends, scores, what is public, bankruptcy, the Cost of Business chart."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyTrain, DiscardTrain, Dividend, Pass, SellShares
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.kernel.events import GameEnded
from bradshaw.kernel.records import BANK, POOL, SCRAP, Train, company, player
from bradshaw.titles.g1820 import dues, ending, market, phases
from bradshaw.titles.g1820.data import EXTRA, RAIL
from bradshaw.titles.g1820.dues import PayDue, RefuseDue, RepayLoans
from bradshaw.titles.g1820.frames import Course, Covering, TakeoverAuction
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.title import TITLE
from position import Position
from titles.g1820 import boardroom
from titles.g1820.given import given

LUR, LSR, CFR = "LUR", "LSR", "CFR"


# 500


@pytest.mark.rule("1820-9.1-d", "1820-9.1-h", "1820-con-18")
def test_a_wholly_held_company_at_the_top_ends_the_game_after_all_prices_have_moved() -> None:
    at = given(held={LUR: {"A": 3, "B": 2}, LSR: {"A": 2, "pool": 2}}, price={LUR: 477}, frames=(Course("adjust"),))
    assert at.state.ended is not None
    assert (at.price(LUR), at.price(LSR)) == (500, 51), "the other one has fallen too"
    assert at.scores()["A"] == 500 + 3 * 500 + 2 * 51
    by_cousin = given(held={LUR: {"A": 3, "JL": 2}}, price={LUR: 477}, cousins={"JL": "A"}, frames=(Course("adjust"),))
    assert by_cousin.state.ended is not None
    in_treasury = given(held={LUR: {"A": 3, "B": 1}}, price={LUR: 477}, frames=(Course("adjust"),))
    assert in_treasury.state.ended is None


@pytest.mark.rule("1820-9.1-e")
def test_a_dividend_to_the_top_ends_the_game_after_the_round() -> None:
    at = given(turn=(LUR, "pay"), revenue=500, held={LUR: {"A": 3}}, price={LUR: 477}, trains={LUR: ["2+"]})
    at.do(Dividend, pay=True)
    assert at.price(LUR) == 500
    assert at.state.ended is None, "CFR has still to operate"
    while at.state.ended is None and at.company in (LUR, CFR):
        at.do(Pass)
    assert at.state.ended is not None
    assert at.state.ended.reason == "LUR has reached £500"


@pytest.mark.rule("1820-9.1-f")
def test_a_loan_repaid_up_to_the_top_ends_the_game_after_the_round() -> None:
    at = given(
        turn=(LUR, "repay"),
        held={LUR: {"A": 3}},
        price={LUR: 477},
        loans={LUR: 1},
        treasury_cash={LUR: 200},
        trains={LUR: ["2+"]},
    )
    at.do(RepayLoans, count=1)
    assert (at.price(LUR), at.state.ended) == (500, None)
    while at.state.ended is None and at.company in (LUR, CFR):
        at.do(Pass)
    assert at.state.ended is not None
    forced = given(held={LUR: {"A": 3}}, price={LUR: 477}, frames=(Course("after-issue"),), settle=False)
    market.move(table := forced.table(), LUR, 1, "loans repaid", "1820-16.2.1-b")
    assert Position(TITLE, table.state, settle=True).state.ended is not None


# Scores


@pytest.mark.rule("1820-9.2-a", "1820-9.2-b", "1820-9.2-c", "1820-9.2-d", "1820-9.2-e")
def test_scores_are_cash_and_shares_of_public_companies() -> None:
    at = given(
        held={LUR: {"A": 4}, LSR: {"B": 2, "JL": 1}},
        size={LUR: 10},
        price={LUR: 10, LSR: 60},
        privates={"S&D": "C"},
        cousins={"JL": "C"},
        cash={"A": 225, "JL": 300},
        trains={"C": ["5+"]},
        stock="A",
    )
    ledger.resize(table := at.table(), RAIL, POOL, 100)
    market.place(table, RAIL, next(one.id for one in market.MARKET.cells.values() if one.price == 105), "par", "")
    ledger.move_shares(table, RAIL, POOL, player("A"), 3)
    assert ending.scores(table.state) == {"A": 225 + 4 * 10 + 3 * 105, "B": 500 + 120, "C": 500}
    ending.end(table, "over", "1820-9.1-g")
    assert table.state.ended is not None
    assert table.state.ended.scores == {"A": 580, "B": 620, "C": 500}
    tied = given(cash={"A": 620, "B": 620}, stock="A").table()
    ending.end(tied, "over", "1820-9.1-g")
    assert tied.state.ended is not None
    assert [who for who, score in tied.state.ended.scores.items() if score == 620] == ["A", "B"]


# Bankruptcy


@pytest.mark.rule("1820-10.2-a", "1820-10.2-b", "1820-10.2-d")
def test_who_can_pay_by_selling_must_and_picks_what() -> None:
    """LUR is liquidated with a loan more than its 10 a share can repay: A owes 60 a share."""

    def owing(**more: Any) -> Position:
        terms: dict[str, Any] = {
            "phase": "green",
            "size": {"LUR": 5, "LSR": 10, "CFR": 10},
            "price": {LUR: 10, LSR: 60, CFR: 40},
            "shares": {LUR: {"A": 3}, LSR: {"A": 2, "B": 3}, CFR: {"A": 2, "B": 3}},
            "loans": {LUR: 1},
            "own": {"doomed": (LUR,)},
            "cash": {"A": 60},
            "step": 4,
        } | more
        at = boardroom.given(**terms)
        while isinstance(at.frame, TakeoverAuction) and at.frame.waiting:
            at.act(Out(actor=at.frame.waiting[0], answers=at.frame.bid))
        return at

    at = owing()
    assert isinstance(at.frame, Covering), at.frame
    assert (at.decider, at.frame.total) == ("A", 168)
    assert {type(option.action) for option in at.menu()} == {SellShares}, "nothing else may happen"
    assert at.refused(Pass) != ""
    assert at.refused(SellShares, company=LSR, count=3) != ""
    at.do(SellShares, company=CFR, count=1).do(SellShares, company=LSR, count=2)
    assert at.cash("A") == 60 + 40 + 120 - 168
    rich = owing(cash={"A": 120})
    assert rich.refused(SellShares, company=LSR, count=2) == "1820-10.2-d", "48 are missing: one share brings 60"
    assert rich.refused(SellShares, company=LSR, count=1) == ""
    broke = owing(shares={LUR: {"A": 3}, LSR: {"B": 3}, CFR: {"A": 2, "B": 3}})
    broke.do(SellShares, company=CFR, count=2)
    assert broke.state.ended is not None
    assert (broke.state.ended.reason, broke.scores()["A"]) == ("A is bankrupt", 0)
    assert [(event.reason, event.clause) for event in broke.said(GameEnded)] == [("A is bankrupt", "1820-9.1-a")]
    assert broke.scores()["B"] > 0


# The Cost of Business chart


@pytest.mark.rule("1820-10.5-a", "1820-10.5-f", "1820-7.2.8-b")
def test_the_columns_of_the_chart() -> None:
    chart = EXTRA.cost_of_business
    assert [one.column for one in chart] == list(range(1, 19))
    colours = ["yellow"] * 2 + ["green"] * 3 + ["blue"] * 3 + ["brown"] * 3 + ["red"] * 3 + ["gray"] * 3
    assert [one.colour for one in chart[:17]] == colours
    assert [one.end for one in chart] == [False] * 17 + [True]
    assert [one.train_limit for one in chart[:17]] == [6] * 2 + [5] * 6 + [4] * 3 + [3] * 3 + [2] * 3
    assert [one.loan_interest_percent for one in chart[:17]] == [10] * 8 + [20] * 3 + [30] * 3 + [40] * 3
    assert [one.takeover_premium for one in chart[:17]] == [10, 10, 9, 8, 8, 7, 6, 6, 5, 4, 4, 3, 2, 2, 1, 0, 0]


def buying(train: str, cost: int, **more: Any) -> Position:
    """LUR, in the phase before, buys the first train of a new colour."""
    terms: dict[str, Any] = {
        "turn": (LUR, "trains"),
        "held": {LUR: {"A": 3}},
        "treasury_cash": {LUR: 3000},
        "settle": False,
    } | more
    at = given(**terms)
    for id, one in at.state.trains.items():
        if one.holder == BANK and one.kind != train[: train.index("-")]:
            at.state.trains[id] = Train(one.kind, SCRAP)
    return at.settle().do(BuyTrain, train=train, price=cost)


@pytest.mark.rule("1820-10.5-b", "1820-10.5-c", "1820-10.5-d")
def test_the_marker_jumps_to_a_new_colour_and_never_back() -> None:
    at = buying("8+-0", 800, phase="blue", trains={LUR: ["5+"]}, loans={LUR: 2})
    assert (own(at.state).column, at.state.phase) == (9, "brown")
    assert dues.interest(at.state, LUR) == 2 * 40, "20% at once"
    assert phases.column(at.state).train_limit == 4
    again = buying("8+-1", 800, phase="brown", trains={LUR: ["8+"]}, keep={"column": 10})
    assert own(again.state).column == 10
    ahead = buying("8+-0", 800, phase="blue", trains={LUR: ["5+"]}, keep={"column": 10})
    assert (own(ahead.state).column, ahead.state.phase) == (10, "brown"), "not back"


@pytest.mark.rule("1820-10.5-f", "1820-13.7-b", "1820-13.7-d", "1820-13.2-h")
def test_companies_over_a_lower_limit_give_trains_up_in_operating_order() -> None:
    at = buying(
        "8+-0",
        800,
        phase="blue",
        held={LUR: {"A": 3}, LSR: {"B": 3}},
        price={LUR: 60, LSR: 71},
        privates={"S&D": "C"},
        trains={LUR: ["5+"] * 4, LSR: ["5+"] * 5, "S&D": ["5+"] * 5},
    )
    assert at.deciders == ("B", "A", "C")
    for name, who in ((LUR, "A"), ("S&D", "C"), (LSR, "B")):
        assert len(at.state.trains_of(company(name))) == 5
        at.do(DiscardTrain, actor=who, company=name, train=at.state.trains_of(company(name))[0])
        assert len(at.state.trains_of(company(name))) == 4


@pytest.mark.rule("1820-13.7-c")
def test_a_company_of_a_cousin_keeps_its_best_trains() -> None:
    at = buying(
        "8+-0",
        800,
        phase="blue",
        held={LUR: {"A": 3}, LSR: {"JL": 2}},
        cousins={"JL": "B"},
        trains={LUR: ["5+"], LSR: ["5+", "2+", "5+", "3+", "2+", "3+"]},
    )
    assert sorted(at.state.trains[id].kind for id in at.state.trains_of(company(LSR))) == ["3+", "3+", "5+", "5+"]
    assert at.company == LUR, "nobody is asked"


@pytest.mark.rule("1820-10.5-g", "1820-7.2.5-b", "1820-15.1-a")
def test_old_trains_run_for_ever_at_a_price() -> None:
    dear: dict[str, Any] = {"phase": "red", "held": {LUR: {"A": 3}}, "trains": {LUR: ["2+"]}, "keep": {"column": 14}}
    at = given(turn=(LUR, "maintenance"), treasury_cash={LUR: 5000}, **dear)
    assert dues.upkeep(at.state, LUR) == 5000
    assert at.options("pay-due")[0].label == "Pay £5000 of maintenance", "the director adds nothing"
    assert at.do(PayDue).cash(LUR) == 0
    poor = given(turn=(LUR, "maintenance"), treasury_cash={LUR: 4000}, **dear)
    assert poor.refused(PayDue) != ""
    assert poor.do(RefuseDue).price(LUR) == 10
    gray = given(
        phase="gray",
        turn=(LUR, "run"),
        held={LUR: {"A": 3}},
        trains={LUR: ["2+"]},
        tiles={"M9": ("57", 1), "M7": ("57", 1)},
        stations={LUR: ["M9.0"]},
    )
    assert gray.offered(type(gray.read({"kind": "run-routes", "company": LUR, "routes": []})))
