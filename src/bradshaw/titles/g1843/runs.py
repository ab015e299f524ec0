"""How trains run and what they earn (chapters 8.6 and 13.2): the rules as records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from bradshaw.board.data import Run
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers
from bradshaw.mechanics.running import route_stops
from bradshaw.routes import compile as compiled
from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Limit, Pay, RunRule, Train
from bradshaw.titles.g1843.data import DATA

LARGE = ("city", "offboard")
ALL = (*LARGE, "town")


def position(net: Network, markers: Markers, company: str, colour: str, goal: str = "") -> Position:
    """The board for a company's run, its home being a hex that it should come to, if any. Genève is printed as a town
    one may run through (1843-8.6.1-c, -o)."""
    stops = route_stops(net, markers, company, colour)  # 1843-8.6.2-b, 1843-8.6.1-c, -e
    return compiled.position(net, (replace(stop, home=stop.hex == goal) for stop in stops))


def run_rule(run: Run, name: str = "", *, exact: bool = False) -> RunRule:
    """The rule of one printed way to run (chapter 13.2); by option N/M trains run along M stops exactly."""
    stops, longest = run.stops or 0, run.longest or 0
    limits = {
        "n": (Limit(ALL, stops),),
        "n+m": (Limit(LARGE, stops), Limit(ALL, stops + run.plus)),
        "n/m": (Limit(ALL, longest),),
    }
    pay = Pay(best=stops) if run.kind in ("n/m", "nE") else Pay()
    least = longest if exact and run.kind == "n/m" else 2  # 1843-con-48
    return RunRule(name=name, limits=limits.get(run.kind, ()), pays=(pay,), minimum=least)


def sides() -> dict[str, tuple[Run, ...]]:
    """Every way to run by the name of the certificate's side."""
    return {side.name: side.runs for train in DATA.trains for side in train.sides}


def called(run: Run, side: str) -> str:
    """One train of a side by its own name: the side may hold two, or be used in two ways."""
    names = {"n": f"{run.stops}", "n+m": f"{run.stops}+{run.plus}", "n/m": f"{run.stops}/{run.longest}"}
    return names.get(run.kind, side)


def fleets(certificates: Sequence[tuple[str, str]], *, exact: bool = False) -> Iterator[tuple[Train, ...]]:
    """The trains that certificates (id, side) make: one fleet for every choice of the director (1843-8.8.2-c)."""
    printed = {**sides(), "3+1": sides()["2x2 or 3+1"][1:]}
    for choice in product(*(printed[side] for _, side in certificates)):
        trains: list[Train] = []
        for (card, side), run in zip(certificates, choice, strict=True):
            rule = run_rule(run, called(run, side), exact=exact)
            ids = [card] if run.trains == 1 else [f"{card}/{half}" for half in range(1, run.trains + 1)]
            trains += [Train(id, (rule,)) for id in ids]
        yield tuple(trains)


def fleet_rule(train_limit: int) -> FleetRule:
    """1843-8.6.1-p"""
    return FleetRule(most_runs=train_limit)
