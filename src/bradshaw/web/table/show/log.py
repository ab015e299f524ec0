"""The log of a game: every action with what followed from it, whole or only what speaks of somebody or something."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bradshaw.kernel import events as ev
from bradshaw.kernel.game import Game as Played
from bradshaw.web.table.show import deals
from bradshaw.web.table.show.story import Line, Teller, text


class Notice(Protocol):
    """Something said by the table itself."""

    position: int
    text: str
    at: datetime


@dataclass
class Step:
    """One action with everything that followed from it."""

    index: int
    actor: str
    at: str
    lines: list[Line]


def steps(game: Played, first: int = 1, last: int | None = None) -> list[Step]:
    """The story of these actions, newest first."""
    teller = Teller(game.title.id)
    told = []
    last = len(game.entries) if last is None else last
    for index in range(last, max(first, 1) - 1, -1):
        entry = game.entries[index - 1]
        told.append(Step(index, entry.action.actor, entry.at, deals.lines(teller, index, entry.events)))
    if first <= 0:
        told.append(Step(0, "", "", opening(game)))
    return told


def with_notices(told: list[Step], notices: Iterable[Notice]) -> list[Step]:
    """The story with what was done to the table itself, each after the action it followed."""
    said = [
        Step(one.position, "", one.at.isoformat(), [Line(one.position, "seats", [text(one.text)])]) for one in notices
    ]
    return sorted([*reversed(said), *told], key=lambda step: -step.index)


def opening(game: Played) -> list[Line]:
    return deals.lines(Teller(game.title.id), 0, game.opening)


def matching(found: Iterable[Step], who: str, company_id: str, kind: str) -> list[Step]:
    """Only what speaks of a player, a company, or is of a kind."""

    def wanted(step: Step, line: Line) -> bool:
        return (
            (not who or who in line.players or step.actor == who)
            and (not company_id or company_id in line.companies)
            and (not kind or line.kind == kind)
        )

    kept = [Step(s.index, s.actor, s.at, [line for line in s.lines if wanted(s, line)]) for s in found]
    return [step for step in kept if step.lines]


KINDS = (
    "rounds",
    "runs",
    "shares",
    "prices",
    "track",
    "trains",
    "money",
    "companies",
    "certificates",
    "auctions",
    "passes",
    "remarks",
    "seats",
)


def round_name(game: Played, at: int | None = None) -> str:
    """The round being played."""
    last = len(game.entries) if at is None else at
    for entry in reversed(game.entries[:last]):
        for event in reversed(entry.events):
            if isinstance(event, ev.RoundBegan):
                return event.round
    for event in reversed(game.opening):
        if isinstance(event, ev.RoundBegan):
            return event.round
    return ""
