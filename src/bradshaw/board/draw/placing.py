"""Finding room: a hex with what stands on it already, and the best free place for one more box.

What stands there is painted on squared paper. Sums over all corners of the paper (a summed-area table) tell at once
how much of it any box would cover, wherever it is put.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.shape import TRACK_HALF, Shape
from bradshaw.board.hexes import ROOT3, SIDES, Layout, Point

MARGIN = 3.0
"""How far everything keeps from the sides of the hex."""
CELL = 2.0
"""The side of a square of the paper."""
REACH = 160.0
"""How far the paper goes from the middle of the hex, to each side."""
SQUARES = round(2 * REACH / CELL)
RAIL_HALF = 5.0
"""Half the width of track without its bed, and a little air."""
SPIKE_HALF = 11.0
FAR = 8.0
"""So much nearer weighs as much as one square of covered track."""

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Disc = tuple[float, float, float]
"""A point and how far it reaches: track is a row of them."""
Preference = Callable[[Floats, Floats], Floats]
"""How unwelcome places are, overlaps apart."""


class Box(Struct, frozen=True):
    """A rectangle by its middle."""

    at: Point
    width: float
    height: float

    def overlap(self, other: Box) -> float:
        """How deep two boxes lie in each other; 0 when they are apart."""
        across = (self.width + other.width) / 2 - abs(self.at[0] - other.at[0])
        down = (self.height + other.height) / 2 - abs(self.at[1] - other.at[1])
        return max(0.0, min(across, down))

    def moved(self, by: Point) -> Box:
        return Box((self.at[0] + by[0], self.at[1] + by[1]), self.width, self.height)


class Paper:
    """Squares that are painted or not, and sums over them."""

    def __init__(self, painted: Flags) -> None:
        self.painted = painted

    @cached_property
    def sums(self) -> Numbers:
        """By corner of the paper, how many squares are painted above and to the left of it."""
        sums = np.zeros((SQUARES + 1, SQUARES + 1), np.int32)
        np.cumsum(np.cumsum(self.painted, axis=0, dtype=np.int32), axis=1, out=sums[1:, 1:])
        return sums

    def beside(self, others: Iterable[tuple[Paper, Point]]) -> Paper:
        """This paper with what is painted on others around it."""
        painted = self.painted.copy()
        for other, by in others:
            right, down = round(by[0] / CELL), round(by[1] / CELL)
            here = [slice(max(0, step), min(SQUARES, SQUARES + step)) for step in (down, right)]
            there = [slice(max(0, -step), min(SQUARES, SQUARES - step)) for step in (down, right)]
            painted[here[0], here[1]] |= other.painted[there[0], there[1]]
        return Paper(painted)

    def under(self, window: _Window) -> Numbers:
        """How many painted squares a box covers at each place of a window."""
        (top, bottom), (left, right), high, wide = window.rows, window.columns, window.high, window.wide
        above, below = self.sums[top - high : bottom - high], self.sums[top + high : bottom + high]
        far, near = slice(left + wide, right + wide), slice(left - wide, right - wide)
        found: Numbers = below[:, far] - below[:, near] - above[:, far] + above[:, near]
        return found


class _Window(Struct, frozen=True):
    """Corners of the paper where the middle of a box may be, and how far the box goes from there."""

    rows: tuple[int, int]
    columns: tuple[int, int]
    high: int
    wide: int

    def over(self, box: Box) -> tuple[slice, slice]:
        """The places where the box of this window would lie over another."""
        found = []
        for (first, last), half, at, length in (
            (self.rows, self.high, box.at[1], box.height),
            (self.columns, self.wide, box.at[0], box.width),
        ):
            before = math.floor((at - length / 2 + REACH) / CELL) - half + 1
            after = math.ceil((at + length / 2 + REACH) / CELL) + half
            found.append(slice(max(before - first, 0), max(min(after, last) - first, 0)))
        return found[0], found[1]

    @property
    def x(self) -> Floats:
        return _places(self.columns)[None, :]

    @property
    def y(self) -> Floats:
        return _places(self.rows)[:, None]


class Field:
    """The room of one hex while it is being filled. All places for a box are weighed at once."""

    def __init__(
        self, layout: Layout, shape: Shape, bounded: bool = True, around: Iterable[tuple[Shape, Point]] = ()
    ) -> None:
        self.layout = layout
        self.bounded = bounded
        self.slack = 0.0
        """How far what is written now may leave the hex."""
        self.boxes: list[Box] = []
        self.ground = painted(shape)
        if around:
            others = [(painted(other), by) for other, by in around]
            self.ground = Ground(
                *(one.beside((other[i], by) for other, by in others) for i, one in enumerate(self.ground))
            )

    def take(self, box: Box) -> None:
        self.boxes.append(box)

    def free(self, width: float, height: float, prefer: Preference) -> Box | None:
        """The most welcome place where a box covers nothing."""
        return self._first(width, height, prefer, self.ground.beds)

    def touching(self, width: float, height: float, prefer: Preference) -> Box | None:
        """The same, but the bed of track may be covered, though not its rails."""
        return self._first(width, height, prefer, self.ground.rails)

    def _first(self, width: float, height: float, prefer: Preference, paper: Paper) -> Box | None:
        window = self._window(width, height)
        if window is None:
            return None
        rows, columns = np.nonzero(self._good(window, width, height, paper))
        if not len(rows):
            return None
        x, y = window.x[0, columns], window.y[rows, 0]
        costs = prefer(x, y)
        at = int(np.argmin(costs))
        return Box((float(x[at]), float(y[at])), width, height) if costs[at] < np.inf else None

    def across(self, width: float, height: float, prefer: Preference) -> Box | None:
        """Where a box lies over nothing but track, and as little of that as may be, if there is such a place."""
        window = self._window(width, height)
        if window is None:
            return None
        good = self._good(window, width, height, self.ground.stops)
        costs = self.ground.rails.under(window) + prefer(window.x, window.y) / FAR
        return _box(window, np.where(good, costs, np.inf), width, height) if good.any() else None

    def best(self, width: float, height: float, prefer: Preference) -> tuple[float, Box]:
        """Where a box covers least; with the overlap."""
        window = _whole(width, height)
        covered = self.ground.beds.under(window).astype(float)
        if self.bounded:
            covered += sum(np.maximum(one, 0.0) for one in self._beyond(window, width, height)) * 3 / CELL
        for other in self.boxes:
            across = (width + other.width) / 2 - np.abs(window.x - other.at[0])
            down = (height + other.height) / 2 - np.abs(window.y - other.at[1])
            covered += 3 * np.maximum(np.minimum(across, down), 0.0)
        box = _box(window, covered + prefer(window.x, window.y) / 1000, width, height)
        row, column = (round((at + REACH) / CELL) for at in (box.at[1], box.at[0]))
        return float(covered[row - window.rows[0], column - window.columns[0]]), box

    def _good(self, window: _Window, width: float, height: float, paper: Paper) -> Flags:
        """The places within the hex that cover no other box and nothing on the paper."""
        good: Flags = paper.under(window) == 0
        if self.bounded:
            for beyond in self._beyond(window, width, height):
                good &= beyond <= 0
        for other in self.boxes:
            good[window.over(other)] = False
        return good

    def _window(self, width: float, height: float) -> _Window | None:
        """The places where a box can be inside the hex; None where it is too large."""
        if not self.bounded:
            return _whole(width, height)
        slack = self.slack - MARGIN
        broad, tall = _corner(self.layout)
        rows, columns = (
            (_square(-far), _square(far, math.ceil) + 1)
            for far in (tall + slack - height / 2, broad + slack - width / 2)
        )
        if rows[0] >= rows[1] or columns[0] >= columns[1]:
            return None
        high, wide = _half(height), _half(width)
        return _Window(_cut(rows, high), _cut(columns, wide), high, wide)

    def _beyond(self, window: _Window, width: float, height: float) -> list[Floats]:
        """How far boxes of this size stick out by sides; below 0 where they do not. Opposite sides are alike."""
        x, y, limit = np.abs(window.x), np.abs(window.y), SIZE * ROOT3 / 2 - MARGIN + self.slack
        return [(x + width / 2) * right + ((y + height / 2) * down - limit) for right, down in _normals(self.layout)]


def _places(corners: tuple[int, int]) -> Floats:
    found: Floats = np.arange(*corners, dtype=np.float64) * CELL - REACH
    return found


def _square(at: float, rounded: Callable[[float], int] = math.floor) -> int:
    """The corner of the paper at or before (after) a place."""
    return min(max(rounded((at + REACH) / CELL), 0), SQUARES)


def _half(length: float) -> int:
    """Half a length, in squares that hold it whole."""
    return math.ceil(length / 2 / CELL)


def _cut(places: tuple[int, int], half: int) -> tuple[int, int]:
    """Places from which a box does not leave the paper."""
    return max(places[0], half), min(places[1], SQUARES + 1 - half)


def _whole(width: float, height: float) -> _Window:
    high, wide = _half(height), _half(width)
    return _Window(_cut((0, SQUARES + 1), high), _cut((0, SQUARES + 1), wide), high, wide)


def _box(window: _Window, costs: Floats, width: float, height: float) -> Box:
    row, column = divmod(int(np.argmin(costs)), costs.shape[1])
    at = (window.columns[0] + column) * CELL - REACH, (window.rows[0] + row) * CELL - REACH
    return Box(at, width, height)


class Ground(NamedTuple):
    """What is drawn on a hex."""

    stops: Paper
    beds: Paper
    """Stops and track with its bed."""
    rails: Paper
    """Stops and track without it."""


@lru_cache(maxsize=512)
def painted(shape: Shape) -> Ground:
    """A tile on paper."""
    stops = np.zeros((SQUARES, SQUARES), bool)
    for stop in shape.stops:
        if stop.radius:
            _paint(stops, np.array(stop.discs), stop.radius + 2.5)
        if len(stop.slots) > 2:
            _paint(stops, np.array([stop.at]), stop.radius)
    beds, rails = stops.copy(), stops.copy()
    for one in shape.tracks:
        points = np.array(one.curve.sampled(2 * CELL))
        more = 2.5 * (one.lanes - 1)
        for paper, half in ((beds, TRACK_HALF), (rails, RAIL_HALF)):
            if one.spike:
                for point, taper in zip(points, np.linspace(SPIKE_HALF, 0, len(points)), strict=True):
                    _paint(paper, point[None, :], round(taper + CELL))
            else:
                _paint(paper, points, half + more)
    return Ground(Paper(stops), Paper(beds), Paper(rails))


def _paint(paper: Flags, at: Floats, radius: float) -> None:
    """Discs of one size."""
    corners = np.round((at + REACH) / CELL).astype(int)
    rows, columns = (corners[:, axis, None] + one for axis, one in ((1, _disc(radius)[0]), (0, _disc(radius)[1])))
    paper[rows.clip(0, SQUARES - 1), columns.clip(0, SQUARES - 1)] = True


@lru_cache(maxsize=64)
def _disc(radius: float) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The squares of a disc around a corner of the paper, by rows and columns."""
    far = math.ceil(radius / CELL)
    rows, columns = np.mgrid[-far:far, -far:far].reshape(2, -1)
    near = np.hypot(rows + 0.5, columns + 0.5) * CELL <= radius + CELL / 4
    return rows[near], columns[near]


@lru_cache(maxsize=2)
def _corner(layout: Layout) -> Point:
    """How far a hex goes to the right and down."""
    return max(x for x, _ in layout.corners(SIZE)), max(y for _, y in layout.corners(SIZE))


@lru_cache(maxsize=2)
def _normals(layout: Layout) -> tuple[Point, ...]:
    """The directions of the sides, those that mirror each other once."""
    return tuple({(round(abs(x), 6), round(abs(y), 6)) for side in SIDES for x, y in [layout.at(side, 1.0)]})


def beside(anchor: Point, others: Sequence[Point], extent: tuple[float, float]) -> Preference:
    """For a name of that extent: rather below its stop than above or to the side, and never nearer to another stop."""
    simple = near(anchor, 1.6, -0.2)
    if not others:
        return simple
    wide, high = extent[0] / 2, extent[1] / 2

    def gap(x: Floats, y: Floats, at: Point) -> Floats:
        found: Floats = np.hypot(np.maximum(np.abs(x - at[0]) - wide, 0), np.maximum(np.abs(y - at[1]) - high, 0))
        return found

    def costs(x: Floats, y: Floats) -> Floats:
        rival = np.minimum.reduce([gap(x, y, other) for other in others])
        found: Floats = np.where(gap(x, y, anchor) <= rival, simple(x, y) - rival / 4, np.inf)
        return found

    return costs


def near(anchor: Point, sideways: float = 1.0, upwards: float = 0.0) -> Preference:
    """As near as possible; `sideways` above 1 likes it straight above or below, `upwards` likes it above."""
    ax, ay = anchor

    def costs(x: Floats, y: Floats) -> Floats:
        found: Floats = np.hypot((x - ax) * sideways, y - ay) + upwards * (y - ay)
        return found

    return costs


def nearest_of(*anchors: Point) -> Preference:
    """Near the first anchor, or else the next ones."""

    def costs(x: Floats, y: Floats) -> Floats:
        found: Floats = np.minimum.reduce([np.hypot(x - ax, y - ay) + 12 * i for i, (ax, ay) in enumerate(anchors)])
        return found

    return costs
