"""Debts that must be met now: what is owed, by whom, to whom, how the money may be raised, and what if it cannot.

The frame is paid by itself as soon as there is money enough. Until then the debtor chooses among the ways the title
gives to raise money; when none is left, the debtor is in default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import Action
from bradshaw.kernel.engine import possible
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import Holder
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules, nothing_automatic


class GiveUp(Action, frozen=True, kw_only=True):
    """Say that the money cannot be raised."""


class Due(Struct, frozen=True):
    """A sum owed to one holder."""

    taker: Holder
    amount: int


class Obligation(Frame, frozen=True):
    debtor: str
    """The player who must raise the money."""
    payer: Holder
    """The holder whose money it is."""
    dues: tuple[Due, ...]
    """What is owed, in the order of payment."""
    why: str
    clause: str = ""

    @property
    def total(self) -> int:
        return sum(due.amount for due in self.dues)


F = TypeVar("F", bound=Obligation)


def payers_cash(t: Table, frame: Obligation) -> int:
    return t.state.cash.get(frame.payer, 0)


def pay_all(t: Table, frame: Obligation) -> None:
    for due in frame.dues:
        ledger.pay(t, frame.payer, due.taker, due.amount, frame.why, frame.clause)


def pay_what_there_is(t: Table, frame: Obligation) -> tuple[Due, ...]:
    """Pay in order as far as the payer's cash goes; what is left owing."""
    left = []
    for due in frame.dues:
        part = min(due.amount, max(payers_cash(t, frame), 0))
        ledger.pay(t, frame.payer, due.taker, part, frame.why, frame.clause)
        if part < due.amount:
            left.append(Due(due.taker, due.amount - part))
    return tuple(left)


def rules(
    *,
    frame: type[F],
    raise_by: tuple[Choice[Any, Any], ...],
    on_default: Callable[[Table, F], None],
    settle: Callable[[Table, F], None] = pay_all,
    funds: Callable[[Table, F], int] = payers_cash,
    instead: tuple[Choice[Any, Any], ...] = (),
    give_up: str = "",
    first: Callable[[Table, F], bool] = nothing_automatic,
    name: Callable[[F], str] = lambda frame: frame.debtor,
    money: Callable[[int], str] = str,
) -> FrameRules[F]:
    """`raise_by`: the ways to raise money, all of which must be used up before a default. `instead`: other ways
    out. `give_up`: the clause by which a debtor says that nothing is left; without one the default comes by itself.
    `first`: what changes the debt itself, looked at before it is paid.
    The frame is off the stack when `settle` or `on_default` is called. `name` and `money`: who owes, and how much, in
    words.
    """

    def step(t: Table, frame: F) -> bool:
        if first(t, frame):
            return True
        if funds(t, frame) >= frame.total:
            t.pop()
            settle(t, frame)
            return True
        if give_up or possible(t, frame, (*raise_by, *instead), frame.debtor):
            return False
        t.pop()
        on_default(t, frame)
        return True

    def offer(t: Table, frame: F, who: str) -> Iterator[Option]:
        yield Option(GiveUp(actor=who), f"Declare that {money(frame.total)} cannot be raised")

    def check(t: Table, frame: F, action: GiveUp) -> None:
        if possible(t, frame, raise_by, action.actor):
            raise refuse(give_up, f"Money can still be raised for {frame.why}: {money(frame.total)} is owed.")

    def default(t: Table, frame: F, action: GiveUp) -> None:
        t.pop()
        on_default(t, frame)

    def heading(t: Table, frame: F) -> str:
        missing = frame.total - funds(t, frame)
        return f"{name(frame)} must raise {money(frame.total)} for {frame.why}; {money(missing)} is missing"

    giving_up = (Choice(GiveUp, offer, check, default),) if give_up else ()
    return FrameRules(
        frame,
        deciders=lambda t, frame: (frame.debtor,),
        choices=(*raise_by, *instead, *giving_up),
        step=step,
        heading=heading,
    )
