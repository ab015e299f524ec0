"""Events as sentences, and whom they concern: the log of a game is made from its typed facts alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bradshaw.kernel import events as ev
from bradshaw.kernel.events import Event
from bradshaw.kernel.numbers import counted
from bradshaw.kernel.records import (
    BANK,
    IPO,
    NOBODY,
    POOL,
    SCRAP,
    Holder,
    bare,
    company,
    is_company,
    is_pile,
    is_player,
)

Money = Callable[[int, Holder], str]
"""How an amount is written, and of whose money it is."""

PLACES = {
    BANK: "the bank",
    IPO: "the initial offering",
    POOL: "the pool",
    SCRAP: "the box",
    NOBODY: "nobody",
}


def who(holder: Holder) -> str:
    """A holder as people say it."""
    return PLACES.get(holder) or bare(holder)


def thing(paper: str) -> str:
    """A unique certificate as people say it: "private:BHC" is "private BHC"."""
    return paper.replace(":", " ").replace("director ", "director's certificate of ")


def because(why: str, joint: str = " (%s)") -> str:
    return joint % why if why else ""


def bare_number(amount: int, holder: Holder) -> str:
    return str(amount)


def paid(event: ev.Paid, money: Money) -> str:
    amount = f"{money(event.amount, event.giver)}{because(event.why, ' for %s')}"
    if is_pile(event.giver) and event.giver not in PLACES:
        return f"{who(event.taker)} receives {amount}"
    if is_pile(event.taker) and event.taker not in PLACES:
        return f"{who(event.giver)} pays {amount}"
    return f"{who(event.giver)} pays {who(event.taker)} {amount}"


def phase_began(event: ev.PhaseBegan, money: Money) -> str:
    return f"Phase {event.phase} begins" + because("; ".join(event.effects), ": %s")


def price_moved(event: ev.PriceMoved, money: Money) -> str:
    before, after = money(event.before, NOBODY), money(event.after, NOBODY)
    if not event.cell:
        return f"{event.company}'s price marker leaves the market{because(event.why)}"
    if not event.before:
        return f"{event.company} stands at {after}{because(event.why)}"
    if event.before == event.after:
        return f"{event.company} stays at {after}{because(event.why)}"
    verb = "rises" if event.after > event.before else "falls"
    return f"{event.company} {verb} from {before} to {after}{because(event.why)}"


def run_made(event: ev.RunMade, money: Money) -> str:
    routes = "; ".join(f"{one.train}: {' - '.join(one.stops)}" for one in event.routes)
    subsidy = f" and a subsidy of {money(event.subsidy, company(event.company))}" if event.subsidy else ""
    return f"{event.company} runs for {money(event.revenue, NOBODY)}{subsidy}{because(routes)}"


def tile_laid(event: ev.TileLaid, money: Money) -> str:
    over = f" over {event.replaced}" if event.replaced else ""
    return f"{event.company or PLACES[NOBODY]} lays tile {event.tile}{over} at {event.hex}, turned {event.rotation}"


def director_changed(event: ev.DirectorChanged, money: Money) -> str:
    if not event.after:
        return f"{event.company} has no director any more"
    return f"{event.after} becomes director of {event.company}"


def game_ended(event: ev.GameEnded, money: Money) -> str:
    ranking = sorted(event.scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return f"The game ends: {event.reason}" + because(", ".join(f"{p} {money(s, NOBODY)}" for p, s in ranking), ". %s")


def moved(what: str, event: Any) -> str:
    return f"{what} goes from {who(event.giver)} to {who(event.taker)}{because(getattr(event, 'why', ''))}"


SENTENCES: dict[type[Event], Callable[[Any, Money], str]] = {
    ev.Paid: paid,
    ev.SharesMoved: lambda e, money: moved(f"{counted(e.count, 'share')} of {e.company}", e).replace(
        " goes ", " goes " if e.count == 1 else " go ", 1
    ),
    ev.PaperMoved: lambda e, money: moved(thing(e.paper), e),
    ev.TrainMoved: lambda e, money: moved(f"train {e.name_of_train}", e),
    ev.TileLaid: tile_laid,
    ev.MarkerPlaced: lambda e, money: f"{e.company} places a station marker at {e.hex}",
    ev.MarkerRemoved: lambda e, money: f"{e.company}'s station marker leaves {e.hex}",
    ev.MarkerShifted: lambda e, money: f"{e.company}'s station marker moves with the tile at {e.hex}",
    ev.MarkerTurned: lambda e, money: (
        f"{e.company}'s station marker{because(e.hex, ' at %s')} is turned {'face up' if e.active else 'over'}"
    ),
    ev.MarkersMoved: lambda e, money: (
        f"{counted(e.count, 'station marker')} of {e.company} from the {e.giver} to the {e.taker}"
    ),
    ev.SharesResized: lambda e, money: f"{e.company} has {counted(e.total, 'share')} now{because(e.why)}",
    ev.StackChanged: lambda e, money: f"{e.company} goes below others of the same price{because(e.why)}",
    ev.CardsDealt: lambda e, money: f"Order of play: {', '.join(e.order)}{because(e.why)}",
    ev.LoansMoved: lambda e, money: f"{counted(e.count, 'loan')} from {who(e.giver)} to {who(e.taker)}",
    ev.PriceMoved: price_moved,
    ev.DirectorChanged: director_changed,
    ev.CompanyEvent: lambda e, money: f"{e.company} {e.what}",
    ev.RunMade: run_made,
    ev.PhaseBegan: phase_began,
    ev.RoundBegan: lambda e, money: f"{e.round} begins",
    ev.TurnBegan: lambda e, money: f"{who(e.who)} is on turn",
    ev.Passed: lambda e, money: f"{who(e.who)} passes{because(e.what)}",
    ev.BidMade: lambda e, money: f"{who(e.who)} bids {money(e.amount, e.who)}{because(e.lot, ' for %s')}",
    ev.Remark: lambda e, money: str(e.text),
    ev.GameEnded: game_ended,
}


def sentence(event: Event, money: Money = bare_number) -> str:
    """One line about an event, with a capital letter and a full stop; amounts as `money` writes them."""
    text = SENTENCES[type(event)](event, money)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def concerns(event: Event) -> tuple[str, ...]:
    """The players and companies an event is about, by name, for filters."""
    names: dict[str, None] = {}
    for field in ("giver", "taker", "who", "company", "before", "after"):
        value = getattr(event, field, "")
        if not isinstance(value, str) or not value:
            continue
        holder = Holder(value)
        if is_player(holder) or is_company(holder):
            names[bare(holder)] = None
        elif field == "company" or (field in ("before", "after") and isinstance(event, ev.DirectorChanged)):
            names[value] = None
    return tuple(names)
