"""Dividends: who is paid, what is retained, and how the price moves."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import PriceMoved, Remark
from bradshaw.kernel.records import BANK, POOL
from bradshaw.titles.g1860.market import MARKET, TOP
from bradshaw.titles.g1860.state import own
from position import Position
from say import PASS, offered, pay, withhold
from titles.g1860.given import given


def paying(revenue: int, price: int = 100, *, pool: int = 0, held: int = 5, phase: str = "3") -> Position:
    """A directs C&N, which has earned so much."""
    return given(
        phase=phase,
        shares={"C&N": {"A": held, POOL: pool}},
        price={"C&N": price},
        trains={"C&N": ["3+2"]},
        turn=("C&N", "pay"),
        revenue=revenue,
    )


@pytest.mark.rule("1860-dividends-a")
def test_all_of_the_revenue_is_paid_or_retained() -> None:
    at = paying(120)
    assert offered(at, "dividend", "pay") == [True, False]
    for part in ({"pay": 0.5}, {"pay": True, "amount": 60}):
        with pytest.raises(BadInput):
            at.read({"kind": "dividend", "company": "C&N", **part})
    assert at.refused(PASS) == "1860-operating-companies-d"


@pytest.mark.rule("1860-dividends-b")
def test_retained_revenue_goes_to_the_treasury() -> None:
    at = paying(120)
    bank = at.state.cash[BANK]
    at.act(withhold("C&N"))
    assert at.cash("C&N") == 120
    assert (at.cash("A"), at.state.cash[BANK]) == (670, bank)


@pytest.mark.rule("1860-dividends-c")
def test_every_share_brings_its_holder_a_tenth() -> None:
    at = given(
        phase="3",
        shares={"C&N": {"A": 4, "B": 3, "C": 1}},
        trains={"C&N": ["3+2"]},
        turn=("C&N", "pay"),
        revenue=130,
    )
    bank = at.state.cash[BANK]
    at.act(pay("C&N"))
    assert [at.cash(who) - 670 for who in "ABC"] == [52, 39, 13]
    assert at.state.cash[BANK] == bank - 104


@pytest.mark.rule("1860-dividends-d")
def test_shares_in_the_pool_and_the_initial_offering_bring_nobody_anything() -> None:
    at = paying(100, pool=3)
    bank = at.state.cash[BANK]
    at.act(pay("C&N"))
    assert at.cash("A") == 670 + 50
    assert at.cash("C&N") == 0
    assert at.state.cash[BANK] == bank - 50


@pytest.mark.rule("1860-dividends-e")
@pytest.mark.parametrize(("price", "after"), [(100, 90), (95, 86), (20, 7), (340, 320), (26, 14)])
def test_without_a_dividend_the_price_falls_one_space_on_its_tier(price: int, after: int) -> None:
    assert paying(120, price).act(withhold("C&N")).price("C&N") == after


@pytest.mark.rule("1860-dividends-f")
@pytest.mark.parametrize(("price", "bankrupt"), [(7, True), (14, True), (20, False)])
def test_an_unpaid_dividend_at_7_or_14_is_bankruptcy(price: int, bankrupt: bool) -> None:
    at = paying(120, price).act(withhold("C&N"))
    assert own(at.state).bankrupt == (("C&N",) if bankrupt else ())
    assert ("C&N" in at.state.prices) is not bankrupt


@pytest.mark.rule("1860-dividends-g")
def test_a_dividend_below_the_price_leaves_it() -> None:
    assert paying(90, 100).act(pay("C&N")).price("C&N") == 100


STEPS = [
    pytest.param(100, 100, 110, marks=pytest.mark.rule("1860-dividends-h")),
    pytest.param(190, 100, 110, marks=pytest.mark.rule("1860-dividends-h")),
    pytest.param(100, 95, 105, marks=pytest.mark.rule("1860-dividends-h")),
    pytest.param(200, 100, 122, marks=pytest.mark.rule("1860-dividends-i")),
    pytest.param(290, 100, 122, marks=pytest.mark.rule("1860-dividends-i")),
    pytest.param(150, 50, 62, marks=pytest.mark.rule("1860-dividends-j")),
    pytest.param(190, 50, 62, marks=pytest.mark.rule("1860-dividends-j")),
    pytest.param(200, 50, 68, marks=pytest.mark.rule("1860-dividends-k")),
    pytest.param(600, 50, 68, marks=pytest.mark.rule("1860-dividends-k")),
]


@pytest.mark.parametrize(("dividend", "price", "after"), STEPS)
def test_the_price_rises_a_space_for_each_time_it_is_paid_four_at_most(dividend: int, price: int, after: int) -> None:
    assert paying(dividend, price).act(pay("C&N")).price("C&N") == after


@pytest.mark.rule("1860-dividends-h")
def test_the_whole_revenue_is_compared_however_little_reaches_players() -> None:
    at = paying(100, 100, held=2, pool=5)
    assert at.act(pay("C&N")).price("C&N") == 110


def stacked(revenue: int, others: dict[str, int], price: int = 100) -> Position:
    names = {"C&N": price, **others}
    return given(
        phase="3",
        shares={name: {"A": 5} for name in names},
        price=names,
        trains={"C&N": ["3+2"]},
        turn=("C&N", "pay"),
        revenue=revenue,
    )


@pytest.mark.rule("1860-dividends-l")
def test_a_payer_whose_price_stays_goes_under_the_others() -> None:
    at = stacked(90, {"IOW": 100})
    cell = at.state.prices["C&N"]
    assert at.state.stacks[cell] == ("C&N", "IOW")
    at.act(pay("C&N"))
    assert at.state.prices["C&N"] == cell
    assert at.state.stacks[cell] == ("IOW", "C&N")


@pytest.mark.rule("1860-dividends-m")
@pytest.mark.parametrize(("said", "there"), [(pay("C&N"), 110), (withhold("C&N"), 90)])
def test_a_moved_marker_goes_under_those_already_there(said: dict[str, object], there: int) -> None:
    at = stacked(100, {"FYN": there}).act(said)
    assert at.price("C&N") == there
    assert at.state.stacks[at.state.prices["C&N"]] == ("FYN", "C&N")


@pytest.mark.rule("1860-dividends-n")
@pytest.mark.parametrize(("price", "dividend"), [(330, 660), (320, 960), (320, 320)])
def test_the_marker_stops_at_the_top_and_the_game_ends(price: int, dividend: int) -> None:
    at = paying(dividend, price).act(pay("C&N"))
    assert at.price("C&N") == 340
    assert own(at.state).ending == "top"
    assert own(paying(300, 320).act(pay("C&N")).state).ending == ""


@pytest.mark.rule("1860-dividends-o")
def test_no_revenue_is_no_dividend() -> None:
    """A company without train and without lease, and one whose train has nowhere to run."""
    trainless = given(phase="3", shares={"C&N": {"A": 5}}, price={"C&N": 100}, turn=("C&N", "run"))
    assert trainless.price("C&N") == 90
    nowhere = given(
        phase="3", shares={"IOW": {"A": 5}}, price={"IOW": 100}, trains={"IOW": ["3+2"]}, turn=("IOW", "run")
    )
    assert nowhere.price("IOW") == 90
    assert nowhere.step != "pay", "nothing is asked"


@pytest.mark.rule("1860-dividends-e", "1860-dividends-h")
@pytest.mark.parametrize(("choice", "clause"), [(pay, "1860-dividends-h"), (withhold, "1860-dividends-e")])
def test_the_move_of_the_price_cites_its_clause(choice: Any, clause: str) -> None:
    at = given(shares={"IOW": {"A": 5}}, trains={"IOW": ["2+1"]}, turn=("IOW", "pay"), revenue=100)
    assert [one.clause for one in at.act(choice("IOW")).said(PriceMoved)] == [clause]


@pytest.mark.rule("1860-end-of-game-a")
def test_the_top_of_the_market_is_told() -> None:
    below = next(cell for cell in MARKET.cells if MARKET.after(cell, "paid") == TOP)
    top = {"IOW": MARKET.cells[below].price}
    at = given(
        phase="7", shares={"IOW": {"A": 5}}, price=top, turn=("IOW", "pay"), revenue=400, trains={"IOW": ["7+4"]}
    )
    assert "1860-end-of-game-a" in [one.clause for one in at.act(pay("IOW")).said(Remark)]


@pytest.mark.rule("1860-dividends-c")
def test_the_menu_says_who_is_paid() -> None:
    here: dict[str, Any] = {"shares": {"IOW": {"A": 5, "B": 2}}, "price": {"IOW": 100}, "trains": {"IOW": ["2+1"]}}
    at = given(**here, turn=("IOW", "pay"), revenue=100)
    paying, retaining = at.options("dividend")
    assert (paying.label, paying.best, retaining.best) == ("Pay out £100", True, False)
    assert paying.note == "A +£50, B +£20, price 100 → 110"
    assert (retaining.label, retaining.note) == ("Retain 100cc", "IOW +100cc, price 100 → 90")


@pytest.mark.rule("1860-dividends-o")
def test_who_earned_nothing_is_told_so_after_the_step() -> None:
    at = given(shares={"IOW": {"A": 5}}, treasury={"IOW": 500}, turn=("IOW", "trains"))
    assert at.refused(pay("IOW")) == "1860-dividends-o"
