"""Meet in the middle: the lines one train may run, as pairs of arms.

The method of Horowitz and Sahni ("Computing Partitions with Applications to the Knapsack Problem", 1974). From every
own stop all arms are followed to their ends: what a train can run in one direction. A line is two arms
of one own stop that share nothing, or one arm alone. Arms are few where lines are many, and a bound for a pair is
the sum of two numbers, so the dearest pairs come first and the rest is cut off. Every line is met once: from its
first own stop (in the field's order), the head arm leaving by a later link than the tail arm.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from bradshaw.routes.field import Field
from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Found, Line, Meter

MOST_ARMS, MOST_LEAVING_OUT, MOST_OF_ENDLESS = 30_000, 20_000, 2_000
"""Beyond this the train runs so far that arms are no way to find its lines; with trains whose cities no limit counts
that is so much sooner, and sooner with those that may leave out stops that pay."""

Prices = Mapping[int, int]
"""What the bits of track cost, and under PASS what passing a closed stop costs."""
PASS = -1


class Arm(NamedTuple):
    """A way from an own stop; `clash` is all that a line may have only once."""

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


class TooManyLines(Exception):
    """More lines than were wanted."""


class Lines:
    """The lines of one field. `passes`: how many closed stops the fleet may pass; `taken`: track of other trains;
    `links`: how many of them an arm may have, for a first look at short lines only; `width`: how many arms of so many
    links to each stop are followed, the dearest ones, for a first look at good lines only."""

    def __init__(
        self,
        field: Field,
        passes: int,
        meter: Meter,
        taken: int = 0,
        links: int | None = None,
        width: int | None = None,
    ) -> None:
        self.field, self.passes, self.meter, self.taken = field, passes, meter, taken
        self.links, self.width = links, width
        self._joins: list[Join] = []
        self._ready = False
        self._many = self._too_many = False
        self._thin = False
        self._users: dict[int, list[int]] = {}

    @property
    def size(self) -> int | None:
        """How many arms there are; None: too many to be followed."""
        self._prepare()
        return None if self._too_many else sum(len(join.arms) for join in self._joins)

    def are_many(self, few: int) -> bool:
        """Whether there are more arms than a few; they are not all followed to find out."""
        if not self._ready and not self._many:
            try:
                self._joins = self._starts(min(few, self._most_arms()))
                self._ready = True
            except TooManyArms:
                self._many = True
        return self._many or self.size is None

    def thin(self) -> None:
        """Find no more lines that use all that another one uses and earn no more: worth its while before many searches.

        Only where nothing is asked of a line but money.
        """
        self._prepare()
        if self.field.only_money_counts and not self._thin:
            self._thin = True
            for join in self._joins:
                join.thin()

    def best(self, floor: int, blocked: int = 0, prices: Prices | None = None) -> Line | None:
        """The dearest line (less its price) that uses no blocked track and is worth at least the floor."""
        found: list[Line] = []

        def keep(line: Line) -> int:
            found.append(line)
            return line.worth - line.price + 1

        self.search(floor, keep, blocked, prices)
        return found[-1] if found else None

    def top(self, number: int, prices: Prices) -> list[Line]:
        """So many lines, the dearest at these prices."""
        found: list[tuple[int, int, Line]] = []

        def keep(line: Line) -> int:
            heappush(found, (line.worth - line.price, -len(line.path), line))
            if len(found) > number:
                heappop(found)
            return found[0][0] + 1 if len(found) == number else 1

        self.search(1, keep, 0, prices)
        return [line for _, _, line in found]

    def every(self, floor: int, prices: Prices | None = None, limit: int | None = None) -> list[Line] | None:
        """All lines worth at least the floor at these prices; None: they are more than the limit."""
        found: list[Line] = []

        def keep(line: Line) -> int:
            found.append(line)
            if limit is not None and len(found) > limit:
                raise TooManyLines
            return floor

        try:
            self.search(floor, keep, 0, prices)
        except TooManyLines:
            return None
        return found

    def search(self, floor: int, found: Found, blocked: int = 0, prices: Prices | None = None) -> None:
        """Report lines, dear ones early, until none is left above the floor."""
        self._prepare()
        link_prices = self._link_prices(prices) if prices else None
        for join in self._joins:
            floor = join.search(floor, found, blocked, link_prices, prices.get(PASS, 0) if prices else 0, self.meter)

    def _link_prices(self, prices: Prices) -> list[int]:
        """What each link costs."""
        total = [0] * len(self.field.position.links)
        if not self._users:
            for number, link in enumerate(self.field.position.links):
                for bit in bits(link.mask):
                    self._users.setdefault(bit, []).append(number)
        for bit, price in prices.items():
            for number in self._users.get(bit, ()):
                total[number] += price
        return total

    def _prepare(self) -> None:
        if self._ready:
            return
        try:
            self._joins = self._starts(self._most_arms())
        except TooManyArms:
            self._too_many = True
        self._ready = True  # not before: who is stopped on the way begins anew

    def _most_arms(self) -> int:
        """How many arms are followed."""
        most = MOST_OF_ENDLESS if self.field.rule.endless else MOST_LEAVING_OUT if self.field.leaves_out else MOST_ARMS
        return min(most, MOST_ARMS)

    def _starts(self, most: int) -> list[Join]:
        """The arms of every own stop, or an error where they are more than that."""
        found: list[Join] = []
        if 0 in self.field.need_masks:
            return found  # what a line must have is out of reach
        barred = arms_so_far = 0
        for start in range(self.field.size):
            if self.field.own[start]:
                arms = self._follow(start, barred, most - arms_so_far)
                arms_so_far += len(arms)
                barred |= self.field.stop_bit[start]
                if len(arms) > 1:
                    found.append(Join(self.field, self.passes, start, arms))
        return found

    def _follow(self, start: int, barred: int, most: int) -> list[Arm]:
        """All arms of a start, parents before children; the first is the empty one."""
        field = self.field
        full = field.room - (0 if field.skip[start] else field.cost[start])
        if full & field.guard != field.guard:
            return []
        nothing = tuple(() for _ in field.ranked)
        arms = [Arm(0, 0, 0, 0, -1, start, 0, nothing, -1, -1)]
        base = field.clash_of(start) | barred | self.taken
        layer, links = [0], 0
        while layer and links != self.links:
            links += 1
            longer: list[Arm] = []
            for index in layer:
                self._lengthen(arms[index], index, base, full, longer)
            if self.width is not None:
                longer = self._dearest(longer, full)
            layer = list(range(len(arms), len(arms) + len(longer)))
            arms += longer
            if len(arms) > most and self.width is None:
                raise TooManyArms
        return arms

    def _dearest(self, arms: list[Arm], room: int) -> list[Arm]:
        """The dearest arms to each stop."""
        ends: dict[int, list[int]] = {}
        for number, arm in enumerate(arms):
            ends.setdefault(arm.end, []).append(number)
        kept: list[int] = []
        for some in ends.values():
            some.sort(
                key=lambda n: -self.field.most_along(arms[n].clash, arms[n].end, arms[n].worth, room - arms[n].cost)
            )
            kept += some[: self.width]
        return [arms[n] for n in sorted(kept)]

    def _lengthen(self, arm: Arm, index: int, base: int, full: int, longer: list[Arm]) -> None:
        """Add every arm that is one link longer than this one."""
        field = self.field
        at, passes = arm.end, arm.passes
        if index:
            passing = field.passes[at]
            if passing is None or passes + passing > self.passes:
                return
            passes += passing
        guard, gauge_cost, free = field.guard, field.gauge_cost, field.rule.free_gauges
        used = base | arm.clash
        self.meter.tick()
        for step in field.steps[at]:
            if step.clash & used:
                continue
            to = step.to
            cost, worth = arm.cost, arm.worth
            if not field.skip[to]:
                cost += field.cost[to]
                worth += field.worth[to]
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
            longer.append(Arm(arm.clash | step.clash, cost, gauges, passes, first, to, worth, ranks, index, step.link))


class Join:
    """The arms of one start, in buckets of equal cost and first link that bring the same of what a line must have, and
    the search for the dearest pairs."""

    def __init__(self, field: Field, passes: int, start: int, arms: list[Arm]) -> None:
        self.field, self.passes, self.start, self.arms = field, passes, start, arms
        self.parents = [arm.parent for arm in arms]
        self.last_links = [arm.link for arm in arms]
        self.room = field.room - (0 if field.skip[start] else field.cost[start])
        buckets: dict[tuple[int, int, int], list[int]] = {}
        for number, arm in enumerate(arms):
            if field.ends[arm.end]:
                brings = field.brings(arm.clash | field.stop_bit[start], arm.end) if field.asks else 0
                buckets.setdefault((arm.cost, arm.first, brings), []).append(number)
        self.buckets = list(buckets.values())
        self.pairs = self._pairs(list(buckets))
        self.most = [self._most(arm) for arm in arms]
        self.base = field.fixed + field.worth[start] + sum(max(counted.steps) for counted in field.counted)
        for number in range(len(field.ranked)):
            self._rank(number)

    def _pairs(self, keys: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
        """The buckets whose arms may make a line together: their costs leave room, their first links differ, and they
        bring what it must have."""
        field = self.field
        guard, asks, passable = field.guard, field.asks, field.passes[self.start] == 0
        alike: dict[int, list[tuple[int, int, int]]] = {}
        for number, (cost, first, brings) in enumerate(keys):
            if first < 0 or passable:
                alike.setdefault(cost, []).append((number, first, brings))
        found = []
        for h, (cost, first, brings) in enumerate(keys):
            if first < 0:
                continue
            left = self.room - cost
            for other, tails in alike.items():
                if left - other & guard == guard:
                    for t, other_first, others in tails:
                        if other_first < first and brings | others == asks:
                            found.append((h, t))
        return found

    def thin(self) -> None:
        """Leave out arms that another one beats: by using part of what they use and bringing as much."""
        self.buckets = [self._undominated(bucket) for bucket in self.buckets]

    def _undominated(self, bucket: list[int]) -> list[int]:
        kept: list[tuple[int, Arm]] = []
        numbers = []
        for number in sorted(bucket, key=lambda n: self.arms[n].clash.bit_count()):
            arm = self.arms[number]
            clash = arm.clash
            if not any(_as_good(other, arm) for used, other in kept if used & clash == used):
                kept.append((clash, arm))
                numbers.append(number)
        return sorted(numbers)

    def _most(self, arm: Arm) -> int:
        """What an arm can add to a line at most, but for pays of the dearest stops only."""
        return self.field.most_along(arm.clash, arm.end, arm.worth, self.room - arm.cost)

    def _rank(self, number: int) -> None:
        """Add what a pay of the n dearest stops brings at most.

        The limit of n is a Lagrange multiplier, a rent: every place among the n costs it, and a stop brings what it is
        worth above it. The sum over all stops and n rents is never less than the n dearest, and it can be split
        between two arms. Of all rents that one is best whose largest sum is smallest.
        """
        ranked = self.field.ranked[number]
        most, base = self.most, self.base
        tops: list[tuple[int, list[int], int]] = []
        for rent in sorted({0, *ranked.worth}):
            above = [
                before + sum([worth - rent for worth in arm.ranks[number] if worth > rent])
                for before, arm in zip(most, self.arms, strict=True)
            ]
            at_all = base + ranked.best * rent + max(0, ranked.worth[self.start] - rent)
            best = [max([above[n] for n in bucket]) for bucket in self.buckets]
            top = max((best[h] + best[t] for h, t in self.pairs), default=0) + at_all
            tops.append((top, above, at_all))
        _, self.most, self.base = min(tops, key=lambda one: one[0])

    def search(
        self, floor: int, found: Found, blocked: int, link_prices: list[int] | None, pass_price: int, meter: Meter
    ) -> int:
        """Report every line worth the floor; the answer is the floor as it was left."""
        arms, base = self.arms, self.base
        prices, most = self._priced(link_prices, pass_price)
        if blocked:
            buckets = [[n for n in bucket if not arms[n].clash & blocked] for bucket in self.buckets]
        else:
            buckets = self.buckets
        best = [max([most[n] for n in bucket]) if bucket else None for bucket in buckets]
        pairs = []
        for h, t in self.pairs:
            one, other = best[h], best[t]
            if one is not None and other is not None and one + other + base >= floor:
                pairs.append((one + other + base, h, t))
        pairs.sort(reverse=True)
        for bound, h, t in pairs:
            if bound < floor:
                break
            one, other = best[h], best[t]
            assert one is not None
            assert other is not None
            heads = sorted((n for n in buckets[h] if most[n] + other + base >= floor), key=most.__getitem__)
            tails = sorted((n for n in buckets[t] if most[n] + one + base >= floor), key=most.__getitem__)
            rest = [(most[n], arms[n].clash, n) for n in reversed(tails)]
            meter.tick(len(heads) + 1)
            for head in reversed(heads):
                mine = most[head] + base
                if mine + other < floor:
                    break
                clash = arms[head].clash
                for worth, used, tail in rest:
                    if mine + worth < floor:
                        break
                    if not used & clash:
                        floor = self._offer(head, tail, prices, pass_price, floor, found)
        return floor

    def _priced(self, link_prices: list[int] | None, pass_price: int) -> tuple[list[int] | None, list[int]]:
        """What each arm costs at these prices, and what it can add at most after paying."""
        if link_prices is None:
            return None, self.most
        prices = [0] * len(self.arms)
        for number, (parent, link) in enumerate(zip(self.parents, self.last_links, strict=True)):
            if number:
                prices[number] = prices[parent] + link_prices[link]
        if pass_price:
            prices = [price + pass_price * arm.passes for price, arm in zip(prices, self.arms, strict=True)]
        return prices, [worth - price for worth, price in zip(self.most, prices, strict=True)]

    def _offer(self, h: int, t: int, prices: list[int] | None, pass_price: int, floor: int, found: Found) -> int:
        """Weigh a pair exactly, and report it if it is a legal line worth the floor."""
        field, rule = self.field, self.field.rule
        head, tail = self.arms[h], self.arms[t]
        passes = head.passes + tail.passes
        if passes > self.passes:
            return floor
        gauges = max(0, head.gauges + tail.gauges - rule.free_gauges)
        room = self.room - head.cost - tail.cost - field.gauge_cost * gauges
        if room & field.guard != field.guard:
            return floor
        worth = head.worth + tail.worth
        if not field.skip[self.start]:
            worth += field.worth[self.start]
        stops = field.stops_in(head.clash | tail.clash) | 1 << self.start
        gain = field.fixed
        for number, ranked in enumerate(field.ranked):
            values = [*head.ranks[number], *tail.ranks[number], ranked.worth[self.start]]
            gain += sum(sorted(values, reverse=True)[: ranked.best])
        price = 0 if prices is None else prices[h] + prices[t]
        for value, called in field.calls((head.end, tail.end), room, worth, stops):
            total = value + gain
            for counted in field.counted:
                count = (counted.stops & called).bit_count()
                total += counted.steps[min(count, len(counted.steps) - 1)]
            if total - price >= floor and field.is_legal(called, head.end, tail.end):
                floor = found(self._line(h, t, total, price, passes, stops, called))
        return floor

    def _line(self, h: int, t: int, worth: int, price: int, passes: int, stops: int, called: int) -> Line:
        head, tail = self._trace(h), self._trace(t)
        path = [stop for stop, _ in reversed(tail)] + [self.start] + [stop for stop, _ in head]
        links = [link for _, link in reversed(tail)] + [link for _, link in head]
        mask = (self.arms[h].clash | self.arms[t].clash) & self.field.track
        return Line(worth, price, mask, stops, passes, called, tuple(path), tuple(links))

    def _trace(self, index: int) -> list[tuple[int, int]]:
        """Stops and links of an arm from the start outward."""
        way = []
        while index:
            arm = self.arms[index]
            way.append((arm.end, arm.link))
            index = arm.parent
        return way[::-1]


def _as_good(one: Arm, other: Arm) -> bool:
    """Whether an arm brings at least what another one does, at no greater expense than that one."""
    if one.worth < other.worth or one.gauges > other.gauges or one.passes > other.passes:
        return False
    return all(
        len(mine) >= len(yours) and all(a >= b for a, b in zip(mine, yours, strict=False))
        for mine, yours in zip(one.ranks, other.ranks, strict=True)
    )
