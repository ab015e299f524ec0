"""What the first sale of each kind of train brings about (chapter IX)."""

from __future__ import annotations

from bradshaw.kernel import Table, ledger
from bradshaw.kernel.events import PhaseBegan, Remark
from bradshaw.kernel.records import SCRAP
from bradshaw.mechanics import depot
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1848 import commonwealth, privates
from bradshaw.titles.g1848.data import DATA, GHAN, KINDS, PERMANENT, sides
from bradshaw.titles.g1848.in_force import in_words
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.phases import begun, on_offer, reached, sold


def count_sale(t: Table, kind: str) -> None:
    """A train has been sold, or removed as if sold: a first sale has its effects. With the first 2/2+ nothing changes
    (1848-IX.phases-a, -b); what each later kind brings stands in `title.json` (1848-IX.phases-c, -d, -f, -h, -i).
    """
    if kind == GHAN:
        return
    phase, before = t.state.phase, set(in_words(t.state))
    begins = not begun(t.state, kind) and (follows(t, kind) or not strict(t))
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
        commonwealth.check_launch(t)


def announce(t: Table, kind: str, phase: str, before: set[str]) -> None:
    """What is new. A kind that comes out of order may change things without a new phase (1848-V.bank-of-england-r)."""
    news = tuple(words for words in in_words(t.state) if words not in before)
    if t.state.phase == phase:
        first = "/".join(sides(kind))
        t.say(Remark(f"The first {first} is sold: {'; '.join(news)}.", "1848-V.bank-of-england-r"))
    elif news:
        t.say(PhaseBegan(t.state.phase, news))


def strict(t: Table) -> bool:
    return t.option("export_effect") == "events_at_once_phase_only_if_next"


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
