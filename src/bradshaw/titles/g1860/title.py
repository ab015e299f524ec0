"""1860: Railways on the Isle of Wight, put together: set-up, all that can be decided, and the contract."""

from __future__ import annotations

from functools import partial

from bradshaw.kernel import State, Table
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.records import BANK, IPO, player
from bradshaw.kernel.title import Title
from bradshaw.mechanics import content, lay_out, options, running, soundness
from bradshaw.mechanics.privates import paper
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.contract import Contract, Turn, printed, turns
from bradshaw.titles.g1860 import auction, ending, flotation, money, operating_round, stock_round, trains
from bradshaw.titles.g1860.data import COMPANIES, DATA, FISHBOURNE, PRIVATES, TRAINS, board_of
from bradshaw.titles.g1860.landmarks import LANDMARKS, prices_are_floated
from bradshaw.titles.g1860.market import MARKET
from bradshaw.titles.g1860.runs import TRAFFIC
from bradshaw.titles.g1860.shares import UNITS
from bradshaw.titles.g1860.state import CompanyTurn, Course, Wight, on
from bradshaw.titles.g1860.view import FORECAST, VIEW

WITHOUT_LIMIT = 17
"""9+5 trains: eight companies own two each at most, so this many never run out (1860-phases-n)."""
WITHOUT_ANY_LIMIT = 99
"""The same where a company may own any number of trains."""


def setup(t: Table, chance: Chance) -> None:
    """The seats are as the players took them: seat 1 opens (1860-initial-auction-b). The pool is empty and nothing has
    been earned; Fishbourne is in the initial offering (1860-setup-g, -h)."""
    state = t.state
    state.own, state.phase = Wight(), DATA.phases[0].name
    state.cash = {BANK: DATA.bank or 0, money.CREDIT: 0}
    lay_out.deal_capital(t, DATA.start[len(state.players)].cash, "1860-setup-b", "start")
    lay_out.certificates(state, COMPANIES, UNITS)
    lay_out.markers(state, {name: len(fact.marker_costs) for name, fact in COMPANIES.items()}, ":")
    state.papers |= {paper(private): IPO if private == FISHBOURNE else BANK for private in PRIVATES}
    state.papers[PRIORITY] = player(state.players[0])
    lay_out.trains(state, {kind: how_many(state, kind) for kind in TRAINS}, IPO)
    t.push(Course("auction"))


def how_many(state: State, kind: str) -> int:
    """1860-setup-f, 1860-variants-c"""
    count = TRAINS[kind].count
    if count is None:
        return WITHOUT_ANY_LIMIT if on(state, "no_train_limit") else WITHOUT_LIMIT
    return count + (kind == "7+4" and on(state, "two_7_trains"))


OPTIONS = options.load("bradshaw.titles.g1860")
"""A variant is off unless the players agree on it before the start (1860-variants-a)."""
TITLE = Title(
    **printed(DATA),
    versions=("2026-11-15", "2026-11-16"),
    setup=setup,
    **turns(
        Turn(operating_round.COURSE),
        Turn(auction.AUCTION, "1860-initial-auction-b"),
        Turn(auction.CHOOSING, "1860-initial-auction-h"),
        Turn(stock_round.STOCK_ROUND, "1860-stock-rounds-a"),
        Turn(flotation.RULES, "1860-flotation-e"),
        Turn(operating_round.OPERATING_ROUND),
        Turn(trains.RETURNING, "1860-buying-trains-k"),
        Turn(operating_round.COMPANY_TURN, "1860-operating-companies-d", "1860-operating-companies-c"),
        Turn(trains.CONSENT, "1860-buying-trains-d"),
    ),
    over="1860-end-of-game-i",
    own=Wight,
    market=lambda state: MARKET,
    scores=ending.scores,
    **OPTIONS.settings,
    anytime=(stock_round.OUT_OF_TURN,),
    purse=money.purse,
    overdraws=frozenset({BANK, money.CREDIT}),
    tile_counts=soundness.tile_counts(board_of),
    invariants=soundness.invariants(
        board_of, soundness.directors_have_certificates, soundness.certificates_have_shares, prices_are_floated
    ),
    profiles=content.profiles("bradshaw.titles.g1860"),
    landmarks=LANDMARKS,
)
"""Deals between players are no part of it and bind nobody (1860-miscellaneous-a)."""

CONTRACT = Contract(
    rules=TITLE,
    data=DATA,
    view=VIEW,
    question=partial(running.question, TRAFFIC),
    track_turn=lambda company: CompanyTurn(company, "track"),
    forecast=FORECAST,
)
