"""Chance, only at set-up: every outcome is recorded under a name and used again when the game is loaded."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bradshaw.kernel.errors import SaveError


class Chance:
    """Draws from a seed, or repeats recorded outcomes."""

    def __init__(self, seed: int, recorded: dict[str, list[str]] | None = None) -> None:
        self.seed = seed
        self.outcomes: dict[str, list[str]] = {}
        self._recorded = recorded

    def shuffle(self, name: str, things: Sequence[str]) -> list[str]:
        """The things in random order."""
        if self._recorded is not None:
            order = self._recorded.get(name)
            if order is None or sorted(order) != sorted(things):
                raise SaveError(f"chance.{name}: expected an order of {', '.join(things)}, got {order!r}")
        else:
            order = list(things)
            random.Random(f"{self.seed}/{name}").shuffle(order)
        self.outcomes[name] = list(order)
        return list(order)
