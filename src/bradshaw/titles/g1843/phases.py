"""Phases: the first train of a colour that leaves the supply begins the next (chapter 15)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import PhaseBegan
from bradshaw.kernel.records import BANK, SCRAP, is_company
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1843 import privates
from bradshaw.titles.g1843.data import COLOURS, DATA, PRIVATES, reached
from bradshaw.titles.g1843.own import own

RUSTED = "rusted"
"""The holder of trains on sale once more in the gray phase."""
ABROAD = "foreigners"
"""The holder of trains that left the supply without a company: taken by foreigners, or burnt in the auction."""

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
            privates.close(t, private, "1843-10.1-g")
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
        elif train.kind in gone and train.holder not in (SCRAP, ABROAD, BANK):
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
    """Every certificate but the gray ones and the 2 is on sale again (1843-13.2-k, 1843-10.2.5-p, 1843-15.6-b); by
    option only what companies have owned (1843-con-09)."""
    back = (SCRAP, ABROAD) if t.option("rusted_supply") == "all" else (SCRAP,)
    for id, train in list(t.state.trains.items()):
        if train.kind not in ("gray", "2") and train.holder in back:
            ledger.move_train(t, id, RUSTED, "on sale again", side="")


def limits(state: State) -> tuple[int, int]:
    """How many trains, in how many certificates, a company may own (1843-5-k)."""
    now = DATA.phase(state.phase)
    assert now.certificate_limit is not None
    return now.train_limit, now.certificate_limit


def for_foreigners(state: State) -> list[str]:
    """The colours of the trains that the foreigners take, as the supply is now (1843-5-e to -i, 1843-con-34)."""
    supply = [train.kind for train in state.trains.values() if train.holder == BANK]
    if not supply or (state.phase == "gray" and not state.options["foreigners_in_gray"]):
        return []
    first, *others = dict.fromkeys(supply)
    return [first, *others[:1]] if supply.count(first) == 1 else [first]


# What a company owns, measured by the two limits


def trains_on(state: State, train: str) -> int:
    """How many trains a certificate is at least: a yellow double may count as one (1843-8.8.2-a, -b)."""
    side = state.trains[train].name
    return 2 if side.endswith("x2") else 1


def counted(state: State, company: str) -> list[str]:
    """Certificates that count against the limits: all but obsolete ones (1843-10.2.5-j, 1843-con-26)."""
    mine = own(state)
    exempt = (*mine.obsolete, mine.engineers) if state.options["obsolete_exempt_from"] == "marking" else mine.obsolete
    return [id for id in state.trains_of(treasury(company)) if id not in exempt]


def fits(state: State, certificates: list[str], trains: int = 0, more: int = 0) -> bool:
    """Are these certificates, and so many trains on so many more, within both limits?"""
    most_trains, most_certificates = limits(state)
    number = sum(trains_on(state, id) for id in certificates) + trains
    return number <= most_trains and len(certificates) + more <= most_certificates


def is_over(state: State, company: str) -> bool:
    return not fits(state, counted(state, company))


def is_rusted(state: State, train: str) -> bool:
    """Bought again after its rusting (1843-8.8.1-i)."""
    return reached(state, "gray") and state.trains[train].kind != "gray"
