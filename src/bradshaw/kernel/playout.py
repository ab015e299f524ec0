"""Playing on from a position in place, for bots and studies: no history, no words, nothing judged twice.

What `legal` lists has passed the judge, so `act` only carries it out. Numbers within an option's ranges are legal by
the menu's promise; a field that is `open` is taken as it was offered.
"""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, Title


class Playout:
    """A scratch game that begins at a state and leaves that state alone."""

    __slots__ = ("_rules", "table")

    def __init__(self, title: Title, state: State) -> None:
        self.table = Table(title, state.branch())
        self._rules: dict[int, tuple[Choice[Any, Any], Frame]] = {}

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def ended(self) -> bool:
        return self.state.ended is not None

    @property
    def deciders(self) -> tuple[str, ...]:
        """The players the game waits for."""
        return engine.waits_for(self.table)

    def legal(self) -> list[Option]:
        """What may be done now; each option may be acted on until the next action."""
        found, self._rules = [], {}
        t = self.table
        for player, choice, frame in engine.asked(t, t.state.players):
            for option in engine.allowed(t, choice, frame, player):
                self._rules[id(option)] = choice, frame
                found.append(option)
        return found

    def act(self, option: Option, action: Action | None = None) -> None:
        """Carry out an option of the last list, as it is or with other numbers of its ranges."""
        choice, frame = self._rules[id(option)]
        self._rules = {}
        choice.apply(self.table, frame, action or option.action)
        engine.settle(self.table)
        self.table.events.clear()

    def after(self, option: Option, action: Action | None = None) -> Playout:
        """Another scratch game, in which an option of the last list is carried out; this one stays where it is."""
        other = Playout(self.table.title, self.state)
        other._rules[id(option)] = self._rules[id(option)]
        other.act(option, action)
        return other

    def at_once(self, option: Option, action: Action | None = None) -> State:
        """The state right after an option of the last list, before anything happens by itself: enough to look at."""
        choice, frame = self._rules[id(option)]
        t = Table(self.table.title, self.state.branch())
        choice.apply(t, frame, action or option.action)
        return t.state

    def scores(self) -> dict[str, int]:
        ended = self.state.ended
        return dict(ended.scores) if ended else self.table.title.scores(self.state)
