"""The Southern Railway, nationalisation, and the three ends."""

from __future__ import annotations

import pytest

from bradshaw.kernel.records import BANK, POOL, player
from bradshaw.titles.g1860.state import own
from position import Position
from titles.g1860.given import given

EAST = {"J4": ("6", 0), "J6": ("746", 0)}
PASS = {"kind": "pass"}


def all_pass(at: Position) -> Position:
    return at.act(*[PASS] * len(at.state.players))


@pytest.mark.rule(
    "1860-nationalisation-b", "1860-nationalisation-e", "1860-nationalisation-g", "1860-nationalisation-j"
)
def test_british_rail_forms_after_a_stock_round_and_companies_run_and_pay_by_themselves() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5, "B": 5}, "C&N": {"A": 1, POOL: 4}},
        director={"C&N": POOL},
        price={"IOW": 100, "C&N": 60},
        trains={"IOW": ["9+5"]},
        tiles=EAST,
        privates={"A": ["FFC"]},
        own={"building_banned": True},
        stock="A",
    )
    all_pass(at)
    assert own(at.state).nationalised
    assert at.state.ended, "two companies: one round and the end"
    assert at.state.cash[player("B")] == 670 + 30
    assert at.state.cash[player("A")] == 670 + 30 + 25
    assert at.title.market(at.state).price(at.state, "C&N") == 56
    assert at.state.ended.reason == "The railways are nationalised"


@pytest.mark.rule("1860-nationalisation-a", "1860-southern-railway-b", "1860-southern-railway-d")
def test_without_a_train_for_all_the_game_goes_on_without_building() -> None:
    at = given(
        phase="9",
        shares={"IOW": {"A": 5, "B": 5}, "C&N": {"A": 5}},
        price={"IOW": 100, "C&N": 60},
        trains={"IOW": ["9+5"]},
        treasury={"IOW": 900},
        tiles=EAST,
        own={"building_banned": True},
        stock="A",
    )
    all_pass(at)
    assert not own(at.state).nationalised
    at.act(at.options("run-routes")[0].action, {"kind": "dividend", "company": "IOW", "pay": True})
    assert at.step == "trains"
    tile = {"kind": "lay-tile", "company": "IOW", "hex": "I3", "tile": "758", "rotation": 0}
    assert at.refused(tile) == "1860-southern-railway-b"


@pytest.mark.rule("1860-nationalisation-q")
def test_building_goes_on_when_british_rail_forms_before_a_stock_round() -> None:
    def formed(**options: bool) -> Position:
        return given(
            phase="9",
            options=options,
            shares={"IOW": {"A": 5, "B": 5}, "C&N": {"A": 5}, "FYN": {"B": 5}},
            trains={"IOW": ["9+5"], "C&N": ["9+5"], "FYN": ["9+5"]},
            tiles=EAST,
            turn=("IOW", "trains"),
            acted=["C&N", "FYN"],
        )

    at = formed()
    assert own(at.state).nationalised
    assert at.step == "track"
    banned = formed(nationalise_track=False)
    assert own(banned.state).building_banned
    assert banned.state.ended, "nobody is asked for track any more, nor for anything else"


@pytest.mark.rule("1860-end-of-game-a", "1860-nationalisation-p")
def test_the_top_of_the_market_ends_the_game_after_the_round() -> None:
    at = given(
        phase="5",
        shares={"IOW": {"A": 10}, "C&N": {"A": 5}},
        price={"IOW": 330, "C&N": 60},
        trains={"IOW": ["5+3"], "C&N": ["5+3"]},
        tiles=EAST,
        turn=("IOW", "pay"),
        revenue=660,
        acted=["C&N"],
    )
    at.act({"kind": "dividend", "company": "IOW", "pay": True})
    assert at.state.ended
    assert at.state.ended.scores["A"] == 670 + 660 + 10 * 340 + 5 * 60


@pytest.mark.rule("1860-end-of-game-b")
def test_the_bank_without_money_ends_the_game_after_the_round() -> None:
    at = given(
        phase="5",
        cash={"bank": 50},
        shares={"IOW": {"A": 10}},
        trains={"IOW": ["5+3"]},
        turn=("IOW", "pay"),
        revenue=60,
    )
    at.act({"kind": "dividend", "company": "IOW", "pay": True})
    assert at.state.ended
    assert at.state.cash[BANK] == -10


@pytest.mark.rule("1860-end-of-game-c")
def test_the_bank_without_money_in_a_stock_round_leaves_one_operating_round() -> None:
    at = given(
        phase="5",
        cash={"bank": 50},
        shares={"IOW": {"A": 10}},
        trains={"IOW": ["5+3"]},
        tiles=EAST,
        stock="A",
    )
    at.act({"kind": "sell-shares", "company": "IOW", "count": 1}, PASS)
    all_pass(at)
    assert at.step == "track"
    at.act(PASS)
    at.act(at.options("run-routes")[0].action, {"kind": "dividend", "company": "IOW", "pay": True})
    assert at.state.ended
