"""Chapters V and VIII, loans and the trains bought with them."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import (
    BuyPrivate,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    TakeLoan,
)
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import SCRAP, company
from bradshaw.titles.g1848 import market, phases
from bradshaw.titles.g1848.data import EXTRA
from bradshaw.titles.g1848.state import CompanyTurn
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

POOR: dict[str, Any] = {"turn": "NSW", "step": "trains", "tiles": SYDNEY_WOLLONGONG}
FALLING: dict[str, Any] = {"turn": "NSW", "phase": "3", "price": {"NSW": "1,2"}}
"""A loan takes NSW from 70 into the hatched area."""


@pytest.mark.rule("1848-V.loans-a", "1848-V.loans-c")
def test_one_loan_in_each_round() -> None:
    here: dict[str, Any] = {"price": {"NSW": "1,9"}, "cash": {"NSW": 200}, "trains": {"NSW": ["3"]}}
    position = given(turn="NSW", phase="3", operating=(1, 2), tiles=SYDNEY_WOLLONGONG, **here).do(TakeLoan)
    assert (position.cash("NSW"), position.state.prices["NSW"]) == (300, "1,7")
    assert position.refused(TakeLoan) == "1848-V.loans-a"
    while position.state.frames[0].number == 1:  # type: ignore[attr-defined]
        idle(position)
    assert position.refused(TakeLoan) == ""


@pytest.mark.rule("1848-V.loans-b")
def test_a_loan_is_never_repaid() -> None:
    position = given(turn="NSW", step="trains", phase="3", loans={"NSW": 2}, cash={"NSW": 900}, price={"NSW": "1,8"})
    kinds = {type(option.action).__name__ for option in position.menu()}
    assert kinds == {"BuyTrain", "TakeLoan", "Pass"}
    while isinstance(position.frame, CompanyTurn):
        idle(position)
    assert position.state.loans[company("NSW")] == 2
    fallen = given(**FALLING, loans={"NSW": 2}).do(TakeLoan)
    assert (market.loans_given(fallen.state), fallen.cash("boe")) == (3, 1700)  # nor by a receivership


@pytest.mark.rule("1848-V.loans-e", "1848-V.loans-f")
def test_the_sixth_loan_only_for_a_compulsory_train() -> None:
    assert EXTRA.loans.voluntary_limit == 5
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "3", "tiles": SYDNEY_WOLLONGONG}
    position = given(**here, loans={"NSW": 5}, cash={"NSW": 150}, price={"NSW": "1,9"})
    assert position.refused(TakeLoan) == "1848-V.loans-e"
    position.do(BuyTrain, train="3-0", price=200, side="3")
    assert position.state.loans[company("NSW")] == 6
    assert given(**here, loans={"NSW": 4}, price={"NSW": "1,9"}).refused(TakeLoan) == ""


@pytest.mark.rule("1848-V.loans-g")
@pytest.mark.parametrize(("free_one_first", "loans", "cell"), [(False, 3, "1,5"), (True, 4, "1,2")])
def test_later_loans_of_a_round_cost_three_spaces(free_one_first: bool, loans: int, cell: str) -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "4", "tiles": SYDNEY_WOLLONGONG}
    position = given(**here, price={"NSW": "1,13"})
    if free_one_first:
        position.do(TakeLoan)
    position.do(BuyTrain, train="4-0", price=340 if free_one_first else 300, side="4+" if free_one_first else "4")
    assert position.state.loans[company("NSW")] == loans
    assert position.state.prices["NSW"] == cell


@pytest.mark.rule("1848-V.loans-h")
def test_no_extra_loans_for_a_train_of_another_company() -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "3", "tiles": SYDNEY_WOLLONGONG}
    held = {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}
    position = given(**here, cash={"NSW": 50}, trains={"VR": ["3"]}, shares=held, price={"NSW": "1,9"})
    assert position.refused(BuyTrain, train="3-0", price=200) == "1848-V.loans-h"
    rich = given(**here, cash={"NSW": 200}, trains={"VR": ["3"]}, shares=held, price={"NSW": "1,9"})
    assert rich.refused(BuyTrain, train="3-0", price=200) == ""


@pytest.mark.rule("1848-V.bank-of-england-e", "1848-IX.phases-a")
def test_no_loans_before_the_first_three() -> None:
    assert given(turn="NSW", phase="2").refused(TakeLoan) == "1848-V.bank-of-england-e"
    assert given(turn="NSW", phase="3").refused(TakeLoan) == ""


@pytest.mark.rule("1848-V.loans-a", "1848-V.loans-c", "1848-V.bank-of-england-k", "1848-V.bank-of-england-h")
def test_a_loan_and_what_it_costs() -> None:
    position = given(turn="NSW", phase="3", price={"NSW": "1,6"}).do(TakeLoan)
    assert position.cash("NSW") == 100
    assert position.state.prices["NSW"] == "1,4"
    assert position.cash("boe") == 1900
    assert market.price(position.state, "BOE") == 80
    assert position.refused(TakeLoan) == "1848-V.loans-a"


@pytest.mark.rule("1848-V.loans-e")
def test_five_loans_at_most() -> None:
    assert given(turn="NSW", phase="3", loans={"NSW": 5}).refused(TakeLoan) == "1848-V.loans-e"


@pytest.mark.rule("1848-V.bank-of-england-m", "1848-V.bank-of-england-o", "1848-V.bank-of-england-r", "1848-IV.p3-d")
def test_the_second_borrower_removes_a_five_with_all_its_effects() -> None:
    position = given(
        turn="VR", phase="3", loans={"NSW": 1}, owners={"P1": "Ada", "P3": "Bob"}, trains={"NSW": ["2", "2", "2"]}
    )
    position.do(TakeLoan)
    assert sum(train.kind == "5" and train.holder == SCRAP for train in position.state.trains.values()) == 1
    assert position.deciders == ("Bob",)  # Tasmania first
    assert phases.on_offer(position.state) == "3"
    assert phases.colours(position.state) == {"yellow", "green", "brown"}
    assert phases.train_limit(position.state) == 2
    position.act(position.offered(LayTile)[0])
    assert position.state.papers["private:P1"] == SCRAP
    assert position.state.frames[-1].name == "discards"
    assert len(position.state.trains_of(company("NSW"))) == 3  # the 2-trains still run until the first 4


@pytest.mark.rule("1848-V.bank-of-england-n", "1848-V.bank-of-england-q")
def test_the_fifth_borrower_removes_the_cheapest_left_or_nothing() -> None:
    loans = {"NSW": 1, "SAR": 1, "FT": 1, "QG": 1}
    position = given(turn="VR", phase="5", loans=loans, bank_trains={"5": 0}).do(TakeLoan)
    assert sum(train.kind == "6" and train.holder == SCRAP for train in position.state.trains.values()) == 1
    assert phases.sold(position.state, "6")
    none = given(turn="VR", phase="7", loans=loans, bank_trains={"8": 0})
    gone = sum(train.holder == SCRAP for train in none.state.trains.values())
    none.do(TakeLoan)
    assert sum(train.holder == SCRAP for train in none.state.trains.values()) == gone


@pytest.mark.rule("1848-VIII.compulsory-a", "1848-V.loans-g", "1848-V.loans-f", "1848-VIII.compulsory-c")
def test_several_loans_in_one_purchase_each_move_the_price() -> None:
    position = given(**POOR, phase="4", cash={"NSW": 10, "Ada": 1000}, price={"NSW": "1,12"}, loans={"NSW": 5})
    assert position.refused(Pass) == "1848-V.general-b"
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert position.cash("NSW") == 10
    assert position.cash("Ada") == 1000
    assert position.state.loans[company("NSW")] == 8
    assert position.state.prices["NSW"] == "1,4"
    assert market.price(position.state, "BOE") == 150


@pytest.mark.rule("1848-VIII.compulsory-b", "1848-V.receivership-a", "1848-V.receivership-s", "1848-V.loans-i")
def test_a_purchase_cancelled_by_receivership_leaves_the_train_in_the_bank() -> None:
    position = given(**POOR, phase="3", cash={"NSW": 40}, price={"NSW": "1,4"})
    position.do(BuyTrain, train="3-0", price=200, side="3")
    assert position.state.companies["NSW"].closed
    assert position.state.trains["3-0"].holder == "bank"
    assert position.cash("NSW") == 0
    assert not isinstance(position.state.frames[-1], CompanyTurn)


@pytest.mark.rule("1848-VIII.compulsory-f", "1848-V.loans-h", "1848-VIII.compulsory-d")
def test_loans_pay_only_what_cannot_be_paid_otherwise() -> None:
    able = given(**POOR, phase="3", cash={"NSW": 210})
    assert able.refused(BuyTrain, train="3-0", price=230, side="3+") == "1848-VIII.compulsory-f"
    assert able.refused(BuyTrain, train="3-0", price=200, side="3") == ""
    owner = given(**POOR, phase="3", cash={"NSW": 50}, trains={"NSW": ["3"]})
    assert owner.refused(BuyTrain, train="3-1", price=200, side="3") == "1848-II.further-c"
    trade = given(**POOR, phase="3", cash={"NSW": 50}, trains={"VR": ["3"]}, shares={"VR": {"Bob": 6}})
    assert trade.refused(BuyTrain, train="3-0", price=200) == "1848-V.loans-h"


@pytest.mark.rule("1848-VIII.compulsory-e")
def test_without_loans_left_the_company_fails_at_its_own_price() -> None:
    position = given(
        **POOR, phase="4", cash={"NSW": 40}, loans={"VR": 10, "SAR": 10}, shares={"NSW": {"Ada": 5, "Bob": 2}}
    )
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert position.state.companies["NSW"].closed
    assert position.cash("Bob") == 500 + 2 * 100
    assert position.cash("Ada") == 500 - 160


@pytest.mark.rule("1848-VIII.compulsory-g", "1848-VIII.compulsory-h")
def test_no_duty_without_a_route_or_without_trains() -> None:
    assert given(turn="NSW", step="trains", phase="3").refused(Pass) == ""
    empty = given(**POOR, phase="7", bank_trains={"8": 0})
    assert empty.refused(Pass) == ""


@pytest.mark.rule("1848-VIII.compulsory-b", "1848-VIII.compulsory-e")
@pytest.mark.parametrize(
    ("cell", "given_out", "note"),
    [
        ("1,6", 3, "2 loans needed"),
        ("1,5", 3, "2 loans needed: into receivership"),
        ("1,9", 18, "2 loans needed"),
        ("1,9", 19, "2 loans needed: into receivership"),
    ],
)
def test_the_menu_says_what_loans_for_a_train_lead_to(cell: str, given_out: int, note: str) -> None:
    position = given(**POOR, phase="3", loans={"VR": given_out}, price={"NSW": cell})
    offer = next(option for option in position.menu() if option.label == "Buy a 3 for £200")
    assert offer.note == note
    assert position.act(offer.action).state.companies["NSW"].closed is note.endswith("receivership")
    none_left = "1848-VIII.compulsory-e" in [remark.clause for remark in position.said(Remark)]
    assert none_left is (given_out == 19)


@pytest.mark.rule("1848-VIII.compulsory-a")
@pytest.mark.parametrize(("cash", "note"), [(0, "2 loans needed"), (99, "2 loans needed"), (100, "1 loan needed")])
def test_the_menu_counts_the_loans_that_a_train_needs(cash: int, note: str) -> None:
    position = given(**POOR, phase="3", price={"NSW": "1,9"}, cash={"NSW": cash})
    assert [option.note for option in position.menu() if option.label == "Buy a 3 for £200"] == [note]


@pytest.mark.rule("1848-V.loans-a")
def test_by_option_a_trainless_company_at_the_edge_must_borrow_first() -> None:
    position = given(turn="NSW", phase="3", price={"NSW": "1,1"}, options={"pause_for_loan_before_zero_run": True}).do(
        Pass
    )
    assert position.refused(Pass) == "1848-V.loans-a"
    assert position.refused(Dividend, pay=True) == "1848-X.income-f"
    assert position.refused(Dividend, pay=False) == "1848-V.loans-a"
    position.do(TakeLoan)
    assert position.state.companies["NSW"].closed
    site = given(turn="NSW", phase="3", price={"NSW": "1,1"}, options={"ruleset": "18xx.games"}).do(Pass)
    assert {type(option.action) for option in site.menu()} == {TakeLoan}
    options = {"pause_for_loan_before_zero_run": True}
    borrowed = given(turn="NSW", phase="3", price={"NSW": "1,3"}, options=options).do(TakeLoan).do(Pass)
    assert borrowed.state.companies["NSW"].closed  # it has had its loan, so it falls


@pytest.mark.rule("1848-VII.sequence-d", "1848-V.loans-d", "1848-IV.general-l")
def test_before_it_falls_for_lack_of_income_loans_and_privates_are_still_to_be_had() -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}}
    edge: dict[str, Any] = {"turn": "NSW", "step": "run", "price": {"NSW": "1,1"}, "cash": {"NSW": 80}, "shares": held}
    position = given(**edge, phase="3", owners={"P1": "Ada"}).settle()
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.step == "pay"
    assert position.refused(TakeLoan) == ""
    assert position.refused(Pass) == "1848-X.income-c"
    position.do(BuyPrivate, private="P1", price=40).do(Dividend, pay=False)
    assert position.state.companies["NSW"].closed
    assert position.cash("Ada") == 500 + 40 - (3 * 60 - 40)
    assert given(**edge, phase="2").settle().state.companies["NSW"].closed  # nothing could be done
    steady = given(**{**edge, "price": {"NSW": "1,2"}}, phase="3").settle()
    assert steady.state.prices["NSW"] == "1,1"
