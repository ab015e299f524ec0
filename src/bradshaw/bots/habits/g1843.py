"""How somebody sensible plays this game, for bots: the gray train comes before what has rusted."""

from __future__ import annotations

from bradshaw.bots.habits.wish import LEFT, Habit, Wish
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State

GRAY = "gray"


def rusted(state: State, option: Option) -> Wish | None:
    """In gray phase a rusted train neither lasts nor spares a company the gray one, which costs all it has
    (1843-8.8.1-n): it is bought with what is left then."""
    action = option.action
    assert isinstance(action, BuyTrain)
    if state.phase != GRAY or state.trains[action.train].kind == GRAY:
        return None
    own = (state.trains[id].kind for id in state.trains_of(treasury(action.company)))
    return None if GRAY in own else LEFT


HABITS: dict[str, Habit] = {"buy-train": rusted}
