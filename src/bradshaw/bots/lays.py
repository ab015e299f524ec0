"""Which lays are worth a closer look, and what they earn: the few that promise most are tried on the board."""

from __future__ import annotations

from functools import lru_cache

from bradshaw.board import data
from bradshaw.board.tiles import Tile
from bradshaw.bots.policy import Seat, glanced_revenue
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.menu import Option
from bradshaw.titles import views

ROOM = 3.0
"""What one more way out of a hex promises, in money."""


@lru_cache(maxsize=1024)
def tile_of(title: str, tile: str) -> Tile | None:
    printed = views.printed(title)
    return data.tile(tile, printed.tiles[tile]) if printed and tile in printed.tiles else None


@lru_cache(maxsize=1024)
def hex_of(title: str, hex_id: str) -> Tile | None:
    """The print of a hex."""
    printed = views.printed(title)
    return data.hex_of(hex_id, printed.hexes[hex_id]).tile if printed and hex_id in printed.hexes else None


def worth(tile: Tile | None) -> float:
    """The stops of a tile at what they pay, and its ways out."""
    if tile is None:
        return 0.0
    stops = sum(max(value for _, value in stop.revenue.steps) for stop in tile.stops if tile.paths)
    return stops + ROOM * len(tile.exits)


def promise(seat: Seat, action: LayTile) -> float:
    """How much better a tile looks than what lies there."""
    laid = seat.state.tiles.get(action.hex)
    before = tile_of(seat.title, laid.tile) if laid else hex_of(seat.title, action.hex)
    return worth(tile_of(seat.title, action.tile)) - worth(before)


def gains(seat: Seat, most: int) -> dict[int, int]:
    """What the most promising lays of the menu add to a company's run, by the option's number; one for each look."""
    lays = [(n, option) for n, option in enumerate(seat.options) if isinstance(option.action, LayTile)]
    ranked = sorted(lays, key=lambda one: -promise(seat, lay(one[1])))
    found = {}
    for number, option in ranked[:most]:
        before = seat.revenue(lay(option).company)
        if before is not None:
            after = glanced_revenue(seat.at_once(option), lay(option).company) or 0
            found[number] = after - before
    return found


def lay(option: Option) -> LayTile:
    assert isinstance(option.action, LayTile)
    return option.action
