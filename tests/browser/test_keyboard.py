"""Whole games by the keyboard alone, from setting them up to the final score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Windows
from browser.keyboard import Typist, new_game
from browser.plans import Plan, PlanOf1820, plan_of_1820, plan_of_1843, plan_of_1848, plan_of_1860

pytestmark = pytest.mark.long

GAMES: dict[str, tuple[Callable[[], Plan | PlanOf1820], dict[str, Any]]] = {
    "1820": (plan_of_1820, {}),
    "1843": (plan_of_1843, {}),
    "1848": (plan_of_1848, {}),
    "1860": (plan_of_1860, {"silent_pass": True, "no_train_limit": True}),
}


@pytest.mark.parametrize("title", GAMES)
def test_a_whole_game_by_the_keyboard_alone(window: Windows, title: str) -> None:
    make, options = GAMES[title]
    page, plan = window(1280, 720), make()
    new_game(page, title, **options)
    typist = Typist(page, seed=int(title))
    typist.play_to_the_end(plan)
    expect(page.locator("#over")).to_be_visible()
    assert {"by_figure", "by_map", "by_its_button"} <= typist.taken
    assert {"buy-share", "lay-tile", "run-routes", "dividend", "buy-train"} <= set(plan.done)
