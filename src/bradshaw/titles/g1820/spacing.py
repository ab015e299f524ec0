"""Where cities and towns may be: distances from other cities, barriers between, one big city of two (chapter 12.3)."""

from __future__ import annotations

from functools import cache, lru_cache

from bradshaw.board.lays import LayRule, Placement
from bradshaw.board.map import Board
from bradshaw.board.tiles import Tile
from bradshaw.board.upgrade import LayFault, TileRule
from bradshaw.kernel import State
from bradshaw.mechanics.position import Tiles, laid
from bradshaw.titles.g1820.data import CHATHAM, DATA, LONDON, board

SMALL, BIG, TOWN = "city", "big_city", "town"
CITIES = (SMALL, BIG, "oo", "manchester")
HUMBER = ("C15", "D16")
"""Hull and Grimsby, of which one may be a big city (1820-12.3.3.2-c)."""
BARRIER = "barrier"
DISTANCE_OF_SMALL = 2


def is_city(on: Board, tiles: dict[str, str], hex_id: str) -> bool:
    """A city tile or a hex printed as a city (1820-12.3.1-b, 1820-12.3.3.2-f)."""
    if hex_id in tiles:
        return on.tiles[tiles[hex_id]].kind in CITIES
    return on.hexes[hex_id].kind in ("city", "london", "chatham")


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


@lru_cache(maxsize=256)
def placement(on: Board, tiles: Tiles, big_distance: int) -> Placement:
    """The rule about new cities and towns with these tiles on the map."""
    lying = {hex_id: one.tile for hex_id, one in tiles}

    def fault(hex_id: str, tile: Tile, rotation: int) -> LayFault | None:
        return humber_fault(hex_id, tile.kind) if hex_id in lying else fault_of_kind(hex_id, tile.kind)

    def humber_fault(hex_id: str, kind: str) -> LayFault | None:
        others = [lying[one] for one in HUMBER if one != hex_id and one in lying]
        if kind == BIG and hex_id in HUMBER and any(on.tiles[one].kind == BIG for one in others):
            return LayFault("placement", "Only one of Hull and Grimsby is a big city.")
        return None

    @cache
    def fault_of_kind(hex_id: str, kind: str) -> LayFault | None:
        if on.hexes[hex_id].kind != "rural":
            return humber_fault(hex_id, kind)
        if kind == TOWN:
            beside = set(on.neighbours(hex_id).values())
            if LONDON in beside or any(one in lying and on.tiles[lying[one]].kind == TOWN for one in beside):
                return LayFault("placement", "A town is not next to another town or to London.")
        if kind in (SMALL, BIG):
            steps = (big_distance if kind == BIG else DISTANCE_OF_SMALL) - 1
            # Chatham counts for nobody to its north (1820-12.3.3.1-d); to its south London, Margate or Dover is as near
            if any(is_city(on, lying, one) for one in near(on, hex_id, steps) - {CHATHAM}):
                return LayFault("placement", "Another city is too near.")
        return None

    return fault


def rule(state: State, *, connected: bool = True, big_as_small: bool = False) -> LayRule:
    """The colours of the phase, barriers from green on, the spacing of cities and towns."""
    distance = DISTANCE_OF_SMALL if big_as_small else int(state.options["big_city_distance"])
    closed = frozenset({BARRIER}) if state.phase == "yellow" else frozenset[str]()
    colours = frozenset(DATA.phase(state.phase).tiles)
    return LayRule(
        TileRule(colours, closed),
        connection="touch" if connected else "none",
        placement=placement(board(state), laid(state), distance),
    )
