"""The opening: six English auctions, each for the right to choose one certificate."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import Choice, FrameRules, State, Table, ledger, refuse
from bradshaw.kernel.actions import Choose
from bradshaw.kernel.auctions import bidding, english
from bradshaw.kernel.auctions.english import EnglishAuction
from bradshaw.kernel.events import Remark, RoundBegan
from bradshaw.kernel.records import player
from bradshaw.mechanics.buying import take_directors_certificate
from bradshaw.mechanics.directors import WORTH
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.privates import paper
from bradshaw.mechanics.turn_order import PRIORITY
from bradshaw.titles.g1860 import money, shares
from bradshaw.titles.g1860.data import COMPANIES, EXTRA, PRIVATES
from bradshaw.titles.g1860.state import ChoosingLot, Course, drop, on, own


def begin(t: Table) -> None:
    t.change_own(lots=(*EXTRA.auction_privates, *EXTRA.auction_directors))
    t.say(RoundBegan("opening auctions"))
    open_auction(t, t.state.players[0])


def open_auction(t: Table, opener: str) -> None:
    """1860-initial-auction-b, -j. Everybody takes part again (1860-initial-auction-d)."""
    t.push(english.opened(t.state.clockwise_from(opener)))


def least_price(lot: str) -> int:
    """A director's certificate counts at its lowest par (1860-initial-auction-f)."""
    return PRIVATES[lot].price if lot in PRIVATES else WORTH * min(COMPANIES[lot].pars)


def cheapest(state: State) -> int:
    return min(least_price(lot) for lot in own(state).lots)


KEEP_THE_PRICE = bidding.Limit(
    lambda t, frame, who: money.cash(t.state, who) - cheapest(t.state),
    "1860-initial-auction-f",
    "You may bid {most} at most: the winner must still pay for the cheapest certificate.",
    pounds,
    "You cannot bid: the winner must still pay for the cheapest certificate, and you could not.",
)


def nobody_bid(t: Table, frame: EnglishAuction) -> None:
    """1860-initial-auction-l: the first to leave chooses, or the next clockwise who can pay for anything."""
    who = frame.left_first
    if not on(t.state, "auction_discount"):  # 1860-con-ac
        able = (one for one in t.state.clockwise_from(who) if money.cash(t.state, one) >= cheapest(t.state))
        who = next(able, "")
    if who:
        t.push(ChoosingLot(who, 0))
        return
    t.say(Remark("Nobody can pay for any certificate: the rest stays with the bank.", "1860-initial-auction-l"))
    t.change_own(lots=())
    finish(t)


AUCTION = english.rules(
    frame=EnglishAuction,
    floor=EXTRA.bid_step,
    step=EXTRA.bid_step,
    limits=(bidding.covered_by_cash("1860-initial-auction-e", pounds), KEEP_THE_PRICE),
    clause="1860-initial-auction-c",
    lot_clause="1860-initial-auction-a",
    on_won=lambda t, frame: t.push(ChoosingLot(frame.high, frame.bid)),  # the last one left (1860-initial-auction-g)
    on_nobody=nobody_bid,
    heading=lambda t, frame: f"Auction {7 - len(own(t.state).lots)} of 6 for the right to choose",
)


# The winner's choice


def price_of(state: State, frame: ChoosingLot, action: Choose) -> int:
    """The full price; by option all remaining cash is enough for the cheapest lot (1860-con-ac)."""
    price = WORTH * action.par if action.lot in COMPANIES else PRIVATES[action.lot].price
    left = money.cash(state, frame.winner) - frame.bid
    if on(state, "auction_discount") and left < cheapest(state) == least_price(action.lot):
        return min(price, left)
    return price


def offer_lot(t: Table, frame: ChoosingLot, who: str) -> Iterator[Choose]:
    for lot in own(t.state).lots:
        for par in COMPANIES[lot].pars if lot in COMPANIES else (0,):
            yield Choose(actor=who, lot=lot, par=par)


def in_words(t: Table, frame: ChoosingLot, action: Choose) -> str:
    bid, price = frame.bid, price_of(t.state, frame, action)
    cost = f"£{bid} + £{price} = £{bid + price}" if bid else f"£{price}"
    if action.lot in PRIVATES:
        return f"Take {PRIVATES[action.lot].name} for {cost}"
    return f"Start {action.lot} at £{action.par}: director's certificate for {cost}"


def check_lot(t: Table, frame: ChoosingLot, action: Choose) -> None:
    if action.lot not in own(t.state).lots:
        raise refuse("1860-initial-auction-h", "That is not on offer.")
    if action.lot in COMPANIES and action.par not in COMPANIES[action.lot].pars:
        pars = ", ".join(map(str, COMPANIES[action.lot].pars))
        raise refuse("1860-initial-auction-k", f"The par of {action.lot} is one of {pars}.")
    if action.lot in PRIVATES and action.par:
        raise refuse("1860-initial-auction-k", "A private company has no par.")
    price = price_of(t.state, frame, action)
    left = money.cash(t.state, frame.winner) - frame.bid
    if left < price:
        raise refuse("1860-initial-auction-i", f"After the bid you have £{left}, and this costs £{price}.")


def take_lot(t: Table, frame: ChoosingLot, action: Choose) -> None:
    """A director's certificate sets par and no more (1860-initial-auction-p)."""
    who, price = frame.winner, price_of(t.state, frame, action)
    money.to_bank(t, who, frame.bid, "winning bid", "1860-initial-auction-h")
    money.to_bank(t, who, price, action.lot, "1860-initial-auction-h")
    if action.lot in PRIVATES:
        ledger.move_paper(t, paper(action.lot), player(who), "auction")
    else:
        take_directors_certificate(t, action.lot, who, action.par, "1860-buying-and-selling-f")
    drop(t, "lots", action.lot)
    t.pop()
    if own(t.state).lots:
        open_auction(t, t.state.after(who))
    else:
        finish(t)


def finish(t: Table) -> None:
    """Who has most cash, on a tie the owner of the cheapest privates, tied or not (1860-initial-auction-m, -o)."""
    state = t.state
    most = max(money.cash(state, who) for who in state.players)
    richest = [who for who in state.players if money.cash(state, who) == most]
    owners = [who for who in state.players if shares.privates_of(state, who)]
    who = richest[0]
    if len(richest) > 1 and owners:
        who = min(owners, key=lambda one: sum(PRIVATES[p].price for p in shares.privates_of(state, one)))
    t.say(Remark(f"{who} has the priority deal.", "1860-initial-auction-n"))
    ledger.move_paper(t, PRIORITY, player(who), "after the auctions")
    t.swap(Course("stock"))


CHOOSING = FrameRules(
    ChoosingLot,
    deciders=lambda t, frame: (frame.winner,),
    choices=(Choice(Choose, offer_lot, check_lot, take_lot, in_words),),
    heading=lambda t, frame: f"{frame.winner} won the auction for £{frame.bid} and chooses",
)
