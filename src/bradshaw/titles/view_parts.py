"""What most titles tell pages and bots in the same way: parts from which a title puts its `View` together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bradshaw.board.map import Board
from bradshaw.kernel import State, Table, passes
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.records import player
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics.certificates import Limit
from bradshaw.mechanics.company_turn import CompanyTurn
from bradshaw.mechanics.operating_round import OperatingRound, in_progress, waiting
from bradshaw.mechanics.position import reach_of
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.contract import Stage, stages_of

Price = Callable[[State, str], int]
"""What a share of a company counts."""


def certificates(limit: Limit) -> Callable[[State, str], tuple[int, int | None]]:
    return lambda state, who: (limit.held(state, who), limit.most(state, who))


def reach(board: Callable[[State], Board]) -> Callable[[State, str], frozenset[str]]:
    return lambda state, company: frozenset(reach_of(board(state), state, company).hexes)


def waiting_to_operate(order: Callable[[State, Any], Sequence[str]]) -> Callable[[State], list[str]]:
    def told(state: State) -> list[str]:
        frame = in_progress(state)
        return waiting(state, frame, order) if frame else []

    return told


def turn_steps(names: Mapping[str, str]) -> Callable[[State], list[Stage]]:
    """The steps of a company's turn; one whose name is empty is not told."""

    def told(state: State) -> list[Stage]:
        turn = state.frame_of(CompanyTurn)
        stages = stages_of(list(names.values()), list(names).index(turn.step)) if turn else []
        return [stage for stage in stages if stage.name]

    return told


def rounds(opening: str, stock: str, coming: Callable[[State], int]) -> Callable[[State], list[Stage]]:
    """The opening or a stock round, the operating rounds after it, the next one. `coming`: operating rounds in a set
    that would begin now."""

    def told(state: State) -> list[Stage]:
        for frame in reversed(state.frames):
            if isinstance(frame, OperatingRound):
                return of_set(frame.set, max(frame.of, frame.number), frame.number)
            if isinstance(frame, StockRound):
                return of_set(frame.number, coming(state), 0)
        begun = int(getattr(state.own, "stock_round", 0))
        if begun:  # between two sets
            return of_set(begun, coming(state), coming(state))
        return stages_of([opening, f"{stock} 1", "Operating 1.1"], 0)

    def of_set(number: int, count: int, now: int) -> list[Stage]:
        sets = [f"Operating {number}.{one}" for one in range(1, count + 1)]
        return stages_of([f"{stock} {number}", *sets, f"{stock} {number + 1}"], now)

    return told


def liquidity(price: Price, check: Callable[[Table, SellShares], None]) -> Callable[[State, str], int]:
    """Cash and the most that the rules of sale let somebody sell of every company, each by itself."""

    def told(state: State, who: str) -> int:
        t, holder = Table(find_title(state.title), state), player(who)
        held = (name for name in state.shares if state.owned(name, holder))
        return state.cash.get(holder, 0) + sum(price(state, name) * most_for_sale(t, name, who) for name in held)

    def most_for_sale(t: Table, name: str, who: str) -> int:
        counts = range(t.state.owned(name, player(who)), 0, -1)
        sales = (SellShares(actor=who, company=name, count=count) for count in counts)
        return next((sale.count for sale in sales if passes(check, t, sale)), 0)

    return told


def cash_and_shares(price: Price) -> Callable[[State, str], list[tuple[str, int]]]:
    def told(state: State, who: str) -> list[tuple[str, int]]:
        held = ((name, state.owned(name, player(who))) for name in state.shares)
        shares = [(f"{count} {name}", count * price(state, name)) for name, count in held if count]
        return [("cash", state.cash.get(player(who), 0)), *shares]

    return told
