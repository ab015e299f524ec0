"""What the papers of an opening are worth to somebody who reckons: income, shares that come with them, a sale to a
company of one's own. And enough money has to be left to float one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bradshaw.board.data import PrivateData
from bradshaw.bots import floating
from bradshaw.bots.policy import Seat
from bradshaw.kernel.actions import Action, Bid, BuyPrivate, Choose
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player as purse_of
from bradshaw.kernel.state import State
from bradshaw.titles import views

PAYING, PAYING_BRIEFLY = 7, 2
"""Operating rounds for which a private company pays: then it closes, is sold or is outgrown."""
DIRECTORS = 20
"""The percent of a director's certificate: a private company that comes with one closes with the first train of its
company, and pays but briefly."""
GIFT = 9
"""What a percent of a company is worth that comes with a private company, ten percent at a usual par."""
RESALE = 0.8
"""How likely a company of one's own buys it at its highest price."""
FLOAT = 0.6
"""The part of the first money that is kept for a company."""
FLOATED = 60
"""The percent of a company that float it, about."""
EARNED = 3
"""Rounds of income that are bid above a printed price."""
OFFICE = 30
"""And what is bid above its price for a director's certificate."""


def private_of(state: State, lot: str) -> PrivateData | None:
    printed = views.printed(state.title)
    return next((one for one in printed.privates if one.id == lot), None) if printed else None


def gift_of(private: PrivateData) -> int:
    """The percent of a company that come with a private company."""
    return private.comes_with.percent if private.comes_with else 0


def worth(private: PrivateData) -> float:
    """What a private company brings in all."""
    gift = gift_of(private)
    brings = float(GIFT * gift + private.revenue * (PAYING if gift < DIRECTORS else PAYING_BRIEFLY))
    if private.company_prices:
        brings += RESALE * private.company_prices[1]
    return brings


def keeps(seat: Seat, price: int, private: PrivateData) -> bool:
    """Is enough left for a company after paying so much for a private company?"""
    needed = FLOAT * first_money(seat)
    if held := max(in_hand(seat, private), default=0):  # part of a company is had: others may join
        needed *= 1 - held / FLOATED
    elif private.lowest is not None and not only_together(seat):  # where prices fall, others will buy
        needed = max(needed, alone(seat))
    return seat.cash - price >= needed


def first_money(seat: Seat) -> int:
    """What everybody begins with; nothing where the title does not say."""
    start = seat.printed.start.get(len(seat.state.players)) if seat.printed else None
    return start.cash or 0 if start else 0


def alone(seat: Seat) -> int:
    """What the cheapest company costs whoever floats it alone, at the least of the market's pars."""
    pars = [cell.price for cell in seat.market.cells.values() if "par" in cell.zones]
    companies = [one.id for one in seat.printed.companies if one.float_percent] if seat.printed else []
    return min(pars) * min(floating.needed(seat.state, name) for name in companies) if pars and companies else 0


def only_together(seat: Seat) -> bool:
    """Had nobody the money to float a company alone from the start?"""
    return alone(seat) > first_money(seat)


def in_hand(seat: Seat, private: PrivateData) -> Iterator[int]:
    """The percents of directors' certificates that a player has, or would have with a private company."""
    if gift_of(private) >= DIRECTORS:
        yield gift_of(private)
    for name in seat.directed:
        yield 100 * seat.state.owned(name, purse_of(seat.player)) // max(seat.state.companies[name].shares, 1)


def private(seat: Seat, option: Option) -> float:
    """The best bargain, as long as a company can still be paid for; at its lowest price in any case: openings end."""
    action = option.action
    assert isinstance(action, BuyPrivate)
    price = option.ranges["price"].start if "price" in option.ranges else action.price
    found = private_of(seat.state, action.private)
    if found is None or not (price == found.lowest or keeps(seat, price, found)):
        return -2
    return 6 + (worth(found) - price) / 50 if worth(found) > price else -2


def above_price(state: State, lot: str) -> int:
    """What is bid for a lot beside its price."""
    found = private_of(state, lot)
    return EARNED * found.revenue if found else OFFICE


def most_above(state: State, lots: Iterable[str]) -> int:
    """The most that is bid for the right to choose one of these lots."""
    return max(above_price(state, lot) for lot in lots)


def bid(seat: Seat, option: Option) -> tuple[float, Action] | None:
    """For the right to choose: up to what the best of the lots is worth beside its price. Other auctions are left to
    rules of thumb."""
    action = option.action
    assert isinstance(action, Bid)
    lots = views.lots(seat.state)
    if action.lot or not lots:
        return None
    most = most_above(seat.state, lots)
    least = option.ranges["amount"].start if "amount" in option.ranges else action.amount
    return (3.0 if least <= most else -1.0), msgspec.structs.replace(action, amount=least)


def choice(seat: Seat, option: Option) -> float:
    """The lot that was worth most, and a high par: the bank adds to what is paid."""
    action = option.action
    assert isinstance(action, Choose)
    return 5 + above_price(seat.state, action.lot) / 100 + action.par / 1000


def reason(seat: Seat, action: Action) -> str:
    """Why a paper is wanted, in a few words; nothing where rules of thumb decide."""
    if isinstance(action, Bid):
        lots = () if action.lot else views.lots(seat.state)
        return f"the right to choose is worth up to {said(seat, most_above(seat.state, lots))}" if lots else ""
    lot = action.private if isinstance(action, BuyPrivate) else action.lot if isinstance(action, Choose) else ""
    found = private_of(seat.state, lot)
    if found is None:
        return ""
    if isinstance(action, Choose):
        return f"it pays {said(seat, found.revenue)} in a round"
    return f"it brings about {said(seat, round(worth(found)))} in all"


def said(seat: Seat, amount: int) -> str:
    return views.money(seat.title, amount)
