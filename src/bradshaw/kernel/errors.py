"""What can go wrong, as types: a broken rule, bad input, a damaged file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class BradshawError(Exception):
    """Anything this package refuses on purpose."""


class RuleViolation(BradshawError):
    """An action the rules do not allow, with the clause that says so and a sentence for the player: made by `refuse`,
    thousands of times a second where legal actions are listed."""

    @property
    def clause(self) -> str:
        return str(self.args[0])

    @property
    def message(self) -> str:
        return str(self.args[1])

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]"


class BadInput(BradshawError):
    """Input that is not even a proposal: a malformed action, an unknown title, an option that does not exist."""


class SaveError(BradshawError):
    """A save that cannot be loaded; the message names the line or the field."""


class LedgerError(BradshawError):
    """A movement of something the giver does not have: a bug in a rule, never a player's mistake."""


def refuse(clause: str, message: str) -> RuleViolation:
    """`raise refuse(...)` reads as the rulebook does."""
    return RuleViolation(clause, message)


def passes(check: Callable[..., None], *asked: Any) -> bool:
    """Has a check nothing against it?"""
    try:
        check(*asked)
    except RuleViolation:
        return False
    return True
