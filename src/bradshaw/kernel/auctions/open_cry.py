"""Open-cry auction: everybody may bid at any moment; it closes when all others have said no to the bid that stands.

An "out" answers one bid: a new bid clears all outs. Who cannot bid higher is out without being asked; who has the
high bid may raise it. The winner confirms; who declines is barred from this lot and the auction opens again from the
start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec import Struct

from bradshaw.kernel.actions import Action, Agree, Bid, Decline
from bradshaw.kernel.auctions import bidding
from bradshaw.kernel.auctions.bidding import Limit
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import BidMade, Passed, Remark
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules


class Out(Action, frozen=True, kw_only=True):
    """No further bid, said to the bid that stands: one that answers an older bid is refused."""

    answers: int


class OpenCry(Frame, frozen=True):
    lot: str
    bidders: tuple[str, ...]
    """Who may bid: eligible by the title's rule and not barred."""
    floor: int
    bid: int = 0
    high: str = ""
    """The player who bids most, or another voice of the title's (such as the bank's opening bid)."""
    outs: tuple[str, ...] = ()
    opening: int = 0
    voice: str = ""
    """Bid and name the auction opens with, again after a bar."""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Those who have neither the high bid nor said no to it."""
        return tuple(who for who in self.bidders if who != self.high and who not in self.outs)


F = TypeVar("F", bound=OpenCry)


def opened(lot: str, bidders: tuple[str, ...], floor: int, *, opening: int = 0, voice: str = "") -> OpenCry:
    """An auction that begins without a bid, or with one by a voice that is no player's."""
    return OpenCry(lot, bidders, floor, bid=opening, high=voice, opening=opening, voice=voice)


class Clauses(Struct, frozen=True):
    least: str
    """The first bid."""
    higher: str
    unit: str
    out: str
    barred: str


def rules(
    *,
    frame: type[F],
    step: int,
    clauses: Clauses,
    limits: tuple[Limit, ...],
    on_sold: Callable[[Table, F], None],
    on_no_bid: Callable[[Table, F], None],
    confirm: bool = True,
    name: Callable[[Table, str], str] = lambda t, lot: lot,
    money: Callable[[int], str] = str,
) -> FrameRules[F]:
    """`step` is the unit of bids; a bid beats the standing one and is at least the frame's floor.

    The frame is off the stack when `on_sold` (to `frame.high` for `frame.bid`) or `on_no_bid` is called. Without
    `confirm` the high bidder is bound; a voice that is no player's always is.
    """

    def least(frame: F) -> int:
        return bidding.round_up(max(frame.floor, frame.bid + 1), step)

    def deciders(t: Table, frame: F) -> tuple[str, ...]:
        return frame.waiting or (frame.high,)

    def offer(t: Table, frame: F, who: str) -> Iterator[Option]:
        if frame.waiting:
            most = bidding.highest(t, frame, who, limits)
            yield bidding.option(
                who, frame.lot, f"Bid for {name(t, frame.lot)}", least=least(frame), most=most, unit=step
            )

    def check(t: Table, frame: F, bid: Bid) -> None:
        if bid.lot != frame.lot:
            raise refuse(clauses.higher, f"The auction is for {name(t, frame.lot)}.")
        if not frame.waiting:
            raise refuse(clauses.higher, "The auction has closed.")
        clause = clauses.least if bid.amount < frame.floor else clauses.higher
        if max(frame.floor, frame.bid + 1) <= bid.amount < least(frame):
            clause = clauses.unit
        bidding.check_amount(t, frame, bid, least=least(frame), unit=step, clause=clause, unit_clause=clauses.unit)
        bidding.check_limits(t, frame, bid, limits)

    def cry(t: Table, frame: F, bid: Bid) -> None:
        t.say(BidMade(player(bid.actor), bid.amount, frame.lot))
        t.change_frame(bid=bid.amount, high=bid.actor, outs=())

    def offer_out(t: Table, frame: F, who: str) -> Iterator[Option]:
        if frame.waiting and who != frame.high:
            yield Option(Out(actor=who, answers=frame.bid), "No further bid")

    def check_out(t: Table, frame: F, action: Out) -> None:
        if not frame.waiting:
            raise refuse(clauses.out, "The auction has closed.")
        if action.actor == frame.high:
            raise refuse(clauses.out, "Yours is the bid that stands.")
        if action.answers != frame.bid:
            raise refuse(clauses.out, f"The bid is now {frame.bid}, not {action.answers}.")

    def go_out(t: Table, frame: F, action: Out) -> None:
        t.say(Passed(player(action.actor), frame.lot))
        t.change_frame(outs=(*frame.outs, action.actor))

    def offer_confirming(t: Table, frame: F, who: str) -> Iterator[Option]:
        if not frame.waiting:
            yield Option(Agree(actor=who), f"Take {name(t, frame.lot)} for {money(frame.bid)}")

    def offer_declining(t: Table, frame: F, who: str) -> Iterator[Option]:
        if not frame.waiting:
            yield Option(Decline(actor=who), "Decline, and bid no more for this lot")

    def check_closed(t: Table, frame: F, action: Agree | Decline) -> None:
        if frame.waiting:
            raise refuse(clauses.higher, "The auction is still open.")

    def take(t: Table, frame: F, action: Agree) -> None:
        t.pop()
        on_sold(t, frame)

    def bar(t: Table, frame: F, action: Decline) -> None:
        t.say(Remark(f"{action.actor} declines and is barred from bidding for {name(t, frame.lot)}", clauses.barred))
        rest = tuple(who for who in frame.bidders if who != action.actor)
        t.change_frame(bidders=rest, bid=frame.opening, high=frame.voice, outs=())

    def can_bid(t: Table, frame: F, who: str) -> bool:
        most = bidding.highest(t, frame, who, limits)
        return most - most % step >= least(frame)

    def close(t: Table, frame: F) -> bool:
        unable = tuple(who for who in frame.waiting if not can_bid(t, frame, who))
        if unable:
            for who in unable:
                t.say(Passed(player(who), f"{name(t, frame.lot)}: cannot bid higher"))
            t.change_frame(outs=(*frame.outs, *unable))
            return True
        if frame.waiting or (frame.high in frame.bidders and confirm):
            return False
        t.pop()
        (on_sold if frame.high else on_no_bid)(t, frame)
        return True

    return FrameRules(
        frame,
        deciders=deciders,
        choices=(
            Choice(Bid, offer, check, cry),
            Choice(Out, offer_out, check_out, go_out),
            Choice(Agree, offer_confirming, check_closed, take),
            Choice(Decline, offer_declining, check_closed, bar),
        ),
        step=close,
        guests=lambda t, frame: (frame.high,) if frame.waiting and frame.high in frame.bidders else (),
    )
