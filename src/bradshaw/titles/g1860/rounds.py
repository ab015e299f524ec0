"""The order of rounds: auctions, stock rounds and sets of operating rounds, the end game."""

from __future__ import annotations

from bradshaw.kernel import FrameRules, Table
from bradshaw.titles.g1860 import auction, operating_round, southern, stock_round
from bradshaw.titles.g1860.frames import Course
from bradshaw.titles.g1860.own import own


def go_on(t: Table, frame: Course) -> bool:
    {
        "auction": auction.begin,
        "stock": stock_round.begin,
        "after-stock": after_stock_round,
        "operating": operating_round.begin,
    }[frame.next](t)
    return True


def after_stock_round(t: Table) -> None:
    if own(t.state).southern:
        t.change_own(building_banned=True)  # 1860-con-l: at the latest from here on
    southern.nationalise_if_due(t)
    t.swap(Course("operating"))


RULES = FrameRules(Course, deciders=lambda t, frame: (), step=go_on)
"""Stock rounds and sets of operating rounds take turns, under the Southern, too (1860-game-overview-a,
1860-southern-railway-d).
"""
