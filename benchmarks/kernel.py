"""The kernel at work on real titles: actions per second, copies, menus by kind, the size of a state.

Every speed is printed beside another way of doing the same in the same run, as a ratio: figures of different
machines cannot be compared, ratios can.
"""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections.abc import Callable

import msgspec

from bradshaw.bots.easy import easy
from bradshaw.bots.policy import GLANCE, move
from bradshaw.fuzz.choosing import Taste
from bradshaw.kernel import codec, engine, save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Menu, Option
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import known, title
from bradshaw.mechanics import running

NAMES = ("Ada", "Ben", "Cleo", "Dora")
MOST_ACTIONS = 500
SAMPLE = 25
SEEDS = (5, 6)
POLICY_GAMES = 8
BUSY = {"pass": 0.1, "start-company": 4.0, "buy-share": 4.0, "lay-tile": 3.0, "buy-train": 2.0, "sell-shares": 0.2}


def run() -> None:
    for number in known():
        print(f"\nkernel, {title(number).name}")
        game, menu_times = random_game(number)
        positions = [game.at(index) for index in range(0, len(game.entries), max(len(game.entries) // SAMPLE, 1))]
        actions(game)
        copies(positions)
        sizes(positions)
        menus(menu_times)
        playouts(number)
    games_by_policy()


Times = dict[str, list[float]]
"""Kind of action -> seconds for that part of the menu, at each position that asks for it."""


def random_game(number: str, seed: int = 1) -> tuple[Game, Times]:
    """A game of random choices, the same in every run, with the menu of every new position timed kind by kind."""
    rng = random.Random(seed)
    game = Game(number, NAMES[: max(title(number).min_players, 3)], seed=seed)
    taste = Taste(rng, {**BUSY, "spread": 0.0}, caution=40)
    times: Times = {}
    while not game.ended and len(game.entries) < MOST_ACTIONS:
        t = game.table()
        choices = [choice for who in game.deciders for choice, _ in engine.open_choices(t, who)]
        for kind in sorted({str(choice.action.__struct_config__.tag) for choice in choices}):
            started = time.perf_counter()
            game.menu(kind=kind)
            times.setdefault(kind, []).append(time.perf_counter() - started)
        game.act(taste.choose(game.menu()))
    return game, times


def seconds(work: Callable[[], object], least: float = 0.2) -> float:
    """Best time of one call, out of as many as fit."""
    times: list[float] = []
    while sum(times) < least or len(times) < 3:
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def line(what: str, value: str, ratio: str = "") -> None:
    print(f"  {what:34} {value:>14}  {ratio}")


def versus(other: str, theirs: float, ours: float) -> str:
    return f"{theirs / ours:.1f} x as fast as {other}"


def actions(game: Game) -> None:
    """Replaying a game from its save, against the same with the states written out and read back at every action."""
    count, text = len(game.entries), save.dump(game)
    ours = seconds(lambda: save.load(text))
    theirs = seconds(lambda: replay_through_json(game), least=0)
    line("actions per second", f"{count / ours:,.0f}", versus("keeping states as JSON", theirs, ours))
    undo = seconds(lambda: (game.undo(), game.redo()))
    line("undo and redo", f"{undo * 1e6:,.1f} us", versus("replaying the game", ours, undo))


def replay_through_json(game: Game) -> State:
    state = game.start
    for action in game.actions:
        t = Table(game.title, codec.state_from_json(game.title, codec.state_to_json(state)))
        engine.carry_out(t, action)
        state = t.state
    return state


def copies(positions: list[State]) -> None:
    ours = seconds(lambda: [state.copy() for state in positions]) / len(positions)
    theirs = seconds(lambda: [copy.deepcopy(state) for state in positions]) / len(positions)
    line("copy of a state", f"{ours * 1e6:,.1f} us", versus("copy.deepcopy", theirs, ours))


def sizes(positions: list[State]) -> None:
    last = positions[-1]
    packed, text = len(codec.state_to_msgpack(last)), len(codec.state_to_json(last))
    line("state as MessagePack", f"{packed:,} bytes", f"{packed / text:.2f} of JSON")
    first = len(codec.state_to_msgpack(positions[0]))
    line("state at the start", f"{first:,} bytes", f"{first / packed:.2f} of the last one")
    there = seconds(lambda: [codec.state_to_msgpack(state) for state in positions]) / len(positions)
    json = seconds(lambda: [msgspec.json.encode(state) for state in positions]) / len(positions)
    line("writing a state", f"{there * 1e6:,.1f} us", versus("JSON", json, there))


def menus(times: Times) -> None:
    """The parts of the menu by the kind of action they list, each as its share of all the time spent on menus."""
    total = sum(map(sum, times.values()))
    for kind, each in sorted(times.items(), key=lambda pair: -sum(pair[1])):
        median, worst = statistics.median(each) * 1e3, max(each) * 1e3
        share = f"{sum(each) / total:4.0%} of menu time, worst {worst:,.1f} ms, {len(each)} positions"
        line(f"menu of {kind}, median", f"{median:,.2f} ms", share)


def playouts(number: str) -> None:
    """Random decisions in place, all options alike and by the title's habits, in time of the processor: the first time
    in this process, and again; beside the same decisions through a game's menu, and beside those of bots in thought,
    who look for runs with a glance and so may choose others."""
    for habit in ("", *title(number).profiles):
        first, again, through_menu = in_place(number, habit), in_place(number, habit), by_menu(number, habit)
        with running.glancing(GLANCE):
            glanced = in_place(number, habit)
        line(
            f"playout, {habit or 'all alike'}",
            f"{first:,.0f} a second",
            f"again {again:,.0f}, then at a glance {glanced:,.0f}; "
            f"{first / through_menu:.1f} x as fast as through the menu, which came third",
        )


def in_place(number: str, habit: str) -> float:
    """Decisions a second, without the time it takes to choose one."""
    made, spent = 0, 0.0
    for seed in SEEDS:
        playout = Playout(title(number), beginning(number, seed).state)
        choice = Chooser(number, habit, seed)
        for _ in range(MOST_ACTIONS):
            started = time.process_time()
            options = playout.legal()
            spent += time.process_time() - started
            chosen = choice.of(options)
            started = time.process_time()
            playout.act(*chosen)
            spent += time.process_time() - started
            made += 1
            if playout.ended:
                break
    return made / spent


def by_menu(number: str, habit: str) -> float:
    made, spent = 0, 0.0
    for seed in SEEDS:
        game, choice = beginning(number, seed), Chooser(number, habit, seed)
        while not game.ended and len(game.entries) < MOST_ACTIONS:
            started = time.process_time()
            options = list(game.menu().options)
            spent += time.process_time() - started
            _, action = choice.of(options)
            started = time.process_time()
            game.act(action)
            spent += time.process_time() - started
            made += 1
    return made / spent


class Chooser:
    """One of the options at random: all alike, or by habits of the title."""

    def __init__(self, number: str, habit: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.taste = Taste(self.rng, title(number).profiles[habit]) if habit else None

    def of(self, options: list[Option]) -> tuple[Option, Action]:
        if self.taste is None:
            option = options[self.rng.randrange(len(options))]
            return option, option.action
        action = self.taste.choose(Menu("", "", (), tuple(options)))
        return next(option for option in options if option.admits(action)), action


def games_by_policy(number: str = "1848", players: int = 4) -> None:
    """Whole games in place by the easy bots' rules of thumb, as stronger bots play on in thought: each another game, in
    time of the processor."""
    times = []
    for seed in range(POLICY_GAMES):
        luck = random.Random(seed)
        playout = Playout(title(number), Game(number, NAMES[:players], seed=seed).state)
        policies = dict.fromkeys(NAMES[:players], easy)
        started = time.process_time()
        with running.glancing(GLANCE):
            while not playout.ended and move(playout, policies, luck, trials=0) is not None:
                pass
        times.append((time.process_time() - started) * 1000)
        assert playout.ended
    print(f"\nwhole games of {number} by policy, {players} players")
    line("the first in this process", f"{times[0]:,.0f} ms")
    line(
        "later ones, median",
        f"{statistics.median(times[1:]):,.0f} ms",
        f"{min(times[1:]):,.0f} to {max(times[1:]):,.0f}",
    )


def beginning(number: str, seed: int) -> Game:
    return Game(number, NAMES[: max(title(number).min_players, 3)], seed=seed)
