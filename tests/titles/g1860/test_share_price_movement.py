"""The share market: its zig-zag line, and how sales move the price markers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bradshaw.kernel.events import TurnBegan
from bradshaw.kernel.records import POOL
from bradshaw.titles.g1860.market import LINE, MARKET
from bradshaw.titles.g1860.state import CompanyTurn, Course, StockRound, own
from position import Position
from say import PASS, buy, sell, start
from titles.g1860.given import given

BELOW_200 = [
    *(0, 7, 14, 20, 26, 31, 36, 40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82, 86, 90, 95),
    *(100, 105, 110, 116, 122, 128, 134, 142, 150, 158, 166, 174, 182, 191),
]
PLACES = [*BELOW_200, *range(200, 341, 10)]


def selling(price: int, *, phase: str = "3", fresh: bool = False, train: bool = True) -> Position:
    """A has 5 shares of C&N, B the other 5, at that price."""
    return given(
        stock="A",
        phase=phase,
        shares={"C&N": {"A": 5, "B": 5}},
        price={"C&N": price},
        trains={"C&N": [{"3": "3+2", "7": "7+4", "8": "8+4", "9": "9+5"}[phase]]} if train else {},
        fresh=["C&N"] if fresh else [],
    )


@pytest.mark.rule("1860-share-price-movement-a")
@pytest.mark.parametrize("par", [74, 82, 90, 100])
def test_a_floated_company_has_its_marker_at_par_on_the_top_tier(par: int) -> None:
    at = given(stock="A", shares={"IOW": {"A": 4}}, par={"IOW": par})
    assert "IOW" not in at.state.prices
    at.act(buy("IOW"))
    cell = MARKET.cells[at.state.prices["IOW"]]
    assert (cell.price, cell.row) == (par, 0)


@pytest.mark.rule("1860-share-price-movement-a")
def test_no_par_lies_on_the_bottom_tier_but_of_a_restarted_company() -> None:
    assert given(stock="A").refused(start("C&N", 86)) == "1860-buying-and-selling-g"
    assert not given(stock="A", bankrupt=["C&N"]).refused(start("C&N", 86))


@pytest.mark.rule("1860-share-price-movement-b")
def test_the_line_of_prices_alternates_between_the_tiers() -> None:
    cells = [MARKET.cells[f"{row},{column}"] for row, column in LINE]
    assert [cell.price for cell in cells] == PLACES
    assert [cell.row for cell in cells] == [number % 2 for number in range(len(PLACES))]
    assert len(MARKET.cells) == len(PLACES)


@pytest.mark.rule("1860-share-price-movement-c")
@pytest.mark.parametrize(("count", "after"), [(1, 95), (2, 90), (3, 86)])
def test_each_share_sold_lowers_the_price_by_one_place(count: int, after: int) -> None:
    assert selling(100).act(sell("C&N", count)).price("C&N") == after


@pytest.mark.rule("1860-share-price-movement-c")
def test_from_either_tier_one_share_is_one_place_of_the_line() -> None:
    for lower, higher in pairwise(price for price in PLACES if 40 <= price <= 150):
        assert selling(higher).act(sell("C&N")).price("C&N") == lower


@pytest.mark.rule("1860-share-price-movement-d")
def test_sales_before_a_company_has_operated_leave_its_price() -> None:
    assert selling(100, fresh=True).act(sell("C&N", 2)).price("C&N") == 100
    assert selling(100).act(sell("C&N", 2)).price("C&N") == 90


@pytest.mark.rule("1860-share-price-movement-d")
def test_a_company_that_floats_again_has_operated_but_has_no_marker_before() -> None:
    at = given(stock="A", bankrupt=["C&N"], shares={"C&N": {"A": 4, "B": 1}}, par={"C&N": 74}, unfloated=["C&N"])
    at.act(sell("C&N"), PASS)
    assert "C&N" not in at.state.prices
    at.act(buy("C&N", POOL))
    assert at.price("C&N") == 74, "nothing had moved"
    at.act(PASS, sell("C&N", 1))
    assert at.price("C&N") == 71


@pytest.mark.rule("1860-share-price-movement-d")
def test_bankruptcy_does_not_undo_that_a_company_has_operated() -> None:
    at = selling(7).act(sell("C&N", 2))
    assert at.state.companies["C&N"].par is None
    assert at.state.companies["C&N"].operated


@pytest.mark.rule("1860-share-price-movement-e")
@pytest.mark.parametrize(("phase", "after"), [("7", 82), ("8", 100), ("9", 100)])
def test_from_the_first_8_on_sales_leave_every_price(phase: str, after: int) -> None:
    assert selling(100, phase=phase).act(sell("C&N", 4)).price("C&N") == after


@pytest.mark.rule("1860-share-price-movement-f")
@pytest.mark.parametrize(
    ("price", "count", "after"),
    [(182, 1, 182), (182, 3, 166), (158, 2, 150), (150, 1, 142), (40, 1, 36), (36, 1, 36), (36, 2, 31), (44, 3, 31)],
)
def test_in_the_red_letter_zones_the_first_share_does_not_count(price: int, count: int, after: int) -> None:
    """The zone is judged once, by the price before the sale."""
    assert selling(price).act(sell("C&N", count)).price("C&N") == after


@pytest.mark.rule("1860-share-price-movement-g")
def test_shares_sold_one_by_one_are_one_sale_but_the_next_turn_is_another() -> None:
    at = selling(182).act(sell("C&N"), sell("C&N"), sell("C&N"))
    assert at.price("C&N") == 166
    at.act(PASS, sell("C&N"))
    assert at.price("C&N") == 166, "B's first share in the zone"


@pytest.mark.rule("1860-share-price-movement-h")
def test_a_marker_that_arrives_goes_below_and_its_company_acts_later() -> None:
    at = given(
        stock="A",
        phase="3",
        shares={"C&N": {"A": 6}, "IOW": {"B": 5}},
        price={"C&N": 95, "IOW": 90},
        trains={"C&N": ["3+2"]},
    )
    at.act(sell("C&N"))
    assert at.state.stacks[at.state.prices["C&N"]] == ("IOW", "C&N")
    at.act(PASS, PASS, PASS, PASS)
    assert [event.who for event in at.said(TurnBegan)][-1] == "company/IOW"
    at.act(PASS)
    assert at.frame == CompanyTurn("C&N", "track")


@pytest.mark.rule("1860-share-price-movement-i")
def test_a_price_of_zero_by_sales_is_bankruptcy() -> None:
    at = selling(14).act(sell("C&N", 3))
    assert own(at.state).bankrupt == ("C&N",)
    assert "C&N" not in at.state.prices
    kept = selling(14).act(sell("C&N", 2))
    assert own(kept.state).bankrupt == ()
    assert kept.price("C&N") == 7


@pytest.mark.rule("1860-share-price-movement-i")
def test_a_sale_stops_at_zero_and_is_paid_at_the_price_before() -> None:
    at = selling(14).act(sell("C&N", 5))
    assert own(at.state).bankrupt == ("C&N",)
    assert at.cash("A") == 670 + 5 * 14


@pytest.mark.rule("1860-share-price-movement-j")
def test_every_share_brings_the_price_before_the_sale() -> None:
    assert selling(100).act(sell("C&N", 3)).cash("A") == 670 + 300
    assert selling(100).act(sell("C&N", 1), sell("C&N", 2)).cash("A") == 670 + 300


@pytest.mark.rule("1860-share-price-movement-k")
def test_a_sold_out_company_does_not_rise_at_the_end_of_a_stock_round() -> None:
    at = selling(100)
    at.act(PASS, PASS, PASS)
    assert not isinstance(at.frame, (StockRound, Course))
    assert at.price("C&N") == 100
