"""Trains: buying, trading, limits, the 2E, runs and dividends."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import (
    Agree,
    BuyTrain,
    Decline,
    DiscardTrain,
    Dividend,
    Pass,
    Route,
    RunRoutes,
)
from bradshaw.kernel.records import SCRAP
from bradshaw.titles.g1848 import phases
from bradshaw.titles.g1848.frames import CompanyTurn
from titles.g1848.boards import PERTH_BOTH_WAYS, PORT_PIRIE_ALICE, SYDNEY_ADELAIDE, SYDNEY_WOLLONGONG
from titles.g1848.given import given

BUYING: dict[str, Any] = {"turn": "NSW", "step": "trains"}


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
    assert not position.state.trains_of("company/SAR")
    assert position.deciders == ("Bob",)
    assert position.refused(DiscardTrain, company="SAR", train="3-0") == "1848-VIII.purchase-n"
    position.do(DiscardTrain, company="VR", train=position.state.trains_of("company/VR")[0])
    assert position.deciders == ("Ada",)


@pytest.mark.rule("1848-VIII.ghan-f", "1848-VIII.general-b")
def test_a_ghan_is_not_given_up_for_the_limit() -> None:
    position = given(turn="NSW", phase="5", trains={"VR": ["4", "5", "5", "2E"]}, shares={"VR": {"Bob": 6}}).settle()
    assert position.deciders == ("Bob",)
    assert position.refused(DiscardTrain, company="VR", train="2E-0") == "1848-VIII.ghan-f"
    assert position.refused(DiscardTrain, company="VR", train="9-0") == "1848-VIII.general-b"
    position.do(DiscardTrain, company="VR", train="4-0")
    assert position.deciders == ("Ada",)
    assert position.state.trains_of("company/VR") == ["5-0", "5-1", "2E-0"]


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
