"""From the board's network to a position: the stops a company may use and the links between them."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.board.network import Network
from bradshaw.routes.position import Link, Position, RouteStop


def position(net: Network, stops: Iterable[RouteStop]) -> Position:
    """The position of these stops; track to stops left out is no use and left out, too."""
    seen = {stop.id: stop for stop in stops}
    used = [stop for stop in seen.values() if stop.own or net.links(stop.id)]
    number = {stop.id: index for index, stop in enumerate(used)}
    links = []
    for stop in used:
        start = number[stop.id]
        for link in net.links(stop.id):
            end = number.get(link.b)
            if end is not None and start < end:
                track = tuple(f"{hex_id}:{path}" for hex_id, path in link.pieces)
                links.append(Link(start, end, link.mask, track, visits(link.hexes), link.gauges, link.sides))
    return Position(tuple(used), tuple(links), net)


def visits(crossed: tuple[str, ...]) -> tuple[str, ...]:
    """One entry per visit: pieces of one hex that follow each other are one visit."""
    return tuple(hex_id for index, hex_id in enumerate(crossed) if index == 0 or crossed[index - 1] != hex_id)
