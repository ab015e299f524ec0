"""Traces: the state of a game of 18xx.games after every action, and where ours first differs from it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bradshaw.kernel.codec import NOT_JSON
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.records import BANK, IPO, SCRAP, bare, is_player
from bradshaw.kernel.state import State

View = dict[str, Any]
"""A state in the words of a trace: "bank", "player:ID:cash", "company:ID:trains", "hex:ID" and so on."""

NOT_COMPARED = ("value",)
"""What players are worth while the game goes on is that site's own estimate."""


class TraceStep(Struct, frozen=True):
    id: int
    changed: dict[str, Any]
    type: str = ""


class Trace(Struct, frozen=True):
    title: str
    steps: tuple[TraceStep, ...]
    options: tuple[str, ...] = ()
    result: dict[str, int] = {}
    finished: bool = True
    """False: it was broken off, and the result is what everybody is worth so far."""


class Difference(Struct, frozen=True):
    """Where our state is not that of the trace."""

    action: int
    field: str
    theirs: Any
    ours: Any

    def __str__(self) -> str:
        return f"action {self.action}: {self.field} is {show(self.theirs)} there and {show(self.ours)} here"


def show(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def read(raw: str | bytes) -> Trace:
    try:
        return msgspec.json.decode(raw, type=Trace)
    except NOT_JSON as problem:
        raise BadInput(f"not a trace: {problem}") from None


def states(trace: Trace) -> Iterator[tuple[TraceStep, Mapping[str, Any]]]:
    """Every step with the whole state after it."""
    whole: dict[str, Any] = {}
    for step in trace.steps:
        whole.update(step.changed)
        yield step, whole


def depot(state: State, unlimited: Container[str]) -> dict[str, int]:
    """Trains of the bank by kind; one stands for those without limit."""
    counts: dict[str, int] = {}
    for train in state.trains.values():
        if train.holder in (BANK, IPO):
            counts[train.kind] = counts.get(train.kind, 0) + 1
    return {kind: 1 if kind in unlimited else count for kind, count in counts.items()}


def holdings(state: State, company: str, numbers: Mapping[str, str]) -> dict[str, int]:
    """Percent of a company by holder; players go by that site's ids."""
    return {
        numbers[bare(holder)] if is_player(holder) else holder: 10 * count
        for holder, count in state.shares[company].items()
        if holder != SCRAP
    }


def tiles(state: State) -> View:
    return {f"hex:{hex_id}": [laid.tile, laid.rotation] for hex_id, laid in state.tiles.items()}


def differences(action: int, theirs: Mapping[str, Any], ours: View) -> list[Difference]:
    """All fields that differ, in the trace's order; tiles that only we have count as well.

    A trace does not follow a company that has left the game, so one that is not in our view is not compared; nor
    is the round once the game is over and we are in none.
    """
    found = []
    companies = {owner_of(name) for name in ours}
    for name, value in theirs.items():
        gone = owner_of(name) not in companies if name.startswith("company:") else name == "round" and name not in ours
        if gone or name.rpartition(":")[2] in NOT_COMPARED:
            continue
        wanted, got = tidy(name, value), tidy(name, ours.get(name))
        if wanted != got:
            found.append(Difference(action, name, wanted, got))
    extra = [name for name in ours if name.startswith("hex:") and name not in theirs]
    return found + [Difference(action, name, None, ours[name]) for name in extra]


def owner_of(name: str) -> str:
    """ "company:CAR" of "company:CAR:cash"."""
    return name.rpartition(":")[0]


def tidy(name: str, value: Any) -> Any:
    """Lists in any order are equal; piles are named once; the price is a plain list."""
    what = name.rpartition(":")[2]
    if what in ("trains", "tokens", "privates"):
        return sorted(value or [])
    if what == "shares":
        company = name.split(":")[1]
        repeats = (company, "Engine::SharePool")
        return {holder: percent for holder, percent in (value or {}).items() if holder not in repeats and percent}
    if what == "depot":
        return {kind: count for kind, count in (value or {}).items() if count}
    return value
