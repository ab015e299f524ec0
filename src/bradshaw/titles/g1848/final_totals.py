"""The final totals (chapter XIII)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.mechanics.ending import cash_and_shares
from bradshaw.mechanics.ending import finish as end
from bradshaw.titles.g1848 import ending
from bradshaw.titles.g1848.market import price
from bradshaw.titles.g1848.own import own


def finish(t: Table) -> None:
    """The greatest wealth wins (1848-XIII.final-totals-c)."""
    end(t, *ending.in_words(own(t.state).end), scores(t.state))


def scores(state: State) -> dict[str, int]:
    """Cash, where a debt counts against it, and shares at their price now (1848-XIII.final-totals-b and -d).

    Privates, trains and treasuries count nothing (1848-XIII.final-totals-a).
    """
    return cash_and_shares(state, price)
