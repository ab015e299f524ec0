"""The golden playthrough: a whole game, and for every action what the game showed before and after it.

`python -m titles.g1848.golden` (from `tests`) writes that of a title anew; a changed line is a changed ruling.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from bradshaw.kernel import save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.fingerprint import position_1
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Menu


def folder(title: str) -> Path:
    return Path(__file__).parent / f"g{title}" / "golden"


def recorded(title: str) -> tuple[Game, list[str]]:
    """The game and what it showed when it was recorded."""
    kept = folder(title)
    return save.load((kept / "game.json").read_text("utf-8")), (kept / "playthrough.txt").read_text(
        "utf-8"
    ).splitlines()


def record(game: Game) -> None:
    kept = folder(game.title.id)
    kept.mkdir(exist_ok=True)
    (kept / "game.json").write_text(save.dump(game), "utf-8")
    (kept / "playthrough.txt").write_text("\n".join(playthrough(game)) + "\n", "utf-8")


def playthrough(game: Game) -> Iterator[str]:
    """One line per action: the frame, who decides, how many options of each kind, the action, the position after it."""
    replayed = Game(game.title, game.seats, game.options, chance=game.chance)
    for number, entry in enumerate(game.entries, 1):
        menu = replayed.menu()
        kinds = " ".join(f"{kind}:{count}" for kind, count in sorted(menu.kinds().items()))
        events = replayed.act(entry.action)
        worth = " ".join(str(score) for score in replayed.scores().values())
        yield (
            f"{number} {menu.frame} {','.join(menu.waits_for)} [{kinds}] {entry.action.kind} "
            f"events {len(events)} phase {replayed.state.phase} worth {worth} {position_1(replayed.state)[2:14]}"
        )


def play(game: Game, pick: Callable[[Menu, random.Random], Action], seed: int, most: int) -> Game:
    """A game at random to its end, or as many actions as there may be at most."""
    rng = random.Random(seed)
    while not game.ended and len(game.entries) < most:
        game.act(pick(game.menu(), rng))
    return game
