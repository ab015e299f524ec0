"""What results say: ratings and shares of wins with their intervals, and a test that stops when it knows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from msgspec import Struct

from bradshaw.arena.playing import Result
from bradshaw.kernel.errors import BadInput

SURE = 1.96
"""Standard deviations either side of a 95 % interval."""
ERROR = 0.05
BETTER = 0.1
"""The sequential test asks: does the first bot win its fair share, or so much more?"""


class Line(Struct, frozen=True):
    """A bot in the table; intervals are 95 %."""

    bot: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    fair: float
    rating: float
    deviation: float
    mean_score: float


def table(bots: Sequence[str], results: Iterable[Result]) -> list[Line]:
    """All bots, the highest rating first."""
    played = sorted((one for one in results if not one.fault), key=lambda one: one.number)
    rated = ratings(bots, played)
    lines = []
    for bot in bots:
        mine = [one for one in played if bot in one.seats]
        chairs = sum(one.seats.count(bot) for one in mine)
        wins = sum(one.wins()[bot] for one in mine)
        low, high = wilson(wins, chairs)
        scores = [score for one in mine for score in one.scores_of(bot)]
        fair = sum(one.seats.count(bot) / len(one.seats) for one in mine) / chairs if chairs else 0.0
        mu, sigma = rated[bot]
        lines.append(
            Line(
                bot,
                len(mine),
                wins,
                wins / chairs if chairs else 0.0,
                low,
                high,
                fair,
                mu,
                sigma,
                mean(scores) if scores else 0.0,
            )
        )
    return sorted(lines, key=lambda line: -line.rating)


def ratings(bots: Sequence[str], results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings over the order of scores, game after game; chairs of one bot in a game are averaged."""
    model = rating_model()
    known = {bot: model.rating(name=bot) for bot in bots}
    for one in results:
        present = list(dict.fromkeys(one.seats))
        if len(present) < 2:
            continue
        means = [mean(one.scores_of(bot)) for bot in present]
        rated = model.rate([[known[bot]] for bot in present], ranks=[-value for value in means])
        known |= {bot: team[0] for bot, team in zip(present, rated, strict=True)}
    return {bot: (rating.mu, SURE * rating.sigma) for bot, rating in known.items()}


def rating_model() -> Any:
    try:
        models: Any = import_module("openskill.models")
    except ImportError:
        raise BadInput("ratings need openskill: install bradshaw[research]") from None
    return models.PlackettLuce()


def mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's)."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, SURE**2 / games
    centre = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def verdict(bot: str, results: Iterable[Result]) -> str:
    """Wald's sequential test on games in their order: "better", "not better", or nothing while it does not know."""
    evidence = 0.0
    for one in sorted(results, key=lambda one: one.number):
        if one.fault or bot not in one.seats:
            continue
        fair = one.seats.count(bot) / len(one.seats)
        more, won = min(fair + BETTER, 0.99), one.wins()[bot]
        evidence += won * math.log(more / fair) + (1 - won) * math.log((1 - more) / (1 - fair))
        if evidence >= math.log((1 - ERROR) / ERROR):
            return "better"
        if evidence <= math.log(ERROR / (1 - ERROR)):
            return "not better"
    return ""
