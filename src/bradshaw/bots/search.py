"""The strong bots: the best options of the valuation are played on against a pool of policies.

A budget of nodes (decisions played in thought) is spent in halves: on all candidates, then on the better half of them,
and so on. Opponents are drawn from a pool for every playout, so that nobody is exploited who merely plays like the last
one. Where the valuation has nothing to compare, the solid bot's choice stands.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count

from msgspec import Struct

from bradshaw.bots.characters import CHARACTERS
from bradshaw.bots.easy import easy
from bradshaw.bots.policy import GLANCE, Move, Policy, Seat, move
from bradshaw.bots.solid import Judged, judged, solid
from bradshaw.bots.valuation import worth
from bradshaw.kernel.playout import Playout
from bradshaw.mechanics import running

POOL: Sequence[Policy] = (easy, CHARACTERS["early"], CHARACTERS["railroader"], CHARACTERS["trader"])
TRUST = 0.5
"""How much the valuation before a playout counts beside the one after it."""


class Budget(Struct, frozen=True):
    """How long a bot thinks: nodes in all, candidates, and decisions of one playout."""

    nodes: int
    candidates: int
    depth: int


STRONG = Budget(nodes=60, candidates=4, depth=10)
EXPERT = Budget(nodes=480, candidates=6, depth=30)


def searching(budget: Budget) -> Policy:
    def think(seat: Seat) -> Move:
        ranked = judged(seat)
        if len(ranked) < 2:
            return ranked[0].move if ranked else solid(seat)
        return searched(seat, ranked, budget)[0].move

    return think


def searched(seat: Seat, ranked: Sequence[Judged], budget: Budget) -> list[Judged]:
    """The candidates in the order of what playouts found; those given up early come last."""
    left, dropped = list(ranked[: budget.candidates]), list(ranked[budget.candidates :])
    found: dict[int, list[float]] = {number: [] for number in range(len(left))}
    names = {id(one.move.option): number for number, one in enumerate(left)}
    spent, luck = 0, seat.luck.random()
    for part in count(1):
        share = budget.nodes // 2**part // len(left)
        for one in left:
            before, values = spent, found[names[id(one.move.option)]]
            while spent - before < share:
                value, used = played_on(seat, one.move, budget.depth, f"{luck}/{len(values)}")
                values.append(value)
                spent += used
        left.sort(key=lambda one: -blended(one, found[names[id(one.move.option)]]))
        if len(left) == 1 or share < budget.depth // 2:
            break
        half = (len(left) + 1) // 2
        left, dropped = left[:half], [*left[half:], *dropped]
    return [*(Judged(one.move, blended(one, found[names[id(one.move.option)]])) for one in left), *dropped]


def blended(one: Judged, values: Sequence[float]) -> float:
    return one.worth if not values else TRUST * one.worth + (1 - TRUST) * sum(values) / len(values)


def played_on(seat: Seat, first: Move, depth: int, chance: str) -> tuple[float, int]:
    """What the position is worth after so many decisions, and how many there were. All candidates meet the same
    opponents with the same luck: what differs is the first move."""
    luck = random.Random(chance)
    policies = {name: easy if name == seat.player else luck.choice(POOL) for name in seat.state.players}
    playout = seat.after(first.option, first.action)
    with running.glancing(GLANCE):
        used = decisions(playout, policies, luck, depth)
    return worth(playout.state, seat.player), used + 1


def decisions(playout: Playout, policies: dict[str, Policy], luck: random.Random, depth: int) -> int:
    for number in range(depth):
        if playout.ended or move(playout, policies, luck, trials=0) is None:
            return number
    return depth
