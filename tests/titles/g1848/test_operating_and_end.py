"""Operating rounds, the Bank of England, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Dividend, Pass, SellShares, TakeLoan
from bradshaw.titles.g1848 import bank_of_england, market
from bradshaw.titles.g1848.own import own
from titles.g1848.boards import SYDNEY_WOLLONGONG
from titles.g1848.given import given, idle

FREE = {"home_tile_compulsory": False}


@pytest.mark.rule("1848-V.bank-of-england-b", "1848-V.bank-of-england-c", "1848-V.bank-of-england-p")
@pytest.mark.parametrize(("phase", "each"), [("2", 0), ("3", 10), ("4", 10), ("5", 20), ("6", 20), ("7", 30)])
def test_the_bank_of_england_pays_by_phase(phase: str, each: int) -> None:
    position = given(operating=(1, 1), phase=phase, shares={"BOE": {"Ada": 3}}).settle()
    assert position.cash("Ada") == 500 + 3 * each


@pytest.mark.rule("1848-V.bank-of-england-d", "1848-V.receivership-n", "1848-V.receivership-p", "1848-V.receivership-t")
def test_flipped_markers_add_the_value_of_their_cities() -> None:
    position = given(
        phase="5", tiles=SYDNEY_WOLLONGONG, markers={"NSW": ["F17"], "FT": ["G16"], "WA": ["D1"]}, failed=["NSW", "FT"]
    )
    assert bank_of_england.marker_values(position.state) == [20, 20]
    assert bank_of_england.income(position.state) == 240
    edge = given(phase="5", tiles={"F17": ("239", 0)}, markers={"COM": ["F17.0.-1"]}, failed=["COM"])
    assert bank_of_england.income(edge.state) == 260


@pytest.mark.rule("1848-VII.turn-order-a", "1848-IV.general-a")
def test_privates_pay_players_and_companies() -> None:
    position = given(operating=(1, 1), owners={"P2": "Bob", "P3": "NSW"}, shares={"NSW": {"Ada": 6}}).settle()
    assert position.cash("Bob") == 510
    assert position.cash("NSW") == 15


@pytest.mark.rule("1848-VII.turn-order-c", "1848-VII.turn-order-d", "1848-VII.turn-order-e", "1848-XI.prices-e")
def test_the_order_of_the_railways() -> None:
    prices = {"NSW": "3,6", "VR": "2,5", "SAR": "1,4", "FT": "2,5", "QG": "2,6"}
    position = given(shares={name: {"Ada": 6} for name in prices}, price=prices)
    assert market.operating_order(position.state) == ["QG", "NSW", "VR", "FT", "SAR"]


@pytest.mark.rule("1848-XIII.general-b", "1848-XIII.general-f", "1848-XIII.general-a")
def test_an_empty_bank_ends_the_game_after_the_set() -> None:
    here: dict[str, Any] = {"turn": "NSW", "step": "pay", "shares": {"NSW": {"Ada": 10}}, "cash": {"bank": 100}}
    exact = given(**here, revenue=100).do(Dividend, pay=True)
    assert exact.state.ended is not None
    strict = {"bank_breaks_at_zero": False}
    site = given(**here, revenue=100, options=strict).do(Dividend, pay=True)
    assert site.state.ended is None
    short = given(**here, revenue=110, options=strict).do(Dividend, pay=True)
    assert short.cash("Ada") == 610
    assert short.state.ended is not None


@pytest.mark.rule("1848-XIII.general-g")
def test_a_bank_broken_in_a_share_round_leaves_a_whole_set() -> None:
    position = given(cash={"bank": 50}, shares={"NSW": {"Bob": 6, "Ada": 2}}, phase="3", options=FREE)
    position.do(SellShares, company="NSW", count=1)
    assert own(position.state).end
    assert position.state.ended is None
    for _ in range(20):
        if position.state.ended:
            break
        idle(position)
    assert position.state.ended is not None


@pytest.mark.rule("1848-XIII.general-c")
def test_the_top_of_the_chart() -> None:
    here: dict[str, Any] = {"shares": {"NSW": {"Ada": 6, "Bob": 4}}, "price": {"NSW": "1,16"}, "operating": None}
    position = given(**here).do(Pass).do(Pass).do(Pass)
    assert position.price("NSW") == 450
    assert position.state.ended is None
    at_once = given(**here, options={"end_price_trigger_in_share_round": "immediate"}).do(Pass).do(Pass).do(Pass)
    assert at_once.state.ended is not None


@pytest.mark.rule("1848-XIII.general-d")
def test_sixteen_loans() -> None:
    position = given(turn="NSW", phase="3", loans={"VR": 5, "SAR": 5, "FT": 5}, price={"NSW": "1,8"}, operating=(1, 2))
    position.do(TakeLoan)
    assert own(position.state).end
    assert position.state.ended is None


@pytest.mark.rule("1848-XIII.final-totals-a", "1848-XIII.final-totals-b")
def test_the_final_totals() -> None:
    position = given(
        cash={"Ada": 300, "NSW": 900},
        shares={"NSW": {"Ada": 4, "Bob": 2}, "BOE": {"Ada": 2}},
        price={"NSW": "1,6"},
        loans={"VR": 8},
        owners={"P1": "Ada"},
    )
    assert position.scores()["Ada"] == 300 + 440 + 300
