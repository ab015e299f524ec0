"""Insolvency, receivership, bankruptcy: companies without a train, without a director, without a price."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import IPO, bare, player
from bradshaw.mechanics import directors, turn_order
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1860 import money
from bradshaw.titles.g1860.data import COMPANIES
from bradshaw.titles.g1860.depot import cheapest
from bradshaw.titles.g1860.shares import has_train
from bradshaw.titles.g1860.state import Course, StockRound, add, drop, on, own


def declare(t: Table, name: str) -> None:
    if name not in own(t.state).insolvent:
        add(t, "insolvent", name)
        t.say(CompanyEvent(name, "insolvent", "1860-insolvency-b"))


def can_pay_for_train(state: State, name: str) -> bool:
    """The cheapest of pool and stack."""
    price = cheapest(state)
    return price is not None and money.treasury(state, name) >= price


def leases(state: State, name: str) -> bool:
    """1860-insolvency-i; not any more once it can pay (1860-insolvency-o)."""
    return name in own(state).insolvent and not has_train(state, name) and not can_pay_for_train(state, name)


def who_acts(state: State, name: str) -> str:
    """The director (1860-operating-companies-c); without one the holder of the priority deal enters what is due."""
    return state.companies[name].director or bare(state.papers[PRIORITY])


def wind_up(t: Table, name: str) -> None:
    """Everything that a bankrupt company has waits on its charter for a restart (1860-bankruptcy-a to -k)."""
    t.say(CompanyEvent(name, "bankrupt", "1860-bankruptcy-a"))
    for holder, units in list(t.state.shares[name].items()):
        ledger.move_shares(t, name, holder, IPO, units, "bankruptcy")
    ledger.move_paper(t, directors.certificate(name), IPO, "bankruptcy")
    ledger.turn_director(t, name, None)
    if name in t.state.prices:
        ledger.take_price_off(t, name)  # no marker on the market (1860-bankruptcy-p)
    drop(t, "restart_cells", name)  # nor the price of a restart (1860-con-ad)
    t.change_company(name, par=None, floated=False, last_run=None)
    turn_bases(t, name, active=False)
    add(t, "bankrupt", name)
    if not on(t.state, "keep_insolvency"):  # 1860-con-aa
        drop(t, "insolvent", name)
    give_priority_to_poorest(t)
    if t.state.frame_of(StockRound):  # 1860-bankruptcy-i
        t.unwind_to(StockRound)
        t.pop()
        t.change_own(stock_round=own(t.state).stock_round - 1)  # the new one takes the number of the old
        t.swap(Course("stock"))


def turn_bases(t: Table, name: str, *, active: bool) -> None:
    """Turned over, bases limit the track building of others but not their runs (1860-bankruptcy-d)."""
    for marker in t.state.markers_of(name):
        ledger.turn_marker(t, marker, active=active)


def give_priority_to_poorest(t: Table) -> None:
    """Fewest shares in 10% units, without privates (1860-bankruptcy-g); ties clockwise from the present holder, the
    holder included (1860-bankruptcy-h)."""
    order = t.state.clockwise_from(turn_order.first(t.state))
    poorest = min(order, key=lambda who: sum(t.state.owned(name, player(who)) for name in COMPANIES))
    ledger.move_paper(t, PRIORITY, player(poorest), "bankruptcy")
