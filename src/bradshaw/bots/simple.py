"""A bot that plays any title sensibly from the menu alone: every kind of choice has a small rule of thumb.

It buys what it can use, starts companies it can float, runs the best routes, keeps its companies in trains and
never stalls: whatever is asked, something of the menu is done.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache

import msgspec

from bradshaw.board import data
from bradshaw.board.data import TitleData, TrainData
from bradshaw.kernel.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    PlaceMarker,
    RunRoutes,
    SellShares,
    StartCompany,
)
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import BANK, IPO, bare, is_company
from bradshaw.kernel.records import company as holder_of
from bradshaw.kernel.records import player as purse_of
from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.titles.folders import folders

NAME = "simple"
MOST_TRIALS = 16
"""Lays a bot tries for what they earn before it follows its nose."""

Taste = Callable[["Seat", Option], float]
"""How much an option is wanted: below nothing, it is only taken when there is no other."""


class Seat:
    """What the bot looks at: the position from its chair."""

    def __init__(self, game: Game, player: str) -> None:
        self.game, self.player, self.state = game, player, game.state
        self.market = game.title.market(game.state)
        self.tried = 0
        self.printed = printed(game.title.id)
        self._revenue: dict[str, int | None] = {}
        self.luck = random.Random(f"{game.fingerprint()}/{player}")

    @property
    def cash(self) -> int:
        return self.state.cash.get(purse_of(self.player), 0)

    def treasury(self, company: str) -> int:
        return self.state.cash.get(holder_of(company), 0)

    def price(self, company: str) -> int:
        cell = self.state.prices.get(company)
        return self.market.cells[cell].price if cell in self.market.cells else 0

    def revenue(self, company: str) -> int | None:
        """What a company could run for now."""
        if company not in self._revenue:
            self._revenue[company] = views.best_revenue(self.state, company)
        return self._revenue[company]

    def face(self, lot: str) -> int:
        """The printed price of a private company; nothing for anything else."""
        private = self.printed.privates if self.printed else ()
        return next((one.price for one in private if one.id == lot), 0)

    def directs(self, company: str) -> bool:
        record = self.state.companies.get(company)
        return record is not None and record.director == self.player


@cache
def printed(title: str) -> TitleData | None:
    """What is printed of a title, if it has a file of it."""
    return data.load(f"bradshaw.titles.g{title}") if title in folders() else None


def choose(game: Game, player: str) -> Action | None:
    """The action this seat takes now; None when the game does not ask it."""
    options = game.menu(player).options
    if not options or player not in game.deciders:
        return None
    seat = Seat(game, player)
    wanted = [(taste(seat, option), -index, option) for index, option in enumerate(options)]
    best = max(wanted, key=lambda one: one[:2])[2]
    return filled_in(seat, best)


def filled_in(seat: Seat, option: Option) -> Action:
    """The option with its free numbers: as little as is allowed, but bids jump, so that auctions end."""
    numbers = {name: span.start for name, span in option.ranges.items()}
    if isinstance(option.action, Bid) and "amount" in option.ranges:
        span = option.ranges["amount"]
        room = min(worth_of_a_lot(seat, option.action.lot), span.stop) - span.start
        numbers["amount"] += max(room * 2 // 3, 0) // span.step * span.step
    return msgspec.structs.replace(option.action, **numbers)


def taste(seat: Seat, option: Option) -> float:
    rule = TASTES.get(type(option.action).__name__)
    wanted = rule(seat, option) if rule else UNKNOWN
    return wanted + (5 if option.best else 0)


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
    """Start a company when there is money to float it."""
    action = option.action
    assert isinstance(action, StartCompany)
    shares = seat.state.companies[action.company].shares if action.company in seat.state.companies else 10
    if any(record.director == seat.player and not record.floated for record in seat.state.companies.values()):
        return -5
    need = action.par * shares * 0.5
    return 10 + action.par / 100 + seat.luck.random() if seat.cash >= need else 1 - need / 1000


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
    near = 0 if record.floated else 2 * (1 - seat.state.owned(action.company, IPO) / max(record.shares, 1))
    return 3 + own + near + 20 * earned + (2 if record.director == seat.player else 0) + seat.luck.random()


def a_sale(seat: Seat, option: Option) -> float:
    """Only when money must be raised; then little, and of others' companies."""
    action = option.action
    assert isinstance(action, SellShares)
    worth = seat.price(action.company) * action.count
    return -10 - worth / 100 - (20 if seat.directs(action.company) else 0)


def a_lay(seat: Seat, option: Option) -> float:
    """Build what lets the company earn more; else anything rather than nothing."""
    action = option.action
    assert isinstance(action, LayTile)
    before = seat.revenue(action.company)
    if before is None or seat.tried >= MOST_TRIALS:
        return 3 + 2 * seat.luck.random()
    seat.tried += 1
    trial = seat.game.copy()
    trial.act(action)
    gain = (views.best_revenue(trial.state, action.company) or 0) - before
    return 3 + gain / 5 + seat.luck.random()


def a_marker(seat: Seat, option: Option) -> float:
    action = option.action
    assert isinstance(action, PlaceMarker)
    return (2 if seat.treasury(action.company) >= 200 else -1) + seat.luck.random()


def a_run(seat: Seat, option: Option) -> float:
    assert isinstance(option.action, RunRoutes)
    return 10 if option.action.routes else 5


def a_dividend(seat: Seat, option: Option) -> float:
    """Pay, unless the company has nothing to run with next time, or soon will not, and could save up for it."""
    action = option.action
    assert isinstance(action, Dividend)
    return 6 if action.pay != saves(seat, action.company) else 4


def saves(seat: Seat, company: str) -> bool:
    """Have its trains gone when the train after the next is sold, and could it not pay for another?"""
    owned = seat.state.trains_of(holder_of(company))
    supply = [train.kind for train in seat.state.trains.values() if train.holder == BANK]
    coming = list(dict.fromkeys(supply))[:2]
    lasting = [id for id in owned if (kind := kind_of(seat, id)) is None or kind.rusts_on not in coming]
    return not lasting and seat.treasury(company) < price_of(seat, coming[-1:])


def kind_of(seat: Seat, train: str) -> TrainData | None:
    kinds = seat.printed.trains if seat.printed else ()
    return next((one for one in kinds if one.id == seat.state.trains[train].kind), None)


def price_of(seat: Seat, kinds: list[str]) -> int:
    """What the cheaper side of these costs at most."""
    known = seat.printed.trains if seat.printed else ()
    return max((min(side.price for side in one.sides) for one in known if one.id in kinds), default=1)


def a_train(seat: Seat, option: Option) -> float:
    """A company needs a train; a second one if it can afford it; more only when told that it is best. Others hardly
    ever sell, but a company of one's own can spare its second."""
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
    return 4 - price / 1000 if owned < 2 and seat.treasury(action.company) >= 1.2 * price else -2


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
    "DiscardTrain": always(-2),
    "TakeLoan": always(-4),
}


def finish(game: Game, players: Iterable[str], most: int = 5000) -> State:
    """Let bots play these seats until somebody else must act or the game ends."""
    seats = set(players)
    for _ in range(most):
        waiting = [name for name in game.deciders if name in seats]
        action = choose(game, waiting[0]) if waiting else None
        if action is None:
            break
        game.act(action)
    return game.state
