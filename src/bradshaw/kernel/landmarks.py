"""Places in a game that are rarely seen, named so that a search through many games can say which it has reached.

A landmark looks at the state before an action and at the events the action caused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bradshaw.kernel.events import Event, GameEnded
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.state import State

Landmark = Callable[[State, Sequence[Event]], bool]


def said(kind: type[Event], **fields: Any) -> Landmark:
    """An event of this kind with these values."""

    def seen(before: State, events: Sequence[Event]) -> bool:
        return any(
            isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
            for event in events
        )

    return seen


def during(frame: type[Frame], landmark: Landmark) -> Landmark:
    """The same while a frame of this kind is on the stack."""

    def seen(before: State, events: Sequence[Event]) -> bool:
        return any(isinstance(one, frame) for one in before.frames) and landmark(before, events)

    return seen


def ended(words: str) -> Landmark:
    """The game has ended for the reason that has these words in it."""

    def seen(before: State, events: Sequence[Event]) -> bool:
        return any(isinstance(event, GameEnded) and words in event.reason for event in events)

    return seen


def whatever(before: State, events: Sequence[Event]) -> bool:
    return True


def asked(frame: type[Frame], landmark: Landmark = whatever) -> Landmark:
    """The same by a decision in a frame of this kind, the top one."""

    def seen(before: State, events: Sequence[Event]) -> bool:
        return any(isinstance(top, frame) for top in before.frames[-1:]) and landmark(before, events)

    return seen
