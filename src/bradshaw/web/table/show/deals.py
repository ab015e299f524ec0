"""Facts that belong together, told as one sentence: who buys what for how much, who sells, who is paid a dividend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bradshaw.kernel import events as ev
from bradshaw.kernel.numbers import some
from bradshaw.kernel.records import POOL, Holder, bare, is_company, is_player
from bradshaw.kernel.records import company as holder_of
from bradshaw.web.table.show.story import Line, Part, Teller, text

Told = tuple[Line | None, int]
"""A sentence, and how many events it tells."""


def lines(teller: Teller, index: int, events: Sequence[ev.Event]) -> list[Line]:
    """The story of one action: deals in one sentence each, everything else by itself."""
    found: list[Line | None] = []
    at = 0
    while at < len(events):
        deals = (deal(teller, index, events[at:]) for deal in DEALS)
        sentence, count = next((one for one in deals if one[1]), (teller.tell(index, events[at]), 1))
        found.append(sentence)
        at += count
    return [capital(one) for one in found if one]


def capital(told: Line) -> Line:
    """A sentence that begins with "the bank" begins with a capital letter."""
    kind, words = told.parts[0]
    if kind == "text":
        told.parts[0] = text(f"{words[:1].upper()}{words[1:]}")
    return told


def line(index: int, kind: str, parts: list[Part], clause: str) -> Line:
    names = {
        which: tuple(dict.fromkeys(name for one, name in parts if one == which)) for which in ("player", "company")
    }
    return Line(index, kind, parts, clause, names["player"], names["company"])


NOTHING: Told = (None, 0)


def purchase(teller: Teller, index: int, events: Sequence[ev.Event]) -> Told:
    """Ada pays, and something comes to her: "Ada buys a share of C&N from the pool for £68"."""
    paid = leading(events, lambda one: isinstance(one, ev.Paid) and one.giver == getattr(events[0], "giver", ""))
    if not paid or not (is_player(paid[0].giver) or is_company(paid[0].giver)):
        return NOTHING
    buyer, at = paid[0].giver, len(paid)
    began = at < len(events) and isinstance(events[at], ev.CompanyEvent)
    goods: Any = events[at + began] if at + began < len(events) else None
    if goods is None or type(goods) not in GOODS or getattr(goods, "taker", "") != buyer:
        return NOTHING
    kind, what = GOODS[type(goods)](teller, goods)
    parts: list[Part] = [teller.holder(buyer), text(" starts " if began else " buys "), *what]
    if is_player(goods.giver) or is_company(goods.giver) or goods.giver == POOL:
        parts += [text(" from "), teller.holder(goods.giver)]
    if began:
        parts.append(text(events[at].what.removeprefix("started")))  # type: ignore[attr-defined]
    parts += [text(" for "), *total(teller, paid)]
    follows = leading(events[at + began + 1 :], lambda one: belongs(one, buyer))
    if any(isinstance(one, ev.DirectorChanged) for one in follows):
        parts.append(text(" and directs it"))
    return line(index, kind, parts, paid[0].clause), at + began + 1 + len(follows)


def leading(events: Sequence[ev.Event], wanted: Callable[[ev.Event], bool]) -> list[Any]:
    """The first events, as long as they are of that sort."""
    found = []
    for event in events:
        if not wanted(event):
            break
        found.append(event)
    return found


def belongs(event: ev.Event, buyer: Holder) -> bool:
    """What comes with a certificate: its paper, a right, the directorship."""
    if isinstance(event, ev.PaperMoved):
        return event.taker == buyer
    return isinstance(event, ev.DirectorChanged) and event.after == bare(buyer)


def total(teller: Teller, paid: Sequence[ev.Paid]) -> list[Part]:
    """£68, or £68 + £90 = £158."""
    amounts = [teller.money(one.amount, one.giver) for one in paid]
    if len(amounts) == 1:
        return amounts
    joined: list[Part] = [part for amount in amounts for part in (text(" + "), amount)][1:]
    return [*joined, text(" = "), teller.money(sum(one.amount for one in paid), paid[0].giver)]


def a_train(teller: Teller, event: ev.TrainMoved) -> tuple[str, list[Part]]:
    return "trains", [text("a "), ("train", event.name_of_train)]


def shares_of(teller: Teller, event: ev.SharesMoved) -> tuple[str, list[Part]]:
    if "director" in event.why.lower():
        return "shares", [("company", event.company)]
    return "shares", [text(f"{some(event.count, 'share')} of "), ("company", event.company)]


def a_paper(teller: Teller, event: ev.PaperMoved) -> tuple[str, list[Part]]:
    return "certificates", [teller.paper(event.paper)]


GOODS: dict[type[ev.Event], Callable[[Teller, Any], tuple[str, list[Part]]]] = {
    ev.TrainMoved: a_train,
    ev.SharesMoved: shares_of,
    ev.PaperMoved: a_paper,
}


def sale(teller: Teller, index: int, events: Sequence[ev.Event]) -> Told:
    """Shares go to the pool and money comes, in either order."""
    pair = events[:2]
    given = next((one for one in pair if isinstance(one, ev.SharesMoved)), None)
    paid = next((one for one in pair if isinstance(one, ev.Paid)), None)
    if given is None or paid is None or given.giver != paid.taker or not is_player(paid.taker):
        return NOTHING
    parts = [teller.holder(given.giver), text(" sells "), *shares_of(teller, given)[1]]
    return line(index, "shares", [*parts, text(" for "), teller.money(paid.amount, paid.giver)], paid.clause), 2


def payout(teller: Teller, index: int, events: Sequence[ev.Event]) -> Told:
    """Several are paid for the same reason: "Dividend of IOW: Ada £48, Ben £32"."""
    first = events[0]
    if not isinstance(first, ev.Paid) or not first.why:
        return NOTHING
    paid = leading(events, lambda one: isinstance(one, ev.Paid) and (one.why, one.giver) == (first.why, first.giver))
    if len(paid) < 2:
        return NOTHING
    each = [
        part
        for one in paid
        for part in (text(", "), teller.holder(one.taker), text(" "), teller.money(one.amount, one.giver))
    ][1:]
    return line(index, "money", [text(f"{first.why[:1].upper()}{first.why[1:]}: "), *each], first.clause), len(paid)


def building(teller: Teller, index: int, events: Sequence[ev.Event]) -> Told:
    """What the ground costs is told with the tile."""
    paid, laid = events[0], events[1] if len(events) > 1 else None
    if not isinstance(paid, ev.Paid) or not isinstance(laid, ev.TileLaid) or paid.giver != holder_of(laid.company):
        return NOTHING
    told = teller.tell(index, laid)
    if told is None:
        return NOTHING
    return line(index, told.kind, [*told.parts, text(" for "), teller.money(paid.amount, paid.giver)], paid.clause), 2


DEALS = (building, purchase, sale, payout)
