"""A position as a row of numbers, as one player may see it: companies, players, trains to come, what is being told.

The length depends on the title and the number of players alone. Players come in the order of their seats, the one who
looks first; money is in thousands.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bradshaw.kernel.factored import BREADTH, Digits
from bradshaw.kernel.records import company as treasury_of
from bradshaw.kernel.records import player as purse_of
from bradshaw.kernel.state import State
from bradshaw.kernel.title import Title
from bradshaw.kernel.title import title as find_title
from bradshaw.titles import forecast, views

LONGEST = 8
"""Numbers of a half-told action that are shown."""
MONEY = 1000.0


def seated_from(state: State, player: str) -> list[str]:
    at = state.players.index(player)
    return [*state.players[at:], *state.players[:at]]


def features(state: State, player: str, told: Digits = ()) -> NDArray[np.float32]:
    title = find_title(state.title)
    order = seated_from(state, player)
    scores = title.scores(state)
    row: list[float] = [min(forecast.rounds_left(state), forecast.FAR) / forecast.FAR]
    for name in order:
        row += [state.cash.get(purse_of(name), 0) / MONEY, scores[name] / MONEY]
    for name in sorted(state.companies):
        row += _company(state, title, name, player, order)
    row += _trains(state)
    row += [(number + 1) / BREADTH for number in told[:LONGEST]] + [0.0] * (LONGEST - len(told[:LONGEST]))
    return np.array(row, dtype=np.float32)


def _company(state: State, title: Title, name: str, player: str, order: list[str]) -> list[float]:
    record, market = state.companies[name], title.market(state)
    cell = state.prices.get(name)
    price = market.cells[cell].price if cell in market.cells else record.par or 0
    seen = views.sees_treasury(state, player, name)
    treasury = state.cash.get(treasury_of(name), 0) if seen else 2 * price
    return [
        float(record.floated),
        price / MONEY,
        treasury / MONEY,
        (record.last_run or 0) / MONEY,
        float(len(state.trains_of(treasury_of(name)))),
        float(len([id for id in state.markers_of(name) if state.markers[id].place])),
        *(state.owned(name, purse_of(who)) / max(record.shares, 1) for who in order),
        *(float(state.decider(name) == who) for who in order),
    ]


def _trains(state: State) -> list[float]:
    """For every kind: how many are left, and is it gone or begun?"""
    printed = views.printed(state.title)
    coming = {one.kind: one for one in forecast.trains(state)}
    row: list[float] = []
    for train in printed.trains if printed else ():
        one = coming.get(train.id)
        row += [(one.left or 10) / 10 if one else 0.0, float(one.begun) if one else 1.0]
    return row


def length(state: State) -> int:
    return len(features(state, state.players[0]))
