"""What the state of this game has of its own: what it remembers, and what is being decided, frame by frame."""

from __future__ import annotations

from typing import Any

from msgspec import field

from bradshaw.kernel import Frame, Own, State, Table
from bradshaw.kernel.offers import Offer
from bradshaw.mechanics import company_turn, stock_round
from bradshaw.mechanics.operating_round import OperatingRound as OperatingRound


class Wight(Own, frozen=True):
    lots: tuple[str, ...] = ()
    """Privates and companies (for their director's certificates) still to be auctioned."""
    stock_round: int = 0
    layer: int = 1
    """The highest layer whose shares are open."""
    insolvent: tuple[str, ...] = ()
    bankrupt: tuple[str, ...] = ()
    """Wound up and not floated again; restarted once it has a par."""
    restart_cells: dict[str, str] = field(default_factory=dict)
    """Where sales have moved the price of restarted companies before they float (an option)."""
    closed_privates: tuple[str, ...] = ()
    """Closed by their owners, who keep the paper (a variant)."""
    fishbourne_bought: bool = False
    southern: bool = False
    building_banned: bool = False
    nationalised: bool = False
    ending: str = ""
    """Why the game ends after the operating round in progress or the next one: "bank" or "top"."""
    dividends: dict[str, int] = field(default_factory=dict)
    """What every company paid in the operating round in progress."""
    reached: tuple[str, ...] = ()
    """Destinations whose bonus is paid, as "FYN:G5" (a variant)."""
    yarmouth_linked: bool = False
    routed: tuple[str, ...] = ()
    """Companies that have ever had a route by the generic test (an option)."""
    hurried: bool = False
    """A company without revenue has gone bankrupt, and nobody has acted since (an option)."""


def own(state: State) -> Wight:
    kept = state.own
    assert isinstance(kept, Wight)
    return kept


def on(state: State, option: str) -> bool:
    """Is an optional rule in use?"""
    return bool(state.options[option])


def add(t: Table, field: str, item: str) -> None:
    """Put something into one of the lists above, once."""
    have: tuple[str, ...] = getattr(own(t.state), field)
    if item not in have:
        t.change_own(**{field: (*have, item)})


def drop(t: Table, field: str, item: str) -> None:
    """Take something out of one of the lists or tables above."""
    have: tuple[str, ...] | dict[str, Any] = getattr(own(t.state), field)
    if item in have:
        left = [one for one in have if one != item]
        t.change_own(**{field: {one: have[one] for one in left} if isinstance(have, dict) else tuple(left)})


# Frames


class Course(Frame, frozen=True):
    """The bottom of the stack: which round comes next."""

    next: str


class ChoosingLot(Frame, frozen=True):
    """The winner of an auction chooses a certificate; the bid is still to be paid."""

    winner: str
    bid: int


class StockRound(stock_round.StockRound, frozen=True):
    started: bool = False
    """A company was started in this turn."""


class HomeTile(Frame, frozen=True):
    company: str


class CompanyTurn(company_turn.CompanyTurn, frozen=True):
    step: str = "return"
    laid: tuple[str, ...] = ()
    """Hexes built on in this turn."""
    large: bool = False
    """One of them has a large station."""
    upgraded: bool = False
    built: bool = False
    """A base was built in this turn."""
    revenue: int = 0
    subsidy: int = 0
    """What halts brought to the treasury on this run."""
    no_purchase: bool = False
    """The step of buying trains is lost (an option)."""


class ReturningTrains(Frame, frozen=True):
    """Trains over the limit go back to the bank."""

    company: str


class TrainOffer(Offer, frozen=True):
    """The director of the company that would sell a train is asked."""
