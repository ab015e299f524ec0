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
from bradshaw.routes.solve import WIDTH, solve

SAVES = Path(__file__).parents[1] / "saves" / "v2"
BLIND = 10_000


def test_a_glance_that_has_seen_no_run_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every train that can run must run: without a run on the list nobody could go on."""
    game = save.load((SAVES / "1843-bots-finish.json").read_bytes())
    looks: list[tuple[int, int | None]] = []

    def short_sighted(*asked: Any, nodes: int, width: int | None) -> Answer:
        looks.append((nodes, width))
        if nodes < BLIND:
            return Answer(RunSet(0, 0, ()), proven=False, certificate=Certificate(1000, "budget", nodes))
        return solve(*asked, nodes=nodes, width=width)

    monkeypatch.setattr(running, "solve", short_sighted)
    running._best.cache_clear()
    at = next(index for index, one in enumerate(game.entries) if isinstance(one.action, RunRoutes))
    with running.glancing(200):
        options = Playout(game.title, game.at(at)).legal()
    assert any(isinstance(option.action, RunRoutes) and option.action.routes for option in options)
    assert looks[0] == (200, WIDTH)
    assert BLIND <= max(looks)[0] < running.ENOUGH
    assert {width for _, width in looks[1:]} == {None}  # what narrow eyes miss, wide ones see
    running._best.cache_clear()


def test_subsidies_are_looked_for_where_they_are_asked_for() -> None:
    game = save.load((SAVES / "1860-bots-finish.json").read_bytes())

    def offered(at: int) -> int:
        return sum(isinstance(option.action, RunRoutes) for option in Playout(game.title, game.at(at)).legal())

    runs = [index for index, one in enumerate(game.entries) if isinstance(one.action, RunRoutes)]
    at = next(index for index in runs if offered(index) > 1)
    with running.glancing(1000, subsidies=True):
        assert offered(at) > 1
    with running.glancing(1000):
        assert offered(at) == 1
