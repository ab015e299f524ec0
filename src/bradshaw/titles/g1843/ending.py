"""The end of the game, and what everybody is worth (8.10)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.records import player
from bradshaw.mechanics.ending import finish
from bradshaw.titles import view_parts
from bradshaw.titles.g1843 import market, privates
from bradshaw.titles.g1843.data import PRIVATES

CASH_AND_SHARES = view_parts.cash_and_shares(market.price)


def worth(state: State, who: str) -> list[tuple[str, int]]:
    """Cash, shares at their price, private companies at face value (1843-8.10.2-a to -d)."""
    held = privates.owned_by(state, player(who))
    return [*CASH_AND_SHARES(state, who), *((PRIVATES[one].name, PRIVATES[one].price) for one in held)]


def scores(state: State) -> dict[str, int]:
    """The highest wins; equals share the win (1843-8.10.2-e)."""
    return {who: sum(amount for _, amount in worth(state, who)) for who in state.players}


def end(t: Table, reason: str, clause: str, bankrupt: str = "") -> None:
    """1843-8.10.1-a to -h. A bankrupt player keeps what is left (1843-8.8.3-q), by option nothing (1843-con-33)."""
    found = scores(t.state)
    if bankrupt and t.option("bankrupt_score") == "zero":
        found[bankrupt] = 0
    finish(t, reason, clause, found)
