"""What the first sale of each kind of train brings about, and what is in force then, in words (chapter IX)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.tiles import COLOURS
from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import PhaseBegan, Remark
from bradshaw.kernel.records import SCRAP
from bradshaw.mechanics import depot
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1848 import phases, privates, shares
from bradshaw.titles.g1848.data import DATA, EXTRA, GHAN, KINDS, PERMANENT, sides
from bradshaw.titles.g1848.phases import begun, on_offer, reached, sold
from bradshaw.titles.g1848.state import own

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


def count_sale(t: Table, kind: str) -> None:
    """A train has been sold, or removed as if sold: a first sale has its effects. With the first 2/2+ nothing changes
    (1848-IX.phases-a, -b); what each later kind brings stands in `title.json` (1848-IX.phases-c, -d, -f, -h, -i)."""
    if kind == GHAN:
        return
    phase, before = t.state.phase, set(in_words(t.state))
    any_order = t.option("export_effect") != "events_at_once_phase_only_if_next"
    passed = max((KINDS.index(one) for one in own(t.state).reached), default=-1)
    begins = not begun(t.state, kind) and (any_order or KINDS.index(kind) == passed + 1)
    if begins:
        t.change_own(reached=(*own(t.state).reached, kind))
        t.state.phase = max(reached(t.state), key=DATA.phases.index).name
    first = not sold(t.state, kind)
    if first:
        t.change_own(sold=(*own(t.state).sold, kind))
    news = tuple(words for words in in_words(t.state) if words not in before)
    if (first or begins) and t.state.phase == phase:  # out of order (1848-V.bank-of-england-r)
        t.say(Remark(f"The first {'/'.join(sides(kind))} is sold: {'; '.join(news)}.", "1848-V.bank-of-england-r"))
    elif news:
        t.say(PhaseBegan(t.state.phase, news))
    if first:
        depot.retire(t, (train.id for train in DATA.trains if train.rusts_on == kind))  # 1848-IX.phases-k
        if kind == "5":
            privates.place_tasmania_then_close(t)
        shares.check_commonwealth(t)


def remove_permanent(t: Table) -> None:
    """The cheapest permanent train the Bank has leaves the game and counts as sold (1848-V.bank-of-england-m to -o)."""
    stock = [kind for kind in PERMANENT if next_train(t.state, kind)]
    if t.option("export_only_if_on_offer"):
        stock = [kind for kind in stock if kind == on_offer(t.state)]
    card = next_train(t.state, stock[0]) if stock else None
    if card is None:
        return  # 1848-V.bank-of-england-q
    ledger.move_train(t, card, SCRAP, "removed from the game")
    t.say(Remark(f"A {stock[0]} leaves the game and counts as sold.", "1848-V.bank-of-england-m"))
    count_sale(t, stock[0])


def in_words(state: State) -> Iterator[str]:
    """The difference that a first sale makes is what it announces."""
    for colour in COLOURS:
        if colour in phases.colours(state):
            yield f"{'grey' if colour == 'gray' else colour} tiles"
    for kind, words in EXTRA.lasting.items():
        if begun(state, kind):
            yield from words
    for kind, words in EXTRA.at_once.items():
        if sold(state, kind):
            yield from words
    if sold(state, "5") and privates.tasmania_waits(state):
        yield "the Tasmania tile must be placed"
    yield f"{NUMBERS[phases.train_limit(state)]} trains per company"
    yield f"the Bank of England pays {EXTRA.bank_of_england.income[phases.colour(state)]}"
    yield f"{NUMBERS[phases.rounds(state)]} operating rounds after the next share round"
