"""The auction as cards: what can be won, who bids for it, what may be done with it, and who can still pay for what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bradshaw.kernel.auctions.bidding import Standing, on_lot
from bradshaw.kernel.auctions.english import EnglishAuction
from bradshaw.kernel.auctions.lowering import LoweringSale
from bradshaw.kernel.auctions.open_cry import OpenCry
from bradshaw.kernel.auctions.several_lots import SeveralLots
from bradshaw.kernel.auctions.waterfall import Waterfall
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import SCRAP, bare, is_player, player
from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.web.table.show import about, facts
from bradshaw.web.table.show.about import About
from bradshaw.web.table.show.card import Answer, Card


@dataclass
class Way:
    """One thing to do with a lot: the answer of the card, and what is written on its button."""

    index: int
    words: str
    title: str


@dataclass
class Lot:
    about: About
    number: int = 0
    """Its place in the order of the sale, where lots come up one after the other."""
    price: str = ""
    """What is asked for it now, where that is not its printed price."""
    bids: list[tuple[str, str]] = field(default_factory=list)
    """Highest first."""
    owner: str = ""
    here: bool = False
    """This very one is under the hammer."""
    ways: list[Way] = field(default_factory=list)


@dataclass
class Bidder:
    name: str
    cash: str
    aside: str
    free: str
    says: str


@dataclass
class Sale:
    lots: list[Lot]
    bidders: list[Bidder]
    bidding: bool
    """Bids stand on the cards themselves."""


def sale(game: Played, state: State, decision: Card | None) -> Sale | None:
    """What is being sold, if anything is."""
    frames = [frame for frame in state.frames if isinstance(frame, AUCTIONS)]
    won = views.lots(state)
    if (not frames and not won) or state.ended:
        return None
    asked = {
        one.lot: one.price for frame in frames if isinstance(frame, LoweringSale | Waterfall) for one in frame.lots
    }
    first = [frame.lots[0].lot for frame in frames if isinstance(frame, Waterfall) and frame.lots]
    offered = first or list(asked)  # bids are made for the others
    hammer = next((frame for frame in reversed(frames) if isinstance(frame, EnglishAuction | OpenCry)), None)
    bids = standing(state)
    named = [lot for frame in frames if isinstance(frame, SeveralLots) for lot in frame.lots]
    under = [hammer.lot] if hammer and hammer.lot else []
    unsold = dict.fromkeys([*won, *asked, *named, *under])
    alike = any(about.thing(game, state, one) for one in unsold)
    shown = [*unsold, *(one for one in sold(state) if alike and one not in unsold)]
    kinds = ((one, about.about(game, state, about.kind_of(state.title, one), one)) for one in in_order(state, shown))
    together = under if won and not set(under) & set(won) else []  # several things are one lot
    on_all = [bid for bid in bids if bid.lot in together]
    lots = [
        Lot(
            card,
            number=number if first else 0,
            price=facts.money(state.title, asked[one]) if one in offered else "",
            bids=[(bid.who, facts.money(state.title, bid.amount)) for bid in reversed(on_lot(bids, one) or on_all)],
            owner=owner(state, one) if one not in unsold else "",
            here=one in under or bool(together),
            ways=ways(game, decision, (one, *together)),
        )
        for number, (one, card) in enumerate(kinds, 1)
        if card
    ]
    return Sale(lots, bidders(game, state, frames), bool(first or named or under))


AUCTIONS = (EnglishAuction, LoweringSale, OpenCry, SeveralLots, Waterfall)


def standing(state: State) -> list[Standing]:
    """All bids that stand, the one under the hammer last: it takes the place of what its bidder bid before."""
    bids = [bid for frame in state.frames if isinstance(frame, Waterfall | SeveralLots) for bid in frame.bids]
    hammer = next((frame for frame in reversed(state.frames) if isinstance(frame, EnglishAuction | OpenCry)), None)
    if hammer is None or not hammer.high:
        return bids
    others = [bid for bid in bids if (bid.lot, bid.who) != (hammer.lot, hammer.high)]
    return [*others, Standing(hammer.lot, hammer.high, hammer.bid)]


def set_aside(state: State, who: str) -> int:
    """What somebody would have to pay if every bid that stands should win. A company that is floated already is not
    bought by a person, but by another company."""
    floated = {name for name, record in state.companies.items() if record.floated}
    return sum(bid.amount for bid in standing(state) if bid.who == who and bid.lot not in floated)


def sold(state: State) -> list[str]:
    """Privates and the like that players have."""
    return [
        paper.partition(":")[2]
        for paper, holder in state.papers.items()
        if is_player(holder) and ":" in paper and not paper.startswith("director:")
    ]


def in_order(state: State, names: Iterable[str]) -> list[str]:
    """As the title prints them."""
    data = facts.printed(state.title)
    printed = [one.id for one in data.privates] if data else []
    return sorted(names, key=lambda one: printed.index(one) if one in printed else len(printed))


def owner(state: State, name: str) -> str:
    return next(
        (bare(who) for paper, who in state.papers.items() if paper.partition(":")[2] == name and who != SCRAP), ""
    )


def ways(game: Played, decision: Card | None, names: tuple[str, ...]) -> list[Way]:
    """The card's answers that are about a lot by these names."""
    answers = [one for section in decision.sections for one in section.answers] if decision else []
    several = len({one.action["actor"] for one in answers}) > 1
    return [
        Way(one.index, f"{one.action['actor']}: " * several + short(game.title.id, one), one.label)
        for one in answers
        if {one.action.get(name) for name in ("lot", "private", "cousin")} & set(names)
    ]


def short(title: str, answer: Answer) -> str:
    action = answer.action
    if action["kind"] == "bid":
        return f"Bid {facts.money(title, action['amount'])}"
    if action["kind"] == "pay-for-cousin":
        return f"Pay {facts.money(title, action['amount'])}"
    if action["kind"].startswith("buy-") and answer.price:
        return f"Buy for {answer.price}"
    if action.get("par"):
        return f"At {facts.money(title, action['par'])}"
    kind = str(action["kind"])
    return {"lower-price": "Lower", "choose": "Take"}.get(kind, kind.replace("-", " ").capitalize())


def bidders(game: Played, state: State, frames: list[Any]) -> list[Bidder]:
    hammer = frames[-1] if frames else None
    rows = []
    waits = game.deciders if state is game.state else (getattr(hammer, "turn", ""),)
    for who in state.turn_order:
        aside = set_aside(state, who)
        cash = state.cash.get(player(who), 0)
        rows.append(
            Bidder(
                who,
                facts.money(state.title, cash),
                facts.money(state.title, aside) if aside else "",
                facts.money(state.title, cash - aside),
                says(state, hammer, who, who in waits),
            )
        )
    return rows


def says(state: State, frame: Any, who: str, asked: bool) -> str:
    """How somebody stands in the auction that goes on."""
    if isinstance(frame, EnglishAuction | OpenCry) and frame.high == who:
        return f"holds {facts.money(state.title, frame.bid)}"
    if isinstance(frame, OpenCry):
        return "to answer" if who in frame.waiting else "out"
    if asked:
        return "to act"
    if isinstance(frame, EnglishAuction):
        return "still in" if who in frame.active else "out"
    return ""
