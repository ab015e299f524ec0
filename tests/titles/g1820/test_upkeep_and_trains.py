"""Upkeep, trains bought with help, interest and loans (chapters 7.2.5 to 7.2.9)."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, BuyTrain, Decline, DiscardTrain, Pass, PlaceMarker, SellShares, TakeLoan
from bradshaw.kernel.events import Paid, Remark
from bradshaw.kernel.records import POOL, SCRAP, company, cousin, player
from bradshaw.titles.g1820 import dues, market, phases, trains
from bradshaw.titles.g1820.data import COLOURS, EXTRA, price_of
from bradshaw.titles.g1820.dues import PayDue, RefuseDue, RepayLoans
from bradshaw.titles.g1820.frames import CompanyTurn, ControlOffer, Covering
from position import Position
from titles.g1820.given import given

LSR, LUR = "LSR", "LUR"


# Upkeep

CHART = {
    "yellow": (0, 0, 10, 25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000, 5000, 5000),
    "green": (0, 10, 25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000, 5000),
    "blue": (25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000),
    "brown": (50, 100, 160, 250, 400, 650, 1000, 2500, 5000),
    "red": (160, 250, 400, 650, 1000, 2500),
    "gray": (400, 650, 1000),
}


@pytest.mark.rule("1820-7.2.5-b")
def test_the_chart_of_upkeep() -> None:
    columns = [one for one in EXTRA.cost_of_business if not one.end]
    assert len(columns) == 17
    for colour in COLOURS:
        row = CHART[colour]
        shown = [one.maintenance.get(colour) for one in columns]
        assert shown == [None] * (17 - len(row)) + list(row), colour
    at = given(
        turn=(LUR, "maintenance"),
        phase="red",
        keep={"column": 13},
        held={LUR: {"A": 3}},
        trains={LUR: ["2+", "3+", "5+", "8+", "5D+"]},
        settle=False,
    )
    assert dues.upkeep(at.state, LUR) == 5000 + 2500 + 1000 + 400 + 250


def short(cash: int = 500, treasury: int = 50, *, loans: int = 0) -> Position:
    """£160 are due."""
    return given(
        turn=(LUR, "maintenance"),
        phase="blue",
        keep={"column": 7},
        held={LUR: {"A": 3}},
        cash={"A": cash},
        treasury_cash={LUR: treasury},
        trains={LUR: ["2+"]},
        loans={LUR: loans},
    )


@pytest.mark.rule("1820-7.2.5-d", "1820-7.2.5-g", "1820-17.1-c")
def test_upkeep_by_a_loan_or_by_the_director() -> None:
    text = "Pay £160 of maintenance, of which the director covers £110; the price falls"
    assert [one.label for one in short().menu("pay-due")] == [text]
    assert [one.label for one in short(treasury=160).menu("pay-due")] == ["Pay £160 of maintenance"]
    borrowed = short().do(TakeLoan)
    assert borrowed.step == "maintenance"
    borrowed.do(PayDue)
    assert (borrowed.cash(LUR), borrowed.cash("A"), borrowed.price(LUR)) == (90, 500, 55)
    covered = short().do(PayDue)
    assert (covered.cash(LUR), covered.cash("A"), covered.price(LUR)) == (0, 390, 55)
    assert covered.state.loans.get(company(LUR), 0) == 0
    just = short(cash=110)
    just.state.prices[LUR] = market.LIQUIDATION  # no loan, no share to sell
    assert just.refused(PayDue) == ""
    poor = short(cash=100)
    poor.state.shares[LUR] = {**poor.state.shares[LUR], player("A"): 1, player("B"): 2}
    assert poor.refused(PayDue) == "1820-7.2.5-e"


@pytest.mark.rule("1820-7.2.5-j", "1820-con-15")
def test_a_private_company_that_does_not_pay_closes_with_its_trains() -> None:
    at = given(
        turn=("S&D", "maintenance"),
        phase="blue",
        privates={"S&D": "A"},
        cash={"A": 40},
        trains={"S&D": ["2+"]},
        stations={"S&D": ["M15.0"]},
        charter={"S&D": 1},
    )
    (train,) = at.state.trains_of(company("S&D"))
    assert at.refused(PayDue) == "1820-7.2.5-e"
    at.do(RefuseDue)
    assert at.state.companies["S&D"].closed
    assert at.state.companies["S&D"].directed_by is None
    assert (at.state.trains[train].holder, at.cash("A")) == (SCRAP, 40)
    assert at.state.owned("S&D", player("A")) == 0


# Discarding and buying


@pytest.mark.rule("1820-7.2.6-c", "1820-con-14", "1820-con-44")
def test_after_the_last_train_another_is_bought_or_the_company_sinks() -> None:
    def thrown_away(**options: str) -> Position:
        at = given(
            turn=(LUR, "discard"),
            held={LUR: {"A": 3}},
            treasury_cash={LUR: 480},
            loans={LUR: 2},
            trains={LUR: ["2+"]},
            options=options,
        )
        return at.do(DiscardTrain, train=at.state.trains_of(company(LUR))[0])

    bought = thrown_away()
    bought.act(bought.offered(BuyTrain)[0])
    assert bought.price(LUR) == 60
    sunk = thrown_away().do(Pass)
    assert (sunk.price(LUR), sunk.company == LUR) == (10, False)
    goes_on = thrown_away(liquidated_turn="goes_on").do(Pass)
    assert (goes_on.price(LUR), goes_on.company, goes_on.step) == (10, LUR, "interest")
    goes_on.do(PayDue).do(RepayLoans, count=2)
    assert goes_on.price(LUR) == 43


@pytest.mark.rule("1820-7.2.7-s", "1820-7.2.7-a")
def test_six_trains_in_one_turn() -> None:
    at = given(turn=(LUR, "trains"), held={LUR: {"A": 3}}, treasury_cash={LUR: 480})
    for _ in range(6):
        at.act(at.offered(BuyTrain)[0])
    assert (at.cash(LUR), len(at.state.trains_of(company(LUR)))) == (0, 6)


@pytest.mark.rule("1820-7.2.7-a", "1820-7.2.6-a", "1820-7.2.2-a")
def test_why_a_step_was_passed_over() -> None:
    full = given(
        turn=(LUR, "repay"),
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 500},
        loans={LUR: 1},
        trains={LUR: ["2+"] * 6},
        stations={LUR: ["M15.0"]},
    )
    assert full.refused(BuyTrain, train=phases.next_train(full.state), price=80) == "1820-7.2.7-a"
    assert full.refused(PlaceMarker, hex="M15", stop=0) == "1820-7.2.2-a"
    at = given(turn=(LUR, "discard"), held={LUR: {"A": 3}}, trains={LUR: ["2+"]})
    assert at.refused(DiscardTrain, train="3+-0") == "1820-7.2.6-a"


def market_of_trains(buyer: str, seller: str, kind: str, column: int, **cash: int) -> Position:
    """`buyer` is to buy a train of `seller`; both are A's. S&D and LBR are private companies."""
    private = [name for name in (buyer, seller) if name in ("S&D", "LBR")]
    public = [name for name in (buyer, seller) if name not in private]
    return given(
        turn=(buyer, "trains"),
        phase="blue",
        keep={"column": column},
        privates=dict.fromkeys(private, "A"),
        held={name: {"A": 3} for name in public},
        treasury_cash=dict.fromkeys(public, 1000),
        trains={buyer: ["5+"], seller: [kind]},
        cash=cash,
    )


@pytest.mark.rule("1820-7.2.7-e", "1820-7.2.7-f", "1820-7.2.7-g")
@pytest.mark.parametrize(
    ("buyer", "seller", "kind", "column", "least", "most"),
    [
        ("S&D", LUR, "3+", 6, 150, 500),
        ("S&D", LUR, "2+", 8, 1, 500),
        (LUR, "S&D", "3+", 6, 1, 150),
        (LUR, "S&D", "2+", 8, 1, 1),
        (LUR, LSR, "2+", 8, 1, 1000),
        ("S&D", "LBR", "3+", 6, 1, 500),
    ],
)
def test_what_is_paid_between_companies(buyer: str, seller: str, kind: str, column: int, least: int, most: int) -> None:
    at = market_of_trains(buyer, seller, kind, column)
    (train,) = at.state.trains_of(company(seller))
    floor = "1820-7.2.7-e" if least > 1 else "1820-7.2.7-d"
    assert at.refused(BuyTrain, train=train, price=least - 1) == floor
    assert at.refused(BuyTrain, train=train, price=least) == ""
    assert at.refused(BuyTrain, train=train, price=most) == ""
    ceiling = {500: "1820-7.2.7-l", 1000: "1820-7.2.7-d"}.get(most, "1820-7.2.7-f")
    assert at.refused(BuyTrain, train=train, price=most + 1) == ceiling
    assert at.refused(BuyTrain, train=at.state.trains_of(company(buyer))[0], price=least) == "1820-7.2.7-d"
    assert at.refused(BuyTrain, train=train, price=least, power="x") == "1820-7.2.7-b"
    new = phases.next_train(at.state)
    assert at.refused(BuyTrain, train=new, price=price_of(at.state.trains[new or ""].kind), side="x") == "1820-7.2.7-b"
    before = at.cash("A")
    at.do(BuyTrain, train=train, price=most)
    paid = [event.clause for event in at.said(Paid)]
    assert paid == ([] if {buyer, seller} == {"S&D", "LBR"} else ["1820-7.2.7-d"])
    assert train in at.state.trains_of(company(buyer))
    spent = before - at.cash("A")
    assert spent == (most if (buyer == "S&D") > (seller in ("S&D", "LBR")) else 0) - (
        most if (seller == "S&D") > (buyer == "S&D") else 0
    )


@pytest.mark.rule("1820-7.2.7-u", "1820-con-41")
def test_a_privates_cash_is_its_own_but_money_from_shares_is_help() -> None:
    def asking(cash: int) -> Position:
        return given(
            turn=("S&D", "trains"),
            phase="blue",
            privates={"S&D": "A", "LBR": "B"},
            held={LUR: {"A": 3}},
            trains={"S&D": ["5+"], "LBR": ["3+"]},
            cash={"A": cash},
        )

    rich = asking(300)
    (train,) = rich.state.trains_of(company("LBR"))
    assert rich.refused(BuyTrain, train=train, price=250) == ""
    assert rich.refused(BuyTrain, train=train, price=301) == "1820-7.2.7-l"
    poor = asking(100)
    assert poor.refused(BuyTrain, train=train, price=151) == "1820-7.2.7-l"
    poor.do(BuyTrain, train=train, price=150).do(Agree)
    assert isinstance(poor.frame, Covering)
    poor.do(SellShares, company=LUR, count=1)
    assert (poor.cash("A"), poor.cash("B")) == (100 + 60 - 150, 650)


@pytest.mark.rule("1820-7.2.7-r", "1820-13.2-d")
def test_before_the_run_a_private_company_buys_from_the_supply_only() -> None:
    at = given(
        turn=("S&D", "early"), privates={"S&D": "A"}, held={LUR: {"A": 3}}, trains={LUR: ["2+"]}, cash={"A": 200}
    )
    (theirs,) = at.state.trains_of(company(LUR))
    assert at.refused(BuyTrain, train=theirs, price=80) == "1820-7.2.7-r"
    at.act(at.offered(BuyTrain)[0])
    assert (at.cash("A"), len(at.state.trains_of(company("S&D")))) == (120, 1)
    public = given(turn=(LUR, "early"), held={LUR: {"A": 3}}, treasury_cash={LUR: 500})
    assert public.step != "early"


@pytest.mark.rule("1820-7.2-a", "1820-7.2.7-r")
def test_who_asks_for_trains_at_the_wrong_time_is_told_when_they_are_bought() -> None:
    def answers(step: str, **more: Any) -> set[tuple[str, str]]:
        at = given(
            turn=(LUR, step),
            phase="green",
            trains={LUR: ["2+"], LSR: ["3+"]},
            treasury_cash={LUR: 300},
            revenue=40,
            loans={LUR: 1},
            settle=False,
            **more,
        )
        (theirs,) = at.state.trains_of(company(LSR))
        asked = (at.why_not(BuyTrain, train=id, price=200) for id in (theirs, phases.next_train(at.state)))
        return {(one.clause, one.message) for one in asked if one}

    held = {LUR: {"A": 3}, LSR: {"B": 3}}
    later = ("1820-7.2-a", "LUR buys trains later, when it has run and paid for those it has.")
    for step in ("track", "pay", "maintenance", "discard"):
        assert answers(step, held=held) == {later}
    assert answers("interest", held=held) == {("1820-7.2-a", "LUR has bought its trains.")}
    assert answers("trains", held=held) == set()
    private = {"held": {LSR: {"B": 3}}, "privates": {LUR: "A"}, "cash": {"A": 500}}
    assert answers("discard", **private) == {later}
    assert {clause for clause, _ in answers("early", **private)} == {"1820-7.2.7-r"}


# Shares sold for a train


@pytest.mark.rule("1820-7.2.7-j", "1820-7.2.7-k", "1820-6.5.2.3-i")
def test_a_director_sells_shares_for_a_train_but_not_the_office() -> None:
    at = given(
        turn=(LUR, "trains"),
        phase="green",
        held={LUR: {"A": 3, "B": 2}, LSR: {"A": 2, "B": 3}, "BR": {"A": 1, "pool": 99}},
        size={"BR": 100},
        price={LSR: 71, "BR": 60},
        cash={"A": 8},
    )
    first = phases.next_train(at.state)
    at.do(BuyTrain, train=first, price=200)
    assert at.refused(SellShares, company=LUR, count=2) == "1820-7.2.7-k"
    assert at.refused(SellShares, company=LSR, count=1, director=True) == "1820-6.5.2.3-d"
    at.do(SellShares, company=LSR, count=1).do(SellShares, company="BR", count=1)
    assert at.owned(LSR, POOL) == 1
    at.do(SellShares, company=LUR, count=1)
    assert at.state.companies[LUR].director == "A"
    at.do(SellShares, company=LSR, count=1)
    assert (at.cash("A"), at.cash(LUR), len(at.state.trains_of(company(LUR)))) == (8 + 2 * 71 + 60 + 60 - 200, 0, 1)


def in_need(heir: str) -> Position:
    """A directs LUR, in liquidation without a train or money, and LSR: of LSR shares can be sold, to `heir`'s gain."""
    return given(
        turn=(LUR, "trains"),
        phase="green",
        held={LUR: {"A": 2}, LSR: {"A": 2, heir: 1, "pool": 1}},
        price={LUR: 10, LSR: 95},
        cash={"A": 5},
        cousins={"JL": "C"},
        trains={LSR: ["3+", "3+"]},
    )


@pytest.mark.rule("1820-7.2.7-m", "1820-7.2.7-n")
@pytest.mark.parametrize(("heir", "asked"), [("B", "B"), ("JL", "C")])
def test_who_would_direct_the_seller_of_a_train_is_asked(heir: str, asked: str) -> None:
    at = in_need(heir)
    train = at.state.trains_of(company(LSR))[0]
    at.do(BuyTrain, train=train, price=150)
    assert isinstance(at.frame, Covering)
    at.do(SellShares, company=LSR, count=1)  # one each: he stays
    assert (at.state.companies[LSR].director, isinstance(at.frame, Covering)) == ("A", True)
    at.do(SellShares, company=LSR, count=1)
    assert isinstance(at.frame, ControlOffer)
    assert at.decider == asked
    refused = Position(at.title, at.state).do(Decline)
    assert isinstance(refused.frame, CompanyTurn)
    assert train in refused.state.trains_of(company(LSR))  # not bought: the money is not raised
    assert [event.text for event in refused.said(Remark)][-1] == "LUR cannot pay for the train."
    assert (refused.cash("A"), refused.state.companies[LSR].director) == (100, "A")
    assert refused.refused(BuyTrain, train=train, price=150) == ""
    at.do(Agree)
    assert train in at.state.trains_of(company(LUR))
    director = cousin("JL") if heir == "JL" else "player/B"
    assert (at.cash("A"), at.state.companies[LSR].directed_by) == (45, director)


@pytest.mark.rule("1820-7.2.7-m")
def test_after_a_refusal_what_keeps_the_office_may_still_be_sold() -> None:
    at = given(
        turn=(LUR, "trains"),
        phase="green",
        held={LUR: {"A": 2}, LSR: {"A": 3, "B": 2}, "LBR": {"A": 1, "B": 2}},
        price={LUR: 10, LSR: 95},
        cash={"A": 5},
        trains={LSR: ["3+"]},
    )
    (train,) = at.state.trains_of(company(LSR))
    at.do(BuyTrain, train=train, price=150).do(SellShares, company=LSR, count=2).do(Decline)
    assert at.refused(SellShares, company=LSR, count=2) == "1820-7.2.7-m"
    at.do(SellShares, company=LSR, count=1).do(SellShares, company="LBR", count=1)
    assert train in at.state.trains_of(company(LUR))
    assert (at.cash("A"), at.state.companies[LSR].director) == (10, "A")


# Interest and loans


@pytest.mark.rule("1820-7.2.8-b", "1820-7.2.8-a")
@pytest.mark.parametrize(("columns", "due"), [((1, 8), 20), ((9, 11), 40), ((12, 14), 60), ((15, 17), 80)])
def test_interest_goes_by_the_column(columns: tuple[int, int], due: int) -> None:
    for column in range(columns[0], columns[1] + 1):
        at = given(held={LUR: {"A": 3}}, loans={LUR: 3}, keep={"column": column}, stock="A")
        assert dues.interest(at.state, LUR) == 3 * due, column


@pytest.mark.rule("1820-7.2.8-d", "1820-7.2.8-c")
def test_shares_are_sold_for_interest_but_not_the_office() -> None:
    at = given(
        turn=(LUR, "interest"),
        held={LUR: {"A": 3, "B": 2}, LSR: {"A": 1, "B": 2}},
        loans={LUR: 2},
        cash={"A": 0},
        trains={LUR: ["2+"]},
    )
    at.do(PayDue)
    assert at.refused(SellShares, company=LUR, count=2) == "1820-7.2.8-d"
    at.do(SellShares, company=LSR, count=1)
    assert (at.cash("A"), at.cash(LUR), at.price(LUR)) == (20, 0, 55)


@pytest.mark.rule("1820-7.2.8-f", "1820-17.1-e")
def test_a_loan_taken_for_interest_bears_interest() -> None:
    at = given(turn=(LUR, "interest"), held={LUR: {"A": 3}}, loans={LUR: 1}, trains={LUR: ["2+"]})
    at.do(TakeLoan)
    assert dues.interest(at.state, LUR) == 40
    at.do(PayDue)
    assert at.cash(LUR) == 160


@pytest.mark.rule("1820-7.2.9-b")
def test_loans_are_repaid_after_the_interest() -> None:
    at = given(
        turn=(LUR, "interest"), held={LUR: {"A": 3}}, loans={LUR: 1}, treasury_cash={LUR: 500}, trains={LUR: ["2+"]}
    )
    assert at.refused(RepayLoans, count=1) == "1820-7.2.9-b"
    at.do(PayDue).do(RepayLoans, count=1)
    assert (at.cash(LUR), trains.may_contribute(at.state, LUR)) == (280, False)
