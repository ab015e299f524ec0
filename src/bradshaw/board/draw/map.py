"""A whole map as a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from bradshaw.board.draw import ink
from bradshaw.board.draw import overlays as over
from bradshaw.board.draw.borders import borders, ends
from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.face import APART, Neighbour, Piece, Writing, face, homeless
from bradshaw.board.draw.legend import HEAD, heading, legend
from bradshaw.board.draw.overlays import Overlays
from bradshaw.board.draw.placing import Box
from bradshaw.board.draw.shape import Shape, shape
from bradshaw.board.draw.svg import document, element, group, line, rectangle
from bradshaw.board.draw.theme import LANDS, Theme, style_element
from bradshaw.board.draw.tokens import Tokens
from bradshaw.board.hexes import SIDES, Point
from bradshaw.board.map import Board, Hex, Position
from bradshaw.board.tiles import Tile
from bradshaw.kernel.records import Marker

EDGE = 30.0
MOST_SKETCHES = 6000

NOTHING = Overlays()


def draw_map(
    board: Board,
    laid: Position,
    markers: Iterable[Marker],
    tokens: Tokens,
    *,
    overlays: Overlays = NOTHING,
    homes: Mapping[str, Sequence[str]] | None = None,
    blocked: Mapping[str, str] | None = None,
    theme: Theme | None = "light",
    width: float | None = None,
    hide: Iterable[str] = (),
    scale: float = 1.0,
    title: str = "",
    credit: str = "",
) -> str:
    """The map with its tiles and markers.

    `homes` (companies by hex) and `blocked` (privates by hex) are those printed unless given. `theme` None leaves
    the style to the page. `hide`: "names", "numbers", "coordinates". `scale` asks for larger words and values.
    With a title the map gets a frame: title, credit, and what its signs mean.

    Hexes are `g.hex[data-hex]`, stops `[data-stop]`, circles `[data-slot]`, track `[data-track]`.
    """
    markers = tuple(markers)
    picture = _Picture(board, laid, markers, tokens, homes, blocked, scale)
    sketches = picture.sketches().values()
    static = board.remembered(_Printed).of(board)
    hidden = "".join(f" no-{what}" for what in hide)
    left, top, wide, high = static.box
    frame = ""
    if title:
        top, high = top - HEAD, high + HEAD
        key, extra = legend(board, left, top + high, wide)
        frame, high = heading(left, top, title, credit) + key, high + extra
    box = (left, top, wide, high)
    layers = (
        rectangle(*box, "sea"),
        frame,
        element("path", class_="shallows", d=static.coast, stroke_width=26),
        group(*(sketch.ground for sketch in sketches), class_="grounds"),
        group(over.heat_ground(board, overlays.heat), class_="heat above"),
        group(*(sketch.tracks for sketch in sketches), class_="tracks"),
        group(borders(board, laid), class_="borders above"),
        group(over.routes(board, laid, overlays.routes), class_="routes above"),
        group(*(sketch.stops for sketch in sketches), class_="stops"),
        group(over.marks(board, overlays), class_="marks above"),
        group(*(sketch.written for sketch in sketches), class_="faces above"),
        group(over.heat_values(board, overlays.heat), class_="heat above"),
    )
    return document(style_element(theme) + "".join(layers), box, f"map{hidden}", title or "Map", width)


def draw_hex(
    board: Board,
    laid: Position,
    markers: Iterable[Marker],
    tokens: Tokens,
    hex_id: str,
    scale: float = 1.0,
) -> str:
    """One hex of a map as it stands in a position, to be put over the map that is drawn already."""
    markers = tuple(markers)
    drawn = _Picture(board, laid, markers, tokens, None, {}, scale).sketches()[hex_id]
    return "".join((drawn.ground, drawn.tracks, drawn.stops, group(drawn.written, class_="faces above")))


def sketch_hex(board: Board, tokens: Tokens, hex_id: str, scale: float = 1.0) -> None:
    """Draw one printed hex ahead, for the maps to come."""
    _Picture(board, {}, (), tokens, None, {}, scale).sketch(hex_id, board.remembered(_Sketches))


def bounds(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of a map."""
    corners = [p for hex_id in board.hexes for p in over.hex_outline(board, hex_id)]
    left, top = min(p[0] for p in corners) - EDGE, min(p[1] for p in corners) - EDGE
    return left, top, max(p[0] for p in corners) + EDGE - left, max(p[1] for p in corners) + EDGE - top


def coast(board: Board) -> str:
    """The sides of the map to which nothing joins."""
    outer = [ends(board, h, side) for h in board.hexes for side in SIDES if board.neighbour(h, side) is None]
    return "".join(line(start, end) for start, end in outer)


class _Face(NamedTuple):
    """What is written on a hex, and the point around which it stands."""

    at: Point
    pieces: tuple[Piece, ...]


class _Sketch(NamedTuple):
    """One hex as it is drawn, layer by layer."""

    ground: str
    tracks: str
    stops: str
    face: _Face
    written: str
    number: int
    """Every sketch of a board has another, so that those around a hex are soon compared."""


class _Sketches:
    """Hexes that were drawn before: from one action to the next, nearly all stay."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], _Sketch] = {}
        """By all that shows on them."""
        self.settled: dict[tuple[int, ...], _Sketch] = {}
        """Those with a name that has left home, by their own sketch and those around."""
        self.numbers = count()

    def keep(self) -> None:
        """Forget all before they are too many."""
        if len(self.known) + len(self.settled) >= MOST_SKETCHES:
            self.known, self.settled = {}, {}


class _Printed:
    """What is the same in every drawing of a board."""

    box: tuple[float, float, float, float]
    coast = ""

    def of(self, board: Board) -> _Printed:
        if not self.coast:
            self.box, self.coast = bounds(board), coast(board)
        return self


class _Picture:
    """A position looked at hex by hex."""

    def __init__(
        self,
        board: Board,
        laid: Position,
        markers: Iterable[Marker],
        tokens: Tokens,
        homes: Mapping[str, Sequence[str]] | None,
        blocked: Mapping[str, str] | None,
        scale: float,
    ) -> None:
        self.board, self.laid, self.tokens, self.scale = board, laid, tokens, scale
        self.homes, self.blocked = homes, blocked
        self.markers: dict[str, list[Marker]] = {}
        for marker in markers:
            if marker.place is not None:
                self.markers.setdefault(marker.place.hex, []).append(marker)
        regions = list(dict.fromkeys(place.region for place in board.hexes.values() if place.region))
        self.regions = {region: i % len(LANDS) + 1 for i, region in enumerate(regions)}
        self.groups: dict[str, list[str]] = {}
        for place in board.hexes.values():
            if place.group:
                self.groups.setdefault(place.group, []).append(place.id)

    def sketches(self) -> dict[str, _Sketch]:
        """All hexes, drawn or remembered. Names without room at home look for it around, one after the other: all that
        is at home is in their way, and those that have settled."""
        memory = self.board.remembered(_Sketches)
        found = {hex_id: self.sketch(hex_id, memory) for hex_id in self.board.hexes}
        waiting = [hex_id for hex_id, sketch in found.items() if homeless(sketch.face.pieces)]
        for hex_id in waiting:
            here, beside = found[hex_id], self.board.around[hex_id]
            key = (here.number, *(found[other].number for other in beside))
            settled = memory.settled.get(key)
            if settled is None:
                face = self.face(hex_id, tuple(self.neighbour(hex_id, other, found[other].face) for other in beside))
                written = self.written(hex_id, face)
                settled = here._replace(face=face, written=written, number=next(memory.numbers))
                memory.settled[key] = settled
            found[hex_id] = settled
        memory.keep()
        return found

    def neighbour(self, hex_id: str, other: str, face: _Face) -> Neighbour:
        """A hex as it is seen from the one beside it: names that lie across track have not settled yet."""
        (x, y), there = self.centre(hex_id), self.centre(other)
        boxes = tuple(
            Box(one.box.at, one.box.width + APART, one.box.height) if one.kind in ("name", "label") else one.box
            for one in face.pieces
            if not one.over
        )
        return Neighbour((there[0] - x, there[1] - y), self.shape(other), boxes)

    def sketch(self, hex_id: str, memory: _Sketches) -> _Sketch:
        """The hex by itself, drawn or remembered."""
        markers = tuple(self.markers.get(hex_id, ()))
        place = self.board.hexes[hex_id]
        homes = place.homes if self.homes is None else tuple(self.homes.get(hex_id, ()))
        colours = tuple(self.tokens.get(company) for company in (*homes, *(marker.company for marker in markers)))
        blocked = place.blocked_by if self.blocked is None else self.blocked.get(hex_id, "")
        key = (hex_id, self.laid.get(hex_id), markers, homes, colours, blocked, self.scale)
        found = memory.known.get(key)
        if found is None:
            face = self.face(hex_id)
            ground, tracks, stops = self.ground(hex_id), self.tracks(hex_id), self.stops(hex_id)
            found = _Sketch(ground, tracks, stops, face, self.written(hex_id, face), next(memory.numbers))
            memory.known[key] = found
        return found

    def centre(self, hex_id: str) -> Point:
        return self.board.layout.centre(hex_id, SIZE)

    def tile(self, hex_id: str) -> Tile:
        return self.board.tile_at(self.laid, hex_id)

    def shape(self, hex_id: str) -> Shape:
        return shape(self.board.layout, self.tile(hex_id), self.board.hexes[hex_id].spikes)

    def ground(self, hex_id: str) -> str:
        place, tile = self.board.hexes[hex_id], self.tile(hex_id)
        look = tile.colour
        if look == "white" and place.region:
            look = f"region-{self.regions[place.region]}"
        return group(
            ink.ground(self.board.layout, self.centre(hex_id), look),
            class_="hex",
            data_hex=hex_id,
            data_name=place.name or None,
        )

    def tracks(self, hex_id: str) -> str:
        return ink.tracks(self.shape(hex_id), self.centre(hex_id), hex_id)

    def standing(self, hex_id: str) -> tuple[dict[int, dict[int, Marker | str]], list[Marker], tuple[str, ...]]:
        """Who stands or is expected in the circles, the markers beside them, and homes without a circle."""
        tile = self.tile(hex_id)
        here: dict[int, dict[int, Marker | str]] = {stop.index: {} for stop in tile.stops}
        beside: list[Marker] = []
        for marker in self.markers.get(hex_id, ()):
            at = marker.place
            assert at is not None
            fits = at.stop < len(tile.stops) and 0 <= at.slot < tile.stops[at.stop].slots
            if fits and at.slot not in here[at.stop]:
                here[at.stop][at.slot] = marker
            else:
                beside.append(marker)
        expected = self.homes.get(hex_id, ()) if self.homes is not None else self.board.hexes[hex_id].homes
        present = {marker.company for marker in self.markers.get(hex_id, ())}
        missing = [company for company in expected if company not in present]
        cities = [stop for stop in tile.stops if stop.slots]
        if len(cities) == 1:
            free = [slot for slot in range(cities[0].slots) if slot not in here[cities[0].index]]
            for slot in free[: len(missing)]:
                here[cities[0].index][slot] = missing.pop(0)
        return here, beside, tuple(missing)

    def stops(self, hex_id: str) -> str:
        tile, here = self.tile(hex_id), self.standing(hex_id)[0]
        return "".join(
            ink.stop(place, tile.stops[place.index], self.centre(hex_id), here[place.index], self.tokens, hex_id)
            for place in self.shape(hex_id).stops
        )

    def written(self, hex_id: str, face: _Face) -> str:
        at, pieces = face
        return ink.at_place(ink.written(pieces, self.tokens, self.standing(hex_id)[1]), at, "")

    def face(self, hex_id: str, around: tuple[Neighbour, ...] | None = None) -> _Face:
        """What is written on a hex, within its sides or as what lies around leaves room."""
        place, tile = self.board.hexes[hex_id], self.tile(hex_id)
        together = self.groups.get(place.group, [])
        if len(together) > 1:
            return self._shared_face(place, tile, together)
        writing = self._writing(place, tile)
        return _Face(self.centre(hex_id), face(self.board.layout, tile, writing, place.spikes, around))

    def _shared_face(self, place: Hex, tile: Tile, together: Sequence[str]) -> _Face:
        """One place over several hexes is written once, in the middle of them all."""
        x, y = self.centre(place.id)
        own = face(self.board.layout, Tile("", tile.colour), Writing(coordinate=place.id, scale=self.scale))
        if place.id != together[0]:
            return _Face((x, y), own)
        spots = [self.centre(other) for other in together]
        by = sum(p[0] for p in spots) / len(spots) - x, sum(p[1] for p in spots) / len(spots) - y
        parts = tuple(
            Neighbour((at[0] - x - by[0], at[1] - y - by[1]), self.shape(other), ())
            for other, at in zip(together, spots, strict=True)
        )
        writing = Writing(name=place.name, bounded=False, scale=self.scale)
        shared = face(self.board.layout, Tile("", tile.colour, tile.stops), writing, (), parts)
        return _Face((x, y), own + tuple(replace(piece, box=piece.box.moved(by)) for piece in shared))

    def _writing(self, place: Hex, tile: Tile) -> Writing:
        _, beside, missing = self.standing(place.id)
        blocked = self.blocked.get(place.id, "") if self.blocked is not None else place.blocked_by
        laid = place.id in self.laid
        borders = [border for side in SIDES if (border := self.board.border(place.id, side))]
        return Writing(
            name=place.name,
            stop_names=tile.stop_names or place.stop_names,
            coordinate=place.id,
            number=tile.id if laid else "",
            port=place.port,
            blocked_by=blocked,
            note=place.note if not laid else "",
            homes=missing,
            beside=len(beside),
            badges=tuple(border.side for border in borders if border.cost),
            lines=tuple(border.side for border in borders if border.kind not in ("", "gauge")),
            scale=self.scale,
        )


def written_pieces(
    board: Board, laid: Position, markers: Iterable[Marker], tokens: Tokens, scale: float = 1.0
) -> dict[str, tuple[Point, tuple[Piece, ...]]]:
    """Per hex what is written and where, for whoever wants to check that nothing collides."""
    picture = _Picture(board, laid, markers, tokens, None, None, scale)
    return {hex_id: sketch.face for hex_id, sketch in picture.sketches().items()}
