"""The golden playthrough: a whole game, and for every action what the game showed before and after it.

`python -m titles.g1860.golden` (from `tests`) writes it anew; a changed line is a changed ruling.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from bradshaw.kernel import save
from bradshaw.kernel.game import Game, fingerprint
from bradshaw.kernel.title import register
from bradshaw.titles.g1860.title import TITLE
from titles.g1860.habits import pick

FOLDER = Path(__file__).parent / "golden"
GAME = FOLDER / "game.json"
SHOWN = FOLDER / "playthrough.txt"


def playthrough(game: Game) -> Iterator[str]:
    """One line per action: the frame, who decides, how many options of each kind, the action, the position after it."""
    replayed = Game(game.title, game.seats, game.chosen, chance=game.chance)
    for number, entry in enumerate(game.entries, 1):
        menu = replayed.menu()
        kinds = " ".join(f"{kind}:{count}" for kind, count in sorted(menu.kinds().items()))
        events = replayed.act(entry.action)
        worth = " ".join(str(score) for score in replayed.scores().values())
        yield (
            f"{number} {menu.frame} {','.join(menu.waits_for)} [{kinds}] {entry.action.kind} "
            f"events {len(events)} phase {replayed.state.phase} worth {worth} {fingerprint(replayed.state)[:12]}"
        )


def play(seed: int) -> Game:
    game = Game(TITLE, ["Ada", "Ben", "Cleo"])
    rng = random.Random(seed)
    while not game.ended and len(game.entries) < 1200:
        game.act(pick(game.menu(), rng))
    return game


if __name__ == "__main__":
    register(TITLE.id, lambda: TITLE)
    recorded = min((game for game in map(play, range(12)) if game.ended), key=lambda game: len(game.entries))
    FOLDER.mkdir(exist_ok=True)
    GAME.write_text(save.dump(recorded), "utf-8")
    SHOWN.write_text("\n".join(playthrough(recorded)) + "\n", "utf-8")
