"""What is written on a hex, and where: values, names, labels, costs, icons, numbers.

Everything is placed on the hex's own ground and clear of its track, so hexes do not disturb each other and
nothing moves unless the tile itself changes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product

from msgspec import Struct

from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.placing import Box, Field, Preference, near, near_only, nearest_of
from bradshaw.board.draw.shape import CENTRE, Shape, shape
from bradshaw.board.draw.svg import width
from bradshaw.board.hexes import SIDES, Layout, Point
from bradshaw.board.tiles import Revenue, Tile

NAME_SIZES = (15.0, 13.5, 12.0, 10.5, 9.5)
LEADING = 1.08
STRIP_CELL = (24.0, 19.0)
"""One phase of a value that changes."""
STRIP_TEXT = 13.0
DISC = 12.5
LABEL_PLACES = ((-56.0, -36.0), (56.0, -36.0), (-62.0, 0.0), (62.0, 0.0), (-56.0, 36.0), (56.0, 36.0))
CHIP = 15.0
NO_REVENUE = Revenue()


class Concession(Struct, frozen=True):
    """What a name does to be as large as wished."""

    squeeze: float = 1.0
    """How wide its letters are, as a part of the usual."""
    leave: float = 0.0
    """How far it goes beyond sides of its hex where nothing is written next door."""
    lean: float = 0.0
    """How far beyond the others."""
    across: float = 0.0
    """How much track it lies across, in heights of its letters."""


CONCESSIONS = (
    Concession(),
    Concession(0.9),
    Concession(leave=14),
    Concession(0.9, 26),
    Concession(0.8, 26, 3.5),
    Concession(0.72, 36, 8),
    Concession(leave=14, across=2),
    Concession(0.8, 26, 3.5, 3),
    Concession(0.8, 36, 3.5, 6),
    Concession(0.72, 36, 3.5, 6),
)
"""From the mildest on: a name keeps off track as long as it can."""


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
    bounded: bool = True
    quiet: tuple[int, ...] = ()
    """Sides beyond which nothing is written."""
    scale: float = 1.0
    """How large words and values are wished: above 1 names may lie across track, but never on anything else."""


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


def face(layout: Layout, tile: Tile, writing: Writing, spikes: tuple[int, ...] = ()) -> tuple[Piece, ...]:
    """Everything written on a tile as it lies on that hex."""
    bare = Tile("", tile.colour, tile.stops, tile.paths, tile.labels, tile.future_labels, tile.costs, (), tile.icons)
    return _face(layout, bare, writing, spikes)


@lru_cache(maxsize=4096)
def _face(layout: Layout, tile: Tile, writing: Writing, spikes: tuple[int, ...]) -> tuple[Piece, ...]:
    drawn = shape(layout, tile, spikes)
    field = Field(layout, drawn, writing.bounded)
    for side in writing.badges:
        field.take(Box(layout.side_middle(side, SIZE), 34, 26))
    pen = _Pen(layout, tile, drawn, field, writing)
    if len(tile.stops) > 1 and len(writing.stop_names) > 1:
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


Variant = tuple[tuple[str, ...], float, float, float]
"""Words, their size, and the width and height they need."""


class _Pen:
    """Writes one thing after the other into the room that is left."""

    def __init__(self, layout: Layout, tile: Tile, drawn: Shape, field: Field, writing: Writing) -> None:
        self.layout, self.tile, self.drawn, self.field = layout, tile, drawn, field
        self.scale, self.quiet = writing.scale, writing.quiet
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
            pieces = [self._name(title, self.heart()) for title in titles]
            fitting = [piece for piece in pieces if piece.overlap == 0 and piece.size >= NAME_SIZES[2] * self.scale]
            self._keep(fitting[0] if fitting else min(pieces, key=lambda piece: (piece.overlap, -piece.size)))

    def _separate_names(self, names: Sequence[str], least: float) -> bool:
        """Each stop's own name beside it, if all fit in letters of at least this size."""
        before = len(self.field.boxes)
        pieces = []
        for index, name in enumerate(names):
            piece = self._name(name, self.drawn.stops[index].at)
            pieces.append(piece)
            self.field.take(piece.box)
        del self.field.boxes[before:]
        if any(piece.overlap or piece.size < least for piece in pieces):
            return False
        for piece in pieces:
            self._keep(piece)
        return True

    def _name(self, name: str, anchor: Point) -> Piece:
        sizes = self.sizes(*(NAME_SIZES if self.tile.stops else NAME_SIZES[1:]))
        variants = [
            (lines, size, max(width(line, size) for line in lines) + 3, size * (1 + LEADING * (len(lines) - 1)))
            for size in sizes
            for lines in wrappings(name)
        ]
        others = tuple(stop.at for stop in self.drawn.stops if stop.radius and stop.at != anchor)
        prefer = near_only(anchor, others, 1.6, -0.2)
        large = self._large_name(name, sizes, prefer) if self.scale > 1 else None
        return large or self._fit("name", variants, prefer)

    def _large_name(self, name: str, sizes: Sequence[float], prefer: Preference) -> Piece | None:
        """The name as large as its concessions let it be."""
        found = None
        for size, give in product(sizes, CONCESSIONS):
            self.field.slack = [give.leave if side in self.quiet else give.lean for side in SIDES]
            for lines in wrappings(name):
                wide = max(width(line, size) for line in lines) * give.squeeze + 3
                high = size * (1 + LEADING * (len(lines) - 1))
                room = (wide, high, prefer)
                box = self.field.across(*room, give.across * size) if give.across else self.field.free(*room)
                if box:
                    found = Piece("name", box, lines, size, squeeze=give.squeeze, over=give.across > 0)
                    break
            if found:
                break
        self.field.slack = [0.0] * len(SIDES)
        return found

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
        if writing.port or any(icon in ("port", "anchor") for icon in self.tile.icons):
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
