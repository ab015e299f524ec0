"""Chapter VIII, trains: when they are bought, at what price, and what a company must own."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, BuyTrain, Decline, DiscardTrain, Pass, Route, RunRoutes, TakeLoan
from bradshaw.kernel.records import SCRAP
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1848 import phases
from bradshaw.titles.g1848.data import DATA
from bradshaw.titles.g1848.state import CompanyTurn
from titles.g1848.boards import PORT_PIRIE_ALICE, SYDNEY_ADELAIDE, SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

BUYING: dict[str, Any] = {"turn": "NSW", "step": "trains"}
BOUND: dict[str, Any] = {**BUYING, "tiles": SYDNEY_WOLLONGONG}
"""With a route and no train."""

PRICES = {
    "2": {"2": 100, "2+": 120},
    "3": {"3": 200, "3+": 230},
    "4": {"4": 300, "4+": 340},
    "5": {"5": 500, "5+": 550},
    "6": {"6": 600, "6+": 660},
    "8": {"8": 800, "D": 1100},
}
PHASES = {"2": "1", "3": "2", "4": "3", "5": "4", "6": "5", "8": "6"}
"""The phase before the first sale of each kind."""


@pytest.mark.rule("1848-VIII.purchase-a")
def test_a_new_train_runs_from_the_next_round_on() -> None:
    position = given(turn="NSW", step="run", phase="3", tiles=SYDNEY_WOLLONGONG, cash={"NSW": 400}, operating=(1, 2))
    position.settle().do(BuyTrain, train="3-0", price=200, side="3")
    run: dict[str, Any] = {"routes": (Route("3-0", ("F17.0", "G16.0")),)}
    assert position.refused(RunRoutes, **run) == "1848-VII.sequence-a"
    assert position.state.companies["NSW"].last_run == 0
    while position.refused(RunRoutes, **run):
        position.do(Pass)
    assert position.state.frames[0].number == 2  # type: ignore[attr-defined]


@pytest.mark.rule("1848-VIII.purchase-a", "1848-VIII.purchase-f")
@pytest.mark.parametrize("step", ["track", "station", "run", "pay"])
def test_no_train_is_bought_before_the_run(step: Any) -> None:
    here: dict[str, Any] = {"phase": "3", "tiles": SYDNEY_WOLLONGONG, "trains": {"NSW": ["3"], "VR": ["3"]}}
    early = given(turn="NSW", step=step, revenue=40, cash={"NSW": 500}, **here)
    assert early.refused(BuyTrain, train="3-2", price=200, side="3") == "1848-VII.sequence-a"
    assert early.refused(BuyTrain, train="3-1", price=200) == "1848-VII.sequence-a"
    late = given(turn="NSW", step="trains", cash={"NSW": 500}, **here)
    assert late.refused(BuyTrain, train="3-2", price=200, side="3") == ""
    assert late.refused(BuyTrain, train="3-1", price=200) == ""


@pytest.mark.rule("1848-VIII.purchase-b", "1848-VIII.purchase-i")
@pytest.mark.parametrize("kind", PRICES)
def test_the_bank_sells_at_the_printed_prices(kind: str) -> None:
    earlier = dict.fromkeys(list(PRICES)[: list(PRICES).index(kind)], 0)
    for side, price in PRICES[kind].items():
        here: dict[str, Any] = {**BUYING, "phase": PHASES[kind], "bank_trains": earlier, "cash": {"NSW": 1200}}
        position = given(**here)
        bank = position.cash("bank")
        assert position.refused(BuyTrain, train=f"{kind}-0", price=price - 1, side=side) == "1848-VIII.purchase-b"
        position.do(BuyTrain, train=f"{kind}-0", price=price, side=side)
        assert (position.cash("NSW"), position.cash("bank")) == (1200 - price, bank + price)
        assert position.state.trains[f"{kind}-0"].name == side


@pytest.mark.rule("1848-VIII.purchase-b")
def test_a_ghan_costs_two_hundred_and_gone_trains_nothing() -> None:
    position = given(**BUYING, phase="5", cash={"NSW": 500}, trains={"NSW": ["5"]})
    assert position.refused(BuyTrain, train="2-0", price=100, side="2") == "1848-VIII.purchase-b"
    assert position.refused(BuyTrain, train="5-0", price=500, side="5") == "1848-VIII.purchase-b"  # its own
    assert position.do(BuyTrain, train="2E-0", price=200, side="2E").cash("NSW") == 300


@pytest.mark.rule("1848-VIII.diesel-a", "1848-VIII.purchase-h")
def test_eights_are_sold_after_the_second_six() -> None:
    here: dict[str, Any] = {**BUYING, "phase": "6", "cash": {"NSW": 2000}}
    position = given(**here, bank_trains={"6": 1})
    assert position.refused(BuyTrain, train="8-0", price=1100, side="D") == "1848-VIII.diesel-a"
    position.do(BuyTrain, train="6-1", price=600, side="6")
    assert position.refused(BuyTrain, train="8-0", price=1100, side="D") == ""


@pytest.mark.rule("1848-VIII.diesel-a")
def test_a_six_removed_by_a_loan_counts_as_bought() -> None:
    position = given(**BUYING, phase="6", bank_trains={"6": 1}, loans={"VR": 1}, price={"NSW": "1,8"})
    assert phases.on_offer(position.state) == "6"
    assert phases.on_offer(position.do(TakeLoan).state) == "8"


@pytest.mark.rule("1848-VIII.diesel-c", "1848-VIII.diesel-d")
def test_no_trade_in_after_the_first_eight_is_gone() -> None:
    here: dict[str, Any] = {**BUYING, "phase": "6", "bank_trains": {"6": 0}, "cash": {"NSW": 2000}}
    position = given(**here, trains={"NSW": ["4"]}, loans={"VR": 1}, price={"NSW": "1,8"})
    assert position.refused(BuyTrain, train="8-0", price=800, side="D", trade_in="4-0") == ""
    position.do(TakeLoan)  # the first 8/D leaves the game, and with it all 4/4+ are obsolete
    assert position.state.trains["4-0"].holder == SCRAP
    assert position.refused(BuyTrain, train="8-1", price=800, side="D", trade_in="4-0") == "1848-VIII.diesel-c"
    assert position.refused(BuyTrain, train="8-1", price=1100, side="D") == ""
    assert not any(option.action.trade_in for option in position.options("buy-train"))  # type: ignore[attr-defined]


@pytest.mark.rule("1848-VIII.diesel-c")
def test_nothing_but_an_eight_is_bought_with_a_trade_in() -> None:
    position = given(**BUYING, phase="5", cash={"NSW": 2000}, trains={"NSW": ["4"]})
    assert position.refused(BuyTrain, train="5-0", price=200, side="5", trade_in="4-0") == "1848-VIII.diesel-c"
    assert position.refused(BuyTrain, train="5-0", price=500, side="5") == ""


@pytest.mark.rule("1848-V.bank-of-england-e")
@pytest.mark.parametrize(("phase", "clause"), [("2", "1848-V.bank-of-england-e"), ("3", "")])
def test_before_phase_three_no_loan_pays_for_the_train_that_must_be_owned(phase: str, clause: str) -> None:
    position = given(**BOUND, phase=phase, cash={"NSW": 50}, price={"NSW": "1,12"})
    kind = phases.on_offer(position.state)
    assert kind is not None
    price = DATA.train(kind).sides[0].price
    assert position.refused(BuyTrain, train=next_train(position.state, kind), price=price, side=kind) == clause


@pytest.mark.rule("1848-VIII.purchase-d")
def test_under_one_director_no_more_than_the_treasury_holds() -> None:
    position = given(**BUYING, phase="3", cash={"NSW": 150}, trains={"VR": ["3"]})
    assert position.refused(BuyTrain, train="3-0", price=151) == "1848-V.loans-h"
    assert position.refused(BuyTrain, train="3-0", price=1) == ""
    bound = given(
        **BUYING, phase="3", cash={"NSW": 150}, trains={"VR": ["3"]}, options={"forced_loans_for": "any_train"}
    )
    assert bound.refused(BuyTrain, train="3-0", price=151) == "1848-V.loans-h"
    assert [one.price for one in position.offered(BuyTrain) if one.train == "3-0"] == [1]


@pytest.mark.rule("1848-VIII.general-c", "1848-VIII.purchase-e", "1848-VIII.purchase-o")
@pytest.mark.parametrize(("side", "face"), [("3", 200), ("3+", 230), ("4", 300), ("4+", 340)])
def test_between_directors_the_printed_price_of_the_side(side: str, face: int) -> None:
    held = {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}
    position = given(**BUYING, phase="4", cash={"NSW": 400}, trains={"VR": [side]}, shares=held)
    card = f"{side[0]}-0"
    for price in (1, face - 1, face + 1):
        assert position.refused(BuyTrain, train=card, price=price) == "1848-VIII.general-c"
    assert position.refused(BuyTrain, train=card, price=face, side=side) == "1848-VIII.purchase-o"
    position.do(BuyTrain, train=card, price=face).do(Agree, actor="Bob")
    assert (position.cash("NSW"), position.cash("VR")) == (400 - face, face)
    assert position.state.trains[card].name == side


@pytest.mark.rule("1848-VIII.purchase-g")
def test_several_trains_in_a_turn() -> None:
    position = given(**BUYING, phase="2", cash={"NSW": 250})
    position.do(BuyTrain, train="2-0", price=100, side="2").do(BuyTrain, train="2-1", price=120, side="2+")
    assert position.cash("NSW") == 30
    assert [position.state.trains[id].name for id in position.state.trains_of(treasury("NSW"))] == ["2", "2+"]


@pytest.mark.rule("1848-VIII.purchase-j", "1848-VIII.purchase-k")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("7", 2)])
def test_how_many_trains_a_company_may_own(phase: str, limit: int) -> None:
    kind = phases.on_offer(given(phase=phase).state)
    assert kind is not None
    price = DATA.train(kind).sides[0].price
    for owned, clause in ((limit - 1, ""), (limit, "1848-VIII.purchase-k")):
        trains = {"NSW": ["3"] * owned}
        position = given(**BUYING, phase=phase, trains=trains, cash={"NSW": 900})
        card = next_train(position.state, kind)
        assert position.refused(BuyTrain, train=card, price=price, side=kind) == clause


@pytest.mark.rule("1848-VIII.purchase-k")
def test_a_purchase_that_would_make_room_is_refused_all_the_same() -> None:
    here: dict[str, Any] = {**BUYING, "phase": "3", "bank_trains": {"3": 0}, "cash": {"NSW": 400}}
    full = given(**here, trains={"NSW": ["2", "2", "2", "3"]})
    assert full.refused(BuyTrain, train="4-0", price=300, side="4") == "1848-VIII.purchase-k"


@pytest.mark.rule("1848-VIII.general-b", "1848-VIII.purchase-l")
def test_directors_discard_in_order_from_the_company_on_turn() -> None:
    position = given(
        **BUYING,
        phase="4",
        acted=["SAR"],
        bank_trains={"4": 0},
        cash={"NSW": 500},
        trains={"SAR": ["3", "3", "4"], "VR": ["3", "3", "3"]},
        shares={"NSW": {"Ada": 6}, "SAR": {"Cid": 6}, "VR": {"Bob": 6}},
        price={"SAR": "1,7", "NSW": "1,6", "VR": "1,5"},
    ).do(BuyTrain, train="5-0", price=500, side="5")
    assert position.deciders == ("Bob",)  # VR comes after NSW, SAR stood before it
    assert position.refused(DiscardTrain, actor="Cid", company="SAR", train="4-0") == "1848-VI.general-b"
    position.do(DiscardTrain, company="VR", train=position.state.trains_of(treasury("VR"))[0])
    assert position.deciders == ("Cid",)
    position.do(DiscardTrain, company="SAR", train="4-0")
    assert position.deciders == ("Ada",)
    assert position.state.trains["4-0"].holder == SCRAP
    assert phases.on_offer(position.state) == "5"


@pytest.mark.rule("1848-VIII.purchase-n")
@pytest.mark.parametrize("step", ["track", "run", "trains"])
def test_no_train_is_given_up_freely(step: Any) -> None:
    position = given(turn="NSW", step=step, phase="3", tiles=SYDNEY_WOLLONGONG, trains={"NSW": ["2", "3"]})
    assert position.refused(DiscardTrain, train="2-0") == "1848-VIII.purchase-n"
    assert not position.offered(DiscardTrain)


@pytest.mark.rule("1848-VIII.purchase-m", "1848-VIII.compulsory-a", "1848-VIII.compulsory-c")
def test_who_must_and_cannot_pay_borrows_for_a_train_of_the_bank() -> None:
    position = given(**BOUND, phase="3", cash={"NSW": 40, "Ada": 1000}, price={"NSW": "1,12"})
    assert position.refused(Pass) == "1848-V.general-b"
    position.do(BuyTrain, train="3-0", price=200, side="3")
    assert (position.cash("NSW"), position.cash("Ada")) == (40, 1000)
    assert position.state.loans[treasury("NSW")] == 2
    assert position.state.prices["NSW"] == "1,7"


@pytest.mark.rule("1848-VIII.purchase-m")
def test_a_train_of_another_company_meets_the_duty_if_the_treasury_pays_it() -> None:
    position = given(**BOUND, phase="3", cash={"NSW": 40}, trains={"VR": ["3"]}, price={"NSW": "1,12"})
    assert position.refused(BuyTrain, train="3-0", price=41) == "1848-V.loans-h"
    position.do(BuyTrain, train="3-0", price=40)
    assert position.refused(Pass) == ""
    assert "company/NSW" not in position.state.loans


@pytest.mark.rule("1848-VIII.compulsory-a", "1848-VIII.compulsory-f")
@pytest.mark.parametrize(("side", "price", "loans", "cell"), [("3", 200, 2, "1,7"), ("3+", 230, 2, "1,7")])
def test_the_director_chooses_the_side(side: str, price: int, loans: int, cell: str) -> None:
    position = given(**BOUND, phase="3", cash={"NSW": 40}, price={"NSW": "1,12"})
    position.do(BuyTrain, train="3-0", price=price, side=side)
    assert position.state.loans[treasury("NSW")] == loans
    assert position.state.prices["NSW"] == cell
    assert position.state.trains["3-0"].name == side


@pytest.mark.rule("1848-VIII.compulsory-d", "1848-V.loans-a")
def test_two_loans_in_a_round_only_for_a_duty() -> None:
    here: dict[str, Any] = {**BOUND, "phase": "3", "trains": {"NSW": ["3"]}, "price": {"NSW": "1,12"}}
    owner = given(**here, cash={"NSW": 150}).do(TakeLoan)
    assert owner.refused(TakeLoan) == "1848-V.loans-a"
    poor = given(**here, cash={"NSW": 90})
    assert poor.refused(BuyTrain, train="3-1", price=200, side="3") == "1848-II.further-c"


@pytest.mark.rule("1848-VIII.compulsory-b")
@pytest.mark.parametrize(("cell", "fails"), [("1,5", True), ("1,6", False)])
def test_money_does_not_help_once_the_price_is_in_the_hatched_area(cell: str, fails: bool) -> None:
    position = given(**BOUND, phase="3", cash={"NSW": 40}, price={"NSW": cell})
    position.do(BuyTrain, train="3-0", price=200, side="3")
    assert position.state.companies["NSW"].closed is fails
    assert position.state.trains["3-0"].holder == ("bank" if fails else "company/NSW")


@pytest.mark.rule("1848-VIII.compulsory-f")
def test_if_the_loan_changes_the_offer_the_director_chooses_again() -> None:
    here: dict[str, Any] = {**BOUND, "phase": "4", "loans": {"VR": 1}, "cash": {"NSW": 450}, "price": {"NSW": "1,12"}}
    same = given(**here, bank_trains={"4": 0}).do(BuyTrain, train="5-0", price=500, side="5")
    assert same.state.trains_of(treasury("NSW")) == ["5-1"]  # the loan of the second borrower removed the first card
    other = given(**here, bank_trains={"4": 0, "5": 1}).do(BuyTrain, train="5-2", price=500, side="5")
    assert (other.cash("NSW"), other.state.trains_of(treasury("NSW"))) == (550, [])
    assert other.refused(Pass) == "1848-V.general-b"
    other.do(BuyTrain, train="6-0", price=660, side="6+")
    assert other.state.loans[treasury("NSW")] == 3
    assert other.state.prices["NSW"] == "1,4"


@pytest.mark.rule("1848-VIII.ghan-b", "1848-VIII.ghan-c")
def test_a_ghan_ignores_cities_and_gauge_changes_on_its_way() -> None:
    tiles = {**SYDNEY_ADELAIDE, **PORT_PIRIE_ALICE, "E4": ("15", 2)}
    position = given(turn="NSW", step="run", phase="5", tiles=tiles, markers={"NSW": ["E14"]}, trains={"NSW": ["2E"]})
    position.do(RunRoutes, routes=(Route("2E-0", ("E14.0", "A4.0")),))
    assert position.state.companies["NSW"].last_run == 20 + 40
    bare = given(turn="NSW", step="run", phase="5", tiles=tiles, markers={"NSW": ["E14"]}, trains={"NSW": ["2E"]})
    assert bare.refused(RunRoutes, routes=(Route("2E-0", ("E14.0", "E4.0")),)) == "1848-VIII.ghan-b"


@pytest.mark.rule("1848-VIII.ghan-f", "1848-VIII.ghan-i")
def test_ghans_and_fives_are_bought_side_by_side() -> None:
    position = given(**BUYING, phase="5", cash={"NSW": 1500})
    position.do(BuyTrain, train="2E-0", price=200, side="2E").do(BuyTrain, train="5-0", price=500, side="5")
    assert phases.on_offer(position.state) == "5"
    position.do(BuyTrain, train="5-1", price=500, side="5")  # two trains and the 2E
    assert len(position.state.trains_of(treasury("NSW"))) == 3


@pytest.mark.rule("1848-VIII.general-a", "1848-VIII.ghan-e")
def test_a_ghan_alone_leaves_the_duty() -> None:
    alone = given(**BOUND, phase="5", trains={"NSW": ["2E"]}, price={"NSW": "1,12"})
    assert alone.refused(Pass) == "1848-VIII.general-a"
    both = given(**BOUND, phase="5", trains={"NSW": ["2E", "5"]}, price={"NSW": "1,12"})
    assert both.refused(Pass) == ""


@pytest.mark.rule("1848-VIII.compulsory-g")
def test_a_company_without_a_route_ends_its_turn_without_a_train() -> None:
    position = given(turn="NSW", phase="3", tiles={"F17": ("6", 0)}, price={"NSW": "1,8"}, operating=(1, 2))
    while isinstance(position.frame, CompanyTurn) and position.state.frames[0].number == 1:  # type: ignore[attr-defined]
        idle(position)
    assert position.state.frames[0].number == 2  # type: ignore[attr-defined]
    assert not position.state.trains_of(treasury("NSW"))


@pytest.mark.rule("1848-VIII.purchase-j", "1848-VIII.purchase-k")
@pytest.mark.parametrize(("owned", "clause"), [(2, ""), (3, "1848-VIII.purchase-k")])
def test_the_train_limit_holds_for_trains_of_other_companies(owned: int, clause: str) -> None:
    position = given(
        **BUYING,
        phase="4",
        trains={"NSW": ["3"] * owned, "VR": ["4"]},
        shares={"NSW": {"Ada": 6}, "VR": {"Ada": 6}},
        cash={"NSW": 500},
    )
    assert position.refused(BuyTrain, train="4-0", price=100) == clause


@pytest.mark.rule("1848-II.further-b", "1848-VIII.purchase-h", "1848-VIII.purchase-i", "1848-VIII.purchase-g")
def test_the_bank_sells_in_ascending_order() -> None:
    position = given(**BUYING, phase="3", bank_trains={"3": 1}, cash={"NSW": 2000})
    assert position.refused(BuyTrain, train="4-0", price=300, side="4") == "1848-VIII.purchase-h"
    assert position.refused(BuyTrain, train="3-4", price=230, side="3") == "1848-VIII.purchase-b"
    position.do(BuyTrain, train="3-4", price=230, side="3+")
    assert position.state.trains["3-4"].name == "3+"
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert position.state.phase == "4"


@pytest.mark.rule("1848-IX.phases-d", "1848-IX.phases-k", "1848-VIII.general-b", "1848-VIII.purchase-l")
def test_obsolete_and_surplus_trains_leave_the_game() -> None:
    position = given(
        **BUYING,
        phase="3",
        bank_trains={"3": 0},
        cash={"NSW": 300},
        trains={"VR": ["2", "3", "3", "3+", "3+"], "SAR": ["2"]},
        shares={"VR": {"Bob": 6}},
    )
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert not position.state.trains_of(treasury("SAR"))
    assert position.deciders == ("Bob",)
    assert position.refused(DiscardTrain, company="SAR", train="3-0") == "1848-VIII.purchase-n"
    position.do(DiscardTrain, company="VR", train=position.state.trains_of(treasury("VR"))[0])
    assert position.deciders == ("Ada",)


@pytest.mark.rule("1848-VIII.ghan-f", "1848-VIII.general-b")
def test_a_ghan_is_not_given_up_for_the_limit() -> None:
    position = given(turn="NSW", phase="5", trains={"VR": ["4", "5", "5", "2E"]}, shares={"VR": {"Bob": 6}}).settle()
    assert position.deciders == ("Bob",)
    assert position.refused(DiscardTrain, company="VR", train="2E-0") == "1848-VIII.ghan-f"
    assert position.refused(DiscardTrain, company="VR", train="9-0") == "1848-VIII.general-b"
    position.do(DiscardTrain, company="VR", train="4-0")
    assert position.deciders == ("Ada",)
    assert position.state.trains_of(treasury("VR")) == ["5-0", "5-1", "2E-0"]


@pytest.mark.rule("1848-VIII.purchase-k", "1848-VIII.purchase-j")
def test_at_the_limit_nothing_is_bought() -> None:
    position = given(**BUYING, phase="4", trains={"NSW": ["3", "3", "4"]}, cash={"NSW": 600})
    assert position.refused(BuyTrain, train="4-1", price=300, side="4") == "1848-VIII.purchase-k"


@pytest.mark.rule("1848-VIII.purchase-c", "1848-VIII.purchase-d", "1848-VIII.purchase-o")
def test_under_one_director_any_price() -> None:
    here: dict[str, Any] = {**BUYING, "cash": {"NSW": 150}, "trains": {"VR": ["3+"]}}
    position = given(**here, phase="3")
    assert position.refused(BuyTrain, train="3-0", price=0) == "1848-VIII.purchase-d"
    position.do(BuyTrain, train="3-0", price=150)
    assert (position.cash("NSW"), position.cash("VR")) == (0, 150)
    assert position.state.trains["3-0"].name == "3+"
    assert given(**here, phase="2").refused(BuyTrain, train="3-0", price=1) == "1848-VIII.purchase-c"


@pytest.mark.rule("1848-VIII.general-c", "1848-VIII.purchase-e")
def test_between_directors_face_value_and_consent() -> None:
    here: dict[str, Any] = {
        **BUYING,
        "phase": "3",
        "cash": {"NSW": 300},
        "trains": {"VR": ["3+"]},
        "shares": {"NSW": {"Ada": 6}, "VR": {"Bob": 6}},
    }
    position = given(**here)
    assert position.refused(BuyTrain, train="3-0", price=150) == "1848-VIII.general-c"
    position.do(BuyTrain, train="3-0", price=230)
    assert position.deciders == ("Bob",)
    position.do(Decline, actor="Bob")
    assert position.cash("NSW") == 300
    position.do(BuyTrain, train="3-0", price=230).do(Agree, actor="Bob")
    assert position.cash("VR") == 230
    site = given(**here, options={"train_trade_needs_consent": False}).do(BuyTrain, train="3-0", price=230)
    assert site.cash("VR") == 230


@pytest.mark.rule("1848-VIII.diesel-c", "1848-VIII.diesel-d", "1848-IX.phases-i", "1848-VIII.purchase-k")
def test_the_trade_in_is_for_the_first_eight_and_a_four_only() -> None:
    here: dict[str, Any] = {**BUYING, "phase": "6", "bank_trains": {"6": 0}, "cash": {"NSW": 2000}}
    position = given(**here, trains={"NSW": ["4+", "5"]})
    assert position.refused(BuyTrain, train="8-0", price=800, side="D", trade_in="5-0") == "1848-VIII.diesel-c"
    assert position.refused(BuyTrain, train="8-0", price=1100, side="D") == "1848-VIII.purchase-k"
    assert position.refused(BuyTrain, train="8-0", price=500, side="8", trade_in="4-0") == ""
    position.do(BuyTrain, train="8-0", price=800, side="D", trade_in="4-0")
    assert position.cash("NSW") == 1200
    assert position.state.trains["4-0"].holder == SCRAP
    d_only = given(**here, trains={"NSW": ["4+", "5"]}, options={"tradein_d_only": True})
    assert d_only.refused(BuyTrain, train="8-0", price=500, side="8", trade_in="4-0") == "1848-VIII.diesel-c"
    later = given(**BUYING, phase="7", trains={"NSW": ["4"]}, cash={"NSW": 2000})
    assert later.refused(BuyTrain, train="8-0", price=800, side="D", trade_in="4-0") == "1848-VIII.diesel-d"


@pytest.mark.rule("1848-VIII.ghan-a", "1848-VIII.ghan-f", "1848-VIII.ghan-g", "1848-VIII.ghan-h", "1848-VIII.ghan-i")
def test_the_ghan_lies_beside_the_order() -> None:
    assert given(**BUYING, phase="4", cash={"NSW": 500}).refused(BuyTrain, train="2E-0", price=200, side="2E") == (
        "1848-VIII.ghan-a"
    )
    position = given(**BUYING, phase="5", cash={"NSW": 900}, trains={"NSW": ["5", "5"], "VR": ["2E"]})
    assert position.refused(BuyTrain, train="2E-0", price=200) == "1848-VIII.ghan-h"
    position.do(BuyTrain, train="2E-1", price=200, side="2E")
    assert position.refused(BuyTrain, train="2E-2", price=200, side="2E") == "1848-VIII.ghan-g"


@pytest.mark.rule("1848-IV.p4-b", "1848-IV.p4-c", "1848-IV.p4-e")
def test_the_rebate_of_p4_once() -> None:
    position = given(**BUYING, phase="5", cash={"NSW": 100}, owners={"P4": "Ada"})
    position.do(BuyTrain, train="2E-0", price=100, side="2E", power="P4")
    assert position.cash("NSW") == 0
    assert position.state.papers["right:P4"] == SCRAP


@pytest.mark.rule("1848-VIII.general-a", "1848-VIII.ghan-e")
def test_a_ghan_is_no_train_for_the_duty() -> None:
    position = given(**BUYING, phase="5", tiles=SYDNEY_WOLLONGONG, trains={"NSW": ["2E"]})
    assert position.refused(Pass) == "1848-VIII.general-a"


@pytest.mark.rule("1848-IV.p6-c")
def test_p6_closes_with_cars_first_train() -> None:
    position = given(turn="CAR", step="trains", phase="2", cash={"CAR": 100}, owners={"P6": "Ada"})
    position.do(BuyTrain, train="2-0", price=100, side="2")
    assert position.state.papers["private:P6"] == SCRAP


@pytest.mark.rule("1848-IX.phases-f", "1848-IX.phases-g", "1848-IV.p3-e")
def test_the_first_five_halts_for_tasmania() -> None:
    position = given(
        **BUYING,
        phase="4",
        bank_trains={"4": 0},
        cash={"NSW": 600},
        owners={"P1": "Cid", "P3": "VR"},
        shares={"VR": {"Bob": 6}},
    )
    position.do(BuyTrain, train="5-0", price=500, side="5")
    assert position.deciders == ("Bob",)
    assert position.refused(Pass) == "1848-IV.p3-d"
    position.act(position.menu().options[0].action)
    assert position.state.papers["private:P1"] == SCRAP
    assert position.deciders == ("Ada",)
    assert phases.rounds(position.state) == 3


@pytest.mark.rule("1848-VIII.purchase-f")
def test_a_train_of_another_company_is_bought_last() -> None:
    here: dict[str, Any] = {
        **BUYING,
        "phase": "3",
        "cash": {"NSW": 1000},
        "trains": {"VR": ["3"]},
        "shares": {"VR": {"Ada": 6}},
    }
    from_bank = {"train": "3-1", "price": 200, "side": "3"}
    free = given(**here, options={"bank_trains_first": False}).do(BuyTrain, train="3-0", price=1)
    assert free.refused(BuyTrain, **from_bank) == ""
    strict = given(**here)
    assert strict.refused(BuyTrain, **from_bank) == ""
    strict.do(BuyTrain, train="3-0", price=1)
    assert strict.refused(BuyTrain, **from_bank) == "1848-VIII.purchase-f"


@pytest.mark.rule("1848-VIII.purchase-f", "1848-VIII.compulsory-a", "1848-V.bank-of-england-m")
@pytest.mark.parametrize(("pauses", "step"), [("when_there_is_a_choice", "trains"), ("site", "finish")])
@pytest.mark.parametrize(
    ("phase", "old", "gone", "coming"), [("5", "3", {"5": 0}, "6"), ("6", "4", {"5": 0, "6": 0}, "8")]
)
def test_who_loses_a_bought_train_by_a_loan_buys_one_of_the_bank(
    pauses: str, step: str, phase: str, old: str, gone: dict[str, int], coming: str
) -> None:
    """The second company that ever borrows removes the first card of the next type, and trains become obsolete."""
    at = given(
        turn="NSW",
        step="trains",
        phase=phase,
        tiles=SYDNEY_WOLLONGONG,
        cash={"NSW": 50},
        trains={"VR": [old]},
        bank_trains=gone,
        loans={"SAR": 1},
        shares={"NSW": {"Ada": 6}, "VR": {"Ada": 6}, "SAR": {"Bob": 6}},
        options={"pauses": pauses},
    )
    (train,) = at.state.trains_of(treasury("VR"))
    at.do(BuyTrain, train=train, price=1)
    assert at.step == step
    at.do(TakeLoan)
    assert not at.state.trains_of(treasury("NSW"))
    assert (at.step, at.refused(Pass)) == ("trains", "1848-V.general-b")
    bought = [one.action for one in at.options("buy-train")]
    kinds = {at.state.trains[one.train].kind for one in bought if isinstance(one, BuyTrain)}
    assert kinds == {coming}
    at.act(bought[0])
    assert len(at.state.trains_of(treasury("NSW"))) == 1 or at.state.companies["NSW"].director is None


def test_on_18xx_games_the_train_step_waits_while_a_ghan_could_be_paid() -> None:
    """That site compares the treasury with the cheapest train, the 2E among them, even if one is owned already."""

    def waits(cash: int) -> bool:
        at = given(
            turn="NSW",
            step="trains",
            phase="5",
            cash={"NSW": cash},
            trains={"NSW": ["5", "2E"]},
            loans={"NSW": 5},
            options={"pauses": "site"},
        ).settle()
        return isinstance(at.frame, CompanyTurn) and at.frame.step == "trains"

    assert not waits(199)
    assert waits(200)
