"""Stock rounds: turns for oneself or a cousin, shares, lobbies, cards of the other colour, the end of the round."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import Agree, BuyShare, Decline, Pass, SellShares
from bradshaw.kernel.events import PriceMoved
from bradshaw.kernel.records import POOL, Holder, company, cousin, player
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.titles.g1820.drafts import Abandon
from bradshaw.titles.g1820.floating import ChooseCharter, ChooseHex, ChooseSpot, ChooseTerms
from bradshaw.titles.g1820.frames import Covering, Floating, StockRound
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.lobbies import FundLobby, RaiseLobby
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.stock_round import ActFor, BuyBack, CousinBuys, CousinSells
from bradshaw.titles.g1820.subscription import Propose, Subscribe
from position import Position
from titles.g1820.given import given

LSR, LUR = "LSR", "LUR"


def passed(at: Position, times: int) -> Position:
    for _ in range(times):
        at.do(Pass)
    return at


@pytest.mark.rule("1820-6.2-a", "1820-6.1-a")
def test_every_player_receives_800_before_anything_else() -> None:
    at = given(3, keep={"stock_round": 3})
    assert [at.cash(who) for who in "ABC"] == [1300, 1300, 1300]


@pytest.mark.rule("1820-6.2-b")
def test_the_last_income_comes_after_the_queens_death() -> None:
    at = given(3, keep={"stock_round": 4, "victoria_died": True})
    assert at.cash("A") == 1300
    assert own(at.state).mourned
    again = given(3, keep={"stock_round": 5, "victoria_died": True, "mourned": True})
    assert again.cash("A") == 500


@pytest.mark.rule("1820-6.5.2.3-a", "1820-6.5.2.3-b", "1820-6.5.2.3-c", "1820-6.5.2.3-g")
def test_what_is_not_sold() -> None:
    at = given(stock="A", held={LSR: {"A": 2}, LUR: {"A": 3, "B": 1}}, keep={"new": (LUR,)})
    assert at.refused(SellShares, company=LUR, count=1) == "1820-6.5.2.3-a"
    assert at.refused(SellShares, company=LSR, count=2) == "1820-6.5.2.3-g"
    assert at.refused(SellShares, company=LSR, count=1) == ""
    grown = given(stock="A", held={LUR: {"A": 3, "B": 1}}, keep={"grown": (LUR,)})
    assert grown.refused(SellShares, company=LUR, count=1) == "1820-6.5.2.3-b"
    sunk = given(stock="A", held={LUR: {"A": 3, "B": 1}}, price={LUR: 10})
    assert sunk.refused(SellShares, company=LUR, count=1) == "1820-6.5.2.3-c"


@pytest.mark.rule("1820-6.5.2.3-d", "1820-6.5.2.3-e", "1820-6.5.2.3-h", "1820-13.4-d")
def test_a_sale_brings_the_price_moves_none_and_may_change_the_director() -> None:
    at = given(stock="A", held={LUR: {"A": 3, "B": 2}}, price={LUR: 65})
    at.do(SellShares, company=LUR, count=2)
    assert at.cash("A") == 500 + 2 * 65
    assert (at.price(LUR), at.owned(LUR, POOL)) == (65, 2)
    assert at.state.companies[LUR].director == "B"


@pytest.mark.rule("1820-13.4-e", "1820-13.4-f")
def test_equality_keeps_the_director_and_a_tie_goes_to_the_next_card() -> None:
    at = given(4, stock="B", held={LUR: {"B": 2, "A": 1, "D": 1}})
    at.do(SellShares, company=LUR, count=1)
    assert at.state.companies[LUR].director == "B"
    at.do(SellShares, company=LUR, count=1)
    assert at.state.companies[LUR].director == "D"


@pytest.mark.rule("1820-13.4-h", "1820-13.4-c", "1820-6.5.2.4-n")
def test_a_cousin_directs_with_more_than_all_but_yields_to_players_in_ties() -> None:
    tied = given(stock="B", held={LUR: {"B": 2, "JL": 1, "C": 1}}, cousins={"JL": "A"})
    tied.do(SellShares, company=LUR, count=2)
    assert tied.state.companies[LUR].directed_by == player("C")
    at = given(stock="A", held={LUR: {"B": 1, "JL": 1}}, cousins={"JL": "A"}, cash={"JL": 100})
    at.do(ActFor, cousin="JL").do(CousinBuys, cousin="JL", company=LUR, source=company(LUR))
    assert at.state.companies[LUR].directed_by == cousin("JL")


@pytest.mark.rule("1820-6.5.1-c", "1820-14.1-c")
def test_nobody_passes_whose_cousin_directs_and_can_sell() -> None:
    at = given(stock="A", held={LUR: {"JL": 2, "B": 1}}, cousins={"JL": "A"})
    assert at.refused(Pass) == "1820-6.5.1-c"
    at.do(ActFor, cousin="JL").do(CousinSells, cousin="JL", company=LUR, count=2)
    assert at.state.companies[LUR].director == "B"


@pytest.mark.rule("1820-con-45", "1820-6.5.2.4-g", "1820-17.3-b")
@pytest.mark.parametrize(("option", "clause"), [(True, "1820-6.5.2.4-g"), (False, "")])
def test_whether_what_had_to_be_sold_in_a_stock_round_is_bought_back_in_it(option: bool, clause: str) -> None:
    """LUR buys a share of its own and has five loans for four shares in play: A sells for one of them."""
    at = given(
        stock="A",
        part=2,
        phase="green",
        held={LUR: {"A": 2, "pool": 3}, LSR: {"A": 2, "B": 1}, "LBR": {"A": 2, "C": 1}},
        cash={"A": 120, "B": 0, "C": 0},
        treasury_cash={LUR: 80},
        loans={LUR: 5},
        price={LUR: 60, LSR: 105, "LBR": 105},
        options={"forced_sales_ban": option},
    )
    at.do(BuyBack, company=LUR, count=1)
    assert isinstance(at.frame, Covering)
    at.do(SellShares, company=LSR, count=1)
    while at.deciders != ("A",):
        at.do(Pass)
    at.do(SellShares, company="LBR", count=1)
    assert at.refused(BuyShare, company=LSR, source=POOL) == clause


@pytest.mark.rule("1820-6.5.3.1-g")
def test_a_needless_loan_is_refused_in_plain_words() -> None:
    at = given(stock="A", part=2, phase="green", held={LUR: {"A": 2, "pool": 2}}, treasury_cash={LUR: 500})
    refusal = at.why_not(BuyBack, company=LUR, count=1, loans=1)
    assert refusal is not None
    assert (refusal.clause, refusal.message) == ("1820-6.5.3.1-g", "For that LUR takes 0 loans, not 1.")


@pytest.mark.rule("1820-6.5.2.4-a", "1820-6.5.2.4-i", "1820-6.5.2.4-k", "1820-6.5.1-o")
def test_shares_of_the_treasury_pay_the_company_those_of_the_pool_the_bank() -> None:
    at = given(stock="A", held={LUR: {"A": 1, "B": 1, "pool": 1}})
    bought = given(stock="A", held={LUR: {"A": 1, "B": 1, "pool": 1}}).do(BuyShare, company=LUR, source=company(LUR))
    assert bought.cash(LUR) == 60
    at.do(BuyShare, company=LUR, source=POOL)
    assert (at.cash("A"), at.cash(LUR), at.owned(LUR, POOL)) == (440, 0, 0)
    poor = given(stock="A", held={LUR: {"B": 2}}, cash={"A": 59})
    assert poor.refused(BuyShare, company=LUR, source=company(LUR)) == "1820-6.5.1-o"


@pytest.mark.rule("1820-6.5.2.4-c", "1820-6.5.2.4-l", "1820-6.5.2.4-m")
def test_a_share_of_a_player_needs_consent_and_counts_as_sold() -> None:
    at = given(stock="A", held={LUR: {"B": 2, "C": 1}})
    at.do(BuyShare, company=LUR, source=player("B"))
    assert at.decider == "B"
    declined = at.read(Decline)
    at.act(declined)
    assert at.owned(LUR, "A") == 0
    at.do(BuyShare, company=LUR, source=player("B")).do(Agree)
    assert (at.cash("A"), at.cash("B")) == (440, 560)
    at.do(Pass)
    assert at.refused(BuyShare, company=LUR, source=company(LUR)) == "1820-6.5.2.4-g"


@pytest.mark.rule("1820-6.5.2.4-d", "1820-6.5.2.4-e", "1820-6.5.2.4-f")
def test_nobody_buys_above_60_percent_or_in_liquidation() -> None:
    at = given(stock="A", held={LUR: {"A": 3}}, cousins={"JL": "A"}, cash={"JL": 100})
    assert at.refused(BuyShare, company=LUR, source=company(LUR)) == "1820-6.5.2.4-d"
    at.do(ActFor, cousin="JL")
    assert at.refused(CousinBuys, cousin="JL", company=LUR, source=company(LUR)) == ""
    sunk = given(stock="A", held={LUR: {"B": 3}}, price={LUR: 10})
    assert sunk.refused(BuyShare, company=LUR, source=company(LUR)) == "1820-6.5.2.4-f"


@pytest.mark.rule("1820-6.5.2.4-g", "1820-6.5.2.4-h", "1820-6.5.1-a")
def test_who_sold_does_not_buy_back_but_a_cousin_may() -> None:
    at = given(stock="A", held={LUR: {"A": 2, "B": 2}}, cousins={"JL": "A"}, cash={"JL": 100})
    at.do(SellShares, company=LUR, count=1)
    assert at.refused(BuyShare, company=LUR, source=POOL) == "1820-6.5.2.4-g"
    assert at.refused(CousinBuys, cousin="JL", company=LUR, source=POOL) == "1820-6.5.1-a"
    passed(at, 3)
    at.do(ActFor, cousin="JL")
    assert at.refused(CousinBuys, cousin="JL", company=LUR, source=POOL) == ""


@pytest.mark.rule("1820-6.5.2-a", "1820-6.5.2-c")
def test_one_main_action_and_none_but_a_purchase_for_a_cousin() -> None:
    at = given(stock="A", held={LUR: {"A": 2, "B": 1}}, cousins={"JL": "A"}, cash={"JL": 100})
    at.do(BuyShare, company=LUR, source=company(LUR))
    assert at.decider == "A"
    assert at.refused(FundLobby, amount=20) == "1820-6.5.2-a"
    other = given(stock="A", held={LUR: {"JL": 1, "B": 2}}, cousins={"JL": "A"})
    other.do(ActFor, cousin="JL").do(CousinSells, cousin="JL", company=LUR, count=1)
    assert other.refused(FundLobby, amount=20) == "1820-6.5.2-c"


# Lobbies


@pytest.mark.rule("1820-6.5.2.1-a", "1820-6.5.2.1-c", "1820-6.5.2.1-d", "1820-6.5.2.1-f")
def test_lobbies_are_unique_multiples_of_ten_from_twenty() -> None:
    at = given(stock="A").do(FundLobby, amount=40)
    assert at.refused(FundLobby, amount=40) == "1820-6.5.2.1-c"
    assert at.refused(FundLobby, amount=10) == "1820-6.5.2.1-d"
    assert at.refused(FundLobby, amount=45) == "1820-6.5.2.1-d"
    at.do(FundLobby, amount=60)
    assert [(one.owner, one.amount) for one in own(at.state).lobbies] == [("B", 60), ("A", 40)]
    assert at.cash("A") == 460


@pytest.mark.rule("1820-6.5.2.1-b", "1820-6.5.2.1-e")
def test_a_lobby_of_another_is_raised_and_its_amount_is_free_again() -> None:
    at = given(stock="A").do(FundLobby, amount=40).do(RaiseLobby, lobby=40, amount=70)
    assert (at.cash("B"), own(at.state).lobbies[0].owner) == (470, "A")
    assert at.refused(FundLobby, amount=40) == ""


@pytest.mark.rule("1820-6.5.1-d", "1820-6.5.1-e", "1820-6.5.1-f", "1820-6.6.1-a", "1820-6.6.1-b", "1820-6.6.1-c")
def test_quiet_turns_end_the_first_part_and_the_largest_lobby_comes_first() -> None:
    at = given(stock="A", held={LUR: {"C": 2}}).do(FundLobby, amount=40).do(FundLobby, amount=60)
    at.do(BuyShare, company=LUR, source=company(LUR))
    passed(at, 3)
    assert isinstance(at.frame, Floating)
    assert at.decider == "B"
    at.do(Abandon)
    assert at.decider == "A"
    at.do(Abandon)
    assert isinstance(at.frame, StockRound)
    assert at.frame.part == 2
    assert at.state.cash[Holder("lobbies")] == 0
    assert at.refused(FundLobby, amount=20) == "1820-6.5.1-g"


@pytest.mark.rule("1820-6.5.1-i", "1820-6.5.1-j", "1820-6.5.1-k", "1820-6.5.1-l", "1820-6.5.1-n", "1820-6.5.1-p")
def test_cards_of_the_other_colour_go_by_the_passes_that_stand() -> None:
    at = given(3, stock="A", part=2, held={LUR: {"A": 1, "C": 1}})
    at.do(Pass)
    at.do(BuyShare, company=LUR, source=company(LUR)).do(Pass)
    at.do(Pass)
    assert own(at.state).cards == ("A", "C")
    at.do(Pass)
    assert own(at.state).cards == ("A", "C")
    at.do(Pass)
    assert at.state.cards == ("A", "C", "B")
    assert own(at.state).cards == (), "they are dealt"
    assert isinstance(at.state.frames[1], OperatingRound)


def moved(at: Position) -> dict[str, int]:
    """Prices after the adjustment at the end of the round."""
    why = ("shares in the pool", "all shares held")
    return {event.company: event.after for event in at.said(PriceMoved) if event.why in why}


@pytest.mark.rule("1820-6.7-a", "1820-6.7-b", "1820-6.7-e")
def test_prices_fall_for_the_pool_and_rise_when_all_is_held() -> None:
    held = {LSR: {"A": 3, "B": 2}, LUR: {"A": 2, "pool": 3}, "S&D": {"A": 8, "pool": 5}}
    at = given(stock="A", part=2, held=held, size={"S&D": 50}, price={"S&D": 95})
    passed(at, 3)
    assert moved(at) == {"S&D": 78, LSR: 65, LUR: 47}
    other = given(stock="A", part=2, held=held, size={"S&D": 50}, price={"S&D": 95}, options={"pool_block_percent": 10})
    assert moved(passed(other, 3))["S&D"] == 86


# Floats


def floated(at: Position, hex_id: str = "G7") -> Position:
    """The steps of a float up to its buyers."""
    at.do(ChooseCharter, company=LUR).do(ChooseTerms, size=5, par=71).do(ChooseHex, hex=hex_id)
    return at.act(at.offered(ChooseSpot)[0]).do(Pass)


def lobby_won(cash: int = 500) -> Position:
    at = given(stock="A", cash={"A": cash}).do(FundLobby, amount=20)
    return passed(at, 3)


@pytest.mark.rule("1820-6.6.2-b", "1820-6.6.2-d", "1820-6.6.2-t", "1820-6.6.2-v", "1820-6.6.2-w", "1820-6.6.2-y")
def test_a_float_needs_40_percent_and_happens_whole() -> None:
    at = floated(lobby_won())
    at.do(Subscribe, holder=player("A"), count=1)
    assert at.refused(Propose) == "1820-6.6.2-y"
    at.do(Subscribe, holder=player("A"), count=2).do(Propose)
    assert (at.cash("A"), at.cash(LUR), at.price(LUR)) == (500 - 20 - 142, 142, 71)
    assert at.state.companies[LUR].director == "A"
    assert sum(not at.state.markers[one].in_supply for one in at.state.markers_of(LUR)) == 2
    assert at.owned(LUR, company(LUR)) == 3


@pytest.mark.rule("1820-6.6.2-u", "1820-6.6.2-x", "1820-10.1-c")
def test_buyers_are_asked_together_and_the_floater_directs_in_a_tie() -> None:
    at = floated(lobby_won())
    assert at.refused(Subscribe, holder=player("A"), count=4) == "1820-6.6.2-t"
    at.do(Subscribe, holder=player("B"), count=1).do(Subscribe, holder=player("A"), count=1)
    at.do(Subscribe, holder=player("C"), count=1).do(Propose)
    assert set(at.deciders) == {"B", "C"}
    at.do(Agree, actor="C").do(Decline, actor="B")
    assert LUR not in at.state.prices
    at.do(Propose).do(Agree, actor="B").do(Agree, actor="C")
    assert at.state.companies[LUR].director == "A"


@pytest.mark.rule("1820-6.6.2-l", "1820-6.6.2-m", "1820-6.6.2-n", "1820-6.6.2-s")
def test_two_markers_cost_80_an_edge() -> None:
    at = lobby_won(cash=600)
    at.do(ChooseCharter, company=LUR).do(ChooseTerms, size=5, par=55)
    assert at.refused(ChooseHex, hex="M13") == "1820-6.6.2-l"
    at.do(ChooseHex, hex="G7")
    at.act(at.offered(ChooseSpot)[0])
    assert at.refused(ChooseHex, hex="G7") == "1820-6.6.2-m"
    assert at.refused(ChooseHex, hex="N18") == "1820-6.6.2-s"
    at.do(ChooseHex, hex="G11")
    at.act(at.offered(ChooseSpot)[0])
    at.do(Subscribe, holder=player("A"), count=2).do(Propose)
    assert at.cash("A") == 600 - 20 - 160 - 110


@pytest.mark.rule("1820-6.6.2-z", "1820-6.6.1-d")
def test_a_float_given_up_costs_the_lobby() -> None:
    at = floated(lobby_won()).do(Abandon)
    assert at.cash("A") == 480
    assert not at.state.companies[LUR].floated
    assert isinstance(at.frame, StockRound)
    assert at.frame.part == 2


@pytest.mark.rule("1820-10.5-e", "1820-6.6.2-c")
def test_sizes_and_pars_go_by_the_column() -> None:
    at = lobby_won().do(ChooseCharter, company=LUR)
    assert at.refused(ChooseTerms, size=10, par=55) == "1820-10.5-e"
    assert at.refused(ChooseTerms, size=5, par=78) == "1820-6.6.2-c"


# Companies


@pytest.mark.rule("1820-6.5.3.1-a", "1820-6.5.3.1-b", "1820-6.5.3.1-d")
def test_a_company_buys_its_shares_back_and_repays_excess_loans() -> None:
    at = given(stock="A", held={LUR: {"A": 2, "pool": 2}}, treasury_cash={LUR: 700}, loans={LUR: 3})
    at.do(BuyBack, company=LUR, count=2)
    assert at.state.loans[company(LUR)] == 2
    assert at.cash(LUR) == 700 - 120 - 200
    assert at.price(LUR) == 65


@pytest.mark.rule("1820-6.5.2.2-f", "1820-6.5.2.2-g", "1820-6.5.2.2-i", "1820-6.5.2.2-m", "1820-6.5.2.2-o")
def test_a_company_grows_when_40_percent_are_held() -> None:
    at = given(stock="A", held={LUR: {"A": 2, "B": 1}}).do(Increase, company=LUR, size=10)
    assert at.refused(Propose) == "1820-6.5.2.2-o"
    at.do(Subscribe, holder=player("A"), count=1).do(Propose)
    assert (at.state.companies[LUR].shares, at.owned(LUR, POOL), at.cash(LUR)) == (10, 1, 60)
    assert at.refused(SellShares, company=LUR, count=1) in ("1820-6.5.2.3-b", "1820-6.5.2.3-g")


@pytest.mark.rule("1820-6.5.2.2-n")
def test_a_skipped_size_sends_ten_percent_more_to_the_pool() -> None:
    at = given(stock="A", held={LUR: {"A": 3, "B": 2}}, cash={"A": 900}).do(Increase, company=LUR, size=20)
    at.do(Subscribe, holder=player("A"), count=3).do(Propose)
    assert at.owned(LUR, POOL) == 4


@pytest.mark.rule("1820-6.5.2.2-b", "1820-6.5.2.2-p", "1820-6.5.2.2-c")
def test_what_does_not_grow() -> None:
    at = given(stock="A", held={LUR: {"A": 2}, LSR: {"A": 2}}, price={LSR: 10}, keep={"new": (LUR,)})
    assert at.refused(Increase, company=LUR, size=10) == "1820-6.5.2.2-b"
    assert at.refused(Increase, company=LSR, size=10) == "1820-6.5.2.2-p"
    other = given(stock="A", held={LUR: {"A": 2}})
    assert other.refused(Increase, company=LUR, size=7) == "1820-6.5.2.2-c"
