"""Actions, states and events to JSON and MessagePack and back, equal. Bad input is named by its field."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_
from sys import intern
from typing import Any

import msgspec

from bradshaw.kernel.actions import Action
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import AnyEvent, Event
from bradshaw.kernel.state import State
from bradshaw.kernel.title import Title

NOT_JSON = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What reading damaged JSON may come to: it is none, it is no text, it is deeper than anything real."""
TABLES = tuple(name for name in State.__struct_fields__ if name not in ("own", "frames"))


@lru_cache(maxsize=64)
def decoder(kinds: tuple[type[Action], ...]) -> msgspec.json.Decoder[Action]:
    """Reads any of these kinds of action; made once for all actions of a title."""
    return msgspec.json.Decoder(reduce(or_, kinds))


def read_action(title: Title, raw: object) -> Action:
    """An action from JSON text or from plain data."""
    try:
        if isinstance(raw, (str, bytes)):
            return decoder(title.actions).decode(raw)
        kind = title.kinds.get(str(raw.get("kind"))) if isinstance(raw, Mapping) else None
        return msgspec.convert(_shared(raw), kind or decoder(title.actions).type)
    except NOT_JSON as error:
        raise BadInput(f"not an action of {title.id}: {error}") from None


def _shared(data: Any) -> Any:
    """Plain data in which equal words are one object: a long game says the same few ones thousands of times."""
    if isinstance(data, dict):
        return {name: intern(part) if type(part) is str else _shared(part) for name, part in data.items()}
    if isinstance(data, list):
        return [intern(part) if type(part) is str else _shared(part) for part in data]
    return data


def plain(record: Any) -> Any:
    """Any record of the kernel as plain data for JSON."""
    return msgspec.to_builtins(record)


def write_state(state: State) -> dict[str, Any]:
    """The whole state as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(state)
    return data


def read_state(title: Title, data: dict[str, Any]) -> State:
    """A state from plain data, every field checked against its type."""
    frames: Any = reduce(or_, title.frames)
    try:
        state = msgspec.convert({name: data[name] for name in TABLES}, State)
        state.own = msgspec.convert(data["own"], title.own)
        state.frames = msgspec.convert(data["frames"], tuple[frames, ...])
    except KeyError as missing:
        raise BadInput(f"state without {missing}") from None
    except msgspec.ValidationError as error:
        raise BadInput(f"state: {error}") from None
    return state


def state_to_json(state: State) -> bytes:
    return msgspec.json.encode(state)


def state_from_json(title: Title, raw: bytes) -> State:
    return read_state(title, msgspec.json.decode(raw))


def state_to_msgpack(state: State) -> bytes:
    return msgspec.msgpack.encode(state)


def state_from_msgpack(title: Title, raw: bytes) -> State:
    return read_state(title, msgspec.msgpack.decode(raw))


def read_event(data: object) -> Event:
    event: Event = msgspec.convert(data, AnyEvent)
    return event
