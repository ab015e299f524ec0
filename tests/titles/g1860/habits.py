"""Random play with the habits of a thrifty table: such games come to an end."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bradshaw.kernel.actions import Action, Bid
from bradshaw.kernel.menu import Menu
from bradshaw.titles.g1860.title import TITLE

HABITS = TITLE.profiles["thrifty"]


def weight(action: Action) -> float:
    value = HABITS.get(action.kind, 1.0)
    for name in action.__struct_fields__:
        value *= HABITS.get(f"{action.kind}.{name}={str(getattr(action, name)).lower()}", 1.0)
    return value


def pick(menu: Menu, rng: random.Random) -> Action:
    kinds = sorted(menu.kinds())
    chosen = rng.choices(kinds, [HABITS.get(kind, 1.0) for kind in kinds])[0]
    options = [option for option in menu if option.action.kind == chosen]
    option = rng.choices(options, [weight(option.action) for option in options])[0]
    action: Action = option.action
    for field, numbers in option.ranges.items():
        stop = min(numbers.stop, numbers.start + 10) if isinstance(action, Bid) else numbers.stop
        action = replace(action, **{field: rng.randrange(numbers.start, stop + 1, numbers.step)})
    return action
