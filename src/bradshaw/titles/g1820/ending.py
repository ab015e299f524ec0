"""The end and the scores (chapter 9)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.mechanics import ending
from bradshaw.titles.g1820 import market, money
from bradshaw.titles.g1820.own import own


def scores(state: State) -> dict[str, int]:
    """Cash and shares at their prices; cousins, private companies and future trains are nothing (1820-9.2-a, -b)."""
    return ending.cash_and_shares(state, market.price)


def end(t: Table, reason: str, clause: str, bankrupt: str = "") -> None:
    """Bankrupts score nothing (1820-10.2-b)."""
    ending.finish(t, reason, clause, scores(t.state) | ({bankrupt: 0} if bankrupt else {}))


def is_over(t: Table, *, after_operating: bool = False) -> bool:
    """What is asked when a round has ended; who directs none in person controls none (1820-9.1-b to -f)."""
    if own(t.state).ending:
        end(t, own(t.state).ending, "1820-9.1-e")
        return True
    if not after_operating and not any(money.directed(t.state, who) for who in t.state.players):
        end(t, "No player controls a company", "1820-9.1-b")
        return True
    return False
