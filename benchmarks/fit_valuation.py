"""Fit the weights of the bots' valuation on self-play: `python -m benchmarks.fit_valuation 1848 --games 20`.

Bots of the pool play against one another. From time to time the parts of everybody's valuation are noted; when the
game is over, what somebody won since, more or less than the others at the table, is explained by what they had more or
less of (least squares, drawn a little towards the usual weights, none below nothing).
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from bradshaw.bots import known, valuation
from bradshaw.bots.policy import move
from bradshaw.bots.valuation import Parts, Weights
from bradshaw.kernel.game import Game
from bradshaw.kernel.playout import Playout
from bradshaw.titles.registry import register_all

FIELDS = ("dividends", "prices", "privates", "treasuries", "liabilities")
POOL = ("solid", "solid", "easy", "railroader", "early", "trader")
EVERY = 25
"""Decisions between two notes."""
PULL = 0.1
"""How strongly weights are drawn towards the usual ones."""
FILE = Path(valuation.__file__).with_name("weights.json")
Row = tuple[list[float], float]


def notes(title: str, players: int, seed: int) -> list[Row]:
    """One game: for every note and player the parts, and what was won from then on."""
    rng = random.Random(seed)
    names = ["Ann", "Bob", "Cyd", "Dee", "Eve", "Fay"][:players]
    game = Game(title, names, seed=seed)
    playout = Playout(game.title, game.state)
    policies = {name: known.policy(rng.choice(POOL)) for name in names}
    noted: list[dict[str, Parts]] = []
    for number in range(3000):
        if number % EVERY == 0 and not playout.ended:
            noted.append(valuation.valuation(playout.state, names[0]))
        if playout.ended or move(playout, policies, rng) is None:
            break
    final = playout.scores()
    rows: list[Row] = []
    for note in noted:
        parts = np.array([[getattr(one, field) for field in FIELDS] for one in note.values()])
        won = np.array([final[who] - one.cash - one.shares for who, one in note.items()])
        rows += zip((parts - parts.mean(axis=0)).tolist(), (won - won.mean()).tolist(), strict=True)
    return rows


def fitted(rows: list[Row]) -> tuple[Weights, float]:
    """Weights, and the part of the variation that they explain."""
    table: NDArray[np.float64] = np.array([row for row, _ in rows])
    table[:, FIELDS.index("liabilities")] *= -1
    won: NDArray[np.float64] = np.array([gain for _, gain in rows])
    usual = np.array([getattr(Weights(), field) for field in FIELDS])
    pull = np.diag(PULL * table.std(axis=0).mean() * np.sqrt(len(rows)) * np.ones(len(FIELDS)))
    kept = list(range(len(FIELDS)))
    while True:
        system = np.vstack([table[:, kept], pull[:, kept]])
        found, *_ = np.linalg.lstsq(system, np.concatenate([won, pull[:, kept] @ usual[kept]]), rcond=None)
        if found.min(initial=0) >= 0:
            break
        kept.pop(int(found.argmin()))
    explained = 1 - float(((won - table[:, kept] @ found) ** 2).sum() / (won**2).sum())
    numbers = dict.fromkeys(FIELDS, 0.0) | {FIELDS[k]: round(float(w), 3) for k, w in zip(kept, found, strict=True)}
    return Weights(**numbers), explained


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("title")
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--games", type=int, default=20)
    given = asked.parse_args()
    register_all()
    rows = [row for seed in range(given.games) for row in notes(given.title, given.players, 1000 + seed)]
    weights, explained = fitted(rows)
    print(f"{given.title}: {len(rows)} notes, {explained:.0%} explained: {weights}")
    known_before = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Weights])
    kept = replace(weights, private_rounds=known_before.get(given.title, Weights()).private_rounds)
    document = msgspec.json.encode({**known_before, given.title: kept}, order="sorted")
    FILE.write_bytes(msgspec.json.format(document, indent=2) + b"\n")


if __name__ == "__main__":
    main()
