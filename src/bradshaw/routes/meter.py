"""What all searches share: a line found, and the meter that counts and stops them."""

from __future__ import annotations

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

    def __init__(self, stop: Callable[[int], bool] | None = None, nodes: int = 0) -> None:
        self.nodes = nodes
        self._stop = stop

    def tick(self, count: int = 1) -> None:
        before = self.nodes
        self.nodes += count
        if self._stop is not None and before >> 8 != self.nodes >> 8 and self._stop(self.nodes):
            raise Stopped
