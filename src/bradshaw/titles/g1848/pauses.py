"""Where a company's turn waits for its Director: where something can be decided, or where another table waits."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.kernel import Table, possible
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import is_company
from bradshaw.mechanics import money, running
from bradshaw.mechanics.depot import owned
from bradshaw.titles.g1848 import loans, market, phases, privates, stations, track, trains
from bradshaw.titles.g1848.data import EXTRA, GHAN, side_price, sides
from bradshaw.titles.g1848.frames import CompanyTurn
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.phases import counted
from bradshaw.titles.g1848.runs import TRAFFIC

Waits = Callable[[Table, CompanyTurn, str], bool]


def waits(t: Table, frame: CompanyTurn, who: str) -> bool:
    table = SITE if t.option("pauses") == "site" else RULEBOOK
    return table[frame.step](t, frame, who)


def can_build(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Or is there a tile to be laid that only a loan would pay for?"""
    if possible(t, frame, (track.LAYING,), who):
        return True
    short = track.can_still_lay(t, frame) and can_borrow(t, frame)
    return short and bool(next(iter(track.candidates(t, frame, "")), None))


def can_place(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Or could it, if it took a loan?"""
    if can_place_now(t, frame, who):
        return True
    if not can_borrow(t, frame):
        return False
    richer = t.trial()
    richer.state.cash[treasury(frame.company)] = money.treasury(t.state, frame.company) + EXTRA.loans.amount
    return can_place_now(richer, frame, who)


def can_place_now(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Can the next marker be paid, and has some city in reach a place for it?"""
    return possible(t, frame, (stations.PLACING,), who)


def has_income(t: Table, frame: CompanyTurn, who: str) -> bool:
    return frame.revenue > 0 or must_borrow_before_falling(t, frame)


def is_asked_to_pay(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Without income nobody is asked, but before a fall into the hatched area it is the last chance for what may be
    done at any point of the turn (1848-VII.sequence-d)."""
    falls = market.column(t.state, frame.company) == 1
    return has_income(t, frame, who) or (falls and (can_borrow(t, frame) or can_buy_private(t, frame)))


def must_borrow_before_falling(t: Table, frame: CompanyTurn) -> bool:
    """By option: no income, no train, one step from the hatched area, and a loan not yet taken."""
    if not t.option("pause_for_loan_before_zero_run") or market.column(t.state, frame.company) != 1:
        return False
    return not t.state.trains_of(treasury(frame.company)) and can_borrow(t, frame)


def may_borrow(t: Table, company: str) -> bool:
    """In this turn or in a later one."""
    return phases.loans_open(t.state) and loans.may_take_freely(t.state, company) and loans.left(t.state) > 0


def can_borrow(t: Table, frame: CompanyTurn) -> bool:
    return may_borrow(t, frame.company) and own(t.state).turn_loans < EXTRA.loans.per_round


def can_buy_train(t: Table, frame: CompanyTurn, who: str) -> bool:
    if possible(t, frame, (trains.BUYING,), who):
        return True
    return is_bound(t, frame) or can_borrow(t, frame) or can_buy_private(t, frame)


def is_bound(t: Table, frame: CompanyTurn) -> bool:
    """It must own a train, and can."""
    return trains.must_own_train(t.state, frame.company) and trains.is_enforceable(t.state, frame.company)


def can_buy_private(t: Table, frame: CompanyTurn) -> bool:
    return possible(t, frame, (privates.SALE,), "")


RULEBOOK: dict[str, Waits] = {
    "track": can_build,
    "station": can_place,
    "run": lambda t, frame, who: running.can_run(TRAFFIC, t.state, frame.company),
    "pay": is_asked_to_pay,
    "trains": can_buy_train,
    "finish": lambda t, frame, who: False,  # loans and privates were offered in the train step for the last time
}


# Where 18xx.games waits


def site_run(t: Table, frame: CompanyTurn, who: str) -> bool:
    """If it has a train and two stops are joined at one of its markers, whether or not the train can run there."""
    return bool(t.state.trains_of(treasury(frame.company))) and trains.has_route(t.state, frame.company)


def site_trains(t: Table, frame: CompanyTurn, who: str) -> bool:
    """If it must or may buy; before any purchase also if it has no 2E, could pay half of one and still borrow."""
    company = frame.company
    saves = not frame.bought and not owned(t.state, company, GHAN) and money.treasury(t.state, company) >= 100
    return is_bound(t, frame) or site_may_buy(t, company) or (saves and may_borrow(t, company))


def site_may_buy(t: Table, company: str) -> bool:
    """Even a second 2E."""
    state, cash = t.state, money.treasury(t.state, company)
    kind, ghan = phases.on_offer(state), side_price(GHAN, GHAN)
    if counted(state, company) < phases.train_limit(state):
        others = any(is_company(one.holder) and one.holder != treasury(company) for one in state.trains.values())
        if kind and cash >= min(side_price(kind, side) for side in sides(kind)):
            return True
        if (cash >= 1 and others) or (phases.begun(state, "5") and cash >= ghan):
            return True
    if phases.begun(state, "5") and not owned(state, company, GHAN):
        rebate = EXTRA.privates["P4"].rebate if privates.may_use(t, company, "P4") else 0
        if cash >= ghan - rebate:
            return True
    trade = EXTRA.trade_in
    if kind != trade.train or phases.sold(state, trade.train):
        return False
    return bool(owned(state, company, trade.old)) and cash >= side_price("8", "D") - trade.amount


def site_finish(t: Table, frame: CompanyTurn, who: str) -> bool:
    """From phase 3 on while it has fewer than five loans, or a private can be bought."""
    return may_borrow(t, frame.company) or can_buy_private(t, frame)


SITE: dict[str, Waits] = {
    "track": lambda t, frame, who: track.can_still_lay(t, frame),
    "station": can_place_now,
    "run": site_run,
    "pay": has_income,
    "trains": site_trains,
    "finish": site_finish,
}
