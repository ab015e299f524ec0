"""Putting the parts of a hex on paper: ground, track, stops with their markers, and what is written."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from bradshaw.board.draw.curves import SIZE, Curve
from bradshaw.board.draw.face import STRIP_CELL, Piece, drop
from bradshaw.board.draw.placing import Box
from bradshaw.board.draw.shape import Shape, StopShape, TrackShape
from bradshaw.board.draw.svg import (
    circle,
    element,
    group,
    line,
    lines,
    outline,
    polygon,
    rectangle,
    text,
    translate,
    width,
)
from bradshaw.board.draw.symbols import sign
from bradshaw.board.draw.tokens import PLAIN, Tokens, disc, reservation
from bradshaw.board.hexes import Layout, Point
from bradshaw.board.tiles import Stop
from bradshaw.kernel.records import Marker

SPIKE_HALF = 11.0

Standing = Mapping[int, Marker | str]
"""Who stands in the circles of a stop, by circle: a marker, or the company for whom it is kept."""


def ground(layout: Layout, at: Point, look: str) -> str:
    corners = tuple((at[0] + x, at[1] + y) for x, y in layout.corners(SIZE))
    return polygon(corners, f"ground {look}")


def tracks(drawn: Shape, at: Point, hex_id: str = "") -> str:
    """All track of a hex. Pieces that only cross are drawn one over the other, so that the crossing reads."""
    bunches: dict[int, list[TrackShape]] = {}
    for track in drawn.tracks:
        bunches.setdefault(track.bunch, []).append(track)
    return "".join(_bunch(pieces, at, hex_id) for pieces in bunches.values())


def _bunch(pieces: Sequence[TrackShape], at: Point, hex_id: str) -> str:
    curves = {piece.index: piece.curve.moved(at) for piece in pieces}
    beds = "".join(curves[piece.index].data for piece in pieces if not piece.spike)
    drawn = [element("path", class_="bed", d=beds)] if beds else []
    for piece in pieces:
        curve, name = curves[piece.index], f"{hex_id}:{piece.index}" if hex_id else None
        if piece.spike:
            drawn.append(element("path", class_="spike", d=outline(_spike(curve)), data_track=name))
            continue
        look = "track" if piece.lanes == 1 else "track double"
        drawn.append(element("path", class_=look, d=curve.data, data_track=name))
        if piece.lanes > 1:
            drawn.append(element("path", class_="lane", d=curve.data))
    return "".join(drawn)


def _spike(curve: Curve) -> tuple[Point, ...]:
    """A triangle on the side of the hex, pointing inwards."""
    (sx, sy), (ex, ey) = curve.start, curve.end
    long = math.dist(curve.start, curve.end)
    across = (-(ey - sy) / long * SPIKE_HALF, (ex - sx) / long * SPIKE_HALF)
    return (sx + across[0], sy + across[1]), curve.end, (sx - across[0], sy - across[1])


def stop(place: StopShape, printed: Stop, at: Point, standing: Standing, tokens: Tokens, hex_id: str = "") -> str:
    """A stop, with the markers in its circles."""
    name = f"{hex_id}.{place.index}" if hex_id else None
    attributes = {"class_": f"stop {printed.kind}-stop", "data_stop": name, "data_hex": hex_id}
    if printed.kind == "offboard":
        return ""
    if printed.kind == "town":
        return group(circle(_plus(place.at, at), place.radius, "town"), **attributes)
    if printed.kind == "halt":
        middle = _plus(place.at, at)
        return group(
            rectangle(middle[0] - 10, middle[1] - 10, 20, 20, "halt", rx=5),
            text(middle, printed.symbol, "slot-text", 14) if printed.symbol else "",
            **attributes,
        )
    circles = [_plus(slot, at) for slot in place.slots]
    drawn = [_hull(circles, place.radius)] if len(circles) > 1 else []
    for index, middle in enumerate(circles):
        drawn.append(circle(middle, place.radius, "slot", data_slot=f"{name}.{index}" if name else None))
        if (who := standing.get(index)) is not None:
            drawn.append(_occupant(who, middle, place.radius, tokens))
    return group(*drawn, **attributes)


def _occupant(who: Marker | str, at: Point, radius: float, tokens: Tokens) -> str:
    if isinstance(who, str):
        return reservation(who, tokens.get(who, PLAIN), at, radius)
    token = tokens.get(who.company, PLAIN)
    return disc(who.company, token, at, radius, active=who.active, data_marker=who.company)


def _hull(circles: Sequence[Point], radius: float) -> str:
    """What lies behind the circles of one city and holds them together."""
    data = outline(tuple(circles)) if len(circles) > 2 else line(*circles)
    rim, fill = 2 * radius + 8, 2 * radius + 3
    return element("path", class_="hull-rim", d=data, stroke_width=rim) + element(
        "path", class_="hull", d=data, stroke_width=fill
    )


def _plus(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1]


def written(pieces: Iterable[Piece], tokens: Tokens, beside: Sequence[Marker] = ()) -> str:
    """What is written on a hex, around the origin."""
    waiting = list(beside)
    drawn = []
    for piece in pieces:
        kind, _, detail = piece.kind.partition(" ")
        if kind == "beside":
            drawn.append(_occupant(waiting.pop(0), piece.box.at, piece.box.width / 2, tokens))
        elif kind == "home":
            company = piece.words[0]
            drawn.append(group(reservation(company, tokens.get(company, PLAIN), piece.box.at, piece.size + 2)))
        else:
            drawn.append(_WRITERS[kind](piece, detail))
    return "".join(drawn)


def _revenue(piece: Piece, detail: str) -> str:
    words = piece.words[0]
    size = piece.size * (1.05 if len(words) < 3 else 0.85)
    return circle(piece.box.at, piece.size - 0.5, "disc") + text(piece.box.at, words, "value", size)


def _strip(piece: Piece, detail: str) -> str:
    """The values of the phases side by side, each on its colour."""
    steps, box = piece.revenue.steps, piece.box
    columns = math.ceil(len(steps) / piece.rows)
    wide, high = box.width / columns, box.height / piece.rows
    drawn = []
    for index, (phase, value) in enumerate(steps):
        row, column = divmod(index, columns)
        left, top = box.at[0] - box.width / 2 + column * wide, box.at[1] - box.height / 2 + row * high
        drawn.append(rectangle(left, top, wide, high, f"phase {phase}"))
        size = high / STRIP_CELL[1] * (13 if value < 100 else 11.5)
        drawn.append(text((left + wide / 2, top + high / 2), str(value), "value", size))
    return "".join(drawn)


def _words(piece: Piece, detail: str) -> str:
    look = f"{piece.kind} over" if piece.over else piece.kind
    if piece.kind != "name":
        return lines(piece.box.at, piece.words, look, piece.size)
    x, y = piece.box.at
    return lines((x, y - drop(piece.words, piece.size) / 2), piece.words, look, piece.size, squeeze=piece.squeeze)


def _future(piece: Piece, detail: str) -> str:
    """A label that counts from a later colour on, on that colour."""
    (x, y), side = piece.box.at, piece.box.width
    frame = rectangle(x - side / 2, y - side / 2, side, side, f"phase {detail}", rx=4)
    return frame + text(piece.box.at, piece.words[0], "value", piece.size)


def _cost(piece: Piece, terrain: str) -> str:
    """The sign of the terrain over or before the amount."""
    (x, y), size, words = piece.box.at, piece.size, piece.words[0]
    if not terrain:
        return _tag(piece.box, words, size)
    icon = size * 1.7
    if piece.box.height > size * 1.5:
        top = y - piece.box.height / 2
        return sign(terrain, icon, (x, top + icon * 0.37)) + text(
            (x, top + icon * 0.75 + size / 2), words, "cost", size
        )
    left = x - piece.box.width / 2
    return sign(terrain, icon, (left + icon / 2, y)) + text(
        (left + icon + 4 + width(words, size) / 2, y), words, "cost", size
    )


def _tag(box: Box, words: str, size: float) -> str:
    (x, y), wide, high = box.at, box.width, box.height
    return rectangle(x - wide / 2, y - high / 2, wide, high, "tag", rx=4) + text(box.at, words, "tag-text", size)


def _blocked(piece: Piece, detail: str) -> str:
    return group(_tag(piece.box, piece.words[0], piece.size), class_="blocked")


def _anchor(piece: Piece, detail: str) -> str:
    return sign("anchor", piece.size, piece.box.at)


_WRITERS = {
    "revenue": _revenue,
    "strip": _strip,
    "name": _words,
    "label": _words,
    "note": _words,
    "coordinate": _words,
    "number": _words,
    "future": _future,
    "cost": _cost,
    "anchor": _anchor,
    "blocked": _blocked,
}


def at_place(content: str, at: Point, class_: str) -> str:
    return group(content, class_=class_, transform=translate(at))
