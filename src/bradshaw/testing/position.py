"""A position to try rules on: a state somebody has set up, the menu there, and what follows from an action."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.events import Event
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.records import company, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title


class Position:
    """Reads like a game. `do` and `refused` take a kind of action and its fields; who acts and for which company
    is filled in from the frame on top."""

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.start = state
        self.state = state
        self.events: tuple[Event, ...] = ()
        """What the last action led to."""

    @property
    def table(self) -> Table:
        """A scratch table; changing it changes nothing here."""
        return Table(self.title, self.state.copy())

    @property
    def deciders(self) -> tuple[str, ...]:
        return engine.waits_for(self.table)

    def settle(self) -> Position:
        """Let happen what happens by itself."""
        table = self.table
        engine.settle(table)
        return self._become(table)

    def menu(self, player: str | None = None, *, kind: str | None = None, explain: bool = False) -> Menu:
        return engine.menu(self.table, players=None if player is None else (player,), kind=kind, explain=explain)

    def offered(self, kind: type[Action]) -> list[Any]:
        """The actions of one kind in the menu, ready to be sent."""
        return [option.action for option in self.menu() if type(option.action) is kind]

    def action(self, kind: type[Action], **fields: Any) -> Action:
        """An action with the blanks filled in."""
        if "actor" not in fields:
            fields["actor"] = self.deciders[0]
        if "company" in kind.__struct_fields__ and "company" not in fields:
            fields["company"] = getattr(self.table.frame, "company", "")
        return kind(**fields)

    def act(self, action: Action) -> Position:
        table = self.table
        engine.carry_out(table, action)
        return self._become(table)

    def do(self, kind: type[Action], **fields: Any) -> Position:
        return self.act(self.action(kind, **fields))

    def refused(self, kind: type[Action] | Action, **fields: Any) -> str:
        """The clause that forbids an action; empty when it is allowed."""
        action = kind if isinstance(kind, Action) else self.action(kind, **fields)
        try:
            engine.judge(self.table, action)
        except RuleViolation as violation:
            return violation.clause
        return ""

    def cash(self, name: str) -> int:
        """The money of a player, a company or any other holder."""
        holders = (player(name), company(name), name)
        return next((self.state.cash[one] for one in holders if one in self.state.cash), 0)

    def owned(self, name: str, who: str) -> int:
        """Shares of a company a player or another holder has."""
        return self.state.owned(name, player(who)) or self.state.owned(name, who)

    def price(self, name: str) -> int:
        return self.title.market(self.state).price(self.state, name)

    def scores(self) -> dict[str, int]:
        return dict(self.state.ended.scores) if self.state.ended else self.title.scores(self.state)

    def said(self, kind: type[Event]) -> list[Any]:
        """Events of one kind that the last action led to."""
        return [event for event in self.events if type(event) is kind]

    def _become(self, table: Table) -> Position:
        wrong = list(complaints(self.title, self.start, table.state))
        if wrong:
            raise AssertionError("; ".join(wrong))
        self.state, self.events = table.state, tuple(table.events)
        return self
