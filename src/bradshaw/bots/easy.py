"""A bot that plays any title sensibly from the menu: every kind of choice has a small rule of thumb, and `habits` knows
what is special about a title.

It buys what it can use, starts companies it can float, runs the best routes, keeps its companies in trains and
never stalls: whatever is asked, something of the menu is done.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from bradshaw.board.data import TrainData
from bradshaw.bots import floating, habits, lays
from bradshaw.bots.policy import Move, Seat
from bradshaw.kernel.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    LayTile,
    PlaceMarker,
    RunRoutes,
    SellShares,
    StartCompany,
)
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import BANK, IPO, POOL, bare, is_company
from bradshaw.kernel.records import company as holder_of
from bradshaw.kernel.records import player as purse_of
from bradshaw.titles import forecast, views

Taste = Callable[[Seat, Option], float]
"""How much an option is wanted: below nothing, it is only taken when there is no other."""


def easy(seat: Seat) -> Move:
    """The option that is wanted most."""
    return most_wanted(seat, taste)


def most_wanted(seat: Seat, wanted: Taste) -> Move:
    ranked = [(wanted(seat, option), -index, option) for index, option in enumerate(seat.options)]
    best = max(ranked, key=lambda one: one[:2])[2]
    return Move(best, filled_in(seat, best))


def filled_in(seat: Seat, option: Option) -> Action:
    """The option with its free numbers: as little as is allowed, but bids jump, so that auctions end."""
    numbers = {name: span.start for name, span in option.ranges.items()}
    told = habits.wish(seat.state, option)
    if told:
        return msgspec.structs.replace(option.action, **{**numbers, **told.numbers})
    if isinstance(option.action, Bid) and "amount" in option.ranges:
        span = option.ranges["amount"]
        room = min(worth_of_a_lot(seat, option.action.lot), span.stop) - span.start
        numbers["amount"] += max(room * 2 // 3, 0) // span.step * span.step
    return msgspec.structs.replace(option.action, **numbers)


def taste(seat: Seat, option: Option) -> float:
    told = habits.wish(seat.state, option)
    if told:
        return told.worth + told.whim
    rule = TASTES.get(type(option.action).__name__)
    return rule(seat, option) if rule else UNKNOWN


AHEAD = 2
"""Kinds of train to come that are looked at."""
BETTER = 1.25
"""How much more another share has to earn if one is sold for it."""
PASS = 0.0
UNKNOWN = -50.0
"""Kinds no rule of thumb speaks of are done only when there is nothing else."""
HOPELESS = -60.0
"""What another player would have to agree to."""


def a_bid(seat: Seat, option: Option) -> float:
    """Bid while it is cheap for what is in the purse."""
    action = option.action
    assert isinstance(action, Bid)
    least = option.ranges["amount"].start if "amount" in option.ranges else action.amount
    return 2 + seat.luck.random() if least <= worth_of_a_lot(seat, action.lot) else -1


def worth_of_a_lot(seat: Seat, lot: str) -> int:
    """What this seat would pay: a part of its purse, another for every lot, the same whenever it is asked; of what has
    a printed price not much more than that."""
    whim = random.Random(f"{seat.player}/{lot}/{seat.cash}").uniform(0.08, 0.2)
    return round(min(seat.cash * whim, seat.face(lot) * 1.25 or seat.cash))


def a_private(seat: Seat, option: Option) -> float:
    action = option.action
    assert isinstance(action, BuyPrivate)
    if action.company:
        return -5
    price = option.ranges["price"].start if "price" in option.ranges else action.price
    return 6 + seat.luck.random() if price <= seat.cash * willing(price, seat.face(action.private)) else -1


def willing(price: int, face: int) -> float:
    """The part of the purse that a private company is worth: it pays its price back in time, below it all the more."""
    if price > face:
        return 0.4
    return 0.6 if price == face else 0.9


def a_company(seat: Seat, option: Option) -> float:
    """Start a company when there is money to float it: one's own, or half of it where others have the rest."""
    action = option.action
    assert isinstance(action, StartCompany)
    unfloated = [name for name, one in seat.state.companies.items() if one.directed_by and not one.floated]
    if any(seat.directs(name) for name in unfloated):
        return -5
    need = action.par * floating.needed(seat.state, action.company)
    if seat.cash >= need:
        return 10 + action.par / 100 + seat.luck.random()
    at_the_table = sum(seat.state.cash.get(purse_of(name), 0) for name in seat.state.players)
    together = seat.cash >= need / 2 and at_the_table >= 1.5 * need and not unfloated
    return 8 - action.par / 100 + seat.luck.random() if together else 1 - need / 1000


def a_share(seat: Seat, option: Option) -> float:
    """First what floats an own company, then what has run well for its price."""
    action = option.action
    assert isinstance(action, BuyShare)
    record = seat.state.companies.get(action.company)
    if record is None:  # shares of something that is not a company, such as a bank
        return 1 + seat.luck.random()
    price = seat.price(action.company) or record.par or 1
    earned = (record.last_run or 0) / max(record.shares, 1) / max(price, 1)
    own = 6 if record.director == seat.player and not record.floated else 0
    near = 0 if record.floated else 4 * (1 - seat.state.owned(action.company, IPO) / max(record.shares, 1))
    return 3 + own + near + 20 * earned + (2 if record.director == seat.player else 0) + seat.luck.random()


def a_sale(seat: Seat, option: Option) -> float:
    """What earns nothing any more, what pays for floating an own company, what makes room for something better; else
    only when money must be raised: little, and of others' companies."""
    action = option.action
    assert isinstance(action, SellShares)
    worth = seat.price(action.company) * action.count
    if seat.directs(action.company):
        return -30 - worth / 100
    one = action.count == 1 and makes_room(seat, action.company)
    if one or idle(seat, action.company) or floats_with(seat, worth):
        return 2 + seat.luck.random() - worth / 10_000
    return -10 - worth / 100


def makes_room(seat: Seat, company: str) -> bool:
    """May no more certificates be held, and would one of another company earn much more than this?"""
    held, limit = views.certificates(seat.state, seat.player)
    if held is None or limit is None or held < limit:
        return False
    least = BETTER * earned(seat, company)
    return any(
        earned(seat, name) > least and 0 < seat.price(name) <= seat.cash and not seat.directs(name)
        for name in seat.state.operating()
        if seat.state.owned(name, IPO) + seat.state.owned(name, POOL)
    )


def earned(seat: Seat, company: str) -> float:
    """What a share earned last."""
    record = seat.state.companies.get(company)
    return (record.last_run or 0) / max(record.shares, 1) if record else 0.0


def idle(seat: Seat, company: str) -> bool:
    """Has it run for nothing, and has no train to run with?"""
    record = seat.state.companies.get(company)
    return record is not None and record.last_run == 0 and not seat.state.trains_of(holder_of(company))


def floats_with(seat: Seat, money: int) -> bool:
    """Would so much more pay for the next share of an own company that has not floated?"""
    return any(seat.cash < price <= seat.cash + money for price in seat.next_to_float)


def a_lay(seat: Seat, option: Option) -> float:
    """Build what lets the company earn more; else what promises most."""
    action = option.action
    assert isinstance(action, LayTile)
    if seat.lay_gains is None:
        seat.lay_gains = lays.gains(seat, seat.trials)
    gain = seat.lay_gains.get(seat.options.index(option), 0)
    return 3 + gain / 5 + min(lays.promise(seat, action), 50) / 50 + 0.5 * seat.luck.random()


def a_marker(seat: Seat, option: Option) -> float:
    action = option.action
    assert isinstance(action, PlaceMarker)
    return (2 if seat.treasury(action.company) >= 200 else -1) + seat.luck.random()


def a_run(seat: Seat, option: Option) -> float:
    """The first that is offered earns most."""
    assert isinstance(option.action, RunRoutes)
    return 10 if option.action.routes else 5


def a_dividend(seat: Seat, option: Option) -> float:
    """Pay, unless the company has nothing to run with next time, or soon will not, and could save up for it."""
    action = option.action
    assert isinstance(action, Dividend)
    return 6 if action.pay != saves(seat, action.company) else 4


def saves(seat: Seat, company: str) -> bool:
    """Have its trains gone when the train after the next is sold, and could it not pay for another? Where its director
    would have to pay, it looks further ahead."""
    ahead = AHEAD + director_pays(seat, company)
    coming = forecast.trains(seat.state)[:ahead]
    lasting = [train for train in seat.state.trains_of(holder_of(company)) if lasts(seat, train, ahead)]
    return not lasting and bool(coming) and seat.treasury(company) < coming[-1].price


def director_pays(seat: Seat, company: str) -> bool:
    """Does the director make up what the company lacks for a train that it must have?"""
    return forecast.due(seat.state, company).covered_by == "director"


def spares(seat: Seat, company: str, price: int) -> bool:
    """Is enough left, after paying so much, for the train that the company will have to have?"""
    coming = forecast.trains(seat.state)[: AHEAD + 1]
    needed = max((one.price for one in coming if not one.begun), default=0)
    return not director_pays(seat, company) or seat.treasury(company) - price >= needed


def kind_of(seat: Seat, train: str) -> TrainData | None:
    kinds = seat.printed.trains if seat.printed else ()
    return next((one for one in kinds if one.id == seat.state.trains[train].kind), None)


def a_train(seat: Seat, option: Option) -> float:
    """A company needs a train; more if it can afford them, and they last. Others hardly ever sell, but a company of
    one's own can spare its second."""
    action = option.action
    assert isinstance(action, BuyTrain)
    owned = len(seat.state.trains_of(holder_of(action.company)))
    price = option.ranges["price"].start if "price" in option.ranges else action.price
    holder = seat.state.trains[action.train].holder if action.train in seat.state.trains else BANK
    if is_company(holder):
        spare = seat.directs(bare(holder)) and len(seat.state.trains_of(holder)) > 1
        return 11 if spare and owned == 0 and price > seat.treasury(action.company) else HOPELESS
    if owned == 0:
        return 12 - price / 1000
    reserve = 1.2 if owned < 2 else 1.5
    enough = seat.treasury(action.company) >= reserve * price and (owned < 2 or lasts(seat, action.train))
    if not lasts(seat, action.train, AHEAD + 1):
        enough = enough and spares(seat, action.company, price)
    return 4 - price / 1000 if enough else -2


def lasts(seat: Seat, train: str, ahead: int = AHEAD) -> bool:
    """Does none of the next kinds retire it?"""
    if train not in seat.state.trains:
        return True
    soon = [kind for one in forecast.trains(seat.state)[:ahead] if not one.begun for kind in one.retires]
    return seat.state.trains[train].kind not in soon


def a_discard(seat: Seat, option: Option) -> float:
    """The cheapest goes first."""
    action = option.action
    assert isinstance(action, DiscardTrain)
    kind = kind_of(seat, action.train)
    return -2 - (min(side.price for side in kind.sides) / 1000 if kind else 0)


def always(worth: float) -> Taste:
    return lambda seat, option: worth + seat.luck.random() * 0.1


TASTES: dict[str, Taste] = {
    "Bid": a_bid,
    "BuyPrivate": a_private,
    "StartCompany": a_company,
    "BuyShare": a_share,
    "SellShares": a_sale,
    "LayTile": a_lay,
    "PlaceMarker": a_marker,
    "RunRoutes": a_run,
    "Dividend": a_dividend,
    "BuyTrain": a_train,
    "Pass": always(PASS),
    "Decline": always(1),
    "Agree": always(PASS),
    "Choose": always(5),
    "LowerPrice": always(-1),
    "SellPrivate": always(-8),
    "Exchange": always(1),
    "ExchangeForShare": always(2),
    "ClaimPort": always(4),
    "TurnTrain": always(-1),
    "DiscardTrain": a_discard,
    "TakeLoan": always(-4),
}
