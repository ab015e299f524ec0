"""Routes are judged on the track they name, not on the whole board: the verdict is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from bradshaw.kernel import save
from bradshaw.kernel.actions import Route, RunRoutes
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import State
from bradshaw.mechanics import running
from bradshaw.mechanics.running import Traffic
from bradshaw.routes import check as checking
from bradshaw.routes.rules import RunRule
from bradshaw.titles.g1820.running import TRAFFIC as OF_1820
from bradshaw.titles.g1843.running import forms
from bradshaw.titles.g1848.runs import TRAFFIC as OF_1848
from bradshaw.titles.g1860.runs import TRAFFIC as OF_1860

SAVES = Path(__file__).parents[1] / "saves" / "v2"
TITLES = ["1820", "1843", "1848", "1860"]


def ways(game: Game, state: State, company: str) -> list[Traffic]:
    fixed = {"1820": OF_1820, "1848": OF_1848, "1860": OF_1860}
    return [fixed[game.title.id]] if game.title.id in fixed else forms(state, company)


def runs_made(game: Game) -> list[tuple[State, RunRoutes]]:
    """The runs of a game, each with the position in which it was made."""
    acts = [(game.at(index), entry.action) for index, entry in enumerate(game.entries)]
    return [(state, action) for state, action in acts if isinstance(action, RunRoutes) and action.routes]


@pytest.fixture(scope="module", params=TITLES)
def game(request: pytest.FixtureRequest) -> Game:
    return save.load((SAVES / f"{request.param}-bots-finish.json").read_bytes())


def whole(way: Traffic, state: State, company: str, routes: tuple[Route, ...]) -> object:
    position = way.position(way.sight(state, company))
    return checking.check(position, way.trains(state, company), way.fleet(state, company), routes)


def test_routes_are_judged_as_on_the_whole_board(game: Game) -> None:
    made = runs_made(game)
    for state, action in made:
        for way in ways(game, state, action.company):
            shorter = (*action.routes[:-1], Route(action.routes[-1].train, action.routes[-1].stops[:-1]))
            for routes in (action.routes, action.routes[:-1], shorter):
                verdict = running.judge(way, state, action.company, routes)
                assert verdict == whole(way, state, action.company, routes)
    assert len(made) > 3


def test_routes_earn_on_trust_what_they_earn_when_they_are_judged(game: Game) -> None:
    counted = 0
    for state, action in runs_made(game):
        open_ways = ways(game, state, action.company)
        if len(open_ways) == 1:
            found = running.earnings(open_ways[0], state, action.company, action.routes)
            assert found is None or found == whole(open_ways[0], state, action.company, action.routes)
            counted += found is not None
    assert counted > 3


def test_whether_a_train_can_run_is_seen_beside_its_markers_as_on_the_whole_board(game: Game) -> None:
    seen = set()
    for index in range(0, len(game.entries), 10):
        state = game.at(index)
        for company in state.operating():
            for way in ways(game, state, company):
                position, fleet = way.position(way.sight(state, company)), way.fleet(state, company)
                rules = {rule for train in way.trains(state, company) for rule in train.rules}
                lines = [rule for rule in rules if isinstance(rule, RunRule)]
                could = any(checking.has_route(position, rule, fleet) for rule in lines)
                assert could or len(lines) < len(rules) or not running.can_run(way, state, company)
                assert not could or running.can_run(way, state, company)
                seen.add(could)
    assert True in seen
