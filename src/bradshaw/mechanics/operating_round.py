"""Operating rounds: every company has a turn, in an order that is looked at anew before each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bradshaw.kernel import Frame, FrameRules, State, Table
from bradshaw.kernel.events import RoundBegan
from bradshaw.kernel.title import nothing_automatic


class OperatingRound(Frame, frozen=True):
    set: int
    """The number of the set, that of the stock round before it."""
    number: int
    of: int
    """Rounds in the set."""
    began: bool = False
    acted: tuple[str, ...] = ()
    """Companies that have had their turn or are having it."""


F = TypeVar("F", bound=OperatingRound)
Order = Callable[[State, F], Sequence[str]]
"""The companies that take turns in this round, the first one first."""


def in_progress(state: State) -> OperatingRound | None:
    return state.frame_of(OperatingRound)


def waiting(state: State, frame: F, order: Order[F]) -> list[str]:
    """The companies still to act, in order."""
    return [company for company in order(state, frame) if company not in frame.acted]


def next_of_set(t: Table, frame: OperatingRound) -> None:
    """The next operating round takes the place of this one."""
    t.swap(replace(frame, number=frame.number + 1, began=False, acted=()))


def rules(
    *,
    frame: type[F],
    order: Order[F],
    turn: Callable[[Table, str], None],
    over: Callable[[Table, F], object],
    opening: Callable[[Table, F], None] = lambda t, frame: None,
    interrupt: Callable[[Table, F], bool] = nothing_automatic,
    closing: Callable[[Table, F], bool] = nothing_automatic,
) -> FrameRules[F]:
    """`opening`: what comes before the first turn, such as the income of privates. `turn`: a company's turn begins.
    `interrupt`: what comes before the next turn; `closing`: what comes once more after the last. `over`: the round is
    over; it puts the next frame in the place of this one.
    """

    def go_on(t: Table, frame: F) -> bool:
        if not frame.began:
            t.change_frame(began=True)
            t.say(RoundBegan(f"operating round {frame.set}.{frame.number}"))
            opening(t, frame)
            return True
        if interrupt(t, frame):
            return True
        left = waiting(t.state, frame, order)
        if left:
            t.change_frame(acted=(*frame.acted, left[0]))
            turn(t, left[0])
        elif not closing(t, frame):
            over(t, frame)
        return True

    return FrameRules(
        frame,
        deciders=lambda t, frame: (),
        step=go_on,
        heading=lambda t, frame: f"Operating round {frame.set}.{frame.number}",
    )
