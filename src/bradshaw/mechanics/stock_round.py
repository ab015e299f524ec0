"""The stock round: turns go round until everybody has passed in a row. What a turn may hold is the title's.

The frame remembers what a turn and a round must not forget: what was sold at which price, what was bought, who may
not buy back what, who did something last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

from bradshaw.kernel import Choice, Frame, FrameRules, State, Table
from bradshaw.kernel.actions import Pass
from bradshaw.kernel.events import Passed, RoundBegan, TurnBegan
from bradshaw.kernel.market import Market, by_price
from bradshaw.kernel.records import player


class Sold(Struct, frozen=True, gc=False):
    """All shares of one company sold in a turn: where its price stood before, what each brought, how many."""

    company: str
    cell: str
    each: int
    count: int


class Ban(Struct, frozen=True, gc=False):
    """Who sold a company's shares (or a private) in this round may not buy them back."""

    player: str
    what: str


class StockRound(Frame, frozen=True):
    number: int
    player: str
    """On turn."""
    passes: int = 0
    """Turns in a row in which nothing was done."""
    last_actor: str = ""
    acted: bool = False
    """Something was done in this turn."""
    sales: tuple[Sold, ...] = ()
    bought: tuple[str, ...] = ()
    """Companies and privates bought in this turn."""
    bans: tuple[Ban, ...] = ()

    def sale_of(self, company: str) -> Sold | None:
        """What the player on turn has sold of a company."""
        for one in self.sales:
            if one.company == company:
                return one
        return None

    def is_banned(self, who: str, what: str) -> bool:
        return bool(self.bans) and Ban(who, what) in self.bans


F = TypeVar("F", bound=StockRound)


def nothing_first(t: Table, frame: StockRound) -> bool:
    return False


def bought_something(t: Table, frame: StockRound) -> bool:
    return bool(frame.bought)


def always(t: Table, frame: StockRound) -> bool:
    return True


def no_duty(t: Table, frame: Any, who: str) -> None:
    return None


def begin(t: Table, frame: StockRound, name: str = "stock round") -> None:
    """The first turn of a round; the frame is the title's, with its number and its first player."""
    t.say(RoundBegan(f"{name} {frame.number}"))
    t.say(TurnBegan(player(frame.player)))
    t.push(frame)


def note(t: Table, frame: F, **fields: Any) -> None:
    """Something was done in this turn."""
    t.change_frame(acted=True, last_actor=frame.player, **fields)


def note_purchase(t: Table, frame: F, what: str, **fields: Any) -> None:
    note(t, frame, bought=(*frame.bought, what), **fields)


def ban(frame: StockRound, who: str, what: str) -> tuple[Ban, ...]:
    """The bans with one more."""
    return frame.bans if frame.is_banned(who, what) else (*frame.bans, Ban(who, what))


def sold_out(state: State, market: Market) -> list[str]:
    """Companies wholly in players' hands, in operating order."""
    players = [player(who) for who in state.players]
    whole = (c for c in state.prices if sum(state.owned(c, who) for who in players) == state.companies[c].shares)
    return by_price(state, market, whole)


def rules(
    *,
    frame: type[F],
    choices: tuple[Choice[Any, Any], ...],
    on_finished: Callable[[Table, F], None],
    on_turn_over: Callable[[Table, F], None] = lambda t, frame: None,
    first: Callable[[Table, F], bool] = nothing_first,
    is_over: Callable[[Table, F], bool] = bought_something,
    is_asked: Callable[[Table, F], bool] = always,
    pass_gate: Callable[[Table, F, str], None] = no_duty,
    name: str = "Stock round",
) -> FrameRules[F]:
    """`first` does what comes before a turn may go on (trains over a limit) and says whether it did anything;
    `is_over`: has the turn ended by itself; `is_asked`: is there anything to decide; `pass_gate` raises what must be
    done before a turn ends. `on_finished` finds the frame still on the stack.
    """

    kinds = {choice.action for choice in choices}

    def end_turn(t: Table, frame: F) -> None:
        if not frame.acted:
            t.say(Passed(player(frame.player)))
        on_turn_over(t, frame)
        after, passes = t.state.after(frame.player), 0 if frame.acted else frame.passes + 1
        t.change_frame(player=after, passes=passes, acted=False, sales=(), bought=())
        if passes < len(t.state.players):
            t.say(TurnBegan(player(after)))

    def was_asked(t: Table, frame: F) -> bool:
        """As it was when the round was played before: a pass may be that of a later step."""
        asked = None
        if t.ahead is not None:
            ahead = t.ahead.action
            if type(ahead) in kinds and not t.title.is_anytime(ahead):
                return ahead.actor == frame.player
            asked = t.ahead.is_asked_in(t.state)
        return is_asked(t, frame) if asked is None else asked

    def step(t: Table, frame: F) -> bool:
        if first(t, frame):
            return True
        if frame.passes >= len(t.state.players):
            on_finished(t, frame)
            return True
        if is_over(t, frame) or not was_asked(t, frame):
            end_turn(t, frame)
            return True
        return False

    def offer_pass(t: Table, frame: F, who: str) -> Iterator[Pass]:
        yield Pass(actor=who)

    passing = Choice(
        Pass,
        offer_pass,
        lambda t, frame, action: None,
        lambda t, frame, action: end_turn(t, frame),
        words=lambda t, frame, action: "End the turn" if frame.acted else "Pass",
        gate=pass_gate,
    )
    return FrameRules(
        frame,
        deciders=lambda t, frame: (frame.player,),
        choices=(*choices, passing),
        step=step,
        heading=lambda t, frame: f"{name} {frame.number}: {frame.player}",
    )
