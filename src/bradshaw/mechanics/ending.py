"""The end of a game: why, by which clause, and what everybody is worth."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import GameEnded
from bradshaw.kernel.records import player
from bradshaw.kernel.state import Ended


def finish(t: Table, reason: str, clause: str, scores: dict[str, int]) -> None:
    t.state.ended = Ended(reason, scores)
    t.say(GameEnded(reason, scores, clause))


def cash_and_shares(state: State, price: Callable[[State, str], int]) -> dict[str, int]:
    """Everybody's cash, where a debt counts against it, and shares at their price now."""
    worth = {name: state.cash.get(player(name), 0) for name in state.players}
    for company in state.shares:
        each = price(state, company)
        for name in worth:
            worth[name] += each * state.owned(company, player(name))
    return worth
