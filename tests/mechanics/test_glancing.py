"""Who plays on in thought looks at runs with a glance, and sees one wherever there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bradshaw.kernel import save
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.playout import Playout
from bradshaw.mechanics import running
from bradshaw.routes.answer import Answer, Certificate, RunSet
from bradshaw.routes.explain import solve_both

SAVE = Path(__file__).parents[1] / "saves" / "v2" / "1843-bots-finish.json"
BLIND = 10_000


def test_a_glance_that_has_seen_no_run_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every train that can run must run: without a run on the list nobody could go on."""
    game, search = save.load(SAVE.read_bytes()), solve_both
    budgets: list[int] = []

    def short_sighted(*asked: Any) -> Answer:
        budgets.append(asked[-1])
        if asked[-1] < BLIND:
            return Answer(RunSet(0, 0, ()), proven=False, certificate=Certificate(1000, "budget", asked[-1]))
        return search(*asked)

    monkeypatch.setattr(running, "solve_both", short_sighted)
    running._best.cache_clear()
    at = next(index for index, one in enumerate(game.entries) if isinstance(one.action, RunRoutes))
    with running.glancing(200):
        options = Playout(game.title, game.at(at)).legal()
    assert any(isinstance(option.action, RunRoutes) and option.action.routes for option in options)
    assert budgets[0] == 200
    assert BLIND <= max(budgets) < running.ENOUGH
    running._best.cache_clear()
