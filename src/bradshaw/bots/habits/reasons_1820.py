"""Why somebody sensible does something in 1820, in a few words: the figures by which `g1820` decides."""

from __future__ import annotations

from bradshaw.bots.habits import g1820 as habit
from bradshaw.bots.habits import prospects_1820 as prospects
from bradshaw.bots.habits.prospects_1820 import SET
from bradshaw.bots.habits.wish import Reason
from bradshaw.kernel.actions import Action, Bid, BuyShare, BuyTrain, DiscardTrain, Dividend, SellShares, TakeLoan
from bradshaw.kernel.numbers import counted
from bradshaw.kernel.records import player
from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.titles.g1820 import dues, forecast, market, money, phases, takeovers
from bradshaw.titles.g1820.data import RAIL
from bradshaw.titles.g1820.dues import PayDue, RefuseDue, RepayLoans
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.issue_round import IssueShares
from bradshaw.titles.g1820.takeovers import OfferCompany


def pounds(amount: float) -> str:
    return views.money("1820", round(amount))


def share(state: State, action: Action) -> str:
    """What a share brings until it can be sold again, beside its price."""
    assert isinstance(action, BuyShare | SellShares)
    name = action.company
    if name != RAIL and not state.companies[name].operated:
        return f"{name} has not operated yet, but may run well" if isinstance(action, BuyShare) else ""
    rounds = min(SET, prospects.rounds_left(state))
    found = prospects.outcome(state, name, rounds, from_stock_round=True)
    ends = f", and {name} cannot pay what comes due" if found.lost else ""
    return (
        f"a share at {pounds(market.price(state, name))} brings about {pounds(found.brings)} until it can be sold again"
        f" (dividends {pounds(found.dividends)}, then {pounds(found.worth)}){ends}"
    )


def increase(state: State, action: Action) -> str:
    assert isinstance(action, Increase)
    most, price = habit.most_bought(state, action), market.price(state, action.company)
    gain = habit.growth(state, action, most)
    return f"{counted(most, 'more share')} for {pounds(most * price)} bring {action.actor} about {pounds(gain)}"


def dividend(state: State, action: Action) -> str:
    assert isinstance(action, Dividend)
    name = action.company
    if name not in state.prices:
        return f"{name} is private: its money is its director's"
    run = getattr(state.frames[-1], "revenue", 0)
    price = market.MARKET.cells[forecast.moved(state, name, state.prices[name], run)].price
    due = dues.upkeep(state, name) + dues.interest(state, name)
    return (
        f"paid out, its price goes to {pounds(price)}; {pounds(due)} are due now"
        f" and {pounds(habit.need(state, name))} in its next turn, and it has {pounds(money.funds(state, name))}"
    )


def train(state: State, action: Action) -> str:
    """What its trains bring after upkeep, with and without one."""
    assert isinstance(action, BuyTrain | DiscardTrain)
    name, kinds = action.company, list(prospects.kinds_of(state, action.company))
    kind = state.trains[action.train].kind
    if isinstance(action, DiscardTrain):
        kinds.remove(kind)
    with_it, without = prospects.net(state, name, (*kinds, kind)), prospects.net(state, name, tuple(kinds))
    return f"after upkeep {name} earns {pounds(with_it)} in its next turn with it, {pounds(without)} without"


def due(state: State, action: Action) -> str:
    assert isinstance(action, PayDue | RefuseDue)
    name, worth = action.company, habit.survival(state, action.company)
    missing = dues.DUES[getattr(state.frames[-1], "step", "maintenance")].amount(state, name) - money.funds(state, name)
    if missing <= 0:
        return f"{name} has the money"
    return f"{pounds(missing)} are missing; its director loses about {pounds(max(worth, 0))} if {name} falls"


def next_turn(state: State, action: Action) -> str:
    """What a company needs, and what it has."""
    assert isinstance(action, IssueShares | RepayLoans)
    name = action.company
    return f"{name} has {pounds(money.funds(state, name))} and needs {pounds(habit.need(state, name))} in its next turn"


def loan(state: State, action: Action) -> str:
    assert isinstance(action, TakeLoan)
    name, percent = action.company, phases.column(state).loan_interest_percent
    return (
        f"the next train costs {pounds(habit.next_price(state))}, {name} has {pounds(money.funds(state, name))};"
        f" interest is {percent} %, its last run {pounds(state.companies[name].last_run or 0)}"
    )


def bid(state: State, action: Action) -> str:
    assert isinstance(action, Bid)
    return f"worth about {pounds(habit.value_of_lot(state, action))}"


def offer(state: State, action: Action) -> str:
    assert isinstance(action, OfferCompany)
    buyer, name = getattr(state.frames[-1], "company", ""), action.company
    if name == buyer:
        return f"the bank's bid leaves about {pounds(prospects.offers_itself_for(state, name))} a share"
    worth, least = habit.assets(state, name), takeovers.minimum(state, name)
    return f"money, trains and stations, less loans, are worth about {pounds(worth)}, and cost {pounds(least)} or more"


def lobby(state: State, action: Action) -> str:
    cash = money.cash(state, player(action.actor))
    return f"a company floats for about {pounds(habit.cost_of_float(state))}, and {action.actor} has {pounds(cash)}"


REASONS: dict[str, Reason] = {
    "bid": bid,
    "buy-share": share,
    "sell-shares": share,
    "increase": increase,
    "dividend": dividend,
    "buy-train": train,
    "discard-train": train,
    "pay-due": due,
    "refuse-due": due,
    "issue-shares": next_turn,
    "repay-loans": next_turn,
    "take-loan": loan,
    "offer-company": offer,
    "fund-lobby": lobby,
}
"""By kind of action; others are a matter of thumb."""
