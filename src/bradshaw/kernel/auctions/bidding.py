"""What every auction has in common: how high a player may bid, and the range of bids that leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from bradshaw.kernel.actions import Bid
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.records import player
from bradshaw.kernel.table import Table


class Limit(Struct, frozen=True):
    """The highest bid a rule leaves to a player, the clause behind it, and a sentence with `{most}` in it."""

    most: Callable[[Table, Any, str], int]
    clause: str
    sentence: str
    written: Callable[[int], str] = str
    nothing: str = ""
    """What is said where nothing at all is left to bid."""


class Standing(Struct, frozen=True):
    """A bid that lies on a lot; its money is set aside until the bid is taken off."""

    lot: str
    who: str
    amount: int


def on_lot(bids: Iterable[Standing], lot: str) -> tuple[Standing, ...]:
    """The bids on a lot, lowest first."""
    return tuple(sorted((one for one in bids if one.lot == lot), key=lambda one: one.amount))


def free_cash(t: Table, bids: Iterable[Standing], who: str, raising: str = "") -> int:
    """Cash that no standing bid ties up; the own bid on the lot being raised counts as free."""
    return cash_in_hand(t, None, who) - sum(one.amount for one in bids if one.who == who and one.lot != raising)


def cash_in_hand(t: Table, frame: object, who: str) -> int:
    return t.state.cash.get(player(who), 0)


def covered_by_cash(clause: str, written: Callable[[int], str] = str) -> Limit:
    """Nobody bids more than the cash in hand."""
    return Limit(cash_in_hand, clause, "You have {most}: a bid must be covered by cash in hand.", written)


def highest(t: Table, frame: object, who: str, limits: Iterable[Limit]) -> int:
    return min(limit.most(t, frame, who) for limit in limits)


def check_amount(t: Table, frame: object, bid: Bid, *, least: int, unit: int, clause: str, unit_clause: str) -> None:
    if bid.amount < least:
        raise refuse(clause, f"The bid must be at least {least}.")
    if bid.amount % unit:
        raise refuse(unit_clause or clause, f"Bids are multiples of {unit}.")


def check_limits(t: Table, frame: object, bid: Bid, limits: Iterable[Limit]) -> None:
    for limit in limits:
        most = limit.most(t, frame, bid.actor)
        if bid.amount > most:
            sentence = limit.nothing if most <= 0 and limit.nothing else limit.sentence
            raise refuse(limit.clause, sentence.format(most=limit.written(most)))


def option(who: str, lot: str, label: str, *, least: int, most: int, unit: int) -> Option:
    """One menu entry for all legal bids; with none, the least bid, which the check then explains."""
    top = most - most % unit
    ranges = {"amount": Range(least, top, unit)} if top >= least else {}
    return Option(Bid(actor=who, amount=least, lot=lot), label, ranges)


def round_up(amount: int, unit: int) -> int:
    return -(-amount // unit) * unit
