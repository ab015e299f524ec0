"""The sequence of events in a company's turn (chapter VII): track, station, run, pay, trains.

Loans and purchases of privates may come at any point of the turn. All is one frame with a step in it, so that what
comes too early or too late is refused by the rule about the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from bradshaw.kernel.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceMarker,
    RunRoutes,
    SellShares,
    StartCompany,
    TakeLoan,
)
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.events import Passed, TurnBegan
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import is_player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules
from bradshaw.mechanics.forbidden import forbidden
from bradshaw.titles.g1848 import (
    compulsory,
    debts,
    discards,
    dividends,
    loans,
    pauses,
    privates,
    receivership,
    running,
    stations,
    tasmania,
    track,
    trains,
)
from bradshaw.titles.g1848.data import DATA
from bradshaw.titles.g1848.fleet import cash, counted
from bradshaw.titles.g1848.frames import STEPS, CompanyTurn, Step

A = TypeVar("A", bound=Action)
Candidates = Callable[[Table, CompanyTurn, str], Iterable[Option]]
Check = Callable[[Table, CompanyTurn, A], None]

WORDS: dict[Step, str] = {
    "track": "build track",
    "station": "place a station marker",
    "run": "run its trains",
    "pay": "pay out or withhold",
    "trains": "buy trains",
    "finish": "end its turn",
}


def begin(t: Table, company: str) -> None:
    """At its first turn the home marker is placed (1848-VII.stations-a)."""
    first = not t.state.companies[company].operated
    t.say(TurnBegan(treasury(company)))
    t.change_own(turn_loans=0)
    if first:
        t.change_company(company, operated=True)
        stations.place_homes(t, company)
    t.push(CompanyTurn(company, first=first))


def director(t: Table, frame: CompanyTurn) -> str:
    name = t.state.companies[frame.company].director
    assert name is not None
    return name


def check_whose(frame: CompanyTurn, company: str) -> None:
    if company != frame.company:
        raise refuse("1848-VII.turn-order-c", f"It is {frame.company}'s turn, not {company or 'a player'}'s.")


def check_step(frame: CompanyTurn, step: Step) -> None:
    if frame.step != step:
        raise refuse("1848-VII.sequence-a", f"{frame.company} is to {WORDS[frame.step]} now, not to {WORDS[step]}.")


def in_step(step: Step, kind: type[A], candidates: Candidates, check: Check[A], apply: Check[A]) -> Choice[Any, Any]:
    """A choice that belongs to one step of the turn."""

    def offered(t: Table, frame: CompanyTurn, who: str) -> Iterable[Option]:
        return candidates(t, frame, who) if frame.step == step else ()

    def checked(t: Table, frame: CompanyTurn, action: A) -> None:
        check_whose(frame, getattr(action, "company", frame.company))
        check_step(frame, step)
        check(t, frame, action)

    return Choice(kind, offered, checked, apply)


def any_time(kind: type[A], candidates: Candidates, check: Check[A], apply: Check[A]) -> Choice[Any, Any]:
    """A choice open at every point of the turn (1848-VII.sequence-d)."""

    def checked(t: Table, frame: CompanyTurn, action: A) -> None:
        check_whose(frame, getattr(action, "company", frame.company))
        check(t, frame, action)

    return Choice(kind, candidates, checked, apply)


def offer_lays(t: Table, frame: CompanyTurn, who: str) -> Iterable[Option]:
    if frame.step == "track":
        return track.candidates(t, frame, who)
    return track.power_candidates(t, frame, who) if t.option("private_lays_any_time") else ()


def check_lay(t: Table, frame: CompanyTurn, action: LayTile) -> None:
    """Track comes first; by option the lays of P2 and P3 may come at any moment (1848-con-ab)."""
    check_whose(frame, action.company)
    if frame.step != "track" and not (action.power and t.option("private_lays_any_time")):
        track.check_number(t, frame, action)  # rather than that the step is over
        check_step(frame, "track")
    track.check(t, frame, action)


def offer_markers(t: Table, frame: CompanyTurn, who: str) -> Iterable[Option]:
    return stations.candidates(t, frame, who) if frame.step == "station" else ()


def check_marker(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    check_whose(frame, action.company)
    if frame.placed:
        raise refuse("1848-VII.stations-e", f"{frame.company} has placed a marker this turn.")
    check_step(frame, "station")
    stations.check_place(t, frame, action)


def place_marker(t: Table, frame: CompanyTurn, action: PlaceMarker) -> None:
    """One marker a turn besides the home (1848-VII.stations-e)."""
    stations.place(t, frame, action)
    t.change_frame(step="run", placed=True)


def take_loan(t: Table, frame: CompanyTurn, action: TakeLoan) -> None:
    loans.take(t, frame.company)


def offer_privates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    for private in DATA.privates:
        holder = privates.owner(t.state, private.id)
        limits = private.company_prices
        if limits is None or not is_player(holder):
            continue
        top = min(limits[1], cash(t.state, frame.company))
        ranges = {"price": Range(limits[0], top)} if top >= limits[0] else {}
        price = max(top, limits[0])
        action = BuyPrivate(actor=who, private=private.id, price=price, company=frame.company)
        yield Option(action, f"Buy {private.id} {private.name} for £{limits[0]} to £{limits[1]}", ranges)


def check_private(t: Table, frame: CompanyTurn, action: BuyPrivate) -> None:
    if action.company != frame.company:
        raise privates.no_trade(action)
    privates.check_sale_to_company(t, frame.company, action.private, action.price)


def buy_private(t: Table, frame: CompanyTurn, action: BuyPrivate) -> None:
    privates.sell_to_company(t, frame.company, action.private, action.price)


def no_discard(t: Table, frame: CompanyTurn, action: DiscardTrain) -> RuleViolation:
    return refuse("1848-VIII.purchase-n", "Trains are given up only when a company is over its limit.")


def no_share_trade(t: Table, frame: CompanyTurn, action: Action) -> RuleViolation:
    return refuse("1848-VII.general-a", "In an operating round companies act; shares are traded in share rounds.")


def offer_pass(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    if frame.step in ("track", "station", "trains", "finish"):
        label = {"track": "Build no more", "station": "Place no marker", "trains": "Buy no more"}
        yield Option(Pass(actor=who), label.get(frame.step, "End the turn"))


def check_loan_first(t: Table, frame: CompanyTurn) -> None:
    """By option a company without income borrows before it falls."""
    if not frame.revenue and pauses.must_borrow_before_falling(t, frame):
        raise refuse("1848-V.loans-a", f"{frame.company} must take its loan now.")


def check_dividend(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    dividends.check(t, frame, action)
    check_loan_first(t, frame)


def check_pass(t: Table, frame: CompanyTurn, action: Pass) -> None:
    """Running, paying and the price move are compulsory; some other things may be (1848-VII.sequence-c)."""
    match frame.step:
        case "track":
            due = track.homes_due(t, frame)
            if due:
                raise refuse(
                    "1848-VII.tracks-g", f"{frame.company} must lay a tile on {' or '.join(sorted(due))} first."
                )
        case "run":
            raise refuse("1848-VII.sequence-f", "The trains must be run.")
        case "pay":
            check_loan_first(t, frame)
            raise refuse("1848-X.income-c", "The income is either paid out or withheld.")
        case "trains" | "finish":
            if compulsory.must_own_train(t.state, frame.company) and compulsory.is_enforceable(t.state, frame.company):
                clause = "1848-VIII.general-a" if owns_ghan_only(t, frame.company) else "1848-V.general-b"
                raise refuse(clause, f"{frame.company} has a route and must own a train.")


def owns_ghan_only(t: Table, company: str) -> bool:
    return bool(t.state.trains_of(treasury(company))) and not counted(t.state, company)


def do_pass(t: Table, frame: CompanyTurn, action: Pass) -> None:
    t.say(Passed(treasury(frame.company), WORDS[frame.step]))
    advance(t, frame)


def advance(t: Table, frame: CompanyTurn) -> None:
    """On to the next step; after the last the turn is over."""
    if frame.step == "finish":
        t.pop()
    else:
        t.change_frame(step=STEPS[STEPS.index(frame.step) + 1])


def step(t: Table, frame: CompanyTurn) -> bool:
    """What happens by itself: steps without a decision, and the price move of a company without income."""
    if receivership.call_in_debts(t, director(t, frame)) or tasmania.demand(t) or discards.demand(t):
        return True
    if pauses.waits(t, frame, director(t, frame)):
        return False
    if frame.step == "pay":  # 1848-X.income-f
        t.change_frame(step="trains")
        dividends.withhold(t, frame.company, 0)
    else:
        if frame.step == "run":
            t.change_company(frame.company, last_run=0)
        advance(t, frame)
    return True


def stirring(choice: Choice[Any, Any]) -> Choice[Any, Any]:
    """A choice that the round remembers as something done in it, where the pauses of 18xx.games ask for that."""

    def apply(t: Table, frame: CompanyTurn, action: Action) -> None:
        if t.option("pauses") == "site":
            debts.change_round(t, stirred=True)
            debts.look_from(t, director(t, frame))
        choice.apply(t, frame, action)

    return replace(choice, apply=apply)


CHOICES: tuple[Choice[Any, Any], ...] = (
    Choice(LayTile, offer_lays, check_lay, track.build),
    Choice(PlaceMarker, offer_markers, check_marker, place_marker),
    in_step("run", RunRoutes, running.candidates, running.check, running.run),
    in_step("pay", Dividend, dividends.candidates, check_dividend, dividends.decide),
    in_step("trains", BuyTrain, trains.candidates, trains.check, trains.buy),
    any_time(TakeLoan, loans.candidates, loans.check, take_loan),
    Choice(BuyPrivate, offer_privates, check_private, buy_private),
    forbidden(DiscardTrain, no_discard),
    forbidden(StartCompany, no_share_trade),
    forbidden(BuyShare, no_share_trade),
    forbidden(SellShares, no_share_trade),
    Choice(Pass, offer_pass, check_pass, do_pass),
)
COMPANY_TURN = FrameRules(
    CompanyTurn,
    deciders=lambda t, frame: (director(t, frame),),
    choices=tuple(stirring(one) for one in CHOICES),
    step=step,
    heading=lambda t, frame: f"{frame.company} is to {WORDS[frame.step]}",
)
