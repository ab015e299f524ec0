"""Where everything of a tile lies: its stops, the circles of its cities, its track as curves.

Stops whose place is not printed are put where they stand clear of each other and of track that is not theirs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from msgspec import Struct

from bradshaw.board.draw.curves import SIZE, Curve, between_sides, side_to_point, straight
from bradshaw.board.hexes import Layout, Point
from bradshaw.board.tiles import Path, Stop, Tile

CENTRE: Point = (0.0, 0.0)
TRACK_HALF = 8.0
"""Half the width of track with its bed."""
OUT = 45.0
"""How far from the centre a stop stands that is not in it."""
SPIKE_TIP = 52.0
DOT = 10.0
_SLOT_RADII = {0: 24.0, 1: 25.0, 2: 22.0, 3: 19.0}
_MANY_RADIUS = 17.0
_ALONG = (0.5, 0.35, 0.65, 0.27, 0.73)
"""The places along its track where a stop may stand, the best first."""


class StopShape(Struct, frozen=True):
    """A stop on paper: its middle, its circles (none: a dot), and how far it reaches."""

    index: int
    kind: str
    at: Point
    slots: tuple[Point, ...]
    radius: float

    @property
    def discs(self) -> tuple[Point, ...]:
        return self.slots or (self.at,)


class TrackShape(Struct, frozen=True):
    """A piece of track on paper, from its first side or stop to the other; a spike tapers to its end."""

    index: int
    curve: Curve
    spike: bool
    lanes: int
    bunch: int
    """Pieces of a bunch touch each other; of different bunches they cross."""


class Shape(Struct, frozen=True):
    stops: tuple[StopShape, ...]
    tracks: tuple[TrackShape, ...]


def shape(layout: Layout, tile: Tile, spikes: tuple[int, ...] = ()) -> Shape:
    """The geometry of a tile as it lies (turned already)."""
    return _shape(layout, tile.stops, tile.paths, spikes)


@lru_cache(maxsize=4096)
def _shape(layout: Layout, stops: tuple[Stop, ...], paths: tuple[Path, ...], spikes: tuple[int, ...]) -> Shape:
    chains = _chains(stops, paths)
    at = _places(layout, stops, paths, chains)
    radius = _slot_radius(stops)
    return Shape(
        tuple(_stop_shape(stop, at[stop.index], radius) for stop in stops),
        tuple(_tracks(layout, stops, paths, spikes, chains, at)),
    )


class _Chain(Struct, frozen=True):
    """Stops strung along one line from side to side."""

    sides: tuple[int, int]
    stops: tuple[int, ...]


def _chains(stops: Sequence[Stop], paths: Sequence[Path]) -> list[_Chain]:
    ends = {stop.index: [path for path in paths if stop.index in path.stops] for stop in stops}
    alone = len(stops) == 1
    found: list[_Chain] = []
    for path in paths:
        if len(path.sides) != 1 or any(path.stops[0] in chain.stops for chain in found):
            continue
        side, at, came = path.sides[0], path.stops[0], path
        strung = [at]
        while len(ends[at]) == 2:
            went = ends[at][0] if ends[at][1] is came else ends[at][1]
            if went.sides:
                found.append(_Chain((side, went.sides[0]), tuple(strung)))
                break
            at, came = next(stop for stop in went.stops if stop != at), went
            strung.append(at)
    found = [chain for chain in found if all(stops[i].kind != "offboard" for i in chain.stops)]
    if alone and stops[0].kind == "city":
        return [chain for chain in found if _bypassed(stops[0], paths)]
    return [chain for chain in found if not any(stops[i].centred for i in chain.stops)]


def _bypassed(stop: Stop, paths: Sequence[Path]) -> bool:
    """Whether other track runs where the stop would stand in the middle."""
    return any(not path.stops for path in paths)


def _places(layout: Layout, stops: Sequence[Stop], paths: Sequence[Path], chains: Sequence[_Chain]) -> dict[int, Point]:
    strung = {index for chain in chains for index in chain.stops}
    fixed: dict[int, Point] = {}
    free: list[Stop] = []
    for stop in stops:
        if stop.index in strung:
            continue
        if stop.loc is not None:
            fixed[stop.index] = layout.at(stop.loc, OUT if stop.kind != "city" else OUT + 3)
        elif stop.centred or (len(stops) == 1 and not _bypassed(stop, paths)) or stop.kind == "offboard":
            fixed[stop.index] = CENTRE
        else:
            free.append(stop)
    fixed |= _by_own_track(layout, free, paths, fixed, bool(chains))
    return fixed | _along_chains(layout, stops, chains, paths, fixed)


def _by_own_track(
    layout: Layout, free: Sequence[Stop], paths: Sequence[Path], fixed: dict[int, Point], others: bool
) -> dict[int, Point]:
    """Stops stand out towards their track; those without track where the others are not."""
    leanings = {stop.index: _leaning(layout, stop.index, paths) for stop in free}
    placed = {index: _scaled(leaning, OUT) for index, leaning in leanings.items() if leaning != CENTRE}
    bare = [index for index, leaning in leanings.items() if leaning == CENTRE]
    taken = [*fixed.values(), *placed.values()]
    if bare and (taken or others):
        track = [layout.side_middle(side) for path in paths for side in path.sides]
        away = _scaled(_sum(taken or track), -OUT)
        placed |= dict.fromkeys(bare[:1], away if away != CENTRE else (OUT, 0.0))
        bare = bare[1:]
    for i, index in enumerate(bare):
        angle = math.pi + 2 * math.pi * i / len(bare)
        placed[index] = (OUT * math.cos(angle), OUT * math.sin(angle))
    return placed


def _leaning(layout: Layout, stop: int, paths: Sequence[Path]) -> Point:
    total = _sum(layout.side_middle(side) for path in paths if stop in path.stops for side in path.sides)
    return total if math.hypot(*total) > 0.1 else CENTRE


def _sum(points: Iterable[Point]) -> Point:
    listed = list(points)
    return sum(p[0] for p in listed), sum(p[1] for p in listed)


def _scaled(direction: Point, length: float) -> Point:
    size = math.hypot(*direction)
    return CENTRE if size < 0.1 else (direction[0] / size * length, direction[1] / size * length)


def _along_chains(
    layout: Layout, stops: Sequence[Stop], chains: Sequence[_Chain], paths: Sequence[Path], fixed: dict[int, Point]
) -> dict[int, Point]:
    """The places along the lines that leave most room between stops, and to track of others."""
    curves = [between_sides(layout, *chain.sides) for chain in chains]
    plain = [between_sides(layout, *path.sides).sampled() for path in paths if not path.stops]
    lines = [curve.sampled() for curve in curves]

    def spread(chain: _Chain, curve: Curve, t: float) -> list[Point]:
        count = len(chain.stops)
        if count == 1:
            return [curve.at(t)]
        return [curve.at(0.28 + 0.44 * i / (count - 1)) for i in range(count)]

    def room(places: Sequence[float]) -> float:
        spots = [spread(chain, curve, t) for chain, curve, t in zip(chains, curves, places, strict=True)]
        gaps = [60.0]
        for i, mine in enumerate(spots):
            other_stops = [p for j, theirs in enumerate(spots) if j != i for p in theirs] + list(fixed.values())
            other_track = [p for j, line in enumerate(lines) if j != i for p in line]
            other_track += [p for line in plain for p in line]
            for spot in mine:
                gaps += [math.dist(spot, other) for other in other_stops]
                gaps += [math.dist(spot, other) + 14 for other in other_track]
        return min(gaps) - sum(abs(t - 0.5) for t in places)

    def choices(chain: _Chain, curve: Curve) -> Sequence[float]:
        """A stop whose place is printed stands at the point of its line that is nearest to that place."""
        loc = stops[chain.stops[0]].loc
        if len(chain.stops) > 1 or loc is None:
            return _ALONG
        return (_nearest(curve, layout.at(loc, OUT)),)

    best = max(product(*map(choices, chains, curves)), key=room) if chains else ()
    placed: dict[int, Point] = {}
    for chain, curve, t in zip(chains, curves, best, strict=True):
        placed |= dict(zip(chain.stops, spread(chain, curve, t), strict=True))
    return placed


def _slot_radius(stops: Sequence[Stop]) -> float:
    return _SLOT_RADII.get(sum(stop.kind == "city" for stop in stops), _MANY_RADIUS)


def _stop_shape(stop: Stop, at: Point, radius: float) -> StopShape:
    if stop.kind == "offboard":
        return StopShape(stop.index, stop.kind, at, (), 0.0)
    if stop.kind != "city":
        return StopShape(stop.index, stop.kind, at, (), DOT)
    if stop.slots > 2:
        radius = min(radius, 22.0)
    across = math.atan2(at[1], at[0]) + math.pi / 2 if math.hypot(*at) > 1 else 0.0
    if stop.slots == 2:
        step = (radius * math.cos(across), radius * math.sin(across))
        if step[0] < -0.01:
            step = (-step[0], -step[1])
        circles: tuple[Point, ...] = ((at[0] - step[0], at[1] - step[1]), (at[0] + step[0], at[1] + step[1]))
    elif stop.slots > 2:
        ring = radius / math.sin(math.pi / stop.slots)
        first = -math.pi / 2 if stop.slots % 2 else -math.pi * (0.5 + 1 / stop.slots)
        turns = [first + 2 * math.pi * i / stop.slots for i in range(stop.slots)]
        circles = tuple((at[0] + ring * math.cos(turn), at[1] + ring * math.sin(turn)) for turn in turns)
    else:
        circles = (at,)
    return StopShape(stop.index, stop.kind, at, circles, radius)


def _tracks(
    layout: Layout,
    stops: Sequence[Stop],
    paths: Sequence[Path],
    spikes: tuple[int, ...],
    chains: Sequence[_Chain],
    at: dict[int, Point],
) -> Iterable[TrackShape]:
    bunches = _bunches(paths)
    for index, path in enumerate(paths):
        offboard = any(stops[stop].kind == "offboard" for stop in path.stops)
        spike = bool(path.stops) and bool(path.sides) and (offboard or path.sides[0] in spikes)
        curve = _curve(layout, path, chains, at, offboard)
        yield TrackShape(index, curve, spike, path.lanes, bunches[index])


def _curve(layout: Layout, path: Path, chains: Sequence[_Chain], at: dict[int, Point], offboard: bool) -> Curve:
    if not path.stops:
        return between_sides(layout, path.sides[0], path.sides[1])
    if offboard and path.sides:
        return straight(layout.side_middle(path.sides[0], SIZE), layout.at(path.sides[0], SPIKE_TIP))
    for chain in chains:
        if path.stops[0] in chain.stops:
            return _chain_part(layout, chain, path, at)
    if not path.sides:
        return straight(at[path.stops[0]], at[path.stops[1]])
    return side_to_point(layout, path.sides[0], at[path.stops[0]])


def _chain_part(layout: Layout, chain: _Chain, path: Path, at: dict[int, Point]) -> Curve:
    """The part of the line of a chain that this path is."""
    line = between_sides(layout, *chain.sides)

    if len(path.stops) == 2:
        one, other = sorted(_nearest(line, at[stop]) for stop in path.stops)
        return line.part(one, other)
    t = _nearest(line, at[path.stops[0]])
    first, second = chain.stops[0], chain.stops[-1]
    from_start = path.sides[0] == chain.sides[0] and path.stops[0] == first
    if from_start or path.stops[0] != second:
        return line.part(0.0, t)
    return line.cut(t)[1].reversed()


def _nearest(curve: Curve, spot: Point) -> float:
    """How far along a curve it comes nearest to a point."""
    return min((i / 200 for i in range(201)), key=lambda t: math.dist(curve.at(t), spot))


def _bunches(paths: Sequence[Path]) -> list[int]:
    """Numbers such that pieces with a side or a stop in common have the same."""
    numbers = list(range(len(paths)))
    for i, path in enumerate(paths):
        for j in range(i):
            if set(path.sides) & set(paths[j].sides) or set(path.stops) & set(paths[j].stops):
                old, new = numbers[i], numbers[j]
                numbers = [new if bunch == old else bunch for bunch in numbers]
    return numbers
