"""Is it worth keeping earnings for another train? What it would earn more, against dividends that are not paid."""

from __future__ import annotations

from bradshaw.bots.policy import Seat, glanced_revenue
from bradshaw.bots.valuation import CAPACITY, GROWING, Outlook, Weights, weights
from bradshaw.kernel.actions import Dividend
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company as treasury_of
from bradshaw.kernel.records import player as purse_of

LONGEST = 3.0
"""Rounds for which earnings are kept, at most: nobody knows what comes after that."""
LOSS = 0.12
"""The part of a price that is lost when a company keeps its earnings: one step back, and one not made."""


def brings(seat: Seat, option: Option, outlook: Outlook, counted: Weights | None = None) -> float:
    """What the director gains until the likely end by the train that kept earnings pay for; nothing if that is not
    worth it, or where they are paid out."""
    action = option.action
    assert isinstance(action, Dividend)
    company = action.company
    trains = len(seat.state.trains_of(treasury_of(company)))
    if action.pay or not outlook.coming or not 0 < trains < outlook.coming[0].train_limit:
        return 0.0
    treasury = seat.state_after(option).cash.get(treasury_of(company), 0)
    kept = max(treasury - seat.treasury(company), 1)
    price = outlook.price_at(max(outlook.coming[0].price - treasury, 0) / kept)
    missing = max(price - treasury, 0) / kept
    runs = min(outlook.rounds_of(outlook.coming[0].kind), outlook.rounds) - 1 - missing
    if missing > LONGEST or runs <= 0:
        return 0.0
    weighed, record = counted or weights(seat.title), seat.state.companies[company]
    owned = seat.state.owned(company, purse_of(seat.player))
    dividends = owned / max(record.shares, 1) * (more(seat, outlook, company) * runs - missing * kept)
    return max(weighed.dividends * dividends - weighed.prices * missing * LOSS * outlook.price(company) * owned, 0.0)


def more(seat: Seat, outlook: Outlook, company: str) -> float:
    """What one more train would earn in a round: on the track of now, and a part of what it could on better track."""
    now = glanced_revenue(seat.state, company) or 0
    then = glanced_revenue(outlook.with_next_train(company), company) or 0
    gain = max(then - now, 0)
    return gain + GROWING * max(CAPACITY * outlook.coming[0].price - gain, 0.0)
