"""Finding room: a hex with what stands on it already, and the best free place for one more box."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from msgspec import Struct

from bradshaw.board.draw.curves import SIZE
from bradshaw.board.draw.shape import TRACK_HALF, Shape
from bradshaw.board.hexes import ROOT3, SIDES, Layout, Point

MARGIN = 3.0
"""How far everything keeps from the sides of the hex."""
GRID = 6.0
TINY = 1e-9
FAR = 8
"""So many better places weigh as much as one unit of covered track."""

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
    """The room of one hex while it is being filled."""

    def __init__(self, layout: Layout, shape: Shape, bounded: bool = True) -> None:
        self.layout = layout
        self.bounded = bounded
        self.slack = [0.0] * len(SIDES)
        """How far what is written now may leave the hex, by side."""
        self.boxes: list[Box] = []
        self.track: list[tuple[float, float, float]] = []
        self.discs: list[tuple[float, float, float]] = []
        for track in shape.tracks:
            half = 11.0 if track.spike else TRACK_HALF
            self.track += [(x, y, half) for x, y in track.curve.sampled()]
        for stop in shape.stops:
            if stop.radius:
                self.discs += [(x, y, stop.radius + 2.5) for x, y in stop.discs]
            if len(stop.slots) > 2:
                self.discs.append((*stop.at, stop.radius))

    def overlap(self, box: Box, enough: float = math.inf) -> float:
        """How much a box would cover or stick out: 0 is a free place. Above `enough` it is not counted any further."""
        total = self._over_the_rest(box, enough)
        return total if total >= enough else total + _covered(box, self.track, enough - total)

    def _over_the_rest(self, box: Box, enough: float = math.inf) -> float:
        """All but the track."""
        total = self._outside(*box.at, box.width / 2, box.height / 2) if self.bounded else 0.0
        for other in self.boxes:
            total += 3 * box.overlap(other)
        return total if total >= enough else total + _covered(box, self.discs, enough - total)

    def _outside(self, x: float, y: float, half_width: float, half_height: float) -> float:
        limit = SIZE * ROOT3 / 2 - MARGIN
        total = 0.0
        for (ux, uy), slack in zip(_normals(self.layout), self.slack, strict=True):
            beyond = x * ux + y * uy + half_width * abs(ux) + half_height * abs(uy) - limit - slack
            if beyond > 0:
                total += 3 * beyond
        return total

    def free(self, width: float, height: float, prefer: Preference) -> Box | None:
        """The most welcome place where a box covers nothing."""
        boxes = (Box(at, width, height) for at in _ordered(self.layout, prefer))
        return next((box for box in boxes if self.overlap(box, TINY) == 0), None)

    def best(self, width: float, height: float, prefer: Preference) -> tuple[float, Box]:
        """Where a box covers least; with the overlap."""
        least, found = math.inf, Box((0.0, 0.0), width, height)
        for at in _ordered(self.layout, prefer):
            box = Box(at, width, height)
            covered = self.overlap(box, least)
            if covered < least:
                least, found = covered, box
        return least, found

    def across(self, width: float, height: float, prefer: Preference, most: float) -> Box | None:
        """Where a box lies over nothing but a little track, if there is such a place."""
        least, found = math.inf, None
        for rank, at in enumerate(_ordered(self.layout, prefer)):
            if rank / FAR >= least:
                break
            box = Box(at, width, height)
            if self._over_the_rest(box, TINY) == 0 and (track := _covered(box, self.track, most)) < most:
                least, found = min((least, found), (track + rank / FAR, box), key=lambda pair: pair[0])
        return found

    def take(self, box: Box) -> None:
        self.boxes.append(box)


def _covered(box: Box, discs: Sequence[tuple[float, float, float]], enough: float) -> float:
    """How deep discs lie under a box, all together; above `enough` it is not counted any further."""
    (x, y), half_width, half_height = box.at, box.width / 2, box.height / 2
    total = 0.0
    for cx, cy, radius in discs:
        dx, dy = abs(cx - x) - half_width, abs(cy - y) - half_height
        if dx < radius and dy < radius:
            gap = math.hypot(dx, dy) if dx > 0 and dy > 0 else max(dx, dy)
            if gap < radius:
                total += radius - gap
    return total


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
def _ordered(layout: Layout, prefer: Preference) -> tuple[Point, ...]:
    """The places to try, the most welcome first."""
    return tuple(sorted(_grid(layout), key=prefer))


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
