"""Chapters 8.4.3 and 13.6: the bid to the holders, what the buyer gets, loans, stations, trains."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import DiscardTrain, SellShares, TakeLoan
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1820.frames import Buying, Covering, Discards, Settling, Takeovers
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.settlement import ExchangeStations, GiveUpStation, KeepStations
from position import Position
from titles.g1820.boardroom import charter_of, given, loans_of, stations_of, trains_of

HELD = {"LSR": {"A": 3, "pool": 1, "BI": 1}, "LUR": {"B": 3, "pool": 2}, "LBR": {"C": 3}}
HEXES = ("B8", "B10", "B12", "C9", "C13", "D8", "D12", "D14", "E7", "E9", "E11", "E13", "E15", "F8", "F10", "F12")


def bought(bid: int = 370, **more: Any) -> Position:
    """LUR of B has bought LSR of A, of which 5 shares are in play: A has 3, a cousin and the pool have one each."""
    terms: dict[str, Any] = {
        "shares": HELD,
        "cousins": {"A": ["BI"]},
        "treasuries": {"LUR": 1000},
        "cash": {"A": 0, "B": 0},
    } | more
    return given(**terms, frames=(Takeovers(("LBR",), begun=True), Buying("B", "LSR", bid, "LBR")))


@pytest.mark.rule("1820-8.4.3-d", "1820-8.4.3-e", "1820-8.4.3-f")
def test_the_bid_goes_to_the_holders_and_the_rest_to_the_bank() -> None:
    at = bought(370)
    assert (at.cash("A"), at.cash("cousin/BI"), at.cash("LUR")) == (222, 74, 630)
    at = bought(380, shares={**HELD, "LSR": {"A": 3, "C": 1, "pool": 2}}, cash={"A": 0, "B": 0, "C": 0})
    assert (at.cash("A"), at.cash("C"), at.cash("LUR")) == (3 * 63, 63, 620), "63 a share, 128 are the bank's"


@pytest.mark.rule("1820-8.4.3-t", "1820-8.1-r")
def test_the_company_sold_returns_to_the_supply() -> None:
    at = bought(stations={"LSR": ["C5"]}, charter={"LSR": 1})
    record = at.state.companies["LSR"]
    assert (record.floated, record.closed, record.shares, record.directed_by) == (False, False, 0, None)
    assert "LSR" not in at.state.prices
    assert all(at.state.markers[id].in_supply for id in at.state.markers_of("LSR"))


@pytest.mark.rule("1820-8.4.3-i")
def test_cash_joins_the_treasury_of_the_buyer() -> None:
    assert bought(treasuries={"LUR": 400, "LSR": 250}).cash("LUR") == 400 - 370 + 250


@pytest.mark.rule("1820-8.4.3-j", "1820-16.2.1-b")
def test_loans_lower_the_price_of_a_public_buyer() -> None:
    at = bought(loans={"LSR": 2}, price={"LUR": 95})
    assert (loans_of(at, "LUR"), loans_of(at, "LSR"), at.price("LUR")) == (2, 0, 78)


@pytest.mark.rule("1820-8.1-k", "1820-17.2-c")
def test_acquired_loans_may_put_the_buyer_into_liquidation_but_not_under_the_hammer() -> None:
    at = bought(loans={"LSR": 4}, price={"LUR": 47})
    assert at.price("LUR") == 10
    assert at.state.companies["LUR"].floated
    assert "LUR" not in own(at.state).doomed


@pytest.mark.rule("1820-8.4.3-x", "1820-17.2-b")
def test_loans_over_the_shares_in_play_are_repaid_at_once() -> None:
    at = bought(loans={"LSR": 3, "LUR": 4}, price={"LUR": 95})
    assert (loans_of(at, "LUR"), at.cash("LUR"), at.price("LUR")) == (5, 1000 - 370 - 400, 86), "three down, two up"


@pytest.mark.rule("1820-17.3-a", "1820-17.3-c")
def test_the_director_helps_and_the_price_falls_once_more() -> None:
    at = bought(loans={"LSR": 3, "LUR": 4}, price={"LUR": 95}, treasuries={"LUR": 620}, cash={"B": 500})
    assert (loans_of(at, "LUR"), at.cash("LUR"), at.cash("B"), at.price("LUR")) == (5, 0, 350, 78)


@pytest.mark.rule("1820-17.3-d", "1820-10.2-a", "1820-9.1-a")
def test_a_director_who_cannot_repay_is_bankrupt() -> None:
    shares = {**HELD, "LUR": {"B": 3, "C": 3}}
    at = bought(shares=shares, loans={"LSR": 4, "LUR": 4}, price={"LUR": 95}, treasuries={"LUR": 370}, cash={"B": 40})
    assert at.state.ended is not None, "with a share less C would direct LUR"
    assert at.scores()["B"] == 0


@pytest.mark.rule("1820-17.3-b")
def test_the_director_sells_shares_of_others_for_it() -> None:
    shares = {**HELD, "LBR": {"C": 3, "B": 2}}
    at = bought(
        shares=shares, loans={"LSR": 3, "LUR": 4}, price={"LUR": 95, "LBR": 95}, treasuries={"LUR": 620}, cash={"B": 60}
    )
    assert isinstance(at.frame, Covering)
    at.act(SellShares(actor="B", company="LBR", count=1))
    assert (loans_of(at, "LUR"), at.cash("B")) == (5, 60 + 95 - 150)


# A private buyer


def private(bid: int = 370, **more: Any) -> Position:
    terms: dict[str, Any] = {"shares": {"LSR": HELD["LSR"], "LBR": {"C": 3}}, "private": {"CNR": "B"}} | more
    return bought(bid, **terms)


@pytest.mark.rule("1820-8.4.3-h", "1820-8.4.3-k", "1820-13.2-b")
def test_a_private_buyer_pays_with_its_directors_cash_and_repays_the_loans() -> None:
    at = private(cash={"A": 0, "B": 900}, treasuries={"LSR": 100}, loans={"LSR": 2})
    assert (at.cash("A"), at.cash("B")) == (222, 900 - 370 + 100 - 400)
    assert not any(amount for holder, amount in at.state.loans.items() if holder != "bank")


@pytest.mark.rule("1820-8.4.3-k", "1820-10.2-c")
def test_the_loans_may_bankrupt_him() -> None:
    assert private(cash={"A": 0, "B": 500}, loans={"LSR": 2}).state.ended is not None


@pytest.mark.rule("1820-8.4.3-e", "1820-8.4.3-f")
def test_a_private_buyer_that_held_shares_pays_only_the_others() -> None:
    at = private(shares={"LSR": {"A": 3, "B": 1, "pool": 1}, "LBR": {"C": 3}}, cash={"A": 0, "B": 370})
    assert (at.cash("A"), at.cash("B")) == (222, 74)


# Stations


@pytest.mark.rule("1820-8.4.3-l", "1820-8.4.3-m")
def test_stations_and_unplaced_markers_become_the_buyers() -> None:
    at = bought(stations={"LSR": ["C5", "C15"], "LUR": ["B6"]}, charter={"LSR": 1})
    assert (stations_of(at, "LUR"), charter_of(at, "LUR")) == (["B6", "C15", "C5"], 1)


@pytest.mark.rule("1820-8.4.3-n")
def test_of_two_stations_in_a_hex_the_director_chooses() -> None:
    at = bought(stations={"LSR": ["C7.1"], "LUR": ["C7.0", "B6"]})
    assert isinstance(at.frame, Settling)
    at.act(KeepStations)
    assert (at.cash("LUR"), isinstance(at.frame, Settling)) == (1000 - 370, False), "two are within the limit"
    mine = [marker.place.stop for marker in at.state.markers.values() if marker.company == "LUR" and marker.place]
    assert mine == [0, 0]
    assert stations_of(at, "BR") == ["C7"]
    at = bought(stations={"LSR": ["C7.1"], "LUR": ["C7.0", "B6"]}).act(
        ExchangeStations(actor="B", company="LUR", hex="C7")
    )
    stops = {(m.company, m.place.stop) for m in at.state.markers.values() if m.place and m.place.hex == "C7"}
    assert stops == {("LUR", 1), ("BR", 0)}
    assert not isinstance(at.frame, Settling), "nothing is left to choose"


@pytest.mark.rule("1820-8.4.3-q", "1820-13.6-b")
@pytest.mark.parametrize(("before", "gained", "fee"), [(7, 3, 200), (9, 1, 100), (6, 2, 0)])
def test_markers_gained_over_the_limit_cost_100(before: int, gained: int, fee: int) -> None:
    at = bought(stations={"LUR": HEXES[:before], "LSR": HEXES[before : before + gained]})
    if fee:
        at.act(KeepStations)
    assert (at.cash("LUR"), len(stations_of(at, "LUR"))) == (630 - fee, before + gained)


@pytest.mark.rule("1820-8.4.3-q", "1820-8.4.3-p")
def test_a_gained_marker_that_is_given_up_costs_nothing() -> None:
    at = bought(stations={"LUR": HEXES[:9], "LSR": HEXES[9:12]})
    at.act(
        GiveUpStation(actor="B", company="LUR", hex=HEXES[9]), GiveUpStation(actor="B", company="LUR", hex=HEXES[10])
    )
    at.act(KeepStations)
    assert (at.cash("LUR"), len(stations_of(at, "LUR"))) == (530, 10), "of three gained one is left"


@pytest.mark.rule("1820-8.4.3-o")
def test_over_the_maximum_unplaced_markers_go_first() -> None:
    at = bought(size={"LUR": 5}, stations={"LUR": HEXES[:6], "LSR": HEXES[6:10]}, charter={"LSR": 1})
    assert charter_of(at, "LUR") == 0
    assert at.refused(KeepStations) == "1820-8.4.3-o"
    at.act(GiveUpStation(actor="B", company="LUR", hex=HEXES[0]))
    assert at.refused(KeepStations) == ""
    assert stations_of(at, "BR") == [HEXES[0]]


@pytest.mark.rule("1820-8.4.3-p", "1820-13.6-a")
def test_more_are_given_up_down_to_the_limit_the_unplaced_first() -> None:
    at = bought(stations={"LUR": HEXES[:7], "LSR": HEXES[7:9]}, charter={"LSR": 1})
    assert at.refused(GiveUpStation, hex=HEXES[0]) == "1820-8.4.3-p"
    at.act(GiveUpStation(actor="B", company="LUR"), GiveUpStation(actor="B", company="LUR", hex=HEXES[0]))
    assert len(stations_of(at, "LUR")) == 8
    assert not isinstance(at.frame, Settling), "at its limit nothing is left to give up"


@pytest.mark.rule("1820-8.4.3-r", "1820-17.1-c")
def test_without_money_or_credit_markers_are_given_up() -> None:
    over: dict[str, Any] = {"stations": {"LUR": HEXES[:7], "LSR": HEXES[7:9]}, "treasuries": {"LUR": 370}}
    at = bought(**over, price={"LUR": 40})
    assert at.refused(KeepStations) == "1820-8.4.3-r"
    assert at.refused(TakeLoan, company="LUR") != "", "at 40 there is no room for a loan"
    at.act(GiveUpStation(actor="B", company="LUR", hex=HEXES[8]))
    assert not isinstance(at.frame, Settling)
    at = bought(**over, price={"LUR": 95}).act(TakeLoan(actor="B", company="LUR"))
    at.act(KeepStations)
    assert (at.cash("LUR"), loans_of(at, "LUR")) == (100, 1)
    rich = bought(**over | {"treasuries": {"LUR": 470}}, price={"LUR": 95})
    assert rich.refused(TakeLoan, company="LUR") == "1820-17.1-c", "the fee of 100 is there"


@pytest.mark.rule("1820-8.4.3-n", "1820-8.4.3-p")
def test_a_station_that_was_given_up_is_not_exchanged() -> None:
    at = bought(stations={"LSR": ["C7.1", *HEXES[6:9]], "LUR": ["C7.0", *HEXES[:6]]})
    assert at.refused(ExchangeStations, hex="C7") == ""
    at.act(GiveUpStation(actor="B", company="LUR", hex="C7"))
    assert at.refused(ExchangeStations, hex="C7") == "1820-8.4.3-n"
    full = bought(stations={"LSR": ["C7.1"], "LUR": ["C7.0", *HEXES[:11]]})
    assert isinstance(full.frame, Settling)
    assert full.refused(GiveUpStation, hex=HEXES[0]) == "1820-13.6-a", "twelve are not too many, and none is gained"
    other = bought(stations={"LSR": ["C7.1", *HEXES[6:9]], "LUR": ["C7.0", *HEXES[:6]]})
    other.act(GiveUpStation(actor="B", company="LUR", hex=HEXES[0]))
    assert other.refused(ExchangeStations, hex="C7") == ""


@pytest.mark.rule("1820-14.3.2-b", "1820-14.3.2-c", "1820-14.3.2-d")
def test_stephenson_and_fox_waive_a_fee() -> None:
    shares = {"LSR": {"A": 3, "pool": 2}, "LUR": {"B": 3, "S&F": 1}, "LBR": {"C": 3}}
    at = bought(shares=shares, cousins={"A": ["S&F"]}, stations={"LUR": HEXES[:7], "LSR": HEXES[7:10]})
    assert at.refused(KeepStations, free=2) != ""
    at.act(KeepStations(actor="B", company="LUR", free=1))
    assert (at.cash("LUR"), at.cash("cousin/S&F")) == (630 - 100, 50)


# Trains


@pytest.mark.rule("1820-8.4.3-s", "1820-13.7-b", "1820-8.4.3-u")
def test_trains_over_the_limit_are_discarded() -> None:
    at = bought(phase="green", trains={"LSR": ["5+", "5+"], "LUR": ["3+", "3+", "3+", "3+"]})
    assert isinstance(at.frame, Discards)
    assert at.deciders == ("B",)
    lost = next(id for id in at.state.trains_of(treasury("LUR")) if at.state.trains[id].kind == "3+")
    at.act(DiscardTrain(actor="B", company="LUR", train=lost))
    assert trains_of(at, "LUR") == ["3+", "3+", "3+", "5+", "5+"]
    assert (at.state.phase, own(at.state).column) == ("green", 3)


@pytest.mark.rule("1820-13.4-a", "1820-13.7-b")
def test_nobody_discards_the_trains_of_another() -> None:
    at = given(trains={"LSR": ["3+"] * 6, "LUR": ["3+"] * 6}, shares=HELD, frames=(Discards(),))
    assert at.deciders == ("A", "B")
    train = at.state.trains_of(treasury("LUR"))[0]
    assert at.refused(DiscardTrain, actor="A", company="LUR", train=train) == "1820-13.4-a"
    assert at.refused(DiscardTrain, actor="B", company="LUR", train=train) == ""


@pytest.mark.rule("1820-8.4.3-p", "1820-8.4.3-q", "1820-8.4.3-n")
def test_only_the_buyer_settles_its_stations() -> None:
    at = bought(stations={"LSR": ["B8", "B10", "B12", "C9"], "LUR": list(HEXES[4:9]), "LBR": ["F12"]}, size={"LUR": 5})
    assert isinstance(at.frame, Settling)
    assert at.refused(GiveUpStation, company="LBR", hex="F12") == "1820-8.4.3-p"
    assert at.refused(GiveUpStation, hex="F12") == "1820-8.4.3-p", "LUR has no station there"
    assert at.refused(GiveUpStation, hex="B8") == ""
    assert at.refused(KeepStations, company="LBR") == "1820-8.4.3-q"
    assert at.refused(TakeLoan, company="LBR") == "1820-8.4.3-q"
    assert at.refused(ExchangeStations, company="LBR", hex="F12") == "1820-8.4.3-n"
