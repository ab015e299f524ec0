"""The end of the game, and what everybody is worth."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import CompanyEvent, GameEnded, RoundBegan
from bradshaw.kernel.log import sentence
from bradshaw.kernel.records import BANK, POOL, player
from bradshaw.titles.g1860 import view
from bradshaw.titles.g1860.ending import cheapest_purchase, worth_of_shares
from bradshaw.titles.g1860.state import Course, OperatingRound, own
from bradshaw.titles.g1860.title import TITLE
from bradshaw.web.table.models import Game
from position import Position
from say import PASS, pay, sell
from titles.g1860.given import given


def first_of_three(**more: Any) -> Position:
    """IOW has earned 320 in the first of three operating rounds; C&N comes after it."""
    position: dict[str, Any] = {
        "phase": "5",
        "shares": {"IOW": {"A": 5}, "C&N": {"B": 5}},
        "price": {"IOW": 320, "C&N": 100},
        "trains": {"IOW": ["5+3"]},
        "operating": (1, 3),
        "turn": ("IOW", "pay"),
        "revenue": 320,
    }
    return given(**{**position, **more})


def rounds_to_the_end(at: Position) -> list[str]:
    """Everybody passes; the rounds that still begin."""
    heard: list[str] = []
    while not at.state.ended:
        at.act(PASS)
        heard += [event.round for event in at.events if isinstance(event, RoundBegan)]
    return heard


@pytest.mark.rule("1860-end-of-game-a")
def test_a_price_of_340_makes_the_operating_round_the_last() -> None:
    at = first_of_three()
    at.act(pay("IOW"))
    assert at.title.market(at.state).price(at.state, "IOW") == 340
    assert at.decider == "B"
    assert rounds_to_the_end(at) == []
    assert at.state.ended
    assert "top of the market" in at.state.ended.reason


@pytest.mark.rule("1860-end-of-game-a")
def test_a_price_of_320_ends_nothing() -> None:
    at = first_of_three(price={"IOW": 300, "C&N": 100})
    at.act(pay("IOW"), PASS)
    assert at.title.market(at.state).price(at.state, "IOW") == 320
    assert not at.state.ended
    assert at.operating.number == 2


@pytest.mark.rule("1860-end-of-game-b")
def test_an_empty_bank_makes_the_operating_round_the_last() -> None:
    at = first_of_three(price={"IOW": 100, "C&N": 90}, cash={BANK: 159}, operating=(2, 3))
    at.act(pay("IOW"))
    assert at.state.cash[player("A")] == 670 + 160
    assert at.state.cash[BANK] == -1
    assert at.decider == "B"
    assert rounds_to_the_end(at) == []
    assert at.state.ended
    assert "bank" in at.state.ended.reason


@pytest.mark.rule("1860-end-of-game-b")
@pytest.mark.parametrize("points", ["every_payment_to_players", "after_dividends_and_sales"])
def test_dividends_may_break_the_bank(points: str) -> None:
    at = first_of_three(price={"IOW": 100, "C&N": 90}, cash={BANK: 159}, options={"bank_check_points": points})
    at.act(pay("IOW"))
    assert own(at.state).ending == "bank"


@pytest.mark.rule("1860-end-of-game-b")
def test_a_bank_that_paid_its_last_pound_in_full_is_not_out() -> None:
    at = first_of_three(price={"IOW": 100, "C&N": 90}, cash={BANK: 160})
    at.act(pay("IOW"), PASS)
    assert at.state.cash[BANK] == 0
    assert not at.state.ended
    assert at.operating.number == 2


@pytest.mark.rule("1860-end-of-game-c")
def test_after_an_empty_bank_in_a_stock_round_one_operating_round_follows() -> None:
    at = given(stock="A", phase="5", shares={"IOW": {"A": 5, "B": 5}}, trains={"IOW": ["5+3"]}, cash={BANK: 199})
    at.act(sell("IOW", 2))
    assert at.state.cash[player("A")] == 870
    assert rounds_to_the_end(at) == ["operating round 2.1"]


@pytest.mark.rule("1860-end-of-game-d")
def test_nationalisation_ends_after_the_last_two_have_run_once_more() -> None:
    dividends = {"C&N": 100, "IOW": 120, "FYN": 150, "IWNJ": 200}
    at = given(
        phase="9",
        shares={name: {"A": 5} for name in dividends},
        trains={name: ["9+5"] for name in dividends},
        own={"nationalised": True, "building_banned": True, "dividends": dividends},
        turn=("C&N", "trains"),
        acted=["IOW", "FYN", "IWNJ"],
    )
    story = [e for e in at.events if isinstance(e, RoundBegan | GameEnded | CompanyEvent)]
    assert [getattr(event, "company", event.name) for event in story] == ["C&N", "IOW", "round-began", "game-ended"]
    assert not at.state.companies["FYN"].closed
    assert at.state.ended
    assert "nationalised" in at.state.ended.reason


@pytest.mark.rule("1860-end-of-game-e")
def test_a_total_is_cash_and_privates_and_shares() -> None:
    at = given(
        stock="A",
        cash={"A": 300},
        privates={"A": ["RPSC"]},
        shares={"C&N": {"A": 5, "B": 4, POOL: 1}},
        trains={"C&N": ["2+1"]},
        treasury={"C&N": 800},
    )
    assert at.scores() == {"A": 300 + 130 + 500, "B": 670 + 400, "C": 670}


@pytest.mark.rule("1860-end-of-game-f", "1860-end-of-game-g")
@pytest.mark.parametrize(("price", "trains", "worth"), [(122, ["2+1"], 488), (71, ["2+1"], 284), (71, [], 140)])
def test_a_share_counts_half_without_a_train(price: int, trains: list[str], worth: int) -> None:
    at = given(stock="A", shares={"C&N": {"A": 5, "B": 4}}, price={"C&N": price}, trains={"C&N": trains})
    assert at.scores()["B"] == 670 + worth


@pytest.mark.rule("1860-end-of-game-g")
def test_halves_are_rounded_down_per_share() -> None:
    at = given(stock="A", shares={"C&N": {"A": 5}}, price={"C&N": 71})
    assert at.scores()["A"] == 670 + 5 * 35


@pytest.mark.rule("1860-end-of-game-h")
def test_the_directors_certificate_counts_twice() -> None:
    at = given(stock="A", shares={"C&N": {"A": 2, "B": 1}}, price={"C&N": 100}, trains={"C&N": ["2+1"]})
    assert at.scores() == {"A": 870, "B": 770, "C": 670}


@pytest.mark.rule("1860-end-of-game-i")
def test_the_highest_total_wins() -> None:
    at = first_of_three(cash={"A": 100, "B": 105, "C": 600})
    at.act(pay("IOW"))
    rounds_to_the_end(at)
    scores = at.scores()
    assert scores == {"A": 100 + 160 + 5 * 340, "B": 105 + 5 * 45, "C": 600}
    (end,) = [event for event in at.events if isinstance(event, GameEnded)]
    assert "A 1960, C 600, B 330" in sentence(end)
    assert Game(scores=scores).winner == "A"
    assert Game(scores={"A": 930, "B": 925, "C": 930}).winner == "A and C"


@pytest.mark.rule("1860-end-of-game-j")
def test_shares_of_a_company_that_never_floated_count_half_its_par() -> None:
    at = given(stock="A", shares={"C&N": {"A": 2}}, par={"C&N": 74})
    assert at.scores()["A"] == 670 + 74


def test_each_way_to_the_end_is_shown_with_its_clause() -> None:
    at = first_of_three()
    assert {text.rpartition("(")[2]: how for text, how in view.endings(at.state)} == {
        "1860-end-of-game-a)": "£320 of £340",
        "1860-end-of-game-b)": f"£{at.state.cash[BANK]:,} left",
        "1860-end-of-game-d)": "not yet",
    }


def test_shares_that_can_be_sold_before_flotation_are_shown_as_liquid() -> None:
    at = given(stock="A", shares={"FYN": {"A": 4}, "IOW": {"A": 5}}, price={"IOW": 90}, trains={"IOW": ["2+1"]})
    assert view.VIEW.liquidity(at.state, "A") == 670 + 4 * 41 + 5 * 90
    at.act(sell("FYN", 4), sell("IOW", 5))
    assert at.cash("A") == 670 + 4 * 41 + 5 * 90


@pytest.mark.rule("1860-end-of-game-f", "1860-end-of-game-g")
@pytest.mark.parametrize(("by_certificate", "worth"), [(True, 31 + 3 * 15), (False, 5 * 15)])
def test_half_of_an_odd_price_is_rounded_down_by_share_or_by_certificate(by_certificate: bool, worth: int) -> None:
    options = {"half_per_certificate": by_certificate}
    at = given(stock="A", shares={"IOW": {"A": 5, "B": 2}}, price={"IOW": 31}, options=options)
    assert worth_of_shares(at.state, "A", "IOW") == worth
    assert worth_of_shares(at.state, "B", "IOW") == 2 * 15


@pytest.mark.rule("1860-end-of-game-j")
@pytest.mark.parametrize(("operated", "worth"), [(True, 5 * 15), (False, 5 * 31)])
def test_by_option_who_has_not_operated_counts_in_full(operated: bool, worth: int) -> None:
    at = given(stock="A", shares={"IOW": {"A": 5}}, price={"IOW": 31}, options={"unoperated_full_value": True})
    at.state.companies["IOW"] = replace(at.state.companies["IOW"], operated=operated)
    assert worth_of_shares(at.state, "A", "IOW") == worth


# Our own end: a standstill

POOR: dict[str, Any] = {
    "frames": (Course("operating"), OperatingRound(2, 2, 1, True)),
    "cash": {"A": 120, "B": 90, "C": 0},
}
"""Enough to start a company of the fourth layer, but none of the first."""


@pytest.mark.rule("1860-house-a")
@pytest.mark.parametrize(
    ("known_by", "layer", "ends"),
    [
        ("nobody_can_act", 1, True),
        ("nobody_can_act", 4, False),
        ("nobody_can_pay", 1, False),
        ("goes_on", 1, False),
    ],
)
def test_a_game_in_which_nobody_can_act_any_more_ends(known_by: str, layer: int, ends: bool) -> None:
    at = given(**POOR, options={"standstill": known_by}, own={"layer": layer})
    assert bool(at.state.ended) is ends
    assert [event.clause for event in at.events if isinstance(event, GameEnded)] == ["1860-house-a"] * ends


@pytest.mark.rule("1860-house-a")
@pytest.mark.parametrize(
    "something",
    [
        {"privates": {"C": ["YHC"]}},
        {"shares": {"C&N": {"C": 2}}},
        {"shares": {"IOW": {"A": 5}}},
        {"cash": {"A": 148, "B": 0, "C": 0}},
    ],
    ids=["a private", "a share to sell", "a company afloat", "money for a company"],
)
def test_it_goes_on_where_anything_earns_or_anybody_can_act(something: dict[str, Any]) -> None:
    at = given(**{**POOR, **something}, own={"layer": 1})
    assert not at.state.ended


@pytest.mark.rule("1860-house-a")
def test_where_nobody_would_be_asked_a_standstill_cannot_go_on() -> None:
    with pytest.raises(BadInput, match="silent_pass"):
        TITLE.settle_options({"ruleset": "18xx.games", "standstill": "goes_on"})
    at = given(**POOR, options={"ruleset": "18xx.games"}, own={"layer": 1})
    assert at.state.ended or at.deciders


@pytest.mark.rule("1860-end-of-game-b")
@pytest.mark.parametrize("points", ["every_payment_to_players", "after_dividends_and_sales"])
def test_shares_sold_may_break_the_bank(points: str) -> None:
    options = {"bank_check_points": points}
    at = given(stock="A", options=options, shares={"C&N": {"A": 4, "B": 5}}, price={"C&N": 82}, cash={BANK: 100})
    at.act(sell("C&N", 3))
    assert (own(at.state).ending, at.cash(BANK)) == ("bank", 100 - 3 * 41)


@pytest.mark.rule("1860-house-a")
def test_the_cheapest_purchase_of_all() -> None:
    """A start of the lowest par, unless a private of the bank or a share of a started company costs less."""
    assert cheapest_purchase(given(stock="A").state) == 2 * 54
    assert cheapest_purchase(given(stock="A", privates={BANK: ["CMH"], "A": ["BHC"]}).state) == 90
    assert cheapest_purchase(given(stock="A", shares={"C&N": {"B": 5}}, price={"C&N": 40}).state) == 40
