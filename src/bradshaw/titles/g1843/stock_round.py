"""Stock rounds: sell, buy, sell; who is over a limit sells first; the cards are dealt anew by cash (7.1 to 7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bradshaw.kernel import Choice, Table, ledger, possible, refuse
from bradshaw.kernel.actions import Action, BuyShare, SellShares, StartCompany
from bradshaw.kernel.engine import allowed
from bradshaw.kernel.records import BANK, IPO, POOL, player
from bradshaw.mechanics import buying, selling, stock_round, turn_order
from bradshaw.mechanics.certificates import singles
from bradshaw.mechanics.money import check_cash
from bradshaw.mechanics.stock_round import StockRound, note_purchase
from bradshaw.titles.g1843 import ending, market, shares, val_de_loire
from bradshaw.titles.g1843.data import COMPANIES, francs
from bradshaw.titles.g1843.own import own
from bradshaw.titles.g1843.shares import LIMIT


class BuyShares(Action, frozen=True, kw_only=True):
    """Buy several certificates of a company in the brown zone in one action, from the IPO, the pool or both."""

    company: str
    ipo: int
    pool: int


# Selling


def selling_gate(t: Table, frame: StockRound, who: str) -> None:
    if frame.number == 1:
        raise refuse("1843-7.2-a", "No shares are sold in the first stock round.")


SELLING: Choice[Any, SellShares] = selling.choice(
    terms=shares.TERMS,
    count="1843-7.1-c",
    check=lambda t, frame, action: shares.check_can_sell(t, action),
    gate=selling_gate,
    written=francs,
)
"""Any number of shares of any companies, before the purchase and after it (1843-7.1-b, -c)."""


# What comes first


def check_sold_first(t: Table, frame: StockRound, who: str) -> None:
    """Over a limit, with a sale that helps (1843-7.6-f, -g, 1843-7.3-k)."""
    helpful = over = shares.overheld(t.state, who)
    if LIMIT.excess(t.state, who):
        helpful = [*over, *(name for name in COMPANIES if not market.is_exempt(t.state, name))]
    if frame.bought or not helpful:
        return
    sales = (option.action for option in allowed(t, SELLING, frame, who))
    if any(isinstance(sale, SellShares) and sale.company in helpful for sale in sales):
        LIMIT.check_within(t.state, who)
        raise refuse("1843-7.3-k", f"{who} has more than 60% of {' and '.join(over)} and sells first.")


# Buying


def buying_gate(t: Table, frame: StockRound, who: str) -> None:
    """One purchase a turn (1843-7.3-a), after the sales that are due."""
    if frame.bought:
        raise refuse("1843-7.3-a", "Only one purchase is made in a turn.")
    check_sold_first(t, frame, who)


def check_room(t: Table, who: str, company: str) -> None:
    """Below the limit before a purchase that counts (1843-7.6-d, -e)."""
    if not market.is_exempt(t.state, company):
        LIMIT.check_room(t.state, who)


def check_share(t: Table, frame: StockRound, action: BuyShare) -> None:
    state, name = t.state, action.company
    if not singles(state, name, action.source):
        clause = "1843-7.3-e" if action.source == IPO else "1843-7.3-f"
        raise refuse(clause, f"No share of {name} lies there.")
    check_room(t, action.actor, name)
    shares.check_holding(state, action.actor, name, 1)


BUYING: Choice[Any, BuyShare] = buying.choice(
    clauses=buying.Clauses(
        source="1843-7.1-d",
        started="1843-7.3-d",
        banned="1843-7.3-g",
        par="1843-7.3-e",
        market="1843-7.3-f",
        closed="1843-7.4-g",
        cash="1843-7.1-e",
    ),
    companies=lambda state: [name for name in COMPANIES if name in state.prices],
    price=market.price,
    check=check_share,
    after=shares.after_taking,
    gate=buying_gate,
    written=francs,
)


def offer_several(t: Table, frame: StockRound, who: str) -> Iterator[BuyShares]:
    for name in COMPANIES:
        if market.is_brown(t.state, name):
            for ipo in range(singles(t.state, name, IPO) + 1):
                for pool in range(singles(t.state, name, POOL) + 1):
                    if ipo + pool > 1:
                        yield BuyShares(actor=who, company=name, ipo=ipo, pool=pool)


def cost_of_several(t: Table, action: BuyShares) -> int:
    par = t.state.companies[action.company].par
    assert par is not None
    return action.ipo * par + action.pool * market.price(t.state, action.company)


def check_several(t: Table, frame: StockRound, action: BuyShares) -> None:
    """One company, in the brown zone, as many as one can pay (1843-7.3-b, -c)."""
    state, name = t.state, action.company
    if not market.is_brown(state, name):
        raise refuse("1843-7.3-b", "Several certificates are bought of a company in the brown zone only.")
    if frame.is_banned(action.actor, name):
        raise refuse("1843-7.3-g", f"{action.actor} sold shares of {name} in this round.")
    if action.ipo < 0 or action.pool < 0 or action.ipo + action.pool < 2:
        raise refuse("1843-7.3-b", "Several certificates are at least two.")
    if action.ipo > singles(state, name, IPO) or action.pool > singles(state, name, POOL):
        raise refuse("1843-7.3-b", f"Fewer shares of {name} lie there.")
    check_cash(state, action.actor, cost_of_several(t, action), "1843-7.1-e", francs)


def buy_several(t: Table, frame: StockRound, action: BuyShares) -> None:
    """Director and float are worked out once, after the whole action (1843-7.3-m)."""
    name, buyer = action.company, player(action.actor)
    ledger.pay(t, buyer, BANK, cost_of_several(t, action), f"shares of {name}", "1843-7.3-i")
    ledger.move_shares(t, name, IPO, buyer, action.ipo, "bought")
    ledger.move_shares(t, name, POOL, buyer, action.pool, "bought")
    note_purchase(t, frame, name)
    shares.after_taking(t, name, action.actor)


def words_of_several(t: Table, frame: StockRound, action: BuyShares) -> str:
    parts = [f"{action.ipo} from the IPO"] * bool(action.ipo) + [f"{action.pool} from the pool"] * bool(action.pool)
    return f"Buy {' and '.join(parts)} of {action.company} for {francs(cost_of_several(t, action))}"


SEVERAL: Choice[Any, BuyShares] = Choice(
    BuyShares, offer_several, check_several, buy_several, words_of_several, buying_gate
)


def check_start(t: Table, frame: StockRound, action: StartCompany) -> None:
    """1843-7.4-a"""
    buying.check_par(action.company, action.par, shares.available_pars(t.state), "1843-5-m", francs)
    check_room(t, action.actor, action.company)


STARTING: Choice[Any, StartCompany] = buying.starting(
    clause="1843-7.4-a",
    closed="1843-7.4-g",
    companies=lambda state: COMPANIES,
    pars=lambda state, name: shares.available_pars(state),
    check=check_start,
    after=lambda t, name, who: shares.set_par(t, name),
    gate=buying_gate,
    cash="1843-7.1-e",
    written=francs,
)
EXCHANGING = replace(val_de_loire.EXCHANGE, gate=buying_gate)
"""It takes the place of the purchase (1843-10.2.5-b)."""


# The round


def begin(t: Table, first: str = "") -> None:
    """Card 1 begins, in the first round who follows the last outright buyer (1843-7.1-a, 1843-6.2-r)."""
    number = own(t.state).stock_round + 1
    t.change_own(stock_round=number)
    stock_round.begin(t, StockRound(number, first or turn_order.first(t.state)))


def finish(t: Table, frame: StockRound) -> None:
    """Sold-out rises, the end at 500, the cards, the number of rounds: in this order (1843-7.1-j)."""
    t.pop()
    sold_out = stock_round.sold_out(t.state, market.MARKET)  # 1843-7.7-n
    at_top = [one for one in sold_out if market.move(t, one, "sold_out", "sold out", "1843-7.7-l")]
    if at_top:
        ending.end(t, f"{at_top[0]} has reached 500fr at the end of a stock round", "1843-8.10.1-c")
    else:
        turn_order.deal_by_cash(t, "1843-7.1-h")


STOCK_ROUND = stock_round.rules(
    frame=StockRound,
    choices=(SELLING, BUYING, SEVERAL, STARTING, EXCHANGING),
    on_finished=finish,
    is_over=lambda t, frame: bool(frame.bought) and not possible(t, frame, (SELLING,), frame.player),  # 1843-7.1-b
    pass_gate=check_sold_first,
)
