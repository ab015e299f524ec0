"""Minimum cuts: sets of places that too little leads out of, which a fractional choice of links breaks.

Maximum flows are found along shortest augmenting paths (Edmonds and Karp, "Theoretical Improvements in Algorithmic
Efficiency for Network Flow Problems", 1972), here and in `flood`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

Place = Hashable
OUT = "out"
"""Where every way is to lead."""
TINY = 1e-6


class Flow:
    """How much may run between places: edges in pairs, each with the way back after it."""

    def __init__(self) -> None:
        self.number: dict[Place, int] = {}
        self.places: list[Place] = []
        self.edges: list[list[int]] = []
        """The edges that leave each place."""
        self.to: list[int] = []
        self.room: list[float] = []

    def add(self, a: Place, b: Place, forth: float, back: float) -> None:
        """A way; one that is shut only makes its places known, so that they count among those cut off."""
        one, other = self._place(a), self._place(b)
        if max(forth, back) <= TINY:
            return
        self.edges[one].append(len(self.to))
        self.edges[other].append(len(self.to) + 1)
        self.to += (other, one)
        self.room += (forth, back)

    def _place(self, place: Place) -> int:
        if place not in self.number:
            self.number[place] = len(self.places)
            self.places.append(place)
            self.edges.append([])
        return self.number[place]


def both_ways(ways: Iterable[tuple[Place, Place, float]]) -> Flow:
    flow = Flow()
    for a, b, most in ways:
        flow.add(a, b, most, most)
    return flow


def backwards(ways: Iterable[tuple[Place, Place, float]]) -> Flow:
    """What leads from one place to another, seen from where it arrives."""
    flow = Flow()
    for a, b, most in ways:
        flow.add(b, a, most, 0.0)
    return flow


def cut_off(flow: Flow, start: Place, wanted: float) -> list[frozenset[Place]]:
    """Places around the start that less than the wanted amount leads out of to OUT: as few as can be, and as many."""
    source, sink = flow.number.get(start), flow.number.get(OUT)
    if source is None:
        return [frozenset((start,))]
    room, to, edges = flow.room.copy(), flow.to, flow.edges
    total = 0.0
    while total < wanted:
        came = [-1] * len(edges)
        came[source] = -2
        queue = [source]
        for at in queue:
            for edge in edges[at]:
                after = to[edge]
                if came[after] == -1 and room[edge] > TINY:
                    came[after] = edge
                    queue.append(after)
            if sink is not None and came[sink] != -1:
                break
        else:
            few = frozenset(flow.places[at] for at in queue)
            many = frozenset(flow.places) - _leads_out(flow, room)
            return [few] if few == many else [few, many]
        assert sink is not None
        way, at = [], sink
        while at != source:
            way.append(came[at])
            at = to[came[at] ^ 1]
        most = min([room[edge] for edge in way])
        for edge in way:
            room[edge] -= most
            room[edge ^ 1] += most
        total += most
    return []


def _leads_out(flow: Flow, room: list[float]) -> set[Place]:
    """The places from which something still leads to OUT, and OUT itself."""
    sink = flow.number.get(OUT)
    if sink is None:
        return set()
    queue, seen = [sink], {sink}
    for at in queue:
        for edge in flow.edges[at]:
            before = flow.to[edge]
            if before not in seen and room[edge ^ 1] > TINY:
                seen.add(before)
                queue.append(before)
    return {flow.places[at] for at in queue}


def clusters(ways: Iterable[tuple[int, int, float]], most: float) -> list[set[int]]:
    """The places joined by ways wider than this."""
    of: dict[int, set[int]] = {}
    for a, b, width in ways:
        if width > most:
            one, other = of.setdefault(a, {a}), of.setdefault(b, {b})
            if one is not other:
                if len(one) < len(other):
                    one, other = other, one
                one |= other
                of.update(dict.fromkeys(other, one))
    return list({id(cluster): cluster for cluster in of.values()}.values())


def spread_out(ways: Iterable[tuple[int, int, float]], starts: Iterable[int], wanted: Mapping[int, float]) -> set[int]:
    """Places that get as much as they want if the starts do: by a chain of ways, each wide enough by itself."""
    after: dict[int, list[tuple[int, float]]] = {}
    for a, b, most in ways:
        if most > TINY:
            after.setdefault(a, []).append((b, most))
    queue = list(starts)
    found = set(queue)
    for place in queue:
        for to, most in after.get(place, ()):
            if to in found or to not in wanted:
                continue
            if most >= wanted[to] - TINY and wanted[to] <= wanted[place] + TINY:
                found.add(to)
                queue.append(to)
    return found
