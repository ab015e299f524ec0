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
    if possible(t, frame, (track.LAYING,), who):
        return True
    return track.can_still_lay(t, frame) and is_short_of_a_lay(t, frame)


def is_short_of_a_lay(t: Table, frame: CompanyTurn) -> bool:
    """There is a tile to be laid, but only a loan would pay for it."""
    return can_borrow(t, frame) and bool(next(iter(track.candidates(t, frame, "")), None))


def can_place(t: Table, frame: CompanyTurn, who: str) -> bool:
    return possible(t, frame, (stations.PLACING,), who) or (
        can_borrow(t, frame) and could_place_with_loan(t, frame, who)
    )


def could_place_with_loan(t: Table, frame: CompanyTurn, who: str) -> bool:
    trial = t.trial()
    trial.state.cash[treasury(frame.company)] = money.treasury(t.state, frame.company) + EXTRA.loans.amount
    return possible(trial, frame, (stations.PLACING,), who)


def can_run(t: Table, frame: CompanyTurn, who: str) -> bool:
    return running.can_run(TRAFFIC, t.state, frame.company)


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


def can_borrow(t: Table, frame: CompanyTurn) -> bool:
    state = t.state
    free = loans.may_take_freely(state, frame.company) and loans.left(state) > 0
    return phases.loans_open(state) and free and own(state).turn_loans < EXTRA.loans.per_round


def can_buy_train(t: Table, frame: CompanyTurn, who: str) -> bool:
    if possible(t, frame, (trains.BUYING,), who):
        return True
    return is_bound(t, frame) or can_borrow(t, frame) or can_buy_private(t, frame)


def is_bound(t: Table, frame: CompanyTurn) -> bool:
    """It must own a train, and can."""
    return trains.must_own_train(t.state, frame.company) and trains.is_enforceable(t.state, frame.company)


def can_buy_private(t: Table, frame: CompanyTurn) -> bool:
    return possible(t, frame, (privates.SALE,), "")


def turn_is_over(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Loans and privates were offered in the train step for the last time."""
    return False


RULEBOOK: dict[str, Waits] = {
    "track": can_build,
    "station": can_place,
    "run": can_run,
    "pay": is_asked_to_pay,
    "trains": can_buy_train,
    "finish": turn_is_over,
}


def site_track(t: Table, frame: CompanyTurn, who: str) -> bool:
    """As long as a lay is left."""
    return track.can_still_lay(t, frame)


def site_station(t: Table, frame: CompanyTurn, who: str) -> bool:
    """If the next marker can be paid and some city it reaches has a place for it."""
    return possible(t, frame, (stations.PLACING,), who)


def site_run(t: Table, frame: CompanyTurn, who: str) -> bool:
    """If it has a train and two stops are joined at one of its markers, whether or not the train can run there."""
    return bool(t.state.trains_of(treasury(frame.company))) and trains.has_route(t.state, frame.company)


def site_trains(t: Table, frame: CompanyTurn, who: str) -> bool:
    """If it must or may buy; before any purchase also if it has no 2E, could pay half of one and still borrow."""
    company = frame.company
    return is_bound(t, frame) or site_may_buy(t, company) or (not frame.bought and site_may_save_for_ghan(t, company))


def site_may_save_for_ghan(t: Table, company: str) -> bool:
    return not owned(t.state, company, GHAN) and money.treasury(t.state, company) >= 100 and site_may_borrow(t, company)


def site_may_buy(t: Table, company: str) -> bool:
    state, cash = t.state, money.treasury(t.state, company)
    kind = phases.on_offer(state)
    cheapest = min((side_price(kind, side) for side in sides(kind)), default=None) if kind else None
    room = counted(state, company) < phases.train_limit(state)
    if room and cheapest is not None and cash >= cheapest:
        return True
    others = any(is_company(one.holder) and one.holder != treasury(company) for one in state.trains.values())
    if room and cash >= 1 and others:
        return True
    if phases.begun(state, "5"):
        if room and cash >= side_price(GHAN, GHAN):
            return True  # even a company that has a 2E
        if not owned(state, company, GHAN) and cash >= ghan_price(t, company):
            return True
    return site_may_trade_in(t, company)


def ghan_price(t: Table, company: str) -> int:
    """What a 2E costs the company, with P4 if it or its Director has it."""
    rebate = EXTRA.privates["P4"].rebate if privates.may_use(t, company, "P4") else 0
    return side_price(GHAN, GHAN) - rebate


def site_may_trade_in(t: Table, company: str) -> bool:
    trade = EXTRA.trade_in
    if phases.on_offer(t.state) != trade.train or phases.sold(t.state, trade.train):
        return False
    return (
        bool(owned(t.state, company, trade.old))
        and money.treasury(t.state, company) >= side_price("8", "D") - trade.amount
    )


def site_may_borrow(t: Table, company: str) -> bool:
    state = t.state
    return phases.loans_open(state) and loans.may_take_freely(state, company) and loans.left(state) > 0


def site_finish(t: Table, frame: CompanyTurn, who: str) -> bool:
    """From phase 3 on while it has fewer than five loans, or a private can be bought."""
    return site_may_borrow(t, frame.company) or can_buy_private(t, frame)


SITE: dict[str, Waits] = {
    "track": site_track,
    "station": site_station,
    "run": site_run,
    "pay": has_income,
    "trains": site_trains,
    "finish": site_finish,
}
