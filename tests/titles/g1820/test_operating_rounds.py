"""Operating turns: dividends, upkeep, trains, interest, loans, and what happens to those who do not pay."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import (
    Agree,
    BuyTrain,
    DiscardTrain,
    Dividend,
    Pass,
    PlaceMarker,
    SellShares,
    TakeLoan,
)
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.records import SCRAP, company, player
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.titles.g1820 import dues, phases
from bradshaw.titles.g1820.dues import PayDue, RefuseDue, RepayLoans
from bradshaw.titles.g1820.frames import CompanyTurn, Discards
from bradshaw.titles.g1820.future_trains import AssignTrain
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.rounds import order
from bradshaw.titles.g1820.trains import check_limit
from position import Position
from titles.g1820.given import given

LSR, LUR = "LSR", "LUR"


def on_turn(at: Position, name: str) -> bool:
    return isinstance(at.frame, CompanyTurn) and at.company == name


@pytest.mark.rule("1820-7.2.4-d", "1820-7.2.4-e", "1820-7.2.4-g", "1820-7.2.4-h", "1820-7.2.4-l")
def test_holders_are_rounded_up_the_pool_down_and_the_treasury_has_the_rest() -> None:
    at = given(
        turn=(LUR, "pay"),
        revenue=124,
        held={LUR: {"A": 2, "B": 1, "pool": 1}},
        trains={LUR: ["2+"]},
    )
    at.do(Dividend, pay=True)
    assert (at.cash("A"), at.cash("B"), at.cash(LUR)) == (550, 525, 25)
    assert at.price(LUR) == 71


@pytest.mark.rule("1820-7.2.4-m", "1820-7.2.4-n", "1820-7.2.4-k")
def test_small_dividends_and_withholding_move_down() -> None:
    paid = given(turn=(LUR, "pay"), revenue=50, held={LUR: {"A": 3}}, trains={LUR: ["2+"]}).do(Dividend, pay=True)
    assert paid.price(LUR) == 55
    kept = given(turn=(LUR, "pay"), revenue=300, held={LUR: {"A": 3}}, trains={LUR: ["2+"]}).do(Dividend, pay=False)
    assert (kept.price(LUR), kept.cash(LUR)) == (55, 300)
    option = {"withhold_drop": 0}
    still = given(turn=(LUR, "pay"), revenue=300, held={LUR: {"A": 3}}, trains={LUR: ["2+"]}, options=option)
    assert still.do(Dividend, pay=False).price(LUR) == 60


@pytest.mark.rule("1820-7.2.4-o", "1820-16.2.3-a", "1820-7.2.3-d")
def test_without_a_train_the_price_falls_twice() -> None:
    bare = given(turn=(LUR, "run"), held={LUR: {"A": 3}}, treasury_cash={LUR: 200})
    assert bare.price(LUR) == 51
    assert bare.state.companies[LUR].last_run == 0
    idle = given(turn=(LUR, "run"), held={LUR: {"A": 3}}, trains={LUR: ["2+"]})
    assert idle.price(LUR) == 55


@pytest.mark.rule("1820-7.2.5-a", "1820-7.2.5-c", "1820-7.2-c", "1820-7.2.5-h", "1820-7.2-f")
def test_upkeep_is_paid_for_all_trains_or_refused_by_a_rich_company() -> None:
    at = given(
        turn=(LUR, "maintenance"),
        phase="blue",
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 400},
        trains={LUR: ["2+", "3+"]},
    )
    assert dues.upkeep(at.state, LUR) == 150
    refused = at.read(RefuseDue)
    paid = Position(at.title, at.state).do(PayDue)
    assert paid.cash(LUR) == 250
    at.act(refused)
    assert at.price(LUR) == 10
    assert not on_turn(at, LUR)


@pytest.mark.rule("1820-7.2.5-e", "1820-7.2.5-i")
def test_a_director_covers_a_shortfall_and_the_price_falls() -> None:
    at = given(
        turn=(LUR, "maintenance"),
        phase="blue",
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 60},
        trains={LUR: ["2+"]},
    )
    at.do(PayDue)
    assert (at.cash("A"), at.cash(LUR), at.price(LUR)) == (460, 0, 55)


@pytest.mark.rule("1820-7.2.5-f")
def test_shares_are_sold_for_upkeep_but_not_the_office() -> None:
    at = given(
        turn=(LUR, "maintenance"),
        phase="blue",
        held={LUR: {"A": 3, "B": 2}, LSR: {"A": 1, "B": 2}},
        cash={"A": 0},
        treasury_cash={LUR: 20},
        trains={LUR: ["2+"]},
    )
    at.do(PayDue)
    assert at.refused(SellShares, company=LUR, count=2) == "1820-7.2.5-f"
    at.do(SellShares, company=LSR, count=1).do(SellShares, company=LUR, count=1)
    assert at.cash("A") == 40
    assert at.state.companies[LUR].director == "A"


@pytest.mark.rule("1820-7.2.6-a", "1820-7.2.6-b", "1820-7.2.7-p")
def test_a_company_that_throws_its_last_train_away_goes_into_liquidation() -> None:
    at = given(
        turn=(LUR, "discard"), held={LUR: {"A": 3, "pool": 2}}, trains={LUR: ["2+"]}, cash={"A": 0}, price={LUR: 40}
    )
    (train,) = at.state.trains_of(company(LUR))
    at.do(DiscardTrain, train=train)
    assert at.state.trains[train].holder == SCRAP
    at.do(Pass)
    assert at.price(LUR) == 10


@pytest.mark.rule("1820-7.2.7-p", "1820-7.2-f")
def test_a_company_in_liquidation_that_buys_no_train_repays_no_loans() -> None:
    at = given(turn=(LUR, "trains"), held={LUR: {"A": 3}}, price={LUR: 10}, loans={LUR: 2}, treasury_cash={LUR: 500})
    at.do(Pass)
    assert isinstance(at.frame, CompanyTurn)
    assert at.frame.company == "CFR"
    assert (at.price(LUR), at.cash(LUR)) == (10, 500)


@pytest.mark.rule("1820-7.2.7-a", "1820-7.2.7-b", "1820-7.2.7-c")
def test_the_supply_sells_one_colour_at_its_price_up_to_the_limit() -> None:
    at = given(turn=(LUR, "trains"), held={LUR: {"A": 3}}, treasury_cash={LUR: 600}, trains={LUR: ["2+"] * 5})
    first = phases.next_train(at.state)
    assert first is not None
    assert at.refused(BuyTrain, train=first, price=70) == "1820-7.2.7-b"
    assert at.refused(BuyTrain, train="3+-0", price=200) == "1820-7.2.7-c"
    at.do(BuyTrain, train=first, price=80)
    assert at.cash(LUR) == 520
    with pytest.raises(RuleViolation, match=r"1820-7\.2\.7-a"):
        check_limit(at.state, LUR)


@pytest.mark.rule("1820-7.2.7-o", "1820-5-c", "1820-10.5-b", "1820-13.7-b")
def test_a_train_of_a_new_colour_begins_its_phase_for_all() -> None:
    at = given(
        turn=(LUR, "trains"),
        phase="green",
        held={LUR: {"A": 3}, LSR: {"B": 3}},
        treasury_cash={LUR: 900},
        trains={LUR: ["3+"] * 4, LSR: ["2+"] * 5},
        keep={"column": 4},
    )
    for id, train in at.state.trains.items():
        if train.kind == "3+" and train.holder == "bank":
            at.state.trains[id] = type(train)(train.kind, SCRAP)
    at.do(BuyTrain, train="5+-0", price=400)
    assert (at.state.phase, own(at.state).column) == ("blue", 6)
    assert not isinstance(at.frame, Discards)


@pytest.mark.rule("1820-7.2.7-h", "1820-7.2.7-i")
def test_a_director_adds_to_the_first_train_only() -> None:
    bare = given(turn=(LUR, "trains"), held={LUR: {"A": 3}}, treasury_cash={LUR: 30})
    first = phases.next_train(bare.state)
    bare.do(BuyTrain, train=first, price=80)
    assert (bare.cash("A"), bare.cash(LUR)) == (450, 0)
    for cash in (30, 79):
        at = given(turn=(LUR, "trains"), held={LUR: {"A": 3}}, treasury_cash={LUR: cash}, trains={LUR: ["2+"]})
        assert at.refused(BuyTrain, train=phases.next_train(at.state), price=80) == "1820-7.2.7-h"


@pytest.mark.rule("1820-7.2.7-d", "1820-7.2.7-l", "1820-7.2.7-t")
def test_trains_of_other_companies_are_bought_by_agreement() -> None:
    at = given(turn=(LUR, "trains"), held={LUR: {"A": 3}, LSR: {"B": 3}}, treasury_cash={LUR: 90}, trains={LSR: ["2+"]})
    (train,) = at.state.trains_of(company(LSR))
    assert at.refused(BuyTrain, train=train, price=91) == "1820-7.2.7-l"
    assert at.refused(BuyTrain, train=train, price=0) == "1820-7.2.7-d"
    full = given(
        turn=(LUR, "trains"), held={LUR: {"A": 3}, LSR: {"B": 3}}, trains={LUR: ["2+"] * 6, LSR: ["2+"]}, settle=False
    )
    (other,) = full.state.trains_of(company(LSR))
    assert full.refused(BuyTrain, actor="A", train=other, price=1) == "1820-7.2.7-a", "six are the limit"
    at.do(BuyTrain, train=train, price=33)
    assert [event.text for event in at.said(Remark)] == ["A proposes: LSR sells its 2+ to LUR for £33"]
    assert at.decider == "B"
    at.do(Agree)
    assert (at.cash(LSR), at.state.trains_of(company(LUR))) == (33, [train])


@pytest.mark.rule("1820-7.2.8-a", "1820-7.2.8-e", "1820-7.2.9-c", "1820-7.2.8-c")
def test_interest_is_due_on_all_loans_and_none_is_taken_after_it() -> None:
    at = given(
        turn=(LUR, "interest"),
        phase="brown",
        held={LUR: {"A": 3, "B": 2}},
        treasury_cash={LUR: 500},
        loans={LUR: 2},
        trains={LUR: ["8+"]},
    )
    refused = Position(at.title, at.state).do(RefuseDue)
    assert refused.price(LUR) == 10
    at.do(PayDue)
    assert at.cash(LUR) == 420
    assert at.refused(TakeLoan) == "1820-7.2.9-c"


@pytest.mark.rule("1820-7.2.9-a", "1820-7.2.9-d", "1820-16.2.1-b")
def test_loans_are_repaid_from_the_treasury_and_the_price_rises() -> None:
    at = given(
        turn=(LUR, "repay"), held={LUR: {"A": 3}}, treasury_cash={LUR: 450}, loans={LUR: 3}, trains={LUR: ["2+"]}
    )
    assert at.refused(RepayLoans, count=3) == "1820-7.2.9-d"
    assert [at.refused(RepayLoans, count=count) for count in (0, 4)] == ["1820-7.2.9-a"] * 2, "those that it has"
    at.do(RepayLoans, count=2)
    assert (at.cash(LUR), at.price(LUR)) == (50, 71)


@pytest.mark.rule("1820-17.1-a", "1820-17.1-f", "1820-17.2-a")
def test_a_loan_brings_200_and_lowers_the_price_within_the_shares_in_play() -> None:
    at = given(turn=(LUR, "discard"), held={LUR: {"A": 2}}, loans={LUR: 1}, trains={LUR: ["2+"]})
    at.do(TakeLoan)
    assert (at.cash(LUR), at.price(LUR)) == (200, 55)
    assert at.refused(TakeLoan) == "1820-17.2-a"
    low = given(turn=(LUR, "discard"), held={LUR: {"A": 2}}, price={LUR: 40}, trains={LUR: ["2+"]})
    assert low.refused(TakeLoan) == "1820-17.1-f"
    sunk = given(turn=(LUR, "discard"), held={LUR: {"A": 2}}, price={LUR: 10}, trains={LUR: ["2+"]})
    assert sunk.refused(TakeLoan) == "1820-17.1-g"


@pytest.mark.rule("1820-14.1-e", "1820-14.1-g", "1820-14.1-h", "1820-7.2.4-b")
def test_a_company_of_a_cousin_operates_by_itself() -> None:
    at = given(
        turn=(LSR, "repay"),
        held={LSR: {"A": 3}, LUR: {"JL": 2, "B": 1}},
        cousins={"JL": "A"},
        loans={LUR: 1, LSR: 1},
        treasury_cash={LUR: 500, LSR: 200},
        trains={LUR: ["2+"], LSR: ["2+"]},
    )
    at.do(Pass)
    assert at.price(LUR) == 10
    assert at.cash(LUR) == 500


@pytest.mark.rule("1820-7.2.2-a", "1820-7.2.2-b", "1820-7.2.2-c", "1820-7.2.2-f")
def test_a_station_costs_40_in_yellow_and_needs_track() -> None:
    at = given(
        turn=(LUR, "station"),
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 100},
        stations={LUR: ["G9.0"]},
        charter={LUR: 1},
        tiles={"G9": ("57", 1), "G11": ("57", 1)},
        trains={LUR: ["2+"]},
    )
    assert at.refused(PlaceMarker, hex="M15", stop=0) == "1820-7.2.2-c"
    at.do(PlaceMarker, hex="G11", stop=0)
    assert at.cash(LUR) == 60
    two = given(
        turn=(LUR, "station"),
        held={LUR: {"A": 3}},
        treasury_cash={LUR: 100},
        stations={LUR: ["G9.0"]},
        charter={LUR: 2},
        tiles={"G9": ("57", 1), "G11": ("57", 1), "G13": ("57", 1)},
        trains={LUR: ["2+"]},
    ).do(PlaceMarker, hex="G11", stop=0)
    assert two.refused(PlaceMarker, hex="G13", stop=0) == "1820-7.2.2-f"
    assert two.step != "station", "one in a turn"


@pytest.mark.rule("1820-6.4.3-b", "1820-6.4.3-c", "1820-6.4.3-d", "1820-6.4.3-e")
def test_a_future_train_is_given_to_a_company_in_its_turn() -> None:
    at = given(turn=(LUR, "discard"), held={LUR: {"B": 3}}, trains={LUR: ["2+"], "A": ["2+", "3+"]})
    yellow, green = sorted(at.state.trains_of(player("A")))
    assert at.refused(AssignTrain, actor="A", train=green) == "1820-6.4.3-c"
    at.do(AssignTrain, actor="A", train=yellow)
    assert at.decider == "B"
    at.do(Agree)
    assert yellow in at.state.trains_of(company(LUR))


@pytest.mark.rule("1820-13.2-b", "1820-7.2.4-c", "1820-7.2.7-q", "1820-13.5-b")
def test_a_private_company_lives_on_its_directors_cash_and_closes_without_a_train() -> None:
    at = given(
        turn=(LUR, "discard"),
        privates={LUR: "A"},
        held={LSR: {"B": 3}},
        trains={LUR: ["2+"]},
        stations={LUR: ["M15.0"]},
        cash={"A": 20},
    )
    (train,) = at.state.trains_of(company(LUR))
    at.do(DiscardTrain, train=train)
    if on_turn(at, LUR):
        at.do(Pass)
    assert at.state.companies[LUR].closed
    assert [event.clause for event in at.said(CompanyEvent)] == ["1820-7.2.7-q"]
    assert [marker.company for marker in at.state.markers.values() if marker.place] == ["BR"]


@pytest.mark.rule("1820-7.1-a", "1820-7.1-f")
def test_public_companies_go_by_price_and_private_ones_last() -> None:
    at = given(
        turn=(LUR, "repay"),
        held={LUR: {"A": 3}, LSR: {"A": 3}},
        price={LSR: 71},
        loans={LUR: 1},
        treasury_cash={LUR: 200},
        privates={"S&D": "B"},
        trains={LUR: ["2+"]},
    )
    frame = at.operating
    assert isinstance(frame, OperatingRound)
    assert order(at.state, frame) == [LSR, LUR, "CFR", "S&D"]
