"""Operating rounds: privates pay, then every company acts once, the dearest first."""

from __future__ import annotations

from bradshaw.kernel.events import RoundBegan
from bradshaw.kernel.market import by_price
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules
from bradshaw.titles.g1860 import company_turn, privates
from bradshaw.titles.g1860.frames import Course, OperatingRound
from bradshaw.titles.g1860.market import MARKET
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.shares import operating


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
    company_turn.begin(t, name)
    return True


RULES = FrameRules(OperatingRound, deciders=lambda t, frame: (), step=next_company)
