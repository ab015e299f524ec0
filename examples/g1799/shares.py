"""Stock rounds: sell, then buy one share or start a company, or pass."""

from __future__ import annotations

from bradshaw.kernel import Table, ledger, refuse
from bradshaw.kernel.actions import BuyShare, SellShares, StartCompany
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import BANK, IPO, company, player
from bradshaw.mechanics import buying, certificates, directors, selling, stock_round, turn_order
from bradshaw.mechanics.operating_round import OperatingRound
from bradshaw.mechanics.stock_round import Sold, StockRound

from . import market
from .data import COMPANIES, DATA, EXTRA, SHARES

LIMIT = certificates.Limit(
    held=lambda state, who: certificates.count(state, who, COMPANIES),
    most=lambda state, who: DATA.start[len(state.players)].certificates[0],
    **dict.fromkeys(("full", "over"), "1799-stock-d"),
)


def check_share(t: Table, frame: StockRound, action: BuyShare) -> None:
    if not certificates.singles(t.state, action.company, action.source):
        raise refuse("1799-stock-b", f"There is no share of {action.company} to be had there.")


def check_start(t: Table, frame: StockRound, action: StartCompany) -> None:
    if action.par not in market.PAR_CELLS:
        raise refuse("1799-stock-c", f"{action.company} starts at {', '.join(map(str, market.PAR_CELLS))}.")


def after_purchase(t: Table, name: str, who: str) -> None:
    """The marker goes to par, a director may change, with half sold the company floats (1799-stock-g, 1799-float-a)."""
    record = t.state.companies[name]
    assert record.par is not None
    if name not in t.state.prices:
        ledger.set_price(t, name, market.PAR_CELLS[record.par], "par", "1799-stock-c")
    directors.settle(t, name)
    if not record.floated and buying.sold_percent(t.state, name, IPO) >= DATA.company(name).float_percent:
        t.change_company(name, floated=True)
        t.say(CompanyEvent(name, "floated", "1799-float-a"))
        ledger.pay(t, BANK, company(name), SHARES * record.par, "capital", "1799-float-b")


def check_sale(t: Table, frame: StockRound, action: SellShares) -> None:
    if frame.number == 1:
        raise refuse("1799-stock-f", "No shares are sold in the first stock round.")
    if action.director:
        raise refuse("1799-stock-g", "The director's certificate is never sold by itself.")
    selling.check_pool(t.state, action, EXTRA["pool_percent"] * SHARES // 100, "1799-stock-h")
    selling.check_successor(t.state, action, "1799-stock-g")


def after_sale(t: Table, sold: Sold, count: int) -> None:
    """One box to the left for all shares of a company that a player sells in a turn (1799-market-c)."""
    directors.settle(t, sold.company)
    if sold.count == count:
        market.move(t, sold.company, "sold", "1799-market-c")


TERMS = selling.Terms(
    brings=market.price,
    price=market.price,
    price_after=lambda state, sold: market.MARKET.cells[market.MARKET.after(sold.cell, "sold")].price,
    pay=lambda t, who, amount, why, clause: ledger.pay(t, BANK, player(who), amount, why, clause),
    after=after_sale,
    clause="1799-stock-f",
)


def finish(t: Table, frame: StockRound) -> None:
    """Companies wholly in players' hands rise, the priority card moves (1799-market-d, 1799-stock-i)."""
    for name in market.order(t.state):
        if sum(t.state.owned(name, player(who)) for who in t.state.players) == SHARES:
            market.move(t, name, "sold_out", "1799-market-d")
    turn_order.pass_priority(t, frame.last_actor)
    t.swap(OperatingRound(set=frame.number, number=1, of=DATA.phase(t.state.phase).rounds))


TRADES = (
    selling.choice(terms=TERMS, count="1799-stock-f", check=check_sale),
    buying.choice(
        clauses=buying.Clauses(
            started="1799-stock-c",
            banned="1799-stock-j",
            **dict.fromkeys(("source", "par", "market", "closed"), "1799-stock-b"),
        ),
        companies=lambda state: COMPANIES,
        price=market.price,
        check=check_share,
        after=after_purchase,
        gate=lambda t, frame, who: LIMIT.check_room(t.state, who),
    ),
    buying.starting(
        clause="1799-stock-c",
        closed="1799-stock-c",
        companies=lambda state: COMPANIES,
        pars=lambda state, name: DATA.company(name).pars,
        check=check_start,
        after=after_purchase,
        gate=lambda t, frame, who: LIMIT.check_room(t.state, who),
    ),
)
STOCK_ROUND = stock_round.rules(frame=StockRound, choices=TRADES, on_finished=finish)
