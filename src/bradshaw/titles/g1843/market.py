"""The stock market: a stepped grid with red lines, and zones at the lower left (7.7)."""

from __future__ import annotations

from bradshaw.board import data
from bradshaw.kernel import ledger
from bradshaw.kernel.market import Market, build, first_of, shift, unless_zone
from bradshaw.kernel.table import Table

RIGHT, LEFT, UP, DOWN = shift(0, 1), shift(0, -1), shift(-1, 0), shift(1, 0)
PAST_NO_RED_LINE = unless_zone("red-line", LEFT)
"""A red line on the left side of a box bars the way left (1843-7.7-j)."""

MARKET: Market = build(
    data.load("bradshaw.titles.g1843").market,
    {
        "paid": first_of(RIGHT, UP),  # 1843-7.7-f, 1843-7.7-g
        "withheld": first_of(PAST_NO_RED_LINE, DOWN),  # 1843-7.7-h to 1843-7.7-k
        "sold": DOWN,  # 1843-7.7-a
        "sold_out": first_of(UP, shift(1, 1)),  # 1843-7.7-l, 1843-7.7-m
    },
)
HIGHEST = frozenset(cell.id for cell in MARKET.in_zone("end"))


def move(t: Table, company: str, how: str, why: str, clause: str) -> None:
    """One move; a marker that cannot move keeps its place in the stack (1843-7.7-k)."""
    before = t.state.prices[company]
    after = MARKET.after(before, how)
    if after != before:
        ledger.set_price(t, company, after, why, clause)


def sell(t: Table, company: str, count: int) -> None:
    """One row down a share; on the bottom box one place down the stack instead (1843-7.7-a to 1843-7.7-e)."""
    before = t.state.prices[company]
    after = MARKET.after(before, "sold", count)
    if after == before:
        ledger.sink_in_stack(t, company, count)
    else:
        ledger.set_price(t, company, after, "sold", "1843-7.7-a")


def exempt(t: Table, company: str) -> bool:
    """Its certificates do not count towards the limit (1843-7.6)."""
    zones = MARKET.cells[t.state.prices[company]].zones if company in t.state.prices else ()
    return any(zone in zones for zone in ("yellow", "orange", "brown"))
