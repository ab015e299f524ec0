"""English auction in turn: raise the bid or leave; the last one in wins.

Somebody who is alone without any bid still gets a turn. When all leave without a bid, the title decides what
becomes of the lot (`left_first` says who left first).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from bradshaw.kernel.actions import Bid, Pass
from bradshaw.kernel.auctions import bidding
from bradshaw.kernel.auctions.bidding import Limit
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import BidMade, Passed
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules


class EnglishAuction(Frame, frozen=True):
    turn: str
    active: tuple[str, ...]
    """Who is still in, in the order in which they are asked."""
    lot: str = ""
    bid: int = 0
    high: str = ""
    left_first: str = ""


F = TypeVar("F", bound=EnglishAuction)


def opened(order: tuple[str, ...], lot: str = "") -> EnglishAuction:
    """An auction without a bid; the first of the order begins."""
    return EnglishAuction(turn=order[0], active=order, lot=lot)


def next_in(frame: EnglishAuction) -> str:
    """The next one who is still in after the one on turn."""
    at = frame.active.index(frame.turn)
    return frame.active[(at + 1) % len(frame.active)]


def rules(
    *,
    frame: type[F],
    floor: int,
    step: int,
    limits: tuple[Limit, ...],
    clause: str,
    on_won: Callable[[Table, F], None],
    on_nobody: Callable[[Table, F], None],
    unit: int = 1,
    unit_clause: str = "",
    lot_clause: str = "",
    heading: Callable[[Table, F], str] = lambda t, frame: f"Auction {frame.lot}".strip(),
) -> FrameRules[F]:
    """`floor` is the least first bid, `step` the least raise, `unit` what every bid is a multiple of.

    The frame is off the stack when `on_won` (winner `frame.high` at `frame.bid`) or `on_nobody` is called.
    """

    def least(frame: F) -> int:
        return bidding.round_up(frame.bid + step if frame.high else floor, unit)

    def offer(t: Table, frame: F, who: str) -> Iterator[Option]:
        most = bidding.highest(t, frame, who, limits)
        yield bidding.option(who, frame.lot, "Bid", least=least(frame), most=most, unit=unit)

    def check(t: Table, frame: F, bid: Bid) -> None:
        if bid.lot != frame.lot:
            raise refuse(lot_clause or clause, f"The auction is for {frame.lot or 'the right to choose'}.")
        bidding.check_amount(t, frame, bid, least=least(frame), unit=unit, clause=clause, unit_clause=unit_clause)
        bidding.check_limits(t, frame, bid, limits)

    def raise_bid(t: Table, frame: F, bid: Bid) -> None:
        t.say(BidMade(player(bid.actor), bid.amount, frame.lot))
        t.change_frame(bid=bid.amount, high=bid.actor, turn=next_in(frame))

    def offer_leaving(t: Table, frame: F, who: str) -> Iterator[Option]:
        yield Option(Pass(actor=who), "Leave this auction")

    def leave(t: Table, frame: F, action: Pass) -> None:
        t.say(Passed(player(action.actor), frame.lot))
        rest = tuple(name for name in frame.active if name != action.actor)
        after = next_in(frame)
        t.change_frame(active=rest, left_first=frame.left_first or action.actor, turn=after if rest else "")

    def settle(t: Table, frame: F) -> bool:
        if not frame.active:
            t.pop()
            on_nobody(t, frame)
            return True
        if frame.active == (frame.high,):
            t.pop()
            on_won(t, frame)
            return True
        return False

    return FrameRules(
        frame,
        deciders=lambda t, frame: (frame.turn,),
        choices=(
            Choice(Bid, offer, check, raise_bid),
            Choice(Pass, offer_leaving, lambda t, frame, action: None, leave),
        ),
        step=settle,
        heading=heading,
    )
