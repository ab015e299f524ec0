"""What directors read in the turns of companies, in Issue & Takeover Rounds and when a company is bought."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.actions import Agree, BuyTrain, DiscardTrain, Dividend
from bradshaw.kernel.events import PriceMoved
from bradshaw.kernel.menu import Option
from bradshaw.titles.g1820 import phases
from position import Position
from titles.g1820 import boardroom
from titles.g1820.given import given
from titles.g1820.test_cousins import LOCKE, helped
from titles.g1820.test_menus import shown
from titles.g1820.test_settlement import bought
from titles.g1820.test_takeovers import bid, offered, out, sold

LUR, LSR, LBR = "LUR", "LSR", "LBR"
LOAN = "LUR takes a loan: +£200, price 60 → 55"


def at_step(step: str, phase: str = "blue", **more: Any) -> Position:
    terms: dict[str, Any] = {"held": {LUR: {"A": 2, "B": 1, "pool": 1}}, "trains": {LUR: ["2+"]}} | more
    return given(turn=(LUR, step), phase=phase, **terms)


@pytest.mark.rule("1820-14.4.3-a")
def test_locke_halves_the_price_that_is_told() -> None:
    terms: dict[str, Any] = {"tiles": {"D16": ("57", 2)}, "stations": {LUR: ["D16.0"]}}
    halved = [one for one in shown(helped(LOCKE, "track", **terms)) if one.startswith("Tile 57 on C15")]
    full = [one for one in shown(helped("BI", "track", **terms)) if one.startswith("Tile 57 on C15")]
    assert (halved, full) == (
        ["Tile 57 on C15 (Hull): NW–SE, for £60 [2-5 by 3]"],
        ["Tile 57 on C15 (Hull): NW–SE, for £120 [2-5 by 3]"],
    )


@pytest.mark.rule("1820-7.2.4-l", "1820-7.2.4-n", "1820-con-17")
@pytest.mark.parametrize(("drop", "kept"), [(1, "price 60 → 55"), (0, "price stays at 60")])
def test_a_dividend_says_who_gets_what_and_where_the_price_goes(drop: int, kept: str) -> None:
    def told(option: Option) -> tuple[str, str]:
        return option.label, option.note

    at = at_step("pay", revenue=120, options={"withhold_drop": drop})
    assert [told(one) for one in at.menu("dividend")] == [
        ("Pay out £120", "A +£48, B +£24, LUR +£24, price 60 → 71"),
        ("Withhold £120", f"LUR +£120, {kept}"),
    ]
    assert at.do(Dividend, pay=False).price(LUR) == int(kept[-2:])


@pytest.mark.rule("1820-7.2.4-l", "1820-7.2.4-m")
@pytest.mark.parametrize(("revenue", "price", "clause"), [(60, 65, "1820-7.2.4-l"), (50, 55, "1820-7.2.4-m")])
def test_a_dividend_moves_the_price_by_the_rule_it_cites(revenue: int, price: int, clause: str) -> None:
    at = at_step("pay", revenue=revenue).do(Dividend, pay=True)
    assert [(event.after, event.clause) for event in at.said(PriceMoved)] == [(price, clause)]


@pytest.mark.rule("1820-7.2.5-e", "1820-7.2.8-c")
def test_dues_say_what_the_director_covers() -> None:
    assert shown(at_step("maintenance", treasury_cash={LUR: 60})) == [
        "Pay £100 of maintenance, of which the director covers £40; the price falls",
        "Refuse to pay £100 of maintenance",
        LOAN,
    ]
    assert shown(at_step("maintenance", treasury_cash={LUR: 100}))[0] == "Pay £100 of maintenance"
    assert "covers £1;" in shown(at_step("maintenance", treasury_cash={LUR: 99}))[0]
    owing = at_step("interest", trains={LUR: ["3+"]}, loans={LUR: 2}, treasury_cash={LUR: 30})
    assert shown(owing)[0] == "Pay £40 of interest, of which the director covers £10; the price falls"
    rich = at_step("repay", trains={LUR: ["3+"]}, loans={LUR: 2}, treasury_cash={LUR: 430})
    assert shown(rich) == ["Repay loans, £200 each [1-2]", "Repay no more loans"]
    poor = at_step("repay", trains={LUR: ["3+"]}, loans={LUR: 2}, treasury_cash={LUR: 399})
    assert shown(poor)[0] == "Repay loans, £200 each"


@pytest.mark.rule("1820-7.2.7-b", "1820-7.2.7-d", "1820-7.2.6-a")
def test_trains_for_sale_and_to_be_thrown_away() -> None:
    held = {LUR: {"A": 2, "B": 1}, LSR: {"B": 3}}
    trains = {LUR: ["2+"], LSR: ["2+"]}
    assert shown(at_step("trains", "green", held=held, trains=trains, treasury_cash={LUR: 430})) == [
        "Buy a 3+ for £200",
        "Buy a 2+ of LSR for £1 [1-430]",
        LOAN,
        "Buy no more trains",
    ]
    helped_out = at_step("trains", "green", held=held, trains={LSR: ["2+"]}, treasury_cash={LUR: 150})
    assert shown(helped_out)[0] == "Buy a 3+ for £200, of which the director adds £50"
    for cash, clause in ((39, "1820-7.2.7-b"), (40, "")):  # and 60 for the share that A can sell
        poor = at_step("trains", "green", held={LUR: {"A": 2}}, trains={}, treasury_cash={LUR: 100}, cash={"A": cash})
        assert poor.refused(BuyTrain, train=phases.next_train(poor.state), price=200) == clause
    assert shown(at_step("discard", "green", trains={LUR: ["2+", "3+"]}))[:2] == ["Throw away a 3+", "Throw away a 2+"]


@pytest.mark.rule("1820-8.4.2-a", "1820-8.4.2-m", "1820-8.4.3-g")
def test_a_takeover_from_the_first_bid_to_the_money() -> None:
    at = offered()
    assert shown(at) == ["Bid for LSR [360-2140 by 10]", "No further bid"] * 2
    out(at.act(bid("C", 370)))
    assert shown(at) == ["Take LSR for £370", "Decline, and bid no more for this lot"]
    assert shown(at.act(Agree(actor="C"))) == ["Accept £370 for LSR", "Decline £370 for LSR"]
    poor = sold(offered(column=16, phase="gray", treasuries={LUR: 200, LBR: 200}), "C", 370)
    assert shown(poor) == [
        "LBR issues a share at £71",
        "LBR issues 2 shares at £71",
        "LBR issues 3 shares at £71",
        "LBR takes a loan: +£200, price 71 → 65",
    ]


@pytest.mark.rule("1820-8.4.1-a", "1820-8.4.1-c")
def test_what_a_company_may_offer() -> None:
    terms: dict[str, Any] = {"shares": {LSR: {"A": 3, "pool": 2}, LUR: {"B": 3}}, "treasuries": {LSR: 900}}
    assert shown(boardroom.given(turn=LSR, **terms)) == [
        "LSR offers itself",
        "LSR offers LUR, for at least £220",
        "Offer nothing more",
    ]
    assert shown(boardroom.given(step=3, private={"CNR": "A"}, **terms)) == [
        *("LSR issues a share at £71 [1-5]", "Make LSR private", "Reduce LSR to 5", "Ready"),
        *("LUR issues a share at £71 [1-7]", "Make LUR private", "Reduce LUR to 5", "Ready"),
    ]


@pytest.mark.rule("1820-8.4.3-p", "1820-8.4.3-q")
def test_stations_over_the_limit() -> None:
    four, five = ["B8", "B10", "B12", "C9"], ["C13", "D8", "D12", "D14", "E7"]
    at = bought(stations={LSR: four, LUR: five}, size={LUR: 5, LSR: 5})
    assert shown(at) == [*(f"Give up the station in {hex_id}" for hex_id in five + four), "Keep the stations for £300"]


@pytest.mark.rule("1820-7.1-i")
def test_what_is_said_to_another_company() -> None:
    at = at_step("discard", held={LUR: {"A": 2}, LSR: {"B": 2}})
    for name, told in ((LSR, "It is LUR's turn, not LSR's."), ("nobody", "It is LUR's turn.")):
        why = at.why_not(DiscardTrain, company=name, train="2+-0")
        assert why is not None
        assert (why.clause, why.message) == ("1820-7.1-i", told)
