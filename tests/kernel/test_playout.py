"""A playout is the same game without its history."""

from __future__ import annotations

import random

import pytest

from bradshaw.kernel import codec
from bradshaw.kernel.game import Game
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.title import known, title
from kernel.toy import TITLE


def play_both(game: Game, seed: int, most: int) -> int:
    """The same random choices in a game and in a playout from its start; how many were made."""
    rng = random.Random(seed)
    playout = Playout(game.title, game.state)
    before = codec.write_state(game.state)
    start = game.state
    for number in range(most):
        if game.ended:
            break
        options = playout.legal()
        assert [(one.action, one.ranges, one.open) for one in options] == [
            (one.action, one.ranges, one.open) for one in game.menu()
        ]
        option = options[rng.randrange(len(options))]
        playout.act(option)
        game.act(option.action)
        assert playout.state == game.state, f"after {number} actions"
    assert codec.write_state(start) == before, "the state it began with is untouched"
    assert playout.scores() == game.scores()
    return len(game.entries)


def test_a_playout_of_the_toy_comes_to_the_same_end() -> None:
    game = Game(TITLE, ["Ada", "Ben", "Cleo"], seed=4)
    play_both(game, 7, 200)
    assert game.ended


@pytest.mark.parametrize("number", known())
def test_a_playout_goes_as_the_game_goes(number: str) -> None:
    players = ["Ada", "Ben", "Cleo", "Dora"][: max(title(number).min_players, 3)]
    assert play_both(Game(number, players, seed=2), 3, 120)


def test_an_option_of_an_older_list_is_not_carried_out() -> None:
    playout = Playout(TITLE, Game(TITLE, ["Ada", "Ben"], seed=1).state)
    first = playout.legal()[0]
    playout.act(first)
    with pytest.raises(KeyError):
        playout.act(first)
