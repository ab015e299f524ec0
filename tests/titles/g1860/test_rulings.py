"""Where the two rule texts contradict each other: the ruling by default, and the option that decides otherwise.

Further ones are tested beside their chapters: small stations (1860-con-d) with the runs, pool shares at flotation
(1860-con-i), the two boards (1860-con-ab).
"""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import IPO, player
from bradshaw.kernel.state import OptionValue
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1860 import market
from bradshaw.titles.g1860.state import ChoosingLot, CompanyTurn, Course, ReturningTrains, own
from position import Position
from say import PASS, buy, buy_train, choose, exchange, lay, offered, run, sell, start
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
"""Ryde Esplanade 30 - Ryde St Johns Road 20 - Brading 10."""

WEST = {"B4": ("115", 5), "C5": ("743", 2), "D6": ("742", 2), "E5": ("743", 1), "F4": ("742", 5)}
"""Yarmouth 20 - four halts - Newport 30."""


@pytest.mark.rule("1860-con-b")
@pytest.mark.parametrize(("option", "clause"), [(False, "1860-laying-track-f"), (True, "")])
def test_two_tiles_with_a_large_station_among_them(option: bool, clause: str) -> None:
    at = given(
        phase="3",
        options={"two_tiles_any_kind": option},
        shares={"IOW": {"A": 5}},
        tiles={"J4": ("12", 0)},
        turn=("IOW", "track"),
    )
    ashey, brading = lay("IOW", "I5", "742", 2), lay("IOW", "J6", "746", 0)
    assert at.act(ashey).refused(brading) == clause


@pytest.mark.rule("1860-con-c")
@pytest.mark.parametrize(("opens", "clause"), [("immediate", ""), ("next_stock_round", "1860-major-companies-e")])
def test_a_company_sold_out_opens_the_next_layer(opens: str, clause: str) -> None:
    at = given(
        options={"layer_opens": opens},
        shares={"IOW": {"A": 9}},
        fresh=["IOW"],
        own={"layer": 1, "stock_round": 1},
        stock="A",
    )
    at.act(buy("IOW"))
    assert at.refused(start("FYN", 62)) == clause
    at.act(PASS, PASS, PASS, PASS)
    assert not at.refused(start("FYN", 62)), "in the next stock round in any case"


@pytest.mark.rule("1860-con-f")
@pytest.mark.parametrize(("option", "earned"), [(True, 40 + 3 * 20), (False, 40 + 2 * 20)])
def test_halts_on_leased_runs(option: bool, earned: int) -> None:
    at = given(
        phase="3",
        options={"leasing_halts": option},
        shares={"FYN": {"A": 5}},
        tiles=WEST,
        insolvent=["FYN"],
        turn=("FYN", "run"),
    )
    assert at.act(at.options("run-routes")[0].action).cash("FYN") == earned


@pytest.mark.rule("1860-con-g")
@pytest.mark.parametrize(("time", "at_once"), [("next_turn", False), ("immediate", True)])
def test_when_trains_over_the_limit_go_back(time: str, at_once: bool) -> None:
    at = given(
        phase="5",
        options={"discard_time": time},
        shares={"IOW": {"A": 5}, "C&N": {"B": 5}},
        trains={"IOW": ["5+3"], "C&N": ["4+2", "4+2", "5+3"]},
        treasury={"IOW": 500},
        turn=("IOW", "trains"),
        acted=["C&N"],
    )
    at.act(buy_train("IOW", "6+3-0", 500))
    assert at.frame == (ReturningTrains("C&N") if at_once else CompanyTurn("IOW", "track"))


@pytest.mark.rule("1860-con-l")
@pytest.mark.parametrize(("ban", "home"), [("start_of_stock_round", False), ("end_of_stock_round", True)])
def test_a_company_that_floats_in_the_stock_round_after_the_first_9(ban: str, home: bool) -> None:
    at = given(
        phase="9",
        options={"southern_ban": ban},
        shares={"FYN": {"A": 4}, "IOW": {"B": 5}},
        frames=(Course("stock"),),
    )
    at.act(buy("FYN"))
    assert (at.frame.name == "home-tile") is home
    if home:
        at.act(lay("FYN", "B4", "115", 5))
    assert (at.state.markers["FYN:0"].place is not None) is home
    at.act(PASS, PASS, PASS)
    assert own(at.state).building_banned, "at the latest after it"


@pytest.mark.rule("1860-con-r")
@pytest.mark.parametrize(("option", "each"), [(True, 52), (False, 105)])
def test_shares_of_trainless_companies_at_the_end(option: bool, each: int) -> None:
    at = given(options={"final_half_value": option}, shares={"IOW": {"A": 5}}, price={"IOW": 105}, stock="A")
    assert at.scores()["A"] == 670 + 5 * each


@pytest.mark.rule("1860-con-u")
@pytest.mark.parametrize(("bonus", "pays"), [(5, 15), (10, 20)])
def test_how_much_more_yarmouth_pays(bonus: int, pays: int) -> None:
    at = given(
        options={"variable_private_income": True, "yarmouth_bonus": bonus},
        privates={"B": ["YHC"]},
        shares={"S&C": {"A": 2}},
        own={"yarmouth_linked": True},
        stock="A",
    )
    assert at.act(PASS, PASS, PASS).cash("B") == 670 + pays


@pytest.mark.rule("1860-con-aa")
@pytest.mark.parametrize(("option", "first_turn"), [(False, 0), (True, 40 + 3 * 20)])
def test_insolvency_through_bankruptcy(option: bool, first_turn: int) -> None:
    """With the option a refloated company is still insolvent and leases in its first turn."""
    at = given(
        phase="6",
        options={"keep_insolvency": option},
        shares={"IOW": {"A": 5}},
        price={"IOW": 7},
        tiles=EAST,
        insolvent=["IOW"],
        turn=("IOW", "pay"),
        operating=(3, 3),
    )
    assert own(at.state).insolvent == (("IOW",) if option else ())
    at.act(start("IOW", 40), PASS, PASS, buy("IOW"), PASS, PASS, buy("IOW"), PASS, PASS, buy("IOW"), PASS, PASS, PASS)
    assert at.frame == CompanyTurn("IOW", "track")
    at.act(PASS)
    if option:
        at.act(at.options("run-routes")[0].action)
    else:
        at.act(PASS)
    assert at.cash("IOW") == 400 + first_turn
    assert own(at.state).insolvent == ("IOW",)


@pytest.mark.rule("1860-con-ac")
@pytest.mark.parametrize("discount", [False, True])
def test_the_first_to_leave_cannot_pay_for_any_lot(discount: bool) -> None:
    at = given(
        options={"auction_discount": discount},
        cash={"A": 20, "B": 200, "C": 200},
    )
    at.act(PASS, PASS, PASS)
    assert at.frame == ChoosingLot("A" if discount else "B", 0)
    assert (offered(at, "choose", "lot") == ["BHC"]) is discount, "the cheapest lot, for all that is left"
    at.act(choose("BHC"))
    assert at.cash("A" if discount else "B") == (0 if discount else 170)


@pytest.mark.rule("1860-con-ad")
@pytest.mark.parametrize(("option", "price"), [(False, 50), (True, 47)])
def test_sales_of_a_restarted_company_before_it_floats(option: bool, price: int) -> None:
    at = given(options={"restart_sales_move": option}, bankrupt=["FYN"], stock="A")
    at.act(start("FYN", 50), buy("FYN"), PASS, buy("FYN"), sell("FYN", 1), PASS)
    assert market.price(at.state, "FYN") == price
    at.act(PASS, buy("FYN"), PASS, PASS, buy("FYN"))
    assert at.state.companies["FYN"].floated
    assert at.price("FYN") == price
    assert at.cash("FYN") == 500, "capital by par in any case"


@pytest.mark.rule("1860-bankruptcy-a", "1860-con-ad")
def test_a_restarted_company_sold_down_to_zero_is_bankrupt_again() -> None:
    at = restarted_at_7(worthless_restart_survives=False).act(sell("FYN", 2))
    assert (at.state.companies["FYN"].par, at.state.owned("FYN", IPO)) == (None, 10)
    assert own(at.state).bankrupt == ("FYN",)
    assert market.price(at.state, "FYN") == 0
    assert at.state.papers[PRIORITY] == player("B"), "of those without a share the first after A"
    assert at.round.player == "B", "a new stock round"
    at.act(start("FYN", 40))
    assert market.price(at.state, "FYN") == 40


@pytest.mark.rule("1860-con-ad")
def test_by_option_a_restarted_company_goes_on_at_nothing() -> None:
    at = restarted_at_7(worthless_restart_survives=True).act(sell("FYN", 2))
    assert (at.state.companies["FYN"].par, market.price(at.state, "FYN")) == (50, 0)
    assert at.frame.name == "stock-round"
    assert at.decider == "A"


def restarted_at_7(**options: OptionValue) -> Position:
    """FYN began again at 50 and has been sold down to 7; A, on turn, has four shares of it and two of IOW."""
    return given(
        options={"restart_sales_move": True, **options},
        shares={"FYN": {"A": 4}, "IOW": {"A": 2}},
        par={"FYN": 50},
        bankrupt=["FYN"],
        own={"restart_cells": {"FYN": market.CELLS.get(7)}},
        priority="A",
        stock="A",
    )


@pytest.mark.rule("1860-con-ag", "1860-exchanging-privates-h")
@pytest.mark.parametrize(("option", "clause"), [("restart", ""), ("refloat", "1860-exchanging-privates-h")])
def test_when_a_private_is_exchanged_after_a_bankruptcy(option: str, clause: str) -> None:
    at = given(
        options={"exchange_after_bankruptcy": option},
        bankrupt=["FYN"],
        privates={"A": ["YHC"]},
        priority="A",
        stock="A",
    )
    assert at.refused(exchange("YHC")) == "1860-exchanging-privates-h"
    at.act(start("FYN", 50))
    if clause:
        assert at.decider == "B", "nothing is left to do for A"
    at = afloat_but_for_one_share(option)
    assert at.refused(exchange("YHC")) == clause
    at.act(buy("FYN"))
    assert at.state.companies["FYN"].floated
    assert at.refused(exchange("YHC")) == ""


def afloat_but_for_one_share(option: str) -> Position:
    """FYN began again at 50 and players have 40% of it."""
    return given(
        options={"exchange_after_bankruptcy": option},
        bankrupt=["FYN"],
        shares={"FYN": {"A": 4}},
        par={"FYN": 50},
        privates={"A": ["YHC"]},
        stock="A",
    )


@pytest.mark.rule("1860-con-ah", "1860-laying-track-b")
@pytest.mark.parametrize(("option", "clause"), [(False, "1860-laying-track-b"), (True, "")])
def test_track_beyond_a_way_that_enters_a_hex_twice(option: bool, clause: str) -> None:
    """From Chale north, round by Carisbrooke and back over the crossing at F8 to Godshill."""
    loop = {"F12": ("115", 3), "F10": ("751", 0), "F8": ("20", 2), "F6": ("741", 0), "E7": ("7", 4)}
    godshill = lay("S&C", "G9", "746", 2)
    at = given(
        phase="5", options={"reenter_to_build": option}, shares={"S&C": {"A": 5}}, tiles=loop, turn=("S&C", "track")
    )
    assert at.refused(godshill) == clause
    assert not at.refused(lay("S&C", "G11", "742", 2)), "a fork before the crossing leads to Whitwell"


@pytest.mark.rule("1860-con-ai", "1860-variant-private-revenue-d")
@pytest.mark.parametrize(("option", "clause"), [(True, "1860-exchanging-privates-e"), (False, "")])
def test_the_tenth_share_where_no_private_is_exchanged(option: bool, clause: str) -> None:
    at = given(
        options={"variable_private_income": True, "variant_share_reserved": option},
        shares={"IOW": {"A": 5, "B": 4}},
        privates={"A": ["RPSC"]},
        stock="A",
    )
    assert at.refused(buy("IOW")) == clause


@pytest.mark.rule("1860-con-ak", "1860-running-trains-a")
@pytest.mark.parametrize(("option", "clause"), [(False, "1860-running-trains-a"), (True, "")])
def test_whether_a_train_may_stay_idle(option: bool, clause: str) -> None:
    at = given(
        phase="3",
        options={"idle_trains": option},
        shares={"IOW": {"A": 5}},
        trains={"IOW": ["2+1", "3+2"]},
        tiles=EAST,
        bases={"IOW": ["J4"]},
        turn=("IOW", "run"),
    )
    assert at.refused(run("IOW", Route("3+2-0", ("I3.0", "J4.0")))) == clause, "the other could run on to Brading"


@pytest.mark.rule("1860-con-ae")
@pytest.mark.parametrize("option", [True, False])
def test_building_in_the_end_game_when_british_rail_forms_before_a_stock_round(option: bool) -> None:
    names = ("IOW", "FYN", "IWNJ")
    at = given(
        phase="9",
        options={"nationalise_track": option},
        shares={name: {"A": 5} for name in names},
        trains={name: ["9+5"] for name in names},
        tiles=EAST,
        turn=("IOW", "trains"),
        acted=names[1:],
    )
    assert own(at.state).nationalised
    assert own(at.state).building_banned is not option
    if option:
        assert not at.refused(lay("IOW", "I3", "758", 0))
    else:
        assert at.state.ended, "nothing to decide: all runs are made"
        assert at.state.tiles["J4"].tile == "6"
