"""Income, cousin auction and future trains of 1820, in the referee's opinion (6.2 to 6.4)."""

from __future__ import annotations

from typing import Any

from bradshaw.fuzz.referees.g1820_books import Place
from bradshaw.fuzz.referees.g1820_facts import COUSINS, FUTURE, kind_of
from bradshaw.fuzz.referees.g1820_table import CousinSale, Cry, Table
from bradshaw.kernel.records import BANK, SCRAP, cousin, player

INCOME = 800
LEAST = 20


def begin(r: Table) -> None:
    """A stock round: income first, up to the first one after Victoria's death (6.2-a, 6.2-b)."""
    r.stock_round += 1
    r.round = 0
    if not r.mourned:
        for who in r.cards:
            owed = r.debts.pop(who, 0) if r.stock_round == 2 else 0
            r.pay(BANK, player(who), INCOME - owed, "6.2-a")
    r.mourned = r.victoria_died
    if r.stock_round == 1:
        r.cousin_sale = CousinSale()
        r.place = ("cousins", r.cards[0])
    else:
        begin_future(r)


# The cousin auction (6.3)


def bid_for_cousin(r: Table, action: Any) -> None:
    bids, lot, who, amount = r.cousin_sale.bids, action.lot, action.actor, action.amount
    r.say(r.cousins.get(lot) == BANK, "4-f", f"{lot} is not for sale")
    r.say(amount >= LEAST, "6.3.2-a", "the bid is too low")
    r.say(amount % 10 == 0, "6.3.2-b", "bids are multiples of 10")
    r.say(lot not in bids or amount > bids[lot][1], "6.3.2-c", "the bid is not higher")
    committed = sum(bid for one, (owner, bid) in bids.items() if owner == who and one != lot)
    r.say(amount + committed <= r.cash[player(who)], "6.3.2-d", "the money is tied up")
    if lot not in bids and len(bids) == 3:
        r.say(amount > min(bid for _, bid in bids.values()), "6.3.2-g", "not above the smallest bid")
    bids[lot] = (who, amount)
    if len(bids) == 4:
        least = min(bid for _, bid in bids.values())
        r.cousin_sale.bids = {one: bid for one, bid in bids.items() if bid[1] > least}
    r.cousin_sale.passes = 0
    r.place = ("cousins", r.after(who))


def pass_on_cousins(r: Table, action: Any) -> None:
    sale = r.cousin_sale
    sale.passes += 1
    r.place = ("cousins", r.after(action.actor))
    if sale.passes < len(r.cards):
        return
    if not sale.bids:
        discard_cousins(r)
        begin_future(r)
        return
    sale.unpaid = dict(sale.bids)
    sale.price = min(bid for _, bid in sale.bids.values())
    r.place = paying(r)


def paying(r: Table) -> Place:
    """Winners pay in the order of their cards (6.3.3-h)."""
    owners = [owner for owner, _ in r.cousin_sale.unpaid.values()]
    return ("paying", min(owners, key=r.cards.index))


def pay_for_cousin(r: Table, action: Any) -> None:
    sale, who = r.cousin_sale, action.actor
    owner, bid = sale.unpaid.pop(action.cousin, ("", 0))
    r.same("6.3.3-a", f"who has won {action.cousin}", owner, who)
    r.say(action.amount >= bid and action.amount % 10 == 0, "6.3.3-h", "the bid, or more in tens")
    take_cousin(r, action.cousin, who, action.amount)
    rest = sum(amount for one, amount in sale.unpaid.values() if one == who)
    r.say(r.cash[player(who)] >= rest, "6.3.2-d", f"{who} cannot pay for his other cousins")
    if sale.unpaid:
        r.place = paying(r)
        return
    sale.asked = sorted(r.cards, key=lambda one: (r.cash[player(one)], r.cards.index(one)))
    offer_leftovers(r)


def take_cousin(r: Table, name: str, who: str, price: int) -> None:
    """Its treasury is the difference between its price and what was paid (6.3.3-g)."""
    r.pay(player(who), BANK, price, "6.3.3-a")
    r.cousins[name] = player(who)
    r.pay(BANK, cousin(name), abs(COUSINS[name]["price"] - price), "6.3.3-g")


def offer_leftovers(r: Table) -> None:
    if BANK not in r.cousins.values() or not r.cousin_sale.asked:
        discard_cousins(r)
        begin_future(r)
    else:
        r.place = ("leftovers", r.cousin_sale.asked[0])


def buy_leftover(r: Table, action: Any) -> None:
    r.same("6.3.3-e", f"owner of {action.cousin}", r.cousins[action.cousin], BANK)
    take_cousin(r, action.cousin, action.actor, r.cousin_sale.price)
    offer_leftovers(r)


def pass_leftovers(r: Table, action: Any) -> None:
    r.cousin_sale.asked.pop(0)
    offer_leftovers(r)


def skip_leftovers(r: Table) -> None:
    """Who cannot pay is not asked."""
    who = r.cousin_sale.asked[0]
    r.say(r.cash[player(who)] < r.cousin_sale.price, "6.3.3-e", f"{who} is not offered the cousins that are left")
    pass_leftovers(r, None)


def discard_cousins(r: Table) -> None:
    """6.3.3-b, 6.3.3-f."""
    r.cousins = {name: SCRAP if owner == BANK else owner for name, owner in r.cousins.items()}


# Future trains (6.4)


def begin_future(r: Table) -> None:
    if r.stock_round <= int(r.options["future_train_rounds"]):
        open_future(r, tuple(kind for kind in FUTURE[r.stock_round] if r.trains[kind][BANK]))
    else:
        r.place = ("after", "opening")


def open_future(r: Table, kinds: tuple[str, ...]) -> None:
    r.cry = Cry(kinds)
    r.place = ("future", *kinds) if kinds else ("after", "opening")


def bid_for_train(r: Table, action: Any) -> None:
    cry, who = r.cry, action.actor
    r.say(who not in cry.barred, "10.4-d", f"{who} has declined")
    r.say(action.amount >= LEAST and action.amount % 10 == 0, "6.4.2-b", "at least 20, in tens")
    r.say(action.amount > cry.bid, "10.4-a", "the bid is not higher")
    means = INCOME - r.debts[who] if r.stock_round == 1 else r.cash[player(who)]
    r.say(action.amount <= means, "6.4.2-h", f"{who} cannot pay {action.amount}")
    cry.bid, cry.high = action.amount, who


def win_trains(r: Table, action: Any) -> None:
    r.same("10.4-b", "high bidder", r.cry.high, action.actor)
    r.place = ("choosing", action.actor)


def decline_trains(r: Table, action: Any) -> None:
    """10.4-d."""
    barred = r.cry.barred | {action.actor}
    r.cry = Cry(r.cry.lot, barred=barred)


def take_trains(r: Table, action: Any) -> None:
    take(r, action.actor, (kind_of(action.train),) if action.train else r.cry.lot)


def take(r: Table, who: str, kinds: tuple[str, ...]) -> None:
    """The bid for each; in the first stock round it is owed (6.4.2-c, 6.4.2-f, 6.4.2-g)."""
    for kind in kinds:
        if r.stock_round == 1:
            r.debts[who] += r.cry.bid
            r.say(r.debts[who] <= INCOME, "6.4.2-h", f"{who} owes more than his income")
        else:
            r.pay(player(who), BANK, r.cry.bid, "6.4.2-f")
        r.move_train(kind, BANK, player(who))
    open_future(r, tuple(kind for kind in r.cry.lot if kind not in kinds))


def unsold_trains(r: Table) -> None:
    """Nobody bid (6.4.2-e)."""
    r.say(not r.cry.high, "6.4.2-e", f"the bid of {r.cry.high} is passed over")
    for kind in r.cry.lot:
        r.move_train(kind, BANK, SCRAP)
    r.place = ("after", "opening")
