"""Shares: limits, directors, par and float (7.3 to 7.6)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger, refuse
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import BANK, player
from bradshaw.mechanics import buying, directors, selling
from bradshaw.mechanics.certificates import Limit, count
from bradshaw.mechanics.selling import Terms
from bradshaw.mechanics.stock_round import Sold
from bradshaw.titles.g1843 import market, privates
from bradshaw.titles.g1843.data import COMPANIES, DATA, EXTRA, SHARES

MOST_IN_POOL = EXTRA.pool_limit_percent * SHARES // 100
MOST_HELD = EXTRA.hold_limit_percent * SHARES // 100


# Limits


@follows_from("shares", "papers", "prices")
def certificates(state: State, who: str) -> int:
    """Every share certificate and private is one (1843-7.6-a), but for companies in the coloured zones (-b, -c)."""
    counted = [name for name in COMPANIES if not market.is_exempt(state, name)]
    return count(state, who, counted) + len(privates.owned_by(state, player(who)))


LIMIT = Limit(
    held=certificates,
    most=lambda state, who: DATA.start[len(state.players)].certificates[0],  # 1843-4-b
    full="1843-7.6-d",
    over="1843-7.6-f",
)


@follows_from("shares", "prices", "options")
def overheld(state: State, who: str) -> list[str]:
    """Companies of which a player has more than 60% outside the zones that allow it (1843-7.3-k, 1843-con-13)."""
    if state.options["over_60"] != "must_sell":
        return []
    holder = player(who)
    return [c for c in COMPANIES if state.owned(c, holder) > MOST_HELD and not market.is_unlimited(state, c)]


def check_holding(state: State, who: str, name: str, number: int) -> None:
    """Nobody buys more than 60% outside the orange and brown zones (1843-7.3-j)."""
    if not market.is_unlimited(state, name):
        buying.check_holding(state, who, name, number, MOST_HELD, "1843-7.3-j")


# Par and float


def set_par(t: Table, name: str) -> None:
    """The marker goes to the par box, under those already there (1843-7.4-b)."""
    par = t.state.companies[name].par
    assert par is not None
    ledger.set_price(t, name, market.PAR_CELLS[par], "par", "1843-7.4-b")


def after_taking(t: Table, name: str, who: str) -> None:
    """Once after a whole purchase: director, then float (1843-7.5-b, -c, 1843-7.4-d to -f, -i)."""
    directors.settle(t, name)
    buying.float_if_due(t, name, DATA.company(name).float_percent, "1843-7.4-d", "1843-7.4-e")


def available_pars(state: State) -> tuple[int, ...]:
    """1843-5-m"""
    return market.pars(DATA.phase(state.phase).pars)


# Selling


def check_can_sell(t: Table, action: SellShares) -> None:
    """The rules that every sale keeps, in a stock round or in an emergency (1843-8.8.3-d)."""
    name = action.company
    if action.director:
        raise refuse("1843-7.5-d", "The director's certificate is never sold.")
    if name not in t.state.prices:
        raise refuse("1843-7.2-b", f"{name} has no par price, so its shares cannot be sold.")
    selling.check_pool(t.state, action, MOST_IN_POOL, "1843-7.2-e")
    selling.check_successor(t.state, action, "1843-7.5-e")


def after_sale(t: Table, sold: Sold, number: int) -> None:
    """A row down for each share of this sale (1843-7.7-a); ties go by the cards (1843-7.5-f, -g)."""
    directors.settle(t, sold.company)
    market.sell(t, sold.company, number)


def price_after(state: State, sold: Sold) -> int:
    """All that was sold of a company in this turn counts from where its price stood before."""
    return market.MARKET.cells[market.MARKET.after(sold.cell, "sold", sold.count)].price if sold.cell else 0


TERMS = Terms(
    brings=market.price,
    price=market.price,
    price_after=price_after,
    pay=lambda t, who, amount, why, clause: ledger.pay(t, BANK, player(who), amount, why, clause),
    after=after_sale,
    clause="1843-7.2-c",
    at_first_price=False,
)
"""All shares of one sale bring the price before it (1843-7.2-d); the next sale brings the price then."""
