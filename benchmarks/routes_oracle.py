"""Thousands of random boards per title, solved twice: `python -m benchmarks.routes_oracle [--boards N] [--jobs J]`.

Prints how many were compared; a difference is shrunk to the smallest board that still shows it. Exit code 1 on any.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from routes.boards import TITLES, Puzzle, differences

CHUNK = 100


def part(task: tuple[str, int]) -> tuple[str, int, list[tuple[int, str, Puzzle]]]:
    title, start = task
    compared, found = differences(title, range(start, start + CHUNK))
    return title, compared, found


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=5000, help="boards per title")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="the first board")
    parser.add_argument("--title", choices=TITLES, action="append")
    chosen = parser.parse_args(args)
    wrong = 0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for title in chosen.title or TITLES:
            started, compared = time.perf_counter(), 0
            starts = range(chosen.seed, chosen.seed + chosen.boards + chosen.boards // 50, CHUNK)
            for _, number, found in pool.map(part, [(title, start) for start in starts]):
                compared += number
                for seed, message, puzzle in found:
                    wrong += 1
                    print(f"{title} board {seed}: {message}\n  {puzzle}")
            seconds = time.perf_counter() - started
            print(f"{title}: {compared} boards compared in {seconds:.0f} s, {wrong} different so far", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
