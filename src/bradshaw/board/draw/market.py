"""Share markets: one row, a grid, two tiers in a zig-zag. The boxes say which; only their order is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from bradshaw.board.data import Token
from bradshaw.board.draw.svg import document, element, group, number, rectangle, text, translate
from bradshaw.board.draw.svg import width as text_width
from bradshaw.board.draw.theme import Theme, style_element
from bradshaw.board.draw.tokens import PLAIN, Tokens, disc
from bradshaw.board.hexes import Point
from bradshaw.kernel.market import Box, Cell, cell_id

CELL = (88.0, 76.0)
FLAT = 50.0
"""The height of boxes in a market of many rows: markers stand beside the price, not under it."""
MANY_ROWS = 5
LOW = 32.0
"""Their height in a tall market, which a wide window would otherwise make small."""
TALL = 12
GAP = 4.0
TOKEN = 16.0
LONGEST = 1600.0
"""Rows longer than this are broken."""

WIDEST = 1.25
"""Letters of some fonts are wider than ours by so much."""

Place = tuple[float, float, float, float]
"""Left, top, width and height of a box."""
Marked = tuple[str, Token]
"""A company and the colours of its marker."""


class Zone(Struct, frozen=True):
    """How boxes of a zone look: a ground, a mark in the corner, and what it means."""

    ground: str = ""
    mark: str = ""
    words: str = ""
    instead: str = ""
    """Written in place of the price."""

    @property
    def sign(self) -> str:
        return self.mark or self.instead


ZONES: dict[str, Zone] = {
    "par": Zone("zone-par", "par", "price to start at"),
    "par-yellow": Zone("yellow", "Y", "par in yellow"),
    "par-green": Zone("green", "G", "par in green"),
    "par-blue": Zone("blue", "B", "par in blue"),
    "par-brown": Zone("brown", "Br", "par in brown"),
    "par-1": Zone("zone-par", "1", "par, layer 1"),
    "par-2": Zone("zone-par", "2", "par, layer 2"),
    "par-3": Zone("zone-par", "3", "par, layer 3"),
    "par-4": Zone("zone-par", "4", "par, layer 4"),
    "refloat": Zone("", "°", "may be chosen when refloated"),
    "yellow": Zone("zone-yellow", "y", "certificates do not count towards the limit"),
    "orange": Zone("zone-orange", "o", "the same, and more of it may be held"),
    "brown": Zone("zone-brown", "b", "the same, and several may be bought at once"),
    "red-letter": Zone("", "", "red: the first share sold does not lower it"),
    "red-line": Zone("", "", "no move across the red line"),
    "end": Zone("red", "END", "the game ends"),
    "liquidation": Zone("gray", "LIQ", "liquidation"),
    "receivership": Zone("gray", "", "receivership", "R"),
    "bankrupt": Zone("gray", "", "bankrupt", "×"),
}
"""The words of titles for parts of a market; a zone that is not here is drawn without a mark."""


class Track(Struct, frozen=True):
    """A further row of prices under a market, with the marker of one holder on it."""

    name: str
    prices: tuple[int, ...]
    at: int | None = None
    end: int | None = None
    """The first price that ends the game."""


def draw_market(
    boxes: Iterable[Box | Cell],
    stacks: Mapping[str, Sequence[str]],
    tokens: Tokens,
    *,
    pick: Iterable[str] = (),
    arrows: Iterable[tuple[str, str]] = (),
    tracks: Iterable[Track] = (),
    legend: bool = True,
    theme: Theme | None = "light",
    width: float | None = None,
    label: str = "Market",
) -> str:
    """A market with the markers on it. `stacks`: companies by cell, the top one first; `pick`: cells that may be
    chosen; `arrows`: moves from cell to cell. Cells are `g[data-cell]`."""
    listed = list(boxes)
    places = layout(listed)
    chosen = set(pick)
    wide = max(x + w for x, _, w, _ in places.values()) + GAP
    high = max(y + h for _, y, _, h in places.values()) + GAP
    flat = is_flat(listed)
    drawn = [_cell(box, places[_id(box)], stacks.get(_id(box), ()), tokens, _id(box) in chosen) for box in listed]
    drawn += [_arrow(places[start], places[end]) for start, end in arrows]
    for track in tracks:
        row, height = _track(track, high, wide, tokens, flat)
        drawn.append(row)
        high += height
    if legend:
        key, height = _legend(listed, high + 6, wide)
        drawn.append(key)
        high += height
    box = (-GAP, -GAP, wide + GAP, high + GAP)
    look = f"market{' flat' * flat}{' tall' * is_tall(listed)}"
    return document(style_element(theme) + "".join(drawn), box, look, label, width)


def _id(box: Box | Cell) -> str:
    return cell_id(box.row, box.column)


def is_flat(boxes: Sequence[Box | Cell]) -> bool:
    return max(box.row for box in boxes) + 1 >= MANY_ROWS


def is_tall(boxes: Sequence[Box | Cell]) -> bool:
    return max(box.row for box in boxes) + 1 >= TALL


def layout(boxes: Sequence[Box | Cell]) -> dict[str, Place]:
    """The place of every cell. Tiers that leave out every other column have boxes two columns wide."""
    taken = {(box.row, box.column) for box in boxes}
    zigzag = len(taken) > 1 and not any((row, column + 1) in taken for row, column in taken)
    unit = CELL[0] / (2 if zigzag else 1)
    columns = max(box.column for box in boxes) + 1
    rows = max(box.row for box in boxes) + 1
    breaks = math.ceil(columns * unit / LONGEST) if rows <= 2 else 1
    per_line = math.ceil(columns / breaks)
    per_line += per_line % 2 if zigzag else 0
    high = LOW if is_tall(boxes) else FLAT if is_flat(boxes) else CELL[1]
    tall = rows * high + 14
    places = {}
    for box in boxes:
        line, column = divmod(box.column, per_line)
        places[_id(box)] = (column * unit, line * tall + box.row * high, CELL[0], high)
    return places


def _cell(box: Box | Cell, place: Place, stack: Sequence[str], tokens: Tokens, chosen: bool) -> str:
    markers = tuple((company, tokens.get(company, PLAIN)) for company in stack)
    return _drawn_cell(_id(box), box.price, tuple(box.zones), place, markers, chosen)


@lru_cache(maxsize=4096)
def _drawn_cell(
    name: str, worth: int, zone_names: tuple[str, ...], place: Place, markers: tuple[Marked, ...], chosen: bool
) -> str:
    """Most boxes of a market stay as they are from one action to the next."""
    left, top, wide, high = place
    wide, high, flat, low = wide - GAP, high - GAP, high < CELL[1], high == LOW
    zones = [ZONES[zone] for zone in zone_names if zone in ZONES]
    ground = next((zone.ground for zone in reversed(zones) if zone.ground), "")
    instead = next((zone.instead for zone in zones if zone.instead), "")
    marks = [zone.mark for zone in zones if zone.mark and not (zone.mark == "par" and len(zones) > 1)]
    drawn = [rectangle(0, 0, wide, high, f"cell {ground}".strip(), rx=6)]
    look = "price red-letter" if "red-letter" in zone_names else "price"
    price, mark = instead or str(worth), " ".join(marks)
    drawn.append(text((7, 16), price, look, 21))
    if marks:
        under = flat and not low
        crowded = WIDEST * (text_width(price, 21) + text_width(mark, 12)) + 13 > wide
        corner = (wide - 6, high - 9 if crowded and not low else 14)
        if under:
            corner = (7 + text_width(mark, 12), high - 9)
        drawn.append(text(corner, mark, "zone-mark", 9 if crowded and low else 12))
    if "red-line" in zone_names:
        drawn.append(element("path", class_="red-line", d=f"M-2 0v{number(high)}"))
    aside = WIDEST * text_width(price, 21) + 9 if flat else 0.0
    room = (aside, 0, wide - aside, high) if flat else (0, 29, wide, high - 29)
    drawn += _stack(markers, room)
    if chosen:
        drawn.append(rectangle(0, 0, wide, high, "pick", rx=6))
    return group(*drawn, class_="market-cell", data_cell=name, transform=translate((left, top)))


def _stack(stack: Sequence[Marked], room: Place) -> list[str]:
    """Markers side by side, the top of the stack first; many stand smaller and in several rows."""
    if not stack:
        return []
    left, top, wide, high = room

    def radius(rows: int) -> float:
        return min(TOKEN, (wide - 4) / (2 * math.ceil(len(stack) / rows)), (high - 2) / (2 * rows)) - 0.5

    rows = max((1, 2, 3), key=radius)
    size, per_row = radius(rows), math.ceil(len(stack) / rows)
    step = 2 * size + 1
    return [
        disc(
            company,
            token,
            (left + 3 + size + index % per_row * step, top + (high - rows * step) / 2 + size + index // per_row * step),
            size,
            data_company=company,
        )
        for index, (company, token) in enumerate(stack)
    ]


def _arrow(start: Place, end: Place) -> str:
    """An arrow across the border from box to box."""
    (ax, ay), (bx, by) = _middle(start), _middle(end)
    dx, dy = bx - ax, by - ay
    long = math.hypot(dx, dy)
    if long < 1:
        return ""
    ux, uy = dx / long, dy / long
    ax, ay, bx, by = ax + 0.3 * dx, ay + 0.3 * dy, bx - 0.25 * dx, by - 0.25 * dy
    head = "".join(
        f"M{number(bx)} {number(by)}l{number(-11 * ux - s * 8 * uy)} {number(-11 * uy + s * 8 * ux)}" for s in (1, -1)
    )
    return element("path", class_="arrow", d=f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}{head}")


def _middle(place: Place) -> Point:
    return place[0] + (place[2] - GAP) / 2, place[1] + (place[3] - GAP) / 2


def _track(track: Track, top: float, wide: float, tokens: Tokens, flat: bool) -> tuple[str, float]:
    """A row of narrow boxes with its name before it; with its height. Its cells are `[data-cell="name:3"]`."""
    head, high = (26.0, FLAT * 0.9) if flat else (38.0, CELL[1] * 0.8)
    step = min(CELL[0], wide / len(track.prices))
    drawn = [text((0.0, top + head - 12), track.name, "title", 18 if flat else 22)]
    for index, price in enumerate(track.prices):
        ground = "red" if track.end is not None and index >= track.end else ""
        parts = [rectangle(0, 0, step - GAP, high, f"cell {ground}".strip(), rx=6)]
        parts.append(text((6, 14), str(price), "price", 18))
        if index == track.at:
            place = (step - GAP - TOKEN - 3, high / 2) if flat else ((step - GAP) / 2, 41)
            parts.append(disc(track.name, tokens.get(track.name, PLAIN), place, TOKEN, data_company=track.name))
        at = translate((index * step, top + head))
        drawn.append(group(*parts, class_="market-cell", data_cell=f"{track.name}:{index}", transform=at))
    return group(*drawn, class_="track-row"), head + high + 10


def zones_of(boxes: Iterable[Box | Cell]) -> dict[str, Zone]:
    """The zones of a market that have something to tell, by name, those alike side by side."""
    there = {zone for box in boxes for zone in box.zones}
    used = {name: zone for name, zone in ZONES.items() if name in there}
    if any(name.startswith("par-") for name in used):
        used.pop("par", None)
    return used


def _legend(boxes: Sequence[Box | Cell], top: float, wide: float) -> tuple[str, float]:
    """What the marks and grounds mean, in lines as wide as the market; with their height."""
    used = zones_of(boxes)
    drawn, x, y = [], 4.0, top + 14
    for name, zone in used.items():
        sign = zone.sign
        words = f"{sign}  {zone.words}" if sign else zone.words
        need = text_width(words, 14) + 44
        if x + need > wide and x > 4:
            x, y = 4.0, y + 24
        drawn.append(rectangle(x, y - 9, 20, 18, f"cell {zone.ground}".strip(), rx=3))
        if name == "red-line":
            drawn.append(element("path", class_="red-line", d=f"M{number(x)} {number(y - 9)}v18"))
        look = "key red-letter" if name == "red-letter" else "key"
        drawn.append(text((x + 27, y), words, look, 14))
        x += need
    return group(*drawn, class_="legend"), (y + 14 - top + 6) if used else 0.0
