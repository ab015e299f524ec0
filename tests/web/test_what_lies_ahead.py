"""The forecast on the page: how long the game still lasts, and what the reader's companies will have to pay."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bradshaw.bots import known
from bradshaw.kernel.game import Game
from bradshaw.titles import forecast
from bradshaw.titles.registry import register_all
from bradshaw.web.table.show.sheets import what_lies_ahead
from titles.g1820.given import given as in_1820
from titles.g1843.given import given as in_1843

register_all()


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        (("A",), ["Must have a train: EST 300fr; what a company lacks comes from its director."]),
        (("B",), []),
        ((), []),
    ],
)
def test_what_is_due_is_told_to_who_has_to_see_to_it(mine: Sequence[str], told: list[str]) -> None:
    shares = {"EST": {"A": 6}, "NOR": {"B": 6}}
    at = in_1843(phase="green", shares=shares, trains={"NOR": ["4+1"]}, cell=dict.fromkeys(shares, "9,6"), stock="A")
    assert what_lies_ahead(at.state, mine) == told


def test_upkeep_and_interest_are_due_in_every_turn() -> None:
    at = in_1820(phase="brown", held={"LUR": {"A": 3}}, trains={"LUR": ["5+"]}, loans={"LUR": 2}, stock="A", part=2)
    due = forecast.due(at.state, "LUR").round
    assert due
    assert what_lies_ahead(at.state, ["A"]) == [
        f"As things stand a turn costs: LUR £{due}; what a company lacks comes from its director."
    ]


def test_how_long_a_game_lasts_is_told_once_companies_earn_something() -> None:
    game = Game("1848", ["Ada", "Ben", "Cleo"], seed=3)
    assert what_lies_ahead(game.state, []) == []
    known.finish(game, game.state.players, most=250)
    rounds = round(forecast.rounds_left(game.state))
    (told,) = what_lies_ahead(game.state, [])
    assert told == f"At the pace of now the game lasts about {rounds} more operating rounds."
