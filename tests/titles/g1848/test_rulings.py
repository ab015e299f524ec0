"""What may be chosen where the book contradicts itself or another table plays otherwise: both ways of each choice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.actions import BuyShare, BuyTrain, DiscardTrain, LayTile, Pass, Route, RunRoutes, TakeLoan
from bradshaw.kernel.records import BANK
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import OptionValue
from bradshaw.titles.g1848 import phases, shares
from bradshaw.titles.g1848.state import own
from position import Position
from titles.g1848.boards import PORT_PIRIE_ALICE, SYDNEY_WOLLONGONG
from titles.g1848.given import given

BOUND: dict[str, Any] = {"turn": "NSW", "step": "trains", "tiles": SYDNEY_WOLLONGONG, "phase": "3"}


def fives(position: Position) -> int:
    return sum(train.kind == "5" and train.holder == BANK for train in position.state.trains.values())


@pytest.mark.rule("1848-V.bank-of-england-m", "1848-V.bank-of-england-n")
@pytest.mark.parametrize(
    ("trigger", "borrowed", "fallen"), [("2nd_and_5th_borrower", 2, 3), ("2nd_and_5th_receivership", 3, 2)]
)
def test_what_removes_a_train(trigger: str, borrowed: int, fallen: int) -> None:
    """Three 5/5+ are with the Bank: the second borrower removes one of them, or the second receivership does."""
    options: dict[str, OptionValue] = {"export_trigger": trigger}
    second_borrower = given(turn="NSW", phase="4", loans={"VR": 1}, price={"NSW": "1,8"}, options=options)
    assert fives(second_borrower.do(TakeLoan)) == borrowed
    second_fall = given(turn="NSW", phase="4", failed=["VR"], price={"NSW": "1,2"}, options=options)
    assert fives(second_fall.do(TakeLoan)) == fallen


@pytest.mark.rule("1848-V.bank-of-england-m")
@pytest.mark.parametrize(("only", "phase", "left"), [(False, "4", 2), (True, "4", 3), (True, "5", 2), (False, "5", 2)])
def test_whether_it_must_be_on_offer(only: bool, phase: str, left: int) -> None:
    options: dict[str, OptionValue] = {"export_only_if_on_offer": only}
    position = given(turn="NSW", phase=phase, loans={"VR": 1}, price={"NSW": "1,8"}, options=options).do(TakeLoan)
    assert fives(position) == left


@pytest.mark.rule("1848-V.bank-of-england-r")
@pytest.mark.parametrize(
    ("effect", "phase"), [("first_sale_effects_at_once", "5"), ("events_at_once_phase_only_if_next", "3")]
)
def test_what_a_removed_train_brings(effect: str, phase: str) -> None:
    options: dict[str, OptionValue] = {"export_effect": effect}
    position = given(turn="NSW", phase="3", loans={"VR": 1}, price={"NSW": "1,8"}, options=options).do(TakeLoan)
    assert position.state.phase == phase
    assert phases.sold(position.state, "5")


@pytest.mark.rule("1848-VIII.compulsory-f", "1848-V.loans-h")
@pytest.mark.parametrize(
    ("loans_for", "dearer", "trade"),
    [("bank_card_if_unaffordable", "1848-VIII.compulsory-f", "1848-V.loans-h"), ("any_train", "", "")],
)
def test_what_extra_loans_pay_for(loans_for: str, dearer: str, trade: str) -> None:
    options: dict[str, OptionValue] = {"forced_loans_for": loans_for, "train_trade_needs_consent": False}
    able = given(**BOUND, cash={"NSW": 210}, price={"NSW": "1,9"}, options=options)
    assert able.refused(BuyTrain, train="3-0", price=230, side="3+") == dearer
    held = {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}
    poor = given(**BOUND, cash={"NSW": 50}, trains={"VR": ["3"]}, shares=held, price={"NSW": "1,9"}, options=options)
    assert poor.refused(BuyTrain, train="3-0", price=200) == trade
    if not trade:
        poor.do(BuyTrain, train="3-0", price=200)
        assert (poor.cash("NSW"), poor.cash("VR"), poor.state.loans[treasury("NSW")]) == (50, 200, 2)


@pytest.mark.rule("1848-V.loans-g")
@pytest.mark.parametrize(
    ("steps", "first", "cell"),
    [("first_loan_of_OR_2_then_3", "", "1,7"), ("voluntary_2_forced_3", "1848-V.loans-g", "1,7")],
)
def test_how_far_forced_loans_move_the_price(steps: str, first: str, cell: str) -> None:
    position = given(**BOUND, cash={"NSW": 0}, price={"NSW": "1,12"}, options={"forced_loan_steps": steps})
    purchase: dict[str, Any] = {"train": "3-0", "price": 200, "side": "3"}
    assert position.refused(BuyTrain, **purchase) == first
    if first:
        position.do(TakeLoan)
    assert position.do(BuyTrain, **purchase).state.prices["NSW"] == "1,7"
    five = given(
        **BOUND, cash={"NSW": 0}, loans={"NSW": 5}, price={"NSW": "1,12"}, options={"forced_loan_steps": steps}
    )
    assert five.do(BuyTrain, **purchase).state.prices["NSW"] == ("1,6" if first else "1,7")  # no free loan left


@pytest.mark.rule("1848-VIII.diesel-c")
@pytest.mark.parametrize(("d_only", "clause"), [(False, ""), (True, "1848-VIII.diesel-c")])
def test_for_which_side_a_four_is_traded_in(d_only: bool, clause: str) -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "6", "bank_trains": {"6": 0}}
    position = given(**here, trains={"NSW": ["4"]}, cash={"NSW": 900}, options={"tradein_d_only": d_only})
    assert position.refused(BuyTrain, train="8-0", price=500, side="8", trade_in="4-0") == clause
    assert position.refused(BuyTrain, train="8-0", price=800, side="D", trade_in="4-0") == ""


@pytest.mark.rule("1848-VIII.diesel-c", "1848-VIII.purchase-k")
@pytest.mark.parametrize(("at_limit", "clause"), [(True, ""), (False, "1848-VIII.purchase-k")])
def test_whether_a_full_company_may_trade_in(at_limit: bool, clause: str) -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "trains", "phase": "6", "bank_trains": {"6": 0}}
    position = given(**here, trains={"NSW": ["4", "5"]}, cash={"NSW": 900}, options={"tradein_at_limit": at_limit})
    assert position.refused(BuyTrain, train="8-0", price=800, side="D", trade_in="4-0") == clause


@pytest.mark.rule("1848-VIII.general-b")
@pytest.mark.parametrize(("timing", "decider"), [("at_once", "Bob"), ("before_train_step", "Ada")])
def test_when_surplus_trains_are_given_up(timing: str, decider: str) -> None:
    """NSW's loan in its track step removes a 5/5+, and VR has one train too many."""
    position = given(
        turn="NSW",
        phase="4",
        loans={"VR": 1},
        tiles=SYDNEY_WOLLONGONG,
        trains={"VR": ["3", "3", "4"], "NSW": ["4"]},
        shares={"NSW": {"Ada": 6}, "VR": {"Bob": 6}},
        price={"NSW": "1,8"},
        options={"discard_timing": timing},
    ).do(TakeLoan)
    assert position.deciders == (decider,)


@pytest.mark.rule("1848-VIII.general-b")
def test_surplus_trains_put_off_are_given_up_before_shares_are_traded() -> None:
    options: dict[str, OptionValue] = {"discard_timing": "before_train_step"}
    position = given(phase="5", trains={"VR": ["4", "5", "5"]}, shares={"VR": {"Bob": 6}}, options=options).settle()
    assert position.deciders == ("Bob",)
    position.do(DiscardTrain, company="VR", train="4-0")
    assert position.frame.name == "share-round"


@pytest.mark.rule("1848-VII.sequence-b", "1848-VII.tracks-d", "1848-VII.promoting-a")
@pytest.mark.parametrize(("both", "clause"), [(False, "1848-VII.sequence-b"), (True, "")])
def test_whether_a_lay_and_a_promotion_go_together(both: bool, clause: str) -> None:
    here: dict[str, Any] = {"turn": "NSW", "phase": "3", "tiles": SYDNEY_WOLLONGONG, "cash": {"NSW": 500}}
    lay: dict[str, Any] = {"hex": "E16", "tile": "8", "rotation": 5}
    promotion: dict[str, Any] = {"hex": "G16", "tile": "15", "rotation": 0}
    options: dict[str, OptionValue] = {"allow_lay_plus_promotion": both}
    first = given(**here, options=options).do(LayTile, **lay)
    assert first.refused(LayTile, **promotion) == clause
    then = given(**here, options=options).do(LayTile, **promotion)
    assert then.refused(LayTile, **lay) == clause
    if both:
        then.do(LayTile, **lay)
        assert then.refused(LayTile, hex="E14", tile="57", rotation=1) == "1848-VII.tracks-d"  # two tiles in all


@pytest.mark.rule("1848-IV.p3-b", "1848-X.harbours-c")
@pytest.mark.parametrize(("owned_only", "clause"), [(False, ""), (True, "1848-IV.p3-b")])
def test_whose_tasmania_tile_a_company_lays(owned_only: bool, clause: str) -> None:
    lay: dict[str, Any] = {"hex": "I10", "tile": "241", "rotation": 1, "power": "P3"}
    options: dict[str, OptionValue] = {"p3_company_owned_only_before_5": owned_only}
    assert given(turn="VR", phase="3", owners={"P3": "Ada"}, options=options).refused(LayTile, **lay) == clause
    assert given(turn="VR", phase="3", owners={"P3": "VR"}, options=options).refused(LayTile, **lay) == ""


@pytest.mark.rule("1848-VIII.ghan-b")
@pytest.mark.parametrize(("overrun", "clause"), [(False, "1848-VIII.ghan-b"), (True, "")])
def test_whether_a_ghan_starts_beyond_its_marker(overrun: bool, clause: str) -> None:
    here: dict[str, Any] = {"turn": "SAR", "step": "run", "phase": "5", "tiles": PORT_PIRIE_ALICE}
    position = given(**here, markers={"SAR": ["E4"]}, trains={"SAR": ["2E"]}, options={"ghan_may_overrun": overrun})
    run: dict[str, Any] = {"routes": (Route("2E-0", ("F5.0", "E4.0", "A4.0")),)}
    assert position.refused(RunRoutes, **run) == clause
    if overrun:
        assert position.do(RunRoutes, **run).state.companies["SAR"].last_run == 60  # its marker and Alice Springs
        both = given(**here, markers={"SAR": ["F5", "E4"]}, trains={"SAR": ["2E"]}, options={"ghan_may_overrun": True})
        assert both.do(RunRoutes, **run).state.companies["SAR"].last_run == 60  # one of its markers


@pytest.mark.rule("1848-VII.tracks-l")
@pytest.mark.parametrize(("bonus", "extra"), [(False, 0), (True, 50)])
def test_whether_two_k_cities_earn_a_bonus(bonus: bool, extra: int) -> None:
    tiles = {"G6": ("57", 2), "H7": ("6", 2), "H9": ("57", 1), "H11": ("57", 1)}
    here: dict[str, Any] = {"turn": "VR", "step": "run", "phase": "3", "tiles": tiles, "options": {"k_bonus": bonus}}
    line = ("H11.0", "H9.0", "H7.0", "G6.0")  # from Melbourne to Adelaide
    for stops, income in ((line, 80 + extra), (line[:3], 60)):
        position = given(**here, markers={"VR": ["H11"]}, trains={"VR": ["5"]})
        position.do(RunRoutes, routes=(Route("5-0", stops),))
        assert position.state.companies["VR"].last_run == income


@pytest.mark.rule("1848-XII.certificate-limit-e", "1848-con-ad")
@pytest.mark.parametrize(("option", "clause"), [(False, "1848-XII.certificate-limit-e"), (True, "")])
def test_at_the_limit_a_share_that_makes_its_buyer_director(option: bool, clause: str) -> None:
    """Ada has 20 certificates of 20. One more NSW share would give her the Director's certificate for two of hers."""
    held = {"NSW": {"Bob": 4, "Ada": 4}, "VR": {"Ada": 7}, "SAR": {"Ada": 7}, "BOE": {"Ada": 4}, "FT": {"Bob": 4}}
    position = given(shares=held, options={"director_at_limit": option})
    assert shares.certificates(position.state, "Ada") == 20
    assert position.refused(BuyShare, company="NSW", source="ipo") == clause
    assert position.refused(BuyShare, company="FT", source="ipo") == "1848-XII.certificate-limit-e"
    if option:
        position.do(BuyShare, company="NSW", source="ipo")
        assert shares.certificates(position.state, "Ada") == 20


@pytest.mark.rule("1848-V.loans-e", "1848-con-ae")
@pytest.mark.parametrize(("option", "clause"), [("all", "1848-V.loans-e"), ("voluntary", "")])
def test_which_loans_count_to_five(option: str, clause: str) -> None:
    """NSW has taken some loans, and then others for a train it had to buy."""
    for free, cash, forced, refusal in ((4, 150, 1, clause), (4, 50, 2, clause), (5, 150, 1, "1848-V.loans-e")):
        loans, chosen = {"NSW": free}, {"loans_to_five": option}
        position = given(**BOUND, cash={"NSW": cash}, loans=loans, price={"NSW": "1,12"}, options=chosen)
        position.do(BuyTrain, train="3-0", price=200, side="3")
        assert position.state.loans[treasury("NSW")] == free + forced
        position.state.own = replace(own(position.state), turn_loans=0)  # the next operating round
        assert position.refused(TakeLoan) == refusal
    five = given(turn="NSW", phase="3", loans={"NSW": 5}, price={"NSW": "1,12"}, options={"loans_to_five": option})
    assert five.refused(TakeLoan) == "1848-V.loans-e"


@pytest.mark.rule("1848-VII.tracks-g", "1848-con-ah")
@pytest.mark.parametrize(("option", "clause"), [("both_homes_empty", ""), ("a_home_empty", "1848-VII.tracks-g")])
def test_whether_com_owes_a_tile_for_one_empty_home(option: str, clause: str) -> None:
    position = given(
        turn="COM", new=["COM"], phase="6", tiles={"F17": ("6", 0)}, options={"com_home_tile": option}
    ).settle()
    assert position.refused(Pass) == clause
    if clause:
        assert position.refused(LayTile, hex="G16", tile="57", rotation=0) == clause
        assert {lay.hex for lay in position.offered(LayTile)} == {"G6"}


@pytest.mark.rule("1848-VIII.ghan-e", "1848-con-ai")
@pytest.mark.parametrize(("option", "clause"), [(True, ""), (False, "1848-VIII.ghan-e")])
def test_whether_a_2e_may_be_bought_before_the_train_that_is_due(option: bool, clause: str) -> None:
    here: dict[str, Any] = {**BOUND, "phase": "5", "price": {"NSW": "1,12"}, "options": {"ghan_before_duty": option}}
    due = given(**here, cash={"NSW": 600})
    ghan: dict[str, Any] = {"train": "2E-0", "price": 200, "side": "2E"}
    assert due.refused(BuyTrain, **ghan) == clause
    assert given(**here, cash={"NSW": 600}, trains={"NSW": ["5"]}).refused(BuyTrain, **ghan) == ""
