"""What happened, in sentences made of parts: a log line knows which player, company and clause it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bradshaw.kernel import events as ev
from bradshaw.kernel.numbers import some
from bradshaw.kernel.records import BANK, NOBODY, SCRAP, Holder, bare, is_company, is_pile, is_player
from bradshaw.kernel.records import company as holder_of
from bradshaw.web.table.show import facts

Part = tuple[str, str]
"""A kind (text, player, company, money, train, or the card it opens: thing/BHC) and what it says."""


@dataclass
class Line:
    index: int
    kind: str
    parts: list[Part]
    clause: str = ""
    players: tuple[str, ...] = ()
    companies: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "".join(words for _, words in self.parts)


class Teller:
    """Speaks of one game: knows its title's money and names."""

    def __init__(self, title: str) -> None:
        self.title = title

    def holder(self, holder: Holder) -> Part:
        if is_player(holder):
            return ("player", bare(holder))
        if is_company(holder):
            return ("company", bare(holder))
        return ("text", facts.holder_name(holder))

    def paper(self, paper: str) -> Part:
        kind, _, name = paper.partition(":")
        told = facts.paper_name(self.title, paper)
        return text(f"the {told}") if kind == "director" else (f"thing/{name}", told) if name else text(told)

    def money(self, amount: int, holder: Holder = NOBODY) -> Part:
        return ("money", facts.money(self.title, amount, holder))

    def tell(self, index: int, event: ev.Event) -> Line | None:
        teller = TELLERS.get(type(event))
        if teller is None:
            return None
        kind, parts = teller(self, event)
        if not parts:
            return None
        return Line(
            index,
            kind,
            parts,
            getattr(event, "clause", ""),
            tuple(dict.fromkeys(name for kind, name in parts if kind == "player")),
            tuple(dict.fromkeys(name for kind, name in parts if kind == "company")),
        )


def text(words: str) -> Part:
    return ("text", words)


def because(why: str) -> list[Part]:
    return [text(f" ({why})")] if why else []


def acts(holder: Holder) -> bool:
    """Somebody, not a pile of money."""
    return is_player(holder) or is_company(holder)


INCOME = {"retained revenue": "keeps"}
"""Where money from the bank is not received but something else."""


def paid(t: Teller, e: ev.Paid) -> tuple[str, list[Part]]:
    amount = t.money(e.amount, e.giver)
    if not acts(e.taker):
        return "money", [t.holder(e.giver), text(" pays "), amount, *because(e.why)]
    if not acts(e.giver):
        return "money", [t.holder(e.taker), text(f" {INCOME.get(e.why, 'receives')} "), amount, *because(e.why)]
    return "money", [t.holder(e.giver), text(" pays "), amount, text(" to "), t.holder(e.taker), *because(e.why)]


def shares(t: Teller, e: ev.SharesMoved) -> tuple[str, list[Part]]:
    what = [text(f" {some(e.count, 'share')} of "), ("company", e.company)]
    if e.taker in ("pool", "ipo", BANK):
        return "shares", [t.holder(e.giver), text(" gives"), *what, text(" to "), t.holder(e.taker), *because(e.why)]
    return "shares", [t.holder(e.taker), text(" takes"), *what, text(" from "), t.holder(e.giver), *because(e.why)]


def paper(t: Teller, e: ev.PaperMoved) -> tuple[str, list[Part]]:
    if e.taker == SCRAP:
        return "certificates", [t.paper(e.paper), text(" leaves the game"), *because(e.why)]
    return "certificates", [t.holder(e.taker), text(" has "), t.paper(e.paper), text(" now"), *because(e.why)]


def train(t: Teller, e: ev.TrainMoved) -> tuple[str, list[Part]]:
    if e.giver == SCRAP and not acts(e.taker):
        return "", []
    if e.taker == SCRAP:
        return "trains", [("train", e.name_of_train), text(" of "), t.holder(e.giver), text(" leaves"), *because(e.why)]
    if not acts(e.taker):
        moved = [text(" of "), t.holder(e.giver), text(" goes to "), t.holder(e.taker)]
        return "trains", [("train", e.name_of_train), *moved, *because(e.why)]
    return "trains", [
        t.holder(e.taker),
        text(" gets a "),
        ("train", e.name_of_train),
        text(" from "),
        t.holder(e.giver),
        *because(e.why),
    ]


def tile(t: Teller, e: ev.TileLaid) -> tuple[str, list[Part]]:
    did = f" upgrades {e.replaced} to " if e.replaced else " lays "
    who = [("company", e.company)] if e.company else [text("Somebody")]
    return "track", [*who, text(did), ("tile", e.tile), text(" on "), ("hex", e.hex)]


def marker(t: Teller, e: ev.MarkerPlaced) -> tuple[str, list[Part]]:
    return "track", [("company", e.company), text(" places a station on "), ("hex", e.hex)]


def unmarked(t: Teller, e: ev.MarkerRemoved) -> tuple[str, list[Part]]:
    return "track", [("company", e.company), text(" loses its station on "), ("hex", e.hex)]


def loans(t: Teller, e: ev.LoansMoved) -> tuple[str, list[Part]]:
    return "money", [t.holder(e.taker), text(f" takes {some(e.count, 'loan')}")]


def price(t: Teller, e: ev.PriceMoved) -> tuple[str, list[Part]]:
    name: Part = ("company", e.company)
    if not e.before:
        return "prices", [name, text(" stands at "), t.money(e.after), *because(e.why)]
    if e.before == e.after:
        return "prices", [name, text(" stays at "), t.money(e.after), *because(e.why)]
    way = " rises from " if e.after > e.before else " falls from "
    return "prices", [name, text(way), t.money(e.before), text(" to "), t.money(e.after), *because(e.why)]


def director(t: Teller, e: ev.DirectorChanged) -> tuple[str, list[Part]]:
    if not e.after:
        return "companies", [("company", e.company), text(" has no director now")]
    return "companies", [("player", e.after), text(" directs "), ("company", e.company)]


def company(t: Teller, e: ev.CompanyEvent) -> tuple[str, list[Part]]:
    return "companies", [("company", e.company), text(f" {e.what}")]


def run(t: Teller, e: ev.RunMade) -> tuple[str, list[Part]]:
    parts: list[Part] = [("company", e.company), text(" runs for "), t.money(e.revenue)]
    if e.subsidy:
        parts += [text(", subsidy "), t.money(e.subsidy, holder_of(e.company))]
    return "runs", parts


def phase(t: Teller, e: ev.PhaseBegan) -> tuple[str, list[Part]]:
    return "rounds", [text(f"Phase {e.phase} begins" + (": " + "; ".join(e.effects) if e.effects else ""))]


def round_began(t: Teller, e: ev.RoundBegan) -> tuple[str, list[Part]]:
    return "rounds", [("round", e.round[:1].upper() + e.round[1:])]


def passed(t: Teller, e: ev.Passed) -> tuple[str, list[Part]]:
    return "passes", [
        ("player", e.who) if is_pile(e.who) else t.holder(e.who),
        text(f" passes{because(e.what)[0][1] if e.what else ''}"),
    ]


def bid(t: Teller, e: ev.BidMade) -> tuple[str, list[Part]]:
    lot = [text(" for "), t.paper(e.lot if ":" in e.lot else f"private:{e.lot}")] if e.lot else []
    return "auctions", [
        ("player", e.who) if is_pile(e.who) else t.holder(e.who),
        text(" bids "),
        t.money(e.amount),
        *lot,
    ]


def remark(t: Teller, e: ev.Remark) -> tuple[str, list[Part]]:
    return "remarks", [text(e.text)]


def ended(t: Teller, e: ev.GameEnded) -> tuple[str, list[Part]]:
    return "rounds", [("round", f"The game ends: {e.reason}")]


def silent(t: Teller, e: ev.Event) -> tuple[str, list[Part]]:
    return "", []


TELLERS: dict[type[ev.Event], Callable[[Teller, Any], tuple[str, list[Part]]]] = {
    ev.Paid: paid,
    ev.SharesMoved: shares,
    ev.PaperMoved: paper,
    ev.TrainMoved: train,
    ev.TileLaid: tile,
    ev.MarkerPlaced: marker,
    ev.MarkerRemoved: unmarked,
    ev.LoansMoved: loans,
    ev.PriceMoved: price,
    ev.DirectorChanged: director,
    ev.CompanyEvent: company,
    ev.RunMade: run,
    ev.PhaseBegan: phase,
    ev.RoundBegan: round_began,
    ev.TurnBegan: silent,
    ev.Passed: passed,
    ev.BidMade: bid,
    ev.Remark: remark,
    ev.GameEnded: ended,
}
