"""Stock rounds: starting companies, buying and selling shares; whose turn it is, when the round is over."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import Anytime, Choice, State, Table, possible, refuse
from bradshaw.kernel.actions import BuyShare, SellShares, StartCompany
from bradshaw.kernel.records import BANK, IPO, POOL, Holder, player
from bradshaw.mechanics import buying, directors, selling, stock_round, turn_order
from bradshaw.mechanics.certificates import singles
from bradshaw.mechanics.directors import certificate
from bradshaw.mechanics.privates import owner
from bradshaw.mechanics.selling import Terms
from bradshaw.mechanics.stock_round import Sold
from bradshaw.titles.g1860 import market, money, privates, shares
from bradshaw.titles.g1860.data import COMPANIES, EXTRA, FISHBOURNE, PRIVATES
from bradshaw.titles.g1860.insolvency import wind_up
from bradshaw.titles.g1860.shares import LIMIT
from bradshaw.titles.g1860.state import Course, StockRound, on, own

HALF_DIRECTOR = Holder("director")
"""Source of a share: the director's certificate in the pool taken as a second share (an option)."""

PAR_CLAUSES = ("1860-major-companies-a", "1860-major-companies-b", "1860-major-companies-c", "1860-major-companies-d")
"""By the layer of a company."""


# Starting a company


def check_may_start(t: Table, frame: StockRound, who: str) -> None:
    shares.check_may_buy(t, frame, who)
    LIMIT.check_room(t.state, who)


def check_start(t: Table, frame: StockRound, action: StartCompany) -> None:
    """Layers, or the rule that replaces them (1860-variant-company-order-a, -b); and the par."""
    state, name, layer = t.state, action.company, EXTRA.layers[action.company]
    if on(state, "no_layers"):
        started = {one: record for one, record in state.companies.items() if record.par is not None}
        waiting = [one for one, record in started.items() if not record.operated]
        for_sale = any(state.owned(one, IPO) > shares.reserved(state, one) for one in started)
        if len(waiting) > 1 and for_sale:
            wait = f"{' and '.join(waiting)} have not operated yet"
            raise refuse("1860-variant-company-order-b", f"{wait}, and initial shares of started ones are for sale.")
    elif layer > own(state).layer:
        clause = "1860-major-companies-e" if own(state).stock_round <= 1 else "1860-major-companies-f"
        raise refuse(clause, f"{name} is in layer {layer}, which is not open yet.")
    pars = shares.legal_pars(state, name)
    if action.par in pars:
        return
    choices = ", ".join(map(str, pars))
    if name in own(state).bankrupt:
        raise refuse("1860-bankruptcy-l", f"{name} restarts at one of {choices}.")
    cell = market.CELLS.get(action.par)
    if cell is not None and market.MARKET.cells[cell].row > 0:
        raise refuse("1860-buying-and-selling-g", f"Par is a price of the top tier: for {name} {choices}.")
    raise refuse(PAR_CLAUSES[layer - 1], f"The par of {name} is one of {choices}.")


def after_start(t: Table, name: str, who: str) -> None:
    """By option sales move the price of a restarted company before it floats (1860-con-ad)."""
    if name in own(t.state).bankrupt and on(t.state, "restart_sales_move"):
        cell = market.CELLS[t.state.companies[name].par or 0]
        t.change_own(restart_cells={**own(t.state).restart_cells, name: cell})
    t.change_frame(started=True)
    privates.after_taking(t, name)


# Buying a share


def there(state: State, name: str, source: Holder) -> int:
    """Certificates to be had from a source."""
    if state.companies[name].par is None:
        return 0
    if source == HALF_DIRECTOR:
        return int(state.papers[certificate(name)] == POOL)
    return singles(state, name, source)


def check_share(t: Table, frame: StockRound, action: BuyShare) -> None:
    """One may have all of a company (1860-buying-and-selling-p), also of one in receivership (1860-receivership-i)."""
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
    """1860-share-price-movement-c; at zero the company is bankrupt, once more if restarted (-i, 1860-con-ad)."""
    name, restarts = sold.company, own(t.state).restart_cells
    shares.settle_director(t, name)
    money.look_at_bank(t)
    if not sold.cell:
        return
    cell = market.after_sale(sold.cell, sold.count)
    if name in restarts:
        t.change_own(restart_cells={**restarts, name: cell})
    elif cell != t.state.prices[name]:
        market.move(t, name, cell, "sold", "1860-share-price-movement-c")
    if cell == market.BOTTOM and not (name in restarts and on(t.state, "worthless_restart_survives")):
        wind_up(t, name)


TERMS = Terms(
    brings=shares.sale_price,
    price=market.price,
    price_after=price_after,
    pay=lambda t, who, *why: money.pays(t, player(who), *why),
    after=after_sale,
    clause="1860-buying-and-selling-d",
    cell=moving_cell,
)
"""All shares of a company sold in a turn are one sale at the price before it, of an insolvent company, too
(1860-share-price-movement-g, -j, 1860-insolvency-l)."""


# The round


def begin(t: Table) -> None:
    """1860-stock-rounds-a; the ban on building may start here (1860-southern-railway-b)."""
    number = own(t.state).stock_round + 1
    t.change_own(stock_round=number)
    if own(t.state).southern and t.option("southern_ban") == "start_of_stock_round":
        t.change_own(building_banned=True)
    shares.open_layers(t)
    stock_round.begin(t, StockRound(number, turn_order.first(t.state)))


def finish(t: Table, frame: StockRound) -> None:
    """1860-stock-rounds-c: the card goes to the left of the last trader, or stays."""
    turn_order.pass_priority(t, frame.last_actor)
    t.pop()
    t.swap(Course("after-stock"))


def is_asked(t: Table, frame: StockRound) -> bool:
    """Everybody may do something or pass (1860-stock-rounds-b); who can do nothing is passed over by option."""
    return bool(frame.bought) or not on(t.state, "silent_pass") or waits_for_site(t.state, frame)


def may_exchange_after(state: State, frame: StockRound) -> bool:
    """1860-exchanging-privates-c; 18xx.games asks only from phase 6 on, after some purchases."""
    open_to_exchange = privates.exchangeable(state, frame.player)
    if not on(state, "turn_ends_with_purchase"):
        return bool(open_to_exchange)
    if int(state.phase) < 6:
        return False
    if frame.bought[-1] in PRIVATES:
        return frame.bought[-1] != FISHBOURNE
    return frame.started and any(PRIVATES[p].exchange == frame.bought[-1] for p in open_to_exchange)


def waits_for_site(state: State, frame: StockRound) -> bool:
    """When 18xx.games waits for a player instead of passing him."""
    who, holder = frame.player, player(frame.player)
    mine, cash = own(state), money.cash(state, who)
    if any(state.owned(name, holder) and not frame.sale_of(name) for name in COMPANIES):
        return True
    if mine.stock_round >= 2 and shares.privates_of(state, who):
        return True
    limit = shares.certificate_limit(state)
    if limit is not None and shares.certificates(state, who) >= limit:
        return False
    for name, record in state.companies.items():
        if record.par is None:
            if cash >= (80 if name in mine.bankrupt else 108):
                return True
        elif not frame.is_banned(who, name):
            smallest = 1 if singles(state, name, POOL) else state.owned(name, POOL)
            in_pool = smallest > 0 and cash >= smallest * market.price(state, name)
            if in_pool or (state.owned(name, IPO) > shares.reserved(state, name) and cash >= record.par):
                return True
    for_sale = [p for p in PRIVATES if owner(state, p) == BANK and not frame.is_banned(who, p)]
    if int(state.phase) >= 6 and owner(state, FISHBOURNE) == IPO:
        for_sale.append(FISHBOURNE)
    return cash > 0 and bool(for_sale)


def nobody_can_act(t: Table) -> bool:
    """Would the next stock round leave everybody nothing but to pass (1860-house-a)?"""
    ahead = t.trial()
    begin(ahead)
    turns = (StockRound(own(ahead.state).stock_round, who) for who in ahead.state.players)
    return not any(is_asked(ahead, turn) and possible(ahead, turn, TRADES, turn.player) for turn in turns)


def check_pass(t: Table, frame: StockRound, who: str) -> None:
    """Who is over the limit sells first, as long as there is something to sell."""
    if any(may_sell(t.state, frame, name) for name in COMPANIES):
        LIMIT.check_within(t.state, who)


def owners_out_of_turn(t: Table) -> tuple[str, ...]:
    """Who may exchange a private while another player is on turn (an option); not while a home tile is awaited."""
    state = t.state
    turn = state.frames[-1]
    if not on(state, "exchange_any_turn") or not isinstance(turn, StockRound):
        return ()
    return tuple(who for who in state.players if who != turn.player and privates.exchangeable(state, who))


TRADES: tuple[Choice[Any, Any], ...] = (
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
        after=lambda t, name, who: privates.after_taking(t, name),
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
        gate=check_may_start,
    ),
    *privates.CHOICES,
)

STOCK_ROUND = stock_round.rules(
    frame=StockRound,
    choices=TRADES,
    on_finished=finish,
    on_turn_over=lambda t, frame: t.change_frame(started=False),
    is_over=lambda t, frame: bool(frame.bought) and not may_exchange_after(t.state, frame),
    is_asked=is_asked,
    pass_gate=check_pass,
)
"""Who passed acts again (1860-stock-rounds-d). No price rises at the end (1860-share-price-movement-k)."""

OUT_OF_TURN = Anytime((privates.EXCHANGING,), owners_out_of_turn)
