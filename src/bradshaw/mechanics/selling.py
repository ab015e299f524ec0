"""Selling shares to the pool: as many as one likes of one company at one price, by the rules every title shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.numbers import counted, some
from bradshaw.kernel.records import POOL, bare, player
from bradshaw.mechanics import directors
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.stock_round import Sold, StockRound, ban, no_duty, note

F = TypeVar("F", bound=StockRound)


class Selling(Protocol):
    """A frame that remembers what its player has sold: a stock round, a debt to be met."""

    @property
    def sales(self) -> tuple[Sold, ...]: ...


class Terms(Struct, frozen=True):
    """What a sale brings and does in a title."""

    brings: Callable[[State, str], int]
    """What a share brings now."""
    price: Callable[[State, str], int]
    """Its price on the market."""
    price_after: Callable[[State, Sold], int]
    """The price once so much has been sold of a company in this turn."""
    pay: Callable[[Table, str, int, str, str], None]
    """The bank pays a player: who, how much, why, by which clause."""
    after: Callable[[Table, Sold, int], None]
    """Settle the director and move the price: all that was sold of a company in this turn, and how much of it now."""
    clause: str
    """The rule about what a share brings."""
    cell: Callable[[State, str], str] = lambda state, company: state.prices.get(company, "")
    """From where a sale moves the price; empty where it moves nothing."""
    at_first_price: bool = True
    """A turn's sales of one company are one sale: later parts bring the price of the first."""


def sold_before(sales: Iterable[Sold], company: str) -> Sold | None:
    return next((one for one in sales if one.company == company), None)


def each(state: State, terms: Terms, sales: Iterable[Sold], company: str) -> int:
    """What each share of a company brings to the player on turn."""
    earlier = sold_before(sales, company)
    return earlier.each if earlier and terms.at_first_price else terms.brings(state, company)


def with_sale(state: State, terms: Terms, sales: Iterable[Sold], action: SellShares) -> Sold:
    """All that will have been sold of a company in this turn."""
    name, earlier = action.company, sold_before(sales, action.company)
    cell = earlier.cell if earlier else terms.cell(state, name)
    count = action.count + (earlier.count if earlier else 0)
    return Sold(name, cell, each(state, terms, sales, name), count)


def joined(sales: Iterable[Sold], sold: Sold) -> tuple[Sold, ...]:
    """The sales of a turn with one more."""
    return (*(one for one in sales if one.company != sold.company), sold)


def sell(t: Table, terms: Terms, sold: Sold, action: SellShares) -> None:
    """Money for shares, then what follows. The frame has taken note before: a sale may end its round."""
    why = f"{some(action.count, 'share')} of {action.company} sold"
    terms.pay(t, action.actor, sold.each * action.count, why, terms.clause)
    ledger.move_shares(t, action.company, player(action.actor), POOL, action.count, "sold")
    terms.after(t, sold, action.count)


def check_count(state: State, action: SellShares, clause: str) -> None:
    if action.company not in state.shares:
        raise refuse(clause, "There is no such company.")
    held = state.owned(action.company, player(action.actor))
    if not 1 <= action.count <= held:
        raise refuse(clause, f"{action.actor} has {counted(held, 'share')} of {action.company}, not {action.count}.")


def check_successor(state: State, action: SellShares, clause: str) -> None:
    """The director's certificate is never sold: who gives it up needs a successor with enough shares."""
    kept = state.owned(action.company, player(action.actor)) - action.count
    if kept >= directors.WORTH or state.companies[action.company].director != action.actor:
        return
    if directors.heir(state, action.company, action.actor, 0) is None:
        raise refuse(clause, f"Nobody else has two shares of {action.company} and could become its director.")


def check_pool(state: State, action: SellShares, most: int, clause: str, counted: int | None = None) -> None:
    """The pool takes no more than so many shares of a company."""
    there = state.owned(action.company, POOL) if counted is None else counted
    if there + action.count > most:
        raise refuse(
            clause,
            f"More than {most} of {state.companies[action.company].shares} shares of {action.company} would lie there.",
        )


def candidates(t: Table, frame: Any, who: str) -> Iterator[SellShares]:
    holder = player(who)
    for name, held in t.state.shares.items():
        for count in range(1, held.get(holder, 0) + 1):
            yield SellShares(actor=who, company=name, count=count)


def words(terms: Terms, written: Callable[[int], str] = pounds) -> Callable[[Table, Selling, SellShares], str]:
    """A sale in words: what it brings, where the price goes, who directs the company then."""

    def said(t: Table, frame: Selling, action: SellShares) -> str:
        name, state = action.company, t.state
        sold = with_sale(state, terms, frame.sales, action)
        text = f"Sell {some(action.count, 'share')} of {name} for {written(action.count * sold.each)}"
        before, then = terms.price(state, name), terms.price_after(state, sold)
        if then != before:
            text += f", price {before} → {then}"
        return text + fate_of_office(state, action)

    return said


def choice(
    *,
    terms: Terms,
    count: str,
    check: Callable[[Table, F, SellShares], None],
    gate: Callable[[Table, F, str], None] = no_duty,
    written: Callable[[int], str] = pounds,
) -> Choice[F, SellShares]:
    """Sales in a stock round. `count` is the clause for selling what one has; `check` adds the title's own rules."""

    def judge(t: Table, frame: F, action: SellShares) -> None:
        check_count(t.state, action, count)
        check(t, frame, action)

    def apply(t: Table, frame: F, action: SellShares) -> None:
        sold = with_sale(t.state, terms, frame.sales, action)
        note(t, frame, sales=joined(frame.sales, sold), bans=ban(frame, action.actor, action.company))
        sell(t, terms, sold, action)

    return Choice(SellShares, candidates, judge, apply, words(terms, written), gate)


def fate_of_office(state: State, action: SellShares) -> str:
    """Who would direct the company after a sale, where that changes."""
    record = state.companies.get(action.company)
    if record is None or record.director != action.actor:
        return ""
    kept = state.owned(action.company, player(action.actor)) - action.count
    successor = directors.heir(state, action.company, action.actor, kept)
    if successor is not None:
        return f"; {bare(successor)} becomes director"
    return "; nobody directs it then" if kept < directors.WORTH else ""
