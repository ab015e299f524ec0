"""Chapter IX, changes caused by the purchase of new trains."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyPrivate, BuyTrain, LayTile, Pass, RunRoutes, TakeLoan
from bradshaw.kernel.events import PhaseBegan, Remark
from bradshaw.kernel.records import SCRAP
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1848 import bank_of_england, phases
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

BUYING: dict[str, Any] = {"turn": "NSW", "step": "trains", "cash": {"NSW": 2000}, "price": {"NSW": "1,8"}}


def allows(position: Position) -> tuple[object, ...]:
    """What the phase says: colours, trains per company, rounds, the Bank of England's income, loans, trading."""
    state = position.state
    return (
        phases.colours(state),
        phases.train_limit(state),
        phases.rounds(state),
        bank_of_england.income(state),
        phases.loans_open(state),
        phases.begun(state, "3"),
    )


@pytest.mark.rule("1848-IX.phases-a")
def test_the_first_phase() -> None:
    position = given(turn="NSW", phase="1", tiles=SYDNEY_WOLLONGONG, cash={"NSW": 500}, trains={"VR": ["2"]})
    assert allows(position) == ({"yellow"}, 4, 1, 0, False, False)
    assert phases.on_offer(position.state) == "2"
    assert position.refused(LayTile, hex="G16", tile="15", rotation=0) == "1848-VII.promoting-c"
    assert position.refused(TakeLoan) == "1848-V.bank-of-england-e"
    position.do(LayTile, hex="E16", tile="8", rotation=5)
    assert position.refused(LayTile, hex="E14", tile="57", rotation=1) == "1848-VII.tracks-c"


@pytest.mark.rule("1848-IX.phases-b")
def test_the_first_two_changes_nothing() -> None:
    position = given(**BUYING, phase="1")
    before = allows(position)
    position.do(BuyTrain, train="2-0", price=100, side="2")
    assert position.state.phase == "2"
    assert allows(position) == before
    menus = [
        [option.label for option in given(turn="VR", step=step, phase=phase, cash={"VR": 500}).menu()]
        for step in ("track", "station", "trains")
        for phase in ("1", "2")
    ]
    assert menus[0::2] == menus[1::2]


@pytest.mark.rule("1848-IX.phases-c", "1848-VII.general-c")
def test_the_first_three_changes_things_at_once_but_not_the_number_of_rounds() -> None:
    position = given(
        **BUYING,
        phase="2",
        bank_trains={"2": 0},
        markers={"VR": ["H11"]},
        tiles={"H11": ("57", 1)},
        shares={"VR": {"Bob": 6}},
        owners={"P1": "Bob", "P2": "Ada"},
        trains={"VR": ["2"]},
    ).do(BuyTrain, train="3-0", price=200, side="3")
    assert allows(position) == ({"yellow", "green"}, 4, 2, 100, True, True)
    assert position.refused(BuyPrivate, private="P2", price=50) == ""
    assert position.refused(BuyTrain, train=position.state.trains_of(treasury("VR"))[0], price=100) == ""
    position.do(Pass)
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.company == "VR"
    position.do(LayTile, hex="H9", tile="57", rotation=1)
    position.do(LayTile, hex="H7", tile="5", rotation=3)
    assert position.refused(TakeLoan) == ""
    assert isinstance(position.state.frames[0], OperatingRound)
    assert position.state.frames[0].of == 1


@pytest.mark.rule("1848-IX.phases-d", "1848-IX.phases-e")
def test_the_first_four() -> None:
    position = given(**BUYING, phase="3", bank_trains={"3": 0}, trains={"VR": ["2", "2+", "3"], "SAR": ["2"]}).do(
        BuyTrain, train="4-0", price=300, side="4"
    )
    assert allows(position) == ({"yellow", "green"}, 3, 2, 100, True, True)
    assert position.state.trains_of(treasury("VR")) == ["3-0"]
    assert position.state.trains_of(treasury("SAR")) == []
    assert {train.holder for train in position.state.trains.values() if train.kind == "2"} == {SCRAP}


@pytest.mark.rule("1848-IX.phases-e")
@pytest.mark.parametrize(("table", "limits"), [("4-3-2", [4, 4, 4, 3, 2, 2, 2]), ("4-3", [4, 4, 4, 3, 3, 3, 3])])
def test_the_train_limit_by_phase(table: str, limits: list[int]) -> None:
    found = [phases.train_limit(given(phase=str(n), options={"train_limits": table}).state) for n in range(1, 8)]
    assert found == limits


@pytest.mark.rule("1848-IX.phases-e")
@pytest.mark.parametrize(("table", "clause"), [("4-3-2", "1848-VIII.purchase-k"), ("4-3", "")])
def test_by_option_three_trains_stay_the_limit(table: str, clause: str) -> None:
    position = given(**BUYING, phase="5", trains={"NSW": ["4", "4"]}, options={"train_limits": table})
    assert position.refused(BuyTrain, train="5-0", price=500, side="5") == clause


@pytest.mark.rule("1848-IX.phases-f")
def test_the_first_five() -> None:
    position = given(**BUYING, phase="4", bank_trains={"4": 0}, trains={"VR": ["3", "4"]})
    assert position.refused(BuyTrain, train="2E-0", price=200, side="2E") == "1848-VIII.ghan-a"
    position.do(BuyTrain, train="5-0", price=500, side="5")
    assert allows(position) == ({"yellow", "green", "brown"}, 2, 3, 200, True, True)
    assert position.refused(BuyTrain, train="2E-0", price=200, side="2E") == ""
    assert position.state.trains_of(treasury("VR")) == ["3-0", "4-0"]


@pytest.mark.rule("1848-IX.phases-h")
def test_the_first_six() -> None:
    position = given(**BUYING, phase="5", bank_trains={"5": 0}, trains={"VR": ["3", "4"], "SAR": ["3+"]})
    position.do(BuyTrain, train="6-0", price=600, side="6")
    assert allows(position) == ({"yellow", "green", "brown"}, 2, 3, 200, True, True)
    assert position.state.trains_of(treasury("VR")) == ["4-0"]
    assert position.state.trains_of(treasury("SAR")) == []


@pytest.mark.rule("1848-IX.phases-i")
def test_the_first_eight() -> None:
    position = given(**BUYING, phase="6", bank_trains={"6": 0}, trains={"VR": ["4", "4+"], "NSW": ["4"]})
    position.do(BuyTrain, train="8-0", price=800, side="8")
    assert allows(position) == ({"yellow", "green", "brown", "gray"}, 2, 3, 300, True, True)
    assert position.state.trains_of(treasury("VR")) == []
    assert position.state.trains_of(treasury("NSW")) == ["8-0"]


@pytest.mark.rule("1848-IX.phases-j")
@pytest.mark.parametrize(
    ("phase", "gone", "buys", "price"), [("4", "4", "5", 500), ("5", "5", "6", 600), ("6", "6", "8", 800)]
)
def test_permanent_trains_outlast_every_first_sale(phase: str, gone: str, buys: str, price: int) -> None:
    held = {"VR": ["5", "2E"], "SAR": ["6+", "2E"], "FT": ["8", "D"]}
    position = given(**BUYING, phase=phase, bank_trains={gone: 0}, trains=held)
    before = {name: position.state.trains_of(treasury(name)) for name in held}
    card = next_train(position.state, buys)
    position.do(BuyTrain, train=card, price=price, side=buys)
    assert phases.sold(position.state, buys)
    assert {name: position.state.trains_of(treasury(name)) for name in held} == before


@pytest.mark.rule("1848-IX.phases-k", "1848-V.bank-of-england-r")
def test_obsolete_trains_leave_the_bank_too() -> None:
    """No 5/5+ is left, so the second borrower takes a 6/6+ out of the game while the Bank still sells 3/3+."""
    position = given(turn="VR", phase="3", loans={"NSW": 1}, bank_trains={"5": 0}, trains={"NSW": ["3"]})
    assert phases.on_offer(position.state) == "3"
    position.do(TakeLoan)
    assert {train.holder for train in position.state.trains.values() if train.kind == "3"} == {SCRAP}
    assert phases.on_offer(position.state) == "4"


@pytest.mark.rule("1848-IX.phases-k")
def test_who_lost_its_trains_does_not_run_and_must_buy() -> None:
    here: dict[str, Any] = {"phase": "3", "bank_trains": {"3": 0}, "cash": {"NSW": 300, "FT": 340}}
    position = given(
        turn="NSW",
        step="trains",
        **here,
        tiles=SYDNEY_WOLLONGONG,
        trains={"FT": ["2"]},
        markers={"FT": ["G16"]},
        shares={"FT": {"Bob": 6}},
    ).do(BuyTrain, train="4-0", price=300, side="4")
    while position.deciders != ("Bob",):
        position.do(Pass)
    while isinstance(position.frame, CompanyTurn) and position.frame.step != "trains":
        assert not position.offered(RunRoutes)
        position.do(Pass)
    assert position.state.prices["FT"] == "1,4"
    assert position.refused(Pass) == "1848-V.general-b"
    assert position.refused(BuyTrain, train="4-1", price=300, side="4") == ""


def announced(position: Position) -> str:
    """What was said of new phases and of first sales out of order."""
    phases_begun = [f"phase {one.phase}: {'; '.join(one.effects)}" for one in position.said(PhaseBegan)]
    out_of_order = [one.text for one in position.said(Remark) if one.clause == "1848-V.bank-of-england-r"]
    return " ".join([*phases_begun, *out_of_order])


@pytest.mark.rule("1848-IX.phases-e", "1848-IX.phases-f")
def test_a_lower_train_limit_is_announced() -> None:
    four = given(**BUYING, phase="3", bank_trains={"3": 0}).do(BuyTrain, train="4-0", price=300, side="4")
    assert announced(four) == "phase 4: 2/2+ trains are obsolete; three trains per company"
    five = given(**BUYING, phase="4", bank_trains={"4": 0}).do(BuyTrain, train="5-0", price=500, side="5")
    assert announced(five) == (
        "phase 5: brown tiles; 2E trains; privates close; two trains per company; the Bank of England pays 200; "
        "three operating rounds after the next share round"
    )


@pytest.mark.rule("1848-IX.phases-e", "1848-V.bank-of-england-r")
def test_what_comes_out_of_order_announces_only_what_changes() -> None:
    """VR has borrowed: NSW's loan removes the first 5/5+ in phase 3, and the first 4/4+ is sold after that."""
    position = given(**BUYING, phase="3", bank_trains={"3": 0}, loans={"VR": 1}).do(TakeLoan)
    assert "two trains per company" in announced(position)
    position.do(BuyTrain, train="4-0", price=300, side="4")
    assert announced(position) == "The first 4/4+ is sold: 2/2+ trains are obsolete."
    assert phases.train_limit(position.state) == 2


@pytest.mark.rule("1848-IX.phases-g", "1848-IV.p3-d")
@pytest.mark.parametrize("placed", [False, True])
def test_the_tasmania_tile_is_asked_for_only_if_it_does_not_lie_there(placed: bool) -> None:
    position = given(**{**BUYING, "step": "track"}, phase="4", bank_trains={"4": 0}, owners={"P3": "NSW"})
    if placed:
        position.do(LayTile, hex="I8", tile="241", rotation=1, power="P3")
    while not position.offered(BuyTrain):
        idle(position)
    position.do(BuyTrain, train="5-0", price=500, side="5")
    assert ("the Tasmania tile must be placed" in announced(position)) is not placed
