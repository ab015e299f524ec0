"""Seats, luck and moves: what every bot stands on."""

from __future__ import annotations

import random

import pytest

from bradshaw.bots import known
from bradshaw.bots.policy import is_one_of, move, seat_of
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.playout import Playout
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd")


def begun(title: str, seed: int = 1, actions: int = 0) -> Game:
    game = Game(title, NAMES, seed=seed)
    known.finish(game, NAMES, most=actions)
    return game


def test_a_seat_has_its_own_options_only() -> None:
    game = begun("1860")
    asked, other = game.deciders[0], next(name for name in NAMES if name not in game.deciders)
    seat = seat_of(game, asked)
    assert seat is not None
    assert {option.action.actor for option in seat.options} == {asked}
    assert seat_of(game, other) is None
    assert known.choose(game, other) is None


def test_trying_an_option_changes_neither_the_game_nor_the_seat() -> None:
    game = begun("1848")
    before = game.fingerprint()
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    positions = [seat.after(option).state for option in seat.options]
    assert all(position != game.state for position in positions)
    assert seat.state == game.state
    assert game.fingerprint() == before


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_the_same_seats_play_other_games_with_other_seeds(title: str) -> None:
    played = [tuple(begun(title, seed, actions=25).actions) for seed in range(6)]
    assert len(set(played)) == 6


def test_a_position_of_a_game_is_always_met_in_the_same_way() -> None:
    one, other = begun("1860", 4, actions=30), begun("1860", 4, actions=30)
    assert one.actions == other.actions
    last = one.undo()
    assert known.choose(one, last.actor) == last


def test_a_policy_plays_a_scratch_game_as_it_plays_a_real_one() -> None:
    game = begun("1848", actions=20)
    scratch = Playout(game.title, game.state)
    easy = known.policy("easy")
    for _ in range(5):
        action = move(scratch, dict.fromkeys(NAMES, easy), random.Random(3))
        assert action is not None
        game.act(action)
    assert scratch.state == game.state


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match="there is no bot 'deep'"):
        known.policy("deep")


def test_games_of_the_bot_called_simple_go_on() -> None:
    game = begun("1848")
    assert known.choose(game, game.deciders[0], "simple") is not None


def test_what_was_declined_at_one_price_is_the_same_option_at_another() -> None:
    offered = Option(BuyTrain(actor="Ann", company="VR", train="2-1", price=1), ranges={"price": Range(1, 400)})
    assert is_one_of(offered, BuyTrain(actor="Ann", company="VR", train="2-1", price=70))
    assert not is_one_of(offered, BuyTrain(actor="Ann", company="VR", train="2-2", price=70))
    assert not is_one_of(Option(offered.action), BuyTrain(actor="Ann", company="VR", train="2-1", price=70))
