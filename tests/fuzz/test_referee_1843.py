"""The referee of 1843 agrees with the engine in whole games, and notices what is wrong on purpose."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.fuzz import checking
from bradshaw.fuzz.checking import Violation
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.playing import NAMES, Plan, play
from bradshaw.fuzz.referees import referee_of
from bradshaw.kernel import ledger
from bradshaw.kernel.game import Entry, Game
from bradshaw.kernel.records import Holder
from bradshaw.kernel.state import State

SHORT = Plan("1843", seed=2, steps=250, outside=0, rate=0.0, weights={"pass": 0.05, "buy-private": 4.0})
"""Habits that carry a game past its auction."""
Broken = Callable[[State], dict[str, Any]]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_it_agrees_through_a_game(players: int) -> None:
    outcome = play(replace(SHORT, players=players, mix_options=0.5), 0)
    assert outcome.failure is None
    assert outcome.actions == SHORT.steps


def played(actions: int, seed: int = 5) -> Game:
    game = Game("1843", NAMES[:4], seed=seed)
    taste = Taste(random.Random(seed), dict(SHORT.weights))
    while len(game.entries) < actions:
        game.act(taste.choose(game.menu(), lambda other: game.why_not(other) is None))
    return game


def watched(game: Game, broken: Entry) -> None:
    """The referee sees the game up to its last action, which is reported otherwise than it was."""
    referee, before = referee_of(game.start), game.start
    for entry in game.entries[:-1]:
        checking.refereed(referee, before, entry)
        before = entry.state
    checking.refereed(referee, before, broken)


def some(state: State, kind: str) -> Holder:
    return next(holder for holder in state.cash if holder.startswith(kind))


BREAKS: dict[str, Broken] = {
    "cash of": lambda s: {"cash": {**s.cash, some(s, "player/"): s.cash[some(s, "player/")] + 1}},
    "shares of": lambda s: {"shares": {**s.shares, "PLM": {"ipo": 10}}},
    "director's certificate": lambda s: {"papers": {**s.papers, "director:PLM": "ipo"}},
    "owner of": lambda s: {"papers": {**s.papers, "private:C": "scrap"}},
    "prices": lambda s: {"prices": {**s.prices, "PLM": "0,0"}},
    "stacks": lambda s: {"stacks": {**s.stacks, "0,0": ("PLM",)}},
    "train yellow-0": lambda s: {"trains": {**s.trains, "yellow-0": replace(s.trains["yellow-0"], holder="pool")}},
    "phase": lambda s: {"phase": "gray"},
    "player cards": lambda s: {"cards": s.cards[::-1]},
}


@pytest.mark.parametrize("what", BREAKS)
def test_it_notices_books_that_are_wrong(what: str) -> None:
    game = played(60)
    last = game.entries[-1]
    watched(game, last)
    wrong = replace(last.state, **BREAKS[what](last.state))
    with pytest.raises(Violation, match=f"referee disagrees: 1843-.*{what}"):
        watched(game, replace(last, state=wrong))


@pytest.mark.parametrize("kind", ["buy-private", "bid", "pass", "start-company", "sell-shares", "buy-train"])
def test_it_notices_a_menu_that_leaves_something_out(kind: str) -> None:
    game = Game("1843", NAMES[:4], seed=5)
    taste, referee = Taste(random.Random(5), dict(SHORT.weights)), referee_of(game.start)
    menu = game.menu()
    while all(option.action.kind != kind for option in menu.options):
        before = game.state
        game.act(taste.choose(menu, lambda other: game.why_not(other) is None))
        checking.refereed(referee, before, game.entries[-1])
        menu = game.menu()
    checking.menu_refereed(referee, menu)
    shorter = replace(menu, options=tuple(one for one in menu.options if one.action.kind != kind))
    with pytest.raises(Violation, match="the menu does not offer"):
        checking.menu_refereed(referee, shorter)


def test_a_payment_broken_on_purpose_is_reported_as_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ledger.pay

    def short_of_one(t: Any, giver: Holder, taker: Holder, amount: int, *args: Any, **kwargs: Any) -> None:
        honest(t, giver, taker, amount - (giver == "bank" and amount > 1 and bool(t.state.frames)), *args, **kwargs)

    monkeypatch.setattr(ledger, "pay", short_of_one)
    outcome = play(replace(SHORT, players=3), 0)
    assert outcome.failure is not None
    assert outcome.failure.check == "referee disagrees"
    assert "cash of" in outcome.failure.message


def test_a_title_without_a_referee_is_played_as_before() -> None:
    assert referee_of(Game("1860", NAMES[:3]).start) is None
