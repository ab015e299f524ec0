"""Chapter Bankrupt Companies: winding up, the priority deal, the restart."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import IPO, POOL, SCRAP, company, player
from bradshaw.titles.g1860.market import CELLS
from bradshaw.titles.g1860.state import CompanyTurn, StockRound, own
from position import Position
from say import PASS, buy, buy_train, offered, sell, start, withhold
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0), "J8": ("57", 0)}
"""Ryde Esplanade 30 - Ryde St Johns Road 20 - Brading 10 - Sandown 20."""


def about_to_pay(price: int, revenue: int = 0, **more: Any) -> Position:
    """IOW decides on its revenue; FYN of C is still to come in this last operating round but one."""
    more = {"shares": {"IOW": {"A": 5, "B": 2, POOL: 3}, "FYN": {"C": 5}}, **more}
    return given(
        phase="4",
        price={"IOW": price, "FYN": 82},
        tiles=EAST,
        trains={"IOW": ["4+2"], "FYN": ["4+2"]},
        turn=("IOW", "pay"),
        revenue=revenue,
        **more,
    )


def is_bankrupt(at: Position, name: str) -> bool:
    return name in own(at.state).bankrupt and name not in at.state.prices


@pytest.mark.rule("1860-bankruptcy-a")
@pytest.mark.parametrize(("price", "bankrupt"), [(7, True), (14, True), (20, False)])
def test_a_missing_dividend_at_7_or_14_is_bankruptcy(price: int, bankrupt: bool) -> None:
    assert is_bankrupt(about_to_pay(price, 60).act(withhold("IOW")), "IOW") is bankrupt
    assert is_bankrupt(about_to_pay(price), "IOW") is bankrupt, "nothing earned is nothing paid"
    assert not is_bankrupt(about_to_pay(price, 60).act({"kind": "dividend", "company": "IOW", "pay": True}), "IOW")


@pytest.mark.rule("1860-bankruptcy-a")
def test_sales_down_to_zero_are_bankruptcy() -> None:
    def market() -> Position:
        return given(phase="4", stock="A", shares={"IOW": {"A": 5}}, price={"IOW": 7}, trains={"IOW": ["4+2"]})

    assert not is_bankrupt(market().act(sell("IOW", 1)), "IOW"), "the first share of a red-letter sale moves nothing"
    at = market().act(sell("IOW", 2))
    assert is_bankrupt(at, "IOW")
    assert at.cash("A") == 670 + 2 * 7, "the money of the sale is kept"


@pytest.mark.rule("1860-bankruptcy-b")
def test_all_shares_go_back_to_the_initial_offering_without_payment() -> None:
    at = about_to_pay(7)
    assert at.state.owned("IOW", IPO) == 10
    assert at.state.papers["director:IOW"] == IPO
    assert (at.cash("A"), at.cash("B")) == (670, 670)
    record = at.state.companies["IOW"]
    assert (record.par, record.floated, record.director) == (None, False, None)


@pytest.mark.rule("1860-bankruptcy-b")
def test_the_share_for_an_open_private_is_reserved_again() -> None:
    at = given(
        stock="A", bankrupt=["IOW"], privates={"C": ["RPSC"]}, shares={"IOW": {"A": 5, "B": 4}}, unfloated=["IOW"]
    )
    assert at.refused(buy("IOW")) == "1860-exchanging-privates-e"
    closed = given(stock="A", bankrupt=["IOW"], shares={"IOW": {"A": 5, "B": 4}}, unfloated=["IOW"])
    assert not closed.refused(buy("IOW"))


@pytest.mark.rule("1860-bankruptcy-c", "1860-bankruptcy-q")
def test_a_bankrupt_company_can_be_bought_from_the_next_stock_round_on_by_anybody() -> None:
    at = about_to_pay(7, operating=(2, 2), shares={"IOW": {"A": 5}, "S&C": {"C": 2}}, priority="B")
    assert isinstance(at.frame, StockRound), "IOW was the last company of the last round"
    assert at.frame.player == "B", "A, who had half of it, has no share and no right"
    assert at.refused(buy("IOW")) == "1860-buying-and-selling-f"
    at.act(start("IOW", 40))
    assert at.state.companies["IOW"].director == "B"
    assert at.owned("IOW", "A") == 0


@pytest.mark.rule("1860-bankruptcy-d")
def test_bases_stay_on_the_map_turned_over() -> None:
    at = about_to_pay(7, bases={"IOW": ["J6"]})
    placed = [marker for marker in at.state.markers.values() if marker.company == "IOW" and marker.place]
    assert len(placed) == 2
    assert not any(marker.active for marker in placed)


@pytest.mark.rule("1860-bankruptcy-e")
def test_treasury_trains_and_unused_bases_stay_on_the_charter() -> None:
    at = about_to_pay(7, treasury={"IOW": 90}, bases={"IOW": ["J6"]})
    assert at.cash("IOW") == 90
    assert at.state.trains["4+2-0"].holder == company("IOW")
    assert [at.state.markers[marker].place is None for marker in at.state.markers_of("IOW")].count(True) == 2


@pytest.mark.rule("1860-bankruptcy-f")
def test_waiting_trains_become_obsolete_and_nobody_buys_them() -> None:
    at = given(
        phase="6",
        shares={"FYN": {"A": 5}},
        bankrupt=["C&N"],
        trains={"C&N": ["4+2", "5+3"], "FYN": ["6+3", "6+3"]},
        treasury={"FYN": 600},
        options={"no_train_limit": True},
        turn=("FYN", "trains"),
    )
    assert at.refused(buy_train("FYN", "5+3-0", 100)) == "1860-bankruptcy-f"
    assert offered(at, "buy-train", "train") == ["7+4-0"]
    at.act(buy_train("FYN", "7+4-0", 600))
    assert at.state.trains["4+2-0"].holder == SCRAP
    assert at.state.trains_of(company("C&N")) == ["5+3-0"]


def who_gets_priority(units: dict[str, int], holder: str) -> str:
    """The card after IOW's bankruptcy, when players have so many units of other companies."""
    others = {"A": "C&N", "B": "FYN", "C": "IWNJ"}
    shares = {others[who]: {who: count} for who, count in units.items() if count}
    at = given(
        phase="4",
        shares={"IOW": {"A": 2, "B": 5, "C": 3}, **shares},
        unfloated=list(shares),
        price={"IOW": 7},
        priority=holder,
        turn=("IOW", "pay"),
        settle=False,
    )
    at.settle()
    return at.state.papers["priority"]


@pytest.mark.rule("1860-bankruptcy-g")
def test_the_priority_deal_goes_to_whoever_has_the_fewest_shares_afterwards() -> None:
    assert who_gets_priority({"A": 6, "B": 3, "C": 5}, "A") == player("B"), "B had eight units before"
    at = about_to_pay(14, shares={"IOW": {"A": 5}, "FYN": {"C": 5}, "S&C": {"B": 2}}, privates={"A": ["FFC", "RPSC"]})
    assert at.state.papers["priority"] == player("A"), "privates do not count"


@pytest.mark.rule("1860-bankruptcy-h")
@pytest.mark.parametrize(("holder", "gets"), [("C", "C"), ("A", "B"), ("B", "B")])
def test_ties_go_clockwise_from_the_holder_who_is_included(holder: str, gets: str) -> None:
    assert who_gets_priority({"A": 4, "B": 3, "C": 3}, holder) == player(gets)


@pytest.mark.rule("1860-bankruptcy-i", "1860-bankruptcy-j")
def test_in_a_stock_round_a_new_one_begins_at_once_with_the_new_holder() -> None:
    at = given(
        phase="4",
        stock="A",
        shares={"IOW": {"A": 5}, "FYN": {"A": 3, "B": 3}, "C&N": {"B": 2, "C": 2}},
        price={"IOW": 7},
        trains={"IOW": ["4+2"]},
        priority="B",
    )
    at.act(sell("FYN", 1))
    assert at.refused(buy("FYN")) == "1860-buying-and-selling-i"
    at.act(sell("IOW", 2))
    assert at.round.player == "C", "A and C have two each, and C comes first after B"
    assert [frame.name for frame in at.state.frames] == ["course", "stock-round"]
    assert at.round.bans == ()


@pytest.mark.rule("1860-bankruptcy-j")
def test_new_sales_forbid_buying_in_the_new_stock_round() -> None:
    at = given(
        phase="4",
        stock="A",
        shares={"IOW": {"A": 5}, "FYN": {"A": 2, "B": 3}, "C&N": {"B": 2, "C": 5}},
        price={"IOW": 7},
        trains={"IOW": ["4+2"]},
    )
    at.act(sell("FYN", 1), sell("IOW", 2))
    assert at.round.player == "A", "one share of FYN is the fewest"
    assert not at.refused(buy("FYN")), "the sale before the bankruptcy is forgotten"
    at.act(sell("FYN", 1))
    assert at.refused(buy("FYN")) == "1860-buying-and-selling-i"


@pytest.mark.rule("1860-bankruptcy-k", "1860-bankruptcy-p")
def test_in_an_operating_round_the_set_is_finished_without_the_bankrupt_company() -> None:
    at = about_to_pay(7, operating=(1, 3))
    card = at.state.papers["priority"]
    for number in (1, 2, 3):
        assert at.operating.number == number
        assert at.frame == CompanyTurn("FYN", "track"), "no turn of IOW"
        at.act(PASS)
    assert isinstance(at.frame, StockRound)
    assert at.state.papers["priority"] == card == player(at.frame.player)


@pytest.mark.rule("1860-bankruptcy-l")
def test_a_restart_takes_any_price_of_both_tiers_from_40_to_the_highest_par() -> None:
    at = given(stock="A", bankrupt=["FYN"])
    pars = [action.par for action in (o.action for o in at.options("start-company")) if action.company == "FYN"]  # type: ignore[attr-defined]
    assert pars == [40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82]
    assert at.refused(start("FYN", 36)) == at.refused(start("FYN", 86)) == "1860-bankruptcy-l"
    fresh = given(stock="A")
    assert fresh.refused(start("FYN", 65)) == "1860-buying-and-selling-g", "a first par is on the top tier"


@pytest.mark.rule("1860-bankruptcy-m", "1860-bankruptcy-n")
def test_it_floats_again_at_half_with_ten_times_the_new_par_besides_its_assets_and_active_bases() -> None:
    at = given(
        stock="A",
        bankrupt=["C&N"],
        shares={"C&N": {"A": 4}},
        par={"C&N": 50},
        unfloated=["C&N"],
        treasury={"C&N": 90},
        trains={"C&N": ["2+1"]},
        bases={"C&N": ["J4"]},
        tiles=EAST,
    )
    assert "C&N" not in at.state.prices
    at.act(buy("C&N"))
    assert at.cash("C&N") == 590
    assert at.price("C&N") == 50
    assert at.state.trains_of(company("C&N")) == ["2+1-0"]
    assert isinstance(at.frame, StockRound), "the home tile and base are there already"
    assert all(at.state.markers[marker].active for marker in at.state.markers_of("C&N"))
    assert own(at.state).bankrupt == ()


@pytest.mark.rule("1860-bankruptcy-n", "1860-bankruptcy-d")
@pytest.mark.parametrize(("bankrupt", "clause"), [(["C&N"], ""), ([], "1860-running-trains-k")])
def test_turned_bases_let_runs_through_and_active_ones_block_them_again(bankrupt: list[str], clause: str) -> None:
    at = given(
        phase="4",
        shares={"IOW": {"A": 5}, **({} if bankrupt else {"C&N": {"B": 5}})},
        bankrupt=bankrupt,
        bases={"C&N": ["J4", "J6"]},
        trains={"IOW": ["4+2"]},
        tiles=EAST,
        turn=("IOW", "run"),
    )
    route = Route("4+2-0", ("I3.0", "J4.0", "J6.0", "J8.0"))
    assert at.refused({"kind": "run-routes", "company": "IOW", "routes": (route,)}) == clause


@pytest.mark.rule("1860-bankruptcy-o")
def test_a_refloated_company_that_cannot_afford_a_train_is_insolvent_from_the_end_of_its_first_turn() -> None:
    at = given(
        phase="6",
        stock="A",
        bankrupt=["IOW"],
        shares={"IOW": {"A": 4}},
        par={"IOW": 40},
        unfloated=["IOW"],
        tiles=EAST,
    )
    at.act(buy("IOW"), PASS, PASS, PASS)
    assert at.frame == CompanyTurn("IOW", "track")
    assert own(at.state).insolvent == ()
    at.act(PASS, PASS)
    assert at.cash("IOW") == 400, "no lease in this turn"
    assert own(at.state).insolvent == ("IOW",)


@pytest.mark.rule("1860-bankruptcy-p")
def test_a_bankrupt_company_waits_without_a_turn_until_it_floats() -> None:
    at = given(phase="4", stock="A", bankrupt=["IOW"], shares={"IOW": {"A": 4}}, par={"IOW": 40}, unfloated=["IOW"])
    at.act(PASS, PASS, PASS)
    assert (own(at.state).stock_round, at.frame.name) == (3, "stock-round"), "two operating rounds without any turn"
    at.act(buy("IOW"), PASS, PASS, PASS)
    assert at.frame == CompanyTurn("IOW", "track")


@pytest.mark.rule("1860-bankruptcy-i")
def test_the_new_stock_round_takes_the_number_of_the_old() -> None:
    at = given(stock="A", shares={"FYN": {"A": 3, "B": 5}}, price={"FYN": 7})
    number = at.round.number
    at.act(sell("FYN", 3))
    assert (at.state.companies["FYN"].par, at.round.number, own(at.state).stock_round) == (None, number, number)


@pytest.mark.rule("1860-bankruptcy-p")
def test_only_the_bankrupt_companys_price_of_a_restart_is_forgotten() -> None:
    cells = {"FYN": CELLS.get(7), "C&N": CELLS.get(40)}
    at = given(
        stock="A",
        shares={"FYN": {"A": 3}, "C&N": {"B": 2}},
        bankrupt=["FYN", "C&N"],
        own={"restart_cells": cells},
    )
    at.act(sell("FYN", 3))
    assert own(at.state).restart_cells == {"C&N": cells["C&N"]}
