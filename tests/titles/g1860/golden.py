"""Which game of 1860 is the golden one: of a dozen thrifty ones the shortest that ends."""

from __future__ import annotations

from bradshaw.kernel.game import Game
from titles.g1860.habits import pick
from titles.golden import play, record

SEATS = ["Ada", "Ben", "Cleo"]

if __name__ == "__main__":
    games = (play(Game("1860", SEATS), pick, seed, most=1200) for seed in range(12))
    record(min((game for game in games if game.ended), key=lambda game: len(game.entries)))
