"""1843: France, as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import FrameRules, State, offers
from bradshaw.kernel.records import BANK, POOL
from bradshaw.kernel.title import Title
from bradshaw.mechanics import content, options, soundness
from bradshaw.titles.contract import Contract, printed
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


RULES: tuple[tuple[FrameRules[Any], str], ...] = (
    (rounds.COURSE, ""),
    (auction.AUCTION, "1843-6.1-b"),
    (auction.BIDDERS, "1843-6.2-e"),
    (auction.CHOOSING_PAR, "1843-6.3-d"),
    (stock_round.STOCK_ROUND, "1843-7.1-b"),
    (rounds.OPERATING_ROUND, ""),
    (company_turn.COMPANY_TURN, "1843-8.3-a"),
    (stations.CHOOSING_CITY, "1843-8.5.1-k"),
    (train_limits.DISCARDS, "1843-8.8.2-e"),
    (trains.CONSENT, "1843-8.8.1-c"),
    (private_sales.CONSENT, "1843-10.1-b"),
    (ports.CONSENT, "1843-8.9-a"),
    (emergency.EMERGENCY, "1843-8.8.3-b"),
)
"""Everything that can be being decided, with the clause about what belongs there; none where nobody is asked."""

TITLE = Title(
    **printed(DATA),
    versions=("2026-11-16",),
    setup=setup,
    rules=tuple(rules for rules, _ in RULES),
    order={rules.frame: clause for rules, clause in RULES if clause},
    whose={
        frames.PrivateAuction: "1843-6.1-a",
        stock_round.STOCK_ROUND.frame: "1843-7.1-a",
        frames.CompanyTurn: "1843-7.5-a",
        frames.Discards: "1843-8.8.2-h",
    },
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
