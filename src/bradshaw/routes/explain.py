"""More than the best set: its ties, the next best, what each train would earn alone, and the trade-off."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from bradshaw.routes.answer import Answer, RunSet
from bradshaw.routes.field import Weights
from bradshaw.routes.meter import Stopped
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
        trade_off=trade_off(search),
    )


def solve_both(
    position: Position,
    trains: Sequence[Train],
    fleet: FleetRule | None = None,
    nodes: int | None = None,
    width: int | None = None,
) -> Answer:
    """The best set by revenue, with the trade-off down to the best by revenue and subsidy together.

    Where no stop has a subsidy there is nothing to trade off, and no second search. When the budget of nodes is spent
    before the proof, or only some ways are followed (`width`), the trade-off is what was found on the way.
    """
    search = Search(position, trains, fleet, width=width)
    answer = search.run(nodes=nodes)
    if not any(stop.subsidy for stop in position.stops):
        return replace(answer, trade_off=(answer.best,))
    both = Search(position, trains, fleet, "total", width=width).run(nodes=nodes)
    looked = replace(answer.certificate, nodes=answer.certificate.nodes + both.certificate.nodes)
    if answer.proven and both.proven:
        return replace(answer, certificate=looked, trade_off=trade_off(search, both.best, nodes))
    best = max(answer.best, both.best, key=lambda one: (one.revenue, one.subsidy))
    rest = (both.best,) if both.best.subsidy > best.subsidy else ()
    return replace(answer, best=best, proven=False, certificate=looked, trade_off=(best, *rest))


def alone(position: Position, train: Train, fleet: FleetRule | None = None) -> int:
    """What a train would earn if the company had no other."""
    return Search(position, (train,), fleet).run().revenue


def next_best(search: Search) -> int | None:
    """The best revenue below the best one, or None where no other set of runs exists."""
    revenue = search.worth // SCALE
    search.prepare()
    found = search.hunt(1, revenue * SCALE - 1, every_option=True)
    return None if found is None else found[0] // SCALE


def trade_off(search: Search, end: RunSet | None = None, nodes: int | None = None) -> tuple[RunSet, ...]:
    """Every pair of revenue and subsidy that no other pair beats, from the best revenue down to `end`.

    `search` is by revenue and proven; without an end the list goes down to the most subsidy that can be had.
    """
    best = search.answer().best
    values = [value for stop in search.position.stops for value in (stop.value, stop.subsidy)]
    if not any(stop.subsidy for stop in search.position.stops) or not best.runs:
        return (best,)
    if end is None:
        end = Search(search.position, search.trains, search.fleet, "subsidy").run().best
    step = max(1, math.gcd(*values))
    return (best, *_between(search, best, end, step, nodes)) if end.subsidy > best.subsidy else (best,)


def _between(search: Search, high: RunSet, low: RunSet, step: int, nodes: int | None) -> tuple[RunSet, ...]:
    """The pairs after `high` down to `low`, both of them undominated."""
    if low.subsidy - high.subsidy <= step or high.revenue - low.revenue <= step:
        return (low,)
    # weigh both so that the two are worth the same: what lies beyond their line is found first
    weights = (low.subsidy - high.subsidy, high.revenue - low.revenue)
    tilted = Search(search.position, search.trains, search.fleet, weights)
    tilted.allow(nodes)
    tilted.prepare()
    corner = (low.revenue + step, high.subsidy + step)
    try:
        found = tilted.hunt(worth(weights, *corner), tilted.market.bound, at_least=corner, every_option=True)
    except Stopped:
        return (low,)
    if found is None:
        return (low,)
    middle = tilted.run_set(found[1])
    return (*_between(search, high, middle, step, nodes), *_between(search, middle, low, step, nodes))


def worth(weights: Weights, revenue: int, subsidy: int) -> int:
    return weights[0] * revenue + weights[1] * subsidy
