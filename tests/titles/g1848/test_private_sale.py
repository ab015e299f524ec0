"""The opening sale: buy, lower or pass."""

from __future__ import annotations

import pytest

from bradshaw.kernel.actions import BuyPrivate, BuyShare, LowerPrice, Pass, StartCompany
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import player
from bradshaw.titles.g1848.frames import PrivateSale, ShareRound
from bradshaw.titles.g1848.setup import seats
from bradshaw.titles.g1848.title import TITLE
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
