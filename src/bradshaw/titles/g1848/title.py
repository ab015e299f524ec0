"""1848: Australia, as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from bradshaw.kernel import Frame, FrameRules, State, offers
from bradshaw.kernel.records import BANK
from bradshaw.kernel.title import Title
from bradshaw.mechanics import content, options, running, soundness
from bradshaw.mechanics.ending import cash_and_shares
from bradshaw.mechanics.money import treasury
from bradshaw.titles.contract import Contract, printed
from bradshaw.titles.g1848 import (
    company_turn,
    frames,
    market,
    operating_round,
    privates,
    receivership,
    share_round,
    track,
    trains,
)
from bradshaw.titles.g1848.data import DATA, board
from bradshaw.titles.g1848.forecast import FORECAST
from bradshaw.titles.g1848.landmarks import LANDMARKS
from bradshaw.titles.g1848.own import Australia
from bradshaw.titles.g1848.runs import TRAFFIC
from bradshaw.titles.g1848.setup import setup
from bradshaw.titles.g1848.view import VIEW

RULES: tuple[FrameRules[Any], ...] = (
    privates.PRIVATE_SALE,
    share_round.SHARE_ROUND,
    operating_round.OPERATING_ROUND,
    company_turn.COMPANY_TURN,
    track.TASMANIA_DUE,
    trains.DISCARDS,
    trains.TRAIN_OFFER,
    trains.FORCED_PURCHASE,
    receivership.RECEIVERSHIP,
    receivership.COMPENSATING,
    receivership.DEBT_SALE,
)
"""All that can be done. Agreements between players are no part of it and bind nobody (1848-II.etiquette-b)."""


def scores(state: State) -> dict[str, int]:
    """Cash, where a debt counts against it, and shares at their price now (1848-XIII.final-totals-b and -d).

    Privates, trains and treasuries count nothing (1848-XIII.final-totals-a).
    """
    return cash_and_shares(state, market.price)


def no_company_owes(state: State) -> Iterator[str]:
    return (f"{name} has less than nothing" for name in state.companies if treasury(state, name) < 0)


ORDER: Mapping[type[Frame], str] = {
    frames.PrivateSale: "1848-III.start-e",
    frames.ShareRound: "1848-XII.general-a",
    frames.CompanyTurn: "1848-VII.sequence-a",
    frames.TasmaniaDue: "1848-IV.p3-d",
    frames.Discards: "1848-VIII.purchase-l",
    frames.TrainOffer: "1848-VIII.purchase-e",
    frames.Compensation: "1848-V.receivership-f",
    frames.DebtSale: "1848-V.receivership-i",
}
WHOSE: Mapping[type[Frame], str] = {
    frames.ShareRound: "1848-XII.turn-order-b",
    frames.CompanyTurn: "1848-VI.general-b",
    frames.Discards: "1848-VI.general-b",
}

TITLE = Title(
    **printed(DATA),
    versions=("2026-11-15", "2026-11-16"),
    setup=setup,
    rules=RULES,
    order=ORDER,
    whose=WHOSE,
    over="1848-XIII.general-a",
    own=Australia,
    market=lambda state: market.MARKET,
    scores=scores,
    **options.load("bradshaw.titles.g1848").settings,
    anytime=(offers.withdrawing("1848-VIII.purchase-e"),),
    overdraws=frozenset({BANK}),
    tile_counts=soundness.tile_counts(board),
    invariants=soundness.invariants(
        board, soundness.directors_have_certificates, soundness.directors_hold_most, no_company_owes
    ),
    profiles=content.profiles("bradshaw.titles.g1848"),
    landmarks=LANDMARKS,
)

CONTRACT = Contract(
    rules=TITLE,
    data=DATA,
    view=VIEW,
    question=partial(running.question, TRAFFIC),
    track_turn=lambda company: frames.CompanyTurn(company, "track"),
    forecast=FORECAST,
)
