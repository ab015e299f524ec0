"""Loans, forced purchases, receivership, debts."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyPrivate, BuyTrain, DiscardTrain, Dividend, LayTile, Pass, SellShares, TakeLoan
from bradshaw.kernel.records import SCRAP
from bradshaw.titles.g1848 import market, phases, shares
from bradshaw.titles.g1848.frames import CompanyTurn, Discards, OperatingRound
from bradshaw.titles.g1848.own import own
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given

POOR: dict[str, Any] = {"turn": "NSW", "step": "trains", "tiles": SYDNEY_WOLLONGONG}


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
    assert len(position.state.trains_of("company/NSW")) == 3  # the 2-trains still run until the first 4


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
    assert position.state.loans["company/NSW"] == 8
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


@pytest.mark.rule("1848-V.receivership-b", "1848-V.receivership-c", "1848-V.receivership-m", "1848-XI.prices-d")
@pytest.mark.parametrize(("price", "each"), [("price_before_entering_R", 60), ("par", 90)])
def test_compensation(price: str, each: int) -> None:
    position = given(
        turn="NSW",
        step="trains",
        phase="3",
        options={"compensation_price": price},
        cash={"NSW": 300},
        shares={"NSW": {"Ada": 4, "Bob": 2, "Cid": 1, "pool": 1}},
        par={"NSW": 90},
        price={"NSW": "1,1"},
    )
    bank = position.cash("bank")
    position.do(TakeLoan)
    assert (position.cash("Ada"), position.cash("Bob"), position.cash("Cid")) == (500, 500 + 2 * each, 500 + each)
    assert position.cash("bank") == bank + 400 - 3 * each
    assert position.state.shares["NSW"] == {SCRAP: 10}


@pytest.mark.rule("1848-V.receivership-j", "1848-V.receivership-k", "1848-V.receivership-l", "1848-V.receivership-u")
@pytest.mark.parametrize(("players", "others", "former"), [(3, 18, 16), (4, 15, 13), (5, 13, 12), (6, 11, 10)])
def test_limits_fall_twice_for_the_former_director(players: int, others: int, former: int) -> None:
    position = given(players=players, turn="NSW", phase="3", price={"NSW": "1,2"}).do(TakeLoan)
    assert shares.certificate_limit(position.state, "Bob") == others
    assert shares.certificate_limit(position.state, "Ada") == former


@pytest.mark.rule("1848-V.receivership-d", "1848-V.receivership-f", "1848-V.receivership-g", "1848-XII.selling-d")
def test_the_director_sells_shares_but_no_directorship() -> None:
    position = given(
        turn="NSW",
        phase="3",
        cash={"Ada": 0},
        shares={"NSW": {"Ada": 5, "Bob": 3}, "VR": {"Ada": 3, "Bob": 2}, "BOE": {"Ada": 3}},
        price={"NSW": "1,2"},
        operating=(1, 1),
    )
    position.do(TakeLoan)  # 3 x 70 due, 100 in the treasury: 110 short
    assert position.deciders == ("Ada",)
    assert position.refused(SellShares, company="VR", count=2) == "1848-XII.selling-d"
    assert position.refused(SellShares, company="BOE", count=3) == "1848-V.receivership-f"
    assert position.refused(SellShares, company="NSW", count=1) == "1848-V.receivership-f"
    position.do(SellShares, company="BOE", count=1)
    assert position.deciders == ("Ada",)
    position.do(SellShares, company="BOE", count=1)
    assert position.cash("Ada") == 2 * 80 - 110
    assert position.cash("Bob") == 500 + 210


@pytest.mark.rule("1848-V.receivership-h", "1848-V.receivership-i", "1848-XIII.final-totals-d")
def test_what_cannot_be_raised_becomes_a_debt() -> None:
    position = given(
        turn="NSW", phase="3", cash={"Ada": 0}, shares={"NSW": {"Ada": 5, "Bob": 3}}, price={"NSW": "1,2"}
    ).do(TakeLoan)
    assert position.cash("Ada") == -110
    assert position.cash("Bob") == 710
    assert position.scores()["Ada"] == -110


@pytest.mark.rule("1848-V.receivership-i")
def test_by_option_a_debt_is_called_in_during_operating_rounds() -> None:
    held = {"BOE": {"Ada": 2}, "VR": {"Bob": 6}}
    quiet = given(operating=(1, 1), phase="3", cash={"Ada": -50}, shares=held).settle()
    assert quiet.cash("Ada") == -30  # the Bank of England's dividend
    strict = given(
        operating=(1, 1), phase="3", cash={"Ada": -50}, shares=held, options={"debt_forces_sale_in_every_or": True}
    ).settle()
    assert strict.deciders == ("Ada",)
    strict.do(SellShares, company="BOE", count=1)
    assert strict.cash("Ada") == 40


def test_by_option_every_sale_for_a_debt_is_one_by_itself() -> None:
    """Each is at the price of the moment and moves it; in a share round a turn's sales would be one."""
    held = {"VR": {"Bob": 6, "Ada": 3}}
    position = given(
        operating=(1, 1), phase="3", cash={"Ada": -150}, shares=held, options={"debt_forces_sale_in_every_or": True}
    ).settle()
    position.do(SellShares, company="VR", count=1).do(SellShares, company="VR", count=1)
    assert position.cash("Ada") == -150 + 100 + 90
    assert position.price("VR") == 80


SITE_DEBTS: dict[str, bool | str] = {
    "debt_forces_sale_in_every_or": True,
    "pauses": "site",
    "home_tile_compulsory": False,
}


def test_on_18xx_games_an_older_debt_waits_for_the_first_act_of_the_round() -> None:
    held = {"BOE": {"Ada": 2}, "VR": {"Bob": 6}}
    position = given(operating=(1, 1), phase="3", cash={"Ada": -50}, shares=held, options=SITE_DEBTS).settle()
    assert position.deciders == ("Bob",)
    position.do(Pass)
    assert position.deciders == ("Ada",)


def test_on_18xx_games_no_shares_pay_a_debt_before_the_second_share_round() -> None:
    def sellers(set_: int) -> bool:
        round_ = OperatingRound(set=set_, number=1, of=1, began=True, acted=("VR",), stirred=True)
        held = {"BOE": {"Ada": 2}, "VR": {"Bob": 6}}
        at = given(
            turn="VR", phase="3", cash={"Ada": -50}, shares=held, options=SITE_DEBTS, frames=(round_, CompanyTurn("VR"))
        ).settle()
        return at.deciders == ("Ada",)

    assert not sellers(1)
    assert sellers(2)


def test_on_18xx_games_the_last_companys_debt_is_called_in_before_the_round_ends() -> None:
    position = given(
        turn="NSW",
        phase="3",
        operating=(1, 2),
        cash={"Ada": 0},
        shares={"NSW": {"Ada": 5, "Bob": 3}, "BOE": {"Ada": 2}},
        price={"NSW": "1,2"},
        options=SITE_DEBTS,
    ).do(TakeLoan)
    assert position.state.companies["NSW"].closed
    assert position.deciders == ("Ada",)
    assert isinstance(position.state.frames[0], OperatingRound)
    assert position.state.frames[0].number == 1
    position.do(SellShares, company="BOE", count=2)
    assert not any(isinstance(frame, OperatingRound) and frame.number == 1 for frame in position.state.frames)


def falls_last(**more: Any) -> Position:
    """NSW is the last company of the first of two operating rounds and falls into receivership with a loan."""
    options = {"ruleset": "18xx.games", **more.pop("options", {})}
    return given(turn="NSW", acted=["VR"], operating=(1, 2), price={"NSW": "1,2"}, options=options, **more)


def round_number(position: Position) -> int:
    return next(frame.number for frame in position.state.frames if isinstance(frame, OperatingRound))


@pytest.mark.parametrize(("asked", "sales"), [("first_after_every_act", 1), ("all_who_can_sell", 2)])
def test_on_18xx_games_a_debtor_sells_once_after_the_last_company_has_fallen(asked: str, sales: int) -> None:
    held = {"NSW": {"Ada": 5, "Bob": 3}, "BOE": {"Ada": 4}, "VR": {"Bob": 6}}
    cash = {"Ada": -300, "NSW": 0}
    position = falls_last(phase="3", cash=cash, shares=held, options={"debtors_asked": asked}).do(TakeLoan)
    for _ in range(sales):
        assert (position.deciders, round_number(position)) == (("Ada",), 1)
        position.do(SellShares, company="BOE", count=1)
    if sales == 1:
        assert (round_number(position), position.deciders) == (2, ("Bob",))
        assert position.cash("Ada") < 0
    else:
        assert round_number(position) == 1  # asked until nothing is left to be sold


def test_on_18xx_games_trains_over_the_limit_are_given_up_before_the_round_ends() -> None:
    def after_fall(timing: str) -> Position:
        held = {"NSW": {"Ada": 5}, "VR": {"Bob": 6}}
        trains = {"VR": ["3", "3", "4"]}
        options = {"discard_timing": timing}
        return falls_last(phase="4", failed=["SAR"], shares=held, trains=trains, options=options).do(TakeLoan)

    position = after_fall("before_train_step_or_round_end")  # the second receivership brings phase 5 and limit two
    assert (round_number(position), type(position.frame)) == (1, Discards)
    position.do(DiscardTrain, company="VR", train="3-0")
    assert (round_number(position), type(position.frame)) == (2, CompanyTurn)
    assert round_number(after_fall("before_train_step")) == 2


def test_on_18xx_games_only_the_first_debtor_is_asked_in_a_round() -> None:
    """Ada comes first and has nothing to sell, so Bob is not asked either."""
    held = {"VR": {"Bob": 6}, "BOE": {"Bob": 2}, "NSW": {"Ada": 6}}
    here: dict[str, Any] = {"operating": (1, 1), "phase": "3", "cash": {"Ada": -50, "Bob": -50}, "shares": held}
    first_act = {"home_tile_compulsory": False, **SITE_DEBTS}
    site = given(**here, options={**first_act, "debtors_asked": "first_after_every_act"}).settle()
    everybody = given(**here, options=first_act).settle()
    mover = site.deciders
    site.do(Pass)
    everybody.do(Pass)
    assert (site.deciders, everybody.deciders) == (mover, ("Bob",))


@pytest.mark.rule("1848-V.receivership-o", "1848-XIII.general-e")
def test_the_fifth_receivership_ends_the_game_after_the_set() -> None:
    position = given(turn="NSW", phase="3", failed=["VR", "SAR", "FT", "QG"], price={"NSW": "1,2"}, operating=(1, 2))
    position.do(TakeLoan)
    assert own(position.state).end
    assert position.state.ended is not None  # nobody is left to act in the second round


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


@pytest.mark.rule("1848-X.income-f", "1848-XI.prices-d")
def test_no_income_moves_the_price_left_and_perhaps_out() -> None:
    position = given(turn="NSW", phase="2", price={"NSW": "1,3"}).do(Pass)
    assert position.state.prices["NSW"] == "1,2"
    fall = given(turn="NSW", phase="2", price={"NSW": "1,1"}).do(Pass)
    assert fall.state.companies["NSW"].closed


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


@pytest.mark.rule("1848-VIII.compulsory-e", "1848-V.receivership-b")
def test_without_loans_left_compensation_is_at_the_price_of_the_chart() -> None:
    """NSW was opened at 100 and stands higher; all twenty loans are out."""
    position = given(
        **POOR,
        phase="4",
        cash={"NSW": 40},
        loans={"VR": 10, "SAR": 10},
        shares={"NSW": {"Ada": 5, "Bob": 2}},
        price={"NSW": "1,6"},
    )
    price = market.price(position.state, "NSW")
    assert price > 100
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert position.cash("Bob") == 500 + 2 * price
