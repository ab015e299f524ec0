"""The stock market: a stepped grid with red lines, par boxes, and zones at the lower left (7.7 and 14)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.market import DOWN, LEFT, RIGHT, UP, Market, build, by_price, first_of, shift, unless_zone
from bradshaw.titles.g1843.data import DATA

PAST_NO_RED_LINE = unless_zone("red-line", LEFT)
"""A red line on the left side of a box bars the way left (1843-7.7-j)."""
MARKET: Market = build(
    DATA.market,
    {
        "paid": first_of(RIGHT, UP),  # 1843-7.7-f, 1843-7.7-g
        "withheld": first_of(PAST_NO_RED_LINE, DOWN),  # 1843-7.7-h to 1843-7.7-k
        "sold": DOWN,  # 1843-7.7-a
        "sold_out": first_of(UP, shift(1, 1)),  # 1843-7.7-l, 1843-7.7-m
    },
)
price = MARKET.price
"""Of a share; nothing before the company has a par (1843-7.7-p, 1843-8.10.2-d)."""
PAR_CELLS = {cell.price: cell.id for cell in MARKET.in_zone("par")}
"""The coloured boxes of pars: their prices also stand in boxes that are none."""
HIGHEST = frozenset(cell.id for cell in MARKET.in_zone("end"))


@cache
def pars(colours: tuple[str, ...]) -> tuple[int, ...]:
    """The par prices of these colours, lowest first (1843-7.4-b)."""
    return tuple(sorted(cell.price for colour in colours for cell in MARKET.in_zone(f"par-{colour}")))


def standing_in(*zones: str) -> Callable[[State, str], bool]:
    """Is a company in one of these zones? Without a par it is in none."""
    cells = {cell.id for zone in zones for cell in MARKET.in_zone(zone)}
    return lambda state, company: state.prices.get(company) in cells


is_exempt = standing_in("yellow", "orange", "brown")
"""Its certificates do not count against the limit (1843-7.6-b, 1843-14-a to -c)."""
is_unlimited = standing_in("orange", "brown")
"""A player may hold more than 60% of it (1843-7.3-j, 1843-14-a, -b)."""
is_brown = standing_in("brown")
"""Several of its certificates may be bought in one action (1843-7.3-b, 1843-14-a)."""


def operating_order(state: State) -> list[str]:
    """By price, then further right, then the top of the stack (1843-8.2-a to -c)."""
    return by_price(state, MARKET, [name for name, record in state.companies.items() if record.floated])


def move(t: Table, company: str, how: str, why: str, clause: str, face_up: Collection[str] | None = None) -> bool:
    """One move; a marker that cannot move keeps its place in the stack (1843-7.7-k). It goes to the bottom of another
    (1843-8.2-f), or directly below the last of those said to be face up (1843-con-06). True: it reached 500."""
    before = t.state.prices[company]
    after = MARKET.after(before, how)
    if after == before:
        return False
    ledger.set_price(t, company, after, why, clause, on_top=face_up is not None)
    if face_up is not None:
        lowest = max((at for at, other in enumerate(t.state.stacks[after]) if other in face_up), default=0)
        ledger.sink_in_stack(t, company, lowest, why)
    return after in HIGHEST


def sell(t: Table, company: str, count: int) -> None:
    """One row down a share; at the foot of the column one place down the stack instead (1843-7.7-a to -e)."""
    before = t.state.prices[company]
    after = MARKET.after(before, "sold", count)
    if after == before:
        ledger.sink_in_stack(t, company, count, "sold")
    else:
        ledger.set_price(t, company, after, "sold", "1843-7.7-a")
