"""Column generation: the prices that some lines of every kind of train would settle at, by a linear program.

After Dantzig and Wolfe ("Decomposition Principle for Linear Programs", 1960). Each piece of track is sold once and each
train has one line; what the last piece of track adds to the worth of the best shares of lines is its price.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import highspy
import numpy as np

from bradshaw.routes.lines import PASS
from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Line
from bradshaw.routes.prices import Market
from bradshaw.routes.program import OPTIONS


def prices_among(lines: Sequence[Iterable[Line]], market: Market) -> dict[int, int]:
    """Prices for these lines of each kind of train at which nothing is wanted twice."""
    rows: dict[object, int] = {}
    index: list[int] = []
    factor: list[int] = []
    starts: list[int] = []
    worths: list[int] = []
    most: list[int] = []

    def count(row: object, times: int, at_most: int) -> None:
        if row not in rows:
            rows[row] = len(rows)
            most.append(at_most)
        index.append(rows[row])
        factor.append(times)

    for kind, some in enumerate(lines):
        for line in some:
            starts.append(len(index))
            worths.append(line.worth)
            count(("kind", kind), 1, market.counts[kind])
            if market.most_runs is not None:
                count("runs", 1, market.most_runs)
            if line.passes:
                count(PASS, line.passes, market.passes)
            for bit in bits(line.mask):
                count(bit, 1, 1)
    unit, size = max(worths), len(worths)
    highs: highspy.Highs = highspy.Highs()  # type: ignore[no-untyped-call]
    for option, value in OPTIONS.items():
        highs.setOptionValue(option, value)
    highs.addRows(
        len(most),
        np.zeros(len(most)),
        np.array(most, dtype=np.float64),
        0,
        np.zeros(len(most), dtype=np.int32),
        np.array([], dtype=np.int32),
        np.array([], dtype=np.float64),
    )
    highs.addCols(
        size,
        np.array(worths, dtype=np.float64) / unit,
        np.zeros(size),
        np.full(size, highspy.kHighsInf),
        len(index),
        np.array(starts, dtype=np.int32),
        np.array(index, dtype=np.int32),
        np.array(factor, dtype=np.float64),
    )
    highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
    highs.run()
    paid = highs.getSolution().row_dual
    prices = {row: round(abs(paid[number]) * unit) for row, number in rows.items() if isinstance(row, int)}
    return {row: price for row, price in sorted(prices.items()) if price}
