"""Companies in receivership: nobody directs them, so their turn follows from the rules."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.records import bare
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1860 import insolvency, money, runs
from bradshaw.titles.g1860.data import PRICES
from bradshaw.titles.g1860.depot import smallest
from bradshaw.titles.g1860.own import on, own
from bradshaw.titles.g1860.shares import has_train, in_receivership


def who_acts(state: State, name: str) -> str:
    """The director (1860-operating-companies-c); without one the holder of the priority deal enters what is due."""
    return state.companies[name].director or bare(state.papers[PRIORITY])


def begin_turn(t: Table, name: str) -> None:
    """1860-receivership-d: trainless with a route and too little money, it is insolvent at once."""
    if not in_receivership(t.state, name) or has_train(t.state, name):
        return
    if not insolvency.can_pay_for_train(t.state, name) and runs.has_route(t, name):
        insolvency.declare(t, name)


def must_buy(state: State, name: str) -> bool:
    """The cheapest of pool and stack, as soon as it can pay (1860-receivership-e)."""
    train = smallest(state)
    if train is None or has_train(state, name):
        return False
    return money.treasury(state, name) >= PRICES[state.trains[train].kind]


def runs_by_itself(state: State, name: str) -> bool:
    """Its best run is made without asking (1860-receivership-c)."""
    return in_receivership(state, name) and not on(state, "receivership_manual")


def earns_nothing(state: State, name: str) -> bool:
    """1860-nationalisation-h, unless the option lets it run."""
    nationalised = own(state).nationalised and not on(state, "nationalised_receivership_runs")
    return nationalised and in_receivership(state, name)
