"""Private companies: papers that pay their owners, and that companies may buy from players.

A private is the paper `private:ID`; closed, it lies with what has left the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bradshaw.board.data import PrivateData
from bradshaw.kernel import Choice, Option, Range, State, Table, ledger, refuse
from bradshaw.kernel.actions import BuyPrivate
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, KEPT, SCRAP, Holder, bare, is_company, is_player
from bradshaw.mechanics import money


@lru_cache(maxsize=KEPT)
def paper(private: str) -> str:
    return f"private:{private}"


def owner(state: State, private: str) -> Holder:
    """The holder of an open private: a player or a company, else the bank; a closed one is with what left the game."""
    return state.papers[paper(private)]


def close(t: Table, private: PrivateData, clause: str) -> None:
    if owner(t.state, private.id) != SCRAP:
        ledger.move_paper(t, paper(private.id), SCRAP, "closed")
        t.say(Remark(f"{private.name} closes.", clause))


def from_bank(t: Table, holder: Holder, amount: int, why: str, clause: str) -> None:
    ledger.pay(t, BANK, holder, amount, why, clause)


def pay_income(
    t: Table,
    privates: Iterable[PrivateData],
    clause: str,
    *,
    pay: Callable[[Table, Holder, int, str, str], None] = from_bank,
    income: Callable[[State, str], int] | None = None,
) -> None:
    """Every private that a player or a company owns brings its income, which is printed where the title says nothing
    else; `pay` is the bank's payment to a holder."""
    for private in privates:
        holder = owner(t.state, private.id)
        if is_player(holder) or is_company(holder):
            amount = income(t.state, private.id) if income else private.revenue
            pay(t, holder, amount, f"income of {private.name}", clause)


@dataclass(frozen=True)
class Clauses:
    unknown: str
    never: str
    """No company may ever buy this one."""
    closed: str
    owner: str
    """Companies buy from players only."""
    price: str
    """The least and the most that is paid."""
    cash: str
    """The company pays from its treasury."""


def choice(
    *,
    clauses: Clauses,
    privates: Mapping[str, PrivateData],
    prices: Callable[[State, str], tuple[int, int] | None],
    check: Callable[[Table, str, str], None],
    buy: Callable[[Table, BuyPrivate], None],
    written: Callable[[int], str] = money.pounds,
) -> Choice[Any, BuyPrivate]:
    """The company on turn (`frame.company`) buys a private from a player at a price between two limits.

    `prices`: the limits, none where it may never be bought. `check`: what else forbids it now (the phase, whose it
    is). `buy`: the purchase, or an offer to the owner where his consent is needed.
    """

    def candidates(t: Table, frame: Any, who: str) -> Iterator[Option]:
        for id in privates:
            limits = prices(t.state, id)
            if limits is None or not is_player(owner(t.state, id)):
                continue
            least, most = limits
            top = min(most, money.treasury(t.state, frame.company))
            ranges = {"price": Range(least, top)} if top > least else {}
            yield Option(BuyPrivate(actor=who, private=id, price=max(top, least), company=frame.company), ranges=ranges)

    def judge(t: Table, frame: Any, action: BuyPrivate) -> None:
        if action.private not in privates:
            raise refuse(clauses.unknown, "There is no such private.")
        name, holder = privates[action.private].name, owner(t.state, action.private)
        limits = prices(t.state, action.private)
        if limits is None:
            raise refuse(clauses.never, f"{name} may never be bought by a company.")
        check(t, frame.company, action.private)
        if holder == SCRAP:
            raise refuse(clauses.closed, f"{name} is closed.")
        if not is_player(holder):
            raise refuse(clauses.owner, f"{name} belongs to {bare(holder)}; companies buy from players only.")
        if not limits[0] <= action.price <= limits[1]:
            between = f"{written(limits[0])} to {written(limits[1])}"
            raise refuse(clauses.price, f"A company pays {between} for {name}, not {written(action.price)}.")
        money.check_treasury(t.state, frame.company, action.price, clauses.cash, name, written)

    def apply(t: Table, frame: Any, action: BuyPrivate) -> None:
        buy(t, action)

    def words(t: Table, frame: Any, action: BuyPrivate) -> str:
        limits = prices(t.state, action.private)
        between = f"{written(limits[0])} to {written(limits[1])}" if limits else ""
        return f"Buy {privates[action.private].name} for {between}"

    return Choice(BuyPrivate, candidates, judge, apply, words)
