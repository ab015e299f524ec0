"""The map as it is printed: hexes, borders, dead sides, and which tile lies where in a position."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board.hexes import SIDES, Layout, opposite
from bradshaw.board.tiles import Border, Tile
from bradshaw.kernel.records import Laid

T = TypeVar("T")

FIXED_COLOURS = ("gray", "red", "blue")

Position = Mapping[str, Laid]
"""The tiles on the map, by hex: `state.tiles` of the kernel."""

Side = tuple[str, int]
"""A side of a hex, as seen from that hex."""


class Hex(Struct, frozen=True):
    """A hex of the map: its print as a tile, and what the print means in the game."""

    id: str
    tile: Tile
    name: str = ""
    stop_names: tuple[str, ...] = ()
    kind: str = ""
    homes: tuple[str, ...] = ()
    """Companies whose home this is."""
    fixed: bool = False
    """No tile may ever be laid here."""
    kinds: tuple[str, ...] = ()
    """Kinds of tile that may come first; empty: the print decides (stops and labels must match)."""
    spikes: tuple[int, ...] = ()
    """Sides with a printed arrow on off-boards and ports."""
    region: str = ""
    """The gauge area."""
    group: str = ""
    """Hexes that are one place, drawn over several hexes."""
    blocked_by: str = ""
    """The private that keeps others from building here."""
    port: bool = False
    note: str = ""
    """Other words printed on the hex."""
    required: dict[str, str] = {}
    """The tile that must be taken here, by colour."""

    @property
    def colour(self) -> str:
        return self.tile.colour

    def stop_name(self, stop: int) -> str:
        return self.stop_names[stop] if stop < len(self.stop_names) else self.name


class Board:
    """A printed map with its tiles: static, so anything derived from it may be remembered.

    Positions are plain data (`Position`), never kept in here.
    """

    def __init__(self, layout: Layout, hexes: Iterable[Hex], tiles: Iterable[Tile]) -> None:
        self.layout = layout
        self.hexes: dict[str, Hex] = {place.id: place for place in hexes}
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in tiles}
        self._neighbours = {
            hex_id: tuple(found if (found := layout.neighbour(hex_id, side)) in self.hexes else None for side in SIDES)
            for hex_id in self.hexes
        }
        self._borders = {
            (hex_id, border.side): border for hex_id, place in self.hexes.items() for border in place.tile.borders
        }

        self._memory: dict[type[Any], Any] = {}

    def remembered(self, kind: type[T]) -> T:
        """The one object of that type kept with this board, made at first use: derived things, never state."""
        found = self._memory.get(kind)
        made: T = self._memory.setdefault(kind, kind()) if found is None else found
        return made

    def neighbour(self, hex_id: str, side: int) -> str | None:
        """The hex of the map across that side."""
        return self._neighbours[hex_id][side]

    @cached_property
    def around(self) -> dict[str, tuple[str, ...]]:
        """The hexes of the map next to each."""
        return {one: tuple(other for other in beside if other) for one, beside in self._neighbours.items()}

    def neighbours(self, hex_id: str) -> dict[int, str]:
        """The hexes of the map around one, by side."""
        return {side: other for side, other in enumerate(self._neighbours[hex_id]) if other is not None}

    def across(self, hex_id: str, side: int) -> Side | None:
        """The same side as seen from the neighbour."""
        other = self._neighbours[hex_id][side]
        return None if other is None else (other, opposite(side))

    def side(self, hex_id: str, side: int) -> Side:
        """One name for a side that two hexes share: as seen from the hex that comes first."""
        other = self.across(hex_id, side)
        return (hex_id, side) if other is None or (hex_id, side) < other else other

    def border(self, hex_id: str, side: int) -> Border | None:
        """What is marked on that side, on either hex; the record's side is the asked one."""
        found = self._borders.get((hex_id, side))
        if found is None and (other := self.across(hex_id, side)) is not None:
            found = self._borders.get(other)
            if found is not None:
                found = Border(side, found.kind, found.cost)
        return found

    @cached_property
    def side_numbers(self) -> dict[Side, int]:
        """Every side of the map by its one name, numbered in the order of the names."""
        sides = {self.side(hex_id, side) for hex_id in self.hexes for side in SIDES}
        return {side: number for number, side in enumerate(sorted(sides))}

    @cached_property
    def piece_numbers(self) -> dict[str, int]:
        """The number of the first piece of track in every hex; the others of that hex follow it, on any tile."""
        tiles = [*self.tiles.values(), *(place.tile for place in self.hexes.values())]
        most = max((len(tile.paths) for tile in tiles), default=0)
        return {hex_id: most * number for number, hex_id in enumerate(sorted(self.hexes))}

    @cached_property
    def dead_sides(self) -> dict[str, frozenset[int]]:
        """Per hex the sides where track may never end: map edge, impassable border, blank fixed side."""
        return {hex_id: frozenset(side for side in SIDES if self._is_dead(hex_id, side)) for hex_id in self.hexes}

    def _is_dead(self, hex_id: str, side: int) -> bool:
        other = self.across(hex_id, side)
        if other is None:
            return True
        border = self.border(hex_id, side)
        if border is not None and border.kind == "impassable":
            return True
        neighbour = self.hexes[other[0]]
        return neighbour.fixed and other[1] not in neighbour.tile.exits

    @cached_property
    def alike(self) -> dict[str, str]:
        """For every hex the first one on which the same tiles fit; names, values, costs and borders are no matter."""
        named = {name for tile in self.tiles.values() for name in (*tile.only_at, *tile.replaces)}
        first: dict[Hashable, str] = {}

        def look(place: Hex) -> Hashable:
            stops = tuple((stop.kind, stop.index) for stop in place.tile.stops)
            bare = replace(place.tile, id="", stops=(), costs=(), borders=(), icons=(), stop_names=())
            own = place.id if place.id in named else ""
            return own, place.fixed, stops, bare, place.kinds, tuple(place.required.items())

        return {hex_id: first.setdefault(look(place), hex_id) for hex_id, place in self.hexes.items()}

    def tile_at(self, position: Position, hex_id: str) -> Tile:
        """What lies on a hex: the tile laid there, turned, or the print of the hex."""
        laid = position.get(hex_id)
        if laid is None:
            return self.hexes[hex_id].tile
        return self.tiles[laid.tile].rotated(laid.rotation)

    def left(self, position: Position, tile_id: str) -> int | None:
        """How many of a tile are still to be had; None: no limit."""
        count = self.tiles[tile_id].count
        if count is None:
            return None
        return count - sum(laid.tile == tile_id for laid in position.values())

    @cached_property
    def _counted(self) -> dict[str, int]:
        """Tiles of which there are so many and no more."""
        return {tile_id: tile.count for tile_id, tile in self.tiles.items() if tile.count is not None}

    def used_up(self, position: Position) -> frozenset[str]:
        """Tiles of which none is left."""
        laid: dict[str, int] = {}
        for tile in position.values():
            laid[tile.tile] = laid.get(tile.tile, 0) + 1
        return frozenset([tile for tile, count in self._counted.items() if count == laid.get(tile, 0)])

    def stock(self, position: Position) -> dict[str, int | None]:
        """What is left of every tile."""
        laid: dict[str, int] = {}
        for tile in position.values():
            laid[tile.tile] = laid.get(tile.tile, 0) + 1
        return {
            tile_id: None if tile.count is None else tile.count - laid.get(tile_id, 0)
            for tile_id, tile in self.tiles.items()
        }


def stop_id(hex_id: str, stop: int) -> str:
    """The stable name of a stop: "F2.0"."""
    return f"{hex_id}.{stop}"


def parse_stop_id(name: str) -> tuple[str, int]:
    hex_id, _, stop = name.partition(".")
    return hex_id, int(stop)
