"""1860: Railways on the Isle of Wight, as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from bradshaw.kernel import Frame, State
from bradshaw.kernel.records import BANK
from bradshaw.kernel.title import Title
from bradshaw.mechanics import content, options, running, soundness
from bradshaw.mechanics.directors import WORTH, certificate
from bradshaw.titles.contract import Contract, printed
from bradshaw.titles.g1860 import (
    auction,
    company_turn,
    ending,
    flotation,
    frames,
    money,
    operating_round,
    stock_round,
    trains,
)
from bradshaw.titles.g1860.data import DATA, board_of
from bradshaw.titles.g1860.forecast import FORECAST
from bradshaw.titles.g1860.landmarks import LANDMARKS
from bradshaw.titles.g1860.market import MARKET
from bradshaw.titles.g1860.own import Wight
from bradshaw.titles.g1860.runs import TRAFFIC
from bradshaw.titles.g1860.setup import setup
from bradshaw.titles.g1860.view import VIEW


def certificates_and_prices(state: State) -> Iterator[str]:
    """A director's certificate is never without its shares, nor a price without a flotation."""
    for name, record in state.companies.items():
        holder = state.papers[certificate(name)]
        if state.owned(name, holder) < WORTH:
            yield f"{name}: {holder} has the director's certificate and {state.owned(name, holder)} shares"
        if (name in state.prices) != record.floated:
            yield f"{name}: a price marker belongs to floated companies only"
        if record.floated and record.par is None:
            yield f"{name} floated without a par"


ORDER: Mapping[type[Frame], str] = {
    auction.AUCTION.frame: "1860-initial-auction-b",
    frames.ChoosingLot: "1860-initial-auction-h",
    frames.StockRound: "1860-stock-rounds-a",
    frames.HomeTile: "1860-flotation-e",
    frames.ReturningTrains: "1860-buying-trains-k",
    frames.CompanyTurn: "1860-operating-companies-d",
    frames.TrainOffer: "1860-buying-trains-d",
}

OPTIONS = options.load("bradshaw.titles.g1860")
"""A variant is off unless the players agree on it before the start (1860-variants-a)."""
TITLE = Title(
    **printed(DATA),
    versions=("2026-11-15", "2026-11-16"),
    setup=setup,
    rules=(
        operating_round.COURSE,
        auction.AUCTION,
        auction.CHOOSING,
        stock_round.STOCK_ROUND,
        flotation.RULES,
        operating_round.RULES,
        trains.RETURNING,
        company_turn.RULES,
        trains.CONSENT,
    ),
    order=ORDER,
    whose={frames.CompanyTurn: "1860-operating-companies-c"},
    over="1860-end-of-game-i",
    own=Wight,
    market=lambda state: MARKET,
    scores=ending.scores,
    **OPTIONS.settings,
    anytime=(stock_round.OUT_OF_TURN,),
    purse=money.purse,
    overdraws=frozenset({BANK, money.CREDIT}),
    tile_counts=soundness.tile_counts(board_of),
    invariants=soundness.invariants(board_of, soundness.directors_have_certificates, certificates_and_prices),
    profiles=content.profiles("bradshaw.titles.g1860"),
    landmarks=LANDMARKS,
)
"""Deals between players are no part of it and bind nobody (1860-miscellaneous-a)."""

CONTRACT = Contract(
    rules=TITLE,
    data=DATA,
    view=VIEW,
    question=partial(running.question, TRAFFIC),
    track_turn=lambda company: frames.CompanyTurn(company, "track"),
    forecast=FORECAST,
)
