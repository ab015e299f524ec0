"""What every run of a game earned beside the best that could have been run there."""

from __future__ import annotations

import time
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.analysis.what_if import question
from bradshaw.kernel import engine
from bradshaw.kernel.actions import Route, RunRoutes
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import company
from bradshaw.kernel.table import Table
from bradshaw.routes.solve import solve


class Run(Struct, frozen=True):
    action: int
    company: str
    trains: tuple[str, ...]
    run: int
    best: int
    proven: bool
    ms: float


def runs(game: Game) -> Iterator[Run]:
    """Every run that a player decided, in order."""
    for index, entry in enumerate(game.entries, 1):
        action = entry.action
        if not isinstance(action, RunRoutes):
            continue
        before = game.at(index - 1)
        made = revenue(entry.events, action.company)
        asked = question(game.title, before, action.company)
        started = time.perf_counter()
        answer = solve(asked.position, asked.trains, asked.fleet)
        ms = (time.perf_counter() - started) * 1000
        most = max(made, earned(Table(game.title, before.copy()), action, answer.routes))
        own = before.trains_of(company(action.company))
        ran = own or [route.train for route in action.routes]  # a leased train
        trains = tuple(before.trains[train].name for train in ran)
        yield Run(index, action.company, trains, made, most, answer.proven, round(ms, 2))


def earned(t: Table, action: RunRoutes, routes: tuple[Route, ...]) -> int:
    """What the company would have got for these routes instead, by the rules of its turn."""
    engine.carry_out(t, replace(action, routes=routes))
    return revenue(tuple(t.events), action.company)


def revenue(events: tuple[object, ...], owner: str) -> int:
    return next((event.revenue for event in events if isinstance(event, RunMade) and event.company == owner), 0)
