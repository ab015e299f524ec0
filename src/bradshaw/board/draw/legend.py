"""The frame of a map that hangs on a wall: its title above, and below what its signs mean."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.board.draw.svg import circle, element, group, rectangle, text, width
from bradshaw.board.draw.symbols import sign
from bradshaw.board.map import Board
from bradshaw.board.tiles import Border, Stop, Tile

HEAD = 118.0
LINE = 44.0
SIZE = 22.0
_SIGN_WIDTH = 44.0

_TERRAINS = {"mountain": "hills, paid once", "water": "water, paid once", "desert": "desert, paid once"}
_BORDERS = {
    "impassable": ("impassable", "no track across"),
    "barrier": ("barrier", "barrier, paid to cross"),
    "edge": ("toll", "side with a price"),
    "gauge": ("gauge", "change of gauge"),
}


def heading(left: float, top: float, title: str, credit: str) -> str:
    return text((left + 30, top + 58), title, "title", 62) + text((left + 32, top + 106), credit, "credit", 24)


def legend(board: Board, left: float, top: float, wide: float) -> tuple[str, float]:
    """The signs that this map has with their meaning, in as many lines as they need; with their height."""
    drawn, x, y = [], left + 24, top + LINE * 0.8
    for picture, words in _entries(board):
        need = _SIGN_WIDTH + 8 + width(words, SIZE) * 0.96 + 34
        if x + need > left + wide and x > left + 24:
            x, y = left + 24, y + LINE
        drawn.append(group(picture, transform=f"translate({x + _SIGN_WIDTH / 2:.0f} {y:.0f})"))
        drawn.append(text((x + _SIGN_WIDTH + 8, y), words, "key", SIZE))
        x += need
    return group(*drawn, class_="legend"), y - top + LINE * 0.8


def _entries(board: Board) -> Iterable[tuple[str, str]]:
    prints = [place.tile for place in board.hexes.values()]
    tiles = [*prints, *board.tiles.values()]
    yield circle((0.0, 0.0), 15, "slot"), "city"
    if any(place.homes for place in board.hexes.values()):
        ring = circle((0.0, 0.0), 12, fill="none", stroke="#8c1d2b", stroke_width=4)
        yield circle((0.0, 0.0), 15, "slot") + ring, "kept for the company at home here"
    if _some_stop(tiles, "town"):
        yield circle((0.0, 0.0), 10, "town"), "town"
    if (halt := _some_stop(tiles, "halt")) is not None:
        box = rectangle(-10, -10, 20, 20, "halt", rx=5)
        yield box + text((0.0, 0.0), halt.symbol, "slot-text", 14), "halt"
    if _some_stop(prints, "offboard"):
        yield element("path", class_="spike", d="M-16 -11L16 0L-16 11Z"), "way off the map"
    if any(place.port or "port" in place.tile.icons for place in board.hexes.values()):
        yield sign("anchor", 26, (0.0, 0.0)), "port"
    for terrain, words in _TERRAINS.items():
        if any(cost.terrain == terrain for tile in prints for cost in tile.costs):
            yield sign(terrain, 32, (0.0, 0.0)), words
    for kind, (look, words) in _BORDERS.items():
        if any(border.kind == kind for border in _borders(prints)):
            yield element("path", class_=look, d="M-20 0H20"), words
    if any(place.blocked_by for place in board.hexes.values()):
        yield rectangle(-14, -9, 28, 18, "tag", rx=4), "closed by a private company"
    phases = max((stop.revenue.steps for tile in prints for stop in tile.stops), key=len, default=())
    if len(phases) > 1:
        cells = [
            rectangle(-22 + 44 / len(phases) * i, -9, 44 / len(phases), 18, f"phase {phase}")
            for i, (phase, _) in enumerate(phases)
        ]
        yield "".join(cells), "value by colour of phase"


def _some_stop(tiles: Iterable[Tile], kind: str) -> Stop | None:
    return next((stop for tile in tiles for stop in tile.stops if stop.kind == kind), None)


def _borders(tiles: Iterable[Tile]) -> Iterable[Border]:
    return (border for tile in tiles for border in tile.borders)
