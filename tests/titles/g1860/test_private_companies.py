"""Private companies: income, Fishbourne, sale to the bank, exchange for shares."""

from __future__ import annotations

import pytest

from bradshaw.kernel.records import BANK, IPO, POOL, SCRAP, player
from bradshaw.titles.g1860.shares import certificates
from bradshaw.titles.g1860.state import Course, OperatingRound, StockRound, own
from say import PASS, buy, buy_private, exchange, offered, sell, sell_private, start
from titles.g1860.given import given

FOUR = ["BHC", "YHC", "CMH", "RPSC"]
LINKS = [("RPSC", "IOW"), ("CMH", "C&N"), ("YHC", "FYN"), ("BHC", "BHI&R")]
OPERATING = (Course("operating"), OperatingRound(2, 1, 1))
"""About to begin an operating round."""


@pytest.mark.rule("1860-private-companies-a")
@pytest.mark.parametrize(
    ("private", "price", "revenue"),
    [("BHC", 30, 5), ("YHC", 50, 10), ("CMH", 90, 20), ("RPSC", 130, 30), ("FFC", 200, 25)],
)
def test_a_private_has_a_price_and_pays_every_operating_round(private: str, price: int, revenue: int) -> None:
    at = given(phase="6", privates={"B": [private]}, frames=OPERATING)
    assert at.state.cash[player("B")] == 670 + revenue
    sale = given(stock="A", phase="6", privates={"bank": [private]})
    assert sale.refused(buy_private(private, price - 1))
    sale.act(buy_private(private, price))
    assert sale.state.cash[player("A")] == 670 - price


@pytest.mark.rule("1860-private-companies-b")
def test_privates_give_no_power_besides_exchange_and_sale() -> None:
    at = given(stock="A", privates={"A": [*FOUR, "FFC"]}, shares={"C&N": {"B": 2}})
    without = given(stock="A", shares={"C&N": {"B": 2}})
    assert set(at.menu().kinds()) - set(without.menu().kinds()) == {"exchange", "sell-private"}
    assert offered(at, "exchange", "private") == ["CMH"]
    assert at.refused(exchange("FFC")) == "1860-private-companies-b"
    track = given(shares={"IOW": {"A": 5}}, privates={"A": FOUR}, turn=("IOW", "track"))
    tile = {"kind": "lay-tile", "company": "IOW", "hex": "J4", "tile": "6", "rotation": 0}
    assert track.refused({**tile, "power": "RPSC"}) == "1860-private-companies-b"
    assert not track.refused(tile)


@pytest.mark.rule("1860-private-companies-c")
def test_companies_never_own_privates() -> None:
    at = given(stock="A", shares={"C&N": {"A": 5}}, privates={"bank": ["CMH"]}, treasury={"C&N": 1000})
    assert at.refused({**buy_private("CMH", 90), "company": "C&N"}) == "1860-private-companies-c"
    assert not at.refused(buy_private("CMH", 90))
    for step in ("track", "trains"):
        turn = given(shares={"C&N": {"A": 5}}, privates={"A": ["CMH"]}, treasury={"C&N": 1000}, turn=("C&N", step))
        assert turn.refused({**buy_private("CMH", 90), "company": "C&N"})
        assert "buy-private" not in turn.menu().kinds()


# Fishbourne


@pytest.mark.rule("1860-fishbourne-a")
def test_fishbourne_waits_for_the_first_6() -> None:
    assert given(stock="A", phase="5").refused(buy_private("FFC", 200)) == "1860-fishbourne-a"
    assert not given(stock="A", phase="6").refused(buy_private("FFC", 200))


@pytest.mark.rule("1860-fishbourne-b")
def test_fishbourne_is_the_one_purchase_of_the_turn() -> None:
    at = given(stock="A", phase="6", shares={"C&N": {"B": 5}})
    at.act(buy_private("FFC", 200))
    assert at.state.cash[player("A")] == 470
    assert at.decider == "B"
    poor = given(stock="A", phase="6", cash={"A": 199})
    assert poor.refused(buy_private("FFC", 200)) == "1860-fishbourne-b"
    bought = given(
        phase="6",
        shares={"C&N": {"B": 5}},
        frames=(Course("stock"), StockRound(2, "A", acted=True, bought=("C&N",))),
        settle=False,
    )
    assert bought.refused(buy_private("FFC", 200)) == "1860-buying-and-selling-h"


@pytest.mark.rule("1860-fishbourne-b")
def test_fishbourne_pays_25() -> None:
    at = given(phase="6", privates={"C": ["FFC"]}, frames=OPERATING)
    assert at.state.cash[player("C")] == 695


@pytest.mark.rule("1860-fishbourne-c")
def test_fishbourne_closes_all_other_privates() -> None:
    at = given(stock="A", phase="6", privates={"B": ["RPSC"], "C": ["YHC"], "bank": ["CMH", "BHC"]})
    at.act(buy_private("FFC", 200))
    assert all(at.state.papers[f"private:{private}"] == SCRAP for private in FOUR)
    assert at.state.papers["private:FFC"] == player("A")
    at.act(PASS, PASS, PASS)
    assert at.state.cash[player("B")] == at.state.cash[player("C")] == 670


@pytest.mark.rule("1860-fishbourne-c")
def test_only_the_first_purchase_of_fishbourne_closes_anything() -> None:
    at = given(stock="A", phase="6", own={"fishbourne_bought": True}, privates={"bank": ["FFC"]})
    at.act(buy_private("FFC", 200))
    assert at.state.papers["private:FFC"] == player("A")


@pytest.mark.rule("1860-fishbourne-d")
def test_what_fishbourne_closed_is_gone_and_worth_nothing() -> None:
    at = given(stock="A", phase="6", privates={"B": ["RPSC"]})
    assert at.scores()["B"] == 670 + 130
    at.act(buy_private("FFC", 200))
    assert at.scores() == {"A": 670, "B": 670, "C": 670}
    assert at.refused(buy_private("RPSC", 130)) == "1860-fishbourne-d"


@pytest.mark.rule("1860-fishbourne-e")
@pytest.mark.parametrize(("private", "name"), LINKS)
def test_fishbourne_frees_the_reserved_shares(private: str, name: str) -> None:
    at = given(stock="A", phase="6", shares={name: {"A": 9}}, privates={"C": [private]})
    assert at.refused(buy(name)) == "1860-exchanging-privates-e"
    at.act(buy_private("FFC", 200), buy(name))
    assert at.state.owned(name, player("B")) == 1


# Sale to the bank


@pytest.mark.rule("1860-selling-privates-a")
@pytest.mark.parametrize(("private", "brings"), [("YHC", 20), ("CMH", 60), ("RPSC", 100), ("FFC", 170)])
def test_a_private_is_sold_for_30_less_than_its_price(private: str, brings: int) -> None:
    at = given(stock="A", phase="6", privates={"A": [private], "B": ["BHC"]})
    assert at.refused(sell_private("BHC")) == "1860-selling-privates-a"
    at.act(sell_private(private))
    assert at.state.cash[player("A")] == 670 + brings
    assert at.state.papers[f"private:{private}"] == BANK


@pytest.mark.rule("1860-selling-privates-a")
def test_no_private_is_sold_in_the_first_stock_round() -> None:
    at = given(stock="A", privates={"A": ["CMH"]}, own={"stock_round": 1})
    assert at.refused(sell_private("CMH")) == "1860-selling-privates-a"


@pytest.mark.rule("1860-selling-privates-b")
def test_a_private_cannot_simply_be_given_up() -> None:
    at = given(stock="A", privates={"A": ["CMH"]})
    assert at.refused({"kind": "close-private", "private": "CMH"}) == "1860-selling-privates-b"
    assert not at.refused(sell_private("CMH"))


@pytest.mark.rule("1860-selling-privates-c")
def test_a_private_sold_to_the_bank_is_bought_again_at_face_value() -> None:
    at = given(stock="A", privates={"A": ["CMH"]})
    at.act(sell_private("CMH"))
    assert at.refused(buy_private("CMH", 90)) == "1860-selling-privates-c"
    at.act(PASS)
    assert at.refused(buy_private("CMH", 60)) == "1860-selling-privates-c"
    at.act(buy_private("CMH", 90))
    assert at.state.papers["private:CMH"] == player("B")
    assert at.state.cash[player("B")] == 580


@pytest.mark.rule("1860-selling-privates-c")
def test_the_seller_may_buy_it_back_in_the_next_round() -> None:
    at = given(stock="A", privates={"A": ["CMH"]})
    at.act(sell_private("CMH"), PASS, PASS, PASS)
    assert at.refused(buy_private("CMH", 90)) == "1860-selling-privates-c"
    at.act(PASS, PASS, PASS)
    assert own(at.state).stock_round == 3
    assert at.decider == "A"
    assert not at.refused(buy_private("CMH", 90))


@pytest.mark.rule("1860-selling-privates-d")
def test_a_private_in_the_bank_pays_nobody() -> None:
    at = given(privates={"bank": ["CMH"], "A": ["YHC"]}, frames=OPERATING)
    assert [at.state.cash[player(who)] for who in "ABC"] == [680, 670, 670]


@pytest.mark.rule("1860-selling-privates-e")
def test_brading_sells_for_nothing() -> None:
    at = given(stock="A", privates={"A": ["BHC"]})
    at.act(sell_private("BHC"))
    assert at.state.cash[player("A")] == 670
    assert at.state.papers["private:BHC"] == BANK
    assert certificates(at.state, "A") == 0


# Exchange


@pytest.mark.rule("1860-exchanging-privates-a")
@pytest.mark.parametrize(("private", "name"), LINKS)
def test_a_private_is_exchanged_for_a_share_of_its_company(private: str, name: str) -> None:
    at = given(stock="A", privates={"A": [private], "C": [p for p in FOUR if p != private]}, shares={name: {"B": 2}})
    at.act(exchange(private))
    assert at.state.owned(name, player("A")) == 1
    assert at.state.cash[player("A")] == 670
    assert at.refused(exchange("CMH")) == "1860-exchanging-privates-a"


@pytest.mark.rule("1860-exchanging-privates-b")
def test_no_exchange_before_the_par_is_set() -> None:
    at = given(stock="A", privates={"B": ["YHC"]})
    at.act(PASS)
    assert at.refused(exchange("YHC")) == "1860-exchanging-privates-b"
    at.act(PASS, start("FYN", 68), PASS)
    assert not at.refused(exchange("YHC"))


@pytest.mark.rule("1860-exchanging-privates-c")
def test_an_exchange_is_no_action_and_may_come_anywhere_in_the_turn() -> None:
    at = given(
        stock="A",
        privates={"A": ["RPSC", "CMH", "YHC"]},
        shares={"IOW": {"A": 2, "B": 3}, "C&N": {"B": 2}, "FYN": {"B": 2}},
        own={"stock_round": 1},
    )
    at.act(exchange("RPSC"), sell("IOW"), exchange("CMH"), sell("IOW"), buy("C&N"), exchange("YHC"))
    assert [at.state.owned(name, player("A")) for name in ("IOW", "C&N", "FYN")] == [1, 2, 1]


@pytest.mark.rule("1860-exchanging-privates-c")
def test_who_only_exchanges_has_passed() -> None:
    at = given(stock="A", privates={"A": ["CMH"]}, shares={"C&N": {"B": 2}}, passes=2, priority="C")
    at.act(exchange("CMH"), PASS)
    assert own(at.state).stock_round == 3
    assert at.state.papers["priority"] == player("C")


@pytest.mark.rule("1860-exchanging-privates-c")
def test_no_exchange_out_of_turn() -> None:
    at = given(stock="A", privates={"B": ["CMH"]}, shares={"C&N": {"A": 2}})
    assert at.refused({"actor": "B", **exchange("CMH")})
    at.act(PASS)
    assert not at.refused(exchange("CMH"))
    operating = given(privates={"A": ["CMH"]}, shares={"C&N": {"A": 5}}, turn=("C&N", "track"))
    assert operating.refused(exchange("CMH"))


@pytest.mark.rule("1860-exchanging-privates-d")
def test_after_the_exchange_no_certificate_is_reserved_any_more() -> None:
    at = given(stock="A", privates={"B": ["RPSC"]}, shares={"IOW": {"A": 8}})
    at.act(PASS, exchange("RPSC"))
    assert at.state.owned("IOW", player("B")) == 1
    assert at.state.owned("IOW", IPO) == 1
    at.act(buy("IOW"))
    assert at.state.owned("IOW", IPO) == 0


@pytest.mark.rule("1860-exchanging-privates-e")
@pytest.mark.parametrize("owner", ["A", "B", "bank"])
def test_the_reserved_certificate_is_not_for_sale_while_the_private_is_open(owner: str) -> None:
    at = given(stock="A", privates={owner: ["RPSC"]}, shares={"IOW": {"B": 9}})
    assert at.refused(buy("IOW")) == "1860-exchanging-privates-e"
    assert not given(stock="A", shares={"IOW": {"B": 9}}).refused(buy("IOW"))


@pytest.mark.rule("1860-exchanging-privates-f")
def test_an_exchange_can_float_the_company() -> None:
    at = given(stock="A", privates={"A": ["YHC"]}, shares={"FYN": {"B": 4}}, par={"FYN": 68})
    assert not at.state.companies["FYN"].floated
    at.act(exchange("YHC"))
    assert at.state.companies["FYN"].floated
    assert at.state.cash["company/FYN"] == 680


@pytest.mark.rule("1860-exchanging-privates-g")
def test_an_exchanged_private_is_out_of_the_game() -> None:
    at = given(stock="A", privates={"A": ["CMH"]}, shares={"C&N": {"B": 2}})
    at.act(exchange("CMH"), PASS)
    assert at.refused(buy_private("CMH", 90)) == "1860-exchanging-privates-g"
    at.act(PASS, PASS)
    assert own(at.state).stock_round == 3
    assert [at.state.cash[player(who)] for who in "ABC"] == [670] * 3


@pytest.mark.rule("1860-exchanging-privates-h")
def test_no_exchange_for_a_bankrupt_company_until_it_is_restarted() -> None:
    at = given(stock="A", privates={"B": ["YHC"]}, bankrupt=["FYN"])
    at.act(PASS)
    assert at.refused(exchange("YHC")) == "1860-exchanging-privates-h"
    at.act(PASS, start("FYN", 50), PASS, exchange("YHC"))
    assert at.state.owned("FYN", player("B")) == 1


@pytest.mark.rule("1860-exchanging-privates-i")
def test_an_exchange_can_change_the_director() -> None:
    at = given(stock="A", privates={"A": ["YHC"]}, shares={"FYN": {"A": 2, "B": 2}}, director={"FYN": "B"})
    at.act(exchange("YHC"))
    assert at.state.companies["FYN"].director == "A"
    assert at.state.papers["director:FYN"] == player("A")
    equal = given(stock="A", privates={"A": ["YHC"]}, shares={"FYN": {"A": 1, "B": 2, POOL: 1}})
    equal.act(exchange("YHC"))
    assert equal.state.companies["FYN"].director == "B"
