"""The same as a PettingZoo AEC environment: `env(title, players)`."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from bradshaw.kernel.factored import BREADTH
from bradshaw.research.spiel import Game, State


class Environment(AECEnv):  # type: ignore[misc]
    """Agents are seats. An observation has the position and the mask of what may be told next."""

    metadata: ClassVar[dict[str, Any]] = {"name": "bradshaw_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, title: str = "1848", players: int = 4, render_mode: str | None = None) -> None:
        super().__init__()
        self.title, self.players, self.render_mode = title, players, render_mode
        self.possible_agents = [f"seat_{number}" for number in range(players)]
        size = Game(title, players).observation_tensor_shape()
        space: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-np.inf, np.inf, size, np.float32),
            "action_mask": spaces.Box(0, 1, (BREADTH,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(BREADTH) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_now: State = Game(self.title, self.players, seed or 0).new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        seat, mask = self.possible_agents.index(agent), np.zeros(BREADTH, np.int8)
        mask[self.state_now.legal_actions(seat)] = 1
        return {"observation": self.state_now.observation_tensor(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.state_now.apply_action(int(action))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.state_now.is_terminal():
            self.rewards = dict(zip(self.possible_agents, self.state_now.returns(), strict=True))
            ended = self.state_now.playout.ended
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
        else:
            self.agent_selection = self.possible_agents[self.state_now.current_player()]
        self._accumulate_rewards()
        if self.state_now.is_terminal():
            self._deads_step_first()

    def render(self) -> str:
        return str(self.state_now)

    def close(self) -> None:
        return None


def env(title: str = "1848", players: int = 4, render_mode: str | None = None) -> Environment:
    return Environment(title, players, render_mode)
