"""The lines one train may run, as pairs of arms.

From every own stop all arms are followed to their ends: what a train can run in one direction. A line is two arms
of one own stop that share nothing, or one arm alone. Arms are few where lines are many, and a bound for a pair is
the sum of two numbers, so the dearest pairs come first and the rest is cut off. Every line is met once: from its
first own stop (in the field's order), the head arm leaving by a later link than the tail arm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bradshaw.routes.deep import DeepLines
from bradshaw.routes.field import Field, bits
from bradshaw.routes.meter import Found, Line, Meter

MOST_ARMS = 60_000
"""Beyond this the train runs so far that its lines are searched with bounds at every step instead."""

Prices = Mapping[int, int]
"""What the bits of track cost, and under PASS what passing a closed stop costs."""
PASS = -1


class Arm(NamedTuple):
    """A way from an own stop; `most` is what it could add to a line, `clash` all that a line may have only once."""

    most: int
    clash: int
    cost: int
    """What it takes of the limits (packed), changes of gauge left out."""
    gauges: int
    passes: int
    first: int
    end: int
    worth: int
    ranks: tuple[tuple[int, ...], ...]
    parent: int
    link: int


class TooManyArms(Exception):
    """The train runs too far for this method."""


class Lines:
    """The lines of one field. `passes`: how many closed stops the fleet may pass."""

    def __init__(self, field: Field, passes: int, meter: Meter) -> None:
        self.field, self.passes, self.meter = field, passes, meter
        self._arms: dict[int, list[Arm]] | None = None
        self._deep: DeepLines | None = None

    @property
    def is_deep(self) -> bool:
        """Whether lines are too many to be priced."""
        self._prepare()
        return self._deep is not None

    def best(self, floor: int, blocked: int = 0, prices: Prices | None = None) -> Line | None:
        """The dearest line (less its price) that uses no blocked track and is worth at least the floor."""
        found: list[Line] = []

        def keep(line: Line) -> int:
            found.append(line)
            return line.worth - line.price + 1

        self.search(floor, keep, blocked, prices)
        return found[-1] if found else None

    def every(self, floor: int, prices: Prices | None = None) -> list[Line]:
        """All lines worth at least the floor at these prices."""
        found: list[Line] = []

        def keep(line: Line) -> int:
            found.append(line)
            return floor

        self.search(floor, keep, 0, prices)
        return found

    def search(self, floor: int, found: Found, blocked: int = 0, prices: Prices | None = None) -> None:
        """Report lines, dear ones early, until none is left above the floor."""
        self._prepare()
        if self._deep is not None:
            self._deep.meter = self.meter
            self._deep.search(floor, found, blocked)
            return
        assert self._arms is not None
        link_price = self._link_prices(prices)
        for start, arms in self._arms.items():
            floor = _Join(self, start, arms, blocked, link_price, prices).run(floor, found)

    def _link_prices(self, prices: Prices | None) -> list[int] | None:
        if not prices:
            return None
        return [sum(prices.get(bit, 0) for bit in bits(link.mask)) for link in self.field.position.links]

    def _prepare(self) -> None:
        if self._arms is not None or self._deep is not None:
            return
        found: dict[int, list[Arm]] = {}
        barred = 0
        left = MOST_ARMS
        try:
            for start in range(self.field.size):
                if self.field.own[start]:
                    found[start] = self._follow(start, barred, left)
                    left -= len(found[start])
                    barred |= self.field.stop_bit[start]
            self._arms = found
        except TooManyArms:
            self._deep = DeepLines(self.field, self.passes, self.meter)

    def _follow(self, start: int, barred: int, most_arms: int) -> list[Arm]:
        """All arms of a start, parents before children; the first is the empty one."""
        field, passes_allowed = self.field, self.passes
        guard, gauge_cost, free = field.guard, field.gauge_cost, field.rule.free_gauges
        full = field.room - (0 if field.skip[start] else field.cost[start])
        if full & guard != guard:
            return []
        nothing = tuple(() for _ in field.ranked)
        arms = [Arm(0, 0, 0, 0, 0, -1, start, 0, nothing, -1, -1)]
        base = field.clash_of(start) | barred
        tick = self.meter.tick
        index = 0
        while index < len(arms):
            arm = arms[index]
            at = arm.end
            passes = arm.passes
            if index:
                passing = field.passes[at]
                if passing is None or passes + passing > passes_allowed:
                    index += 1
                    continue
                passes += passing
            used = base | arm.clash
            tick()
            for step in field.steps[at]:
                if step.clash & used:
                    continue
                to = step.to
                cost, worth, most = arm.cost, arm.worth, arm.most
                if field.skip[to]:
                    most += field.worth[to]
                else:
                    cost += field.cost[to]
                    worth += field.worth[to]
                    most += field.worth[to]
                gauges = arm.gauges + step.gauges
                over = gauge_cost * (gauges - free) if gauges > free else 0
                if full - cost - over & guard != guard:
                    continue
                ranks = arm.ranks
                if ranks:
                    ranks = tuple(
                        tuple(sorted((*one, ranked.worth[to]), reverse=True)[: ranked.best])
                        for one, ranked in zip(ranks, field.ranked, strict=True)
                    )
                first = step.link if index == 0 else arm.first
                clash = arm.clash | step.clash
                arms.append(Arm(most, clash, cost, gauges, passes, first, to, worth, ranks, index, step.link))
            if len(arms) > most_arms:
                raise TooManyArms
            index += 1
        return arms


class _Join:
    """Pairs of arms of one start, the most promising first."""

    def __init__(
        self,
        lines: Lines,
        start: int,
        arms: list[Arm],
        blocked: int,
        link_price: list[int] | None,
        prices: Prices | None,
    ) -> None:
        self.lines, self.start, self.arms, self.field = lines, start, arms, lines.field
        self.pass_price = prices.get(PASS, 0) if prices else 0
        self.price = self._prices(link_price)
        self.base = self._base()
        field = self.field
        open_arms = [
            i
            for i, arm in enumerate(arms)
            if not arm.clash & blocked and (field.ends[arm.end] or (i == 0 and field.ends[start]))
        ]
        self.most = [self._most(arm, self.price[i] if self.price else 0) for i, arm in enumerate(arms)]
        self.heads = sorted((i for i in open_arms if i), key=lambda i: -self.most[i])
        may_pass = field.passes[start] == 0
        tails: dict[int, list[int]] = {}
        for i in open_arms:
            if i == 0 or may_pass:
                tails.setdefault(arms[i].cost, []).append(i)
        self.tails = [
            (cost, [(self.most[i], arms[i].clash, arms[i].first, i) for i in sorted(same, key=lambda i: -self.most[i])])
            for cost, same in tails.items()
        ]
        self.tails.sort(key=lambda bucket: -bucket[1][0][0])

    def _prices(self, link_price: list[int] | None) -> list[int] | None:
        if link_price is None:
            return None
        total = [0] * len(self.arms)
        for i, arm in enumerate(self.arms):
            if i:
                total[i] = total[arm.parent] + link_price[arm.link]
        return total

    def _base(self) -> int:
        """What the start itself is worth, and what may come on top of any pair."""
        field = self.field
        base = field.fixed + field.worth[self.start]
        for ranked in field.ranked:
            base += ranked.worth[self.start]
        for counted in field.counted:
            base += max(counted.steps)
        return base

    def _most(self, arm: Arm, price: int) -> int:
        return arm.most + sum(sum(one) for one in arm.ranks) - price - self.pass_price * arm.passes

    def run(self, floor: int, found: Found) -> int:
        """Report every line worth the floor; the answer is the floor as it was left."""
        if not self.tails:
            return floor
        field, arms, base = self.field, self.arms, self.base
        room = field.room - (0 if field.skip[self.start] else field.cost[self.start])
        guard = field.guard
        dearest_tail = self.tails[0][1][0][0]
        tick = self.lines.meter.tick
        for h in self.heads:
            head = arms[h]
            mine = self.most[h] + base
            if mine + dearest_tail < floor:
                break
            left = room - head.cost
            clash, first = head.clash, head.first
            tick()
            for cost, bucket in self.tails:
                if mine + bucket[0][0] < floor:
                    break
                if left - cost & guard != guard:
                    continue
                for most, other, other_first, t in bucket:
                    if mine + most < floor:
                        break
                    if other & clash or other_first >= first:
                        continue
                    floor = self._offer(h, t, floor, found)
        return floor

    def _offer(self, h: int, t: int, floor: int, found: Found) -> int:
        """Weigh a pair exactly, and report it if it is a legal line worth the floor."""
        field, rule = self.field, self.field.rule
        head, tail = self.arms[h], self.arms[t]
        passes = head.passes + tail.passes
        if passes > self.lines.passes:
            return floor
        gauges = max(0, head.gauges + tail.gauges - rule.free_gauges)
        room = field.room - head.cost - tail.cost - field.gauge_cost * gauges
        start_skips = field.skip[self.start]
        worth = head.worth + tail.worth
        if not start_skips:
            room -= field.cost[self.start]
            worth += field.worth[self.start]
        if room & field.guard != field.guard:
            return floor
        stops = field.stops_in(head.clash | tail.clash) | 1 << self.start
        called = stops
        if rule.skips:
            settled = field.settle((head.end, tail.end), room, worth, stops)
            if settled is None:
                return floor
            worth, called = settled
        worth += field.fixed
        for number, ranked in enumerate(field.ranked):
            values = [*head.ranks[number], *tail.ranks[number], ranked.worth[self.start]]
            worth += sum(sorted(values, reverse=True)[: ranked.best])
        for counted in field.counted:
            number = (counted.stops & called).bit_count()
            worth += counted.steps[min(number, len(counted.steps) - 1)]
        price = self.pass_price * passes
        if self.price is not None:
            price += self.price[h] + self.price[t]
        if worth - price < floor or not field.is_legal(called, head.end, tail.end):
            return floor
        return found(self._line(h, t, worth, price, passes, stops, called))

    def _line(self, h: int, t: int, worth: int, price: int, passes: int, stops: int, called: int) -> Line:
        head, tail = self._trace(h), self._trace(t)
        path = [stop for stop, _ in reversed(tail)] + [self.start] + [stop for stop, _ in head]
        links = [link for _, link in reversed(tail)] + [link for _, link in head]
        mask = 0
        for link in links:
            mask |= self.field.position.links[link].mask
        return Line(worth, price, mask, stops, passes, called, tuple(path), tuple(links))

    def _trace(self, index: int) -> list[tuple[int, int]]:
        """Stops and links of an arm from the start outward."""
        way = []
        while index:
            arm = self.arms[index]
            way.append((arm.end, arm.link))
            index = arm.parent
        return way[::-1]
