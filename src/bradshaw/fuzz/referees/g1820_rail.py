"""British Rail in the referee's opinion: where its markers go, and what it earns (13.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import atan2, pi, sqrt

from bradshaw.fuzz.referees.g1820_facts import (
    BR,
    BR_SHARES,
    CHATHAM,
    DOCKS,
    FACTS,
    HEXES,
    LONDON,
    OFFBOARDS,
    PORTS,
    ROW,
    neighbour,
)
from bradshaw.fuzz.referees.g1820_table import Table
from bradshaw.fuzz.referees.g1820_track import stop_value
from bradshaw.kernel.records import POOL

MARGATE = "N18"
Node = tuple[str, str]
"""A stop (`_0`) of a hex, or the side by which a hex is entered."""


def appear(r: Table) -> None:
    """All shares in the pool at 95; London and Chatham are filled (13.5-e to 13.5-g)."""
    r.shares[BR] = Counter({POOL: BR_SHARES})
    r.put(BR, ROW.index(FACTS["extra"]["british_rail"]["par"]))
    for hex in (LONDON, CHATHAM):
        fill(r, hex)


def open_circles(r: Table, hex: str) -> int:
    circles = sum(stop.slots for stop in r.face(hex)[0].stops)
    return circles - sum(where[hex] for where in r.stations.values())


def fill(r: Table, hex: str) -> None:
    r.stations[BR][hex] += max(0, open_circles(r, hex))


def operate(r: Table) -> int:
    """Three hexes are filled; then what all its markers earn (13.5-j to 13.5-t)."""
    tiled = [hex for hex in HEXES if hex in r.tiles or HEXES[hex].colour == "gray"]
    for hex in sorted((hex for hex in tiled if open_circles(r, hex) > 0), key=nearness)[:3]:
        fill(r, hex)
    return cities(r) + ports(r) + offboards(r)


def nearness(hex: str) -> tuple[int, float]:
    """Steps from London, then clockwise from the direction of Margate (13.5-l)."""
    down, right = ord(hex[0]) - ord(LONDON[0]), int(hex[1:]) - int(LONDON[1:])
    steps = abs(down) + max(0, abs(right) - abs(down)) // 2
    return steps, round((bearing(hex) - bearing(MARGATE)) % (2 * pi), 9) % round(2 * pi, 9)


def bearing(hex: str) -> float:
    """Clockwise, as rows are counted downwards."""
    return atan2((ord(hex[0]) - ord(LONDON[0])) * 1.5, (int(hex[1:]) - int(LONDON[1:])) * sqrt(3) / 2)


def cities(r: Table) -> int:
    """Each city once; where a hex has several cities, each has one circle (13.5-o)."""
    earned = 0
    for hex, count in (+r.stations[BR]).items():
        several = sum(stop.kind == "city" for stop in r.face(hex)[0].stops) > 1
        earned += stop_value(r, f"{hex}.0") * (count if several else 1)
    return earned


def markers(r: Table) -> dict[Node, Counter[str]]:
    """Who stands in which city: on which of several cities of a hex is the engine's word."""
    found: dict[Node, Counter[str]] = {}
    for marker in r.later.markers.values():
        if marker.place:
            found.setdefault((marker.place.hex, f"_{marker.place.stop}"), Counter())[marker.company] += 1
    return found


def ends(r: Table, node: Node) -> Iterator[Node]:
    """Where a line of track leads from a stop, or from the side it is entered by."""
    hex, end = node
    face, rotation = r.face(hex)
    for path in face.paths:
        here, there = (turned(one, rotation) for one in path)
        for to in {there} if here == end else {here} if there == end else set():
            if to.startswith("_"):
                yield hex, to
            elif (other := neighbour(hex, int(to))) in HEXES:
                yield other, str((int(to) + 3) % 6)


def turned(end: str, rotation: int) -> str:
    return end if end.startswith("_") else str((int(end) + rotation) % 6)


def lines(r: Table, start: Node) -> Iterator[Node]:
    """Stops joined to a stop with none in between."""
    seen, queue = {start}, list(ends(r, start))
    while queue:
        node = queue.pop()
        if node in seen:
            continue
        seen.add(node)
        if node[1].startswith("_"):
            yield node
        else:
            queue += ends(r, node)


def ports(r: Table) -> int:
    """Each next to a marker and joined to it; the docks count once, or by option for London and Chatham (13.5-q)."""
    joined: dict[str, set[str]] = {}
    for node, standing in markers(r).items():
        if standing[BR]:
            for hex, _ in lines(r, node):
                near = {DOCKS} if node[0] in (LONDON, CHATHAM) else set()
                near |= {neighbour(node[0], side) for side in range(6)}
                if hex in PORTS & near:
                    joined.setdefault(hex, set()).add(node[0])
    once = r.options["br_docks_count"] == "once"
    return sum(
        stop_value(r, f"{port}.0") * (len(cities) if port == DOCKS and not once else 1)
        for port, cities in joined.items()
    )


def offboards(r: Table) -> int:
    """Each that some marker reaches; cities full of others block, London ends every line (13.5-r, 13.5-s)."""
    standing = markers(r)
    queue = [node for node, who in standing.items() if who[BR]]
    seen, reached = set(queue), set()
    while queue:
        node = queue.pop()
        for to in lines(r, node):
            if to in seen:
                continue
            seen.add(to)
            if to[0] in OFFBOARDS:
                reached.add(to[0])
            elif to[0] not in PORTS and to[0] != LONDON and passes(r, to, standing.get(to, Counter())):
                queue.append(to)
    return sum(stop_value(r, f"{hex}.0") for hex in reached)


def passes(r: Table, node: Node, standing: Counter[str]) -> bool:
    stop = r.face(node[0])[0].stops[int(node[1][1:])]
    return stop.kind == "town" or bool(standing[BR]) or standing.total() < stop.slots
