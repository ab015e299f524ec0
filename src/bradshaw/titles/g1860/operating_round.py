"""Operating rounds: privates pay, then every company acts once, the dearest first."""

from __future__ import annotations

from bradshaw.kernel.events import RoundBegan, TurnBegan
from bradshaw.kernel.market import by_price
from bradshaw.kernel.records import company
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules
from bradshaw.titles.g1860 import insolvency, privates, receivership, track, trains
from bradshaw.titles.g1860.frames import Course, OperatingRound, ReturningTrains
from bradshaw.titles.g1860.market import MARKET
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.shares import has_train, operating


def begin(t: Table) -> None:
    mine = own(t.state)
    number = mine.round + 1
    t.change_own(round=number, dividends={}, hurried=False)
    t.say(RoundBegan(f"operating round {mine.stock_round}.{number}"))
    privates.pay_all(t)
    t.push(OperatingRound())


def still_to_act(state: State, frame: OperatingRound) -> list[str]:
    """In falling order of price, read again before each turn (1860-operating-companies-a, -b)."""
    return by_price(state, MARKET, [name for name in operating(state) if name not in frame.acted])


def next_company(t: Table, frame: OperatingRound) -> bool:
    order = still_to_act(t.state, frame)
    if not order:
        t.pop()
        t.swap(Course("after-operating"))
        return True
    name = order[0]
    t.change_frame(acted=(*frame.acted, name))
    t.change_company(name, operated=True)
    t.change_own(no_more_track="", base_built=False, no_purchase="")
    t.say(TurnBegan(company(name)))
    receivership.begin_turn(t, name)
    if own(t.state).hurried:
        hurry(t, name)
    t.push(ReturningTrains(name))
    return True


def hurry(t: Table, name: str) -> None:
    """18xx.games passes over the purchase of trains of the next company that is asked for anything (an option)."""
    state = t.state
    may_buy = trains.may_buy(state, name)
    runs = has_train(state, name) or insolvency.leases(state, name)
    asked = may_buy or runs or not track.may_not_build(state, name)
    t.change_own(hurried=not asked, no_purchase="" if may_buy else name)


RULES = FrameRules(OperatingRound, deciders=lambda t, frame: (), step=next_company)
