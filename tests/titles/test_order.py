"""What is out of turn is refused by a clause of the book too, in every frame where somebody decides."""

from __future__ import annotations

import random

import pytest

from bradshaw.kernel.actions import Pass
from bradshaw.kernel.game import Game
from bradshaw.kernel.title import title
from bradshaw.titles.clauses import known


@pytest.mark.parametrize("number", ["1848", "1860"])
def test_every_frame_with_a_decider_names_the_clause_of_its_order(number: str) -> None:
    one = title(number)
    asked = {frame for frame, rules in one.frames.items() if rules.choices}
    assert asked == set(one.order)
    assert all(known(clause) for clause in (*one.order.values(), one.over))


@pytest.mark.parametrize("number", ["1848", "1860"])
def test_a_player_out_of_turn_is_told_the_clause(number: str) -> None:
    game, rng = Game(number, ["Ada", "Ben", "Cleo"]), random.Random(1)
    for _ in range(60):
        idle = next(one for one in game.seats if one not in game.deciders)
        reason = game.why_not(Pass(actor=idle))
        assert reason is not None
        assert known(reason.clause)
        game.act(rng.choice(game.menu(game.deciders[0]).options).action)
