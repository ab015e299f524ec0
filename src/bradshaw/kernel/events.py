"""Typed facts: what happened, to whom, how much, why. Logs, charts and notifications are made from them."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.kernel.actions import Route, kebab
from bradshaw.kernel.records import Holder


class Event(Struct, frozen=True, tag_field="event", tag=kebab, gc=False):
    """A fact about the game. `clause` names the rule behind it where that helps a reader."""

    @property
    def name(self) -> str:
        return kebab(type(self).__name__)


class Paid(Event, frozen=True):
    giver: Holder
    taker: Holder
    amount: int
    why: str
    clause: str = ""


class SharesMoved(Event, frozen=True):
    company: str
    giver: Holder
    taker: Holder
    count: int
    why: str = ""


class PaperMoved(Event, frozen=True):
    """A unique certificate (a private, a director's certificate, the priority card) changed hands."""

    paper: str
    giver: Holder
    taker: Holder
    why: str = ""


class TrainMoved(Event, frozen=True):
    train: str
    name_of_train: str
    giver: Holder
    taker: Holder
    why: str = ""


class TileLaid(Event, frozen=True):
    company: str
    hex: str
    tile: str
    rotation: int
    replaced: str = ""


class MarkerPlaced(Event, frozen=True):
    company: str
    hex: str
    stop: int
    slot: int


class MarkerRemoved(Event, frozen=True):
    company: str
    hex: str
    stop: int


class MarkerShifted(Event, frozen=True):
    """A marker keeps its place in the world while its stop or circle is numbered anew."""

    company: str
    hex: str
    stop: int
    slot: int


class MarkerTurned(Event, frozen=True):
    company: str
    hex: str
    active: bool


class MarkersMoved(Event, frozen=True):
    """Markers off the map go between supply and charter."""

    company: str
    count: int
    giver: str
    taker: str


class SharesResized(Event, frozen=True):
    """A company has more or fewer shares in all; `change` of them at this holder."""

    company: str
    holder: Holder
    change: int
    total: int
    why: str = ""


class StackChanged(Event, frozen=True):
    """A price marker stays on its cell and changes its place among those that share it."""

    company: str
    cell: str
    stack: tuple[str, ...]
    why: str = ""


class CardsDealt(Event, frozen=True):
    """Number cards say anew in which order turns go round."""

    order: tuple[str, ...]
    why: str = ""
    clause: str = ""


class LoansMoved(Event, frozen=True):
    giver: Holder
    taker: Holder
    count: int


class PriceMoved(Event, frozen=True):
    company: str
    before: int
    after: int
    cell: str
    why: str
    clause: str = ""


class DirectorChanged(Event, frozen=True):
    company: str
    before: str
    after: str


class CompanyEvent(Event, frozen=True):
    """A company started, floated, became insolvent, closed... `what` is the word for it."""

    company: str
    what: str
    clause: str = ""


class RunMade(Event, frozen=True):
    company: str
    revenue: int
    routes: tuple[Route, ...]
    values: tuple[int, ...] = ()
    subsidy: int = 0


class PhaseBegan(Event, frozen=True):
    phase: str
    effects: tuple[str, ...] = ()


class RoundBegan(Event, frozen=True):
    round: str
    """Like "stock round 3" or "operating round 4.2"."""


class TurnBegan(Event, frozen=True):
    who: Holder
    """A player's or a company's holder id."""


class Passed(Event, frozen=True):
    who: Holder
    what: str = ""


class BidMade(Event, frozen=True):
    who: Holder
    amount: int
    lot: str = ""


class Remark(Event, frozen=True):
    """A fact that needs a sentence of its own."""

    text: str
    clause: str = ""


class GameEnded(Event, frozen=True):
    reason: str
    scores: dict[str, int]
    clause: str = ""


AnyEvent = (
    Paid
    | SharesMoved
    | PaperMoved
    | TrainMoved
    | TileLaid
    | MarkerPlaced
    | MarkerRemoved
    | MarkerShifted
    | MarkerTurned
    | MarkersMoved
    | SharesResized
    | StackChanged
    | CardsDealt
    | LoansMoved
    | PriceMoved
    | DirectorChanged
    | CompanyEvent
    | RunMade
    | PhaseBegan
    | RoundBegan
    | TurnBegan
    | Passed
    | BidMade
    | Remark
    | GameEnded
)
