"""Playing on from a position in place, for bots and studies: no history, no words, nothing judged twice.

What `legal` lists has passed the judge, so `act` only carries it out. Numbers within an option's ranges are legal by
the menu's promise; a field that is `open` is taken as it was offered.
"""

from __future__ import annotations

from collections.abc import Collection
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

    __slots__ = ("_offers", "table")

    def __init__(self, title: Title, state: State) -> None:
        self.table = Table(title, state.branch())
        self._offers: list[tuple[Choice[Any, Any], Frame, list[Option]]] = []
        """The last list by what its options belong to."""

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

    def legal(self, but: Collection[type[Action]] = ()) -> list[Option]:
        """What may be done now, `but` some kinds of action; each option may be acted on until the next action."""
        found, self._offers = [], []
        t = self.table
        for player, choice, frame in engine.asked(t, t.state.players):
            options = [] if choice.action in but else list(engine.allowed(t, choice, frame, player))
            if options:
                self._offers.append((choice, frame, options))
                found += options
        return found

    def _place(self, option: Option) -> tuple[Choice[Any, Any], Frame]:
        """What an option of the last list belongs to."""
        for choice, frame, options in self._offers:
            if any(one is option for one in options):
                return choice, frame
        raise KeyError(option)

    def act(self, option: Option, action: Action | None = None) -> None:
        """Carry out an option of the last list, as it is or with other numbers of its ranges."""
        choice, frame = self._place(option)
        self._offers = []
        choice.apply(self.table, frame, action or option.action)
        engine.settle(self.table)
        self.table.events.clear()

    def after(self, option: Option, action: Action | None = None) -> Playout:
        """Another scratch game, in which an option of the last list is carried out; this one stays where it is."""
        other = Playout(self.table.title, self.state)
        other._offers = self._offers
        other.act(option, action)
        return other

    def at_once(self, option: Option, action: Action | None = None) -> State:
        """The state right after an option of the last list, before anything happens by itself: enough to look at."""
        choice, frame = self._place(option)
        t = Table(self.table.title, self.state.branch())
        choice.apply(t, frame, action or option.action)
        return t.state

    def scores(self) -> dict[str, int]:
        ended = self.state.ended
        return dict(ended.scores) if ended else self.table.title.scores(self.state)
