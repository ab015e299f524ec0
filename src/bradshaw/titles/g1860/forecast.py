"""What lies ahead in 1860: the stack, three ends, prices by what was paid; nobody helps a company to a train."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import BANK, IPO, is_player
from bradshaw.mechanics.privates import owner
from bradshaw.titles.forecast import Coming, Due, End, Forecast, income, supply, until_spent, until_top
from bradshaw.titles.g1860 import market
from bradshaw.titles.g1860.data import DATA, PRIVATES, TRAIN_ORDER
from bradshaw.titles.g1860.depot import cheapest
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.shares import has_train, is_open, operating


def trains(state: State) -> tuple[Coming, ...]:
    lying = [train.kind for train in state.trains.values() if train.holder == IPO]
    first = TRAIN_ORDER.index(lying[0]) if lying else len(TRAIN_ORDER)
    begun = {phase.train for phase in DATA.phases if int(phase.name) <= int(state.phase) and phase.train}
    return supply(DATA, lying, {*TRAIN_ORDER[:first], *begun})


def ends(state: State) -> tuple[End, ...]:
    """A round that has begun is played out (1860-end-of-game-a, -b); nationalised companies close one a round."""
    if own(state).ending:
        return (End(own(state).ending, 0, 1.0),)
    if own(state).nationalised:
        left = len(operating(state))
        return (End("nationalisation", left, float(left)),)
    paid = sum(one.revenue for one in PRIVATES.values() if is_open(state, one.id) and is_player(owner(state, one.id)))
    bank = End("bank", state.cash[BANK], until_spent(state.cash[BANK], income(state, paid)))
    return bank, until_top(state, {market.TOP}, moved)


def moved(state: State, company: str, cell: str, paid: int) -> str:
    if paid <= 0:
        return market.MARKET.after(cell, "withheld")
    return market.MARKET.after(cell, "paid", market.spaces_for(paid, market.MARKET.cells[cell].price))


def due(state: State, company: str) -> Due:
    """Nobody may help (1860-buying-trains-n): without the money it is insolvent and leases."""
    return Due() if has_train(state, company) else Due(train=cheapest(state) or 0)


FORECAST = Forecast(trains=trains, ends=ends, moved=moved, due=due)
