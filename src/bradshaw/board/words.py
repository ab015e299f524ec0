"""Track in a player's words: "Tile 16 on B5 (Newport): NW–SE and W–E"."""

from __future__ import annotations

from functools import lru_cache

from bradshaw.board.hexes import SIDES, Layout
from bradshaw.board.map import Board
from bradshaw.board.tiles import Tile


def place(board: Board, hex_id: str) -> str:
    """The hex and what it is called."""
    name = board.hexes[hex_id].name
    return f"{hex_id} ({name})" if name else hex_id


def lay(board: Board, hex_id: str, tile_id: str, rotation: int) -> str:
    """A tile on a hex and what it joins there."""
    tile = board.tiles[tile_id].rotated(rotation)
    names = tile.stop_names or board.hexes[hex_id].stop_names
    return f"Tile {tile_id} on {place(board, hex_id)}: {joins(board.layout, tile, names)}"


@lru_cache(maxsize=4096)
def joins(layout: Layout, tile: Tile, names: tuple[str, ...] = ()) -> str:
    """The sides that track joins, from the south-west clockwise; several lines go by the names of their stops."""
    lines = [(names[stop.index : stop.index + 1], tile.paths_of(stop.index)) for stop in tile.stops]
    lines += [((), (path,)) for path in tile.paths if not path.stops]
    ends = [(name, {side for path in paths for side in path.sides}) for name, paths in lines]
    said = [(name, _line(layout, sides), len(sides)) for name, sides in ends if sides]
    if len(said) == 1:
        (_, line, count) = said[0]
        return line if count > 1 else f"to {line}"
    *before, last = [" ".join((*name, line)) for name, line, _ in said] or ["no track"]
    return f"{', '.join(before)} and {last}" if before else last


def _line(layout: Layout, sides: set[int]) -> str:
    clockwise = [layout.compass(side) for side in SIDES]
    first = clockwise.index("SW")
    return "–".join(clockwise[side] for side in sorted(sides, key=lambda side: (side - first) % 6))
