"""The fixed steps of a company's turn: why something cannot be done in another step (1860-operating-companies-d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bradshaw.kernel.actions import Action, BuyTrain, DiscardTrain, Dividend, LayTile, PlaceMarker, RunRoutes
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from bradshaw.titles.g1860.charter import check_company_acts
from bradshaw.titles.g1860.frames import CompanyFrame, LayingTrack
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.shares import in_receivership

ORDER = "A turn goes in this order: track, a base, running trains, paying or retaining, buying trains."
FIXED = "1860-operating-companies-d"


def no_track_now(t: Table, frame: CompanyFrame, action: LayTile) -> RuleViolation:
    if own(t.state).building_banned:
        return refuse("1860-southern-railway-b", "Since the Southern Railway no track is laid any more.")
    if in_receivership(t.state, frame.company):
        return refuse("1860-receivership-b", f"{frame.company} is in receivership and lays no track.")
    if own(t.state).no_more_track:
        return refuse(own(t.state).no_more_track, f"{frame.company} has built all the track it may in this turn.")
    return refuse(FIXED, ORDER)


def no_base_now(t: Table, frame: CompanyFrame, action: PlaceMarker) -> RuleViolation:
    if own(t.state).building_banned:
        return refuse("1860-southern-railway-b", "Since the Southern Railway no base is built any more.")
    if in_receivership(t.state, frame.company):
        return refuse("1860-receivership-b", f"{frame.company} is in receivership and builds no bases.")
    if frame.company in own(t.state).insolvent:
        return refuse("1860-insolvency-f", f"{frame.company} is insolvent and may not build bases.")
    if own(t.state).base_built:
        return refuse("1860-building-bases-a", "Only one base may be built in a turn.")
    return refuse(FIXED, ORDER)


def no_run_now(t: Table, frame: CompanyFrame, action: RunRoutes) -> RuleViolation:
    return refuse(FIXED, ORDER)


def no_dividend_now(t: Table, frame: CompanyFrame, action: Dividend) -> RuleViolation:
    name = frame.company
    if action.pay and name in own(t.state).insolvent:
        return refuse("1860-insolvency-e", f"{name} is insolvent and retains its revenue.")
    if action.pay and in_receivership(t.state, name):
        return refuse("1860-receivership-c", f"{name} is in receivership and retains its revenue.")
    if not action.pay and own(t.state).nationalised:
        return refuse("1860-nationalisation-j", "In the end game revenue may not be retained.")
    return refuse(FIXED, ORDER)


def no_purchase_now(t: Table, frame: CompanyFrame, action: BuyTrain) -> RuleViolation:
    return refuse("1860-buying-trains-a", "Trains are bought in the last step of the turn.")


def no_return_now(t: Table, frame: CompanyFrame, action: DiscardTrain) -> RuleViolation:
    if isinstance(frame, LayingTrack):
        return refuse("1860-buying-trains-k", f"{frame.company} has no train over the limit to return.")
    return refuse("1860-buying-trains-m", "Trains cannot be given or sold to the bank.")


REASONS: Mapping[type[Action], Callable[[Table, Any, Any], RuleViolation]] = {
    LayTile: no_track_now,
    PlaceMarker: no_base_now,
    RunRoutes: no_run_now,
    Dividend: no_dividend_now,
    BuyTrain: no_purchase_now,
    DiscardTrain: no_return_now,
}


def refused_but(*allowed: type[Action]) -> tuple[Choice[Any, Any], ...]:
    """Everything else a company might want to do in this step, with the reason why not."""
    return tuple(refused(kind, reason) for kind, reason in REASONS.items() if kind not in allowed)


def refused(kind: type[Action], reason: Callable[[Table, Any, Any], RuleViolation]) -> Choice[Any, Any]:
    def check(t: Table, frame: Any, action: Any) -> None:
        check_company_acts(frame.company, action.company)
        raise reason(t, frame, action)

    return Choice(kind, lambda t, frame, who: (), check, lambda t, frame, action: None)
