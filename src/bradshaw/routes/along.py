"""One train's line as rows of a linear program: links chosen, stops on the line, ends, calls and what they pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bradshaw.routes.cuts import OUT, Place, both_ways, clusters, cut_off, spread_out
from bradshaw.routes.field import FIELD_BITS, Counted, Field
from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Line
from bradshaw.routes.program import Program
from bradshaw.routes.rows import BROKEN, WORTH_A_LOOK, Row, row

GLANCES = (0.0, 0.3, 0.6)
"""How wide the ways within a cluster are at least."""


class Cut(NamedTuple):
    """The line reaches `stop` only if links lead out of these stops: to its ends, or to a marker."""

    stops: frozenset[Place]
    stop: int
    to_marker: bool


class Along:
    """A line by one field's rule, in the field's numbers of stops; `runs` is the variable that says it is run at all.

    It uses no `blocked` track, passes closed stops only if the fleet has `passes`, and knows some `cuts` already.
    """

    def __init__(self, program: Program, field: Field, passes: int, blocked: int = 0, cuts: Iterable[Cut] = ()) -> None:
        self.field, self.program = field, program
        position = field.position
        new = {old: i for i, old in enumerate(field.order)}
        self.barred = {i for i, cost in enumerate(field.passes) if cost is None or cost > passes}
        """Stops that can only be ends."""
        steps = {step.link for steps in field.steps for step in steps if not step.mask & blocked}
        ends = {link: (new[position.links[link].a], new[position.links[link].b]) for link in sorted(steps)}
        self.live = self._reached(ends.values())
        self.ends = {link: pair for link, pair in ends.items() if self._useful(*pair)}
        self.runs = program.variable(field.fixed, early=3)
        self.links = {link: program.variable() for link in self.ends}
        self.at: list[list[int]] = [[] for _ in range(field.size)]
        for link, pair in self.ends.items():
            for stop in pair:
                self.at[stop].append(link)
        skipped = [i for i in self.live if field.skip[i]]
        self.stops = {i: program.variable(0 if i in skipped else field.worth[i], early=1) for i in self.live}
        self.calls = {i: program.variable(field.worth[i]) if i in skipped else self.stops[i] for i in self.live}
        self.closing = {i: self.stops[i] if i in self.barred else program.variable() for i in self.live}
        """Whether the line ends at a stop."""
        self.passing = {i: program.variable() for i in self.live if field.passes[i] and i not in self.barred}
        self.paying: list[dict[int, int]] = []
        self.steps: list[list[int]] = []
        program.add(self._shape())
        program.add(self._calls())
        program.add(self._limits())
        program.add(self._pays())
        if not field.rule.reenters:
            program.add(self._hexes())
        program.suggest(self.demand(cut) for cut in cuts if cut.stop in self.stops)

    def _reached(self, ends: Iterable[tuple[int, int]]) -> list[int]:
        """The stops that track leads to from own markers, not through stops that end a line."""
        beside: dict[int, list[int]] = {}
        for a, b in ends:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        found = [i for i in range(self.field.size) if self.field.own[i]]
        seen = set(found)
        for stop in found:
            if stop not in self.barred or self.field.own[stop]:
                fresh = [to for to in beside.get(stop, ()) if to not in seen]
                seen.update(fresh)
                found += dict.fromkeys(fresh)
        return sorted(found)

    def _useful(self, a: int, b: int) -> bool:
        """A link between two stops that end a line is a whole line, which then needs a marker of its own."""
        live, own = self.live, self.field.own
        return a in live and b in live and (a not in self.barred or b not in self.barred or own[a] or own[b])

    def _shape(self) -> Iterator[Row]:
        """Two links at every stop, one at the two ends; a marker of the company on the way."""
        field, runs = self.field, self.runs
        yield row([(end, 1) for end in self.closing.values()], (runs, -2), equal=0)
        yield row([(self.stops[i], 1) for i in self.live if field.own[i]], (runs, -1), low=0)
        if field.rule.own_end:
            yield row([(self.closing[i], 1) for i in self.live if field.own[i]], (runs, -1), low=0)
        for i in self.live:
            on, end = self.stops[i], self.closing[i]
            links = [(self.links[link], 1) for link in self.at[i]]
            if on == end:
                yield row(links, (on, -1), equal=0)
            else:
                yield row(links, (on, -2), (end, 1), equal=0)
                if field.rule.calls_at_ends:
                    yield row([(end, 1), (self.calls[i], -1)], high=0)
            if not field.ends[i]:
                yield row([(end, 1)], high=0)
            if i in self.passing:
                yield row([(on, 1), (end, -1), (self.passing[i], -1)], high=0)
            yield row([(on, 1), (runs, -1)], high=0)
            parallel: dict[int, list[int]] = {}
            for link in self.at[i]:
                parallel.setdefault(sum(self.ends[link]) - i, []).append(link)
            for same in parallel.values():
                yield row([(self.links[link], 1) for link in same], (on, -1), high=0)

    def _calls(self) -> Iterator[Row]:
        """What must be called at, and what may be only once."""
        field, rule = self.field, self.field.rule
        for i in self.live:
            if self.calls[i] != self.stops[i]:
                yield row([(self.calls[i], 1), (self.stops[i], -1)], high=0)
        if rule.not_in_minimum or rule.minimum > 2 or not rule.calls_at_ends:
            yield row([(self.calls[i], 1) for i in self.live if field.minimal[i]], (self.runs, -rule.minimum), low=0)
        for need in field.need_masks:
            yield row([(self.calls[i], 1) for i in self.live if need >> i & 1], (self.runs, -1), low=0)
        groups: dict[str, list[int]] = {}
        for i in self.live:
            for group in field.position.stops[field.order[i]].groups:
                groups.setdefault(group, []).append(i)
        for members in groups.values():
            yield row([(self.stops[i], 1) for i in members], (self.runs, -1), high=0)

    def _limits(self) -> Iterator[Row]:
        """The numbers of the train; changes of gauge beyond the free ones count, too."""
        field = self.field
        changes = [(self.links[link], field.position.links[link].gauges) for link in self.ends]
        changes = [(link, number) for link, number in changes if number]
        paid = [self.program.variable() for _ in range(max(0, sum(n for _, n in changes) - field.rule.free_gauges))]
        if not field.gauge_cost:
            paid = []
        if paid:
            yield row(changes, *((one, -1) for one in paid), high=field.rule.free_gauges)
        for number, limit in enumerate(field.rule.limits):
            terms = [(self.calls[i], 1) for i in self.live if field.cost[i] >> (FIELD_BITS * number) & 1]
            if field.gauge_cost >> (FIELD_BITS * number) & 1:
                terms += [(one, 1) for one in paid]
            yield row(terms, (self.runs, -limit.most), high=0)

    def _pays(self) -> Iterator[Row]:
        """Pays of the dearest stops only, and bonuses by the number of calls."""
        for ranked in self.field.ranked:
            paying = {i: self.program.variable(ranked.worth[i]) for i in self.live if ranked.worth[i]}
            self.paying.append(paying)
            yield from (row([(one, 1), (self.calls[i], -1)], high=0) for i, one in paying.items())
            yield row([(one, 1) for one in paying.values()], (self.runs, -ranked.best), high=0)
        for counted in self.field.counted:
            steps = [self.program.variable(step) for step in counted.steps]
            self.steps.append(steps)
            yield row([(step, 1) for step in steps], (self.runs, -1), equal=0)
            yield row(self._counted(counted), *((step, -n) for n, step in enumerate(steps)), low=0)

    def _counted(self, counted: Counted) -> list[tuple[int, int]]:
        return [(self.calls[i], 1) for i in self.live if counted.stops >> i & 1]

    def pays_in_full(self) -> Iterator[Row]:
        """Whoever looks for the most takes all there is; who looks for less must be told to."""
        for ranked, paying in zip(self.field.ranked, self.paying, strict=True):
            for i, one in paying.items():
                dearer = [(other, 1) for j, other in paying.items() if j != i and ranked.worth[j] >= ranked.worth[i]]
                yield row(dearer, (self.calls[i], -ranked.best), (one, ranked.best), low=0)
        for counted, steps in zip(self.field.counted, self.steps, strict=True):
            calls = self._counted(counted)
            reached = [(step, -n) for n, step in enumerate(steps[:-1])]
            yield row(calls, *reached, (steps[-1], -max(len(calls), 1)), high=0)

    def _hexes(self) -> Iterator[Row]:
        """No hex is come back to: every stop in it is a visit unless a link inside the hex leads there."""
        field = self.field
        visits: dict[str, list[tuple[int, int]]] = {}
        for i in self.live:
            visits.setdefault(field.position.stops[field.order[i]].hex, []).append((self.stops[i], 1))
        for link, variable in self.links.items():
            hexes = field.position.links[link].hexes
            for hex_id in hexes[1:-1]:
                visits.setdefault(hex_id, []).append((variable, 1))
            if len(hexes) == 1:
                visits.setdefault(hexes[0], []).append((variable, -1))
        yield from (row(terms, (self.runs, -1), high=0) for terms in visits.values() if len(terms) > 1)

    # what links must lead out of

    def broken(self, values: Sequence[float]) -> Iterator[Cut]:
        """Stops that the chosen links do not join to ends or markers: those seen at a glance, or else all."""
        ways = [(*self.ends[link], values[variable]) for link, variable in self.links.items()]
        seen_at_once = [cut for most in GLANCES for cut in self._glance(ways, values, most)]
        yield from seen_at_once or self._look(ways, values)

    def _glance(self, ways: Sequence[tuple[int, int, float]], values: Sequence[float], most: float) -> Iterator[Cut]:
        """Clusters of stops joined by much that too little leads out of."""
        for stops in clusters(ways, most):
            dearest = max(stops, key=lambda i: values[self.stops[i]])
            out = sum(value for a, b, value in ways if (a in stops) != (b in stops))
            if out + sum(values[self.closing[i]] for i in stops) < 2 * values[self.stops[dearest]] - BROKEN:
                yield Cut(frozenset(stops), dearest, to_marker=False)
            if out < values[self.stops[dearest]] - BROKEN and not any(self.field.own[i] for i in stops):
                yield Cut(frozenset(stops), dearest, to_marker=True)

    def _look(self, ways: Sequence[tuple[int, int, float]], values: Sequence[float]) -> Iterator[Cut]:
        """Whatever a flow of less than is wanted shows."""
        to_ends = both_ways([*ways, *((i, OUT, values[end]) for i, end in self.closing.items())])
        to_marker = both_ways([*ways, *((i, OUT, 9.0) for i in self.live if self.field.own[i])])
        on_line = {i: values[self.stops[i]] for i in self.live if values[self.stops[i]] >= WORTH_A_LOOK}
        forth_and_back = [*ways, *((b, a, value) for a, b, value in ways)]
        joined = spread_out(forth_and_back, [i for i in on_line if self.field.own[i]], on_line)
        seen: set[Place] = set()
        for i in sorted(on_line, key=lambda i: -on_line[i]):
            if i not in seen:
                for stops in cut_off(to_ends, i, 2 * on_line[i] - BROKEN):
                    seen |= stops
                    yield Cut(stops, i, to_marker=False)
            if i in joined:
                continue
            found = cut_off(to_marker, i, on_line[i] - BROKEN)
            yield from (Cut(stops, i, to_marker=True) for stops in found)
            if not found:
                joined |= spread_out(forth_and_back, [i], on_line)

    def demand(self, cut: Cut) -> Row:
        """A cut, found by this line or by one of the same kind."""
        terms = [
            (variable, 1)
            for link, variable in self.links.items()
            if (self.ends[link][0] in cut.stops) != (self.ends[link][1] in cut.stops)
        ]
        if cut.to_marker:
            return row(terms, (self.stops[cut.stop], -1), low=0)
        return row(
            terms, *((self.closing[i], 1) for i in cut.stops if i in self.closing), (self.stops[cut.stop], -2), low=0
        )

    def read(self, solution: Sequence[int]) -> Line | None:
        """The line that a solution says, if it is run."""
        if not solution[self.runs]:
            return None
        field = self.field
        left = {link for link, variable in self.links.items() if solution[variable]}
        path = [next(i for i, end in self.closing.items() if solution[end])]
        links: list[int] = []
        while left:
            link = next(link for link in self.at[path[-1]] if link in left)
            left.remove(link)
            links.append(link)
            path.append(sum(self.ends[link]) - path[-1])
        stops = sum(1 << i for i in path)
        called = sum(1 << i for i in path if solution[self.calls[i]])
        mask = 0
        for link in links:
            mask |= field.position.links[link].mask
        passes = sum(field.passes[i] or 0 for i in path[1:-1])
        return Line(self._worth(called), 0, mask, stops, passes, called, tuple(path), tuple(links))

    def _worth(self, called: int) -> int:
        field = self.field
        total = field.fixed + sum(field.worth[i] for i in bits(called))
        for ranked in field.ranked:
            total += sum(sorted((ranked.worth[i] for i in bits(called)), reverse=True)[: ranked.best])
        for counted in field.counted:
            total += counted.steps[min((counted.stops & called).bit_count(), len(counted.steps) - 1)]
        return total
