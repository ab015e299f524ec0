"""Kinds of action that a rule shuts out of a frame: never offered, and refused by that rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from bradshaw.kernel import Choice, Frame, Option, RuleViolation, Table, refuse
from bradshaw.kernel.actions import Action, BuyShare, SellShares, StartCompany

A = TypeVar("A", bound=Action)

SHARE_TRADES = (StartCompany, BuyShare, SellShares)


def forbidden(kind: type[A], why: Callable[[Table, Any, A], RuleViolation]) -> Choice[Any, Any]:
    """A choice nobody has; `why` makes the refusal."""

    def check(t: Table, frame: Frame, action: A) -> None:
        raise why(t, frame, action)

    return Choice(kind, nothing, check, never)


def shut_out(clause: str, words: str, *kinds: type[Action]) -> tuple[Choice[Any, Any], ...]:
    """Choices nobody has, all by one rule."""
    return tuple(forbidden(kind, lambda t, frame, action: refuse(clause, words)) for kind in kinds)


def nothing(t: Table, frame: Frame, who: str) -> Iterable[Option]:
    return ()


def never(t: Table, frame: Frame, action: Action) -> None:
    raise AssertionError("refused by its check")
