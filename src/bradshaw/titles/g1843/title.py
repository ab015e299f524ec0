"""1843: France, as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import State, offers
from bradshaw.kernel.records import BANK, POOL
from bradshaw.kernel.title import Title
from bradshaw.mechanics import content, options, soundness
from bradshaw.titles.contract import Contract, Turn, printed, turns
from bradshaw.titles.g1843 import (
    auction,
    company_turn,
    emergency,
    ending,
    frames,
    ports,
    private_sales,
    rounds,
    running,
    stations,
    stock_round,
    train_limits,
    trains,
    val_de_loire,
)
from bradshaw.titles.g1843.data import DATA, board
from bradshaw.titles.g1843.forecast import FORECAST
from bradshaw.titles.g1843.landmarks import LANDMARKS
from bradshaw.titles.g1843.market import MARKET
from bradshaw.titles.g1843.own import France
from bradshaw.titles.g1843.setup import setup
from bradshaw.titles.g1843.view import VIEW


def pools(state: State) -> Iterator[str]:
    yield from (f"more than half of {name} lies in the pool" for name in state.companies if state.owned(name, POOL) > 5)


TITLE = Title(
    **printed(DATA),
    versions=("2026-11-16", "2026-11-19"),
    setup=setup,
    **turns(
        Turn(rounds.COURSE),
        Turn(auction.AUCTION, "1843-6.1-b", "1843-6.1-a"),
        Turn(auction.BIDDERS, "1843-6.2-e"),
        Turn(auction.CHOOSING_PAR, "1843-6.3-d"),
        Turn(stock_round.STOCK_ROUND, "1843-7.1-b", "1843-7.1-a"),
        Turn(rounds.OPERATING_ROUND),
        Turn(company_turn.COMPANY_TURN, "1843-8.3-a", "1843-7.5-a"),
        Turn(stations.CHOOSING_CITY, "1843-8.5.1-k"),
        Turn(train_limits.DISCARDS, "1843-8.8.2-e", "1843-8.8.2-h"),
        Turn(trains.CONSENT, "1843-8.8.1-c"),
        Turn(private_sales.CONSENT, "1843-10.1-b"),
        Turn(ports.CONSENT, "1843-8.9-a"),
        Turn(emergency.EMERGENCY, "1843-8.8.3-b"),
    ),
    over="1843-8.10.1-h",
    own=France,
    market=lambda state: MARKET,
    scores=ending.scores,
    **options.load("bradshaw.titles.g1843").settings,
    anytime=(val_de_loire.IN_OPERATING_ROUNDS, offers.withdrawing("1843-8.8.1-c")),
    overdraws=frozenset({BANK}),
    tile_counts=soundness.tile_counts(board),
    invariants=soundness.invariants(board, soundness.directors_have_certificates, soundness.directors_hold_most, pools),
    profiles=content.profiles("bradshaw.titles.g1843"),
    landmarks=LANDMARKS,
)

CONTRACT = Contract(
    rules=TITLE,
    data=DATA,
    view=VIEW,
    question=running.question,
    track_turn=lambda company: frames.CompanyTurn(company, "track"),
    forecast=FORECAST,
)
