"""Chapters 8.5 and 10.7: the bank's auction, loans and shortfalls, what is left."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, Bid, SellShares
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.titles.g1820.frames import Covering, IssueRound, TakeoverAuction, Takeovers
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.takeovers import OfferCompany
from position import Position
from titles.g1820.boardroom import given, loans_of, stations_of, trains_of

HELD = {"LSR": {"A": 3, "B": 2, "pool": 3}, "LUR": {"C": 3}}
"""Of LSR 8 shares are in play, the bank bids 80."""


def doomed(**more: Any) -> Position:
    terms: dict[str, Any] = {
        "shares": HELD,
        "price": {"LSR": 10},
        "own": {"doomed": ("LSR",)},
        "cash": {"A": 0, "B": 0},
        "step": 4,
    } | more
    return given(**terms)


def to_the_bank(at: Position) -> Position:
    """Nobody bids more."""
    lot = at.frame.lot if isinstance(at.frame, TakeoverAuction) else ""
    while isinstance(at.frame, TakeoverAuction) and at.frame.lot == lot and at.frame.waiting:
        at.act(Out(actor=at.frame.waiting[0], answers=at.frame.bid))
    return at


def sold(at: Position, who: str, amount: int) -> Position:
    at.act(Bid(actor=who, amount=amount, lot="LSR"))
    to_the_bank(at)
    return at.act(Agree(actor=who)) if isinstance(at.frame, TakeoverAuction) else at


@pytest.mark.rule("1820-8.5-a", "1820-8.5-c", "1820-8.5-d")
def test_the_bank_opens_at_ten_a_share() -> None:
    at = doomed(treasuries={"LUR": 500})
    assert isinstance(at.frame, TakeoverAuction)
    assert (at.frame.lot, at.frame.bid, at.frame.high, at.frame.forcing) == ("LSR", 80, "bank", 80)
    assert [event.clause for event in at.said(Remark)] == ["1820-8.5-a"]
    assert at.refused(Bid(actor="C", amount=80, lot="LSR")) != ""
    sold(at, "C", 90)
    assert "LSR" not in at.state.prices, "the director is not asked"
    assert "1820-8.4.2-n" not in [event.clause for event in at.said(Remark)], "nor is anything forced"
    assert [event.what for event in at.said(CompanyEvent)] == ["liquidated, bought by LUR", "returned to the supply"]


@pytest.mark.rule("1820-8.5-q", "1820-8.4.2-f")
def test_its_director_bids_ten_above_the_bank() -> None:
    at = doomed(shares={**HELD, "LBR": {"A": 3}}, treasuries={"LBR": 500})
    assert at.refused(Bid(actor="A", amount=90, lot="LSR")) == ""
    assert at.refused(Bid(actor="A", amount=100, lot="LSR")) == "1820-8.4.2-f"


@pytest.mark.rule("1820-8.5-b", "1820-8.5-e", "1820-8.5-j", "1820-8.5-k")
def test_the_buyer_gets_stations_and_trains_and_the_company_the_money() -> None:
    at = doomed(
        treasuries={"LUR": 500, "LSR": 10},
        stations={"LSR": ["C5", "C15"], "LUR": ["B6"]},
        charter={"LSR": 1},
        trains={"LSR": ["3+"]},
    )
    sold(at, "C", 90)
    assert (stations_of(at, "LUR"), trains_of(at, "LUR"), at.cash("LUR")) == (["B6", "C15", "C5"], ["3+"], 410)
    assert (at.cash("A"), at.cash("B")) == (3 * 12 + 4, 24), "100: 12 a share, the odd 4 to the director"


@pytest.mark.rule("1820-8.5-e", "1820-8.5-m", "1820-8.5-n", "1820-8.5-o")
def test_the_bank_gives_stations_to_british_rail() -> None:
    at = to_the_bank(doomed(treasuries={"LSR": 30}, stations={"LSR": ["C5", "C15"]}, trains={"LSR": ["3+"]}))
    assert (stations_of(at, "BR"), trains_of(at, "LSR")) == (["C15", "C5"], [])
    assert (at.cash("A"), at.cash("B")) == (3 * 13 + 6, 26)
    assert not at.state.companies["LSR"].floated
    assert not at.state.shares["LSR"]


@pytest.mark.rule("1820-8.5-k")
@pytest.mark.parametrize(("pool", "director"), [("bank", 40), ("former_director", 76)])
def test_the_pools_part_goes_to_the_bank_or_by_option_to_the_director(pool: str, director: int) -> None:
    at = to_the_bank(doomed(treasuries={"LSR": 20}, options={"liquidation_pool_part": pool}))
    assert at.cash("A") == director


@pytest.mark.rule("1820-8.5-l")
def test_the_former_director_may_be_a_cousin() -> None:
    at = doomed(
        shares={"LSR": {"BI": 3, "B": 2, "pool": 3}, "LUR": {"C": 3}}, cousins={"A": ["BI"]}, treasuries={"LSR": 20}
    )
    assert to_the_bank(at).cash("cousin/BI") == 40


@pytest.mark.rule("1820-8.5-f")
def test_loans_are_repaid_first() -> None:
    at = to_the_bank(doomed(treasuries={"LSR": 420}, loans={"LSR": 2}))
    assert loans_of(at, "LSR") == 0
    assert (at.cash("A"), at.cash("B")) == (40, 24), "500 - 400 = 100"


@pytest.mark.rule("1820-8.5-g", "1820-8.5-h")
def test_holders_pay_what_is_missing_by_the_share() -> None:
    at = to_the_bank(doomed(treasuries={"LSR": 30}, loans={"LSR": 2}, cash={"A": 500, "B": 500}))
    assert (at.cash("A"), at.cash("B")) == (500 - 108, 500 - 72), "290 over 8 shares: 36 each, nobody pays for the pool"
    assert loans_of(at, "LSR") == 0


@pytest.mark.rule("1820-8.5-i")
def test_shares_of_other_companies_are_sold_for_it() -> None:
    at = doomed(
        shares={**HELD, "LUR": {"C": 3, "A": 2}}, treasuries={"LSR": 30}, loans={"LSR": 2}, cash={"A": 60, "B": 500}
    )
    to_the_bank(at)
    assert isinstance(at.frame, Covering)
    assert [one.company for one in at.offered(SellShares)] == ["LUR"]
    assert at.act(SellShares(actor="A", company="LUR", count=1)).cash("A") == 60 + 71 - 108


@pytest.mark.rule("1820-8.5-i", "1820-8.4.3-b")
def test_shares_of_the_liquidated_company_are_not_sold_for_it() -> None:
    at = given(
        shares={"LSR": {"A": 4, "B": 1}, "LUR": {"C": 3, "A": 1}}, turn="LSR", loans={"LSR": 4}, cash={"A": 0, "B": 500}
    )
    to_the_bank(at.act(OfferCompany(actor="A", company="LSR")))
    assert isinstance(at.frame, Covering), "800 - 177 = 623 are missing, 124 a share"
    assert [one.company for one in at.offered(SellShares)] == ["LUR"]
    at.act(SellShares(actor="A", company="LUR", count=1))
    assert at.scores()["A"] == 0, "71 are not 496: bankrupt"


@pytest.mark.rule("1820-10.3-a", "1820-10.3-b", "1820-10.3-c", "1820-10.3-f")
def test_a_cousin_that_cannot_pay_is_bankrupt_and_its_owner_pays_nothing() -> None:
    at = doomed(
        shares={"LSR": {"A": 3, "BI": 2, "pool": 3}, "LUR": {"C": 3, "BI": 1}},
        cousins={"B": ["BI"]},
        price={"LSR": 10, "LUR": 40},
        treasuries={"LSR": 30},
        loans={"LSR": 2},
        cash={"A": 500, "B": 500, "BI": 30},
    )
    to_the_bank(at).act(SellShares(actor="B", company="LUR", count=1))
    assert at.state.papers["cousin:BI"] == "scrap", "30 and 40 for its share are less than 72"
    assert "Bedlington Ironworks is bankrupt." in [event.text for event in at.said(Remark)]
    assert (at.cash("B"), at.cash("cousin/BI"), at.owned("LUR", "pool")) == (500, 0, 1)
    assert at.state.companies["LUR"].director == "C"


@pytest.mark.rule("1820-8.1-l", "1820-10.3-d", "1820-10.3-e")
def test_orphans_of_a_bankrupt_cousin_are_liquidated_in_the_same_step() -> None:
    at = doomed(
        shares={"LSR": {"A": 3, "BI": 2, "pool": 3}, "LUR": {"C": 3}, "LBR": {"BI": 1, "pool": 2}},
        cousins={"B": ["BI"]},
        treasuries={"LSR": 30},
        loans={"LSR": 2},
        cash={"A": 500, "BI": 30},
    )
    to_the_bank(at)
    assert isinstance(at.frame, TakeoverAuction)
    assert (at.frame.lot, at.frame.bid) == ("LBR", 30)
    to_the_bank(at)
    assert not at.state.companies["LBR"].floated
    assert isinstance(at.frame, Takeovers)


@pytest.mark.rule("1820-8.5-r")
def test_shares_in_the_pool_count_when_nobody_holds_any() -> None:
    at = doomed(shares={"LSR": {"pool": 4}, "LUR": {"C": 3}}, treasuries={"LUR": 200})
    assert isinstance(at.frame, TakeoverAuction)
    assert at.frame.bid == 40
    assert not to_the_bank(at).state.companies["LSR"].floated


@pytest.mark.rule("1820-8.1-m", "1820-10.7-b")
def test_the_first_in_liquidation_is_auctioned_first() -> None:
    shares = {"LBR": {"A": 3}, "LSR": HELD["LSR"], "LUR": {"C": 3}}
    at = doomed(
        shares=shares, price={"LSR": 10, "LBR": 10}, own={"doomed": ("LBR", "LSR")}, treasuries={"LUR": 200}, cash={}
    )
    assert isinstance(at.frame, TakeoverAuction)
    assert at.frame.lot == "LBR"
    to_the_bank(at)
    assert isinstance(at.frame, TakeoverAuction)
    assert at.frame.lot == "LSR"


@pytest.mark.rule("1820-13.5-w", "1820-8.1-j", "1820-8.1-k")
def test_only_who_was_in_liquidation_at_the_start_is_liquidated() -> None:
    at = doomed(own={"doomed": ()})
    assert at.state.companies["LSR"].floated
    assert isinstance(at.frame, Takeovers)
    assert not any(isinstance(frame, IssueRound) for frame in at.state.frames)
    assert own(at.state).doomed == ()


@pytest.mark.rule("1820-8.1-l")
def test_an_orphan_that_came_into_liquidation_in_this_round_is_liquidated_too() -> None:
    at = doomed(
        shares={"LSR": {"A": 3, "BI": 2, "pool": 3}, "LBR": {"BI": 1, "pool": 2}},
        cousins={"B": ["BI"]},
        price={"LSR": 10, "LBR": 10},
        treasuries={"LSR": 30},
        loans={"LSR": 2},
        cash={"A": 500, "BI": 30},
    )
    assert not at.state.companies["LBR"].floated
