"""Buyers of a company that is floated or grows: named by one player, asked together (chapters 6.6.2 and 6.5.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from bradshaw.kernel import Choice, Option, Table, ledger, offers, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.plain import plain, up_to
from bradshaw.titles.g1820 import cousins, money
from bradshaw.titles.g1820.data import EXTRA
from bradshaw.titles.g1820.frames import Buyer, Floating, Growing, Subscription

PERCENT = 40
"""So much of a company is bought from its treasury (1820-6.6.2-t, 1820-6.5.2.2-g)."""
Draft = Floating | Growing


class Subscribe(Action, frozen=True, kw_only=True):
    """A holder shall buy so many shares; none: no longer."""

    holder: str
    count: int


class Propose(Action, frozen=True, kw_only=True):
    """Ask all buyers, and float the company or let it grow when they agree."""


class StepBack(Action, frozen=True, kw_only=True):
    """Take back the last step of what is in the making."""


class Abandon(Action, frozen=True, kw_only=True):
    """Give up what is in the making."""


class Terms(Struct, frozen=True):
    """What differs between a float and an increase."""

    price: Callable[[Table, Any], int]
    held: Callable[[Table, Any, str], int]
    """What a holder has of the company already."""
    outside: Callable[[Table, Any], int]
    """What all holders have."""
    left: Callable[[Table, Any], int]
    """Shares in the treasury that may be sold."""
    free_cash: Callable[[Table, Any, str], int]
    banned: Callable[[Table, Any, str], bool]
    commit: Callable[[Table, Any], None]
    too_few: str
    holders: str
    """Clauses: less than 40%, who may buy."""


TERMS: dict[type[Draft], Terms] = {}


def terms_of(frame: Draft) -> Terms:
    return TERMS[type(frame)]


def count_of(frame: Draft, holder: str) -> int:
    return next((one.count for one in frame.buyers if one.holder == holder), 0)


def most(t: Table, frame: Draft, holder: str) -> int:
    """What 60%, the cash and the treasury allow a holder (1820-6.6.2-u, 1820-6.5.2.2-j)."""
    terms = terms_of(frame)
    if terms.banned(t, frame, holder):
        return 0
    ceiling = -(-EXTRA.holding_limit_percent * frame.size // 100) - terms.held(t, frame, holder)
    others = sum(one.count for one in frame.buyers if one.holder != holder)
    return max(
        0, min(ceiling, terms.free_cash(t, frame, holder) // terms.price(t, frame), terms.left(t, frame) - others)
    )


def offer(t: Table, frame: Draft, who: str) -> Iterator[Option]:
    for holder in money.investors(t.state):
        top, least = most(t, frame, holder), count_of(frame, holder) + 1
        if top >= least:
            yield up_to(Subscribe(actor=who, holder=holder, count=least), top)
        if count_of(frame, holder):
            yield Option(Subscribe(actor=who, holder=holder, count=0))


def check(t: Table, frame: Draft, action: Subscribe) -> None:
    terms = terms_of(frame)
    if action.holder not in money.investors(t.state):
        raise refuse(terms.holders, "Only players and cousins buy shares.")
    if action.count == 0 and count_of(frame, action.holder):
        return
    can = most(t, frame, action.holder)
    if not count_of(frame, action.holder) < action.count <= can:
        raise refuse(terms.holders, f"{money.name_of(action.holder)} can buy up to {can} shares of {frame.company}.")


def subscribe(t: Table, frame: Draft, action: Subscribe) -> None:
    rest = tuple(one for one in frame.buyers if one.holder != action.holder)
    t.change_frame(buyers=(*rest, Buyer(action.holder, action.count)) if action.count else rest)


def words(t: Table, frame: Draft, action: Subscribe) -> str:
    if not action.count:
        return f"{money.name_of(action.holder)} buys none"
    return f"{money.name_of(action.holder)} buys shares for £{terms_of(frame).price(t, frame)} each"


def gate(t: Table, frame: Draft, who: str) -> None:
    terms = terms_of(frame)
    bought = sum(one.count for one in frame.buyers) + terms.outside(t, frame)
    if bought * 100 < PERCENT * frame.size:
        raise refuse(terms.too_few, f"{PERCENT}% of {frame.company} must be bought; it is {bought} of {frame.size}.")


def propose(t: Table, frame: Draft, action: Propose) -> None:
    """All who would pay are asked at once (1820-10.1-c)."""
    needs = (t.state.controller(one.holder) for one in frame.buyers)
    offers.propose(t, action, [who for who in needs if who], Subscription)


def told(t: Table, frame: Draft) -> str:
    price = terms_of(frame).price(t, frame)
    buyers = ", ".join(f"{money.name_of(one.holder)} {one.count}" for one in frame.buyers)
    return f"{frame.company} with {frame.size} shares at £{price}, bought by {buyers or 'nobody'}"


def draft_below(t: Table) -> Draft:
    frame = next(frame for frame in reversed(t.state.frames) if isinstance(frame, Floating | Growing))
    assert isinstance(frame, Floating | Growing)
    return frame


def settle(t: Table, terms: Action) -> None:
    frame = draft_below(t)
    t.pop()
    terms_of(frame).commit(t, frame)


def pay_in(t: Table, frame: Draft, price: int, clause: str) -> None:
    """Shares out of the treasury, their price into it (1820-6.6.2-v, 1820-6.5.2.2-i)."""
    own_purse = treasury(frame.company)
    for one in frame.buyers:
        ledger.pay(t, one.holder, own_purse, one.count * price, f"{one.count} shares of {frame.company}", clause)
        ledger.move_shares(t, frame.company, own_purse, one.holder, one.count, "bought")


def let_vignoles_in(t: Table, frame: Draft) -> None:
    for one in frame.buyers:
        cousins.halve_distance_fee(t, one.holder, frame.company)


SUBSCRIBING: Choice[Any, Subscribe] = Choice(Subscribe, offer, check, subscribe, words)
PROPOSING = plain(Propose, propose, lambda t, frame, action: f"Propose {told(t, frame)}", gate=gate)
CONSENT = offers.rules(
    frame=Subscription, clause="1820-6.6.2-t", settle=settle, words=lambda t, terms: told(t, draft_below(t))
)
