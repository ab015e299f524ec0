"""The sequence of events in a company's turn (chapter VII): track, station, run, pay, trains.

Loans and purchases of privates may come at any point of the turn (1848-VII.sequence-d).
"""

from __future__ import annotations

from dataclasses import replace

from bradshaw.kernel import Choice, RuleViolation, Table, refuse
from bradshaw.kernel.actions import BuyPrivate, DiscardTrain, LayTile, Pass, PlaceMarker
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import company_turn
from bradshaw.mechanics.company_turn import Step, not_passed
from bradshaw.mechanics.forbidden import SHARE_TRADES, shut_out
from bradshaw.titles.g1848 import bank_of_england, pauses, privates, receivership, runs, stations, track, trains
from bradshaw.titles.g1848.state import CompanyTurn


def begin(t: Table, company: str) -> None:
    """At its first turn the home marker is placed (1848-VII.stations-a)."""
    first = not t.state.companies[company].operated
    t.change_own(turn_loans=0)
    company_turn.begin(t, CompanyTurn(company, first=first))
    if first:
        stations.place_homes(t, company)


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


def check_private(t: Table, frame: CompanyTurn, action: BuyPrivate) -> None:
    if action.company != frame.company:
        raise privates.no_trade(action)
    privates.TO_COMPANY.check(t, frame, action)


def interrupt(t: Table, frame: CompanyTurn) -> bool:
    """Debts that are called in, the Tasmania tile, trains over the limit: all before the turn goes on."""
    director = t.state.companies[frame.company].director
    assert director is not None
    return receivership.call_in_debts(t, director) or track.demand_tasmania(t) or trains.demand_discards(t)


STEPS: tuple[Step[CompanyTurn], ...] = (
    Step("track", "build track", (track.LAYING,), passing="Build no more", check_pass=track.check_home_laid),
    Step("station", "place a station marker", (stations.PLACING,), once=True, passing="Place no marker"),
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
    Step("finish", "end its turn", passing="End the turn", check_pass=check_owns_train),
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
    steps=[replace(step, waits=pauses.waits) for step in STEPS],
    any_time=(POWERS, bank_of_england.TAKING),
    besides=(
        replace(privates.TO_COMPANY, check=check_private),
        *shut_out("1848-VIII.purchase-n", "Trains are given up only when a company is over its limit.", DiscardTrain),
        *shut_out("1848-VII.general-a", "Shares are traded in share rounds, not while companies act.", *SHARE_TRADES),
    ),
    reasons={LayTile: track.no_lay_left, PlaceMarker: one_marker_a_turn},
    interrupt=interrupt,
)
COMPANY_TURN = replace(RULES, choices=tuple(map(receivership.stirring, RULES.choices)))
