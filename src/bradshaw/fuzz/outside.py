"""Actions that were not offered: other players, other kinds, changed fields, nonsense. Nearly all must be refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import asdict, replace

from bradshaw.kernel.actions import Action
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Menu

NUMBERS = (-10, -1, 0, 1, 2, 3, 5, 7, 10, 50, 100, 1000, 10**9)
WORDS = ("", "?", "nobody", "bank", "ipo", "pool", "scrap", "0", "-1", "A1", "ruleset")
MOST_REMEMBERED = 60


class Forger:
    """Makes up actions out of what was seen in the game so far, so that many of them are nearly right."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seen: dict[str, dict[str, Any]] = {}

    def look(self, menu: Menu) -> None:
        """Remember the values that fields had in a menu."""
        actions = [option.action for option in menu.options] + [entry.action for entry in menu.refused]
        for action in actions:
            for name, value in asdict(action).items():
                values = self.seen.setdefault(name, {})
                values[repr(value)] = value
                if len(values) > MOST_REMEMBERED:
                    values.pop(self.rng.choice(list(values)))

    def actions(self, game: Game, menu: Menu, count: int) -> Iterator[Action]:
        """So many actions, most of them not in the menu."""
        for _ in range(count):
            how = self.rng.random()
            if not menu.options or how < 0.3:
                kind = self.rng.choice(game.title.actions)
                yield self.invented(game, kind)
                continue
            action = self.rng.choice(menu.options).action
            if how < 0.45:
                yield replace(action, actor=self.rng.choice((*game.seats, "Nobody")))
            else:
                yield self.changed(game, action)

    def changed(self, game: Game, action: Action) -> Action:
        """The action with one or two fields changed."""
        fields = [one for one in struct_fields(type(action)) if one.name != "actor"]
        if not fields:
            return replace(action, actor=self.rng.choice(game.seats))
        chosen = self.rng.sample(fields, k=min(len(fields), self.rng.choice((1, 1, 2))))
        return replace(action, **{one.name: self.value(game, one.name, one.type) for one in chosen})

    def invented(self, game: Game, kind: type[Action]) -> Action:
        values = {one.name: self.value(game, one.name, one.type) for one in struct_fields(kind) if one.name != "actor"}
        return kind(actor=self.actor(game), **values)

    def actor(self, game: Game) -> str:
        return self.rng.choice(game.deciders or game.seats)

    def value(self, game: Game, name: str, kind: inspect.Type) -> Any:
        """A value of the right type: one seen before under this name, or anything at all."""
        if name in self.seen and self.rng.random() < 0.6:
            return self.rng.choice(list(self.seen[name].values()))
        return self.any_value(game, kind)

    def any_value(self, game: Game, kind: inspect.Type) -> Any:
        rng = self.rng
        match kind:
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType():
                return rng.choice(NUMBERS)
            case inspect.StrType():
                return rng.choice((*WORDS, *words_of(game)))
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
        action = self.rng.choice(menu.options).action if menu.options else self.invented(game, game.title.actions[0])
        data = msgspec.to_builtins(action)
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


@lru_cache(maxsize=256)
def struct_fields(kind: type[Action]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def words_of(game: Game) -> list[str]:
    """Names of things in the state, of every sort."""
    state = game.state
    tables = (state.companies, state.papers, state.trains, state.cash, state.tiles, state.markers, state.stacks)
    return [word for table in tables for word in table] + list(state.players)
