"""Track as curves: every piece is one cubic Bézier curve, so cutting, sampling and joining are the same for all."""

from __future__ import annotations

import math

from msgspec import Struct

from bradshaw.board.draw.svg import onwards, point
from bradshaw.board.hexes import Layout, Point, opposite

SIZE = 100.0
"""From the centre of a hex to its corner, in the units of the drawings."""


class Curve(Struct, frozen=True):
    start: Point
    lead: Point
    trail: Point
    end: Point

    def at(self, t: float) -> Point:
        s = 1 - t
        first, second, third, fourth = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.start, self.lead, self.trail, self.end
        return (
            first * ax + second * bx + third * cx + fourth * dx,
            first * ay + second * by + third * cy + fourth * dy,
        )

    def direction(self, t: float) -> float:
        """The angle in which the curve runs there."""
        before, after = self.at(max(0.0, t - 0.01)), self.at(min(1.0, t + 0.01))
        return math.atan2(after[1] - before[1], after[0] - before[0])

    def cut(self, t: float) -> tuple[Curve, Curve]:
        """The two parts before and after t."""
        a, b, c = _mix(self.start, self.lead, t), _mix(self.lead, self.trail, t), _mix(self.trail, self.end, t)
        d, e = _mix(a, b, t), _mix(b, c, t)
        middle = _mix(d, e, t)
        return Curve(self.start, a, d, middle), Curve(middle, e, c, self.end)

    def part(self, start: float, end: float) -> Curve:
        before, _ = self.cut(end)
        return before.cut(start / end)[1] if start > 0 else before

    def reversed(self) -> Curve:
        return Curve(self.end, self.trail, self.lead, self.start)

    def moved(self, by: Point) -> Curve:
        return Curve(*((p[0] + by[0], p[1] + by[1]) for p in (self.start, self.lead, self.trail, self.end)))

    def sampled(self, step: float = 8.0) -> tuple[Point, ...]:
        """Points along it, no further apart than the step."""
        count = max(2, math.ceil(1.1 * math.dist(self.start, self.end) / step) + 1)
        return tuple(self.at(i / (count - 1)) for i in range(count))

    @property
    def is_straight(self) -> bool:
        (ax, ay), (bx, by) = self.start, self.end
        return all(
            abs((bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)) < math.dist(self.start, self.end)
            for p in (self.lead, self.trail)
        )

    @property
    def onward(self) -> str:
        """The path data from its start, which the pen has reached already."""
        if self.is_straight:
            return f"l{onwards(self.start, self.end)}"
        return f"c{onwards(self.start, self.lead, self.trail, self.end)}"

    @property
    def data(self) -> str:
        return f"M{point(self.start)}{self.onward}"


def _mix(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def straight(start: Point, end: Point) -> Curve:
    return Curve(start, _mix(start, end, 1 / 3), _mix(start, end, 2 / 3), end)


def between_sides(layout: Layout, one: int, other: int) -> Curve:
    """Track from side to side: a straight line, or an arc that meets both sides squarely."""
    start, end = layout.side_middle(one, SIZE), layout.side_middle(other, SIZE)
    turn = min((one - other) % 6, (other - one) % 6)
    if turn == 3:
        return straight(start, end)
    radius, sweep = (SIZE / 2, 120) if turn == 1 else (SIZE * 1.5, 60)
    handle = radius * 4 / 3 * math.tan(math.radians(sweep) / 4)
    inwards = SIZE * math.sqrt(3) / 2 - handle
    return Curve(start, layout.at(one, inwards), layout.at(other, inwards), end)


def side_to_point(layout: Layout, side: int, end: Point) -> Curve:
    """Track from a side, which it leaves squarely, to a stop."""
    start = layout.side_middle(side, SIZE)
    gap = math.dist(start, end)
    inwards = layout.at(opposite(side), gap * 0.45)
    lead = (start[0] + inwards[0], start[1] + inwards[1])
    beyond = layout.at(opposite(side), gap * 0.62)
    knee = (start[0] + beyond[0], start[1] + beyond[1])
    return Curve(start, lead, _mix(knee, end, 0.35), end)
