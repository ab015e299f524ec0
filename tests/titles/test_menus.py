"""What menus offer, whatever the title."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.board.data import board, load
from bradshaw.board.lays import track_shape
from bradshaw.board.tiles import Tile
from bradshaw.kernel.actions import LayTile
from titles.wander import PLAYABLE, wander


@pytest.mark.parametrize("title", PLAYABLE)
def test_a_tile_is_offered_once_for_all_rotations_that_look_alike(title: str) -> None:
    assert any(turned_alike(title, seed) for seed in range(1, 9)), "some game must get as far as that"


def turned_alike(title: str, seed: int) -> int:
    """How often a game offered a tile that looks the same turned otherwise."""
    tiles = board(load(f"bradshaw.titles.g{title}")).tiles
    turned = 0
    for game in wander(title, "rulebook", seed=seed, steps=150):
        offered = [option for option in game.menu() if isinstance(option.action, LayTile)]
        lays = [(one.action.hex, one.action.tile, one.action.power, shape(tiles, one.action)) for one in offered]
        assert len(lays) == len(set(lays))
        for option in offered:
            for rotation in range(6):
                action = replace(option.action, rotation=rotation)
                if shape(tiles, action) == shape(tiles, option.action):
                    turned += option.action.rotation != rotation
                    assert option.admits(action)
                    assert game.why_not(action) is None, "whichever is sent, it is the same tile"
    return turned


def shape(tiles: dict[str, Tile], action: LayTile) -> object:
    return track_shape(tiles[action.tile].rotated(action.rotation))
