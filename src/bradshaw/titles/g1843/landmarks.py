"""Rare places of this game; the habits of random play that lead to them stand in profiles.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bradshaw.kernel import State
from bradshaw.kernel.events import CompanyEvent, Event, PhaseBegan, Remark, RunMade, StackChanged, TrainMoved
from bradshaw.kernel.landmarks import Landmark, asked, during, ended, said
from bradshaw.kernel.records import company
from bradshaw.mechanics.stock_round import StockRound
from bradshaw.titles.g1843.frames import CompanyTurn, Emergency, OperatingRound
from bradshaw.titles.g1843.own import own


def last_run(before: State, events: Sequence[Event]) -> bool:
    """A company runs with an obsolete train."""
    holders = {before.trains[id].holder for id in own(before).obsolete}
    return any(isinstance(event, RunMade) and company(event.company) in holders for event in events)


BY_FOREIGNERS, NEW_PHASE = said(TrainMoved, why="bought by the foreigners"), said(PhaseBegan)
LANDMARKS: Mapping[str, Landmark] = {
    "short operating round": said(Remark, clause="1843-6.2-j"),
    "float in an operating round": during(OperatingRound, said(CompanyEvent, what="floated")),
    "marker sunk in its stack": during(StockRound, said(StackChanged, why="sold")),
    "phase begun by the foreigners": lambda *seen: BY_FOREIGNERS(*seen) and NEW_PHASE(*seen),
    "train turned over": said(TrainMoved, why="turned over"),
    "run with an obsolete train": last_run,
    "rusted train thrown away": said(TrainMoved, why="thrown away"),
    "train bought of a company": asked(CompanyTurn, said(TrainMoved, why="traded")),
    "contribution after a sale": during(Emergency, said(TrainMoved, why="bought")),
    "Val de Loire as a train": said(TrainMoved, why="from Val de Loire"),
    "end: bankruptcy": ended("is bankrupt"),
    "end: yellow trains burnt": ended("burnt in the auction"),
    "end: gray trains": ended("Gray trains"),
    "end: 500 by a dividend": ended("500fr by a dividend"),
    "end: 500 in a stock round": ended("500fr at the end of a stock round"),
}
