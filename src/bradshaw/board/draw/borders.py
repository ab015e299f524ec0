"""The sides of hexes that are marked: rivers, closed sides, barriers, changes of gauge, and what they cost."""

from __future__ import annotations

from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.svg import element, line, polygon, rectangle, text
from bradshaw.board.hexes import Point, opposite
from bradshaw.board.map import Board, Position
from bradshaw.board.tiles import Border

LOOKS = {
    "impassable": "impassable",
    "barrier": "barrier",
    "water": "barrier",
    "edge": "toll",
    "mountain": "toll",
    "gauge": "gauge",
}
"""How the sides of each kind are drawn."""


def borders(board: Board, position: Position) -> str:
    """All marked sides, each once; the costs lie above all lines."""
    sides = {
        board.side(hex_id, border.side): border.kind
        for hex_id, place in board.hexes.items()
        for border in place.tile.borders
    }
    marked = [(hex_id, border) for hex_id, side in sides if (border := board.border(hex_id, side)) is not None]
    return "".join(
        [_line(board, hex_id, border) for hex_id, border in marked]
        + [_sign(board, position, hex_id, border) for hex_id, border in marked]
    )


def ends(board: Board, hex_id: str, side: int) -> tuple[Point, Point]:
    """The two corners of a side."""
    x, y = board.layout.centre(hex_id, SIZE)
    corners = board.layout.corners(SIZE)
    (ax, ay), (bx, by) = corners[side - 1], corners[side]
    return (x + ax, y + ay), (x + bx, y + by)


def _line(board: Board, hex_id: str, border: Border) -> str:
    data = line(*ends(board, hex_id, border.side))
    look = LOOKS.get(border.kind)
    if look is None:
        return element("path", class_=f"join-{board.hexes[hex_id].colour}", d=data)
    casing = element("path", class_="casing", d=data, stroke_width=11)
    return (casing if look != "gauge" else "") + element("path", class_=look, d=data)


def _sign(board: Board, position: Position, hex_id: str, border: Border) -> str:
    """The cost of a side, or the change of gauge where track meets on it."""
    x, y = board.layout.centre(hex_id, SIZE)
    dx, dy = board.layout.side_middle(border.side, SIZE)
    middle = (x + dx, y + dy)
    if border.cost:
        frame = rectangle(middle[0] - 16, middle[1] - 11, 32, 22, f"badge {LOOKS.get(border.kind, '')}-badge", rx=6)
        return frame + text(middle, str(border.cost), "badge-text", 15)
    if border.kind == "gauge" and _joined(board, position, hex_id, border.side):
        left, right = (middle[0] - 12, middle[1]), (middle[0] + 12, middle[1])
        top, bottom = (middle[0], middle[1] - 12), (middle[0], middle[1] + 12)
        return polygon((left, top, right, bottom), "gauge-change", data_gauge=f"{hex_id}:{border.side}")
    return ""


def _joined(board: Board, position: Position, hex_id: str, side: int) -> bool:
    other = board.neighbour(hex_id, side)
    return (
        other is not None
        and side in board.tile_at(position, hex_id).exits
        and opposite(side) in board.tile_at(position, other).exits
    )
