"""The auction of cousins, auctions of future trains and their use (chapters 6.3 and 6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, Bid, BuyTrain, Decline, DiscardTrain, Pass
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.kernel.events import Paid, Passed, Remark
from bradshaw.kernel.records import BANK, SCRAP, company, cousin, player
from bradshaw.titles.g1820 import dues, phases
from bradshaw.titles.g1820.cousin_auction import BuyCousin, PayForCousin
from bradshaw.titles.g1820.cousins import paper
from bradshaw.titles.g1820.frames import (
    ChoosingTrain,
    Course,
    CousinAuction,
    Discards,
    Leftovers,
    StockRound,
    TrainAuction,
)
from bradshaw.titles.g1820.future_trains import AssignTrain, TakeTrains
from bradshaw.titles.g1820.own import own
from position import Position
from titles.g1820.given import given

BLUE, BROWN, GREEN, RED = "GWSC", "S&F", "BI", "JH"  # for 120, 130, 120 and 130
LSR, LUR = "LSR", "LUR"


def auction(players: int = 3, **cash: int) -> Position:
    """The four cousins come under the hammer."""
    at = given(players, frames=(Course("cousins"),), cash=cash, settle=False)
    for name in (BLUE, BROWN, GREEN, RED):
        at.state.papers[paper(name)] = BANK
    return Position(at.title, at.state, settle=True)


def bid(at: Position, *bids: tuple[str, int] | None) -> Position:
    """Bids in turn; None passes."""
    for one in bids:
        if one is None:
            at.do(Pass)
        else:
            at.do(Bid, lot=one[0], amount=one[1])
    return at


def standing(at: Position) -> dict[str, tuple[str, int]]:
    assert isinstance(at.frame, CousinAuction)
    return {one.lot: (one.who, one.amount) for one in at.frame.bids}


def owner(at: Position, name: str) -> str:
    return at.state.papers[paper(name)]


# Bidding for cousins


@pytest.mark.rule("1820-6.3.1-a", "1820-6.3.1-b", "1820-6.3.1-c")
def test_bids_go_round_by_cards_until_all_pass_in_a_row() -> None:
    at = bid(auction(), (BLUE, 20))
    assert at.decider == "B"
    assert at.refused(Bid, actor="A", lot=RED, amount=20) == "1820-6.3.1-a"
    bid(at, None, (RED, 20), None, (GREEN, 20))  # B has passed and bids
    assert standing(at) == {BLUE: ("A", 20), RED: ("C", 20), GREEN: ("B", 20)}
    bid(at, None, None)
    assert isinstance(at.frame, CousinAuction)
    bid(at, None)
    assert not isinstance(at.frame, CousinAuction)


@pytest.mark.rule("1820-6.3.2-a", "1820-6.3.2-b", "1820-6.3.2-c")
def test_a_bid_is_twenty_or_more_in_tens_and_higher_than_the_last() -> None:
    at = auction()
    assert at.refused(Bid, lot=BLUE, amount=10) == "1820-6.3.2-a"
    assert at.refused(Bid, lot=BLUE, amount=45) == "1820-6.3.2-b"
    bid(at, (BLUE, 60))
    assert at.refused(Bid, lot=BLUE, amount=60) == "1820-6.3.2-c"
    assert at.refused(Bid, lot=BLUE, amount=70) == ""


@pytest.mark.rule("1820-6.3.2-d", "1820-6.3.2-e", "1820-6.3.2-i")
def test_bids_tie_money_up_until_they_are_beaten() -> None:
    at = bid(auction(A=810), (BLUE, 500), None, None)
    assert at.refused(Bid, lot=RED, amount=320) == "1820-6.3.2-d"
    assert at.refused(Bid, lot=RED, amount=310) == ""
    assert at.refused(Bid, lot=BLUE, amount=810) == ""  # his own bid comes back when he raises it
    bid(at, (BLUE, 510))
    assert standing(at) == {BLUE: ("A", 510)}
    bid(at, None, None, (RED, 300), None, None)
    assert standing(at) == {BLUE: ("A", 510), RED: ("A", 300)}
    at = bid(auction(A=100), (BLUE, 60), (BLUE, 70), None)
    assert at.refused(Bid, lot=RED, amount=100) == ""


@pytest.mark.rule("1820-6.3.2-f", "1820-6.3.2-g", "1820-6.3.2-h")
def test_three_cousins_carry_bids_and_a_fourth_drives_the_smallest_off() -> None:
    at = bid(auction(), (BLUE, 30), (BROWN, 50), (GREEN, 80))
    assert at.refused(Bid, lot=RED, amount=30) == "1820-6.3.2-g"
    bid(at, (RED, 40))
    assert standing(at) == {BROWN: ("B", 50), GREEN: ("C", 80), RED: ("A", 40)}
    at = bid(auction(), (BLUE, 30), (BROWN, 30), (GREEN, 80), (RED, 40))
    assert standing(at) == {GREEN: ("C", 80), RED: ("A", 40)}


# Its end


def sold(at: Position) -> Position:
    while isinstance(at.frame, CousinAuction):
        at.do(Pass)
    return at


@pytest.mark.rule("1820-6.3.3-a", "1820-6.3.3-g", "1820-6.3.3-h")
def test_winners_pay_their_bids_or_more_and_the_difference_is_the_cousins() -> None:
    at = sold(bid(auction(A=400, B=100), (BROWN, 120), (BLUE, 50), None, (GREEN, 150)))
    assert at.decider == "A"
    assert at.refused(PayForCousin, cousin=BROWN, amount=110) == "1820-6.3.3-a"
    assert at.refused(PayForCousin, cousin=BROWN, amount=235) == "1820-6.3.3-h"
    assert at.refused(PayForCousin, cousin=BROWN, amount=260) == "1820-6.3.3-h"  # 150 more are bid
    assert at.refused(PayForCousin, cousin=BROWN, amount=250) == ""
    at.do(PayForCousin, cousin=BROWN, amount=230)
    assert (owner(at, BROWN), at.state.cash[cousin("S&F")]) == (player("A"), 100)
    assert at.refused(PayForCousin, cousin=BLUE, amount=150) == "1820-6.3.3-a"
    at.do(PayForCousin, cousin=GREEN, amount=150)
    assert (at.cash("A"), at.state.cash[cousin("BI")]) == (20, 30)
    at.do(PayForCousin, cousin=BLUE, amount=50)
    assert (owner(at, BLUE), at.cash("B"), at.state.cash[cousin("GWSC")]) == (player("B"), 50, 70)


@pytest.mark.rule("1820-6.3.3-b")
def test_without_a_bid_all_cousins_leave_the_game() -> None:
    at = sold(auction())
    assert [owner(at, name) for name in (BLUE, BROWN, GREEN, RED)] == [SCRAP] * 4
    assert next(event.text for event in at.said(Remark)) == "Great Western Steamship Company leaves the game."
    assert isinstance(at.frame, TrainAuction)


@pytest.mark.rule("1820-6.3.3-c", "1820-6.3.3-d", "1820-6.3.3-e", "1820-6.3.3-f", "1820-6.3.3-i")
def test_leftovers_go_to_the_poorest_first_for_the_lowest_bid() -> None:
    at = sold(bid(auction(4, A=300, B=250, C=200, D=250), (BLUE, 80), (GREEN, 50)))
    at.do(PayForCousin, cousin=BLUE, amount=200).do(PayForCousin, cousin=GREEN, amount=50)
    assert isinstance(at.frame, Leftovers)
    assert at.frame.players == ("A", "B", "C", "D")  # with 100, 200, 200 and 250
    assert [one.cousin for one in at.offered(BuyCousin)] == [BROWN, RED]
    at.do(Pass).do(BuyCousin, cousin=RED)
    assert (at.decider, owner(at, RED), at.cash("B")) == ("B", player("B"), 150)
    assert at.state.cash[cousin("JH")] == 80
    assert at.refused(BuyCousin, cousin=RED) == "1820-6.3.3-e"
    assert not any(option.ranges for option in at.menu("buy-cousin"))  # nothing to over-pay
    at.do(Pass).do(Pass).do(Pass)
    assert owner(at, BROWN) == SCRAP
    assert isinstance(at.frame, TrainAuction)


@pytest.mark.rule("1820-6.3.3-e", "1820-6.3.3-c")
def test_who_cannot_pay_is_not_asked_and_one_may_take_all() -> None:
    at = sold(bid(auction(A=40, B=300, C=400), None, (BLUE, 50), None))
    at.do(PayForCousin, cousin=BLUE, amount=50)
    assert at.decider == "B"  # A has 40
    just = sold(bid(auction(A=50, B=300, C=400), None, (BLUE, 50), None)).do(PayForCousin, cousin=BLUE, amount=50)
    assert just.decider == "A"
    just.do(Pass)
    assert [event.who for event in just.said(Passed)] == [player("A")]
    exact = sold(bid(auction(A=50, B=300), (BLUE, 50)))
    assert not exact.menu().options[0].ranges  # nothing is left to over-pay with
    for name in (BROWN, GREEN, RED):
        at.do(BuyCousin, cousin=name)
    assert (at.cash("B"), isinstance(at.frame, TrainAuction)) == (100, True)


@pytest.mark.rule("1820-6.3.3-j")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_cousin_is_always_left_over(number: int) -> None:
    at = sold(bid(auction(), *[(lot, 20) for lot in (BLUE, BROWN, GREEN)[:number]]))
    while at.offered(PayForCousin):
        at.act(at.offered(PayForCousin)[0])
    assert isinstance(at.frame, Leftovers)
    assert len(at.frame.left) == 4 - number


# Future trains under the hammer


def train_sale(number: int, *, rounds: int = 3, **cash: int) -> Position:
    """The future trains of a stock round come under the hammer."""
    return given(
        frames=(Course("future"),),
        phase={1: "yellow", 2: "green", 3: "blue", 4: "blue"}[number],
        keep={"stock_round": number},
        options={"future_train_rounds": rounds},
        cash=cash,
    )


def kinds(at: Position) -> list[str]:
    assert isinstance(at.frame, TrainAuction | ChoosingTrain)
    return [at.state.trains[id].kind for id in at.frame.trains]


def supply(at: Position, kind: str) -> int:
    return sum(train.kind == kind and train.holder == BANK for train in at.state.trains.values())


def won(at: Position, who: str, amount: int) -> Position:
    """One bids, all others leave, the winner takes the lot."""
    assert isinstance(at.frame, TrainAuction)
    at.do(Bid, actor=who, lot=at.frame.lot, amount=amount)
    while at.deciders != (who,):
        at.do(Out, answers=amount)
    return at.do(Agree)


@pytest.mark.rule("1820-6.4.1-a", "1820-6.4.1-b", "1820-6.4.1-c", "1820-6.1-c", "1820-con-03")
def test_which_trains_are_sold_in_which_round() -> None:
    assert kinds(train_sale(1)) == ["2+", "3+"]
    assert kinds(train_sale(2)) == ["5+", "8+"]
    assert kinds(train_sale(3)) == ["5D+"]
    assert isinstance(train_sale(4).frame, StockRound)
    assert kinds(train_sale(4, rounds=4)) == ["FLOOD"]


@pytest.mark.rule("1820-6.4.2-a", "1820-6.4.2-b")
def test_anybody_bids_at_any_time_in_tens_from_twenty() -> None:
    at = train_sale(2)
    assert set(at.deciders) == {"A", "B", "C"}
    lot = "5+ and 8+"
    assert at.refused(Bid, actor="C", lot=lot, amount=10) == "1820-6.4.2-b"
    assert at.refused(Bid, actor="C", lot=lot, amount=25) == "1820-6.4.2-b"
    at.do(Bid, actor="A", lot=lot, amount=20).do(Bid, actor="C", lot=lot, amount=30)
    assert at.refused(Bid, actor="B", lot=lot, amount=30) == "1820-10.4-a"
    at.do(Bid, actor="B", lot=lot, amount=40)
    assert set(at.deciders) == {"A", "C"}


@pytest.mark.rule("1820-6.4.2-c", "1820-6.4.2-d", "1820-6.4.2-f", "1820-6.4.1-d")
def test_the_winner_takes_one_or_both_and_the_rest_is_sold_again() -> None:
    both = won(train_sale(2), "B", 60)
    assert both.decider == "B"
    both.do(TakeTrains, train="")
    assert both.cash("B") == 380
    assert [both.state.trains[id].kind for id in both.state.trains_of(player("B"))] == ["5+", "8+"]
    at = won(train_sale(2), "B", 60)
    blue, _ = (one.train for one in at.offered(TakeTrains)[:2])
    at.do(TakeTrains, train=blue)
    assert (at.cash("B"), kinds(at), supply(at, "5+")) == (440, ["8+"], 13)
    assert "B" in at.deciders
    assert at.refused(Bid, actor="B", lot="8+", amount=20) == ""
    won(at, "A", 20)
    assert [one.train for one in at.offered(TakeTrains)] == ["8+-5"]
    at.act(at.offered(TakeTrains)[0])
    assert (at.cash("A"), supply(at, "8+"), isinstance(at.frame, StockRound)) == (480, 5, True)
    assert both.said(Paid)[0].clause == "1820-6.4.2-f"
    odd = won(train_sale(2), "B", 60)
    assert odd.refused(TakeTrains, train="3+-0") == "1820-6.4.2-c"
    lone = won(train_sale(3), "B", 60)
    assert lone.refused(TakeTrains, train="") == "1820-6.4.2-c"
    dear = won(train_sale(2), "B", 260)
    assert dear.refused(TakeTrains, train="") == "1820-6.4.2-c"


@pytest.mark.rule("1820-6.4.2-e", "1820-6.4.1-d")
def test_what_nobody_bids_for_leaves_the_game() -> None:
    at = train_sale(3)
    for who in "ABC":
        at.do(Out, actor=who, answers=0)
    assert isinstance(at.frame, StockRound)
    assert (supply(at, "5D+"), at.state.trains["5D+-3"].holder) == (3, SCRAP)
    first = train_sale(1)
    for who in "ABC":
        first.do(Out, actor=who, answers=0)
    assert (supply(first, "3+"), supply(first, "2+")) == (15, 1)  # another yellow train comes up


@pytest.mark.rule("1820-6.4.2-g", "1820-6.4.2-h", "1820-6.2-a")
def test_the_first_round_sells_on_the_income_of_the_second() -> None:
    at = won(train_sale(1, B=0), "B", 500)
    assert at.refused(TakeTrains, train="") == "1820-6.4.2-c"
    at.act(at.offered(TakeTrains)[1])
    assert (at.cash("B"), own(at.state).debts) == (0, {"B": 500})
    assert at.refused(Bid, actor="B", lot="2+", amount=310) == "1820-6.4.2-h"
    assert at.refused(Bid, actor="B", lot="2+", amount=300) == ""
    high = train_sale(1)
    assert high.refused(Bid, actor="B", lot="2+ and 3+", amount=800) == ""
    assert high.refused(Bid, actor="B", lot="2+ and 3+", amount=810) == "1820-6.4.2-h"
    assert high.refused(Bid, actor="B", lot="2+ and 3+", amount=410) == ""
    later = given(frames=(Course("income"),), keep={"debts": {"B": 250, "C": 800}})
    assert [later.cash(who) for who in "ABC"] == [1300, 1050, 500]
    assert own(later.state).debts == {}


@pytest.mark.rule("1820-6.4.2-a", "1820-6.4.2-f")
def test_who_declines_a_train_is_barred_and_cash_limits_later_bids() -> None:
    at = train_sale(3, B=100)
    assert at.refused(Bid, actor="B", lot="5D+", amount=110) == "1820-6.4.2-h"
    at.do(Bid, actor="B", lot="5D+", amount=100).do(Out, actor="A", answers=100).do(Out, actor="C", answers=100)
    at.do(Decline)
    assert set(at.deciders) == {"A", "C"}


# Future trains in use


@pytest.mark.rule("1820-6.4.3-a", "1820-6.4.3-h")
def test_a_future_train_costs_nothing_until_it_is_assigned() -> None:
    at = given(
        turn=(LUR, "maintenance"),
        phase="blue",
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 400},
        trains={LUR: ["2+"], "A": ["3+"] * 6},
    )
    assert dues.upkeep(at.state, LUR) == 100
    assert not isinstance(at.frame, Discards)
    train = at.state.trains_of(player("A"))[0]
    at.do(AssignTrain, actor="A", train=train)
    assert (at.step, dues.upkeep(at.state, LUR)) == ("maintenance", 150)
    assert at.cash(LUR) == 400
    sale = given(
        turn=(LUR, "trains"),
        phase="blue",
        held={LUR: {"A": 3}, LSR: {"B": 3}},
        treasury_cash={LUR: 50},
        trains={LSR: ["3+"], "A": ["5+"]},
    )
    mine = sale.state.trains_of(player("A"))[0]
    assert sale.refused(BuyTrain, train=mine, price=10) == "1820-7.2.7-c"  # only companies sell trains


@pytest.mark.rule("1820-6.4.3-b", "1820-7.2.7-p")
def test_a_company_that_can_do_nothing_waits_for_a_future_train() -> None:
    """At £40 there is no loan, and nobody has money: the train of B is what can save LUR, and earn before that."""
    terms: dict[str, Any] = {"phase": "green", "held": {LUR: {"A": 3}}, "price": {LUR: 40}, "cash": {"A": 0}}
    for begun, step in (("track", "station"), ("trains", "trains")):
        at = given(turn=(LUR, begun), trains={"B": ["3+"]}, **terms)
        assert (at.company, at.step, at.decider) == (LUR, step, "A")
        at.do(AssignTrain, actor="B", train=at.state.trains_of(player("B"))[0]).do(Agree)
        assert len(at.state.trains_of(company(LUR))) == 1
    none = given(turn=(LUR, "track"), trains={"B": ["5+"]}, **terms)
    assert (none.company, none.price(LUR)) == ("CFR", 10), "nobody sells a 5+ yet"


@pytest.mark.rule("1820-6.4.3-f")
def test_a_train_may_be_assigned_above_the_limit_and_another_goes() -> None:
    at = given(turn=(LUR, "discard"), phase="brown", held={LUR: {"B": 3}}, trains={LUR: ["5+"] * 4, "A": ["5+"]})
    train = at.state.trains_of(player("A"))[0]
    at.do(AssignTrain, actor="A", train=train).do(Agree)
    assert isinstance(at.frame, Discards)
    assert at.decider == "B"
    at.do(DiscardTrain, company=LUR, train=train)
    assert len(at.state.trains_of(company(LUR))) == 4


@pytest.mark.rule("1820-6.4.3-g")
def test_the_first_train_of_a_type_begins_its_phase_when_assigned() -> None:
    at = given(
        turn=(LUR, "discard"),
        phase="green",
        held={LUR: {"A": 3}},
        trains={LUR: ["3+"], "A": ["5+"]},
        keep={"column": 4},
    )
    train = at.state.trains_of(player("A"))[0]
    assert at.refused(AssignTrain, actor="A", train=train) == "1820-6.4.3-c"
    for id, one in at.state.trains.items():
        if one.kind == "3+" and one.holder == BANK:
            at.state.trains[id] = type(one)("3+", SCRAP)
    at.do(AssignTrain, actor="A", train=train)
    assert (at.state.phase, own(at.state).column) == ("blue", 6)
    assert phases.next_train(at.state) == "5+-1"


@pytest.mark.rule("1820-6.4.3-i", "1820-7.2.7-v")
def test_a_company_of_a_cousin_is_given_no_train_and_sells_none() -> None:
    at = given(
        turn=(LSR, "trains"),
        held={LSR: {"A": 3}, LUR: {"JL": 2}},
        price={LSR: 71},
        cousins={"JL": "A"},
        treasury_cash={LSR: 200},
        trains={LSR: ["2+"], LUR: ["2+"], "A": ["2+"]},
    )
    (theirs,), (mine,) = at.state.trains_of(company(LUR)), at.state.trains_of(player("A"))
    assert at.refused(BuyTrain, train=theirs, price=1) == "1820-7.2.7-v"
    assert at.refused(AssignTrain, actor="A", company=LUR, train=mine) == "1820-6.4.3-b"
    at.do(Pass)
    assert at.state.companies[LUR].operated  # by itself, nobody was asked
    assert mine in at.state.trains_of(player("A"))
