"""How somebody sensible plays this game, for bots: the Commonwealth waits for its link, a 2E for a train that
counts."""

from __future__ import annotations

from bradshaw.bots.habits.wish import LEFT, Habit, Wish
from bradshaw.kernel.actions import BuyShare, BuyTrain, StartCompany
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.titles.g1848 import phases, shares
from bradshaw.titles.g1848.data import COM, DATA, GHAN


def commonwealth(state: State, option: Option) -> Wish | None:
    """Money in it lies idle until there is a link or a 6/6+ (1848-V.commonwealth-b)."""
    action = option.action
    assert isinstance(action, StartCompany | BuyShare)
    if action.company != COM or state.companies[COM].floated:
        return None
    return None if phases.sold(state, "6") or shares.is_linked(state) else LEFT


def ghan(state: State, option: Option) -> Wish | None:
    """A 2E does not spare a company the train that it must have (1848-VIII.compulsory-a): that one comes first, or
    loans make up for the money."""
    action = option.action
    assert isinstance(action, BuyTrain)
    offered = phases.on_offer(state)
    if state.trains[action.train].kind != GHAN or offered is None or phases.counted(state, action.company):
        return None
    least = min(side.price for side in DATA.train(offered).sides)
    return LEFT if state.cash.get(treasury(action.company), 0) < action.price + least else None


HABITS: dict[str, Habit] = {"start-company": commonwealth, "buy-share": commonwealth, "buy-train": ghan}
