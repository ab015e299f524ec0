"""Buyers of a company that is floated or grows: named by one player, asked together (chapters 6.6.2 and 6.5.2.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bradshaw.kernel import State, Table, ledger, offers, refuse, some
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import Holder, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.plain import plain
from bradshaw.titles.g1820 import drafts, market, money, shares
from bradshaw.titles.g1820.data import EXTRA
from bradshaw.titles.g1820.frames import Draft, Floating, Growing, StockRound, Subscription

PERCENT = 40
"""So much of a company is bought from its treasury (1820-6.6.2-t, 1820-6.5.2.2-g)."""


class Subscribe(Action, frozen=True, kw_only=True):
    """A holder shall buy so many shares; none: no longer."""

    holder: Holder
    count: int


class Propose(Action, frozen=True, kw_only=True):
    """Ask all buyers, and float the company or let it grow when they agree."""


class Terms(NamedTuple):
    """What is done when all agree, and two clauses: less than 40%, who may buy."""

    commit: Callable[[Table, Any], None]
    too_few: str
    holders: str


TERMS: dict[type[Draft], Terms] = {}


def price(state: State, frame: Draft) -> int:
    """None of a private company before its par is chosen."""
    return frame.par or market.price(state, frame.company)


def most(t: Table, frame: Draft, holder: Holder) -> int:
    """What 60%, the cash, the treasury and sales in this round allow a holder (1820-6.6.2-u, 1820-6.5.2.2-j, -s)."""
    state, name, each = t.state, frame.company, price(t.state, frame)
    if not each or any(isinstance(one, StockRound) and one.is_banned(holder, name) for one in state.frames):
        return 0
    ceiling = -(-EXTRA.holding_limit_percent * frame.size // 100) - state.owned(name, holder)
    cash = money.cash(state, holder) - (frame.fee if holder == player(frame.player) else 0)  # 1820-6.6.2-s
    left = frame.size - shares.in_play(state, name) - frame.unpaid - drafts.chosen(frame, but=holder)
    return max(0, min(ceiling, cash // each, left))


def words(t: Table, frame: Draft, action: Subscribe) -> str:
    if not action.count:
        return f"{money.name_of(action.holder)} buys none"
    return f"{money.name_of(action.holder)} buys shares for £{price(t.state, frame)} each"


def gate(t: Table, frame: Draft, who: str) -> None:
    bought = drafts.chosen(frame) + shares.held(t.state, frame.company)
    if bought * 100 < PERCENT * frame.size:
        clause = TERMS[type(frame)].too_few
        raise refuse(clause, f"{PERCENT}% of {frame.company} must be bought; it is {bought} of {frame.size}.")


def propose(t: Table, frame: Draft, action: Propose) -> None:
    """All who would pay are asked at once (1820-10.1-c)."""
    offers.propose(t, action, (t.state.controller(one.holder) for one in frame.parts), Subscription)


def told(t: Table, frame: Draft) -> str:
    buyers = ", ".join(f"{money.name_of(one.holder)} {one.count}" for one in frame.parts)
    par = f"£{each}" if (each := price(t.state, frame)) else "a price to be chosen"
    return f"{frame.company} with {frame.size} shares at {par}, bought by {buyers or 'nobody'}"


def draft_below(t: Table) -> Draft:
    return next(frame for frame in reversed(t.state.frames) if isinstance(frame, Floating | Growing))


def settle(t: Table, terms: Propose) -> None:
    frame = draft_below(t)
    t.pop()
    TERMS[type(frame)].commit(t, frame)


def pay_in(t: Table, frame: Draft, clause: str) -> None:
    """Shares out of the treasury, their price into it (1820-6.6.2-v, 1820-6.5.2.2-i)."""
    name, own_purse, each = frame.company, treasury(frame.company), price(t.state, frame)
    for one in frame.parts:
        ledger.pay(t, one.holder, own_purse, one.count * each, f"{some(one.count, 'share')} of {name}", clause)
        ledger.move_shares(t, name, own_purse, one.holder, one.count, "bought")


SUBSCRIBING = drafts.choice(Subscribe, most, lambda frame: (TERMS[type(frame)].holders,) * 2, words)
PROPOSING = plain(Propose, propose, lambda t, frame, action: f"Propose {told(t, frame)}", gate=gate)
CONSENT = offers.rules(
    frame=Subscription, clause="1820-6.6.2-t", settle=settle, words=lambda t, terms: told(t, draft_below(t))
)
