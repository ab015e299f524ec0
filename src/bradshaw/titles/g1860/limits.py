"""What every purchase in a stock turn must respect: one per turn, and the certificate limit."""

from __future__ import annotations

from bradshaw.kernel import Table, refuse
from bradshaw.titles.g1860.frames import StockRound
from bradshaw.titles.g1860.shares import LIMIT


def check_may_buy(t: Table, frame: StockRound, who: str) -> None:
    if frame.bought:
        raise refuse("1860-buying-and-selling-h", "Only one certificate may be bought in a turn.")
    LIMIT.check_within(t.state, who)


def check_may_buy_one_more(t: Table, frame: StockRound, who: str) -> None:
    check_may_buy(t, frame, who)
    LIMIT.check_room(t.state, who)
