"""The solver against a second opinion on random boards; `python -m benchmarks.routes_oracle` compares thousands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.routes import lines
from bradshaw.routes.answer import RunSet
from bradshaw.routes.check import check
from bradshaw.routes.solve import solve
from routes.boards import TITLES, TRAINS, differences, fleet, position, puzzle

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


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_what_many_trains_exchange_is_judged_legal(title: str) -> None:
    for seed in range(15):
        given = puzzle(title, seed)
        many = replace(given, trains=tuple(TRAINS[title][:3]) * 2)
        trains, rule = fleet(many)
        answer = solve(position(many), trains, rule)
        judged = check(position(many), trains, rule, answer.routes)
        assert isinstance(judged, RunSet), (seed, judged)
        assert (answer.proven, judged.revenue) == (True, answer.revenue)
