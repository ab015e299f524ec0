"""A position of any title, made by hand for a test: act on it, look at its menu, ask why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.codec import read_action, read_state, write_state
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.events import Event
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Menu, Option
from bradshaw.kernel.records import Holder, company, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title
from bradshaw.mechanics.operating_round import OperatingRound, in_progress
from bradshaw.mechanics.stock_round import StockRound

Said = Action | Mapping[str, object] | type[Action]


class Position:
    """A table that goes on from a state built by hand. Every action is checked as in a real game.

    An action is said as a record, as its fields with `kind`, or as its class and fields; who acts, and for which
    company, is filled in from the frame on top.
    """

    def __init__(self, title: Title, state: State, *, settle: bool = False) -> None:
        self.title, self.state = title, state
        self.events: tuple[Event, ...] = ()
        """What the last action led to."""
        if settle:
            self.settle()
        self.start = self.state

    def table(self) -> Table:
        """A scratch table; changing it changes nothing here."""
        return Table(self.title, self.state.copy())

    def settle(self) -> Position:
        """Run what happens by itself up to the next decision."""
        table = self.table()
        engine.settle(table)
        return self._become(table)

    @property
    def frame(self) -> Frame:
        return self.state.frames[-1]

    @property
    def step(self) -> str:
        """The step of a company's turn; empty in other frames."""
        return getattr(self.frame, "step", "")

    @property
    def company(self) -> str:
        """The company the frame on top is about."""
        return getattr(self.frame, "company", "")

    @property
    def round(self) -> StockRound:
        """The stock round on top of the stack."""
        assert isinstance(self.frame, StockRound)
        return self.frame

    @property
    def operating(self) -> OperatingRound:
        """The operating round in progress."""
        found = in_progress(self.state)
        assert found is not None
        return found

    @property
    def deciders(self) -> tuple[str, ...]:
        return engine.waits_for(self.table())

    @property
    def decider(self) -> str:
        """The one player the game waits for."""
        (who,) = self.deciders
        return who

    def read(self, said: Said, **fields: Any) -> Action:
        """The action that is meant, blanks filled in."""
        if isinstance(said, Action):
            return said
        if isinstance(said, Mapping):
            return read_action(self.title, {"actor": self.deciders[0], **said, **fields})
        if "actor" not in fields:
            fields["actor"] = self.deciders[0]
        if "company" in said.__struct_fields__ and "company" not in fields:
            fields["company"] = getattr(self.frame, "company", "")
        return said(**fields)

    def act(self, *actions: Said) -> Position:
        """Carry out actions one after another; `events` are those of the last."""
        for said in actions:
            table = self.table()
            engine.carry_out(table, self.read(said))
            self._become(table)
        return self

    def do(self, kind: type[Action], **fields: Any) -> Position:
        return self.act(self.read(kind, **fields))

    def why_not(self, said: Said, **fields: Any) -> RuleViolation | None:
        try:
            engine.judge(self.table(), self.read(said, **fields))
        except RuleViolation as violation:
            return violation
        return None

    def refused(self, said: Said, **fields: Any) -> str:
        """The clause by which an action is refused; empty when it is allowed."""
        violation = self.why_not(said, **fields)
        return violation.clause if violation else ""

    def menu(self, kind: str | None = None, *, player: str | None = None, explain: bool = False) -> Menu:
        players = None if player is None else (player,)
        return engine.menu(self.table(), players=players, kind=kind, explain=explain)

    def options(self, kind: str) -> tuple[Option, ...]:
        return self.menu(kind).options

    def offered(self, kind: type[Action]) -> list[Any]:
        """The actions of one kind in the menu, ready to be sent."""
        return [option.action for option in self.menu() if type(option.action) is kind]

    def offers(self, said: Said, **fields: Any) -> bool:
        """Is it on the menu?"""
        return self.menu().admits(self.read(said, **fields))

    def cash(self, name: str) -> int:
        """The money of a player, a company or any other holder."""
        holders = (player(name), company(name), Holder(name))
        return next((self.state.cash[one] for one in holders if one in self.state.cash), 0)

    def owned(self, name: str, who: str) -> int:
        """Shares of a company a player or another holder has."""
        return self.state.owned(name, player(who)) or self.state.owned(name, Holder(who))

    def price(self, name: str) -> int:
        return self.title.market(self.state).price(self.state, name)

    def scores(self) -> dict[str, int]:
        return dict(self.state.ended.scores) if self.state.ended else self.title.scores(self.state)

    def said(self, kind: type[Event]) -> list[Any]:
        """Events of one kind that the last action led to."""
        return [event for event in self.events if type(event) is kind]

    def _become(self, table: Table) -> Position:
        start = getattr(self, "start", table.state)
        known = set(complaints(self.title, start, start))  # boards made by hand may lead off the map
        assert set(complaints(self.title, start, table.state)) <= known
        assert read_state(self.title, write_state(table.state)) == table.state
        self.state, self.events = table.state, tuple(table.events)
        return self
