"""Finding room: a hex with what stands on it already, and the best free place for one more box."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

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
Preference = Callable[[Sequence[Point]], list[float]]
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


class Places(NamedTuple):
    """The places to try, the most welcome first."""

    x: Floats
    y: Floats
    along: Floats
    """How far they lie towards each side, a row for every side."""


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

    def _beyond(self, places: Places, width: float, height: float) -> Floats:
        """How far boxes of this size stick out by each side; below 0 where they do not."""
        reach = _widths(self.layout) @ (width / 2, height / 2) - (SIZE * ROOT3 / 2 - MARGIN) - self.slack
        return places.along + reach[:, None]

    def _free_of_the_rest(self, places: Places, width: float, height: float) -> Ranks:
        """The numbers of the places where a box covers nothing but track."""
        if self.bounded:
            ranks = np.flatnonzero((self._beyond(places, width, height) <= 0).all(axis=0))
        else:
            ranks = np.arange(len(places.x))
        for other in self.boxes:
            wide, high = (width + other.width) / 2, (height + other.height) / 2
            apart_x = np.abs(places.x[ranks] - other.at[0]) >= wide
            ranks = ranks[apart_x | (np.abs(places.y[ranks] - other.at[1]) >= high)]
        return self._clear_of(self.discs, places, ranks, width, height)

    def _clear_of(self, discs: Floats, places: Places, ranks: Ranks, width: float, height: float) -> Ranks:
        """Those of the places where a box lies on none of the discs."""
        if not len(ranks):
            return ranks
        x, y, radius = discs
        dx = np.abs(places.x[ranks, None] - x) - width / 2
        dy = np.abs(places.y[ranks, None] - y) - height / 2
        on = (dx < radius) & (dy < radius)
        place, disc = np.nonzero(on & (dx > 0) & (dy > 0))  # a corner of the box may pass by
        on[place, disc] = np.hypot(dx[place, disc], dy[place, disc]) < radius[disc]
        clear: Ranks = ranks[~on.any(axis=1)]
        return clear

    def free(self, width: float, height: float, prefer: Preference) -> Box | None:
        """The most welcome place where a box covers nothing."""
        places = _ordered(self.layout, prefer)
        ranks = self._free_of_the_rest(places, width, height)
        ranks = self._clear_of(self.track, places, ranks, width, height)
        return _box(places, ranks[0], width, height) if len(ranks) else None

    def best(self, width: float, height: float, prefer: Preference) -> tuple[float, Box]:
        """Where a box covers least; with the overlap."""
        places = _ordered(self.layout, prefer)
        covered = _covered(places.x, places.y, width, height, self.track)
        covered += _covered(places.x, places.y, width, height, self.discs)
        if self.bounded:
            covered += 3 * np.maximum(self._beyond(places, width, height), 0.0).sum(axis=0)
        for other in self.boxes:
            across = (width + other.width) / 2 - np.abs(places.x - other.at[0])
            down = (height + other.height) / 2 - np.abs(places.y - other.at[1])
            covered += 3 * np.maximum(np.minimum(across, down), 0.0)
        rank = np.argmin(covered)
        return float(covered[rank]), _box(places, rank, width, height)

    def across(self, width: float, height: float, prefer: Preference, most: float) -> Box | None:
        """Where a box lies over nothing but a little track, if there is such a place."""
        places = _ordered(self.layout, prefer)
        ranks = self._free_of_the_rest(places, width, height)
        track = _covered(places.x[ranks], places.y[ranks], width, height, self.track)
        ranks, track = ranks[track < most], track[track < most]
        return _box(places, ranks[np.argmin(track + ranks / FAR)], width, height) if len(ranks) else None

    def take(self, box: Box) -> None:
        self.boxes.append(box)


def _box(places: Places, rank: np.intp, width: float, height: float) -> Box:
    return Box((float(places.x[rank]), float(places.y[rank])), width, height)


def _columns(discs: Sequence[Disc]) -> Floats:
    """Discs by column: all x, all y, all radii."""
    return np.array(discs, dtype=float).reshape(-1, 3).T


def _covered(at_x: Floats, at_y: Floats, width: float, height: float, discs: Floats) -> Floats:
    """How deep discs lie under a box around each of these points, all together."""
    x, y, radius = discs
    dx = np.abs(at_x[:, None] - x) - width / 2
    dy = np.abs(at_y[:, None] - y) - height / 2
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


@lru_cache(maxsize=2)
def _widths(layout: Layout) -> Floats:
    """How far a box reaches towards each side, by its half width and height."""
    widths: Floats = np.abs(np.array(_normals(layout)))
    return widths


@lru_cache(maxsize=512)
def _ordered(layout: Layout, prefer: Preference) -> Places:
    grid = _grid(layout)
    costs = prefer(grid)
    at = np.array([grid[rank] for rank in sorted(range(len(grid)), key=costs.__getitem__)])
    return Places(at[:, 0].copy(), at[:, 1].copy(), (at @ np.array(_normals(layout)).T).T.copy())


@lru_cache(maxsize=512)
def near_only(anchor: Point, others: tuple[Point, ...], sideways: float, upwards: float) -> Preference:
    """As `near`, but not where one of the others is nearer."""
    simple = near(anchor, sideways, upwards)
    if not others:
        return simple

    def costs(places: Sequence[Point]) -> list[float]:
        rivals = [min(those) for those in zip(*(_distances(places, other) for other in others), strict=True)]
        own = zip(simple(places), _distances(places, anchor), rivals, strict=True)
        return [cost + 3 * max(0.0, distance - 0.8 * rival) for cost, distance, rival in own]

    return costs


@lru_cache(maxsize=512)
def near(anchor: Point, sideways: float = 1.0, upwards: float = 0.0) -> Preference:
    """As near as possible; `sideways` above 1 likes it straight above or below, `upwards` likes it above."""
    ax, ay = anchor

    def costs(places: Sequence[Point]) -> list[float]:
        return [math.hypot((x - ax) * sideways, y - ay) + upwards * (y - ay) for x, y in places]

    return costs


@lru_cache(maxsize=512)
def nearest_of(*anchors: Point) -> Preference:
    """Near the first anchor, or else the next ones."""

    def costs(places: Sequence[Point]) -> list[float]:
        each = [[gap + 12 * i for gap in _distances(places, anchor)] for i, anchor in enumerate(anchors)]
        return [min(those) for those in zip(*each, strict=True)]

    return costs


def _distances(places: Sequence[Point], point: Point) -> list[float]:
    return [math.dist(place, point) for place in places]
