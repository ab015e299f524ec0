"""Which game of 1843 is the golden one: of four that bots play the shortest that comes to its last trains."""

from __future__ import annotations

from bradshaw.bots import known
from bradshaw.kernel.game import Game
from titles.golden import record

SEATS = ["Ada", "Ben", "Cleo"]


def bots(seed: int) -> Game:
    game = Game("1843", SEATS, seed=seed)
    known.finish(game, SEATS)
    return game


if __name__ == "__main__":
    games = (bots(seed) for seed in range(4))
    record(min((game for game in games if game.state.phase == "gray"), key=lambda game: len(game.entries)))
