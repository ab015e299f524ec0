"""The best set from lists of lines, beside all sets there are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from bradshaw.routes.masks import bits
from bradshaw.routes.meter import Line, Meter, Stopped
from bradshaw.routes.pack import Chosen, Packing, parts
from bradshaw.routes.prices import Market
from bradshaw.routes.roster import Candidate, Roster
from bradshaw.routes.rules import FleetRule, RunRule

PLAIN, DEAR = RunRule("plain"), RunRule("dear", uses=("boost",))
HOMES = 0b11


def line(rng: random.Random) -> Candidate:
    worth, price = rng.randrange(1, 30), rng.choice((0, 0, 1, 2))
    mask = sum(1 << bit for bit in rng.sample(range(14), rng.randint(1, 4)))
    stops = sum(1 << stop for stop in rng.sample(range(8), 3))
    passes = rng.choice((0, 0, 1))
    found = Line(worth, price, mask, stops, passes, stops, (), ())
    rule = rng.choice((PLAIN, PLAIN, PLAIN, DEAR))
    return Candidate(worth - price * len(bits(mask)), worth, worth, worth % 3, mask, stops, passes, rule, found)


def lists(rng: random.Random, kinds: int, size: int) -> list[list[Candidate]]:
    return [sorted((line(rng) for _ in range(size)), key=lambda one: -one.reduced) for _ in range(kinds)]


def every_set(given: list[list[Candidate]], counts: tuple[int, ...], fleet: FleetRule) -> Iterator[list[Candidate]]:
    some = [
        [group for size in range(count + 1) for group in combinations(one, size)]
        for one, count in zip(given, counts, strict=True)
    ]
    for chosen in product(*some):
        runs = [one for group in chosen for one in group]
        if legal(runs, fleet):
            yield runs


def legal(runs: list[Candidate], fleet: FleetRule) -> bool:
    if fleet.most_runs is not None and len(runs) > fleet.most_runs:
        return False
    if any(a.mask & b.mask for a, b in combinations(runs, 2)) or sum(one.passes for one in runs) > fleet.passes:
        return False
    if sum("boost" in one.rule.uses for one in runs) > dict(fleet.allowances).get("boost", 0):
        return False
    if fleet.through_home and runs and not any(one.stops & HOMES for one in runs):
        return False
    return not fleet.connected or len(parts([one.stops for one in runs])) <= 1


@pytest.mark.parametrize("seed", range(60))
def test_packing_finds_the_best_set_there_is(seed: int) -> None:
    rng = random.Random(seed)
    counts = rng.choice(((1, 1), (2,), (1, 1, 1), (2, 1), (3,), (1, 2)))
    given = lists(rng, len(counts), 9)
    fleet = FleetRule(
        through_home=rng.random() < 0.5,
        connected=rng.random() < 0.5,
        passes=rng.choice((0, 1, 2)),
        most_runs=rng.choice((None, None, 2)),
        allowances=(("boost", rng.choice((0, 1))),),
    )
    at_least = (0, rng.choice((0, 0, 3)))
    worths = [
        sum(one.worth for one in runs)
        for runs in every_set(given, counts, fleet)
        if sum(one.subsidy for one in runs) >= at_least[1]
    ]
    prices = 2 * 14  # no piece of track costs more than 2
    packing = Packing(fleet, given, counts, HOMES, Meter(), prices)
    ceiling = rng.choice((1000, sorted(worths)[len(worths) // 2]))
    best = max((worth for worth in worths if 1 <= worth <= ceiling), default=None)
    found = packing.run(1, ceiling, at_least)
    assert (None if found is None else found[0]) == best
    if found is not None:
        runs = [one for _, one in found[1]]
        assert legal(runs, fleet)
        assert sum(one.worth for one in runs) == best
        starts = [sum(counts[:kind]) for kind in range(len(counts) + 1)]
        for number, one in found[1]:
            kind = max(kind for kind in range(len(counts)) if starts[kind] <= number)
            assert one in given[kind]


def test_every_set_of_one_worth_is_collected() -> None:
    rng = random.Random("ties")
    given, counts, fleet = lists(rng, 3, 8), (1, 1, 1), FleetRule(passes=1, connected=True)
    every = [(sum(one.worth for one in runs), runs) for runs in every_set(given, counts, fleet)]
    worth = max(worth for worth, runs in every if [worth for worth, _ in every].count(worth) > 2)
    sets = [runs for one, runs in every if one == worth]
    found: list[Chosen] = []

    def keep(chosen: Chosen) -> bool:
        found.append(chosen)
        return False

    Packing(fleet, given, counts, HOMES, Meter(), 28).collect(worth, keep)
    assert len(sets) == len(found)
    assert {frozenset(one.line for one in runs) for runs in sets} == {
        frozenset(one.line for _, one in chosen) for chosen in found
    }


def test_a_packing_that_is_stopped_keeps_what_it_found() -> None:
    given = lists(random.Random("stopped"), 3, 300)
    packing = Packing(FleetRule(passes=3), given, (1, 1, 1), HOMES, Meter(lambda nodes: nodes > 1000), 28)
    with pytest.raises(Stopped):
        packing.run(1, 1000)
    assert packing.best is not None
    assert legal([one for _, one in packing.best[1]], FleetRule(passes=3, allowances=(("boost", 3),)))


def test_a_roster_knows_its_lines_by_track_stops_and_worth() -> None:
    given = sorted((line(random.Random(n)) for n in range(40)), key=lambda one: -one.reduced)
    roster = Roster(given)
    assert bits(roster.beside(0b1011)) == [n for n, one in enumerate(given) if not one.mask & 0b1011]
    assert bits(roster.meeting(0b101)) == [n for n, one in enumerate(given) if one.stops & 0b101]
    assert bits(roster.worth(15)) == [n for n, one in enumerate(given) if one.worth >= 15]
    assert bits(roster.passing(0)) == [n for n, one in enumerate(given) if not one.passes]
    assert roster.worth(1000) == roster.passing(-1) == 0


def test_prices_among_lines_leave_the_bound_of_shares_of_them() -> None:
    """Three lines of which each two exclude each other: half of each is worth one and a half."""
    from bradshaw.routes.master import prices_among

    some = [Line(10, 0, mask, 0, 0, 0, (), ()) for mask in (0b011, 0b110, 0b101)]
    market = Market({}, (10,), (3,), None, 0)
    prices = prices_among([some], market)
    best = max(one.worth - sum(prices.get(bit, 0) for bit in bits(one.mask)) for one in some)
    assert sum(prices.values()) + 3 * max(0, best) == pytest.approx(15, abs=1)
