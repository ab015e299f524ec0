"""Choices without a choice: actions that say nothing more than who acts, perhaps for the company of the frame, and
entries for a number of shares or loans; choices that belong to some steps only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from bradshaw.kernel import Choice, Option, Range, Table, Words, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.title import always_open

A = TypeVar("A", bound=Action)
Spoken = Words | str


def allowed(t: Table, frame: Any, action: Action) -> None:
    """Nothing speaks against it."""


def plain(
    kind: type[A],
    apply: Callable[[Table, Any, A], Any],
    words: str | Callable[[Table, Any, A], Spoken],
    *,
    check: Callable[[Table, Any, A], None] = allowed,
    gate: Callable[[Table, Any, str], None] = always_open,
) -> Choice[Any, A]:
    """The one action of this kind there is, with its words."""

    def candidates(t: Table, frame: Any, who: str) -> Iterator[A]:
        yield kind(actor=who, **({"company": frame.company} if "company" in kind.__struct_fields__ else {}))

    def told(t: Table, frame: Any, action: A) -> Spoken:
        return words if isinstance(words, str) else words(t, frame, action)

    return Choice(kind, candidates, check, apply, told, gate)


def naming(
    kind: type[A], field: str, things: Callable[[Table, Any, str], Iterable[Any]]
) -> Callable[[Table, Any, str], Iterator[A]]:
    """Candidates that each name one of some things in this field, for the company of the frame where there is one."""

    def candidates(t: Table, frame: Any, who: str) -> Iterator[A]:
        company = {"company": frame.company} if "company" in kind.__struct_fields__ else {}
        for thing in things(t, frame, who):
            yield kind(actor=who, **company, **{field: thing})

    return candidates


def of_steps(clause: str, choice: Choice[Any, Any], *steps: str) -> Choice[Any, Any]:
    """A choice of these steps of a frame only; in others it is refused by this clause."""

    def candidates(t: Table, frame: Any, who: str) -> Any:
        return choice.candidates(t, frame, who) if frame.step in steps else ()

    def gate(t: Table, frame: Any, who: str) -> None:
        if frame.step in steps:
            choice.gate(t, frame, who)

    def check(t: Table, frame: Any, action: Action) -> None:
        if frame.step not in steps:
            raise refuse(clause, f"{frame.player} is asked something else now.")
        choice.check(t, frame, action)

    return replace(choice, candidates=candidates, gate=gate, check=check)


def up_to(action: Any, most: int) -> Option:
    """An entry for every count from that of the action to the most."""
    return Option(action, ranges={"count": Range(action.count, most)} if most > action.count else {})
