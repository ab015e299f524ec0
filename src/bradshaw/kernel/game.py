"""A game: a title, its players and options, and the list of actions. The state follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action
from bradshaw.kernel.ahead import Ahead
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.checks import complaints
from bradshaw.kernel.codec import read_action
from bradshaw.kernel.errors import BadInput, RuleViolation
from bradshaw.kernel.events import Event, GameEnded
from bradshaw.kernel.findings import Findings, Recorded
from bradshaw.kernel.fingerprint import fingerprint
from bradshaw.kernel.menu import Menu, Option
from bradshaw.kernel.patience import TooLong
from bradshaw.kernel.state import OptionValue, State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title
from bradshaw.kernel.title import title as find_title


class Entry(Struct, frozen=True, gc=False):
    """One action as it was taken: when, by which account, with its events, the state it led to, and what was found."""

    action: Action
    state: State
    events: tuple[Event, ...]
    findings: dict[str, list[Any]]
    at: str = ""
    author: str = ""


class Game:
    """Plays one game. `menu()` is what may be done, `act()` does it, `undo()` takes it back."""

    def __init__(
        self,
        title: str | Title,
        players: Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        seed: int = 0,
        chance: Chance | None = None,
        rules_version: int | None = None,
    ) -> None:
        """`rules_version`: that of the title when the game began, if it is not a new one."""
        self.title = find_title(title) if isinstance(title, str) else title
        self._check_players(players)
        self.seats = tuple(players)
        self.rules_version = rules_version or self.title.rules_version
        settled = self.title.settle_options(options or {}, self.rules_version)
        self.chance = chance or Chance(seed)
        table = Table(self.title, State(title=self.title.id, players=self.seats, options=settled))
        self.title.setup(table, self.chance)
        engine.settle(table)
        assert not table.findings.made, "nothing is found at set-up; what is drawn there belongs to chance"
        self.start = table.state
        self.opening = tuple(table.events)
        self.entries: list[Entry] = []
        self._undone: list[Entry] = []

    def _check_players(self, players: Sequence[str]) -> None:
        low, high = self.title.min_players, self.title.max_players
        if not low <= len(players) <= high:
            raise BadInput(f"{self.title.id} is for {low} to {high} players, not {len(players)}")
        if len(set(players)) != len(players) or not all(name.strip() for name in players):
            raise BadInput("every player needs a name of their own")

    @property
    def state(self) -> State:
        """The state now. Treat it as read-only; changes belong to actions."""
        return self.entries[-1].state if self.entries else self.start

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option with its value."""
        return dict(self.start.options)

    @property
    def actions(self) -> list[Action]:
        return [entry.action for entry in self.entries]

    @property
    def ended(self) -> bool:
        return self.state.ended is not None

    @property
    def deciders(self) -> tuple[str, ...]:
        """The players the game waits for."""
        return engine.waits_for(self._working())

    def table(self, index: int | None = None) -> Table:
        """A scratch table on the position now, or after so many actions; changing it changes nothing here."""
        return Table(self.title, self.at(index).copy())

    def _working(self, findings: Recorded | None = None) -> Table:
        """A table to carry out or judge an action on: cheap, since it shares what the action does not change."""
        return Table(self.title, self.state.branch(), Findings(findings))

    def at(self, index: int | None = None) -> State:
        """The state after so many actions."""
        if index is None:
            return self.state
        return self.entries[index - 1].state if index else self.start

    def menu(self, player: str | None = None, *, kind: str | None = None, explain: bool = False) -> Menu:
        """What may be done now; by one player or of one kind if so asked; with reasons for the rest on request."""
        players = None if player is None else (player,)
        return engine.menu(self._working(), players=players, kind=kind, explain=explain)

    def legal(self) -> list[Option]:
        """What may be done now, without words: the options of `menu()` for bots and other players that do not read."""
        return list(engine.legal(self._working()))

    def why_not(self, action: Action | Mapping[str, object] | str) -> RuleViolation | None:
        """The rule that forbids an action now, or None if it is allowed."""
        try:
            engine.judge(self._working(), self.read(action))
        except RuleViolation as violation:
            return violation
        return None

    def read(self, action: Action | Mapping[str, object] | str) -> Action:
        """An action from a record, plain data or JSON text."""
        return action if isinstance(action, Action) else read_action(self.title, action)

    def act(self, action: Action | Mapping[str, object] | str, *, at: str = "", author: str = "") -> tuple[Event, ...]:
        """Carry out an action and everything that follows by itself. Refused actions change nothing."""
        record = self.read(action)
        table = self._working()
        engine.carry_out(table, record)
        return self._enter(record, table, at, author)

    def repeat(
        self,
        action: Action | Mapping[str, object] | str,
        *,
        findings: Recorded | None = None,
        at: str = "",
        author: str = "",
    ) -> RuleViolation | None:
        """Take an action that this game has accepted before, with what was found then.

        Where today's rules would refuse it they give way, and the refusal is returned: the caller has to see that the
        game comes to where it came before. What cannot be done at all is refused nevertheless.
        """
        record = self.read(action)
        table = self._working(findings)
        try:
            engine.carry_out(table, record)
        except RuleViolation as violation:
            table = self._unjudged(record, violation, findings)
            self._enter(record, table, at, author)
            return violation
        self._enter(record, table, at, author)
        return None

    def repeat_on_trust(
        self, action: Action, *, findings: Recorded, at: str, author: str, ahead: Ahead | None = None
    ) -> None:
        """Take an action that was judged before without asking the judge, and, where it is known, with the one that
        followed: the caller has to see that the game comes to the very position it came to then. What was found may
        have been asked for by the judge, so that is judged.
        """
        table = self._working(findings)
        table.ahead = None if findings else ahead
        engine.carry_out(table, action, judged=bool(findings))
        self._enter(action, table, at, author)

    def _unjudged(self, action: Action, refusal: RuleViolation, findings: Recorded | None) -> Table:
        table = self._working(findings)
        try:
            engine.carry_out(table, action, judged=False)
        except TooLong:
            raise
        except Exception:  # rules carried out without their checks may fail in any way
            raise refusal from None
        if any(complaints(self.title, self.start, table.state)):
            raise refusal
        return table

    def _enter(self, action: Action, table: Table, at: str, author: str) -> tuple[Event, ...]:
        if table.state.ended and not any(isinstance(event, GameEnded) for event in table.events):
            table.say(GameEnded(table.state.ended.reason, table.state.ended.scores))
        self.entries.append(Entry(action, table.state, tuple(table.events), table.findings.made, at, author))
        self._undone.clear()
        return self.entries[-1].events

    def undo(self) -> Action:
        if not self.entries:
            raise BadInput("nothing to undo")
        self._undone.append(self.entries.pop())
        return self._undone[-1].action

    def redo(self) -> Action:
        if not self._undone:
            raise BadInput("nothing to redo")
        self.entries.append(self._undone.pop())
        return self.entries[-1].action

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def events(self) -> list[tuple[int, Event]]:
        """All events so far with the number of the action they belong to (0: set-up)."""
        said = [(0, event) for event in self.opening]
        for index, entry in enumerate(self.entries, 1):
            said += [(index, event) for event in entry.events]
        return said

    def scores(self) -> dict[str, int]:
        """What everybody is worth by the scoring rule, now or finally."""
        ended = self.state.ended
        return dict(ended.scores) if ended else self.title.scores(self.state)

    def copy(self) -> Game:
        """An independent game at the same position."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.entries = list(self.entries)
        other._undone = list(self._undone)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.start == other.start and self.actions == other.actions

    def fingerprint(self) -> str:
        """A hash of the whole state."""
        return fingerprint(self.state)


def new(
    title: str,
    players: Sequence[str],
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
) -> Game:
    """Begin a game."""
    return Game(title, players, options, seed)
