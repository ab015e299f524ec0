"""What a company sees of the board when it runs: stops with their values, and the links between them."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.board.network import Network
from bradshaw.routes.rules import OWN


class RouteStop(Struct, frozen=True):
    """A stop as the running company sees it."""

    id: str
    hex: str
    kind: str
    value: int = 0
    subsidy: int = 0
    """Paid to the treasury for a call, apart from the revenue."""
    own: bool = False
    home: bool = False
    closed: bool = False
    """Full of others' markers: a route may end here but not pass."""
    end_only: bool = False
    """The nature of the place ends a route."""
    groups: tuple[str, ...] = ()
    """A route calls at one stop of a group only."""
    tags: tuple[str, ...] = ()

    def matches(self, kinds: tuple[str, ...]) -> bool:
        return self.kind in kinds or (self.own and OWN in kinds) or any(tag in kinds for tag in self.tags)


class Link(Struct, frozen=True):
    """A run of track between two neighbouring stops, numbered as in the position.

    `mask` has a bit for every piece of track and every hex side in it: links that share a bit exclude each other.
    `hexes` are crossed in order from `a` to `b`, both hexes of the stops included.
    """

    a: int
    b: int
    mask: int
    track: tuple[str, ...]
    hexes: tuple[str, ...]
    gauges: int = 0
    crossings: tuple[tuple[str, int], ...] = ()
    """The hex sides crossed, in order, each by its one name; inner pieces of track count as crossings of their own."""


class Position(Struct, frozen=True):
    """The stops and the links between them, as one company may use them."""

    stops: tuple[RouteStop, ...]
    links: tuple[Link, ...]
    net: Network | None = None
    """Where it came from: knows the detours that no best run ever takes but a typed one may."""

    def index(self, stop_id: str) -> int | None:
        return next((number for number, stop in enumerate(self.stops) if stop.id == stop_id), None)
