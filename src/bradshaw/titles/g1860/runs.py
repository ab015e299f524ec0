"""How trains run (chapter Running Trains, with leasing, the Southern and nationalisation): the rules as records."""

from __future__ import annotations

from msgspec.structs import replace

from bradshaw.board.network import Network
from bradshaw.board.reach import Markers, occupants, own_stops, reach
from bradshaw.kernel import State, Table
from bradshaw.mechanics import running
from bradshaw.mechanics.depot import owned
from bradshaw.mechanics.position import laid, network_of, standing
from bradshaw.mechanics.running import Traffic, has_run
from bradshaw.routes import compile as compiled
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import FleetRule, Limit, RunRule, Train
from bradshaw.routes.yard import liner
from bradshaw.titles.g1860.data import EXTRA, LARGE, allowance, board_of, home, phase
from bradshaw.titles.g1860.depot import smallest
from bradshaw.titles.g1860.insolvency import leases
from bradshaw.titles.g1860.own import add, choice, on
from bradshaw.titles.g1860.own import own as kept

SMALL = ("town", "halt")


def position(
    net: Network, markers: Markers, company: str, colour: str, *, halts: bool = True, leased: bool = False
) -> Position:
    """The board for a company's run. `markers`: without those of bankrupt companies (1860-running-trains-m). A halt
    earns nothing but a subsidy (1860-track-tiles-g); the Pier is a large station (1860-running-trains-y).

    `halts`: they count until the Southern forms (1860-southern-railway-c). `leased`: every stop pays the same
    (1860-insolvency-k).
    """

    def counted(stop: RouteStop) -> RouteStop:
        halt = stop.kind == "halt"
        subsidy = EXTRA.halt_subsidy if halt and halts and not leased else 0
        value = EXTRA.lease.per_stop * (halts or not halt) if leased else stop.value
        return replace(stop, value=value, subsidy=subsidy, home=stop.own and stop.hex == home(company))

    return compiled.position(net, map(counted, running.route_stops(net, markers, company, colour)))


def run_rule(
    kind: str,
    *,
    skip_small: bool = False,
    reenters: bool = False,
    first_number: bool = False,
    leased: bool = False,
    calls_at_ends: bool = True,
) -> RunRule:
    """An M+N train: M large stations, N small ones or halts and one more for each large one unused. A 2+1 runs to 2 and
    1 or to 1 and 2 (1860-running-trains-r), to several stations of a hex (1860-running-trains-i).

    `first_number`: M stops in all (1860-nationalisation-f); a leased train runs so, too (1860-insolvency-j).
    """
    large, small = allowance(kind)
    if first_number or leased:
        small = 0
    return RunRule(
        name=kind,
        limits=(
            Limit(LARGE, large, "large stations"),
            Limit(LARGE + SMALL, large + small, "stations"),
        ),  # 1860-running-trains-p, -q
        skips=SMALL if skip_small else ("halt",),  # 1860-running-trains-j, -n
        calls_at_ends=calls_at_ends,
        no_ends=("halt",),  # 1860-running-trains-b
        fixed=EXTRA.lease.base if leased else 0,
        reenters=reenters,  # 1860-running-trains-h
    )


def fleet_rule(*, idle_trains: bool = False) -> FleetRule:
    """One run through home, all connected, one pass through one tokened-out station (1860-running-trains-e, -f, -k). A
    run may end in any (1860-running-trains-l); trains meet in stations, not on track (1860-running-trains-u)."""
    return FleetRule(through_home=True, connected=True, passes=1, all_run=not idle_trains, marker="base")


# A company's runs in a state


class Sight(running.Sight, frozen=True):
    halts: bool
    leased: bool


def sight(state: State, company: str) -> Sight:
    """The board as a company's own trains see it, or the train it leases."""
    return seen_by(state, company, lease=leases(state, company))


def seen_by(state: State, company: str, *, lease: bool) -> Sight:
    halts = not kept(state).building_banned  # 1860-southern-railway-c
    leased = lease and not on(state, "original_insolvency")
    if leased:
        halts = halts and on(state, "leasing_halts")  # 1860-con-f
    tiles, markers = laid(state), standing(state, active=True)
    return Sight(board_of(state), tiles, markers, company, phase(state).colour, halts, leased)


def position_seen(at: Sight) -> Position:
    return position(*at.seen, halts=at.halts, leased=at.leased)


def rule_in(state: State, kind: str, *, leased: bool = False, alone: bool = True) -> RunRule:
    """`alone`: nothing is gained by an end that is not called at, since no other train can meet this one there."""
    return run_rule(
        kind,
        skip_small=on(state, "skip_small_stations"),
        reenters=on(state, "re_enter_hexes"),
        first_number=kept(state).nationalised,
        leased=leased,
        calls_at_ends=alone or not on(state, "ends_without_calls"),
    )


def leased_train(state: State) -> Train | None:
    """The smallest train of the bank (1860-insolvency-i, 1860-variant-insolvency-revenue-a)."""
    train = smallest(state)
    if train is None:
        return None
    return Train(train, (rule_in(state, state.trains[train].kind, leased=not on(state, "original_insolvency")),))


def trains_of(state: State, company: str) -> tuple[Train, ...]:
    """The trains that run: those the company owns, or the one it leases."""
    if leases(state, company):
        train = leased_train(state)
        return () if train is None else (train,)
    ids = owned(state, company)
    return tuple(Train(id, (rule_in(state, state.trains[id].kind, alone=len(ids) == 1),)) for id in ids)


TRAFFIC = Traffic(
    sight, position_seen, trains_of, lambda state, company: fleet_rule(idle_trains=on(state, "idle_trains"))
)


def has_route(t: Table, company: str) -> bool:
    """The test for insolvency (1860-insolvency-c): a leased train could run; generic by option."""
    state = t.state
    if choice(state, "route_test") == "runnable":
        train = leased_train(state)
        could = seen_by(state, company, lease=True)
        return train is not None and any(
            has_run(position_seen, could, rule, fleet_rule()) for rule in liner(train.rules)
        )
    if company not in kept(state).routed and linked_stations(state, company):
        add(t, "routed", company)
    return company in kept(state).routed


def linked_stations(state: State, company: str) -> bool:
    """Can two stations be reached from one base by track of any length (an option)?"""
    net = network_of(board_of(state), state)
    markers = occupants(net, standing(state))
    for start in own_stops(net, markers, company):
        found = reach(net, markers, company, starts=[start]).stops
        if sum(net.stops[stop].stop.kind != "halt" for stop in found) >= 2:
            return True
    return False
