"""A position compiled for one run rule: stops renumbered by worth, everything a bit mask or a packed counter.

Values are weighed into one number: `weights[0]` per unit of revenue, `weights[1]` per unit of subsidy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bradshaw.routes.masks import bits
from bradshaw.routes.position import Position, RouteStop
from bradshaw.routes.rules import GAUGE, RunRule

FIELD_BITS = 10
Weights = tuple[int, int]


class Step(NamedTuple):
    """A link as seen from one of its stops."""

    link: int
    mask: int
    to: int
    gauges: int
    clash: int
    """Everything it uses that a line may have only once: track, the stop and its groups, hexes entered."""


class Ranked(NamedTuple):
    """A pay of the dearest stops only: how many, and what each stop would pay."""

    best: int
    worth: tuple[int, ...]


class Counted(NamedTuple):
    """A bonus by number: which stops count, and the weighed steps."""

    stops: int
    steps: tuple[int, ...]


class Field:
    """Arrays over stops 0..n-1, dearest first. `order[i]` is the number of stop i in the position."""

    def __init__(self, position: Position, rule: RunRule, weights: Weights, every_option: bool = False) -> None:
        self.position, self.rule, self.weights, self.every_option = position, rule, weights, every_option
        stops = position.stops
        plain = [weights[1] * stop.subsidy for stop in stops]
        top, ranks = plain.copy(), []
        for pay in rule.pays:
            paying = _match(stops, pay.kinds) if pay.kinds else [True] * len(stops)
            unit = weights[0] * pay.times
            worths = [unit * stop.value if pays else 0 for stop, pays in zip(stops, paying, strict=True)]
            top = [before + worth for before, worth in zip(top, worths, strict=True)]
            if pay.best is None:
                plain = [before + worth for before, worth in zip(plain, worths, strict=True)]
            else:
                ranks.append((pay.best, worths))
        self.order = sorted(range(len(stops)), key=lambda i: (-top[i], stops[i].id))
        new = {old: i for i, old in enumerate(self.order)}
        chosen = [stops[old] for old in self.order]
        self.size = len(chosen)
        self.worth = [plain[old] for old in self.order]
        self.ranked = [Ranked(best, tuple([rank[old] for old in self.order])) for best, rank in ranks]
        self.counted = [
            Counted(
                sum(1 << i for i, stop in enumerate(chosen) if stop.matches((bonus.kind,))),
                tuple(weights[0] * step for step in bonus.steps),
            )
            for bonus in rule.bonuses
        ]
        self.fixed = weights[0] * rule.fixed
        self.guard = sum(1 << (FIELD_BITS * (f + 1) - 1) for f in range(len(rule.limits)))
        self.room = self.guard + sum(limit.most << (FIELD_BITS * f) for f, limit in enumerate(rule.limits))
        self.cost = [0] * self.size
        for f, limit in enumerate(rule.limits):
            for i, match in enumerate(_match(chosen, limit.kinds)):
                self.cost[i] += match << (FIELD_BITS * f)
        self.gauge_cost = sum(1 << (FIELD_BITS * f) for f, limit in enumerate(rule.limits) if GAUGE in limit.kinds)
        self.skip = _match(chosen, rule.skips)
        self.leaves_out = any(skip and stop.value for skip, stop in zip(self.skip, chosen, strict=True))
        """Whether stops that pay may be passed without a call."""
        self.own = [stop.own for stop in chosen]
        self.subsidy = [stop.subsidy for stop in chosen]
        self.subsidised = sum(1 << i for i, stop in enumerate(chosen) if stop.subsidy)
        self.ends = [not match for match in _match(chosen, rule.no_ends)]
        self.passes = [0 if not (stop.closed or stop.end_only) else 1 if not stop.end_only else None for stop in chosen]
        """What passing a stop takes: nothing, one of the fleet's passes, or impossible."""
        self.minimal = [not match for match in _match(chosen, rule.not_in_minimum)]
        self.need_masks = [sum(1 << i for i, stop in enumerate(chosen) if stop.matches((kind,))) for kind in rule.needs]
        self.asks = (1 << len(self.need_masks)) - 1 | rule.own_end << len(self.need_masks)
        """All that arms of a line must bring between them."""
        self.home_mask = sum(1 << i for i, stop in enumerate(chosen) if stop.home)
        # hexes matter only to trains that may not come back to one
        seen = set[str]() if rule.reenters else {hex_id for link in position.links for hex_id in link.hexes}
        hexes = {hex_id: n for n, hex_id in enumerate(sorted(seen))}
        self.hex_bit = [1 << hexes[stop.hex] if stop.hex in hexes else 0 for stop in chosen]
        self.shift = max((link.mask.bit_length() for link in position.links), default=0)
        self.track = (1 << self.shift) - 1
        groups = sorted({group for stop in chosen for group in stop.groups})
        self.stop_bit = [1 << (self.shift + i) for i in range(self.size)]
        self.group_bits = [
            sum(1 << (self.shift + self.size + groups.index(group)) for group in stop.groups) for stop in chosen
        ]
        self._hex_shift = self.shift + self.size + len(groups)
        self.steps: list[list[Step]] = [[] for _ in chosen]
        for number, link in enumerate(position.links):
            forth = back = 0
            if not rule.reenters:
                there, home = _entered(link.hexes[1:], hexes), _entered(link.hexes[:-1], hexes)
                if there is None or home is None:
                    continue
                forth, back = there << self._hex_shift, home << self._hex_shift
            a, b = new[link.a], new[link.b]
            for start, end, entered in ((a, b, forth), (b, a, back)):
                clash = link.mask | self.stop_bit[end] | self.group_bits[end] | entered
                self.steps[start].append(Step(number, link.mask, end, link.gauges, clash))
        for steps in self.steps:
            steps.sort(key=lambda step: step.to)
        self._skip_mask = sum(1 << i for i, skip in enumerate(self.skip) if skip)
        self._counts_minimum = bool(rule.not_in_minimum) or rule.minimum > 2 or not rule.calls_at_ends
        self.only_money_counts = bool(self.ranked) and not (
            rule.needs or rule.own_end or rule.bonuses or rule.skips or self._counts_minimum
        )
        """Nothing is asked of a line but that it earns much: no stop is called at for another reason."""

    def brings(self, clash: int, end: int) -> int:
        """What an arm has of all that a line must have, as bits: stops of every kind needed, an end with a marker."""
        stops = self.stops_in(clash)
        found = sum(1 << n for n, need in enumerate(self.need_masks) if need & stops)
        return found | (self.rule.own_end and self.own[end]) << len(self.need_masks)

    def most(self) -> int:
        """What any line is worth at most, whatever the track: the dearest stops there is room for."""
        room, total = self.room, self.fixed
        for i in range(self.size):
            after = room - self.cost[i]
            if after & self.guard == self.guard:
                room = after
                total += self.worth[i]
        for ranked in self.ranked:
            total += sum(sorted(ranked.worth, reverse=True)[: ranked.best])
        return total + sum(max(counted.steps) for counted in self.counted)

    def clash_of(self, stop: int) -> int:
        """What a line has used up by starting at a stop."""
        return self.stop_bit[stop] | self.group_bits[stop] | self.hex_bit[stop] << self._hex_shift

    def stops_in(self, clash: int) -> int:
        """The stops among what has been used."""
        return clash >> self.shift & ((1 << self.size) - 1)

    def calls(self, ends: tuple[int, int], room: int, worth: int, stops: int) -> list[tuple[int, int]]:
        """The worth of a line and the stops it calls at; several choices where every option is asked for."""
        if not self.rule.skips:
            return [(worth, stops)]
        settled = self.settle(ends, room, worth, stops)
        if settled is None or not self.every_option:
            return [] if settled is None else [settled]
        return self._options(ends, room, worth, stops)

    def _options(self, ends: tuple[int, int], room: int, worth: int, stops: int) -> list[tuple[int, int]]:
        """One choice for every number of calls that bring subsidy: the rest of the room goes to the dearest others."""
        found = []
        helped = stops & self._skip_mask & self.subsidised
        for end in ends:
            helped &= ~(1 << end)
        halts = bits(helped)
        for number in range(len(halts) + 1):
            charge = sum(self.cost[i] for i in halts[:number])
            gain = sum(self.worth[i] for i in halts[:number])
            settled = self.settle(ends, room - charge, worth + gain, stops & ~helped)
            if room - charge & self.guard == self.guard and settled is not None:
                found.append((settled[0], settled[1] | sum(1 << i for i in halts[:number])))
        return found

    def settle(self, ends: tuple[int, int], room: int, worth: int, stops: int) -> tuple[int, int] | None:
        """Decide which stops that may be skipped are called at: the ends first, then the dearest there is room for."""
        optional = stops & self._skip_mask
        called = stops & ~optional
        for end in set(ends) if self.rule.calls_at_ends else ():
            if optional >> end & 1:
                room -= self.cost[end]
                worth += self.worth[end]
                optional &= ~(1 << end)
                called |= 1 << end
        if room & self.guard != self.guard:
            return None
        while optional:
            low = optional & -optional
            i = low.bit_length() - 1
            optional ^= low
            after = room - self.cost[i]
            if self.worth[i] and after & self.guard == self.guard:
                room = after
                worth += self.worth[i]
                called |= low
        return worth, called

    def most_along(self, clash: int, end: int, worth: int, room: int) -> int:
        """What an arm is worth at most, but for pays of the dearest stops only; `room` is left for stops that it may
        skip."""
        if not self.rule.skips:
            return worth
        settled = self.settle((end, end), room, 0, self.stops_in(clash))
        return worth + (settled[0] if settled is not None else 0)

    def is_legal(self, called: int, one_end: int, other_end: int) -> bool:
        """What a line must have, whatever its worth: ends, needs, enough stops."""
        rule = self.rule
        if not (self.ends[one_end] and self.ends[other_end]):
            return False
        if rule.own_end and not (self.own[one_end] or self.own[other_end]):
            return False
        if any(not need & called for need in self.need_masks):
            return False
        return not self._counts_minimum or sum(self.minimal[i] for i in bits(called)) >= rule.minimum

    def original(self, path: tuple[int, ...]) -> int:
        """A mask of stops in the position's own numbers."""
        mask = 0
        for i in path:
            mask |= 1 << self.order[i]
        return mask


def _match(stops: Sequence[RouteStop], kinds: tuple[str, ...]) -> list[bool]:
    """Which stops are of these kinds."""
    return [stop.matches(kinds) for stop in stops] if kinds else [False] * len(stops)


def _entered(hexes: tuple[str, ...], numbers: dict[str, int]) -> int | None:
    """The hexes entered on a link, or None when one is entered twice."""
    mask = 0
    for hex_id in hexes:
        bit = 1 << numbers[hex_id]
        if mask & bit:
            return None
        mask |= bit
    return mask
