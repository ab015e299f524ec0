"""Buying and selling shares in a stock turn."""

from __future__ import annotations

from bradshaw.kernel import State, Table, refuse
from bradshaw.kernel.actions import BuyShare, SellShares, StartCompany
from bradshaw.kernel.records import IPO, POOL, player
from bradshaw.mechanics import buying, directors, selling
from bradshaw.mechanics.certificates import singles
from bradshaw.mechanics.directors import certificate
from bradshaw.mechanics.selling import Terms
from bradshaw.mechanics.stock_round import Sold
from bradshaw.titles.g1860 import market, money, shares
from bradshaw.titles.g1860.bankruptcy import wind_up
from bradshaw.titles.g1860.data import COMPANIES, EXTRA
from bradshaw.titles.g1860.frames import StockRound
from bradshaw.titles.g1860.own import on, own
from bradshaw.titles.g1860.privates import after_taking

HALF_DIRECTOR = "director"
"""Source of a share: the director's certificate in the pool taken as a second share (an option)."""

PAR_CLAUSES = ("1860-major-companies-a", "1860-major-companies-b", "1860-major-companies-c", "1860-major-companies-d")
"""By the layer of a company."""


# Starting a company


def check_start(t: Table, frame: StockRound, action: StartCompany) -> None:
    check_open(t.state, action.company)
    check_par(t.state, action.company, action.par)


def check_open(state: State, name: str) -> None:
    """Layers, or the rule that replaces them (1860-variant-company-order-a, -b)."""
    if on(state, "no_layers"):
        started = {one: record for one, record in state.companies.items() if record.par is not None}
        waiting = [one for one, record in started.items() if not record.operated]
        for_sale = any(state.owned(one, IPO) > shares.reserved(state, one) for one in started)
        if len(waiting) > 1 and for_sale:
            wait = f"{' and '.join(waiting)} have not operated yet"
            raise refuse("1860-variant-company-order-b", f"{wait}, and initial shares of started ones are for sale.")
        return
    layer = EXTRA.layers[name]
    if layer > own(state).layer:
        clause = "1860-major-companies-e" if own(state).stock_round <= 1 else "1860-major-companies-f"
        raise refuse(clause, f"{name} is in layer {layer}, which is not open yet.")


def check_par(state: State, name: str, par: int) -> None:
    pars = list(shares.legal_pars(state, name))
    if par in pars:
        return
    choices = ", ".join(str(one) for one in pars)
    if name in own(state).bankrupt:
        raise refuse("1860-bankruptcy-l", f"{name} restarts at one of {choices}.")
    cell = market.cell_of_price(par)
    if cell is not None and market.MARKET.cells[cell].row > 0:
        raise refuse("1860-buying-and-selling-g", f"Par is a price of the top tier: for {name} {choices}.")
    raise refuse(PAR_CLAUSES[EXTRA.layers[name] - 1], f"The par of {name} is one of {choices}.")


def note_restart(t: Table, name: str) -> None:
    """By option sales move the price of a restarted company before it floats (1860-con-ad)."""
    if name in own(t.state).bankrupt and on(t.state, "restart_sales_move"):
        par = t.state.companies[name].par
        assert par is not None
        t.change_own(restart_cells={**own(t.state).restart_cells, name: market.cell_of_price(par)})


def after_start(t: Table, name: str, who: str) -> None:
    note_restart(t, name)
    t.change_frame(started=True)
    after_taking(t, name)


# Buying a share


def there(state: State, name: str, source: str) -> int:
    """Certificates to be had from a source."""
    if state.companies[name].par is None:
        return 0
    if source == HALF_DIRECTOR:
        return int(state.papers[certificate(name)] == POOL)
    return singles(state, name, source)


def check_share(t: Table, frame: StockRound, action: BuyShare) -> None:
    """One may have all of a company (1860-buying-and-selling-p), and buy into one in receivership
    (1860-receivership-i)."""
    check_source(t.state, action)
    swaps = wins_certificate(t.state, action.company, action.actor)
    shares.LIMIT.check_room(t.state, action.actor, full="1860-certificate-limit-c" if swaps else "")


def wins_certificate(state: State, name: str, who: str) -> bool:
    """Would one more share bring the director's certificate, in exchange for two shares?"""
    holder, after = state.papers[certificate(name)], state.owned(name, player(who)) + 1
    if holder == player(who) or after < directors.WORTH:
        return False
    return holder == POOL or after > state.owned(name, holder)


def check_source(state: State, action: BuyShare) -> None:
    name = action.company
    if action.source == IPO:
        if not singles(state, name, IPO):
            raise refuse("1860-setup-d", f"The initial offering of {name} is sold out.")
        if singles(state, name, IPO) <= shares.reserved(state, name):
            raise refuse("1860-exchanging-privates-e", f"The last share of {name} is reserved for its private company.")
    elif action.source == POOL:
        if not singles(state, name, POOL):
            clause = "1860-receivership-g" if state.papers[certificate(name)] == POOL else "1860-buying-and-selling-c"
            raise refuse(clause, f"There is no ordinary share of {name} in the pool.")
    elif not on(state, "buy_half_director"):
        raise refuse("1860-receivership-g", "Nobody may buy the director's certificate out of the pool.")
    elif state.papers[certificate(name)] != POOL or state.owned(name, player(action.actor)) != 1:
        raise refuse("1860-receivership-h", "Only the holder of one share takes the director's certificate so.")


# Selling


def moving_cell(state: State, name: str) -> str:
    """The cell from which a sale moves the price; empty where sales move nothing."""
    if int(state.phase) >= 8 or not state.companies[name].operated:
        return ""  # 1860-share-price-movement-d, -e
    return state.prices.get(name) or own(state).restart_cells.get(name, "")


def price_after(state: State, sold: Sold) -> int:
    if not sold.cell:
        return market.price(state, sold.company)
    return market.MARKET.cells[market.after_sale(sold.cell, sold.count)].price


def check_sale(t: Table, frame: StockRound, action: SellShares) -> None:
    """From the first stock round on, and the pool takes all of a company (1860-buying-and-selling-q, -s)."""
    state, name = t.state, action.company
    if frame.bought:
        raise refuse("1860-buying-and-selling-a", "Sales come before the purchase.")
    if not may_sell(state, frame, name):
        raise refuse("1860-buying-and-selling-a", f"Shares of {name} are sold in one block per turn.")
    if action.director:
        raise refuse("1860-buying-and-selling-t", "Ordinary shares are sold first; the number decides the rest.")
    kept = state.owned(name, player(action.actor)) - action.count
    is_director = state.papers[certificate(name)] == player(action.actor)
    halves = is_director and kept == 1 and directors.heir(state, name, action.actor, kept) is None
    if halves and state.owned(name, POOL) + action.count < directors.WORTH:
        back = f"The pool has no share of {name} to give back for the director's certificate."
        raise refuse("1860-buying-and-selling-n", back)


def may_sell(state: State, frame: StockRound, name: str) -> bool:
    """Has the player on turn shares of it, not yet sold in this turn where they go in one block?"""
    held = state.owned(name, player(frame.player)) > 0
    return held and not (frame.sale_of(name) and on(state, "one_sale_per_turn"))


def after_sale(t: Table, sold: Sold, count: int) -> None:
    shares.settle_director(t, sold.company)
    money.look_at_bank(t)
    if sold.cell:
        move_after_sale(t, sold.company, market.after_sale(sold.cell, sold.count))


def move_after_sale(t: Table, name: str, cell: str) -> None:
    """1860-share-price-movement-c; at zero the company is bankrupt, once more if restarted (-i, 1860-con-ad)."""
    restarts = own(t.state).restart_cells
    if name in restarts:
        t.change_own(restart_cells={**restarts, name: cell})
        survives = on(t.state, "worthless_restart_survives")
    else:
        survives = False
        if cell != t.state.prices[name]:
            market.move(t, name, cell, "sold", "1860-share-price-movement-c")
    if cell == market.BOTTOM and not survives:
        wind_up(t, name)


TERMS = Terms(
    brings=shares.sale_price,
    price=market.price,
    price_after=price_after,
    pay=money.to_player,
    after=after_sale,
    clause="1860-buying-and-selling-d",
    cell=moving_cell,
)
"""All shares of a company sold in a turn are one sale at the price before it, of an insolvent company, too
(1860-share-price-movement-g, -j, 1860-insolvency-l)."""

CHOICES = (
    selling.choice(terms=TERMS, count="1860-buying-and-selling-a", check=check_sale),
    buying.choice(
        clauses=buying.Clauses(
            source="1860-buying-and-selling-r",
            started="1860-buying-and-selling-f",
            banned="1860-buying-and-selling-i",
            par="1860-buying-and-selling-b",
            market="1860-buying-and-selling-c",
            closed="1860-nationalisation-b",
        ),
        companies=lambda state: COMPANIES,
        price=market.price,
        check=check_share,
        after=lambda t, name, who: after_taking(t, name),
        gate=shares.check_may_buy,
        piles={**buying.PILES, HALF_DIRECTOR: "with the director's certificate"},
        there=there,
    ),
    buying.starting(
        clause="1860-buying-and-selling-f",
        closed="1860-nationalisation-b",
        companies=lambda state: COMPANIES,
        pars=shares.legal_pars,
        check=check_start,
        after=after_start,
        gate=shares.check_may_buy_one_more,
    ),
)
