"""Operating rounds: privates pay, then every company has its turn, the dearest first; and the order of all rounds."""

from __future__ import annotations

from bradshaw.kernel import FrameRules, State, Table, refuse
from bradshaw.kernel.actions import BuyTrain, DiscardTrain, Dividend, LayTile, PlaceMarker
from bradshaw.kernel.market import by_price
from bradshaw.mechanics import company_turn, operating_round
from bradshaw.mechanics.company_turn import Step
from bradshaw.mechanics.forbidden import forbidden
from bradshaw.titles.g1860 import auction, ending, insolvency, privates, runs, stock_round, track, trains
from bradshaw.titles.g1860.data import phase
from bradshaw.titles.g1860.insolvency import can_pay_for_train, leases, who_acts
from bradshaw.titles.g1860.market import MARKET
from bradshaw.titles.g1860.shares import has_train, in_receivership, why_not_build
from bradshaw.titles.g1860.state import CompanyTurn, Course, OperatingRound, drop, own

# A company's turn: its steps in their fixed order (1860-operating-companies-d)


def begin_turn(t: Table, name: str) -> None:
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


def end_turn(t: Table, frame: CompanyTurn) -> None:
    """Without a train but with a route it is insolvent (1860-insolvency-b to -d, -h, 1860-bankruptcy-o)."""
    name = frame.company
    if has_train(t.state, name):
        drop(t, "insolvent", name)
    elif runs.has_route(t, name):
        insolvency.declare(t, name)


STEPS: tuple[Step[CompanyTurn], ...] = (
    Step("return", "return trains over the limit", automatic=lambda t, frame: trains.return_surplus(t, frame.company)),
    Step("track", "lay track", (track.LAYING,), passing="Lay no more track", waits=track.may_lay),
    Step("base", "build a base", (track.BUILDING,), once=True, passing="Build no base"),
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
COMPANY_TURN = company_turn.rules(
    frame=CompanyTurn,
    clauses=company_turn.Clauses(order="1860-operating-companies-d", whose="1860-company-charters-a"),
    steps=STEPS,
    besides=(forbidden(DiscardTrain, trains.no_return_now),),
    reasons={
        LayTile: lambda t, frame, action: track.no_more_track(t, frame),
        PlaceMarker: track.no_base_now,
        Dividend: runs.no_dividend_now,
        BuyTrain: lambda t, frame, action: refuse(
            "1860-buying-trains-a", "Trains are bought in the last step of the turn."
        ),
    },
    decider=lambda t, name: who_acts(t.state, name),
    over=end_turn,
)


# The round


def open_round(t: Table, frame: OperatingRound) -> None:
    t.change_own(dividends={}, hurried=False)
    privates.pay_all(t)


def order(state: State, frame: OperatingRound) -> list[str]:
    """In falling order of price, read again before each turn (1860-operating-companies-a, -b, -e)."""
    return by_price(state, MARKET, state.operating())


def finish(t: Table, frame: OperatingRound) -> None:
    """End conditions come first, after every operating round; then nationalisation, then the next round."""
    reason = own(t.state).ending or (ending.close_lowest if own(t.state).nationalised else before_end_game)(t)
    if reason:
        ending.end(t, reason)
    elif own(t.state).nationalised or frame.number < frame.of:
        operating_round.next_of_set(t, frame)
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


OPERATING_ROUND = operating_round.rules(
    frame=OperatingRound, opening=open_round, order=order, turn=begin_turn, over=finish
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
"""Stock rounds and sets of operating rounds take turns (1860-game-overview-a, 1860-southern-railway-d)."""
