"""The auction of the cousins: three live lots of four, paying more than one's bid, leftovers (chapter 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import Choice, FrameRules, Option, Range, Table, ledger, refuse
from bradshaw.kernel.actions import Action, Pass
from bradshaw.kernel.auctions import several_lots
from bradshaw.kernel.events import Passed, Remark
from bradshaw.kernel.records import BANK, SCRAP, cousin, player
from bradshaw.mechanics.money import check_cash
from bradshaw.mechanics.plain import plain
from bradshaw.titles.g1820 import money
from bradshaw.titles.g1820.cousins import paper
from bradshaw.titles.g1820.data import COUSINS, EXTRA
from bradshaw.titles.g1820.frames import CousinAuction, Leftovers, PayingForCousins

LIVE = 3
"""So many cousins carry bids at a time (1820-6.3.2-f)."""


class PayForCousin(Action, frozen=True, kw_only=True):
    """A winner pays the bid, or more."""

    cousin: str
    amount: int


class BuyCousin(Action, frozen=True, kw_only=True):
    """Take a cousin on which nobody bid, for the lowest winning bid."""

    cousin: str


def begin(t: Table) -> None:
    lots = tuple(name for name in COUSINS if t.state.papers[paper(name)] == BANK)
    t.push(CousinAuction(t.state.turn_order[0], lots))


def closed(t: Table, frame: CousinAuction) -> None:
    """Winners pay in the order of their cards (1820-6.3.3-a); without a bid all cousins go (1820-6.3.3-b)."""
    if not frame.bids:
        for name in frame.lots:
            discard(t, name, "1820-6.3.3-b")
        return
    won = sorted(frame.bids, key=lambda bid: (t.state.turn_order.index(bid.who), frame.lots.index(bid.lot)))
    left = tuple(name for name in frame.lots if not frame.bid_on(name))
    lowest = min(bid.amount for bid in won)
    t.push(PayingForCousins(tuple((bid.who, bid.lot, bid.amount) for bid in won), lowest, left))


def discard(t: Table, name: str, clause: str) -> None:
    ledger.move_paper(t, paper(name), SCRAP, "nobody's")
    t.say(Remark(f"{COUSINS[name].name} leaves the game.", clause))


AUCTION = several_lots.rules(
    frame=CousinAuction,
    floor=EXTRA.cousin_auction.minimum,
    unit=EXTRA.cousin_auction.step,
    live=LIVE,
    clauses=several_lots.Clauses(
        lot="1820-6.3.1-a",
        least="1820-6.3.2-a",
        unit="1820-6.3.2-b",
        higher="1820-6.3.2-c",
        cash="1820-6.3.2-d",
        beat_smallest="1820-6.3.2-g",
        taken_off="1820-6.3.2-h",
    ),
    on_closed=closed,
    name=lambda t, lot: COUSINS[lot].name,
)


def take(t: Table, who: str, name: str, amount: int, clause: str) -> None:
    """The cousin begins with the difference to its marked price (1820-6.3.3-g)."""
    ledger.pay(t, player(who), BANK, amount, COUSINS[name].name, clause)
    ledger.move_paper(t, paper(name), player(who), "bought")
    ledger.pay(t, BANK, cousin(name), abs(COUSINS[name].price - amount), "initial treasury", "1820-6.3.3-g")


# Paying a bid, or more


def most_for(t: Table, frame: PayingForCousins) -> int:
    """Cash that the player's other bids leave (1820-6.3.3-h)."""
    who, unit = frame.winners[0][0], EXTRA.cousin_auction.step
    free = money.cash(t.state, player(who)) - sum(bid for winner, _, bid in frame.winners[1:] if winner == who)
    return free - free % unit


def offer_payment(t: Table, frame: PayingForCousins, who: str) -> Iterator[Option]:
    _, name, bid = frame.winners[0]
    most = most_for(t, frame)
    span = {"amount": Range(bid, most, EXTRA.cousin_auction.step)} if most > bid else {}
    yield Option(PayForCousin(actor=who, cousin=name, amount=bid), ranges=span)


def check_payment(t: Table, frame: PayingForCousins, action: PayForCousin) -> None:
    _, name, bid = frame.winners[0]
    if action.cousin != name:
        raise refuse("1820-6.3.3-a", f"{COUSINS[name].name} is paid for now.")
    if action.amount < bid:
        raise refuse("1820-6.3.3-a", f"The winning bid is £{bid}.")
    if action.amount % EXTRA.cousin_auction.step:
        raise refuse("1820-6.3.3-h", f"What is paid is a multiple of £{EXTRA.cousin_auction.step}.")
    if action.amount > most_for(t, frame):
        raise refuse("1820-6.3.3-h", f"{action.actor} can pay £{most_for(t, frame)} at most.")


def pay(t: Table, frame: PayingForCousins, action: PayForCousin) -> None:
    t.change_frame(winners=frame.winners[1:])
    take(t, action.actor, action.cousin, action.amount, "1820-6.3.3-a")


def words_of_payment(t: Table, frame: PayingForCousins, action: PayForCousin) -> str:
    one = COUSINS[action.cousin]
    return f"Pay £{action.amount} for {one.name}, which begins with £{abs(one.price - action.amount)}"


def then_leftovers(t: Table, frame: PayingForCousins) -> bool:
    """The poorest first, of equals the lower card (1820-6.3.3-c, 1820-6.3.3-d)."""
    if frame.winners:
        return False
    order = sorted(t.state.turn_order, key=lambda who: money.cash(t.state, player(who)))
    t.swap(Leftovers(tuple(order), frame.lowest, frame.left))
    return True


PAYING = FrameRules(
    PayingForCousins,
    deciders=lambda t, frame: (frame.winners[0][0],) if frame.winners else (),
    choices=(Choice(PayForCousin, offer_payment, check_payment, pay, words_of_payment),),
    step=then_leftovers,
)


# Leftovers


def check_leftover(t: Table, frame: Leftovers, action: BuyCousin) -> None:
    """For the lowest winning bid, not more (1820-6.3.3-e)."""
    if action.cousin not in frame.left:
        raise refuse("1820-6.3.3-e", "That cousin is not on offer.")
    check_cash(t.state, action.actor, frame.price, "1820-6.3.3-e")


def buy_leftover(t: Table, frame: Leftovers, action: BuyCousin) -> None:
    t.change_frame(left=tuple(name for name in frame.left if name != action.cousin))
    take(t, action.actor, action.cousin, frame.price, "1820-6.3.3-e")


def decline(t: Table, frame: Leftovers, action: Pass) -> None:
    t.say(Passed(player(action.actor)))
    t.change_frame(players=frame.players[1:])


def next_in_line(t: Table, frame: Leftovers) -> bool:
    if not frame.left or not frame.players:
        t.pop()
        for name in frame.left:
            discard(t, name, "1820-6.3.3-f")
    elif money.cash(t.state, player(frame.players[0])) < frame.price:
        t.change_frame(players=frame.players[1:])
    else:
        return False
    return True


LEFTOVERS = FrameRules(
    Leftovers,
    deciders=lambda t, frame: frame.players[:1],
    choices=(
        Choice(
            BuyCousin,
            lambda t, frame, who: (BuyCousin(actor=who, cousin=name) for name in frame.left),
            check_leftover,
            buy_leftover,
            words=lambda t, frame, action: f"Buy {COUSINS[action.cousin].name} for £{frame.price}",
        ),
        plain(Pass, decline, "Buy none"),
    ),
    step=next_in_line,
)
