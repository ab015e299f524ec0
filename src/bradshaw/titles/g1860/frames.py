"""What can be being decided: the frames of this game, in the order of the rulebook."""

from __future__ import annotations

from bradshaw.kernel import Frame
from bradshaw.kernel.offers import Offer
from bradshaw.mechanics import company_turn, stock_round
from bradshaw.mechanics.operating_round import OperatingRound as OperatingRound


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
