"""The table while an action is carried out: a working copy of the state, the title, the events so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.kernel.ahead import Ahead
from bradshaw.kernel.errors import RuleViolation
from bradshaw.kernel.events import Event
from bradshaw.kernel.findings import Findings
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.records import Company
from bradshaw.kernel.state import OptionValue, Own, State

if TYPE_CHECKING:
    from bradshaw.kernel.title import Title

OwnT = TypeVar("OwnT", bound=Own)
T = TypeVar("T")


def differs(record: Struct, fields: Mapping[str, Any]) -> bool:
    """Would these fields change a record? What stays as it is stays the same object, which positions share."""
    return any(getattr(record, name) != value for name, value in fields.items())


class Table:
    """What every rule function is given. Reading is `t.state`; changing goes through the ledger and these few."""

    __slots__ = ("ahead", "events", "findings", "state", "title")

    def __init__(self, title: Title, state: State, findings: Findings | None = None) -> None:
        self.title = title
        self.state = state
        self.events: list[Event] = []
        self.findings = findings or Findings()
        self.ahead: Ahead | None = None
        """What was done next, where a game is repeated on trust."""

    def say(self, event: Event) -> None:
        self.events.append(event)

    def find(self, what: str, kind: type[T], search: Callable[[], T]) -> T:
        """What a search finds, for good: a game that is loaded takes what was found when it was played."""
        return self.findings.find(what, kind, search)

    def option(self, name: str) -> OptionValue:
        """The value settled when the game was created."""
        return self.state.options[name]

    def own(self, kind: type[OwnT]) -> OwnT:
        """The title's own part of the state, typed."""
        own = self.state.own
        assert isinstance(own, kind)
        return own

    def change_own(self, **fields: Any) -> None:
        if differs(self.state.own, fields):
            self.state.own = replace(self.state.own, **fields)

    def change_company(self, company: str, **fields: Any) -> Company:
        record = self.state.companies[company]
        if differs(record, fields):
            record = replace(record, **fields)
            self.state.companies = self.state.companies | {company: record}
        return record

    @property
    def frame(self) -> Frame:
        return self.state.frames[-1]

    def push(self, frame: Frame) -> None:
        self.state.frames += (frame,)

    def pop(self) -> Frame:
        *rest, top = self.state.frames
        self.state.frames = tuple(rest)
        return top

    def swap(self, frame: Frame) -> None:
        """Put another frame (often the same kind with other fields) in the place of the top one."""
        self.state.frames = (*self.state.frames[:-1], frame)

    def change_frame(self, **fields: Any) -> None:
        """Replace fields of the top frame."""
        self.swap(replace(self.frame, **fields))

    def change_frames(self, kind: type[Frame], **fields: Any) -> None:
        """Replace fields of the frames of this kind, wherever on the stack they are."""
        frames = self.state.frames
        if any(isinstance(one, kind) and differs(one, fields) for one in frames):
            self.state.frames = tuple(replace(one, **fields) if isinstance(one, kind) else one for one in frames)

    def unwind_to(self, kind: type[Frame]) -> None:
        """Drop interrupted frames until one of this kind is on top (a bankruptcy cuts a round short)."""
        while self.state.frames and not isinstance(self.state.frames[-1], kind):
            self.pop()

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """All or nothing: a rule broken inside leaves the table as it was (a float that fails, a settlement)."""
        before, said = self.state.branch(), len(self.events)
        try:
            yield
        except RuleViolation:
            self.state = before
            del self.events[said:]
            raise

    def trial(self) -> Table:
        """A scratch table to see what would happen; nothing of it reaches the game."""
        return Table(self.title, self.state.branch())
