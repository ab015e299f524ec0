"""A company reduces its share-count, down to a private one, and private companies merge (chapter 8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import BANK, POOL, Holder
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.plain import plain
from bradshaw.titles.g1820 import covering, drafts, loans, market, money, settlement, shares
from bradshaw.titles.g1820.data import LOAN, RAIL, SIZES, reached
from bradshaw.titles.g1820.frames import IssueRound, Part, Reducing
from bradshaw.titles.g1820.own import own

PRIVATE = 1


class Reduce(Action, frozen=True, kw_only=True):
    """Begin to reduce the share-count of a company; 1: it becomes private."""

    company: str
    size: int


class BuyOut(Action, frozen=True, kw_only=True):
    """The company shall buy so many shares of a holder; none: no longer."""

    holder: Holder
    count: int


class CommitReduction(Action, frozen=True, kw_only=True):
    """Carry the reduction out."""


class MergePrivate(Action, frozen=True, kw_only=True):
    """A company that has just become private is merged into another one of its director."""

    company: str
    into: str


def offer(t: Table, frame: IssueRound, who: str) -> Iterator[Reduce]:
    for name in money.directed(t.state, who) if not reached(t.state, "brown") else ():
        for size in SIZES:
            if size < t.state.companies[name].shares:
                yield Reduce(actor=who, company=name, size=size)


def check(t: Table, frame: IssueRound, action: Reduce) -> None:
    state, name = t.state, action.company
    if reached(state, "brown"):
        raise refuse("1820-8.2-a", "Share-counts are reduced before the brown phase.")
    if name not in money.directed(state, action.actor) or name not in state.prices or name == RAIL:
        raise refuse("1820-8.2-b", f"{action.actor} directs no such public company.")
    if market.in_liquidation(state, name):
        raise refuse("1820-10.7-c", f"{name} is in liquidation.")
    if action.size not in SIZES or action.size >= state.companies[name].shares:
        raise refuse("1820-8.2-b", f"{name} has {state.companies[name].shares} shares; that is no smaller size.")
    check_money(t, cheapest(state, Reducing(action.actor, name, action.size)))


def begin(t: Table, frame: IssueRound, action: Reduce) -> None:
    t.change_frame(ready=())
    t.push(Reducing(action.actor, action.company, action.size))


REDUCING: Choice[Any, Reduce] = Choice(
    Reduce,
    offer,
    check,
    begin,
    lambda t, frame, action: (
        f"Make {action.company} private" if action.size == PRIVATE else f"Reduce {action.company} to {action.size}"
    ),
)


# What is bought


def needed(state: State, frame: Reducing) -> int:
    """Shares to buy so that those in play fit the new size (1820-8.2-c)."""
    return max(0, shares.in_play(state, frame.company) - frame.size)


def from_pool(state: State, frame: Reducing) -> int:
    """The pool's come first (1820-8.2-d)."""
    return min(state.owned(frame.company, POOL), needed(state, frame))


def from_holders(state: State, frame: Reducing) -> int:
    return needed(state, frame) - from_pool(state, frame)


def cheapest(state: State, frame: Reducing) -> Reducing:
    """With the choice that leaves the director most: the more of the largest other holders is bought, the more of his
    own shares he may sell."""
    name, director = frame.company, money.director_of(state, frame.company)
    left = {holder: state.owned(name, holder) for holder in money.investors(state)}
    bought = dict.fromkeys(left, 0)
    for _ in range(from_holders(state, frame)):
        holder = max((one for one in left if left[one]), key=lambda one: (one != director, left[one]))
        left[holder], bought[holder] = left[holder] - 1, bought[holder] + 1
    return replace(frame, parts=tuple(Part(holder, count) for holder, count in bought.items()))


def check_money(t: Table, frame: Reducing) -> None:
    """The shares from the treasury, then excess loans with the director's help (1820-8.2-p to -r)."""
    name, after = frame.company, t.trial()
    if loans.needed_for(t.state, name, needed(t.state, frame)) is None:
        raise refuse("1820-8.2-r", f"{name} cannot pay for the shares it must buy.")
    carry_out(after, frame)
    owed = loans.excess(after.state, name) * LOAN
    if owed > covering.means(after.state, name):
        raise refuse("1820-8.2-r", f"Loans of £{owed} would have to be repaid, for which there is not enough.")


def takeable(t: Table, frame: Reducing, holder: Holder) -> int:
    """What may be bought of a holder: the director stays in office (1820-8.2-g), and keeps the last share."""
    state, name = t.state, frame.company
    kept = 1 if state.companies[name].directed_by == holder else 0
    left = from_holders(state, frame) - drafts.chosen(frame, but=holder)
    return min(state.owned(name, holder) - kept, left)


def commit_gate(t: Table, frame: Reducing, who: str) -> None:
    state, name = t.state, frame.company
    chosen = drafts.chosen(frame)
    if chosen != from_holders(state, frame):
        raise refuse("1820-8.2-c", f"Shares of holders to be bought: {from_holders(state, frame)}, not {chosen}.")
    director = state.companies[name].directed_by
    kept = {holder: state.owned(name, holder) - drafts.count_of(frame, holder) for holder in money.investors(state)}
    if director is None or any(count > kept[director] for holder, count in kept.items()):
        raise refuse("1820-8.2-g", f"The director of {name} must not change.")
    check_money(t, frame)


def commit(t: Table, frame: Reducing, action: CommitReduction) -> None:
    t.pop()
    carry_out(t, frame)
    settlement.ask_about_stations(t, frame.company)
    covering.repay_excess(t, frame.company)


def carry_out(t: Table, frame: Reducing) -> None:
    name, own_purse, state = frame.company, treasury(frame.company), t.state
    pool, count = from_pool(state, frame), loans.needed_for(state, frame.company, needed(state, frame))
    for _ in range(count or 0):
        loans.take(t, name)
    price = market.price(t.state, name)
    ledger.pay(t, own_purse, BANK, pool * price, "own shares", "1820-8.2-i")
    ledger.move_shares(t, name, POOL, own_purse, pool, "bought back")
    for one in frame.parts:
        ledger.pay(t, own_purse, one.holder, one.count * price, "own shares", "1820-8.2-i")
        ledger.move_shares(t, name, one.holder, own_purse, one.count, "bought back")
    ledger.resize(t, name, own_purse, frame.size - t.state.companies[name].shares, "share-count reduced")
    t.say(CompanyEvent(name, f"reduced to {frame.size} shares", "1820-8.2-h"))
    t.change_own(reduced=(*own(t.state).reduced, name))
    if frame.size == PRIVATE:
        go_private(t, name)


def go_private(t: Table, name: str) -> None:
    """Off the market, on to the private track; the treasury becomes the director's cash (1820-8.2-k to -n)."""
    order = next(frame.order for frame in reversed(t.state.frames) if isinstance(frame, IssueRound))
    ledger.take_price_off(t, name, "private")
    director, whole = money.director_of(t.state, name), money.cash(t.state, treasury(name))
    ledger.pay(t, treasury(name), director, whole, "treasury", "1820-8.2-n")
    mine = own(t.state)
    fresh = [one for one in (*mine.privates, name) if one in mine.reduced]
    older = [one for one in mine.privates if one not in mine.reduced]
    t.change_own(privates=(*older, *sorted(fresh, key=order.index)))
    t.change_company(name, par=None)
    t.say(CompanyEvent(name, "private", "1820-8.2-k"))


REDUCTION = drafts.rules(
    Reducing,
    (
        drafts.choice(
            BuyOut,
            takeable,
            lambda frame: ("1820-8.2-e", "1820-8.2-c"),
            lambda t, frame, action: f"Buy {'shares' if action.count else 'none'} of {money.name_of(action.holder)}",
        ),
        plain(
            CommitReduction,
            commit,
            lambda t, frame, action: f"Reduce {frame.company} to {frame.size}",
            gate=commit_gate,
        ),
    ),
    heading=lambda t, frame: f"{frame.company} reduces its share-count to {frame.size}",
    give_up="Give the reduction up",
)


# Private companies of one director


def check_merging(t: Table, frame: IssueRound, action: MergePrivate) -> None:
    """1820-8.2-o"""
    mine = own(t.state)
    if not {action.company, action.into} <= set(mine.privates) or action.company == action.into:
        raise refuse("1820-8.2-o", "Two private companies are merged.")
    if {t.state.companies[one].director for one in (action.company, action.into)} != {action.actor}:
        raise refuse("1820-8.2-o", f"{action.actor} does not control both.")
    if action.company not in mine.reduced or mine.privates.index(action.company) < mine.privates.index(action.into):
        raise refuse("1820-8.2-o", "The company that has just become private is merged into the older one.")


def merge(t: Table, frame: IssueRound, action: MergePrivate) -> None:
    t.change_frame(ready=())
    t.say(CompanyEvent(action.company, f"merged into {action.into}", "1820-8.2-o"))
    settlement.take_assets(t, action.company, action.into, charter=True)
    settlement.return_to_supply(t, action.company)


MERGING: Choice[Any, MergePrivate] = Choice(
    MergePrivate,
    lambda t, frame, who: (
        MergePrivate(actor=who, company=one, into=other) for one, other in permutations(own(t.state).privates, 2)
    ),
    check_merging,
    merge,
    lambda t, frame, action: f"Merge {action.company} into {action.into}",
)
