"""Finding room: a hex with what stands on it already, and the best free place for one more box."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.shape import TRACK_HALF, Shape
from bradshaw.board.hexes import ROOT3, SIDES, Layout, Point

MARGIN = 3.0
"""How far everything keeps from the sides of the hex."""
GRID = 6.0
FAR = 8
"""So many better places weigh as much as one unit of covered track."""

Floats = npt.NDArray[np.float64]
Ranks = npt.NDArray[np.intp]
Disc = tuple[float, float, float]
"""A point and how far it reaches: track is a row of them."""
Preference = Callable[[Point], float]
"""How unwelcome a place is, overlaps apart."""


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


class Field:
    """The room of one hex while it is being filled. All places for a box are weighed at once."""

    def __init__(self, layout: Layout, shape: Shape, bounded: bool = True) -> None:
        self.layout = layout
        self.bounded = bounded
        self.slack = [0.0] * len(SIDES)
        """How far what is written now may leave the hex, by side."""
        self.boxes: list[Box] = []
        track: list[Disc] = []
        discs: list[Disc] = []
        for one in shape.tracks:
            half = 11.0 if one.spike else TRACK_HALF
            track += [(x, y, half) for x, y in one.curve.sampled()]
        for stop in shape.stops:
            if stop.radius:
                discs += [(x, y, stop.radius + 2.5) for x, y in stop.discs]
            if len(stop.slots) > 2:
                discs.append((*stop.at, stop.radius))
        self.track, self.discs = _columns(track), _columns(discs)

    def _outside(self, at: Floats, width: float, height: float) -> Floats:
        """How far boxes of this size around these points stick out."""
        normals = np.array(_normals(self.layout))
        reach = np.abs(normals) @ (width / 2, height / 2) - (SIZE * ROOT3 / 2 - MARGIN) - self.slack
        beyond: Floats = np.maximum(at @ normals.T + reach, 0.0).sum(axis=1)
        return beyond

    def _over_the_rest(self, at: Floats, width: float, height: float) -> Floats:
        """How much boxes would cover or stick out, track apart."""
        total = 3 * self._outside(at, width, height) if self.bounded else np.zeros(len(at))
        for other in self.boxes:
            across = (width + other.width) / 2 - np.abs(at[:, 0] - other.at[0])
            down = (height + other.height) / 2 - np.abs(at[:, 1] - other.at[1])
            total += 3 * np.maximum(np.minimum(across, down), 0.0)
        return total + _covered(at, width, height, self.discs)

    def _free_of_the_rest(self, at: Floats, width: float, height: float) -> Ranks:
        """The numbers of the points around which a box covers nothing but track."""
        inside = np.flatnonzero(self._outside(at, width, height) == 0) if self.bounded else np.arange(len(at))
        found: Ranks = inside[self._over_the_rest(at[inside], width, height) == 0]
        return found

    def free(self, width: float, height: float, prefer: Preference) -> Box | None:
        """The most welcome place where a box covers nothing."""
        at = _ordered(self.layout, prefer)
        ranks = self._free_of_the_rest(at, width, height)
        ranks = ranks[_covered(at[ranks], width, height, self.track) == 0]
        return _box(at[ranks[0]], width, height) if len(ranks) else None

    def best(self, width: float, height: float, prefer: Preference) -> tuple[float, Box]:
        """Where a box covers least; with the overlap."""
        at = _ordered(self.layout, prefer)
        covered = self._over_the_rest(at, width, height) + _covered(at, width, height, self.track)
        rank = int(np.argmin(covered))
        return float(covered[rank]), _box(at[rank], width, height)

    def across(self, width: float, height: float, prefer: Preference, most: float) -> Box | None:
        """Where a box lies over nothing but a little track, if there is such a place."""
        at = _ordered(self.layout, prefer)
        ranks = self._free_of_the_rest(at, width, height)
        track = _covered(at[ranks], width, height, self.track)
        ranks, track = ranks[track < most], track[track < most]
        return _box(at[ranks[np.argmin(track + ranks / FAR)]], width, height) if len(ranks) else None

    def take(self, box: Box) -> None:
        self.boxes.append(box)


def _box(at: Floats, width: float, height: float) -> Box:
    return Box((float(at[0]), float(at[1])), width, height)


def _columns(discs: Sequence[Disc]) -> Floats:
    """Discs by column: all x, all y, all radii."""
    return np.array(discs, dtype=float).reshape(-1, 3).T


def _covered(at: Floats, width: float, height: float, discs: Floats) -> Floats:
    """How deep discs lie under a box around each of these points, all together."""
    x, y, radius = discs
    dx = np.abs(at[:, :1] - x) - width / 2
    dy = np.abs(at[:, 1:] - y) - height / 2
    gap = np.where((dx > 0) & (dy > 0), np.hypot(dx, dy), np.maximum(dx, dy))
    deep: Floats = np.maximum(radius - gap, 0.0).sum(axis=1)
    return deep


@lru_cache(maxsize=2)
def _normals(layout: Layout) -> tuple[Point, ...]:
    return tuple(layout.at(side, 1.0) for side in SIDES)


@lru_cache(maxsize=2)
def _grid(layout: Layout) -> tuple[Point, ...]:
    """Places to try, all over the hex."""
    count = math.ceil(SIZE / GRID)
    points = [(i * GRID, j * GRID) for i in range(-count, count + 1) for j in range(-count, count + 1)]
    limit = SIZE * ROOT3 / 2 - MARGIN
    return tuple(p for p in points if all(p[0] * u[0] + p[1] * u[1] < limit for u in _normals(layout)))


@lru_cache(maxsize=512)
def _ordered(layout: Layout, prefer: Preference) -> Floats:
    """The places to try, the most welcome first."""
    return np.array(sorted(_grid(layout), key=prefer))


@lru_cache(maxsize=512)
def near_only(anchor: Point, others: tuple[Point, ...], sideways: float, upwards: float) -> Preference:
    """As `near`, but not where one of the others is nearer."""
    simple = near(anchor, sideways, upwards)

    def cost(at: Point) -> float:
        rival = min((math.dist(at, other) for other in others), default=math.inf)
        return simple(at) + 3 * max(0.0, math.dist(at, anchor) - 0.8 * rival)

    return cost


@lru_cache(maxsize=512)
def near(anchor: Point, sideways: float = 1.0, upwards: float = 0.0) -> Preference:
    """As near as possible; `sideways` above 1 likes it straight above or below, `upwards` likes it above."""
    ax, ay = anchor

    def cost(at: Point) -> float:
        return math.hypot((at[0] - ax) * sideways, at[1] - ay) + upwards * (at[1] - ay)

    return cost


@lru_cache(maxsize=512)
def nearest_of(*anchors: Point) -> Preference:
    """Near the first anchor, or else the next ones."""

    def cost(at: Point) -> float:
        return min(math.dist(at, anchor) + 12 * i for i, anchor in enumerate(anchors))

    return cost
