"""Who meets whom: every deal is played once from every chair, so that neither seats nor luck favour anybody."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from msgspec import Struct

from bradshaw.bots.known import policy
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.title import title as find_title


class Plan(Struct, frozen=True):
    """All that decides the games of an arena."""

    title: str
    players: int
    bots: tuple[str, ...]
    seed: int = 1


class Match(Struct, frozen=True):
    """One game: its number, its deal, and the bots as they sit."""

    number: int
    title: str
    deal: int
    seats: tuple[str, ...]


def check(plan: Plan) -> None:
    """Refuse what cannot be played before any process starts."""
    title = find_title(plan.title)
    if not title.min_players <= plan.players <= title.max_players:
        raise BadInput(f"{title.id} is for {title.min_players} to {title.max_players} players, not {plan.players}")
    if len(set(plan.bots)) != len(plan.bots) or len(plan.bots) < 2:
        raise BadInput("name at least two different bots")
    for bot in plan.bots:
        policy(bot)


def tables(plan: Plan) -> list[tuple[str, ...]]:
    """Every choice of bots for a table; where there are too few for one, the last named takes the other chairs."""
    missing = plan.players - len(plan.bots)
    if missing > 0:
        return [(*plan.bots, *[plan.bots[-1]] * missing)]
    return list(combinations(plan.bots, plan.players))


def matches(plan: Plan) -> Iterator[Match]:
    """Without end: the tables in a drawn order, each deal from every chair, then a new deal for the next table."""
    rng, number, deal = random.Random(f"{plan.seed}/{plan.title}"), 0, 0
    while True:
        order = tables(plan)
        rng.shuffle(order)
        for table in order:
            for turn in range(plan.players):
                yield Match(number, plan.title, plan.seed * 100_000 + deal, rotated(table, turn))
                number += 1
            deal += 1


def rotated(table: Sequence[str], by: int) -> tuple[str, ...]:
    return (*table[by:], *table[:by])


def first(plan: Plan, games: int) -> list[Match]:
    return list(islice(matches(plan), games))
