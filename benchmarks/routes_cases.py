"""The positions that the benchmark of routes solves: runs of recorded games, and trains on hard boards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from msgspec import Struct

from benchmarks.routes_boards import FLEETS, OPTIONS, TAKEN, fleet, hard
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Train

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from routes.fleets import GAMES, asked, present

BOARDS = 3
MORE_BOARDS: dict[tuple[str, ...], int] = {("FLOOD", "FLOOD"): 9}
"""How many boards there are for each set of trains; more for those whose boards differ most."""
Asked = tuple[Position, tuple[Train, ...], FleetRule]


class Case(Struct, frozen=True):
    """A run of a recorded game by its number, or trains on a hard board by its seed."""

    title: str
    number: int
    game: str = ""
    trains: tuple[str, ...] = ()
    taken: float = TAKEN[0]
    options: tuple[str, ...] = ()


def recorded() -> Iterator[Case]:
    if not present():
        raise SystemExit("the recorded games are missing: there is nothing to compare with")
    for game in GAMES:
        for number in range(len(runs_of(game))):
            yield Case(game[:4], number, game)


def hard_set() -> Iterator[Case]:
    for title, fleets in FLEETS.items():
        for taken in TAKEN:
            for seed in range(max(BOARDS, *MORE_BOARDS.values())):
                for names, options in product(fleets, OPTIONS.get(title, ((),))):
                    if seed < MORE_BOARDS.get(names, BOARDS):
                        yield Case(title, seed, "", names, taken, options)


@cache
def runs_of(game: str) -> tuple[Asked, ...]:
    return tuple((one.position, one.trains, one.fleet) for one in asked(game))


@cache
def board(title: str, seed: int, taken: float, options: tuple[str, ...]) -> Position:
    return hard(title, seed, taken, options)


def question(case: Case) -> Asked:
    """What the solver is asked in a case."""
    if case.game:
        return runs_of(case.game)[case.number]
    trains, rule = fleet(case.title, case.trains, case.options)
    of_board = tuple(option for option in case.options if option == "no_halts")
    return board(case.title, case.number, case.taken, of_board), trains, rule
