"""What all searches share: a line found, and the meter that counts and stops them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Line(NamedTuple):
    """A legal line with its worth; stops in the numbers of the field, links in those of the position, end to end."""

    worth: int
    price: int
    """What its track costs at the prices of the search."""
    mask: int
    stops: int
    passes: int
    called: int
    path: tuple[int, ...]
    links: tuple[int, ...]


Found = Callable[[Line], int]
"""Receives a line at least as good (worth less price) as the floor and answers with the new floor."""


class Stopped(Exception):
    """The budget is spent or the caller has cancelled."""


class Meter:
    """Counts nodes and says when to stop."""

    def __init__(self, stop: Callable[[int], bool] | None = None, nodes: int = 0, most: int | None = None) -> None:
        self.nodes = nodes
        self._stop = stop
        self._most = most

    def within(self, nodes: int) -> int:
        """So many nodes, but no more than are left."""
        return nodes if self._most is None else max(0, min(nodes, self._most - self.nodes))

    def tick(self, count: int = 1) -> None:
        before = self.nodes
        self.nodes += count
        if self._stop is not None and before >> 8 != self.nodes >> 8 and self._stop(self.nodes):
            raise Stopped

    def is_spent(self, more: int) -> bool:
        """Would it stop after so many nodes more?"""
        return self._stop is not None and self._stop(self.nodes + more)


def budget(
    spent: int, nodes: int | None = None, seconds: float | None = None, cancelled: Callable[[], bool] | None = None
) -> Meter:
    """A meter that goes on from what is spent, for so many nodes or seconds more, or until the caller cancels."""
    if nodes is None and seconds is None and cancelled is None:
        return Meter(None, spent)
    deadline = None if seconds is None else time.monotonic() + seconds

    def stop(count: int) -> bool:
        if nodes is not None and count >= spent + nodes:
            return True
        if deadline is not None and time.monotonic() >= deadline:
            return True
        return cancelled is not None and cancelled()

    return Meter(stop, spent, None if nodes is None else spent + nodes)
