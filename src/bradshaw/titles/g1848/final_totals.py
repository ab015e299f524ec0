"""The final totals (chapter XIII)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import GameEnded
from bradshaw.kernel.records import player
from bradshaw.kernel.state import Ended
from bradshaw.titles.g1848 import ending
from bradshaw.titles.g1848.market import price
from bradshaw.titles.g1848.own import own


def finish(t: Table) -> None:
    """The greatest wealth wins (1848-XIII.final-totals-c)."""
    reason, clause = ending.in_words(own(t.state).end)
    t.state.ended = Ended(reason, scores(t.state))
    t.say(GameEnded(reason, t.state.ended.scores, clause))


def scores(state: State) -> dict[str, int]:
    """Cash, where a debt counts against it, and shares at their price now (1848-XIII.final-totals-b and -d).

    Privates, trains and treasuries count nothing (1848-XIII.final-totals-a).
    """
    values = {company: price(state, company) for company in state.shares}
    return {name: wealth(state, values, player(name)) for name in state.players}


def wealth(state: State, values: dict[str, int], holder: str) -> int:
    papers = sum(held.get(holder, 0) * values[company] for company, held in state.shares.items())
    return state.cash.get(holder, 0) + papers
