"""Setting the game up: seats, money, certificates, trains, markers (chapter II)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, POOL
from bradshaw.mechanics import lay_out
from bradshaw.mechanics.privates import paper
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, DATA, EXTRA, GHAN, PRIVATES, RAILWAYS, marker_costs
from bradshaw.titles.g1848.own import Australia
from bradshaw.titles.g1848.privates import RIGHTS, begin_sale, right
from bradshaw.titles.g1848.shares import SHARES

ENOUGH = {"8": 20, GHAN: 8}
"""More 8/D and 2E than eight companies could ever buy, where their number is unlimited."""


def setup(t: Table, chance: Chance) -> None:
    """1848-II.capital-a, 1848-II.further-a; what the box holds is laid out (1848-I.components-a, -b, -d, -e)."""
    state, bank = t.state, EXTRA.bank_of_england
    if t.option("seating") == "drawn":
        state.players = seats(state.players, chance.shuffle("private cards", PRIVATES))
    state.own, state.phase = Australia(), DATA.phases[0].name
    state.cash, state.loans = {BANK: DATA.bank or 0, BOE_PURSE: bank.cash}, {BOE_PURSE: EXTRA.loans.count}
    lay_out.deal_capital(t, DATA.start[len(state.players)].cash, "1848-II.capital-a")
    lay_out.certificates(state, RAILWAYS, SHARES)
    state.shares[BOE] = {POOL: bank.shares}
    state.papers |= {paper(one): BANK for one in PRIVATES} | {right(one): BANK for one in RIGHTS} | {PRIORITY: BANK}
    lay_out.trains(state, {train.id: how_many(state, train.id, train.count or 0) for train in DATA.trains})
    lay_out.markers(state, {name: len(marker_costs(state, name)) for name in RAILWAYS})
    begin_sale(t)


def seats(players: tuple[str, ...], cards: list[str]) -> tuple[str, ...]:
    """Each player draws a private's card; they sit in rising order of its number (1848-II.seating-a)."""
    drawn = dict(zip(players, cards, strict=False))
    return tuple(sorted(players, key=lambda name: drawn[name]))


def how_many(state: State, kind: str, printed: int) -> int:
    return ENOUGH.get(kind, printed) if state.options["unlimited_last_trains"] else printed
