"""Branch and bound: one line per train, from sorted candidates, so that the set is worth most (set packing)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from bradshaw.routes.meter import Meter
from bradshaw.routes.roster import Candidate, Roster, first
from bradshaw.routes.rules import FleetRule

Chosen = list[tuple[int, Candidate]]
"""The trains that run, by number, with their lines."""


MOST_KEPT = 1 << 29
"""So many bits are kept at most of what goes with what."""


class _Enough(Exception):
    """No more sets are wanted."""


class Packing:
    """The best set from lists of candidates, by reduced worth; `counts` trains of each kind have a list in common.

    `prices` is the sum of all prices: no set is worth more than its reduced worths and this. Trains are numbered as
    their kinds come; those with few lines choose first.
    """

    def __init__(
        self,
        fleet: FleetRule,
        lists: Sequence[Sequence[Candidate]],
        counts: Sequence[int],
        homes: int,
        meter: Meter,
        prices: int = 0,
    ) -> None:
        self.fleet, self.homes, self.meter, self.prices = fleet, homes, meter, prices
        self.lists, self.counts = lists, counts
        self.trains: list[tuple[int, Roster]] = []
        self.allowances = dict(fleet.allowances)
        self.floor = self.ceiling = 0
        self.at_least = (0, 0)
        self.best: tuple[int, Chosen] | None = None
        self._keep: Callable[[Chosen], bool] | None = None
        self._beside: dict[int, list[int | None]] = {}
        """By train and line: the lines of the train after it that share no track with it."""

    def run(self, floor: int, ceiling: int, at_least: tuple[int, int] = (0, 0)) -> tuple[int, Chosen] | None:
        """The best set worth at least the floor, at most the ceiling, and bringing that much revenue and subsidy."""
        self.floor, self.ceiling, self.best, self.at_least = floor, ceiling, None, at_least
        rosters = [Roster(lines) for lines in self.lists]
        if sum(self.counts) > 2:  # of two trains each line of the one is looked at beside the other anyway
            rosters = self._sifted(rosters)
        numbers = iter(range(sum(self.counts)))
        trains = [
            [(next(numbers), roster) for _ in range(count)] for roster, count in zip(rosters, self.counts, strict=True)
        ]
        self._beside = {}
        self.trains = [one for some in sorted(trains, key=lambda some: len(some[0][1].lines)) for one in some]
        self._place(0, [roster.passing(self.fleet.passes) for _, roster in self.trains], 0, self.prices, [])
        return self.best

    def _sifted(self, rosters: list[Roster]) -> list[Roster]:
        """Only the lines that are worth the floor with the best line of every other train beside them."""
        for kind, roster in enumerate(rosters):
            others = [(other, count - (other is roster)) for other, count in zip(rosters, self.counts, strict=True)]
            least, kept = self.floor - self.prices, []
            alone = sum([count * other.best(other.all) for other, count in others])
            for line in roster.lines:
                bound = line.reduced + alone
                for other, count in others:
                    if count and bound >= least:
                        bound -= count * (other.best(other.all) - other.best(other.beside(line.mask)))
                if bound >= least:
                    kept.append(line)
            self.meter.tick(len(roster.lines))
            rosters[kind] = Roster(kept)
        return rosters

    def collect(self, worth: int, keep: Callable[[Chosen], bool]) -> None:
        """Report every set of just this worth until told that it is enough."""
        self._keep = keep
        with contextlib.suppress(_Enough):
            self.run(worth, worth)
        self._keep = None

    def _place(self, train: int, left: list[int], worth: int, reduced: int, chosen: Chosen) -> None:
        """Give a line to this train and to those after it; `left` has the lines that each of them may still have."""
        if not left or (self.fleet.most_runs is not None and len(chosen) >= self.fleet.most_runs):
            self._finish(worth, chosen)
            return
        number, roster = self.trains[train]
        mine, rest = left[0], left[1:]
        if not rest:
            self._last(number, roster, mine, worth, chosen)
            return
        if len(rest) == 1:
            self._pair(train, mine, rest[0], worth, reduced, chosen)
            return
        after = [other for _, other in self.trains[train + 1 :]]
        others = sum([other.best(some) for other, some in zip(after, rest, strict=True)])
        lines, looked = roster.lines, 0
        while mine:
            low = mine & -mine
            mine ^= low
            line = lines[low.bit_length() - 1]
            bound = reduced + line.reduced
            if bound + others < self.floor:
                break
            looked += 1
            following = []
            for other, some in zip(after, rest, strict=True):
                fit = some & other.beside(line.mask)
                if other is roster:
                    fit &= mine  # trains of a kind are interchangeable: the first has the best line of them
                following.append(fit)
                bound += other.best(fit)
            if bound >= self.floor and self._allowed(line, chosen):
                if line.passes:
                    passes = self.fleet.passes - line.passes - sum(one.passes for _, one in chosen)
                    following = [some & other.passing(passes) for other, some in zip(after, following, strict=True)]
                self._place(train + 1, following, worth + line.worth, reduced + line.reduced, [*chosen, (number, line)])
        self.meter.tick(looked + 1)
        # this train stands idle, and with it those like it that follow
        skip = next((n for n, other in enumerate(after, 1) if other is not roster), len(left))
        if reduced + others >= self.floor:
            self._place(train + skip, left[skip:], worth, reduced, chosen)

    def _pair(self, train: int, mine: int, rest: int, worth: int, reduced: int, chosen: Chosen) -> None:
        """The same for the last two trains, where most of the time is spent."""
        (number, roster), (_, other) = self.trains[train : train + 2]
        beside = self._beside.get(train)
        if beside is None:
            beside = self._beside[train] = [None] * len(roster.lines)
        keeps = len(roster.lines) * len(other.lines) <= MOST_KEPT
        best, gain, gains, looked = other.best(rest), roster.reduced, other.reduced, 0
        while mine:
            low = mine & -mine
            mine ^= low
            at = low.bit_length() - 1
            need = self.floor - reduced - gain[at]
            if best < need:
                break
            looked += 1
            fit = beside[at]
            if fit is None:
                fit = other.beside(roster.lines[at].mask)
                if keeps:
                    beside[at] = fit
            fit &= rest
            if (gains[(fit & -fit).bit_length() - 1] if fit else 0) < need:
                continue
            line = roster.lines[at]
            if other is roster:
                fit &= mine  # trains of a kind are interchangeable: the first has the best line of them
            if line.passes:
                fit &= other.passing(self.fleet.passes - line.passes - sum(one.passes for _, one in chosen))
            if self._allowed(line, chosen):
                self._place(train + 1, [fit], worth + line.worth, reduced + line.reduced, [*chosen, (number, line)])
        self.meter.tick(looked + 1)
        if other is roster:
            self._finish(worth, chosen)
        elif reduced + best >= self.floor:
            self._place(train + 1, [rest], worth, reduced, chosen)

    def _last(self, number: int, roster: Roster, some: int, worth: int, chosen: Chosen) -> None:
        """Every line of the last train that makes a set worth the floor, or none."""
        some &= roster.worth(self.floor - worth)
        if some and chosen:
            some &= self._joining(roster, [line.stops for _, line in chosen])
        while some:
            line = roster.lines[first(some)]
            some &= some - 1
            if self._allowed(line, chosen):
                self._finish(worth + line.worth, [*chosen, (number, line)])
                some &= roster.worth(self.floor - worth)
        self._finish(worth, chosen)

    def _joining(self, roster: Roster, stops: list[int]) -> int:
        """The lines that make runs over these stops hang together as the fleet has to."""
        some = roster.all
        if self.fleet.connected:
            for part in parts(stops):
                some &= roster.meeting(part)
        if self.fleet.through_home and not any(mask & self.homes for mask in stops):
            some &= roster.meeting(self.homes)
        return some

    def _allowed(self, line: Candidate, chosen: Chosen) -> bool:
        """Whether the fleet's allowances suffice for a line beside those chosen."""
        return all(
            sum(name in other.rule.uses for _, other in chosen) < self.allowances.get(name, 0)
            for name in line.rule.uses
        )

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
        self.best = worth, chosen
        self.floor = worth + 1

    def _hangs_together(self, chosen: Chosen) -> bool:
        masks = [line.stops for _, line in chosen]
        if self.fleet.through_home and chosen and not any(mask & self.homes for mask in masks):
            return False
        return not self.fleet.connected or len(parts(masks)) <= 1


def parts(masks: Sequence[int]) -> list[int]:
    """Sets of stops, those with common members made one."""
    found: list[int] = []
    for mask in masks:
        met = [part for part in found if part & mask]
        found = [*(part for part in found if not part & mask), reduce(or_, met, mask)]
    return found
