"""1820, as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bradshaw.kernel import State, offers
from bradshaw.kernel.records import BANK
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.title import Title
from bradshaw.mechanics import content, options, soundness
from bradshaw.mechanics.running import question
from bradshaw.titles.contract import Contract, Turn, printed, turns
from bradshaw.titles.g1820 import (
    company_turn,
    cousin_auction,
    covering,
    ending,
    floating,
    frames,
    future_trains,
    growing,
    issue_round,
    loans,
    lobbies,
    market,
    money,
    office,
    phases,
    reducing,
    rounds,
    running,
    settlement,
    stock_round,
    subscription,
    takeovers,
    trains,
)
from bradshaw.titles.g1820.data import COMPANIES, DATA, RAIL, SIZES, board
from bradshaw.titles.g1820.forecast import FORECAST
from bradshaw.titles.g1820.landmarks import LANDMARKS
from bradshaw.titles.g1820.own import Britain
from bradshaw.titles.g1820.setup import setup
from bradshaw.titles.g1820.view import VIEW


def complaints(state: State) -> Iterator[str]:
    """What can never be in this title."""
    for holder, amount in state.cash.items():
        if amount < 0 and holder != BANK:
            yield f"{holder} has less than nothing"
    with_stations = {marker.company for marker in state.markers.values() if not marker.in_supply}
    with_trains = {train.holder for train in state.trains.values()}
    for name in COMPANIES:
        record = state.companies[name]
        if record.floated != (name in state.prices or money.is_private(state, name)):
            yield f"{name} is floated without a price or the private track, or the other way round"
        if not record.floated:
            if name in with_stations:
                yield f"{name} is not in play and has station markers"
            if treasury(name) in with_trains or money.cash(state, treasury(name)) or loans.count(state, name):
                yield f"{name} is not in play and owns something"
        elif record.shares not in SIZES:
            yield f"{name} has {record.shares} shares"
        if record.directed_by and money.is_public(state, name):
            most = max(state.owned(name, one) for one in money.investors(state))
            if state.owned(name, record.directed_by) < most:
                yield f"{record.directed_by} directs {name} with fewer shares than another"
    if treasury(RAIL) in with_trains:
        yield "British Rail owns a train"


TITLE = Title(
    **printed(DATA),
    versions=("2026-11-16", "2026-11-18", "2026-11-19"),
    setup=setup,
    **turns(
        Turn(rounds.COURSE),
        Turn(cousin_auction.AUCTION, "1820-6.3.1-a"),
        Turn(cousin_auction.PAYING, "1820-6.3.3-a"),
        Turn(cousin_auction.LEFTOVERS, "1820-6.3.3-c"),
        Turn(future_trains.AUCTION, "1820-6.4.2-a"),
        Turn(future_trains.CHOOSING, "1820-6.4.2-c"),
        Turn(future_trains.CONSENT, "1820-6.4.3-d"),
        Turn(stock_round.STOCK_ROUND, "1820-6.5.1-a"),
        Turn(stock_round.CONSENT, "1820-6.5.2.4-c"),
        Turn(lobbies.RESOLVING),
        Turn(floating.FLOATING, "1820-6.6.1-c", "1820-6.6.1-d"),
        Turn(growing.GROWING, "1820-6.5.2.2-g"),
        Turn(growing.PARTING, "1820-6.5.2.2-l"),
        Turn(subscription.CONSENT, "1820-6.6.2-t"),
        Turn(rounds.OPERATING_ROUND),
        Turn(company_turn.COMPANY_TURN, "1820-7.2-a", "1820-13.4-a"),
        Turn(trains.DISCARDS, "1820-13.7-b"),
        Turn(trains.CONSENT, "1820-7.2.7-d"),
        Turn(covering.COVERING, "1820-10.2-d"),
        Turn(covering.CONSENT, "1820-7.2.7-m"),
        Turn(office.PICKING, "1820-13.4-g"),
        Turn(issue_round.ISSUE_ROUND, "1820-8.1-h"),
        Turn(reducing.REDUCTION, "1820-8.2-c"),
        Turn(takeovers.TAKEOVERS, "1820-8.1-n"),
        Turn(takeovers.AUCTION, "1820-8.4.2-a"),
        Turn(takeovers.ANSWERING, "1820-8.4.2-m"),
        Turn(takeovers.BUYING, "1820-8.4.3-c"),
        Turn(settlement.SETTLING, "1820-8.4.3-p"),
        Turn(settlement.WINDING_UP),
    ),
    over="1820-9.1-g",
    own=Britain,
    market=lambda state: market.MARKET,
    scores=ending.scores,
    **options.load("bradshaw.titles.g1820").settings,
    anytime=(future_trains.ASSIGNING, offers.withdrawing("1820-10.1-c")),
    overdraws=frozenset({BANK}),
    mints=frozenset({phases.YELLOW, RAIL}),
    tile_counts=soundness.tile_counts(board),
    invariants=soundness.invariants(board, complaints),
    profiles=content.profiles("bradshaw.titles.g1820"),
    landmarks=LANDMARKS,
)

CONTRACT = Contract(
    rules=TITLE,
    data=DATA,
    view=VIEW,
    question=partial(question, running.TRAFFIC),
    track_turn=lambda company: frames.CompanyTurn(company, "track"),
    forecast=FORECAST,
)
