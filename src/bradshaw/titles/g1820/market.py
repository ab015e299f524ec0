"""The stock market: one row of 33 spaces, the lowest of which is liquidation (chapter 16)."""

from __future__ import annotations

from bradshaw.board import data
from bradshaw.kernel import ledger
from bradshaw.kernel.market import Cell, Market, along, build, cell_id
from bradshaw.kernel.table import Table

PACKAGE = "bradshaw.titles.g1820"
LINE = sorted((box.row, box.column) for box in data.load(PACKAGE).market)
MARKET: Market = build(
    data.load(PACKAGE).market,
    {"up": along(LINE, 1), "down": along(LINE, -1)},  # 1820-16.2.1-a: both stop at the ends of the row
)
LIQUIDATION = cell_id(*LINE[0])
TOP = cell_id(*LINE[-1])
PAR_COLOURS = ("yellow", "green", "blue", "brown")


def par_cells(phases_so_far: tuple[str, ...]) -> list[Cell]:
    """The spaces a company may be parred at: a colour opens with its phase and stays open (1820-16.1-b)."""
    open_zones = [f"par-{colour}" for colour in PAR_COLOURS if colour in phases_so_far]
    return [cell for zone in open_zones for cell in MARKET.in_zone(zone)]


def move(t: Table, company: str, spaces: int, why: str, clause: str) -> None:
    """Up (or down, below nothing) so many spaces, placed once at the end (1820-16.2.1-d, 1820-16.2.1-e)."""
    before = t.state.prices[company]
    after = MARKET.after(before, "up" if spaces > 0 else "down", abs(spaces))
    if after != before:
        ledger.set_price(t, company, after, why, clause)


def in_liquidation(t: Table, company: str) -> bool:
    return t.state.prices.get(company) == LIQUIDATION
