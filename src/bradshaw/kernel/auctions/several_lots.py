"""Several lots under the hammer together, in turn: bid on one or pass; all passing in a row closes the sale.

Only so many lots may carry bids. A bid on one more must beat the smallest standing bid, and then the smallest
(all of them, if equal) come off and go back to their bidders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec import Struct

from bradshaw.kernel.actions import Bid, Pass
from bradshaw.kernel.auctions import bidding
from bradshaw.kernel.auctions.bidding import Standing, free_cash
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import BidMade, Passed, Remark
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules


class SeveralLots(Frame, frozen=True):
    turn: str
    lots: tuple[str, ...]
    bids: tuple[Standing, ...] = ()
    """At most one on a lot."""
    passes: int = 0

    def bid_on(self, lot: str) -> int:
        return next((one.amount for one in self.bids if one.lot == lot), 0)


F = TypeVar("F", bound=SeveralLots)


class Clauses(Struct, frozen=True):
    lot: str
    least: str
    unit: str
    higher: str
    """Higher than the present bid on that lot."""
    cash: str
    beat_smallest: str
    """With the full number of lots bid on, one more must beat the smallest."""
    taken_off: str


def rules(
    *,
    frame: type[F],
    floor: int,
    unit: int,
    live: int,
    clauses: Clauses,
    on_closed: Callable[[Table, F], None],
    name: Callable[[Table, str], str] = lambda t, lot: lot,
) -> FrameRules[F]:
    """`live` lots may carry bids at a time. The frame is off the stack when `on_closed` sees the winning bids."""

    def smallest_to_beat(frame: F, lot: str) -> int:
        """The standing bid that a bid on this further lot must beat, if the full number carry bids."""
        full = len(frame.bids) >= live and not frame.bid_on(lot)
        return min(one.amount for one in frame.bids) if full else 0

    def least(frame: F, lot: str) -> int:
        standing = max(frame.bid_on(lot), smallest_to_beat(frame, lot))
        return bidding.round_up(max(floor, standing + 1), unit)

    def offer(t: Table, frame: F, who: str) -> Iterator[Option]:
        for lot in frame.lots:
            most = free_cash(t, frame.bids, who, lot)
            yield bidding.option(who, lot, f"Bid on {name(t, lot)}", least=least(frame, lot), most=most, unit=unit)

    def check(t: Table, frame: F, bid: Bid) -> None:
        if bid.lot not in frame.lots:
            raise refuse(clauses.lot, "That is not in this auction.")
        if bid.amount < floor:
            raise refuse(clauses.least, f"A bid is at least {floor}.")
        if bid.amount % unit:
            raise refuse(clauses.unit, f"Bids are multiples of {unit}.")
        if bid.amount <= frame.bid_on(bid.lot):
            raise refuse(clauses.higher, f"The bid on {name(t, bid.lot)} is already {frame.bid_on(bid.lot)}.")
        smallest = smallest_to_beat(frame, bid.lot)
        if bid.amount <= smallest:
            raise refuse(
                clauses.beat_smallest, f"{live} lots carry bids: one more must beat the smallest bid, {smallest}."
            )
        most = free_cash(t, frame.bids, bid.actor, bid.lot)
        if bid.amount > most:
            raise refuse(clauses.cash, f"You have {most} that no other bid ties up.")

    def place(t: Table, frame: F, bid: Bid) -> None:
        t.say(BidMade(player(bid.actor), bid.amount, bid.lot))
        others = tuple(one for one in frame.bids if one.lot != bid.lot)
        bids = (*others, Standing(bid.lot, bid.actor, bid.amount))
        if len(bids) > live:
            smallest = min(one.amount for one in bids)
            for one in bids:
                if one.amount == smallest:
                    t.say(Remark(f"{one.who}'s bid of {smallest} on {name(t, one.lot)} comes off", clauses.taken_off))
            bids = tuple(one for one in bids if one.amount > smallest)
        t.change_frame(bids=bids, turn=t.state.after(bid.actor), passes=0)

    def offer_passing(t: Table, frame: F, who: str) -> Iterator[Option]:
        yield Option(Pass(actor=who), "Pass")

    def do_pass(t: Table, frame: F, action: Pass) -> None:
        t.say(Passed(player(action.actor)))
        t.change_frame(turn=t.state.after(action.actor), passes=frame.passes + 1)

    def close(t: Table, frame: F) -> bool:
        if frame.passes < len(t.state.players):
            return False
        t.pop()
        on_closed(t, frame)
        return True

    return FrameRules(
        frame,
        deciders=lambda t, frame: (frame.turn,),
        choices=(
            Choice(Bid, offer, check, place),
            Choice(Pass, offer_passing, lambda t, frame, action: None, do_pass),
        ),
        step=close,
    )
