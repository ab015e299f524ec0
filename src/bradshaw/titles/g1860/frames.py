"""What can be being decided: the frames of this game, in the order of the rulebook."""

from __future__ import annotations

from msgspec import Struct, field

from bradshaw.kernel.frames import Frame
from bradshaw.kernel.offers import Offer


class Course(Frame, frozen=True):
    """The bottom of the stack: which round comes next."""

    next: str


class ChoosingLot(Frame, frozen=True):
    """The winner of an auction chooses a certificate; the bid is still to be paid."""

    winner: str
    bid: int


class StockRound(Frame, frozen=True):
    turn: str


class Sale(Struct, frozen=True):
    """All shares of one company sold by a player in one turn: where the price stood, what each brought."""

    cell: str
    each: int
    count: int


class StockTurn(Frame, frozen=True):
    player: str
    sales: dict[str, Sale] = field(default_factory=dict)
    traded: bool = False
    """Sold or bought something."""
    bought: str = ""
    """The certificate bought: a company or a private."""
    started: bool = False


class HomeTile(Frame, frozen=True):
    company: str


class OperatingRound(Frame, frozen=True):
    acted: tuple[str, ...] = ()


class CompanyFrame(Frame, frozen=True):
    """A step of a company's turn."""

    company: str


class ReturningTrains(CompanyFrame, frozen=True):
    """Trains over the limit go back to the bank; at the start of the company's turn, or at once by option."""

    turn: bool = True


class LayingTrack(CompanyFrame, frozen=True):
    laid: tuple[str, ...] = ()
    """Hexes built on in this turn."""
    large: bool = False
    upgraded: bool = False


class BuildingBase(CompanyFrame, frozen=True):
    pass


class RunningTrains(CompanyFrame, frozen=True):
    pass


class PayingDividend(CompanyFrame, frozen=True):
    revenue: int = 0
    subsidy: int = 0
    """What halts brought to the treasury on this run."""


class BuyingTrains(CompanyFrame, frozen=True):
    pass


class TrainOffer(Offer, frozen=True):
    """The director of the company that would sell a train is asked."""
