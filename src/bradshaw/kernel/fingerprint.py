"""Fingerprints: a short mark for every table of a state, so that another process or a later version of the program
can see whether a game stands where it stood, and in which table it does not.

A mark is `shape.content`. The shape is that of the table's records: what a later version has given other fields
cannot be compared and is passed over; everything else has to be equal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_type_hints

import msgspec

from bradshaw.kernel.state import State

TABLES = tuple(name for name in State.__struct_fields__ if name not in ("title", "options"))
"""The whole state; title and options stand in the head of a save."""
HINTS = get_type_hints(State)
WORDS = ("why", "reason")
"""Fields with a sentence, which may be put better one day."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

Marks = Mapping[str, str]
"""Table -> mark."""


def marks(state: State) -> dict[str, str]:
    return {table: mark(state, table) for table in TABLES}


def mark(state: State, table: str) -> str:
    if table == POSITION:
        return position_1(state)
    content = getattr(state, table)
    if table == "ended" or (table == "frames" and any(map(_speaks, map(type, content)))):
        content = _without_words(msgspec.to_builtins(content))
    return f"{_shape_of(state, table)}.{digest(content)[:10]}"


@lru_cache(maxsize=512)
def _speaks(kind: Any) -> bool:
    return any(name in kind.__struct_fields__ for name in WORDS)


def _without_words(content: Any) -> Any:
    if isinstance(content, dict):
        return {name: part for name, part in content.items() if name not in WORDS}
    return [_without_words(part) for part in content] if isinstance(content, list | tuple) else content


def fingerprint(state: State) -> str:
    """One hash of the whole state: equal in every process of the same version."""
    return digest(marks(state))


def apart(then: Marks, state: State) -> list[str]:
    """The tables in which a state differs from the one that was marked."""
    now = {table: mark(state, table) for table in then if table in (*TABLES, POSITION)}
    return [table for table in now if _comparable(then[table], now[table]) and then[table] != now[table]]


def _comparable(then: str, now: str) -> bool:
    return then.partition(".")[0] == now.partition(".")[0]


def step(then: Marks, state: State) -> str:
    """A letter for each of these tables: enough to find the first of a few actions that went another way."""
    return "".join(letter(state, table) for table in then)


def letter(state: State, table: str) -> str:
    return _letter(mark(state, table))


def step_apart(then: Marks, word: str, state: State) -> list[str]:
    """The tables in which a state differs from the one that was given these letters."""
    odd = []
    for table, was in zip(then, word, strict=False):
        now = mark(state, table) if table in TABLES else then[table]
        if was != _letter(now) and (table == "frames" or _comparable(then[table], now)):
            odd.append(table)
    return odd


def _letter(mark: str) -> str:
    shape, _, content = mark.partition(".")
    return LETTERS[(int(shape, 16) + int(content, 16)) % len(LETTERS)]


def digest(content: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _shape_of(state: State, table: str) -> str:
    """The title's own records and frames are known by the ones that are there."""
    if table == "own":
        return _shape(type(state.own))
    if table == "frames":
        return _shapes(tuple(map(type, state.frames)))
    return _shape(HINTS[table])


@lru_cache(maxsize=512)
def _shapes(kinds: tuple[Any, ...]) -> str:
    return digest([_shape(kind) for kind in kinds])[:4]


@lru_cache(maxsize=512)
def _shape(kind: Any) -> str:
    return digest(_bare(msgspec.json.schema(kind)))[:4]


def _bare(schema: Any) -> Any:
    """A schema without its words."""
    if isinstance(schema, dict):
        return {name: _bare(part) for name, part in schema.items() if name not in ("description", "default")}
    return [_bare(part) for part in schema] if isinstance(schema, list) else schema


# What saves of version 1 were marked with

POSITION = "position"
"""Stands for several tables at once, in saves and databases of version 1."""


def position_1(state: State) -> str:
    position = {
        "cash": state.cash,
        "shares": state.shares,
        "papers": state.papers,
        "trains": {id: (train.name, train.holder) for id, train in state.trains.items()},
        "markers": {id: marker.place for id, marker in state.markers.items()},
        "tiles": state.tiles,
        "loans": state.loans,
        "prices": state.prices,
        "phase": state.phase,
        "over": state.ended is not None,
    }
    return f"1.{digest(position)}"
