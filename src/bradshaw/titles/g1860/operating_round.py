"""Operating rounds: privates pay, then every company acts once, the dearest first; and the order of all rounds."""

from __future__ import annotations

from msgspec.structs import replace

from bradshaw.kernel import FrameRules, State, Table
from bradshaw.kernel.market import by_price
from bradshaw.mechanics import operating_round
from bradshaw.titles.g1860 import auction, company_turn, ending, privates, stock_round
from bradshaw.titles.g1860.data import phase
from bradshaw.titles.g1860.market import MARKET
from bradshaw.titles.g1860.shares import operating
from bradshaw.titles.g1860.state import Course, OperatingRound, own


def open_round(t: Table, frame: OperatingRound) -> None:
    t.change_own(dividends={}, hurried=False)
    privates.pay_all(t)


def order(state: State, frame: OperatingRound) -> list[str]:
    """In falling order of price, read again before each turn (1860-operating-companies-a, -b)."""
    return by_price(state, MARKET, operating(state))


def finish(t: Table, frame: OperatingRound) -> None:
    """End conditions come first, after every operating round; then nationalisation, then the next round."""
    reason = own(t.state).ending or (ending.close_lowest if own(t.state).nationalised else before_end_game)(t)
    if reason:
        ending.end(t, reason)
    elif own(t.state).nationalised or frame.number < frame.of:
        t.swap(replace(frame, number=frame.number + 1, began=False, acted=()))
    else:
        t.pop()
        t.swap(Course("stock"))


def before_end_game(t: Table) -> str:
    """British Rail may be formed. 1860-house-a: stock rounds of passes would follow one another for ever."""
    ending.nationalise_if_due(t)
    known_by = t.option("standstill")
    if known_by == "goes_on" or not ending.nothing_earns(t.state):
        return ""
    still = ending.nobody_can_pay(t.state) if known_by == "nobody_can_pay" else stock_round.nobody_can_act(t)
    return "standstill" if still else ""


RULES = operating_round.rules(
    frame=OperatingRound, opening=open_round, order=order, turn=company_turn.begin, over=finish
)


# The order of rounds


def go_on(t: Table, frame: Course) -> bool:
    if frame.next == "auction":
        auction.begin(t)
    elif frame.next == "stock":
        stock_round.begin(t)
    elif frame.next == "after-stock":
        if own(t.state).southern:
            t.change_own(building_banned=True)  # 1860-con-l: at the latest from here on
        ending.nationalise_if_due(t)
        t.swap(Course("operating"))
    else:  # the number of operating rounds follows the phase now (1860-phases-c, -d)
        t.push(OperatingRound(own(t.state).stock_round, 1, phase(t.state).rounds))
    return True


COURSE = FrameRules(Course, deciders=lambda t, frame: (), step=go_on)
"""Stock rounds and sets of operating rounds take turns, under the Southern, too (1860-game-overview-a,
1860-southern-railway-d)."""
