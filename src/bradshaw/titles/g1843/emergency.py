"""Emergency train buying: shares and private companies sold for the train a company must have; bankruptcy (8.8.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bradshaw.kernel import Choice, Table, ledger, obligations, refuse
from bradshaw.kernel.actions import BuyPrivate, BuyTrain, SellPrivate, SellShares
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, is_company, player
from bradshaw.mechanics import selling
from bradshaw.mechanics.plain import naming
from bradshaw.mechanics.privates import close
from bradshaw.titles.g1843 import ending, phases, private_sales, privates, raising, trains
from bradshaw.titles.g1843.data import PRIVATES, francs
from bradshaw.titles.g1843.frames import Emergency
from bradshaw.titles.g1843.shares import TERMS


def funds(t: Table, frame: Emergency) -> int:
    """The treasury and the director's cash; a train bought elsewhere meets the duty, so that nothing is owed."""
    if trains.owns_train(t.state, frame.company):
        return frame.total
    return trains.in_hand(t.state, frame.company)


# Selling shares


def check_sale(t: Table, frame: Emergency, action: SellShares) -> None:
    """No more than needed (1843-8.8.3-o); what a seller has agreed to can be paid in the end."""
    raising.check_sale(t, frame.company, action)
    if (action.count - 1) * TERMS.brings(t.state, action.company) >= frame.total - funds(t, frame):
        raise refuse("1843-8.8.3-o", "No more shares are sold than the train needs.")
    if is_trade(t, frame):
        then = t.trial()
        raising.sell(then, action)
        if raising.could_raise(then.state, frame.company) < frame.total:
            raise refuse("1843-8.8.3-a", f"{francs(frame.total)} could not be raised then, as was agreed.")


SELLING: Choice[Any, SellShares] = Choice(
    SellShares,
    selling.candidates,
    check_sale,
    lambda t, frame, action: raising.sell(t, action),
    selling.words(TERMS, francs),
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


def is_trade(t: Table, frame: Emergency) -> bool:
    return is_company(t.state.trains[frame.purchase.train].holder)


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


def check_private_sale(t: Table, frame: Emergency, action: BuyPrivate) -> None:
    if action.company != frame.company:
        raise refuse("1843-8.2-g", f"It is {frame.company} that buys now.")
    private_sales.BUYING.check(t, frame, action)


BUYING_PRIVATES = replace(private_sales.BUYING, gate=private_gate, check=check_private_sale)


# The end of it


def settle(t: Table, frame: Emergency) -> None:
    """The treasury is emptied, the director adds the rest (1843-8.8.3-i)."""
    if trains.owns_train(t.state, frame.company):
        return
    if not is_trade(t, frame):
        trains.buy_from_bank(t, frame.purchase)
    elif trains.seller_of(t.state, frame.purchase) == frame.agreed:
        trains.settle_trade(t, frame.purchase)
    else:  # the shares that were sold have made somebody else its director (1843-8.8.3-f)
        trains.ask_seller(t, frame.purchase)


def fall_back(t: Table, frame: Emergency) -> bool:
    """What was agreed can no longer be paid: a train of the bank is bought (1843-8.8.3-l)."""
    bought = trains.owns_train(t.state, frame.company)
    if bought or not is_trade(t, frame) or raising.could_raise(t.state, frame.company) >= frame.total:
        return False
    t.say(Remark(f"{frame.company} cannot pay {francs(frame.total)} any more.", "1843-8.8.3-l"))
    trains.raise_money(t, trains.least_purchase(t.state, frame.company, frame.debtor))
    return True


EMERGENCY = obligations.rules(
    frame=Emergency,
    raise_by=(SELLING, CASHING_IN),
    on_default=lambda t, frame: ending.end(t, f"{frame.debtor} is bankrupt", "1843-8.10.1-a", bankrupt=frame.debtor),
    settle=settle,
    funds=funds,
    instead=(TRADING, BUYING_PRIVATES),
    give_up="1843-8.8.3-n",
    first=fall_back,
    money=francs,
)
