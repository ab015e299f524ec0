"""Is a typed set of routes legal, and what does it earn? The first fault is named, in words of a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from bradshaw.kernel.actions import Route
from bradshaw.routes import earn
from bradshaw.routes.answer import RouteFault, Run, RunSet
from bradshaw.routes.field import Field
from bradshaw.routes.flood import Flood
from bradshaw.routes.lines import Lines
from bradshaw.routes.meter import Meter, Stopped
from bradshaw.routes.position import Link, Position, RouteStop
from bradshaw.routes.rules import GAUGE, FleetRule, FloodRule, RunRule, Train
from bradshaw.routes.words import stop_told
from bradshaw.routes.yard import liner

COUNTS = {1: "one", 2: "two", 3: "three", 4: "four"}
MOST_WAYS = 200
"""How many ways along the track are tried for a route typed by its stops only."""


Judged = tuple[RunRule | FloodRule, Run, int]
"""A rule that a route fits, what it earns by it, and how many closed stops it passes."""


class Traced(Struct, frozen=True):
    """A route laid on the position: all stops on its line and the links between them."""

    path: tuple[int, ...]
    links: tuple[Link, ...]
    called: tuple[int, ...]

    @property
    def mask(self) -> int:
        mask = 0
        for link in self.links:
            mask |= link.mask
        return mask


class _Fault(Exception):
    def __init__(self, kind: str, message: str, train: str = "") -> None:
        self.fault = RouteFault(kind, message, train)
        super().__init__(message)


def check(
    position: Position, trains: Sequence[Train], fleet: FleetRule, routes: Sequence[Route]
) -> RunSet | RouteFault:
    """The earnings of these routes, or why they are refused."""
    try:
        return _Check(position, trains, fleet, routes).judge()
    except _Fault as problem:
        return problem.fault


class _Check:
    def __init__(self, position: Position, trains: Sequence[Train], fleet: FleetRule, routes: Sequence[Route]) -> None:
        self.position, self.fleet, self.routes = position, fleet, routes
        self.trains = {train.id: train for train in trains}
        self.number = {stop.id: i for i, stop in enumerate(position.stops)}
        self.name = {i: stop.id for i, stop in enumerate(position.stops)}

    def told(self, stop: RouteStop) -> str:
        """A stop as players call it."""
        return stop_told(self.position.net.board, stop.id) if self.position.net else stop.id

    def fault(self, kind: str, train: str, message: str) -> _Fault:
        """What is wrong with a train's run, as a sentence about the train."""
        return _Fault(kind, f"The {self.trains[train].rules[0].name or 'train'} {message}", train)

    def judge(self) -> RunSet:
        names = [route.train for route in self.routes]
        for name in names:
            if name not in self.trains:
                raise _Fault("unknown-train", "The company has no such train to run", name)
            if names.count(name) > 1:
                raise self.fault("train-twice", name, "can run only once")
        if self.fleet.most_runs is not None and len(names) > self.fleet.most_runs:
            raise _Fault("too-many", f"Only {self.fleet.most_runs} trains may run")
        runs, chosen, masks, stops, passed = [], [], [], [], []
        used = 0
        laid = self._trace_all()
        judged = [self._judge_route(route, traced) for route, traced in zip(self.routes, laid, strict=True)]
        for route, traced, (rule, run, passes) in zip(self.routes, laid, self._pick(judged), strict=True):
            runs.append(run)
            chosen.append(rule)
            masks.append(traced.mask)
            stops.append(set(traced.path))
            passed.append(passes)
            if used & traced.mask:
                raise self.fault("shared-track", route.train, "uses track of another train")
            used |= traced.mask
        self._judge_set(chosen, stops, passed)
        if self.fleet.all_run:
            self._judge_idle(used, stops, sum(passed), chosen)
        return RunSet(sum(run.revenue for run in runs), sum(run.subsidy for run in runs), tuple(runs))

    def _trace_all(self) -> list[Traced]:
        """Lay all routes on the position; where track is not named, choose it so that nothing is shared."""
        options: list[list[Traced]] = []
        for route in self.routes:
            ways = []
            for way in self._ways(route):
                ways.append(way)
                if len(ways) >= MOST_WAYS:
                    break
            if not ways:
                raise self._no_way(route)
            options.append([way for way in ways if self._stands(route, way)] or ways)

        def choose(index: int, used: int) -> list[Traced] | None:
            if index == len(options):
                return []
            for way in options[index]:
                if not way.mask & used and (rest := choose(index + 1, used | way.mask)) is not None:
                    return [way, *rest]
            return None

        return choose(0, 0) or [ways[0] for ways in options]

    def _stands(self, route: Route, way: Traced) -> bool:
        """Whether a way is a legal run by itself."""
        try:
            self._judge_route(route, way)
        except _Fault:
            return False
        return True

    def _ways(self, route: Route) -> Iterator[Traced]:
        train = self.trains[route.train]
        called = []
        for stop in route.stops:
            if stop not in self.number:
                raise self.fault("unknown-stop", train.id, "is sent to a place that this company cannot run to")
            called.append(self.number[stop])
        if isinstance(train.rules[0], FloodRule):
            yield self._flooded(route, called)
            return
        if len(called) < 2:
            raise self.fault("too-short", train.id, "needs at least two stops")
        if len(set(called)) < len(called):
            raise self.fault("stop-twice", train.id, "can call at a stop only once")
        if route.track:
            yield self._follow(route, tuple(called), at_ends=any(rule.calls_at_ends for rule in liner(train.rules)))
        else:
            skips = tuple({kind for rule in train.rules if isinstance(rule, RunRule) for kind in rule.skips})
            yield from self._guess(called, skips)

    def _flooded(self, route: Route, called: list[int]) -> Traced:
        """The links of a flooding train: those made of its pieces of track; if it names stops only, all there are."""
        if not called or not self.position.stops[called[0]].own:
            raise self.fault("no-marker", route.train, f"starts from a {self.fleet.marker} of its company")
        pieces, whole = set(route.track), not route.track and len(called) > 1
        links = [link for link in self.position.links if whole or pieces.issuperset(link.track)]
        return Traced((called[0],), tuple(links), tuple(called))

    def _follow(self, route: Route, called: tuple[int, ...], *, at_ends: bool) -> Traced:
        """Walk along the named pieces of track; where ends need no call, from whatever stop they begin at."""
        fault: _Fault | None = None
        for start in called[:1] if at_ends else (called[0], *(i for i in self.name if i not in called)):
            try:
                return self._walk(route, called, start, at_ends=at_ends)
            except _Fault as problem:
                fault = fault or problem
        assert fault is not None
        raise fault

    def _walk(self, route: Route, called: tuple[int, ...], at: int, *, at_ends: bool) -> Traced:
        """Along the named pieces of track from a stop on, stop by stop."""
        rest = route.track
        path, links, used = [at], [], 0
        while rest:
            step = self._stretch(at, rest)
            if step is None:
                here = self.told(self.position.stops[at])
                raise self.fault("track", route.train, f"finds no track from {here} as it is drawn")
            link, at = step
            if link.mask & used:
                raise self.fault("track-twice", route.train, "uses a piece of track twice")
            used |= link.mask
            links.append(link)
            path.append(at)
            rest = rest[len(link.track) :]
        if len(set(path)) < len(path):
            raise self.fault("stop-twice", route.train, "can visit a stop only once")
        if [stop for stop in path if stop in called] != list(called) or (at_ends and path[-1] != called[-1]):
            raise self.fault("broken", route.train, "has no track that joins these stops in their order")
        return Traced(tuple(path), tuple(links), called)

    def _stretch(self, at: int, rest: tuple[str, ...]) -> tuple[Link, int] | None:
        for link in self.position.links:
            if link.a == at and rest[: len(link.track)] == link.track:
                return link, link.b
            if link.b == at and rest[: len(link.track)] == link.track[::-1]:
                return link, link.a
        return self._detour(at, rest)

    def _detour(self, at: int, rest: tuple[str, ...]) -> tuple[Link, int] | None:
        """A stretch that takes a longer way than needed: the network knows it."""
        net = self.position.net
        if net is None:
            return None
        hexes: list[str] = []
        for piece in rest:
            hexes.append(piece.partition(":")[0])
            for found in net.links_along(self.name[at], hexes):
                if found.track == rest[: len(found.track)] and found.b in self.number:
                    end = self.number[found.b]
                    return Link(at, end, found.mask, found.track, found.hexes, found.gauges), end
        return None

    def _guess(self, called: list[int], skips: tuple[str, ...]) -> Iterator[Traced]:
        """Every way along free track from call to call, past stops that may be skipped."""
        links: dict[int, list[tuple[Link, int]]] = {}
        for link in self.position.links:
            links.setdefault(link.a, []).append((link, link.b))
            links.setdefault(link.b, []).append((link, link.a))

        def walk(path: list[int], used: int, taken: list[Link], reached: int) -> Iterator[Traced]:
            if reached == len(called):
                yield Traced(tuple(path), tuple(taken), tuple(called))
                return
            for link, to in links.get(path[-1], ()):
                if link.mask & used or to in path:
                    continue
                if to == called[reached]:
                    yield from walk([*path, to], used | link.mask, [*taken, link], reached + 1)
                elif to not in called and self.position.stops[to].matches(skips):
                    yield from walk([*path, to], used | link.mask, [*taken, link], reached)

        yield from walk([called[0]], 0, [], 1)

    def _no_way(self, route: Route) -> _Fault:
        """Why stops typed without their track are not joined: call by call, and then past other stops."""
        called = [self.number[stop] for stop in route.stops]
        skips = {kind for rule in self.trains[route.train].rules if isinstance(rule, RunRule) for kind in rule.skips}
        ways = [self._between(a, b, set(called)) for a, b in pairwise(called)]
        if not all(ways):
            return self.fault("broken", route.train, "has no free track that joins these stops")
        for way in ways:
            for stop in way[1:-1]:
                if not self.position.stops[stop].matches(tuple(skips)):
                    passed = self.told(self.position.stops[stop])
                    return self.fault("skipped", route.train, f"must call at {passed}")
        return self.fault("track-twice", route.train, "would have to use a piece of track twice")

    def _between(self, start: int, end: int, called: set[int]) -> list[int]:
        """The stops on a shortest way from one call to the next, past no other call; empty without one."""
        ways, seen = [[start]], called - {end}
        for way in ways:
            for link in self.position.links:
                for at, to in ((link.a, link.b), (link.b, link.a)):
                    if at == way[-1] and to not in seen:
                        if to == end:
                            return [*way, to]
                        seen.add(to)
                        ways.append([*way, to])
        return []

    def _pick(self, judged: list[list[Judged]]) -> list[Judged]:
        """For each route the rule by which all together earn most within the allowances; without such a choice the
        dearest ones, whatever they use."""

        def pick(number: int, left: dict[str, int]) -> list[Judged] | None:
            if number == len(judged):
                return []
            found: list[Judged] | None = None
            for one in judged[number]:
                spent = {**left, **{name: left.get(name, 0) - 1 for name in one[0].uses}}
                rest = pick(number + 1, spent) if min(spent.values(), default=0) >= 0 else None
                if rest is not None and (found is None or earned([one, *rest]) > earned(found)):
                    found = [one, *rest]
                if not one[0].uses:
                    break  # what follows earns no more
            return found

        def earned(picked: list[Judged]) -> int:
            return sum(run.revenue for _, run, _ in picked)

        return pick(0, dict(self.fleet.allowances)) or [rules[0] for rules in judged]

    def _judge_route(self, route: Route, traced: Traced) -> list[Judged]:
        """By each of the train's rules that fits, the dearest first; if none fits, the fault by the first one."""
        train = self.trains[route.train]
        found: list[Judged] = []
        fault: _Fault | None = None
        for rule in train.rules:
            try:
                if isinstance(rule, FloodRule):
                    flood = Flood(self.position, rule)
                    run = flood.run(route.train, flood.network(traced.called[0], ~traced.mask))
                    found.append((rule, run, 0))
                else:
                    passes = self._judge_line(train.id, rule, traced)
                    run = earn.run(self.position, rule, self._full(route, traced), traced.called)
                    found.append((rule, run, passes))
            except _Fault as problem:
                fault = fault or problem
        if not found:
            assert fault is not None
            raise fault
        return sorted(found, key=lambda one: -one[1].revenue)

    def _full(self, route: Route, traced: Traced) -> Route:
        if route.track:
            return route
        return Route(route.train, route.stops, earn.track_of(traced.path, traced.links))

    def _judge_line(self, train: str, rule: RunRule, traced: Traced) -> int:
        """Raise the first fault of a line under a rule; answer how many closed stops it passes."""
        stops = [self.position.stops[i] for i in traced.path]
        called = [self.position.stops[i] for i in traced.called]
        for stop in stops:
            if stop not in called and not stop.matches(rule.skips):
                raise self.fault("skipped", train, f"must call at {self.told(stop)}")
        for end in (stops[0], stops[-1]):
            if end.matches(rule.no_ends):
                raise self.fault("end", train, f"cannot end its run at {self.told(end)}")
        for stop in stops[1:-1]:
            if stop.end_only:
                raise self.fault("end-only", train, f"cannot run through {self.told(stop)}")
        groups = [group for stop in stops for group in stop.groups]
        if len(set(groups)) < len(groups):
            raise self.fault("group", train, "comes to the same place twice")
        if not any(stop.own for stop in stops):
            raise self.fault("no-marker", train, f"has no {self.fleet.marker} of its company on the way")
        shut = [self.told(stop) for stop in stops[1:-1] if stop.closed]
        if len(shut) > self.fleet.passes:
            raise self.blocked(train, shut)
        if not rule.reenters:
            self._judge_hexes(train, traced)
        gauges = max(0, sum(link.gauges for link in traced.links) - rule.free_gauges)
        for limit in rule.limits:
            number = sum(stop.matches(limit.kinds) for stop in called) + gauges * (GAUGE in limit.kinds)
            if number > limit.most:
                raise self.fault("too-long", train, f"counts {number} {limit.words}, and {limit.most} are its most")
        if sum(not stop.matches(rule.not_in_minimum) for stop in called) < rule.minimum:
            raise self.fault("too-short", train, f"needs at least {rule.minimum} stops")
        for need in rule.needs:
            if not any(stop.matches((need,)) for stop in called):
                raise self.fault("needs", train, f"must run to a place of its kind, {need}")
        if rule.own_end and not (stops[0].own or stops[-1].own):
            raise self.fault("own-end", train, f"must start at a {self.fleet.marker} of its company")
        return len(shut)

    def fits(self, rule: RunRule, link: Link, stops: list[set[int]], passes: int) -> bool:
        """Whether a run over one link is legal beside runs over these stops."""
        path = link.a, link.b
        if not any(self.position.stops[i].own for i in path):
            return False
        try:
            passed = self._judge_line("", rule, Traced(path, (link,), path))
            self._judge_set([rule], [*stops, set(path)], [passes, passed])
        except _Fault:
            return False
        return True

    def blocked(self, train: str, shut: list[str]) -> _Fault:
        """A run through more places full of others' markers than may be passed."""
        full = f"full of others' {self.fleet.marker}s"
        if not self.fleet.passes:
            return self.fault("blocked", train, f"cannot run through {shut[0]}: it is {full}")
        most, number = (COUNTS.get(one, str(one)) for one in (self.fleet.passes, len(shut)))
        said = f"Only {most} station{'s' * (self.fleet.passes > 1)} {full} may be passed"
        return _Fault("blocked", f"{said}; this run passes {number} ({', '.join(shut)})", train)

    def _judge_hexes(self, train: str, traced: Traced) -> None:
        left = [self.position.stops[traced.path[0]].hex]
        for (at, _), link in zip(pairwise(traced.path), traced.links, strict=True):
            hexes = link.hexes if link.a == at else link.hexes[::-1]
            left += hexes[1:]
        if len(set(left)) < len(left):
            raise self.fault("reenter", train, "comes back to a hex it has left")

    def _judge_set(self, chosen: list[RunRule | FloodRule], stops: list[set[int]], passed: list[int]) -> None:
        if sum(passed) > self.fleet.passes:
            most = COUNTS.get(self.fleet.passes, str(self.fleet.passes))
            raise _Fault(
                "passes", f"Only {most} station full of others' {self.fleet.marker}s may be passed by all trains"
            )
        for name, number in self.fleet.allowances:
            if sum(name in rule.uses for rule in chosen) > number:
                raise _Fault("allowance", f"{name} may be used {number} times")
        for name in {name for rule in chosen for name in rule.uses} - {name for name, _ in self.fleet.allowances}:
            raise _Fault("allowance", f"{name} may not be used")
        if not stops:
            return
        if self.fleet.through_home and not any(self.position.stops[i].home for path in stops for i in path):
            raise _Fault("home", "One of the runs must include the home of the company")
        if self.fleet.connected and not connected(stops):
            raise _Fault("connected", "The runs must meet each other at stops")

    def _judge_idle(self, used: int, stops: list[set[int]], passes: int, chosen: list[RunRule | FloodRule]) -> None:
        """Refuse when a train left standing could be added as things are."""
        running = {route.train for route in self.routes}
        if self.fleet.most_runs is not None and len(running) >= self.fleet.most_runs:
            return
        for train in self.trains.values():
            if train.id in running or not isinstance(train.rules[0], RunRule):
                continue
            if any(name for name in train.rules[0].uses):
                continue
            if could_run(self.position, train.rules[0], self.fleet, used, stops, passes):
                raise self.fault("idle", train.id, "could run, too")


SHORT = 2
"""Nearly every train that can run at all can run a short way, which is quickly found."""


def could_run(
    position: Position, rule: RunRule, fleet: FleetRule, used: int, stops: list[set[int]], passes: int
) -> bool:
    """Whether one more run fits beside runs over these stops. Nearly always one of two stops does."""
    check = _Check(position, (Train("", (rule,)),), fleet, ())
    if any(not link.mask & used and check.fits(rule, link, stops, passes) for link in position.links):
        return True
    field = Field(position, rule, (1, 0))

    def fits(path: tuple[int, ...]) -> bool:
        mine = {field.order[i] for i in path}
        if fleet.connected and stops and not connected([*stops, mine]):
            return False
        at_home = any(position.stops[i].home for path in [*stops, mine] for i in path)
        return at_home or not fleet.through_home

    for links in SHORT, None:
        lines = Lines(field, fleet.passes - passes, Meter(), links=links)
        try:
            lines.search(0, lambda line: _halt() if fits(line.path) else 0, used)
        except Stopped:
            return True
    return False


def _halt() -> int:
    raise Stopped


def has_route(position: Position, rule: RunRule, fleet: FleetRule | None = None) -> bool:
    """Whether a train of this rule has a legal run at all."""
    return could_run(position, rule, fleet or FleetRule(), 0, [], 0)


def connected(stops: Sequence[set[int]]) -> bool:
    """Whether the sets of stops hang together by common members."""
    rest = list(stops)
    if not rest:
        return True
    met = set(rest.pop())
    while rest:
        touching = [path for path in rest if path & met]
        if not touching:
            return False
        rest = [path for path in rest if not path & met]
        for path in touching:
            met |= path
    return True
