"""The opening sale: buy, lower or pass."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyPrivate, BuyShare, LowerPrice, Pass, StartCompany
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import Remark
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import player
from bradshaw.titles.g1848.state import PrivateSale, ShareRound
from bradshaw.titles.g1848.title import TITLE, seats
from position import Position
from titles.g1848.given import opening

LOTS = {"P1": 30, "P2": 70, "P3": 110, "P4": 170, "P5": 170, "P6": 230}


def buy(sale: Position, private: str) -> Position:
    frame = sale.state.frames[-1]
    assert isinstance(frame, PrivateSale)
    price = next(one.price for one in frame.lots if one.lot == private)
    return sale.do(BuyPrivate, private=private, price=price)


@pytest.mark.rule("1848-I.general-a")
def test_three_to_six_players() -> None:
    for number in (2, 7):
        with pytest.raises(BadInput):
            Game(TITLE, [str(n) for n in range(number)])


@pytest.mark.rule("1848-II.seating-a")
def test_seats_follow_the_numbers_drawn() -> None:
    assert seats(("A", "B", "C"), ["P4", "P1", "P6", "P2", "P3", "P5"]) == ("B", "A", "C")


@pytest.mark.rule("1848-II.capital-a", "1848-II.further-a", "1848-I.components-e")
@pytest.mark.parametrize(("players", "capital"), [(3, 840), (4, 630), (5, 510), (6, 430)])
def test_starting_money(players: int, capital: int) -> None:
    sale = opening(players)
    assert {sale.cash(name) for name in sale.state.players} == {capital}
    assert sale.cash("bank") == 10_000 - players * capital
    assert sale.cash("boe") == 2000


@pytest.mark.rule("1848-III.start-b", "1848-III.start-c", "1848-III.start-e")
def test_the_marked_price_is_paid() -> None:
    sale = opening().do(LowerPrice, lot="P3").do(LowerPrice, lot="P3")
    assert sale.refused(BuyPrivate, private="P3", price=110) == "1848-III.start-b"
    sale.do(BuyPrivate, private="P3", price=100)
    assert sale.state.papers["private:P3"] == player("Cid")
    assert sale.cash("Cid") == 740
    assert sale.deciders == ("Ada",)


@pytest.mark.rule("1848-III.start-d")
def test_no_price_falls_below_its_last_step() -> None:
    sale = opening()
    for _ in range(6):
        sale.do(LowerPrice, lot="P1")
    assert sale.refused(LowerPrice, lot="P1") == "1848-III.start-d"
    sale.do(BuyPrivate, private="P1", price=0)


@pytest.mark.rule("1848-III.start-f", "1848-III.start-g", "1848-III.start-k")
def test_who_owns_nothing_must_act_and_a_pass_does_not_last() -> None:
    sale = opening()
    assert sale.refused(Pass) == "1848-III.start-f"
    buy(sale, "P2")
    buy(sale, "P1").do(LowerPrice, lot="P5")
    sale.do(Pass).do(Pass).do(LowerPrice, lot="P5")
    assert sale.deciders == ("Ada",)
    buy(sale, "P3").do(Pass)
    assert sale.refused(Pass) == "1848-III.start-f"  # Cid still owns nothing


@pytest.mark.rule("1848-III.start-h", "1848-III.start-i")
def test_at_the_lowest_prices_somebody_must_begin() -> None:
    sale = opening()
    for lot in LOTS:
        for _ in range(6):
            sale.do(LowerPrice, lot=lot)
    assert sale.refused(Pass) == "1848-III.start-h"
    buy(sale, "P1")
    assert sale.refused(Pass) == ""
    strict = opening(auction_pass_without_private_at_minimum=False)
    for lot in LOTS:
        for _ in range(6):
            strict.do(LowerPrice, lot=lot)
    buy(strict, "P1")
    assert strict.refused(Pass) == "1848-III.start-f"


@pytest.mark.rule("1848-III.start-j")
def test_when_all_pass_the_sold_privates_pay() -> None:
    sale = opening()
    for lot in ("P2", "P1", "P3", "P4"):
        buy(sale, lot)
    before = sale.cash("Ada")
    sale.do(Pass).do(Pass).do(Pass)
    assert sale.cash("Ada") == before + 10 + 20
    assert [remark.clause for remark in sale.said(Remark)] == ["1848-III.start-j"]
    assert sale.deciders == ("Bob",)
    assert sale.state.frames[-1].passes == 0  # type: ignore[attr-defined]


@pytest.mark.rule("1848-III.start-a", "1848-III.start-l", "1848-III.start-m", "1848-IV.p5-b", "1848-IV.p6-b")
def test_the_last_private_opens_the_first_share_round() -> None:
    sale = opening()
    for lot in ("P1", "P2", "P3", "P4", "P5"):
        buy(sale, lot)
        assert sale.refused(BuyShare, company="BOE", source="pool") == "1848-III.start-a"
        assert sale.refused(StartCompany, company="NSW", par=70) == "1848-III.start-a"
    buy(sale, "P6")
    assert isinstance(sale.state.frames[-1], ShareRound)
    assert sale.state.papers["priority"] == player("Ada")
    assert sale.owned("QG", "Bob") == 1
    assert (sale.owned("CAR", "Cid"), sale.price("CAR")) == (2, 100)
    assert sale.state.companies["CAR"].director == "Cid"
    assert sale.state.companies["CAR"].par == 100


@pytest.mark.rule("1848-III.start-n")
def test_nobody_buys_without_cash() -> None:
    sale = opening(6)
    buy(sale, "P6")
    for _ in range(5):
        sale.do(LowerPrice, lot="P5")
    buy(sale, "P4")
    for _ in range(5):
        sale.do(LowerPrice, lot="P3") if sale.refused(LowerPrice, lot="P3") == "" else sale.do(LowerPrice, lot="P2")
    assert sale.cash("Ada") == 30
    assert sale.refused(BuyPrivate, private="P2", price=70) == "1848-III.start-n"


@pytest.mark.rule("1848-III.start-a")
def test_the_game_opens_with_the_sale_of_all_six() -> None:
    sale = opening()
    assert isinstance(sale.frame, PrivateSale)
    assert {one.lot: one.price for one in sale.frame.lots} == LOTS
    assert sale.menu().kinds() == {"buy-private": 6, "lower-price": 6}


@pytest.mark.rule("1848-III.start-b")
def test_the_money_goes_to_the_bank_and_the_private_is_off_the_sheet() -> None:
    sale = opening()
    bank = sale.cash("bank")
    buy(sale, "P4")
    assert (sale.cash("Ada"), sale.cash("bank")) == (840 - 170, bank + 170)
    assert sale.refused(BuyPrivate, private="P4", price=170) == "1848-III.start-b"
    assert sale.refused(BuyPrivate, private="P7", price=10) == "1848-III.start-b"
    assert sale.refused(BuyPrivate, private="P1", price=30, company="NSW") == "1848-III.start-b"


@pytest.mark.rule("1848-III.start-c")
def test_lowering_takes_five_off_one_price_and_moves_no_money() -> None:
    sale = opening()
    buy(sale, "P2")
    money = dict(sale.state.cash)
    sale.do(LowerPrice, lot="P1")
    assert isinstance(sale.frame, PrivateSale)
    assert {one.lot: one.price for one in sale.frame.lots} == {"P1": 25, "P3": 110, "P4": 170, "P5": 170, "P6": 230}
    assert sale.state.cash == money
    assert sale.refused(LowerPrice, lot="P2") == "1848-III.start-c"


@pytest.mark.rule("1848-III.start-d")
@pytest.mark.parametrize(("private", "face"), LOTS.items())
def test_every_private_can_be_lowered_six_times(private: str, face: int) -> None:
    sale = opening()
    for _ in range(6):
        assert sale.refused(LowerPrice, lot=private) == ""
        sale.do(LowerPrice, lot=private)
    assert sale.refused(LowerPrice, lot=private) == "1848-III.start-d"
    assert sale.refused(BuyPrivate, private=private, price=face - 30) == ""


@pytest.mark.rule("1848-III.start-e")
def test_every_kind_of_turn_passes_the_turn_to_the_left() -> None:
    sale = opening(4)
    assert sale.deciders == ("Ada",)
    assert sale.do(LowerPrice, lot="P3").deciders == ("Bob",)
    assert buy(sale, "P1").deciders == ("Cid",)
    buy(sale, "P2").do(LowerPrice, lot="P3").do(LowerPrice, lot="P3")
    assert sale.deciders == ("Bob",)
    assert sale.do(Pass).deciders == ("Cid",)
    assert sale.refused(Pass, actor="Dee") == "1848-III.start-e"


@pytest.mark.rule("1848-III.start-f", "1848-III.start-g")
def test_only_owners_pass_while_a_price_can_fall() -> None:
    sale = opening()
    for lot in ("P1", "P2", "P3", "P4", "P5"):
        for _ in range(6):
            sale.do(LowerPrice, lot=lot)
    assert sale.refused(Pass) == "1848-III.start-f"  # P6 is not at its minimum
    buy(sale, "P2").do(LowerPrice, lot="P6").do(LowerPrice, lot="P6")
    assert sale.deciders == ("Ada",)
    assert sale.refused(Pass) == ""
    assert sale.do(Pass).refused(Pass) == "1848-III.start-f"


@pytest.mark.rule("1848-III.start-h")
def test_with_all_at_the_minimum_and_none_sold_only_buying_is_left() -> None:
    sale = opening()
    for lot in LOTS:
        for _ in range(6):
            sale.do(LowerPrice, lot=lot)
    assert sale.menu().kinds() == {"buy-private": 6}
    assert sale.refused(LowerPrice, lot="P6") == "1848-III.start-d"


@pytest.mark.rule("1848-III.start-i")
def test_with_all_at_the_minimum_and_one_sold_anybody_may_pass() -> None:
    sale = opening()
    for lot in LOTS:
        for _ in range(6):
            sale.do(LowerPrice, lot=lot)
    buy(sale, "P1")
    assert sale.menu().kinds() == {"buy-private": 5, "pass": 1}
    sale.do(Pass).do(Pass)
    assert sale.deciders == ("Ada",)


@pytest.mark.rule("1848-III.start-j", "1848-III.start-k")
def test_after_the_dividends_the_sale_goes_on_at_the_same_prices() -> None:
    sale = opening()
    sale.do(LowerPrice, lot="P6")
    for lot in ("P2", "P1", "P3"):
        buy(sale, lot)
    assert isinstance(sale.frame, PrivateSale)
    lots = sale.frame.lots
    cash = {name: sale.cash(name) for name in sale.state.players}
    sale.do(Pass).do(Pass)
    assert {name: sale.cash(name) for name in sale.state.players} == cash
    sale.do(Pass)
    assert {name: sale.cash(name) - cash[name] for name in cash} == {"Ada": 15, "Bob": 10, "Cid": 5}
    assert isinstance(sale.frame, PrivateSale)
    assert sale.frame.lots == lots
    assert buy(sale, "P5").deciders == ("Cid",)


@pytest.mark.rule("1848-III.start-j")
def test_passes_with_an_action_between_them_pay_nothing() -> None:
    sale = opening()
    for lot in ("P2", "P1", "P3"):
        buy(sale, lot)
    cash = sale.cash("Ada")
    sale.do(Pass).do(Pass).do(LowerPrice, lot="P5").do(Pass).do(Pass)
    assert sale.cash("Ada") == cash


@pytest.mark.rule("1848-III.start-l", "1848-III.start-m")
def test_left_of_the_last_buyer_starts_share_round_one() -> None:
    sale = opening(4)
    for lot in ("P1", "P2", "P3", "P4", "P5"):
        buy(sale, lot)
    sale.do(LowerPrice, lot="P6")
    buy(sale, "P6")
    assert isinstance(sale.frame, ShareRound)
    assert (sale.frame.number, sale.deciders) == (1, ("Dee",))
    assert sale.state.papers["priority"] == player("Dee")
    assert sale.refused(StartCompany, company="NSW", par=70) == ""
    assert sale.refused(BuyShare, company="BOE", source="pool") == ""


@pytest.mark.rule("1848-III.start-n")
def test_a_private_is_bought_with_the_last_pound_but_not_beyond_it() -> None:
    sale = opening(6)  # 430 each
    buy(sale, "P6")
    for _ in range(5):
        sale.do(LowerPrice, lot="P1")
    assert (sale.cash("Ada"), sale.deciders) == (200, ("Ada",))
    buy(sale, "P5")
    for _ in range(5):
        sale.do(LowerPrice, lot="P2")
    assert sale.cash("Ada") == 30
    assert sale.refused(BuyPrivate, private="P2", price=45) == "1848-III.start-n"
    assert sale.refused(BuyPrivate, private="P1", price=5) == ""
