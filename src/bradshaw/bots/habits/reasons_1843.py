"""Why somebody sensible keeps money in 1843, in a few words: the figures by which `g1843` decides."""

from __future__ import annotations

from bradshaw.bots.habits import g1843 as habit
from bradshaw.bots.habits.wish import Reason
from bradshaw.kernel.actions import Action, Dividend, Pass
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import player
from bradshaw.kernel.state import State
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles import views
from bradshaw.titles.g1843.frames import CompanyTurn


def francs(amount: float) -> str:
    return views.money("1843", round(amount))


def dividend(state: State, action: Action) -> str:
    """Nothing when it pays: habits only ever keep."""
    assert isinstance(action, Dividend)
    return "" if action.pay else for_gray(state, action.company, action.actor)


def for_gray(state: State, name: str, who: str) -> str:
    has, cash = state.cash.get(treasury(name), 0), state.cash.get(player(who), 0)
    return f"a gray train costs {francs(habit.PRICE)}; {name} has {francs(has)}, and {who} {francs(cash)}"


def keeping(state: State, action: Action) -> str:
    """What the money is for that somebody who passes does not spend."""
    assert isinstance(action, Pass)
    frame = state.frames[-1]
    if isinstance(frame, CompanyTurn) and frame.step == "trains":
        return for_a_train(state, frame.company, action.actor)
    reserve = habit.reserve(state, action.actor) if isinstance(frame, StockRound) else 0
    cash = state.cash.get(player(action.actor), 0)
    return f"gray trains will cost {action.actor} about {francs(reserve)}, of {francs(cash)}" if reserve else ""


def for_a_train(state: State, name: str, who: str) -> str:
    if state.phase == habit.GRAY:
        return "" if habit.has_gray(state, name) else for_gray(state, name, who)
    price, has = habit.price_of_next(state), state.cash.get(treasury(name), 0)
    return f"the next kind of train costs {francs(price)}, and {name} has {francs(has)}" if price else ""


REASONS: dict[str, Reason] = {"dividend": dividend, "pass": keeping}
"""By kind of action; others are weighed."""
