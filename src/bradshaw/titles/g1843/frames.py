"""What can be being decided: the frames of this game, in the order of the rulebook."""

from __future__ import annotations

from bradshaw.kernel import Frame
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.auctions.waterfall import Waterfall
from bradshaw.kernel.obligations import Obligation
from bradshaw.kernel.offers import Offer
from bradshaw.mechanics import company_turn, operating_round
from bradshaw.mechanics.stock_round import Sold


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


class OperatingRound(operating_round.OperatingRound, frozen=True):
    floated: tuple[str, ...] = ()
    """Companies that floated before the round began."""


class CompanyTurn(company_turn.CompanyTurn, frozen=True):
    step: str = "track"
    yellow: int = 0
    """Yellow tiles of the normal build laid in this turn."""
    upgraded: bool = False
    built: bool = False
    """The normal build is over: a power took its place, or the tile of Toulouse - Barcelone came after it."""
    extra: bool = False
    """The tile of Toulouse - Barcelone was laid."""
    placed: bool = False
    """A marker was placed or moved, or a power placed one."""
    claimed: bool = False
    """A port was claimed in this turn."""
    had_train: bool = False
    """The company owned a train when its turn began."""
    ports: tuple[str, ...] = ()
    """Ports on a route of the company when its turn began."""
    revenue: int = 0
    cleared: bool = False
    """Trains that have had their last run are gone: the train step has begun."""


class ChoosingCity(Frame, frozen=True):
    """A tile lies on the home of a company whose marker waits there: its director chooses the city."""

    company: str
    hex: str


class Discards(Frame, frozen=True):
    """Companies over the train limit turn certificates over or give them up."""

    first: str = ""
    """The company that caused it, if one did."""


class TrainOffer(Offer, frozen=True):
    """The director of the company that would sell a train is asked."""


class PrivateOffer(Offer, frozen=True):
    """The owner of a private company is asked."""


class PortOffer(Offer, frozen=True):
    """The director of the company that owns a port marker is asked."""


class Emergency(Obligation, frozen=True, kw_only=True):
    """A director raises the money for the train that the company must have."""

    company: str
    purchase: BuyTrain
    agreed: str = ""
    """Who has agreed to sell the train, if it is another company's."""
    sales: tuple[Sold, ...] = ()
