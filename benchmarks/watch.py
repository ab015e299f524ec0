"""Bots, watched: how long they think, and whether their games look like games.

python -m benchmarks.watch 1848 --players 4 --bots solid,easy --games 3 --seed 1

Every deal is played from every chair, as in the arena, which counts wins. This counts what a player at the table would
see: companies that float, trains, sales, track that earns nothing, companies that fall, other games with other seeds.
Time is that of the processor, so that other work on the machine hardly counts.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import Struct

from bradshaw.arena.playing import CHAIRS, MOST
from bradshaw.arena.schedule import Match, Plan, rotated
from bradshaw.bots import known
from bradshaw.bots.policy import glanced_revenue
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.errors import BradshawError
from bradshaw.kernel.events import CompanyEvent, RunMade
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import company
from bradshaw.kernel.title import title as find_title
from bradshaw.titles.registry import register_all

FALLS = ("receivership", "bankrupt", "insolvent", "in liquidation", "liquidated", "returned to the supply")
TOLD = ("lay-tile", "buy-train", "buy-share", "sell-shares", "start-company", "take-loan", "place-marker", "dividend")


class Watched(Struct):
    """One game, as somebody saw it who knows the title."""

    title: str
    seats: tuple[str, ...]
    seed: int
    scores: list[int] = []
    end: str = ""
    phase: str = ""
    fault: str = ""
    decisions: int = 0
    thought: dict[str, list[float]] = {}
    """Seconds of every decision, by bot and kind of action."""
    judging: float = 0.0
    kinds: dict[str, int] = {}
    floated: list[str] = []
    falls: list[str] = []
    """What befell companies, with what they had in their treasury."""
    idle_lays: int = 0
    runs: list[int] = []
    """What companies ran for, the last of each."""
    told: str = ""
    """A hash of all actions."""


def watch(match: Match, *, track: bool = False) -> Watched:
    names = CHAIRS[: len(match.seats)]
    bots = dict(zip(names, match.seats, strict=True))
    game, seen = Game(match.title, names, seed=match.deal), Watched(match.title, match.seats, match.deal)
    kinds: Counter[str] = Counter()
    try:
        while not game.ended and not seen.fault:
            who, before = game.deciders[0], game.state
            started = time.process_time()
            action = known.choose(game, who, bots[who])
            chosen = time.process_time()
            if action is None:
                seen.fault = f"stalled: nothing to do for {bots[who]}"
                break
            seen.thought.setdefault(f"{bots[who]} {action.kind}", []).append(chosen - started)
            started = time.process_time()
            events = game.act(action)
            seen.judging += time.process_time() - started
            kinds[action.kind] += 1
            for event in events:
                if isinstance(event, CompanyEvent) and event.what.startswith(FALLS):
                    purse = before.cash.get(company(event.company), 0)
                    seen.falls.append(f"{event.company} {event.what}, {purse} in the treasury")
            if track and isinstance(action, LayTile):
                one, other = (glanced_revenue(state, action.company) or 0 for state in (before, game.state))
                seen.idle_lays += other <= one
            if len(game.entries) >= MOST:
                seen.fault = "endless"
    except BradshawError as refusal:
        seen.fault = f"refused: {refusal}"
    scores = game.scores()
    seen.scores, seen.phase, seen.decisions = [scores[name] for name in names], game.state.phase, len(game.entries)
    seen.end = game.state.ended.reason if game.state.ended else ""
    seen.kinds = dict(kinds)
    floated = {name for entry in game.entries for name in entry.state.operating()}
    seen.floated = sorted(floated)
    last = {
        event.company: event.revenue for entry in game.entries for event in entry.events if isinstance(event, RunMade)
    }
    seen.runs = sorted(last.values(), reverse=True)
    seen.told = sha256(repr(game.actions).encode()).hexdigest()[:12]
    return seen


def deals(plan: Plan) -> Iterator[Match]:
    """Another deal for every game, the chairs in turn; the last bot named takes what chairs are left."""
    table = (*plan.bots, *[plan.bots[-1]] * (plan.players - len(plan.bots)))[: plan.players]
    number = 0
    while True:
        yield Match(number, plan.title, plan.seed + number, rotated(table, number % plan.players))
        number += 1


def percentile(times: Sequence[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def report(games: Sequence[Watched]) -> None:
    for one in games:
        kinds = " ".join(f"{kind} {one.kinds[kind]}" for kind in TOLD if kind in one.kinds)
        seconds = sum(map(sum, one.thought.values()))
        print(
            f"{one.title}/{len(one.seats)} seed {one.seed} {','.join(one.seats)}: {one.scores}; ends by"
            f" {one.end or '-'} in {one.phase}, {one.decisions} decisions,"
            f" {seconds:.1f} s thought, {one.judging:.1f} s judged; {len(one.floated)} floated, runs {one.runs};"
            f" {kinds}; {one.idle_lays} lays without revenue"
        )
        for told in (*one.falls, *([one.fault] if one.fault else [])):
            print("   ", told)
    print(f"{len({one.told for one in games})} different games of {len(games)}")
    times: dict[str, list[float]] = {}
    for one in games:
        for name, spent in one.thought.items():
            times.setdefault(name, []).extend(spent)
            times.setdefault(name.split()[0], []).extend(spent)
    for name in sorted(times, key=lambda name: -sum(times[name])):
        spent = times[name]
        mean, most = sum(spent) / len(spent), max(spent)
        print(
            f"{name:32}{len(spent):6} decisions {sum(spent):8.2f} s  mean {1000 * mean:7.1f} ms"
            f"  p99 {1000 * percentile(spent, 0.99):7.1f} ms  worst {1000 * most:7.1f} ms"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--players", type=int, default=0, help="all numbers where none is named")
    parser.add_argument("--bots", default="easy")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--track", action="store_true", help="count lays after which a company earns no more")
    parser.add_argument("-o", "--output", type=Path)
    asked = parser.parse_args()
    register_all()
    rules, found = find_title(asked.title), []
    numbers = [asked.players] if asked.players else range(rules.min_players, rules.max_players + 1)
    for players in numbers:
        plan = Plan(asked.title, players, tuple(asked.bots.split(",")), asked.seed)
        for match in islice(deals(plan), asked.games):
            found.append(watch(match, track=asked.track))
            if asked.output:
                with asked.output.open("ab") as file:
                    file.write(msgspec.json.encode(found[-1]) + b"\n")
    report(found)


if __name__ == "__main__":
    main()
