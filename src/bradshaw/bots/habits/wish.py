"""What a bot wants of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bradshaw.kernel.actions import Action
from bradshaw.kernel.menu import Option
from bradshaw.kernel.state import State


class Wish(NamedTuple):
    """How much an option is wanted, where passing is worth nothing, and the free numbers to send with it."""

    worth: float
    numbers: Mapping[str, int] = {}
    whim: float = 0.0
    """What luck adds for those who follow their nose."""
    gain: float | None = None
    """What it brings the player in money beside doing nothing, about; None where that is not known."""


Habit = Callable[[State, Option], Wish | None]
"""Says nothing where the rules of thumb for all titles know better."""

Reason = Callable[[State, Action], str]
"""Why a habit is for an action, in a few words; nothing where there is not more to say."""

LEFT = Wish(-40.0)
"""What everybody leaves alone, also who reckons: it is done only when there is nothing else."""
