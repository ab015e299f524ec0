"""Where a title's habits decide on shares: what they like best is played on until shares can be sold again.

Luck hardly matters until then: everybody follows the same habits, and nobody builds. So one playout says nearly as much
as many, and what everybody has when the next stock round begins says what an option brings: cash, and shares at
prices at which they can be sold. Opponents are easy bots first, then drawn from the pool.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count, islice
from statistics import mean

from msgspec.structs import asdict

from bradshaw.bots import habits
from bradshaw.bots.easy import easy, filled_in
from bradshaw.bots.policy import GLANCE, Move, Policy, Seat
from bradshaw.bots.search import POOL, Budget, play_on
from bradshaw.bots.solid import by_thumb, reckoned, solid
from bradshaw.bots.valuation import margin
from bradshaw.kernel.actions import Action
from bradshaw.kernel.state import State
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics import running

LONGEST = 500
"""Decisions from one stock round to the next, at most."""
DEARER = 2
"""How much longer a node takes here than where nobody has habits."""
SURE = 20.0
"""What is better by less than that may be luck."""


def rehearsing(budget: Budget, otherwise: Policy) -> Policy:
    """Plays trades on; what else there is to decide is left to another policy."""

    def think(seat: Seat) -> Move:
        if habits.trading(seat.state) is None or len(seat.options) < 2:
            return otherwise(seat)
        tried = list(islice(candidates(seat), budget.candidates))
        return best(seat, tried, budget.nodes // DEARER) if len(tried) > 1 else tried[0]

    return think


def candidates(seat: Seat) -> Iterator[Move]:
    """What a solid bot would do, then what it likes less; one of those trades that differ in numbers only."""
    usual = solid(seat)
    yield usual
    known = {without_numbers(usual.action)}
    likes = {id(option): reckoned(seat, option) for option in seat.options}
    for option in sorted(seat.options, key=lambda option: -likes[id(option)]):
        action = filled_in(seat, option)
        if habits.wish(seat.state, option) != habits.LEFT and without_numbers(action) not in known:
            known.add(without_numbers(action))
            yield Move(option, action)


def without_numbers(action: Action) -> tuple[object, ...]:
    """What is traded, with whom and by whom: all but prices and counts. What a company grows to is no such number."""
    told = asdict(action)
    return action.kind, *(value for name, value in told.items() if name == "size" or type(value) is not int)


def best(seat: Seat, tried: Sequence[Move], nodes: int) -> Move:
    """The first, unless another is better by playouts with the same opponents."""
    found: list[list[float]] = [[] for _ in tried]
    spent, luck = 0, seat.luck.random()
    for turn in count(1):
        for number, first in enumerate(tried):
            value, used = played_on(seat, first, f"{luck}/{turn}", POOL if turn > 1 else (easy,))
            found[number].append(value)
            spent += used
        if spent + spent // turn > nodes:
            break
    values = [mean(one) for one in found]
    highest = max(values)
    return tried[values.index(highest)] if highest > values[0] + SURE else tried[0]


def played_on(seat: Seat, first: Move, chance: str, pool: Sequence[Policy]) -> tuple[float, int]:
    """How far somebody is ahead when the next stock round begins, and how many decisions that took."""
    luck, began = random.Random(chance), habits.trading(seat.state)
    policies = {name: by_thumb if name == seat.player else luck.choice(pool) for name in seat.state.players}
    with running.glancing(GLANCE):
        playout = seat.playout.after(first.option, first.action)
        used = play_on(playout, policies, luck, LONGEST, lambda state: habits.trading(state) not in (None, began))
    return ahead(playout.state, seat.player), used + 1


def ahead(state: State, who: str) -> float:
    """By what would be counted now."""
    return margin({name: float(score) for name, score in find_title(state.title).scores(state).items()}, who)
