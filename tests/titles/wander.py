"""Random play through every title that can be played, for what must hold wherever a game goes."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.playing import NAMES
from bradshaw.kernel.game import Game
from bradshaw.kernel.title import known, title

PLAYABLE = known()


def wander(name: str, ruleset: str, seed: int, steps: int) -> Iterator[Game]:
    """A game before each of its actions, in one of the title's habits of play."""
    rng, playing = random.Random(seed), title(name)
    habits = [{}, *playing.profiles.values()]
    taste = Taste(rng, habits[seed % len(habits)])
    game = Game(playing, NAMES[: playing.min_players], {"ruleset": ruleset}, seed)
    while not game.ended and len(game.entries) < steps:
        yield game
        game.act(taste.choose(game.menu()))


def rulesets(name: str) -> list[str]:
    return ["rulebook", *title(name).presets]
