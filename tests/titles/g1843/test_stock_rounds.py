"""Stock rounds: selling, buying, starting, directors, limits (7.1 to 7.6)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bradshaw.kernel.records import BANK, IPO, POOL
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.g1843 import shares
from bradshaw.titles.g1843.frames import CompanyTurn
from bradshaw.titles.g1843.market import MARKET
from bradshaw.titles.g1843.title import TITLE
from position import Position
from say import PASS, buy, sell, start
from titles.g1843.given import given
from titles.g1843.say import buy_pool, exchange, several

BROWN, ORANGE, YELLOW, WHITE = "13,1", "11,1", "9,2", "9,6"
"""Boxes of the four zones: 50, 57, 69, 83."""


@pytest.mark.rule("1843-7.1-a", "1843-7.1-h", "1843-7.1-i")
def test_the_cards_are_dealt_by_cash_and_equals_keep_their_order() -> None:
    at = given(4, stock="A", cash={"A": 100, "B": 300, "C": 100, "D": 150}).act(PASS, PASS, PASS, PASS)
    assert at.state.turn_order == ("B", "D", "A", "C")
    assert isinstance(at.frame, StockRound)
    assert (at.round.number, at.decider) == (3, "B")


@pytest.mark.rule("1843-7.1-b")
def test_a_turn_is_sell_buy_sell() -> None:
    at = given(stock="A", shares={"OU": {"A": 4, "B": 2}, "PO": {"B": 3}}).act(sell("OU"), buy("PO"), sell("OU"))
    assert (at.owned("OU", "A"), at.owned("PO", "A"), at.decider) == (2, 1, "A")
    assert at.refused(buy("PO")) == "1843-7.3-a"


@pytest.mark.rule("1843-7.1-c")
def test_any_number_of_shares_of_any_companies_is_sold() -> None:
    at = given(stock="A", shares={"OU": {"A": 4}, "EST": {"A": 3}, "PO": {"B": 2}})
    at.act(sell("OU", 2), sell("EST"), buy("PO"))
    assert (at.owned("OU", POOL), at.owned("EST", POOL), at.owned("PO", "A")) == (2, 1, 1)


@pytest.mark.rule("1843-7.1-d", "1843-7.4-c")
def test_the_directors_certificate_is_for_sale_once() -> None:
    at = given(stock="A").act(start("PO", 67))
    assert at.decider == "B"
    assert at.refused(start("PO", 73)) == "1843-7.4-a"
    assert at.refused(buy("PO")) == ""


@pytest.mark.rule("1843-7.1-e")
def test_proceeds_of_a_sale_buy_in_the_same_turn() -> None:
    at = given(stock="A", cash={"A": 30}, shares={"OU": {"A": 4}, "PO": {"B": 2}}, par={"OU": 79, "PO": 94})
    assert at.refused(buy("PO")) == "1843-7.1-e"
    assert at.act(sell("OU")).act(buy("PO")).cash("A") == 30 + 79 - 94
    starts = [given(stock="A", cash={"A": cash}).refused(start("NOR", 67)) for cash in (133, 134)]
    assert starts == ["1843-7.1-e", ""], "twice the par"


@pytest.mark.rule("1843-7.1-f", "1843-7.1-g")
def test_a_sale_breaks_the_chain_of_passes_and_who_passed_may_act_again() -> None:
    at = given(stock="A", shares={"OU": {"C": 4}}).act(PASS, PASS, sell("OU"), PASS, PASS, PASS)
    assert at.round.number == 2
    assert at.decider == "C"
    assert [one.label for one in at.options("pass")] == ["Pass"]
    assert [one.label for one in at.act(sell("OU")).options("pass")] == ["End the turn"]
    assert given(stock="A", shares={"OU": {"C": 4}}).act(PASS, PASS, PASS).round.number == 3


@pytest.mark.rule("1843-7.2-a")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    assert given(stock="A", number=1, shares={"OU": {"A": 4}}).refused(sell("OU")) == "1843-7.2-a"
    assert given(stock="A", number=2, shares={"OU": {"A": 4}}).refused(sell("OU")) == ""


@pytest.mark.rule("1843-7.2-b")
def test_shares_without_a_par_are_not_sold() -> None:
    assert given(stock="A", shares={"ETA": {"A": 1}}).refused(sell("ETA")) == "1843-7.2-b"


@pytest.mark.rule("1843-7.2-c", "1843-7.2-d", "1843-7.7-a", "1843-7.7-p")
def test_all_shares_of_a_sale_bring_the_price_before_it() -> None:
    at = given(stock="A", shares={"OU": {"A": 6}}, cell={"OU": "5,2"}).act(sell("OU", 3))
    assert at.cash("A") == 800 + 3 * 90
    assert at.state.prices["OU"] == "8,2"
    assert at.act(sell("OU")).cash("A") == 800 + 270 + 73


@pytest.mark.rule("1843-7.2-e")
def test_at_most_half_of_a_company_lies_in_the_pool() -> None:
    at = given(stock="A", shares={"SO": {"A": 5, POOL: 4}})
    assert at.refused(sell("SO", 2)) == "1843-7.2-e"
    assert at.refused(sell("SO", 1)) == ""


@pytest.mark.rule("1843-7.2-f", "1843-7.7-b")
def test_the_order_of_sales_is_the_order_in_the_stack() -> None:
    at = given(stock="A", shares={"EST": {"A": 4}, "OU": {"A": 4}}, cell={"EST": "3,5", "OU": "3,5"})
    assert at.act(sell("OU"), sell("EST")).state.stacks["4,5"] == ("OU", "EST")


@pytest.mark.rule("1843-7.2-g")
def test_shares_of_a_company_that_has_not_floated_are_sold() -> None:
    assert given(stock="A", shares={"PLM": {"B": 2, "A": 1}}).refused(sell("PLM")) == ""


@pytest.mark.rule("1843-7.3-a", "1843-7.3-c")
def test_one_purchase_a_turn() -> None:
    at = given(
        stock="A", shares={"OU": {"B": 3, POOL: 3, "A": 1}, "PO": {"B": 3, POOL: 3}}, cell={"OU": BROWN, "PO": BROWN}
    )
    at.act(several("OU", 0, 2))
    assert at.refused(buy_pool("PO")) == "1843-7.3-a"
    assert at.refused(several("PO", 0, 2)) == "1843-7.3-a"


@pytest.mark.rule("1843-7.3-b", "1843-14-a")
@pytest.mark.parametrize(("cash", "clause"), [(284, ""), (283, "1843-7.1-e")])
def test_several_certificates_are_bought_in_the_brown_zone(cash: int, clause: str) -> None:
    at = given(stock="A", cash={"A": cash}, shares={"OU": {"B": 5, POOL: 3}}, cell={"OU": BROWN})
    assert at.refused(several("OU", 2, 3)) == clause
    for ipo, pool in ((1, 0), (0, 1), (0, 0), (3, -1), (-1, 3), (0, 4), (3, 0)):
        assert at.refused(several("OU", ipo, pool)) == "1843-7.3-b"
    if not clause:
        wanted = [(ipo, pool) for ipo in range(3) for pool in range(4) if at.offers(several("OU", ipo, pool))]
        assert wanted == [(0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3)]
        assert at.act(several("OU", 2, 3)).owned("OU", "A") == 5
        assert at.cash("A") == 0


@pytest.mark.rule("1843-14-b", "1843-14-c", "1843-14-d")
@pytest.mark.parametrize("cell", [ORANGE, YELLOW, WHITE, "1,1"])
def test_outside_the_brown_zone_one_certificate_is_bought(cell: str) -> None:
    at = given(stock="A", shares={"OU": {"B": 5, POOL: 3}}, cell={"OU": cell})
    assert at.refused(several("OU", 0, 2)) == "1843-7.3-b"


@pytest.mark.rule("1843-14-e")
def test_zones_are_those_of_the_moment() -> None:
    at = given(stock="A", shares={"OU": {"A": 4, "B": 2, POOL: 2}}, cell={"OU": "12,2"}, cash={"B": 500})
    assert at.refused(several("OU", 0, 2)) == "1843-7.3-b"
    at.act(sell("OU", 2), PASS)
    assert at.state.prices["OU"] == "14,2"
    assert at.decider == "B"
    assert at.refused(several("OU", 0, 2)) == ""


@pytest.mark.rule("1843-7.3-m")
def test_the_director_changes_once_after_a_purchase_of_several() -> None:
    at = given(stock="B", shares={"OU": {"A": 3, "B": 1, POOL: 3}}, cell={"OU": BROWN}).act(several("OU", 1, 3))
    assert at.state.companies["OU"].director == "B"
    assert at.state.papers["director:OU"] == "player/B"
    assert at.state.companies["OU"].floated


@pytest.mark.rule("1843-7.3-d")
def test_the_first_certificate_of_a_company_is_the_directors() -> None:
    at = given(stock="A")
    assert at.refused(buy("ETA")) == "1843-7.3-d"
    assert at.refused(start("ETA", 67)) == ""


@pytest.mark.rule("1843-7.3-e", "1843-7.3-f", "1843-7.3-i", "1843-7.3-l", "1843-11.1-d")
def test_the_ipo_sells_at_par_and_the_pool_at_the_price() -> None:
    for source, cost in ((IPO, 73), (POOL, 62)):
        at = given(stock="A", shares={"OU": {"B": 2, POOL: 2}}, par={"OU": 73}, cell={"OU": "12,4"})
        bank = at.state.cash[BANK]
        at.act(buy("OU", source))
        assert (at.cash("A"), at.state.cash[BANK], at.cash("OU")) == (800 - cost, bank + cost, 0)
        assert at.state.prices["OU"] == "12,4"


@pytest.mark.rule("1843-7.3-g")
def test_who_sold_a_company_does_not_buy_it_in_the_same_round() -> None:
    at = given(2, stock="A", shares={"OU": {"A": 4, "B": 2}}).act(sell("OU"), PASS, PASS)
    assert at.decider == "A"
    assert at.refused(buy("OU")) == "1843-7.3-g"
    at.act(PASS, PASS)
    assert at.round.number == 3
    assert at.decider == "A"
    assert at.refused(buy("OU")) == ""


@pytest.mark.rule("1843-7.3-h")
def test_what_was_bought_may_be_sold_in_the_same_turn() -> None:
    assert given(stock="A", shares={"PO": {"B": 3}}).act(buy("PO"), sell("PO")).owned("PO", POOL) == 1


@pytest.mark.rule("1843-7.3-j")
@pytest.mark.parametrize(("cell", "clause"), [(WHITE, "1843-7.3-j"), (YELLOW, "1843-7.3-j"), (ORANGE, ""), (BROWN, "")])
def test_nobody_buys_over_60_percent_outside_orange_and_brown(cell: str, clause: str) -> None:
    assert given(stock="A", shares={"NOR": {"A": 6, POOL: 2}}, cell={"NOR": cell}).refused(buy_pool("NOR")) == clause


@pytest.mark.rule("1843-7.3-k")
def test_who_has_more_than_60_percent_sells_first() -> None:
    at = given(stock="A", shares={"SO": {"A": 8}}, cell={"SO": WHITE})
    assert at.refused(PASS) == "1843-7.3-k"
    assert at.refused(start("PO", 67)) == "1843-7.3-k"
    at.act(sell("SO", 2))
    assert at.refused(start("PO", 67)) == ""
    kept = given(stock="A", shares={"SO": {"A": 8}}, cell={"SO": WHITE}, options={"over_60": "may_keep_but_not_buy"})
    assert kept.refused(PASS) == ""


@pytest.mark.rule("1843-7.4-a", "1843-5-m")
@pytest.mark.parametrize(
    ("phase", "pars"),
    [
        ("yellow", {67, 73, 79}),
        ("green", {67, 73, 79, 86, 94}),
        ("blue", {67, 73, 79, 86, 94, 105}),
        ("gray", {67, 73, 79, 86, 94, 105, 120}),
    ],
)
def test_pars_go_by_the_phase(phase: str, pars: set[int]) -> None:
    at = given(stock="A", phase=phase)
    assert {par for par in (67, 73, 79, 86, 94, 100, 105, 120) if not at.refused(start("PO", par))} == pars


@pytest.mark.rule("1843-7.4-a", "1843-7.4-b")
def test_a_start_costs_two_shares_and_sets_the_marker_under_others_of_that_par() -> None:
    at = given(2, stock="A").act(start("PO", 73), start("OU", 73))
    assert at.cash("A") == 1200 - 146
    assert at.state.stacks["11,6"] == ("PO", "OU")
    assert at.owned("PO", "A") == 2


@pytest.mark.rule("1843-7.4-d", "1843-7.4-e", "1843-7.4-f")
def test_with_40_percent_left_a_company_floats_and_gets_ten_times_its_par() -> None:
    at = given(stock="B", shares={"OU": {"A": 3, "B": 1}}, par={"OU": 73}).act(buy("OU"), PASS)
    assert not at.state.companies["OU"].floated
    assert at.decider == "C"
    at.act(buy("OU"))
    assert at.state.companies["OU"].floated
    assert at.cash("OU") == 730
    assert at.state.companies["OU"].director == "A"


@pytest.mark.rule("1843-7.4-g")
def test_only_floated_companies_operate_even_with_half_in_the_pool() -> None:
    at = given(stock="A", shares={"PO": {"A": 5, POOL: 5}, "OU": {"B": 5}}, cell={"PO": WHITE}).act(PASS, PASS, PASS)
    assert isinstance(at.frame, CompanyTurn)
    assert at.company == "PO"
    assert at.operating.number == 1
    for frame in at.state.frames:
        assert "OU" not in getattr(frame, "waiting", ())


@pytest.mark.rule("1843-7.4-i")
def test_a_share_from_a_private_counts_for_the_float() -> None:
    at = given(stock="B", shares={"ETA": {"A": 4, "C": 1}}).act(buy("ETA"))
    assert at.state.companies["ETA"].floated


@pytest.mark.rule("1843-7.5-a")
def test_only_the_director_acts_for_a_company() -> None:
    at = given(shares={"EST": {"A": 3, "B": 3}}, turn=("EST", "track"))
    assert at.decider == "A"
    assert at.refused({**PASS, "actor": "B"}) == "1843-7.5-a"


@pytest.mark.rule("1843-7.5-b", "1843-7.5-c", "1843-7.5-j")
def test_who_buys_more_than_the_director_becomes_director() -> None:
    at = given(stock="B", shares={"OU": {"A": 3, "B": 2}}, cell={"OU": WHITE}).act(buy("OU"), PASS)
    assert at.state.companies["OU"].director == "A"
    at.act(PASS, PASS, buy("OU"))
    assert at.state.papers["director:OU"] == "player/B"
    assert (at.owned("OU", "A"), at.owned("OU", "B")) == (3, 4)
    assert [shares.certificates(at.state, who) for who in "AB"] == [3, 3]


@pytest.mark.rule("1843-7.5-d")
def test_the_directors_certificate_is_never_sold() -> None:
    at = given(stock="A", shares={"OU": {"A": 2, "B": 1}})
    assert at.refused(sell("OU")) == "1843-7.5-e"
    assert at.refused({**sell("OU", 2), "director": True}) == "1843-7.5-d"


@pytest.mark.rule("1843-7.5-e")
@pytest.mark.parametrize(("other", "count", "clause"), [(2, 2, ""), (1, 2, "1843-7.5-e"), (1, 1, "")])
def test_a_director_sells_down_if_another_can_take_over(other: int, count: int, clause: str) -> None:
    at = given(stock="A", shares={"OU": {"A": 3, "B": other}})
    assert at.refused(sell("OU", count)) == clause
    if not clause and count == 2:
        at.act(sell("OU", 2))
        assert (at.state.companies["OU"].director, at.owned("OU", POOL)) == ("B", 2)


@pytest.mark.rule("1843-7.5-f")
def test_on_a_tie_the_director_stays() -> None:
    at = given(stock="A", shares={"OU": {"A": 4, "B": 2}}).act(sell("OU", 2))
    assert at.state.companies["OU"].director == "A"


@pytest.mark.rule("1843-7.5-g")
def test_of_equals_the_next_by_the_cards_becomes_director() -> None:
    at = given(4, stock="B", shares={"OU": {"B": 4, "A": 3, "D": 3}}).act(sell("OU", 3))
    assert at.state.companies["OU"].director == "D"


@pytest.mark.rule("1843-7.6-a", "1843-7.6-b", "1843-7.6-c", "1843-10.1-h")
def test_certificates_count_but_for_those_in_coloured_zones() -> None:
    held = {"PLM": {"A": 2}, "OU": {"B": 3, "A": 2}}
    at = given(stock="A", shares=held, privates={"A": ["C"], "PLM": ["TB"]})
    assert shares.certificates(at.state, "A") == 4
    for cell, number in ((YELLOW, 2), (ORANGE, 2), (BROWN, 2), ("9,5", 4), ("5,3", 4)):
        at = given(stock="A", shares=held, privates={"A": ["C"]}, cell={"OU": cell})
        assert shares.certificates(at.state, "A") == number


def crowded(number: int, cell: str = WHITE) -> Position:
    """A six-player game in which A counts so many certificates; PO stands on this box."""
    held = {"EST": 5, "OU": 4, "NOR": 3, "SO": 2}
    table = {}
    left = number
    for name, most in held.items():
        mine = min(most, left)
        left -= mine
        if mine:
            table[name] = {"B": 5, "A": mine}
    return given(
        6, stock="A", shares={**table, "PO": {"C": 3, POOL: 2}}, cell=dict.fromkeys(table, WHITE) | {"PO": cell}
    )


@pytest.mark.rule("1843-7.6-d", "1843-4-b")
@pytest.mark.parametrize(("number", "clause"), [(11, ""), (12, "1843-7.6-d")])
def test_a_buyer_is_below_the_limit(number: int, clause: str) -> None:
    assert crowded(number).refused(buy_pool("PO")) == clause


@pytest.mark.rule("1843-7.6-e")
@pytest.mark.parametrize("cell", [YELLOW, ORANGE, BROWN])
def test_at_the_limit_shares_of_coloured_zones_are_bought(cell: str) -> None:
    assert crowded(12, cell).refused(buy_pool("PO")) == ""


@pytest.mark.rule("1843-7.6-f")
def test_over_the_limit_one_sells_first() -> None:
    at = crowded(14)
    for said in (PASS, buy_pool("PO")):
        assert at.refused(said) == "1843-7.6-f"
    at.act(sell("EST"))
    assert at.refused(PASS) == "1843-7.6-f"
    assert at.act(sell("OU")).refused(PASS) == ""


@pytest.mark.rule("1843-7.6-g")
def test_who_can_sell_nothing_that_helps_may_pass() -> None:
    held = {name: {"A": 4, POOL: 5, "B": 1} for name in ("EST", "OU", "NOR", "SO", "PO")}
    for further in ({}, {"PLM": {"A": 3, "B": 3}}):
        cells = dict.fromkeys(held, WHITE) | dict.fromkeys(further, YELLOW)
        at = given(6, stock="A", shares={**held, **further}, cell=cells)
        assert shares.certificates(at.state, "A") == 15
        assert at.refused(PASS) == ""


@pytest.mark.rule("1843-10.2.5-b", "1843-10.2.5-a", "1843-15.1-b")
@pytest.mark.parametrize("number", [1, 2])
def test_val_de_loire_is_exchanged_in_place_of_a_purchase(number: int) -> None:
    at = given(stock="A", number=number, shares={"PO": {"B": 3}}, privates={"A": ["VdL"]}).act(exchange("PO"))
    assert (at.owned("PO", "A"), at.cash("A")) == (1, 800)
    assert at.state.papers["private:VdL"] == "scrap"
    assert at.decider == ("B" if number == 1 else "A")
    assert at.refused({**buy("PO"), "actor": "A"}) == ("1843-7.1-a" if number == 1 else "1843-7.3-a")


@pytest.mark.rule("1843-7.2-d", "1843-7.7-a")
def test_the_menu_says_what_a_second_sale_brings_and_where_the_price_goes() -> None:
    at = given(stock="A", shares={"OU": {"A": 5, "B": 2}}, cell={"OU": WHITE})
    prices = [MARKET.cells[f"{row},6"].price for row in (9, 10, 11)]
    told = [next(one.label for one in at.options("sell-shares"))]
    told.append(next(one.label for one in at.act(sell("OU")).options("sell-shares")))
    assert [(one.company, one.count) for one in at.round.sales] == [("OU", 1)]
    assert told == [f"Sell a share of OU for {a}fr, price {a} → {b}" for a, b in pairwise(prices)]


@pytest.mark.rule("1843-7.7-q")
def test_sales_never_lower_par_67_which_is_the_foot_of_its_column() -> None:
    at = given(stock="A", shares={"SO": {"A": 6, "B": 2}})
    assert (at.state.prices["SO"], at.price("SO")) == ("13,7", 67)
    assert at.act(sell("SO", 3), sell("SO")).price("SO") == 67


@pytest.mark.rule("1843-7.7-q", "1843-7.7-c", "1843-7.7-d")
def test_at_the_foot_one_sale_of_two_differs_from_two_sales_of_one() -> None:
    """OU goes to the foot and PO follows it there; only a sale that begins at the foot sinks OU in the stack."""

    def at_the_foot(count: int) -> Position:
        held = {"OU": {"A": 5, "B": 2}, "PO": {"A": 5, "B": 2}}
        at = given(stock="A", shares=held, cell=dict.fromkeys(held, "12,7"))
        return at.act(sell("OU", count), sell("PO"))

    assert at_the_foot(2).state.stacks["13,7"] == ("OU", "PO")
    assert at_the_foot(1).act(sell("OU")).state.stacks["13,7"] == ("PO", "OU")


@pytest.mark.rule("1843-10.2.5-s", "1843-10.2.5-b")
def test_an_exchange_is_the_purchase_of_its_turn() -> None:
    at = given(stock="A", passes=2, shares={"OU": {"A": 4, "B": 2}}, cell={"OU": WHITE}, privates={"A": ["VdL"]})
    at.act(exchange("OU"))
    assert at.refused(buy("OU")) == "1843-7.3-a"
    assert at.refused(sell("OU")) == ""
    at.act(PASS)
    assert (at.decider, at.round.passes) == ("B", 0)


@pytest.mark.rule("1843-10.2.5-b")
def test_an_exchange_breaks_the_chain_of_passes() -> None:
    at = given(stock="A", passes=2, shares={"PO": {"B": 3}}, privates={"A": ["VdL"]}).act(exchange("PO"), PASS)
    assert at.round.number == 2


@pytest.mark.rule("1843-10.2.5-c")
@pytest.mark.parametrize(("cash", "clause"), [(79, ""), (78, "1843-10.2.5-c")])
def test_val_de_loire_is_half_of_a_directors_certificate(cash: int, clause: str) -> None:
    at = given(stock="A", cash={"A": cash}, privates={"A": ["VdL"]})
    assert at.refused(exchange("PO", 79)) == clause
    if not clause:
        assert at.act(exchange("PO", 79)).owned("PO", "A") == 2
        assert (at.cash("A"), at.price("PO")) == (0, 79)


@pytest.mark.rule("1843-10.2.5-e")
def test_an_exchange_keeps_60_percent_and_the_ban_and_may_change_the_director() -> None:
    full = given(stock="A", shares={"PO": {"A": 6}}, cell={"PO": WHITE}, privates={"A": ["VdL"]})
    assert full.refused(exchange("PO")) == "1843-7.3-j"
    assert full.act(sell("PO")).refused(exchange("PO")) == "1843-7.3-g"
    over = given(stock="A", shares={"PO": {"B": 3, "A": 3}}, privates={"A": ["VdL"]}).act(exchange("PO"))
    assert over.state.companies["PO"].director == "A"


@pytest.mark.rule("1843-10.2.5-e", "1843-10.2.5-d")
def test_an_exchange_leads_up_to_60_percent_and_waits_for_the_owners_turn() -> None:
    held = {"OU": {"A": 5, "B": 2}, "PO": {"A": 6, "B": 2}}
    at = given(stock="A", shares=held, cell=dict.fromkeys(held, WHITE), privates={"A": ["VdL"]})
    assert at.refused(exchange("OU")) == ""
    refusal = at.why_not(exchange("PO"))
    assert refusal is not None
    assert (refusal.clause, "60%" in refusal.message) == ("1843-7.3-j", True)
    other = given(stock="B", shares=held, cell=dict.fromkeys(held, WHITE), privates={"A": ["VdL"]})
    assert other.refused({**exchange("OU"), "actor": "A"}) == "1843-7.1-a"


@pytest.mark.rule("1843-10.2.5-f")
def test_only_shares_on_the_ipo_chart_are_taken() -> None:
    at = given(stock="A", shares={"PO": {"B": 6, "C": 2, POOL: 2}}, privates={"A": ["VdL"]}, cell={"PO": WHITE})
    assert at.refused(exchange("PO")) == "1843-10.2.5-f"
    assert at.refused(exchange("OU")) == "1843-10.2.5-c"


@pytest.mark.rule("1843-10.2.5-q")
def test_only_a_player_exchanges_val_de_loire() -> None:
    at = given(stock="A", shares={"PO": {"B": 3}, "OU": {"A": 6}}, privates={"OU": ["VdL"]})
    assert at.refused(exchange("PO")) == "1843-10.2.5-q"


@pytest.mark.rule("1843-10.2.5-d", "1843-7.4-h")
def test_val_de_loire_is_exchanged_in_the_turn_of_another() -> None:
    at = given(
        shares={"EST": {"A": 6}, "PO": {"B": 5}}, turn=("EST", "track"), privates={"C": ["VdL"]}, cell={"EST": WHITE}
    )
    at.act({**exchange("PO"), "actor": "C"})
    assert at.state.companies["PO"].floated
    assert at.cash("PO") == 670
    assert (at.company, at.step, at.decider) == ("EST", "track", "A")
    assert all("PO" not in getattr(frame, "waiting", ()) for frame in at.state.frames)


@pytest.mark.rule("1843-con-23")
@pytest.mark.parametrize(("allowed", "clause"), [(True, ""), (False, "1843-10.2.5-d")])
def test_half_a_certificate_in_an_operating_round_is_an_option(allowed: bool, clause: str) -> None:
    options = {"or_exchange_director_half": allowed}
    at = given(shares={"EST": {"A": 6}}, turn=("EST", "track"), privates={"C": ["VdL"]}, options=options)
    assert at.refused({**exchange("PO", 67), "actor": "C"}) == clause


@pytest.mark.rule("1843-7.7-l", "1843-7.7-n", "1843-7.1-j")
def test_sold_out_companies_rise_at_the_end_of_the_round_the_first_first() -> None:
    held = {"EST": {"A": 6, "B": 4}, "OU": {"A": 5, "B": 5}, "PO": {"A": 6, "B": 3, POOL: 1}}
    at = given(stock="A", shares=held, cell={"EST": "0,0", "OU": "2,1", "PO": WHITE}).act(PASS, PASS, PASS)
    assert (at.state.prices["EST"], at.state.prices["OU"], at.state.prices["PO"]) == ("1,1", "1,1", WHITE)
    assert at.state.stacks["1,1"] == ("EST", "OU")


@pytest.mark.rule("1843-7.7-m")
def test_a_sold_out_company_in_the_top_row_goes_down_and_right() -> None:
    at = given(stock="A", shares={"EST": {"A": 6, "B": 4}}, cell={"EST": "0,7"}).act(PASS, PASS, PASS)
    assert at.state.prices["EST"] == "1,8"


@pytest.mark.rule("1843-8.10.1-c", "1843-7.7-o")
def test_500_at_the_end_of_a_stock_round_ends_the_game() -> None:
    at = given(stock="A", cash={"C": 900}, shares={"EST": {"A": 6, "B": 4}}, cell={"EST": "1,14"}).act(PASS, PASS, PASS)
    assert at.state.ended is not None
    assert at.scores() == {"A": 800 + 3000, "B": 800 + 2000, "C": 900}
    assert at.state.turn_order == ("A", "B", "C")


@pytest.mark.rule("1843-8.10.2-a", "1843-8.10.2-c", "1843-8.10.2-e")
def test_cash_and_shares_are_the_score() -> None:
    at = given(
        stock="A", cash={"A": 500}, shares={"EST": {"A": 4, "B": 3}}, cell={"EST": "5,12"}, treasury={"EST": 900}
    )
    assert TITLE.scores(at.state) == {"A": 500 + 4 * 202, "B": 800 + 3 * 202, "C": 800}


@pytest.mark.rule("1843-7.7-c", "1843-7.7-d", "1843-7.7-e")
def test_at_the_foot_of_a_column_a_sale_sinks_the_marker_in_its_stack() -> None:
    held = {name: {"A": 5, "B": 2} for name in ("EST", "OU", "PO", "SO")}
    foot = dict.fromkeys(held, "13,7")
    assert given(stock="A", shares=held, cell=foot).act(sell("EST", 2)).state.stacks["13,7"] == (
        "OU",
        "PO",
        "EST",
        "SO",
    )
    assert given(stock="A", shares=held, cell=foot).act(sell("OU", 3)).state.stacks["13,7"][-1] == "OU"
    at = given(stock="A", shares=held, cell={**foot, "EST": "11,7"}).act(sell("EST", 3))
    assert at.state.stacks["13,7"] == ("OU", "PO", "SO", "EST")
    at = given(stock="A", shares=held, cell={**foot, "EST": "12,7"}).act(sell("EST"), sell("EST"))
    assert at.state.prices["EST"] == "13,7"
