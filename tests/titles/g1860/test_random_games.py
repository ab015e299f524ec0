"""Whole games at random through the menu, to the end."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bradshaw.kernel import codec
from bradshaw.kernel.actions import Action, Bid
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Menu
from bradshaw.titles.g1860.title import TITLE

HABITS = {**TITLE.profiles["thrifty"]}


def weight(action: Action) -> float:
    value = HABITS.get(action.kind, 1.0)
    for name in action.__struct_fields__:
        value *= HABITS.get(f"{action.kind}.{name}={str(getattr(action, name)).lower()}", 1.0)
    return value


def pick(menu: Menu, rng: random.Random) -> Action:
    kinds = sorted(menu.kinds())
    chosen = rng.choices(kinds, [HABITS.get(kind, 1.0) for kind in kinds])[0]
    options = [option for option in menu if option.action.kind == chosen]
    option = rng.choices(options, [weight(option.action) for option in options])[0]
    action: Action = option.action
    for field, numbers in option.ranges.items():
        stop = min(numbers.stop, numbers.start + 10) if isinstance(action, Bid) else numbers.stop
        action = replace(action, **{field: rng.randrange(numbers.start, stop + 1, numbers.step)})
    return action


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
