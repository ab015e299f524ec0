"""Where 18xx.games goes its own way after a bankruptcy and in judging routes, so that its games and ours agree."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.kernel.records import POOL
from bradshaw.mechanics.fewest_calls import Calls, Limits
from bradshaw.routes.yard import liner
from bradshaw.titles.g1860 import runs
from bradshaw.titles.g1860.state import own
from position import Position
from say import PASS, buy, exchange, lay, withhold
from titles.g1860.given import given

EAST = {"J4": ("115", 2)}
"""Ryde Esplanade and Ryde St Johns Road."""
HURRY = {"bankruptcy_hurries_next": True}


def before_fyns_turn(price: int = 7, treasury: int = 0, **options: Any) -> Position:
    """FYN lays no track, has no train and earns nothing; IOW with its train comes next."""
    return given(
        phase="4",
        options=options,
        shares={"FYN": {"B": 5}, "IOW": {"A": 5, "B": 2, POOL: 3}},
        price={"FYN": price, "IOW": 82},
        tiles=EAST,
        trains={"IOW": ["4+2"]},
        treasury={"IOW": treasury},
        turn=("FYN", "track"),
    )


def to_the_trains(at: Position) -> Position:
    """IOW builds nothing, runs and retains what it earns."""
    at.act(PASS)
    round_ = at.operating.number
    while at.step != "trains" and at.operating.number == round_:
        runs = [option.action for option in at.menu("run-routes")]
        at.act(runs[0] if runs else withhold("IOW") if at.options("dividend") else PASS)
    return at


@pytest.mark.parametrize(
    ("options", "price", "treasury", "buys"),
    [
        ({}, 7, 300, True),
        (HURRY, 7, 300, False),
        (HURRY, 7, 350, True),  # it could have bought at once
        (HURRY, 40, 300, True),  # nobody went bankrupt
    ],
)
def test_after_a_silent_bankruptcy_the_next_company_loses_its_purchase(
    options: dict[str, bool], price: int, treasury: int, buys: bool
) -> None:
    at = before_fyns_turn(price, treasury, **options).act(PASS)
    assert at.step == "track"
    to_the_trains(at)
    assert (at.step == "trains") is buys


def test_a_route_is_remembered_from_the_first_run_on() -> None:
    def run(**options: Any) -> tuple[str, ...]:
        at = given(
            phase="4",
            options=options,
            shares={"IOW": {"A": 5}},
            tiles=EAST,
            trains={"IOW": ["4+2"]},
            turn=("IOW", "run"),
        )
        return own(at.state).routed

    assert run(route_test="generic") == ("IOW",)
    assert run() == ()


def test_who_may_only_exchange_in_the_turn_of_another_is_told_whose_turn_it_is() -> None:
    at = given(options={"exchange_any_turn": True}, shares={"C&N": {"A": 5}}, privates={"B": ["CMH"]}, stock="A")
    refusal = at.why_not({**buy("C&N"), "actor": "B"})
    assert refusal is not None
    assert (refusal.clause, refusal.message) == ("1860-stock-rounds-a", "It is not B's turn: the game waits for A.")
    assert at.refused({**exchange("CMH"), "actor": "B"}) == ""


@pytest.mark.parametrize(("trains", "free"), [(["2+1"], False), (["2+1", "2+1"], True)])
def test_several_trains_may_meet_at_ends_they_do_not_call_at(trains: list[str], free: bool) -> None:
    """A train alone gains nothing by it."""
    at = given(options={"ruleset": "18xx.games"}, shares={"IOW": {"A": 5}}, trains={"IOW": trains}, stock="A")
    assert [rule.calls_at_ends for one in runs.trains_of(at.state, "IOW") for rule in liner(one.rules)] == [
        not free for _ in trains
    ]


ROUND_CHALE = {
    "D6": ("750", 3),
    "E5": ("751", 4),
    "E7": ("19", 2),
    "F10": ("769", 0),
    "F4": ("750", 5),
    "F6": ("752", 3),
    "F8": ("18", 3),
    "G9": ("770", 0),
}
"""From NGStL's home through F8 and back to another side of it."""


@pytest.mark.parametrize(("reach", "clause"), [("train", "1860-upgrading-track-f"), ("fewest_calls", "")])
def test_an_upgrade_may_be_reached_by_entering_its_hex_again(reach: str, clause: str) -> None:
    at = given(
        phase="6",
        options={"map": "large", "skip_small_stations": True, "upgrade_reach": reach},
        shares={"NGStL": {"A": 5}},
        tiles=ROUND_CHALE,
        trains={"NGStL": ["3+2"]},
        turn=("NGStL", "track"),
    )
    assert at.refused(lay("NGStL", "F8", "780", 0)) == clause


@pytest.mark.parametrize(
    ("calls", "a_town", "a_city", "along"),
    [
        (Calls(1, 1), True, True, True),
        (Calls(1, 3), True, True, False),  # unused large calls serve at stations, not on the track between them
        (Calls(3, 0), True, False, True),  # track up to a station it cannot call at
        (Calls(4, 0), False, False, False),
    ],
)
def test_calls_before_a_place_are_held_against_both_numbers(
    calls: Calls, a_town: bool, a_city: bool, along: bool
) -> None:
    limits = Limits(3, 2)
    assert (limits.at_stop("town", calls), limits.at_stop("city", calls), limits.along(calls)) == (
        a_town,
        a_city,
        along,
    )


@pytest.mark.parametrize(("tiles", "joined"), [(EAST, True), ({}, False)])
def test_by_the_generic_test_two_stations_joined_are_a_route(tiles: dict[str, tuple[str, int]], joined: bool) -> None:
    at = given(options={"route_test": "generic"}, shares={"IOW": {"A": 5}}, tiles=tiles, stock="A")
    assert runs.has_route(at.table(), "IOW") is joined
