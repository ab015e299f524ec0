"""Best runs: how long the proof takes, on recorded games and on hard boards, beside a plain search.

`python -m benchmarks routes`; the hard set is grown anew from fixed seeds. The plain search follows every line depth
first and packs them without prices: the ratio says how many times longer it takes (it is given up after a while).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from benchmarks.routes_boards import FLEETS, fleet, hard
from bradshaw.routes.deep import DeepLines
from bradshaw.routes.field import Field
from bradshaw.routes.meter import Line, Meter, Stopped
from bradshaw.routes.pack import Candidate, Packing
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, RunRule, Train
from bradshaw.routes.solve import SCALE, solve

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from routes.fleets import GAMES, asked, present

BOARDS = 3
MOST_SECONDS = 20.0
PLAIN_SECONDS = 1.0


class Timed(NamedTuple):
    title: str
    trains: str
    ms: float
    nodes: int
    proven: bool
    ratio: float | None


def run() -> None:
    if present():
        print("recorded games")
        report([timed(game[:4], a.position, a.trains, a.fleet) for game in GAMES for a in asked(game)], by_trains=False)
    print("hard boards")
    report(hard_set(), by_trains=True)


def hard_set() -> Iterable[Timed]:
    for title, fleets in FLEETS.items():
        for seed in range(BOARDS):
            position = hard(title, seed)
            for names in fleets:
                yield timed(title, position, *fleet(title, names), name=" ".join(names))


def timed(title: str, position: Position, trains: tuple[Train, ...], rule: FleetRule, name: str = "") -> Timed:
    started = time.perf_counter()
    answer = solve(position, trains, rule, seconds=MOST_SECONDS)
    seconds = time.perf_counter() - started
    plain = plain_seconds(position, trains, rule)
    return Timed(
        title,
        name or "any",
        seconds * 1000,
        answer.certificate.nodes,
        answer.proven,
        None if plain is None else plain / seconds,
    )


def plain_seconds(position: Position, trains: tuple[Train, ...], rule: FleetRule) -> float | None:
    """How long the plain search takes; None when it is given up or does not know the trains."""
    started = time.perf_counter()
    meter = Meter(lambda nodes: time.perf_counter() - started > PLAIN_SECONDS)
    lists: list[list[Candidate]] = []
    try:
        for train in trains:
            found: list[Candidate] = []
            for one in train.rules:
                if not isinstance(one, RunRule):
                    return None
                field = Field(position, one, (SCALE, 1))

                def keep(line: Line, one: RunRule = one, field: Field = field, found: list[Candidate] = found) -> int:
                    stops = field.original(line.path)
                    found.append(Candidate(line.worth, line.worth, 0, 0, line.mask, stops, line.passes, one, line))
                    return 0

                DeepLines(field, rule.passes, meter).search(0, keep)
            found.sort(key=lambda candidate: -candidate.worth)
            lists.append(found)
        homes = sum(1 << i for i, stop in enumerate(position.stops) if stop.home)
        Packing(rule, lists, list(range(len(lists))), homes, meter).run(0, SCALE * SCALE)
    except Stopped:
        return None
    return time.perf_counter() - started


def report(results: Iterable[Timed], *, by_trains: bool) -> None:
    head = ("title", "trains", "runs", "median ms", "p90", "p99", "worst", "nodes", "unproven", "plain/ours")
    print("{:6} {:14} {:>5} {:>9} {:>8} {:>8} {:>8} {:>9} {:>8} {:>10}".format(*head))
    table: dict[tuple[str, str], list[Timed]] = {}
    for one in results:
        table.setdefault((one.title, one.trains if by_trains else "any"), []).append(one)
        table.setdefault(("all", ""), []).append(one)
    everything = table.pop(("all", ""), [])
    for (title, trains), rows in [*table.items(), (("all", ""), everything)]:
        ms = sorted(row.ms for row in rows)
        ratios = sorted(row.ratio for row in rows if row.ratio is not None)
        ratio = f"{ratios[len(ratios) // 2]:.1f} ({len(ratios)})" if ratios else "-"
        at = [ms[min(len(ms) - 1, int(len(ms) * part))] for part in (0.5, 0.9, 0.99)]
        nodes = sum(row.nodes for row in rows)
        unproven = sum(not row.proven for row in rows)
        print(
            f"{title:6} {trains:14} {len(rows):5} {at[0]:9.1f} {at[1]:8.1f} {at[2]:8.1f} {ms[-1]:8.1f}"
            f" {nodes:9} {unproven:8} {ratio:>10}"
        )


if __name__ == "__main__":
    run()
