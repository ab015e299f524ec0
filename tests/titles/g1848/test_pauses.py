"""Where a company's turn waits for its Director at a table of 18xx.games."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyTrain
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound
from position import Position
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given

AT_SITE: dict[str, Any] = {"options": {"pauses": "site"}, "turn": "NSW"}
IN_DEBT = {"loans": {"NSW": 5}}
"""It may borrow no more."""
FULL = {"NSW": ["5", "5"]}
"""At the limit of phase 5."""


def waits(position: Position, step: str) -> bool:
    return (position.settle().company, position.step) == ("NSW", step)


def in_trains(**here: Any) -> bool:
    return waits(given(**{**AT_SITE, "step": "trains", **here}), "trains")


@pytest.mark.rule("1848-VII.sequence-a")
@pytest.mark.parametrize(
    ("enough", "here"),
    [
        (100, {"phase": "1"}),  # the cheaper side of the card on offer
        (1, {"phase": "1", "trains": {"VR": ["2"]}}),  # whatever another company asks for its train
        (200, {"phase": "5", **IN_DEBT}),  # a 2E
        (200, {"phase": "5", "trains": {"NSW": ["2E"]}, **IN_DEBT}),  # even a second 2E
        (200, {"phase": "5", "trains": FULL, **IN_DEBT}),  # a 2E beyond the limit
        (100, {"phase": "5", "trains": FULL, "owners": {"P4": "Ada"}, **IN_DEBT}),  # with the rebate of P4
        (100, {"phase": "5", "trains": FULL}),  # half a 2E and a loan for the rest
        (800, {"phase": "6", "bank_trains": {"6": 0}, "trains": {"NSW": ["4", "6", "2E"]}, **IN_DEBT}),  # a trade-in
    ],
)
def test_the_table_waits_for_whoever_could_pay_a_train(enough: int, here: dict[str, Any]) -> None:
    assert in_trains(**here, cash={"NSW": enough})
    assert not in_trains(**here, cash={"NSW": enough - 1})


@pytest.mark.rule("1848-VII.sequence-a")
@pytest.mark.parametrize(
    "here",
    [
        {"phase": "1", "trains": {"NSW": ["2", "2", "2", "2"], "VR": ["2"]}},  # no room
        {"phase": "5", "trains": {"NSW": ["5", "5", "2E"]}, **IN_DEBT},
        {"phase": "5", "trains": {"NSW": ["5", "5", "2E"]}},  # it has its 2E, and a loan is for another
        {"phase": "6", "bank_trains": {"6": 0}, "trains": {"NSW": ["5", "6", "2E"]}, **IN_DEBT},  # nothing to trade in
        {"phase": "6", "trains": {"NSW": ["4", "6", "2E"]}, **IN_DEBT},  # an 8/D is not on offer yet
        {"phase": "7", "trains": {"NSW": ["4", "6", "2E"]}, **IN_DEBT},  # nor is the first one left
    ],
)
def test_the_table_waits_for_nobody_who_cannot_buy(here: dict[str, Any]) -> None:
    assert not in_trains(**here, cash={"NSW": 2000})


@pytest.mark.rule("1848-VII.sequence-a")
@pytest.mark.parametrize("bought", ["from the bank", "from VR"])
def test_once_a_train_was_bought_nobody_waits_for_half_a_ghan(bought: str) -> None:
    here: dict[str, Any] = {**AT_SITE, "step": "trains", "phase": "5"}
    position = given(**here, trains={"NSW": ["5"], "VR": ["5"]}, cash={"NSW": 650})
    bank = bought == "from the bank"
    position.do(BuyTrain, train="5-2" if bank else "5-1", price=500, side="5" if bank else "")
    assert not waits(position, "trains")
    assert in_trains(phase="5", trains=FULL, cash={"NSW": 150})


@pytest.mark.rule("1848-VII.tracks-d")
@pytest.mark.parametrize(
    ("phase", "tiles", "waiting"),
    [
        ("2", {"yellow": 1}, False),
        ("3", {"yellow": 1}, True),
        ("3", {"yellow": 2}, False),
        ("3", {"promoted": True}, False),
    ],
)
def test_the_table_waits_while_a_lay_is_left(phase: str, tiles: dict[str, Any], waiting: bool) -> None:
    round_ = OperatingRound(2, 1, 1, began=True, acted=("NSW",))
    frames = (round_, CompanyTurn("NSW", step="track", **tiles))
    assert waits(given(**AT_SITE, phase=phase, frames=frames), "track") is waiting


@pytest.mark.rule("1848-VII.sequence-d")
@pytest.mark.parametrize(
    ("phase", "loans", "waiting"), [("2", 0, False), ("3", 0, True), ("3", 4, True), ("3", 5, False)]
)
def test_the_table_waits_at_the_end_for_a_loan(phase: str, loans: int, waiting: bool) -> None:
    assert waits(given(**AT_SITE, step="finish", phase=phase, loans={"NSW": loans}), "finish") is waiting


@pytest.mark.rule("1848-VII.sequence-d")
def test_the_table_waits_for_no_loan_when_none_is_left() -> None:
    here: dict[str, Any] = {**AT_SITE, "step": "finish", "phase": "3"}
    assert waits(given(**here, loans={"VR": 19}), "finish")
    assert not waits(given(**here, loans={"VR": 20}), "finish")


@pytest.mark.rule("1848-VII.sequence-d")
def test_the_table_waits_at_the_end_for_a_private() -> None:
    here: dict[str, Any] = {**AT_SITE, "step": "finish", "phase": "3", **IN_DEBT, "cash": {"NSW": 500}}
    assert waits(given(**here, owners={"P2": "Ada"}), "finish")
    assert not waits(given(**here), "finish")


@pytest.mark.rule("1848-VII.sequence-c")
@pytest.mark.parametrize(
    ("trains", "tiles", "waiting"),
    [(["2"], SYDNEY_WOLLONGONG, True), (["2"], {}, False), ([], SYDNEY_WOLLONGONG, False)],
)
def test_the_table_waits_for_a_run_where_a_train_and_a_route_are(trains: list[str], tiles: Any, waiting: bool) -> None:
    here = given(**AT_SITE, step="run", trains={"NSW": trains}, tiles=tiles)
    assert waits(here, "run") is waiting
