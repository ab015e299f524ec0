"""Paying out or keeping what the trains earned: who gets what, where the price goes, and the words for both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from bradshaw.kernel import Choice, State, Table, Words, refuse
from bradshaw.kernel.actions import Dividend
from bradshaw.kernel.market import Market
from bradshaw.kernel.records import NOBODY, Holder, bare, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money

Parts = Mapping[Holder, int]
"""What every holder receives; a title may let the shares of a pile earn for the company."""


def per_share(state: State, company: str, revenue: int, holders: Iterable[Holder]) -> Parts:
    """Each holder's part by the number of shares, rounded down; who gets nothing is left out."""
    shares = state.companies[company].shares
    parts = {holder: revenue * state.owned(company, holder) // shares for holder in holders}
    return {holder: part for holder, part in parts.items() if part}


def to_players(state: State, company: str, revenue: int) -> Parts:
    """Players only: what lies in a pile earns nothing."""
    return per_share(state, company, revenue, map(player, state.players))


def by_moves(market: Market) -> Callable[[State, str, int], tuple[int, int]]:
    """The price before and after the moves "paid" and "withheld" of a market."""

    def prices(state: State, company: str, paid: int) -> tuple[int, int]:
        return market.price(state, company), market.price_after(state, company, "paid" if paid else "withheld")

    return prices


def choice(
    *,
    nothing: str,
    parts: Callable[[State, str, int], Parts],
    prices: Callable[[State, str, int], tuple[int, int]],
    fallen: str,
    keep: str,
    pay: Callable[[Table, str, int], None],
    retain: Callable[[Table, str, int], None],
    check: Callable[[Table, Any, Dividend], None] = lambda t, frame, action: None,
    written: Callable[[int, Holder], str] = lambda amount, holder: money.pounds(amount),
) -> Choice[Any, Dividend]:
    """The income of the company on turn (`frame.company`, `frame.revenue`) is paid out whole or kept whole.

    `nothing`: the clause by which nothing is paid without income. `prices`: the price of a share before and after so
    much is paid, `fallen` where that is nothing. `keep`: the book's word for not paying. `written`: an amount in the
    money of a holder.
    """

    def candidates(t: Table, frame: Any, who: str) -> Iterator[Dividend]:
        for paid in (True, False):
            yield Dividend(actor=who, company=frame.company, pay=paid)

    def judge(t: Table, frame: Any, action: Dividend) -> None:
        check(t, frame, action)
        if action.pay and not frame.revenue:
            raise refuse(nothing, "Without income nothing can be paid out.")

    def decide(t: Table, frame: Any, action: Dividend) -> None:
        (pay if action.pay else retain)(t, frame.company, frame.revenue)

    def words(t: Table, frame: Any, action: Dividend) -> Words:
        name, revenue = frame.company, frame.revenue
        before, after = prices(t.state, name, revenue if action.pay else 0)
        fate = (f"price {before} → {after}" if after != before else f"price stays at {before}") if after else fallen
        if not action.pay:
            kept = written(revenue, treasury(name))
            return Words(f"{keep} {kept}", f"{name} +{kept}, {fate}")
        earned = parts(t.state, name, revenue).items()
        told = [f"{bare(holder)} +{written(part, holder)}" for holder, part in earned] or ["nobody holds shares"]
        return Words(f"Pay out {written(revenue, NOBODY)}", ", ".join([*told, fate]), best=True)

    return Choice(Dividend, candidates, judge, decide, words)
