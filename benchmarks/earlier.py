"""Today's engine beside an earlier one: imports, saves, actions, menus and random play of the recorded games.

`python -m benchmarks earlier`; each version measures the same work in fresh processes of its own, by turns, in time of
the processor, and the shortest of each counts. The ratio says how many times longer the earlier version takes: the
first time in a process, and again. Recorded games that are missing are an error.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from benchmarks.earlier_worker import RECORDED, WORKS, Times
from benchmarks.history import ROOT, SOURCE, environment, sources

EARLIER = "fc71887"
"""The last version before titles shared their mechanics and before anything was made faster."""
TURNS = 3


def run() -> None:
    with sources(EARLIER) as earlier:
        for number in RECORDED:
            saved = {source: asked(source, "dumps", number) for source in (SOURCE, earlier) if source}
            for work in WORKS:
                ours: Times = {}
                theirs: Times = {}
                for _ in range(TURNS):
                    for source, best in ((SOURCE, ours), (earlier, theirs)):
                        if source:
                            keep_shortest(best, asked(source, work, number, saved[source]))
                report(f"{number} {work.replace('_', ' ')}", ours, theirs)


def asked(source: Path, work: str, number: str, given: bytes = b"") -> bytes:
    """What a version says of some work, done in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.earlier_worker", work, number]
    done = subprocess.run(command, cwd=ROOT, env=environment(source), input=given, stdout=subprocess.PIPE, check=True)
    return done.stdout


def keep_shortest(best: Times, answer: bytes) -> None:
    for name, ms in msgspec.json.decode(answer, type=Times).items():
        best[name] = min(ms, best.get(name, ms))


def report(work: str, ours: Times, theirs: Times) -> None:
    for name, ms in ours.items():
        line(name, ms, theirs.get(name))
    for when in ("first", "again"):
        names = [name for name in ours if name.endswith(when)]
        if names:
            before = sum(theirs[name] for name in names) if theirs else None
            line(f"{work}, all, {when}", sum(ours[name] for name in names), before)


def line(what: str, ms: float, before: float | None) -> None:
    ratio = f"earlier {before:9.2f}  ratio {before / ms:5.2f}" if before is not None else ""
    print(f"  {what:64} {ms:9.2f} ms  {ratio}", flush=True)


if __name__ == "__main__":
    run()
