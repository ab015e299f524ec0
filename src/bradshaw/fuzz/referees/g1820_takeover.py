"""Liquidations and takeovers of 1820, in the referee's opinion: offers, bids, answers, payments (8.4, 8.5)."""

from __future__ import annotations

from typing import Any

from bradshaw.fuzz.referees.g1820_dues import repay_excess, wind_up
from bradshaw.fuzz.referees.g1820_facts import BR, GRAY, LOAN, ROW, TOP
from bradshaw.fuzz.referees.g1820_reducing import ISSUE_PERCENT, issue
from bradshaw.fuzz.referees.g1820_settling import settle_stations, transfer
from bradshaw.fuzz.referees.g1820_stock import controlled
from bradshaw.fuzz.referees.g1820_table import Cry, Sale, Table
from bradshaw.kernel.records import BANK, NOBODY, company, is_player, player

UNIT = 10

# The order of things


def next_liquidation(r: Table) -> None:
    """Step 4: the doomed in the order of their stack, if they still are in liquidation (8.1-j, 8.1-m)."""
    while r.doomed:
        name = r.doomed.pop(0)
        if r.in_liquidation(name):
            bid = r.price(name) * r.in_play(name)
            open_sale(r, Sale(name, "", bid, bid, Cry((name,)), liquidation=True))
            return
    r.waiting = [name for name in reversed(r.publics()) if name != BR and not r.in_liquidation(name)]
    next_turn(r)


def next_turn(r: Table) -> None:
    """Step 5, in the reverse order that stood at its beginning (8.1-n, 8.1-q)."""
    while r.waiting:
        name = r.waiting.pop(0)
        if name in r.spot and not r.in_liquidation(name):
            r.on_turn, r.turn_over = name, False
            r.place = ("takeover", name)
            if not r.by_cousin(name):
                return
            if name not in r.offered:
                offer(r, name)
                r.on_turn = ""  # its turn is over with that
                return
    end(r)


def end(r: Table) -> None:
    if r.reached_500 or not controlled(r):
        r.end()
    else:
        r.place = ("after", "issue")


def pass_turn(r: Table, action: Any) -> None:
    next_turn(r)


def resume(r: Table, acquirer: str = "") -> None:
    """After a sale: the next liquidation, the same company's turn, or the next one's (8.1-o)."""
    sale, r.sale = r.sale, None
    if sale is None or not sale.offering:
        r.place = ("liquidating", len(r.doomed))
    else:
        r.place = ("takeover", r.on_turn)
        r.turn_over = acquirer == r.on_turn or r.on_turn not in r.spot or r.in_liquidation(r.on_turn)
        r.turn_over |= r.by_cousin(r.on_turn)


def go_on(r: Table) -> None:
    """A turn ends by itself when it is over, or when there is nothing to offer."""
    left = [] if r.turn_over else [name for name in r.spot if not objection(r, name)]
    r.say(not left, "8.1-o", f"the turn of {r.on_turn} is passed over, it may offer {left}")
    next_turn(r)


# Offers and bids


def offer_company(r: Table, action: Any) -> None:
    r.same("8.1-n", "who offers", r.director[r.on_turn], player(action.actor))
    clause = objection(r, action.company)
    r.say(not clause, clause, f"{action.company} is not to be offered")
    offer(r, action.company)


def objection(r: Table, name: str) -> str:
    """The clause that keeps the company on turn from offering another one, or itself (8.4.1)."""
    own = name == r.on_turn
    if name in r.offered and not (own and r.options["self_offer_after_failed_offer"]):
        return "8.1-p"
    if name not in r.spot or name == BR or r.in_liquidation(name):
        return "8.4.1-g"
    if own:
        return ""
    if name in r.reduced or r.acquirers[name]:
        return "8.4.1-h"
    least = -(-r.price(name) * r.in_play(name) // UNIT) * UNIT  # a bid that can be made (8.4.2-b)
    return "" if capacity(r, r.on_turn) >= least else "8.4.1-b"


def offer(r: Table, name: str) -> None:
    """Minimum and forcing bid; the bank bids for a company that offers itself (8.4.1-c to 8.4.1-f, 8.4.2-h to k)."""
    shares, own = r.in_play(name), name == r.on_turn
    minimum = r.price(name) * shares
    forcing = ROW[min(TOP, r.spot[name] + int(r.chart()["takeover_premium"]))] * shares
    r.offered.add(name)
    if own:
        full = r.victoria_died and r.options["bank_bid_after_victoria"] == "full"
        forcing = minimum if full else minimum // 2
        if r.options["self_offer_minimum"] == "above_bank":
            minimum = forcing + 1
    open_sale(r, Sale(name, r.on_turn, minimum, forcing, Cry((name,)), bank=own))


def open_sale(r: Table, sale: Sale) -> None:
    r.sale = sale
    if sale.bank or sale.liquidation:
        sale.cry.bid, sale.cry.high = sale.forcing, BANK
        sale.others = sale.forcing
    r.place = ("auction", sale.lot)


def capacity(r: Table, name: str) -> int:
    """What a company can pay: one issue, then loans; a private one its director's cash (8.4.2-d, 8.4.3-h)."""
    if name in r.privates:
        return r.cash[r.director[name]]
    best = 0
    for count in range(r.owned(name, company(name)) + 1):
        at = r.spot[name] - (r.fall_for(name, count, ISSUE_PERCENT) if count else 0)
        if at > GRAY:
            loans = max(0, min(r.in_play(name) + count - r.loans[name], at - 1))
            best = max(best, r.cash[company(name)] + r.price(name) * count + LOAN * loans)
    return best


def bidders(r: Table, who: str, lot: str) -> list[str]:
    """Companies with which a player may bid (8.4.2-c, 8.4.2-e)."""
    mine = [name for name, director in r.director.items() if director == player(who)]
    return [name for name in mine if name != lot and not r.in_liquidation(name)]


def the_sale(r: Table) -> Sale:
    r.say(r.sale is not None, "8.4.2-a", "nothing is under the hammer")
    assert r.sale
    return r.sale


def bid(r: Table, action: Any) -> None:
    sale, who, amount = the_sale(r), action.actor, action.amount
    r.say(amount % UNIT == 0, "8.4.2-b", "bids are multiples of 10")
    r.say(amount >= sale.minimum, "8.4.2-a", f"the least bid is {sale.minimum}")
    r.say(amount > sale.cry.bid, "10.4-a", "the bid is not higher")
    r.say(who not in sale.cry.barred, "10.4-d", f"{who} has defaulted")
    means = max((capacity(r, name) for name in bidders(r, who, sale.lot)), default=0)
    r.say(amount <= means, "8.4.2-d", f"no company of {who} can pay {amount}")
    if r.director.get(sale.lot) == player(who):
        most = sale.others + 10 if sale.others else -(-sale.minimum // 10) * 10
        r.say(amount <= most, "8.4.2-f", f"the director of {sale.lot} may bid {most}")
    else:
        sale.others = amount
    sale.cry.bid, sale.cry.high = amount, who


def stand_by(r: Table, action: Any) -> None:
    """The winner does what he bid; below the forcing bid another director is asked (8.4.2-m, 8.4.2-n)."""
    sale = the_sale(r)
    r.same("10.4-b", "high bidder", sale.cry.high, action.actor)
    director = r.director.get(sale.lot, NOBODY)
    if sale.cry.bid < sale.forcing and is_player(director) and director != player(action.actor):
        r.place = ("answer", sale.lot)
    else:
        begin_buying(r)


def default(r: Table, action: Any) -> None:
    """The auction is repeated without him (10.4-d)."""
    sale = the_sale(r)
    sale.cry = Cry(sale.cry.lot, barred=sale.cry.barred | {action.actor})
    sale.others = 0
    open_sale(r, sale)


def accept(r: Table, action: Any) -> None:
    begin_buying(r)


def decline(r: Table, action: Any) -> None:
    """8.4.3-a."""
    resume(r)


def hammer(r: Table) -> None:
    """Nobody bids more: the bank has it, or nobody (8.4.3-a, 8.4.3-b)."""
    sale = the_sale(r)
    r.say(sale.cry.high in ("", BANK), "10.4-b", f"{sale.cry.high} has won {sale.lot}")
    if not sale.cry.high:
        resume(r)
        return
    lot = sale.lot
    r.pay(BANK, company(lot), sale.cry.bid, "8.5-e")
    r.to_british_rail(lot, list((+r.stations[lot]).elements()))
    wind_up(r, lot, r.director.get(lot, NOBODY))
    resume_if_going(r)


# Payment


def begin_buying(r: Table) -> None:
    """The winner names his company where he has a choice (8.4.3-c)."""
    sale = the_sale(r)
    r.place = ("buying", sale.lot)
    able = [name for name in bidders(r, sale.cry.high, sale.lot) if capacity(r, name) >= sale.cry.bid]
    if len(able) == 1:
        sale.buyer = able[0]
        pay_if_possible(r)


def name_buyer(r: Table, action: Any) -> None:
    sale = the_sale(r)
    able = capacity(r, action.company) >= sale.cry.bid
    r.say(able and action.company in bidders(r, sale.cry.high, sale.lot), "8.4.3-c", f"{action.company} cannot buy")
    sale.buyer = action.company
    pay_if_possible(r)


def raise_by_issue(r: Table, action: Any) -> None:
    r.same("8.4.3-g", "who raises money", the_sale(r).buyer, action.company)
    issue(r, action.company, action.count)
    pay_if_possible(r)


def raise_by_loan(r: Table, action: Any) -> None:
    r.same("8.4.3-g", "who raises money", the_sale(r).buyer, action.company)
    r.borrow(action.company)
    pay_if_possible(r)


def pay_if_possible(r: Table) -> None:
    sale = the_sale(r)
    if r.cash[r.purse(sale.buyer)] >= sale.cry.bid:
        (buy_assets if sale.liquidation else take_over)(r, sale)


def take_over(r: Table, sale: Sale) -> None:
    """Holders by share, the rest to the bank; then treasury, loans, stations and trains (8.4.3-d to 8.4.3-x)."""
    lot, buyer, amount = sale.lot, sale.buyer, sale.cry.bid
    before, each, purse = r.markers(buyer), amount // r.in_play(lot), r.purse(buyer)
    paid = 0
    for holder in r.holders(lot):
        r.pay(purse, holder, each * r.owned(lot, holder), "8.4.3-e")
        paid += each * r.owned(lot, holder)
    r.pay(purse, BANK, amount - paid, "8.4.3-f")
    r.pay(company(lot), purse, r.cash[company(lot)], "8.4.3-i")
    loans = r.loans[lot]
    r.loans[buyer] += loans
    r.move(buyer, -loans)
    doubles = transfer(r, lot, buyer, charter=True)
    r.remove(lot)
    r.acquirers[buyer] += 1
    repay_excess(r, buyer)
    settle_stations(r, buyer, before, doubles)
    resume_if_going(r, buyer)


def buy_assets(r: Table, sale: Sale) -> None:
    """A liquidation: stations of the map and trains, for a bid that the company gets (8.5-b, 8.5-e)."""
    lot, buyer = sale.lot, sale.buyer
    before, director = r.markers(buyer), r.director.get(lot, NOBODY)
    r.pay(r.purse(buyer), company(lot), sale.cry.bid, "8.5-e")
    doubles = transfer(r, lot, buyer, charter=False)
    r.acquirers[buyer] += 1
    r.winding_up = (lot, director)
    r.place = ("winding-up", lot)
    settle_stations(r, buyer, before, doubles)


def finish_liquidation(r: Table) -> None:
    """Once stations and trains are settled."""
    if r.winding_up:
        wind_up(r, *r.winding_up)
        r.winding_up = None
        resume_if_going(r)


def resume_if_going(r: Table, acquirer: str = "") -> None:
    if r.scores is None:
        resume(r, acquirer)
