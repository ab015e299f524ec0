"""Single tiles, and all tiles of a title on one sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from bradshaw.board.draw import ink
from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.face import Writing, face
from bradshaw.board.draw.shape import CENTRE, shape
from bradshaw.board.draw.svg import document, group, number, rectangle, text
from bradshaw.board.draw.theme import Theme, style_element
from bradshaw.board.hexes import Layout, Point
from bradshaw.board.tiles import Tile

ROOM = SIZE + 4
CAPTION = 30.0


def tile_group(
    layout: Layout, tile: Tile, rotation: int = 0, at: Point = CENTRE, *, numbered: bool = True, scale: float = 1.0
) -> str:
    """A tile as a piece of a larger drawing, for example laid on trial on a map."""
    turned = tile.rotated(rotation)
    drawn = shape(layout, turned)
    stops = "".join(ink.stop(place, turned.stops[place.index], CENTRE, {}, {}) for place in drawn.stops)
    writing = Writing(number=tile.id if numbered else "", scale=scale)
    return group(
        ink.ground(layout, CENTRE, turned.colour),
        ink.tracks(drawn, CENTRE),
        stops,
        ink.written(face(layout, turned, writing), {}),
        class_="tile",
        data_tile=tile.id,
        data_rotation=rotation,
        transform=f"translate({number(at[0])} {number(at[1])})" if at != CENTRE else None,
    )


def draw_tile(
    layout: Layout,
    tile: Tile,
    rotation: int = 0,
    *,
    theme: Theme | None = "light",
    width: float | None = None,
    scale: float = 1.0,
) -> str:
    """One tile, turned clockwise by so many sixths."""
    body = style_element(theme) + tile_group(layout, tile, rotation, scale=scale)
    return document(body, (-ROOM, -ROOM, 2 * ROOM, 2 * ROOM), "tile-drawing", f"Tile {tile.id}", width)


def draw_manifest(
    layout: Layout,
    tiles: Iterable[Tile],
    left: Mapping[str, int | None] | None = None,
    *,
    columns: int = 10,
    theme: Theme | None = "light",
    width: float | None = None,
) -> str:
    """All tiles with how many there are, or how many are left (None: as many as you like), colour by colour."""
    by_colour: dict[str, list[Tile]] = {}
    for tile in tiles:
        by_colour.setdefault(tile.colour, []).append(tile)
    step, row_height = 2 * ROOM, 2 * ROOM + CAPTION + 8
    drawn, top = [], 0.0
    for listed in by_colour.values():
        for index, tile in enumerate(listed):
            row, column = divmod(index, columns)
            at = ((column + 0.5) * step, top + row * row_height + ROOM)
            count = tile.count if left is None else left.get(tile.id)
            drawn.append(tile_group(layout, tile, at=at))
            drawn.append(text((at[0], at[1] + ROOM + 8), _caption(tile, count), "caption", 26))
        top += math.ceil(len(listed) / columns) * row_height + 24
    box = (-10.0, -10.0, columns * step + 20, top)
    body = style_element(theme) + rectangle(*box, "sheet") + "".join(drawn)
    return document(body, box, "manifest", "Tiles", width)


def _caption(tile: Tile, count: int | None) -> str:
    return f"{tile.id} × {'∞' if count is None else count}"
