"""What the book leaves open in Issue & Takeover Rounds and auctions: rulings, and the other side of each option."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, Bid, Pass, SellShares
from bradshaw.kernel.auctions.open_cry import Out
from bradshaw.kernel.events import DirectorChanged, Remark
from bradshaw.kernel.records import BANK, cousin, player
from bradshaw.titles.g1820 import cousins, market
from bradshaw.titles.g1820.frames import (
    Answering,
    Buying,
    Course,
    Covering,
    Parting,
    Picking,
    Settling,
    StockRound,
    TakeoverAuction,
    Takeovers,
    TrainAuction,
)
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.issue_round import IssueShares
from bradshaw.titles.g1820.office import Pick
from bradshaw.titles.g1820.settlement import GiveUpStation, KeepStations
from bradshaw.titles.g1820.subscription import Propose, Subscribe
from bradshaw.titles.g1820.takeovers import NameBuyer, OfferCompany
from position import Position
from titles.g1820 import given as positions
from titles.g1820.boardroom import given, stations_of

HELD = {"LSR": {"A": 3, "B": 1, "pool": 1}, "LUR": {"B": 3}, "LBR": {"C": 3}}
"""LSR of A has 5 shares in play; LUR of B and LBR of C may buy it."""
RICH = {"LUR": 1000, "LBR": 1000}


def offered(what: str = "LSR", by: str = "LUR", **more: Any) -> Position:
    terms: dict[str, Any] = {"shares": HELD, "treasuries": RICH, "turn": by, "column": 6} | more
    at = given(**terms)
    return at.act(OfferCompany(actor=at.deciders[0], company=what))


def bid(who: str, amount: int, lot: str = "LSR") -> Bid:
    return Bid(actor=who, amount=amount, lot=lot)


def close(at: Position) -> Position:
    """Everybody lets the bid stand, and the bidder takes the company."""
    while isinstance(at.frame, TakeoverAuction) and at.frame.waiting:
        at.act(Out(actor=at.frame.waiting[0], answers=at.frame.bid))
    if isinstance(at.frame, TakeoverAuction) and at.frame.high in at.state.players:
        at.act(Agree(actor=at.frame.high))
    return at


# Auctions


@pytest.mark.rule("1820-10.4-f", "1820-10.4-c")
def test_the_high_bidder_may_raise_to_a_forcing_bid() -> None:
    at = offered().act(bid("C", 500))
    assert at.refused(bid("B", 500)) == "1820-10.4-a", "of two equal bids the first to arrive stands"
    low = close(Position(at.title, at.state))
    assert isinstance(low.frame, Answering)
    at.act(bid("C", 710))
    assert not isinstance(close(at).frame, Answering)
    assert "LSR" not in at.state.prices


@pytest.mark.rule("1820-10.4-e")
def test_nobody_bids_after_a_default() -> None:
    """The winner of two future trains declines: as if nobody had bid, they are thrown away."""
    at = positions.given(frames=(Course("stock"),), settle=False, keep={"stock_round": 2})
    at.state.frames = (
        Course("stock"),
        TrainAuction("5+ and 8+", ("A", "B", "C"), 20, trains=("5+-13", "8+-5")),
    )
    at.settle().act(Bid(actor="A", amount=50, lot="5+ and 8+"))
    for who in ("B", "C"):
        at.act(Out(actor=who, answers=50))
    at.act({"kind": "decline", "actor": "A"})
    assert at.refused(Bid(actor="A", amount=60, lot="5+ and 8+")) != ""
    for who in ("B", "C"):
        at.act(Out(actor=who, answers=0))
    assert at.state.trains["5+-13"].holder == at.state.trains["8+-5"].holder == "scrap"
    assert isinstance(at.frame, StockRound)


# Order


@pytest.mark.rule("1820-8.1-t")
def test_companies_that_issue_into_one_space_stand_as_they_came() -> None:
    for first, second in (("LUR", "LBR"), ("LBR", "LUR")):
        at = given(shares={"LUR": {"B": 3}, "LBR": {"C": 3}}, step=3)
        for name in (first, second):
            at.act(IssueShares(actor="B" if name == "LUR" else "C", company=name, count=1))
        assert at.state.stacks[at.state.prices["LUR"]] == (first, second)


@pytest.mark.rule("1820-8.1-u")
def test_who_took_over_on_anothers_turn_has_its_own_turn_still() -> None:
    """LBR of C, at 95 the last in order, buys LSR on the turn of LUR."""
    at = given(shares=HELD, treasuries=RICH, price={"LBR": 95, "LSR": 65}, step=5, cash={"A": 0})
    assert at.company == "LSR"
    at.act(Pass).act(OfferCompany(actor="B", company="LSR"))
    close(at.act(bid("C", 900)))
    assert "LSR" not in at.state.prices
    while at.company == "LUR":
        at.act(Pass)
    assert isinstance(at.frame, Takeovers)
    assert at.company == "LBR"
    assert at.refused(OfferCompany(actor="C", company="LBR")) == "", "it may offer itself"


# Private buyers, liquidations


@pytest.mark.rule("1820-8.4.3-y")
def test_a_private_buyer_repays_loans_with_all_its_director_can_raise() -> None:
    def bought(**more: Any) -> Position:
        terms: dict[str, Any] = {
            "shares": {"LSR": {"A": 3}, "LUR": {"B": 3, "A": 1, "C": 2}},
            "private": {"CNR": "B"},
            "loans": {"LSR": 2},
            "cash": {"A": 0, "B": 300},
            "treasuries": {},
            "frames": (Takeovers((), begun=True), Buying("B", "LSR", 250, "LUR", company="CNR")),
        } | more
        return given(**terms)

    at = bought(price={"LUR": 208})
    assert isinstance(at.frame, Covering)
    assert (at.decider, at.frame.total) == ("B", 400)
    at.do(SellShares, company="LUR", count=2)
    assert (at.cash("B"), at.state.ended) == (50 + 2 * 208 - 400, None)
    broke = bought(price={"LUR": 60})
    while broke.state.ended is None:
        broke.act(broke.menu().options[0].action)
    assert broke.state.ended.reason == "B is bankrupt"


@pytest.mark.rule("1820-8.5-p")
def test_stations_bought_in_a_liquidation_cost_as_in_a_takeover() -> None:
    spots = ("B8", "B10", "B12", "C9", "C13", "D8", "D12", "D14")
    at = given(
        shares={"LSR": {"A": 3}, "LUR": {"B": 3}},
        price={"LSR": 10},
        own={"doomed": ("LSR",)},
        treasuries={"LUR": 500},
        stations={"LUR": spots, "LSR": ["E7"]},
        step=4,
    )
    close(at.act(bid("B", 40)))
    assert isinstance(at.frame, Settling), "nine where the limit is eight"
    given_up = Position(at.title, at.state).act(GiveUpStation(actor="B", company="LUR", hex="E7"))
    assert (stations_of(given_up, "BR"), given_up.cash("LUR")) == (["E7"], 460)
    at.act(KeepStations(actor="B", company="LUR"))
    assert (len(stations_of(at, "LUR")), at.cash("LUR")) == (9, 360)


# Options


@pytest.mark.rule("1820-con-09", "1820-8.4.1-f")
@pytest.mark.parametrize(("option", "opening"), [("full", 355), ("half", 177)])
def test_the_banks_bid_after_the_queens_death(option: str, opening: int) -> None:
    at = offered("LSR", "LSR", own={"victoria_died": True}, options={"bank_bid_after_victoria": option})
    assert isinstance(at.frame, TakeoverAuction)
    assert (at.frame.bid, at.frame.forcing, at.frame.high) == (opening, opening, BANK)


@pytest.mark.rule("1820-con-10")
@pytest.mark.parametrize(("option", "clause"), [("full", "1820-10.4-a"), ("above_bank", "")])
def test_the_least_bid_for_a_company_that_offers_itself(option: str, clause: str) -> None:
    at = offered("LSR", "LSR", options={"self_offer_minimum": option})
    assert (at.refused(bid("C", 180)) == "") == (clause == "")
    assert at.refused(bid("C", 360)) == ""


@pytest.mark.rule("1820-con-11", "1820-8.1-p")
@pytest.mark.parametrize(("option", "clause"), [(False, "1820-8.1-p"), (True, "")])
def test_a_company_offers_itself_after_another_offered_it(option: bool, clause: str) -> None:
    at = given(
        shares=HELD,
        turn="LSR",
        own={"offered": ("LSR", "LUR")},
        options={"self_offer_after_failed_offer": option},
        treasuries={"LSR": 2000},
    )
    assert at.refused(OfferCompany(actor="A", company="LSR")) == clause
    assert at.refused(OfferCompany(actor="A", company="LUR")) == "1820-8.1-p", "never another one"


@pytest.mark.rule("1820-con-20", "1820-8.5-k")
@pytest.mark.parametrize(("option", "director"), [("bank", 3 * 40 + 2), ("former_director", 4 * 40 + 2)])
def test_the_pools_part_of_what_a_liquidation_leaves(option: str, director: int) -> None:
    at = offered("LSR", "LSR", options={"liquidation_pool_part": option}, treasuries={"LSR": 25}, cash={"A": 0, "B": 0})
    close(at)
    assert (at.cash("A"), at.cash("B")) == (director, 40), "177 + 25 = 202: 40 a share"


@pytest.mark.rule("1820-con-25", "1820-13.6-a")
@pytest.mark.parametrize(("option", "clause"), [("limit", "1820-13.6-a"), ("none", "")])
def test_how_many_stations_are_given_up(option: str, clause: str) -> None:
    at = given(
        shares=HELD,
        treasuries=RICH,
        stations={"LUR": ["B8"], "LSR": ["B10", "C7.0"]},
        options={"station_giveup_floor": option},
        frames=(Takeovers((), begun=True), Settling("LUR", gained=1, before=1, doubles=("C7",))),
    )
    assert at.refused(GiveUpStation(actor="B", company="LUR", hex="B8")) == clause


@pytest.mark.rule("1820-15.1-c", "1820-con-03", "1820-6.4.1-a")
def test_future_trains_are_sold_in_three_rounds_or_by_option_in_four() -> None:
    three = positions.given(frames=(Course("future"),), phase="red", keep={"stock_round": 4}, held={"LUR": {"A": 3}})
    assert isinstance(three.frame, StockRound)
    four = positions.given(
        frames=(Course("future"),), phase="red", keep={"stock_round": 4}, options={"future_train_rounds": 4}
    )
    assert isinstance(four.frame, TrainAuction)
    assert [four.state.trains[id].kind for id in four.frame.trains] == ["FLOOD"]


@pytest.mark.rule("1820-con-46", "1820-14.1-j", "1820-8.1-o")
@pytest.mark.parametrize("option", [True, False])
def test_whether_a_company_that_comes_under_a_cousin_in_its_own_turn_offers_itself(option: bool) -> None:
    """LUR of A offers LSR, which his private company buys; for the loans of LSR he sells a share of LUR, and then the
    cousin of B has more of it."""
    at = given(
        shares={"LUR": {"A": 3, "JL": 3}, "LSR": {"C": 3}},
        price={"LUR": 190, "LSR": 71},
        cousins={"B": ["JL"]},
        private={"CNR": "A"},
        cash={"A": 430, "B": 0, "JL": 0},
        treasuries={"LUR": 300},
        loans={"LSR": 2},
        turn="LUR",
        options={"orphans_are_offered": option},
    )
    close(at.do(OfferCompany, company="LSR").act(bid("A", 220))).do(Agree)
    at.do(NameBuyer, company="CNR")
    assert isinstance(at.frame, Covering)
    at.do(SellShares, company="LUR", count=1)
    assert next(event.after for event in at.said(DirectorChanged) if event.company == "LUR") == "JL"
    offers = [event.clause for event in at.said(Remark) if event.text == "LUR is under the hammer."]
    assert offers[0] == ("1820-8.4.2-a" if option else "1820-8.5-a"), "itself, or later the bank when it cannot pay"


@pytest.mark.rule("1820-con-47", "1820-13.4-g", "1820-6.5.2.2-l")
@pytest.mark.parametrize("option", [True, False])
def test_whether_the_director_says_which_of_two_cousins_directs_a_company_that_has_grown(option: bool) -> None:
    at = positions.given(
        phase="blue",
        stock="A",
        held={"LUR": {"A": 2, "B": 1}},
        price={"LUR": 60},
        cousins={"SDS": "A", "JH": "A"},
        cash={"SDS": 900, "JH": 900},
        options={"growth_asks_about_ties": option},
    )
    at.do(Increase, company="LUR", size=10)
    for name in ("SDS", "JH"):
        at.do(Subscribe, holder=cousin(name), count=3)
    at.do(Propose)
    assert isinstance(at.frame, Picking if option else Parting)
    if option:
        at.do(Pick, name="JH")
    assert at.state.companies["LUR"].directed_by == cousin("JH" if option else "SDS")
    assert isinstance(at.frame, Parting)
    assert at.frame.waiting[0] == player("A"), "who owns the director is asked first"


@pytest.mark.rule("1820-con-48", "1820-10.3-d", "1820-8.1-m")
@pytest.mark.parametrize("option", [True, False])
def test_whether_the_order_is_asked_of_what_lies_in_liquidation_already(option: bool) -> None:
    at = positions.given(
        held={"LUR": {"JL": 2}, "CFR": {"JL": 2}, "LSR": {"B": 3}},
        price={"LUR": 10, "CFR": 60},
        cousins={"JL": "A"},
        stock="B",
        part=2,
        options={"liquidated_keep_their_place": option},
    )
    table = at.table()
    cousins.bankrupt(table, "JL")
    assert isinstance(table.frame, Picking) != option
    if option:
        assert market.operating_order(table.state)[-2:] == ["LUR", "CFR"]
