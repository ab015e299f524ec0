"""Every run beside the best there was: never less than what was run."""

from __future__ import annotations

import random

from bradshaw.analysis.runs import runs
from bradshaw.fuzz.choosing import Taste
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.game import Game


def played(seed: int) -> Game:
    """A random game in which routes are left out now and then, up to its fifth run."""
    game = Game("1860", ["Ada", "Ben"], seed=seed)
    taste = Taste(random.Random(seed), {"sell-shares": 0.0, "start-company": 3.0, "spread": 0.5}, caution=40)
    while not game.ended and sum(isinstance(one, RunRoutes) for one in game.actions) < 5:
        game.act(taste.choose(game.menu(), lambda other: game.why_not(other) is None))
    return game


def test_the_best_is_at_least_what_was_run() -> None:
    game = played(4)
    made = list(runs(game))
    assert [one.action for one in made] == [
        index for index, action in enumerate(game.actions, 1) if isinstance(action, RunRoutes)
    ]
    assert made
    assert all(one.proven and one.best >= one.run and one.trains for one in made)
    assert any(one.best > 0 for one in made)
