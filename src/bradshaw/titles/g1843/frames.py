"""What can be being decided: the frames of this game, in the order of the rulebook."""

from __future__ import annotations

from bradshaw.kernel.auctions.waterfall import Waterfall
from bradshaw.kernel.frames import Frame
from bradshaw.mechanics import stock_round


class Course(Frame, frozen=True):
    """The bottom of the stack: which round comes next, and who begins it where that is not card 1."""

    next: str
    first: str = ""


class PrivateAuction(Waterfall, frozen=True):
    """The opening sale of the private companies."""


class ChoosingPar(Frame, frozen=True):
    """Who got a director's certificate with a private company sets the par of its company."""

    player: str
    company: str


class StockRound(stock_round.StockRound, frozen=True):
    pass


class OperatingRound(Frame, frozen=True):
    waiting: tuple[str, ...]
    """Companies still to operate."""
