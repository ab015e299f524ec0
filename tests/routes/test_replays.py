"""Every run that people made in recorded games: never less is found, and what is found is legal."""

from __future__ import annotations

import pytest

from bradshaw.routes.answer import RunSet
from bradshaw.routes.check import check
from bradshaw.routes.solve import solve
from routes.fleets import GAMES, asked, present

pytestmark = pytest.mark.skipif(not present(), reason="the recorded games lie outside the project")


@pytest.mark.parametrize("game", GAMES)
def test_no_person_ran_for_more_than_the_best(game: str) -> None:
    runs = 0
    for run, position, trains, fleet in asked(game):
        answer = solve(position, trains, fleet)
        assert answer.proven
        assert answer.revenue >= run.revenue, (run.action, run.company, run.trains)
        judged = check(position, trains, fleet, answer.routes)
        assert isinstance(judged, RunSet), judged
        assert (judged.revenue, judged.subsidy) == (answer.revenue, answer.subsidy)
        runs += 1
    assert runs
