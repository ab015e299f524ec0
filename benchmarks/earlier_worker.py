"""Measures the version of the package that is first on its path: one kind of work in a fresh process, as JSON.

It uses only what every version since the recorded games has. Times are milliseconds of the processor.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from bradshaw.interop import formats
from bradshaw.kernel import save
from bradshaw.kernel.game import Game
from bradshaw.kernel.title import title

REPLAYS = Path(__file__).parents[2] / "shared" / "replays"
RECORDED = {
    "1848": (
        "1848/101",
        "1848/hotseat",
        "interop/import-1848-bank-train-after-trade",
        "interop/import-1848-debt-sale-at-round-end",
        "interop/import-1848-discard-at-round-end",
    ),
    "1860": ("1860/19354", "1860/bank", "interop/import-1860-run-skips-end-town", "interop/import-1860-upgrade-reach"),
}
NAMES = ("Ada", "Ben", "Cleo", "Dora")
ROUNDS, GAMES, MOST_ACTIONS = 3, 6, 500

Times = dict[str, float]


def clocked(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return (time.process_time() - started) * 1000


def recorded(name: str) -> bytes:
    """A recorded game; one that is missing is an error."""
    return (REPLAYS / f"{name}.json").read_bytes()


def played(name: str) -> Game:
    """As far as a version can follow: of some files an earlier one refuses the last action."""
    return formats.named("18xx.games").replay(recorded(name), None).game


def repeated(label: str, works: dict[str, Callable[[], object]]) -> Times:
    """Everything once, which is the first time in this process, and again, of which the shortest counts."""
    times = {f"{label} {name}, first": clocked(work) for name, work in works.items()}
    for name, work in works.items():
        times[f"{label} {name}, again"] = min(clocked(work) for _ in range(ROUNDS - 1))
    return times


def imports(number: str) -> Times:
    return repeated("import", {name: partial(played, name) for name in RECORDED[number]})


def saves(number: str) -> Times:
    """Written in a process before this one, so that nothing of them is known here."""
    texts = msgspec.json.decode(sys.stdin.buffer.read(), type=dict[str, str])
    return repeated("load", {name: partial(save.load, text) for name, text in texts.items()})


def dumps(number: str) -> dict[str, str]:
    return {name: save.dump(played(name)) for name in RECORDED[number]}


def acts(number: str) -> Times:
    games = {name: played(name) for name in RECORDED[number]}
    return repeated("act", {name: partial(act_again, game) for name, game in games.items()})


def act_again(game: Game) -> None:
    again = Game(game.title, game.seats, dict(game.start.options), chance=game.chance)
    for action in game.actions:
        again.act(action)


def menus(number: str) -> Times:
    """With the import: versions differ in what they list for it already, which a menu then finds done."""
    return repeated("import with every menu", {name: partial(every_menu, name) for name in RECORDED[number]})


def every_menu(name: str) -> None:
    game = played(name)
    at, entries = game.copy(), game.entries
    for index in range(len(entries)):
        at.entries = entries[:index]
        at.menu()


def random_play(number: str) -> Times:
    """A decision of random games through the menu; which games they are depends on the menus of a version."""
    made, spent = 0, 0.0
    for seed in range(GAMES):
        rng, game = random.Random(seed), Game(number, NAMES, seed=seed)
        spent += clocked(partial(wander, game, rng))
        made += len(game.entries)
    return {"random play, a decision": spent / made}


def wander(game: Game, rng: random.Random) -> None:
    while not game.ended and len(game.entries) < MOST_ACTIONS:
        options = game.menu().options
        game.act(options[rng.randrange(len(options))].action)


WORKS: dict[str, Callable[[str], Times]] = {
    "imports": imports,
    "saves": saves,
    "acts": acts,
    "menus": menus,
    "random_play": random_play,
}

if __name__ == "__main__":
    work, number = sys.argv[1:]
    title(number)  # loading its data and the code that reads files is not part of any work
    formats.named("18xx.games")
    found = dumps(number) if work == "dumps" else WORKS[work](number)
    print(msgspec.json.encode(found).decode())
