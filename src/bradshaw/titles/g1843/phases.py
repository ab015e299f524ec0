"""Phases: the first train of a colour that leaves the supply begins the next (chapter 15)."""

from __future__ import annotations

from bradshaw.kernel import ledger
from bradshaw.kernel.events import PhaseBegan
from bradshaw.kernel.records import BANK, SCRAP, is_company
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1843 import privates
from bradshaw.titles.g1843.data import COLOURS, DATA, PRIVATES, reached
from bradshaw.titles.g1843.own import own

RUSTED = "rusted"
"""The holder of trains on sale once more in the gray phase."""

EFFECTS = {
    "green": ("green tiles and pars", "companies may buy private companies", "two operating rounds a set"),
    "blue": ("blue pars", "yellow trains rust", "limit of 3 trains in 3 certificates"),
    "brown": (
        "private companies close",
        "green trains rust",
        "brown tiles and pars",
        "limit of 3 trains in 2 certificates",
        "three operating rounds a set",
    ),
    "red": ("blue trains rust", "limit of 2 trains in 2 certificates"),
    "gray": (
        "all other trains rust and are on sale again as singles",
        "gray tiles",
        "each company may move a station once",
        "four operating rounds a set",
    ),
}


def left_supply(t: Table, colour: str) -> bool:
    """A train of the supply is bought or taken by the foreigners: the first of its colour begins a phase (1843-5-j)."""
    if COLOURS.index(colour) <= COLOURS.index(t.state.phase):
        return False
    t.state.phase = colour
    t.say(PhaseBegan(colour, EFFECTS[colour]))
    if colour == "brown":  # first of all (1843-15.4-b)
        for private in PRIVATES:
            privates.close(t, private, "brown phase", "1843-10.1-g")
    rust(t, colour)
    return True


def rust(t: Table, colour: str) -> None:
    """Trains rust wherever they are (1843-8.8.2-i); a marked one runs once more (1843-10.2.5-h)."""
    gone = {train.id for train in DATA.trains if train.rusts_on == colour}
    engineers = own(t.state).engineers
    for id, train in list(t.state.trains.items()):
        if id in own(t.state).obsolete and colour == "gray":
            remove(t, id)  # a second change before its last run (1843-15.6-a)
        elif train.kind in gone and id == engineers and is_company(train.holder):
            t.change_own(obsolete=(*own(t.state).obsolete, id), engineers="")
        elif train.kind in gone and train.holder not in (SCRAP, BANK):
            remove(t, id)
    if colour == "gray":
        sell_again(t)


def remove(t: Table, train: str) -> None:
    """A rusted train leaves the game; once the phase is gray it is on sale again."""
    mine = own(t.state)
    t.change_own(
        obsolete=tuple(one for one in mine.obsolete if one != train),
        engineers="" if mine.engineers == train else mine.engineers,
    )
    ledger.move_train(t, train, RUSTED if reached(t.state, "gray") else SCRAP, "rusted", side="")


def sell_again(t: Table) -> None:
    """Every certificate but the gray ones is on sale again (1843-13.2-k, 1843-15.6-b, 1843-con-09)."""
    for id, train in list(t.state.trains.items()):
        if train.kind != "gray" and train.holder in (SCRAP, BANK):
            ledger.move_train(t, id, RUSTED, "on sale again", side="")


def limits(state: State) -> tuple[int, int]:
    """How many trains, in how many certificates, a company may own (1843-5-k)."""
    now = DATA.phase(state.phase)
    assert now.certificate_limit is not None
    return now.train_limit, now.certificate_limit
