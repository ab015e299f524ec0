"""Turns of a stock round: who acts for whom, passes, the interruption by lobbies, companies' own shares (6.5, 6.7)."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Agree, BuyShare, Pass, SellShares
from bradshaw.kernel.records import NOBODY, POOL, company, cousin, player
from bradshaw.titles.g1820 import shares
from bradshaw.titles.g1820.data import RAIL
from bradshaw.titles.g1820.drafts import Abandon
from bradshaw.titles.g1820.frames import Floating, StockRound
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.lobbies import FundLobby, RaiseLobby
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.stock_round import ActFor, BuyBack, CousinBuys, CousinSells
from titles.g1820.given import given
from titles.g1820.test_stock_rounds import moved, passed

LSR, LUR = "LSR", "LUR"


# Passing and the parts of the round


@pytest.mark.rule("1820-6.5.1-b")
def test_who_passed_may_act_later() -> None:
    at = given(stock="A", part=2, held={LUR: {"A": 1, "C": 2}})
    at.do(Pass).do(Pass).do(BuyShare, company=LUR, source=company(LUR)).do(Pass)
    assert at.decider == "A"
    assert at.refused(BuyShare, company=LUR, source=company(LUR)) == ""


@pytest.mark.rule("1820-6.5.1-g", "1820-6.5.1-h", "1820-6.5.1-m")
def test_passes_of_all_lead_to_the_lobbies_and_on_with_who_is_next() -> None:
    at = given(stock="A", held={LUR: {"B": 2}}).do(FundLobby, amount=20)
    passed(at, 3)
    assert isinstance(at.frame, Floating)
    at.do(Abandon)
    assert at.round.player == "B"  # A's turn was the last quiet one
    assert at.refused(FundLobby, amount=20) == "1820-6.5.1-g"
    assert at.refused(RaiseLobby, lobby=20, amount=30) == "1820-6.5.1-g"
    assert at.refused(Increase, company=LUR, size=10) == "1820-6.5.1-g"
    passed(at, 2)
    assert isinstance(at.frame, StockRound)
    at.do(Pass)
    assert not isinstance(at.frame, StockRound)
    bare = passed(given(stock="A", held={LUR: {"B": 2}}), 3)
    assert isinstance(bare.frame, StockRound)
    assert (bare.frame.part, bare.frame.player) == (2, "A")


@pytest.mark.rule("1820-6.5.1-d", "1820-6.5.1-e")
def test_a_loud_turn_begins_the_count_of_quiet_turns_anew() -> None:
    at = given(stock="A").do(Pass).do(Pass).do(FundLobby, amount=20).do(Pass).do(Pass)
    assert isinstance(at.frame, StockRound)
    assert (at.frame.part, at.frame.quiet, at.decider) == (1, 2, "C")
    at.do(RaiseLobby, lobby=20, amount=30)
    assert isinstance(at.frame, StockRound)
    assert (at.frame.quiet, at.decider) == (0, "A")


@pytest.mark.rule("1820-6.5.1-q", "1820-6.5.1-p")
def test_cards_of_the_other_colour_break_ties_of_later_rounds() -> None:
    at = given(stock="A", part=2, held={LUR: {"B": 2, "A": 1, "C": 1}}, keep={"cards": ("B",)})
    before, after = at.table(), passed(at, 3).table()
    assert at.state.turn_order == ("B", "A", "C")
    for table, heir in ((before, "C"), (after, "A")):
        shares.sell(table, player("B"), LUR, 2)
        assert table.state.companies[LUR].director == heir


@pytest.mark.rule("1820-6.5.2-d", "1820-6.5.2-e")
def test_selling_is_acting_and_doing_nothing_is_passing() -> None:
    at = given(stock="A", part=2, held={LUR: {"A": 2, "B": 2}})
    passed(at, 1)
    assert own(at.state).cards == ("A",)
    passed(at, 1)
    assert own(at.state).cards == ("A", "B")
    sold = given(stock="A", part=2, held={LUR: {"A": 2, "B": 2}}, keep={"cards": ("A", "C")})
    sold.do(SellShares, company=LUR, count=1).do(Pass)
    assert own(sold.state).cards == ("C",)
    assert sold.round.passes == 0


@pytest.mark.rule("1820-6.5.2-a", "1820-6.5.2-b")
def test_sales_may_come_before_and_after_the_main_action() -> None:
    at = given(stock="A", held={LUR: {"A": 2, "B": 2}, LSR: {"A": 2, "B": 1}})
    at.do(SellShares, company=LUR, count=1).do(BuyShare, company=LSR, source=company(LSR))
    assert at.decider == "A"
    at.do(SellShares, company=LUR, count=1)
    assert at.owned(LUR, POOL) == 2


@pytest.mark.rule("1820-6.5.2.1-g")
def test_a_player_may_have_several_lobbies() -> None:
    at = given(stock="A", cash={"A": 100})
    for amount in (20, 30, 50):
        at.do(FundLobby, amount=amount)
        passed(at, 2)
    assert [(one.owner, one.amount) for one in own(at.state).lobbies] == [("A", 50), ("A", 30), ("A", 20)]


# Shares


@pytest.mark.rule("1820-6.5.2.3-f", "1820-6.5.2.4-p")
def test_neither_the_pool_nor_certificates_are_limited() -> None:
    held = {LUR: {"A": 25, "B": 5, "pool": 20}, LSR: {"A": 20, "B": 15}}
    at = given(stock="A", held=held, size={LUR: 50, LSR: 50})
    for count in (0, 26):
        assert at.refused(SellShares, company=LUR, count=count) == "1820-6.5.2.3-f"
    at.do(SellShares, company=LUR, count=24)
    assert at.owned(LUR, POOL) == 44
    assert at.refused(BuyShare, company=LSR, source=company(LSR)) == ""


@pytest.mark.rule("1820-6.5.2.4-b", "1820-6.5.2.4-j", "1820-6.5.2.4-c")
def test_a_cousins_share_is_bought_at_the_price_and_pays_the_cousin() -> None:
    at = given(stock="A", held={LUR: {"JL": 1, "C": 2}}, cousins={"JL": "B"}, price={LUR: 86})
    at.do(BuyShare, company=LUR, source=cousin("JL"))
    assert at.decider == "B"
    at.do(Agree)
    assert (at.cash("A"), at.cash("B"), at.state.cash[cousin("JL")]) == (414, 500, 86)
    own_one = given(stock="A", held={LUR: {"JL": 1, "C": 2}}, cousins={"JL": "A"}, price={LUR: 86})
    own_one.do(BuyShare, company=LUR, source=cousin("JL"))
    assert own_one.owned(LUR, "A") == 1  # his own consent is given


@pytest.mark.rule("1820-6.5.2.4-a")
def test_only_shares_that_lie_somewhere_are_bought() -> None:
    at = given(stock="A", held={LUR: {"B": 5}})
    assert at.refused(BuyShare, company=LUR, source=company(LUR)) == "1820-6.5.2.4-a"
    assert at.refused(BuyShare, company=LSR, source=company(LSR)) == "1820-6.5.2.4-a"
    assert at.refused(BuyShare, company="GWR", source=POOL) == "1820-6.5.2.4-a"
    assert at.refused(BuyShare, company=LUR, source=player("A")) == "1820-6.5.2.4-a"


@pytest.mark.rule("1820-6.5.2.4-m")
def test_what_may_not_be_sold_is_not_bought_from_a_player_either() -> None:
    at = given(stock="A", held={LUR: {"B": 2}}, keep={"new": (LUR,)})
    assert at.refused(BuyShare, company=LUR, source=player("B")) == "1820-6.5.2.4-m"
    assert at.refused(BuyShare, company=LUR, source=company(LUR)) == ""


@pytest.mark.rule("1820-6.5.2.3-i", "1820-13.5-h")
def test_the_last_share_of_british_rail_may_be_sold() -> None:
    at = given(stock="A", held={LUR: {"B": 2}, RAIL: {"A": 1, "pool": 99}}, size={RAIL: 100}, price={RAIL: 95})
    at.do(SellShares, company=RAIL, count=1)
    assert (at.cash("A"), at.owned(RAIL, POOL)) == (595, 100)
    sole = given(stock="A", held={LUR: {"A": 1, "pool": 4}})
    assert sole.refused(SellShares, company=LUR, count=1) == "1820-6.5.2.3-g"


# A company's own shares


@pytest.mark.rule("1820-6.5.2.4-o", "1820-6.5.3.1-c", "1820-6.5.3.1-e")
def test_a_company_buys_its_own_shares_only_and_not_in_liquidation() -> None:
    held = {LUR: {"A": 2, "pool": 2}, LSR: {"B": 2, "pool": 2}}
    at = given(stock="A", held=held, treasury_cash={LUR: 500}, privates={"S&D": "A"}, cash={"A": 500})
    assert {one.company for one in at.offered(BuyBack)} == {LUR}
    assert at.refused(BuyBack, company=LSR, count=1) == "1820-6.5.1-a"
    assert at.refused(BuyBack, company="S&D", count=1) == "1820-6.5.3.1-e"
    assert at.refused(BuyBack, company=LUR, count=3) == "1820-6.5.3.1-a"
    at.do(BuyBack, company=LUR, count=1)
    assert (at.state.owned(LUR, company(LUR)), at.decider) == (2, "B"), "it was the main action"
    sunk = given(stock="A", held=held, treasury_cash={LUR: 500}, price={LUR: 10})
    assert sunk.refused(BuyBack, company=LUR, count=1) == "1820-6.5.3.1-c"
    acted = given(stock="A", held={LUR: {"A": 2, "B": 1, "pool": 2}}, treasury_cash={LUR: 500})
    acted.do(SellShares, company=LUR, count=1)
    assert acted.refused(BuyBack, company=LUR, count=1) == "1820-6.5.1-a"


@pytest.mark.rule("1820-6.5.3.1-f", "1820-6.5.3.1-g", "1820-6.5.3.1-d")
def test_one_price_for_all_after_the_loans_taken_for_them() -> None:
    held = {LUR: {"A": 5, "pool": 5}}
    at = given(stock="A", held=held, size={LUR: 10}, price={LUR: 71}, treasury_cash={LUR: 0})
    assert at.refused(BuyBack, company=LUR, count=4, loans=1) == "1820-6.5.3.1-g"  # 260 for 200
    at.do(BuyBack, company=LUR, count=3, loans=1)
    assert (at.price(LUR), at.cash(LUR), at.state.loans[company(LUR)]) == (65, 5, 1)
    spare = given(stock="A", held=held, size={LUR: 10}, price={LUR: 71}, treasury_cash={LUR: 500})
    assert spare.refused(BuyBack, company=LUR, count=3, loans=1) == "1820-6.5.3.1-g"  # not needed
    full = given(stock="A", held=held, size={LUR: 10}, price={LUR: 71}, treasury_cash={LUR: 813}, loans={LUR: 8})
    assert full.refused(BuyBack, company=LUR, count=2, loans=1) == "1820-6.5.3.1-g"  # eight loans, eight in play
    full.do(BuyBack, company=LUR, count=3)
    assert (full.cash(LUR), full.price(LUR)) == (813 - 213 - 200, 78)  # seven in play, a loan is repaid


@pytest.mark.rule("1820-14.1-c", "1820-6.5.2-c")
def test_a_cousin_acts_with_its_own_money() -> None:
    at = given(stock="A", held={LUR: {"JL": 1, "B": 2}}, cousins={"JL": "A"}, cash={"JL": 59, "A": 900})
    at.do(ActFor, cousin="JL")
    assert at.refused(CousinBuys, cousin="JL", company=LUR, source=company(LUR)) == "1820-6.5.1-o"
    for nobody in ("BI", ""):
        assert at.refused(CousinBuys, cousin=nobody, company=LUR, source=company(LUR)) == "1820-14.1-a"
        assert at.refused(CousinSells, cousin=nobody, company=LUR, count=1) == "1820-14.1-a"
    at.do(CousinSells, cousin="JL", company=LUR, count=1)
    assert (at.state.cash[cousin("JL")], at.cash("A")) == (119, 900)
    both = given(stock="A", held={LUR: {"JL": 1, "A": 2, "B": 2}}, cousins={"JL": "A"})
    both.do(ActFor, cousin="JL").do(CousinSells, cousin="JL", company=LUR, count=1)
    assert both.refused(SellShares, company=LUR, count=1) == "1820-6.5.1-a"  # the turn is the cousin's
    assert at.refused(CousinSells, actor="B", cousin="JL", company=LUR, count=1) != ""


@pytest.mark.rule("1820-6.5.1-a", "1820-14.1-a")
def test_a_turn_is_for_a_cousin_when_its_owner_says_so() -> None:
    at = given(
        stock="A",
        held={LUR: {"JL": 1, "A": 2, "B": 1}},
        cousins={"JL": "A", "BI": "A", "VF": "B"},
        cash={"JL": 60, "BI": 59, "VF": 90},
    )
    assert at.refused(CousinBuys, cousin="JL", company=LUR, source=company(LUR)) == "1820-6.5.1-a"
    assert at.refused(CousinSells, cousin="JL", company=LUR, count=1) == "1820-6.5.1-a"
    assert [one.cousin for one in at.offered(ActFor)] == ["JL"]
    assert at.refused(ActFor, cousin="BI") == "1820-6.5.1-a"  # neither a share nor the money for one
    assert at.refused(ActFor, cousin="VF") == "1820-14.1-a"
    at.do(ActFor, cousin="JL")
    assert {type(option.action) for option in at.menu().options} == {ActFor, CousinBuys, CousinSells, Pass}
    at.do(ActFor)  # nothing has happened yet: it is one's own turn again
    assert at.offered(BuyShare)
    assert not at.offered(CousinBuys)
    at.do(ActFor, cousin="JL").do(CousinSells, cousin="JL", company=LUR, count=1)
    assert at.refused(ActFor) == "1820-6.5.1-a"
    idle = given(stock="A", held={LUR: {"JL": 1, "B": 2}}, cousins={"JL": "A"}).do(ActFor, cousin="JL").do(Pass)
    assert isinstance(idle.frame, StockRound)
    assert (idle.decider, idle.frame.passes, idle.frame.acting) == ("B", 1, NOBODY)


# The end of the round


@pytest.mark.rule("1820-6.7-c", "1820-6.7-f", "1820-con-27", "1820-con-28")
def test_a_price_stops_at_the_bottom_and_private_companies_have_none() -> None:
    held = {LUR: {"A": 1, "pool": 4}, LSR: {"B": 3}}
    at = passed(given(stock="A", part=2, held=held, price={LUR: 43}, privates={"S&D": "C"}), 3)
    assert moved(at) == {LUR: 10}
    assert "S&D" not in at.state.prices


@pytest.mark.rule("1820-6.7-b", "1820-con-01", "1820-con-02")
@pytest.mark.parametrize(
    ("reading", "percent", "small", "large"),
    [("fewer_spaces", 5, 3, 2), ("fewer_spaces", 10, 3, 1), ("smaller_unit", 5, 6, 5), ("smaller_unit", 10, 3, 5)],
)
def test_readings_of_the_drop(reading: str, percent: int, small: int, large: int) -> None:
    """Three of ten shares are six blocks of 5% or three of 10%; five of fifty are two or one."""
    held = {LUR: {"A": 3, "pool": 3}, LSR: {"A": 8, "pool": 5}}
    at = given(
        stock="A",
        part=2,
        held=held,
        size={LUR: 10, LSR: 50},
        price={LUR: 95, LSR: 95},
        options={"pool_drop_reading": reading, "pool_block_percent": percent},
    )
    below = [95, 86, 78, 71, 65, 60, 55]
    assert moved(passed(at, 3)) == {LUR: below[small], LSR: below[large]}


@pytest.mark.rule("1820-6.5.2.3-d")
def test_there_are_no_directors_certificates_to_sell() -> None:
    at = given(stock="A", held={LUR: {"A": 3, "B": 1}})
    assert at.refused(SellShares, company=LUR, count=1) == ""
    assert at.refused(SellShares, company=LUR, count=1, director=True) == "1820-6.5.2.3-d"
