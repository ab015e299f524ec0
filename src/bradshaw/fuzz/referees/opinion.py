"""What a referee is, and how it says that the engine is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bradshaw.kernel.actions import Action
from bradshaw.kernel.events import Event
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.state import State


class Disagreement(Exception):
    """Two opinions and the clause they are about."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(f"{clause}: {message}")
        self.clause = clause


class Referee(Protocol):
    """A second model of a title, asked before and after every action of a fuzzed game."""

    def read(self, menu: Menu) -> None:
        """Object to what the menu offers, or leaves out."""

    def judge(self, before: State, action: Action) -> None:
        """Object to an action that the engine allows."""

    def follow(self, action: Action, events: Sequence[Event], after: State) -> None:
        """Do the same in its own books and compare them with the state."""
