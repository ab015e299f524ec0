"""Setting the game up: seats, money, certificates, trains, markers (chapter II)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, IPO, POOL, Company, Marker, Train, player
from bradshaw.mechanics.directors import certificate
from bradshaw.mechanics.privates import paper
from bradshaw.titles.g1848 import private_sale
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, DATA, EXTRA, GHAN, PRIVATES, RAILWAYS, marker_costs
from bradshaw.titles.g1848.own import Australia
from bradshaw.titles.g1848.privates import RIGHTS, right
from bradshaw.titles.g1848.shares import SHARES

ENOUGH = {"8": 20, GHAN: 8}
"""More 8/D and 2E than eight companies could ever buy, where their number is unlimited."""


def setup(t: Table, chance: Chance) -> None:
    state = t.state
    if t.option("seating") == "drawn":
        state.players = seats(state.players, chance.shuffle("private cards", PRIVATES))
    state.own = Australia()
    state.phase = DATA.phases[0].name
    deal_money(t)
    lay_out_certificates(state)
    lay_out_trains(state)
    lay_out_markers(state)
    private_sale.begin(t)


def seats(players: tuple[str, ...], cards: list[str]) -> tuple[str, ...]:
    """Each player draws a private's card; they sit in rising order of its number (1848-II.seating-a)."""
    drawn = dict(zip(players, cards, strict=False))
    return tuple(sorted(players, key=lambda name: drawn[name]))


def deal_money(t: Table) -> None:
    """1848-II.capital-a, 1848-II.further-a, 1848-I.components-e."""
    assert DATA.bank is not None
    t.state.cash = {BANK: DATA.bank, BOE_PURSE: EXTRA.bank_of_england.cash}
    t.state.loans = {BOE_PURSE: EXTRA.loans.count}
    capital = DATA.start[len(t.state.players)].cash
    assert capital is not None
    for name in t.state.players:
        ledger.pay(t, BANK, player(name), capital, "starting capital", "1848-II.capital-a")


def lay_out_certificates(state: State) -> None:
    """1848-I.components-a."""
    for company in RAILWAYS:
        state.companies[company] = Company(shares=SHARES)
        state.shares[company] = {IPO: SHARES}
        state.papers[certificate(company)] = IPO
    state.shares[BOE] = {POOL: EXTRA.bank_of_england.shares}
    for private in PRIVATES:
        state.papers[paper(private)] = BANK
    for private in RIGHTS:
        state.papers[right(private)] = BANK
    state.papers["priority"] = BANK


def lay_out_trains(state: State) -> None:
    """1848-I.components-b."""
    for train in DATA.trains:
        count = train.count or 0
        if state.options["unlimited_last_trains"]:
            count = ENOUGH.get(train.id, count)
        for number in range(count):
            state.trains[f"{train.id}-{number}"] = Train(train.id, BANK)


def lay_out_markers(state: State) -> None:
    """1848-I.components-d."""
    for company in RAILWAYS:
        for number in range(len(marker_costs(state, company))):
            state.markers[f"{company}-{number}"] = Marker(company)
