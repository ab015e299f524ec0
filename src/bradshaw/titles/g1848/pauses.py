"""Where a company's turn waits for its Director: where something can be decided, or where 18xx.games waits."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.kernel import Table, possible
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import is_company
from bradshaw.mechanics import money, running
from bradshaw.mechanics.depot import owned
from bradshaw.titles.g1848 import market, phases, privates, stations, track, trains
from bradshaw.titles.g1848.bank_of_england import can_borrow, may_borrow, must_borrow_before_falling
from bradshaw.titles.g1848.data import EXTRA, GHAN, side_price
from bradshaw.titles.g1848.runs import TRAFFIC
from bradshaw.titles.g1848.state import CompanyTurn

Waits = Callable[[Table, CompanyTurn, str], bool]


def waits(t: Table, frame: CompanyTurn, who: str) -> bool:
    table = SITE if t.option("pauses") == "site" else RULEBOOK
    return table[frame.step](t, frame, who)


def can_build(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Or is there a tile to be laid that only a loan would pay for?"""
    if possible(t, frame, (track.LAYING,), who):
        return True
    return track.can_still_lay(t, frame) and can_borrow(t, frame) and any(track.candidates(t, frame, ""))


def can_place(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Or could it, if it took a loan?"""
    if can_borrow(t, frame):
        t = t.trial()
        lent = money.treasury(t.state, frame.company) + EXTRA.loans.amount
        t.state.cash = t.state.cash | {treasury(frame.company): lent}
    return can_place_now(t, frame, who)


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


def can_buy_train(t: Table, frame: CompanyTurn, who: str) -> bool:
    if possible(t, frame, (trains.BUYING,), who) or trains.is_bound(t.state, frame.company):
        return True
    return can_borrow(t, frame) or can_buy_private(t, frame)


def can_buy_private(t: Table, frame: CompanyTurn) -> bool:
    return possible(t, frame, (privates.TO_COMPANY,), "")


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
    state, company = t.state, frame.company
    saves = not frame.bought and not owned(state, company, GHAN) and money.treasury(state, company) >= 100
    return trains.is_bound(state, company) or site_may_buy(t, company) or (saves and may_borrow(t, company))


def site_may_buy(t: Table, company: str) -> bool:
    """A card on offer, any train of another company, a 2E, even a second one; what a rebate or a trade-in leaves."""
    state, cash, trade = t.state, money.treasury(t.state, company), EXTRA.trade_in
    ghan = side_price(GHAN, GHAN) if phases.begun(state, "5") else None
    if phases.counted(state, company) < phases.train_limit(state):
        others = any(is_company(one.holder) and one.holder != treasury(company) for one in state.trains.values())
        if trains.can_pay_a_side(state, company) or (cash >= 1 and others) or (ghan is not None and cash >= ghan):
            return True
    if ghan is not None and not owned(state, company, GHAN):
        rebate = EXTRA.privates["P4"].rebate if privates.may_use(t, company, "P4") else 0
        if cash >= ghan - rebate:
            return True
    first = phases.on_offer(state) == trade.train and not phases.sold(state, trade.train)
    return first and bool(owned(state, company, trade.old)) and cash >= side_price("8", "D") - trade.amount


SITE: dict[str, Waits] = {
    "track": lambda t, frame, who: track.can_still_lay(t, frame),
    "station": can_place_now,
    "run": site_run,
    "pay": has_income,
    "trains": site_trains,
    # from phase 3 on while it has fewer than five loans, or a private can be bought
    "finish": lambda t, frame, who: may_borrow(t, frame.company) or can_buy_private(t, frame),
}
