"""How trains run, and what is paid of it: the rules as records, and the steps of running and paying."""

from __future__ import annotations

from msgspec.structs import replace

from bradshaw.board.map import parse_stop_id
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers, occupants, own_stops, reach
from bradshaw.kernel import RuleViolation, State, Table, refuse
from bradshaw.kernel.actions import Dividend, RunRoutes
from bradshaw.kernel.events import Remark
from bradshaw.mechanics import dividends, running
from bradshaw.mechanics.depot import owned
from bradshaw.mechanics.dividends import to_players
from bradshaw.mechanics.position import laid, network_of, standing
from bradshaw.mechanics.running import Traffic, has_run
from bradshaw.routes import compile as compiled
from bradshaw.routes.answer import RouteFault, RunSet
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import FleetRule, Limit, RunRule, Train
from bradshaw.routes.yard import liner
from bradshaw.titles.g1860 import market, money
from bradshaw.titles.g1860.data import EXTRA, LARGE, Destination, allowance, board_of, home, phase
from bradshaw.titles.g1860.depot import smallest
from bradshaw.titles.g1860.insolvency import leases, wind_up
from bradshaw.titles.g1860.shares import has_train, in_receivership
from bradshaw.titles.g1860.state import CompanyTurn, add, on, own

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
    1 or to 1 and 2 (1860-running-trains-r), to several stations of a hex (1860-running-trains-i). `first_number`: M
    stops in all (1860-nationalisation-f); a leased train runs so, too (1860-insolvency-j)."""
    large, small = allowance(kind)
    if first_number or leased:
        small = 0
    return RunRule(
        name=kind,
        # 1860-running-trains-p, -q
        limits=(Limit(LARGE, large, "large stations"), Limit(LARGE + SMALL, large + small, "stations")),
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


def sight(state: State, company: str, *, lease: bool | None = None) -> Sight:
    """The board as a company's own trains see it, or the train it leases, or would lease."""
    lease = leases(state, company) if lease is None else lease
    halts = not own(state).building_banned  # 1860-southern-railway-c
    leased = lease and not on(state, "original_insolvency")
    if leased:
        halts = halts and on(state, "leasing_halts")  # 1860-con-f
    tiles, markers = laid(state), standing(state, True)
    return Sight(board_of(state), tiles, markers, company, phase(state).colour, halts, leased)


def rule_in(state: State, kind: str, *, leased: bool = False, alone: bool = True) -> RunRule:
    """`alone`: nothing is gained by an end that is not called at, since no other train can meet this one there."""
    return run_rule(
        kind,
        skip_small=on(state, "skip_small_stations"),
        reenters=on(state, "re_enter_hexes"),
        first_number=own(state).nationalised,
        leased=leased,
        calls_at_ends=alone or not on(state, "ends_without_calls"),
    )


def leased_trains(state: State) -> tuple[Train, ...]:
    """The smallest train of the bank (1860-insolvency-i, 1860-variant-insolvency-revenue-a)."""
    train, leased = smallest(state), not on(state, "original_insolvency")
    return (Train(train, (rule_in(state, state.trains[train].kind, leased=leased),)),) if train else ()


def trains_of(state: State, company: str) -> tuple[Train, ...]:
    """The trains that run: those the company owns, or the one it leases."""
    if leases(state, company):
        return leased_trains(state)
    ids = owned(state, company)
    return tuple(Train(id, (rule_in(state, state.trains[id].kind, alone=len(ids) == 1),)) for id in ids)


TRAFFIC = Traffic(
    sight,
    lambda at: position(*at.seen, halts=at.halts, leased=at.leased),
    trains_of,
    lambda state, company: fleet_rule(idle_trains=on(state, "idle_trains")),
)


def has_route(t: Table, company: str) -> bool:
    """The test for insolvency (1860-insolvency-c): a leased train could run; generic by option."""
    state = t.state
    if state.options["route_test"] == "runnable":
        rules = (rule for train in leased_trains(state) for rule in liner(train.rules))
        return any(has_run(TRAFFIC.position, sight(state, company, lease=True), rule, fleet_rule()) for rule in rules)
    if company not in own(state).routed and linked_stations(state, company):
        add(t, "routed", company)
    return company in own(state).routed


def linked_stations(state: State, company: str) -> bool:
    """Can two stations be reached from one base by track of any length (an option)?"""
    net = network_of(board_of(state), state)
    markers = occupants(net, standing(state))
    found = (reach(net, markers, company, starts=[start]).stops for start in own_stops(net, markers, company))
    return any(sum(net.stops[stop].stop.kind != "halt" for stop in stops) >= 2 for stops in found)


# The step of running

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
    """Without a train or a legal run there is nothing to decide, nor where the best runs have to be made: in
    receivership and by British Rail (1860-receivership-c, 1860-nationalisation-g), but for options. The director
    chooses among the legal runs (1860-running-trains-x)."""
    by_itself = in_receivership(t.state, frame.company) and not on(t.state, "receivership_manual")
    return able(t.state, frame.company) and not by_itself and not nationalised(t.state)


def nationalised(state: State) -> bool:
    """Does British Rail run, and 18xx.games does not say otherwise (an option)?"""
    return own(state).nationalised and not on(state, "nationalised_receivership_runs")


def able(state: State, name: str) -> bool:
    """Has it a train, its own or leased, that has a legal run? Leases without one earn nothing (1860-insolvency-n)."""
    return has_engine(state, name) and running.can_run(TRAFFIC, state, name)


def has_engine(state: State, name: str) -> bool:
    """Nationalised, a company in receivership earns nothing (1860-nationalisation-h)."""
    shut = nationalised(state) and in_receivership(state, name)
    return not shut and (has_train(state, name) or leases(state, name))


def remember_route(t: Table, frame: CompanyTurn) -> bool:
    """Where any route ever had makes insolvent (an option), it is noticed when trains could run."""
    if t.state.options["route_test"] == "generic" and has_engine(t.state, frame.company):
        has_route(t, frame.company)
    return False


def run_unasked(t: Table, frame: CompanyTurn) -> None:
    """The best runs, or nothing (1860-receivership-c, 1860-nationalisation-g)."""
    name = frame.company
    if able(t.state, name):
        make(t, name, t.find(f"{name} runs", RunSet, lambda: running.best(TRAFFIC, t.state, name).best))
    else:
        t.change_company(name, last_run=0)


def fault_clause(state: State, action: RunRoutes, found: RouteFault) -> str:
    if found.kind != "too-long":
        return CLAUSES[found.kind]
    if leases(state, action.company) and not on(state, "original_insolvency"):
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
    running.book(t, name, found, kept(t.state, name, found))
    t.change_frame(subsidy=found.subsidy)
    money.credit(t, name, found.subsidy, "subsidy for halts", "1860-running-trains-o")
    note_destinations(t, name, found)


def kept(state: State, name: str, found: RunSet) -> int:
    """By option half of what a leased train earns: the rest stays with the bank, subsidies are paid in full
    (1860-variant-insolvency-revenue-a to -c)."""
    if not on(state, "original_insolvency") or not leases(state, name):
        return found.revenue
    return found.revenue // 2 if state.options["half_rounding"] == "down_to_1" else -(-found.revenue // 20) * 10


def earned(state: State, name: str, found: RunSet) -> str:
    """A lease is paid to the company alone, in its own money (1860-insolvency-e)."""
    brings = f"£{found.revenue}" if not leases(state, name) else f"{kept(state, name, found)}cc"
    return brings + (f" and {found.subsidy}cc of subsidy" if found.subsidy else "")


def note_destinations(t: Table, name: str, found: RunSet) -> None:
    """1860-variant-destinations-b: the runs hang together and include home, so every stop on them is connected. The
    bonus is paid in full to insolvent companies, too (1860-variant-destinations-c)."""
    state = t.state
    linked = any({"B4.0", "G5.0"} <= set(one.route.stops) for one in found.runs)
    if name == "FYN" and on(state, "variable_private_income") and linked:
        t.change_own(yarmouth_linked=True)  # one train goes from Yarmouth to Newport (1860-variant-private-revenue-b)
    if not on(state, "destinations"):
        return
    stops = {stop for one in found.runs for stop in one.route.stops}
    for place in EXTRA.destinations.get(name, ()):
        key = f"{name}:{place.hex}:{place.name}"
        if key not in own(t.state).reached and any(is_at(state, stop, place) for stop in stops):
            add(t, "reached", key)
            t.say(Remark(f"{name} has connected its home with {place.name}.", "1860-variant-destinations-b"))
            money.credit(t, name, place.bonus, f"destination {place.name}", "1860-variant-destinations-a")


def is_at(state: State, stop: str, place: Destination) -> bool:
    hex_id, index = parse_stop_id(stop)
    names = board_of(state).hexes[place.hex].stop_names
    return hex_id == place.hex and (place.name not in names or names.index(place.name) == index)


RUNNING = running.choice(
    ways=lambda state, name: (TRAFFIC,),
    board=board_of,
    idle="1860-running-trains-a",
    may_stand=lambda t, name: False,
    fault=lambda state, action, found: (fault_clause(state, action, found), found.message),
    made=make,
    verb=lambda state, name: "Run the leased train" if leases(state, name) else "Run",
    earned=earned,
)


# Paying or retaining the revenue, and what it does to the share price


def forced_choice(state: State, frame: CompanyTurn) -> bool | None:
    """Pay or retain where the rules leave no choice. In receivership prices fall each time (1860-receivership-j)."""
    name = frame.company
    if frame.revenue == 0 or in_receivership(state, name) or name in own(state).insolvent:
        return False  # 1860-dividends-o, 1860-receivership-c, 1860-insolvency-e
    if own(state).nationalised:
        return True  # 1860-nationalisation-j
    return None


def no_dividend_now(t: Table, frame: CompanyTurn, action: Dividend) -> RuleViolation | None:
    """Why it is not paid, or not retained, in whatever step."""
    state, name = t.state, frame.company
    if action.pay and name in own(state).insolvent:
        return refuse("1860-insolvency-e", f"{name} is insolvent and retains its revenue.")
    if action.pay and in_receivership(state, name):
        return refuse("1860-receivership-c", f"{name} is in receivership and retains its revenue.")
    if not action.pay and own(state).nationalised:
        return refuse("1860-nationalisation-j", "In the end game revenue may not be retained.")
    return None


def check_dividend(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    if refusal := no_dividend_now(t, frame, action):
        raise refusal


def pay(t: Table, name: str, revenue: int) -> None:
    """10% per share to players; piles and the company get nothing (1860-dividends-c, -d)."""
    cell = market.after_dividend(t.state.prices[name], revenue)
    for holder, part in to_players(t.state, name, revenue).items():
        money.pays(t, holder, part, f"dividend of {name}", "1860-dividends-c")
    book_dividend(t, name, revenue, cell)


def retain(t: Table, name: str, revenue: int) -> None:
    cell = market.after_dividend(t.state.prices[name], 0)
    money.credit(t, name, revenue, "retained revenue", "1860-dividends-b")
    book_dividend(t, name, 0, cell)
    if cell == market.BOTTOM:  # 1860-dividends-f
        wind_up(t, name)
        t.change_own(hurried=not revenue and on(t.state, "bankruptcy_hurries_next"))
        t.pop()


def book_dividend(t: Table, name: str, paid: int, cell: str) -> None:
    t.change_own(dividends={**own(t.state).dividends, name: paid})
    money.look_at_bank(t)
    if cell != t.state.prices[name]:
        clause = "1860-dividends-h" if paid else "1860-dividends-e"
        market.move(t, name, cell, "paid" if paid else "withheld", clause)
    elif len(t.state.stacks[cell]) > 1 and not on(t.state, "unmoved_marker_stays"):
        market.move(t, name, cell, "goes under the others", "1860-dividends-l")
    if cell == market.TOP and not own(t.state).ending:
        t.change_own(ending="top")
        t.say(Remark(f"{name} has reached the top of the market.", "1860-end-of-game-a"))


def settle_unasked(t: Table, frame: CompanyTurn) -> None:
    (pay if forced_choice(t.state, frame) else retain)(t, frame.company, frame.revenue)


PAYING = dividends.choice(
    nothing="1860-dividends-o",
    parts=to_players,
    prices=lambda state, name, paid: (
        market.price(state, name),
        market.MARKET.cells[market.after_dividend(state.prices[name], paid)].price,
    ),
    fallen="bankrupt",
    keep="Retain",
    pay=pay,
    retain=retain,
    check=check_dividend,
    written=money.written,
)
"""All or nothing (1860-dividends-a)."""
