"""Branch and cut: the best choice of yes and no for a linear program, some of whose rows are found on the way.

The method of Padberg and Rinaldi ("A Branch-and-Cut Algorithm for ... Traveling Salesman Problems", 1991).
Every node of the tree is a linear program with some variables settled; its optimum bounds what lies below. Rows that
its optimum breaks (`cuts`) are added for good, as they hold everywhere. The tree is kept: a search that was stopped
goes on where it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import highspy
import numpy as np
import numpy.typing as npt

from bradshaw.routes.halves import halved
from bradshaw.routes.meter import Meter, Stopped
from bradshaw.routes.rows import BROKEN, TINY, Row

ROOT_ROUNDS, NODE_ROUNDS = 100, 5
"""How often rows are added at the root, where they serve the whole tree, and at every other node."""
STALE = 8
"""So many rounds that hardly lower the bound are enough."""
HARDLY = 0.2
MOST_CUTS = 150
"""When there are more rows found on the way, those that do not matter are dropped."""
OPTIONS: dict[str, bool | int | str] = {
    "output_flag": False,
    "threads": 1,
    "presolve": "off",
    "simplex_dual_edge_weight_strategy": 1,
}
"""The last (Devex) begins a slightly changed program without weighing every row anew."""
COST, LEAST_COST = 1.5, 256
"""A linear program takes as long as so many nodes for each row, and in all, of searches that only add up numbers."""


Whole = npt.NDArray[np.int32]
Real = npt.NDArray[np.float64]


def _arrays(rows: Iterable[Row]) -> tuple[Whole, Real, Whole, Real, Real]:
    """Variables, factors, where each row starts, and the numbers it lies between."""
    rows = list(rows)
    starts = np.cumsum([0, *(len(row.terms) for row in rows[:-1])], dtype=np.int32)
    index = np.array([variable for row in rows for variable, _ in row.terms], dtype=np.int32)
    factor = np.array([factor for row in rows for _, factor in row.terms], dtype=np.float64)
    low = np.array([row.low for row in rows], dtype=np.float64)
    high = np.array([row.high for row in rows], dtype=np.float64)
    return index, factor, starts, low, high


Cuts = Callable[[Sequence[float]], Iterable[Row]]


Guess = Callable[[Sequence[float]], int]


def no_guess(values: Sequence[float]) -> int:
    return -1


class Node(NamedTuple):
    bound: float
    """Negated: the best comes first."""
    number: int
    settled: dict[int, int]


class Aside:
    """Rows that were dropped, kept so that all of them are weighed at once: in blocks, as they came."""

    def __init__(self) -> None:
        self.rows: dict[Row, None] = {}
        self._new: list[Row] = []
        self._blocks: list[tuple[list[Row], tuple[Whole, Real, Whole, Real, Real]]] = []

    def put(self, row: Row) -> None:
        if row not in self.rows:
            self.rows[row] = None
            self._new.append(row)

    def broken(self, values: Real) -> list[Row]:
        """The rows that these values break."""
        if self._new:
            # a block joins smaller ones before it, so that blocks stay few
            while self._blocks and len(self._blocks[-1][0]) <= len(self._new):
                self._new = self._blocks.pop()[0] + self._new
            self._blocks.append((self._new, _arrays(self._new)))
            self._new = []
        found = []
        for rows, (index, factor, starts, low, high) in self._blocks:
            sums = np.add.reduceat(values[index] * factor, starts)
            found += [rows[n] for n in np.flatnonzero((sums < low - BROKEN) | (sums > high + BROKEN))]
        return found


class Program:
    """Variables are numbered and 0 or 1; each has a worth, and the sum of the chosen ones is to be largest."""

    def __init__(self, *, limited: bool = False) -> None:
        self.highs: highspy.Highs = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in OPTIONS.items():
            self.highs.setOptionValue(option, value)
        self.worths: list[int] = []
        self.early: dict[int, int] = {}
        """Variables that say much about others are settled first: by rank."""
        self.limited = limited
        """Whether trains may have so many cities only, so that how dear one is says more than how undecided it is."""
        self.best: int | None = None
        """The worth of the best solution found."""
        self.solution: list[int] = []
        self._rows: dict[Row, None] = {}
        self._unit = 1
        self._open: list[Node] = []
        self._settled: dict[int, int] = {}
        self._count = 0
        self._aside = Aside()
        self._lasting = 0
        """So many rows were there at the beginning; the others may be dropped when they do not matter."""

    def variable(self, worth: int = 0, *, early: int = 0) -> int:
        self.worths.append(worth)
        if early:
            self.early[len(self.worths) - 1] = early
        return len(self.worths) - 1

    def add(self, rows: Iterable[Row]) -> None:
        new = self._new(rows)
        self._rows.update(dict.fromkeys(new))
        if new and self._count:
            self._pass_on(new)

    def _new(self, rows: Iterable[Row]) -> list[Row]:
        return [row for row in dict.fromkeys(rows) if row not in self._rows]

    def suggest(self, rows: Iterable[Row]) -> None:
        """Know rows that may become useful."""
        for one in rows:
            self._aside.put(one)

    def _pass_on(self, rows: Iterable[Row]) -> None:
        """Give rows to the solver of linear programs, all at once."""
        index, factor, starts, low, high = _arrays(rows)
        self.highs.addRows(len(low), low, high, len(index), starts, index, factor)

    @property
    def size(self) -> str:
        return f"{len(self.worths)} variables, {len(self._rows)} rows"

    @property
    def bound(self) -> int | None:
        """No solution is worth more; None before the search has begun."""
        if not self._count:
            return None
        still = max((-node.bound for node in self._open[:1]), default=0.0)
        return max(self.best or 0, self._unit * math.floor(still + self._slack(still)))

    def search(self, floor: int, cuts: Cuts, meter: Meter, guess: Guess = no_guess) -> list[int] | None:
        """The best solution worth at least the floor, or None; a stopped search may be called again.

        `guess` makes something whole of fractions by its own means and says what that is worth: nothing below is
        looked for from then on.
        """
        if not self._count:
            self._begin()
        floor = -(-floor // self._unit)
        if self.best is not None:
            floor = max(floor, self.best // self._unit + 1)
        while self._open:
            node = heappop(self._open)
            if self._count > 1 and -node.bound + self._slack(node.bound) < floor:
                heappush(self._open, node)
                break
            floor = self._dive(node, floor, cuts, meter, guess)
        return self.solution or None

    def _begin(self) -> None:
        size = len(self.worths)
        self._unit = math.gcd(*self.worths) or 1
        costs = np.array(self.worths, dtype=np.float64) / self._unit
        none = np.array([], dtype=np.int32)
        self.highs.addCols(
            size, costs, np.zeros(size), np.ones(size), 0, np.zeros(size, dtype=np.int32), none, none.astype(np.float64)
        )
        self.highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
        self._pass_on(self._rows)
        self._lasting = len(self._rows)
        most = sum(worth for worth in self.worths if worth > 0)
        self._open = [Node(-most / self._unit, 0, {})]
        self._count = 1

    @property
    def _cost(self) -> int:
        return max(LEAST_COST, math.ceil(COST * len(self._rows)))

    def _slack(self, bound: float) -> float:
        """What a computed bound may be wrong by."""
        return 1e-3 + 1e-9 * abs(bound)

    def _dive(self, node: Node, floor: int, cuts: Cuts, meter: Meter, guess: Guess) -> int:
        """Settle one variable after the other until nothing is open; the other choices are left for later."""
        settled, bound = node.settled, -node.bound
        while True:
            try:
                meter.tick(self._cost)
                self._settle(settled)
                relaxed = self._relax(floor, cuts, meter, NODE_ROUNDS if settled else ROOT_ROUNDS)
                if relaxed is None:
                    return floor
                bound, values = relaxed
                open_ones = [v for v, value in enumerate(values) if TINY < value < 1 - TINY]
                if not open_ones:
                    self.solution = [round(value) for value in values]
                    self.best = sum(w for w, value in zip(self.worths, self.solution, strict=True) if value)
                    return self.best // self._unit + 1
                floor = max(floor, guess(values) // self._unit + 1)
            except Stopped:
                heappush(self._open, Node(-bound, self._next(), settled))
                raise
            variable = self._pick(open_ones, values)
            heappush(self._open, Node(-bound, self._next(), {**settled, variable: 0}))
            settled = {**settled, variable: 1}

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _pick(self, open_ones: list[int], values: Sequence[float]) -> int:
        """The variable to settle: one that is little decided, and dear."""
        first = max(self.early.get(variable, 0) for variable in open_ones)
        likely = [variable for variable in open_ones if self.early.get(variable, 0) == first]

        def key(variable: int) -> float:
            undecided = min(values[variable], 1 - values[variable])
            dear = self.worths[variable] / self._unit
            return undecided + 1e-3 * dear if self.limited else undecided * (1 + dear)

        return max(likely, key=key)

    def _settle(self, settled: dict[int, int]) -> None:
        """Make the bounds of variables those of a node."""
        for variable in [v for v in self._settled if v not in settled]:
            self.highs.changeColBounds(variable, 0.0, 1.0)
            del self._settled[variable]
        for variable, value in settled.items():
            if self._settled.get(variable) != value:
                self.highs.changeColBounds(variable, float(value), float(value))
                self._settled[variable] = value

    def _relax(self, floor: int, cuts: Cuts, meter: Meter, rounds: int) -> tuple[float, list[float]] | None:
        """The optimum of a node without yes and no, after adding the rows it breaks; None: below the floor."""
        stale, last = 0, math.inf
        while True:
            found = self._optimum()
            if found is None or found[0] + self._slack(found[0]) < floor:
                return None
            bound, values = found
            stale = stale + 1 if last - bound < HARDLY else 0
            whole = not any(TINY < value < 1 - TINY for value in values)
            if not whole and (rounds <= 0 or stale > STALE):
                return found
            broken = (
                self._new(self._aside.broken(np.array(values)))
                or self._new(cuts(values))
                or self._new(halved(self._rows, self.highs.getSolution().row_value, values))
            )
            if not broken:
                return found
            self._drop_idle_rows()
            self.add(broken)
            last, rounds = bound, rounds - 1
            meter.tick(self._cost)

    def _drop_idle_rows(self) -> None:
        """Put rows aside that the optimum does not touch, once they are many."""
        if len(self._rows) < self._lasting + MOST_CUTS:
            return
        at = self.highs.getSolution().row_value
        rows = list(self._rows)
        idle = [n for n in range(self._lasting, len(rows)) if rows[n].low + TINY < at[n] < rows[n].high - TINY]
        self.highs.deleteRows(len(idle), np.array(idle, dtype=np.int32))
        for n in idle:
            del self._rows[rows[n]]
            self._aside.put(rows[n])

    def _optimum(self) -> tuple[float, list[float]] | None:
        """The optimum without yes and no, or None where nothing keeps all rows."""
        for _ in range(2):
            self.highs.run()
            status = self.highs.getModelStatus()
            if status == highspy.HighsModelStatus.kInfeasible:
                return None
            if status == highspy.HighsModelStatus.kOptimal:
                return self.highs.getInfo().objective_function_value, list(self.highs.getSolution().col_value)
            self.highs.clearSolver()  # begin anew, without what was left of the last one
        raise ArithmeticError(f"a linear program was not solved: {status}")
