"""Lines from pairs of arms: what is left out, and what bits of track are merged, changes no answer."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from bradshaw.routes.field import Field
from bradshaw.routes.lines import Lines
from bradshaw.routes.masks import bits, contracted, within_reach
from bradshaw.routes.meter import Meter
from bradshaw.routes.rules import Limit, Pay, RunRule
from routes.boards import TITLES, position, puzzle
from routes.given import given, ladder

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


def test_what_no_train_comes_to_is_left_out() -> None:
    board = given("a20* b30~ c40 d10 e50! f60 x70 y80", "a-b b-c a-d d-e e-f x-y")

    def left(passing: bool) -> tuple[str, set[str]]:
        reached = within_reach(board, passing)
        ends = {reached.stops[link.a].id + reached.stops[link.b].id for link in reached.links}
        return "".join(stop.id for stop in reached.stops), ends

    assert left(passing=False) == ("abde", {"ab", "ad", "de"})
    assert left(passing=True) == ("abcde", {"ab", "bc", "ad", "de"})
    all_of_it = given("a20* b30", "a-b")
    assert within_reach(all_of_it, False) is all_of_it


def test_arms_are_joined_only_if_they_bring_all_that_a_line_must_have() -> None:
    board = given("a50* b60 c60 d60 e10 t:f20 g10*", "a-b b-c a-d d-e e-f f-g")
    to_town = RunRule(limits=(Limit(("city", "town"), 2),), skips=("city", "town"), needs=("town",), own_end=True)
    lines = Lines(Field(board, to_town, (1, 0)), 0, Meter())
    best = lines.best(0)
    assert best is not None
    assert best.worth == 50 + 20
    for join in lines._joins:
        for h, t in join.pairs:
            paths = [{join.start, *(stop for stop, _ in join._trace(join.buckets[n][0]))} for n in (h, t)]
            kinds = {board.stops[join.field.order[i]].kind for path in paths for i in path}
            assert "town" in kinds


def test_nothing_is_followed_where_what_a_line_must_have_is_out_of_reach() -> None:
    meter = Meter()
    lines = Lines(Field(given("a50* b60 c60", "a-b b-c"), RunRule(needs=("town",)), (1, 0)), 0, meter)
    assert lines.best(0) is None
    assert meter.nodes == 0


def test_the_dearest_arms_alone_make_some_of_the_lines() -> None:
    board = ladder(6)
    full, few = (Lines(Field(board, RunRule(), (1, 0)), 0, Meter(), width=width) for width in (None, 2))
    every, some = full.every(1) or [], few.every(1) or []
    assert set(some) < set(every)
    assert max(line.worth for line in some) > 0.8 * max(line.worth for line in every)


def test_many_arms_are_not_all_followed_to_know_that_they_are_many() -> None:
    board, meter = ladder(8), Meter()
    lines = Lines(Field(board, RunRule(), (1, 0)), 0, meter)
    assert lines.are_many(20)
    looked = meter.nodes
    assert lines.size is not None
    assert lines.size > 20
    assert meter.nodes > 5 * looked
    assert not Lines(Field(board, RunRule(), (1, 0)), 0, Meter()).are_many(lines.size)
