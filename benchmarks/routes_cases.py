"""The positions that the benchmark of routes solves, and a worker that solves them with the solver it finds.

`python -m benchmarks.routes_cases` reads cases as lines of JSON and answers each with milliseconds, nodes, proof and
revenue; with another version of the package first on the path it measures that version.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.routes_boards import FLEETS, TAKEN, fleet, hard
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Train
from bradshaw.routes.solve import solve

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from routes.fleets import GAMES, asked, present

BOARDS = 3


class Case(Struct, frozen=True):
    """A run of a recorded game by its number, or trains on a hard board by its seed."""

    title: str
    number: int
    game: str = ""
    trains: tuple[str, ...] = ()
    taken: float = TAKEN[0]


class Timed(Struct, frozen=True):
    ms: float
    nodes: int
    proven: bool
    revenue: int


def recorded() -> Iterator[Case]:
    if present():
        for game in GAMES:
            for number in range(len(runs_of(game))):
                yield Case(game[:4], number, game)


def hard_set() -> Iterator[Case]:
    for title, fleets in FLEETS.items():
        for taken in TAKEN:
            for seed in range(BOARDS):
                for names in fleets:
                    yield Case(title, seed, "", names, taken)


@cache
def runs_of(game: str) -> tuple[tuple[Position, tuple[Train, ...], FleetRule], ...]:
    return tuple((one.position, one.trains, one.fleet) for one in asked(game))


@cache
def board(title: str, seed: int, taken: float) -> Position:
    return hard(title, seed, taken)


def timed(case: Case, seconds: float) -> Timed:
    """Solve a case; the position is made before the clock starts."""
    if case.game:
        position, trains, rule = runs_of(case.game)[case.number]
    else:
        position, (trains, rule) = board(case.title, case.number, case.taken), fleet(case.title, case.trains)
    started = time.perf_counter()
    answer = solve(position, trains, rule, seconds=seconds)
    return Timed((time.perf_counter() - started) * 1000, answer.certificate.nodes, answer.proven, answer.revenue)


if __name__ == "__main__":
    for line in sys.stdin:
        case, seconds = msgspec.json.decode(line, type=tuple[Case, float])
        print(msgspec.json.encode(timed(case, seconds)).decode(), flush=True)
