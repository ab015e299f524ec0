"""Compulsory train purchase: loan after loan until the train can be paid or the company falls (chapter VIII)."""

from __future__ import annotations

from bradshaw.kernel.actions import BuyTrain
from bradshaw.kernel.events import Remark
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules
from bradshaw.mechanics import money
from bradshaw.mechanics.depot import next_train
from bradshaw.titles.g1848 import discards, loans, market, phases, receivership, trains
from bradshaw.titles.g1848.frames import ForcedPurchase, ForcedTrade


def borrow(t: Table, company: str, price: int) -> bool:
    """One more loan towards the price; with none left the company fails (1848-VIII.compulsory-e). False: it can pay."""
    if money.treasury(t.state, company) >= price:
        return False
    if loans.left(t.state):
        loans.take(t, company, forced=True)
    else:
        t.say(Remark("The Bank of England has no loan left to give.", "1848-VIII.compulsory-e"))
        receivership.begin(t, company, market.price(t.state, company))
    return True


def purchase(t: Table, frame: ForcedPurchase) -> bool:
    """Borrow, then buy; the train stays in the Bank if the company falls (1848-VIII.compulsory-a and -b)."""
    if discards.demand(t):
        return True
    if phases.on_offer(t.state) != frame.kind:
        t.pop()
        t.say(Remark("The train is no longer on offer: the Director chooses again.", "1848-VIII.compulsory-f"))
        return True
    if borrow(t, frame.company, frame.price):
        return True
    card = next_train(t.state, frame.kind)
    assert card is not None
    t.pop()
    action = BuyTrain(actor="", company=frame.company, train=card, price=frame.price, side=frame.side)
    trains.buy_from_bank(t, frame.company, action)
    return True


def purchase_of_trade(t: Table, frame: ForcedTrade) -> bool:
    if discards.demand(t):
        return True
    if borrow(t, frame.company, frame.price):
        return True
    t.pop()
    trains.trade(t, frame.company, frame.train, frame.price)
    return True


FORCED_PURCHASE = FrameRules(ForcedPurchase, deciders=lambda t, frame: (), step=purchase)
FORCED_TRADE = FrameRules(ForcedTrade, deciders=lambda t, frame: (), step=purchase_of_trade)
