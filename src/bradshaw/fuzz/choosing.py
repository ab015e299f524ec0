"""How random play chooses: a kind of action by weight, one option of it, numbers out of its ranges."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from bradshaw.kernel.actions import Action
from bradshaw.kernel.menu import Menu, Option, Range

USUAL: dict[str, float] = {
    "pass": 0.25,
    "bid": 0.1,
    "sell-shares": 0.03,
    "sell-private": 0.03,
    "withdraw": 0.1,
    "abandon": 0.02,
    "step-back": 0.01,
}
"""Weights of kinds where nothing else is asked for: a table that passes, overbids, sells out or gives up what it has
begun soon stands still."""
LEAVING = {"pass", "abandon"}
"""Kinds that leave off: the turn, or what was begun in it."""

Weights = Mapping[str, float]
"""Weight by kind (`sell-shares`), and within a kind by the value of a field (`dividend.pay=false`) or by those of all
its names (`dividend.company=C&N pay=true`). A kind weighs as much as the best of its options, and for each time that
the player has chosen it in this round so much more or less (`fund-lobby again`)."""
SPREAD, WIDE = "spread", 3.0
"""The one weight that is none: how far habits lie apart, less than usual in a profile that must not stray far."""


class Taste:
    """The habits of one game: its own random weight for every kind of action and every name in it (a company it
    loves to buy, a hex it builds on), times those asked for.

    Games that each do some things often and others hardly ever reach more than games that all play alike.
    """

    def __init__(self, rng: random.Random, favoured: Weights, *, caution: int = 0) -> None:
        self.rng = rng
        self.favoured = favoured
        self.particular = {key.partition(".")[0] for key in favoured if "." in key}
        """Kinds of which some options are favoured."""
        self.spread = favoured.get(SPREAD, WIDE)
        """Habits lie between 2 to the minus spread and 2 to the spread."""
        self.habits: dict[str, float] = {}
        self.caution = caution or rng.choice((2, 6, 20, 40))
        """How much low numbers are preferred to high ones: who bids boldly is soon without money."""
        self.weariness = 1.0
        """How much likelier it is by now that somebody leaves off: a round in which all go on would last for ever."""
        self.done: Counter[tuple[str, str]] = Counter()
        """What players did in this round, by player and kind."""
        self.proposed: Counter[str] = Counter()
        """Offers made in this turn, by kind: who asks again and again is soon asked to stop."""

    def change(self) -> None:
        """Take up other habits."""
        self.habits.clear()

    def habit(self, what: str) -> float:
        if what not in self.habits:
            self.habits[what] = 2 ** self.rng.uniform(-self.spread, self.spread)
        return self.habits[what]

    def kind_weight(self, kind: str, options: Sequence[Option]) -> float:
        weight = self.habit(kind) * self.favoured.get(kind, USUAL.get(kind, 1.0))
        weight *= max(self.asked_for(option) for option in options)
        company = getattr(options[0].action, "company", "")
        weight *= self.habit(f"{kind} {company}") if company else 1.0
        weight /= (1 + self.proposed[kind]) ** 2
        weight *= self.favoured.get(f"{kind} again", 1.0) ** self.done[options[0].action.actor, kind]
        return weight * self.weariness if kind in LEAVING else weight

    def option_weight(self, option: Option) -> float:
        """By the names in it, by all of them together, and by what was asked for."""
        weight = self.asked_for(option)
        for name in words(option.action):
            weight *= self.habit(name)
        return weight

    def asked_for(self, option: Option) -> float:
        weight, action = 1.0, option.action
        for name in (*words(action), *numbers(action)) if action.kind in self.particular else ():
            weight *= self.favoured.get(f"{action.kind}.{name}", 1.0)
        return weight

    def choose(self, menu: Menu, allowed: Callable[[Action], bool] = lambda action: False) -> Action:
        """One of the actions a menu stands for; `allowed` judges what is made of fields that are open."""
        kinds: dict[str, list[Option]] = {}
        for option in menu.options:
            kinds.setdefault(option.action.kind, []).append(option)
        options = self._weighed(list(kinds.values()), [self.kind_weight(*one) for one in kinds.items()])
        option = self._weighed(options, [self.option_weight(one) for one in options])
        action = self.vary(option)
        self.done[action.actor, action.kind] += 1
        other = self.loosened(option, action)
        return other if other is not action and allowed(other) else action

    def loosened(self, option: Option, action: Action) -> Action:
        """Now and then a part is left out of what is open (a route out of a set)."""
        for name in option.open:
            parts = getattr(action, name)
            if isinstance(parts, tuple) and parts and self.rng.random() < 0.2:
                gone = self.rng.randrange(len(parts))
                action = replace(action, **{name: parts[:gone] + parts[gone + 1 :]})
        return action

    def vary(self, option: Option) -> Action:
        numbers: dict[str, Any] = {name: self.number(span) for name, span in option.ranges.items()}
        return replace(option.action, **numbers) if numbers else option.action

    def number(self, span: Range) -> int:
        """The least half of the time, now and then the most; else low in a cautious game, anywhere in a bold one."""
        last, draw = (span.stop - span.start) // span.step, self.rng.random()
        if draw < 0.5:
            return span.start
        if draw < 0.52:
            return span.start + span.step * last
        number = span.start + span.step * int((last + 1) * self.rng.random() ** self.caution)
        while number not in span:
            number += span.step
        return number

    def _weighed(self, things: list[Any], weights: list[float]) -> Any:
        if not any(weights):
            return self.rng.choice(things)
        return self.rng.choices(things, weights)[0]


def words(action: Action) -> list[str]:
    """The names in an action, and all of them together."""
    fields = asdict(action).items()
    found = [f"{name}={shown(value)}" for name, value in fields if isinstance(value, (str, bool)) and name != "actor"]
    return [*found, " ".join(found)] if len(found) > 1 else found


def numbers(action: Action) -> list[str]:
    return [f"{name}={value}" for name, value in asdict(action).items() if type(value) is int]


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
