"""Setting up: money, certificates, trains, bases."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, IPO, player
from bradshaw.mechanics import lay_out
from bradshaw.mechanics.privates import paper
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1860.data import COMPANIES, DATA, FISHBOURNE, PRIVATES, TRAINS
from bradshaw.titles.g1860.frames import Course
from bradshaw.titles.g1860.money import CREDIT
from bradshaw.titles.g1860.own import Wight, on
from bradshaw.titles.g1860.shares import UNITS

WITHOUT_LIMIT = 17
"""9+5 trains: eight companies own two each at most, so this many never run out (1860-phases-n)."""
WITHOUT_ANY_LIMIT = 99
"""The same where a company may own any number of trains."""


def setup(t: Table, chance: Chance) -> None:
    """The seats are as the players took them: seat 1 opens (1860-initial-auction-b). The pool is empty and nothing has
    been earned; Fishbourne is in the initial offering (1860-setup-g, -h)."""
    state = t.state
    state.own, state.phase = Wight(), DATA.phases[0].name
    state.cash = {BANK: DATA.bank or 0, CREDIT: 0}
    lay_out.deal_capital(t, DATA.start[len(state.players)].cash, "1860-setup-b", "start")
    lay_out.certificates(state, COMPANIES, UNITS)
    lay_out.markers(state, {name: len(fact.marker_costs) for name, fact in COMPANIES.items()}, ":")
    state.papers |= {paper(private): IPO if private == FISHBOURNE else BANK for private in PRIVATES}
    state.papers[PRIORITY] = player(state.players[0])
    lay_out.trains(state, {kind: how_many(state, kind) for kind in TRAINS}, IPO)
    t.push(Course("auction"))


def how_many(state: State, kind: str) -> int:
    """1860-setup-f, 1860-variants-c"""
    count = TRAINS[kind].count
    if count is None:
        return WITHOUT_ANY_LIMIT if on(state, "no_train_limit") else WITHOUT_LIMIT
    return count + (kind == "7+4" and on(state, "two_7_trains"))
