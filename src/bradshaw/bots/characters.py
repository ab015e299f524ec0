"""Opponents of many kinds: the rules of thumb of the easy bot with other habits, and play at random.

A pool of them keeps stronger bots honest: what beats one of them may lose to the next. A habit says how much more, or
less, an option is wanted than the easy bot wants it.
"""

from __future__ import annotations

from msgspec.structs import replace

from bradshaw.bots import habits
from bradshaw.bots.easy import Taste, idle, lasts, most_wanted, taste
from bradshaw.bots.policy import Move, Policy, Seat
from bradshaw.kernel.actions import (
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceMarker,
    SellShares,
    StartCompany,
)
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.records import company, is_company


def with_habit(habit: Taste) -> Policy:
    """The easy bot, but for a habit."""
    return lambda seat: most_wanted(seat, lambda seat, option: taste(seat, option) + habit(seat, option))


def bank_train(seat: Seat, option: Option) -> BuyTrain | None:
    """A purchase from the bank, if it is one."""
    action = option.action
    if not isinstance(action, BuyTrain) or action.train not in seat.state.trains:
        return None
    return None if is_company(seat.state.trains[action.train].holder) else action


def early(seat: Seat, option: Option) -> float:
    """Whatever train can be paid is bought, so that others lose theirs; earnings are kept while the next is near."""
    action, train = option.action, bank_train(seat, option)
    if train is not None:
        return 9 if seat.treasury(train.company) >= train.price else 0
    if isinstance(action, Dividend) and not action.pay:
        return 3 if len(seat.state.trains_of(company(action.company))) < 2 else 0
    return 0


def thrifty(seat: Seat, option: Option) -> float:
    """As little as possible: low pars, one train, no station that is not due, no track that costs."""
    action, train = option.action, bank_train(seat, option)
    if isinstance(action, StartCompany):
        return -action.par / 20
    if train is not None:
        return -6 if seat.state.trains_of(company(train.company)) else 0
    return -5 if isinstance(action, PlaceMarker) else 0


def trader(seat: Seat, option: Option) -> float:
    """Shares go where the money is: sold when they have risen, are idle or will be; bought where they earn."""
    action = option.action
    if isinstance(action, SellShares) and not seat.directs(action.company):
        record = seat.state.companies.get(action.company)
        risen = record is not None and record.par is not None and seat.price(action.company) >= 1.4 * record.par
        fading = not any(lasts(seat, train) for train in seat.state.trains_of(company(action.company)))
        return 14 if risen and fading else 12.5 if idle(seat, action.company) else 0
    return 2 if isinstance(action, BuyShare) else 0


def railroader(seat: Seat, option: Option) -> float:
    """Companies first: stations, trains, and its own shares rather than those of others."""
    action, train = option.action, bank_train(seat, option)
    if train is not None:
        return 5 if seat.treasury(train.company) >= train.price and lasts(seat, train.train) else 0
    if isinstance(action, PlaceMarker | LayTile):
        return 3
    if isinstance(action, BuyShare):
        return 3 if seat.directs(action.company) else -1
    return 0


def at_random(seat: Seat) -> Move:
    """Any option but what everybody leaves alone, with any numbers. Passes are likelier, or rounds would not end, and
    low numbers, or an auction would ruin everybody at once."""
    options = [option for option in seat.options if habits.wish(seat.state, option) != habits.LEFT] or seat.options
    passes = [option for option in options if isinstance(option.action, Pass)]
    option = seat.luck.choice(passes if passes and seat.luck.random() < 0.5 else options)
    numbers = {name: any_of(seat, span) for name, span in option.ranges.items()}
    return Move(option, replace(option.action, **numbers) if numbers else option.action)


def any_of(seat: Seat, span: Range) -> int:
    steps = (span.stop - span.start) // span.step
    number = span.start + span.step * int((steps + 1) * seat.luck.random() ** 6)
    return number if number in span else span.start


CHARACTERS: dict[str, Policy] = {
    "random": at_random,
    "early": with_habit(early),
    "thrifty": with_habit(thrifty),
    "trader": with_habit(trader),
    "railroader": with_habit(railroader),
}
