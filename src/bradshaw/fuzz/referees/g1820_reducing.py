"""Step 3 of an Issue & Takeover Round of 1820, in the referee's opinion: issues, reductions, mergers (8.1 to 8.3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bradshaw.fuzz.referees.g1820_dues import repay_excess
from bradshaw.fuzz.referees.g1820_facts import BR, CHART, COLOURS, END, GRAY, SIZES
from bradshaw.fuzz.referees.g1820_settling import settle_stations, transfer
from bradshaw.fuzz.referees.g1820_table import Table
from bradshaw.kernel.records import BANK, POOL, SCRAP, company, player

ISSUE_PERCENT = 5


def begin(r: Table) -> None:
    """The marker, a train out of the supply, and who is to be liquidated (8.1-a to 8.1-g, 8.1-j)."""
    r.doomed = [name for name in r.stacks[GRAY] if name != BR]
    r.reduced, r.acquirers, r.offered = set(), Counter(), set()
    r.column += 1
    if r.column == END:
        r.end()
        return
    r.scrap_older(CHART[r.column]["colour"])
    kind = r.next_kind()
    if kind:
        last = r.trains[kind][BANK] == 1
        remove_train(r, kind)
        following = r.next_kind()
        if last and following:
            remove_train(r, following)
    r.order = r.publics()
    r.place = ("issue", r.stock_round, r.round)


def remove_train(r: Table, kind: str) -> None:
    r.move_train(kind, BANK, SCRAP)
    r.note_new_train(kind)


def may_act(r: Table, action: Any) -> None:
    name = action.company
    r.same("8.1-h", f"director of {name}", r.director.get(name), player(action.actor))
    r.say(name in r.spot and not r.in_liquidation(name), "10.7-c", f"{name} is private or in liquidation")


def issue_shares(r: Table, action: Any) -> None:
    may_act(r, action)
    issue(r, action.company, action.count)


def issue(r: Table, name: str, count: int) -> None:
    """The price before it falls; never into liquidation (8.3-c to 8.3-e)."""
    fall = r.fall_for(name, count, ISSUE_PERCENT)
    r.say(r.spot[name] - fall > GRAY, "8.3-e", f"{name} would go into liquidation")
    r.pay(BANK, company(name), r.price(name) * count, "8.3-c")
    r.move_shares(name, company(name), POOL, count)
    r.move(name, -fall)


def commit_reduction(r: Table, action: Any) -> None:
    """8.2; loans that the purchase needs come first."""
    draft = r.draft("Reducing")
    name, size, director = draft.company, draft.size, r.director[draft.company]
    r.same("8.2-b", f"director of {name}", director, player(action.actor))
    r.say(COLOURS.index(r.phase) < COLOURS.index("brown"), "8.2-a", f"no reductions in {r.phase} phase")
    r.say(name in r.spot and not r.in_liquidation(name), "10.7-c", f"{name} cannot be reduced")
    r.say(size in SIZES and size < r.size(name), "8.2-b", f"{name} cannot have {size} shares")
    buy_out(r, name, size, draft.parts)
    r.shares[name][company(name)] -= r.size(name) - size
    r.say(r.owned(name, company(name)) >= 0, "8.2-h", f"{name} has no {size} shares")
    most = max(r.owned(name, holder) for holder in r.holders(name))
    r.say(r.owned(name, director) == most, "8.2-g", f"{name} would have another director")
    r.reduced.add(name)
    if size == 1:
        go_private(r, name)
    repay_excess(r, name)
    settle_stations(r, name, r.markers(name))


def buy_out(r: Table, name: str, size: int, sellers: Any) -> None:
    """Pool first, then the holders named (8.2-c to 8.2-i)."""
    needed = max(0, r.in_play(name) - size)
    pool = min(needed, r.owned(name, POOL))
    r.same("8.2-c", "shares bought from holders", needed - pool, sum(one.count for one in sellers))
    while r.cash[company(name)] < r.price(name) * needed:
        r.borrow(name)
    for holder, count in [(POOL, pool), *((one.holder, one.count) for one in sellers)]:
        r.pay(company(name), BANK if holder == POOL else holder, r.price(name) * count, "8.2-i")
        r.move_shares(name, holder, company(name), count)


def go_private(r: Table, name: str) -> None:
    """To the private track, in operating order among those of this round; the director has its treasury (8.2-k, n)."""
    r.take_off(name)
    older = [one for one in r.privates if one not in r.reduced]
    newer = [one for one in r.privates if one in r.reduced]
    r.privates = [*older, *sorted([*newer, name], key=r.order.index)]
    r.pay(company(name), r.director[name], r.cash[company(name)], "8.2-n")


def merge_private(r: Table, action: Any) -> None:
    """8.2-o: like a takeover, without a price."""
    name, into = action.company, action.into
    r.say(name in r.privates and into in r.privates and name != into, "8.2-o", "two private companies")
    r.say(name in r.reduced, "8.2-o", f"{name} has not become private in this round")
    r.same("8.2-o", "director", r.director[name], r.director[into])
    before = r.markers(into)
    doubles = transfer(r, name, into, charter=True)
    r.remove(name)
    settle_stations(r, into, before, doubles)
