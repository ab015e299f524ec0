"""Every tile of every box has a place on its map."""

from __future__ import annotations

import pytest

from board.small import BOARDS, real_board
from bradshaw.board.lays import fitting
from bradshaw.board.map import Board
from bradshaw.kernel.records import Laid


def placeable(board: Board, hex_id: str, enough: int) -> set[str]:
    """Tiles that can come to lie on a hex, each on what came to lie there before; at most so many lays tried."""
    seen: set[Laid] = set()
    stack: list[Laid | None] = [None]
    while stack and len(seen) < enough:
        for tile, rotation in fitting(board, hex_id, stack.pop()):
            if (laid := Laid(tile.id, rotation)) not in seen:
                seen.add(laid)
                stack.append(laid)
    return {laid.tile for laid in seen}


def without_a_place(board: Board) -> set[str]:
    """First a quick look at every hex, then a thorough one until nothing is missing."""
    missing = set(board.tiles)
    for enough in (60, 2000):
        for hex_id in board.hexes:
            if missing:
                missing -= placeable(board, hex_id, enough)
    return missing


@pytest.mark.parametrize(("game", "map_name"), BOARDS)
def test_every_tile_has_a_legal_place(game: str, map_name: str) -> None:
    assert without_a_place(real_board(game, map_name)) == set()
