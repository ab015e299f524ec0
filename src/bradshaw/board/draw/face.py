"""What is written on a hex, and where: values, names, labels, costs, icons, numbers.

Everything is placed on the hex's own ground and clear of its track, so hexes do not disturb each other and
nothing moves unless the tile itself changes. Only a name that finds no room there is `homeless`: told what lies
around, it may leave its hex for ground that is free.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product

from msgspec import Struct

from bradshaw.board.draw.curves import SIZE, straight
from bradshaw.board.draw.placing import Box, Field, Preference, beside, near, nearest_of
from bradshaw.board.draw.shape import CENTRE, Shape, shape
from bradshaw.board.draw.svg import width
from bradshaw.board.hexes import Layout, Point
from bradshaw.board.tiles import Revenue, Tile

NAME_SIZES = (15.0, 13.5, 12.0, 10.5, 9.5)
LEADING = 1.08
LEAST_PART = 0.85
"""A name is rather across track than smaller than this part of what is wished."""
LINE = 12.0
"""How wide a line along a side is, with a little air."""
APART = 8.0
"""How far names of one hex keep from each other, so that they are not read as one."""
DESCENDING = frozenset("gjpqy,Q")
STRIP_CELL = (24.0, 19.0)
"""One phase of a value that changes."""
STRIP_TEXT = 13.0
DISC = 12.5
LABEL_PLACES = ((-56.0, -36.0), (56.0, -36.0), (-62.0, 0.0), (62.0, 0.0), (-56.0, 36.0), (56.0, 36.0))
CHIP = 15.0
NO_REVENUE = Revenue()
PORTS = ("port", "anchor")
"""Icons of tiles that are drawn as an anchor."""


class Concession(Struct, frozen=True):
    """What a name does to be as large as wished."""

    squeeze: float = 1.0
    """How wide its letters are, as a part of the usual."""
    leave: float = 0.0
    """How far it goes beyond the sides of its hex."""
    touch: bool = False
    """Does it lie on the bed of track, beside the rails?"""


AT_HOME = (
    Concession(),
    Concession(0.9),
    Concession(0.82),
    Concession(0.9, touch=True),
    Concession(0.8, touch=True),
)
"""From the mildest on."""
AWAY = (
    Concession(1.0, 14),
    Concession(0.9, 24),
    Concession(0.82, 34),
    Concession(0.9, 24, touch=True),
    Concession(0.78, 44),
    Concession(0.78, 44, touch=True),
    Concession(0.72, 60, touch=True),
)
"""What a name does that has no room at home, when it is known what lies around."""


class Neighbour(Struct, frozen=True):
    """A hex beside this one: where it lies, and what is drawn and written there."""

    by: Point
    shape: Shape
    boxes: tuple[Box, ...]


class Writing(Struct, frozen=True):
    """What a hex bears besides stops and track. Two hexes with equal writing and tile look the same."""

    name: str = ""
    stop_names: tuple[str, ...] = ()
    coordinate: str = ""
    number: str = ""
    port: bool = False
    blocked_by: str = ""
    note: str = ""
    homes: tuple[str, ...] = ()
    """Companies at home here for whom no circle can be marked."""
    beside: int = 0
    """Markers that lie beside the stops."""
    badges: tuple[int, ...] = ()
    """Sides with a cost printed on them."""
    lines: tuple[int, ...] = ()
    """Sides along which a line is drawn."""
    bounded: bool = True
    scale: float = 1.0
    """How large words and values are wished: above 1 names may leave their hex, and if all else fails lie across track,
    but never on anything else."""


class Piece(Struct, frozen=True):
    """One thing written on a hex: what it is, its words, where it stands, and how much it covers (0: nothing)."""

    kind: str
    box: Box
    words: tuple[str, ...] = ()
    size: float = 0.0
    revenue: Revenue = NO_REVENUE
    rows: int = 1
    overlap: float = 0.0
    squeeze: float = 1.0
    over: bool = False
    """Does it lie across track?"""


def face(
    layout: Layout,
    tile: Tile,
    writing: Writing,
    spikes: tuple[int, ...] = (),
    around: tuple[Neighbour, ...] | None = None,
) -> tuple[Piece, ...]:
    """Everything written on a tile as it lies on that hex. Told what lies around, names may leave it."""
    bare = Tile("", tile.colour, tile.stops, tile.paths, tile.labels, tile.future_labels, tile.costs, (), tile.icons)
    return _face(layout, bare, writing, spikes, around)


def homeless(pieces: Iterable[Piece]) -> bool:
    """Whether a name lies across track, for want of room at home."""
    return any(piece.over for piece in pieces)


@lru_cache(maxsize=4096)
def _face(
    layout: Layout, tile: Tile, writing: Writing, spikes: tuple[int, ...], around: tuple[Neighbour, ...] | None
) -> tuple[Piece, ...]:
    """Values or names first: what leaves nothing across track or over anything else."""
    names_first = len(tile.stops) > 1 and len(writing.stop_names) > 1
    written: list[tuple[Piece, ...]] = []
    for order in (names_first, not names_first):
        written.append(_in_order(layout, tile, writing, spikes, around, order))
        if not any(piece.over or piece.overlap for piece in written[-1]):
            return written[-1]
    return min(written, key=_badness)


def _badness(pieces: Iterable[Piece]) -> tuple[float, int]:
    return sum(piece.overlap for piece in pieces), sum(piece.over for piece in pieces)


def _in_order(
    layout: Layout,
    tile: Tile,
    writing: Writing,
    spikes: tuple[int, ...],
    around: tuple[Neighbour, ...] | None,
    names_first: bool,
) -> tuple[Piece, ...]:
    drawn = shape(layout, tile, spikes)
    field = Field(layout, drawn, writing.bounded, [(other.shape, other.by) for other in around or ()])
    for other in around or ():
        field.boxes += [box.moved(other.by) for box in other.boxes]
    for side in writing.badges:
        field.take(Box(layout.side_middle(side, SIZE), 34, 26))
    for side in writing.lines:
        field.boxes += [Box(at, LINE, LINE) for at in _along(layout, side)]
    pen = _Pen(layout, tile, drawn, field, writing.scale, around)
    if names_first:
        pen.names(writing)
        pen.revenues()
    else:
        pen.revenues()
        pen.names(writing)
    pen.labels(writing)
    pen.costs()
    pen.icons(writing)
    for _ in range(writing.beside):
        pen.put("beside", [((), 0.0, 40.0, 40.0)], nearest_of((60.0, 40.0), (-60.0, 40.0), (0.0, 60.0)))
    for company in writing.homes:
        pen.put("home", [((company,), r, 2 * r, 2 * r) for r in pen.sizes(CHIP)], near(pen.heart(), upwards=-0.2))
    if writing.blocked_by:
        pen.word("blocked", writing.blocked_by, pen.sizes(10.0), nearest_of((0.0, -70.0), (0.0, 70.0)), padding=8)
    pen.corners(writing)
    return tuple(pen.pieces)


@lru_cache(maxsize=12)
def _along(layout: Layout, side: int) -> tuple[Point, ...]:
    """Points along a side, from corner to corner."""
    corners = layout.corners(SIZE)
    return straight(corners[side - 1], corners[side]).sampled(LINE)


Variant = tuple[tuple[str, ...], float, float, float]
"""Words, their size, and the width and height they need."""


class _Pen:
    """Writes one thing after the other into the room that is left."""

    def __init__(
        self,
        layout: Layout,
        tile: Tile,
        drawn: Shape,
        field: Field,
        scale: float,
        around: tuple[Neighbour, ...] | None,
    ) -> None:
        self.layout, self.tile, self.drawn, self.field = layout, tile, drawn, field
        self.scale, self.around = scale, around
        self.pieces: list[Piece] = []

    def sizes(self, *usual: float) -> tuple[float, ...]:
        """The sizes to try: as large as wished, then smaller ones down to the usual."""
        if self.scale <= 1:
            return usual
        more = self.scale - 1
        return (*(usual[0] * (1 + part * more) for part in (1.0, 0.84, 0.67, 0.5, 0.33)), *usual)

    def heart(self) -> Point:
        """The middle of the stops that are drawn."""
        spots = [stop.at for stop in self.drawn.stops if stop.radius] or [CENTRE]
        return sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots)

    def put(self, kind: str, variants: Sequence[Variant], prefer: Preference, revenue: Revenue = NO_REVENUE) -> Piece:
        """The first variant that fits somewhere, or else the one that covers least."""
        piece = self._fit(kind, variants, prefer, revenue)
        self._keep(piece)
        return piece

    def _fit(self, kind: str, variants: Sequence[Variant], prefer: Preference, revenue: Revenue = NO_REVENUE) -> Piece:
        def piece(variant: Variant, box: Box, overlap: float) -> Piece:
            words, size, _, high = variant
            rows = round(high / (STRIP_CELL[1] * size / STRIP_TEXT)) if kind == "strip" else 1
            return Piece(kind, box, words, size, revenue, rows, overlap)

        for variant in variants:
            if box := self.field.free(*variant[2:], prefer):
                return piece(variant, box, 0.0)
        found = [(variant, *self.field.best(*variant[2:], prefer)) for variant in variants]
        variant, overlap, box = min(found, key=lambda one: one[1])
        return piece(variant, box, overlap)

    def _keep(self, piece: Piece) -> None:
        self.pieces.append(piece)
        self.field.take(piece.box)

    def word(self, kind: str, words: str, sizes: Sequence[float], prefer: Preference, padding: float = 2) -> Piece:
        return self.put(
            kind, [((words,), size, width(words, size) + padding, size + padding) for size in sizes], prefer
        )

    def revenues(self) -> None:
        """One value for all stops that share it."""
        shared: dict[Revenue, list[Point]] = {}
        for stop in self.tile.stops:
            shared.setdefault(stop.revenue, []).append(self.drawn.stops[stop.index].at)
        for revenue, spots in shared.items():
            middle = (sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots))
            if revenue.varies:
                wide, high = STRIP_CELL
                count = len(revenue.steps)
                row: Variant = ((), STRIP_TEXT, wide * count, high)
                half = math.ceil(count / 2)
                shapes = [row, ((), STRIP_TEXT, wide * half, 2 * high)]
                factors = self.sizes(1.0, 0.82, 0.7)
                sizes = [(words, size * f, w * f, h * f) for f in factors for words, size, w, h in shapes]
                self.put("strip", sizes, near(middle, upwards=0.3), revenue)
            elif value := revenue.at("yellow"):
                variants: list[Variant] = [((str(value),), r, 2 * r, 2 * r) for r in self.sizes(DISC, 11.0)]
                self.put("revenue", variants, near(middle, sideways=0.8, upwards=0.15), revenue)

    def names(self, writing: Writing) -> None:
        separate = [name for name in writing.stop_names[: len(self.tile.stops)] if name]
        own_name = writing.name and not any(one in writing.name for one in separate)
        least = NAME_SIZES[0] * self.scale if own_name and self.scale > 1 else 0.0
        if len(separate) > 1 and len(set(separate)) > 1 and self._separate_names(separate, least):
            return
        titles = [writing.name] if writing.name else []
        if len(separate) == 1 and len(self.tile.stops) == 1:
            titles = [*separate, *titles]
        elif len(separate) > 1 and not titles:
            titles = [" & ".join(separate)]
        if titles:
            pieces = [self._name(title, self.heart(), ()) for title in titles]
            fitting = [piece for piece in pieces if piece.overlap == 0 and piece.size >= NAME_SIZES[2] * self.scale]
            self._keep(fitting[0] if fitting else min(pieces, key=lambda piece: (piece.overlap, -piece.size)))

    def _separate_names(self, names: Sequence[str], least: float) -> bool:
        """Each stop's own name beside it, if all fit in letters of at least this size."""
        before = len(self.field.boxes)
        pieces = []
        for index, name in enumerate(names):
            anchor = self.drawn.stops[index].at
            others = [stop.at for stop in self.drawn.stops if stop.radius and stop.at != anchor]
            piece = self._name(name, anchor, others)
            pieces.append(piece)
            self.field.take(Box(piece.box.at, piece.box.width + 2 * APART, piece.box.height + APART))
        del self.field.boxes[before:]
        if any(piece.overlap or piece.size < least for piece in pieces):
            return False
        for piece in pieces:
            self._keep(piece)
        return True

    def _name(self, name: str, anchor: Point, others: Iterable[Point]) -> Piece:
        """The name near its anchor, and not nearer to others nor to the stops around."""
        sizes = self.sizes(*(NAME_SIZES if self.tile.stops else NAME_SIZES[1:]))
        rivals = list(others)
        for one in self.around or ():
            rivals += [(stop.at[0] + one.by[0], stop.at[1] + one.by[1]) for stop in one.shape.stops if stop.radius]
        if self.scale > 1 and (large := self._large_name(name, anchor, rivals, sizes)):
            return large
        variants = [(lines, size, *extent(lines, size)) for size in sizes for lines in wrappings(name)]
        return self._fit("name", variants, near(anchor, 1.6, -0.2))

    def _large_name(self, name: str, anchor: Point, rivals: Sequence[Point], sizes: Sequence[float]) -> Piece | None:
        """The name as large as its concessions let it be; if none helps, nearer to another stop or across track."""
        tried: list[tuple[float, Sequence[Point]]] = [(sizes[0], rivals)]
        concessions: tuple[Concession, ...] = AT_HOME
        if self.around is not None:
            tried = [(size, those) for those in (rivals, ()) for size in sizes if size >= LEAST_PART * sizes[0]]
            concessions += AWAY
        for (size, those), give in product(tried, concessions):
            self.field.slack = give.leave
            look = self.field.touching if give.touch else self.field.free
            for lines in wrappings(name):
                room = extent(lines, size, give.squeeze)
                if box := look(*room, beside(anchor, those, room)):
                    self.field.slack = 0.0
                    return Piece("name", box, lines, size, squeeze=give.squeeze)
        self.field.slack = 0.0
        for size in sizes:
            for lines in wrappings(name):
                if box := self.field.across(*extent(lines, size, 0.8), near(anchor, 1.6, -0.2)):
                    return Piece("name", box, lines, size, squeeze=0.8, over=True)
        return None

    def labels(self, writing: Writing) -> None:
        for label in self.tile.labels:
            if label != writing.name:
                self.word("label", label, self.sizes(22.0, 19.0, 16.0, 13.0), nearest_of(*LABEL_PLACES), 8)
        for future in self.tile.future_labels:
            boxes: list[Variant] = [((future.label,), s, 1.5 * s, 1.5 * s) for s in self.sizes(15.0)]
            self.put(f"future {future.colour}", boxes, nearest_of(*LABEL_PLACES))

    def costs(self) -> None:
        for cost in self.tile.costs:
            words = (str(cost.amount) if cost.terrain else f"cost {cost.amount}",)
            variants: list[Variant] = []
            for size in self.sizes(17.0, 15.0, 13.0, 11.0) if cost.terrain else self.sizes(13.0, 11.0):
                icon = size * 1.7 if cost.terrain else 0.0
                wide = width(words[0], size)
                variants.append((words, size, max(icon, wide) + (2 if icon else 8), icon * 0.75 + size + 2))
                if icon:
                    variants.append((words, size, icon + wide + 6, size * 1.35))
            anchor = (0.0, 48.0) if self.tile.stops or self.tile.paths else CENTRE
            self.put(f"cost {cost.terrain}".strip(), variants, nearest_of(anchor, (0.0, -48.0)))

    def icons(self, writing: Writing) -> None:
        if writing.port or any(icon in PORTS for icon in self.tile.icons):
            self.put(
                "anchor", [((), s, s, s * 1.2) for s in self.sizes(26.0, 22.0, 18.0)], near(self.heart(), upwards=-0.2)
            )
        if writing.note:
            self.word("note", writing.note, self.sizes(12.0, 10.5), near(CENTRE, sideways=1.5, upwards=0.2))

    def corners(self, writing: Writing) -> None:
        """Coordinate and tile number in the corners: first and last corner of the usual order, if free."""
        marks = (("coordinate", writing.coordinate, (2.5, 1.5, 3.5)), ("number", writing.number, (5.5, 4.5, 0.5)))
        for kind, words, corners in marks:
            if words:
                anchors = [self.layout.at(corner, 80.0) for corner in corners]
                self.word(kind, words, self.sizes(11.0, 10.0), nearest_of(*anchors))


def extent(lines: Sequence[str], size: float, squeeze: float = 1.0) -> tuple[float, float]:
    """How wide and high a name is, with a little air: letters go from their feet to the top of an l, and below
    a line as `drop` says."""
    wide = max(width(line, size) for line in lines) * squeeze + 3
    return wide, size * (0.73 + LEADING * (len(lines) - 1)) + drop(lines, size) + 2


def drop(lines: Sequence[str], size: float) -> float:
    """How far letters hang below the last line."""
    return 0.21 * size if DESCENDING & set(lines[-1]) else 0.0


@lru_cache(maxsize=1024)
def wrappings(name: str) -> tuple[tuple[str, ...], ...]:
    """A name in one, two and three lines, each broken where the lines come out shortest."""
    words = name.replace("-", "- ").split()
    found: list[tuple[str, ...]] = [(name,)]
    for count in (2, 3):
        if len(words) < count:
            break
        cuts = [(0, *middle, len(words)) for middle in combinations(range(1, len(words)), count - 1)]
        options = [tuple(" ".join(words[a:b]).replace("- ", "-") for a, b in pairwise(cut)) for cut in cuts]
        found.append(min(options, key=lambda lines: max(width(line, 1.0) for line in lines)))
    return tuple(found)
