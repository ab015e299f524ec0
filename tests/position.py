"""A position of any title, made by hand for a test: act on it, look at its menu, ask why something is refused."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.codec import read_action, read_state, write_state
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.events import Event
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Menu, Option
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title

Said = Action | Mapping[str, object]


class Position:
    """A table that goes on from a state built by hand. Every action is checked as in a real game."""

    def __init__(self, title: Title, state: State, *, settle: bool = True) -> None:
        self.title, self.state = title, state
        self.events: list[Event] = []
        if settle:
            self.settle()
        self.start = self.state

    def table(self) -> Table:
        return Table(self.title, self.state.copy())

    def settle(self) -> None:
        """Run what happens by itself up to the next decision."""
        table = self.table()
        engine.settle(table)
        self.state, self.events = table.state, table.events

    @property
    def frame(self) -> Frame:
        return self.state.frames[-1]

    @property
    def deciders(self) -> tuple[str, ...]:
        return engine.waits_for(self.table())

    @property
    def decider(self) -> str:
        """The one player the game waits for."""
        (who,) = self.deciders
        return who

    def read(self, said: Said) -> Action:
        """An action, or its fields with `kind`; the actor is the decider unless named."""
        if isinstance(said, Action):
            return said
        return read_action(self.title, {"actor": self.deciders[0], **said})

    def act(self, *actions: Said) -> Position:
        """Carry out actions one after another; `events` are those of the last."""
        for said in actions:
            table = self.table()
            engine.carry_out(table, self.read(said))
            self.state, self.events = table.state, table.events
            assert list(complaints(self.title, self.start, self.state)) == []
            assert read_state(self.title, write_state(self.state)) == self.state
        return self

    def why_not(self, said: Said) -> RuleViolation | None:
        try:
            engine.judge(self.table(), self.read(said))
        except RuleViolation as violation:
            return violation
        return None

    def refused(self, said: Said) -> str:
        """The clause by which an action is refused; empty when it is allowed."""
        violation = self.why_not(said)
        return violation.clause if violation else ""

    def menu(self, kind: str | None = None, *, explain: bool = False) -> Menu:
        return engine.menu(self.table(), kind=kind, explain=explain)

    def options(self, kind: str) -> tuple[Option, ...]:
        return self.menu(kind).options

    def offers(self, said: Said) -> bool:
        """Is it on the menu?"""
        return self.menu().admits(self.read(said))

    def scores(self) -> dict[str, int]:
        return self.state.ended.scores if self.state.ended else self.title.scores(self.state)
