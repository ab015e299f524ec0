"""The sequence of events in a company's turn (chapter VII): track, station, run, pay, trains; loans and purchases of
privates at any point (1848-VII.sequence-d). Where the turn waits for its Director, or where it does on 18xx.games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bradshaw.kernel import Choice, RuleViolation, Table, possible, refuse
from bradshaw.kernel.actions import BuyPrivate, DiscardTrain, LayTile, Pass, PlaceMarker
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import is_company
from bradshaw.mechanics import company_turn, money, running
from bradshaw.mechanics.company_turn import Step, not_passed
from bradshaw.mechanics.depot import owned
from bradshaw.mechanics.forbidden import SHARE_TRADES, shut_out
from bradshaw.titles.g1848 import bank_of_england, market, phases, privates, runs, track, trains
from bradshaw.titles.g1848.bank_of_england import can_borrow, may_borrow
from bradshaw.titles.g1848.data import EXTRA, GHAN, side_price
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
    return possible(t, frame, (track.PLACING,), who)


def has_income(t: Table, frame: CompanyTurn, who: str) -> bool:
    return frame.revenue > 0 or bank_of_england.must_borrow_before_falling(t, frame)


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
    "run": lambda t, frame, who: running.can_run(runs.TRAFFIC, t.state, frame.company),
    "pay": is_asked_to_pay,
    "trains": can_buy_train,
    "finish": lambda t, frame, who: False,  # loans and privates were offered in the train step for the last time
}


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


# The turn


def begin(t: Table, company: str) -> None:
    """At its first turn the home marker is placed (1848-VII.stations-a)."""
    first = not t.state.companies[company].operated
    t.change_own(turn_loans=0)
    company_turn.begin(t, CompanyTurn(company, first=first))
    if first:
        track.place_homes(t, company)


def powers_open(t: Table, frame: CompanyTurn) -> bool:
    """By option the lays of P2 and P3 may come at any moment (1848-con-ab)."""
    return frame.step != "track" and bool(t.option("private_lays_any_time"))


def check_power(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    if not action.power or not powers_open(t, frame):
        raise refuse("1848-VII.sequence-a", "Track is built in the first step of the turn.")
    track.check(t, frame, action)


def one_marker_a_turn(t: Table, frame: CompanyTurn, action: PlaceMarker) -> RuleViolation | None:
    """Besides the home."""
    return refuse("1848-VII.stations-e", f"{frame.company} has placed a marker this turn.") if frame.placed else None


def must_pay_or_withhold(t: Table, frame: CompanyTurn, action: Pass) -> None:
    runs.check_loan_first(t, frame)
    raise refuse("1848-X.income-c", "The income is either paid out or withheld.")


def check_owns_train(t: Table, frame: CompanyTurn, action: Pass) -> None:
    if trains.is_bound(t.state, frame.company):
        only_ghan = t.state.trains_of(treasury(frame.company))
        clause = "1848-VIII.general-a" if only_ghan else "1848-V.general-b"
        raise refuse(clause, f"{frame.company} has a route and must own a train.")


def back_to_trains(t: Table, frame: CompanyTurn) -> bool:
    """A loan may have made its last train obsolete (1848-V.bank-of-england-m): it buys another then."""
    bound = trains.is_bound(t.state, frame.company)
    if bound:
        t.change_frame(step="trains")
    return bound


def check_private(t: Table, frame: CompanyTurn, action: BuyPrivate) -> None:
    if action.company != frame.company:
        raise privates.no_trade(action)
    privates.TO_COMPANY.check(t, frame, action)


def interrupt(t: Table, frame: CompanyTurn) -> bool:
    """Debts that are called in, the Tasmania tile, trains over the limit: all before the turn goes on."""
    director = t.state.companies[frame.company].director
    assert director is not None
    return bank_of_england.call_in_debts(t, director) or track.demand_tasmania(t) or trains.demand_discards(t)


STEPS: tuple[Step[CompanyTurn], ...] = (
    Step("track", "build track", (track.LAYING,), passing="Build no more", check_pass=track.check_home_laid),
    Step("station", "place a station marker", (track.PLACING,), once=True, passing="Place no marker"),
    Step(
        "run",
        "run its trains",
        (runs.RUNNING,),
        once=True,
        check_pass=not_passed("1848-VII.sequence-f", "The trains must be run."),
        skipped=lambda t, frame: t.change_company(frame.company, last_run=0),
    ),
    Step(
        "pay",
        "pay out or withhold",
        (runs.PAYING,),
        once=True,
        check_pass=must_pay_or_withhold,
        skipped=lambda t, frame: runs.withhold(t, frame.company, 0),  # its price falls (1848-X.income-f)
    ),
    Step("trains", "buy trains", (trains.BUYING,), passing="Buy no more", check_pass=check_owns_train),
    Step("finish", "end its turn", passing="End the turn", check_pass=check_owns_train, automatic=back_to_trains),
)
"""Running and paying are compulsory, and so is the move of the price (1848-VII.sequence-c)."""
POWERS = Choice(
    LayTile,
    lambda t, frame, who: track.power_candidates(t, frame, who) if powers_open(t, frame) else (),
    check_power,
    track.build,
    track.words,
)
RULES = company_turn.rules(
    frame=CompanyTurn,
    clauses=company_turn.Clauses(order="1848-VII.sequence-a", whose="1848-VII.turn-order-c"),
    steps=[replace(step, waits=waits) for step in STEPS],
    any_time=(POWERS, bank_of_england.TAKING),
    besides=(
        replace(privates.TO_COMPANY, check=check_private),
        *shut_out("1848-VIII.purchase-n", "Trains are given up only when a company is over its limit.", DiscardTrain),
        *shut_out("1848-VII.general-a", "Shares are traded in share rounds, not while companies act.", *SHARE_TRADES),
    ),
    reasons={LayTile: track.no_lay_left, PlaceMarker: one_marker_a_turn},
    interrupt=interrupt,
)
COMPANY_TURN = replace(RULES, choices=tuple(map(bank_of_england.stirring, RULES.choices)))
