"""Waterfall auction: buy the cheapest lot outright, or put a standing bid on a dearer one, or pass.

A lot that becomes the cheapest while bids lie on it is settled at once: a single bid wins it, several bidders hold
an English auction for it. When everybody passes, the cheapest lot gets cheaper, until somebody must take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.kernel.actions import Bid, BuyPrivate, Pass
from bradshaw.kernel.auctions import bidding, english
from bradshaw.kernel.auctions.bidding import Limit, Standing, free_cash, on_lot
from bradshaw.kernel.auctions.english import EnglishAuction
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import BidMade, Passed, Remark
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules


class Lot(Struct, frozen=True):
    """An unsold lot and its asking price."""

    lot: str
    price: int


class Waterfall(Frame, frozen=True):
    turn: str
    lots: tuple[Lot, ...]
    """Unsold, in the order in which they become the cheapest."""
    bids: tuple[Standing, ...] = ()
    passes: int = 0
    last_buyer: str = ""
    """Who last bought outright: the turn goes on after this player."""


class BiddersAuction(EnglishAuction, frozen=True):
    """The bidders on one lot, lowest first, fight it out; their bids lie in the waterfall's frame below."""


F = TypeVar("F", bound=Waterfall)


class Clauses(Struct, frozen=True):
    buy: str
    """Only the cheapest lot is bought outright, at its asking price."""
    cash: str
    """Money behind a standing bid is set aside."""
    bid: str
    """Bids lie on lots other than the cheapest."""
    first_bid: str
    raise_bid: str
    unit: str
    covered: str
    must_take: str
    """At price nothing the next player takes the lot."""
    bidders_raise: str
    bidders_cash: str


def after_last_buyer(t: Table, frame: Waterfall, passer: str) -> str:
    """Who is on turn when all have passed: who follows the last outright buyer, before any purchase the last passer."""
    return t.state.after(frame.last_buyer or passer)


def rules(
    *,
    frame: type[F],
    step: int,
    clauses: Clauses,
    on_sold: Callable[[Table, str, str, int], None],
    on_all_passed: Callable[[Table], None],
    on_finished: Callable[[Table, F], None],
    next_after_passes: Callable[[Table, F, str], str] = after_last_buyer,
    name: Callable[[Table, str], str] = lambda t, lot: lot,
    money: Callable[[int], str] = str,
) -> tuple[FrameRules[Any], ...]:
    """Rules of the waterfall and of the auction among bidders. `step` is unit of bids, least raise and price cut.

    `on_sold(t, player, lot, price)` pays and hands over. `on_all_passed` runs before the cheapest lot's price is
    cut. At the end the frame is off the stack and `on_finished` sees its last state.
    """

    def offer(t: Table, frame: F, who: str) -> Iterator[Option]:
        cheapest = frame.lots[0]
        action = BuyPrivate(actor=who, private=cheapest.lot, price=cheapest.price)
        yield Option(
            action, f"Buy {name(t, cheapest.lot)} for {money(cheapest.price)}", note="; ".join(what_follows(t, frame))
        )

    def what_follows(t: Table, frame: F) -> Iterator[str]:
        """What a purchase of the cheapest lot settles: the lots after it that carry bids, up to the first without."""
        for lot in frame.lots[1:]:
            bids = on_lot(frame.bids, lot.lot)
            if not bids:
                return
            if len(bids) == 1:
                yield f"{bids[0].who} takes {name(t, lot.lot)} for {money(bids[0].amount)}"
            else:
                order = " and ".join(f"{one.who} ({money(one.amount)})" for one in bids)
                yield f"{order} fight for {name(t, lot.lot)}, {bids[0].who} speaks first"
        yield "all is sold then"

    def check(t: Table, frame: F, action: BuyPrivate) -> None:
        cheapest = frame.lots[0]
        if action.private != cheapest.lot or action.company:
            raise refuse(
                clauses.buy, f"Only {name(t, cheapest.lot)}, the cheapest, can be bought outright, by a player."
            )
        if action.price != cheapest.price:
            price = f"costs {money(cheapest.price)}, not {money(action.price)}"
            raise refuse(clauses.buy, f"{name(t, cheapest.lot)} {price}.")
        if free_cash(t, frame.bids, action.actor) < cheapest.price:
            raise refuse(clauses.cash, f"You have less than {money(cheapest.price)} that no standing bid ties up.")

    def buy(t: Table, frame: F, action: BuyPrivate) -> None:
        t.change_frame(turn=t.state.after(action.actor), passes=0, last_buyer=action.actor)
        sell(t, action.actor, action.price)

    def sell(t: Table, who: str, price: int) -> None:
        """The cheapest lot and all bids on it leave the sale."""
        frame = waterfall(t)
        lot = frame.lots[0].lot
        t.change_frame(lots=frame.lots[1:], bids=tuple(one for one in frame.bids if one.lot != lot))
        on_sold(t, who, lot, price)

    def waterfall(t: Table) -> Waterfall:
        return next(one for one in reversed(t.state.frames) if isinstance(one, Waterfall))

    def least(frame: Waterfall, lot: Lot) -> int:
        bids = on_lot(frame.bids, lot.lot)
        return (bids[-1].amount if bids else lot.price) + step

    def offer_bids(t: Table, frame: F, who: str) -> Iterator[Option]:
        for lot in frame.lots[1:]:
            most = free_cash(t, frame.bids, who, lot.lot)
            label = f"Bid on {name(t, lot.lot)}"
            yield bidding.option(who, lot.lot, label, least=least(frame, lot), most=most, unit=step)

    def check_bid(t: Table, frame: F, bid: Bid) -> None:
        lot = next((one for one in frame.lots[1:] if one.lot == bid.lot), None)
        if lot is None:
            raise refuse(clauses.bid, "Bids are for unsold lots other than the cheapest.")
        check_forced(frame)
        clause = clauses.raise_bid if on_lot(frame.bids, lot.lot) else clauses.first_bid
        bidding.check_amount(t, frame, bid, least=least(frame, lot), unit=step, clause=clause, unit_clause=clauses.unit)
        most = free_cash(t, frame.bids, bid.actor, bid.lot)
        if bid.amount > most:
            raise refuse(clauses.covered, f"You have {money(most)} that no other bid ties up.")

    def check_forced(frame: Waterfall) -> None:
        if not frame.lots[0].price:
            raise refuse(clauses.must_take, "The cheapest lot costs nothing: you must take it.")

    def place_bid(t: Table, frame: F, bid: Bid) -> None:
        others = tuple(one for one in frame.bids if (one.lot, one.who) != (bid.lot, bid.actor))
        standing = Standing(bid.lot, bid.actor, bid.amount)
        t.say(BidMade(player(bid.actor), bid.amount, bid.lot))
        t.change_frame(bids=(*others, standing), turn=t.state.after(bid.actor), passes=0)

    def offer_passing(t: Table, frame: F, who: str) -> Iterator[Option]:
        yield Option(Pass(actor=who), "Pass")

    def check_passing(t: Table, frame: F, action: Pass) -> None:
        check_forced(frame)

    def do_pass(t: Table, frame: F, action: Pass) -> None:
        t.say(Passed(player(action.actor)))
        if frame.passes + 1 < len(t.state.players):
            t.change_frame(turn=t.state.after(action.actor), passes=frame.passes + 1)
            return
        t.change_frame(turn=next_after_passes(t, frame, action.actor), passes=0)
        on_all_passed(t)
        if not t.state.ended:
            cheapest = replace(frame.lots[0], price=frame.lots[0].price - step)
            t.change_frame(lots=(cheapest, *frame.lots[1:]))
            t.say(Remark(f"{name(t, cheapest.lot)} now costs {money(cheapest.price)}", clauses.buy))

    def examine(t: Table, frame: F) -> bool:
        """What happens by itself: the end, or the sale of a cheapest lot that carries bids."""
        if not frame.lots:
            t.pop()
            on_finished(t, frame)
            return True
        bids = on_lot(frame.bids, frame.lots[0].lot)
        if len(bids) > 1:
            order, top = tuple(one.who for one in bids), bids[-1]
            t.push(BiddersAuction(turn=order[0], active=order, lot=top.lot, bid=top.amount, high=top.who))
        elif bids:
            sell(t, bids[0].who, bids[0].amount)
        return bool(bids)

    among_bidders = english.rules(
        frame=BiddersAuction,
        floor=step,
        step=step,
        unit=step,
        unit_clause=clauses.bidders_raise,
        limits=(
            Limit(
                lambda t, frame, who: free_cash(t, waterfall(t).bids, who, frame.lot),
                clauses.bidders_cash,
                "You have {most} that no other bid ties up.",
                money,
            ),
        ),
        clause=clauses.bidders_raise,
        on_won=lambda t, frame: sell(t, frame.high, frame.bid),
        on_nobody=lambda t, frame: None,
        heading=lambda t, frame: f"The bidders' auction for {name(t, frame.lot)}",
    )
    main = FrameRules(
        frame,
        deciders=lambda t, frame: (frame.turn,),
        choices=(
            Choice(BuyPrivate, offer, check, buy),
            Choice(Bid, offer_bids, check_bid, place_bid),
            Choice(Pass, offer_passing, check_passing, do_pass),
        ),
        step=examine,
    )
    return main, among_bidders
