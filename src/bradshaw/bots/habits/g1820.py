"""How somebody sensible plays this game, for bots: what a company needs, what it is worth, what to do about it."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bradshaw.board.hexes import distance
from bradshaw.bots.habits import prospects_1820 as prospects
from bradshaw.bots.habits.prospects_1820 import SET
from bradshaw.bots.habits.wish import LEFT, Habit, Wish
from bradshaw.kernel.actions import Action, Bid, BuyShare, BuyTrain, DiscardTrain, Dividend, SellShares, TakeLoan
from bradshaw.kernel.auctions.open_cry import OpenCry
from bradshaw.kernel.engine import allowed
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import POOL, Holder, cousin, is_company, is_cousin, is_player, player
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import title as find_title
from bradshaw.titles.g1820 import (
    drafts,
    dues,
    forecast,
    growing,
    loans,
    lobbies,
    market,
    money,
    phases,
    shares,
    subscription,
    takeovers,
)
from bradshaw.titles.g1820.data import COLOUR_OF, COUSINS, EXTRA, LOAN, RAIL, board, price_of
from bradshaw.titles.g1820.dues import PayDue, RepayLoans
from bradshaw.titles.g1820.floating import ChooseHex, ChooseSpot, ChooseTerms
from bradshaw.titles.g1820.frames import (
    Answering,
    AssignOffer,
    Buying,
    CousinAuction,
    Floating,
    Growing,
    StockRound,
    Subscription,
    TakeoverAuction,
    TrainAuction,
)
from bradshaw.titles.g1820.future_trains import AssignTrain
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.issue_round import IssueShares
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.settlement import GiveUpStation
from bradshaw.titles.g1820.stock_round import COUSIN_BUYING, ActFor, CousinBuys
from bradshaw.titles.g1820.subscription import Subscribe
from bradshaw.titles.g1820.takeovers import NameBuyer, OfferCompany

NEVER = -30.0
"""Only when there is nothing else."""
COMPANIES_EACH = 2
"""So many companies a player directs without losing sight of them; a third where only two play."""
MOST_LOANS = 2
"""More, or dear ones, only where the director could repay them."""
COUSIN_SELLS = -10.0
"""What sells for a cousin where nobody may pass."""
LATE = ("red", "gray", "black")
DEAR = 20
"""Percent of interest."""
LIQUIDATED = 10
"""The price of a share in liquidation."""
RIVALS = 0.8
"""What another's gain counts against one's own."""
FUTURE = 0.4
"""What a train that can be used only later is worth of its price."""
TREASURY = 0.5
"""What money in a treasury is worth."""
NEEDED = 0.8
"""What money is worth there that the next turn needs."""
RUNS = 3
"""Operating rounds for which a train is bought, at most."""
WORTHWHILE = 1.03
"""What a pound in a share has to become until it can be sold again."""
PATIENT = 0.9
"""A director parts later with his company: nobody else looks after it as well."""
STATION = 40
"""What a station on the map is worth to somebody who takes a company over."""


# What a company needs


def upkeep_soon(state: State, train: str) -> int:
    """What a train costs when its company operates next: the marker goes on in between."""
    after = EXTRA.cost_of_business[min(own(state).column, len(EXTRA.cost_of_business) - 2)]
    return after.maintenance.get(COLOUR_OF[state.trains[train].kind], 0)


def is_useful(state: State, train: str) -> bool:
    """Does it still earn more than it costs to keep?"""
    return upkeep_soon(state, train) * 3 <= price_of(state.trains[train].kind)


def useful_trains(state: State, company: str) -> list[str]:
    return [id for id in state.trains_of(treasury(company)) if is_useful(state, id)]


def next_price(state: State) -> int:
    train = phases.next_train(state)
    return price_of(state.trains[train].kind) if train else 0


def need(state: State, company: str) -> int:
    """Money a company should have for its next turn: upkeep, interest, and a train if it has none that lasts."""
    lasting = useful_trains(state, company)
    upkeep = sum(upkeep_soon(state, id) for id in lasting or state.trains_of(treasury(company)))
    return upkeep + dues.interest(state, company) + (0 if lasting else next_price(state))


def could_borrow(state: State, company: str) -> int:
    return loans.possible(state, company) * LOAN


def assets(state: State, company: str) -> int:
    """What somebody who takes a company over gets: money, trains that last, stations, less its loans."""
    trains = sum(price_of(state.trains[id].kind) - 2 * upkeep_soon(state, id) for id in useful_trains(state, company))
    placed = sum(state.markers[id].place is not None for id in state.markers_of(company))
    return money.funds(state, company) + trains + placed * STATION - loans.count(state, company) * LOAN


def draw(state: State, action: Action) -> float:
    """Luck that is the same whenever it is asked about."""
    mine = own(state)
    return random.Random(f"{mine.stock_round}/{mine.round}/{action}").random()


# Auctions


def bid(state: State, option: Option) -> Wish:
    action, frame = option.action, state.frames[-1]
    assert isinstance(action, Bid)
    span = option.ranges.get("amount")
    least, most = (span.start, span.stop) if span else (action.amount, action.amount)
    whim = 0.7 + 0.6 * draw(state, Bid(actor=action.actor, amount=0, lot=action.lot))
    worth = round(value_of_lot(state, action) * whim)
    if least > worth or (isinstance(frame, OpenCry) and frame.high == action.actor):
        return Wish(-1)
    jump = (min(worth, most) - least) * 2 // 3 if not isinstance(frame, TakeoverAuction) else 0
    step = span.step if span else 1
    return Wish(2 + draw(state, action), {"amount": least + jump // step * step} if span else {})


def value_of_lot(state: State, action: Bid) -> float:
    frame = state.frames[-1]
    if isinstance(frame, CousinAuction):  # half of the marked price leaves as much again in its purse; one each
        mine = any(one.who == action.actor for one in frame.bids if one.lot != action.lot)
        return 0 if mine else COUSINS[action.lot].price / 2
    if isinstance(frame, TrainAuction):
        return FUTURE * sum(price_of(state.trains[id].kind) for id in frame.trains) / len(frame.trains)
    assert isinstance(frame, TakeoverAuction)
    buyer = max(takeovers.buyers(state, action.actor, frame.lot), key=lambda one: takeovers.capacity(state, one))
    spare = money.funds(state, buyer) - need(state, buyer)
    return min(assets(state, frame.lot), max(spare, 0))


def buy_cousin(state: State, option: Option) -> Wish:
    return Wish(-1 if money.cousins(state, option.action.actor) else 2)


# Stock rounds


def trading(state: State) -> int | None:
    """The stock round in which somebody decides now, by its number."""
    frame = state.frames[-1] if state.frames else None
    return frame.number if isinstance(frame, StockRound) else None


def wanted_companies(state: State) -> int:
    return COMPANIES_EACH + (len(state.players) == 2)


def promised(state: State, who: str) -> int:
    """Money a player needs for the companies that lobbies will float."""
    count = sum(lobby.owner == who for lobby in own(state).lobbies)
    return count * cost_of_float(state)


def cost_of_float(state: State) -> int:
    """40% of the smallest size at the highest price of the market's pars, more or less."""
    return phases.float_sizes(state)[0] * subscription.PERCENT * 70 // 100


def fund_lobby(state: State, option: Option) -> Wish:
    who = option.action.actor
    directs = len(money.directed(state, who)) + sum(lobby.owner == who for lobby in own(state).lobbies)
    left = money.cash(state, player(who)) - promised(state, who) - lobbies.LEAST
    early = not is_late(state) and not own(state).victoria_died
    return Wish(8 if early and directs < wanted_companies(state) and left >= cost_of_float(state) else -1)


def buy_share(state: State, option: Option) -> Wish:
    action = option.action
    assert isinstance(action, BuyShare)
    left = money.cash(state, player(action.actor)) - market.price(state, action.company)
    frame = state.frames[-1]
    kept = promised(state, action.actor) if isinstance(frame, StockRound) and frame.part == 1 else 0
    if is_player(action.source) or is_cousin(action.source) or left < kept:
        return Wish(NEVER)
    brings = brings_until_sold(state, action.company)
    wanted = attraction(state, action.company, action.source, brings)
    gain = None if brings is None else brings - market.price(state, action.company)
    return Wish(wanted, whim=draw(state, action), gain=gain)


def brings_until_sold(state: State, company: str) -> float | None:
    """What a share brings until it can be sold again; nobody knows of a young company."""
    if company != RAIL and not state.companies[company].operated:
        return None
    rounds = min(SET, prospects.rounds_left(state))
    return prospects.outcome(state, company, rounds, from_stock_round=True).brings


def attraction(state: State, company: str, source: Holder, brings: float | None) -> float:
    """Shares that bring more than they cost until they can be sold again; of a company that needs it, from its own
    treasury. Young companies are hoped for, but not late."""
    if brings is None:
        return -1 if is_late(state) else 1
    pays = brings / max(market.price(state, company), 1)
    helps = 1 if source == treasury(company) and money.funds(state, company) < need(state, company) else 0
    return 1 + 10 * (pays - 1) + helps if pays > WORTHWHILE else -1


def sell(state: State, option: Option) -> Wish | None:
    """In stock rounds all of a company that brings less than its price, or than British Rail does."""
    action = option.action
    assert isinstance(action, SellShares)
    if not isinstance(state.frames[-1], StockRound):
        return None
    name, span = action.company, option.ranges.get("count")
    rounds, price = min(SET, prospects.rounds_left(state)), market.price(state, name)
    if name == RAIL or not state.companies[name].operated:
        return Wish(NEVER)
    found = prospects.outcome(state, name, rounds, from_stock_round=True)
    added = found.added / max(state.owned(name, player(action.actor)), 1)
    directs = state.companies[name].director == action.actor
    kept = found.brings - (added if directs else 0)
    if directs and is_last(state, name):
        kept += goes_on_for(state, action.actor) / max(state.owned(name, player(action.actor)), 1)
    elsewhere = price * prospects.elsewhere(state, rounds)
    gain = (span.stop if span else action.count) * (elsewhere - kept)
    if kept >= elsewhere * (PATIENT if directs else 1):
        return Wish(NEVER, gain=gain)
    return Wish(9, {"count": span.stop} if span else {}, draw(state, action), gain)


def cousin_buys(state: State, option: Option) -> Wish:
    """Shares of the owner's companies, never so many that the cousin would direct one."""
    action = option.action
    assert isinstance(action, CousinBuys)
    record = state.companies[action.company]
    ours = state.owned(action.company, player(action.actor))
    theirs = state.owned(action.company, cousin(action.cousin))
    if record.director != action.actor or theirs + 1 >= ours or action.source not in (POOL, treasury(action.company)):
        return Wish(NEVER)
    return Wish(attraction(state, action.company, action.source, brings_until_sold(state, action.company)) + 0.5)


def act_for(state: State, option: Option) -> Wish:
    """As much as the best share that the cousin would buy; else only before it must sell. Who has said so goes on."""
    action, frame = option.action, state.frames[-1]
    assert isinstance(action, ActFor)
    assert isinstance(frame, StockRound)
    if frame.acting:
        return LEFT
    t, then = Table(find_title(state.title), state), replace(frame, acting=cousin(action.cousin))
    bought = (cousin_buys(state, one).worth for one in allowed(t, COUSIN_BUYING, then, action.actor))
    return Wish(max((COUSIN_SELLS, *bought)))


def increase(state: State, option: Option) -> Wish:
    """When the director alone can buy what the growth asks for, and his shares then bring more than what he pays."""
    action = option.action
    assert isinstance(action, Increase)
    name, who = action.company, player(action.actor)
    if money.is_private(state, name):
        return Wish(NEVER)
    most, price = most_bought(state, action), market.price(state, name)
    if (shares.held(state, name) + most) * 100 < subscription.PERCENT * action.size:
        return Wish(NEVER)
    if money.cash(state, who) - most * price < promised(state, action.actor):
        return Wish(NEVER)
    brings = growth(state, action, most)
    paid = most * price * max(prospects.elsewhere(state, min(SET, prospects.rounds_left(state))), WORTHWHILE)
    return Wish(5 + brings / 10_000 if brings > paid else NEVER, gain=brings - most * price)


def most_bought(state: State, action: Increase) -> int:
    """Shares that the director can buy of a company that grows."""
    t = Table(find_title(state.title), state)
    return subscription.most(t, growing.draft(state, action), player(action.actor))


def growth(state: State, action: Increase, bought: int) -> float:
    """What the director's shares bring more until they can be sold again if a company grows and he buys so many."""
    name, rounds = action.company, min(SET, prospects.rounds_left(state))
    mine, unpaid = state.owned(name, player(action.actor)), growing.draft(state, action).unpaid
    before = prospects.outcome(state, name, rounds, from_stock_round=True)
    after = prospects.grown(state, name, rounds, action.size, bought, unpaid)
    return (mine + bought) * after.brings - after.added - mine * before.brings + before.added


# Floating a company


def terms(state: State, option: Option) -> Wish:
    """As much money as the floater can put in; what he cannot pay alone only if there is nothing else."""
    action = option.action
    assert isinstance(action, ChooseTerms)
    cash = money.cash(state, player(action.actor))
    most = -(-EXTRA.holding_limit_percent * action.size // 100)
    bought = min(most, cash // action.par)
    alone = bought * 100 >= subscription.PERCENT * action.size
    return Wish((10 if alone else 0) + bought * action.par / 1000 + action.par / 10_000)


@follows_from("phase")
def promise(state: State, hex_id: str) -> float:
    """How much there is to be joined around a hex."""
    on = board(state)
    near = ((distance(on.layout, hex_id, other), one) for other, one in on.hexes.items() if other != hex_id)
    found = 0.0
    for far, one in near:
        if far <= 3:
            found += sum(max(stop.revenue.at(state.phase), 20) for stop in one.tile.stops if stop.kind != "town") / far
    return found


def choose_hex(state: State, option: Option) -> Wish:
    action, frame = option.action, state.frames[-1]
    assert isinstance(action, ChooseHex)
    if isinstance(frame, Floating) and frame.spots:
        return Wish(-1)  # the second station stays on the charter
    return Wish(3 + promise(state, action.hex) / 100, whim=2 * draw(state, action))


def choose_spot(state: State, option: Option) -> Wish:
    action = option.action
    assert isinstance(action, ChooseSpot)
    return Wish(3, whim=draw(state, action))


def subscribe(state: State, option: Option) -> Wish:
    """The floater as much as possible, then his cousins one each, others only for what is missing."""
    action, frame = option.action, state.frames[-1]
    assert isinstance(action, Subscribe)
    assert isinstance(frame, Floating | Growing)
    span = option.ranges.get("count")
    most = span.stop if span else action.count
    if drafts.count_of(frame, action.holder) or not action.count:
        return LEFT  # what has been chosen stands
    if action.holder == player(action.actor):
        return Wish(20, {"count": most} if span else {})
    if action.holder in map(cousin, money.cousins(state, action.actor)):
        return Wish(19)
    price = subscription.price(state, frame)
    cash = money.cash(state, action.holder)
    return Wish(4 + cash / 10_000 if cash > 2 * price else NEVER)


def agree(state: State, option: Option) -> Wish | None:
    frame = state.frames[-1]
    if isinstance(frame, Subscription):
        draft = next(one for one in reversed(state.frames) if isinstance(one, Floating | Growing))
        price = subscription.price(state, draft)
        purses = [one for one in draft.parts if state.controller(one.holder) == option.action.actor]
        return Wish(2 if all(one.count * price * 2 <= money.cash(state, one.holder) for one in purses) else 0)
    if isinstance(frame, Answering):
        premium = frame.bid / max(takeovers.minimum(state, frame.company), 1)
        return Wish(2 if premium >= 1.25 or not useful_trains(state, frame.company) else 0)
    return Wish(2) if isinstance(frame, AssignOffer | TrainAuction | TakeoverAuction) else None


# Operating


def dividend(state: State, option: Option) -> Wish:
    """What is better for the director: his part and a price that rises, or money for what is due, now and next time."""
    action, turn = option.action, state.frames[-1]
    assert isinstance(action, Dividend)
    name, who = action.company, player(action.actor)
    record, run = state.companies[name], getattr(turn, "revenue", 0)
    if name not in state.prices:
        return Wish(6 if action.pay else 4)
    mine, paid = state.owned(name, who), run if action.pay else 0
    cell = forecast.moved(state, name, state.prices[name], paid)
    stays = run - paid + paid * state.owned(name, treasury(name)) // record.shares
    left = money.funds(state, name) + stays - dues.upkeep(state, name) - dues.interest(state, name)
    if left < 0:
        cell = market.MARKET.after(cell, "down")
    if -left > min(money.cash(state, who) + paid * mine // record.shares, mine * (market.MARKET.cells[cell].price)):
        return Wish(4 if action.pay else 5)  # it is lost if it pays
    wanted = min(need(state, name), max(left, 0))
    kept = left if left < 0 else NEEDED * wanted + TREASURY * (left - wanted) * mine / record.shares
    worth = mine * market.MARKET.cells[cell].price + paid * mine / record.shares + kept
    return Wish(6 + worth / 100_000, gain=worth)


def is_late(state: State) -> bool:
    """Trains cost more than they earn now, and British Rail's shares are to be had: directors keep their money."""
    return state.phase in LATE


def pay_due(state: State, option: Option) -> Wish:
    """From the treasury, or with the director's help as long as the company is worth it."""
    action, turn = option.action, state.frames[-1]
    assert isinstance(action, PayDue)
    name, step = action.company, getattr(turn, "step", "maintenance")
    missing = dues.DUES[step].amount(state, name) - money.funds(state, name)
    return Wish(8 if missing <= min(money.cash(state, player(action.actor)), survival(state, name)) else 1)


def survival(state: State, company: str) -> float:
    """What it is worth to a director that his company goes on: his shares will be sold, or counted at the end."""
    record = state.companies[company]
    mine = state.owned(company, player(record.director or ""))
    if money.is_private(state, company) or not mine:
        return 0
    sure = own(state).victoria_died or own(state).round >= SET or prospects.rounds_left(state) <= 1
    goes_on = goes_on_for(state, record.director or "") if is_last(state, company) else 0
    return (0.9 if sure else 0.5) * mine * (market.price_after(state, company, -1) - LIQUIDATED) + goes_on


def is_last(state: State, company: str) -> bool:
    """Would the game be over without it? (1820-9.1-b)"""
    floated = (name for name, one in state.companies.items() if one.floated and one.director and name != company)
    return all(market.in_liquidation(state, name) for name in floated)


def goes_on_for(state: State, who: str) -> float:
    """What British Rail brings a player if the game goes on until the next stock round, less most of what it brings
    others."""
    if RAIL not in state.prices:
        return 0
    gain = prospects.rail(state, min(SET, prospects.rounds_left(state))).brings - market.price(state, RAIL)
    others = [state.owned(RAIL, player(other)) for other in state.players if other != who]
    return max(gain * (state.owned(RAIL, player(who)) - RIVALS * sum(others) / len(others)), 0)


def discard(state: State, option: Option) -> Wish:
    """What will cost more than it brings, if the company keeps another or can pay for one; when forced, the oldest."""
    action = option.action
    assert isinstance(action, DiscardTrain)
    name, kinds = action.company, list(prospects.kinds_of(state, action.company))
    kind = state.trains[action.train].kind
    kinds.remove(kind)
    without, with_it = prospects.net(state, name, tuple(kinds)), prospects.net(state, name, (*kinds, kind))
    dearer = without > with_it
    on_sale = phases.next_train(state)
    renews = on_sale is not None and money.funds(state, name) >= next_price(state) and is_useful(state, on_sale)
    gain = part_of(state, action) * trains_last(state) * (without - with_it)
    return Wish(3 if dearer and (kinds or renews) else -2 - price_of(kind) / 10_000, gain=gain)


def part_of(state: State, action: DiscardTrain | BuyTrain) -> float:
    """The part of a company that its director has."""
    held = state.owned(action.company, player(action.actor))
    return held / max(state.companies[action.company].shares, 1)


def trains_last(state: State) -> int:
    """Operating rounds for which a train counts."""
    return min(RUNS, prospects.rounds_left(state) - 1)


def buy_train(state: State, option: Option) -> Wish:
    """The first as long as it is worth it; more out of the treasury for what they earn; hardly ever from others."""
    action = option.action
    assert isinstance(action, BuyTrain)
    name, train = action.company, state.trains[action.train]
    kinds, funds = prospects.kinds_of(state, name), money.funds(state, name)
    if is_company(train.holder):
        return Wish(NEVER)
    if not kinds:
        return Wish(12 if action.price - funds <= max(survival(state, name), 0) else -1)
    if action.price + sum(upkeep_soon(state, id) for id in state.trains_of(treasury(name))) > funds:
        return Wish(-2)
    now = prospects.net(state, name, kinds)
    better = max(prospects.net(state, name, (*kinds, train.kind)), prospects.net(state, name, (train.kind,))) - now
    gain = better * trains_last(state) - TREASURY * action.price
    return Wish(4 if gain >= 0 else -2, gain=part_of(state, action) * gain)


def take_loan(state: State, option: Option) -> Wish:
    """For a train that the company needs, when the loans that are possible pay for it."""
    action, turn = option.action, state.frames[-1]
    assert isinstance(action, TakeLoan)
    if isinstance(turn, Buying):
        return Wish(2)
    name, step = action.company, getattr(turn, "step", "")
    missing = next_price(state) - money.funds(state, name)
    needs = step == "trains" and not useful_trains(state, name)
    return Wish(13 if needs and 0 < missing <= could_borrow(state, name) and bears(state, name, missing) else -4)


def bears(state: State, company: str, missing: int) -> bool:
    """Are they few, and do its runs pay the interest on what it would owe?"""
    after, percent = loans.count(state, company) - (-missing // LOAN), phases.column(state).loan_interest_percent
    record = state.companies[company]
    safe = percent < DEAR and after <= max(MOST_LOANS, record.shares // 5)
    return safe and after * LOAN * percent // 100 <= (record.last_run or 0)


def repay(state: State, option: Option) -> Wish:
    action = option.action
    assert isinstance(action, RepayLoans)
    span = option.ranges.get("count")
    spare = (money.funds(state, action.company) - need(state, action.company)) // LOAN
    if spare < 1:
        return Wish(-1)
    return Wish(3, {"count": min(spare, span.stop)} if span else {})


def assign_train(state: State, option: Option) -> Wish:
    action = option.action
    assert isinstance(action, AssignTrain)
    mine = state.companies[action.company].director == action.actor
    return Wish(13.5 if mine and is_useful(state, action.train) else -3)


# Issue & Takeover rounds


def issue(state: State, option: Option) -> Wish:
    """What the next turn needs and the treasury lacks."""
    action = option.action
    assert isinstance(action, IssueShares)
    if isinstance(state.frames[-1], Buying):
        return Wish(3 - action.count / 100)
    missing = need(state, action.company) - money.funds(state, action.company)
    price = max(market.price(state, action.company), 1)
    span = option.ranges.get("count")
    count = min(-(-missing // price), span.stop) if span else action.count
    return Wish(2, {"count": count} if span else {}) if missing > 0 else Wish(-1)


def offer_company(state: State, option: Option) -> Wish:
    """What a company could pay out of its treasury for more than it costs."""
    action, frame = option.action, state.frames[-1]
    assert isinstance(action, OfferCompany)
    buyer = getattr(frame, "company", "")
    if action.company == buyer:
        return Wish(5 if gives_up(state, buyer) else NEVER)
    least = takeovers.minimum(state, action.company)
    spare = money.funds(state, buyer) - need(state, buyer)
    return Wish(3 if least <= spare and least <= assets(state, action.company) else -1)


def gives_up(state: State, company: str) -> bool:
    """Does the bank pay more for the whole company now than it brings until the next sale?"""
    rounds = min(SET if own(state).round >= SET else 1, prospects.rounds_left(state))
    record = state.companies[company]
    found = prospects.outcome(state, company, rounds, from_stock_round=False)
    if is_last(state, company) or not (own(state).victoria_died or found.lost):
        return False  # the last one keeps the game going
    added = found.added / max(state.owned(company, player(record.director or "")), 1)
    return prospects.offers_itself_for(state, company) > found.brings - added


def name_buyer(state: State, option: Option) -> Wish:
    action = option.action
    assert isinstance(action, NameBuyer)
    return Wish(5 + money.funds(state, action.company) / 100_000)


def give_up_station(state: State, option: Option) -> Wish:
    action = option.action
    assert isinstance(action, GiveUpStation)
    return Wish(-1 if action.hex else 0.5)


def always(worth: float) -> Habit:
    return lambda state, option: Wish(worth, whim=draw(state, option.action) * 0.1)


HABITS: dict[str, Habit] = {
    "bid": bid,
    "out": always(0),
    "pay-for-cousin": always(5),
    "buy-cousin": buy_cousin,
    "take-trains": lambda state, option: Wish(5 if not getattr(option.action, "train", "") else 4),
    "assign-train": assign_train,
    "fund-lobby": fund_lobby,
    "raise-lobby": always(-2),
    "buy-share": buy_share,
    "sell-shares": sell,
    "act-for": act_for,
    "cousin-buys": cousin_buys,
    "cousin-sells": always(COUSIN_SELLS),
    "buy-back": always(-5),
    "increase": increase,
    "choose-charter": always(5),
    "choose-terms": terms,
    "choose-hex": choose_hex,
    "choose-spot": choose_spot,
    "subscribe": subscribe,
    "propose": always(10),
    "step-back": lambda state, option: LEFT,  # or the same choices come round for ever
    "abandon": always(-5),
    "agree": agree,
    "place-free": always(2),
    "dividend": dividend,
    "pay-due": pay_due,
    "refuse-due": always(2),
    "discard-train": discard,
    "buy-train": buy_train,
    "take-loan": take_loan,
    "repay-loans": repay,
    "pick": always(1),
    "issue-shares": issue,
    "ready": always(0),
    "reduce": always(-5),
    "merge-private": always(-5),
    "offer-company": offer_company,
    "name-buyer": name_buyer,
    "exchange-stations": always(-1),
    "give-up-station": give_up_station,
    "keep-stations": always(0),
}
"""By kind of action; what is not named here the rules of thumb for all titles know."""
