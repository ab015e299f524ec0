"""Whole recorded games: whatever they showed when they were recorded they show today."""

from __future__ import annotations

import pytest

from titles.golden import playthrough, recorded


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_the_golden_game_plays_as_it_was_recorded(title: str) -> None:
    game, shown = recorded(title)
    assert game.ended
    assert list(playthrough(game)) == shown
