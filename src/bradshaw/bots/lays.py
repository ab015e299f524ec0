"""Which lays are worth a closer look, and what they earn: the few that promise most are tried on the board."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache

from bradshaw.board import data
from bradshaw.board.hexes import Layout, distance
from bradshaw.board.tiles import Tile
from bradshaw.bots.policy import Seat, glanced_revenue
from bradshaw.kernel.actions import LayTile
from bradshaw.kernel.menu import Option
from bradshaw.titles import views

CITY, TOWN = 20, 10
"""What a place is taken to pay at least once track is there."""
FADING = 0.4
"""What is left of the worth of a place with every hex between it and the track."""
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


@cache
def places(title: str) -> tuple[tuple[str, float], ...]:
    """The hexes of the map with something to run to, and what that may be worth."""
    printed = views.printed(title)
    found = []
    for hex_id in printed.hexes if printed else ():
        tile = hex_of(title, hex_id)
        stops = tile.stops if tile else ()
        value = sum(max((CITY if stop.slots else TOWN), *(pay for _, pay in stop.revenue.steps)) for stop in stops)
        if value:
            found.append((hex_id, float(value)))
    return tuple(found)


@cache
def prospect(title: str, hex_id: str) -> tuple[float, ...]:
    """What every place of the map is worth from a hex: less for every step that it is away."""
    printed = views.printed(title)
    layout = Layout(printed.layout) if printed else None
    return tuple(value * FADING ** distance(layout, hex_id, place) for place, value in places(title) if layout)


def outlook(title: str, here: Collection[str]) -> float:
    """What lies around the hexes that a company's track leads to. Track that leads nowhere promises nothing."""
    seen = [prospect(title, one) for one in here]
    return sum(map(max, *seen)) if len(seen) > 1 else sum(seen[0]) if seen else 0.0


def led_to(title: str, here: frozenset[str], action: LayTile) -> frozenset[str]:
    """About where track leads after a lay: also to the hexes at the new tile's ends."""
    tile, printed = tile_of(title, action.tile), views.printed(title)
    if tile is None or printed is None or action.hex not in here:
        return here
    layout = Layout(printed.layout)
    ends = (layout.neighbour(action.hex, side) for side in tile.rotated(action.rotation).exits)
    return here.union(end for end in ends if end in printed.hexes)


def lay(option: Option) -> LayTile:
    assert isinstance(option.action, LayTile)
    return option.action
