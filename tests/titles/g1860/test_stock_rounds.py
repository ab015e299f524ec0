"""Stock rounds: turns, the priority deal, buying and selling shares, who becomes director."""

from __future__ import annotations

import pytest

from bradshaw.kernel.records import BANK, IPO, POOL, player
from bradshaw.titles.g1860.state import Course, own
from bradshaw.titles.g1860.stock_round import HALF_DIRECTOR
from position import Position
from say import PASS, buy, buy_private, exchange, offered, sell, sell_private, start
from titles.g1860.given import given

DIRECTOR = "director:C&N"


def price(at: Position, name: str) -> int:
    return at.title.market(at.state).price(at.state, name)


def held(at: Position, name: str = "C&N") -> dict[str, int]:
    return {"A": at.state.owned(name, player("A")), "B": at.state.owned(name, player("B"))}


# Turns


@pytest.mark.rule("1860-stock-rounds-a")
def test_the_holder_of_the_priority_deal_begins() -> None:
    at = given(4, frames=(Course("stock"),), priority="C")
    asked = []
    for _ in range(4):
        asked.append(at.decider)
        at.act(PASS)
    assert asked == ["C", "D", "A", "B"]


@pytest.mark.rule("1860-stock-rounds-b", "1860-stock-rounds-d")
def test_the_round_ends_when_all_pass_one_after_another() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2}})
    at.act(PASS, buy("IOW"), PASS)
    assert at.decider == "A"
    assert not at.refused(buy("IOW"))
    at.act(PASS)
    assert own(at.state).stock_round == 2
    assert at.decider == "B"
    at.act(PASS)
    assert own(at.state).stock_round == 3


@pytest.mark.rule("1860-stock-rounds-c")
def test_the_priority_deal_goes_to_the_left_of_the_last_trade() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2}})
    at.act(buy("IOW"), buy("IOW"), PASS, PASS, PASS)
    assert at.state.papers["priority"] == player("C")
    assert at.decider == "C"


@pytest.mark.rule("1860-stock-rounds-c")
def test_privates_bought_or_sold_are_trades_too() -> None:
    sold = given(stock="B", privates={"B": ["CMH"]})
    sold.act(sell_private("CMH"), PASS, PASS, PASS, PASS)
    assert sold.state.papers["priority"] == player("C")
    bought = given(stock="B", privates={"bank": ["CMH"]})
    bought.act(buy_private("CMH", 90), PASS, PASS, PASS)
    assert bought.state.papers["priority"] == player("C")


@pytest.mark.rule("1860-stock-rounds-c")
def test_without_a_trade_the_card_stays() -> None:
    at = given(stock="B", priority="B")
    at.act(PASS, PASS, PASS)
    assert at.state.papers["priority"] == player("B")


# What a turn may hold


@pytest.mark.rule("1860-buying-and-selling-a", "1860-buying-and-selling-h")
def test_sales_come_first_and_one_certificate_is_bought() -> None:
    """An open private keeps the turn going after the purchase."""
    at = given(
        stock="A", shares={"IOW": {"A": 4, "B": 6}, "FYN": {"B": 2}}, privates={"A": ["YHC"]}, trains={"IOW": ["2+1"]}
    )
    at.act(sell("IOW"), sell("IOW", 2), buy("FYN"))
    assert at.decider == "A"
    assert at.refused(sell("IOW")) == "1860-buying-and-selling-a"
    assert at.refused(sell_private("YHC")) == "1860-buying-and-selling-a"
    assert at.refused(buy("FYN")) == "1860-buying-and-selling-h"
    assert at.refused(start("C&N", 74)) == "1860-buying-and-selling-h"
    at.act(exchange("YHC"))
    assert at.decider == "B"


@pytest.mark.rule("1860-buying-and-selling-a")
def test_nobody_sells_more_than_he_has() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2, "B": 3}})
    assert at.refused(sell("IOW", 3)) == "1860-buying-and-selling-a"
    assert at.refused(sell("IOW", 0)) == "1860-buying-and-selling-a"
    assert not at.refused(sell("IOW", 2))


@pytest.mark.rule("1860-buying-and-selling-a")
def test_doing_nothing_is_a_pass_and_selling_is_not() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2, "B": 3}}, passes=1)
    at.act(sell("IOW"), PASS)
    assert at.round.passes == 0
    at.act(PASS)
    assert at.round.passes == 1


@pytest.mark.rule("1860-buying-and-selling-h")
def test_a_share_in_every_turn_of_the_round() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2}})
    at.act(buy("IOW"), PASS, PASS, buy("IOW"), PASS, PASS)
    assert at.state.owned("IOW", player("A")) == 4
    assert own(at.state).stock_round == 2


# Prices


@pytest.mark.rule("1860-buying-and-selling-b", "1860-buying-and-selling-c")
@pytest.mark.parametrize(("source", "cost"), [(IPO, 82), (POOL, 110)])
def test_par_from_the_initial_offering_and_the_market_price_from_the_pool(source: str, cost: int) -> None:
    """No train: only selling is at half price."""
    at = given(stock="A", shares={"C&N": {"B": 5, POOL: 2}}, par={"C&N": 82}, price={"C&N": 110})
    before = at.state.cash[BANK]
    at.act(buy("C&N", source))
    assert at.state.cash[player("A")] == 670 - cost
    assert at.state.cash[BANK] == before + cost
    assert price(at, "C&N") == 110


@pytest.mark.rule("1860-buying-and-selling-b", "1860-buying-and-selling-c")
@pytest.mark.parametrize(
    ("source", "cash", "clause"), [(IPO, 81, "1860-buying-and-selling-b"), (POOL, 109, "1860-buying-and-selling-c")]
)
def test_a_share_must_be_paid_in_full(source: str, cash: int, clause: str) -> None:
    at = given(stock="A", shares={"C&N": {"B": 5, POOL: 2}}, par={"C&N": 82}, price={"C&N": 110}, cash={"A": cash})
    assert at.refused(buy("C&N", source)) == clause


@pytest.mark.rule("1860-buying-and-selling-d")
def test_with_a_train_shares_are_sold_at_the_market_price() -> None:
    at = given(stock="B", shares={"C&N": {"A": 5, "B": 3}}, price={"C&N": 95}, trains={"C&N": ["2+1"]})
    at.act(sell("C&N", 2))
    assert at.state.cash[player("B")] == 670 + 190


@pytest.mark.rule("1860-buying-and-selling-e")
@pytest.mark.parametrize("fresh", [["C&N"], []])
def test_without_a_train_shares_are_sold_at_half_price(fresh: list[str]) -> None:
    at = given(stock="B", shares={"C&N": {"A": 5, "B": 4}}, price={"C&N": 71}, fresh=fresh)
    at.act(sell("C&N", 3))
    assert at.state.cash[player("B")] == 670 + 3 * 35


@pytest.mark.rule("1860-buying-and-selling-s", "1860-buying-and-selling-e")
def test_shares_may_be_sold_in_the_first_stock_round() -> None:
    at = given(stock="A", shares={"C&N": {"A": 5}}, fresh=["C&N"], own={"stock_round": 1, "layer": 1})
    at.act(sell("C&N", 2))
    assert at.state.cash[player("A")] == 670 + 100


@pytest.mark.rule("1860-buying-and-selling-u")
def test_shares_of_a_company_that_has_not_floated_go_by_its_par() -> None:
    at = given(stock="A", shares={"FYN": {"A": 4}}, par={"FYN": 62})
    at.act(sell("FYN", 2))
    assert at.state.cash[player("A")] == 670 + 62
    assert at.state.companies["FYN"].par == 62
    at.act(PASS, buy("FYN", POOL))
    assert at.state.cash[player("B")] == 670 - 62


# Starting a company


@pytest.mark.rule("1860-buying-and-selling-f")
def test_the_first_purchase_is_the_directors_certificate() -> None:
    at = given(stock="A")
    assert at.refused(buy("FYN")) == "1860-buying-and-selling-f"
    at.act(start("FYN", 68))
    assert at.state.cash[player("A")] == 670 - 136
    assert at.state.papers["director:FYN"] == player("A")
    assert at.state.companies["FYN"].director == "A"
    assert at.refused(start("FYN", 68)) == "1860-buying-and-selling-f"
    at.act(buy("FYN"))
    assert at.state.cash[player("B")] == 670 - 68


@pytest.mark.rule("1860-buying-and-selling-f")
def test_twice_the_par_must_be_at_hand() -> None:
    at = given(stock="A", cash={"A": 135})
    assert at.refused(start("FYN", 68)) == "1860-buying-and-selling-f"
    assert not at.refused(start("FYN", 62))


@pytest.mark.rule("1860-buying-and-selling-g")
def test_par_is_a_price_of_the_top_tier_within_the_range() -> None:
    at = given(stock="A")
    assert at.refused(start("FYN", 65)) == "1860-buying-and-selling-g"
    assert at.refused(start("FYN", 58)) == "1860-major-companies-b"
    assert at.refused(start("FYN", 63)) == "1860-major-companies-b"
    assert not at.refused(start("FYN", 68))


# What may be bought


@pytest.mark.rule("1860-buying-and-selling-i")
def test_who_sold_a_company_does_not_buy_it_in_this_round() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2, "B": 2}})
    at.act(sell("IOW"))
    assert at.refused(buy("IOW")) == "1860-buying-and-selling-i"
    at.act(PASS, PASS, PASS)
    assert at.refused(buy("IOW", POOL)) == "1860-buying-and-selling-i"
    at.act(PASS, PASS, PASS)
    assert own(at.state).stock_round == 3
    assert at.decider == "A"
    assert not at.refused(buy("IOW"))


@pytest.mark.rule("1860-buying-and-selling-i")
def test_who_sold_a_company_may_still_exchange_for_it() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2, "B": 3}}, privates={"A": ["RPSC"]})
    at.act(sell("IOW"), exchange("RPSC"))
    assert at.state.owned("IOW", player("A")) == 2


@pytest.mark.rule("1860-buying-and-selling-p")
def test_one_player_may_hold_a_whole_company() -> None:
    at = given(stock="A", shares={"IOW": {"A": 9}})
    at.act(buy("IOW"))
    assert at.state.owned("IOW", player("A")) == 10


@pytest.mark.rule("1860-buying-and-selling-q")
@pytest.mark.parametrize("pooled", [5, 6, 9])
def test_the_pool_may_hold_a_whole_company(pooled: int) -> None:
    at = given(stock="A", shares={"IOW": {"A": 10 - pooled, POOL: pooled}}, director={"IOW": POOL}, price={"IOW": 100})
    at.act(sell("IOW", 10 - pooled))
    assert at.state.owned("IOW", POOL) == 10


@pytest.mark.rule("1860-buying-and-selling-r")
def test_shares_are_not_traded_between_players() -> None:
    at = given(stock="A", shares={"IOW": {"A": 2, "B": 3, POOL: 1}})
    assert at.refused(buy("IOW", player("B"))) == "1860-buying-and-selling-r"
    assert offered(at, "buy-share", "source") == [IPO, POOL]


# The director


@pytest.mark.rule("1860-buying-and-selling-j")
@pytest.mark.parametrize(("sold", "director"), [(1, "A"), (2, "B")])
def test_who_has_most_after_a_sale_directs(sold: int, director: str) -> None:
    at = given(stock="A", shares={"C&N": {"A": 4, "B": 3}}, price={"C&N": 100})
    at.act(sell("C&N", sold))
    assert at.state.companies["C&N"].director == director
    assert at.state.papers[DIRECTOR] == player(director)
    assert held(at) == {"A": 4 - sold, "B": 3}


@pytest.mark.rule("1860-buying-and-selling-k")
@pytest.mark.parametrize(("seller", "director"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_of_equals_the_first_clockwise_from_the_old_director_directs(seller: str, director: str) -> None:
    shares = {who: 4 if who == seller else 3 for who in "ABC"}
    at = given(stock=seller, shares={"C&N": shares}, price={"C&N": 100})
    at.act(sell("C&N", 2))
    assert at.state.companies["C&N"].director == director


@pytest.mark.rule("1860-buying-and-selling-l")
@pytest.mark.parametrize(("had", "director"), [(2, "A"), (3, "B")])
def test_more_shares_than_the_director_bring_the_certificate(had: int, director: str) -> None:
    at = given(stock="B", shares={"C&N": {"A": 3, "B": had}}, director={"C&N": "A"})
    at.act(buy("C&N"))
    while at.frame.name == "home-tile":
        at.act(at.options("lay-tile")[0].action)
    assert at.state.companies["C&N"].director == director
    assert at.state.papers[DIRECTOR] == player(director)
    assert held(at) == {"A": 3, "B": had + 1}


@pytest.mark.rule("1860-buying-and-selling-m")
def test_the_directors_certificate_brings_two_shares_and_leaves_nobody_in_charge() -> None:
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 1, "C": 1}}, price={"C&N": 100}, trains={"C&N": ["2+1"]})
    at.act(sell("C&N", 2))
    assert at.state.cash[player("A")] == 870
    assert at.state.papers[DIRECTOR] == POOL
    assert at.state.companies["C&N"].director is None
    assert at.state.owned("C&N", POOL) == 2


@pytest.mark.rule("1860-buying-and-selling-n")
def test_half_the_certificate_brings_one_share_and_leaves_one() -> None:
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 1, POOL: 1}}, price={"C&N": 100}, trains={"C&N": ["2+1"]})
    at.act(sell("C&N"))
    assert at.state.cash[player("A")] == 770
    assert at.state.owned("C&N", POOL) == 2
    assert at.state.papers[DIRECTOR] == POOL
    assert held(at) == {"A": 1, "B": 1}


@pytest.mark.rule("1860-buying-and-selling-n")
def test_a_share_sold_in_the_same_turn_may_be_the_one_given_back() -> None:
    at = given(stock="A", shares={"C&N": {"A": 3, "B": 1}}, price={"C&N": 100})
    assert not at.refused(sell("C&N", 2))
    at.act(sell("C&N"), sell("C&N"))
    assert held(at) == {"A": 1, "B": 1}
    assert at.state.papers[DIRECTOR] == POOL


@pytest.mark.rule("1860-buying-and-selling-o")
@pytest.mark.parametrize("sold", [1, 2])
def test_another_with_two_shares_takes_the_certificate(sold: int) -> None:
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 2, "C": 1}}, director={"C&N": "A"}, price={"C&N": 100})
    at.act(sell("C&N", sold))
    assert at.state.papers[DIRECTOR] == player("B")
    assert at.state.companies["C&N"].director == "B"
    assert at.state.owned("C&N", POOL) == sold
    assert held(at) == {"A": 2 - sold, "B": 2}


@pytest.mark.rule("1860-buying-and-selling-t")
def test_ordinary_shares_are_sold_before_the_certificate() -> None:
    at = given(stock="A", shares={"C&N": {"A": 4, "B": 2}}, price={"C&N": 100})
    assert at.refused({**sell("C&N", 2), "director": True}) == "1860-buying-and-selling-t"
    at.act(sell("C&N", 2))
    assert at.state.papers[DIRECTOR] == player("A")
    assert at.state.companies["C&N"].director == "A"


@pytest.mark.rule("1860-buying-and-selling-f")
def test_a_company_that_does_not_exist_is_not_started() -> None:
    assert given(stock="A").refused(start("XYZ", 54)) == "1860-buying-and-selling-f"


@pytest.mark.rule("1860-buying-and-selling-m", "1860-buying-and-selling-n")
def test_a_sale_says_what_becomes_of_the_office_of_whoever_holds_it() -> None:
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 3}, "IOW": {"A": 3, "B": 2}, "FYN": {"A": 3, POOL: 2}})
    told = [option.label for option in at.options("sell-shares")]
    assert not any("direct" in label for label in told if "C&N" in label)
    assert "B becomes director" in next(label for label in told if label.startswith("Sell 2 shares of IOW"))
    assert "nobody directs it then" in next(label for label in told if label.startswith("Sell 2 shares of FYN"))


@pytest.mark.rule("1860-certificate-limit-e")
def test_once_the_limit_is_gone_nobody_is_over_it() -> None:
    shares = {name: {"A": 5, "B": 5} for name in ("C&N", "IOW", "FYN", "IWNJ", "NGStL", "S&C")}
    assert given(phase="7", stock="A", shares=shares).refused(PASS) == "1860-certificate-limit-d"
    assert given(phase="8", stock="A", shares=shares).refused(PASS) == ""


@pytest.mark.rule("1860-receivership-g", "1860-receivership-h")
@pytest.mark.parametrize(
    ("held", "director", "option", "clause"),
    [
        ({"A": 1, POOL: 4}, POOL, True, ""),
        ({"A": 1, POOL: 4}, POOL, False, "1860-receivership-g"),
        ({"B": 1, POOL: 4}, POOL, True, "1860-receivership-h"),
        ({"A": 1, "B": 4}, "B", True, "1860-receivership-h"),
    ],
)
def test_by_option_one_share_and_another_make_the_directors_certificate(
    held: dict[str, int], director: str, option: bool, clause: str
) -> None:
    options = {"buy_half_director": option}
    at = given(stock="A", options=options, shares={"C&N": held}, director={"C&N": director}, cash={"A": 500})
    assert at.refused(buy("C&N", HALF_DIRECTOR)) == clause
