"""Setting the game up: cards, money, certificates, trains, markers, ports (chapter 4)."""

from __future__ import annotations

from bradshaw.kernel import ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, IPO, SCRAP, Company, Marker, Train, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.mechanics.directors import certificate
from bradshaw.titles.g1843 import auction
from bradshaw.titles.g1843.data import COLOURS, COMPANIES, DATA, EXTRA, PRIVATES, SHARES
from bradshaw.titles.g1843.frames import Course
from bradshaw.titles.g1843.own import France
from bradshaw.titles.g1843.shares import private_paper

MONEY = 100_000
"""In the bank; running low ends nothing (1843-2-f)."""
BLOCKED = "blocked"
"""Whose markers are left where a station was moved away (1843-2-c)."""


def port_paper(hex_id: str) -> str:
    return f"port:{hex_id}"


def setup(t: Table, chance: Chance) -> None:
    state = t.state
    state.own = France()
    state.phase = DATA.phases[0].name
    state.cash = {BANK: MONEY}
    ledger.deal_cards(t, chance.shuffle("player cards", state.players), "at random", "1843-4-d")
    capital = DATA.start[len(state.players)].cash
    assert capital is not None
    for name in state.players:
        ledger.pay(t, BANK, player(name), capital, "starting capital", "1843-4-a")
    lay_out(state)
    t.push(Course("auction"))
    auction.begin(t)


def lay_out(state: State) -> None:
    """1843-4-e to -g, 1843-2-a, 1843-2-c, 1843-11.1-a."""
    for name in COMPANIES:
        state.companies[name] = Company(shares=SHARES)
        state.shares[name] = {IPO: SHARES}
        state.papers[certificate(name)] = IPO
        for number in range(stations(state, name)):
            state.markers[f"{name}-{number}"] = Marker(name)
        state.markers[f"{BLOCKED}-{name}"] = Marker(BLOCKED)
    state.papers |= {private_paper(private): BANK for private in PRIVATES}
    state.papers |= {port_paper(hex_id): BANK for hex_id in EXTRA.ports.hexes}
    for train in DATA.trains:
        holder = BANK if train.id in COLOURS else SCRAP  # the 2 comes into the game by Val de Loire only
        for number in range(train.count or 0):
            state.trains[f"{train.id}-{number}"] = Train(train.id, holder)


def stations(state: State, company: str) -> int:
    """1843-11.1-a; PLM's number is an option, because the designer's papers disagree."""
    if company == "PLM":
        return int(state.options["plm_stations"])
    return len(DATA.company(company).marker_costs)
