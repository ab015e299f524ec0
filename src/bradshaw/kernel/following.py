"""What follows from tables of a state, worked out once and remembered for as long as the tables stand.

The ledger replaces a table and never writes into it (see `ledger.py`): what is still the same table says the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

if TYPE_CHECKING:
    from bradshaw.kernel.state import State

P = ParamSpec("P")
T = TypeVar("T")

KEPT = 256
"""Answers of one function; many games are open at once, and each goes on from its last positions."""


def make_room(known: dict[Any, Any], most: int) -> None:
    """For one more entry and some to come: the oldest go, an eighth at a time, as looking for them takes a while. Their
    keys are taken at once, as other threads may be writing here.
    """
    if len(known) >= most:
        for key in tuple(known)[: len(known) - most + 1 + most // 8]:
            known.pop(key, None)


Asked: TypeAlias = "Callable[Concatenate[State, P], T]"


def follows_from(*tables: str) -> Callable[[Asked[P, T]], Asked[P, T]]:
    """Marks a function of a state that looks at nothing but these tables and what else it is given, in order."""
    look, single = attrgetter(*tables), len(tables) == 1

    def remembering(function: Asked[P, T]) -> Asked[P, T]:
        known: dict[Any, tuple[Any, T]] = {}

        @wraps(function)
        def remembered(state: State, /, *args: P.args, **named: P.kwargs) -> T:
            assert not named, "what is remembered is asked for in order"
            seen = look(state)
            key = (id(seen), args) if single else (*map(id, seen), args)
            found = known.get(key)
            if found is None:
                make_room(known, KEPT)
                # the tables are held, so that no other gets their identity
                found = known[key] = seen, function(state, *args, **named)
            return found[1]

        return remembered

    return remembering
