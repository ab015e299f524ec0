"""The order of rounds: the auction, stock rounds and sets of operating rounds, the foreigners (chapter 5)."""

from __future__ import annotations

from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules
from bradshaw.titles.g1843 import ending, operating_round, stock_round
from bradshaw.titles.g1843.frames import Course
from bradshaw.titles.g1843.own import own


def go_on(t: Table, frame: Course) -> bool:
    match frame.next:
        case "stock":
            t.swap(Course("after-stock"))
            stock_round.begin(t, frame.first)
        case "operating":
            operating_round.begin(t)
        case "after-operating":
            after_operating_round(t)
        case _:
            raise AssertionError(f"nothing follows {frame.next}")
    return True


def after_operating_round(t: Table) -> None:
    """500 ends the game with its operating round (1843-8.10.1-d), gray trains with their second set (-e)."""
    mine = own(t.state)
    if mine.ending:
        ending.end(t, mine.ending, "1843-8.10.1-d")
    elif mine.round < mine.rounds:
        t.swap(Course("operating"))
    elif mine.gray_sets + mine.gray_owned >= 2:
        ending.end(t, "Gray trains have run through two sets of operating rounds", "1843-8.10.1-e")
    else:
        t.change_own(gray_sets=mine.gray_sets + mine.gray_owned)
        t.swap(Course("stock"))
        operating_round.foreigners(t)


RULES = FrameRules(Course, deciders=lambda t, frame: (), step=go_on)
