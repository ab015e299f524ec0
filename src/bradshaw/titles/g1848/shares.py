"""Shares: limits, Directors, sales; railways launched, COM by the link of its homes (chapters V, VI and XII)."""

from __future__ import annotations

from bradshaw.board.map import stop_id
from bradshaw.board.network import network
from bradshaw.board.reach import joined
from bradshaw.kernel import State, Table, follows_from, ledger, refuse
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.market import by_price
from bradshaw.kernel.records import IPO, POOL, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import buying, directors, selling
from bradshaw.mechanics.certificates import Limit, count
from bradshaw.mechanics.selling import Terms
from bradshaw.mechanics.stock_round import Sold
from bradshaw.titles.g1848 import market, phases
from bradshaw.titles.g1848.data import BOE, COM, DATA, EXTRA, board
from bradshaw.titles.g1848.state import OperatingRound, own

SHARES = 10


@follows_from("shares", "papers")
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


def would_direct(state: State, name: str, buyer: str) -> bool:
    """Would one more share make the buyer Director in another's place?"""
    director = state.companies[name].director if name in state.companies else None
    held = state.owned(name, player(buyer)) + 1
    return director not in (None, buyer) and held > state.owned(name, player(str(director)))


def check_can_sell(t: Table, action: SellShares) -> None:
    """The rules that every sale of shares keeps, in a share round or for compensation. Launched or not
    (1848-V.general-f); half of it at most lies with the Bank then (1848-V.general-k). Part of the Director's
    certificate is sold where another becomes Director (1848-VI.change-g).
    """
    name = action.company
    if action.director:
        raise refuse("1848-XII.selling-b", "The Director's certificate never goes to the Bank.")
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
    pay=lambda t, who, amount, why, clause: market.bank_pays(t, player(who), amount, why, clause),
    after=after_sale,
    clause="1848-XII.selling-c",
)
"""Each share brings the price before the sale; a turn's sales of one company are one (1848-XII.selling-c). What is sold
lies in the Bank Pool (1848-XII.selling-e)."""


# Launching


def set_price(t: Table, name: str) -> None:
    """An opened railway stands at its issue price (1848-V.general-e). Whose Director's certificate is taken has a
    marker on the chart (1848-V.general-a)."""
    cell = market.PAR_CELLS[t.state.companies[name].par or 0]
    ledger.set_price(t, name, cell, "issue price", "1848-V.general-e")


def check_launch(t: Table, name: str) -> None:
    """60% sold: the company is launched with ten times its issue price (1848-V.normal-c and -d)."""
    if name == COM:
        check_commonwealth(t)
    elif not t.state.companies[name].floated and is_subscribed(t.state, name):
        t.change_company(name, floated=True)
        t.say(CompanyEvent(name, "launched", "1848-V.normal-c"))
        pay_capital(t, name, "1848-V.normal-d")


def is_subscribed(state: State, name: str) -> bool:
    return buying.sold_percent(state, name, IPO) >= DATA.company(name).float_percent


def pay_capital(t: Table, name: str, clause: str) -> None:
    market.bank_pays(t, treasury(name), SHARES * (t.state.companies[name].par or 0), "starting capital", clause)


def check_commonwealth(t: Table) -> None:
    """60% sold, and the link or the first 6/6+: COM is launched (1848-V.commonwealth-b, -d, -g)."""
    if t.state.companies[COM].floated or not is_subscribed(t.state, COM):
        return
    may_operate = phases.sold(t.state, "6") or is_linked(t.state)
    if (may_operate or t.option("com_capital_at_60")) and not own(t.state).com_funded:
        t.change_own(com_funded=True)
        pay_capital(t, COM, "1848-V.commonwealth-g")
    if may_operate:
        t.change_company(COM, floated=True)
        t.say(CompanyEvent(COM, "launched", "1848-V.commonwealth-b"))
        round_ = t.state.frame_of(OperatingRound)
        if round_ is not None and COM in round_.late:
            t.say(Remark("COM's place in this round has passed: it acts from the next.", "1848-V.commonwealth-f"))


def place_passed(state: State, company: str) -> bool:
    """This company's turn comes; had it been launched, would COM's have come before? (1848-V.commonwealth-e and -f)"""
    waiting = COM in state.prices and not state.companies[COM].floated
    return waiting and by_price(state, market.MARKET, [COM, company])[0] == COM


def is_linked(state: State) -> bool:
    """Could a train of unlimited range go from Sydney to Adelaide, markers aside? (1848-V.commonwealth-b and -c)"""
    if any(home not in state.tiles for home in EXTRA.link):
        return False
    start, goal = (stop_id(home, 0) for home in EXTRA.link)
    return joined(network(board(state), state.tiles), start, goal)
