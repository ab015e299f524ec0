"""What the first sale of each kind of train brings about, and what is in force then, in words (chapter IX)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.tiles import COLOURS
from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import PhaseBegan, Remark
from bradshaw.kernel.records import BANK, SCRAP
from bradshaw.mechanics import depot
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1848 import launching, phases, privates
from bradshaw.titles.g1848.data import DATA, EXTRA, GHAN, KINDS, PERMANENT, sides
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.phases import begun, on_offer, reached, sold

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


def count_sale(t: Table, kind: str) -> None:
    """A train has been sold, or removed as if sold: a first sale has its effects. With the first 2/2+ nothing changes
    (1848-IX.phases-a, -b); what each later kind brings stands in `title.json` (1848-IX.phases-c, -d, -f, -h, -i)."""
    if kind == GHAN:
        return
    phase, before = t.state.phase, set(in_words(t.state))
    any_order = t.option("export_effect") != "events_at_once_phase_only_if_next"
    begins = not begun(t.state, kind) and (any_order or follows(t, kind))
    if begins:
        t.change_own(reached=(*own(t.state).reached, kind))
        t.state.phase = max(reached(t.state), key=DATA.phases.index).name
    first = not sold(t.state, kind)
    if first:
        t.change_own(sold=(*own(t.state).sold, kind))
    if first or begins:
        announce(t, kind, phase, before)
    if first:
        depot.retire(t, (train.id for train in DATA.trains if train.rusts_on == kind))  # 1848-IX.phases-k
        if kind == "5":
            privates.place_tasmania_then_close(t)
        launching.check_commonwealth(t)


def announce(t: Table, kind: str, phase: str, before: set[str]) -> None:
    """What is new. A kind that comes out of order may change things without a new phase (1848-V.bank-of-england-r)."""
    news = tuple(words for words in in_words(t.state) if words not in before)
    if t.state.phase == phase:
        first = "/".join(sides(kind))
        t.say(Remark(f"The first {first} is sold: {'; '.join(news)}.", "1848-V.bank-of-england-r"))
    elif news:
        t.say(PhaseBegan(t.state.phase, news))


def follows(t: Table, kind: str) -> bool:
    """Is this the kind whose phase comes next?"""
    passed = max((KINDS.index(one) for one in own(t.state).reached), default=-1)
    return KINDS.index(kind) == passed + 1


def remove_permanent(t: Table) -> None:
    """The cheapest permanent train the Bank has leaves the game and counts as sold (1848-V.bank-of-england-m to -o)."""
    stock = [kind for kind in PERMANENT if next_train(t.state, kind)]
    if t.option("export_only_if_on_offer"):
        stock = [kind for kind in stock if kind == on_offer(t.state)]
    if not stock:
        return  # 1848-V.bank-of-england-q
    card = next_train(t.state, stock[0])
    assert card is not None
    ledger.move_train(t, card, SCRAP, "removed from the game")
    t.say(Remark(f"A {stock[0]} leaves the game and counts as sold.", "1848-V.bank-of-england-m"))
    count_sale(t, stock[0])


def in_words(state: State) -> Iterator[str]:
    """The difference that a first sale makes is what it announces."""
    for colour in COLOURS:
        if colour in phases.colours(state):
            yield f"{'grey' if colour == 'gray' else colour} tiles"
    for kind, words in LASTING.items():
        if begun(state, kind):
            yield from words
    for kind, words in AT_ONCE.items():
        if sold(state, kind):
            yield from words
    if sold(state, "5") and state.papers[privates.right("P3")] not in (SCRAP, BANK):
        yield "the Tasmania tile must be placed"
    yield f"{NUMBERS[phases.train_limit(state)]} trains per company"
    yield f"the Bank of England pays {EXTRA.bank_of_england.income[phases.colour(state)]}"
    yield f"{NUMBERS[phases.rounds(state)]} operating rounds after the next share round"
