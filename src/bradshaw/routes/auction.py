"""The way to prices that leave few lines for a better set, and the lines that were good on that way.

A few rounds by subgradient (`prices.py`) are enough for most boards. Where they are not, linear programs over the
lines met so far say what the track should cost (`master.py`); what is best at such prices joins these lines. Prices go
half of the way each time, as those of few lines swing to and fro (Wentges, "Weighted Dantzig-Wolfe Decomposition for
Linear Mixed-integer Programming", 1997).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bradshaw.routes.lines import Prices
from bradshaw.routes.meter import Line
from bradshaw.routes.prices import Market, Pricing, price_of
from bradshaw.routes.roster import Candidate
from bradshaw.routes.rules import RunRule
from bradshaw.routes.yard import Rules, Yard, liner

ROUNDS, PROGRAMS = 8, 3
"""Rounds of pricing, and linear programs, between two looks."""
BY_SLOPE = 2
"""After so many looks prices follow linear programs."""
TOP = 60
"""So many lines of each kind are known at every look: sets of them are good ones."""

Known = dict[Line, RunRule]


class Auction:
    """Prices for some kinds of trains, whose best lines without prices are known; it can be followed look by look."""

    def __init__(self, yard: Yard, kinds: Sequence[Rules], market: Market, alone: Mapping[Rules, tuple[RunRule, Line]]):
        self.yard, self.kinds, self.market = yard, kinds, market
        self.settled = False
        """The prices cannot get better."""
        self._best: list[Known] = [{line: rule for rule, line in [alone[rules]]} for rules in kinds]
        self._known = [dict(lines) for lines in self._best]
        self._pricing = Pricing(self._ask, market)
        self.looks = 0
        """How often it was followed to the end of a look."""

    def look(self, floor: int) -> Market:
        """The market with the smallest bound found so far; stops as soon as that falls below the floor."""
        if self.looks < BY_SLOPE:
            self.market = self._pricing.follow(ROUNDS, floor)
            self.settled = self._pricing.settled
            self._meet(self.market.prices)
        else:
            for _ in range(PROGRAMS):
                if not self.settled and self.market.bound >= floor:
                    self._by_program()
        self.looks += 1
        return self.market

    def lists(self) -> list[list[Candidate]]:
        """The lines that were good at some prices, as they are without."""
        lists = [[self.yard.candidate(rule, line) for line, rule in lines.items()] for lines in self._known]
        for one in lists:
            one.sort(key=lambda line: -line.reduced)
        return lists

    def _ask(self, kind: int, prices: Prices) -> Line | None:
        """The best line of a kind of train at these prices."""
        # lines that were best before are a good floor to begin with
        again = [line._replace(price=price_of(line, prices)) for line in self._best[kind]]
        found = max(again, key=lambda line: line.worth - line.price, default=None)
        for rule in liner(self.kinds[kind]):
            least = 1 if found is None else max(1, found.worth - found.price + 1)
            better = self.yard.lines(rule).best(least, 0, prices)
            if better is not None:
                found = better
                self._best[kind][better._replace(price=0)] = self._known[kind][better._replace(price=0)] = rule
        return found

    def _meet(self, prices: Prices) -> tuple[int, ...]:
        """Know the best lines of every kind at these prices; the answer is what the best of each is worth."""
        best = []
        for known, rules in zip(self._known, self.kinds, strict=True):
            top = [(rule, line) for rule in liner(rules) for line in self.yard.lines(rule).top(TOP, prices)]
            known.update((line._replace(price=0), rule) for rule, line in top)
            best.append(max((line.worth - line.price for _, line in top), default=0))
        return tuple(best)

    def _by_program(self) -> None:
        # few searches need the solver of linear programs, and it takes a while to load
        from bradshaw.routes.master import prices_among

        before = sum(map(len, self._known))
        goal, now = prices_among(self._known, self.market), self.market.prices
        half = {bit: (goal.get(bit, 0) + now.get(bit, 0)) // 2 for bit in sorted({*goal, *now})}
        self._try({bit: price for bit, price in half.items() if price})
        if sum(map(len, self._known)) == before:
            self._try(goal)
            self.settled = True

    def _try(self, prices: dict[int, int]) -> None:
        market = replace(self.market, prices=prices, best=self._meet(prices))
        if market.bound < self.market.bound:
            self.market = market
