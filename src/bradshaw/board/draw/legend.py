"""What the signs of a map mean, and the frame of a map that hangs on a wall: its title above, its signs below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bradshaw.board.draw.borders import LOOKS
from bradshaw.board.draw.face import PORTS
from bradshaw.board.draw.svg import circle, element, group, polygon, rectangle, text, width
from bradshaw.board.draw.symbols import sign
from bradshaw.board.map import Board
from bradshaw.board.tiles import Border, Stop, Tile

HEAD = 118.0
LINE = 44.0
SIZE = 22.0
_SIGN_WIDTH = 44.0

_TERRAINS = {"mountain": "hills, paid once", "water": "water, paid once", "desert": "desert, paid once"}
_BORDERS = {
    "impassable": "no track across",
    "barrier": "barrier, paid to cross",
    "toll": "side with a price",
    "gauge": "change of gauge",
}


class Sign(NamedTuple):
    """A sign of a drawing and what it means."""

    look: str
    """Where it is found in the drawing, as a selector."""
    picture: str
    """It alone, around the origin."""
    words: str
    plain: bool = False
    """Seen for what it is: only a legend names it."""


def heading(left: float, top: float, title: str, credit: str) -> str:
    return text((left + 30, top + 58), title, "title", 62) + text((left + 32, top + 106), credit, "credit", 24)


def legend(board: Board, left: float, top: float, wide: float) -> tuple[str, float]:
    """The signs that this map has with their meaning, in as many lines as they need; with their height."""
    drawn, x, y = [], left + 24, top + LINE * 0.8
    for _, picture, words, _ in signs(board):
        need = _SIGN_WIDTH + 8 + width(words, SIZE) * 0.96 + 34
        if x + need > left + wide and x > left + 24:
            x, y = left + 24, y + LINE
        drawn.append(group(picture, transform=f"translate({x + _SIGN_WIDTH / 2:.0f} {y:.0f})"))
        drawn.append(text((x + _SIGN_WIDTH + 8, y), words, "key", SIZE))
        x += need
    return group(*drawn, class_="legend"), y - top + LINE * 0.8


def signs(board: Board) -> Iterator[Sign]:
    """What this map is printed with."""
    prints = [place.tile for place in board.hexes.values()]
    tiles = [*prints, *board.tiles.values()]
    yield Sign(".slot", circle((0.0, 0.0), 15, "slot"), "city", plain=True)
    if any(place.homes for place in board.hexes.values()):
        ring = circle((0.0, 0.0), 12, fill="none", stroke="#8c1d2b", stroke_width=4)
        yield Sign(".reserved", circle((0.0, 0.0), 15, "slot") + ring, "kept for the company at home here", True)
    if _some_stop(tiles, "town"):
        yield Sign(".town", circle((0.0, 0.0), 10, "town"), "town", plain=True)
    if (halt := _some_stop(tiles, "halt")) is not None:
        box = rectangle(-10, -10, 20, 20, "halt", rx=5)
        yield Sign(".halt", box + text((0.0, 0.0), halt.symbol, "slot-text", 14), "halt")
    if _some_stop(prints, "offboard"):
        yield Sign(".spike", element("path", class_="spike", d="M-16 -11L16 0L-16 11Z"), "way off the map")
    if any(place.port for place in board.hexes.values()) or any(icon in PORTS for tile in tiles for icon in tile.icons):
        yield Sign(".anchor", sign("anchor", 26, (0.0, 0.0)), "port")
    for terrain, words in _TERRAINS.items():
        if any(cost.terrain == terrain for tile in prints for cost in tile.costs):
            yield Sign(f".{terrain}", sign(terrain, 32, (0.0, 0.0)), words)
    for look, words in _BORDERS.items():
        if any(LOOKS.get(border.kind) == look for border in _borders(prints)):
            yield Sign(f".{look},.{look}-badge,.{look}-change", element("path", class_=look, d="M-20 0H20"), words)
    if any(place.blocked_by for place in board.hexes.values()):
        yield Sign(".blocked", rectangle(-14, -9, 28, 18, "tag", rx=4), "closed by a private company")
    phases = max((stop.revenue.steps for tile in prints for stop in tile.stops), key=len, default=())
    if len(phases) > 1:
        cells = [
            rectangle(-22 + 44 / len(phases) * i, -9, 44 / len(phases), 18, f"phase {phase}")
            for i, (phase, _) in enumerate(phases)
        ]
        yield Sign(".phase:not([rx])", "".join(cells), "value by colour of phase")


def signs_of_play(board: Board) -> Iterator[Sign]:
    """What else lies on a map that is played on: of tiles and markers, and marked for the eye."""
    tiles = [*(place.tile for place in board.hexes.values()), *board.tiles.values()]
    square = polygon(((-18.0, -14.0), (18.0, -14.0), (18.0, 14.0), (-18.0, 14.0)), "{}")
    yield Sign(".disc", circle((0.0, 0.0), 14, "disc") + text((0.0, 0.0), "30", "value", 14), "value of the stop", True)
    if any(tile.labels for tile in tiles):
        yield Sign(".label", text((0.0, 0.0), "X", "label", 26), "takes tiles with this letter only")
    if any(tile.future_labels for tile in tiles):
        frame = rectangle(-12, -12, 24, 24, "phase brown", rx=4)
        yield Sign(
            ".phase[rx]", frame + text((0.0, 0.0), "X", "value", 16), "takes this letter only, from that colour on"
        )
    if any(cost.amount and not cost.terrain for tile in tiles for cost in tile.costs):
        yield Sign(
            ".tag", rectangle(-14, -9, 28, 18, "tag", rx=4) + text((0.0, 0.0), "40", "tag-text", 13), "paid once"
        )
    if any(path.lanes > 1 for tile in tiles for path in tile.paths):
        road = "".join(element("path", class_=look, d="M-20 0H20") for look in ("bed", "track double", "lane"))
        yield Sign(".double", road, "double track")
    token = circle((0.0, 0.0), 13, "token", fill="#8c1d2b") + circle((0.0, 0.0), 13, "ring")
    yield Sign(".token", token, "station of a company", plain=True)
    yield Sign(".idle", group(token, class_="idle"), "turned over: its company does not use it")
    yield Sign(".legal", square.format("legal"), "something may be done here")
    yield Sign(".last", square.format("last"), "built lately")
    yield Sign(".pending", square.format("pending"), "being made, not done yet")
    yield Sign(".reach", square.format("reach"), "reached by the company on turn")
    yield Sign(".trial .ground", group(square.format("ground yellow"), class_="trial laid"), "on trial, not laid yet")
    run = element("path", class_="band route-1", d="M-20 0H20") + circle((0.0, 0.0), 11, "tab route-1")
    yield Sign(".route", run + text((0.0, 0.0), "1", "letters", 13), "run of a train")
    yield Sign(".heat-text", text((0.0, 0.0), "+30", "heat-text gain", 20), "what building here adds to the run")


def _some_stop(tiles: Iterable[Tile], kind: str) -> Stop | None:
    return next((stop for tile in tiles for stop in tile.stops if stop.kind == kind), None)


def _borders(tiles: Iterable[Tile]) -> Iterable[Border]:
    return (border for tile in tiles for border in tile.borders)
