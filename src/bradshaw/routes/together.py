"""All trains of a company as one linear program: each line or network by itself, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, permutations
from operator import or_
from typing import NamedTuple

from bradshaw.routes.along import Along, Cut
from bradshaw.routes.field import Field, Weights
from bradshaw.routes.flood import Flood, Network
from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Line, Meter
from bradshaw.routes.program import Guess, Program, no_guess
from bradshaw.routes.rows import TINY, Row, row
from bradshaw.routes.rules import FleetRule, RunRule
from bradshaw.routes.spread import Gap, Join, Spread

SHARED = 2
"""How often each flooding train is offered what the others leave."""


Try = Callable[[int], int]
"""Looks for a good set on this track only, and says what it is worth."""


class Found(NamedTuple):
    """A set of runs: worth, lines by number of train with the rule they follow, and the networks in order."""

    worth: int
    lines: list[tuple[int, RunRule, Line]]
    networks: list[Network]


class Together:
    """The program of some trains; `liners` are the fields each may run by, `blocked` is track that none may use."""

    def __init__(
        self,
        liners: Sequence[Sequence[Field]],
        floods: Sequence[Flood],
        fleet: FleetRule,
        weights: Weights,
        blocked: int = 0,
        cuts: Mapping[RunRule, Iterable[Cut]] | None = None,
    ) -> None:
        limited = any(field.rule.counts_cities for fields in liners for field in fields)
        self.fleet, self.weights, self.program = fleet, weights, Program(limited=limited)
        self.known: dict[RunRule, list[Cut]] = {rule: list(some) for rule, some in (cuts or {}).items()}
        self.lines = [
            [Along(self.program, field, fleet.passes, blocked, self.known.get(field.rule, ())) for field in fields]
            for fields in liners
        ]
        self._guessed: Found | None = None
        self.spreads = [Spread(self.program, flood, weights[0], _left(floods, n)) for n, flood in enumerate(floods)]
        self.program.add(self._track())
        self.program.add(self._fleet())
        if fleet.connected:
            self.program.add(self._connected())

    @property
    def every_line(self) -> list[Along]:
        return [line for lines in self.lines for line in lines]

    def _track(self) -> Iterator[Row]:
        """Every piece of track is for one train, and on a line for one link."""
        users: dict[int, list[int]] = {}
        for line in self.every_line:
            for link, variable in line.links.items():
                for bit in bits(line.field.position.links[link].mask):
                    users.setdefault(bit, []).append(variable)
        for spread in self.spreads:
            for bit, used in spread.track.items():
                users.setdefault(bit, []).extend(used)
        wide: list[frozenset[int]] = []
        for some in sorted({frozenset(some) for some in users.values()}, key=lambda some: -len(some)):
            if len(some) > 1 and not any(some < other for other in wide):
                wide.append(some)
                yield row([(variable, 1) for variable in some], high=1)

    def _fleet(self) -> Iterator[Row]:
        """Which rule a train follows, how many run, what they pass, who goes home."""
        fleet = self.fleet
        for lines in self.lines:
            yield row([(line.runs, 1) for line in lines], high=1)
        if fleet.most_runs is not None:
            yield row([(line.runs, 1) for line in self.every_line], high=fleet.most_runs)
        passing = [(variable, 1) for line in self.every_line for variable in line.passing.values()]
        yield row(passing, high=fleet.passes)
        allowances = dict(fleet.allowances)
        for name in dict.fromkeys(name for line in self.every_line for name in line.field.rule.uses):
            users = [(line.runs, 1) for line in self.every_line if name in line.field.rule.uses]
            yield row(users, high=allowances.get(name, 0))
        if fleet.through_home:
            home = [
                (line.stops[i], 1) for line in self.every_line for i in bits(line.field.home_mask) if i in line.stops
            ]
            for line in self.every_line:
                yield row(home, (line.runs, -1), low=0)

    def _connected(self) -> Iterator[Row]:
        """However the trains are parted into two groups, one of each group meets one of the other at a stop."""
        meetings: dict[tuple[int, int], list[int]] = {}
        for one, other in combinations(range(len(self.lines)), 2):
            meetings[one, other] = []
            for mine in self.lines[one]:
                for yours in self.lines[other]:
                    for i, there in mine.stops.items():
                        stop = mine.field.order[i]
                        at = next((j for j in yours.stops if yours.field.order[j] == stop), None)
                        if at is not None:
                            both = self.program.variable()
                            meetings[one, other].append(both)
                            yield row([(both, 1), (there, -1)], high=0)
                            yield row([(both, 1), (yours.stops[at], -1)], high=0)
        numbers = range(len(self.lines))
        for group in (set(some) for size in range(1, len(numbers)) for some in combinations(numbers, size)):
            across = [(both, 1) for pair, some in meetings.items() if len(group & set(pair)) == 1 for both in some]
            for one in group:
                for other in set(numbers) - group:
                    running = [(line.runs, -1) for number in (one, other) for line in self.lines[number]]
                    yield row([*across, *running], low=-1)

    # the search

    def between(self, most: int, at_least: tuple[int, int] = (0, 0)) -> None:
        """Ask only for sets worth no more than this, with so much revenue and subsidy."""
        worths = [(variable, worth) for variable, worth in enumerate(self.program.worths) if worth]
        subsidies = [
            (line.calls[i], line.field.subsidy[i])
            for line in self.every_line
            for i in line.live
            if line.field.subsidy[i]
        ]
        revenues = [*worths, *((variable, -self.weights[1] * number) for variable, number in subsidies)]
        self.program.add(one for line in self.every_line for one in line.pays_in_full())
        self.program.add(
            (
                row(worths, high=most),
                row(revenues, low=self.weights[0] * at_least[0], high=most),
                row(subsidies, low=at_least[1]),
            )
        )

    def other_than(self, lines: Sequence[tuple[int, RunRule, Line]]) -> None:
        """Ask only for sets with other calls; trains of one kind may have exchanged theirs."""
        kinds = [tuple(line.field.rule for line in some) for some in self.lines]
        seen = set()
        for order in permutations(range(len(kinds))):
            if all(kinds[a] == kinds[b] for a, b in enumerate(order)):
                calls = frozenset((order[number], rule, line.called) for number, rule, line in lines)
                if calls not in seen:
                    seen.add(calls)
                    self.program.add([self._other(calls)])

    def _other(self, lines: Iterable[tuple[int, RunRule, int]]) -> Row:
        called = {(number, rule): calls for number, rule, calls in lines}
        terms: list[tuple[int, int]] = []
        for number, some in enumerate(self.lines):
            for line in some:
                mask = called.get((number, line.field.rule), 0)
                terms += [(line.calls[i], -1 if mask >> i & 1 else 1) for i in line.live]
        return row(terms, low=1 - sum(mask.bit_count() for mask in called.values()))

    @property
    def bound(self) -> int | None:
        return self.program.bound

    def search(self, floor: int, meter: Meter, try_track: Try | None = None) -> Found | None:
        """The best set worth at least the floor; a stopped search may be called again.

        `try_track` looks for a set on some track only and says what that is worth.
        """
        guess: Guess = no_guess
        if self.spreads and not self.lines:
            guess = self._guess
        elif try_track is not None and not self.spreads:
            guess = self._trying(try_track)
        self.program.search(floor, self._cuts, meter, guess)
        return self.best()

    def _trying(self, try_track: Try) -> Guess:
        def guess(values: Sequence[float]) -> int:
            return try_track(self._wanted(values))

        return guess

    def _wanted(self, values: Sequence[float]) -> int:
        """The track that any train wants some of."""
        wanted = (
            line.field.position.links[link].mask
            for line in self.every_line
            for link, variable in line.links.items()
            if values[variable] > TINY
        )
        return reduce(or_, wanted, 0)

    def best(self) -> Found | None:
        """The best set found so far."""
        read = self._read(self.program.solution or None)
        return max((found for found in (read, self._guessed) if found), key=lambda found: found.worth, default=None)

    def _guess(self, values: Sequence[float]) -> int:
        """Give every piece of track to the train that wants it most, and then to any what others make no use of."""
        floods = [spread.flood for spread in self.spreads]
        blocked = [0] * len(floods)
        for bit in {bit for spread in self.spreads for bit in spread.track}:
            wants = [sum(values[v] for v in spread.track.get(bit, ())) for spread in self.spreads]
            for number in range(len(wants)):
                blocked[number] |= (number != wants.index(max(wants))) << bit
        networks = [flood.best(mask) for flood, mask in zip(floods, blocked, strict=True)]
        for number, flood in [*enumerate(floods)] * SHARED:
            others = (network.mask for other, network in enumerate(networks) if other != number)
            networks[number] = flood.best(reduce(or_, others, 0))
        worth = self.weights[0] * sum(network.worth for network in networks)
        if self._guessed is None or worth > self._guessed.worth:
            self._guessed = Found(worth, [], networks)
        return worth

    def _read(self, solution: list[int] | None) -> Found | None:
        if solution is None:
            return None
        lines = [
            (number, line.field.rule, read)
            for number, lines in enumerate(self.lines)
            for line in lines
            if (read := line.read(solution)) is not None
        ]
        networks = [spread.read(solution) for spread in self.spreads]
        worth = sum(line.worth for _, _, line in lines)
        return Found(worth + self.weights[0] * sum(network.worth for network in networks), lines, networks)

    def _cuts(self, values: Sequence[float]) -> Iterator[Row]:
        """Rows that the values break; what holds for one train holds for those of its kind."""
        found: dict[RunRule, dict[Cut, None]] = {}
        for line in self.every_line:
            found.setdefault(line.field.rule, {}).update(dict.fromkeys(line.broken(values)))
        for rule, cuts in found.items():
            self.known.setdefault(rule, []).extend(cuts)
        for line in self.every_line:
            yield from (line.demand(cut) for cut in found[line.field.rule])
        joins: dict[Join | Gap, None] = {}
        for spread in self.spreads:
            joins.update(dict.fromkeys(spread.broken(values)))
        yield from (spread.demand(join) for spread in self.spreads for join in joins if join.stop in spread.stops)


def _left(floods: Sequence[Flood], number: int) -> frozenset[int]:
    """Stops that a flooding train leaves to others: of those of a kind the first has what only one can have."""
    flood = floods[number]
    before = [other for other in floods[:number] if (other.rule, other.markers) == (flood.rule, flood.markers)]
    return frozenset(flood.contested()[: len(before)])
