"""Bankruptcy: a price of zero winds a company up; everything it has waits on its charter for a restart."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import IPO, player
from bradshaw.mechanics import directors, turn_order
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1860.data import COMPANIES
from bradshaw.titles.g1860.frames import Course, StockRound
from bradshaw.titles.g1860.own import add, drop, on, own


def wind_up(t: Table, name: str) -> None:
    """1860-bankruptcy-a to -k."""
    t.say(CompanyEvent(name, "bankrupt", "1860-bankruptcy-a"))
    for holder, units in list(t.state.shares[name].items()):
        ledger.move_shares(t, name, holder, IPO, units, "bankruptcy")
    ledger.move_paper(t, directors.certificate(name), IPO, "bankruptcy")
    ledger.turn_director(t, name, None)
    take_price_off(t, name)
    t.change_company(name, par=None, floated=False, last_run=None)
    turn_bases(t, name, active=False)
    add(t, "bankrupt", name)
    if not on(t.state, "keep_insolvency"):  # 1860-con-aa
        drop(t, "insolvent", name)
    give_priority_to_poorest(t)
    if any(isinstance(frame, StockRound) for frame in t.state.frames):  # 1860-bankruptcy-i
        t.unwind_to(StockRound)
        t.pop()
        t.change_own(stock_round=own(t.state).stock_round - 1)  # the new one takes the number of the old
        t.swap(Course("stock"))


def take_price_off(t: Table, name: str) -> None:
    """No marker on the market (1860-bankruptcy-p), nor the price of a restart (1860-con-ad)."""
    if name in t.state.prices:
        ledger.take_price_off(t, name)
    t.change_own(restart_cells={one: cell for one, cell in own(t.state).restart_cells.items() if one != name})


def turn_bases(t: Table, name: str, *, active: bool) -> None:
    """Turned over, bases limit the track building of others but not their runs (1860-bankruptcy-d)."""
    for marker in t.state.markers_of(name):
        ledger.turn_marker(t, marker, active=active)


def units_of(state: State, who: str) -> int:
    """Shares of a player in 10% units, without privates (1860-bankruptcy-g)."""
    return sum(state.owned(name, player(who)) for name in COMPANIES)


def give_priority_to_poorest(t: Table) -> None:
    """Fewest shares; ties clockwise from the present holder, the holder included (1860-bankruptcy-h)."""
    order = t.state.clockwise_from(turn_order.first(t.state))
    poorest = min(order, key=lambda who: units_of(t.state, who))
    ledger.move_paper(t, PRIORITY, player(poorest), "bankruptcy")
