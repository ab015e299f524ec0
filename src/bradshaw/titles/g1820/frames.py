"""What can be being decided: the frames of this game, in the order of the rulebook."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.kernel import Frame
from bradshaw.kernel.auctions.open_cry import OpenCry
from bradshaw.kernel.auctions.several_lots import SeveralLots
from bradshaw.kernel.obligations import Obligation
from bradshaw.kernel.offers import Offer
from bradshaw.kernel.records import NOBODY, Holder
from bradshaw.mechanics import company_turn, stock_round


class Course(Frame, frozen=True):
    """The bottom of the stack: what comes next."""

    next: str


class CousinAuction(SeveralLots, frozen=True):
    """The opening sale of the cousins."""


class PayingForCousins(Frame, frozen=True):
    """Winners pay their bids, or more."""

    winners: tuple[tuple[str, str, int], ...]
    """Player, cousin and bid, still to be paid."""
    lowest: int
    left: tuple[str, ...]


class Leftovers(Frame, frozen=True):
    """Cousins without a bid are offered to the players, the poorest first."""

    players: tuple[str, ...]
    price: int
    left: tuple[str, ...]


class TrainAuction(OpenCry, frozen=True):
    """Future trains under the hammer."""

    trains: tuple[str, ...] = ()


class ChoosingTrain(Frame, frozen=True):
    """The winner takes one future train or both."""

    player: str
    bid: int
    trains: tuple[str, ...]


class StockRound(stock_round.StockRound, frozen=True):
    part: int = 1
    quiet: int = 0
    """Turns in a row without lobby and share-count actions."""
    acting: Holder = NOBODY
    """The holder for whom the player on turn acts."""
    loud: bool = False
    """This turn funded a lobby or increased a share-count."""


class ShareOffer(Offer, frozen=True):
    """The player whose share, or whose cousin's, would be bought is asked."""


class Lobbies(Frame, frozen=True):
    """Lobbies are resolved, the largest first."""


class Spot(Struct, frozen=True):
    """Where a new company puts a marker: on what lies there, or on a tile laid for it."""

    hex: str
    stop: int
    tile: str = ""
    rotation: int = 0


class Part(Struct, frozen=True):
    """Shares that a holder shall buy, or in a reduction sell."""

    holder: Holder
    count: int


class Draft(Frame, frozen=True):
    """A company in the making: nothing of it has happened yet."""

    player: str
    company: str = ""
    size: int = 0
    par: int = 0
    """Of a company that has no price yet."""
    parts: tuple[Part, ...] = ()
    fee: int = 0
    """What the player has to pay besides."""
    unpaid: int = 0
    """Shares that nobody buys, as the pool will have them."""


class Floating(Draft, frozen=True):
    """A float."""

    step: str = "charter"
    hex: str = ""
    spots: tuple[Spot, ...] = ()


class Growing(Draft, frozen=True):
    """A share-count increase."""


class Reducing(Draft, frozen=True):
    """A share-count reduction."""


class Parting(Frame, frozen=True):
    """Holders may sell shares of a company that grows, before its unpaid shares go to the pool."""

    player: str
    company: str
    unpaid: int
    waiting: tuple[Holder, ...]
    """Holders still to be asked."""
    sold: tuple[Holder, ...] = ()
    begun: bool = False
    """The director is known, from whom on they are asked."""


class Subscription(Offer, frozen=True):
    """Those who shall buy shares of a company that is floated or grows are asked."""


class CompanyTurn(company_turn.CompanyTurn, frozen=True):
    step: str = "track"
    built: tuple[str, ...] = ()
    """Hexes built on in this turn."""
    builds: int = 0
    bedlington: bool = False
    placed: bool = False
    early: bool = False
    """A train was bought before the run by Holden."""
    revenue: int = 0
    ran: bool = False
    """It had a train when it ran."""


class Discards(Frame, frozen=True):
    """Companies over the train limit give up trains."""


class TrainOffer(Offer, frozen=True):
    """The director of the company that would sell a train is asked."""


class AssignOffer(Offer, frozen=True):
    """The director of the company that would be given a future train is asked."""


class Covering(Obligation, frozen=True, kw_only=True):
    """A director sells shares for a train, upkeep, interest, loans; a holder for a liquidation's shortfall."""

    company: str
    purpose: str
    train: str = ""
    declined: bool = False
    """Who would direct the company that sells the train does not want to."""


class ControlOffer(Offer, frozen=True):
    """Who would direct a company after a sale of shares for a train of that company is asked."""


class Picking(Frame, frozen=True):
    """Who sold picks between cousins that hold equally many shares of a company; without a company: the owner of a
    bankrupt cousin says which company without a director goes into liquidation first."""

    player: str
    names: tuple[str, ...]
    company: str = ""


class IssueRound(Frame, frozen=True):
    """Step 3: companies reduce their share-count and issue shares until all are ready."""

    order: tuple[str, ...]
    """The operating order at its beginning, for places on the private track."""
    ready: tuple[str, ...] = ()


class Takeovers(Frame, frozen=True):
    """Steps 4 and 5: the doomed companies, one after the other, then all in reverse operating order."""

    waiting: tuple[str, ...] = ()
    begun: bool = False
    """Step 5 has begun."""
    company: str = ""
    """On turn."""
    before: int = 0
    """How often it had taken over another when its turn began."""


class TakeoverAuction(OpenCry, frozen=True):
    """A company under the hammer."""

    offering: str = ""
    """The company that offered it; the bank in a liquidation."""
    forcing: int = 0


class Answering(Frame, frozen=True):
    """The director of an offered company accepts or declines a bid."""

    company: str
    winner: str
    bid: int
    offering: str


class Buying(Frame, frozen=True):
    """The winner names the buying company, which raises the money."""

    winner: str
    sold: str
    bid: int
    offering: str
    company: str = ""
    """The buyer."""


class Settling(Frame, frozen=True):
    """Stations of a company over its limit: what it gives up and what it pays for."""

    company: str
    gained: int = 0
    """Markers gained in this takeover."""
    before: int = 0
    """Markers it had."""
    doubles: tuple[str, ...] = ()
    """Hexes where buyer and sold company stood in different cities: the director may exchange the two markers."""


class WindingUp(Frame, frozen=True):
    """A liquidated company repays its loans, its holders what is missing; then it returns to the supply."""

    company: str
    director: Holder
    """The holder who directed it, if anybody did."""
