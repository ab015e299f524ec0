"""Private companies: income, exchange, sale to the bank, Fishbourne, and closing in the variant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.board.data import PrivateData
from bradshaw.kernel import Choice, Option, RuleViolation, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action, BuyPrivate, Exchange, SellPrivate
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, IPO, SCRAP, is_player, player
from bradshaw.mechanics import privates, stock_round
from bradshaw.mechanics.money import check_cash
from bradshaw.mechanics.privates import owner, paper
from bradshaw.titles.g1860 import flotation, money, shares
from bradshaw.titles.g1860.data import EXTRA, FISHBOURNE, PRIVATES
from bradshaw.titles.g1860.shares import is_open, privates_of
from bradshaw.titles.g1860.state import StockRound, add, on, own

RYDE, COWES, YARMOUTH, BRADING = "RPSC", "CMH", "YHC", "BHC"


class ClosePrivate(Action, frozen=True, kw_only=True):
    """Give up a private for nothing (a variant)."""

    private: str


def income(state: State, private: str) -> int:
    """What a private pays per operating round (1860-private-companies-a, 1860-variant-private-revenue-a to -c)."""
    revenue = PRIVATES[private].revenue
    if not on(state, "variable_private_income"):
        return revenue
    mine = own(state)
    linked = state.companies.get(PRIVATES[private].exchange or "")
    if private == BRADING and linked and (linked.floated or linked.operated):
        return 2 * revenue
    if private == YARMOUTH and mine.yarmouth_linked:
        return revenue + int(state.options["yarmouth_bonus"])
    if private in (RYDE, COWES) and mine.fishbourne_bought:
        return revenue // 2
    return revenue


def pay_all(t: Table) -> None:
    """A round begins so (1860-operating-rounds-a, -b). Those of the bank pay nobody (1860-selling-privates-d)."""
    still_open = (private for private in PRIVATES.values() if is_open(t.state, private.id))
    privates.pay_income(t, still_open, "1860-operating-rounds-a", pay=money.pays, income=income)


# Exchange


def exchangeable(state: State, who: str) -> list[str]:
    """Privates a player could exchange now."""
    return [private for private in privates_of(state, who) if not why_no_exchange(state, PRIVATES[private])]


def why_no_exchange(state: State, private: PrivateData) -> RuleViolation | None:
    """The rule that keeps a private from being exchanged for a share."""
    linked = private.exchange
    if on(state, "variable_private_income"):
        return refuse("1860-variant-private-revenue-d", "Private companies are not exchanged in this game.")
    if linked is None:
        return refuse("1860-private-companies-b", f"{private.name} is not linked to any company.")
    refloat = state.options["exchange_after_bankruptcy"] == "refloat"  # 1860-con-ag
    if shares.is_bankrupt(state, linked) or (refloat and linked in own(state).bankrupt):
        missing = "been restarted" if shares.is_bankrupt(state, linked) else "floated again"
        return refuse("1860-exchanging-privates-h", f"{linked} went bankrupt and has not {missing}.")
    if state.companies[linked].par is None:
        return refuse("1860-exchanging-privates-b", f"{linked} has no par price yet.")
    return None


def offer_exchange(t: Table, frame: object, who: str) -> Iterator[Option]:
    for private in privates_of(t.state, who):
        linked = PRIVATES[private].exchange
        if linked:
            action = Exchange(actor=who, private=private)
            yield Option(action, f"Exchange {PRIVATES[private].name} for a share of {linked}")


def check_exchange(t: Table, frame: object, action: Exchange) -> None:
    check_not_closed(t.state, action.private)
    if action.private not in privates_of(t.state, action.actor):
        raise refuse("1860-exchanging-privates-a", "You own no such private company to exchange.")
    refusal = why_no_exchange(t.state, PRIVATES[action.private])
    if refusal:
        raise refusal


def check_not_closed(state: State, private: str) -> None:
    """A private that its owner has closed is out of play for good, though he keeps the paper."""
    if private in own(state).closed_privates:
        raise refuse("1860-variant-private-revenue-e", f"{PRIVATES[private].name} has been closed by its owner.")


def exchange(t: Table, frame: object, action: Exchange) -> None:
    """For an initial share, one certificate for another (1860-exchanging-privates-d, 1860-certificate-limit-f)."""
    linked = PRIVATES[action.private].exchange
    assert linked is not None
    ledger.move_paper(t, paper(action.private), SCRAP, "exchanged")
    ledger.move_shares(t, linked, IPO, player(action.actor), 1, "exchange")
    after_taking(t, linked)


def after_taking(t: Table, name: str) -> None:
    """What follows when a player got a share, by exchange as by purchase (1860-exchanging-privates-f, -i)."""
    shares.settle_director(t, name)
    flotation.float_if_due(t, name)
    if t.state.options["layer_opens"] == "immediate":
        shares.open_layers(t)


# Sale to the bank and purchase from it


def brings(private: str) -> int:
    """What the bank pays; Brading brings nothing (1860-selling-privates-e)."""
    return PRIVATES[private].price - EXTRA.private_sale_discount


def offer_sale(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for private in privates_of(t.state, who):
        words = f"Sell {PRIVATES[private].name} to the bank for £{brings(private)}"
        yield Option(SellPrivate(actor=who, private=private), words)


def check_sale(t: Table, frame: StockRound, action: SellPrivate) -> None:
    state = t.state
    check_not_closed(state, action.private)
    if action.private not in privates_of(state, action.actor):
        raise refuse("1860-selling-privates-a", "You own no such private company.")
    if on(state, "variable_private_income"):
        raise refuse("1860-variant-private-revenue-d", "Private companies are not sold to the bank in this game.")
    if own(state).stock_round < 2:
        raise refuse("1860-selling-privates-a", "Private companies can be sold from the second stock round on.")
    if frame.bought:
        raise refuse("1860-buying-and-selling-a", "Sales come before the purchase.")
    if on(state, "over_limit_sells_shares"):
        shares.LIMIT.check_within(state, action.actor)


def sell(t: Table, frame: StockRound, action: SellPrivate) -> None:
    private, who = action.private, action.actor
    money.pays(t, player(who), brings(private), f"sale of {PRIVATES[private].name}", "1860-selling-privates-a")
    ledger.move_paper(t, paper(private), BANK, "sold")
    money.look_at_bank(t)
    stock_round.note(t, frame, bans=stock_round.ban(frame, who, private))


def offer_purchase(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for private, fact in PRIVATES.items():
        if owner(t.state, private) in (BANK, IPO):
            yield Option(BuyPrivate(actor=who, private=private, price=fact.price), f"Buy {fact.name} for £{fact.price}")


def check_purchase(t: Table, frame: StockRound, action: BuyPrivate) -> None:
    state, private, who = t.state, action.private, action.actor
    if private not in PRIVATES:
        raise refuse("1860-private-companies-a", "There is no such private company.")
    fact, holder = PRIVATES[private], owner(state, private)
    if action.company:
        raise refuse("1860-private-companies-c", "Only players own private companies.")
    shares.check_may_buy(t, frame, who)
    check_not_closed(state, private)
    if holder == SCRAP:
        clause = "1860-fishbourne-d" if own(state).fishbourne_bought else "1860-exchanging-privates-g"
        raise refuse(clause, f"{fact.name} is closed for good.")
    if is_player(holder):
        raise refuse("1860-miscellaneous-b", f"{fact.name} belongs to a player; players do not trade.")
    if private == FISHBOURNE and int(state.phase) < 6:
        raise refuse("1860-fishbourne-a", f"{fact.name} is for sale from the first 6+3 train on.")
    if frame.is_banned(who, private):
        raise refuse("1860-selling-privates-c", f"You sold {fact.name} in this stock round.")
    if action.price != fact.price:
        raise refuse(price_clause(private), f"{fact.name} costs £{fact.price}.")
    shares.LIMIT.check_room(state, who)
    check_cash(state, who, fact.price, price_clause(private))


def price_clause(private: str) -> str:
    return "1860-fishbourne-b" if private == FISHBOURNE else "1860-selling-privates-c"


def buy(t: Table, frame: StockRound, action: BuyPrivate) -> None:
    fact = PRIVATES[action.private]
    money.to_bank(t, action.actor, fact.price, fact.name, price_clause(action.private))
    ledger.move_paper(t, paper(action.private), player(action.actor), "bought")
    if action.private == FISHBOURNE and not own(t.state).fishbourne_bought:
        t.change_own(fishbourne_bought=True)
        if not on(t.state, "variable_private_income"):  # the variant keeps them open (1860-variant-private-revenue-f)
            close_others(t)
    stock_round.note_purchase(t, frame, action.private)


def close_others(t: Table) -> None:
    """1860-fishbourne-c; nothing is reserved for them any more (1860-fishbourne-e)."""
    for private in PRIVATES:
        if private != FISHBOURNE and owner(t.state, private) != SCRAP:
            ledger.move_paper(t, paper(private), SCRAP, "closed")
    t.say(Remark("Fishbourne Ferry is bought: all other private companies close.", "1860-fishbourne-c"))


# Closing, in the variant


def offer_closing(t: Table, frame: StockRound, who: str) -> Iterator[Option]:
    for private in privates_of(t.state, who) if on(t.state, "variable_private_income") else ():
        yield Option(ClosePrivate(actor=who, private=private), f"Close {PRIVATES[private].name}")


def check_closing(t: Table, frame: StockRound, action: ClosePrivate) -> None:
    if not on(t.state, "variable_private_income"):
        raise refuse("1860-selling-privates-b", "A private company cannot simply be given up.")
    check_not_closed(t.state, action.private)
    if action.private not in privates_of(t.state, action.actor):
        raise refuse("1860-variant-private-revenue-d", "You own no such private company.")


def close(t: Table, frame: StockRound, action: ClosePrivate) -> None:
    add(t, "closed_privates", action.private)
    said = f"{action.actor} closes {PRIVATES[action.private].name}."
    t.say(Remark(said, "1860-variant-private-revenue-d"))


EXCHANGING = Choice(Exchange, offer_exchange, check_exchange, exchange)
CHOICES: tuple[Choice[Any, Any], ...] = (
    Choice(SellPrivate, offer_sale, check_sale, sell),
    Choice(BuyPrivate, offer_purchase, check_purchase, buy),
    EXCHANGING,
    Choice(ClosePrivate, offer_closing, check_closing, close),
)
