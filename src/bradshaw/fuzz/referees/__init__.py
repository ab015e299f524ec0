"""Referees by title: a game without one is checked by what holds in every title."""

from __future__ import annotations

from collections.abc import Callable

from bradshaw.fuzz.referees import g1820, g1843
from bradshaw.fuzz.referees.opinion import Referee
from bradshaw.kernel.state import State

__all__ = ["REFEREES", "Referee", "referee_of"]

REFEREES: dict[str, Callable[[State], Referee]] = {"1820": g1820.Referee, "1843": g1843.Referee}


def referee_of(start: State) -> Referee | None:
    made = REFEREES.get(start.title)
    return made(start) if made else None
