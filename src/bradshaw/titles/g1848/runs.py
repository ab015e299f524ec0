"""How trains run and what they earn (chapters VIII and X): the rules as records."""

from __future__ import annotations

from bradshaw.board.map import Hex, parse_stop_id
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers, is_blocked
from bradshaw.routes import compile as compiled
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import GAUGE, OWN, Bonus, FleetRule, Limit, Pay, RunRule
from bradshaw.titles.g1848.data import DATA, EXTRA

LARGE = ("city", "offboard")
"""What counts against the range besides gauge changes; small stations and harbours are free."""
ALICE = "alice"
K = "K"
K_BONUS = (0, 0, 50, 100, 150, 200)
"""By the number of K cities on a route, where that option is chosen."""


def position(net: Network, markers: Markers, company: str, colour: str) -> Position:
    """The board for a company's run; the options that change the map are in the network's board."""
    stops = []
    for name, at in net.stops.items():
        hex_id, index = parse_stop_id(name)
        place = net.board.hexes[hex_id]
        tags = (ALICE,) if hex_id in EXTRA.alice_springs else (K,) if _is_k(place) else ()
        stops.append(
            RouteStop(
                id=name,
                hex=hex_id,
                kind=at.stop.kind,
                value=at.stop.revenue.at(colour),
                own=company in markers.get((hex_id, index), ()),
                closed=is_blocked(net, markers, company, name),  # 1848-VII.stations-i
                end_only=not at.through,
                groups=(place.group,) if place.group else (),  # 1848-X.general-g
                tags=tags,
            )
        )
    return compiled.position(net, stops)


def _is_k(place: Hex) -> bool:
    return K in place.tile.labels or any(future.label == K for future in place.tile.future_labels)


def run_rule(side: str, *, k_bonus: bool = False, ghan_may_overrun: bool = False, small_count: bool = False) -> RunRule:
    """The rule of one side of a train card; by option small stations and harbours count too (1848-con-c)."""
    run = next(one.runs[0] for train in DATA.trains for one in train.sides if one.name == side)
    bonuses = (Bonus(K, K_BONUS),) if k_bonus else ()
    if run.kind == "D":  # 1848-VIII.diesel-b
        return RunRule(name=side, bonuses=bonuses)
    if run.kind == "2E":
        return _ghan(side, ghan_may_overrun)
    assert run.stops is not None
    return RunRule(
        name=side,
        limits=(
            Limit(
                (*LARGE, *(("town",) if small_count else ()), GAUGE), run.stops, "cities, places and changes of gauge"
            ),
        ),  # 1848-VIII.standard-trains-a, -b
        free_gauges=run.plus,  # 1848-VIII.plus-trains-a
        bonuses=bonuses,
    )


def _ghan(name: str, may_overrun: bool) -> RunRule:
    """From an own marker to Alice Springs, whatever lies between (1848-VIII.ghan-b, -c)."""
    if may_overrun:
        return RunRule(name=name, pays=(Pay((OWN,), best=1), Pay((ALICE,), best=1)), needs=(ALICE,))
    kinds = (*LARGE, "town")
    return RunRule(name=name, limits=(Limit(kinds, 2),), skips=kinds, needs=(ALICE,), own_end=True)


def fleet_rule() -> FleetRule:
    return FleetRule()
