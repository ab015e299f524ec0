"""The order of rounds: stock, and twice operating with Issue & Takeover (chapters 5 and 6.1)."""

from __future__ import annotations

from bradshaw.kernel import FrameRules, Table, ledger
from bradshaw.kernel.records import BANK, player
from bradshaw.titles.g1820 import (
    british_rail,
    cousin_auction,
    ending,
    future_trains,
    issue_round,
    market,
    operating_round,
    stock_round,
)
from bradshaw.titles.g1820.data import EXTRA
from bradshaw.titles.g1820.frames import Course
from bradshaw.titles.g1820.own import own

ROUNDS = 2
"""Operating rounds after each stock round (1820-5-a)."""


def go_on(t: Table, frame: Course) -> bool:
    match frame.next:
        case "income":
            t.change_own(stock_round=own(t.state).stock_round + 1, round=0)
            pay_income(t)
            t.swap(Course("cousins" if own(t.state).stock_round == 1 else "future"))
        case "cousins":
            t.swap(Course("future"))
            cousin_auction.begin(t)
        case "future":
            t.swap(Course("stock"))
            future_trains.begin(t)
        case "stock":
            t.swap(Course("adjust"))
            stock_round.begin(t)
        case "adjust":
            stock_round.adjust(t)
            if not ending.is_over(t):
                t.swap(Course("operating"))
        case "operating":
            t.change_own(round=own(t.state).round + 1, began_in=t.state.phase, face_down=())
            t.swap(Course("after-operating"))
            operating_round.begin(t)
        case "after-operating":
            market.turn_up(t)
            british_rail.mourn(t)
            if not ending.is_over(t, after_operating=True):
                t.swap(Course("issue"))
        case "issue":
            t.swap(Course("after-issue"))
            issue_round.begin(t)
        case "after-issue":
            if not ending.is_over(t):
                t.swap(Course("operating" if own(t.state).round < ROUNDS else "income"))
        case _:
            raise AssertionError(f"nothing follows {frame.next}")
    return True


def pay_income(t: Table) -> None:
    """Up to the first stock round after the Queen's death, in the second less the bids of the first (1820-6.2-a, -b,
    1820-6.4.2-g)."""
    mine = own(t.state)
    if mine.mourned:
        return
    for who in t.state.turn_order:
        less = future_trains.owed(t.state, who)
        ledger.pay(t, BANK, player(who), EXTRA.income_per_stock_round - less, "income", "1820-6.2-a")
    t.change_own(mourned=mine.victoria_died, debts=())


RULES = FrameRules(Course, deciders=lambda t, frame: (), step=go_on)
