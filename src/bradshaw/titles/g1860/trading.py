"""Buying and selling shares in a stock turn."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyShare, SellShares, StartCompany
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import IPO, POOL, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1860 import limits, market, money, shares
from bradshaw.titles.g1860.bankruptcy import wind_up
from bradshaw.titles.g1860.data import COMPANIES, EXTRA
from bradshaw.titles.g1860.frames import Sale, StockTurn
from bradshaw.titles.g1860.own import on, own
from bradshaw.titles.g1860.privates import after_taking
from bradshaw.titles.g1860.shares import DIRECTORS_UNITS, certificate

HALF_DIRECTOR = "director"
"""Source of a share: the director's certificate in the pool taken as a second share (an option)."""

LAYER_CLAUSES = {1: "a", 2: "b", 3: "c", 4: "d"}


# Starting a company


def offer_start(t: Table, frame: StockTurn, who: str) -> Iterator[Option]:
    for name, record in t.state.companies.items():
        if record.par is None:
            for par in shares.legal_pars(t.state, name):
                label = f"Start {name} at £{par}: its director's certificate costs £{2 * par}"
                yield Option(StartCompany(actor=who, company=name, par=par), label)


def check_start(t: Table, frame: StockTurn, action: StartCompany) -> None:
    limits.check_may_buy(t, frame, action.actor)
    check_company(action.company)
    if t.state.companies[action.company].par is not None:
        raise refuse("1860-buying-and-selling-f", f"{action.company} has been started already.")
    check_open(t.state, action.company)
    check_par(t.state, action.company, action.par)
    limits.check_room(t, action.actor)
    limits.check_cash(t, action.actor, DIRECTORS_UNITS * action.par, "1860-buying-and-selling-f")


def check_company(name: str) -> None:
    if name not in COMPANIES:
        raise refuse("1860-setup-d", f"There is no such company; there are {', '.join(COMPANIES)}.")


def check_open(state: State, name: str) -> None:
    """Layers, or the rule that replaces them (1860-variant-company-order-b)."""
    if on(state, "no_layers"):
        started = {one: record for one, record in state.companies.items() if record.par is not None}
        waiting = [one for one, record in started.items() if not record.operated]
        for_sale = any(state.owned(one, IPO) > shares.reserved(state, one) for one in started)
        if len(waiting) > 1 and for_sale:
            raise refuse(
                "1860-variant-company-order-b",
                f"{' and '.join(waiting)} have not operated yet, and initial shares of started companies are for sale.",
            )
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
    if cell is not None and not market.top_tier(cell):
        raise refuse("1860-buying-and-selling-g", f"Par is a price of the top tier: for {name} {choices}.")
    letter = LAYER_CLAUSES[EXTRA.layers[name]]
    raise refuse(f"1860-major-companies-{letter}", f"The par of {name} is one of {choices}.")


def start(t: Table, frame: StockTurn, action: StartCompany) -> None:
    money.to_bank(
        t,
        action.actor,
        DIRECTORS_UNITS * action.par,
        f"director's certificate of {action.company}",
        "1860-buying-and-selling-f",
    )
    take_directors_certificate(t, action.company, action.actor, action.par)
    t.change_frame(bought=action.company, started=True, traded=True)
    after_taking(t, action.company)


def take_directors_certificate(t: Table, name: str, who: str, par: int) -> None:
    """The first purchase in a company sets its par."""
    t.change_company(name, par=par)
    if name in own(t.state).bankrupt and on(t.state, "restart_sales_move"):  # 1860-con-ad
        cell = market.cell_of_price(par)
        t.change_own(restart_cells={**own(t.state).restart_cells, name: cell})
    t.say(CompanyEvent(name, f"started at {par}", "1860-buying-and-selling-f"))
    ledger.move_shares(t, name, IPO, player(who), DIRECTORS_UNITS, "director's certificate")
    shares.give_certificate(t, name, who, "bought")


# Buying a share


def offer_share(t: Table, frame: StockTurn, who: str) -> Iterator[Option]:
    state = t.state
    for name, record in state.companies.items():
        if record.par is None:
            continue
        if shares.singles(state, name, IPO):
            action = BuyShare(actor=who, company=name, source=IPO)
            yield Option(action, f"Buy a share of {name} from the initial offering for £{record.par}")
        if shares.singles(state, name, POOL):
            action = BuyShare(actor=who, company=name, source=POOL)
            yield Option(action, f"Buy a share of {name} from the pool for £{market.price(state, name)}")
        if state.papers[certificate(name)] == POOL:
            action = BuyShare(actor=who, company=name, source=HALF_DIRECTOR)
            yield Option(action, f"Take the director's certificate of {name} as a second share")


def check_share(t: Table, frame: StockTurn, action: BuyShare) -> None:
    state, name = t.state, action.company
    limits.check_may_buy(t, frame, action.actor)
    check_company(name)
    if state.companies[name].par is None:
        raise refuse("1860-buying-and-selling-f", f"The first purchase in {name} is its director's certificate.")
    if name in own(state).no_buy.get(action.actor, ()):
        raise refuse("1860-buying-and-selling-i", f"You sold shares of {name} in this stock round.")
    check_source(state, action)
    limits.check_room(t, action.actor, swaps=wins_certificate(state, name, action.actor))
    price, clause = cost(state, action)
    limits.check_cash(t, action.actor, price, clause)


def wins_certificate(state: State, name: str, who: str) -> bool:
    """Would one more share bring the director's certificate, in exchange for two shares?"""
    holder, after = state.papers[certificate(name)], state.owned(name, player(who)) + 1
    if holder == player(who) or after < DIRECTORS_UNITS:
        return False
    return holder == POOL or after > state.owned(name, holder)


def check_source(state: State, action: BuyShare) -> None:
    name = action.company
    if action.source == IPO:
        if not shares.singles(state, name, IPO):
            raise refuse("1860-setup-d", f"The initial offering of {name} is sold out.")
        if shares.singles(state, name, IPO) <= shares.reserved(state, name):
            raise refuse("1860-exchanging-privates-e", f"The last share of {name} is reserved for its private company.")
    elif action.source == POOL:
        if not shares.singles(state, name, POOL):
            clause = "1860-receivership-g" if state.papers[certificate(name)] == POOL else "1860-buying-and-selling-c"
            raise refuse(clause, f"There is no ordinary share of {name} in the pool.")
    elif action.source == HALF_DIRECTOR:
        if not on(state, "buy_half_director"):
            raise refuse("1860-receivership-g", "Nobody may buy the director's certificate out of the pool.")
        if state.papers[certificate(name)] != POOL or state.owned(name, player(action.actor)) != 1:
            raise refuse("1860-receivership-h", "Only the holder of one share takes the director's certificate so.")
    else:
        raise refuse("1860-buying-and-selling-r", "Shares are bought from the initial offering or the pool only.")


def cost(state: State, action: BuyShare) -> tuple[int, str]:
    """Par from the initial offering, market price from the pool."""
    if action.source == IPO:
        return state.companies[action.company].par or 0, "1860-buying-and-selling-b"
    return market.price(state, action.company), "1860-buying-and-selling-c"


def buy(t: Table, frame: StockTurn, action: BuyShare) -> None:
    price, clause = cost(t.state, action)
    money.to_bank(t, action.actor, price, f"share of {action.company}", clause)
    pile = IPO if action.source == IPO else POOL
    ledger.move_shares(t, action.company, pile, player(action.actor), 1, "bought")
    t.change_frame(bought=action.company, traded=True)
    after_taking(t, action.company)


# Selling


def offer_sale(t: Table, frame: StockTurn, who: str) -> Iterator[Option]:
    for name in COMPANIES:
        units = t.state.owned(name, player(who))
        for count in range(1, units + 1):
            action = SellShares(actor=who, company=name, count=count)
            yield Option(action, sale_label(t.state, frame, action))


def sale_label(state: State, frame: StockTurn, action: SellShares) -> str:
    name = action.company
    each = price_of_sale(state, frame, name)
    what = "a share" if action.count == 1 else f"{action.count} shares"
    text = f"Sell {what} of {name} for £{action.count * each}"
    before, after = market.price(state, name), price_after(state, frame, action)
    if after != before:
        text += f", price {before} → {after}"
    kept = state.owned(name, player(action.actor)) - action.count
    if state.companies[name].director == action.actor:
        heir = shares.heir_of(state, name, action.actor, kept)
        if heir:
            text += f"; {heir} becomes director"
        elif kept < DIRECTORS_UNITS:
            text += "; the director's certificate goes to the pool"
    return text


def price_of_sale(state: State, frame: StockTurn, name: str) -> int:
    """What each share brings: the price before the first part of this turn's sale."""
    sale = frame.sales.get(name)
    return sale.each if sale else shares.sale_price(state, name)


def moving_cell(state: State, frame: StockTurn, name: str) -> str:
    """The cell from which this turn's sale moves the price; empty where sales move nothing."""
    if name in frame.sales:
        return frame.sales[name].cell
    if int(state.phase) >= 8 or not state.companies[name].operated:
        return ""  # 1860-share-price-movement-d, -e
    return state.prices.get(name) or own(state).restart_cells.get(name, "")


def price_after(state: State, frame: StockTurn, action: SellShares) -> int:
    cell = moving_cell(state, frame, action.company)
    if not cell:
        return market.price(state, action.company)
    before = frame.sales[action.company].count if action.company in frame.sales else 0
    return market.MARKET.cells[market.after_sale(cell, before + action.count)].price


def check_sale(t: Table, frame: StockTurn, action: SellShares) -> None:
    state, name = t.state, action.company
    check_company(name)
    if frame.bought:
        raise refuse("1860-buying-and-selling-a", "Sales come before the purchase.")
    units = state.owned(name, player(action.actor))
    if units and not may_sell(state, frame, name):
        raise refuse("1860-buying-and-selling-a", f"Shares of {name} are sold in one block per turn.")
    if not 1 <= action.count <= units:
        raise refuse("1860-buying-and-selling-a", f"You have {units} shares of {name} to sell.")
    if action.director:
        raise refuse("1860-buying-and-selling-t", "Ordinary shares are sold first; the number decides the rest.")
    kept = units - action.count
    is_director = state.papers[certificate(name)] == player(action.actor)
    halves = is_director and kept == 1 and shares.heir_of(state, name, action.actor, kept) is None
    if halves and state.owned(name, POOL) + action.count < DIRECTORS_UNITS:
        raise refuse(
            "1860-buying-and-selling-n",
            f"The pool has no share of {name} to give back for the director's certificate.",
        )


def may_sell(state: State, frame: StockTurn, name: str) -> bool:
    """Has the player on turn shares of it, not yet sold in this turn where they go in one block?"""
    again = name in frame.sales and on(state, "one_sale_per_turn")
    return state.owned(name, player(frame.player)) > 0 and not again


def sell(t: Table, frame: StockTurn, action: SellShares) -> None:
    state, name = t.state, action.company
    each, cell = price_of_sale(state, frame, name), moving_cell(state, frame, name)
    count = action.count + (frame.sales[name].count if name in frame.sales else 0)
    clause = "1860-buying-and-selling-d" if shares.has_train(state, name) else "1860-buying-and-selling-e"
    money.to_player(t, action.actor, each * action.count, f"sale of {name}", clause)
    ledger.move_shares(t, name, player(action.actor), POOL, action.count, "sold")
    shares.settle_director(t, name)
    limits.note_sale(t, action.actor, name)
    money.look_at_bank(t)
    t.change_frame(sales={**frame.sales, name: Sale(cell, each, count)}, traded=True)
    if cell:
        move_after_sale(t, name, market.after_sale(cell, count))


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
