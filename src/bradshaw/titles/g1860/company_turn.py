"""The steps of a company's turn, in their fixed order (1860-operating-companies-d)."""

from __future__ import annotations

from bradshaw.kernel import Table
from bradshaw.kernel.actions import BuyTrain, DiscardTrain, Dividend, LayTile, PlaceMarker
from bradshaw.mechanics import company_turn
from bradshaw.mechanics.company_turn import Step
from bradshaw.mechanics.forbidden import forbidden
from bradshaw.titles.g1860 import bases, dividends, insolvency, receivership, running, runs, track, trains
from bradshaw.titles.g1860.frames import CompanyTurn
from bradshaw.titles.g1860.own import drop, own
from bradshaw.titles.g1860.receivership import who_acts
from bradshaw.titles.g1860.shares import has_train


def begin(t: Table, name: str) -> None:
    """A company in receivership may be insolvent at once (1860-receivership-d)."""
    company_turn.begin(t, CompanyTurn(name))
    receivership.begin_turn(t, name)
    if own(t.state).hurried:
        hurry(t, name)


def hurry(t: Table, name: str) -> None:
    """18xx.games passes over the purchase of trains of the next company that is asked for anything (an option)."""
    state = t.state
    may_buy = trains.may_buy(state, name)
    has_run = has_train(state, name) or insolvency.leases(state, name)
    asked = may_buy or has_run or not track.may_not_build(state, name)
    t.change_own(hurried=not asked)
    t.change_frame(no_purchase=not may_buy)


def end(t: Table, frame: CompanyTurn) -> None:
    """Without a train but with a route it is insolvent (1860-insolvency-b to -d, -h). A restarted one, too
    (1860-bankruptcy-o)."""
    name = frame.company
    if has_train(t.state, name):
        drop(t, "insolvent", name)
    elif runs.has_route(t, name):
        insolvency.declare(t, name)


STEPS: tuple[Step[CompanyTurn], ...] = (
    Step("return", "return trains over the limit", automatic=trains.return_first),
    Step("track", "lay track", (track.LAYING,), passing="Lay no more track", waits=track.may_lay),
    Step("base", "build a base", (bases.BUILDING,), once=True, passing="Build no base"),
    Step(
        "run",
        "run its trains",
        (running.RUNNING,),
        once=True,
        automatic=running.remember_route,
        waits=running.is_asked,
        skipped=running.run_unasked,
    ),
    Step(
        "pay",
        "pay or retain its revenue",
        (dividends.PAYING,),
        once=True,
        waits=lambda t, frame, who: dividends.forced_choice(t.state, frame) is None,
        skipped=dividends.settle_unasked,
    ),
    Step(
        "trains",
        "buy trains",
        (trains.BUYING,),
        passing="Buy no more trains",
        check_pass=trains.check_pass,
        automatic=trains.buy_unasked,
        waits=trains.is_asked,
    ),
)
RULES = company_turn.rules(
    frame=CompanyTurn,
    clauses=company_turn.Clauses(order="1860-operating-companies-d", whose="1860-company-charters-a"),
    steps=STEPS,
    besides=(forbidden(DiscardTrain, trains.no_return_now),),
    reasons={
        LayTile: track.no_track_now,
        PlaceMarker: bases.no_base_now,
        Dividend: dividends.no_dividend_now,
        BuyTrain: trains.no_purchase_now,
    },
    decider=lambda t, name: who_acts(t.state, name),
    over=end,
)
