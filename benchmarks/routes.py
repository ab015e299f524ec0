"""Best runs: how long the proof takes, on recorded games and on hard boards, beside an earlier version of the solver.

`python -m benchmarks routes`; the hard set is grown anew from fixed seeds. What is found or proven too late is named.
Both versions solve each case in turn, the earlier one in a process of its own, taken from the history of this
repository: all runs of recorded games, and on hard boards the first of each kind. The ratio says how many times longer
it takes, the first time and again; it is given up after a while, and how often is said, too. What ours does not prove
in time is named with what it found and its bound. Recorded games that are missing are an error.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec

from benchmarks.history import ROOT, environment, sources
from benchmarks.routes_cases import Asked, Case, hard_set, question, recorded
from benchmarks.routes_worker import Timed, encoded, timed
from bradshaw.routes.anytime import improving
from bradshaw.routes.question import Question

EARLIER = "fc71887"
"""The last version whose searches depended on the history of the process, with pays of the dearest stops unbounded."""
MOST_SECONDS, EARLIER_SECONDS = 20.0, 1.0
"""When a search is given up."""
FOUND_MS, PROVEN_MS = 1000.0, 5000.0
"""How soon the best set is to be found and proven."""


class Result(NamedTuple):
    case: Case
    ours: Timed
    found: float
    """When the best set was found, in milliseconds of the processor."""
    earlier: Timed | None


class Worker:
    """Another version of the solver in its own process."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.routes_worker"],
            cwd=ROOT,
            env=environment(source),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def timed(self, asked: Asked) -> Timed:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(encoded(*asked, EARLIER_SECONDS))
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=Timed)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def earlier() -> Iterator[Worker | None]:
    """The earlier version, or None where the history of the repository is not at hand."""
    with sources(EARLIER) as folder:
        worker = Worker(folder) if folder else None
        try:
            yield worker
        finally:
            if worker:
                worker.close()


def run() -> None:
    with earlier() as worker:
        print("recorded games")
        report((solved(case, worker) for case in recorded()), by_trains=False)
        print("hard boards")
        report((solved(case, worker) for case in hard_set()), by_trains=True)


def solved(case: Case, worker: Worker | None) -> Result:
    asked = question(case)
    ours = timed(*asked, MOST_SECONDS)
    found = ours.ms if ours.ms <= FOUND_MS else found_after(asked)
    compared = bool(case.game) or case.number == 0
    return Result(case, ours, found, worker.timed(asked) if worker is not None and compared else None)


def found_after(asked: Asked) -> float:
    """After how many milliseconds of the processor a search that is watched has the best set."""
    started = time.process_time()
    found, revenue = 0.0, -1
    for answer in improving(Question(*asked), cancelled=lambda: time.process_time() > started + MOST_SECONDS):
        if answer.revenue > revenue:
            found, revenue = (time.process_time() - started) * 1000, answer.revenue
    return found


def report(results: Iterable[Result], *, by_trains: bool) -> None:
    table: dict[tuple[str, str], list[Result]] = {}
    everything: list[Result] = []
    for one in results:
        case = one.case
        words = " ".join((*case.trains, *case.options, f"{case.taken}"))
        key = (case.title, words if by_trains else case.game)
        table.setdefault(key, []).append(one)
        everything.append(one)
        if sys.stderr.isatty():
            print(f"\r{len(everything)} solved", end="", file=sys.stderr)
    head = ("title", "what", "runs", "median ms", "again", "p90", "p99", "worst", "nodes", "unproven", "earlier/ours")
    print("{:6} {:34} {:>5} {:>9} {:>9} {:>8} {:>8} {:>8} {:>9} {:>8}  {}".format(*head))
    for (title, what), rows in [*table.items(), (("all", ""), everything)]:
        ms = sorted(row.ours.ms for row in rows)
        at = [ms[min(len(ms) - 1, int(len(ms) * part))] for part in (0.5, 0.9, 0.99)]
        again = sorted(row.ours.again for row in rows)[len(rows) // 2]
        unproven = sum(not row.ours.proven for row in rows)
        print(
            f"{title:6} {what:34} {len(rows):5} {at[0]:9.1f} {again:9.1f} {at[1]:8.1f} {at[2]:8.1f} {ms[-1]:8.1f}"
            f" {sum(row.ours.nodes for row in rows):9} {unproven:8}  {ratio(rows)}",
            flush=True,
        )
    late = [row for row in everything if row.found > FOUND_MS or row.ours.ms > PROVEN_MS or not row.ours.proven]
    print(f"found within {FOUND_MS / 1000:.0f} s and proven within {PROVEN_MS / 1000:.0f} s: all but {len(late)}")
    for case, ours, found, _ in late:
        what = f"{case.game} run {case.number}" if case.game else f"board {case.number} {case.taken}"
        words = " ".join((what, *case.trains, *case.options))
        proof = (
            f"proven {ours.ms / 1000:.1f} s" if ours.proven else f"unproven, found {ours.revenue}, bound {ours.bound}"
        )
        print(f"  {case.title} {words}: found {found / 1000:.1f} s, {proof}")


def ratio(rows: list[Result]) -> str:
    """The medians of what the earlier version took to what ours takes, first and again, and how often it gave up."""
    pairs = [(row.earlier, row.ours) for row in rows if row.earlier is not None]
    done = [(before, now) for before, now in pairs if before.proven]
    if not done:
        return f"gave up {len(pairs)}" if pairs else "-"
    first = median(before.ms / now.ms for before, now in done)
    again = median(before.again / now.again for before, now in done)
    words = f"{first:.1f}, again {again:.1f}"
    return words if len(done) == len(pairs) else f"{words}, gave up {len(pairs) - len(done)}"


if __name__ == "__main__":
    run()
