"""Lagrangian relaxation by subgradient: a bound for a set of trains that each run as if alone, but pay for track.

The multipliers are prices on contested track (Held, Wolfe and Crowder, "Validation of Subgradient Optimization", 1974).
For any prices no set is worth more than every train's best line less its price, plus all prices: each piece of
track can be sold only once. Prices move toward those that make this bound smallest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.routes.lines import PASS, Prices
from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Line

PATIENCE = 6
"""Rounds without a better bound after which prices move by half as much."""


Ask = Callable[[int, Prices], Line | None]
"""The best line of a kind of train at these prices."""


class Market(Struct, frozen=True):
    """Prices, and what each kind of train can make of them at best; `counts` trains of each kind."""

    prices: dict[int, int]
    best: tuple[int, ...]
    counts: tuple[int, ...]
    most_runs: int | None
    passes: int
    others: int = 0
    """What trains outside this market may earn."""

    @property
    def total(self) -> int:
        """What all prices come to: trains of one set can pay no more."""
        return sum(price * (self.passes if bit == PASS else 1) for bit, price in self.prices.items())

    @property
    def bound(self) -> int:
        """No set is worth more."""
        running = self.running()
        return self.total + self.others + sum(self.best[kind] * number for kind, number in running.items())

    def running(self) -> dict[int, int]:
        """How many trains of each kind run when at most so many may: the best ones."""
        left = sum(self.counts) if self.most_runs is None else self.most_runs
        running: dict[int, int] = {}
        for kind in sorted(range(len(self.counts)), key=lambda kind: -self.best[kind]):
            number = min(left, self.counts[kind])
            if number and self.best[kind] > 0:
                running[kind] = number
                left -= number
        return running

    def least(self, kind: int, floor: int) -> int:
        """What a line of this kind must be worth, less its price, to be part of a set worth the floor."""
        others = [self.best[k] for k in range(len(self.counts)) for _ in range(self.counts[k] - (k == kind))]
        others.sort(reverse=True)
        keep = len(others) if self.most_runs is None else self.most_runs - 1
        return floor - self.others - self.total - sum(max(0, worth) for worth in others[:keep])


class Pricing:
    """The way of prices toward the smallest bound; it can be followed for some rounds and then some more."""

    def __init__(self, ask: Ask, market: Market) -> None:
        self.ask, self.best = ask, market
        self._start = market
        self._prices = dict(market.prices)
        self._eagerness, self._stale = 1.0, 0
        self.settled = False
        """Nothing is wanted twice: the prices cannot get better."""

    def follow(self, rounds: int, floor: int) -> Market:
        """The market with the smallest bound found; stops as soon as the bound falls below the floor."""
        for _ in range(rounds):
            if self.settled or self.best.bound < floor:
                break
            self._round(floor)
        return self.best

    def _round(self, floor: int) -> None:
        prices = self._prices
        lines = [self.ask(kind, prices) for kind in range(len(self._start.counts))]
        worths = tuple(0 if line is None else max(0, line.worth - line.price) for line in lines)
        now = replace(self._start, prices=dict(prices), best=worths)
        if now.bound < self.best.bound:
            self.best, self._stale = now, 0
        else:
            self._stale += 1
            if self._stale >= PATIENCE:
                self._eagerness, self._stale = self._eagerness / 2, 0
        slope = _slope(now, lines)
        steep = sum(rise * rise for rise in slope.values())
        if not steep:
            self.settled = True
            return
        step = self._eagerness * max(1, now.bound - floor + 1) / steep
        for bit, rise in slope.items():
            prices[bit] = max(0, prices.get(bit, 0) + int(step * rise))
            if not prices[bit]:
                del prices[bit]


def _slope(market: Market, lines: Sequence[Line | None]) -> dict[int, int]:
    """By how much each piece of track is wanted too often, or not at all though it has a price."""
    wanted: dict[int, int] = {}
    for kind, number in market.running().items():
        line = lines[kind]
        if line is None:
            continue
        for bit in bits(line.mask):
            wanted[bit] = wanted.get(bit, 0) + number
        if line.passes:
            wanted[PASS] = wanted.get(PASS, 0) + number * line.passes
    slope = {bit: wanted.get(bit, 0) - (market.passes if bit == PASS else 1) for bit in {*market.prices, *wanted}}
    return {bit: rise for bit, rise in slope.items() if rise > 0 or (rise < 0 and market.prices.get(bit, 0) > 0)}


def price_of(line: Line, prices: Prices) -> int:
    """What the track of a line costs, and its passes."""
    total = sum(price for bit, price in prices.items() if bit != PASS and line.mask >> bit & 1)
    return total + line.passes * prices.get(PASS, 0)
