"""Events as sentences, and whom they concern: the log of a game is made from its typed facts alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bradshaw.kernel import events as ev
from bradshaw.kernel.events import Event
from bradshaw.kernel.records import BANK, IPO, POOL, SCRAP, bare, is_company, is_player

PLACES = {
    BANK: "the bank",
    IPO: "the initial offering",
    POOL: "the pool",
    SCRAP: "the box",
    "": "nobody",
}


def who(holder: str) -> str:
    """A holder as people say it."""
    return PLACES.get(holder) or bare(holder)


def thing(paper: str) -> str:
    """A unique certificate as people say it: "private:BHC" is "private BHC"."""
    return paper.replace(":", " ").replace("director ", "director's certificate of ")


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def because(why: str, joint: str = " (%s)") -> str:
    return joint % why if why else ""


def phase_began(event: ev.PhaseBegan) -> str:
    return f"Phase {event.phase} begins" + because("; ".join(event.effects), ": %s")


def price_moved(event: ev.PriceMoved) -> str:
    if not event.before:
        return f"{event.company} stands at {event.after}{because(event.why)}"
    if event.before == event.after:
        return f"{event.company} stays at {event.after}{because(event.why)}"
    verb = "rises" if event.after > event.before else "falls"
    return f"{event.company} {verb} from {event.before} to {event.after}{because(event.why)}"


def run_made(event: ev.RunMade) -> str:
    routes = "; ".join(f"{one.train}: {' - '.join(one.stops)}" for one in event.routes)
    subsidy = f" and a subsidy of {event.subsidy}" if event.subsidy else ""
    return f"{event.company} runs for {event.revenue}{subsidy}{because(routes)}"


def tile_laid(event: ev.TileLaid) -> str:
    over = f" over {event.replaced}" if event.replaced else ""
    return f"{who(event.company)} lays tile {event.tile}{over} at {event.hex}, turned {event.rotation}"


def director_changed(event: ev.DirectorChanged) -> str:
    if not event.after:
        return f"{event.company} has no director any more"
    return f"{event.after} becomes director of {event.company}"


def game_ended(event: ev.GameEnded) -> str:
    ranking = sorted(event.scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return f"The game ends: {event.reason}" + because(", ".join(f"{p} {s}" for p, s in ranking), ". %s")


def moved(what: str, event: Any) -> str:
    return f"{what} goes from {who(event.giver)} to {who(event.taker)}{because(getattr(event, 'why', ''))}"


SENTENCES: dict[type[Event], Callable[[Any], str]] = {
    ev.Paid: lambda e: f"{who(e.giver)} pays {who(e.taker)} {e.amount}{because(e.why, ' for %s')}",
    ev.SharesMoved: lambda e: moved(f"{count(e.count, 'share')} of {e.company}", e).replace(
        " goes ", " goes " if e.count == 1 else " go ", 1
    ),
    ev.PaperMoved: lambda e: moved(thing(e.paper), e),
    ev.TrainMoved: lambda e: moved(f"train {e.name_of_train}", e),
    ev.TileLaid: tile_laid,
    ev.MarkerPlaced: lambda e: f"{e.company} places a station marker at {e.hex}",
    ev.MarkerRemoved: lambda e: f"{e.company}'s station marker leaves {e.hex}",
    ev.LoansMoved: lambda e: f"{count(e.count, 'loan')} from {who(e.giver)} to {who(e.taker)}",
    ev.PriceMoved: price_moved,
    ev.DirectorChanged: director_changed,
    ev.CompanyEvent: lambda e: f"{e.company} {e.what}",
    ev.RunMade: run_made,
    ev.PhaseBegan: phase_began,
    ev.RoundBegan: lambda e: f"{e.round} begins",
    ev.TurnBegan: lambda e: f"{who(e.who)} is on turn",
    ev.Passed: lambda e: f"{who(e.who)} passes{because(e.what)}",
    ev.BidMade: lambda e: f"{who(e.who)} bids {e.amount}{because(e.lot, ' for %s')}",
    ev.Remark: lambda e: str(e.text),
    ev.GameEnded: game_ended,
}


def sentence(event: Event) -> str:
    """One line about an event, with a capital letter and a full stop."""
    text = SENTENCES[type(event)](event)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def concerns(event: Event) -> tuple[str, ...]:
    """The players and companies an event is about, by name, for filters."""
    names: dict[str, None] = {}
    for field in ("giver", "taker", "who", "company", "before", "after"):
        value = getattr(event, field, "")
        if not isinstance(value, str) or not value:
            continue
        if is_player(value) or is_company(value):
            names[bare(value)] = None
        elif field == "company" or (field in ("before", "after") and isinstance(event, ev.DirectorChanged)):
            names[value] = None
    return tuple(names)
