"""Shares: limits, Directors, sales (chapters VI and XII)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, refuse
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.records import IPO, POOL, player
from bradshaw.mechanics import directors, selling
from bradshaw.mechanics.certificates import Limit, count
from bradshaw.mechanics.selling import Terms
from bradshaw.mechanics.stock_round import Sold
from bradshaw.titles.g1848 import ending, market
from bradshaw.titles.g1848.data import BOE, DATA, EXTRA
from bradshaw.titles.g1848.state import own

SHARES = 10


def certificates(state: State, name: str) -> int:
    """Certificates that count against the limit: all shares, no privates (1848-XII.certificate-limit-f). The Director's
    stands for two shares and is one (1848-V.general-c, 1848-IV.general-c)."""
    return count(state, name, state.shares)


def certificate_limit(state: State, name: str) -> int:
    """By players and receiverships, less for former Directors (1848-XII.certificate-limit-a, 1848-V.receivership-j).
    The table has a row for every number of players (1848-XII.certificate-limit-b to -d)."""
    table = DATA.start[len(state.players)].certificates
    fallen = min(len(own(state).receiverships), len(table) - 1)
    return table[fallen] - own(state).cuts.get(name, 0)


LIMIT = Limit(certificates, certificate_limit, full="1848-XII.certificate-limit-e", over="1848-XII.certificate-limit-g")


def settle_director(t: Table, name: str) -> None:
    """Who holds more than the Director takes over; of equals, the first clockwise (1848-VI.change-a to -e). The one
    with the most directs it, with all it has, and pays nothing (1848-VI.general-a, 1848-VI.change-f)."""
    former = directors.settle(t, name, "change of Director")
    if former is not None and LIMIT.excess(t.state, former):
        t.change_own(lost_office=tuple(sorted({*own(t.state).lost_office, former})))


def would_direct(state: State, name: str, buyer: str, count: int) -> bool:
    """Would buying so many make the buyer Director in another's place?"""
    record = state.companies.get(name)
    if record is None or record.director in (None, buyer):
        return False
    return state.owned(name, player(buyer)) + count > state.owned(name, player(str(record.director)))


def check_can_sell(t: Table, action: SellShares) -> None:
    """The rules that every sale of shares keeps, in a share round or for compensation. Launched or not
    (1848-V.general-f); half of it at most lies with the Bank then (1848-V.general-k). Part of the Director's
    certificate is sold where another becomes Director (1848-VI.change-g).
    """
    name = action.company
    if action.director:
        raise refuse("1848-XII.selling-b", "The Director's certificate never goes to the Bank.")
    selling.check_count(t.state, action, "1848-XII.general-b")
    if name == BOE:
        return  # 1848-XII.boe-selling-a
    if name not in t.state.prices:
        raise refuse("1848-IV.p5-b", f"{name} has no share price yet, so its shares cannot be sold.")
    unissued = t.state.owned(name, IPO) if t.option("count_unissued_shares_in_sale_limit") else 0  # 1848-con-b
    if (t.state.owned(name, POOL) + unissued + action.count) * 10 > EXTRA.pool_percent:
        raise refuse("1848-XII.selling-a", f"More than half of {name} would be with the Bank.")
    selling.check_successor(t.state, action, "1848-VI.change-d")


def changes_director(state: State, action: SellShares) -> bool:
    """Would this sale make somebody else Director?"""
    name, seller = action.company, action.actor
    if name == BOE or state.companies[name].director != seller:
        return False
    left = state.owned(name, player(seller)) - action.count
    return left < directors.WORTH or directors.heir(state, name, seller, left) is not None


def after_sale(t: Table, sold: Sold, count: int) -> None:
    """The price drops a row once a turn (1848-XII.sale-prices-a), the Bank of England's never (-d). Sales of other
    turns move it again (1848-XII.sale-prices-b). The Bank of England's price stays (1848-V.bank-of-england-g)."""
    if sold.company != BOE:
        settle_director(t, sold.company)
        if sold.count == count:
            market.move(t, sold.company, "sold", "shares sold", "1848-XII.sale-prices-a")


def price_after_sale(state: State, sold: Sold) -> int:
    if sold.company not in state.prices or state.prices[sold.company] != sold.cell:
        return market.price(state, sold.company)
    return market.price_after(state, sold.company, "sold")


TERMS = Terms(
    brings=market.price,
    price=market.price,
    price_after=price_after_sale,
    pay=lambda t, who, amount, why, clause: ending.bank_pays(t, player(who), amount, why, clause),
    after=after_sale,
    clause="1848-XII.selling-c",
)
"""Each share brings the price before the sale; a turn's sales of one company are one (1848-XII.selling-c). What is sold
lies in the Bank Pool (1848-XII.selling-e)."""
