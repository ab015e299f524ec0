"""What is in force, in words: the difference that a first sale makes is what it announces (chapter IX)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.tiles import COLOURS
from bradshaw.kernel import State
from bradshaw.kernel.records import BANK, SCRAP
from bradshaw.titles.g1848 import phases, privates
from bradshaw.titles.g1848.data import EXTRA

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}

LASTING = {
    "3": (
        "two yellow tiles a turn",
        "companies may buy P1 to P4 and use the powers of privates",
        "loans",
        "train trading",
    ),
    "5": ("2E trains",),
}
"""What lasts from the phase of a kind of train on, besides what is counted in colours and numbers."""

AT_ONCE = {
    "4": ("2/2+ trains are obsolete",),
    "5": ("privates close",),
    "6": ("3/3+ trains are obsolete", "COM needs no link"),
    "8": ("4/4+ trains are obsolete",),
}
"""What the first sale of a kind brings, also where its phase waits."""


def in_words(state: State) -> Iterator[str]:
    for colour in COLOURS:
        if colour in phases.colours(state):
            yield f"{'grey' if colour == 'gray' else colour} tiles"
    for kind, words in LASTING.items():
        if phases.begun(state, kind):
            yield from words
    for kind, words in AT_ONCE.items():
        if phases.sold(state, kind):
            yield from words
    if phases.sold(state, "5") and state.papers[privates.right("P3")] not in (SCRAP, BANK):
        yield "the Tasmania tile must be placed"
    yield f"{NUMBERS[phases.train_limit(state)]} trains per company"
    yield f"the Bank of England pays {EXTRA.bank_of_england.income[phases.colour(state)]}"
    yield f"{NUMBERS[phases.rounds(state)]} operating rounds after the next share round"
