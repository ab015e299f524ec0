"""Train a policy for some minutes and measure it: `python examples/train_policy.py 1848 --minutes 3`.

The policy is the solid bot; what is learnt are the weights of its valuation. Again and again they are changed a
little, and the change is kept when it does better against the pool on the same deals (evolution by self-play). Then
the arena measures it against the bot with the usual weights.
"""

from __future__ import annotations

import argparse
import random
import time

from msgspec.structs import asdict

from bradshaw.arena import ledger, standing
from bradshaw.arena.runners import here
from bradshaw.arena.schedule import Plan
from bradshaw.bots.known import POLICIES
from bradshaw.bots.policy import move
from bradshaw.bots.solid import weighing
from bradshaw.bots.valuation import Weights, weights
from bradshaw.kernel.game import Game
from bradshaw.kernel.playout import Playout
from bradshaw.titles.registry import register_all

NAMES = ("Ann", "Bob", "Cyd")
POOL = ("easy", "early", "railroader")
STEP = 0.3
"""How far weights are changed, as a part of themselves."""


def margin(title: str, weights: Weights, seed: int, most: int) -> float:
    """How far ahead of a table of the pool the solid bot with these weights ends, or stands after so many decisions."""
    rng = random.Random(seed)
    game = Game(title, NAMES, seed=seed)
    playout = Playout(game.title, game.state)
    hero = NAMES[seed % len(NAMES)]
    policies = {name: weighing(weights) if name == hero else POLICIES[rng.choice(POOL)] for name in NAMES}
    for _ in range(most):
        if playout.ended or move(playout, policies, rng) is None:
            break
    scores = playout.scores()
    return scores[hero] - sum(scores.values()) / len(scores)


def changed(weights: Weights, rng: random.Random) -> Weights:
    return Weights(**{name: value * (1 + rng.uniform(-STEP, STEP)) for name, value in asdict(weights).items()})


def train(title: str, seconds: float, most: int, deals: int = 3) -> tuple[Weights, int]:
    """The best weights found in so many seconds, and how many were tried; every trial plays the same deals."""
    rng, best, until, tried = random.Random(1), weights(title), time.monotonic() + seconds, 0
    while time.monotonic() < until:
        seeds = [rng.randrange(10**6) for _ in range(deals)]
        other = changed(best, rng)
        kept, new = (sum(margin(title, one, seed, most) for seed in seeds) for one in (best, other))
        best, tried = (other if new > kept else best), tried + 1
    return best, tried


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("title", nargs="?", default="1848")
    asked.add_argument("--minutes", type=float, default=3)
    asked.add_argument("--most", type=int, default=4000, help="decisions of a game")
    asked.add_argument("--games", type=int, default=6, help="games of the arena")
    given = asked.parse_args()
    register_all()
    found, tried = train(given.title, 60 * given.minutes, given.most)
    print(f"{tried} changes tried: {found}")
    POLICIES["trained"] = weighing(found)
    plan = Plan(given.title, len(NAMES), ("trained", "solid", "easy"))
    for line in standing.table(plan.bots, ledger.play_on(plan, given.games, None, here, stops=False)):
        print(f"{line.bot}: {line.wins:g} of {line.games} games, rating {line.rating:.1f} ± {line.deviation:.1f}")


if __name__ == "__main__":
    main()
