"""How random play chooses: a kind of action by weight, one option of it, numbers out of its ranges."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from bradshaw.kernel.actions import Action
from bradshaw.kernel.menu import Menu, Option, Range

Weights = Mapping[str, float]
"""Weight by kind (`sell-shares`) and, within a kind, by the value of a field (`dividend.pay=false`)."""


class Taste:
    """The habits of one game: its own random weight for every kind of action, times those asked for.

    Games that each do some things often and others hardly ever reach more than games that all play alike.
    """

    def __init__(self, rng: random.Random, favoured: Weights) -> None:
        self.rng = rng
        self.favoured = favoured
        self.habits: dict[str, float] = {}
        self.caution = rng.choice((1, 2, 6))

    def kind_weight(self, kind: str) -> float:
        if kind not in self.habits:
            self.habits[kind] = 2 ** self.rng.uniform(-3, 3)
        return self.habits[kind] * self.favoured.get(kind, 1.0)

    def option_weight(self, option: Option) -> float:
        weight, kind = 1.0, option.action.kind
        for name, value in asdict(option.action).items():
            weight *= self.favoured.get(f"{kind}.{name}={shown(value)}", 1.0)
        return weight

    def choose(self, menu: Menu) -> Action:
        """One of the actions a menu stands for."""
        kinds = sorted(menu.kinds())
        kind = self._weighed(kinds, [self.kind_weight(one) for one in kinds])
        options = [option for option in menu.options if option.action.kind == kind]
        option = self._weighed(options, [self.option_weight(one) for one in options])
        return self.vary(option)

    def vary(self, option: Option) -> Action:
        numbers: dict[str, Any] = {name: self.number(span) for name, span in option.ranges.items()}
        return replace(option.action, **numbers) if numbers else option.action

    def number(self, span: Range) -> int:
        """Mostly low in a cautious game, anywhere in a bold one; the ends more often than chance."""
        last = (span.stop - span.start) // span.step
        if self.rng.random() < 0.1:
            return span.start + span.step * last
        return span.start + span.step * int((last + 1) * self.rng.random() ** self.caution)

    def _weighed(self, things: list[Any], weights: list[float]) -> Any:
        if not any(weights):
            return self.rng.choice(things)
        return self.rng.choices(things, weights)[0]


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
