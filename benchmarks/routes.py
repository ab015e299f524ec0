"""Best runs: how long the proof takes, on recorded games and on hard boards, beside an earlier version of the solver.

`python -m benchmarks routes`; the hard set is grown anew from fixed seeds. Both versions solve each case in turn, the
earlier one in a process of its own, taken from the history of this repository. The ratio says how many times longer
it takes; it is given up after a while, and how often is said, too.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from benchmarks.routes_cases import Case, Timed, hard_set, recorded, timed

ROOT = Path(__file__).parents[1]
EARLIER = "4d78206"
"""The last version that followed very long lines depth first and divided floods by force."""
MOST_SECONDS = 600.0
EARLIER_SECONDS = 5.0


class Result(NamedTuple):
    case: Case
    ours: Timed
    earlier: Timed | None


class Worker:
    """Another version of the solver in its own process."""

    def __init__(self, source: Path) -> None:
        path = os.pathsep.join((str(source), str(ROOT)))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.routes_cases"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def timed(self, case: Case) -> Timed:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode((case, EARLIER_SECONDS)) + b"\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=Timed)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def earlier() -> Iterator[Worker | None]:
    """The earlier version, or None where the history of the repository is not at hand."""
    archive = subprocess.run(["git", "archive", EARLIER, "src"], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        print(f"no version {EARLIER} here: no ratios")
        yield None
        return
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
        worker = Worker(Path(folder) / "src")
        try:
            yield worker
        finally:
            worker.close()


def run() -> None:
    with earlier() as worker:
        print("recorded games")
        report((solved(case, worker) for case in recorded()), by_trains=False)
        print("hard boards")
        report((solved(case, worker) for case in hard_set()), by_trains=True)


def solved(case: Case, worker: Worker | None) -> Result:
    return Result(case, timed(case, MOST_SECONDS), worker.timed(case) if worker else None)


def report(results: Iterable[Result], *, by_trains: bool) -> None:
    table: dict[tuple[str, str], list[Result]] = {}
    everything: list[Result] = []
    for one in results:
        key = (one.case.title, f"{' '.join(one.case.trains)} {one.case.taken}" if by_trains else "any")
        table.setdefault(key, []).append(one)
        everything.append(one)
        if sys.stderr.isatty():
            print(f"\r{len(everything)} solved", end="", file=sys.stderr)
    if not everything:
        print("none here")
        return
    head = ("title", "trains, taken", "runs", "median ms", "p90", "p99", "worst", "nodes", "unproven", "earlier/ours")
    print("{:6} {:18} {:>5} {:>9} {:>8} {:>8} {:>8} {:>9} {:>8} {:>20}".format(*head))
    for (title, trains), rows in [*table.items(), (("all", ""), everything)]:
        ms = sorted(row.ours.ms for row in rows)
        at = [ms[min(len(ms) - 1, int(len(ms) * part))] for part in (0.5, 0.9, 0.99)]
        unproven = sum(not row.ours.proven for row in rows)
        print(
            f"{title:6} {trains:18} {len(rows):5} {at[0]:9.1f} {at[1]:8.1f} {at[2]:8.1f} {ms[-1]:8.1f}"
            f" {sum(row.ours.nodes for row in rows):9} {unproven:8} {ratio(rows):>20}",
            flush=True,
        )


def ratio(rows: list[Result]) -> str:
    """The median of what the earlier version took to what ours takes, and how often it gave up."""
    pairs = [(row.earlier, row.ours) for row in rows if row.earlier is not None]
    ratios = sorted(before.ms / now.ms for before, now in pairs if before.proven)
    gave_up = sum(not before.proven for before, _ in pairs)
    middle = f"{ratios[len(ratios) // 2]:.1f}" if ratios else "-"
    return f"{middle}, gave up {gave_up}" if gave_up else middle


if __name__ == "__main__":
    run()
