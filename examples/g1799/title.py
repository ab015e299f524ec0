"""1799: Larkdale, put together: a company's turn, the order of rounds, the end, set-up, and the contract."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bradshaw.kernel import Own, State, Table
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, player
from bradshaw.kernel.title import Title
from bradshaw.mechanics import (
    company_turn,
    ending,
    lay_out,
    operating_round,
    running,
    soundness,
    stock_round,
    turn_order,
)
from bradshaw.mechanics.company_turn import Step
from bradshaw.titles import view_parts
from bradshaw.titles.contract import Contract, View, printed

from . import building, market
from .data import COMPANIES, DATA, EXTRA, SHARES, board
from .running import BUYING, PAYING, RUNNING, TRAFFIC, keep
from .shares import LIMIT, STOCK_ROUND


class CompanyTurn(company_turn.CompanyTurn, frozen=True):
    step: str = "track"
    revenue: int = 0


COMPANY_TURN = company_turn.rules(
    frame=CompanyTurn,
    clauses=company_turn.Clauses(order="1799-operating-b", whose="1799-operating-a"),
    steps=(
        Step("track", "lay track", (building.LAYING,), once=True, passing="Lay no track"),  # 1799-track-a
        Step("station", "place a station", (building.PLACING,), once=True, passing="Place no station"),
        Step("run", "run its trains", (RUNNING,), once=True),
        Step(
            "pay",
            "pay or keep its revenue",
            (PAYING,),
            once=True,
            waits=lambda t, frame, who: frame.revenue > 0,
            skipped=lambda t, frame: keep(t, frame.company, 0),
        ),
        Step("trains", "buy trains", (BUYING,), passing="Buy no more trains"),
    ),
)


def begin_turn(t: Table, company: str) -> None:
    building.place_home(t, company)
    company_turn.begin(t, CompanyTurn(company))


def after_round(t: Table, frame: operating_round.OperatingRound) -> None:
    """Another round of the set, the next stock round, or the end (1799-operating-c, 1799-end-a)."""
    if frame.number < frame.of:
        t.swap(replace(frame, number=frame.number + 1, began=False, acted=()))
    elif frame.set < EXTRA["sets"]:
        t.pop()
        stock_round.begin(t, stock_round.StockRound(frame.set + 1, turn_order.first(t.state)))
    else:
        ending.finish(t, "The last set of operating rounds is over.", "1799-end-a", scores(t.state))


OPERATING_ROUND = operating_round.rules(
    frame=operating_round.OperatingRound,
    order=lambda state, frame: market.order(state),
    turn=begin_turn,
    over=after_round,
)


def scores(state: State) -> dict[str, int]:
    """Cash, and shares at their price (1799-end-b)."""
    return ending.cash_and_shares(state, market.price)


def setup(t: Table, chance: Chance) -> None:
    """1799-start-a"""
    state = t.state
    state.phase, state.cash = DATA.phases[0].name, {BANK: DATA.bank or 0}
    lay_out.deal_capital(t, DATA.start[len(state.players)].cash, "1799-start-a")
    lay_out.certificates(state, COMPANIES, SHARES)
    lay_out.markers(state, {fact.id: len(fact.marker_costs) for fact in DATA.companies})
    lay_out.trains(state, {train.id: train.count or 0 for train in DATA.trains})
    state.papers[turn_order.PRIORITY] = player(state.players[0])
    stock_round.begin(t, stock_round.StockRound(1, state.players[0]))


TITLE = Title(
    **printed(DATA),
    versions=("2026-11-16",),
    setup=setup,
    rules=(STOCK_ROUND, OPERATING_ROUND, COMPANY_TURN),
    order={stock_round.StockRound: "1799-stock-a", CompanyTurn: "1799-operating-b"},
    over="1799-end-a",
    own=Own,
    market=lambda state: market.MARKET,
    scores=scores,
    overdraws=frozenset({BANK}),
    tile_counts=soundness.tile_counts(board),
    invariants=soundness.invariants(board, soundness.directors_hold_most),
)
CONTRACT = Contract(
    rules=TITLE,
    data=DATA,
    view=View(
        certificates=view_parts.certificates(LIMIT),
        reach=view_parts.reach(board),
        best_revenue=partial(running.best_revenue, TRAFFIC),
    ),
    question=partial(running.question, TRAFFIC),
    track_turn=CompanyTurn,
)
