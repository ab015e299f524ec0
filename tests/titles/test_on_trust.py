"""Saves are repeated on the trust of their checkpoints: every position on the way is the one that was played."""

from __future__ import annotations

import random

import pytest

from bradshaw.fuzz.choosing import Taste
from bradshaw.kernel import engine, save
from bradshaw.kernel.ahead import Ahead
from bradshaw.kernel.game import Game
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import title

ACTIONS = 240


def played(number: str, seed: int) -> Game:
    game, rng = Game(number, ["Ada", "Ben", "Cleo"], seed=seed), random.Random(seed)
    habits = [*title(number).profiles.values()]
    taste = Taste(rng, habits[seed % len(habits)])
    while not game.ended and len(game.entries) < ACTIONS:
        game.act(taste.choose(game.menu()))
    return game


@pytest.mark.parametrize("number", ["1820", "1843", "1848", "1860"])
def test_every_position_of_a_save_is_the_one_that_was_played(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(number, seed=4)
    text = save.dump(game)

    def judge(t: Table, action: object) -> None:
        raise AssertionError("nothing is judged again")

    monkeypatch.setattr(engine, "judge", judge)
    again = save.load(text)
    assert [entry.state for entry in again.entries] == [entry.state for entry in game.entries]
    assert [entry.events for entry in again.entries] == [entry.events for entry in game.entries]


def test_a_step_is_not_searched_for_what_was_done_next(monkeypatch: pytest.MonkeyPatch) -> None:
    text = save.dump(played("1860", seed=4))
    searched: list[bool] = []
    candidates = engine.allowed

    def counted(*asked: object) -> object:
        searched.append(True)
        return candidates(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "allowed", counted)
    save.load(text)
    on_trust = len(searched)
    monkeypatch.setattr(Table, "ahead", property(lambda t: None, lambda t, action: None))
    save.load(text)
    assert 0 < on_trust < (len(searched) - on_trust) / 2


def test_a_game_that_asks_others_than_it_did_is_judged_action_by_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that was not the next one leads to frames that were not there; they are noticed and all is judged."""
    game = played("1860", seed=4)
    text, repeat = save.dump(game), Game.repeat_on_trust
    misled = [entry.action for entry in game.entries[60:]]

    def mislead(self: Game, action: object, *, ahead: Ahead | None = None, **rest: object) -> None:
        repeat(self, action, ahead=ahead and Ahead(misled[0], ahead.frames), **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "repeat_on_trust", mislead)
    assert [entry.state for entry in save.load(text).entries] == [entry.state for entry in game.entries]
