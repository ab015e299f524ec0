"""Games as OpenSpiel has them: a game makes states; a state knows who decides, what is legal, and what it brought.

An action of a title takes several actions here (`factored`); the same player tells them one after another.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bradshaw.bots.policy import GLANCE
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.factored import BREADTH, Digits, Factored
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.playout import Playout
from bradshaw.mechanics import running
from bradshaw.research import tensors
from bradshaw.titles.registry import register_all

TERMINAL = -4
"""The current player of a game that is over."""
MOST = 4000
"""Decisions after which a game is broken off, as if it had ended."""
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Flo", "Gus", "Hal")


class Game:
    def __init__(self, title: str, players: int, seed: int = 0) -> None:
        register_all()
        self.title, self.players, self.seed = title, players, seed
        if players > len(NAMES):
            raise BadInput(f"no title is for {players} players")
        self._start = Played(title, NAMES[:players], seed=seed)

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return BREADTH

    def new_initial_state(self) -> State:
        return State(self, Playout(self._start.title, self._start.state))

    def observation_tensor_shape(self) -> tuple[int]:
        return (tensors.length(self._start.state),)

    def max_game_length(self) -> int:
        return MOST * tensors.LONGEST


class State:
    """One position; `clone` costs a dozen shallow copies."""

    def __init__(self, game: Game, playout: Playout, decisions: int = 0) -> None:
        self.game, self.playout, self.decisions = game, playout, decisions
        self.told: Digits = ()
        self._look()

    def _look(self) -> None:
        """Who decides, and between what."""
        self.told = ()
        self._who = next(iter(self.playout.deciders), "")
        with running.glancing(GLANCE, subsidies=True):
            options = [] if self.is_terminal() else self.playout.legal()
        mine = [option for option in options if option.action.actor == self._who]
        self._tree = Factored(self.playout.table.title, mine)

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self.playout.state.players.index(self._who)

    def is_terminal(self) -> bool:
        return self.playout.ended or self.decisions >= MOST

    def legal_actions(self, player: int | None = None) -> list[int]:
        """In rising order; nothing for those who are not asked."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._tree.choices(self.told)

    def apply_action(self, action: int) -> None:
        if action not in self.legal_actions():
            raise BadInput(f"{action} is not legal here")
        self.told = (*self.told, action)
        if self._tree.choices(self.told):
            return
        option, whole = self._tree.action(self.told)
        with running.glancing(GLANCE, subsidies=True):
            self.playout.act(option, whole)
        self.decisions += 1
        self._look()

    def returns(self) -> list[float]:
        """At the end: a win, shared by those with the highest score, less what would be everybody's share."""
        if not self.is_terminal():
            return [0.0] * self.game.players
        scores = self.playout.scores()
        top = max(scores.values())
        winners = sum(score == top for score in scores.values())
        fair = 1 / self.game.players
        return [(scores[name] == top) / winners - fair for name in self.playout.state.players]

    def observation_tensor(self, player: int) -> NDArray[np.float32]:
        told = self.told if player == self.current_player() else ()
        return tensors.features(self.playout.state, self.playout.state.players[player], told)

    def action_to_string(self, action: int) -> str:
        row: Sequence[int] = (*self.told, action)
        if self._tree.choices(tuple(row)):
            return f"{self._who}: {row}"
        return str(self._tree.action(tuple(row))[1])

    def clone(self) -> State:
        other = State(self.game, Playout(self.playout.table.title, self.playout.state), self.decisions)
        other.told = self.told
        return other

    def __str__(self) -> str:
        state = self.playout.state
        return f"{state.title}, phase {state.phase}, decision {self.decisions}: {self.playout.scores()}"
