"""How somebody sensible plays this game, for bots: money is kept for the next kind of train, and most of all for the
gray one, as all trains go when the first of them comes."""

from __future__ import annotations

from bradshaw.bots.habits.wish import LEFT, Habit, Wish
from bradshaw.kernel.actions import BuyShare, BuyTrain, Dividend, StartCompany
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import player
from bradshaw.kernel.state import State
from bradshaw.mechanics import directors
from bradshaw.titles import forecast
from bradshaw.titles.g1843 import market
from bradshaw.titles.g1843.data import DATA

GRAY = "gray"
PRICE = DATA.train(GRAY).sides[0].price
LATE = ("brown", "red", GRAY)
"""The phases in which money is kept for gray trains: from brown to gray it may be a single round."""
SOLD = 0.5
"""What shares of companies that others direct bring when money must be found at once, of their price."""

RASH = Wish(-1.0)
"""What somebody sensible leaves alone, but some are not."""


def train(state: State, option: Option) -> Wish | None:
    action = option.action
    assert isinstance(action, BuyTrain)
    if (told := rusted(state, option)) is not None:
        return told
    left = state.cash.get(treasury(action.company), 0) - action.price
    return RASH if state.trains_of(treasury(action.company)) and left < price_of_next(state) else None


def price_of_next(state: State) -> int:
    """What the next kind costs that nobody has bought yet: trains of now are gone soon after."""
    return next((kind.price for kind in forecast.trains(state) if not kind.begun), 0)


def rusted(state: State, option: Option) -> Wish | None:
    """In gray phase a rusted train neither lasts nor spares a company the gray one, which costs all it has
    (1843-8.8.1-n): it is bought with what is left then."""
    action = option.action
    assert isinstance(action, BuyTrain)
    if state.phase != GRAY or state.trains[action.train].kind == GRAY:
        return None
    return None if has_gray(state, action.company) else LEFT


def has_gray(state: State, company: str) -> bool:
    return any(state.trains[id].kind == GRAY for id in state.trains_of(treasury(company)))


def thrift(state: State, option: Option) -> Wish | None:
    """Directors pay what their companies lack for gray trains, or are bankrupt (1843-8.8.3-n)."""
    action = option.action
    assert isinstance(action, BuyShare | StartCompany)
    price = directors.WORTH * action.par if isinstance(action, StartCompany) else market.price(state, action.company)
    left = state.cash.get(player(action.actor), 0) - price
    return LEFT if left < reserve(state, action.actor) else None


def reserve(state: State, who: str) -> float:
    """What a director should have for gray trains, besides what his companies have and what shares will bring."""
    if state.phase not in LATE:
        return 0
    lacking = 0.0
    for name in state.operating():
        record = state.companies[name]
        if record.director == who and not has_gray(state, name):
            lacking += max(PRICE - state.cash.get(treasury(name), 0), 0)
        elif record.director != who:
            lacking -= SOLD * state.owned(name, player(who)) * market.price(state, name)
    return max(lacking, 0)


def dividend(state: State, option: Option) -> Wish | None:
    """Earnings are kept by a company that lacks money for a gray train as long as its director lacks it, too."""
    action = option.action
    assert isinstance(action, Dividend)
    if not action.pay or has_gray(state, action.company) or state.cash.get(treasury(action.company), 0) >= PRICE:
        return None
    return RASH if state.cash.get(player(action.actor), 0) < reserve(state, action.actor) else None


HABITS: dict[str, Habit] = {"buy-train": train, "buy-share": thrift, "start-company": thrift, "dividend": dividend}
