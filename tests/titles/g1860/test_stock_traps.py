"""Stock rounds: where others have gone wrong."""

from __future__ import annotations

import pytest

from bradshaw.kernel.records import IPO, POOL, player
from bradshaw.titles.g1860.state import StockRound
from titles.g1860.given import given

FIVE = {"A": 3, "B": 2}


@pytest.mark.rule("1860-exchanging-privates-c")
def test_a_private_is_exchanged_right_after_the_par_of_its_company_is_set() -> None:
    at = given(stock="A", privates={"A": ["YHC"]})
    at.act({"kind": "start-company", "company": "FYN", "par": 68})
    assert at.decider == "A"
    at.act({"kind": "exchange", "private": "YHC"})
    assert at.state.owned("FYN", player("A")) == 3
    assert at.decider == "B"


@pytest.mark.rule("1860-buying-and-selling-m", "1860-receivership-a")
def test_the_directors_certificate_may_be_sold_into_the_pool() -> None:
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 1, "C": 1, POOL: 1}}, price={"C&N": 100})
    at.act({"kind": "sell-shares", "company": "C&N", "count": 2})
    assert at.state.papers["director:C&N"] == POOL
    assert at.state.companies["C&N"].director is None
    assert at.state.owned("C&N", POOL) == 3


@pytest.mark.rule("1860-buying-and-selling-n")
def test_half_the_directors_certificate_needs_a_share_in_the_pool() -> None:
    sale = {"kind": "sell-shares", "company": "C&N", "count": 1}
    without = given(stock="A", shares={"C&N": {"A": 2, "B": 1, "C": 1}}, price={"C&N": 100})
    assert without.refused(sale) == "1860-buying-and-selling-n"
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 1, "C": 1, POOL: 1}}, price={"C&N": 100})
    at.act(sale)
    assert at.state.papers["director:C&N"] == POOL
    assert at.state.owned("C&N", player("A")) == 1
    assert at.state.owned("C&N", POOL) == 2


@pytest.mark.rule("1860-buying-and-selling-o")
def test_a_rival_with_two_shares_takes_the_certificate() -> None:
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 2}}, price={"C&N": 100})
    at.act({"kind": "sell-shares", "company": "C&N", "count": 1})
    assert at.state.companies["C&N"].director == "B"


@pytest.mark.rule("1860-buying-and-selling-e", "1860-share-price-movement-g", "1860-share-price-movement-f")
def test_shares_sold_in_parts_are_one_sale() -> None:
    at = given(stock="A", phase="5", shares={"C&N": {"A": 5, "B": 5}}, price={"C&N": 182}, trains={"C&N": ["5+3"]})
    at.act({"kind": "sell-shares", "company": "C&N", "count": 1})
    assert at.state.prices["C&N"] == "0,38"
    at.act({"kind": "sell-shares", "company": "C&N", "count": 2})
    assert at.title.market(at.state).price(at.state, "C&N") == 166
    assert at.state.cash[player("A")] == 670 + 3 * 182


@pytest.mark.rule("1860-bankruptcy-i", "1860-bankruptcy-j", "1860-bankruptcy-g", "1860-bankruptcy-b")
def test_a_bankruptcy_in_a_stock_round_starts_a_new_one_and_clears_what_belonged_to_the_old() -> None:
    at = given(
        stock="A",
        phase="3",
        shares={"C&N": {"A": 4, "B": 1}, "IOW": {"A": 1, "B": 3, "C": 2}},
        price={"C&N": 14},
        trains={"IOW": ["3+2"]},
    )
    at.act({"kind": "sell-shares", "company": "IOW", "count": 1})
    at.act({"kind": "sell-shares", "company": "C&N", "count": 3})
    assert at.state.owned("C&N", IPO) == 10
    assert "C&N" not in at.state.prices
    assert at.state.papers["priority"] == player("A")  # without shares now
    assert isinstance(at.frame, StockRound)
    assert at.frame.player == "A"
    assert at.frame.sales == ()
    assert not at.refused({"kind": "buy-share", "company": "IOW", "source": "ipo"})


@pytest.mark.rule("1860-bankruptcy-l")
def test_a_bankrupt_company_is_restarted_by_somebody_with_little_cash() -> None:
    at = given(stock="A", bankrupt=["FYN"], cash={"A": 90})
    assert at.refused({"kind": "start-company", "company": "FYN", "par": 36}) == "1860-bankruptcy-l"
    assert at.refused({"kind": "start-company", "company": "FYN", "par": 86}) == "1860-bankruptcy-l"
    at.act({"kind": "start-company", "company": "FYN", "par": 44})
    assert at.state.cash[player("A")] == 2
    assert at.state.companies["FYN"].par == 44


@pytest.mark.rule("1860-southern-railway-b", "1860-flotation-d", "1860-flotation-e")
def test_no_home_base_when_floated_after_the_ban() -> None:
    buying = {"kind": "buy-share", "company": "FYN", "source": "ipo"}
    at = given(stock="A", phase="9", shares={"FYN": {"A": 4}}, own={"building_banned": True})
    at.act(buying)
    assert at.state.companies["FYN"].floated
    assert at.state.markers["FYN:0"].place is None
    before = given(stock="A", phase="9", shares={"FYN": {"A": 4}})
    before.act(buying)
    assert before.frame.name == "home-tile"


@pytest.mark.rule("1860-certificate-limit-d")
def test_over_the_limit_a_player_must_sell_first() -> None:
    at = given(4, stock="A", shares={"C&N": {"A": 10}, "IOW": {"A": 9, "B": 1}}, trains={"C&N": ["2+1"]})
    assert at.refused({"kind": "pass"}) == "1860-certificate-limit-d"
    at.act({"kind": "sell-shares", "company": "C&N", "count": 1})
    assert not at.refused({"kind": "pass"})


@pytest.mark.rule("1860-receivership-h", "1860-receivership-g")
def test_the_second_share_brings_the_certificate_from_the_pool() -> None:
    at = given(
        stock="A", shares={"C&N": {"A": 1, "B": 1, POOL: 4}}, director={"C&N": POOL}, price={"C&N": 60}, par={"C&N": 74}
    )
    assert at.refused({"kind": "buy-share", "company": "C&N", "source": "director"}) == "1860-receivership-g"
    at.act({"kind": "buy-share", "company": "C&N", "source": POOL})
    assert at.state.companies["C&N"].director == "A"
    assert at.state.papers["director:C&N"] == player("A")
