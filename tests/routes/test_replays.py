"""Every run that people made in recorded games: never less is found, and what is found is legal."""

from __future__ import annotations

import pytest

from bradshaw.mechanics.running import ENOUGH
from bradshaw.routes.answer import RunSet
from bradshaw.routes.check import check
from bradshaw.routes.explain import solve_both
from bradshaw.routes.rules import Train
from bradshaw.routes.solve import solve
from bradshaw.titles.g1860 import runs as runs_1860
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


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_offers_what_is_proven_and_no_less_than_people_ran(game: str) -> None:
    """As the menu asks, within its budget of nodes."""
    for run, position, trains, fleet in asked(game):
        answer = solve_both(position, trains, fleet, ENOUGH)
        assert answer.proven, (run.action, run.company, run.trains)
        assert answer.trade_off[0].revenue == answer.revenue >= run.revenue


LAST_BOARDS = {"1860/19354.json": ("6+3", "8+4"), "1860/bank.json": ("5+3", "6+3")}
"""The longest trains that were on sale in a recorded game."""


@pytest.mark.parametrize("game", LAST_BOARDS)
@pytest.mark.parametrize("skip_small", [False, True])
@pytest.mark.parametrize("reenters", [False, True])
def test_two_long_trains_are_proven_in_the_menu_whatever_is_opted_for(
    game: str, skip_small: bool, reenters: bool
) -> None:
    """The last boards of a recorded game, each company in turn with two of the longest trains."""
    last = {one.run.company: one for one in asked(game)}
    rules = [runs_1860.run_rule(kind, skip_small=skip_small, reenters=reenters) for kind in LAST_BOARDS[game]]
    for company, one in last.items():
        trains = tuple(Train(rule.name, (rule,)) for rule in rules)
        answer = solve_both(one.position, trains, one.fleet, ENOUGH)
        assert answer.proven, (company, answer.certificate)
        assert answer.trade_off[0].revenue == answer.revenue
        single = [solve(one.position, (train,), one.fleet).revenue for train in trains]
        assert max(single) <= answer.revenue <= sum(single)
