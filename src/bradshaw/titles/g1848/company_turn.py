"""The sequence of events in a company's turn (chapter VII): track, station, run, pay, trains.

Loans and purchases of privates may come at any point of the turn (1848-VII.sequence-d).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bradshaw.kernel import Choice, Option, RuleViolation, Table, refuse
from bradshaw.kernel.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    DiscardTrain,
    LayTile,
    Pass,
    PlaceMarker,
    SellShares,
    StartCompany,
    TakeLoan,
)
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import company_turn
from bradshaw.mechanics.company_turn import Step
from bradshaw.mechanics.forbidden import forbidden
from bradshaw.titles.g1848 import (
    debts,
    discards,
    dividends,
    loans,
    pauses,
    privates,
    receivership,
    runs,
    stations,
    tasmania,
    track,
    trains,
)
from bradshaw.titles.g1848.frames import CompanyTurn
from bradshaw.titles.g1848.phases import counted


def begin(t: Table, company: str) -> None:
    """At its first turn the home marker is placed (1848-VII.stations-a)."""
    first = not t.state.companies[company].operated
    t.change_own(turn_loans=0)
    company_turn.begin(t, CompanyTurn(company, first=first))
    if first:
        stations.place_homes(t, company)


def director(t: Table, frame: CompanyTurn) -> str:
    name = t.state.companies[frame.company].director
    assert name is not None
    return name


# Track, also at any time by option


def offer_powers(t: Table, frame: CompanyTurn, who: str) -> Iterable[Option]:
    """By option the lays of P2 and P3 may come at any moment (1848-con-ab)."""
    at_any_time = frame.step != "track" and t.option("private_lays_any_time")
    return track.power_candidates(t, frame, who) if at_any_time else ()


def check_power(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    if frame.step == "track" or not action.power or not t.option("private_lays_any_time"):
        raise refuse("1848-VII.sequence-a", "Track is built in the first step of the turn.")
    track.check(t, frame, action)


def check_home_laid(t: Table, frame: CompanyTurn, action: Pass) -> None:
    due = track.homes_due(t, frame)
    if due:
        raise refuse("1848-VII.tracks-g", f"{frame.company} must lay a tile on {' or '.join(sorted(due))} first.")


def one_marker_a_turn(t: Table, frame: CompanyTurn, action: PlaceMarker) -> RuleViolation | None:
    """Besides the home."""
    if not frame.placed:
        return None
    return refuse("1848-VII.stations-e", f"{frame.company} has placed a marker this turn.")


# Running and paying are compulsory, and so is the move of the price (1848-VII.sequence-c)


def must_run(t: Table, frame: CompanyTurn, action: Pass) -> None:
    raise refuse("1848-VII.sequence-f", "The trains must be run.")


def run_nothing(t: Table, frame: CompanyTurn) -> None:
    t.change_company(frame.company, last_run=0)


def must_pay_or_withhold(t: Table, frame: CompanyTurn, action: Pass) -> None:
    dividends.check_loan_first(t, frame)
    raise refuse("1848-X.income-c", "The income is either paid out or withheld.")


def earn_nothing(t: Table, frame: CompanyTurn) -> None:
    """The price of a company without income falls (1848-X.income-f)."""
    dividends.withhold(t, frame.company, 0)


def check_owns_train(t: Table, frame: CompanyTurn, action: Pass) -> None:
    if trains.must_own_train(t.state, frame.company) and trains.is_enforceable(t.state, frame.company):
        only_ghan = t.state.trains_of(treasury(frame.company)) and not counted(t.state, frame.company)
        clause = "1848-VIII.general-a" if only_ghan else "1848-V.general-b"
        raise refuse(clause, f"{frame.company} has a route and must own a train.")


# At any time


def take_loan(t: Table, frame: CompanyTurn, action: TakeLoan) -> None:
    """At any moment of the company's turn (1848-V.loans-d)."""
    loans.take(t, frame.company)


def check_private(t: Table, frame: CompanyTurn, action: BuyPrivate) -> None:
    if action.company != frame.company:
        raise privates.no_trade(action)
    privates.SALE.check(t, frame, action)


def no_discard(t: Table, frame: CompanyTurn, action: DiscardTrain) -> RuleViolation:
    return refuse("1848-VIII.purchase-n", "Trains are given up only when a company is over its limit.")


def no_share_trade(t: Table, frame: CompanyTurn, action: Action) -> RuleViolation:
    return refuse("1848-VII.general-a", "In an operating round companies act; shares are traded in share rounds.")


def interrupt(t: Table, frame: CompanyTurn) -> bool:
    """Debts that are called in, the Tasmania tile, trains over the limit: all before the turn goes on."""
    return receivership.call_in_debts(t, director(t, frame)) or tasmania.demand(t) or discards.demand(t)


STEPS: tuple[Step[CompanyTurn], ...] = (
    Step(
        "track",
        "build track",
        (track.LAYING,),
        passing="Build no more",
        check_pass=check_home_laid,
        waits=pauses.waits,
    ),
    Step(
        "station",
        "place a station marker",
        (stations.PLACING,),
        once=True,
        passing="Place no marker",
        waits=pauses.waits,
    ),
    Step(
        "run",
        "run its trains",
        (runs.RUNNING,),
        once=True,
        check_pass=must_run,
        waits=pauses.waits,
        skipped=run_nothing,
    ),
    Step(
        "pay",
        "pay out or withhold",
        (dividends.PAYING,),
        once=True,
        check_pass=must_pay_or_withhold,
        waits=pauses.waits,
        skipped=earn_nothing,
    ),
    Step(
        "trains",
        "buy trains",
        (trains.BUYING,),
        passing="Buy no more",
        check_pass=check_owns_train,
        waits=pauses.waits,
    ),
    Step("finish", "end its turn", passing="End the turn", check_pass=check_owns_train, waits=pauses.waits),
)
RULES = company_turn.rules(
    frame=CompanyTurn,
    clauses=company_turn.Clauses(order="1848-VII.sequence-a", whose="1848-VII.turn-order-c"),
    steps=STEPS,
    any_time=(
        Choice(LayTile, offer_powers, check_power, track.build, track.words),
        Choice(TakeLoan, loans.candidates, loans.check, take_loan),
    ),
    besides=(
        replace(privates.SALE, check=check_private),
        forbidden(DiscardTrain, no_discard),
        forbidden(StartCompany, no_share_trade),
        forbidden(BuyShare, no_share_trade),
        forbidden(SellShares, no_share_trade),
    ),
    reasons={LayTile: track.no_lay_left, PlaceMarker: one_marker_a_turn},
    interrupt=interrupt,
)


def stirring(choice: Choice[Any, Any]) -> Choice[Any, Any]:
    """A choice that the round remembers as something done in it, where the pauses of 18xx.games ask for that."""

    def apply(t: Table, frame: CompanyTurn, action: Action) -> None:
        if t.option("pauses") == "site":
            debts.change_round(t, stirred=True)
            debts.look_from(t, director(t, frame))
        choice.apply(t, frame, action)

    return replace(choice, apply=apply)


COMPANY_TURN = replace(RULES, choices=tuple(map(stirring, RULES.choices)))
