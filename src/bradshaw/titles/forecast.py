"""What lies ahead, as numbers: trains to come, ends and how far they are, prices after dividends, what will be due.

A title's contract has a `Forecast`; bots, hints and pages ask it through the functions below. Nothing here is a rule:
rounds are estimates at the pace of now, everything else follows from the position.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Literal

from msgspec import Struct

from bradshaw.board.data import PhaseData, TitleData
from bradshaw.kernel.market import Market
from bradshaw.kernel.state import State
from bradshaw.titles import registry
from bradshaw.titles.folders import is_playable

FAR = 20.0
"""Operating rounds beyond which nobody looks."""
GROWTH = 1.1
"""Railways earn about so much more from round to round."""
LEAST_PACE = 100
"""What a bank loses in a round at least once trains run, however little has run so far."""


class Coming(Struct, frozen=True):
    """A kind of train still to be sold, and what its first sale changes."""

    kind: str
    left: int | None
    """None: without end."""
    price: int
    """By its cheapest side."""
    begun: bool
    """The first has been sold: what follows has happened."""
    retires: tuple[str, ...]
    """The kinds that leave the game."""
    train_limit: int
    rounds: int
    """Operating rounds in a set."""


class End(Struct, frozen=True):
    """A way in which the game may end: what is still missing, in its own unit, and operating rounds until then."""

    name: str
    left: int
    rounds: float


class Due(Struct, frozen=True):
    """What a company will have to pay: for a train that it must have, and in every operating round."""

    train: int = 0
    round: int = 0
    covered_by: Literal["", "director", "loans"] = ""
    """Who makes up what the treasury lacks; nobody: it goes without."""


@dataclass(frozen=True)
class Forecast:
    """What a title can say about what is to come. A part that is left out says nothing."""

    trains: Callable[[State], tuple[Coming, ...]] = lambda state: ()
    """The next to be sold first."""
    ends: Callable[[State], tuple[End, ...]] = lambda state: ()
    moved: Callable[[State, str, str, int], str] = lambda state, company, cell, paid: cell
    """The cell to which a company's marker goes from a cell when so much is paid out in all."""
    due: Callable[[State, str], Due] = lambda state, company: Due()


@cache
def _forecast(title: str) -> Forecast:
    return registry.contract(title).forecast if is_playable(title) else Forecast()


def trains(state: State) -> tuple[Coming, ...]:
    return _forecast(state.title).trains(state)


def ends(state: State) -> tuple[End, ...]:
    return _forecast(state.title).ends(state)


def due(state: State, company: str) -> Due:
    return _forecast(state.title).due(state, company)


def rounds_left(state: State) -> float:
    """Operating rounds until the first of the ends."""
    return min((end.rounds for end in ends(state)), default=FAR)


def price_after(state: State, market: Market, company: str, paid: int, times: int = 1) -> int:
    """The price of a share after so many dividends of so much in all (0: nothing is paid)."""
    cell = state.prices[company]
    for _ in range(times):
        cell = _forecast(state.title).moved(state, company, cell, paid)
    return market.cells[cell].price


# For the forecasts of titles


def supply(data: TitleData, kinds: Iterable[str], begun: Collection[str]) -> tuple[Coming, ...]:
    """Kinds of train in the order in which they lie in the supply, one entry for each, with what the file says."""
    lying = list(kinds)
    found = []
    for kind in dict.fromkeys(lying):
        fact = data.train(kind)
        phase = next((one for one in data.phases if one.train == kind), None) or _before(data, kind)
        found.append(
            Coming(
                kind=kind,
                left=None if fact.count is None else lying.count(kind),
                price=min(side.price for side in fact.sides),
                begun=kind in begun,
                retires=tuple(one.id for one in data.trains if one.rusts_on == kind),
                train_limit=phase.train_limit,
                rounds=phase.rounds,
            )
        )
    return tuple(found)


def _before(data: TitleData, kind: str) -> PhaseData:
    """The phase in which a kind is sold that begins none: the one of the kinds before it."""
    earlier = [train.id for train in data.trains]
    earlier = earlier[: earlier.index(kind)]
    return next((phase for phase in reversed(data.phases) if phase.train in earlier), data.phases[0])


def income(state: State, private_income: int) -> int:
    """What the bank pays in an operating round like the last."""
    runs = sum(record.last_run or 0 for record in state.companies.values() if record.floated and not record.closed)
    return runs + private_income


def until_spent(money: int, pace: int) -> float:
    """Rounds until a bank is empty that loses so much in the first of them, and then more."""
    rounds, left, paid = 0.0, float(money), float(max(pace, LEAST_PACE))
    while left > paid and rounds < FAR:
        left, rounds, paid = left - paid, rounds + 1, paid * GROWTH
    return min(rounds + max(left, 0.0) / paid, FAR)


def by_moves(market: Market) -> Callable[[State, str, str, int], str]:
    """Where a price goes by the moves "paid" and "withheld" of a market."""
    return lambda state, company, cell, paid: market.after(cell, "paid" if paid else "withheld")


def until_top(
    state: State,
    cells: Collection[str],
    moved: Callable[[State, str, str, int], str],
) -> End:
    """How far the company is from one of these cells that is first there if it goes on paying what it paid last."""
    nearest = int(FAR)
    for company, start in state.prices.items():
        record = state.companies.get(company)
        paid = record.last_run if record and record.floated and not record.closed else 0
        if not paid:
            continue
        cell = start
        for rounds in count(0):
            if rounds >= nearest or cell in cells:
                break
            cell = moved(state, company, cell, paid)
        nearest = min(nearest, rounds)
    return End("price", nearest, float(nearest))
