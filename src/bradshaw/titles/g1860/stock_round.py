"""Stock rounds: whose turn it is, what a turn may hold, when the round is over."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import Anytime, Choice, State, Table, possible, refuse
from bradshaw.kernel.actions import Exchange
from bradshaw.kernel.records import BANK, IPO, POOL, player
from bradshaw.mechanics import stock_round, turn_order
from bradshaw.mechanics.certificates import singles
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1860 import market, money, privates, shares, trading
from bradshaw.titles.g1860.data import COMPANIES, FISHBOURNE, PRIVATES
from bradshaw.titles.g1860.frames import Course, StockRound
from bradshaw.titles.g1860.own import choice, on, own
from bradshaw.titles.g1860.shares import LIMIT


def begin(t: Table) -> None:
    """1860-stock-rounds-a; the ban on building may start here (1860-southern-railway-b)."""
    number = own(t.state).stock_round + 1
    t.change_own(stock_round=number)
    if own(t.state).southern and choice(t.state, "southern_ban") == "start_of_stock_round":
        t.change_own(building_banned=True)
    shares.open_layers(t)
    stock_round.begin(t, StockRound(number, turn_order.first(t.state)))


def finish(t: Table, frame: StockRound) -> None:
    """1860-stock-rounds-c: the card goes to the left of the last trader, or stays."""
    turn_order.pass_priority(t, frame.last_actor)
    t.pop()
    t.swap(Course("after-stock"))


def turn_is_over(t: Table, frame: StockRound) -> bool:
    """The turn ends by itself after a purchase, unless a private may still be exchanged."""
    return bool(frame.bought) and not may_exchange_after(t.state, frame)


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
    if any(trading.may_sell(t.state, frame, name) for name in COMPANIES):
        LIMIT.check_within(t.state, who)


def check_exchange_out_of_turn(t: Table, frame: object, action: Exchange) -> None:
    if not on(t.state, "exchange_any_turn"):
        raise refuse("1860-exchanging-privates-c", "A private company is exchanged in its owner's own turn.")
    privates.check_exchange(t, frame, action)


def owners_out_of_turn(t: Table) -> tuple[str, ...]:
    """Who may exchange a private while another player is on turn (an option); not while a home tile is awaited."""
    state = t.state
    turn = state.frames[-1]
    if not on(state, "exchange_any_turn") or not isinstance(turn, StockRound):
        return ()
    return tuple(who for who in state.players if who != turn.player and privates.exchangeable(state, who))


TRADES: tuple[Choice[Any, Any], ...] = (*trading.CHOICES, *privates.CHOICES)

STOCK_ROUND = stock_round.rules(
    frame=StockRound,
    choices=TRADES,
    on_finished=finish,
    on_turn_over=lambda t, frame: t.change_frame(started=False),
    is_over=turn_is_over,
    is_asked=is_asked,
    pass_gate=check_pass,
)
"""Who passed acts again when the turn comes back (1860-stock-rounds-d). No price rises at the end
(1860-share-price-movement-k)."""

OUT_OF_TURN = Anytime(
    choices=(Choice(Exchange, privates.offer_exchange, check_exchange_out_of_turn, privates.exchange),),
    players=owners_out_of_turn,
)
