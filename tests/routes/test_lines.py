"""Lines from pairs of arms: what is left out, and what bits of track are merged, changes no answer."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from bradshaw.routes.field import Field
from bradshaw.routes.lines import Lines
from bradshaw.routes.masks import bits, contracted
from bradshaw.routes.meter import Meter
from bradshaw.routes.rules import Pay, RunRule
from routes.boards import TITLES, position, puzzle
from routes.given import given

BEST_TWO = RunRule(name="2E", pays=(Pay(best=2),))


@pytest.mark.parametrize("title", TITLES)
def test_contracted_masks_clash_where_the_board_s_do(title: str) -> None:
    for seed in range(10):
        before = position(puzzle(title, seed))
        after = contracted(before)
        for one, other in combinations(range(len(before.links)), 2):
            clash = bool(before.links[one].mask & before.links[other].mask)
            assert bool(after.links[one].mask & after.links[other].mask) == clash
        assert contracted(after) == after
        used = {bit for link in after.links for bit in bits(link.mask)}
        assert used == set(range(len(used)))


@pytest.mark.parametrize("title", ["1843", "1848"])
def test_arms_that_others_beat_are_missed_by_no_price(title: str) -> None:
    fewer = 0
    for seed in range(20):
        rng = random.Random(seed)
        board = contracted(position(puzzle(title, seed)))
        track = sorted({bit for link in board.links for bit in bits(link.mask)})
        full, thin = (Lines(Field(board, BEST_TWO, (1, 0)), 0, Meter()) for _ in range(2))
        thin.thin()
        for _ in range(5):
            prices = {bit: rng.randrange(30) for bit in track if rng.random() < 0.5}
            one, other = full.best(1, 0, prices), thin.best(1, 0, prices)
            assert (one and one.worth - one.price) == (other and other.worth - other.price)
        every, some = full.every(1) or [], thin.every(1) or []
        assert set(some) <= set(every)
        fewer += len(some) < len(every)
    assert fewer


def test_a_rent_keeps_the_bound_near_what_the_dearest_stops_pay() -> None:
    """Without rents two arms of the dearest stops each would bound a line by twice what it can earn."""
    line = given("a50* b60 c60 d60 e60", "a-b b-c a-d d-e")
    lines = Lines(Field(line, BEST_TWO, (1, 0)), 0, Meter())
    best = lines.best(0)
    assert best is not None
    assert best.worth == 120
    (join,) = lines._joins
    top = [max(join.most[n] for n in bucket) for bucket in join.buckets]
    assert max(top[h] + top[t] for h, t in join.pairs) + join.base == 120
