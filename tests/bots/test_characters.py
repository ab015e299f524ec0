"""The easy bot sells, floats with others and keeps its companies in trains; characters have habits of their own."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from bradshaw.bots import known
from bradshaw.bots.characters import CHARACTERS
from bradshaw.bots.lays import promise
from bradshaw.bots.policy import seat_of
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.game import Game
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd", "Dee")


@cache
def played(title: str, bot: str, seed: int, most: int = 700) -> Game:
    game = Game(title, NAMES, seed=seed)
    known.finish(game, NAMES, most=most, bot=bot)
    return game


def kinds(game: Game) -> Counter[str]:
    return Counter(action.kind for action in game.actions)


def test_easy_bots_of_1848_reach_the_brown_phase_with_companies_and_sales() -> None:
    game = played("1848", "easy", 2)
    assert game.ended
    assert int(game.state.phase) >= 5
    assert sum(record.floated for record in game.state.companies.values()) >= 6
    assert kinds(game)["sell-shares"]
    assert kinds(game)["buy-train"] > 15


def test_twenty_seeds_with_the_same_names_are_twenty_games() -> None:
    games = [played("1860", "easy", seed, most=40) for seed in range(20)]
    assert len({tuple(game.actions) for game in games}) == 20


@pytest.mark.parametrize("bot", CHARACTERS)
def test_every_character_plays_on_without_a_refusal(bot: str) -> None:
    game = played("1848", bot, 3, most=150)
    assert len(game.entries) == 150 or game.ended


def test_habits_show() -> None:
    """The early buyer has more trains than the thrifty one after as many decisions."""
    early, thrifty = played("1848", "early", 3, most=260), played("1848", "thrifty", 3, most=260)
    assert kinds(early)["buy-train"] > kinds(thrifty)["buy-train"]
    assert not kinds(thrifty)["place-marker"]


def test_of_lays_those_are_tried_that_look_best() -> None:
    game = Game("1848", NAMES, seed=1)
    while True:
        seat = seat_of(game, game.deciders[0])
        assert seat is not None
        lays = [option.action for option in seat.options if isinstance(option.action, LayTile)]
        if len({action.tile for action in lays}) > 3:
            break
        game.act(known.policy("easy")(seat).action)
    ranked = sorted(lays, key=lambda action: -promise(seat, action))
    assert promise(seat, ranked[0]) > promise(seat, ranked[-1])
