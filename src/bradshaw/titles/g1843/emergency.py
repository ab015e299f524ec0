"""Emergency train buying: shares and private companies sold for the train a company must have; bankruptcy (8.8.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bradshaw.kernel import Choice, Table, ledger, obligations, refuse
from bradshaw.kernel.actions import BuyTrain, SellPrivate, SellShares
from bradshaw.kernel.records import BANK, is_company, player
from bradshaw.mechanics import directors, money, selling
from bradshaw.mechanics.plain import naming
from bradshaw.mechanics.privates import close
from bradshaw.titles.g1843 import ending, phases, private_sales, privates, shares, trains
from bradshaw.titles.g1843.data import PRIVATES, francs
from bradshaw.titles.g1843.frames import Emergency
from bradshaw.titles.g1843.shares import TERMS


def funds(t: Table, frame: Emergency) -> int:
    """The treasury and the director's cash; a train bought elsewhere meets the duty, so that nothing is owed."""
    if trains.owns_train(t.state, frame.company):
        return frame.total
    return money.treasury(t.state, frame.company) + money.cash(t.state, frame.debtor)


# Selling shares


def check_sale(t: Table, frame: Emergency, action: SellShares) -> None:
    """The usual rules, the directorship kept, no more than needed (1843-8.8.3-d, -e, -o)."""
    selling.check_count(t.state, action, "1843-7.1-c")
    shares.check_can_sell(t, action)
    name, who = action.company, action.actor
    kept = t.state.owned(name, player(who)) - action.count
    if name == frame.company and (kept < directors.WORTH or directors.heir(t.state, name, who, kept)):
        raise refuse("1843-8.8.3-e", f"{who} must remain director of {name}.")
    if (action.count - 1) * TERMS.brings(t.state, name) >= frame.total - funds(t, frame):
        raise refuse("1843-8.8.3-o", "No more shares are sold than the train needs.")


def sell(t: Table, frame: Emergency, action: SellShares) -> None:
    selling.sell(t, TERMS, selling.with_sale(t.state, TERMS, (), action), action)


SELLING: Choice[Any, SellShares] = Choice(
    SellShares, selling.candidates, check_sale, sell, selling.words(TERMS, francs)
)


# Cashing private companies in


def check_private(t: Table, frame: Emergency, action: SellPrivate) -> None:
    """The director's own, for their face value (1843-8.8.3-c); not the company's (1843-8.8.3-t)."""
    if action.private not in privates.owned_by(t.state, player(action.actor)):
        raise refuse("1843-8.8.3-t", "A director cashes in private companies of his own only.")


def words(t: Table, frame: Emergency, action: SellPrivate) -> str:
    return f"Cash in {PRIVATES[action.private].name} for {francs(PRIVATES[action.private].price)}"


def cash_in(t: Table, frame: Emergency, action: SellPrivate) -> None:
    fact = PRIVATES[action.private]
    ledger.pay(t, BANK, player(action.actor), fact.price, fact.name, "1843-8.8.3-c")
    close(t, fact, "1843-8.8.3-c")


CASHING_IN: Choice[Any, SellPrivate] = Choice(
    SellPrivate,
    naming(SellPrivate, "private", lambda t, frame, who: privates.owned_by(t.state, player(who))),
    check_private,
    cash_in,
    words,
)


# Another company's train instead


def check_trade(t: Table, frame: Emergency, action: BuyTrain) -> None:
    train = t.state.trains.get(action.train)
    if action.company != frame.company or train is None or not is_company(train.holder):
        raise refuse("1843-8.8.3-j", "The train to be bought of the bank has been chosen.")
    trains.check(t, frame, action)
    if phases.is_rusted(t.state, action.train):
        raise refuse("1843-8.8.3-m", "A rusted train is no way out of an emergency.")


TRADING: Choice[Any, BuyTrain] = replace(trains.BUYING, candidates=trains.offer_trades, check=check_trade)


def private_gate(t: Table, frame: Emergency, who: str) -> None:
    """1843-con-47"""
    if not t.option("privates_during_emergency"):
        raise refuse("1843-8.8.3-r", "In an emergency the treasury buys nothing but the train.")


BUYING_PRIVATES = replace(private_sales.BUYING, gate=private_gate)


# The end of it


def settle(t: Table, frame: Emergency) -> None:
    """The treasury is emptied, the director adds the rest (1843-8.8.3-i)."""
    if not trains.owns_train(t.state, frame.company):
        trains.buy_from_bank(t, frame.purchase)


EMERGENCY = obligations.rules(
    frame=Emergency,
    raise_by=(SELLING, CASHING_IN),
    on_default=lambda t, frame: ending.end(t, f"{frame.debtor} is bankrupt", "1843-8.10.1-a", bankrupt=frame.debtor),
    settle=settle,
    funds=funds,
    instead=(TRADING, BUYING_PRIVATES),
    give_up="1843-8.8.3-n",
    money=francs,
)
