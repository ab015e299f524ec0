"""How trains run (chapter Running Trains, with leasing, the Southern and nationalisation): the rules as records."""

from __future__ import annotations

from bradshaw.board.map import parse_stop_id
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers, is_blocked
from bradshaw.routes import compile as compiled
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import FleetRule, Limit, RunRule
from bradshaw.titles.g1860.data import EXTRA, LARGE, allowance, home

SMALL = ("town", "halt")


def position(
    net: Network, markers: Markers, company: str, colour: str, *, halts: bool = True, leased: bool = False
) -> Position:
    """The board for a company's run. `markers`: without those of bankrupt companies (1860-running-trains-m).

    `halts`: they count until the Southern forms (1860-southern-railway-c). `leased`: every stop pays the same
    (1860-insolvency-k).
    """
    stops = []
    for name, at in net.stops.items():
        hex_id, index = parse_stop_id(name)
        kind = at.stop.kind
        own = company in markers.get((hex_id, index), ())
        counts = halts or kind != "halt"
        value = at.stop.revenue.at(colour)
        stops.append(
            RouteStop(
                id=name,
                hex=hex_id,
                kind=kind,
                value=EXTRA.lease.per_stop * counts if leased else value,
                subsidy=EXTRA.halt_subsidy if kind == "halt" and halts and not leased else 0,
                own=own,
                home=own and hex_id == home(company),
                closed=is_blocked(net, markers, company, name),
                end_only=not at.through,
            )
        )
    return compiled.position(net, stops)


def run_rule(
    kind: str,
    *,
    skip_small: bool = False,
    reenters: bool = False,
    first_number: bool = False,
    leased: bool = False,
) -> RunRule:
    """An M+N train: M large stations, N small ones or halts and one more for each large one unused.

    `first_number`: M stops in all (1860-nationalisation-f); a leased train runs so, too (1860-insolvency-j).
    """
    large, small = allowance(kind)
    if first_number or leased:
        small = 0
    return RunRule(
        name=kind,
        limits=(Limit(LARGE, large), Limit(LARGE + SMALL, large + small)),  # 1860-running-trains-p, -q
        skips=SMALL if skip_small else ("halt",),  # 1860-running-trains-j, -n
        no_ends=("halt",),  # 1860-running-trains-b
        fixed=EXTRA.lease.base if leased else 0,
        reenters=reenters,  # 1860-running-trains-h
    )


def fleet_rule(*, idle_trains: bool = False) -> FleetRule:
    """One run through home, all connected, one pass through one tokened-out station (1860-running-trains-e, -f, -k)."""
    return FleetRule(through_home=True, connected=True, passes=1, all_run=not idle_trains)
