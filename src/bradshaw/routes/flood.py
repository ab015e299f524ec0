"""Trains that earn a whole network: everything joined by track to one marker of the company."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import NamedTuple

from bradshaw.kernel.actions import Route
from bradshaw.routes.answer import Call, Run
from bradshaw.routes.position import Link, Position
from bradshaw.routes.rules import FloodRule

Crossing = tuple[object, str]
"""A hex side, crossed into that hex; or a piece of track inside a hex."""
Node = int | Crossing
"""A stop by its number, or a crossing."""
Flow = dict[tuple[Node, Node], None]
"""What a flow runs along, in the order found, so that the same board gives the same flow."""


class Network(NamedTuple):
    """What a flooding train makes of one marker, and the track it needs for that."""

    worth: int
    marker: int
    reached: tuple[int, ...]
    factor: int
    mask: int
    links: tuple[int, ...]


NOTHING = Network(0, -1, (), 1, 0, ())


class Flood:
    """The networks of one rule in a position; `blocked` is track that the train may not use."""

    def __init__(self, position: Position, rule: FloodRule, markers: Sequence[int] | None = None) -> None:
        self.position, self.rule = position, rule
        self.links: list[list[tuple[int, int]]] = [[] for _ in position.stops]
        for number, link in enumerate(position.links):
            self.links[link.a].append((number, link.b))
            self.links[link.b].append((number, link.a))
        self.markers = [i for i, stop in enumerate(position.stops) if stop.own] if markers is None else list(markers)
        self.multiplied = [stop.matches(rule.multiplied) for stop in position.stops]
        self.spiked = [stop.matches(rule.spikes) for stop in position.stops]
        self._networks: dict[int, list[Network]] = {}

    def reach(self, marker: int, blocked: int) -> dict[int, int]:
        """The stops joined to a marker, each with the link it is reached by."""
        stops, links = self.position.stops, self.position.links
        reached: dict[int, int] = {}
        groups: set[str] = set()
        queue: deque[tuple[int, int]] = deque([(marker, -1)])
        while queue:
            at, by = queue.popleft()
            stop = stops[at]
            if at in reached or (stop.groups and groups.intersection(stop.groups)):
                continue
            reached[at] = by
            groups.update(stop.groups)
            if at != marker and (stop.closed or stop.end_only):
                continue
            for number, to in self.links[at]:
                mask = links[number].mask
                if to in reached or mask & blocked:
                    continue
                queue.append((to, number))
        return reached

    def network(self, marker: int, blocked: int) -> Network:
        """The network of a marker."""
        stops, links = self.position.stops, self.position.links
        reached = self.reach(marker, blocked)
        factor, ways = 1, tuple[int, ...]()
        spikes = [i for i in reached if self.spiked[i]]
        if spikes and any(self.multiplied[i] and stops[i].value for i in reached):
            factor, ways = separate_ways(self, spikes, set(reached), blocked)
        used = {number for number in reached.values() if number >= 0} | set(ways)
        mask = 0
        for number in used:
            mask |= links[number].mask
        worth = sum(stops[i].value * (factor if self.multiplied[i] else 1) for i in reached)
        return Network(worth, marker, tuple(reached), factor, mask, tuple(sorted(used)))

    def best(self, blocked: int = 0) -> Network:
        """The best network of any marker."""
        return max(self.networks(blocked), key=lambda network: network.worth, default=NOTHING)

    def networks(self, blocked: int = 0) -> list[Network]:
        """The networks of all markers; markers of one network reach the same."""
        found = self._networks.get(blocked)
        if found is None:
            found = []
            seen: set[int] = set()
            for marker in self.markers:
                if marker not in seen:
                    found.append(self.network(marker, blocked))
                    seen.update(found[-1].reached)
            self._networks[blocked] = found
        return found

    def areas(self) -> list[tuple[int, ...]]:
        """The markers, apart where no track joins them."""
        return [tuple(i for i in self.markers if i in network.reached) for network in self.networks()]

    def within(self, area: Sequence[int]) -> Flood:
        """The networks of some markers only."""
        return Flood(self.position, self.rule, area)

    def contested(self) -> list[int]:
        """Stops that one piece of track leads to, so that one train only comes there: ports first, then by value."""
        stops, links = self.position.stops, self.position.links
        reached = dict.fromkeys(i for network in self.networks() for i in network.reached)
        live = reached.keys() | {i for i, stop in enumerate(stops) if stop.groups}
        single = [
            i
            for i in reached
            if not stops[i].own
            and reduce(and_, (links[number].mask for number, other in self.links[i] if other in live), ~0)
        ]
        return sorted(single, key=lambda i: (self.multiplied[i], stops[i].value), reverse=True)

    def run(self, train: str, network: Network) -> Run:
        """The earnings of a network."""
        stops = self.position.stops
        calls = tuple(
            Call(stops[i].id, stops[i].value * (network.factor if self.multiplied[i] else 1)) for i in network.reached
        )
        track = dict.fromkeys(piece for number in network.links for piece in self.position.links[number].track)
        route = Route(train, tuple(stops[i].id for i in network.reached), tuple(track))
        return Run(route=route, rule=self.rule.name, calls=calls, revenue=sum(call.revenue for call in calls))


def separate_ways(flood: Flood, spikes: list[int], network: set[int], blocked: int) -> tuple[int, tuple[int, ...]]:
    """The most ways from off-boards to own markers that share no track (at least 1), and the links they run over."""
    stops = flood.position.stops
    within = [
        n
        for n in range(len(flood.position.links))
        if not flood.position.links[n].mask & blocked
        and flood.position.links[n].a in network
        and flood.position.links[n].b in network
    ]
    shut = {i for i in network if stops[i].closed or (flood.spiked[i] and i not in spikes)}
    arcs, made_of = _arcs(flood.position, within, shut, {i for i in network if flood.spiked[i]})
    number, flow = _most_ways(arcs, spikes, {i for i in network if stops[i].own}, frozenset())
    return max(1, number), tuple(_links_of(flow, made_of)) if number > 1 else ()


def _arcs(
    position: Position, links: Sequence[int], no_starts: set[int], no_ends: set[int]
) -> tuple[dict[Node, list[Node]], dict[tuple[Node, ...], int]]:
    """Links as rows of crossings, both ways; nothing runs on beyond stops that end a run."""
    arcs: dict[Node, list[Node]] = {}
    made_of: dict[tuple[Node, ...], int] = {}
    for number in links:
        link = position.links[number]
        for start, end, forward in ((link.a, link.b, True), (link.b, link.a, False)):
            stop = position.stops[end]
            if start in no_starts or end in no_ends or stop.closed or (stop.end_only and not stop.own):
                continue
            nodes: list[Node] = [start, *crossings(link, forward=forward), end]
            made_of[tuple(nodes)] = number
            for one, other in pairwise(nodes):
                following = arcs.setdefault(one, [])
                if other not in following:
                    following.append(other)
    return arcs, made_of


def _links_of(flow: Flow, made_of: dict[tuple[Node, ...], int]) -> Iterator[int]:
    """The links a flow runs over."""
    after: dict[Node, list[Node]] = {}
    for one, other in flow:
        after.setdefault(one, []).append(other)
    for one, other in flow:
        if isinstance(one, int):
            row: list[Node] = [one, other]
            while not isinstance(row[-1], int):
                row.append(after[row[-1]][0])
            if tuple(row) in made_of:
                yield made_of[tuple(row)]


def crossings(link: Link, *, forward: bool) -> list[Node]:
    """What a way along the link passes that can be used once: sides with their direction, inner track by name."""
    if not link.crossings:
        return [("inside", link.track[0])]
    hexes = link.hexes if forward else link.hexes[::-1]
    sides = link.crossings if forward else link.crossings[::-1]
    return [(side, into) for side, into in zip(sides, hexes[1:], strict=True)]


def _most_ways(
    arcs: dict[Node, list[Node]], sources: list[int], sinks: set[int], closed: frozenset[Node]
) -> tuple[int, Flow]:
    """A maximum flow (Edmonds-Karp) over crossings of hex sides, each usable once.

    Where the flow crosses one side both ways, the search branches on which way is closed.
    """
    flow: Flow = {}
    total = 0
    while _augment(arcs, sources, sinks, closed, flow):
        total += 1
    used = dict.fromkeys(node for arc in flow for node in arc if not isinstance(node, int))
    for node in used:
        opposite = next((other for other in used if other[0] == node[0] and other != node), None)
        if node[0] != "inside" and opposite is not None:
            return max(
                _most_ways(arcs, sources, sinks, closed | {node}),
                _most_ways(arcs, sources, sinks, closed | {opposite}),
                key=lambda pair: pair[0],
            )
    return total, flow


def _augment(
    arcs: dict[Node, list[Node]],
    sources: list[int],
    sinks: set[int],
    closed: frozenset[Node],
    flow: Flow,
) -> bool:
    """Find one more way, breadth first. A crossing has two halves, in and out, with room for one way between."""
    into: dict[Node, list[Node]] = {}
    for one, other in flow:
        into.setdefault(other, []).append(one)
    queue: list[tuple[Node, bool]] = [(source, True) for source in sources]
    came: dict[tuple[Node, bool], tuple[Node, bool] | None] = dict.fromkeys(queue)
    for state in queue:
        node, out = state
        crossing = not isinstance(node, int)
        moves: list[tuple[Node, bool]] = []
        if not crossing or out:
            moves += [(to, False) for to in arcs.get(node, ()) if to not in closed and (node, to) not in flow]
        if not crossing or not out:
            moves += [(one, True) for one in into.get(node, ())]  # undo a way that came in here
        if crossing and not out and node not in into:
            moves.append((node, True))
        if crossing and out and node in into:
            moves.append((node, False))
        for to, half in moves:
            following = (to, True) if isinstance(to, int) else (to, half)
            if following in came:
                continue
            came[following] = state
            if isinstance(to, int) and to in sinks:
                _turn(following, came, flow)
                return True
            queue.append(following)
    return False


def _turn(
    end: tuple[Node, bool],
    came: dict[tuple[Node, bool], tuple[Node, bool] | None],
    flow: Flow,
) -> None:
    """Add the way just found to the flow, taking back what it undoes."""
    at = end
    while (before := came[at]) is not None:
        one, other = before[0], at[0]
        if one != other:
            if (other, one) in flow:
                del flow[other, one]
            else:
                flow[one, other] = None
        at = before
