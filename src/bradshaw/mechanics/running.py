"""Running trains: what the solver is asked, the best runs and the check of chosen ones, and what they bring.

Answers are remembered by all that a company's view of the board depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board.map import Board, parse_stop_id
from bradshaw.board.network import Network
from bradshaw.board.reach import Markers, is_blocked, own_stops
from bradshaw.kernel import Choice, Option, State, Table, Words, refuse
from bradshaw.kernel.actions import Route, RunRoutes
from bradshaw.kernel.events import RunMade
from bradshaw.mechanics import money
from bradshaw.mechanics.position import Standing, Tiles, seen
from bradshaw.routes import check as checking
from bradshaw.routes import earn
from bradshaw.routes.answer import Answer, RouteFault, RunSet
from bradshaw.routes.explain import solve_both
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.question import Question
from bradshaw.routes.rules import FleetRule, FloodRule, RunRule, Train
from bradshaw.routes.solve import WIDTH, solve
from bradshaw.routes.words import told

ENOUGH = 800_000
"""The node budget of a search for the best runs: well above what any recorded board needs, and what three long trains
need on hard ones. Where more would be needed nobody waits for the proof: the best found is offered and says so."""


class Effort(Struct, frozen=True):
    """How hard the best runs are looked for."""

    nodes: int
    width: int | None = None
    """Ways to each stop that are followed, the dearest; None: all of them."""
    subsidies: bool = True
    """Also for less revenue with more subsidy."""


_glance: ContextVar[Effort | None] = ContextVar("glance", default=None)


@contextmanager
def glancing(nodes: int, *, subsidies: bool = False) -> Iterator[None]:
    """Searches in this block are content with good runs that so many nodes find among few ways, mostly within
    a tenth of the best: for playing on in thought, never at a table."""
    token = _glance.set(Effort(nodes, WIDTH, subsidies))
    try:
        yield
    finally:
        _glance.reset(token)


@dataclass
class Promise:
    """Somebody says that a company runs next, and will see whether that is so."""

    company: str
    believed: bool = False
    """Nobody has looked whether it can."""


_promised: ContextVar[Promise | None] = ContextVar("promised", default=None)


@contextmanager
def promising(company: str) -> Iterator[Promise]:
    """In this block it is believed that a company can run: for logs, whose next action is judged as every other."""
    promise = Promise(company)
    token = _promised.set(promise)
    try:
        yield promise
    finally:
        _promised.reset(token)


@dataclass(frozen=True)
class Traffic:
    """What a title knows about the runs of its companies."""

    sight: Callable[[State, str], Sight]
    """All that a company's view of the board depends on."""
    position: Callable[[Any], Position]
    """The board as it is seen so."""
    trains: Callable[[State, str], tuple[Train, ...]]
    fleet: Callable[[State, str], FleetRule]


class Narrow(Struct, frozen=True, kw_only=True):
    hexes: frozenset[str] | None = None
    """Only stops of these are looked at, where no other can matter."""
    track: bool = True
    """Without it they are looked at as stops to which trains come somehow."""


class Sight(Narrow, frozen=True):
    """What a company's view of the board depends on in every title; some add to it."""

    on: Board
    tiles: Tiles
    places: Standing
    company: str
    colour: str
    """Of the phase, by which stops are worth more or less."""

    @property
    def seen(self) -> tuple[Network, Markers, str, str]:
        """What positions are made of: the network, who stands at its stops, the company, the colour."""
        net, markers = seen(self.on, self.tiles, self.places)
        if self.hexes is not None:
            net = net.within(self.hexes)
        return net if self.track else net.without_track(), markers, self.company, self.colour


def route_stops(net: Network, markers: Markers, company: str, colour: str) -> Iterator[RouteStop]:
    """Stops with track or an own marker, at their printed value, closed where others' markers fill them."""
    for name, at in net.asked.items():
        own = company in markers.get((at.hex, at.stop.index), ())
        if not own and not net.links(name):
            continue
        yield RouteStop(
            id=name,
            hex=at.hex,
            kind=at.stop.kind,
            value=at.stop.revenue.at(colour),
            own=own,
            closed=is_blocked(net, markers, company, name),
            end_only=not at.through,
        )


def question(traffic: Traffic, state: State, company: str) -> Question:
    """What the solver is asked about a company, also out of turn."""
    position = _position(traffic.position, traffic.sight(state, company))
    return Question(position, traffic.trains(state, company), traffic.fleet(state, company))


@lru_cache(maxsize=256)
def _position(position: Callable[[Any], Position], sight: Sight) -> Position:
    return position(sight)


def best(traffic: Traffic, state: State, company: str) -> Answer:
    """The best set of runs by revenue, and the trade-off with subsidies where there are any."""
    asked = (traffic.sight(state, company), traffic.trains(state, company), traffic.fleet(state, company))
    effort = _glance.get() or Effort(ENOUGH)
    found = _best(traffic.position, *asked, effort)
    if not (found.best.runs or found.proven or effort.nodes >= ENOUGH) and can_run(traffic, state, company):
        while not (found.best.runs or found.proven or effort.nodes >= ENOUGH):  # a glance that has missed all runs
            effort = replace(effort, nodes=min(10 * effort.nodes, ENOUGH), width=None)
            found = _best(traffic.position, *asked, effort)
    return found


@lru_cache(maxsize=512)
def _best(
    position: Callable[[Any], Position], sight: Sight, trains: tuple[Train, ...], fleet: FleetRule, effort: Effort
) -> Answer:
    on = _position(position, sight)
    if effort.subsidies:
        return solve_both(on, trains, fleet, effort.nodes, effort.width)
    answer = solve(on, trains, fleet, nodes=effort.nodes, width=effort.width)
    return replace(answer, trade_off=(answer.best,))


def can_run(traffic: Traffic, state: State, company: str) -> bool:
    """Has some train of the company a legal run? One that floods has, from a marker alone."""
    promise = _promised.get()
    if promise is not None and promise.company == company:
        promise.believed = True
        return True
    rules = dict.fromkeys(rule for train in traffic.trains(state, company) for rule in train.rules)
    sight, fleet = traffic.sight(state, company), traffic.fleet(state, company)
    for rule in sorted(rules, key=lambda rule: isinstance(rule, RunRule) and len(rule.needs)):  # the picky ones last
        if isinstance(rule, FloodRule) or has_run(traffic.position, sight, rule, fleet):
            return True
    return False


@lru_cache(maxsize=1024)
def has_run(position: Callable[[Any], Position], sight: Sight, rule: RunRule, fleet: FleetRule) -> bool:
    """Could a train of this rule run at all? Nearly always it can from an own marker to the next stop."""
    net, markers = seen(sight.on, sight.tiles, sight.places)
    links = [link for stop in own_stops(net, markers, sight.company) for link in net.links(stop)]
    near = replace(sight, hexes=frozenset([hex_id for link in links for hex_id in link.hexes]))
    if links and checking.has_route(position(near), rule, fleet):
        return True
    return checking.has_route(_position(position, sight), rule, fleet)


def best_revenue(traffic: Traffic, state: State, company: str) -> int:
    """The most its trains could earn now."""
    asked = _glance.get() is not None or can_run(traffic, state, company)
    return best(traffic, state, company).revenue if asked else 0


def judge(traffic: Traffic, state: State, company: str, routes: Sequence[Route]) -> RunSet | RouteFault:
    """What these routes earn, or what is wrong with them."""
    asked = (traffic.sight(state, company), traffic.trains(state, company), traffic.fleet(state, company))
    return _judged(traffic.position, *asked, tuple(routes))


@lru_cache(maxsize=256)
def _judged(
    position: Callable[[Any], Position],
    sight: Sight,
    trains: tuple[Train, ...],
    fleet: FleetRule,
    routes: tuple[Route, ...],
) -> RunSet | RouteFault:
    if drawn(trains, fleet, routes):
        hexes = frozenset([piece.partition(":")[0] for route in routes for piece in route.track])
        found = checking.check(position(replace(sight, hexes=hexes)), trains, fleet, routes)
        if isinstance(found, RunSet):
            return found
    return checking.check(_position(position, sight), trains, fleet, routes)


def earnings(traffic: Traffic, state: State, company: str, routes: Sequence[Route]) -> RunSet | None:
    """What these routes earn, which are known to be legal. None: that depends on more than where they call."""
    trains = {train.id: train for train in traffic.trains(state, company)}
    rules = [trains[route.train].rules for route in routes]
    if not all(route.track for route in routes) or any(len(one) > 1 for one in rules):
        return None
    hexes = frozenset([parse_stop_id(stop)[0] for route in routes for stop in route.stops])
    position = traffic.position(replace(traffic.sight(state, company), hexes=hexes, track=False))
    number = {stop.id: index for index, stop in enumerate(position.stops)}
    runs = []
    for route, (rule,) in zip(routes, rules, strict=True):
        if isinstance(rule, FloodRule) or not number.keys() >= {*route.stops}:
            return None
        runs.append(earn.run(position, rule, route, [number[stop] for stop in route.stops]))
    return RunSet(sum(run.revenue for run in runs), sum(run.subsidy for run in runs), tuple(runs))


def drawn(trains: tuple[Train, ...], fleet: FleetRule, routes: tuple[Route, ...]) -> bool:
    """Does all that these routes earn lie on the track they name? What is wrong with them may lie beside it."""
    if any(isinstance(rule, FloodRule) for train in trains for rule in train.rules):
        return False
    return all(route.track for route in routes) and (not fleet.all_run or len(routes) == len(trains))


def book(t: Table, company: str, found: RunSet, revenue: int) -> None:
    """The trains of the company on turn have run and brought so much to be paid or kept."""
    t.say(RunMade(company, revenue, found.routes, tuple(run.revenue for run in found.runs), found.subsidy))
    t.change_company(company, last_run=revenue)
    t.change_frame(revenue=revenue)


def by_certificate(state: State, company: str) -> dict[str, str]:
    """Trains are called as their certificates are."""
    return {id: train.name for id, train in state.trains.items()}


def choice(
    *,
    ways: Callable[[State, str], Sequence[Traffic]],
    board: Callable[[State], Board],
    idle: str,
    may_stand: Callable[[Table, str], bool],
    fault: Callable[[State, RunRoutes, RouteFault], tuple[str, str]],
    made: Callable[[Table, str, RunSet], None],
    check: Callable[[Table, str, RunSet, Sequence[Traffic]], None] = lambda t, company, found, ways: None,
    verb: Callable[[State, str], str] = lambda state, company: "Run",
    names: Callable[[State, str], Mapping[str, str]] = by_certificate,
    earned: Callable[[State, str, RunSet], str] = lambda state, company, found: money.pounds(found.revenue),
) -> Choice[Any, RunRoutes]:
    """The company on turn (`frame.company`) runs its trains; any legal set of routes may be named.

    `ways`: those in which its trains may run, one where nothing is left open. `idle`: the clause by which trains that
    can run must run; `may_stand`: is it allowed not to? `fault`: the clause and the sentence for what is wrong with a
    route. `check`: what else a set must be, such as the best of the ways that allow it. `made`: the runs are made and
    booked. `names`: what its trains are called.
    """

    def candidates(t: Table, frame: Any, who: str) -> Iterator[Option]:
        answers = (best(way, t.state, frame.company) for way in ways(t.state, frame.company))
        for routes in dict.fromkeys(found.routes for answer in answers for found in answer.trade_off if found.runs):
            yield Option(RunRoutes(actor=who, company=frame.company, routes=routes), open=("routes",))
        if may_stand(t, frame.company):
            yield Option(RunRoutes(actor=who, company=frame.company, routes=()))

    def judged(state: State, action: RunRoutes) -> tuple[RunSet, list[Traffic]]:
        """What these routes bring, and the ways that allow them."""
        verdicts = [(judge(way, state, action.company, action.routes), way) for way in ways(state, action.company)]
        allowed = [(found, way) for found, way in verdicts if isinstance(found, RunSet)]
        if not allowed:
            wrong = next(found for found, _ in verdicts if isinstance(found, RouteFault))
            clause, message = fault(state, action, wrong)
            raise refuse(clause, f"{message.rstrip('.')}.")
        return allowed[0][0], [way for _, way in allowed]

    def check_runs(t: Table, frame: Any, action: RunRoutes) -> None:
        if action.routes:
            check(t, action.company, *judged(t.state, action))
        elif not may_stand(t, action.company):
            able = any(can_run(way, t.state, action.company) for way in ways(t.state, action.company))
            raise refuse(idle, "Trains that can run must run." if able else f"{action.company} has nothing to run.")

    def run(t: Table, frame: Any, action: RunRoutes) -> None:
        found: RunSet | None = None
        if not action.routes:
            found = RunSet(0, 0, ())
        elif t.ahead is not None and len(how := ways(t.state, frame.company)) == 1:
            found = earnings(how[0], t.state, frame.company, action.routes)
        made(t, frame.company, found or judged(t.state, action)[0])

    def words(t: Table, frame: Any, action: RunRoutes) -> Words:
        name = action.company
        if not action.routes:
            return Words("Run no train")
        found, allowed = judged(t.state, action)
        note = told(board(t.state), found, names(t.state, name))
        bounds = [
            answer.certificate.bound
            for answer in (best(way, t.state, name) for way in allowed)
            if answer.revenue == found.revenue < answer.certificate.bound
        ]
        if bounds:
            note += f"; the best found, none is above {earned(t.state, name, RunSet(min(bounds), 0, ()))}"
        top = max(best_revenue(way, t.state, name) for way in ways(t.state, name))
        return Words(f"{verb(t.state, name)} for {earned(t.state, name, found)}", note, best=found.revenue == top)

    return Choice(RunRoutes, candidates, check_runs, run, words)
