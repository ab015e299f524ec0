"""Whole games at random through the menu, to the end."""

from __future__ import annotations

import random

import pytest

from bradshaw.kernel import codec
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.game import Game
from bradshaw.titles.g1860.title import TITLE
from titles.g1860.habits import pick


@pytest.mark.parametrize("map_name", ["first_edition", "large"])
@pytest.mark.parametrize("ruleset", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_comes_to_an_end(players: int, ruleset: str, map_name: str) -> None:
    for seed in range(20):
        game = Game("1860", ["Ada", "Ben", "Cleo", "Dan"][:players], {"ruleset": ruleset, "map": map_name})
        rng = random.Random(seed)
        while not game.ended and len(game.entries) < 1500:
            game.act(pick(game.menu(), rng))
        if game.ended:
            break
    assert game.ended
    assert list(complaints(TITLE, game.start, game.state)) == []
    assert codec.state_from_json(TITLE, codec.state_to_json(game.state)) == game.state
    assert set(game.scores()) == set(game.seats)
