"""The opening: six auctions for the right to choose a certificate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bradshaw.kernel.auctions import english
from bradshaw.kernel.auctions.english import EnglishAuction
from bradshaw.kernel.records import BANK, IPO, company, player
from bradshaw.titles.g1860.state import ChoosingLot, Course, StockRound, own
from position import Position
from say import PASS, bid, buy_private, choose, offered, start
from titles.g1860.given import given


def auction(
    lots: Sequence[str], *, cash: Mapping[str, int] | None = None, privates: Mapping[str, Sequence[str]] | None = None
) -> Position:
    """A opens an auction while only these lots are left; `privates` are sold already."""
    return given(
        cash=cash,
        privates={"bank": [lot for lot in lots if lot not in ("IOW", "C&N")], **(privates or {})},
        own={"lots": tuple(lots), "layer": 1, "stock_round": 0},
        frames=(Course("auction"), english.opened(("A", "B", "C"))),
    )


@pytest.mark.rule("1860-initial-auction-a")
def test_bids_are_for_the_right_to_choose() -> None:
    at = given()
    assert at.refused(bid(20, "CMH")) == "1860-initial-auction-a"
    at.act(bid(20), PASS, PASS)
    assert isinstance(at.frame, ChoosingLot)
    assert set(offered(at, "choose", "lot")) == set(own(at.state).lots)
    at.act(choose("CMH"))
    assert isinstance(at.frame, EnglishAuction)
    assert len(own(at.state).lots) == 5


@pytest.mark.rule("1860-initial-auction-b")
def test_seat_1_opens_and_bidding_goes_clockwise() -> None:
    at = given(4)
    asked = []
    for amount in (5, 10, 15, 20, 25):
        asked.append(at.decider)
        at.act(bid(amount))
    assert asked == ["A", "B", "C", "D", "A"]


@pytest.mark.rule("1860-initial-auction-c")
def test_a_bid_is_raised_by_5_at_least() -> None:
    at = given()
    assert at.refused(bid(4)) == "1860-initial-auction-c"
    at.act(bid(20))
    assert at.refused(bid(24)) == "1860-initial-auction-c"
    assert not at.refused(bid(25))
    assert not at.refused(bid(27))
    assert not at.refused(PASS)


@pytest.mark.rule("1860-initial-auction-d")
def test_who_passed_is_out_of_this_auction_only() -> None:
    at = given()
    at.act(PASS, bid(5), bid(10))
    assert at.decider == "B"
    at.act(bid(15))
    assert at.decider == "C"
    assert at.refused({"actor": "A", **bid(20)})
    at.act(PASS, choose("BHC"))
    assert isinstance(at.frame, EnglishAuction)
    assert at.frame.active == ("C", "A", "B")
    at.act(bid(5), PASS, bid(10), bid(15))
    assert at.decider == "B", "A passed when a bid stood, and is out, too"


@pytest.mark.rule("1860-initial-auction-e")
def test_a_bid_is_covered_by_cash() -> None:
    at = given(cash={"A": 60})
    assert at.refused(bid(65)) == "1860-initial-auction-e"
    assert not at.refused(bid(30))


@pytest.mark.rule("1860-initial-auction-f")
def test_the_winner_must_be_able_to_pay_for_the_cheapest_certificate() -> None:
    at = auction(["CMH", "RPSC", "IOW"], cash={"A": 100})
    assert at.refused(bid(11)) == "1860-initial-auction-f"
    assert not at.refused(bid(10))
    directors = auction(["IOW", "C&N"], cash={"A": 160})
    assert directors.refused(bid(13)) == "1860-initial-auction-f"
    assert not directors.refused(bid(12))


@pytest.mark.rule("1860-initial-auction-g")
def test_the_last_one_left_wins() -> None:
    at = given()
    at.act(bid(15), PASS)
    assert at.frame.name == "english-auction"
    at.act(PASS)
    assert at.frame == ChoosingLot("A", 15)
    assert at.decider == "A"


@pytest.mark.rule("1860-initial-auction-h")
def test_the_winner_pays_the_bid_and_the_price() -> None:
    at = given()
    at.act(bid(15), PASS, PASS, choose("CMH"))
    assert at.state.cash[player("A")] == 670 - 15 - 90
    assert at.state.cash[BANK] == 10_000 - 3 * 670 + 105
    assert at.state.papers["private:CMH"] == player("A")
    at.act(bid(5), PASS, PASS)
    assert at.refused(choose("CMH")) == "1860-initial-auction-h"


@pytest.mark.rule("1860-initial-auction-i")
def test_only_what_can_be_paid_after_the_bid_is_chosen() -> None:
    at = given(cash={"A": 100})
    at.act(bid(15), PASS, PASS)
    assert at.refused(choose("CMH")) == "1860-initial-auction-i"
    assert at.refused(choose("IOW", 74)) == "1860-initial-auction-i"
    assert not at.refused(choose("YHC"))


@pytest.mark.rule("1860-initial-auction-j")
def test_the_next_auction_is_opened_left_of_the_winner() -> None:
    at = given()
    at.act(PASS, bid(5), PASS, choose("YHC"))
    assert at.state.papers["private:YHC"] == player("B")
    assert at.decider == "C"


@pytest.mark.rule("1860-initial-auction-k")
def test_a_directors_certificate_sets_par_and_costs_it_twice() -> None:
    at = given()
    at.act(bid(5), PASS, PASS)
    assert at.refused(choose("IOW")) == "1860-initial-auction-k"
    assert at.refused(choose("IOW", 78)) == "1860-initial-auction-k"
    assert not any(at.refused(choose("IOW", par)) for par in (74, 82, 90, 100))
    at.act(choose("IOW", 82))
    assert at.state.cash[player("A")] == 670 - 5 - 164
    assert at.state.companies["IOW"].par == 82


@pytest.mark.rule("1860-initial-auction-l")
def test_without_a_bid_the_first_to_pass_chooses() -> None:
    at = given()
    at.act(PASS, PASS, PASS)
    assert at.frame == ChoosingLot("A", 0)
    assert at.refused(PASS)
    at.act(choose("YHC"))
    assert at.state.cash[player("A")] == 670 - 50


@pytest.mark.rule("1860-initial-auction-l")
def test_the_right_moves_on_to_the_next_who_can_pay() -> None:
    at = auction(["CMH", "IOW"], cash={"A": 80, "B": 20, "C": 90})
    at.act(PASS, PASS, PASS)
    assert at.frame == ChoosingLot("C", 0)


@pytest.mark.rule("1860-initial-auction-l")
def test_what_nobody_can_pay_for_stays_with_the_bank() -> None:
    at = auction(["CMH", "IOW"], cash={"A": 80, "B": 20, "C": 70})
    at.act(PASS, PASS, PASS)
    assert isinstance(at.frame, StockRound)
    assert at.state.papers["private:CMH"] == BANK
    assert at.state.papers["director:IOW"] == IPO
    assert at.refused(buy_private("CMH", 90)) == "1860-selling-privates-c"  # only money is missing
    assert at.refused(start("IOW", 74)) == "1860-buying-and-selling-f"


@pytest.mark.rule("1860-initial-auction-m")
def test_the_stock_round_follows_the_sixth_choice() -> None:
    at = given()
    for lot, par in [("BHC", 0), ("YHC", 0), ("CMH", 0), ("RPSC", 0), ("IOW", 74)]:
        at.act(PASS, PASS, PASS, choose(lot, par))
        assert isinstance(at.frame, EnglishAuction)
    at.act(PASS, PASS, PASS, choose("C&N", 74))
    assert isinstance(at.frame, StockRound)
    assert own(at.state).stock_round == 1


@pytest.mark.rule("1860-initial-auction-n")
def test_most_cash_has_the_first_priority_deal() -> None:
    at = auction(["BHC"], cash={"A": 240, "B": 180, "C": 240})
    at.act(PASS, PASS, PASS, choose("BHC"))
    assert at.state.papers["priority"] == player("C")
    assert at.decider == "C"


@pytest.mark.rule("1860-initial-auction-o")
def test_on_equal_cash_the_lowest_privates_decide_among_all_owners() -> None:
    """A and B have most; A owns Ryde, C less cash but only Brading."""
    at = auction(["IOW"], cash={"A": 200, "B": 200, "C": 348}, privates={"A": ["RPSC"], "C": ["BHC"]})
    at.act(PASS, PASS, bid(5), choose("IOW", 90))
    assert [at.state.cash[player(who)] for who in "ABC"] == [200, 200, 163]
    assert at.decider == "C"


@pytest.mark.rule("1860-initial-auction-o")
def test_without_privates_the_first_of_the_tied_begins() -> None:
    at = auction(["IOW"], cash={"A": 160, "B": 200, "C": 200})
    at.act(PASS, PASS, PASS, choose("IOW", 74))
    assert at.decider == "B"


@pytest.mark.rule("1860-initial-auction-p")
def test_a_company_bought_in_the_auction_has_not_floated() -> None:
    at = given()
    at.act(bid(5), PASS, PASS, choose("IOW", 100))
    record = at.state.companies["IOW"]
    assert (record.par, record.director, record.floated) == (100, "A", False)
    assert at.state.owned("IOW", player("A")) == 2
    assert "IOW" not in at.state.prices
    assert at.state.cash.get(company("IOW"), 0) == 0


@pytest.mark.rule("1860-initial-auction-k")
def test_a_private_company_is_taken_without_a_par() -> None:
    at = given().act(bid(5), PASS, PASS)
    assert at.refused(choose("BHC", 54)) == "1860-initial-auction-k"
    assert at.refused(choose("BHC")) == ""
