"""Checks that hold after every action of every title: nothing appears from nowhere, nothing vanishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from bradshaw.kernel.state import State
from bradshaw.kernel.title import Title


class Inventory(Struct, frozen=True):
    """Everything that can only move: money by kind, papers, trains, markers, loan markers."""

    money: dict[str, int]
    papers: frozenset[str]
    trains: frozenset[str]
    markers: frozenset[str]
    loans: int


def inventory(title: Title, state: State) -> Inventory:
    money: Counter[str] = Counter()
    for holder, amount in state.cash.items():
        money[title.purse(holder)] += amount
    endless = title.mints
    return Inventory(
        money=dict(money),
        papers=frozenset(state.papers),
        trains=frozenset(id for id, train in state.trains.items() if train.kind not in endless),
        markers=frozenset(id for id, marker in state.markers.items() if marker.company not in endless),
        loans=sum(state.loans.values()),
    )


def complaints(title: Title, start: State, now: State) -> Iterator[str]:
    """What is wrong with a state, as sentences; nothing when all is well."""
    before, after = inventory(title, start), inventory(title, now)
    for name in Inventory.__struct_fields__:
        if getattr(before, name) != getattr(after, name):
            yield f"{name} not conserved: {getattr(before, name)} became {getattr(after, name)}"
    for company, held in now.shares.items():
        record = now.companies.get(company)
        if record and sum(held.values()) != record.shares:
            yield f"{company} has {sum(held.values())} shares in all, not {record.shares}"
        if any(count <= 0 for count in held.values()):
            yield f"a holder of {company} has no or fewer than no shares: {held}"
    counts = title.tile_counts(now)
    for tile, used in Counter(laid.tile for laid in now.tiles.values()).items():
        limit = counts.get(tile)
        if limit is not None and used > limit:
            yield f"tile {tile} lies {used} times, there are {limit}"
    places = Counter(m.place for m in now.markers.values() if m.place and m.place.slot >= 0)
    for place, times in places.items():
        if times > 1:
            yield f"{times} markers stand on {place}"
    for cell, stack in now.stacks.items():
        if any(now.prices.get(company) != cell for company in stack):
            yield f"stack {cell} and prices disagree"
    if sorted(c for stack in now.stacks.values() for c in stack) != sorted(now.prices):
        yield "a price marker is missing from the market or stands there twice"
    yield from title.invariants(now)
