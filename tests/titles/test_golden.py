"""Whole recorded games: whatever they showed when they were recorded they show today."""

from __future__ import annotations

import pytest

from titles.golden import TITLES, first_difference, playthrough, recorded


@pytest.mark.parametrize("title", TITLES)
def test_the_golden_game_plays_as_it_was_recorded(title: str) -> None:
    game, told = recorded(title)
    assert game.ended
    assert first_difference(told, list(playthrough(game))) == ""


def test_the_first_action_that_differs_is_named_as_it_was_and_as_it_is() -> None:
    then = ["1. Ada: Pass.", "2. Ben: Buy a share.", "3. Cleo: Pass."]
    assert first_difference(then, then) == ""
    assert first_difference(then, [then[0], "2. Ben: Pass.", "3. Cleo: Sell."]) == (
        "recorded:\n2. Ben: Buy a share.\n\nnow:\n2. Ben: Pass."
    )
    assert "3. Cleo: Pass." in first_difference(then, then[:2])
