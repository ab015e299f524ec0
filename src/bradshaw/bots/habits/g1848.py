"""How somebody sensible plays this game, for bots: the Commonwealth waits for its link."""

from __future__ import annotations

from bradshaw.bots.habits.wish import LEFT, Habit, Wish
from bradshaw.kernel.actions import BuyShare, StartCompany
from bradshaw.kernel.menu import Option
from bradshaw.kernel.state import State
from bradshaw.titles.g1848 import phases, shares
from bradshaw.titles.g1848.data import COM


def commonwealth(state: State, option: Option) -> Wish | None:
    """Money in it lies idle until there is a link or a 6/6+ (1848-V.commonwealth-b)."""
    action = option.action
    assert isinstance(action, StartCompany | BuyShare)
    if action.company != COM or state.companies[COM].floated:
        return None
    return None if phases.sold(state, "6") or shares.is_linked(state) else LEFT


HABITS: dict[str, Habit] = {"start-company": commonwealth, "buy-share": commonwealth}
