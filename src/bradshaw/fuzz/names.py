"""Every name and number that a field of an action could sensibly have, in the menu or not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import inspect

from bradshaw.board import data as facts
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import IPO, POOL
from bradshaw.titles.clauses import games

NUMBERS = (-10, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 15, 20, 30, 50, 100, 150, 200, 1000, 10**9)
WORDS = ("", "?", "nobody", "bank", IPO, POOL, "scrap", "director", "0", "-1", "A1", "ruleset")


@cache
def printed(title: str) -> Mapping[str, tuple[str, ...]]:
    """What stands in the data of a title, by the name of the field it could be the value of."""
    if title not in games():
        return {}
    data = facts.load(f"bradshaw.titles.g{title}")
    privates = tuple(one.id for one in data.privates)
    companies = tuple(one.id for one in data.companies)
    return {
        "hex": tuple(dict.fromkeys((*data.hexes, *(hex_id for one in data.maps.values() for hex_id in one.hexes)))),
        "tile": tuple(data.tiles),
        "company": companies,
        "private": privates,
        "lot": (*privates, *companies),
        "power": ("", *privates),
        "side": ("", *(side.name for train in data.trains for side in train.sides)),
    }


def values(game: Game, field: inspect.Field) -> tuple[Any, ...]:
    """All candidates for a field; empty where its kind is too rich for a list."""
    state = game.state
    match field.type:
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType():
            cells = game.title.market(state).cells.values()
            return tuple(dict.fromkeys((*NUMBERS, *(cell.price for cell in cells))))
        case inspect.StrType():
            names = printed(state.title).get(field.name)
            if field.name in ("train", "trade_in"):
                names = ("", *state.trains)
            if field.name == "company":
                names = tuple(dict.fromkeys((*(names or ()), *state.shares)))
            return names if names else (*WORDS, *words(game))
    return ()


def words(game: Game) -> list[str]:
    """Names of things in the state, of every sort."""
    state = game.state
    tables = (state.companies, state.papers, state.trains, state.cash, state.tiles, state.markers, state.stacks)
    return [word for table in tables for word in table] + list(state.players)
