"""The golden playthrough: a whole game as prose, for every action who did what and what changed by it.

`python -m titles.g1848.golden` (from `tests`) chooses and writes that of a title anew, `python -m titles.golden` tells
the kept games again; a changed paragraph is a changed ruling.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

from bradshaw.kernel import save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.fingerprint import position_1
from bradshaw.kernel.game import Game
from bradshaw.kernel.log import sentence
from bradshaw.kernel.menu import Menu

TITLES = ("1820", "1843", "1848", "1860")


def folder(title: str) -> Path:
    return Path(__file__).parent / f"g{title}" / "golden"


def recorded(title: str) -> tuple[Game, list[str]]:
    """The game, and the paragraphs it was told in when it was recorded."""
    kept = folder(title)
    told = (kept / "playthrough.txt").read_text("utf-8").rstrip("\n")
    return save.load((kept / "game.json").read_text("utf-8")), told.split("\n\n")


def record(game: Game) -> None:
    kept = folder(game.title.id)
    kept.mkdir(exist_ok=True)
    (kept / "game.json").write_text(save.dump(game), "utf-8")
    tell(game)


def tell(game: Game) -> None:
    (folder(game.title.id) / "playthrough.txt").write_text("\n\n".join(playthrough(game)) + "\n", "utf-8")


def playthrough(game: Game) -> Iterator[str]:
    """A paragraph per action: what was decided by whom, out of which choices, what followed, and how all stand."""
    replayed = Game(game.title, game.seats, game.options, chance=game.chance)
    for number, entry in enumerate(game.entries, 1):
        menu = replayed.menu()
        events = replayed.act(entry.action)
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(menu.kinds().items()))
        worth = ", ".join(f"{who} {score}" for who, score in replayed.scores().items())
        yield "\n".join(
            (
                f"{number}. {menu.heading}. {entry.action.actor}: {in_words(menu, entry.action)}. Out of {kinds}.",
                *(f"   {sentence(event)}" for event in events),
                f"   Phase {replayed.state.phase}; worth {worth}; position {position_1(replayed.state)[2:14]}.",
            )
        )


def in_words(menu: Menu, action: Action) -> str:
    """The entry of the menu that was chosen; numbers of its ranges are told by what follows."""
    return next((option.label for option in menu if option.admits(action)), action.kind)


def first_difference(then: list[str], now: list[str]) -> str:
    """The first action that is told otherwise, as it was and as it is; empty when all is the same."""
    for was, told in zip_longest(then, now, fillvalue="(the game is over)"):
        if was != told:
            return f"recorded:\n{was}\n\nnow:\n{told}"
    return ""


def play(game: Game, pick: Callable[[Menu, random.Random], Action], seed: int, most: int) -> Game:
    """A game at random to its end, or as many actions as there may be at most."""
    rng = random.Random(seed)
    while not game.ended and len(game.entries) < most:
        game.act(pick(game.menu(), rng))
    return game


if __name__ == "__main__":
    for title in TITLES:
        tell(recorded(title)[0])
