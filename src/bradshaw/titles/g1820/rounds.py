"""The order of rounds: stock, and twice operating with Issue & Takeover (chapters 5, 6.1 and 7.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.kernel import FrameRules, State, Table, ledger
from bradshaw.kernel.records import BANK, player
from bradshaw.mechanics import operating_round
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.titles.g1820 import (
    british_rail,
    company_turn,
    cousin_auction,
    ending,
    future_trains,
    issue_round,
    market,
    stock_round,
)
from bradshaw.titles.g1820.data import EXTRA, RAIL
from bradshaw.titles.g1820.frames import Course
from bradshaw.titles.g1820.own import own

ROUNDS = 2
"""Operating rounds after each stock round (1820-5-a)."""


def begin_operating(t: Table) -> None:
    mine = own(t.state)
    t.change_own(round=mine.round + 1, began_in=t.state.phase, face_down=())
    t.push(OperatingRound(set=mine.stock_round, number=mine.round + 1, of=ROUNDS))


FOLLOWED: Mapping[str, tuple[Callable[[Table], None], str]] = {
    "cousins": (cousin_auction.begin, "future"),
    "future": (future_trains.begin, "stock"),
    "stock": (stock_round.begin, "adjust"),
    "operating": (begin_operating, "after-operating"),
    "issue": (issue_round.begin, "after-issue"),
}
"""Rounds, and what comes after each."""


def go_on(t: Table, frame: Course) -> bool:
    if frame.next in FOLLOWED:
        begin, after = FOLLOWED[frame.next]
        t.swap(Course(after))
        begin(t)
    elif frame.next == "income":
        t.change_own(stock_round=own(t.state).stock_round + 1, round=0)
        pay_income(t)
        t.swap(Course("cousins" if own(t.state).stock_round == 1 else "future"))
    elif frame.next == "adjust":
        stock_round.adjust(t)
        if not ending.is_over(t):
            t.swap(Course("operating"))
    elif frame.next == "after-operating":
        market.turn_up(t)
        british_rail.mourn(t)
        if not ending.is_over(t, after_operating=True):
            t.swap(Course("issue"))
    elif not ending.is_over(t):  # after an Issue & Takeover Round
        t.swap(Course("operating" if own(t.state).round < ROUNDS else "income"))
    return True


def pay_income(t: Table) -> None:
    """Up to the first stock round after the Queen's death, in the second less the bids of the first (1820-6.2-a, -b,
    1820-6.4.2-g)."""
    mine = own(t.state)
    if mine.mourned:
        return
    for who in t.state.turn_order:
        amount = EXTRA.income_per_stock_round - mine.debts.get(who, 0)
        ledger.pay(t, BANK, player(who), amount, "income", "1820-6.2-a")
    t.change_own(mourned=mine.victoria_died, debts={})


COURSE = FrameRules(Course, deciders=lambda t, frame: (), step=go_on)


def order(state: State, frame: OperatingRound) -> list[str]:
    """The highest face-up marker is next, whatever has moved (1820-7.1-d); private companies last (1820-7.1-f)."""
    return [*market.operating_order(state), *own(state).privates]


def turn(t: Table, company: str) -> None:
    if company == RAIL:
        british_rail.operate(t)
    else:
        company_turn.begin(t, company)


OPERATING_ROUND = operating_round.rules(frame=OperatingRound, order=order, turn=turn, over=lambda t, frame: t.pop())
