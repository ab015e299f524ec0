"""Who sold picks between cousins that would direct a company (chapter 13.4)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel.actions import Action
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.records import cousin
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules
from bradshaw.mechanics import directors
from bradshaw.titles.g1820.data import COUSINS
from bradshaw.titles.g1820.frames import ChoosingDirector


class NameDirector(Action, frozen=True, kw_only=True):
    cousin: str


def offer(t: Table, frame: ChoosingDirector, who: str) -> Iterator[NameDirector]:
    for name in frame.cousins:
        yield NameDirector(actor=who, cousin=name)


def check(t: Table, frame: ChoosingDirector, action: NameDirector) -> None:
    if action.cousin not in frame.cousins:
        raise refuse("1820-13.4-g", "That cousin does not hold the most shares.")


def seat(t: Table, frame: ChoosingDirector, action: NameDirector) -> None:
    t.pop()
    directors.seat(t, frame.company, cousin(action.cousin), "the seller's choice")


CHOOSING = FrameRules(
    ChoosingDirector,
    deciders=lambda t, frame: (frame.player,),
    choices=(
        Choice(
            NameDirector,
            offer,
            check,
            seat,
            lambda t, frame, action: f"{COUSINS[action.cousin].name} directs {frame.company}",
        ),
    ),
    heading=lambda t, frame: f"Cousins are tied for {frame.company}",
)
