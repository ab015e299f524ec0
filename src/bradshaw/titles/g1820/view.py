"""What pages and bots are told about a game of 1820."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import cousin, player
from bradshaw.mechanics import operating_round
from bradshaw.mechanics.position import reach_of
from bradshaw.titles.contract import Stage, View, stages_of
from bradshaw.titles.g1820 import loans, market, money, phases, running, shares
from bradshaw.titles.g1820 import operating_round as rounds
from bradshaw.titles.g1820.data import COUSINS, EXTRA, board
from bradshaw.titles.g1820.frames import CompanyTurn, IssueRound, OperatingRound, StockRound, Takeovers
from bradshaw.titles.g1820.own import own

STEPS = (
    "track",
    "station",
    "early",
    "run",
    "pay",
    "maintenance",
    "discard",
    "trains",
    "interest",
    "repay",
)
NAMES = (
    "Track",
    "Station",
    "Early train",
    "Run",
    "Dividend",
    "Upkeep",
    "Discard",
    "Trains",
    "Interest",
    "Loans",
)


def endings(state: State) -> list[tuple[str, str]]:
    columns = len(EXTRA.cost_of_business) - own(state).column
    highest = max((market.price(state, name) for name in state.prices), default=0)
    return [
        ("The Cost of Business marker reaches END", f"{columns} columns to go"),
        ("A price reaches £500", f"the highest is £{highest}"),
    ]


def foretold(state: State) -> list[str]:
    told = [f"{lobby.owner}'s lobby has £{lobby.amount}." for lobby in own(state).lobbies]
    column = phases.column(state)
    if not column.end:
        upkeep = ", ".join(f"{colour} £{cost}" for colour, cost in column.maintenance.items())
        told.append(f"Upkeep of trains: {upkeep}; interest {column.loan_interest_percent}%.")
    return told


def charter(state: State, company: str) -> list[str]:
    if not state.companies[company].floated:
        return []
    if money.is_private(state, company):
        return ["private"]
    told = [f"{shares.in_play(state, company)} of {state.companies[company].shares} shares in play"]
    told.append(f"{loans.count(state, company)} loans, {loans.possible(state, company)} more possible")
    held = [f"{COUSINS[one].name}: {state.owned(company, cousin(one))}" for one in money.cousins(state)]
    return [*told, *(text for text in held if not text.endswith(": 0"))]


def waiting_to_operate(state: State) -> list[str]:
    frame = operating_round.in_progress(state)
    return operating_round.waiting(state, frame, rounds.order) if isinstance(frame, OperatingRound) else []


def rounds_of(state: State) -> list[Stage]:
    names = ["Stock round", "OR 1", "Issue & Takeover 1", "OR 2", "Issue & Takeover 2"]
    number = own(state).round
    now = 0
    for frame in state.frames:
        if isinstance(frame, OperatingRound):
            now = 2 * number - 1
        elif isinstance(frame, IssueRound | Takeovers):
            now = 2 * number
        elif isinstance(frame, StockRound):
            now = 0
    return stages_of(names, now)


def turn_steps(state: State) -> list[Stage]:
    turn = next((frame for frame in reversed(state.frames) if isinstance(frame, CompanyTurn)), None)
    return stages_of(NAMES, STEPS.index(turn.step)) if turn else []


def liquidity(state: State, who: str) -> int | None:
    sold = sum(market.price(state, name) * shares.sellable(state, player(who), name) for name in state.prices)
    return money.cash(state, player(who)) + sold


def worth(state: State, who: str) -> list[tuple[str, int]]:
    held = sum(state.owned(name, player(who)) * market.price(state, name) for name in state.prices)
    return [("cash", money.cash(state, player(who))), ("shares", held)]


def best_revenue(state: State, company: str) -> int | None:
    return running.best(state, company).revenue if running.can_run(state, company) else 0


VIEW = View(
    endings=endings,
    foretold=foretold,
    charter=charter,
    waiting_to_operate=waiting_to_operate,
    rounds=rounds_of,
    turn_steps=turn_steps,
    liquidity=liquidity,
    worth=worth,
    reach=lambda state, company: reach_of(board(state), state, company).hexes,
    best_revenue=best_revenue,
)
