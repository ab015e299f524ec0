"""Stock rounds: whose turn it is, what a turn may hold, when the round is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyPrivate, BuyShare, Exchange, Pass, SellPrivate, SellShares, StartCompany
from bradshaw.kernel.engine import possible
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import Passed, RoundBegan, TurnBegan
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import BANK, IPO, POOL, bare, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Anytime, Choice, FrameRules
from bradshaw.titles.g1860 import limits, market, money, privates, shares, trading
from bradshaw.titles.g1860.bankruptcy import PRIORITY
from bradshaw.titles.g1860.data import COMPANIES, FISHBOURNE, PRIVATES
from bradshaw.titles.g1860.frames import Course, StockRound, StockTurn
from bradshaw.titles.g1860.own import choice, on, own
from bradshaw.titles.g1860.privates import ClosePrivate


def begin(t: Table) -> None:
    """1860-stock-rounds-a; the ban on building may start here (1860-southern-railway-b)."""
    number = own(t.state).stock_round + 1
    t.change_own(stock_round=number, passes=0, last_trader="", no_buy={})
    if own(t.state).southern and choice(t.state, "southern_ban") == "start_of_stock_round":
        t.change_own(building_banned=True)
    shares.open_layers(t)
    t.say(RoundBegan(f"stock round {number}"))
    t.push(StockRound(turn=bare(t.state.papers[PRIORITY])))


def next_turn(t: Table, frame: StockRound) -> bool:
    if own(t.state).passes >= len(t.state.players):
        finish(t)
    else:
        t.say(TurnBegan(player(frame.turn)))
        t.push(StockTurn(frame.turn))
    return True


def finish(t: Table) -> None:
    """1860-stock-rounds-c: the card goes to the left of the last trader, or stays."""
    trader = own(t.state).last_trader
    if trader:
        ledger.move_paper(t, PRIORITY, player(t.state.after(trader)), "left of the last trade")
    t.pop()
    t.swap(Course("after-stock"))


def end_turn(t: Table, frame: StockTurn) -> None:
    if frame.traded:
        t.change_own(passes=0, last_trader=frame.player)
    else:
        t.say(Passed(player(frame.player)))
        t.change_own(passes=own(t.state).passes + 1)
    t.pop()
    t.change_frame(turn=t.state.after(frame.player))


def run_on(t: Table, frame: StockTurn) -> bool:
    """The turn ends by itself after a purchase, unless a private may still be exchanged."""
    if frame.bought:
        if may_exchange_after(t.state, frame):
            return False
        end_turn(t, frame)
        return True
    if not is_asked(t, frame):
        end_turn(t, frame)
        return True
    return False


def may_exchange_after(state: State, frame: StockTurn) -> bool:
    """1860-exchanging-privates-c; 18xx.games asks only from phase 6 on, after some purchases."""
    open_to_exchange = privates.exchangeable(state, frame.player)
    if not on(state, "turn_ends_with_purchase"):
        return bool(open_to_exchange)
    if int(state.phase) < 6:
        return False
    if frame.bought in PRIVATES:
        return frame.bought != FISHBOURNE
    return frame.started and any(PRIVATES[p].exchange == frame.bought for p in open_to_exchange)


def waits_for_site(state: State, frame: StockTurn) -> bool:
    """When 18xx.games waits for a player instead of passing him."""
    who, holder = frame.player, player(frame.player)
    mine = own(state)
    sold, cash = mine.no_buy.get(who, ()), money.cash(state, who)
    if any(state.owned(name, holder) and name not in frame.sales for name in COMPANIES):
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
        elif name not in sold:
            smallest = 1 if shares.singles(state, name, POOL) else state.owned(name, POOL)
            in_pool = smallest > 0 and cash >= smallest * market.price(state, name)
            if in_pool or (state.owned(name, IPO) > shares.reserved(state, name) and cash >= record.par):
                return True
    for_sale = [p for p in PRIVATES if state.papers[shares.private_paper(p)] == BANK and p not in sold]
    if int(state.phase) >= 6 and state.papers[shares.private_paper(FISHBOURNE)] == IPO:
        for_sale.append(FISHBOURNE)
    return cash > 0 and bool(for_sale)


def nobody_can_act(t: Table) -> bool:
    """Would the next stock round leave everybody nothing but to pass (1860-house-a)?"""
    ahead = t.trial()
    begin(ahead)
    turns = (StockTurn(who) for who in ahead.state.players)
    return not any(is_asked(ahead, turn) and possible(ahead, turn, TRADES, turn.player) for turn in turns)


def is_asked(t: Table, turn: StockTurn) -> bool:
    return not on(t.state, "silent_pass") or waits_for_site(t.state, turn)


def offer_pass(t: Table, frame: StockTurn, who: str) -> Iterator[Option]:
    yield Option(Pass(actor=who), "End the turn" if frame.traded else "Pass")


def check_pass(t: Table, frame: StockTurn, action: Pass) -> None:
    """Who is over the limit sells first, as long as there is something to sell."""
    if any(trading.may_sell(t.state, frame, name) for name in COMPANIES):
        limits.check_within_limit(t, action.actor)


def do_pass(t: Table, frame: StockTurn, action: Pass) -> None:
    end_turn(t, frame)


def check_exchange(t: Table, frame: object, action: Exchange) -> None:
    privates.check_exchange(t, frame, action)


def check_exchange_out_of_turn(t: Table, frame: object, action: Exchange) -> None:
    if not on(t.state, "exchange_any_turn"):
        raise refuse("1860-exchanging-privates-c", "A private company is exchanged in its owner's own turn.")
    privates.check_exchange(t, frame, action)


def owners_out_of_turn(t: Table) -> tuple[str, ...]:
    """Who may exchange a private while another player is on turn (an option); not while a home tile is awaited."""
    state = t.state
    turn = state.frames[-1]
    if not on(state, "exchange_any_turn") or not isinstance(turn, StockTurn):
        return ()
    return tuple(who for who in state.players if who != turn.player and privates.exchangeable(state, who))


STOCK_ROUND = FrameRules(StockRound, deciders=lambda t, frame: (), step=next_turn)

TRADES: tuple[Choice[Any, Any], ...] = (
    Choice(SellShares, trading.offer_sale, trading.check_sale, trading.sell),
    Choice(SellPrivate, privates.offer_sale, privates.check_sale, privates.sell),
    Choice(BuyShare, trading.offer_share, trading.check_share, trading.buy),
    Choice(StartCompany, trading.offer_start, trading.check_start, trading.start),
    Choice(BuyPrivate, privates.offer_purchase, privates.check_purchase, privates.buy),
    Choice(Exchange, privates.offer_exchange, check_exchange, privates.exchange),
    Choice(ClosePrivate, privates.offer_closing, privates.check_closing, privates.close),
)

STOCK_TURN = FrameRules(
    StockTurn,
    deciders=lambda t, frame: (frame.player,),
    choices=(*TRADES, Choice(Pass, offer_pass, check_pass, do_pass)),
    step=run_on,
    heading=lambda t, frame: f"Stock round {own(t.state).stock_round}: {frame.player}",
)

OUT_OF_TURN = Anytime(
    choices=(Choice(Exchange, privates.offer_exchange, check_exchange_out_of_turn, privates.exchange),),
    players=owners_out_of_turn,
)
