"""Trains that earn a whole network: everything joined by track to one marker of the company."""

from __future__ import annotations

import itertools

from bradshaw.kernel.actions import Route
from bradshaw.routes.answer import Call, Run
from bradshaw.routes.position import Link, Position
from bradshaw.routes.rules import FloodRule

Crossing = tuple[tuple[str, int], str]
"""A hex side, crossed into that hex."""


class Flood:
    """The networks of one rule in a position; `blocked` is track that other trains use."""

    def __init__(self, position: Position, rule: FloodRule) -> None:
        self.position, self.rule = position, rule
        self.links: list[list[tuple[Link, int]]] = [[] for _ in position.stops]
        for link in position.links:
            self.links[link.a].append((link, link.b))
            self.links[link.b].append((link, link.a))
        self.markers = [i for i, stop in enumerate(position.stops) if stop.own]
        self._multiplied = [stop.matches(rule.multiplied) for stop in position.stops]
        self._spiked = [stop.matches(rule.spikes) for stop in position.stops]

    def reach(self, marker: int, blocked: int) -> dict[int, Link | None]:
        """The stops joined to a marker, each with the link it was first reached by."""
        reached: dict[int, Link | None] = {marker: None}
        groups = set(self.position.stops[marker].groups)
        queue = [marker]
        for at in queue:
            for link, to in self.links[at]:
                stop = self.position.stops[to]
                if to in reached or link.mask & blocked or (stop.groups and groups & set(stop.groups)):
                    continue
                reached[to] = link
                groups.update(stop.groups)
                if not (stop.closed or stop.end_only):
                    queue.append(to)
        return reached

    def factor(self, reached: dict[int, Link | None], blocked: int) -> int:
        """How many spikes can be joined to own markers at the same time on separate track; at least 1."""
        spikes = [i for i in reached if self._spiked[i]]
        if not spikes or not any(self._multiplied[i] for i in reached):
            return 1
        return max(1, separate_ways(self, spikes, set(reached), blocked))

    def worth(self, marker: int, blocked: int) -> int:
        reached = self.reach(marker, blocked)
        factor = self.factor(reached, blocked)
        return sum(self.position.stops[i].value * (factor if self._multiplied[i] else 1) for i in reached)

    def best(self, blocked: int = 0) -> tuple[int, int]:
        """The worth of the best marker's network, and that marker (-1: there is none)."""
        found = (0, -1)
        for marker in self.markers:
            found = max(found, (self.worth(marker, blocked), marker))
        return found

    def run(self, train: str, marker: int, blocked: int) -> Run:
        """The earnings of the network of a marker."""
        reached = self.reach(marker, blocked)
        factor = self.factor(reached, blocked)
        stops = self.position.stops
        calls = tuple(Call(stops[i].id, stops[i].value * (factor if self._multiplied[i] else 1)) for i in reached)
        track: dict[str, None] = {}
        for link in self.position.links:
            if not link.mask & blocked and link.a in reached and link.b in reached:
                track.update(dict.fromkeys(link.track))
        route = Route(train, tuple(stops[i].id for i in reached), tuple(track))
        return Run(route=route, rule=self.rule.name, calls=calls, revenue=sum(call.revenue for call in calls))


def separate_ways(flood: Flood, spikes: list[int], network: set[int], blocked: int) -> int:
    """The most ways from off-boards to own markers that share no track.

    A maximum flow over crossings of hex sides, each usable once; where the flow crosses one side both ways, the
    search branches on which way is closed.
    """
    arcs: dict[object, list[object]] = {}
    stops = flood.position.stops
    for link in flood.position.links:
        if link.mask & blocked or link.a not in network or link.b not in network:
            continue
        for start, end, chain in (
            (link.a, link.b, _crossings(link, forward=True)),
            (link.b, link.a, _crossings(link, forward=False)),
        ):
            if stops[end].closed or flood._spiked[end] or stops[start].closed:
                continue
            if stops[end].end_only and not stops[end].own:
                continue
            nodes: list[object] = [start, *chain, end]
            for one, other in itertools.pairwise(nodes):
                following = arcs.setdefault(one, [])
                if other not in following:
                    following.append(other)
    sinks = {i for i in network if stops[i].own}
    return _most_ways(arcs, spikes, sinks, frozenset())


def _crossings(link: Link, *, forward: bool) -> list[object]:
    """What a way along the link passes that can be used once: sides with their direction, inner track by name."""
    if not link.crossings:
        return [("inside", link.track)]
    hexes = link.hexes if forward else link.hexes[::-1]
    sides = link.crossings if forward else link.crossings[::-1]
    return [(side, into) for side, into in zip(sides, hexes[1:], strict=True)]


def _most_ways(arcs: dict[object, list[object]], sources: list[int], sinks: set[int], closed: frozenset[object]) -> int:
    used: dict[object, object] = {}
    """By node with room for one way: the node before it; and the arcs in use by (from, to)."""
    flow: dict[tuple[object, object], int] = {}
    total = 0
    while _augment(arcs, sources, sinks, closed, flow, used):
        total += 1
    for node in list(used):
        if isinstance(node, tuple) and node[0] != "inside":
            opposite = next((n for n in used if isinstance(n, tuple) and n[0] == node[0] and n != node), None)
            if opposite is not None:
                return max(
                    _most_ways(arcs, sources, sinks, closed | {node}),
                    _most_ways(arcs, sources, sinks, closed | {opposite}),
                )
    return total


def _augment(
    arcs: dict[object, list[object]],
    sources: list[int],
    sinks: set[int],
    closed: frozenset[object],
    flow: dict[tuple[object, object], int],
    used: dict[object, object],
) -> bool:
    """Find one more way by a breadth-first search over (node, inbound or outbound half)."""
    back: dict[object, list[object]] = {}
    for one, other in flow:
        back.setdefault(other, []).append(one)
    queue: list[tuple[object, bool]] = [(source, True) for source in sources]
    came: dict[tuple[object, bool], tuple[object, bool] | None] = dict.fromkeys(queue)
    for state in queue:
        node, leaving = state
        single = isinstance(node, tuple)
        moves: list[tuple[object, bool]] = []
        if not single or leaving:
            moves += [(to, False) for to in arcs.get(node, ()) if to not in closed and (node, to) not in flow]
        if not single or not leaving:
            # undo a way that came in here
            moves += [(one, True) for one in back.get(node, ())]
        if single:
            if not leaving and node not in used:
                moves.append((node, True))
            if leaving and node in used:
                moves.append((node, False))
        for to, half in moves:
            follow = (to, half if isinstance(to, tuple) else True)
            if follow in came:
                continue
            came[follow] = state
            if to in sinks:
                _apply(follow, came, flow, used)
                return True
            queue.append(follow)
    return False


def _apply(
    end: tuple[object, bool],
    came: dict[tuple[object, bool], tuple[object, bool] | None],
    flow: dict[tuple[object, object], int],
    used: dict[object, object],
) -> None:
    at = end
    while (before := came[at]) is not None:
        one, other = before[0], at[0]
        if one != other:
            if (other, one) in flow:
                del flow[(other, one)]
            else:
                flow[(one, other)] = 1
        at = before
    used.clear()
    for one, other in flow:
        if isinstance(other, tuple):
            used[other] = one
