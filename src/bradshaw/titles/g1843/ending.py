"""The end of the game, and what everybody is worth (8.10)."""

from __future__ import annotations

from bradshaw.kernel.events import GameEnded
from bradshaw.kernel.records import player
from bradshaw.kernel.state import Ended, State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1843 import market
from bradshaw.titles.g1843.data import COMPANIES, PRIVATES
from bradshaw.titles.g1843.shares import privates_of


def scores(state: State) -> dict[str, int]:
    """The highest wins; equals share the win (1843-8.10.2-e)."""
    return {who: worth(state, who) for who in state.players}


def worth(state: State, who: str) -> int:
    """Cash, private companies at face value, shares at their price (1843-8.10.2-a to -d)."""
    holder = player(who)
    face = sum(PRIVATES[private].price for private in privates_of(state, holder))
    held = sum(state.owned(name, holder) * market.price(state, name) for name in COMPANIES)
    return state.cash[holder] + face + held


def end(t: Table, reason: str, clause: str, bankrupt: str = "") -> None:
    """1843-8.10.1-a to -h. A bankrupt player keeps what is left (1843-8.8.3-q), by option nothing (1843-con-33)."""
    found = scores(t.state)
    if bankrupt and t.option("bankrupt_score") == "zero":
        found[bankrupt] = 0
    t.state.ended = Ended(reason, found)
    t.say(GameEnded(reason, found, clause))
