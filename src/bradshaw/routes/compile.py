"""From the board's network to a position: the stops a company may use and the links between them."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.board.network import Network
from bradshaw.routes.position import Link, Position, RouteStop


def position(net: Network, stops: Iterable[RouteStop]) -> Position:
    """The position of these stops, numbered by name; track to stops left out is no use and left out, too."""
    used = sorted((stop for stop in stops if stop.own or net.links(stop.id)), key=lambda stop: stop.id)
    number = {stop.id: index for index, stop in enumerate(used)}
    links = []
    for stop in used:
        start = number[stop.id]
        for link in net.links(stop.id):
            end = number.get(link.b)
            if end is not None and start < end:
                links.append(Link(start, end, link.mask, link.track, link.hexes, link.gauges, link.sides))
    return Position(tuple(used), tuple(links), net)
