"""Chapter VII, operating rounds: how many, in which order, the sequence of a turn; chapter XI, the prices."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceMarker,
    RunRoutes,
    SellShares,
    StartCompany,
    TakeLoan,
)
from bradshaw.kernel.events import Paid, TurnBegan
from bradshaw.titles.g1848 import market
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound, ShareRound, own
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

QUIET: dict[str, Any] = {"options": {"home_tile_compulsory": False}}
FULL: dict[str, Any] = {"tiles": SYDNEY_WOLLONGONG, "trains": {"NSW": ["2"]}, "cash": {"NSW": 500}}


def rounds_played(position: Position) -> list[tuple[int, int]]:
    """Idle until a share round or the end: the operating rounds met on the way."""
    met: list[tuple[int, int]] = []
    while position.state.frames and isinstance(position.state.frames[0], OperatingRound):
        round_ = position.state.frames[0]
        if (round_.set, round_.number) not in met:
            met.append((round_.set, round_.number))
        idle(position)
    return met


@pytest.mark.rule("1848-VII.general-a")
def test_players_trade_no_shares_in_an_operating_round() -> None:
    position = given(turn="NSW", shares={"NSW": {"Ada": 6, "Bob": 2}, "BOE": {"Ada": 1}})
    for action, fields in (
        (BuyShare, {"company": "BOE", "source": "pool"}),
        (SellShares, {"company": "BOE", "count": 1}),
        (StartCompany, {"company": "VR", "par": 70}),
    ):
        assert position.refused(action, **fields) == "1848-VII.general-a"
    kinds = {type(option.action) for option in position.menu()}
    assert kinds == {LayTile, Pass}


@pytest.mark.rule("1848-VII.general-a", "1848-VI.general-b")
def test_the_director_alone_acts_for_a_company() -> None:
    position = given(turn="SAR", shares={"SAR": {"Bob": 4, "Ada": 3}}, phase="3", price={"SAR": "1,8"})
    assert position.deciders == ("Bob",)
    assert position.refused(TakeLoan, actor="Ada") == "1848-VI.general-b"
    assert position.refused(Pass, actor="Ada") == "1848-VI.general-b"
    assert position.refused(TakeLoan, actor="Bob") == ""
    assert len(position.menu(player="Ada")) == 0


@pytest.mark.rule("1848-VII.general-b", "1848-VII.general-c", "1848-VII.general-d")
@pytest.mark.parametrize(("phase", "number"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3)])
def test_a_share_round_is_followed_by_as_many_rounds_as_the_phase_says(phase: str, number: int) -> None:
    position = given(phase=phase, shares={"NSW": {"Ada": 6}}, price={"NSW": "1,12"}, **QUIET).do(Pass).do(Pass).do(Pass)
    assert rounds_played(position) == [(2, one) for one in range(1, number + 1)]
    assert isinstance(position.frame, ShareRound)
    assert position.frame.number == 3


@pytest.mark.rule("1848-VII.general-c", "1848-VII.general-d", "1848-IX.phases-f")
@pytest.mark.parametrize(
    ("phase", "gone", "buys", "price", "now", "next_"), [("2", "2", "3", 200, 1, 2), ("4", "4", "5", 500, 2, 3)]
)
def test_a_new_phase_lengthens_the_next_set_not_the_running_one(
    phase: str, gone: str, buys: str, price: int, now: int, next_: int
) -> None:
    position = given(
        turn="NSW", step="trains", phase=phase, bank_trains={gone: 0}, cash={"NSW": 500}, price={"NSW": "1,12"}
    ).do(BuyTrain, train=f"{buys}-0", price=price, side=buys)
    assert rounds_played(position) == [(2, one) for one in range(1, now + 1)]
    position.do(Pass).do(Pass).do(Pass)
    assert isinstance(position.state.frames[0], OperatingRound)
    assert position.state.frames[0].of == next_


@pytest.mark.rule("1848-VII.turn-order-a", "1848-VII.turn-order-b")
def test_privates_then_the_bank_of_england_then_the_railways() -> None:
    position = given(
        operating=(1, 2), phase="3", owners={"P1": "Bob"}, shares={"BOE": {"Ada": 2}, "NSW": {"Cid": 6}}, **QUIET
    ).settle()
    paid_or_begun = [event for event in position.events if isinstance(event, Paid | TurnBegan)]
    private, dividend, turn = paid_or_begun
    assert isinstance(private, Paid)
    assert private.taker == "player/Bob"
    assert isinstance(dividend, Paid)
    assert dividend.taker == "player/Ada"
    assert isinstance(turn, TurnBegan)
    assert (position.cash("Ada"), position.cash("Bob")) == (520, 505)


@pytest.mark.rule("1848-VII.turn-order-b")
@pytest.mark.parametrize(("phase", "each"), [("2", 0), ("3", 10), ("5", 20), ("7", 30)])
def test_the_bank_of_england_pays_at_the_start_of_every_round(phase: str, each: int) -> None:
    position = given(operating=(1, 3), phase=phase, shares={"BOE": {"Ada": 4}}).settle()
    assert isinstance(position.frame, ShareRound)  # no railway: three rounds went by
    assert position.cash("Ada") == 500 + 3 * 4 * each


@pytest.mark.rule("1848-VII.turn-order-c", "1848-VII.turn-order-e")
def test_railways_act_from_the_highest_price_down() -> None:
    prices = {"NSW": "1,4", "VR": "0,6", "SAR": "0,4", "FT": "2,5"}  # 90, 120, 100, 90 further right
    position = given(operating=(1, 1), shares={name: {"Ada": 6} for name in prices}, price=prices, **QUIET).settle()
    order = []
    while isinstance(position.frame, CompanyTurn):
        order.append(position.frame.company)
        while isinstance(position.frame, CompanyTurn) and position.frame.company == order[-1]:
            idle(position)
    assert order == ["VR", "SAR", "FT", "NSW"]


@pytest.mark.rule("1848-VII.turn-order-d", "1848-XI.prices-e")
def test_who_arrives_later_lies_underneath_and_acts_later() -> None:
    here: dict[str, Any] = {"shares": {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}, "price": {"NSW": "1,6", "VR": "1,5"}}
    position = given(turn="VR", step="pay", revenue=50, **here).do(Dividend, pay=True)
    assert position.state.stacks["1,6"] == ("NSW", "VR")
    assert market.operating_order(position.state) == ["NSW", "VR"]


@pytest.mark.rule("1848-VII.turn-order-f", "1848-XI.prices-f")
def test_every_company_acts_once_and_is_marked_until_the_round_ends() -> None:
    here: dict[str, Any] = {"shares": {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}, "price": {"NSW": "1,6", "VR": "1,5"}}
    position = given(operating=(1, 2), phase="2", **here, **QUIET).settle()
    seen = []
    while isinstance(position.frame, CompanyTurn):
        round_ = position.state.frames[0]
        assert isinstance(round_, OperatingRound)
        assert round_.acted[-1] == position.frame.company
        seen.append((round_.number, *round_.acted))
        idle(position)
    assert list(dict.fromkeys(seen)) == [(1, "NSW"), (1, "NSW", "VR"), (2, "NSW"), (2, "NSW", "VR")]
    assert (position.price("NSW"), position.price("VR")) == (90, 80)


@pytest.mark.rule("1848-VII.turn-order-f")
def test_a_company_that_acted_and_falls_gets_no_second_turn() -> None:
    here: dict[str, Any] = {"shares": {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}, "price": {"NSW": "1,6", "VR": "1,5"}}
    position = given(turn="NSW", step="pay", revenue=10, phase="2", **here, **QUIET).do(Dividend, pay=False)
    assert market.operating_order(position.state) == ["VR", "NSW"]  # NSW has joined VR's space from above
    while isinstance(position.frame, CompanyTurn) and position.frame.company == "VR":
        idle(position)
    assert isinstance(position.frame, ShareRound)


@pytest.mark.rule("1848-VII.sequence-a")
def test_the_steps_come_in_their_order() -> None:
    position = given(turn="NSW", **FULL, phase="3")
    marker: dict[str, Any] = {"hex": "G16", "stop": 0}
    lay: dict[str, Any] = {"hex": "E16", "tile": "8", "rotation": 5}
    assert position.refused(PlaceMarker, **marker) == "1848-VII.sequence-a"
    position.do(Pass)
    assert position.refused(LayTile, **lay) == "1848-VII.sequence-a"
    position.do(Pass)
    assert position.refused(PlaceMarker, **marker) == "1848-VII.sequence-a"
    assert position.refused(Dividend, pay=True) == "1848-VII.sequence-a"
    position.act(position.offered(RunRoutes)[0])
    assert position.refused(BuyTrain, train="3-0", price=200, side="3") == "1848-VII.sequence-a"
    price = position.state.prices["NSW"]
    position.do(Dividend, pay=True)
    assert position.state.prices["NSW"] != price
    assert position.refused(Dividend, pay=True) == "1848-VII.sequence-a"
    assert position.refused(BuyTrain, train="3-0", price=200, side="3") == ""


@pytest.mark.rule("1848-VII.sequence-c", "1848-VII.sequence-f")
def test_running_and_the_price_are_compulsory_the_rest_is_not() -> None:
    position = given(turn="NSW", **FULL, phase="3").do(Pass).do(Pass)
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.step == "run"
    assert position.refused(Pass) == "1848-VII.sequence-f"
    position.act(position.offered(RunRoutes)[0])
    assert position.refused(Pass) == "1848-X.income-c"
    position.do(Dividend, pay=False)
    assert position.state.prices["NSW"] == "1,4"
    assert position.refused(Pass) == ""


@pytest.mark.rule("1848-VII.sequence-d", "1848-V.loans-d")
@pytest.mark.parametrize("step", ["track", "station", "run", "pay", "trains"])
def test_loans_and_privates_at_any_point_of_the_turn(step: Any) -> None:
    here: dict[str, Any] = {**FULL, "turn": "NSW", "step": step, "revenue": 40, "owners": {"P2": "Ada"}}
    position = given(**here, phase="3")
    assert position.refused(TakeLoan) == position.refused(BuyPrivate, private="P2", price=50) == ""
    assert position.offered(TakeLoan)
    assert position.offered(BuyPrivate)
    early = given(**here, phase="2")
    assert early.refused(TakeLoan) == "1848-V.bank-of-england-e"
    assert early.refused(BuyPrivate, private="P2", price=50) == "1848-IV.general-d"


@pytest.mark.rule("1848-VII.sequence-e")
@pytest.mark.parametrize(("number", "follows"), [(1, OperatingRound), (2, ShareRound)])
def test_after_the_last_company_the_next_round_begins(number: int, follows: type) -> None:
    here: dict[str, Any] = {"shares": {"NSW": {"Ada": 6}, "VR": {"Bob": 6}}, "price": {"NSW": "1,6", "VR": "1,5"}}
    position = given(turn="NSW", step="trains", phase="3", operating=(number, 2), **here, **QUIET).do(Pass)
    assert isinstance(position.frame, CompanyTurn)
    assert position.frame.company == "VR"
    while isinstance(position.frame, CompanyTurn) and position.frame.company == "VR":
        idle(position)
    first = position.state.frames[0]
    assert type(first) is follows
    assert isinstance(first, OperatingRound | ShareRound)
    assert first.number == (2 if follows is OperatingRound else 3)


@pytest.mark.rule("1848-XI.prices-a")
@pytest.mark.parametrize("revenue", [10, 500])
def test_a_dividend_of_any_size_moves_the_price_one_right(revenue: int) -> None:
    position = given(turn="NSW", step="pay", revenue=revenue, price={"NSW": "2,6"}).do(Dividend, pay=True)
    assert position.state.prices["NSW"] == "2,7"


@pytest.mark.rule("1848-XI.prices-b")
@pytest.mark.parametrize(
    ("cell", "after"),
    [("5,6", "4,6"), ("4,8", "3,8"), ("3,10", "2,10"), ("2,13", "1,13"), ("1,16", "0,16"), ("0,16", "0,16")],
)
def test_at_the_end_of_a_row_a_dividend_moves_the_price_up(cell: str, after: str) -> None:
    position = given(
        turn="NSW", step="pay", revenue=50, phase="3", price={"NSW": cell}, trains={"NSW": ["3"]}, cash={"NSW": 500}
    )
    position.do(Dividend, pay=True)
    assert position.state.prices["NSW"] == after
    assert bool(own(position.state).end) is (cell == "1,16")


@pytest.mark.rule("1848-XI.prices-c", "1848-XI.prices-d")
@pytest.mark.parametrize(("cell", "after"), [("1,5", "1,4"), ("3,2", "3,1"), ("4,1", None)])
def test_withholding_moves_the_price_one_left(cell: str, after: str | None) -> None:
    held = {"NSW": {"Ada": 6, "Bob": 1}}
    position = given(turn="NSW", step="pay", revenue=200, price={"NSW": cell}, shares=held).do(Dividend, pay=False)
    assert position.state.prices.get("NSW") == after
    assert position.state.companies["NSW"].closed is (after is None)
    if after is None:
        assert (position.cash("Ada"), position.cash("Bob")) == (500, 530)  # paid out of what was withheld


@pytest.mark.rule("1848-VII.turn-order-c", "1848-VII.turn-order-d", "1848-VII.turn-order-e", "1848-XI.prices-e")
def test_the_order_of_the_railways() -> None:
    prices = {"NSW": "3,6", "VR": "2,5", "SAR": "1,4", "FT": "2,5", "QG": "2,6"}
    position = given(shares={name: {"Ada": 6} for name in prices}, price=prices)
    assert market.operating_order(position.state) == ["QG", "NSW", "VR", "FT", "SAR"]
