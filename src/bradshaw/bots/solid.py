"""The solid bot: every option is tried, and the one after which its position is worth most is taken.

What the valuation does not speak of (auctions, offers, what only one title has) is left to the rules of thumb.
"""

from __future__ import annotations

from typing import NamedTuple

from bradshaw.bots import habits, lays
from bradshaw.bots.easy import HOPELESS, filled_in, most_wanted, taste
from bradshaw.bots.policy import Move, Policy, Seat
from bradshaw.bots.valuation import Weights, worth
from bradshaw.kernel.actions import BuyTrain, DiscardTrain, LayTile, Pass, PlaceMarker, StartCompany
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company as holder_of

VALUED = frozenset(
    {
        "BuyShare",
        "BuyTrain",
        "DiscardTrain",
        "Dividend",
        "Exchange",
        "LayTile",
        "Pass",
        "PlaceMarker",
        "SellShares",
        "StartCompany",
        "TakeLoan",
    }
)
"""The kinds of action that the valuation knows how to compare."""
MOST_LAYS = 8
MOST_SALES = 6
TASTE = 4.0
"""What a point of taste counts against money: it decides where valuations agree."""


FLOATS = 5.0
"""The least taste for a company that is started: there is money to float it."""


class Judged(NamedTuple):
    """An option, the action made of it, and what the position is worth after it."""

    move: Move
    worth: float


def solid(seat: Seat) -> Move:
    return weighing(None)(seat)


def weighing(weights: Weights | None) -> Policy:
    """The solid bot, with these weights in its valuation."""

    def choose(seat: Seat) -> Move:
        ranked = judged(seat, weights)
        return ranked[0].move if ranked else most_wanted(seat, taste)

    return choose


def judged(seat: Seat, weights: Weights | None = None) -> list[Judged]:
    """The options that were tried, the best first; none where the valuation has nothing to say."""
    if len(seat.options) < 2 or not all(speaks_of(seat, option) for option in seat.options):
        return []
    found, looked_at = [], focus(seat)
    for option in shortlist(seat):
        wanted = promised(seat, option)
        if wanted <= HOPELESS or (isinstance(option.action, StartCompany) and wanted < FLOATS):
            continue
        action = filled_in(seat, option)
        value = worth(seat.after(option, action).state, seat.player, looked_at, weights)
        found.append(Judged(Move(option, action), value + TASTE * max(min(wanted, 12), -12)))
    return sorted(found, key=lambda one: -one.worth)


def speaks_of(seat: Seat, option: Option) -> bool:
    """Does the valuation know this kind of action, and has the title no habit of its own for it?"""
    return type(option.action).__name__ in VALUED and habits.wish(seat.state, option) is None


def focus(seat: Seat) -> frozenset[str]:
    """The companies whose runs this decision changes: they are searched after every option."""
    return frozenset(
        option.action.company
        for option in seat.options
        if isinstance(option.action, LayTile | PlaceMarker | BuyTrain | DiscardTrain)
    )


def promised(seat: Seat, option: Option) -> float:
    """Taste, or for lays, which are tried anyway, their look."""
    if isinstance(option.action, LayTile):
        return 3 + min(lays.promise(seat, option.action), 50) / 25
    return taste(seat, option)


def first_train(seat: Seat, option: Option) -> bool:
    """A train that a company without one can pay for: it does not pass then."""
    action = option.action
    if not isinstance(action, BuyTrain) or seat.state.trains_of(holder_of(action.company)):
        return False
    return action.price <= seat.treasury(action.company)


def shortlist(seat: Seat) -> list[Option]:
    """What is tried: of many lays and sales those that promise most."""
    lay = sorted(
        (option for option in seat.options if type(option.action).__name__ == "LayTile"),
        key=lambda option: -lays.promise(seat, lays.lay(option)),
    )
    sale = [option for option in seat.options if type(option.action).__name__ == "SellShares"]
    sale.sort(key=lambda option: -taste(seat, option))
    others = [option for option in seat.options if type(option.action).__name__ not in ("LayTile", "SellShares")]
    if any(first_train(seat, option) for option in others):
        others = [option for option in others if not isinstance(option.action, Pass)]
    return [*lay[:MOST_LAYS], *sale[:MOST_SALES], *others]
