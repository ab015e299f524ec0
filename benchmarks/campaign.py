"""Many games of bots, for every number of players: nothing is refused, nothing stalls.

python -m benchmarks.campaign 1820 --games 200 -o campaign.jsonl
python -m benchmarks.campaign 1820 --games 50 --bots solid,easy,early -o solid.jsonl

Half of the games have the first of these bots in all chairs, half a mixture that is drawn with the seed; the names are
always the same. Without `--bots` easy ones come first, and all characters and solid ones are drawn from. The file has a
line for every game and is continued when the command is given again; games whose line is there are not played anew.
`python -m benchmarks.watch TITLE --players N --bots A,B,C --seed SEED --games 1` shows one of them again; the bots
are named as they sit.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.watch import watch
from bradshaw.arena.schedule import Match
from bradshaw.bots.characters import CHARACTERS
from bradshaw.bots.known import USUAL
from bradshaw.kernel.title import title as find_title
from bradshaw.titles.registry import register_all


class Played(Struct, frozen=True):
    """How a game went; `fault`: a refusal, a stall, a crash, a game without end."""

    title: str
    seed: int
    seats: tuple[str, ...]
    decisions: int = 0
    seconds: float = 0.0
    """Of the processor."""
    end: str = ""
    phase: str = ""
    told: str = ""
    """A hash of all actions."""
    fault: str = ""


ANYBODY = (USUAL, *CHARACTERS, "solid")


def seats(title: str, players: int, seed: int, bots: Sequence[str] = ANYBODY) -> tuple[str, ...]:
    """Bots of the first kind, or every other time anybody of these."""
    if seed % 2:
        return (bots[0],) * players
    drawn = random.Random(f"{title}/{players}/{seed}")
    return tuple(drawn.choice(bots) for _ in range(players))


def play(match: Match) -> Played:
    register_all()
    started = time.process_time()
    try:
        seen = watch(match)
    except Exception as crash:  # whatever it is, the other games are played
        return Played(match.title, match.deal, match.seats, fault=f"crashed: {crash!r}")
    seconds = round(time.process_time() - started, 2)
    return Played(
        match.title, match.deal, match.seats, seen.decisions, seconds, seen.end, seen.phase, seen.told, seen.fault
    )


def kept(file: Path | None) -> list[Played]:
    lines = file.read_bytes().splitlines() if file and file.exists() else []
    return [msgspec.json.decode(line, type=Played) for line in lines]


def planned(title: str, numbers: Iterable[int], games: int, first: int, bots: Sequence[str] = ANYBODY) -> list[Match]:
    """By seed, so that a campaign that is stopped has games of every number of players."""
    wanted = [(seed, players) for seed in range(first, first + games) for players in numbers]
    return [
        Match(number, title, seed, seats(title, players, seed, bots))
        for number, (seed, players) in enumerate(wanted, 1)
    ]


def results(matches: Sequence[Match], workers: int) -> Iterator[Played]:
    if workers < 2:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, matches)


def report(games: Sequence[Played]) -> None:
    for players, found in groupby(sorted(games, key=lambda one: len(one.seats)), lambda one: len(one.seats)):
        table = list(found)
        alike = [one for one in table if len(set(one.seats)) == 1]
        ends = {one.end for one in table if one.end}
        phases = Counter(one.phase for one in table)
        print(
            f"{table[0].title}/{players}: {len(table)} games, {sum(bool(one.fault) for one in table)} with a fault,"
            f" {len({one.told for one in alike})} different of {len(alike)} of bots that are all alike;"
            f" {sum(one.decisions for one in table) / len(table):.0f} decisions and"
            f" {sum(one.seconds for one in table) / len(table):.1f} s of the processor a game;"
            f" last phase {', '.join(f'{phase} {phases[phase]}' for phase in sorted(phases))}"
        )
        for end in sorted(ends):
            print(f"    {sum(one.end == end for one in table):4} × {end}")
        for one in table:
            if one.fault:
                print(f"    seed {one.seed} {','.join(one.seats)}: {one.fault}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--players", type=int, default=0, help="all numbers where none is named")
    parser.add_argument("--games", type=int, default=200, help="of every number of players")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument(
        "--bots", default=",".join(ANYBODY), help="who plays; the first sits in all chairs of half of them"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path)
    asked = parser.parse_args()
    register_all()
    rules = find_title(asked.title)
    numbers = [asked.players] if asked.players else list(range(rules.min_players, rules.max_players + 1))
    matches = planned(asked.title, numbers, asked.games, asked.seed, asked.bots.split(","))
    names = {(one.title, one.deal, one.seats) for one in matches}
    found = [one for one in kept(asked.output) if (one.title, one.seed, one.seats) in names]
    there = {(one.title, one.seed, one.seats) for one in found}
    for played in results([one for one in matches if (one.title, one.deal, one.seats) not in there], asked.workers):
        found.append(played)
        if asked.output:
            with asked.output.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")
    report(found)


if __name__ == "__main__":
    main()
