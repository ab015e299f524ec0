"""What every run of a game earned beside the best that could have been run there."""

from __future__ import annotations

import time
from collections.abc import Iterator

from msgspec import Struct

from bradshaw.kernel import engine
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company
from bradshaw.kernel.table import Table


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
        started = time.perf_counter()
        best = best_option(Table(game.title, before.copy()), action.actor, action.company)
        ms = (time.perf_counter() - started) * 1000
        own = before.trains_of(company(action.company))
        ran = own or [route.train for route in action.routes]  # a leased train
        trains = tuple(before.trains[train].name for train in ran)
        most = made if best is None else earned(Table(game.title, before.copy()), best)
        yield Run(index, action.company, trains, made, most, best is not None, round(ms, 2))


def best_option(t: Table, actor: str, owner: str) -> Option | None:
    """The menu's best run for a company."""
    menu = engine.menu(t, players=(actor,), kind="run-routes")
    mine = [option for option in menu if getattr(option.action, "company", "") == owner]
    return next((option for option in mine if option.best), None)


def earned(t: Table, option: Option) -> int:
    action = option.action
    assert isinstance(action, RunRoutes)
    engine.carry_out(t, action)
    return revenue(tuple(t.events), action.company)


def revenue(events: tuple[object, ...], owner: str) -> int:
    return next((event.revenue for event in events if isinstance(event, RunMade) and event.company == owner), 0)
