"""The lines that trains of a company may run: what each could do alone, and beside lines already chosen."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from bradshaw.routes.field import Field, Weights
from bradshaw.routes.lines import Lines, Prices
from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Line, Meter
from bradshaw.routes.pack import Chosen
from bradshaw.routes.position import Position
from bradshaw.routes.roster import Candidate
from bradshaw.routes.rules import FleetRule, FloodRule, RunRule, Train

Rules = tuple[RunRule | FloodRule, ...]

field_of = lru_cache(maxsize=64)(Field)
"""Searches within a search, and for other sets of trains, ask for the same fields."""


def liner(rules: Rules) -> tuple[RunRule, ...]:
    """The rules of a train that runs along a line."""
    return tuple(rule for rule in rules if isinstance(rule, RunRule))


def strict(train: Train, position: Position) -> Train:
    """The train if it had to call at every stop that pays, and could not come back to a hex either."""

    def calling(rule: RunRule) -> RunRule:
        idle = [kind for kind in rule.skips if not any(s.value for s in position.stops if s.matches((kind,)))]
        return replace(rule, skips=tuple(idle), reenters=False) if len(idle) < len(rule.skips) else rule

    return replace(train, rules=tuple(calling(rule) if isinstance(rule, RunRule) else rule for rule in train.rules))


class Yard:
    """Fields and lines are made when they are first asked for. `taken`: track that other trains have; `width`: how many
    arms to each stop are followed, where a good set is enough."""

    def __init__(
        self, position: Position, fleet: FleetRule, weights: Weights, taken: int = 0, width: int | None = None
    ) -> None:
        self.position, self.fleet, self.weights, self.taken, self.width = position, fleet, weights, taken, width
        self.homes = sum(1 << i for i, stop in enumerate(position.stops) if stop.home)
        self.meter = Meter()
        self._lines: dict[tuple[RunRule, bool], Lines] = {}

    def measure(self, meter: Meter) -> None:
        """Count on another meter from now on."""
        self.meter = meter
        for lines in self._lines.values():
            lines.meter = meter

    def lines(self, rule: RunRule, every_option: bool = False) -> Lines:
        key = (rule, every_option)
        if key not in self._lines:
            field = field_of(self.position, rule, self.weights, every_option)
            self._lines[key] = Lines(field, self.fleet.passes, self.meter, self.taken, width=self.width)
        return self._lines[key]

    def fields(self, train: Train) -> list[Field]:
        return [self.lines(rule).field for rule in liner(train.rules)]

    def has_many(self, rules: Rules, few: int) -> bool:
        """Whether a train has more arms than a few."""
        return any(self.lines(rule).are_many(few) for rule in liner(rules))

    def runs_far(self, rules: Rules) -> bool:
        """Whether a train runs too far for arms."""
        return any(self.lines(rule).size is None for rule in liner(rules))

    def leaves_out(self, rules: Rules) -> bool:
        """Whether a train may pass stops that pay."""
        return any(self.lines(rule).field.leaves_out for rule in liner(rules))

    def thin(self, rules: Rules) -> None:
        """Forget lines that cannot be better than others, before many searches; every option keeps them."""
        if not (self.fleet.connected or self.fleet.through_home):
            for rule in liner(rules):
                self.lines(rule).thin()

    def candidate(self, rule: RunRule, line: Line) -> Candidate:
        field = self.lines(rule).field
        stops = field.original(line.path) if self.fleet.connected or self.fleet.through_home else 0
        subsidy = sum(field.subsidy[i] for i in bits(line.called & field.subsidised))
        revenue = (line.worth - self.weights[1] * subsidy) // self.weights[0]
        return Candidate(
            line.worth - line.price, line.worth, revenue, subsidy, line.mask, stops, line.passes, rule, line
        )

    def candidates(
        self, rules: Rules, least: int, prices: Prices, every_option: bool = False, limit: int | None = None
    ) -> list[Candidate] | None:
        """The lines of a kind of train worth so much at these prices, the best first; None: beyond the limit."""
        found: list[Candidate] = []
        for rule in liner(rules):
            lines = self.lines(rule, every_option).every(least, prices, limit)
            if lines is None:
                return None
            found += [self.candidate(rule, line) for line in lines]
        found.sort(key=lambda line: -line.reduced)
        return found

    def suits(self, stops: int, passes: int, chosen: Chosen) -> bool:
        """Whether a line over these stops goes with those chosen, or may be the first of them."""
        if passes + sum(line.passes for _, line in chosen) > self.fleet.passes:
            return False
        if chosen:
            return not self.fleet.connected or any(stops & line.stops for _, line in chosen)
        return not self.fleet.through_home or bool(stops & self.homes)

    def beside(self, train: Train, chosen: Chosen) -> Candidate | None:
        """The best line of a train beside lines already chosen."""
        best: Candidate | None = None
        for rule in liner(train.rules):
            if rule.uses:
                continue
            lines = self.lines(rule)

            def keep(line: Line, rule: RunRule = rule, field: Field = lines.field) -> int:
                nonlocal best
                floor = -1 if best is None else best.worth
                if line.worth > floor and self.suits(field.original(line.path), line.passes, chosen):
                    best = self.candidate(rule, line)
                    floor = line.worth
                return floor + 1

            lines.search(0 if best is None else best.worth + 1, keep, used_by(chosen))
        return best


def used_by(chosen: Chosen) -> int:
    """The track of some lines."""
    used = 0
    for _, line in chosen:
        used |= line.mask
    return used
