"""More than the best set: its ties, the next best, what each train would earn alone, and the trade-off."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bradshaw.routes.answer import Answer, RunSet
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Train
from bradshaw.routes.solve import SCALE, Search

MOST_TIES = 5


def explain(position: Position, trains: Sequence[Train], fleet: FleetRule | None = None) -> Answer:
    """The best set by revenue, proven, with everything there is to know about it."""
    search = Search(position, trains, fleet)
    answer = search.run()
    return replace(
        answer,
        alone={train.id: alone(position, train, fleet) for train in trains},
        ties=tuple(search.run_set(chosen) for chosen in search.ties(MOST_TIES)) if search.chosen else (),
        next_best=next_best(search),
        trade_off=trade_off(position, trains, fleet),
    )


def alone(position: Position, train: Train, fleet: FleetRule | None = None) -> int:
    """What a train would earn if the company had no other."""
    return Search(position, (train,), fleet).run().revenue


def next_best(search: Search) -> int | None:
    """The best revenue below the best one, or None where no other set of runs exists."""
    revenue = search.worth // SCALE
    search.prepare()
    found = search.hunt(1, revenue * SCALE - 1, every_option=True)
    return None if found is None else found[0] // SCALE


def trade_off(position: Position, trains: Sequence[Train], fleet: FleetRule | None = None) -> tuple[RunSet, ...]:
    """Every pair of revenue and subsidy that no other pair beats, the dearest revenue first."""
    search = Search(position, trains, fleet)
    best = search.run().best
    if not any(stop.subsidy for stop in position.stops) or not best.runs:
        return (best,)
    most = Search(position, trains, fleet, "subsidy").run().best
    search.prepare()
    found = [best]
    while found[-1].subsidy < most.subsidy:
        last = found[-1]
        # the set with most subsidy is one that can be had: no need to look below it
        least, top = most.revenue * SCALE + most.subsidy, last.revenue * SCALE - 1
        better = search.hunt(least, top, subsidy=last.subsidy + 1, every_option=True)
        found.append(most if better is None else search.run_set(better[1]))
    return tuple(found)
