"""What pages and bots are told about a game of 1820."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bradshaw.kernel import State, counted
from bradshaw.kernel.records import cousin, player
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.mechanics.running import best_revenue
from bradshaw.titles import view_parts
from bradshaw.titles.contract import Stage, View, stages_of
from bradshaw.titles.g1820 import frames, market, money, panels, phases, rounds, running, shares, track, trains
from bradshaw.titles.g1820.cousins import portfolio
from bradshaw.titles.g1820.data import COUSINS, EXTRA, GAS_LIGHT, HOLDEN, KINDS, STEPHENSON, board
from bradshaw.titles.g1820.own import own
from bradshaw.titles.g1820.stations import free_left
from bradshaw.titles.panels import Purse

STEPS = ("track", "station", "early", "run", "pay", "maintenance", "discard", "trains", "interest", "repay")
SHOWN = {"maintenance": "Upkeep", "repay": "Loans"}
FLOAT_STEPS = {
    "charter": "Company",
    "terms": "Size and par",
    "first": "Station",
    "second": "Second station",
    "buyers": "Buyers",
}


def endings(state: State) -> list[tuple[str, str]]:
    columns = len(EXTRA.cost_of_business) - own(state).column
    highest = max((market.price(state, name) for name in state.prices), default=0)
    directing = any(money.directed(state, who) for who in state.players)
    floated = any(one.floated for one in state.companies.values())
    who = "some do" if directing else "nobody does" if floated else "nobody yet"
    return [
        ("The Cost of Business marker reaches END (1820-9.1-g)", f"{counted(columns, 'column')} to go"),
        ("A share price reaches the top (1820-9.1-e)", f"£{highest} of £{market.MARKET.cells[market.TOP].price}"),
        ("No player controls a company (1820-9.1-b)", who),
        ("A player is bankrupt (1820-9.1-a)", "nobody yet"),
    ]


def foretold(state: State) -> list[str]:
    """What the marker, the lobbies and the cards will bring."""
    mine, column, told = own(state), phases.column(state), []
    if not column.end:
        upkeep = ", ".join(f"{KINDS[colour]} £{cost}" for colour, cost in column.maintenance.items() if cost)
        told.append(f"Upkeep {upkeep or 'nothing yet'}; interest {column.loan_interest_percent} %.")
    if mine.debts:
        owed = ", ".join(f"{who} £{amount}" for who, amount in mine.debts.items())
        told.append(f"Taken off the next income: {owed}.")
    if mine.victoria_died:
        told.append("The Queen is dead." if mine.mourned else "The Queen is dead: income is paid once more.")
    return told


def charter(state: State, company: str) -> list[str]:
    """What is special about it."""
    closing = ["in liquidation"] if market.in_liquidation(state, company) else []
    return ["private"] if money.is_private(state, company) else closing


def rounds_of(state: State) -> list[Stage]:
    """A stock round, and twice an operating and an Issue & Takeover round."""
    stock, number = own(state).stock_round, own(state).round
    sets = [f"{name} {stock}.{one}" for one in (1, 2) for name in ("OR", "Takeovers")]
    operating = any(isinstance(frame, OperatingRound) for frame in state.frames)
    issuing = any(isinstance(frame, frames.IssueRound | frames.Takeovers) for frame in state.frames)
    return stages_of([f"Stock {stock}", *sets], 2 * number - operating if operating or issuing else 0)


def turn_steps(state: State) -> list[Stage]:
    """Of a company's turn, or of a float."""
    draft = state.frame_of(frames.Floating)
    if draft is not None:
        now = list(FLOAT_STEPS).index(draft.step.removesuffix("-tile"))
        return stages_of(list(FLOAT_STEPS.values()), now)
    turn = state.frame_of(frames.CompanyTurn)
    if turn is None:
        return []
    early = turn.step == "early" or trains.may_buy_early(state, turn)
    steps = [step for step in STEPS if step != "early" or early]
    return stages_of([SHOWN.get(step, step.capitalize()) for step in steps], steps.index(turn.step))


def lots(state: State) -> tuple[str, ...]:
    """Cousins that winners pay for or that are left over; future trains."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, frames.TrainAuction | frames.ChoosingTrain):
        return tuple(dict.fromkeys(state.trains[id].kind for id in frame.trains))
    if isinstance(frame, frames.PayingForCousins):
        return (*(lot for _, lot, _ in frame.winners), *frame.left)
    return frame.left if isinstance(frame, frames.Leftovers) else ()


def holders(state: State) -> list[Purse]:
    return [Purse(cousin(id), id, COUSINS[id].name, state.controller(cousin(id)) or "") for id in money.cousins(state)]


LEFT: dict[str, Callable[[State, str], int]] = {
    STEPHENSON: free_left,
    GAS_LIGHT: lambda state, company: track.may_use(state, company, GAS_LIGHT),
    HOLDEN: lambda state, company: trains.may_buy_early(state, frames.CompanyTurn(company)),
}
"""How often a company may use a cousin still."""


def stands(state: State, thing: str) -> list[str]:
    """A cousin's purse, shares, and the uses left."""
    if thing not in money.cousins(state):
        return []
    held = [f"{state.owned(name, cousin(thing))} {name}" for name in portfolio(state, thing)]
    left = [f"{LEFT[thing](state, name):d} for {name}" for name in portfolio(state, thing) if thing in LEFT]
    said = [f"It has £{money.cash(state, cousin(thing))} and {'shares: ' + ', '.join(held) if held else 'no shares'}."]
    return [*said, f"Uses left: {', '.join(left)}."] if left else said


VIEW = View(
    endings=endings,
    foretold=foretold,
    charter=charter,
    waiting_to_operate=view_parts.waiting_to_operate(rounds.order),
    rounds=rounds_of,
    turn_steps=turn_steps,
    liquidity=lambda state, who: money.cash(state, player(who)) + shares.raisable(state, player(who)),
    worth=view_parts.cash_and_shares(market.price),
    lots=lots,
    train_mark=lambda state, train: f"£{cost}" if (cost := phases.upkeep(state, train)) else "",
    panels=panels.panels,
    pending=panels.pending,
    board_first=panels.board_first,
    holders=holders,
    stands=stands,
    loan_limit=lambda state, name: shares.in_play(state, name) if money.is_public(state, name) else None,
    reach=view_parts.reach(board),
    best_revenue=partial(best_revenue, running.ALONE),
)
