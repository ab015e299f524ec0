"""Branch and bound: one line per train, from sorted candidates, so that the set is worth most (set packing)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bradshaw.routes.meter import Line, Meter
from bradshaw.routes.rules import FleetRule, RunRule


class Candidate(NamedTuple):
    """A line as the set sees it, ordered by `reduced`: its worth less the price of its track."""

    reduced: int
    worth: int
    revenue: int
    subsidy: int
    mask: int
    stops: int
    """In the numbers of the position; 0 where nobody asks."""
    passes: int
    rule: RunRule
    line: Line


Chosen = list[tuple[int, Candidate]]
"""The trains that run, by number, with their lines."""


class _Enough(Exception):
    """No more sets are wanted."""


class Packing:
    """The best set from lists of candidates, by reduced worth. Trains of one `group` are interchangeable.

    `prices` is the sum of all prices: no set is worth more than its reduced worths and this.
    """

    def __init__(
        self,
        fleet: FleetRule,
        lists: Sequence[Sequence[Candidate]],
        groups: Sequence[int],
        homes: int,
        meter: Meter,
        prices: int = 0,
    ) -> None:
        self.fleet, self.homes, self.meter, self.prices = fleet, homes, meter, prices
        self.lists, self.groups = lists, groups
        self.allowances = dict(fleet.allowances)
        self.floor = 0
        self.best: Chosen | None = None
        self.best_worth = 0
        self.ceiling = 0
        self.at_least = (0, 0)
        self._keep: Callable[[Chosen], bool] | None = None
        self.strict = fleet.connected or fleet.through_home

    def run(self, floor: int, ceiling: int, at_least: tuple[int, int] = (0, 0)) -> tuple[int, Chosen] | None:
        """The best set worth at least the floor, at most the ceiling, and bringing that much revenue and subsidy."""
        self.floor, self.ceiling, self.best, self.at_least = floor, ceiling, None, at_least
        self._place(0, [list(one) for one in self.lists], 0, 0, self.prices, 0, {}, [])
        return None if self.best is None else (self.best_worth, self.best)

    def collect(self, worth: int, keep: Callable[[Chosen], bool]) -> None:
        """Report every set of just this worth until told that it is enough."""
        self._keep = keep
        with contextlib.suppress(_Enough):
            self.run(worth, worth)
        self._keep = None

    def _place(
        self,
        train: int,
        lists: list[list[Candidate]],
        used: int,
        worth: int,
        reduced: int,
        passes: int,
        uses: dict[str, int],
        chosen: Chosen,
    ) -> None:
        self.meter.tick()
        if not lists:
            self._finish(worth, chosen)
            return
        if self.fleet.most_runs is not None and len(chosen) >= self.fleet.most_runs:
            self._finish(worth, chosen)
            return
        others = sum(max(0, one[0].reduced) for one in lists[1:] if one)
        mine = lists[0]
        if reduced + others + (max(0, mine[0].reduced) if mine else 0) < self.floor:
            return
        for number, line in enumerate(mine):
            if reduced + line.reduced + others < self.floor:
                break
            if line.mask & used or passes + line.passes > self.fleet.passes:
                continue
            spent = uses
            if line.rule.uses:
                spent = dict(uses)
                for name in line.rule.uses:
                    spent[name] = spent.get(name, 0) + 1
                if any(count > self.allowances.get(name, 0) for name, count in spent.items()):
                    continue
            mask = line.mask
            following = []
            for offset, one in enumerate(lists[1:], train + 1):
                pool = mine[number + 1 :] if self.groups[offset] == self.groups[train] else one
                # the last list is read once and in order: sifting it would cost more than it saves
                last = offset == train + len(lists) - 1
                following.append(pool if last else [other for other in pool if not other.mask & mask])
            self._place(
                train + 1,
                following,
                used | mask,
                worth + line.worth,
                reduced + line.reduced,
                passes + line.passes,
                spent,
                [*chosen, (train, line)],
            )
        # this train stands idle, and with it those like it that follow
        skip = 1
        while skip < len(lists) and self.groups[train + skip] == self.groups[train]:
            skip += 1
        self._place(train + skip, lists[skip:], used, worth, reduced, passes, uses, chosen)

    def _finish(self, worth: int, chosen: Chosen) -> None:
        if not self.floor <= worth <= self.ceiling:
            return
        if sum(line.revenue for _, line in chosen) < self.at_least[0]:
            return
        if sum(line.subsidy for _, line in chosen) < self.at_least[1]:
            return
        if not self._hangs_together(chosen):
            return
        if self._keep is not None:
            if self._keep(chosen):
                raise _Enough
            return
        self.best, self.best_worth = chosen, worth
        self.floor = worth + 1

    def _hangs_together(self, chosen: Chosen) -> bool:
        if not self.strict or not chosen:
            return True
        masks = [line.stops for _, line in chosen]
        if self.fleet.through_home and not any(mask & self.homes for mask in masks):
            return False
        return not self.fleet.connected or meets(masks)


def meets(masks: Sequence[int]) -> bool:
    """Whether sets of stops hang together by common members."""
    met, rest = masks[0], list(masks[1:])
    while rest:
        apart = [mask for mask in rest if not mask & met]
        if len(apart) == len(rest):
            return False
        for mask in rest:
            if mask & met:
                met |= mask
        rest = apart
    return True
