"""Recorded runs as the solver is asked about them, by the rules of the site they were played on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Train
from bradshaw.titles.g1848 import data as data_1848
from bradshaw.titles.g1848 import runs as runs_1848
from bradshaw.titles.g1860 import data as data_1860
from bradshaw.titles.g1860 import runs as runs_1860
from routes.replay_positions import REPLAYS, Recorded, recorded

GAMES = ("1848/101.json", "1848/hotseat.json", "1860/bank.json", "1860/19354.json")
NATIONALISED = {"1860/19354.json": ("OR 8.2", "OR 8.3", "OR 8.4")}
"""The rounds in which only the first number of a train counts."""


class Asked(NamedTuple):
    run: Recorded
    position: Position
    trains: tuple[Train, ...]
    fleet: FleetRule


def present() -> bool:
    return REPLAYS.is_dir()


def asked(game: str) -> Iterator[Asked]:
    yield from _asked_1848(game) if game.startswith("1848") else _asked_1860(game)


def _asked_1848(game: str) -> Iterator[Asked]:
    names = data_1848.EXTRA.site.phases
    colours = {names[phase.name]: phase.colour for phase in data_1848.DATA.phases}
    for run in recorded(game, data_1848._board(False, True), {"QR": "QG"}):
        position = runs_1848.position(run.net, run.markers, run.company, colours[run.phase])
        trains = tuple(
            Train(f"{kind} no {n}", (runs_1848.run_rule(kind, k_bonus=True, ghan_may_overrun=True),))
            for n, kind in enumerate(run.trains)
        )
        yield Asked(run, position, trains, FleetRule())


def _asked_1860(game: str) -> Iterator[Asked]:
    small = game == "1860/bank.json"  # played with the smaller map and with hexes entered again
    for run in recorded(game, data_1860.board("first_edition" if small else "large"), {}):
        leased = not run.owned
        colour = data_1860.PHASES[run.phase].colour
        position = runs_1860.position(run.net, run.markers, run.company, colour, leased=leased)
        first = run.round in NATIONALISED.get(game, ())
        rules = [
            runs_1860.run_rule(
                kind,
                skip_small=True,
                reenters=small,
                first_number=first,
                leased=leased,
                calls_at_ends=len(run.trains) == 1,
            )
            for kind in run.trains
        ]
        trains = tuple(Train(f"{rule.name} no {n}", (rule,)) for n, rule in enumerate(rules))
        yield Asked(run, position, trains, runs_1860.fleet_rule(idle_trains=True))
