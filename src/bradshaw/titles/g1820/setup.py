"""Setting the game up: cards, money, cousins, trains, markers (chapter 4)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, SCRAP, Company, Marker, player
from bradshaw.mechanics import lay_out
from bradshaw.titles.g1820 import phases
from bradshaw.titles.g1820.cousins import COLOURS, paper
from bradshaw.titles.g1820.data import COMPANIES, COUSINS, DATA, EXTRA, RAIL
from bradshaw.titles.g1820.frames import Course
from bradshaw.titles.g1820.own import Britain

MONEY = 100_000
LOANS = 1_000
"""More than can be used: neither money nor loan markers limit the game (1820-2-c)."""
FOR_BEGINNERS = 120
"""The price of cousins for players new to the game (1820-4-g)."""


def setup(t: Table, chance: Chance) -> None:
    state = t.state
    state.own, state.phase = Britain(), DATA.phases[0].name
    state.cash, state.loans = {BANK: MONEY}, {BANK: LOANS}
    ledger.deal_cards(t, chance.shuffle("number cards", state.players), "at random", "1820-4-d")
    for number, name in enumerate(state.cards, 1):
        ledger.pay(t, BANK, player(name), number * EXTRA.starting_cash_per_card, "starting money", "1820-4-e")
    lay_ready(t, chance)
    t.push(Course("income"))


def lay_ready(t: Table, chance: Chance) -> None:
    """1820-4-f, 1820-4-h, 1820-2-a, 1820-2-d"""
    state = t.state
    state.companies = {name: Company(shares=0) for name in (*COMPANIES, RAIL)}
    state.shares = {name: {} for name in state.companies}
    for name in COMPANIES:
        for number in range(EXTRA.station_markers):
            state.markers[f"{name}-{number}"] = Marker(name, in_supply=True)
    lay_out.trains(state, {train.id: train.count or 0 for train in DATA.trains})
    phases.mint_yellow(t)
    chosen = [choose(state, colour, chance) for colour in COLOURS]
    state.papers = {paper(name): BANK if name in chosen else SCRAP for name in COUSINS}


def choose(state: State, colour: str, chance: Chance) -> str:
    """One cousin of each colour: at random, for beginners a cheap one (1820-4-g), or the one agreed upon (1820-4-f)."""
    named = str(state.options[f"{colour}_cousin"])
    drawn = chance.shuffle(f"{colour} cousins", [name for name, cousin in COUSINS.items() if cousin.colour == colour])
    cheap = [name for name in drawn if COUSINS[name].price == FOR_BEGINNERS]
    first = cheap[0] if state.options["beginner_cousins"] else drawn[0]
    return first if named == "random" else named
