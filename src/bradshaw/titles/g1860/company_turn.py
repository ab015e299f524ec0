"""The steps of a company's turn, in their fixed order (1860-operating-companies-d)."""

from __future__ import annotations

from bradshaw.kernel import Table, refuse
from bradshaw.kernel.actions import BuyTrain, DiscardTrain, Dividend, LayTile, PlaceMarker
from bradshaw.mechanics import company_turn
from bradshaw.mechanics.company_turn import Step
from bradshaw.mechanics.forbidden import forbidden
from bradshaw.titles.g1860 import bases, insolvency, runs, track, trains
from bradshaw.titles.g1860.insolvency import can_pay_for_train, leases, who_acts
from bradshaw.titles.g1860.shares import has_train, in_receivership, why_not_build
from bradshaw.titles.g1860.state import CompanyTurn, drop, own


def begin(t: Table, name: str) -> None:
    """In receivership, trainless with a route and too little money, it is insolvent at once (1860-receivership-d)."""
    company_turn.begin(t, CompanyTurn(name))
    helpless = in_receivership(t.state, name) and not has_train(t.state, name) and not can_pay_for_train(t.state, name)
    if helpless and runs.has_route(t, name):
        insolvency.declare(t, name)
    if own(t.state).hurried:  # 18xx.games passes over the purchase of the next company that is asked anything
        may_buy = trains.may_buy(t.state, name)
        has_run = has_train(t.state, name) or leases(t.state, name)
        t.change_own(hurried=not may_buy and not has_run and why_not_build(t.state, name, "track") is not None)
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
        (runs.RUNNING,),
        once=True,
        automatic=runs.remember_route,
        waits=runs.is_asked,
        skipped=runs.run_unasked,
    ),
    Step(
        "pay",
        "pay or retain its revenue",
        (runs.PAYING,),
        once=True,
        waits=lambda t, frame, who: runs.forced_choice(t.state, frame) is None,
        skipped=runs.settle_unasked,
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
        LayTile: lambda t, frame, action: track.no_more_track(t, frame),
        PlaceMarker: bases.no_base_now,
        Dividend: runs.no_dividend_now,
        BuyTrain: lambda t, frame, action: refuse(
            "1860-buying-trains-a", "Trains are bought in the last step of the turn."
        ),
    },
    decider=lambda t, name: who_acts(t.state, name),
    over=end,
)
