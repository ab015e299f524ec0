"""Answers on the way: never worse than the one before, and proven in the end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.routes import anytime, lines
from bradshaw.routes import solve as solving
from bradshaw.routes.answer import Answer, RunSet
from bradshaw.routes.anytime import improving
from bradshaw.routes.auction import Auction
from bradshaw.routes.check import check
from bradshaw.routes.question import Question
from bradshaw.routes.rules import FleetRule, RunRule, Train
from bradshaw.routes.solve import Search, solve
from bradshaw.routes.yard import Yard
from routes.boards import TITLES, TRAINS, fleet, position, puzzle
from routes.given import ladder


def asked(title: str, seed: int) -> Question:
    """A question that takes a while: a random board with many trains."""
    given = puzzle(title, seed)
    many = replace(given, trains=(*TRAINS[title][-4:-1], *given.trains)[:4])
    return Question(position(many), *fleet(many))


@pytest.mark.parametrize("title", TITLES)
def test_answers_improve_until_one_is_proven(title: str) -> None:
    several = 0
    for seed in range(10):
        one = asked(title, seed)
        answers = list(improving(one, first=256))
        several += len(answers) > 1
        for before, after in pairwise(answers):
            assert after.revenue >= before.revenue
            assert after.certificate.bound <= before.certificate.bound
            assert (after.proven, after.best, after.certificate.bound) != (
                before.proven,
                before.best,
                before.certificate.bound,
            )
        best = solve(one.position, one.trains, one.fleet)
        assert (answers[-1].proven, answers[-1].revenue) == (True, best.revenue)
        assert not any(answer.proven for answer in answers[:-1])
        for answer in answers:
            assert isinstance(check(one.position, one.trains, one.fleet, answer.routes), RunSet)
    assert several


def test_whoever_looks_away_ends_the_search() -> None:
    one = asked("1820", 4)
    answers = list(improving(one, first=1, cancelled=lambda: True))
    assert len(answers) == 1


def test_a_glance_at_trains_that_call_everywhere_spends_no_more_than_the_search_may() -> None:
    for seed in (4, 6, 10):
        given = puzzle("1860", seed)
        flags = {**given.flags, "skip_small": True}
        many = replace(given, trains=(*TRAINS["1860"][-4:-1], *given.trains)[:4], flags=flags)
        search = Search(position(many), *fleet(many))
        search.run(nodes=256)
        assert not search.proven
        assert search.meter.nodes < 512


def test_exchanges_within_a_glance_spend_no_more_than_the_search_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "FEW_ARMS", 20)
    given = puzzle("1848", 3)
    many = replace(given, trains=(*TRAINS["1848"][-4:-1], *given.trains, *given.trains)[:5])
    search = Search(position(many), *fleet(many))
    search.run(nodes=3_000)
    assert not search.proven
    assert search.meter.nodes < 3_512


def test_a_look_that_finds_a_better_set_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    early = 0

    class Watched(Search):
        def run(self, *, nodes: int | None = None, **rest: Any) -> Answer:
            nonlocal early
            begun, worth = self.meter.nodes, self.worth
            answer = super().run(nodes=nodes, **rest)
            if nodes is not None and not answer.proven and self.meter.nodes < begun + nodes:
                early += 1
                assert self.worth > worth
                assert self.meter.nodes >= begun + 256
            return answer

    monkeypatch.setattr(anytime, "Search", Watched)
    for seed in range(10):
        one = asked("1848", seed)
        list(improving(one, first=256))
    assert early


def test_what_a_hunt_for_less_has_found_is_not_taken_for_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    one = asked("1848", 4)
    best = solve(one.position, one.trains, one.fleet).revenue
    monkeypatch.setattr(Search, "_few", lambda search, limit=0: None)  # so many lines that they are hunted for
    search = Search(one.position, one.trains, one.fleet)
    search.run()
    assert search.hunt(1, search.worth // 2) is not None
    search.proven = False
    assert search.run().revenue == best


def test_a_search_that_goes_on_goes_on_with_its_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Yard] = []

    class Watched(Auction):
        def __init__(self, yard: Yard, *rest: Any) -> None:
            super().__init__(yard, *rest)
            begun.append(yard)

    monkeypatch.setattr(solving, "Auction", Watched)
    monkeypatch.setattr(Search, "_few", lambda search, limit=0: None)  # so many lines that prices are followed on
    several = 0
    for seed in range(10):
        one = asked("1848", seed)
        search = Search(one.position, one.trains, one.fleet)
        looks, nodes = 0, 256
        while not search.run(nodes=nodes).proven:
            looks, nodes = looks + (search.yard in begun), 2 * nodes
        several += looks > 0
        assert begun.count(search.yard) <= 1
    assert several


def test_trains_that_run_far_have_a_good_set_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dearest arms alone make one, before all arms are followed or a linear program is solved."""
    monkeypatch.setattr(solving, "FEW_ARMS", 20)
    monkeypatch.setattr(lines, "MOST_OF_ENDLESS", 200)
    board, two = ladder(10), [Train("x", (RunRule(),)), Train("y", (RunRule(),))]
    first = Search(board, two).run(nodes=1_000)
    assert isinstance(check(board, two, FleetRule(), first.routes), RunSet)
    search = Search(board, two)
    assert 0.8 * search.run().revenue < first.revenue
    assert search.joined


def test_the_track_that_a_linear_program_wants_has_a_good_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_OF_ENDLESS", 200)
    tried: list[tuple[int, int]] = []

    class Watched(Search):
        def _try(self, wanted: int) -> int:
            before = self.worth
            tried.append((before, super()._try(wanted)))
            return self.worth

    best = Watched(ladder(8), [Train(name, (RunRule(),)) for name in "xyz"]).run().revenue
    before, after = tried[0]
    assert before < after
    assert len({worth for _, worth in tried}) == 1
    assert best * solving.SCALE >= after
