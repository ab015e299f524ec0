"""The market: one row of prices, at whose ends markers stay (1799-market-a)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.market import build, by_price, shift

from .data import DATA

RIGHT, LEFT = shift(0, 1), shift(0, -1)
MARKET = build(DATA.market, {"paid": RIGHT, "withheld": LEFT, "sold": LEFT, "sold_out": RIGHT})
PAR_CELLS = {cell.price: cell.id for cell in MARKET.in_zone("par")}


def price(state: State, company: str) -> int:
    return MARKET.price(state, company) if company in state.prices else 0


def price_after(state: State, company: str, move: str) -> int:
    return MARKET.cells[MARKET.after(state.prices[company], move)].price


def move(t: Table, company: str, how: str, clause: str) -> None:
    cell = MARKET.after(t.state.prices[company], how)
    if cell != t.state.prices[company]:
        ledger.set_price(t, company, cell, how.replace("_", " "), clause)


def order(state: State) -> list[str]:
    """Floated companies, the dearest first (1799-operating-a)."""
    return by_price(state, MARKET, [name for name, record in state.companies.items() if record.floated])
