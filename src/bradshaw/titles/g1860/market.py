"""The share market: two tiers read as one zig-zag line, and what moves the price markers."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger, market
from bradshaw.titles.g1860.data import DATA, EXTRA
from bradshaw.titles.g1860.state import own

LINE = sorted(((box.row, box.column) for box in DATA.market), key=lambda at: at[1])
MARKET = market.build(
    DATA.market,
    {  # 1860-share-price-movement-c, 1860-dividends-e, 1860-dividends-h
        "sold": market.along(LINE, -1),
        "withheld": market.along(LINE, -2),
        "paid": market.along(LINE, 2),
    },
)
"""Two tiers from 0 to 340, read as one line (1860-share-price-movement-a, -b)."""
CELLS = {cell.price: cell.id for cell in MARKET.cells.values()}
"""By price, of which none is there twice."""
BOTTOM = market.cell_id(*LINE[0])
TOP = market.cell_id(*LINE[-1])
MOST_SPACES = 4
"""1860-dividends-k"""


def price(state: State, company: str) -> int:
    """What a share is worth: the market price, or par while there is no marker (1860-buying-and-selling-u)."""
    cell = state.prices.get(company) or own(state).restart_cells.get(company)
    if cell is not None:
        return MARKET.cells[cell].price
    return state.companies[company].par or 0


def after_dividend(cell: str, dividend: int) -> str:
    """The cell after paying so much in all: one space to the left for nothing, one to the right for every time that the
    price is reached (1860-dividends-g, -i, -j), to the top (1860-dividends-n)."""
    if dividend <= 0:
        return MARKET.after(cell, "withheld")
    return MARKET.after(cell, "paid", min(dividend // MARKET.cells[cell].price, MOST_SPACES))


def after_sale(cell: str, count: int) -> str:
    """The cell after one sale of so many shares; the zone is judged by the price before it. In red letters the first
    moves nothing (1860-share-price-movement-f)."""
    price, red = MARKET.cells[cell].price, EXTRA.red_letter
    return MARKET.after(cell, "sold", count - (price < red.below or price > red.above))


def move(t: Table, company: str, cell: str, why: str, clause: str) -> None:
    """Put the marker under those already there (1860-share-price-movement-h, 1860-dividends-m)."""
    ledger.set_price(t, company, cell, why, clause)
