"""Floats, increases and reductions in the making: small steps over one draft, of which nothing has happened yet. A step
can be taken back, and all of it be given up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from bradshaw.kernel import Choice, FrameRules, Option, Table, counted, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import NOBODY, Holder
from bradshaw.mechanics.plain import plain, up_to
from bradshaw.titles.g1820 import money
from bradshaw.titles.g1820.frames import Draft, Part

D = TypeVar("D", bound=Draft)


class StepBack(Action, frozen=True, kw_only=True):
    """Take back the last step of what is in the making."""


class Abandon(Action, frozen=True, kw_only=True):
    """Give up what is in the making."""


def rules(
    frame: type[D],
    choices: tuple[Choice[Any, Any], ...],
    heading: Callable[[Table, D], str],
    give_up: str,
    on_given_up: Callable[[Table, D], None] = lambda t, frame: None,
) -> FrameRules[D]:
    def abandon(t: Table, frame: D, action: Abandon) -> None:
        on_given_up(t, frame)
        t.pop()

    return FrameRules(
        frame,
        deciders=lambda t, frame: (frame.player,),
        choices=(*choices, plain(Abandon, abandon, give_up)),
        heading=heading,
    )


def count_of(frame: Draft, holder: Holder) -> int:
    return next((one.count for one in frame.parts if one.holder == holder), 0)


def chosen(frame: Draft, but: Holder = NOBODY) -> int:
    """Shares of all holders, or of all but one."""
    return sum(one.count for one in frame.parts if one.holder != but)


def choice(
    kind: type[Any],
    most: Callable[[Table, Any, Holder], int],
    clauses: Callable[[Draft], tuple[str, str]],
    words: Callable[[Table, Any, Any], str],
) -> Choice[Any, Any]:
    """How many shares of the company each holder buys or sells: more than so far, or none again. `clauses`: who may,
    and how many."""

    def offer(t: Table, frame: Draft, who: str) -> Iterator[Option]:
        for holder in money.investors(t.state):
            top, now = most(t, frame, holder), count_of(frame, holder)
            if top > now:
                yield up_to(kind(actor=who, holder=holder, count=now + 1), top)
            if now:
                yield Option(kind(actor=who, holder=holder, count=0))

    def check(t: Table, frame: Draft, action: Any) -> None:
        who_may, how_many = clauses(frame)
        if action.holder not in money.investors(t.state):
            raise refuse(who_may, "Only players and cousins buy and sell shares.")
        top, now = most(t, frame, action.holder), count_of(frame, action.holder)
        if not now < action.count <= top and not (now and action.count == 0):
            raise refuse(how_many, f"{money.name_of(action.holder)}: up to {counted(top, 'share')} of {frame.company}.")

    def change(t: Table, frame: Draft, action: Any) -> None:
        rest = tuple(one for one in frame.parts if one.holder != action.holder)
        t.change_frame(parts=(*rest, Part(action.holder, action.count)) if action.count else rest)

    return Choice(kind, offer, check, change, words)
