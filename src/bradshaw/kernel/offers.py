"""Consent: somebody proposes an action, those it needs agree or decline, and it happens whole or not at all.

The game waits for all who must still agree, in any order. While an offer is open nothing else moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from bradshaw.kernel.actions import Action, Agree, Decline
from bradshaw.kernel.codec import read_action
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import Remark
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Option
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Anytime, Choice, FrameRules


class Withdraw(Action, frozen=True, kw_only=True):
    """Take an offer back before it is answered."""


class Offer(Frame, frozen=True):
    proposer: str
    terms: str
    """The proposed action as JSON text."""
    needs: tuple[str, ...]
    agreed: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(who for who in self.needs if who not in self.agreed)


F = TypeVar("F", bound=Offer)


def propose(t: Table, terms: Action, needs: Iterable[str | None], frame: type[Offer] = Offer) -> None:
    """Put an action before those whose consent it needs; the proposer's own is given. With nobody else to ask it
    is settled at once; None is the director that a company does not have."""
    others = tuple(dict.fromkeys(who for who in needs if who and who != terms.actor))
    t.push(frame(proposer=terms.actor, terms=msgspec.json.encode(terms).decode(), needs=others))


def terms_of(t: Table, frame: Offer) -> Action:
    return read_action(t.title, frame.terms)


def rules(
    *,
    frame: type[F],
    clause: str,
    settle: Callable[[Table, Any], None],
    words: Callable[[Table, Any], str],
    on_declined: Callable[[Table, Any, str], None] = lambda t, terms, who: None,
) -> FrameRules[F]:
    """`settle` carries out the agreed action, of the kind that is proposed in this frame, raising a RuleViolation if it
    can no longer be done; `words` says what is proposed. The frame is off the stack when `settle` or
    `on_declined` is called."""

    def said(t: Table, frame: F) -> str:
        return words(t, terms_of(t, frame))

    def check_agreeing(t: Table, frame: F, action: Agree) -> None:
        if frame.missing == (action.actor,):
            trial = t.trial()
            trial.pop()
            settle(trial, terms_of(t, frame))

    def agree(t: Table, frame: F, action: Agree) -> None:
        t.say(Remark(f"{action.actor} agrees: {said(t, frame)}", clause))
        t.change_frame(agreed=(*frame.agreed, action.actor))

    def decline(t: Table, frame: F, action: Decline) -> None:
        t.say(Remark(f"{action.actor} declines: {said(t, frame)}", clause))
        t.pop()
        on_declined(t, terms_of(t, frame), action.actor)

    def carry_through(t: Table, frame: F) -> bool:
        if frame.missing:
            return False
        t.pop()
        with t.atomic():
            settle(t, terms_of(t, frame))
        return True

    return FrameRules(
        frame,
        deciders=lambda t, frame: frame.missing,
        choices=(
            Choice(
                Agree,
                lambda t, frame, who: (Agree(actor=who),),
                check_agreeing,
                agree,
                lambda t, frame, action: f"Agree: {said(t, frame)}",
            ),
            Choice(
                Decline,
                lambda t, frame, who: (Decline(actor=who),),
                lambda t, frame, action: None,
                decline,
                lambda t, frame, action: f"Decline: {said(t, frame)}",
            ),
        ),
        step=carry_through,
        heading=lambda t, frame: f"{frame.proposer} proposes: {said(t, frame)}",
    )


def withdrawing(clause: str) -> Anytime:
    """The proposer's right to take an open offer back; the game does not wait for it."""

    def proposer(t: Table) -> tuple[str, ...]:
        return (t.frame.proposer,) if isinstance(t.frame, Offer) else ()

    def candidates(t: Table, frame: Frame, who: str) -> Iterator[Option]:
        yield Option(Withdraw(actor=who), "Withdraw the offer")

    def check(t: Table, frame: Frame, action: Withdraw) -> None:
        if not isinstance(frame, Offer) or frame.proposer != action.actor:
            raise refuse(clause, "You have no offer on the table.")

    def withdraw(t: Table, frame: Frame, action: Withdraw) -> None:
        t.say(Remark(f"{action.actor} withdraws the offer", clause))
        t.pop()

    return Anytime(choices=(Choice(Withdraw, candidates, check, withdraw),), players=proposer)
