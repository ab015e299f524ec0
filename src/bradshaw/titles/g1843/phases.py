"""Phases: the first train of a colour that leaves the supply begins the next (chapter 15)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import PhaseBegan
from bradshaw.kernel.records import BANK, SCRAP, Holder, is_company
from bradshaw.mechanics.privates import close
from bradshaw.titles.g1843.data import DATA, phase, reached
from bradshaw.titles.g1843.own import own

RUSTED = Holder("rusted")
"""The holder of trains on sale once more in the gray phase."""
ABROAD = Holder("foreigners")
"""The holder of trains that left the supply without a company: taken by foreigners, or burnt in the auction."""


def left_supply(t: Table, colour: str) -> None:
    """A train of the supply is bought or taken by the foreigners: the first of its colour begins a phase (1843-5-j)."""
    if reached(t.state, colour):
        return
    t.state.phase = colour
    t.say(PhaseBegan(colour, phase(t.state).effects))
    if colour == "brown":  # first of all (1843-15.4-b)
        for private in DATA.privates:
            close(t, private, "1843-10.1-g")
    rust(t, colour)


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
    t.change_own(obsolete=tuple(one for one in own(t.state).obsolete if one != train))
    ledger.move_train(t, train, RUSTED if reached(t.state, "gray") else SCRAP, "rusted", side="")


def sell_again(t: Table) -> None:
    """Every certificate but the gray ones and the 2 is on sale again (1843-13.2-k, 1843-10.2.5-p, 1843-15.6-b); by
    option only what companies have owned (1843-con-09)."""
    back = (SCRAP, ABROAD) if t.option("rusted_supply") == "all" else (SCRAP,)
    for id, train in list(t.state.trains.items()):
        if train.kind not in ("gray", "2") and train.holder in back:
            ledger.move_train(t, id, RUSTED, "on sale again", side="")


def for_foreigners(state: State) -> list[str]:
    """The colours of the trains that the foreigners take, as the supply is now (1843-5-e to -i, 1843-con-34)."""
    supply = [train.kind for train in state.trains.values() if train.holder == BANK]
    if not supply or (state.phase == "gray" and not state.options["foreigners_in_gray"]):
        return []
    first, *others = dict.fromkeys(supply)
    return [first, *others[:1]] if supply.count(first) == 1 else [first]


def note_gray(t: Table) -> None:
    """A company owns a gray train in this set (1843-8.10.1-e, -f)."""
    if any(train.kind == "gray" and is_company(train.holder) for train in t.state.trains.values()):
        t.change_own(gray_owned=True)


def is_rusted(state: State, train: str) -> bool:
    """Bought again after its rusting (1843-8.8.1-i)."""
    return reached(state, "gray") and state.trains[train].kind != "gray"
