"""The share price chart and the Bank of England's price track (chapters V and XI)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.market import DOWN, LEFT, RIGHT, UP, Market, build, by_price, first_of
from bradshaw.titles.g1848 import ending
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, DATA, EXTRA

MARKET: Market = build(
    DATA.market,
    {
        "paid": first_of(RIGHT, UP),  # 1848-XI.prices-a, 1848-XI.prices-b
        "withheld": LEFT,  # 1848-XI.prices-c
        "loan": LEFT,  # 1848-V.loans-c, 1848-V.loans-g
        "sold": DOWN,  # 1848-XII.sale-prices-a, 1848-XII.sale-prices-c
        "sold_out": UP,  # 1848-XII.round-end-a, 1848-XII.round-end-b
    },
)
"""Right and left for income, up and down in share rounds, the hatched area at the left (1848-V.general-n)."""
price_after = MARKET.price_after
HATCHED = frozenset(cell.id for cell in MARKET.in_zone("receivership"))
HIGHEST = frozenset(cell.id for cell in MARKET.in_zone("end"))
PAR_CELLS = {cell.price: cell.id for cell in MARKET.in_zone("par")}


def loans_given(state: State) -> int:
    """Each uncovers the next number of the track (1848-V.bank-of-england-h, -l)."""
    return EXTRA.loans.count - state.loans[BOE_PURSE]


def price(state: State, company: str) -> int:
    """The price of a share now; nothing for a company without a marker on the chart. The Bank of England's is what the
    loans given uncover, for buyers and sellers alike (1848-V.bank-of-england-a, -f, 1848-XII.boe-buying-b)."""
    if company == BOE:
        return EXTRA.bank_of_england.prices[loans_given(state)]
    return MARKET.price(state, company)


def move(t: Table, company: str, how: str, why: str, clause: str, times: int = 1) -> bool:
    """Move a price marker; one that cannot move keeps its place in the stack. True: it entered the hatched area. It
    goes under those already there (1848-XI.prices-e)."""
    before = t.state.prices[company]
    after = MARKET.after(before, how, times)
    if after == before:
        return False
    ledger.set_price(t, company, after, why, clause)
    if after in HIGHEST:
        ending.trigger(t, f"price:{company}")
    return after in HATCHED


def column(state: State, company: str) -> int:
    return MARKET.cells[state.prices[company]].column


def operating_order(state: State) -> list[str]:
    """Railways in operation: highest price, then furthest right, then top of the stack (1848-VII.turn-order-c to -e).
    Launched ones only (1848-V.normal-e)."""
    running = [c for c, record in state.companies.items() if record.floated and not record.closed]
    return by_price(state, MARKET, running)
