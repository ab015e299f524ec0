"""Stock rounds: turns for oneself, a cousin or a company; lobbies; the cards of the other colour (6.5 and 6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from bradshaw.kernel import Choice, Option, State, Table, counted, ledger, offers, possible, refuse, some
from bradshaw.kernel.actions import Action, BuyShare, SellShares
from bradshaw.kernel.records import BANK, NOBODY, POOL, Holder, bare, cousin, is_cousin, is_player, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import stock_round
from bradshaw.mechanics.plain import up_to
from bradshaw.mechanics.stock_round import ban, note, note_purchase
from bradshaw.titles.g1820 import cousins, covering, growing, loans, lobbies, market, money, office, shares
from bradshaw.titles.g1820.data import COMPANIES, COUSINS, RAIL
from bradshaw.titles.g1820.frames import Lobbies, ShareOffer, StockRound
from bradshaw.titles.g1820.own import own


class ActFor(Action, frozen=True, kw_only=True):
    """This turn is for a cousin; without a name: for oneself again."""

    cousin: str = ""


class CousinSells(Action, frozen=True, kw_only=True):
    """A cousin sells shares to the pool."""

    cousin: str
    company: str
    count: int


class CousinBuys(Action, frozen=True, kw_only=True):
    """A cousin buys a share."""

    cousin: str
    company: str
    source: Holder


class BuyBack(Action, frozen=True, kw_only=True):
    """A company buys its own shares from the pool, with so many loans taken for it."""

    company: str
    count: int
    loans: int = 0


# For whom one acts: oneself or a cousin


def check_acting(frame: StockRound, holder: Holder) -> None:
    """One turn is for one holder (1820-6.5.1-a). A cousin has a menu of its own: those of all are long."""
    if frame.acting != holder and (frame.acting or is_cousin(holder)):
        raise refuse("1820-6.5.1-a", f"This turn is {money.name_of(frame.acting or player(frame.player))}'s.")


def hands(frame: StockRound, kind: type[Action], who: str) -> Iterator[tuple[Holder, dict[str, Any]]]:
    """The holder for whom a player takes an action of this kind, if there is one, and how the action names it."""
    if kind in (SellShares, BuyShare):
        yield player(who), {}
    elif is_cousin(frame.acting):
        yield frame.acting, {"cousin": bare(frame.acting)}


def hand(state: State, action: SellShares | BuyShare | CousinSells | CousinBuys | ActFor) -> Holder:
    if isinstance(action, SellShares | BuyShare):
        return player(action.actor)
    if action.cousin not in money.cousins(state, action.actor):
        raise refuse("1820-14.1-a", f"{action.actor} has no such cousin.")
    return cousin(action.cousin)


# Selling


def must_sell(state: State, holder: Holder, name: str) -> bool:
    """Does this cousin direct a company, and could it sell a share of it?"""
    directs = name in state.companies and state.companies[name].directed_by == holder
    return directs and shares.sellable(state, holder, name) > 0


def selling(kind: type[SellShares] | type[CousinSells]) -> Choice[Any, Any]:
    def offer(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
        for holder, named in hands(frame, kind, who):
            for name in t.state.prices:
                if t.state.owned(name, holder):
                    least = shares.least_to_sell(t.state, holder, name)
                    action = kind(actor=who, company=name, count=max(least, 1), **named)
                    yield up_to(action, shares.sellable(t.state, holder, name))

    return Choice(kind, offer, check_sale, sell, words_of_sale)


def check_sale(t: Table, frame: StockRound, action: SellShares | CousinSells) -> None:
    holder = hand(t.state, action)
    check_acting(frame, holder)
    if getattr(action, "director", False):
        raise refuse("1820-6.5.2.3-d", "There are no director's certificates.")
    shares.check_sale(t.state, holder, action.company, action.count)
    least = shares.least_to_sell(t.state, holder, action.company)
    if action.count < least:
        sells = f"{money.name_of(holder)} directs {action.company} and sells {some(least, 'share')} of it at least"
        raise refuse("1820-14.1-c", f"{sells}, so as to direct it no longer if that is possible.")


def sell(t: Table, frame: StockRound, action: SellShares | CousinSells) -> None:
    holder = hand(t.state, action)
    note(t, frame, acting=holder, bans=ban(frame, holder, action.company))
    shares.sell(t, holder, action.company, action.count)


def words_of_sale(t: Table, frame: StockRound, action: SellShares | CousinSells) -> str:
    sells = f"{COUSINS[action.cousin].name} sells" if isinstance(action, CousinSells) else "Sell"
    price = market.price(t.state, action.company)
    return f"{sells} {some(action.count, 'share')} of {action.company} for £{price} each"


SELLING, COUSIN_SELLING = selling(SellShares), selling(CousinSells)


# Buying


def buying(kind: type[BuyShare] | type[CousinBuys]) -> Choice[Any, Any]:
    def offer(t: Table, frame: StockRound, who: str) -> Iterator[BuyShare | CousinBuys]:
        for holder, named in hands(frame, kind, who):
            for name in t.state.prices:
                for source in t.state.shares[name]:
                    if source != holder:
                        yield kind(actor=who, company=name, source=source, **named)

    return Choice(kind, offer, check_purchase, propose, lambda t, frame, action: in_words(t, action))


def check_purchase(t: Table, frame: StockRound, action: BuyShare | CousinBuys) -> None:
    state, name, source, holder = t.state, action.company, action.source, hand(t.state, action)
    check_acting(frame, holder)
    lobbies.check_main(frame)
    if market.in_liquidation(state, name) and name != RAIL:
        raise refuse("1820-6.5.2.4-f", f"{name} is in liquidation: its shares are not bought.")
    if is_cousin(holder) and must_sell(state, holder, name):
        raise refuse("1820-14.1-c", f"{money.name_of(holder)} directs {name}: it sells its shares and buys none.")
    if frame.is_banned(holder, name):
        raise refuse("1820-6.5.2.4-g", f"{money.name_of(holder)} sold shares of {name} in this stock round.")
    allowed = (treasury(name), POOL, *money.investors(state))
    if source == holder or source not in allowed or not state.owned(name, source):
        called = name if name in state.companies else "such a company"
        raise refuse("1820-6.5.2.4-a", f"No share of {called} is to be had there.")
    shares.check_holding(state, holder, name)
    if source not in (treasury(name), POOL):
        refusal = shares.selling_refusal(state, name)
        if refusal:
            raise refuse("1820-6.5.2.4-m", refusal[1])
    price, have = market.price(state, name), money.cash(state, holder)
    if price > have:
        raise refuse("1820-6.5.1-o", f"A share costs £{price}; {money.name_of(holder)} has £{have}.")


def propose(t: Table, frame: StockRound, action: BuyShare | CousinBuys) -> None:
    """From a player or a cousin with consent (1820-6.5.2.4-c)."""
    asked = t.state.controller(action.source) if action.source in money.investors(t.state) else None
    offers.propose(t, action, (asked,), ShareOffer)


def buy(t: Table, terms: BuyShare | CousinBuys) -> None:
    """At the price of now, whoever sells (1820-6.5.2.4-b); the giver counts as a seller (1820-6.5.2.4-m)."""
    frame, holder, name, source = t.frame, hand(t.state, terms), terms.company, terms.source
    assert isinstance(frame, StockRound)
    given = source in money.investors(t.state)
    clauses = {treasury(name): "1820-6.5.2.4-i", POOL: "1820-6.5.2.4-k"}
    clause = clauses.get(source, "1820-6.5.2.4-l" if is_player(source) else "1820-6.5.2.4-j")
    payee = BANK if source == POOL else source
    ledger.pay(t, holder, payee, market.price(t.state, name), f"share of {name}", clause)
    ledger.move_shares(t, name, source, holder, 1, "bought")
    note_purchase(t, frame, name, acting=holder, bans=ban(frame, source, name) if given else frame.bans)
    office.settle(t, name, source)
    cousins.halve_distance_fee(t, holder, name)


def in_words(t: Table, terms: BuyShare | CousinBuys) -> str:
    where = {treasury(terms.company): "its treasury", POOL: "the pool"}.get(terms.source, money.name_of(terms.source))
    price = market.price(t.state, terms.company)
    return f"{money.name_of(hand(t.state, terms))} buys a share of {terms.company} from {where} for £{price}"


BUYING, COUSIN_BUYING = buying(BuyShare), buying(CousinBuys)
CONSENT = offers.rules(frame=ShareOffer, clause="1820-6.5.2.4-c", settle=buy, words=in_words)


# The turn of a cousin


def check_whose(t: Table, frame: StockRound, action: ActFor) -> None:
    holder = hand(t.state, action) if action.cousin else NOBODY
    if frame.acted or frame.acting == holder:
        raise refuse("1820-6.5.1-a", f"This turn is {money.name_of(frame.acting) or action.actor}'s.")
    then = replace(frame, acting=holder)
    if holder and not possible(t, then, (COUSIN_SELLING, COUSIN_BUYING), action.actor):
        raise refuse("1820-6.5.1-a", f"{money.name_of(holder)} has no share to sell and none to buy.")


ACTING: Choice[Any, ActFor] = Choice(
    ActFor,
    lambda t, frame, who: (ActFor(actor=who, cousin=one) for one in ("", *money.cousins(t.state, who))),
    check_whose,
    lambda t, frame, action: t.change_frame(acting=cousin(action.cousin) if action.cousin else NOBODY),
    lambda t, frame, action: f"Act for {COUSINS[action.cousin].name if action.cousin else 'yourself'}",
)


# A company buys its own shares


def borrowed(state: State, name: str, count: int) -> int | None:
    """Loans taken for so many shares: as few as pay, within the shares in play then (1820-6.5.3.1-g)."""
    number = loans.needed_for(state, name, count)
    over = number and loans.count(state, name) + number > shares.in_play(state, name) - count
    return None if over else number


def offer_buy_backs(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for name in money.directed(t.state, who):
        counts = range(1, t.state.owned(name, POOL) + 1) if name in t.state.prices else ()
        for number, same in groupby(counts, partial(borrowed, t.state, name)):
            if number is not None:
                least, *more = same
                yield up_to(BuyBack(actor=who, company=name, count=least, loans=number), max(more, default=least))


def check_buy_back(t: Table, frame: StockRound, action: BuyBack) -> None:
    state, name = t.state, action.company
    if name not in state.companies or state.companies[name].director != action.actor:
        raise refuse("1820-6.5.1-a", f"{action.actor} does not direct that company.")
    check_acting(frame, treasury(name))
    lobbies.check_main(frame)
    if not money.is_public(state, name):
        raise refuse("1820-6.5.3.1-e", f"{name} has no shares in the pool.")
    if market.in_liquidation(state, name):
        raise refuse("1820-6.5.3.1-c", f"{name} is in liquidation and buys no shares.")
    if not 1 <= action.count <= state.owned(name, POOL):
        raise refuse("1820-6.5.3.1-a", f"{name} has {counted(state.owned(name, POOL), 'share')} in the pool.")
    taken = borrowed(state, name, action.count)
    if taken is None:
        raise refuse("1820-6.5.3.1-g", f"{name} cannot pay for that, with all loans it could take.")
    if taken != action.loans:
        raise refuse("1820-6.5.3.1-g", f"For that {name} takes {counted(taken, 'loan')}, not {action.loans}.")


def buy_back(t: Table, frame: StockRound, action: BuyBack) -> None:
    """The money goes to the bank; loans above the shares in play are repaid (1820-6.5.3.1-b, -d)."""
    name = action.company
    note_purchase(t, frame, name, acting=treasury(name))
    for _ in range(action.loans):
        loans.take(t, name)
    ledger.pay(t, treasury(name), BANK, action.count * market.price(t.state, name), "own shares", "1820-6.5.3.1-b")
    ledger.move_shares(t, name, POOL, treasury(name), action.count, "bought back")
    covering.repay_excess(t, name)


def words_of_buy_back(t: Table, frame: StockRound, action: BuyBack) -> str:
    price = market.price_after(t.state, action.company, -action.loans)
    by = f" with {counted(action.loans, 'loan')}" if action.loans else ""
    return f"{action.company} buys {some(action.count, 'share')} from the pool for £{price} each{by}"


BUYING_BACK: Choice[Any, BuyBack] = Choice(BuyBack, offer_buy_backs, check_buy_back, buy_back, words_of_buy_back)


# The round


def begin(t: Table) -> None:
    t.change_own(cards=(), new=(), grown=(), fresh_tiles=(), fees=())
    stock_round.begin(t, StockRound(own(t.state).stock_round, t.state.turn_order[0]))


def pass_gate(t: Table, frame: StockRound, who: str) -> None:
    """A company that a cousin directs has its shares sold, if one can be (1820-6.5.1-c)."""
    for one in map(cousin, money.cousins(t.state, who) if not frame.acted else ()):
        for name in t.state.companies:
            if must_sell(t.state, one, name):
                raise refuse("1820-6.5.1-c", f"A cousin of {who} directs {name} and can sell shares of it.")


def turn_over(t: Table, frame: StockRound) -> None:
    """Quiet turns end the first part (1820-6.5.1-d, -e); in the second passes take cards (1820-6.5.1-i to -n)."""
    if frame.part == 1:
        t.change_frame(quiet=0 if frame.loud else frame.quiet + 1)
    else:
        cards = own(t.state).cards
        if frame.acted:
            t.change_own(cards=tuple(who for who in cards if who != frame.player))
        elif frame.player not in cards:
            t.change_own(cards=(*cards, frame.player))
    t.change_frame(acting=NOBODY, loud=False)


def interrupt(t: Table, frame: StockRound) -> bool:
    """Lobbies are resolved once, after the first part (1820-6.5.1-f, -g, -m); who was next goes on (-h)."""
    if frame.part == 1 and frame.quiet >= len(t.state.players):
        t.change_frame(part=2, passes=0)
        t.push(Lobbies())
        return True
    return False


def is_over(t: Table, frame: StockRound) -> bool:
    """After the main action only sales are left (1820-6.5.2-a)."""
    return bool(frame.bought) and not possible(t, frame, (SELLING, COUSIN_SELLING), frame.player)


def finish(t: Table, frame: StockRound) -> None:
    """The other cards are the order of the next round (1820-6.5.1-p)."""
    t.pop()
    ledger.deal_cards(t, own(t.state).cards, "in the order of passing", "1820-6.5.1-p")
    t.change_own(cards=())


STOCK_ROUND = stock_round.rules(
    frame=StockRound,
    choices=(
        SELLING,
        COUSIN_SELLING,
        BUYING,
        COUSIN_BUYING,
        ACTING,
        BUYING_BACK,
        lobbies.FUNDING,
        lobbies.RAISING,
        growing.STARTING,
    ),
    on_finished=finish,
    on_turn_over=turn_over,
    first=interrupt,
    is_over=is_over,
    pass_gate=pass_gate,
)


def adjust(t: Table) -> None:
    """Down for shares in the pool, up when all are held (1820-6.7-a to -f)."""
    percent = int(t.option("pool_block_percent"))
    for name in [one for one in market.operating_order(t.state) if one in COMPANIES]:
        pool = t.state.owned(name, POOL)
        if pool:
            market.move(t, name, -shares.drop(t.state, name, pool, percent), "shares in the pool", "1820-6.7-b")
        elif shares.held(t.state, name) == t.state.companies[name].shares:
            market.move(t, name, 1, "all shares held", "1820-6.7-e")
    t.change_own(new=(), grown=(), fresh_tiles=(), fees=())
