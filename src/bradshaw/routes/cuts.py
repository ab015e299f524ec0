"""Sets of stops that too little leads out of: what a fractional choice of links breaks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import pairwise

Place = Hashable
Flow = dict[Place, dict[Place, float]]
"""How much may run between two places, both ways."""
OUT = "out"
"""Where every way is to lead."""
TINY = 1e-6


def network(ways: Iterable[tuple[Place, Place, float]]) -> Flow:
    flow: Flow = {}
    for a, b, most in ways:
        if most > TINY:
            flow.setdefault(a, {})
            flow.setdefault(b, {})
            flow[a][b] = flow[b][a] = flow[a].get(b, 0.0) + most
    return flow


def backwards(ways: Iterable[tuple[Place, Place, float]]) -> Flow:
    """What leads from one place to another, seen from where it arrives."""
    flow: Flow = {}
    for a, b, most in ways:
        flow.setdefault(a, {})
        flow.setdefault(b, {})
        if most > TINY:
            flow[b][a] = flow[b].get(a, 0.0) + most
    return flow


def cut_off(flow: Mapping[Place, Mapping[Place, float]], start: Place, wanted: float) -> list[frozenset[Place]]:
    """Places around the start that less than the wanted amount leads out of to OUT: as few as can be, and as many."""
    if start not in flow:
        return [frozenset((start,))]
    left = {place: dict(ways) for place, ways in flow.items()}
    total = 0.0
    while total < wanted:
        came: dict[Place, Place] = {start: start}
        queue = [start]
        for place in queue:
            for to, room in left.get(place, {}).items():
                if room > TINY and to not in came:
                    came[to] = place
                    queue.append(to)
            if OUT in came:
                break
        else:
            few, many = frozenset(came), frozenset(left.keys() - _leads_out(left))
            return [few] if few == many else [few, many]
        way: list[Place] = [OUT]
        while way[-1] != start:
            way.append(came[way[-1]])
        way.reverse()
        room = min(left[a][b] for a, b in pairwise(way))
        for a, b in pairwise(way):
            left[a][b] -= room
            back = left.setdefault(b, {})
            back[a] = back.get(a, 0.0) + room
        total += room
    return []


def _leads_out(left: Mapping[Place, Mapping[Place, float]]) -> set[Place]:
    """The places from which something still leads to OUT, and OUT itself."""
    before: dict[Place, list[Place]] = {}
    for place, ways in left.items():
        for to, room in ways.items():
            if room > TINY:
                before.setdefault(to, []).append(place)
    queue: list[Place] = [OUT]
    found = {OUT, *queue}
    for place in queue:
        fresh = [one for one in before.get(place, ()) if one not in found]
        found.update(fresh)
        queue += fresh
    return set(found)


def spread_out(
    flow: Mapping[Place, Mapping[Place, float]], starts: Iterable[int], wanted: Mapping[int, float]
) -> set[int]:
    """Places that get as much as they want if the starts do: by a chain of ways, each wide enough by itself."""
    queue = list(starts)
    found = set(queue)
    for place in queue:
        for to, most in flow.get(place, {}).items():
            if not isinstance(to, int) or to in found or to not in wanted:
                continue
            if most >= wanted[to] - TINY and wanted[to] <= wanted[place] + TINY:
                found.add(to)
                queue.append(to)
    return found
