"""The search for the best set of runs: each train alone, a first good set, then whatever could beat it.

Where trains run not too far, what could beat it is a number of lines, found by arms and prices and packed into sets.
Trains that run very far, or flood, make one linear program together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, cycle, permutations
from operator import or_
from typing import TYPE_CHECKING, Literal, NamedTuple

from bradshaw.routes import earn
from bradshaw.routes.answer import Answer, Certificate, Run, RunSet
from bradshaw.routes.auction import Auction
from bradshaw.routes.field import Weights
from bradshaw.routes.flood import NOTHING, Flood, Network
from bradshaw.routes.masks import seen
from bradshaw.routes.meter import Line, Meter, Stopped, budget
from bradshaw.routes.pack import Chosen, Packing, parts
from bradshaw.routes.position import Position
from bradshaw.routes.prices import Market
from bradshaw.routes.programs import Programs
from bradshaw.routes.roster import Candidate
from bradshaw.routes.rules import FleetRule, FloodRule, RunRule, Train
from bradshaw.routes.yard import Rules, Yard, liner, strict, used_by

if TYPE_CHECKING:
    from bradshaw.routes.together import Found

Goal = Literal["revenue", "total", "subsidy"]
"""What is to be largest: revenue (then subsidy), both together (then revenue), or subsidy (then revenue)."""

SCALE = 1 << 14
WEIGHTS: dict[str, Weights] = {"revenue": (SCALE, 1), "total": (SCALE + 1, SCALE), "subsidy": (1, SCALE)}


MARGINS, WIDER = 8, 4
"""Into how many parts the way from the bound down to the best known set is cut at first, and by what they grow."""

FEW, MOST_PACKED = 400, 5_000
"""So many lines of one kind of train are packed without further ado, and at most where stops may be left out."""
MANY = 3
"""More trains than these begin with exchanges, between so many of them at a time, each looked at for so many nodes;
a glance only where so many are left."""
EXCHANGED, LEAST_LEFT = (2, 3), 5_000
A_LOOK, A_GLANCE, A_TRY = 30_000, 100_000, 15_000
FEW_ARMS, WIDTH = 3_000, 2
"""Trains with no more are searched as fast as glanced at; and how many arms to each stop a glance follows."""
MOST_LOOKS = 6
"""How often prices are followed until few lines are left."""


def among(lists: Sequence[Sequence[Candidate]]) -> str:
    sizes = ", ".join(str(len(one)) for one in lists)
    return f"no better set among all lines that could be part of one ({sizes})"


def solve(
    position: Position,
    trains: Sequence[Train],
    fleet: FleetRule | None = None,
    goal: Goal = "revenue",
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    cancelled: Callable[[], bool] | None = None,
    width: int | None = None,
) -> Answer:
    """The best set of runs, proven unless the budget (nodes, seconds) is spent or the caller cancels. `width`: see
    `Search`."""
    return Search(position, trains, fleet, goal, width=width).run(nodes=nodes, seconds=seconds, cancelled=cancelled)


class Glance(NamedTuple):
    """A smaller search that a search begins with, for trains in the place of its own, and what it may spend."""

    trains: list[Train]
    search: Search
    nodes: int


class Search:
    """A search that can be asked again: it keeps the best set found and goes on from there.

    `taken` is track that trains outside this search have, in a position as searches see it; only lines found by arms
    mind it. `width`: how many arms to each stop are followed where a good set is enough; the best among them is not
    called proven, and its bound holds among them only.
    """

    def __init__(
        self,
        position: Position,
        trains: Sequence[Train],
        fleet: FleetRule | None = None,
        goal: Goal | Weights = "revenue",
        taken: int | None = None,
        width: int | None = None,
    ) -> None:
        self.fleet = fleet or FleetRule()
        self.position = seen(position, bool(self.fleet.passes)) if taken is None else position
        self.weights: Weights = WEIGHTS[goal] if isinstance(goal, str) else goal
        ranked = sorted(trains, key=lambda train: isinstance(train.rules[0], FloodRule))
        self.trains = tuple(ranked)
        self.liners = [train for train in ranked if not isinstance(train.rules[0], FloodRule)]
        self.floods = [train for train in ranked if isinstance(train.rules[0], FloodRule)]
        self.yard = Yard(self.position, self.fleet, self.weights, taken or 0, width)
        self._alone: dict[Rules, int] = {}
        self._best_alone: dict[Rules, tuple[RunRule, Line]] = {}
        self.flooders = [
            Flood(self.position, rule) for train in self.floods for rule in train.rules if isinstance(rule, FloodRule)
        ]
        self._glances: list[Glance] | None = None
        self._started = self._exchanged = self._tried = False
        self._auction: Auction | None = None
        self.programs = Programs(self.liners, self.flooders, self.fleet, self.weights, self.yard.fields)
        self.worth = 0
        self.chosen: Chosen = []
        self.networks: list[Network] = []
        self.kinds: list[Rules] = []
        self.order: list[int] = []
        self.market = Market({}, (), (), None, 0)
        self.hunted: tuple[int, Chosen] | None = None
        """The best set that the last hunt has found, also where it was stopped."""
        self.bound: int | None = None
        self.closed_by = ""
        self.proven = False

    def run(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Answer:
        """Search on within a budget."""
        if not self.proven:
            self.allow(nodes, seconds, cancelled)
            try:
                self._search()
                self.proven = True
                self.bound = self.worth
            except Stopped:
                self._fill()
        return self.answer()

    def allow(
        self, nodes: int | None = None, seconds: float | None = None, cancelled: Callable[[], bool] | None = None
    ) -> None:
        """What the search may spend from now on."""
        self.yard.measure(budget(self.meter.nodes, nodes, seconds, cancelled))

    @property
    def meter(self) -> Meter:
        return self.yard.meter

    # the search

    def _search(self) -> None:
        if not self.position.links and not self.floods:
            self.closed_by = "there is no track to run on"
            return
        self._flood([])
        self._lower_bound(self._top())
        self._glance()
        bounds = []
        for train in self.liners:
            bounds.append(self._alone_worth(train))
            self._lower_bound(self._top())
        top = self._top()
        if top == 0 and not any(bounds):
            self.closed_by = "no train has a run"
            return
        if not self._started and not (self._glances and self._runs_far):
            self._start_set()
            self._started = True
        if self.worth >= top:
            self.closed_by = "every train runs as well as it could alone"
        elif self.joined:
            self._join()
        else:
            if len(self.liners) > MANY and not self._exchanged and not self._in_haste:
                self._exchange()
                self._exchanged = True
            self._pack()

    @property
    def joined(self) -> bool:
        """Whether the trains make one linear program: some flood, or run too far for arms."""
        return bool(self.floods) or self._runs_far

    @property
    def _runs_far(self) -> bool:
        return any(self.yard.runs_far(train.rules) for train in self.liners)

    @property
    def _in_haste(self) -> bool:
        """Whether this is a glance for which little is left: packing the lines at hand finds more than exchanges."""
        return self.yard.width is not None and self.meter.within(LEAST_LEFT) < LEAST_LEFT

    def _top(self) -> int:
        """What the trains earn at most if none minds the others: by their best lines, as far as these are known."""
        bounds = [
            max(0, self._alone[train.rules])
            if train.rules in self._alone
            else max(self.yard.lines(rule).field.most() for rule in liner(train.rules))
            for train in self.liners
        ]
        return sum(sorted(bounds, reverse=True)[: self.fleet.most_runs]) + self._flooded()

    def _lower_bound(self, bound: int) -> None:
        self.bound = bound if self.bound is None else min(self.bound, bound)

    def _alone_worth(self, train: Train) -> int:
        """The worth of the best line of a train that need not mind the others."""
        if train.rules not in self._alone and self.yard.runs_far(train.rules):
            self._alone[train.rules] = self._alone_far(train)
        if train.rules not in self._alone:
            best = -1
            number = self.liners.index(train)
            for rule in liner(train.rules):

                def keep(line: Line, rule: RunRule = rule) -> int:
                    nonlocal best
                    best = line.worth
                    self._best_alone[train.rules] = (rule, line)
                    if not rule.uses:  # a run of one train is a set, too
                        self._keep(line.worth, [(number, self.yard.candidate(rule, line))])
                    return best + 1

                self.yard.lines(rule).search(best + 1, keep)
            self._alone[train.rules] = best
        return max(0, self._alone[train.rules])

    def _glance(self) -> None:
        """Begin with good sets of smaller searches; what a glance may spend is left to it when a search goes on."""
        if self._glances is None:
            self._glances = list(self._smaller())
        for glance in self._glances:
            before = glance.search.meter.nodes
            if before < glance.nodes:
                self._look(glance.search, glance.nodes - before)
                self._keep_glanced(glance.trains, glance.search)
                self.meter.tick(glance.search.meter.nodes - before)

    def _smaller(self) -> Iterator[Glance]:
        """Searches that find good sets much sooner where trains run far: among the dearest arms alone, and with trains
        that leave out no stop that pays, whose runs are legal, too."""
        if self.yard.width is not None or not any(self.yard.has_many(train.rules, FEW_ARMS) for train in self.liners):
            return
        yield Glance(self.liners, self._other(self.liners, WIDTH), A_LOOK)
        trains = [strict(train, self.position) for train in self.liners]
        if trains != self.liners:
            without = self._other(trains)
            without._glances = []
            yield Glance(trains, without, A_GLANCE)

    def _other(self, trains: list[Train], width: int | None = None) -> Search:
        """A search for other trains in this one's place."""
        return Search(self.position, trains, self.fleet, self.weights, self.yard.taken, width)

    def _keep_glanced(self, trains: Sequence[Train], search: Search) -> None:
        """Know what a smaller search has found for trains that are the same but for what they may skip."""
        chosen = []
        for number, one in search.chosen:
            rule = self.liners[number].rules[trains[number].rules.index(one.rule)]
            assert isinstance(rule, RunRule)
            chosen.append((number, self.yard.candidate(rule, one.line._replace(price=0))))
        self._flood(chosen)

    def _look(self, other: Search, nodes: int) -> None:
        """Let another search go on for so many nodes, but no longer than this one may."""
        before = other.meter.nodes
        # searches within the other one do not see this meter, but what the other one may spend
        nodes = self.meter.within(nodes)
        other.run(nodes=nodes, cancelled=lambda: self.meter.is_spent(other.meter.nodes - before))

    def _flooded(self) -> int:
        """What the flooding trains earn at most."""
        return self.weights[0] * sum(flood.best().worth for flood in self.flooders)

    def _start_set(self) -> None:
        """A good set to begin with: trains choose in turn, in every order while they are few."""
        for order in self._orders():
            chosen: Chosen = []
            for number in order:
                if self.fleet.most_runs is not None and len(chosen) >= self.fleet.most_runs:
                    break
                pick = self._pick(self.liners[number], chosen)
                if pick is not None:
                    chosen.append((number, pick))
            self._flood(chosen)

    def _orders(self) -> Iterable[tuple[int, ...]]:
        """In which orders trains choose; those of a kind choose alike, so that it is no matter which comes first."""
        rules = [train.rules for train in self.liners]
        kinds, numbers = [rules.index(one) for one in rules], range(len(rules))
        if len(rules) > 3:
            return [tuple(numbers)]
        orders: dict[tuple[int, ...], tuple[int, ...]] = {}
        for order in permutations(numbers):
            orders.setdefault(tuple(kinds[number] for number in order), order)
        return orders.values()

    def _flood(self, chosen: Chosen) -> None:
        """A set of these lines and whatever flooding trains reach beside them, one after the other."""
        used, worth = used_by(chosen), sum(line.worth for _, line in chosen)
        networks: list[Network] = []
        for flood in self.flooders:
            networks.append(flood.best(used))
            used |= networks[-1].mask
        self._keep(worth + self.weights[0] * sum(network.worth for network in networks), chosen, networks)

    def _exchange(self) -> None:
        """Large neighbourhood search, for many trains: some choose anew beside the others as long as that helps.

        After Shaw, "Using Constraint Programming and Local Search Methods to Solve Vehicle Routing Problems" (1998).
        """
        for size in EXCHANGED:
            stale = 0
            groups = list(combinations(range(len(self.liners)), size))
            for group in cycle(groups):
                stale = 0 if self._choose_anew(group) else stale + 1
                if stale == len(groups):
                    break

    def _choose_anew(self, group: Sequence[int]) -> bool:
        """Whether these trains make the set better when they choose beside the lines of the others."""
        rest = [(number, line) for number, line in self.chosen if number not in group]
        trains = [self.liners[number] for number in group]
        some = Search(self.position, trains, self._left_by(rest), self.weights, used_by(rest), self.yard.width)
        self._look(some, A_LOOK)
        self.meter.tick(some.meter.nodes)
        lines = [(group[n], self.yard.candidate(line.rule, line.line)) for n, line in some.chosen]
        before = self.worth
        self._keep(sum(line.worth for _, line in rest) + some.worth, [*rest, *lines])
        return self.worth > before

    def _left_by(self, chosen: Chosen) -> FleetRule:
        """What some lines leave to trains that need not mind home and connection."""
        fleet, rules = self.fleet, [line.rule for _, line in chosen]
        return FleetRule(
            most_runs=None if fleet.most_runs is None else fleet.most_runs - len(chosen),
            passes=fleet.passes - sum(line.passes for _, line in chosen),
            allowances=tuple(
                (name, most - sum(name in rule.uses for rule in rules)) for name, most in fleet.allowances
            ),
        )

    def _fill(self) -> None:
        """Where every train has to run that can, add those that a search cut short left standing."""
        if not self.fleet.all_run:
            return
        self.allow()
        while (more := self._one_more()) is not None:
            self.worth += more[1].worth
            self.chosen = sorted([*self.chosen, more], key=lambda pair: pair[0])

    def _one_more(self) -> tuple[int, Candidate] | None:
        """A train that could run beside those that do, and its best line."""
        if self.fleet.most_runs is not None and len(self.chosen) >= self.fleet.most_runs:
            return None
        running = dict(self.chosen)
        for number, train in enumerate(self.liners):
            if number not in running:
                pick = self._pick(train, self.chosen)
                if pick is not None:
                    return number, pick
        return None

    def _keep(self, worth: int, chosen: Chosen, networks: Sequence[Network] = ()) -> None:
        if worth > self.worth or (worth == self.worth and len(chosen) > len(self.chosen) == 0):
            masks = [line.stops for _, line in chosen]
            if self.fleet.through_home and chosen and not any(mask & self.yard.homes for mask in masks):
                return
            if self.fleet.connected and len(parts(masks)) > 1:
                return
            self.worth, self.chosen = worth, sorted(chosen, key=lambda pair: pair[0])
            self.networks = list(networks)

    def prepare(self) -> None:
        """Know the kinds of trains and an honest market, also where the search ended without needing them."""
        if self.order:
            return
        bounds = [self._alone_worth(train) for train in self.liners]
        able = [n for n in range(len(self.liners)) if self._alone[self.liners[n].rules] >= 0]
        self.kinds = list(dict.fromkeys(self.liners[n].rules for n in sorted(able, key=lambda n: -bounds[n])))
        self.order = sorted(able, key=lambda n: self.kinds.index(self.liners[n].rules))
        counts = tuple(sum(self.liners[n].rules == rules for n in self.order) for rules in self.kinds)
        best = tuple(self._alone[rules] for rules in self.kinds)
        self.market = Market({}, best, counts, self.fleet.most_runs, self.fleet.passes, self._flooded())

    def _pack(self) -> None:
        """Price the track until few lines are left that could be part of a better set, then look for such sets."""
        self.prepare()
        lists = self._price()
        if self.market.bound <= self.worth:
            self.closed_by = "prices on contested track leave nothing better"
        elif lists is not None:
            self._better(lists, self.market.total)
            self.closed_by = among(lists)
        elif self._leaving_out() and self._few(MOST_PACKED) is None:
            self._join()  # lines that leave out stops are many, and much alike
        else:
            try:
                self.hunt(self.worth + 1, self.market.bound)
            finally:
                if self.hunted is not None:
                    self.worth, self.chosen = self.hunted

    def _leaving_out(self) -> bool:
        """Whether there are several trains of which some may pass stops that pay."""
        return len(self.order) > 1 and self.yard.width is None and any(map(self.yard.leaves_out, self.kinds))

    def _better(self, lists: list[list[Candidate]], total: int) -> None:
        """Make the best set of these lines the best known one, if it is better; also one found until it is stopped."""
        packing = self._packing(lists, total)
        try:
            packing.run(self.worth + 1, self.market.bound)
        finally:
            if packing.best is not None:
                self.worth, self.chosen = packing.best[0], self._numbered(packing.best[1])

    def _numbered(self, chosen: Chosen) -> Chosen:
        """A set found by packing, by the numbers of trains."""
        return sorted(((self.order[place], line) for place, line in chosen), key=lambda pair: pair[0])

    def hunt(
        self, least: int, most: int, *, at_least: tuple[int, int] = (0, 0), every_option: bool = False
    ) -> tuple[int, Chosen] | None:
        """The best set worth between two numbers, with at least so much revenue and subsidy.

        First only sets close to the top are asked for, then lower ones: few lines can be part of a very good set. Any
        set of the first few is welcome, too: it spares lines of lower ones.
        """
        if self.joined:
            best = self.programs.between(least, most, at_least, self.meter)
            return None if best is None else (best.worth, self._chosen(best))
        self.closed_by = "prices on contested track leave nothing better"
        market, found, self.hunted = self.market, None, None
        step = self.weights[0] * math.gcd(*(stop.value for stop in self.position.stops))
        first = margin = max(1, step, -((least - most) // MARGINS))
        floor = most + 1
        while floor > least:
            floor = max(least, most - margin)
            lists = [
                self.yard.candidates(rules, market.least(kind, floor), market.prices, every_option) or []
                for kind, rules in enumerate(self.kinds)
            ]
            self.closed_by = among(lists)
            packing = self._packing(lists, market.total)
            try:
                packing.run(least if margin == first else floor, most, at_least)
            finally:
                if packing.best is not None:
                    found = self.hunted = packing.best[0], self._numbered(packing.best[1])
                    least = found[0] + 1
            margin *= WIDER
        return found

    def ties(self, limit: int) -> list[Chosen]:
        """Sets other than the best that are worth the same, by different stops."""
        self.prepare()
        if self.joined:
            run = [(number, line.rule, line.line) for number, line in self.chosen]
            return [self._chosen(one) for one in self.programs.ties(run, self.worth, limit, self.meter)]
        market = self.market
        lists = [
            self.yard.candidates(rules, market.least(kind, self.worth), market.prices) or []
            for kind, rules in enumerate(self.kinds)
        ]
        mine = self._calls(self.chosen)
        found: dict[frozenset[object], Chosen] = {}

        def keep(chosen: Chosen) -> bool:
            numbered = self._numbered(chosen)
            calls = self._calls(numbered)
            if calls != mine:
                found.setdefault(calls, numbered)
            return len(found) >= limit

        self._packing(lists, market.total).collect(self.worth, keep)
        return list(found.values())

    def _calls(self, chosen: Chosen) -> frozenset[object]:
        return frozenset((number, line.rule, line.line.called) for number, line in chosen)

    def _packing(self, lists: list[list[Candidate]], total: int) -> Packing:
        return Packing(self.fleet, lists, self.market.counts, self.yard.homes, self.meter, total)

    def _price(self) -> list[list[Candidate]] | None:
        """Prices on contested track that leave few lines for a better set: these lines, unless they stay too many."""
        lists = self._few()
        if lists is not None or len(self.order) < 2:
            return lists
        if self._auction is None:
            for rules in self.kinds:
                self.yard.thin(rules)
            self._auction = Auction(self.yard, self.kinds, self.market, self._best_alone)
        auction = self._auction
        while auction.looks < MOST_LOOKS:
            before = (self.market, self.worth)
            self.market = auction.look(self.worth + 1)
            self._lower_bound(self.market.bound)
            self._better(auction.lists(), 0)
            if (self.market, self.worth) != before:
                lists = self._few()
            if lists is not None or self.market.bound <= self.worth or auction.settled:
                break
        return lists

    def _few(self, limit: int = FEW) -> list[list[Candidate]] | None:
        """The lines that could be part of a better set, if they are few."""
        lists = []
        for kind, rules in enumerate(self.kinds):
            found = self.yard.candidates(
                rules, self.market.least(kind, self.worth + 1), self.market.prices, limit=limit
            )
            if found is None:
                return None
            lists.append(found)
        return lists

    # trains that run far or flood, by linear programs

    def _alone_far(self, train: Train) -> int:
        program, number = self.programs.alone(train), self.liners.index(train)
        try:
            program.search(0, self.meter)
        finally:
            found = program.best()
            if found is not None:
                self._keep(found.worth, [(number, self.yard.candidate(rule, line)) for _, rule, line in found.lines])
            if len(self.trains) == 1 and program.bound is not None:
                self._lower_bound(program.bound)
        return -1 if found is None else found.worth

    def _pick(self, train: Train, chosen: Chosen) -> Candidate | None:
        """The best line of a train beside lines already chosen; of one that runs far only if it suits them."""
        if not self.yard.runs_far(train.rules):
            return self.yard.beside(train, chosen)
        passes = self.fleet.passes - sum(line.passes for _, line in chosen)
        found = self.programs.single(train, used_by(chosen), passes).search(1, self.meter)
        pick = None if found is None else next((line for _, line in self._chosen(found)), None)
        return pick if pick is not None and self.yard.suits(pick.stops, pick.passes, chosen) else None

    def _join(self) -> None:
        """Look for a better set with the program of all trains; a stopped one goes on when asked again."""
        joint = self.programs.joint(self._top() - self._flooded())
        try:
            joint.search(self.worth + 1, self.meter, self._try)
        finally:
            self._lower_bound(max(self.worth, joint.bound))
            found = joint.best()
            if found is not None and found.worth > self.worth:
                self._keep(found.worth, self._chosen(found), found.networks)
        self.closed_by = f"the linear program of all trains has nothing better ({joint.size})"

    def _try(self, wanted: int) -> int:
        """Look once for a set on the track that the linear program wants some of, by arms: the answer is its worth."""
        if not self._tried:
            self._tried = True
            others = reduce(or_, (link.mask for link in self.position.links), 0) & ~wanted
            some = Search(self.position, self.liners, self.fleet, self.weights, self.yard.taken | others)
            some._glances = []
            self._look(some, A_TRY)
            self._keep_glanced(self.liners, some)
            self.meter.tick(some.meter.nodes)
        return self.worth

    def _chosen(self, found: Found) -> Chosen:
        return [(number, self.yard.candidate(rule, line)) for number, rule, line in found.lines]

    # the answer

    def answer(self) -> Answer:
        best = self.run_set(self.chosen, self.networks)
        bound = self.bound if self.bound is not None else 0
        return Answer(
            best=best,
            proven=self.proven and self.yard.width is None,
            certificate=Certificate(bound // SCALE, self.closed_by, self.meter.nodes),
        )

    def run_set(self, chosen: Chosen, networks: Sequence[Network] = ()) -> RunSet:
        runs: list[Run] = []
        for number, pick in chosen:
            order = self.yard.lines(pick.rule).field.order
            runs.append(earn.line(self.position, pick.rule, self.liners[number].id, order, pick.line))
        for train, flood, network in zip(self.floods, self.flooders, networks, strict=False):
            if network is not NOTHING:
                runs.append(flood.run(train.id, network))
        runs.sort(key=lambda run: [train.id for train in self.trains].index(run.route.train))
        return RunSet(sum(run.revenue for run in runs), sum(run.subsidy for run in runs), tuple(runs))
