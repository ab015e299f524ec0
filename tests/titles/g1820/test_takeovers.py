"""Chapter 8.4: who offers which company, bids and their limits, the answer, the buyer."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, Bid, Decline, Pass, TakeLoan
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.kernel.events import CompanyEvent, Passed, Remark
from bradshaw.titles.g1820.frames import Answering, Buying, TakeoverAuction, Takeovers
from bradshaw.titles.g1820.issue_round import IssueShares
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.takeovers import NameBuyer, OfferCompany, capacity
from position import Position
from titles.g1820.boardroom import given, loans_of, stations_of, trains_of

HELD = {"LSR": {"A": 3, "B": 1, "pool": 1}, "LUR": {"B": 3}, "LBR": {"C": 3}}
"""LSR of A has 5 shares in play, so it costs 355; LUR of B and LBR of C may buy it."""


def offered(what: str = "LSR", by: str = "LUR", **more: Any) -> Position:
    """A company has been offered; B and C can pay."""
    terms: dict[str, Any] = {"shares": HELD, "treasuries": {"LUR": 1000, "LBR": 1000}, "turn": by, "column": 6} | more
    return given(**terms).act(OfferCompany(actor=given(**terms).deciders[0], company=what))


def bid(who: str, amount: int, lot: str = "LSR") -> Bid:
    return Bid(actor=who, amount=amount, lot=lot)


def out(at: Position) -> Position:
    """All others let the bid stand."""
    while isinstance(at.frame, TakeoverAuction) and at.frame.waiting:
        at.act(Out(actor=at.frame.waiting[0], answers=at.frame.bid))
    return at


def sold(at: Position, who: str, amount: int, lot: str = "LSR") -> Position:
    """So much is bid, and the bidder takes the company."""
    out(at.act(bid(who, amount, lot)))
    return at.act(Agree(actor=who)) if isinstance(at.frame, TakeoverAuction) else at


# Whose turn


@pytest.mark.rule("1820-8.1-n")
def test_the_cheapest_company_is_first() -> None:
    at = given(shares=HELD, price={"LSR": 95, "LUR": 71, "LBR": 55}, step=5)
    assert at.company == "LBR"
    assert at.act(Pass).company == "LUR"
    assert [event.who for event in at.said(Passed)] == ["company/LBR"]
    assert at.act(Pass).company == "LSR"
    assert not isinstance(at.act(Pass).frame, Takeovers)


@pytest.mark.rule("1820-8.1-n", "1820-8.4.1-a", "1820-10.7-d")
def test_companies_in_liquidation_and_private_ones_offer_nothing() -> None:
    at = given(shares=HELD, price={"LBR": 10}, private={"CNR": "C"}, step=5)
    assert at.company == "LUR"
    assert at.act(Pass).company == "LSR"
    assert not isinstance(at.act(Pass).frame, Takeovers)


@pytest.mark.rule("1820-8.1-q")
def test_a_company_that_is_gone_has_no_turn() -> None:
    terms: dict[str, Any] = {"shares": HELD, "price": {"LSR": 71, "LUR": 65, "LBR": 60}, "treasuries": {"LBR": 1500}}
    at = given(step=5, column=16, phase="gray", **terms)
    at.act(OfferCompany(actor="C", company="LUR"))
    sold(at, "C", 200, "LUR")
    assert "LUR" not in at.state.prices
    assert at.company == "LSR"


@pytest.mark.rule("1820-8.1-o")
def test_the_turn_goes_on_until_the_company_itself_buys() -> None:
    at = sold(offered(column=16, phase="gray"), "C", 360)
    assert (at.company, isinstance(at.frame, Takeovers)) == ("LUR", True), "LBR of C has bought"
    at = sold(offered(column=16, phase="gray"), "B", 360)
    assert not isinstance(at.frame, Takeovers), "LUR has bought and nobody is left"


# What may be offered


@pytest.mark.rule("1820-8.1-p", "1820-8.4.3-a")
@pytest.mark.parametrize(("again", "clause"), [(False, "1820-8.1-p"), (True, "")])
def test_no_company_is_offered_twice(again: bool, clause: str) -> None:
    at = out(offered(options={"self_offer_after_failed_offer": again}))
    assert at.owned("LSR", "A") == 3, "nobody has bid"
    assert [event.text for event in at.said(Remark)] == ["Nobody bids for LSR."]
    assert at.refused(OfferCompany(actor="B", company="LSR")) == "1820-8.1-p"
    at = given(shares=HELD, turn="LSR", own={"offered": ("LSR",)}, options={"self_offer_after_failed_offer": again})
    assert at.refused(OfferCompany, company="LSR") == clause


@pytest.mark.rule("1820-8.4.1-h", "1820-8.4.1-i")
@pytest.mark.parametrize("deed", ["reduced", "acquirers"])
def test_who_has_reduced_or_acquired_is_offered_only_by_itself(deed: str) -> None:
    terms: dict[str, Any] = {"shares": HELD, "treasuries": {"LUR": 1000}, "own": {deed: ("LSR",)}}
    assert given(turn="LUR", **terms).refused(OfferCompany, company="LSR") == "1820-8.4.1-h"
    assert given(turn="LSR", **terms).refused(OfferCompany, company="LSR") == ""


@pytest.mark.rule("1820-8.4.1-g")
def test_only_public_companies_above_liquidation_are_offered() -> None:
    at = given(shares=HELD, price={"LSR": 10}, private={"CNR": "C"}, treasuries={"LUR": 1000}, turn="LUR")
    assert at.refused(OfferCompany, company="LSR") == "1820-8.4.1-g"
    assert at.refused(OfferCompany, company="CNR") == "1820-8.4.1-g"
    assert at.refused(OfferCompany, company="BR") == "1820-8.4.1-j"


@pytest.mark.rule("1820-8.4.1-b", "1820-8.4.1-d")
@pytest.mark.parametrize(
    ("cash", "loans", "clause"), [(200, 0, ""), (100, 0, "1820-8.4.1-b"), (360, 5, ""), (359, 5, "1820-8.4.1-b")]
)
def test_the_means_for_the_minimum_bid_are_needed_to_offer_another(cash: int, loans: int, clause: str) -> None:
    shares = {**HELD, "LUR": {"B": 3, "C": 2}}
    at = given(
        shares=shares, size={"LUR": 5}, price={"LUR": 43}, treasuries={"LUR": cash}, loans={"LUR": loans}, turn="LUR"
    )
    assert at.refused(OfferCompany, company="LSR") == clause, "355 are needed; at 43 there is room for one loan"
    assert at.refused(OfferCompany, company="LUR") == "", "itself it may always offer"


# Bids


@pytest.mark.rule("1820-8.4.1-c", "1820-8.4.2-a", "1820-8.4.2-b")
def test_bids_begin_at_price_times_shares_in_play_and_are_tens() -> None:
    at = offered()
    assert at.refused(bid("C", 350)) != ""
    assert at.refused(bid("C", 365)) == "1820-8.4.2-b"
    assert at.refused(bid("C", 360)) == ""


@pytest.mark.rule("1820-8.4.2-d", "1820-8.4.3-w", "1820-8.4.3-i")
def test_a_bid_is_within_what_a_company_can_raise() -> None:
    shares = {"LSR": {"A": 3, "pool": 2}, "LUR": {"B": 5}, "LBR": {"C": 5}}
    at = offered(
        shares=shares,
        size={"LUR": 5, "LBR": 5},
        treasuries={"LUR": 400, "LBR": 1000, "LSR": 500},
        loans={"LUR": 5},
        cash={"B": 5000},
    )
    assert at.refused(bid("B", 400)) == ""
    assert at.refused(bid("B", 410)) == "1820-8.4.2-d", "neither B's cash nor LSR's treasury help"


@pytest.mark.rule("1820-8.4.2-d")
def test_capacity_is_the_best_mix_of_one_issue_and_loans() -> None:
    at = given(shares={"LUR": {"B": 4}}, size={"LUR": 5}, price={"LUR": 71}, treasuries={"LUR": 100}, step=3)
    assert capacity(at.state, "LUR") == 100 + 71 + 5 * 200, "one share issued, five in play, six spaces left"
    at = given(shares={"LUR": {"B": 4}}, size={"LUR": 5}, price={"LUR": 47}, treasuries={"LUR": 100}, step=3)
    assert capacity(at.state, "LUR") == 100 + 2 * 200, "an issue would cost a loan"


@pytest.mark.rule("1820-8.4.2-c", "1820-8.4.2-e", "1820-13.2-d", "1820-8.4.3-h")
def test_private_companies_bid_and_those_in_liquidation_do_not() -> None:
    shares = {"LSR": {"A": 3, "pool": 2}, "LUR": {"B": 3}, "LBR": {"C": 3}}
    at = offered(shares=shares, price={"LBR": 10}, treasuries={"LUR": 1000, "LBR": 1000})
    assert isinstance(at.frame, TakeoverAuction)
    assert at.frame.bidders == ("B",)
    at = offered(shares=shares, price={"LBR": 10}, private={"CNR": "C"}, cash={"C": 400})
    assert at.refused(bid("C", 400)) == ""
    assert at.refused(bid("C", 410)) == "1820-8.4.2-d"


@pytest.mark.rule("1820-8.4.2-f", "1820-8.4.2-g")
def test_the_director_bids_ten_above_others_and_opens_at_the_minimum() -> None:
    shares = {**HELD, "CNR": {"A": 3}}
    at = offered(shares=shares, treasuries={"LUR": 1000, "LBR": 1000, "CNR": 1000})
    assert at.refused(bid("A", 360)) == ""
    assert at.refused(bid("A", 370)) == "1820-8.4.2-f"
    at.act(bid("C", 400))
    assert at.refused(bid("A", 420)) == "1820-8.4.2-f"
    at.act(bid("A", 410))
    assert at.refused(bid("A", 420)) == "1820-8.4.2-f", "nor above himself"


@pytest.mark.rule("1820-10.4-b", "1820-10.4-a")
def test_the_high_bidder_may_raise_to_the_forcing_bid() -> None:
    at = offered().act(bid("C", 360))
    assert at.refused(bid("C", 710)) == ""
    assert at.refused(bid("B", 360)) == "1820-10.4-a"
    assert isinstance(sold(at, "C", 710).frame, Takeovers), "the director is not asked"
    assert "LSR" not in at.state.prices


@pytest.mark.rule("1820-8.4.2-h", "1820-8.4.2-i", "1820-8.4.2-j")
@pytest.mark.parametrize(
    ("column", "price", "forcing"), [(6, 71, 142 * 5), (1, 71, 190 * 5), (16, 71, 71 * 5), (10, 453, 500 * 5)]
)
def test_the_forcing_bid_is_the_price_after_the_premium(column: int, price: int, forcing: int) -> None:
    at = offered(column=column, price={"LSR": price}, treasuries={"LUR": 5000, "LBR": 5000})
    assert isinstance(at.frame, TakeoverAuction)
    assert at.frame.forcing == forcing


@pytest.mark.rule("1820-8.4.2-m", "1820-8.4.3-a")
def test_below_the_forcing_bid_the_director_answers() -> None:
    at = sold(offered(), "C", 700)
    assert isinstance(at.frame, Answering)
    assert at.deciders == ("A",)
    at.act(Decline)
    assert isinstance(at.frame, Takeovers)
    assert (at.owned("LSR", "A"), at.cash("LBR")) == (3, 1000), "nothing has changed"
    at = sold(offered(), "C", 700).act(Agree)
    assert "LSR" not in at.state.prices


@pytest.mark.rule("1820-8.4.2-n")
def test_a_forcing_bid_is_accepted_without_asking() -> None:
    for amount, forced in ((700, []), (710, ["1820-8.4.2-n"])):
        at = sold(offered(), "C", amount)
        assert isinstance(at.frame, Answering) == (not forced)
        assert [event.clause for event in at.said(Remark) if event.clause == "1820-8.4.2-n"] == forced


@pytest.mark.rule("1820-8.4.3-v", "1820-10.4-d")
def test_a_winner_who_declines_is_barred_and_the_auction_begins_again() -> None:
    at = out(offered().act(bid("C", 500)))
    at.act(Decline(actor="C"))
    assert isinstance(at.frame, TakeoverAuction)
    assert (at.frame.bid, at.frame.bidders) == (0, ("B",))
    assert at.refused(bid("B", 360)) == ""


# A company that offers itself


@pytest.mark.rule("1820-8.4.1-e", "1820-8.4.1-f", "1820-8.4.2-k")
@pytest.mark.parametrize(("price", "died", "opening"), [(78, False, 195), (78, True, 390), (71, False, 177)])
def test_the_bank_bids_half_and_after_the_queens_death_all(price: int, died: bool, opening: int) -> None:
    at = offered("LSR", "LSR", price={"LSR": price}, own={"victoria_died": died})
    assert isinstance(at.frame, TakeoverAuction)
    assert [event.clause for event in at.said(Remark)] == ["1820-8.4.2-a"]
    assert (at.frame.bid, at.frame.high, at.frame.forcing) == (opening, "bank", opening)


@pytest.mark.rule("1820-8.4.2-l", "1820-8.4.2-p", "1820-8.4.2-f")
def test_in_a_self_offer_companies_bid_the_full_minimum() -> None:
    at = offered("LSR", "LSR", price={"LSR": 78}, shares={**HELD, "CNR": {"A": 3}}, treasuries={"CNR": 900, "LBR": 900})
    assert at.refused(bid("C", 380)) != ""
    assert isinstance(at.frame, TakeoverAuction)
    assert "A" in at.frame.outs, "A directs it and may not bid 390"
    assert at.act(bid("C", 390)).refused(bid("A", 400)) == ""
    at = offered("LSR", "LSR", price={"LSR": 78}, options={"self_offer_minimum": "above_bank"})
    assert at.refused(bid("C", 200)) == ""
    assert at.refused(bid("C", 190)) == "1820-8.4.2-a", "the bank bids 195"


@pytest.mark.rule("1820-8.4.3-b", "1820-8.5-e", "1820-8.5-m", "1820-8.5-n", "1820-8.5-j", "1820-8.5-k")
def test_the_banks_bid_is_a_liquidation() -> None:
    at = offered(
        "LSR",
        "LSR",
        treasuries={"LSR": 25},
        cash={"A": 0, "B": 0},
        stations={"LSR": ["C5", "C15"]},
        trains={"LSR": ["3+"]},
        charter={"LSR": 1},
    )
    out(at)
    assert "LSR" not in at.state.prices
    assert (at.cash("A"), at.cash("B")) == (3 * 40 + 2, 40), "177 + 25 = 202: 40 a share, the rest to the director"
    assert stations_of(at, "BR") == ["C15", "C5"]
    assert not trains_of(at, "LSR")


@pytest.mark.rule("1820-14.1-j", "1820-8.4.2-o", "1820-14.1-i")
def test_a_cousin_puts_its_company_up_and_decides_nothing() -> None:
    at = given(
        shares={"LSR": {"BI": 3, "pool": 2}, "LUR": {"B": 3}},
        cousins={"A": ["BI"]},
        treasuries={"LUR": 1000},
        step=5,
        price={"LUR": 95},
    )
    assert isinstance(at.frame, TakeoverAuction)
    assert (at.frame.lot, at.frame.offering, at.frame.bidders) == ("LSR", "LSR", ("B",))
    sold(at, "B", 360)
    assert "LSR" not in at.state.prices
    assert at.cash("cousin/BI") == 3 * 72


@pytest.mark.rule("1820-14.1-j", "1820-8.1-p")
@pytest.mark.parametrize("again", [False, True])
def test_a_cousins_company_that_was_offered_in_vain_is_put_up_again_by_option(again: bool) -> None:
    at = given(
        shares={"LSR": {"BI": 3}, "LUR": {"B": 3}},
        cousins={"A": ["BI"]},
        price={"LUR": 40},
        step=5,
        own={"offered": ("LSR",)},
        options={"self_offer_after_failed_offer": again},
    )
    at.act(Pass)  # LUR, which cannot bid for anything
    assert ("LSR" in at.state.prices) != again, "the bank has bought it"


# The buyer and its money


@pytest.mark.rule("1820-8.4.3-c")
def test_the_winner_names_the_company_that_buys() -> None:
    shares, cash = {**HELD, "CNR": {"C": 3}, "MHR": {"C": 2}}, {"LUR": 900, "LBR": 900, "CNR": 900}
    at = sold(offered(shares=shares, treasuries=cash, price={"MHR": 40}), "C", 710)
    assert isinstance(at.frame, Buying)
    assert at.deciders == ("C",)
    assert at.refused(NameBuyer, company="LUR") == "1820-8.4.3-c"
    assert at.refused(NameBuyer, company="MHR") == "1820-8.4.2-d", "it has nothing"
    at.act(NameBuyer(actor="C", company="CNR"))
    assert (at.cash("CNR"), at.cash("LBR")) == (190, 900)
    exact = sold(offered(treasuries=cash, private={"CFR": "C"}, cash={"C": 710}), "C", 710)
    assert exact.refused(NameBuyer, company="CFR") == "", "its director has just as much"


@pytest.mark.rule("1820-8.4.3-g", "1820-17.1-c", "1820-8.3-c")
def test_a_public_buyer_takes_loans_and_issues_shares() -> None:
    terms: dict[str, Any] = {"column": 16, "phase": "gray", "treasuries": {"LUR": 200, "LBR": 200}}
    at = sold(offered(**terms), "C", 370).act(TakeLoan(actor="C", company="LBR"))
    assert (at.cash("LBR"), loans_of(at, "LBR"), at.price("LBR")) == (30, 1, 65)
    at = sold(offered(**terms), "C", 370)
    assert at.refused(IssueShares, company="LBR", count=4) == "1820-8.4.3-g", "three bring enough"
    assert at.refused(IssueShares, company="LBR", count=0) == "1820-8.3-a"
    assert at.refused(IssueShares, company="LUR", count=1) == "1820-8.4.3-g", "only the buyer raises money"
    assert at.refused(TakeLoan, company="LUR") == "1820-8.4.3-g"
    at.act(IssueShares(actor="C", company="LBR", count=3))
    assert (at.cash("LBR"), at.owned("LBR", "pool"), at.price("LBR")) == (200 + 213 - 370, 3, 55)


@pytest.mark.rule("1820-8.1-i", "1820-8.4.1-h")
def test_the_buyer_is_noted() -> None:
    at = sold(offered(column=16, phase="gray"), "C", 360)
    assert [event.what for event in at.said(CompanyEvent)] == ["taken over by LBR", "returned to the supply"]
    assert own(at.state).acquirers == ("LBR",)
    assert at.refused(OfferCompany, company="LBR") == "1820-8.4.1-h"


@pytest.mark.rule("1820-8.4.2-d", "1820-8.4.3-g")
def test_the_buyer_does_nothing_after_which_it_could_not_pay() -> None:
    """LBR can pay 1142: two shares at 71 and then five loans; after a loan the shares bring 65."""
    at = given(shares=HELD, frames=(Takeovers((), begun=True), Buying("C", "LSR", 1140, "LUR", company="LBR")))
    assert capacity(at.state, "LBR") == 1142
    assert at.refused(TakeLoan, company="LBR") == "1820-8.4.2-d"
    assert at.refused(IssueShares, company="LBR", count=3) == "1820-8.4.2-d"
    all_of_it = given(shares=HELD, frames=(Takeovers((), begun=True), Buying("C", "LSR", 1142, "LUR", company="LBR")))
    assert all_of_it.refused(IssueShares, company="LBR", count=2) == "", "the very last pound"
    assert at.do(IssueShares, company="LBR", count=2).refused(TakeLoan, company="LBR") == ""
    paid = Buying("C", "LSR", 370, "LUR", company="LBR")
    at = given(shares=HELD, treasuries={"LBR": 370}, frames=(Takeovers((), begun=True), paid))
    assert (at.cash("LBR"), own(at.state).acquirers) == (0, ("LBR",)), "it has just enough and pays at once"


@pytest.mark.rule("1820-8.4.2-m")
def test_a_declined_bid_is_told() -> None:
    at = sold(offered(), "C", 370).act(Decline(actor="A"))
    assert [(event.text, event.clause) for event in at.said(Remark)] == [("A declines £370 for LSR.", "1820-8.4.2-m")]
    assert (at.owned("LSR", "A"), at.company) == (3, "LUR"), "nothing is sold, and LUR goes on"
