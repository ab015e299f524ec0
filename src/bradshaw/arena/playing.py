"""One game of an arena: a real game in which every move is judged."""

from __future__ import annotations

import time

from msgspec import Struct

from bradshaw.arena.schedule import Match
from bradshaw.bots import known
from bradshaw.kernel.errors import BradshawError
from bradshaw.kernel.game import Game
from bradshaw.titles.registry import register_all

CHAIRS = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")
MOST = 4000
"""Decisions after which a game counts as endless."""


class Result(Struct, frozen=True):
    """How a match went. `scores` as the bots sit; `fault` says why a game could not be played to its end."""

    number: int
    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    decisions: int
    seconds: float
    end: str
    phase: str
    fault: str = ""

    def scores_of(self, bot: str) -> list[int]:
        return [score for seat, score in zip(self.seats, self.scores, strict=True) if seat == bot]

    def wins(self) -> dict[str, float]:
        """What every bot at the table won: those with the highest score share one win."""
        top = max(self.scores)
        winners = sum(score == top for score in self.scores)
        found = dict.fromkeys(self.seats, 0.0)
        for bot, score in zip(self.seats, self.scores, strict=True):
            found[bot] += (score == top) / winners
        return found


def play(match: Match) -> Result:
    register_all()
    started = time.perf_counter()
    names = CHAIRS[: len(match.seats)]
    bots = dict(zip(names, match.seats, strict=True))
    game = Game(match.title, names, seed=match.deal)
    fault = ""
    try:
        while not game.ended and not fault:
            fault = decide(game, bots)
    except BradshawError as refusal:
        fault = f"refused: {refusal}"
    except Exception as crash:  # whatever it is, the other games are played
        fault = f"crashed: {crash!r}"
    scores = game.scores()
    return Result(
        number=match.number,
        deal=match.deal,
        seats=match.seats,
        scores=tuple(scores[name] for name in names),
        decisions=len(game.entries),
        seconds=round(time.perf_counter() - started, 3),
        end=game.state.ended.reason if game.state.ended else "",
        phase=game.state.phase,
        fault=fault,
    )


def decide(game: Game, bots: dict[str, str]) -> str:
    """One decision; or why there is none."""
    who = game.deciders[0]
    action = known.choose(game, who, bots[who])
    if action is None:
        return f"stalled: nothing to do for {bots[who]}"
    game.act(action)
    return "endless" if len(game.entries) >= MOST else ""
