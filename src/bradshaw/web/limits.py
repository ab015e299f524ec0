"""How much one visitor and all visitors together may ask of a server process, and a line in the log for what is shed.

Every limit may be set in the environment: BRADSHAW_LIMIT_STREAMS_EACH=50.
"""

from __future__ import annotations

import logging
import os
import time
from collections import Counter
from dataclasses import dataclass, fields
from typing import Any

log = logging.getLogger("bradshaw.limits")

KIB = 1024


@dataclass(frozen=True)
class Limits:
    """Numbers and seconds. `each` is for one address."""

    connections: int = 2000
    connections_each: int = 500
    streams: int = 1000
    streams_each: int = 300
    waiting: int = 400
    """Requests that wait for a thread."""
    waiting_each: int = 100
    threads: int = 2
    """Requests that are worked on at once: Python runs one of them while another waits for the database. With more they
    take Python from one another, which makes each a tenth slower."""
    head: int = 32 * KIB
    body: int = 256 * KIB
    upload: int = 2048 * KIB + 16 * KIB
    """The body of a request that brings a file, with what stands around the file."""
    head_seconds: float = 10
    body_seconds: float = 60
    reading_seconds: float = 30
    """How long a reader may take nothing of what waits for it."""


def from_environment() -> Limits:
    chosen: dict[str, Any] = {}
    for field in fields(Limits):
        text = os.environ.get(f"BRADSHAW_LIMIT_{field.name.upper()}")
        if text:
            chosen[field.name] = float(text) if field.name.endswith("_seconds") else int(text)
    return Limits(**chosen)


LIMITS = from_environment()


class Count:
    """How many there are of something, for every address and in all."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each, self.total = most, most_each, 0
        self.each: Counter[str] = Counter()

    def refusal(self, address: str) -> int:
        """The status that says why there may not be one more: 0 there may, 429 yours are too many, 503 all are."""
        if self.total >= self.most:
            return 503
        return 429 if self.each[address] >= self.most_each else 0

    def add(self, address: str) -> None:
        self.total += 1
        self.each[address] += 1

    def drop(self, address: str) -> None:
        self.total -= 1
        self.each[address] -= 1
        if not self.each[address]:
            del self.each[address]


class Shedding:
    """Says what was shed, at most once a second for every reason, so that a flood does not fill the log too."""

    def __init__(self) -> None:
        self._times: Counter[str] = Counter()
        self._said: dict[str, float] = {}

    def say(self, reason: str, status: int, address: str) -> None:
        self._times[reason] += 1
        now = time.monotonic()
        if now - self._said.get(reason, -1.0) >= 1:
            self._said[reason] = now
            told = {"reason": reason, "status": status, "address": address, "times": self._times.pop(reason)}
            log.warning("shed", extra=told)


shedding = Shedding()
