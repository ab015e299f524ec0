"""Where the time of whole games goes: the solver of routes, menus, judging, carrying out, and the rest.

`python -m benchmarks share`; recorded games are read action by action, and random games are played with all checks.
Recorded games that are missing are an error.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bradshaw.fuzz.playing import Plan, play
from bradshaw.interop import formats
from bradshaw.kernel import engine, save
from bradshaw.kernel.game import Game
from bradshaw.kernel.title import title as find_title
from bradshaw.routes.solve import Search

REPLAYS = Path(__file__).parents[2] / "shared" / "replays"
RECORDED = ("1848/101.json", "1848/hotseat.json", "1860/bank.json", "1860/19354.json")
TITLES = ("1848", "1860")
GAMES = 4
PARTS: tuple[tuple[str, Any, str], ...] = (
    ("best runs", Search, "run"),
    ("best runs", Search, "hunt"),
    ("menus", engine, "menu"),
    ("judging", engine, "judge"),
    ("carrying out", engine, "carry_out"),
    ("carrying out", engine, "settle"),
    ("reading saves", save, "load"),
)


class Clock:
    """Seconds by part, each part without those inside it."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._open: list[str] = ["the rest"]
        self._since = time.perf_counter()

    def turn_to(self, part: str | None) -> None:
        now = time.perf_counter()
        part_now = self._open[-1]
        self.seconds[part_now] = self.seconds.get(part_now, 0.0) + now - self._since
        self._since = now
        if part is None:
            self._open.pop()
        else:
            self._open.append(part)

    def watch(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **named: Any) -> Any:
            self.turn_to(part)
            try:
                return function(*args, **named)
            finally:
                self.turn_to(None)

        return watched


@contextmanager
def watched() -> Iterator[Clock]:
    with ExitStack() as stack:
        clock = Clock()
        for part, owner, name in PARTS:
            stack.enter_context(patch.object(owner, name, clock.watch(part, getattr(owner, name))))
        yield clock
        clock.turn_to(None)


def run() -> None:
    for title in TITLES:
        find_title(title)  # loading its data is not part of a game
    for name in RECORDED:
        raw = (REPLAYS / name).read_bytes()
        with watched() as clock:
            game = formats.named("18xx.games").read(raw)
        report(f"recorded {name}", clock)
        with watched() as clock:
            play_again(game)
        report(f"recorded {name} at the table", clock)
    for title in TITLES:
        with watched() as clock:
            for index in range(GAMES):
                play(Plan(title, seed=7), index)
        report(f"{GAMES} random games of {title}", clock)


def play_again(game: Game) -> None:
    """As at the table: the menu, with reasons, before every action."""
    for index, action in enumerate(game.actions):
        engine.menu(game.table(index), explain=True)
        engine.carry_out(game.table(index), action)


def report(name: str, clock: Clock) -> None:
    total = sum(clock.seconds.values())
    shares = ", ".join(
        f"{part} {seconds / total:.0%}" for part, seconds in sorted(clock.seconds.items(), key=lambda pair: -pair[1])
    )
    print(f"{name} ({total:.1f} s): {shares}", flush=True)


if __name__ == "__main__":
    run()
