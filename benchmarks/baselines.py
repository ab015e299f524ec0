"""Two baselines on tables of self-play: `python -m benchmarks.baselines FOLDER`.

From what a player sees, how far ahead of the table is that player at the end? A linear model (ridge) and a small
regression tree learn from four fifths of the games and are asked about the rest; the mean of nothing is what they have
to beat.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
from numpy.typing import NDArray

Table = NDArray[np.float64]
RIDGE = 10.0
DEPTH = 4
SMALLEST = 40
"""Rows in a leaf."""


def read(folder: Path) -> tuple[Table, Table, NDArray[np.int64]]:
    """Observations, margins at the end in thousands, and the game of every row."""
    rows: list[dict[str, Any]] = []
    for file in sorted(folder.glob("*.parquet")):
        rows += parquet.read_table(file, columns=["game", "observation", "margin"]).to_pylist()
    seen = np.array([row["observation"] for row in rows], dtype=float)
    return seen, np.array([row["margin"] / 1000 for row in rows]), np.array([row["game"] for row in rows])


class Linear:
    def __init__(self, seen: Table, margin: Table) -> None:
        self.middle, self.spread = seen.mean(axis=0), seen.std(axis=0) + 1e-9
        scaled = self._scaled(seen)
        self.weights = np.linalg.solve(scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1]), scaled.T @ margin)

    def _scaled(self, seen: Table) -> Table:
        return np.hstack([(seen - self.middle) / self.spread, np.ones((len(seen), 1))])

    def predict(self, seen: Table) -> Table:
        found: Table = self._scaled(seen) @ self.weights
        return found


class Tree:
    """Splits where the squared error falls most, at a few thresholds of every column."""

    def __init__(self, seen: Table, margin: Table, depth: int = DEPTH) -> None:
        self.value = float(margin.mean())
        self.split = best_split(seen, margin) if depth and len(margin) >= 2 * SMALLEST else None
        if self.split:
            column, at = self.split
            low = seen[:, column] <= at
            self.low, self.high = (Tree(seen[part], margin[part], depth - 1) for part in (low, ~low))

    def predict(self, seen: Table) -> Table:
        if not self.split:
            return np.full(len(seen), self.value)
        column, at = self.split
        return np.where(seen[:, column] <= at, self.low.predict(seen), self.high.predict(seen))


def best_split(seen: Table, margin: Table) -> tuple[int, float] | None:
    best, found = float(((margin - margin.mean()) ** 2).sum()), None
    for column in range(seen.shape[1]):
        for at in np.unique(np.quantile(seen[:, column], (0.25, 0.5, 0.75))):
            low = seen[:, column] <= at
            if SMALLEST <= low.sum() <= len(low) - SMALLEST:
                error = sum(float(((part - part.mean()) ** 2).sum()) for part in (margin[low], margin[~low]))
                if error < best:
                    best, found = error, (column, float(at))
    return found


def explained(predicted: Table, margin: Table) -> float:
    return 1 - float(((margin - predicted) ** 2).sum() / (margin**2).sum())


def measured(folder: Path) -> dict[str, float]:
    """The part of what happens in games that were not learnt from which each model explains."""
    seen, margin, game = read(folder)
    games = np.unique(game)
    held = np.isin(game, games[-max(1, len(games) // 5) :])
    models: dict[str, Linear | Tree] = {
        "linear": Linear(seen[~held], margin[~held]),
        "tree": Tree(seen[~held], margin[~held]),
    }
    return {name: explained(model.predict(seen[held]), margin[held]) for name, model in models.items()}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    for name, part in measured(asked.parse_args().folder).items():
        print(f"{name}: explains {part:.0%} of the margins of games it has not seen")


if __name__ == "__main__":
    main()
