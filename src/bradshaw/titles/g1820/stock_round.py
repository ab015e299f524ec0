"""Stock rounds: turns for oneself, a cousin or a company; lobbies; the cards of the other colour (6.5 and 6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Choice, Option, State, Table, ledger, offers, possible, refuse
from bradshaw.kernel.actions import Action, BuyShare, SellShares
from bradshaw.kernel.records import BANK, POOL, cousin, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import stock_round
from bradshaw.mechanics.plain import up_to
from bradshaw.mechanics.stock_round import ban, note, note_purchase
from bradshaw.titles.g1820 import cousins, covering, growing, loans, lobbies, market, money, shares
from bradshaw.titles.g1820.data import COMPANIES, COUSINS, LOAN, RAIL
from bradshaw.titles.g1820.frames import ShareOffer, StockRound
from bradshaw.titles.g1820.own import own


class CousinSells(Action, frozen=True, kw_only=True):
    """A cousin sells shares to the pool."""

    cousin: str
    company: str
    count: int


class CousinBuys(Action, frozen=True, kw_only=True):
    """A cousin buys a share."""

    cousin: str
    company: str
    source: str


class BuyBack(Action, frozen=True, kw_only=True):
    """A company buys its own shares from the pool, with so many loans taken for it."""

    company: str
    count: int
    loans: int = 0


# For whom one acts


def check_acting(frame: StockRound, holder: str) -> None:
    """One turn is for one holder (1820-6.5.1-a)."""
    if frame.acting not in ("", holder):
        raise refuse("1820-6.5.1-a", f"This turn is {money.name_of(frame.acting)}'s.")


def check_main(frame: StockRound) -> None:
    """One main action a turn (1820-6.5.2-a)."""
    if frame.bought:
        raise refuse("1820-6.5.2-a", "Only one main action is taken in a turn.")


def check_cousin(state: State, who: str, name: str) -> None:
    if name not in money.cousins(state, who):
        raise refuse("1820-14.1-a", f"{who} has no such cousin.")


# Selling


def do_sell(t: Table, frame: StockRound, holder: str, company: str, count: int) -> None:
    note(t, frame, acting=holder, bans=ban(frame, holder, company))
    shares.sell(t, holder, company, count)


def offer_sales(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for name in t.state.prices:
        if t.state.owned(name, player(who)):
            action = SellShares(actor=who, company=name, count=1)
            yield up_to(action, shares.sellable(t.state, player(who), name))


def check_sale(t: Table, frame: StockRound, action: SellShares) -> None:
    check_acting(frame, player(action.actor))
    if action.director:
        raise refuse("1820-6.5.2.3-d", "There are no director's certificates.")
    shares.check_sale(t.state, player(action.actor), action.company, action.count)


def words_of_sale(t: Table, frame: StockRound, action: SellShares) -> str:
    price = market.price(t.state, action.company)
    return f"Sell {shares.shares_in_words(action.count)} of {action.company} for £{price} each"


SELLING: Choice[Any, SellShares] = Choice(
    SellShares,
    offer_sales,
    check_sale,
    lambda t, frame, action: do_sell(t, frame, player(action.actor), action.company, action.count),
    words_of_sale,
)


def offer_cousin_sales(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for one in money.cousins(t.state, who):
        for name in t.state.prices:
            if t.state.owned(name, cousin(one)):
                action = CousinSells(actor=who, cousin=one, company=name, count=1)
                yield up_to(action, shares.sellable(t.state, cousin(one), name))


def check_cousin_sale(t: Table, frame: StockRound, action: CousinSells) -> None:
    check_cousin(t.state, action.actor, action.cousin)
    check_acting(frame, cousin(action.cousin))
    shares.check_sale(t.state, cousin(action.cousin), action.company, action.count)


COUSIN_SELLING: Choice[Any, CousinSells] = Choice(
    CousinSells,
    offer_cousin_sales,
    check_cousin_sale,
    lambda t, frame, action: do_sell(t, frame, cousin(action.cousin), action.company, action.count),
    lambda t, frame, action: (
        f"{COUSINS[action.cousin].name} sells {shares.shares_in_words(action.count)} of {action.company}"
    ),
)


# Buying


def sources(state: State, holder: str) -> Iterator[tuple[str, str]]:
    """Company and source of every share that lies somewhere else."""
    for name in state.prices:
        for source in state.shares[name]:
            if source != holder:
                yield name, source


def check_purchase(t: Table, frame: StockRound, holder: str, name: str, source: str) -> None:
    state = t.state
    check_acting(frame, holder)
    check_main(frame)
    if market.in_liquidation(state, name) and name != RAIL:
        raise refuse("1820-6.5.2.4-f", f"{name} is in liquidation: its shares are not bought.")
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
    price = market.price(state, name)
    if price > money.cash(state, holder):
        raise refuse(
            "1820-6.5.1-o", f"A share costs £{price}; {money.name_of(holder)} has £{money.cash(state, holder)}."
        )


def propose(t: Table, action: BuyShare | CousinBuys) -> None:
    """From a player or a cousin with consent (1820-6.5.2.4-c)."""
    seller = t.state.controller(action.source) if action.source.startswith(("player/", "cousin/")) else None
    offers.propose(t, action, (seller,) if seller else (), ShareOffer)


def buyer(action: Action) -> str:
    assert isinstance(action, BuyShare | CousinBuys)
    return cousin(action.cousin) if isinstance(action, CousinBuys) else player(action.actor)


def buy(t: Table, terms: Action) -> None:
    """At the price of now, whoever sells (1820-6.5.2.4-b); the giver counts as a seller (1820-6.5.2.4-m)."""
    assert isinstance(terms, BuyShare | CousinBuys)
    frame, holder, name, source = t.frame, buyer(terms), terms.company, terms.source
    assert isinstance(frame, StockRound)
    payee, clause = shares.payee(t.state, name, source)
    bans = ban(frame, source, name) if source not in (treasury(name), POOL) else frame.bans
    ledger.pay(t, holder, payee, market.price(t.state, name), f"share of {name}", clause)
    ledger.move_shares(t, name, source, holder, 1, "bought")
    note_purchase(t, frame, name, acting=holder, bans=bans)
    shares.settle_office(t, name, source)
    cousins.halve_distance_fee(t, holder, name)


def in_words(t: Table, terms: Action) -> str:
    assert isinstance(terms, BuyShare | CousinBuys)
    where = {treasury(terms.company): "its treasury", POOL: "the pool"}.get(terms.source, money.name_of(terms.source))
    price = market.price(t.state, terms.company)
    return f"{money.name_of(buyer(terms))} buys a share of {terms.company} from {where} for £{price}"


BUYING: Choice[Any, BuyShare] = Choice(
    BuyShare,
    lambda t, frame, who: (
        BuyShare(actor=who, company=name, source=source) for name, source in sources(t.state, player(who))
    ),
    lambda t, frame, action: check_purchase(t, frame, player(action.actor), action.company, action.source),
    lambda t, frame, action: propose(t, action),
    lambda t, frame, action: in_words(t, action),
)


def offer_cousin_purchases(t: Table, frame: StockRound, who: str) -> Iterator[CousinBuys]:
    for one in money.cousins(t.state, who):
        for name, source in sources(t.state, cousin(one)):
            yield CousinBuys(actor=who, cousin=one, company=name, source=source)


def check_cousin_purchase(t: Table, frame: StockRound, action: CousinBuys) -> None:
    check_cousin(t.state, action.actor, action.cousin)
    check_purchase(t, frame, cousin(action.cousin), action.company, action.source)


COUSIN_BUYING: Choice[Any, CousinBuys] = Choice(
    CousinBuys,
    offer_cousin_purchases,
    check_cousin_purchase,
    lambda t, frame, action: propose(t, action),
    lambda t, frame, action: in_words(t, action),
)
CONSENT = offers.rules(frame=ShareOffer, clause="1820-6.5.2.4-c", settle=buy, words=in_words)


# A company buys its own shares


def spans_of(state: State, name: str) -> Iterator[tuple[int, int, int]]:
    """Loans taken and the fewest and most shares that need them; loans lower the price first (1820-6.5.3.1-g)."""
    pool, have = state.owned(name, POOL), money.funds(state, name)
    least = 1
    for borrowed in range(loans.possible(state, name) + 1):
        most = min(pool, (have + borrowed * LOAN) // market.price_after(state, name, -borrowed))
        while most and borrowed and loans.count(state, name) + borrowed > shares.in_play(state, name) - most:
            most -= 1
        if most >= least:
            yield borrowed, least, most
            least = most + 1


def offer_buy_backs(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for name in money.directed(t.state, who):
        if name in t.state.prices and t.state.owned(name, POOL):
            for borrowed, least, most in spans_of(t.state, name):
                yield up_to(BuyBack(actor=who, company=name, count=least, loans=borrowed), most)


def check_buy_back(t: Table, frame: StockRound, action: BuyBack) -> None:
    state, name = t.state, action.company
    if name not in state.companies or state.companies[name].director != action.actor:
        raise refuse("1820-6.5.1-a", f"{action.actor} does not direct that company.")
    check_acting(frame, treasury(name))
    check_main(frame)
    if not money.is_public(state, name):
        raise refuse("1820-6.5.3.1-e", f"{name} has no shares in the pool.")
    if market.in_liquidation(state, name):
        raise refuse("1820-6.5.3.1-c", f"{name} is in liquidation and buys no shares.")
    if not 1 <= action.count <= state.owned(name, POOL):
        raise refuse("1820-6.5.3.1-a", f"{state.owned(name, POOL)} shares of {name} lie in the pool.")
    fits = any(
        action.loans == borrowed and least <= action.count <= most for borrowed, least, most in spans_of(state, name)
    )
    if not fits:
        raise refuse("1820-6.5.3.1-g", f"{name} cannot pay for {action.count} shares with {action.loans} loans.")


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
    by = f" with {action.loans} loans" if action.loans else ""
    return f"{action.company} buys {shares.shares_in_words(action.count)} from the pool for £{price} each{by}"


BUYING_BACK: Choice[Any, BuyBack] = Choice(BuyBack, offer_buy_backs, check_buy_back, buy_back, words_of_buy_back)


# The round


def begin(t: Table) -> None:
    t.change_own(cards=(), new=(), grown=(), fresh_tiles=(), fees=())
    stock_round.begin(t, StockRound(own(t.state).stock_round, t.state.turn_order[0]))


def must_sell(t: Table, who: str) -> str:
    """A company that a cousin of the player directs and of which it can sell a share (1820-6.5.1-c)."""
    for one in money.cousins(t.state, who):
        for name, record in t.state.companies.items():
            if record.directed_by == cousin(one) and shares.sellable(t.state, cousin(one), name):
                return name
    return ""


def pass_gate(t: Table, frame: StockRound, who: str) -> None:
    if not frame.acted and must_sell(t, who):
        raise refuse("1820-6.5.1-c", f"A cousin of {who} directs {must_sell(t, who)} and can sell shares of it.")


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
    t.change_frame(acting="", loud=False)


def interrupt(t: Table, frame: StockRound) -> bool:
    """Lobbies are resolved once, after the first part (1820-6.5.1-f, -g, -m); who was next goes on (-h)."""
    if frame.part == 1 and frame.quiet >= len(t.state.players):
        t.change_frame(part=2, passes=0)
        lobbies.resolve(t)
        return True
    return False


def is_over(t: Table, frame: StockRound) -> bool:
    """After the main action only sales are left (1820-6.5.2-a)."""
    if not frame.bought:
        return False
    return not possible(t, frame, (SELLING, COUSIN_SELLING), frame.player)


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
