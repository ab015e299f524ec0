"""Where cities and towns may be: distances from other cities, barriers between, one big city of two (chapter 12.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from bradshaw.board.lays import LayRule, Placement
from bradshaw.board.map import Board
from bradshaw.board.upgrade import LayFault, TileRule
from bradshaw.kernel import State
from bradshaw.kernel.following import follows_from
from bradshaw.mechanics.position import Tiles, laid
from bradshaw.titles.g1820.data import CHATHAM, DATA, LONDON, board

SMALL, BIG, TOWN = "city", "big_city", "town"
CITIES = (SMALL, BIG, "oo", "manchester")
HUMBER = ("C15", "D16")
"""Hull and Grimsby, of which one may be a big city (1820-12.3.3.2-c)."""
BARRIER = "barrier"
DISTANCE_OF_SMALL = 2


@cache
def printed_cities(on: Board) -> frozenset[str]:
    """1820-12.3.3.2-f"""
    return frozenset(name for name, place in on.hexes.items() if place.kind in ("city", "london", "chatham"))


@lru_cache(maxsize=1024)
def near(on: Board, hex_id: str, steps: int) -> frozenset[str]:
    """Hexes within so many steps that cross no barrier (1820-12.3.3.1-c, 1820-12.3.3.2-e)."""
    found, edge = {hex_id}, {hex_id}
    for _ in range(steps):
        edge = {
            other
            for one in edge
            for side, other in on.neighbours(one).items()
            if other not in found and not is_barrier(on, one, side)
        }
        found |= edge
    return frozenset(found - {hex_id})


def is_barrier(on: Board, hex_id: str, side: int) -> bool:
    border = on.border(hex_id, side)
    return border is not None and border.kind == BARRIER


Faults = Callable[[str, str], LayFault | None]
"""What is wrong with a kind of tile on a hex."""


@lru_cache(maxsize=256)
def faults(on: Board, tiles: Tiles, big_distance: int) -> Faults:
    """The rule about new cities and towns with these tiles on the map; a city tile or a hex printed as a city counts
    (1820-12.3.1-b)."""
    lying = {hex_id: on.tiles[one.tile].kind for hex_id, one in tiles}
    towns = {LONDON, *(hex_id for hex_id, kind in lying.items() if kind == TOWN)}
    # Chatham counts for nobody to its north (1820-12.3.3.1-d); to its south London, Margate or Dover is as near
    cities = printed_cities(on).difference(lying).union(one for one in lying if lying[one] in CITIES) - {CHATHAM}

    def fault(hex_id: str, kind: str) -> LayFault | None:
        if kind == BIG and hex_id in HUMBER and any(lying.get(one) == BIG for one in HUMBER if one != hex_id):
            return LayFault("placement", "Only one of Hull and Grimsby is a big city.")
        if hex_id in lying or on.hexes[hex_id].kind != "rural":
            return None
        if kind == TOWN and not towns.isdisjoint(on.around[hex_id]):
            return LayFault("placement", "A town is not next to another town or to London.")
        if kind in (SMALL, BIG):
            steps = (big_distance if kind == BIG else DISTANCE_OF_SMALL) - 1
            if not cities.isdisjoint(near(on, hex_id, steps)):
                return LayFault("placement", "Another city is too near.")
        return None

    return fault


@lru_cache(maxsize=256)
def placement(on: Board, tiles: Tiles, big_distance: int) -> Placement:
    fault = faults(on, tiles, big_distance)
    return lambda hex_id, tile, rotation: fault(hex_id, tile.kind)


@follows_from("phase")
def tile_rule(state: State) -> TileRule:
    """The colours of the phase, barriers from green on."""
    closed = frozenset({BARRIER}) if state.phase == "yellow" else frozenset[str]()
    return TileRule(frozenset(DATA.phase(state.phase).tiles), closed)


@follows_from("tiles", "phase", "options")
def rule(state: State, big_as_small: bool = False) -> LayRule:
    """What the phase allows, and the spacing of cities and towns."""
    distance = DISTANCE_OF_SMALL if big_as_small else int(state.options["big_city_distance"])
    return LayRule(tile_rule(state), placement=placement(board(state), laid(state), distance))
