"""What lies over a map: routes along the track, hexes that matter now, values per hex."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from msgspec import Struct

from bradshaw.board.draw.curves import SIZE, Curve
from bradshaw.board.draw.shape import shape
from bradshaw.board.draw.svg import circle, element, group, point, polygon, text
from bradshaw.board.draw.theme import ROUTE_DASHES
from bradshaw.board.hexes import Point
from bradshaw.board.map import Board, Position


class Route(Struct, frozen=True):
    """The track of a route in order: hex and number of the path on the tile that lies there."""

    pieces: tuple[tuple[str, int], ...]
    number: int = 1
    """Gives it its colour and pattern, and is written beside it."""


class Overlays(Struct, frozen=True):
    legal: tuple[str, ...] = ()
    """Hexes where something may be done."""
    last: tuple[str, ...] = ()
    """Hexes of the last moves."""
    pending: tuple[str, ...] = ()
    """Hexes of something that is being made and has not happened."""
    reach: tuple[str, ...] = ()
    """Hexes that the acting company reaches."""
    routes: tuple[Route, ...] = ()
    heat: Mapping[str, int] = {}
    """A value per hex, such as the gain of a lay."""


def hex_outline(board: Board, hex_id: str, shrink: float = 0.0) -> tuple[Point, ...]:
    x, y = board.layout.centre(hex_id, SIZE)
    return tuple((x + cx, y + cy) for cx, cy in board.layout.corners(SIZE - shrink))


def marks(board: Board, overlays: Overlays) -> str:
    """Outlines of hexes: reach under last moves under legal places."""
    rows = (
        ("reach", overlays.reach, 0.0),
        ("last", overlays.last, 6.0),
        ("legal", overlays.legal, 3.0),
        ("pending", overlays.pending, 4.0),
    )
    return "".join(
        polygon(hex_outline(board, hex_id, shrink), look, data_mark=hex_id)
        for look, hexes, shrink in rows
        for hex_id in hexes
    )


def heat_ground(board: Board, values: Mapping[str, int]) -> str:
    """The stronger the colour, the larger the value."""
    most = max((abs(value) for value in values.values()), default=0) or 1
    return "".join(
        polygon(
            hex_outline(board, hex_id, 2.0),
            "gain" if value >= 0 else "loss",
            fill_opacity=f"{0.1 + 0.6 * abs(value) / most:.2f}",
        )
        for hex_id, value in values.items()
    )


def heat_values(board: Board, values: Mapping[str, int]) -> str:
    """The values themselves, so that colour is not alone."""
    return "".join(
        text(_above(board, hex_id), f"{value:+d}".replace("-", "−") if value else "0", "heat-text", 28)
        for hex_id, value in values.items()
    )


def _above(board: Board, hex_id: str) -> Point:
    """In the upper part of a hex, where a stop seldom stands."""
    x, y = board.layout.centre(hex_id, SIZE)
    return x, y - 0.58 * SIZE


def routes(board: Board, position: Position, drawn_routes: Iterable[Route]) -> str:
    return "".join(_route(board, position, route) for route in drawn_routes)


def _route(board: Board, position: Position, route: Route) -> str:
    curves = [_piece(board, position, *piece) for piece in route.pieces]
    if not curves:
        return ""
    chained = _chained(curves)
    data = ""
    pen: Point | None = None
    for curve in chained:
        joined = pen is not None and math.dist(pen, curve.start) < 1
        data += curve.onward if joined else f"M{point(curve.start)}{curve.onward}"
        pen = curve.end
    colour = (route.number - 1) % len(ROUTE_DASHES)
    look = f"route-{colour + 1}"
    middle = _tab(route, chained)
    return group(
        element("path", class_=f"band {look}", d=data),
        element("path", class_="thread", d=data, stroke_dasharray=ROUTE_DASHES[colour]),
        circle(middle, 13, f"tab {look}"),
        text(middle, str(route.number), "letters", 15),
        class_="route",
        data_route=route.number,
    )


def _tab(route: Route, chained: list[Curve]) -> Point:
    """Where its number stands: on the side between two hexes that is nearest to the middle of the route."""
    joints = [i for i in range(1, len(chained)) if route.pieces[i][0] != route.pieces[i - 1][0]]
    if not joints:
        return max(chained, key=lambda curve: math.dist(curve.start, curve.end)).at(0.5)
    return chained[min(joints, key=lambda i: abs(2 * i - len(chained)))].start


def _piece(board: Board, position: Position, hex_id: str, path: int) -> Curve:
    tile = board.tile_at(position, hex_id)
    if not 0 <= path < len(tile.paths):
        raise ValueError(f"there is no track {hex_id}:{path} on tile {tile.id}")
    track = shape(board.layout, tile, board.hexes[hex_id].spikes).tracks[path]
    return track.curve.moved(board.layout.centre(hex_id, SIZE))


def _chained(curves: list[Curve]) -> list[Curve]:
    """Every piece turned so that it begins where the one before it ends."""
    if len(curves) > 1:
        first, second = curves[0], curves[1]
        if _gap(first.start, second) < _gap(first.end, second):
            curves = [first.reversed(), *curves[1:]]
    done = curves[:1]
    for curve in curves[1:]:
        end = done[-1].end
        done.append(curve if math.dist(end, curve.start) <= math.dist(end, curve.end) else curve.reversed())
    return done


def _gap(at: Point, curve: Curve) -> float:
    return min(math.dist(at, curve.start), math.dist(at, curve.end))
