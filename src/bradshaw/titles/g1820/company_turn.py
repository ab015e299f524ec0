"""The operation of a company, step by step; companies of cousins operate by themselves (chapters 7.2 and 14.1)."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import Choice, RuleViolation, Table, possible, refuse
from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import company_turn
from bradshaw.mechanics.company_turn import Step
from bradshaw.mechanics.stations import on_charter
from bradshaw.routes.answer import RunSet
from bradshaw.titles.g1820 import dues, future_trains, loans, market, money, phases, running, stations, track, trains
from bradshaw.titles.g1820.frames import CompanyTurn
from bradshaw.titles.g1820.own import own


def begin(t: Table, company: str) -> None:
    t.change_own(face_down=(*own(t.state).face_down, company))
    if t.state.companies[company].director is None:
        operate_without_director(t, company)
    else:
        company_turn.begin(t, CompanyTurn(company))


def operate_without_director(t: Table, company: str) -> None:
    """It runs, withholds, and pays neither upkeep nor interest (1820-14.1-e to -h)."""
    t.change_company(company, operated=True)
    had_train = bool(t.state.trains_of(treasury(company)))
    revenue = 0
    if had_train and running.can_run(t.state, company):
        found = t.find(f"{company} runs", RunSet, lambda: running.best(t.state, company, running.TRAFFIC))
        revenue = found.revenue
        t.say(RunMade(company, revenue, found.routes, tuple(run.revenue for run in found.runs)))
        running.thank_cousins(t, company, found)
    t.change_company(company, last_run=revenue)
    running.withhold(t, company, revenue, had_train=had_train)
    if dues.upkeep(t.state, company) or dues.interest(t.state, company) or not had_train:
        market.put_into_liquidation(t, company, "1820-14.1-h")


def affordable(t: Table, frame: CompanyTurn, who: str, *choices: Choice[Any, Any]) -> bool:
    """Could one of these be made, perhaps after a loan?"""
    return loans.possible(t.state, frame.company) > 0 or possible(t, frame, choices, who)


def waits_for_track(t: Table, frame: CompanyTurn, who: str) -> bool:
    return track.any_lay(t, frame) and affordable(t, frame, who, track.BUILDING)


def may_be_given_one(t: Table, frame: CompanyTurn) -> bool:
    """A company without a train waits for somebody's future train, to run with and not to fail (1820-6.4.3-b)."""
    return not t.state.trains_of(treasury(frame.company)) and future_trains.assignable(t.state)


def waits_for_station(t: Table, frame: CompanyTurn, who: str) -> bool:
    able = not frame.placed and on_charter(t.state, frame.company)
    placing = bool(able) and affordable(t, frame, who, stations.PLACING, stations.PLACING_FREE)
    return placing or (not frame.built and not frame.placed and may_be_given_one(t, frame))


def waits_for_trains(t: Table, frame: CompanyTurn, who: str) -> bool:
    buying = phases.room(t.state, frame.company) > 0 and affordable(t, frame, who, trains.BUYING)
    return buying or may_be_given_one(t, frame)


def pay_private(t: Table, frame: CompanyTurn) -> bool:
    """A private company always pays out (1820-7.2.4-c)."""
    if not money.is_private(t.state, frame.company) or not frame.revenue:
        return False
    running.pay_out(t, frame.company, frame.revenue)
    t.change_frame(revenue=0)
    return True


def without_train(t: Table, frame: CompanyTurn) -> bool:
    """After the buying step a company without a train fails, even one in liquidation (1820-7.2.7-p, -q, 1820-7.2-f)."""
    gone_on = market.in_liquidation(t.state, frame.company) and t.option("liquidated_turn") == "goes_on"
    if t.state.trains_of(treasury(frame.company)) or gone_on:
        return False
    dues.fail(t, frame.company, "1820-7.2.7-q" if money.is_private(t.state, frame.company) else "1820-7.2.7-p")
    return True


def why_no_train(t: Table, frame: CompanyTurn, action: BuyTrain) -> RuleViolation | None:
    """From the buying step on its own rules answer; those of buying before the run only who may do that, and then."""
    if frame.step in ("trains", *AFTER_BUYING):
        try:
            trains.BUYING.check(t, frame, action)
        except RuleViolation as refusal:
            return refusal
        return refuse("1820-7.2-a", f"{frame.company} has bought its trains.") if frame.step != "trains" else None
    if frame.step in BEFORE_BUYING or not trains.may_buy_early(t.state, frame):
        return refuse("1820-7.2-a", f"{frame.company} buys trains later, when it has run and paid for those it has.")
    return None


BEFORE_BUYING = ("pay", "maintenance", "discard")
AFTER_BUYING = ("interest", "repay")
"""Steps between the run and the purchase of trains, and those after it."""


COMPANY_TURN = company_turn.rules(
    frame=CompanyTurn,
    clauses=company_turn.Clauses(order="1820-7.2-a", whose="1820-7.1-i"),
    steps=(
        Step("track", "build track", (track.BUILDING,), passing="Build no more track", waits=waits_for_track),
        Step(
            "station",
            "place a station",
            (stations.PLACING, stations.PLACING_FREE),
            passing="Place no station",
            waits=waits_for_station,
        ),
        Step(
            "early",
            "buy trains before it runs",
            (trains.EARLY,),
            passing="Run now",
            waits=lambda t, frame, who: trains.may_buy_early(t.state, frame) and waits_for_trains(t, frame, who),
        ),
        Step(
            "run",
            "run its trains",
            (running.RUNNING, running.RUNNING_ALONE),
            once=True,
            waits=lambda t, frame, who: running.can_run(t.state, frame.company),
            skipped=lambda t, frame: t.change_company(frame.company, last_run=0),
        ),
        Step(
            "pay",
            "pay or withhold",
            (running.PAYING,),
            once=True,
            automatic=pay_private,
            waits=lambda t, frame, who: frame.revenue > 0,
            skipped=running.without_revenue,
        ),
        Step(
            "maintenance",
            "pay the upkeep of its trains",
            dues.choices("maintenance"),
            once=True,
            waits=lambda t, frame, who: dues.upkeep(t.state, frame.company) > 0,
        ),
        Step("discard", "throw trains away", (trains.DISCARDING,), passing="Keep the trains"),
        Step("trains", "buy trains", (trains.BUYING,), passing="Buy no more trains", waits=waits_for_trains),
        Step(
            "interest",
            "pay the interest on its loans",
            dues.choices("interest"),
            once=True,
            automatic=without_train,
            waits=lambda t, frame, who: dues.interest(t.state, frame.company) > 0,
        ),
        Step("repay", "repay loans", (dues.REPAYING,), passing="Repay no more loans"),
    ),
    any_time=(dues.BORROWING,),
    reasons={BuyTrain: why_no_train, dues.RepayLoans: dues.interest_first},
    decider=lambda t, company: t.state.companies[company].director,
)
