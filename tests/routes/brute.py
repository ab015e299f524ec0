"""A second opinion on best runs: every trail on the raw tiles, every rule written out again, every combination.

Shares nothing with the solver but the parsed tiles; slow, for small boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from bradshaw.board.hexes import Layout
from bradshaw.board.tiles import Tile

Spot = tuple[str, int]
Edge = frozenset[Spot]
Markers = Mapping[Spot, tuple[str | None, ...]]


class TooBig(Exception):
    """More trails than a second opinion can weigh."""


class Trail(NamedTuple):
    stops: tuple[Spot, ...]
    edges: frozenset[Edge]
    inner: frozenset[Spot]
    hexes: tuple[str, ...]
    gauges: int


class Raw:
    """The tiles on the map, nothing else."""

    def __init__(self, kind: str, tiles: Mapping[str, Tile], borders: Mapping[Edge, str], most: int = 4000) -> None:
        self.layout = Layout("flat" if kind == "flat" else "pointy")
        self.tiles, self.borders, self.most = tiles, borders, most

    def edge(self, hex_id: str, side: int) -> Edge | None:
        other = self.layout.neighbour(hex_id, side)
        if other is None or other not in self.tiles:
            return None
        edge = frozenset({(hex_id, side), (other, (side + 3) % 6)})
        return None if self.borders.get(edge) == "impassable" else edge

    def shared(self, edge: Edge) -> bool:
        return any(p.lanes > 1 and side in p.sides for hex_id, side in edge for p in self.tiles[hex_id].paths)

    def hops(
        self, spot: Spot, edges: frozenset[Edge], inner: frozenset[Spot]
    ) -> Iterator[tuple[Spot, frozenset[Edge], frozenset[Spot], tuple[str, ...], int]]:
        """From a stop to the next ones: where, with what used, through which hexes (own one left out), gauges."""
        hex_id, index = spot
        for number, path in enumerate(self.tiles[hex_id].paths):
            if index not in path.stops or (hex_id, number) in inner:
                continue
            if len(path.stops) == 2:
                other = sum(path.stops) - index
                yield (hex_id, other), edges, inner | {(hex_id, number)}, (), 0
            else:
                yield from self._out(hex_id, path.sides[0], edges, inner | {(hex_id, number)}, (), 0)

    def _out(
        self,
        hex_id: str,
        side: int,
        edges: frozenset[Edge],
        inner: frozenset[Spot],
        hexes: tuple[str, ...],
        gauges: int,
    ) -> Iterator[tuple[Spot, frozenset[Edge], frozenset[Spot], tuple[str, ...], int]]:
        edge = self.edge(hex_id, side)
        if edge is None or edge in edges:
            return
        edges = edges | {edge}
        gauges += self.borders.get(edge) == "gauge"
        ((there, entry),) = edge - {(hex_id, side)}
        for number, path in enumerate(self.tiles[there].paths):
            if entry not in path.sides:
                continue
            used = inner | {(there, number)}
            if path.stops:
                yield (there, path.stops[0]), edges, used, (*hexes, there), gauges
            else:
                (beyond,) = set(path.sides) - {entry}
                yield from self._out(there, beyond, edges, used, (*hexes, there), gauges)

    def trails(self, starts: Iterable[Spot], passable: Callable[[Spot], bool], longest: int = 99) -> list[Trail]:
        """Every trail between two stops that visits no stop and no side twice; one direction of each."""
        found: list[Trail] = []

        def walk(
            stops: tuple[Spot, ...],
            edges: frozenset[Edge],
            inner: frozenset[Spot],
            hexes: tuple[str, ...],
            gauges: int,
        ) -> None:
            if len(stops) > 1:
                if not passable(stops[-1]):
                    if stops[0] < stops[-1]:
                        found.append(Trail(stops, edges, inner, hexes, gauges))
                    return
                if stops[0] < stops[-1]:
                    found.append(Trail(stops, edges, inner, hexes, gauges))
                if len(found) > self.most:
                    raise TooBig
            if len(stops) >= longest:
                return
            for to, now, within, way, more in self.hops(stops[-1], edges, inner):
                if to not in stops:
                    walk((*stops, to), now, within, hexes + way, gauges + more)

        for start in starts:
            walk((start,), frozenset(), frozenset(), (start[0],), 0)
        return found

    def exclusive(self, trail: Trail) -> frozenset[object]:
        """What no second train may use."""
        pieces = {p for p in trail.inner if self.tiles[p[0]].paths[p[1]].lanes == 1}
        return frozenset({edge for edge in trail.edges if not self.shared(edge)} | pieces)


class Option(NamedTuple):
    """A way to run one train."""

    revenue: int
    subsidy: int
    taken: frozenset[object]
    stops: frozenset[Spot]
    passes: int = 0
    uses: tuple[str, ...] = ()


def best_sets(
    choices: list[list[Option]], legal: Callable[[list[Option]], bool], most_runs: int = 99, most: int = 400_000
) -> dict[int, int]:
    """Over all legal sets: the most subsidy for every revenue that can be had."""
    found: dict[int, int] = {0: 0}
    count = 0

    def choose(index: int, taken: frozenset[object], picked: list[Option]) -> None:
        nonlocal count
        count += 1
        if count > most:
            raise TooBig
        if index == len(choices):
            if legal(picked):
                revenue = sum(option.revenue for option in picked)
                found[revenue] = max(found.get(revenue, 0), sum(option.subsidy for option in picked))
            return
        choose(index + 1, taken, picked)
        if len(picked) == most_runs:
            return
        for option in choices[index]:
            if not option.taken & taken:
                choose(index + 1, taken | option.taken, [*picked, option])

    choose(0, frozenset(), [])
    return found


def undominated(found: dict[int, int]) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    for revenue, subsidy in sorted(found.items(), reverse=True):
        if not pairs or subsidy > pairs[-1][1]:
            pairs.append((revenue, subsidy))
    return pairs


def hang_together(sets: list[frozenset[Spot]]) -> bool:
    groups = [set(one) for one in sets]
    while len(groups) > 1:
        pair = next(((a, b) for a, b in combinations(range(len(groups)), 2) if groups[a] & groups[b]), None)
        if pair is None:
            return False
        groups[pair[0]] |= groups.pop(pair[1])
    return True


def is_full(tile: Tile, spot: Spot, markers: Markers, company: str) -> bool:
    slots = tile.stops[spot[1]].slots
    there = [who for who in markers.get(spot, ()) if who is not None]
    return slots > 0 and company not in there and len(there) >= slots
