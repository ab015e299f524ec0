"""The lines of a train that may run very far, depth first and cut by bounds at every step.

Every line is met once: from the first own stop on it (in the field's order), as a head arm and a tail arm that
leave this stop by different links, the head by the later one.
"""

from __future__ import annotations

from bradshaw.routes.field import FIELD_BITS, Field, Step, bits
from bradshaw.routes.meter import Found, Line, Meter


class DeepLines:
    """The lines of one field. `blocked` is track that is already used, `passes` what the fleet may still pass."""

    def __init__(self, field: Field, passes: int, meter: Meter) -> None:
        self.field, self.passes, self.meter = field, passes, meter
        self._near: dict[int, list[int]] = {}
        self._limited = sum(1 << i for i, cost in enumerate(field.cost) if cost)
        self._free = ((1 << field.size) - 1) & ~self._limited
        self._skip = sum(1 << i for i, skip in enumerate(field.skip) if skip)
        self._main = self._main_limit()
        self._ends = sum(1 << i for i, passes in enumerate(field.passes) if passes is None or passes > self.passes)
        self._starts = [i for i in range(field.size) if field.own[i]]

    def _main_limit(self) -> int | None:
        limits = self.field.rule.limits
        if not limits:
            return None
        covered = [sum(cost >> (FIELD_BITS * f) & 1 for cost in self.field.cost) for f in range(len(limits))]
        if max(covered) * 4 < self.field.size:
            return None
        return covered.index(max(covered))

    def search(self, floor: int, found: Found, blocked: int = 0) -> None:
        walk = _Walk(self, floor, found, blocked)
        barred = 0
        for start in self._starts:
            walk.run(start, barred)
            barred |= 1 << start

    def near(self, stop: int, units: int) -> int:
        """The stops within so many units of the main limit."""
        rings = self._near.get(stop)
        if rings is None:
            rings = self._near[stop] = self._rings(stop)
        return rings[min(units, len(rings) - 1)]

    def _rings(self, start: int) -> list[int]:
        field = self.field
        main = self._main
        assert main is not None
        shift = FIELD_BITS * main
        gauge = field.gauge_cost >> shift & 1
        reached = {start: 0}
        layers: list[list[int]] = [[start]]
        most = field.rule.limits[main].most + field.rule.free_gauges
        for distance in range(most + 1):
            if distance >= len(layers):
                break
            for stop in layers[distance]:
                passing = field.passes[stop]
                if reached[stop] < distance or (stop != start and (passing is None or passing > self.passes)):
                    continue
                for step in field.steps[stop]:
                    unit = 0 if field.skip[step.to] else field.cost[step.to] >> shift & 1
                    far = distance + unit + gauge * step.gauges
                    if far <= most and far < reached.get(step.to, most + 1):
                        reached[step.to] = far
                        while len(layers) <= far:
                            layers.append([])
                        layers[far].append(step.to)
        rings = [0] * (most + 1)
        for stop, far in reached.items():
            for distance in range(far, most + 1):
                rings[distance] |= 1 << stop
        return rings


class _Walk:
    """The depth-first search from one floor, holding the stacks of the line being built."""

    def __init__(self, lines: DeepLines, floor: int, found: Found, blocked: int) -> None:
        self.lines, self.floor, self.found, self.blocked = lines, floor, found, blocked
        self.field = lines.field
        self.head: list[Step] = []
        self.tail: list[Step] = []
        self.ranks: list[list[int]] = [[] for _ in self.field.ranked]
        self.start = 0
        self.free_gauges = self.field.rule.free_gauges
        self.simple = not self.field.rule.skips

    def run(self, start: int, barred: int) -> None:
        field = self.field
        self.start = start
        room, worth = field.room, 0
        if not field.skip[start]:
            room, worth = room - field.cost[start], field.worth[start]
        if room & field.guard != field.guard:
            return
        self._push(start)
        self._grow(
            start,
            True,
            self.blocked,
            field.bar[start] | barred,
            room,
            self.free_gauges,
            field.hex_bit[start],
            worth,
            self.lines.passes,
            1 << start,
            1 << 30,
        )
        self._pop()

    def _push(self, stop: int) -> None:
        for stack, ranked in zip(self.ranks, self.field.ranked, strict=True):
            stack.append(ranked.worth[stop])

    def _pop(self) -> None:
        for stack in self.ranks:
            stack.pop()

    def _grow(
        self,
        at: int,
        on_head: bool,
        mask: int,
        barred: int,
        room: int,
        free: int,
        hexes: int,
        worth: int,
        passes: int,
        stops: int,
        before: int,
    ) -> None:
        """Lengthen the arm that ends `at`; the head may be closed and the tail begun with a link before `before`."""
        self.lines.meter.tick()
        field = self.field
        if self._bound(at, on_head, mask, barred, room, free, worth, stops) < self.floor:
            return
        can_pass = field.passes[at]
        first = at == self.start and not self.tail and not self.head
        if first or (can_pass is not None and can_pass <= passes):
            left = passes if first else passes - (can_pass or 0)
            self._extend(at, on_head, mask, barred, room, free, hexes, worth, left, stops, before)
        if on_head and self.head and field.ends[at] and field.passes[self.start] == 0:
            # the head ends here; the tail starts from the marker by an earlier link
            self._extend(self.start, False, mask, barred, room, free, hexes, worth, passes, stops, self.head[0].link)

    def _extend(
        self,
        at: int,
        on_head: bool,
        mask: int,
        barred: int,
        room: int,
        free: int,
        hexes: int,
        worth: int,
        passes: int,
        stops: int,
        before: int,
    ) -> None:
        field = self.field
        arm = self.head if on_head else self.tail
        begins = not arm
        reenters = field.rule.reenters
        for step in field.steps[at]:
            to = step.to
            if step.mask & mask or barred >> to & 1:
                continue
            if begins and not on_head and step.link >= before:
                continue
            if not reenters and step.entered & hexes:
                continue
            now, still_free = room, free
            if step.gauges:
                still_free = max(0, free - step.gauges)
                now -= field.gauge_cost * (step.gauges - (free - still_free))
            value = worth
            if not field.skip[to]:
                now -= field.cost[to]
                value += field.worth[to]
            if now & field.guard != field.guard:
                continue
            arm.append(step)
            if self.ranks:
                self._push(to)
            reached = stops | 1 << to
            self._offer(to, mask | step.mask, now, value, passes, reached)
            self._grow(
                to,
                on_head,
                mask | step.mask,
                barred | field.bar[to],
                now,
                still_free,
                hexes | step.entered,
                value,
                passes,
                reached,
                before,
            )
            if self.ranks:
                self._pop()
            arm.pop()

    def _offer(self, at: int, mask: int, room: int, worth: int, passes: int, stops: int) -> None:
        """Report the line as it stands, if it is legal and good enough."""
        field = self.field
        other = self.head[-1].to if self.tail else self.start
        called = stops
        if not self.simple:
            settled = field.settle((at, other), room, worth, stops)
            if settled is None:
                return
            worth, called = settled
        total = worth + field.fixed
        for stack, ranked in zip(self.ranks, field.ranked, strict=True):
            total += sum(sorted(stack, reverse=True)[: ranked.best])
        for counted in field.counted:
            number = (counted.stops & called).bit_count()
            total += counted.steps[min(number, len(counted.steps) - 1)]
        if total < self.floor or not field.is_legal(called, at, other):
            return
        path = [step.to for step in reversed(self.tail)] + [self.start] + [step.to for step in self.head]
        links = [step.link for step in reversed(self.tail)] + [step.link for step in self.head]
        line = Line(
            total, 0, mask & ~self.blocked, stops, self.lines.passes - passes, called, tuple(path), tuple(links)
        )
        self.floor = self.found(line)

    def _bound(
        self, at: int, on_head: bool, mask: int, barred: int, room: int, free: int, worth: int, stops: int
    ) -> int:
        """No line that grows from here is worth more than this."""
        field, lines = self.field, self.lines
        main = lines._main
        if main is not None:
            units = (room >> (FIELD_BITS * main) & ((1 << (FIELD_BITS - 1)) - 1)) + free
            usable = lines.near(at, units)
            if on_head:
                usable |= lines.near(self.start, units)
            usable &= ~barred
        else:
            usable = self._reach(at, on_head, mask, barred)
        if field.need_masks:
            open_to = self._reach(at, on_head, mask, barred) | stops
            if any(not need & open_to for need in field.need_masks):
                return -1
        if not self.simple:
            usable |= stops & lines._skip
        total = worth + field.fixed
        taken = 0
        left = usable & lines._limited
        worths, cost, guard = field.worth, field.cost, field.guard
        while left:
            low = left & -left
            i = low.bit_length() - 1
            left ^= low
            after = room - cost[i]
            if after & guard == guard:
                room = after
                total += worths[i]
                taken |= low
        left = usable & lines._free
        taken |= left
        while left:
            low = left & -left
            total += worths[low.bit_length() - 1]
            left ^= low
        for stack, ranked in zip(self.ranks, field.ranked, strict=True):
            more = [ranked.worth[i] for i in bits(taken)]
            total += sum(sorted(stack + more, reverse=True)[: ranked.best])
        for counted in field.counted:
            number = (counted.stops & (usable | stops)).bit_count()
            total += counted.steps[min(number, len(counted.steps) - 1)]
        return total

    def _reach(self, at: int, on_head: bool, mask: int, barred: int) -> int:
        """The stops that track still unused leads to from the open ends."""
        field, ends = self.field, self.lines._ends
        found = 0
        queue = [at] if at == self.start or not ends >> at & 1 else []
        if on_head and at != self.start:
            queue.append(self.start)
        for stop in queue:
            for step in field.steps[stop]:
                bit = 1 << step.to
                if not (step.mask & mask or (barred | found) & bit):
                    found |= bit
                    if not ends & bit:
                        queue.append(step.to)
        return found
