"""The solver against a second opinion on random boards; `python -m benchmarks.routes_oracle` compares thousands."""

from __future__ import annotations

import pytest

from bradshaw.routes import lines
from routes.boards import TITLES, differences

SLICES = 5
BOARDS = 30


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("part", range(SLICES))
def test_the_best_runs_equal_those_found_by_trying_everything(title: str, part: int) -> None:
    compared, found = differences(title, range(part * BOARDS, (part + 1) * BOARDS))
    assert not found
    assert compared > BOARDS * 0.8


@pytest.mark.parametrize("title", TITLES)
def test_trains_that_run_too_far_for_arms_are_solved_by_a_program_as_well(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_ARMS", 0)
    compared, found = differences(title, range(1000, 1000 + BOARDS))
    assert not found
    assert compared > BOARDS * 0.8
