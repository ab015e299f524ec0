"""The strong bots: the best options of the valuation are played on against a pool of policies.

A budget of nodes (decisions played in thought) is spent on all candidates, then on the better half of them, and so on.
Playouts differ much from one another, so they overrule the valuation only as far as they agree. Opponents are drawn
from a pool for every playout, so that nobody is exploited who merely plays like the last one. A playout ends when so
many rounds have begun, or with the game, and nobody builds in it: so it costs little, and what differs is who holds
what. Where track is laid, where one option is clearly best and where the valuation has nothing to compare, the solid
bot's choice stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from statistics import mean, stdev

from msgspec import Struct

from bradshaw.bots.characters import CHARACTERS
from bradshaw.bots.easy import easy
from bradshaw.bots.policy import GLANCE, Move, Policy, Seat, move
from bradshaw.bots.solid import Judged, judged, solid
from bradshaw.bots.valuation import worth
from bradshaw.kernel.actions import LayTile, PlaceMarker
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.state import State
from bradshaw.mechanics import running
from bradshaw.mechanics.operating_round import in_progress

POOL: Sequence[Policy] = (easy, CHARACTERS["early"], CHARACTERS["railroader"], CHARACTERS["trader"])
TRUST = 0.5
"""How much the valuation before a playout counts beside the one after it."""
CLEAR = 400.0
"""What is worse by so much than the best option is not played on."""
CAUTION = 1.0
"""Standard errors by which playouts have to agree before they count against the valuation."""
EACH_TIME = 2
"""Playouts of all candidates that are left, before some are given up."""
BUILDING = (LayTile, PlaceMarker)


class Budget(Struct, frozen=True):
    """How long a bot thinks: nodes in all, candidates, rounds and, at most, decisions of one playout."""

    nodes: int
    candidates: int
    rounds: int
    depth: int


STRONG = Budget(nodes=1000, candidates=4, rounds=5, depth=160)
EXPERT = Budget(nodes=6000, candidates=6, rounds=7, depth=250)


def searching(budget: Budget) -> Policy:
    def think(seat: Seat) -> Move:
        ranked = judged(seat)
        if not ranked:
            return solid(seat)
        if any(isinstance(one.move.action, BUILDING) for one in ranked) or not under_way(seat.state):
            return ranked[0].move
        close = [one for one in ranked if one.worth > ranked[0].worth - CLEAR]
        return searched(seat, close, budget)[0].move if len(close) > 1 else ranked[0].move

    return think


def under_way(state: State) -> bool:
    """Do most companies earn something? Before that, playouts in which nobody builds know nothing."""
    earned = [state.companies[name].last_run for name in state.operating()]
    return 2 * sum(map(bool, earned)) > len(earned)


def searched(seat: Seat, ranked: Sequence[Judged], budget: Budget) -> list[Judged]:
    """The candidates, best first, by the valuation and by what playouts say. Those that fall behind are given up, but
    never the one that the valuation likes best: all others are compared with it, playout by playout."""
    tried, left = list(ranked[: budget.candidates]), list(range(min(budget.candidates, len(ranked))))
    found: list[list[float]] = [[] for _ in tried]
    spent, luck = 0, seat.luck.random()
    for turn in count(1):
        for number in left:
            value, used = played_on(seat, tried[number].move, budget, f"{luck}/{turn}")
            found[number].append(value)
            spent += used
        if spent + spent // turn > budget.nodes:
            break
        if turn % EACH_TIME == 0 and len(left) > 2:
            others = sorted(left[1:], key=lambda number: -better(tried, found, number))
            left = [0, *others[: (len(others) + 1) // 2]]
    by = [one._replace(worth=tried[0].worth + better(tried, found, n)) for n, one in enumerate(tried)]
    return [*sorted(by, key=lambda one: -one.worth), *ranked[len(tried) :]]


def better(tried: Sequence[Judged], found: Sequence[Sequence[float]], number: int) -> float:
    """By how much a candidate is better than the first: what playouts say, as far as they agree, and the valuation."""
    if not number:
        return 0.0
    prior = tried[number].worth - tried[0].worth
    gains = [one - other for one, other in zip(found[number], found[0], strict=False)]
    doubt = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else abs(gains[0])
    return TRUST * prior + (1 - TRUST) * (mean(gains) - CAUTION * doubt)


def played_on(seat: Seat, first: Move, budget: Budget, chance: str) -> tuple[float, int]:
    """What the position is worth after some rounds, and how many decisions that took. All candidates meet the same
    opponents with the same luck: what differs is the first move."""
    luck = random.Random(chance)
    policies = {name: easy if name == seat.player else luck.choice(POOL) for name in seat.state.players}
    playout = seat.after(first.option, first.action)
    with running.glancing(GLANCE):
        used = decisions(playout, policies, luck, budget)
    return worth(playout.state, seat.player), used + 1


def decisions(playout: Playout, policies: dict[str, Policy], luck: random.Random, budget: Budget) -> int:
    now, left = round_of(playout.state), budget.rounds

    def over(state: State) -> bool:
        nonlocal now, left
        if (then := round_of(state)) != now:
            now, left = then, left - 1
        return not left

    return play_on(playout, policies, luck, budget.depth, over)


def play_on(
    playout: Playout, policies: dict[str, Policy], luck: random.Random, most: int, over: Callable[[State], bool]
) -> int:
    """Decide until it is over, nobody building; how many decisions that took."""
    for number in range(most):
        if playout.ended or move(playout, policies, luck, trials=0, but=BUILDING) is None:
            return number
        if over(playout.state):
            return number + 1
    return most


def round_of(state: State) -> tuple[int, int] | None:
    """The operating round that is being played; None for all others."""
    frame = in_progress(state)
    return (frame.set, frame.number) if frame else None
