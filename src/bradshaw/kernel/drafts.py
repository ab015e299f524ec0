"""Drafts: several decisions that count as one. Steps are kept as data and tried on a copy; nothing moves before
the commit, so cancelling takes nothing back and a step that cannot be executed fails the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bradshaw.kernel.actions import Action
from bradshaw.kernel.table import Table

Carry = Callable[[Table, Action], None]
"""Check and carry out one step of a draft; raises RuleViolation where the rules forbid it."""


def trial(t: Table, steps: Sequence[Action], carry: Carry) -> Table:
    """The table as it would be after these steps. Nothing of it reaches the game."""
    scratch = t.trial()
    for step in steps:
        carry(scratch, step)
    return scratch


def commit(t: Table, steps: Sequence[Action], carry: Carry) -> None:
    """All steps, or none and the reason."""
    with t.atomic():
        for step in steps:
            carry(t, step)
