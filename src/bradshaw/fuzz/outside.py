"""Actions that were not offered: other players, other kinds, changed fields, nonsense. Nearly all must be refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import asdict, replace

from bradshaw.fuzz import names
from bradshaw.kernel.actions import Action
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Menu

MOST_REMEMBERED = 60
SWEEP = 8
"""How many values of a field are tried in one go."""


class Forger:
    """Makes up actions out of what there is in the game, so that many of them are nearly right."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seen: dict[str, dict[str, Any]] = {}
        self.ways: tuple[tuple[float, Callable[[Game, Menu], Iterator[Action]]], ...] = (
            (0.25, self.inventions),
            (0.1, self.impostors),
            (0.25, self.changes),
            (0.15, self.edges),
            (0.25, self.sweep),
        )

    def look(self, menu: Menu) -> None:
        """Remember the values that fields had in a menu."""
        for action in actions_in(menu):
            for name, value in asdict(action).items():
                values = self.seen.setdefault(name, {})
                values[repr(value)] = value
                if len(values) > MOST_REMEMBERED:
                    values.pop(self.rng.choice(list(values)))

    def actions(self, game: Game, menu: Menu, count: int) -> Iterator[Action]:
        """About so many actions, most of them not in the menu."""
        weights = [weight for weight, _ in self.ways]
        while count > 0:
            _, way = self.rng.choices(self.ways, weights)[0]
            for action in way(game, menu):
                yield action
                count -= 1

    def inventions(self, game: Game, menu: Menu) -> Iterator[Action]:
        """Any kind of action with any values."""
        yield self.invented(game, self.rng.choice(game.title.actions))

    def impostors(self, game: Game, menu: Menu) -> Iterator[Action]:
        """What one player may do, said by another."""
        yield replace(self.base(menu), actor=self.rng.choice((*game.seats, "Nobody")))

    def changes(self, game: Game, menu: Menu) -> Iterator[Action]:
        """One or two fields changed."""
        action = self.base(menu)
        fields = own_fields(type(action))
        chosen = self.rng.sample(fields, k=min(len(fields), self.rng.choice((1, 1, 2))))
        yield replace(action, **{one.name: self.value(game, one) for one in chosen})

    def edges(self, game: Game, menu: Menu) -> Iterator[Action]:
        """Numbers just outside their range, between its steps, or next to the only one offered."""
        option = self.rng.choice(menu.options)
        for name, span in option.ranges.items():
            for number in (
                span.start - span.step,
                span.start - 1,
                span.start + 1,
                span.stop + 1,
                span.stop + span.step,
            ):
                yield replace(option.action, **{name: number})
        for one in own_fields(type(option.action)):
            if isinstance(one.type, inspect.IntType) and one.name not in option.ranges:
                number = getattr(option.action, one.name)
                yield replace(option.action, **{one.name: number + self.rng.choice((-10, -5, -1, 1, 5, 10))})

    def sweep(self, game: Game, menu: Menu) -> Iterator[Action]:
        """One field of an action through many of the values there are."""
        action = self.base(menu)
        fields = own_fields(type(action))
        if fields:
            one = self.rng.choice(fields)
            values = names.values(game, one)
            for value in self.rng.sample(values, k=min(len(values), SWEEP)):
                yield replace(action, **{one.name: value})

    def base(self, menu: Menu) -> Action:
        """Something offered, or now and then something refused with a reason."""
        if menu.refused and self.rng.random() < 0.3:
            return self.rng.choice(menu.refused).action
        return self.rng.choice(menu.options).action

    def invented(self, game: Game, kind: type[Action]) -> Action:
        values = {one.name: self.value(game, one) for one in own_fields(kind)}
        return kind(actor=self.rng.choice(game.deciders or game.seats), **values)

    def value(self, game: Game, field: inspect.Field) -> Any:
        """A value of the right type: one seen before under this name, one that could be, or anything at all."""
        known, draw = names.values(game, field), self.rng.random()
        if draw < 0.5 and field.name in self.seen:
            return self.rng.choice(list(self.seen[field.name].values()))
        return self.rng.choice(known) if known and draw < 0.8 else self.any_value(game, field.type)

    def any_value(self, game: Game, kind: inspect.Type) -> Any:
        rng = self.rng
        match kind:
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType():
                return rng.choice(names.NUMBERS)
            case inspect.StrType():
                return rng.choice((*names.WORDS, *names.words(game)))
            case inspect.VarTupleType(item_type=item):
                return tuple(self.any_value(game, item) for _ in range(rng.choice((0, 1, 1, 2, 3))))
            case inspect.TupleType(item_types=items):
                return tuple(self.any_value(game, item) for item in items)
            case inspect.FrozenSetType(item_type=item):
                return frozenset(self.any_value(game, item) for _ in range(rng.choice((0, 1, 2))))
            case inspect.StructType(cls=cls, fields=fields):
                return cls(**{one.name: self.any_value(game, one.type) for one in fields})
            case inspect.UnionType(types=types):
                return self.any_value(game, rng.choice(types))
            case inspect.LiteralType(values=values):
                return rng.choice(values)
            case inspect.DictType():
                return {}
            case _:
                return None

    def nonsense(self, game: Game, menu: Menu) -> object:
        """Data that is not even an action."""
        data = msgspec.to_builtins(self.base(menu))
        match self.rng.randrange(5):
            case 0:
                return data | {"kind": "no-such-kind"}
            case 1:
                return data | {"no_such_field": 1}
            case 2:
                return {name: value for name, value in data.items() if name != "actor"}
            case 3:
                return data | {self.rng.choice(list(data)): None}
            case _:
                return '{"kind": '


def actions_in(menu: Menu) -> list[Action]:
    return [option.action for option in menu.options] + [entry.action for entry in menu.refused]


@lru_cache(maxsize=256)
def own_fields(kind: type[Action]) -> tuple[inspect.Field, ...]:
    """The fields of an action besides its actor."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(one for one in info.fields if one.name != "actor")
