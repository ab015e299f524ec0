"""The order of rounds: auctions, stock rounds and sets of operating rounds, the end game."""

from __future__ import annotations

from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules
from bradshaw.titles.g1860 import auction, ending, operating_round, southern, stock_round
from bradshaw.titles.g1860.data import phase
from bradshaw.titles.g1860.frames import Course
from bradshaw.titles.g1860.own import choice, own
from bradshaw.titles.g1860.shares import operating


def go_on(t: Table, frame: Course) -> bool:
    {
        "auction": auction.begin,
        "stock": stock_round.begin,
        "after-stock": after_stock_round,
        "operating": operating_round.begin,
        "after-operating": after_operating_round,
    }[frame.next](t)
    return True


def after_stock_round(t: Table) -> None:
    """The number of operating rounds follows the phase now (1860-phases-c, -d)."""
    if own(t.state).southern:
        t.change_own(building_banned=True)  # 1860-con-l: at the latest from here on
    t.change_own(rounds=phase(t.state).rounds, round=0)
    southern.nationalise_if_due(t)
    t.swap(Course("operating"))


def after_operating_round(t: Table) -> None:
    """End conditions come first, after every operating round; then nationalisation, then the next round."""
    reason = ending.is_due(t.state)
    if reason:
        ending.end(t, reason)
        return
    if own(t.state).nationalised:
        if southern.last_round_is_over(t.state):
            ending.end(t, "nationalisation")
            return
        southern.close_lowest(t)
        if not operating(t.state):
            ending.end(t, "nationalisation")
            return
        t.swap(Course("operating"))
        return
    southern.nationalise_if_due(t)
    if at_a_standstill(t):
        ending.end(t, "standstill")
        return
    more = own(t.state).nationalised or own(t.state).round < own(t.state).rounds
    t.swap(Course("operating" if more else "stock"))


def at_a_standstill(t: Table) -> bool:
    """1860-house-a: stock rounds of passes would follow one another for ever."""
    known_by = choice(t.state, "standstill")
    if known_by == "goes_on" or not ending.nothing_earns(t.state):
        return False
    return ending.nobody_can_pay(t.state) if known_by == "nobody_can_pay" else stock_round.nobody_can_act(t)


RULES = FrameRules(Course, deciders=lambda t, frame: (), step=go_on)
