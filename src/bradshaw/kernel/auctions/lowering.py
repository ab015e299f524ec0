"""Sale at falling prices: on a turn buy a lot at its marked price, mark one down, or pass where that is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.kernel.actions import BuyPrivate, LowerPrice, Pass
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import Passed, Remark
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules, always_open


class Marked(Struct, frozen=True):
    """An unsold lot: its marked price, and the last step the price can go down to."""

    lot: str
    price: int
    least: int


class LoweringSale(Frame, frozen=True):
    turn: str
    lots: tuple[Marked, ...]
    passes: int = 0
    """Passes in a row."""
    sold: int = 0
    last_actor: str = ""
    """Who last bought or lowered; a pass is not an action."""

    @property
    def can_lower(self) -> bool:
        return any(one.price > one.least for one in self.lots)


F = TypeVar("F", bound=LoweringSale)


class Clauses(Struct, frozen=True):
    """The clause behind each refusal of the sale."""

    buy: str
    """Only unsold lots, only at the marked price."""
    cash: str
    lower: str
    minimum: str
    must_act: str
    """Who owns nothing may not pass while a price can be lowered."""
    must_buy: str
    """With every price at its minimum and nothing sold, somebody has to begin."""


def marked(frame: LoweringSale, lot: str) -> Marked | None:
    return next((one for one in frame.lots if one.lot == lot), None)


def rules(
    *,
    frame: type[F],
    step: int,
    clauses: Clauses,
    owns: Callable[[Table, str], bool],
    on_bought: Callable[[Table, str, str, int], None],
    on_all_passed: Callable[[Table], None],
    on_finished: Callable[[Table, F], None],
    name: Callable[[Table, str], str] = lambda t, lot: lot,
    money: Callable[[int], str] = str,
    pass_gate: Callable[[Table, F, str], None] = always_open,
) -> FrameRules[F]:
    """`owns`: has this player bought a lot. `on_bought(t, player, lot, price)` pays and hands over. `pass_gate`: what
    else forbids somebody to pass.

    `on_all_passed` runs when everybody passed in a row; the sale goes on. At the end the frame is off the stack
    and `on_finished` sees its last state.
    """

    def offer(t: Table, frame: F, who: str) -> Iterator[Option]:
        for one in frame.lots:
            action = BuyPrivate(actor=who, private=one.lot, price=one.price)
            yield Option(action, f"Buy {name(t, one.lot)} for {money(one.price)}")

    def check(t: Table, frame: F, action: BuyPrivate) -> None:
        one = marked(frame, action.private)
        if one is None:
            raise refuse(clauses.buy, "That is not for sale here.")
        if action.company:
            raise refuse(clauses.buy, "Only players buy in this sale.")
        if action.price != one.price:
            raise refuse(clauses.buy, f"{name(t, one.lot)} is marked at {money(one.price)}, not {money(action.price)}.")
        if t.state.cash.get(player(action.actor), 0) < one.price:
            raise refuse(clauses.cash, f"{name(t, one.lot)} costs {money(one.price)}, which you cannot pay.")

    def buy(t: Table, frame: F, action: BuyPrivate) -> None:
        rest = tuple(one for one in frame.lots if one.lot != action.private)
        go_on(t, action.actor, lots=rest, sold=frame.sold + 1)
        on_bought(t, action.actor, action.private, action.price)

    def go_on(t: Table, who: str, **fields: object) -> None:
        t.change_frame(turn=t.state.after(who), passes=0, last_actor=who, **fields)

    def offer_lowering(t: Table, frame: F, who: str) -> Iterator[Option]:
        for one in frame.lots:
            action = LowerPrice(actor=who, lot=one.lot)
            yield Option(action, f"Lower {name(t, one.lot)} from {money(one.price)} to {money(one.price - step)}")

    def check_lowering(t: Table, frame: F, action: LowerPrice) -> None:
        one = marked(frame, action.lot)
        if one is None:
            raise refuse(clauses.lower, "That is not for sale here.")
        if one.price - step < one.least:
            raise refuse(clauses.minimum, f"{name(t, one.lot)} is at its lowest price, {money(one.price)}.")

    def lower(t: Table, frame: F, action: LowerPrice) -> None:
        lots = tuple(replace(one, price=one.price - step) if one.lot == action.lot else one for one in frame.lots)
        go_on(t, action.actor, lots=lots)
        price = next(one.price for one in lots if one.lot == action.lot)
        t.say(Remark(f"{action.actor} lowers {name(t, action.lot)} to {money(price)}", clauses.lower))

    def offer_passing(t: Table, frame: F, who: str) -> Iterator[Option]:
        yield Option(Pass(actor=who), "Pass")

    def check_passing(t: Table, frame: F, action: Pass) -> None:
        if owns(t, action.actor):
            return
        if frame.can_lower:
            raise refuse(clauses.must_act, "Who owns nothing from this sale must buy or lower a price.")
        if not frame.sold:
            raise refuse(clauses.must_buy, "Every price is at its lowest and nothing is sold: you must buy.")

    def do_pass(t: Table, frame: F, action: Pass) -> None:
        t.say(Passed(player(action.actor)))
        everybody = frame.passes + 1 == len(t.state.players)
        t.change_frame(turn=t.state.after(action.actor), passes=0 if everybody else frame.passes + 1)
        if everybody:
            on_all_passed(t)

    def finish(t: Table, frame: F) -> bool:
        if frame.lots:
            return False
        t.pop()
        on_finished(t, frame)
        return True

    return FrameRules(
        frame,
        deciders=lambda t, frame: (frame.turn,),
        choices=(
            Choice(BuyPrivate, offer, check, buy),
            Choice(LowerPrice, offer_lowering, check_lowering, lower),
            Choice(Pass, offer_passing, check_passing, do_pass, gate=pass_gate),
        ),
        step=finish,
    )
