"""Whom a stock round of 18xx.games waits for instead of passing him, and when a turn goes on after a purchase there."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import BuyPrivate
from bradshaw.kernel.records import BANK, POOL
from bradshaw.mechanics.stock_round import Ban, Sold
from bradshaw.titles.g1860.state import Course, StockRound
from say import buy, start
from titles.g1860.given import given

SILENT = {"silent_pass": True}


def waits_for_a(cash: int, turn: StockRound | None = None, **here: Any) -> bool:
    """B, who has shares, is always waited for."""
    given_shares = {"C&N": {"B": 5}, **here.pop("shares", {})}
    frames = (Course("stock"), turn or StockRound(2, "A"))
    at = given(options=SILENT, shares=given_shares, cash={"A": cash}, frames=frames, **here)
    return at.decider == "A"


@pytest.mark.rule("1860-stock-rounds-b")
@pytest.mark.parametrize(
    ("enough", "here"),
    [
        (100, {}),  # a share of the initial offering, at par
        (80, {"bankrupt": ["FYN"]}),  # a restart
        (40, {"shares": {"C&N": {"B": 5, POOL: 1}}, "price": {"C&N": 40}}),
        (80, {"shares": {"C&N": {"B": 1, POOL: 2}}, "director": {"C&N": POOL}, "price": {"C&N": 40}}),  # both halves
        (1, {"privates": {BANK: ["CMH"]}}),
        (1, {"phase": "6"}),  # Fishbourne
    ],
)
def test_who_could_pay_something_is_waited_for(enough: int, here: dict[str, Any]) -> None:
    assert waits_for_a(enough, **here)
    assert not waits_for_a(enough - 1, **here)


@pytest.mark.rule("1860-stock-rounds-b")
def test_who_could_pay_the_lowest_par_is_waited_for() -> None:
    whole = {"C&N": {"B": 10}}
    assert waits_for_a(108, shares=whole)
    assert not waits_for_a(107, shares=whole)


@pytest.mark.rule("1860-stock-rounds-b")
def test_who_has_something_to_sell_is_waited_for() -> None:
    assert waits_for_a(0, shares={"FYN": {"A": 1}})
    sold = StockRound(2, "A", sales=(Sold("FYN", "", 50, 1),))
    assert not waits_for_a(0, sold, shares={"FYN": {"A": 1}})
    assert waits_for_a(0, privates={"A": ["CMH"]})
    assert not waits_for_a(0, privates={"A": ["CMH"]}, own={"stock_round": 1})


@pytest.mark.rule("1860-stock-rounds-b", "1860-buying-and-selling-i")
def test_what_a_player_may_not_buy_back_keeps_nobody_waiting() -> None:
    banned = StockRound(2, "A", bans=(Ban("A", "C&N"), Ban("A", "CMH")))
    assert not waits_for_a(100, banned, privates={BANK: ["CMH"]})
    assert waits_for_a(100, StockRound(2, "A", bans=(Ban("B", "C&N"), Ban("B", "CMH"))))


@pytest.mark.rule("1860-stock-rounds-b", "1860-certificate-limit-a")
@pytest.mark.parametrize(("held", "waiting"), [(3, True), (4, False)])
def test_nobody_at_the_certificate_limit_is_waited_for(held: int, waiting: bool) -> None:
    """All that A has was sold from in this turn."""
    names = ("IOW", "IWNJ", "FYN", "NGStL", "S&C")
    shares = {name: {"B": 5, "A": count} for name, count in zip(names, (5, 4, 4, 4, held), strict=True)}
    turn = StockRound(2, "A", sales=tuple(Sold(name, "", 50, 1) for name in names))
    assert waits_for_a(500, turn, shares=shares) is waiting


EARLY: dict[str, Any] = {"options": {"turn_ends_with_purchase": True}, "stock": "A", "cash": {"A": 900}}


@pytest.mark.rule("1860-exchanging-privates-c")
@pytest.mark.parametrize(
    ("phase", "private", "goes_on"), [("6", "CMH", True), ("5", "CMH", False), ("6", "FFC", False)]
)
def test_on_18xx_games_a_private_bought_late_may_be_exchanged_at_once(phase: str, private: str, goes_on: bool) -> None:
    at = given(**EARLY, phase=phase, shares={"C&N": {"B": 5}}, privates={BANK: ["CMH"]})
    (offer,) = [one for one in at.offered(BuyPrivate) if one.private == private]
    assert (at.act(offer).decider == "A") is goes_on


@pytest.mark.rule("1860-exchanging-privates-c")
@pytest.mark.parametrize(("private", "goes_on"), [("CMH", True), ("YHC", False)])
def test_on_18xx_games_the_turn_goes_on_after_the_start_of_a_privates_company(private: str, goes_on: bool) -> None:
    at = given(**EARLY, phase="6", privates={"A": [private]})
    assert (at.act(start("C&N", 74)).decider == "A") is goes_on


@pytest.mark.rule("1860-exchanging-privates-c")
def test_on_18xx_games_the_turn_ends_after_a_mere_share() -> None:
    at = given(**EARLY, phase="6", shares={"C&N": {"B": 5}}, privates={"A": ["CMH"]})
    assert at.act(buy("C&N")).decider == "B"
