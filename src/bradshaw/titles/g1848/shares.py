"""Shares: limits, Directors, sales (chapters VI and XII)."""

from __future__ import annotations

from bradshaw.kernel import ledger
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.records import IPO, POOL, company, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1848 import bank, market
from bradshaw.titles.g1848.data import BOE, DATA, EXTRA, RAILWAYS
from bradshaw.titles.g1848.frames import Sold
from bradshaw.titles.g1848.own import own

SHARES = 10
CERTIFICATE = 2
"""The Director's certificate stands for two shares (1848-V.general-c)."""


def director_paper(name: str) -> str:
    return f"director:{name}"


def certificates(state: State, name: str) -> int:
    """Certificates that count against the limit: all shares, no privates (1848-XII.certificate-limit-f)."""
    holder = player(name)
    papers = sum(held.get(holder, 0) for held in state.shares.values())
    directed = sum(state.papers[director_paper(one)] == holder for one in RAILWAYS)
    return papers - directed


def certificate_limit(state: State, name: str) -> int:
    """By players and receiverships, less for former Directors (1848-XII.certificate-limit-a, 1848-V.receivership-j)."""
    table = DATA.start[len(state.players)].certificates
    fallen = min(len(own(state).receiverships), len(table) - 1)
    return table[fallen] - own(state).cuts.get(name, 0)


def is_over_limit(state: State, name: str) -> bool:
    return certificates(state, name) > certificate_limit(state, name)


def most_shares(state: State) -> int:
    """60% of a company, 70% with three players (1848-XII.certificate-limit-h and -i)."""
    percent = DATA.start[len(state.players)].holding_percent
    assert percent is not None
    return percent // 10


def rivals(state: State, name: str, director: str) -> dict[str, int]:
    """What the other players hold of a company, clockwise from the Director."""
    others = state.clockwise_from(director)[1:]
    return {other: state.owned(name, player(other)) for other in others}


def settle_director(t: Table, name: str) -> None:
    """Who holds more than the Director takes over; of equals, the first clockwise (1848-VI.change-a to -e)."""
    director = t.state.companies[name].director
    if director is None:
        return
    held = t.state.owned(name, player(director))
    others = rivals(t.state, name, director)
    best = max(others.values())
    if best <= held:
        return
    successor = next(other for other, count in others.items() if count == best)
    ledger.move_paper(t, director_paper(name), player(successor), "change of Director")
    ledger.turn_director(t, name, successor)
    if is_over_limit(t.state, director):
        t.change_own(lost_office=tuple(sorted({*own(t.state).lost_office, director})))


def would_direct(state: State, name: str, buyer: str, count: int) -> bool:
    """Would buying so many make the buyer Director in another's place?"""
    record = state.companies.get(name)
    if record is None or record.director in (None, buyer):
        return False
    return state.owned(name, player(buyer)) + count > state.owned(name, player(str(record.director)))


def taken(state: State, name: str) -> int:
    """Shares that have left the unissued stock (1848-V.normal-c)."""
    return SHARES - state.owned(name, IPO)


def pay_capital(t: Table, name: str, clause: str) -> None:
    par = t.state.companies[name].par
    assert par is not None
    bank.pays(t, company(name), SHARES * par, "starting capital", clause)


def in_bank(t: Table, name: str) -> int:
    """Shares that count towards the half a sale may leave with the Bank (1848-con-b)."""
    unissued = t.state.owned(name, IPO) if t.option("count_unissued_shares_in_sale_limit") else 0
    return t.state.owned(name, POOL) + unissued


def check_can_sell(t: Table, name: str, seller: str, count: int) -> None:
    """The rules that every sale of shares keeps, in a share round or for compensation."""
    held = t.state.owned(name, player(seller))
    if name not in t.state.shares:
        raise refuse("1848-XII.general-b", "There is no such company.")
    if count < 1 or count > held:
        raise refuse("1848-XII.general-b", f"{seller} has {held} shares of {name}, not {count}.")
    if name == BOE:
        return  # 1848-XII.boe-selling-a
    if name not in t.state.prices:
        raise refuse("1848-IV.p5-b", f"{name} has no share price yet, so its shares cannot be sold.")
    if (in_bank(t, name) + count) * 10 > EXTRA.pool_percent:
        raise refuse("1848-XII.selling-a", f"More than half of {name} would be with the Bank.")
    left = held - count
    if t.state.companies[name].director == seller and left < CERTIFICATE:
        others = rivals(t.state, name, seller)
        if max(others.values()) < CERTIFICATE:
            raise refuse("1848-VI.change-d", f"Nobody else has two shares of {name} and could become its Director.")


def changes_director(state: State, name: str, seller: str, count: int) -> bool:
    """Would selling so many make somebody else Director?"""
    if name == BOE or state.companies[name].director != seller:
        return False
    left = state.owned(name, player(seller)) - count
    return left < CERTIFICATE or max(rivals(state, name, seller).values()) > left


def sale_price(state: State, sales: tuple[Sold, ...], name: str) -> int:
    """Each share brings the price before the sale; a turn's sales of one company are one (1848-XII.selling-c)."""
    earlier = next((one.price for one in sales if one.company == name), None)
    return market.price(state, name) if earlier is None else earlier


def sell(t: Table, name: str, seller: str, count: int, sales: tuple[Sold, ...]) -> tuple[Sold, ...]:
    """Shares go to the pool, the Bank pays, the price drops a row once a turn. Returns the sales of the turn."""
    price = sale_price(t.state, sales, name)
    ledger.move_shares(t, name, player(seller), POOL, count, "sold")
    bank.pays(t, player(seller), count * price, f"{count} {name} sold", "1848-XII.selling-c")
    if any(one.company == name for one in sales):
        drops = False
    else:
        sales = (*sales, Sold(name, price))
        drops = name != BOE  # 1848-XII.sale-prices-d
    if name != BOE:
        settle_director(t, name)
    if drops:
        market.move(t, name, "sold", "shares sold", "1848-XII.sale-prices-a")
    return sales
