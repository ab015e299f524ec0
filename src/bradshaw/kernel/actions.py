"""What a player says. An action is a frozen record with a kind and an actor; the common vocabulary is here.

A title adds its own kinds by subclassing `Action`; the tag in JSON is the class name in kebab case.
"""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from bradshaw.kernel.records import Holder


@cache
def kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Action(Struct, frozen=True, kw_only=True, tag_field="kind", tag=kebab, forbid_unknown_fields=True, gc=False):
    """Something a player decides. `actor` is the player who says it."""

    actor: str

    @property
    def kind(self) -> str:
        return kebab(type(self).__name__)


class Route(Struct, frozen=True, gc=False):
    """One train's run: its stops in order (`hex.stop`) and the pieces of track between them (`hex:path`)."""

    train: str
    stops: tuple[str, ...]
    track: tuple[str, ...] = ()


class Pass(Action, frozen=True, kw_only=True):
    """Do nothing, or nothing more, in this step."""


class Bid(Action, frozen=True, kw_only=True):
    amount: int
    lot: str = ""


class Choose(Action, frozen=True, kw_only=True):
    """Take a lot that was won."""

    lot: str
    par: int = 0


class LowerPrice(Action, frozen=True, kw_only=True):
    lot: str


class BuyPrivate(Action, frozen=True, kw_only=True):
    """A player buys a private from the bank, or a company (`company`) buys it from its owner."""

    private: str
    price: int
    company: str = ""


class SellPrivate(Action, frozen=True, kw_only=True):
    private: str


class Exchange(Action, frozen=True, kw_only=True):
    """Give up a private for a share."""

    private: str


class StartCompany(Action, frozen=True, kw_only=True):
    """Set a par price and buy the director's certificate."""

    company: str
    par: int


class BuyShare(Action, frozen=True, kw_only=True):
    """Buy one certificate from a pile: `ipo` or `pool` (or another holder)."""

    company: str
    source: Holder


class SellShares(Action, frozen=True, kw_only=True):
    company: str
    count: int
    director: bool = False
    """The director's certificate itself goes to the pool (where the title has that choice)."""


class LayTile(Action, frozen=True, kw_only=True):
    """Lay or upgrade; `power` names a private whose right is used."""

    company: str
    hex: str
    tile: str
    rotation: int
    power: str = ""


class PlaceMarker(Action, frozen=True, kw_only=True):
    company: str
    hex: str
    stop: int


class RunRoutes(Action, frozen=True, kw_only=True):
    company: str
    routes: tuple[Route, ...]


class Dividend(Action, frozen=True, kw_only=True):
    company: str
    pay: bool


class BuyTrain(Action, frozen=True, kw_only=True):
    """Buy a train from the bank, its pool or (with a price and perhaps a consent) another company."""

    company: str
    train: str
    price: int
    side: str = ""
    trade_in: str = ""
    power: str = ""


class DiscardTrain(Action, frozen=True, kw_only=True):
    company: str
    train: str


class TakeLoan(Action, frozen=True, kw_only=True):
    company: str


class Agree(Action, frozen=True, kw_only=True):
    """Consent to the offer on the table."""


class Decline(Action, frozen=True, kw_only=True):
    """Refuse the offer on the table."""
