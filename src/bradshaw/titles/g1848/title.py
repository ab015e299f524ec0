"""1848: Australia, put together: set-up (chapter II), all that can be decided, and the contract."""

from __future__ import annotations

from functools import partial

from bradshaw.kernel import State, Table, offers
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, POOL
from bradshaw.kernel.title import Title
from bradshaw.mechanics import content, lay_out, options, running, soundness
from bradshaw.mechanics.ending import cash_and_shares
from bradshaw.mechanics.privates import paper
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.contract import Contract, Turn, printed, turns
from bradshaw.titles.g1848 import bank_of_england, market, privates, track, trains
from bradshaw.titles.g1848.company_turn import COMPANY_TURN
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, DATA, EXTRA, GHAN, PRIVATES, RAILWAYS, board, marker_costs
from bradshaw.titles.g1848.landmarks import LANDMARKS, no_company_owes
from bradshaw.titles.g1848.rounds import OPERATING_ROUND, SHARE_ROUND
from bradshaw.titles.g1848.runs import TRAFFIC
from bradshaw.titles.g1848.shares import SHARES
from bradshaw.titles.g1848.state import Australia, CompanyTurn
from bradshaw.titles.g1848.view import FORECAST, VIEW

ENOUGH = {"8": 20, GHAN: 8}
"""More 8/D and 2E than eight companies could ever buy, where their number is unlimited."""


def setup(t: Table, chance: Chance) -> None:
    """1848-II.capital-a, 1848-II.further-a; what the box holds is laid out (1848-I.components-a, -b, -d, -e)."""
    state, bank = t.state, EXTRA.bank_of_england
    if t.option("seating") == "drawn":
        state.players = seats(state.players, chance.shuffle("private cards", PRIVATES))
    state.own, state.phase = Australia(), DATA.phases[0].name
    state.cash, state.loans = {BANK: DATA.bank or 0, BOE_PURSE: bank.cash}, {BOE_PURSE: EXTRA.loans.count}
    lay_out.deal_capital(t, DATA.start[len(state.players)].cash, "1848-II.capital-a")
    lay_out.certificates(state, RAILWAYS, SHARES)
    state.shares[BOE] = {POOL: bank.shares}
    papers = (*map(paper, PRIVATES), *map(privates.right, privates.RIGHTS), PRIORITY)
    state.papers |= dict.fromkeys(papers, BANK)
    lay_out.trains(state, {train.id: how_many(state, train.id, train.count or 0) for train in DATA.trains})
    lay_out.markers(state, {name: len(marker_costs(state, name)) for name in RAILWAYS})
    privates.begin_sale(t)


def seats(players: tuple[str, ...], cards: list[str]) -> tuple[str, ...]:
    """Each player draws a private's card; they sit in rising order of its number (1848-II.seating-a)."""
    drawn = dict(zip(players, cards, strict=False))
    return tuple(sorted(players, key=lambda name: drawn[name]))


def how_many(state: State, kind: str, printed: int) -> int:
    return ENOUGH.get(kind, printed) if state.options["unlimited_last_trains"] else printed


def scores(state: State) -> dict[str, int]:
    """Cash, where a debt counts against it, and shares at their price now (1848-XIII.final-totals-b and -d). Privates,
    trains and treasuries count nothing (1848-XIII.final-totals-a)."""
    return cash_and_shares(state, market.price)


TITLE = Title(
    **printed(DATA),
    versions=("2026-11-15", "2026-11-16"),
    setup=setup,
    **turns(
        Turn(privates.PRIVATE_SALE, "1848-III.start-e"),
        Turn(SHARE_ROUND, "1848-XII.general-a", "1848-XII.turn-order-b"),
        Turn(OPERATING_ROUND),
        Turn(COMPANY_TURN, "1848-VII.sequence-a", "1848-VI.general-b"),
        Turn(track.TASMANIA_DUE, "1848-IV.p3-d"),
        Turn(trains.DISCARDS, "1848-VIII.purchase-l", "1848-VI.general-b"),
        Turn(trains.TRAIN_OFFER, "1848-VIII.purchase-e"),
        Turn(trains.FORCED_PURCHASE),
        Turn(bank_of_england.RECEIVERSHIP),
        Turn(bank_of_england.COMPENSATING, "1848-V.receivership-f"),
        Turn(bank_of_england.DEBT_SALE, "1848-V.receivership-i"),
    ),
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
"""All that can be done. Agreements between players are no part of it and bind nobody (1848-II.etiquette-b)."""
CONTRACT = Contract(
    rules=TITLE,
    data=DATA,
    view=VIEW,
    question=partial(running.question, TRAFFIC),
    track_turn=lambda company: CompanyTurn(company, "track"),
    forecast=FORECAST,
)
