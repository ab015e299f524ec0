"""Chapters 8.1 and 8.3: the chart and the supply, issues, being ready."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import DiscardTrain
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, SCRAP
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1820.frames import Course, Discards, IssueRound, Takeovers
from bradshaw.titles.g1820.issue_round import IssueShares, Ready
from bradshaw.titles.g1820.loans import possible
from bradshaw.titles.g1820.own import own
from position import Position
from titles.g1820.boardroom import given, trains_of

HELD = {"LSR": {"A": 6}, "LUR": {"C": 3}}


def round_begins(**more: Any) -> Position:
    at = given(**{"shares": HELD, "frames": (), **more}, settle=False)
    at.state.frames = (Course("issue"),)
    return at.settle()


def issue(count: int, name: str = "LSR", who: str = "A") -> IssueShares:
    return IssueShares(actor=who, company=name, count=count)


def left(at: Position, kind: str) -> int:
    return sum(train.kind == kind and train.holder == BANK for train in at.state.trains.values())


def leave(at: Position, kind: str, count: int) -> Position:
    """So many trains of a kind are left in the supply."""
    stock = [id for id, train in at.state.trains.items() if train.kind == kind and train.holder == BANK]
    table = at.table()
    for id in stock[count:]:
        table.state.trains[id] = type(table.state.trains[id])(kind, SCRAP)
    at.state = at.start = table.state
    return at


def round_with(kind: str, count: int, **more: Any) -> Position:
    at = given(**{"shares": HELD, "frames": (), **more}, settle=False)
    at.state.frames = (Course("issue"),)
    return leave(at, kind, count).settle()


@pytest.mark.rule("1820-8.1-a", "1820-8.1-c")
def test_the_marker_advances_and_a_train_goes() -> None:
    at = round_begins(phase="blue", column=6)
    assert own(at.state).column == 7
    assert left(at, "5+") == 13


@pytest.mark.rule("1820-8.1-b")
def test_a_new_colour_clears_the_supply_of_the_old_one() -> None:
    at = round_with("3+", 4, phase="green", column=5)
    assert (left(at, "3+"), left(at, "5+")) == (0, 13)


@pytest.mark.rule("1820-8.1-d")
def test_with_the_last_of_a_colour_the_first_of_the_next_goes() -> None:
    at = round_with("5+", 1, phase="blue", column=6)
    assert (left(at, "5+"), left(at, "8+"), at.state.phase, own(at.state).column) == (0, 5, "brown", 9)


@pytest.mark.rule("1820-8.1-e", "1820-13.7-a")
def test_the_train_removed_may_begin_a_phase_and_trains_over_the_limit_go_first() -> None:
    at = round_with("5+", 0, phase="blue", column=6, trains={"LSR": ["3+", "3+", "3+", "3+", "5+"]})
    assert (at.state.phase, own(at.state).column) == ("brown", 9)
    assert isinstance(at.frame, Discards)
    lost = at.state.trains_of(treasury("LSR"))[0]
    at.act(DiscardTrain(actor="A", company="LSR", train=lost))
    assert isinstance(at.frame, IssueRound)
    assert len(trains_of(at, "LSR")) == 4


@pytest.mark.rule("1820-14.1-p", "1820-14.1-q", "1820-14.1-r", "1820-8.1-d")
def test_cousins_close_when_the_removed_train_begins_the_red_phase() -> None:
    at = round_with(
        "8+",
        1,
        phase="brown",
        column=9,
        shares={"LSR": {"A": 6, "BI": 2}},
        cousins={"B": ["BI"]},
        cash={"B": 0, "BI": 33},
        price={"LSR": 95},
    )
    assert at.state.phase == "red"
    assert (at.cash("B"), at.owned("LSR", "pool")) == (112, 2), "half of 33 + 190, rounded up"


@pytest.mark.rule("1820-8.1-f")
def test_yellow_trains_stay_on_sale() -> None:
    assert left(round_begins(phase="yellow", column=1), "2+") >= 1


@pytest.mark.rule("1820-8.1-g")
def test_without_trains_the_round_goes_on() -> None:
    at = round_with("FLOOD", 0, phase="gray", column=15)
    assert isinstance(at.frame, IssueRound)


@pytest.mark.rule("1820-9.1-g")
def test_the_end_of_the_chart_ends_the_game_at_once() -> None:
    at = round_begins(phase="gray", column=17)
    assert at.state.ended is not None
    assert [event.text for event in at.said(Remark)] == ["The Cost of Business marker stands on END."]


@pytest.mark.rule("1820-8.1-j", "1820-13.5-w")
def test_who_is_in_liquidation_when_the_round_begins_is_noted() -> None:
    at = round_begins(price={"LUR": 10})
    assert own(at.state).doomed == ("LUR",)


# Issuing


def third(**more: Any) -> Position:
    return given(**{"shares": HELD, "step": 3, **more})


@pytest.mark.rule("1820-8.3-a", "1820-8.3-c", "1820-8.3-d")
def test_shares_are_issued_at_the_price_which_then_falls() -> None:
    at = third().act(issue(3))
    assert (at.cash("LSR"), at.owned("LSR", "pool"), at.price("LSR")) == (213, 3, 55)
    assert at.refused(issue(2)) == "1820-8.3-a", "one is left"


@pytest.mark.rule("1820-8.3-d")
@pytest.mark.parametrize(
    ("size", "count", "price"), [(5, 2, 60), (20, 3, 55), (50, 8, 51), (50, 1, 65), (50, 5, 60), (50, 6, 55)]
)
def test_the_drop_is_the_fewer_of_shares_and_blocks_of_5_percent(size: int, count: int, price: int) -> None:
    assert third(shares={"LSR": {"A": 3}}, size={"LSR": size}).act(issue(count)).price("LSR") == price


@pytest.mark.rule("1820-8.3-e")
def test_no_issue_into_liquidation() -> None:
    at = third(price={"LSR": 43})
    assert at.refused(issue(1)) == ""
    assert at.refused(issue(2)) == "1820-8.3-e"


@pytest.mark.rule("1820-8.3-b", "1820-10.7-c")
def test_private_companies_and_those_in_liquidation_issue_nothing() -> None:
    at = third(price={"LSR": 10}, shares={**HELD, "LBR": {"A": 3}}, private={"CNR": "A"})
    assert at.refused(issue(1)) in ("1820-8.3-b", "1820-10.7-c")
    assert at.refused(issue(1, "CNR")) == "1820-8.3-b"


@pytest.mark.rule("1820-8.3-f", "1820-8.1-h")
def test_each_issue_is_priced_by_itself() -> None:
    assert third().refused(issue(1, "LUR", "A")) == "1820-8.1-h", "C directs it"
    at = third().act(issue(1), issue(1, "LUR", "C"), issue(1))
    assert (at.cash("LSR"), at.price("LSR")) == (71 + 65, 60)


@pytest.mark.rule("1820-8.3-g")
def test_issued_shares_raise_the_loan_capacity() -> None:
    at = third(shares={"LSR": {"A": 4}, "LUR": {"C": 3}}, loans={"LSR": 4})
    assert possible(at.state, "LSR") == 0
    assert possible(at.act(issue(1)).state, "LSR") == 1


# Being ready


@pytest.mark.rule("1820-8.1-h", "1820-8.1-i")
def test_an_issue_asks_all_again() -> None:
    at = third().act(Ready(actor="A"))
    assert at.deciders == ("C",)
    at.act(issue(1, "LUR", "C"))
    assert set(at.deciders) == {"A", "C"}
    at.act(Ready(actor="C"), Ready(actor="A"))
    assert isinstance(at.frame, Takeovers)
