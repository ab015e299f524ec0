"""The stock market: one row of 33 spaces, the lowest of which is liquidation; operating order (chapters 16 and 7.1)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.market import Market, along, build, by_price, cell_id
from bradshaw.titles.g1820.data import COLOURS, DATA
from bradshaw.titles.g1820.own import own

LINE = sorted((box.row, box.column) for box in DATA.market)
MARKET: Market = build(
    DATA.market,
    {"up": along(LINE, 1), "down": along(LINE, -1)},  # 1820-16.2.1-a: both stop at the ends of the row
)
LIQUIDATION = cell_id(*LINE[0])
TOP = cell_id(*LINE[-1])


def pars(phase: str) -> list[int]:
    """Par prices: a colour of spaces opens with its phase and stays open (1820-16.1-b)."""
    so_far = COLOURS[: COLOURS.index(phase) + 1]
    return [cell.price for colour in so_far for cell in MARKET.in_zone(f"par-{colour}")]


def set_par(t: Table, company: str, par: int, why: str, clause: str) -> None:
    cell = next(cell.id for cell in MARKET.in_zone("par") if cell.price == par)
    t.change_company(company, par=par)
    place(t, company, cell, why, clause)


def price(state: State, company: str) -> int:
    """Nothing without a marker on the market: a private company's certificate is worth none (1820-9.2-b)."""
    return MARKET.price(state, company) if company in state.prices else 0


def price_after(state: State, company: str, spaces: int) -> int:
    """The price so many spaces up (or down, below nothing)."""
    return MARKET.cells[target(state, company, spaces)].price


def target(state: State, company: str, spaces: int) -> str:
    return MARKET.after(state.prices[company], "up" if spaces > 0 else "down", abs(spaces))


def height(state: State, company: str) -> int:
    """How many spaces there are down to the liquidation space."""
    return MARKET.cells[state.prices[company]].column


def move(t: Table, company: str, spaces: int, why: str, clause: str) -> None:
    """Up (or down, below nothing) so many spaces, placed once at the end (1820-16.2.1-d, 1820-16.2.1-e)."""
    after = target(t.state, company, spaces)
    if after != t.state.prices[company]:
        place(t, company, after, why, clause)


def place(t: Table, company: str, cell: str, why: str, clause: str) -> None:
    """Under face-up markers and over face-down ones; in liquidation under all (1820-16.2.1-c, 1820-10.7-b)."""
    there = [one for one in t.state.stacks.get(cell, ()) if one != company]
    over = [] if cell == LIQUIDATION else [one for one in there if one in own(t.state).face_down]
    ledger.set_price(t, company, cell, why, clause, on_top=bool(over))
    if over:
        ledger.sink_in_stack(t, company, len(there) - len(over))
    if cell == TOP:
        t.change_own(ending=f"{company} has reached £500")


def in_liquidation(state: State, company: str) -> bool:
    """1820-10.7-a"""
    return state.prices.get(company) == LIQUIDATION


def put_into_liquidation(t: Table, company: str, clause: str) -> None:
    if not in_liquidation(t.state, company):
        place(t, company, LIQUIDATION, "into liquidation", clause)
        t.say(CompanyEvent(company, "in liquidation", clause))


def operating_order(state: State) -> list[str]:
    """By price, in a space from the top down (1820-7.1-a, 1820-7.1-b)."""
    return by_price(state, MARKET, state.prices)


def turn_up(t: Table) -> None:
    """All markers face up: the first to reach a space is on top (1820-7.1-h); liquidation keeps its order."""
    for cell, stack in list(t.state.stacks.items()):
        if cell != LIQUIDATION:
            for number, company in enumerate(stack[:-1]):
                ledger.sink_in_stack(t, company, len(stack) - 1 - number)
    t.change_own(face_down=())
