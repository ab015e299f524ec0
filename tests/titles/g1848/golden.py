"""The golden playthrough: a whole game, and for every action what the game showed before and after it.

`python -m titles.g1848.golden` (from `tests`) writes it anew; a changed line is a changed ruling.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from bradshaw.kernel import save
from bradshaw.kernel.actions import Action, Dividend
from bradshaw.kernel.game import Game, fingerprint
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.title import register
from bradshaw.titles.g1848.landmarks import PROFILES
from bradshaw.titles.g1848.title import TITLE

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


def pick(menu: Menu, chance: random.Random) -> Action:
    """A builder's choice: a kind by weight, dividends mostly paid, numbers anywhere in their range."""
    kinds = sorted(menu.kinds())
    kind = chance.choices(kinds, [PROFILES["builders"].get(one, 1) for one in kinds])[0]
    options = [option for option in menu if option.action.kind == kind]
    weights = [8 if isinstance(one.action, Dividend) and one.action.pay else 1 for one in options]
    option = chance.choices(options, weights)[0]
    numbers = {name: chance.randint(one.start, one.stop) for name, one in option.ranges.items()}
    action: Action = replace(option.action, **numbers)
    return action


def play(seed: int) -> Game:
    game = Game(TITLE, ["Ada", "Bob", "Cid"])
    chance = random.Random(seed)
    while not game.ended and len(game.entries) < 800:
        game.act(pick(game.menu(), chance))
    return game


def is_worth_keeping(game: Game) -> bool:
    """It ended by the Bank or the chart, in the last phase."""
    return game.state.ended is not None and game.state.phase == "7" and "receivership" not in game.state.ended.reason


if __name__ == "__main__":
    register(TITLE.id, lambda: TITLE)
    recorded = min(filter(is_worth_keeping, map(play, range(20, 30))), key=lambda game: len(game.entries))
    FOLDER.mkdir(exist_ok=True)
    GAME.write_text(save.dump(recorded), "utf-8")
    SHOWN.write_text("\n".join(playthrough(recorded)) + "\n", "utf-8")
