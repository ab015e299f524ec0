"""Issue & Takeover Rounds: the marker, issues, reductions, takeovers, liquidations and the ends of the game."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, Bid, Decline
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.kernel.records import POOL, company, player
from bradshaw.titles.g1820.data import KINDS
from bradshaw.titles.g1820.frames import Answering, Course, IssueRound, Takeovers
from bradshaw.titles.g1820.issue_round import IssueShares, Ready
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.reducing import BuyOut, CommitReduction, Reduce
from bradshaw.titles.g1820.takeovers import OfferCompany, capacity
from position import Position
from titles.g1820.given import given

LSR, LUR = "LSR", "LUR"


def issuing(**fields: Any) -> Position:
    return given(frames=(Course("issue"),), **fields)


def offering(name: str, **fields: Any) -> Position:
    turn = Takeovers(begun=True, company=name)
    return given(frames=(Course("after-issue"), turn), **fields)


@pytest.mark.rule("1820-8.1-a", "1820-8.1-b", "1820-8.1-c", "1820-5-d", "1820-8.1-f")
def test_the_marker_goes_on_and_a_train_leaves() -> None:
    at = issuing(held={LUR: {"A": 2}})
    assert (own(at.state).column, at.state.phase) == (2, "yellow")
    then = issuing(held={LUR: {"A": 2}}, keep={"column": 2})
    assert (own(then.state).column, then.state.phase) == (3, "green")
    left = [train for train in then.state.trains.values() if train.holder == "bank"]
    assert sum(train.kind == KINDS["green"] for train in left) == 15
    assert not any(train.kind == KINDS["yellow"] for train in left)


@pytest.mark.rule("1820-9.1-g", "1820-9.2-a", "1820-9.2-b")
def test_the_last_column_ends_the_game() -> None:
    at = issuing(phase="gray", held={LUR: {"A": 2}}, price={LUR: 95}, keep={"column": 17}, privates={LSR: "B"})
    assert at.state.ended
    assert at.scores() == {"A": 500 + 190, "B": 500, "C": 500}


@pytest.mark.rule("1820-8.3-a", "1820-8.3-c", "1820-8.3-d", "1820-8.3-e", "1820-8.1-h", "1820-8.1-i")
def test_shares_are_issued_at_the_price_which_falls() -> None:
    at = issuing(held={LUR: {"A": 2}, LSR: {"B": 2}}, price={LUR: 47})
    assert isinstance(at.frame, IssueRound)
    at.do(Ready, actor="B")
    assert at.refused(IssueShares, actor="A", company=LUR, count=3) == "1820-8.3-e"
    at.do(IssueShares, actor="A", company=LUR, count=2)
    assert (at.cash(LUR), at.price(LUR), at.owned(LUR, POOL)) == (94, 40, 2)
    assert "B" in at.deciders


@pytest.mark.rule("1820-8.2-c", "1820-8.2-d", "1820-8.2-i", "1820-8.2-h")
def test_a_reduction_buys_from_the_pool_first() -> None:
    at = issuing(phase="green", held={LUR: {"A": 4, "B": 2, "pool": 1}}, size={LUR: 10}, treasury_cash={LUR: 400})
    at.do(Reduce, actor="A", company=LUR, size=5)
    assert at.refused(CommitReduction) == "1820-8.2-c"
    at.do(BuyOut, holder=player("B"), count=1).do(CommitReduction)
    assert (at.state.companies[LUR].shares, at.owned(LUR, "B"), at.cash("B")) == (5, 1, 560)
    assert at.cash(LUR) == 400 - 120


@pytest.mark.rule("1820-8.2-a", "1820-8.2-b", "1820-8.2-r")
def test_no_reduction_from_brown_on_or_without_money() -> None:
    at = issuing(phase="brown", held={LUR: {"A": 2}}, size={LUR: 10})
    assert at.refused(Reduce, actor="A", company=LUR, size=5) == "1820-8.2-a"
    poor = issuing(phase="green", held={LUR: {"A": 5, "B": 3}}, size={LUR: 10}, price={LUR: 43}, loans={LUR: 8})
    assert poor.refused(Reduce, actor="A", company=LUR, size=5) == "1820-8.2-r"
    assert poor.refused(Reduce, actor="A", company=LUR, size=10) == "1820-8.2-b"


@pytest.mark.rule("1820-8.2-j", "1820-8.2-k", "1820-8.2-m", "1820-8.2-n", "1820-13.2-a")
def test_a_company_becomes_private_and_its_money_its_directors() -> None:
    at = issuing(phase="green", held={LUR: {"A": 3, "pool": 1}}, treasury_cash={LUR: 400})
    at.do(Reduce, actor="A", company=LUR, size=1)
    at.do(BuyOut, holder=player("A"), count=2).do(CommitReduction)
    assert own(at.state).privates == (LUR,)
    assert LUR not in at.state.prices
    assert at.cash("A") == 500 + 120 + (400 - 180)


# Takeovers


@pytest.mark.rule("1820-8.4.1-b", "1820-8.4.2-d")
def test_capacity_counts_treasury_issue_and_loans() -> None:
    at = given(held={LUR: {"A": 2}}, treasury_cash={LUR: 100}, price={LUR: 60}, stock="A")
    assert capacity(at.state, LUR) == 100 + 2 * 60 + 3 * 200
    low = given(held={LUR: {"A": 5}}, treasury_cash={LUR: 100}, price={LUR: 43}, stock="A")
    assert capacity(low.state, LUR) == 100 + 200


@pytest.mark.rule("1820-8.4.3-d", "1820-8.4.3-e", "1820-8.4.3-f", "1820-8.4.3-i", "1820-8.4.3-s", "1820-8.4.2-m")
def test_a_takeover_pays_the_holders_and_takes_the_assets() -> None:
    at = offering(
        LSR,
        held={LSR: {"A": 3}, LUR: {"B": 2, "C": 1, "pool": 1}},
        treasury_cash={LSR: 400, LUR: 77},
        trains={LUR: ["2+"]},
    )
    at.do(OfferCompany, actor="A", company=LUR)
    assert at.refused(Bid, actor="A", amount=230, lot=LUR) == "1820-8.4.2-a"
    at.do(Bid, actor="A", amount=250, lot=LUR)
    while at.decider != "A" or not at.offered(Agree):
        at.act(at.offered(Out)[0])
    at.do(Agree)
    assert isinstance(at.frame, Answering)
    at.do(Agree)
    assert at.cash("B") == 500 + 2 * 62
    assert at.cash("C") == 500 + 62
    assert at.cash(LSR) == 400 - 250 + 77
    assert len(at.state.trains_of(company(LSR))) == 1
    assert not at.state.companies[LUR].floated


@pytest.mark.rule("1820-8.4.3-a", "1820-8.1-p")
def test_a_declined_bid_changes_nothing_and_no_second_offer_is_made() -> None:
    at = offering(LSR, held={LSR: {"A": 3}, LUR: {"B": 3}}, treasury_cash={LSR: 400})
    at.do(OfferCompany, actor="A", company=LUR).do(Bid, actor="A", amount=180, lot=LUR)
    while not at.offered(Agree):
        at.act(at.offered(Out)[0])
    at.do(Agree).do(Decline)
    assert at.owned(LUR, "B") == 3
    assert at.refused(OfferCompany, actor="A", company=LUR) == "1820-8.1-p"


@pytest.mark.rule("1820-8.4.1-c", "1820-8.4.1-g", "1820-8.4.1-h")
def test_what_is_not_offered() -> None:
    at = offering(
        LSR,
        held={LSR: {"A": 2}, LUR: {"B": 3}, "S&D": {"C": 2}, "CFR": {"C": 9}},
        size={"CFR": 10},
        price={"S&D": 10, "CFR": 142, LSR: 47},
        keep={"reduced": (LUR,)},
        treasury_cash={LSR: 300},
    )
    assert at.refused(OfferCompany, company=LUR) == "1820-8.4.1-h"
    assert at.refused(OfferCompany, company="S&D") == "1820-8.4.1-g"
    assert at.refused(OfferCompany, company="CFR") == "1820-8.4.1-b"


@pytest.mark.rule("1820-8.4.1-e", "1820-8.4.2-k", "1820-8.4.3-b", "1820-8.5-e", "1820-8.5-j", "1820-8.5-k")
def test_a_company_that_offers_itself_goes_to_the_bank_for_half() -> None:
    at = offering(LUR, held={LUR: {"A": 2, "B": 1, "pool": 1}}, treasury_cash={LUR: 3}, price={LUR: 65})
    at.do(OfferCompany, company=LUR)
    assert not at.state.companies[LUR].floated
    each = (130 + 3) // 4
    assert at.cash("B") == 500 + each
    assert at.cash("A") == 500 + 2 * each + 1


# Liquidations


@pytest.mark.rule("1820-8.1-j", "1820-8.5-c", "1820-8.5-f", "1820-8.5-g", "1820-8.5-h")
def test_holders_pay_what_a_liquidated_company_cannot() -> None:
    at = issuing(held={LUR: {"A": 2, "B": 1, "pool": 1}, LSR: {"C": 3}}, price={LUR: 10}, loans={LUR: 2})
    at.act(at.read(Ready, actor="C"))
    while at.offered(Out):
        at.act(at.offered(Out)[0])
    assert not at.state.companies[LUR].floated
    assert (at.cash("A"), at.cash("B")) == (500 - 180, 500 - 90)


@pytest.mark.rule("1820-10.2-a", "1820-10.2-b", "1820-9.1-a")
def test_who_cannot_pay_is_bankrupt_and_the_game_is_over() -> None:
    at = issuing(held={LUR: {"A": 3}, LSR: {"C": 3}}, price={LUR: 10}, loans={LUR: 3}, cash={"A": 100})
    at.act(at.read(Ready, actor="C"))
    while not at.state.ended and at.offered(Out):
        at.act(at.offered(Out)[0])
    assert at.state.ended
    assert at.scores()["A"] == 0


@pytest.mark.rule("1820-9.1-b", "1820-9.1-c")
def test_without_a_company_of_a_player_the_game_is_over() -> None:
    at = given(frames=(Course("after-issue"),), held={LUR: {"JL": 2}}, cousins={"JL": "A"})
    assert at.state.ended
    assert not given(frames=(Course("after-issue"),), held={LUR: {"A": 2}}).state.ended
    later = given(frames=(Course("after-operating"),), held={LUR: {"JL": 2}}, cousins={"JL": "A"})
    assert later.state.ended
    assert own(later.state).column == 2, "not before the Issue & Takeover Round has been played"


# Phases, cousins and the Queen


@pytest.mark.rule("1820-14.1-p", "1820-14.1-q", "1820-14.1-r")
def test_cousins_close_when_red_begins() -> None:
    at = issuing(
        phase="brown",
        keep={"column": 11},
        held={LUR: {"A": 2, "JL": 1}},
        cousins={"JL": "B"},
        cash={"JL": 41},
    )
    assert at.state.phase == "red"
    assert at.cash("B") == 500 + 51
    assert at.owned(LUR, POOL) == 1


@pytest.mark.rule("1820-10.8-a", "1820-13.5-e", "1820-13.5-f", "1820-13.5-g")
def test_british_rail_comes_with_the_queens_death() -> None:
    at = given(frames=(Course("after-operating"),), phase="brown", held={LUR: {"A": 2}}, stations={LUR: ["M15.0"]})
    assert own(at.state).victoria_died
    assert (at.price("BR"), at.owned("BR", POOL)) == (95, 100)
    london = [one for one in at.state.markers.values() if one.company == "BR" and one.place and one.place.hex == "M13"]
    assert len(london) == 5
