"""The end and the scores (chapter 9)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import GameEnded
from bradshaw.kernel.records import player
from bradshaw.kernel.state import Ended
from bradshaw.titles.g1820 import market, money
from bradshaw.titles.g1820.own import own


def scores(state: State) -> dict[str, int]:
    """Cash and shares at their prices; cousins, private companies and future trains are nothing (1820-9.2-a, -b)."""
    return {
        who: money.cash(state, player(who))
        + sum(state.owned(name, player(who)) * market.price(state, name) for name in state.prices)
        for who in state.players
    }


def end(t: Table, reason: str, clause: str, bankrupt: str = "") -> None:
    """Bankrupts score nothing (1820-10.2-b)."""
    final = scores(t.state)
    if bankrupt:
        final[bankrupt] = 0
    t.state.ended = Ended(reason, final)
    t.say(GameEnded(reason, final, clause))


def nobody_controls(state: State) -> bool:
    """1820-9.1-b, 1820-9.1-c"""
    return not any(money.directed(state, who) for who in state.players)


def is_over(t: Table, *, after_operating: bool = False) -> bool:
    """What is asked when a round has ended (1820-9.1-b to -f)."""
    if own(t.state).ending:
        end(t, own(t.state).ending, "1820-9.1-e")
        return True
    if not after_operating and nobody_controls(t.state):
        end(t, "No player controls a company", "1820-9.1-b")
        return True
    return False
