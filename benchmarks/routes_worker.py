"""Solves what it is asked with the solver it finds: questions come as lines of JSON, and each is answered with a line.

It needs nothing but the records of a position and the rules of trains, so that it can measure an earlier version of
the package that is first on its path.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.routes.position import Link, Position, RouteStop
from bradshaw.routes.rules import FleetRule, FloodRule, RunRule, Train
from bradshaw.routes.solve import solve

LONG = 1000.0
"""What takes more milliseconds than this is not done again."""


class Timed(Struct, frozen=True):
    """Milliseconds of the processor, so that a busy machine does not matter."""

    ms: float
    """The first time."""
    again: float
    """The same once more in the same process; the first time stands for both where that was long."""
    nodes: int
    proven: bool
    revenue: int
    bound: int


def timed(position: Position, trains: tuple[Train, ...], fleet: FleetRule, seconds: float) -> Timed:
    times: list[float] = []
    while len(times) < 2 and not (times and times[0] > LONG):
        started = time.process_time()
        answer = solve(position, trains, fleet, seconds=seconds)
        times.append((time.process_time() - started) * 1000)
    return Timed(times[0], times[-1], answer.certificate.nodes, answer.proven, answer.revenue, answer.certificate.bound)


def encoded(position: Position, trains: tuple[Train, ...], fleet: FleetRule, seconds: float) -> bytes:
    """A question as a line; what a version does not know of it, it leaves out. Masks are long, so they are words."""
    links = [{**msgspec.structs.asdict(link), "mask": str(link.mask)} for link in position.links]
    return msgspec.json.encode((position.stops, links, trains, fleet, seconds)) + b"\n"


def decoded(line: bytes) -> tuple[Position, tuple[Train, ...], FleetRule, float]:
    stops, links, trains, fleet, seconds = msgspec.json.decode(line)
    position = Position(
        msgspec.convert(stops, tuple[RouteStop, ...]),
        tuple(msgspec.convert({**link, "mask": int(link["mask"])}, Link) for link in links),
    )
    return position, tuple(_train(one) for one in trains), msgspec.convert(fleet, FleetRule), seconds


def _train(one: dict[str, Any]) -> Train:
    return Train(one["id"], tuple(_rule(rule) for rule in one["rules"]))


def _rule(rule: dict[str, Any]) -> RunRule | FloodRule:
    return msgspec.convert(rule, FloodRule) if "spikes" in rule else msgspec.convert(rule, RunRule)


if __name__ == "__main__":
    for line in sys.stdin.buffer:
        print(msgspec.json.encode(timed(*decoded(line))).decode(), flush=True)
