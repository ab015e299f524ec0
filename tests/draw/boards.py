"""What the tests of drawings look at: all boards, all tiles, and positions full of tiles."""

from __future__ import annotations

import random
from functools import lru_cache

from bradshaw.board import data as facts
from bradshaw.board.map import Board
from bradshaw.kernel.records import Laid

BOARDS = (
    ("1820", "standard"),
    ("1843", "standard"),
    ("1848", "standard"),
    ("1860", "first_edition"),
    ("1860", "large"),
)


@lru_cache
def data_of(title: str) -> facts.TitleData:
    return facts.load(f"bradshaw.titles.g{title}")


@lru_cache
def board_of(title: str, version: str = "") -> Board:
    return facts.board(data_of(title), version)


def crowded(board: Board, seed: int) -> dict[str, Laid]:
    """A tile with as many stops as the print on almost every hex, whatever the rules say about it."""
    chance = random.Random(seed)
    laid = {}
    for hex_id, place in board.hexes.items():
        fitting = [
            tile
            for tile in board.tiles.values()
            if [s.kind == "city" for s in tile.stops] == [s.kind == "city" for s in place.tile.stops]
            and (not tile.only_at or hex_id in tile.only_at)
        ]
        if fitting and not place.fixed and chance.random() < 0.9:
            tile = chance.choice(fitting)
            laid[hex_id] = Laid(tile.id, chance.choice(tile.rotations or range(6)))
    return laid
