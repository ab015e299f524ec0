"""Running trains: the third step of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.board.map import parse_stop_id
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.events import Remark, RunMade
from bradshaw.kernel.menu import Option
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from bradshaw.mechanics.position import network_of
from bradshaw.routes.answer import RouteFault, Run, RunSet
from bradshaw.routes.words import told
from bradshaw.titles.g1860 import insolvency, money, receivership, runs
from bradshaw.titles.g1860.data import EXTRA, LARGE, Destination, allowance, board_of
from bradshaw.titles.g1860.frames import CompanyTurn
from bradshaw.titles.g1860.own import add, choice, on, own
from bradshaw.titles.g1860.shares import has_train

CLAUSES = {
    "unknown-train": "a",
    "train-twice": "a",
    "idle": "a",
    "end": "b",
    "too-short": "c",
    "no-marker": "d",
    "home": "e",
    "connected": "f",
    "unknown-stop": "g",
    "track": "g",
    "broken": "g",
    "stop-twice": "h",
    "reenter": "h",
    "skipped": "j",
    "passes": "k",
    "blocked": "k",
    "shared-track": "s",
    "track-twice": "t",
}


def is_asked(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Without a train or a legal run there is nothing to decide, nor where the best runs have to be made."""
    return able(t, frame.company) and not (
        receivership.runs_by_itself(t.state, frame.company) or runs_for_maximum(t.state)
    )


def able(t: Table, name: str) -> bool:
    """Has it a train, its own or leased, that has a legal run?"""
    state = t.state
    lease = insolvency.leases(state, name)
    if receivership.earns_nothing(state, name) or not (lease or has_train(state, name)):
        return False
    return runs.can_run(state, name, lease=lease)


def remember_route(t: Table, frame: CompanyTurn) -> bool:
    """Where any route ever had makes insolvent (an option), it is noticed when trains could run."""
    ready = has_train(t.state, frame.company) or insolvency.leases(t.state, frame.company)
    if choice(t.state, "route_test") == "generic" and ready and not receivership.earns_nothing(t.state, frame.company):
        runs.has_route(t, frame.company)
    return False


def run_unasked(t: Table, frame: CompanyTurn) -> None:
    """The best runs, or nothing (1860-receivership-c, 1860-nationalisation-g)."""
    name = frame.company
    if able(t, name):
        lease = insolvency.leases(t.state, name)
        best = t.find(f"{name} runs", RunSet, lambda: runs.best_runs(t.state, name, lease=lease).best)
        make(t, name, best, lease=lease)
    else:
        earn(t, name, 0)


def runs_for_maximum(state: State) -> bool:
    """1860-nationalisation-g; 18xx.games leaves the runs to the director."""
    return own(state).nationalised and not on(state, "nationalised_receivership_runs")


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    """The best by revenue, by revenue and subsidy together, and between; any other legal set may be named."""
    state, name = t.state, frame.company
    lease = insolvency.leases(state, name)
    answer = runs.trade_off(state, name, lease=lease)
    for number, found in enumerate(answer.trade_off):
        best = number == 0
        yield option(state, who, name, found, best=best, most=answer.certificate.bound if best else 0)


def option(state: State, who: str, name: str, found: RunSet, *, best: bool = False, most: int = 0) -> Option:
    """A set as it is offered; with `most` above its revenue it is the best found, and not known to be the best."""
    earned = f"£{found.revenue}" if not found.subsidy else f"£{found.revenue} and {found.subsidy}cc of subsidy"
    action = RunRoutes(actor=who, company=name, routes=found.routes)
    unproven = f"; the best found, none is above £{most}" if most > found.revenue else ""
    verb = "Run the leased train" if insolvency.leases(state, name) else "Run"
    return Option(action, f"{verb} for {earned}", open=("routes",), note=described(state, found) + unproven, best=best)


def described(state: State, found: RunSet) -> str:
    return told(board_of(state), found, {id: train.kind for id, train in state.trains.items()})


def check(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    judged(t.state, frame.company, action)


def judged(state: State, name: str, action: RunRoutes) -> RunSet:
    """The earnings of typed routes, or the refusal."""
    lease = insolvency.leases(state, name)
    if not action.routes:
        raise refuse("1860-running-trains-a", "A train that can run must run.")
    found = runs.judge_runs(state, name, action.routes, lease=lease)
    if isinstance(found, RouteFault):
        raise refusal(state, action, found, lease)
    return found


def refusal(state: State, action: RunRoutes, fault: RouteFault, lease: bool) -> RuleViolation:
    message = fault.message if fault.message.endswith(".") else f"{fault.message}."
    if fault.kind == "end-only":
        return refuse("1860-map-f", message)
    if fault.kind == "too-long":
        return refuse(too_long_clause(state, action, fault, lease), message)
    return refuse(f"1860-running-trains-{CLAUSES[fault.kind]}", message)


def too_long_clause(state: State, action: RunRoutes, fault: RouteFault, lease: bool) -> str:
    if lease and not on(state, "original_insolvency"):
        return "1860-insolvency-j"
    if own(state).nationalised:
        return "1860-nationalisation-f"
    net = network_of(board_of(state), state)
    route = next(one for one in action.routes if one.train == fault.train)
    large = sum(net.stops[stop].stop.kind in LARGE for stop in route.stops if stop in net.stops)
    most, _ = allowance(state.trains[fault.train].kind)
    return "1860-running-trains-p" if large > most else "1860-running-trains-q"


def run(t: Table, frame: CompanyTurn, action: RunRoutes) -> None:
    lease = insolvency.leases(t.state, frame.company)
    make(t, frame.company, judged(t.state, frame.company, action), lease=lease)


def make(t: Table, name: str, found: RunSet, *, lease: bool) -> None:
    """Book a set of runs: subsidies at once, the revenue in the next step."""
    revenue = found.revenue
    if lease and on(t.state, "original_insolvency"):
        revenue = half(t.state, revenue)
    values = tuple(one.revenue for one in found.runs)
    t.say(RunMade(name, revenue, found.routes, values, found.subsidy))
    money.credit(t, name, found.subsidy, "subsidy for halts", "1860-running-trains-o")
    note_destinations(t, name, found)
    earn(t, name, revenue, found.subsidy)


def half(state: State, revenue: int) -> int:
    """1860-variant-insolvency-revenue-a"""
    if choice(state, "half_rounding") == "down_to_1":
        return revenue // 2
    return -(-revenue // 20) * 10


def earn(t: Table, name: str, revenue: int, subsidy: int = 0) -> None:
    t.change_company(name, last_run=revenue)
    t.change_frame(revenue=revenue, subsidy=subsidy)


# Destinations and the link to Newport, in variants


def note_destinations(t: Table, name: str, found: RunSet) -> None:
    """1860-variant-destinations-b: the runs hang together and include home, so every stop on them is connected."""
    state = t.state
    if name == "FYN" and on(state, "variable_private_income") and any(map(links_newport, found.runs)):
        t.change_own(yarmouth_linked=True)
    if not on(state, "destinations"):
        return
    stops = {stop for one in found.runs for stop in one.route.stops}
    for place in EXTRA.destinations.get(name, ()):
        key = f"{name}:{place.hex}:{place.name}"
        if key not in own(t.state).reached and any(is_at(state, stop, place) for stop in stops):
            add(t, "reached", key)
            t.say(Remark(f"{name} has connected its home with {place.name}.", "1860-variant-destinations-b"))
            money.credit(t, name, place.bonus, f"destination {place.name}", "1860-variant-destinations-a")


def links_newport(one: Run) -> bool:
    """1860-variant-private-revenue-b: one train goes from Yarmouth to Newport."""
    return {"B4.0", "G5.0"} <= set(one.route.stops)


def is_at(state: State, stop: str, place: Destination) -> bool:
    hex_id, index = parse_stop_id(stop)
    names = board_of(state).hexes[place.hex].stop_names
    return hex_id == place.hex and (place.name not in names or names.index(place.name) == index)


RUNNING = Choice(RunRoutes, offer, check, run)
