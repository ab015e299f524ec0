"""What a run earns, stop by stop."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.kernel.actions import Route
from bradshaw.routes.answer import Call, Run
from bradshaw.routes.meter import Line
from bradshaw.routes.position import Link, Position
from bradshaw.routes.rules import RunRule


def line(position: Position, rule: RunRule, train: str, order: Sequence[int], found: Line) -> Run:
    """The earnings of a line that a search has found; `order` has its stops as the position numbers them."""
    called = [order[i] for i in found.path if found.called >> i & 1]
    links = [position.links[i] for i in found.links]
    stops = tuple(position.stops[i].id for i in called)
    return run(position, rule, Route(train, stops, track_of([order[i] for i in found.path], links)), called)


def run(position: Position, rule: RunRule, route: Route, called: Sequence[int]) -> Run:
    """The earnings of a legal run that calls at these stops."""
    revenue = dict.fromkeys(called, 0)
    for pay in rule.pays:
        paying = [i for i in called if not pay.kinds or position.stops[i].matches(pay.kinds)]
        if pay.best is not None:
            paying = sorted(paying, key=lambda i: -position.stops[i].value)[: pay.best]
        for i in paying:
            revenue[i] += pay.times * position.stops[i].value
    extra = rule.fixed
    for bonus in rule.bonuses:
        number = sum(position.stops[i].matches((bonus.kind,)) for i in called)
        extra += bonus.steps[min(number, len(bonus.steps) - 1)]
    calls = tuple(Call(position.stops[i].id, revenue[i], position.stops[i].subsidy) for i in called)
    return Run(
        route=route,
        rule=rule.name,
        calls=calls,
        revenue=sum(revenue.values()) + extra,
        subsidy=sum(call.subsidy for call in calls),
        extra=extra,
    )


def track_of(path: Sequence[int], links: Sequence[Link]) -> tuple[str, ...]:
    """The pieces of track of a line, in the order of the run."""
    track: list[str] = []
    for at, link in zip(path, links, strict=False):
        track += link.track if link.a == at else link.track[::-1]
    return tuple(track)
