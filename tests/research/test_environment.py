"""Actions as numbers and back, the two environments, and what an observation shows."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test

from bradshaw.bots.characters import any_of
from bradshaw.bots.policy import Seat
from bradshaw.kernel.actions import Action, Bid
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.factored import BREADTH, Factored, numbers_of
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.records import player as purse
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics import running
from bradshaw.research.environment import env
from bradshaw.research.spiel import TERMINAL, Game
from bradshaw.titles.registry import register_all

register_all()
TITLES = ("1820", "1843", "1848", "1860")


def fuzzed(title: str, seed: int, decisions: int) -> Iterator[tuple[Playout, list[Option]]]:
    """The positions of a random game, with what may be done."""
    game = Played(title, ("Ann", "Bob", "Cyd"), seed=seed)
    playout, rng = Playout(game.title, game.state), random.Random(seed)
    with running.glancing(300):
        for _ in range(decisions):
            options = playout.legal()
            yield playout, options
            option = rng.choice(options)
            seat = Seat(playout, option.action.actor, options, rng)
            numbers = {name: any_of(seat, span) for name, span in option.ranges.items()}
            playout.act(option, replace(option.action, **numbers))
            if playout.ended:
                return


@pytest.mark.parametrize("title", TITLES)
def test_every_option_of_every_menu_becomes_numbers_and_comes_back(title: str) -> None:
    seen = 0
    for playout, options in fuzzed(title, 3, 150):
        for player in playout.state.players:
            mine = [option for option in options if option.action.actor == player]
            tree, rows = Factored(playout.table.title, mine), set()
            for option in mine:
                for action in ends_of(option):
                    row = tree.digits(action)
                    assert tree.action(row)[1] == action
                    assert all(row[at] in tree.choices(row[:at]) for at in range(len(row)))
                    assert max(row) < BREADTH
                    rows.add(row)
                    seen += 1
            assert len(rows) == len({action for option in mine for action in ends_of(option)})
    assert seen > 300


def ends_of(option: Option) -> list[Action]:
    """The action with the least and with the greatest of its numbers."""
    spans = {name: numbers_of(span) for name, span in option.ranges.items()}
    return [replace(option.action, **{name: span[end] for name, span in spans.items()}) for end in (0, -1)]


def test_long_ranges_are_told_in_two_numbers_and_holes_are_left_out() -> None:
    bid = Option(Bid(actor="Ann", amount=5), ranges={"amount": Range(5, 4000, 5, holes=(10,))})
    tree = Factored(find_title("1860"), [bid])
    kind = tree.choices(())
    assert len(tree.choices((*kind, 0))) == BREADTH
    assert len(tree.choices((*kind, 3))) == 799 - 3 * BREADTH
    assert tree.digits(Bid(actor="Ann", amount=15)) == (*kind, 0, 1)
    assert tree.action((*kind, 3, 0))[1] == Bid(actor="Ann", amount=numbers_of(bid.ranges["amount"])[3 * BREADTH])
    with pytest.raises(BadInput, match="not yet a whole action"):
        tree.action(tuple(kind))
    with pytest.raises(BadInput, match="not among the options"):
        tree.digits(Bid(actor="Ann", amount=10))


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_the_environment_passes_the_tests_of_pettingzoo(title: str) -> None:
    api_test(env(title, 3), num_cycles=60)
    seed_test(lambda: env(title, 3), num_cycles=20)


def test_a_whole_game_is_won_by_somebody_and_costs_the_others() -> None:
    state, rng = Game("1848", 3, seed=5).new_initial_state(), random.Random(5)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_a_clone_goes_its_own_way() -> None:
    state = Game("1860", 3).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    other = state.clone()
    before = str(state), state.told
    while other.decisions < 3:
        other.apply_action(other.legal_actions()[-1])
    assert (str(state), state.told) == before
    assert state.legal_actions(1 - state.current_player() % 2) in ([], state.legal_actions())


def test_an_illegal_number_is_refused() -> None:
    state = Game("1848", 3).new_initial_state()
    with pytest.raises(BadInput, match="not legal"):
        state.apply_action(BREADTH - 1)


@pytest.mark.parametrize("title", TITLES)
def test_observations_have_one_length_and_the_looker_first(title: str) -> None:
    game = Game(title, 3)
    state, rng = game.new_initial_state(), random.Random(1)
    while state.decisions < 40 and not state.is_terminal():
        rows = [state.observation_tensor(player) for player in range(3)]
        assert {row.shape for row in rows} == {game.observation_tensor_shape()}
        assert all(np.isfinite(row).all() for row in rows)
        cash = [state.playout.state.cash[purse(name)] / 1000 for name in state.playout.state.players]
        assert [row[1] for row in rows] == pytest.approx(cash)
        state.apply_action(rng.choice(state.legal_actions()))
