"""Setting the game up: cards, money, certificates, trains, markers, ports (chapter 4)."""

from __future__ import annotations

from bradshaw.kernel import Table, ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, SCRAP, Marker
from bradshaw.mechanics import lay_out, privates
from bradshaw.titles.g1843 import auction, ports
from bradshaw.titles.g1843.data import COLOURS, COMPANIES, DATA, EXTRA, PLM, PRIVATES, SHARES
from bradshaw.titles.g1843.frames import Course
from bradshaw.titles.g1843.own import France

MONEY = 100_000
"""In the bank; running low ends nothing (1843-2-f)."""
BLOCKED = "blocked"
"""Whose markers are left where a station was moved away (1843-2-c)."""


def setup(t: Table, chance: Chance) -> None:
    """1843-4-a to -h, 1843-2-a, 1843-2-c; PLM has as many stations as its option says (1843-11.1-a, 1843-con-51)."""
    state = t.state
    state.own, state.phase, state.cash = France(), DATA.phases[0].name, {BANK: MONEY}
    ledger.deal_cards(t, chance.shuffle("player cards", state.players), "at random", "1843-4-d")
    lay_out.deal_capital(t, DATA.start[len(state.players)].cash, "1843-4-a")
    lay_out.certificates(state, COMPANIES, SHARES)
    stations = {company.id: len(company.marker_costs) for company in DATA.companies}
    lay_out.markers(state, stations | {PLM: int(state.options["plm_stations"])})
    state.markers |= {f"{BLOCKED}-{name}": Marker(BLOCKED) for name in COMPANIES}
    state.papers |= {privates.paper(private): BANK for private in PRIVATES}
    state.papers |= {ports.paper(hex_id): BANK for hex_id in EXTRA.ports.hexes}
    for train in DATA.trains:  # the 2 comes into the game by Val de Loire only
        lay_out.trains(state, {train.id: train.count or 0}, BANK if train.id in COLOURS else SCRAP)
    t.push(Course("stock"))
    auction.begin(t)
