"""What random play looks for: rare places (the habits that lead to them stand in profiles.yaml), and what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bradshaw.kernel import State
from bradshaw.kernel.events import CompanyEvent, Event, GameEnded, PaperMoved, PhaseBegan, Remark, RunMade, TrainMoved
from bradshaw.kernel.landmarks import Landmark, during, said
from bradshaw.kernel.records import POOL
from bradshaw.mechanics.directors import certificate
from bradshaw.titles.g1860.ending import REASONS
from bradshaw.titles.g1860.shares import has_train, in_receivership
from bradshaw.titles.g1860.state import OperatingRound, StockRound, own

BANK_BREAKS = said(Remark, clause="1860-end-of-game-b")
BANKRUPT = said(CompanyEvent, what="bankrupt")


def into_receivership(before: State, events: Sequence[Event]) -> bool:
    floated = [certificate(name) for name, record in before.companies.items() if record.floated]
    return any(said(PaperMoved, taker=POOL, paper=one)(before, events) for one in floated)


def out_of_receivership(before: State, events: Sequence[Event]) -> bool:
    shut = [certificate(name) for name in before.companies if in_receivership(before, name)]
    return any(said(PaperMoved, giver=POOL, paper=one)(before, events) for one in shut)


def run_made(by: Callable[[State, str], bool]) -> Landmark:
    """A company of which this holds has run."""
    return lambda before, events: any(isinstance(event, RunMade) and by(before, event.company) for event in events)


def restarted(before: State, events: Sequence[Event]) -> bool:
    return any(said(CompanyEvent, what="floated", company=name)(before, events) for name in own(before).bankrupt)


def prices_are_floated(state: State) -> Iterator[str]:
    for name, record in state.companies.items():
        if (name in state.prices) != record.floated or (record.floated and record.par is None):
            yield f"{name}: a price marker and a par belong to floated companies"


LANDMARKS: Mapping[str, Landmark] = {
    "insolvency": said(CompanyEvent, what="insolvent"),
    "solvency regained": said(CompanyEvent, what="solvent"),
    "run of a leased train": run_made(lambda before, name: not has_train(before, name)),
    "receivership": into_receivership,
    "end of a receivership": out_of_receivership,
    "run in receivership": run_made(in_receivership),
    "bankruptcy in a stock round": during(StockRound, BANKRUPT),
    "bankruptcy in an operating round": during(OperatingRound, BANKRUPT),
    "flotation after bankruptcy": restarted,
    "train returned": said(TrainMoved, why="over the train limit"),
    "Southern Railway": said(PhaseBegan, phase="9"),
    "British Rail": said(Remark, clause="1860-nationalisation-b"),
    "company closed in the end game": said(CompanyEvent, what="closed"),
    "bank broken in a stock round": during(StockRound, BANK_BREAKS),
    "bank broken in an operating round": during(OperatingRound, BANK_BREAKS),
    **{f"end: {text}": said(GameEnded, reason=text) for text, _ in REASONS.values()},
}
