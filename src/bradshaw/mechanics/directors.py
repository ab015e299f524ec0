"""Who directs a company: whoever holds most of it; of equals, the first in the order of turns after the director."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.records import KEPT, Holder, player

WORTH = 2
"""Shares that a director's certificate stands for."""


@lru_cache(maxsize=KEPT)
def certificate(company: str) -> str:
    """The paper that is a company's director's certificate."""
    return f"director:{company}"


@lru_cache(maxsize=KEPT)
def others(order: tuple[str, ...], director: str) -> tuple[Holder, ...]:
    """The holders who might take over from a player, in the order of turns, which decides between equals."""
    after = order.index(director) + 1
    return tuple(player(who) for who in order[after:] + order[: after - 1])


def largest(state: State, company: str, holders: Iterable[Holder], more_than: int) -> Holder | None:
    """The first of these holders with the most shares, if that is more than so many."""
    found, most, held_by = None, more_than, state.shares[company]
    for holder in holders:
        held = held_by.get(holder, 0)
        if held > most:
            found, most = holder, held
    return found


def heir(state: State, company: str, director: str, kept: int) -> Holder | None:
    """The player's holder who takes over from a director who keeps so many shares: with more than those, and with
    enough to be given the certificate for."""
    return largest(state, company, others(state.turn_order, director), max(kept, WORTH - 1))


def seat(t: Table, company: str, holder: Holder | None, why: str) -> None:
    """Give a holder the office, and the certificate where the title has one; nobody: the pile keeps the certificate."""
    paper = certificate(company)
    if holder is not None and paper in t.state.papers:
        ledger.move_paper(t, paper, holder, why)
    ledger.seat_director(t, company, holder)


def settle(t: Table, company: str, why: str = "most shares") -> str | None:
    """After shares have moved: who holds more than the director takes over. Says who lost the office."""
    director = t.state.companies[company].director
    if director is None:
        return None
    successor = heir(t.state, company, director, t.state.owned(company, player(director)))
    if successor is None:
        return None
    seat(t, company, successor, why)
    return director
