"""The solid bot: every option is tried, and the one after which its position is worth most is taken.

Track is judged by what it adds to the runs of its company and by what it leads to. Of several shares those that bring
most for their price come first while money is short, and those that bring most while certificates are. What the
valuation does not speak of is left to `openings` and to the rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from bradshaw.bots import floating, habits, lays, openings, saving
from bradshaw.bots.easy import HOPELESS, filled_in, most_wanted, taste
from bradshaw.bots.policy import Move, Policy, Seat, glanced_revenue
from bradshaw.bots.valuation import Outlook, Weights, weights, worth
from bradshaw.kernel.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    DiscardTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceMarker,
    SellShares,
    StartCompany,
    TakeLoan,
)
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import IPO, POOL
from bradshaw.kernel.records import company as holder_of
from bradshaw.kernel.records import player as purse_of
from bradshaw.kernel.state import State
from bradshaw.mechanics.privates import paper
from bradshaw.titles import views

VALUED = frozenset(
    {
        "BuyPrivate",
        "BuyShare",
        "BuyTrain",
        "DiscardTrain",
        "Dividend",
        "Exchange",
        "LayTile",
        "Pass",
        "PlaceMarker",
        "SellPrivate",
        "SellShares",
        "StartCompany",
        "TakeLoan",
    }
)
"""The kinds of action that the valuation knows how to compare."""
MOST_LOOKS = 12
"""Lays that are tried on the board for what they lead to and cost."""
LEAST_RUNS, MOST_RUNS = 3, 6
"""Those of them whose runs are searched: the fewer, the longer each search takes."""
SEARCHED = 96
"""Hexes of track that are searched for a lay, all searches together."""
MOST_SALES = 6
TASTE = 4.0
"""What a point of taste counts against money: it decides where valuations agree."""
FLOATS = 5.0
"""The least taste for a company that is started: there is money to float it."""
LEADS_TO = 0.25
"""What track brings in a round for the worth of the places that come nearer by it."""
BUILT_FOR = 12.0
"""Operating rounds for which track is laid, at most."""
SPARED = 0.1
"""What money is worth that a company does not spend on track."""
NEEDED = 5.0
"""And what it is worth to a company that cannot pay for its first train then."""
COOL = 0.1
"""The most that is left of a whim where a title's habits decide."""
SHORT = 0.4
"""What money brings if it is kept for another share while it is short."""


class Judged(NamedTuple):
    """An option, the action made of it, and what the position is worth after it: the valuation of a position, and what
    that does not know, by name."""

    move: Move
    worth: float
    position: State | None = None
    besides: Mapping[str, float] = {}


def solid(seat: Seat) -> Move:
    return weighing(None)(seat)


def weighing(counted: Weights | None) -> Policy:
    """The solid bot, with these weights in its valuation."""

    def choose(seat: Seat) -> Move:
        ranked = judged(seat, counted)
        return ranked[0].move if ranked else by_thumb(seat)

    return choose


def judged(seat: Seat, counted: Weights | None = None) -> list[Judged]:
    """The options that were tried, the best first; none where the valuation has nothing to say."""
    if len(seat.options) < 2 or not all(speaks_of(seat, option) for option in seat.options):
        return []
    if any(isinstance(option.action, LayTile) for option in seat.options):
        return with_track(seat, counted) if focus(seat) else []  # a player may lay a tile, too
    found, looked_at, dearness, room = [], focus(seat), dear(seat), in_place(seat, counted)
    outlook = Outlook(seat.state, seat.player)
    for option in shortlist(seat):
        wanted = taste(seat, option)
        if wanted <= HOPELESS or unwise(seat, option, wanted):
            continue
        action = filled(seat, option)
        position = tried(seat, option, action)
        value, besides = worth(position, seat.player, looked_at, counted, outlook.rounds), {}
        besides["room"], besides["dear"] = room(option), -dearness(option)
        value += besides["room"] + besides["dear"]
        if isinstance(action, Dividend):
            besides["saved"] = saving.brings(seat, option, outlook, counted)
            value += besides["saved"]
        besides["taste"] = TASTE * max(min(wanted, 12), -12)
        found.append(Judged(Move(option, action), value + besides["taste"], position, besides))
    return sorted(found, key=lambda one: -one.worth)


def tried(seat: Seat, option: Option, action: Action) -> State:
    """The position after an option. Passing changes nothing: what happens then by itself happens anyway."""
    return seat.at_once(option) if isinstance(action, Pass) else seat.state_after(option, action)


def unwise(seat: Seat, option: Option, wanted: float) -> bool:
    """Companies that cannot float, shares for which an own one does not, loans that nobody asks for, private companies
    of others, what a habit leaves."""
    if habits.wish(seat.state, option) is not None:
        return True
    match option.action:
        case StartCompany() as start:
            return wanted < FLOATS or not (floats_alone(seat, start) or openings.only_together(seat))
        case BuyShare() as share:
            return not seat.directs(share.company) and strands(seat, option)
        case TakeLoan():
            return len(seat.options) > 1
        case BuyPrivate() as sale:
            return bool(sale.company) and not sells_to_itself(seat, sale)
    return False


def strands(seat: Seat, option: Option) -> bool:
    """Would a share leave an own company short of the money that floats it?"""
    state, purse = seat.state, purse_of(seat.player)
    young = [name for name in seat.directed if not state.companies[name].floated]
    missing = [floating.missing(state, name) * seat.price(name) for name in young]
    return any(seat.state_after(option).cash.get(purse, 0) < needed <= seat.cash for needed in missing)


def floats_alone(seat: Seat, start: StartCompany) -> bool:
    """Can this player pay for all shares that float a company, and may he hold them? Money in one that does not float
    lies idle for rounds."""
    needed = floating.needed(seat.state, start.company)
    held, limit = views.certificates(seat.state, seat.player)
    room = held is None or limit is None or held + needed - 1 <= limit
    return room and seat.cash >= needed * start.par


def speaks_of(seat: Seat, option: Option) -> bool:
    """Does the valuation know this kind of action, and has the title no habit of its own for it but to leave it? What
    the papers of an opening bring is reckoned otherwise."""
    action = option.action
    if isinstance(action, BuyPrivate) and not action.company:
        return False
    told = habits.wish(seat.state, option)
    return type(action).__name__ in VALUED and (told is None or told.worth < 0)


def by_thumb(seat: Seat) -> Move:
    """What openings know, else the rules of thumb."""
    move = most_wanted(seat, reckoned)
    if isinstance(move.action, Bid) and habits.wish(seat.state, move.option) is None:
        told = openings.bid(seat, move.option)
        return Move(move.option, told[1]) if told else move
    return move


def reckoned(seat: Seat, option: Option) -> float:
    """What habits, openings and rules of thumb say, with little luck."""
    action = option.action
    if told := habits.wish(seat.state, option):
        return told.worth + COOL * told.whim * seat.luck.random()
    if isinstance(action, BuyPrivate) and not action.company:
        return openings.private(seat, option)
    if isinstance(action, Choose):
        return openings.choice(seat, option)
    if isinstance(action, Bid) and (offer := openings.bid(seat, option)):
        return offer[0]
    return taste(seat, option)


def filled(seat: Seat, option: Option) -> Action:
    """With its free numbers: a company pays its director as much as it may for a private company."""
    action = option.action
    if isinstance(action, BuyPrivate) and "price" in option.ranges and sells_to_itself(seat, action):
        span = option.ranges["price"]
        return msgspec.structs.replace(action, price=span.stop if span.stop in span else span.start)
    return filled_in(seat, option)


def sells_to_itself(seat: Seat, action: BuyPrivate) -> bool:
    return seat.state.papers.get(paper(action.private)) == purse_of(seat.player)


def focus(seat: Seat) -> frozenset[str]:
    """The companies whose runs this decision changes: they are searched after every option."""
    return frozenset(
        option.action.company
        for option in seat.options
        if isinstance(option.action, LayTile | PlaceMarker | BuyTrain | DiscardTrain) and option.action.company
    )


# Shares


def dear(seat: Seat) -> Callable[[Option], float]:
    """What is lost with the dearer of two shares while money, not certificates, is what is short."""
    prices = {
        id(option): seat.cash - seat.state_after(option).cash.get(purse_of(seat.player), 0)
        for option in seat.options
        if isinstance(option.action, BuyShare)
    }
    if len(prices) < 2:
        return lambda option: 0.0
    least, usual = min(prices.values()), sum(prices.values()) / len(prices)
    held, limit = views.certificates(seat.state, seat.player)
    room = limit - held if held is not None and limit is not None else len(prices)
    short = SHORT * max(0.0, 1 - seat.cash / max(room * usual, 1.0))
    return lambda option: short * (prices[id(option)] - least) if id(option) in prices else 0.0


def in_place(seat: Seat, counted: Weights | None) -> Callable[[Option], float]:
    """What another share would bring in place of one that is sold, when no more certificates may be held."""
    held, limit = views.certificates(seat.state, seat.player)
    if held is None or limit is None or held < limit:
        return lambda option: 0.0
    outlook, weighed = Outlook(seat.state, seat.player), counted or weights(seat.title)
    brings = {}
    for name in outlook.running:
        on_sale = seat.state.owned(name, IPO) + seat.state.owned(name, POOL)
        if on_sale and outlook.price(name) <= seat.cash and not seat.directs(name):
            prospect = outlook.prospect(name)
            brings[name] = weighed.dividends * prospect.dividends + weighed.prices * prospect.rise

    def instead(option: Option) -> float:
        action = option.action
        if not isinstance(action, SellShares) or action.count > 1 or seat.directs(action.company):
            return 0.0
        return max((worth for name, worth in brings.items() if name != action.company), default=0.0)

    return instead


# Track


def with_track(seat: Seat, counted: Weights | None) -> list[Judged]:
    """Lays by what they bring, beside everything else that may be done now."""
    company = next(iter(focus(seat)))
    outlook = Outlook(seat.state, seat.player)
    now = worth(seat.state, seat.player, frozenset((company,)), counted, outlook.rounds)
    part = seat.state.owned(company, purse_of(seat.player)) / max(seat.state.companies[company].shares, 1)
    part *= (counted or weights(seat.title)).dividends
    brought = track(seat, company, outlook)
    found = []
    for option in seat.options:
        if isinstance(option.action, LayTile):
            if id(option) not in brought:
                continue
            position = seat.state
            besides = {
                "track": part * min(outlook.rounds, BUILT_FOR) * brought[id(option)],
                "taste": TASTE * min(lays.promise(seat, option.action), 50) / 25,
            }
            value = now + besides["track"]
        else:
            wanted = taste(seat, option)
            if wanted <= HOPELESS or unwise(seat, option, wanted):
                continue
            position = seat.at_once(option, filled(seat, option))
            value = worth(position, seat.player, frozenset((company,)), counted, outlook.rounds)
            passing = isinstance(option.action, Pass)
            besides = {"taste": -TASTE if passing else TASTE * max(min(wanted, 12), -12)}
        found.append(Judged(Move(option, filled(seat, option)), value + besides["taste"], position, besides))
    return sorted(found, key=lambda one: -one.worth)


def track(seat: Seat, company: str, outlook: Outlook) -> dict[int, float]:
    """What lays bring their company in a round: what they lead to, less what they cost; and for the best of them what
    its trains, or the next that it could buy, earn more. Only those that promise most are looked at."""
    here, purse = views.reach(seat.state, company), seat.treasury(company)
    around = lays.outlook(seat.title, here)
    needs = outlook.coming[0].price if outlook.coming and not seat.state.trains_of(holder_of(company)) else 0
    after: dict[int, State] = {}
    brought: dict[int, float] = {}
    for option in most_promising(seat, company, here):
        state = after[id(option)] = seat.at_once(option)
        spent = purse - state.cash.get(holder_of(company), 0)
        ahead = lays.outlook(seat.title, views.reach(state, company)) - around
        brought[id(option)] = LEADS_TO * ahead - SPARED * spent / BUILT_FOR
        if needs > purse - spent and spent:
            brought[id(option)] -= NEEDED * spent / BUILT_FOR
    promising = sorted(
        (option for option in seat.options if id(option) in after),
        key=lambda option: -brought[id(option)] - lays.promise(seat, lays.lay(option)) / 5,
    )
    before = runs(seat.state, company, seat.player)
    for option in promising[: min(max(SEARCHED // max(len(here), 1), LEAST_RUNS), MOST_RUNS)]:
        brought[id(option)] += runs(after[id(option)], company, seat.player) - before
    others = (option for option in seat.options if getattr(option.action, "company", company) != company)
    return brought | {id(option): 0.0 for option in others}


def most_promising(seat: Seat, company: str, here: frozenset[str]) -> list[Option]:
    """The lays of a company that seem to lead to most, and the tiles that are worth most."""
    mine = [one for one in seat.options if isinstance(one.action, LayTile) and one.action.company == company]

    def promised(option: Option) -> float:
        action = lays.lay(option)
        led = lays.outlook(seat.title, lays.led_to(seat.title, here, action))
        return LEADS_TO * led + lays.promise(seat, action) / 5

    return sorted(mine, key=promised, reverse=True)[:MOST_LOOKS]


def runs(state: State, company: str, player: str) -> int:
    """What a company runs for with its trains, or with the next of the bank while it has none."""
    if not state.trains_of(holder_of(company)):
        state = Outlook(state, player).with_next_train(company)
    return glanced_revenue(state, company) or 0


def first_train(seat: Seat, option: Option) -> bool:
    """A train that a company without one can pay for: it does not pass then."""
    action = option.action
    if not isinstance(action, BuyTrain) or seat.state.trains_of(holder_of(action.company)):
        return False
    return action.price <= seat.treasury(action.company)


def shortlist(seat: Seat) -> list[Option]:
    """What is tried: of many sales those that promise most."""
    sale = [option for option in seat.options if isinstance(option.action, SellShares)]
    sale.sort(key=lambda option: -taste(seat, option))
    others = [option for option in seat.options if not isinstance(option.action, SellShares)]
    if any(first_train(seat, option) for option in others):
        others = [option for option in others if not isinstance(option.action, Pass)]
    return [*sale[:MOST_SALES], *others]
