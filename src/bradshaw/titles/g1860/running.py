"""Running trains: the third step of a company's turn."""

from __future__ import annotations

from bradshaw.board.map import parse_stop_id
from bradshaw.kernel import State, Table
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.events import Remark
from bradshaw.mechanics import running
from bradshaw.mechanics.position import network_of
from bradshaw.routes.answer import RouteFault, Run, RunSet
from bradshaw.titles.g1860 import insolvency, money, receivership
from bradshaw.titles.g1860.data import EXTRA, LARGE, Destination, allowance, board_of
from bradshaw.titles.g1860.frames import CompanyTurn
from bradshaw.titles.g1860.own import add, choice, on, own
from bradshaw.titles.g1860.runs import TRAFFIC, has_route
from bradshaw.titles.g1860.shares import has_train

CLAUSES = {
    "end-only": "1860-map-f",
    **dict.fromkeys(("unknown-train", "train-twice", "idle"), "1860-running-trains-a"),
    "end": "1860-running-trains-b",
    "too-short": "1860-running-trains-c",
    "no-marker": "1860-running-trains-d",
    "home": "1860-running-trains-e",
    "connected": "1860-running-trains-f",
    **dict.fromkeys(("unknown-stop", "track", "broken"), "1860-running-trains-g"),
    **dict.fromkeys(("stop-twice", "reenter"), "1860-running-trains-h"),
    "skipped": "1860-running-trains-j",
    **dict.fromkeys(("passes", "blocked"), "1860-running-trains-k"),
    "shared-track": "1860-running-trains-s",
    "track-twice": "1860-running-trains-t",
}


def is_asked(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Without a train or a legal run there is nothing to decide, nor where the best runs have to be made. The director
    chooses among the legal runs (1860-running-trains-x)."""
    unasked = receivership.runs_by_itself(t.state, frame.company) or runs_for_maximum(t.state)
    return able(t.state, frame.company) and not unasked


def able(state: State, name: str) -> bool:
    """Has it a train, its own or leased, that has a legal run? Leases without one earn nothing (1860-insolvency-n)."""
    return has_engine(state, name) and running.can_run(TRAFFIC, state, name)


def has_engine(state: State, name: str) -> bool:
    if receivership.earns_nothing(state, name):
        return False
    return has_train(state, name) or insolvency.leases(state, name)


def remember_route(t: Table, frame: CompanyTurn) -> bool:
    """Where any route ever had makes insolvent (an option), it is noticed when trains could run."""
    if choice(t.state, "route_test") == "generic" and has_engine(t.state, frame.company):
        has_route(t, frame.company)
    return False


def run_unasked(t: Table, frame: CompanyTurn) -> None:
    """The best runs, or nothing (1860-receivership-c, 1860-nationalisation-g)."""
    name = frame.company
    if able(t.state, name):
        make(t, name, t.find(f"{name} runs", RunSet, lambda: running.best(TRAFFIC, t.state, name).best))
    else:
        t.change_company(name, last_run=0)


def runs_for_maximum(state: State) -> bool:
    """1860-nationalisation-g; 18xx.games leaves the runs to the director."""
    return own(state).nationalised and not on(state, "nationalised_receivership_runs")


def earned(found: RunSet) -> str:
    return f"£{found.revenue}" if not found.subsidy else f"£{found.revenue} and {found.subsidy}cc of subsidy"


def fault(state: State, action: RunRoutes, found: RouteFault) -> tuple[str, str]:
    clause = too_long_clause(state, action, found) if found.kind == "too-long" else CLAUSES[found.kind]
    return clause, found.message


def too_long_clause(state: State, action: RunRoutes, found: RouteFault) -> str:
    if insolvency.leases(state, action.company) and not on(state, "original_insolvency"):
        return "1860-insolvency-j"
    if own(state).nationalised:
        return "1860-nationalisation-f"
    net = network_of(board_of(state), state)
    route = next(one for one in action.routes if one.train == found.train)
    large = sum(net.stops[stop].stop.kind in LARGE for stop in route.stops if stop in net.stops)
    most, _ = allowance(state.trains[found.train].kind)
    return "1860-running-trains-p" if large > most else "1860-running-trains-q"


def make(t: Table, name: str, found: RunSet) -> None:
    """Book a set of runs: subsidies at once, the revenue in the next step. All stops of all runs are added, in two runs
    twice (1860-running-trains-v, -w)."""
    halved = on(t.state, "original_insolvency") and insolvency.leases(t.state, name)
    running.book(t, name, found, half(t.state, found.revenue) if halved else found.revenue)
    t.change_frame(subsidy=found.subsidy)
    money.credit(t, name, found.subsidy, "subsidy for halts", "1860-running-trains-o")
    note_destinations(t, name, found)


def half(state: State, revenue: int) -> int:
    """1860-variant-insolvency-revenue-a. The rest stays with the bank; subsidies are paid in full
    (1860-variant-insolvency-revenue-b, -c)."""
    if choice(state, "half_rounding") == "down_to_1":
        return revenue // 2
    return -(-revenue // 20) * 10


# Destinations and the link to Newport, in variants


def note_destinations(t: Table, name: str, found: RunSet) -> None:
    """1860-variant-destinations-b: the runs hang together and include home, so every stop on them is connected. The
    bonus is paid in full to insolvent companies, too (1860-variant-destinations-c)."""
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


RUNNING = running.choice(
    ways=lambda state, name: (TRAFFIC,),
    board=board_of,
    idle="1860-running-trains-a",
    may_stand=lambda t, name: False,
    fault=fault,
    made=make,
    verb=lambda state, name: "Run the leased train" if insolvency.leases(state, name) else "Run",
    earned=earned,
)
