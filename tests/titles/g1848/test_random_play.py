"""Whole random games through the menu: nothing is lost, and every game comes to an end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.kernel.checks import complaints
from bradshaw.kernel.game import Game
from bradshaw.titles.g1848.title import TITLE

RELUCTANT = {"pass": 0.3, "take-loan": 0.2, "withdraw": 0.1, "sell-shares": 0.3}


def play(players: int, seed: int, ruleset: str) -> Game:
    chance = random.Random(seed)
    game = Game(TITLE, ["Ada", "Bob", "Cid", "Dee", "Eve", "Fay"][:players], {"ruleset": ruleset}, seed)
    while not game.ended and len(game.entries) < 1500:
        menu = game.menu()
        kinds = list(menu.kinds())
        kind = chance.choices(kinds, [RELUCTANT.get(one, 1) for one in kinds])[0]
        option = chance.choice([one for one in menu if one.action.kind == kind])
        numbers: dict[str, Any] = {
            name: chance.randrange(one.start, one.stop + 1, one.step) for name, one in option.ranges.items()
        }
        game.act(replace(option.action, **numbers))
        assert not list(complaints(game.title, game.start, game.state))
    return game


@pytest.mark.parametrize("ruleset", ["rulebook", "18xx.games"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_random_game_comes_to_its_end(players: int, ruleset: str) -> None:
    game = play(players, players, ruleset)
    assert game.state.ended is not None
    assert game.state.ended.scores == game.title.scores(game.state)
