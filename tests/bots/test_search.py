"""Strong bots: playouts within a budget, the same whenever they are asked; and decisions in words."""

from __future__ import annotations

import random
from functools import cache

import pytest

from bradshaw.bots import known, search
from bradshaw.bots.explain import Hint, hint
from bradshaw.bots.policy import Move, Seat, as_seen, seat_of
from bradshaw.bots.search import Budget, decisions, round_of, searched, searching, under_way
from bradshaw.bots.solid import Judged, judged
from bradshaw.kernel.actions import BuyTrain, Pass
from bradshaw.kernel.game import Game
from bradshaw.kernel.offers import propose
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.records import company, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import title as find_title
from bradshaw.titles import views
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd")
SMALL = Budget(nodes=24, candidates=3, rounds=2, depth=4)


@cache
def position(title: str, actions: int) -> Game:
    game = Game(title, NAMES, seed=2)
    known.finish(game, NAMES, most=actions)
    while True:
        seat = seat_of(game, game.deciders[0])
        if seat and len(judged(seat)) > 2:
            return game
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_a_search_ends_at_the_same_choice_every_time(title: str) -> None:
    game = position(title, 250)
    assert under_way(game.state)
    seats = [seat_of(game, game.deciders[0]) for _ in range(2)]
    chosen = [searching(SMALL)(seat).action for seat in seats if seat]
    assert chosen[0] == chosen[1]
    assert game.why_not(chosen[0]) is None


def test_the_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("1848", 40)
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    spent: list[int] = []
    before = search.played_on

    def counted(seat: Seat, move: Move, budget: Budget, chance: str) -> tuple[float, int]:
        value, used = before(seat, move, budget, chance)
        spent.append(used)
        return value, used

    monkeypatch.setattr(search, "played_on", counted)
    searched(seat, judged(seat), SMALL)
    assert 0 < sum(spent) <= SMALL.nodes + SMALL.candidates * (SMALL.depth + 1)


def test_what_playouts_find_can_overrule_the_valuation(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("1848", 40)
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    ranked = judged(seat)
    second = ranked[1].move

    def loves_the_second(seat: object, move: object, budget: Budget, chance: str) -> tuple[float, int]:
        return (10_000.0 if move == second else -10_000.0), budget.depth

    monkeypatch.setattr(search, "played_on", loves_the_second)
    assert searched(seat, ranked, SMALL)[0].move == second


def test_playouts_that_contradict_one_another_do_not_overrule_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("1848", 40)
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    first = Judged(judged(seat)[0].move, 0.0)
    second = Judged(judged(seat)[1].move, 0.0)

    def now_this_now_that(seat: object, move: Move, budget: Budget, chance: str) -> tuple[float, int]:
        return ((600.0, -500.0)[int(chance[-1]) % 2] if move == second.move else 0.0), budget.depth

    monkeypatch.setattr(search, "played_on", now_this_now_that)
    found = searched(seat, [first, second], Budget(nodes=32, candidates=2, rounds=2, depth=4))
    assert found[0].move == first.move


def test_nobody_builds_in_a_playout_and_it_ends_with_its_rounds() -> None:
    game = position("1848", 200)
    playout = Playout(game.title, game.state)
    track, began = dict(playout.state.tiles), round_of(playout.state)
    policies = dict.fromkeys(NAMES, known.policy("easy"))
    used = decisions(playout, policies, random.Random(1), Budget(nodes=0, candidates=0, rounds=1, depth=200))
    assert 0 < used < 200
    assert playout.state.tiles == track
    assert round_of(playout.state) != began


def test_before_companies_earn_nobody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("1848", 20)
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    assert not under_way(game.state)
    monkeypatch.setattr(search, "played_on", None)  # a call would fail
    assert searching(SMALL)(seat) == judged(seat)[0].move


def hidden() -> tuple[State, str, str]:
    """A position of 1860, a player, and a company whose treasury he may not know."""
    return [
        (entry.state, who, name)
        for entry in position("1860", 160).entries
        for who in NAMES
        for name, record in entry.state.companies.items()
        if record.floated and not views.sees_treasury(entry.state, who, name)
    ][-1]


def test_a_bot_of_1860_looks_at_guesses_in_place_of_hidden_treasuries() -> None:
    state, who, name = hidden()
    seen = as_seen(state, who)
    assert seen.cash[company(name)] == 2 * find_title("1860").market(state).price(state, name)
    assert seen.cash[player(who)] == state.cash[player(who)]


def test_who_offers_a_price_has_it_also_where_treasuries_are_hidden() -> None:
    state, who, name = hidden()
    guess, table = as_seen(state, who).cash[company(name)], Table(find_title("1860"), state.copy())
    propose(table, BuyTrain(actor=state.decider(name) or "", company=name, train="", price=guess + 50), [who])
    assert as_seen(table.state, who).cash[company(name)] == guess + 50


def test_what_is_legal_does_not_depend_on_what_is_hidden() -> None:
    game = Game("1860", NAMES, seed=4)
    for _ in range(150):
        who = game.deciders[0]
        seat = seat_of(game, who)
        assert seat is not None
        assert seat.options == [option for option in game.legal() if option.action.actor == who]
        action = known.choose(game, who)
        assert action is not None
        game.act(action)


def test_a_hint_names_the_choice_what_it_is_better_than_and_why() -> None:
    game = position("1848", 40)
    found = hint(game, game.deciders[0])
    assert found is not None
    assert found.over is not None
    assert found.over >= 0
    assert game.why_not(found.action) is None
    assert found.sentence.startswith(f"{found.label}: {found.over} over ")
    assert found.label in {option.label for option in game.menu().options}


def test_a_hint_says_what_is_about_to_go() -> None:
    told = Hint(Pass(actor="Ann"), "Buy FT", 312, "passing", {"dividends": 412, "now": -100}, ("the 3-trains go",))
    assert told.sentence == "Buy FT: 312 over passing (dividends to come +412); the 3-trains go"


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"dividends": 90, "now": 20, "track": 40}, "dividends to come +90, what the track earns and leads to +40"),
        ({"dividends": 400, "liabilities": -250}, "dividends to come +400, but more to pay later -250"),
        ({"liabilities": 150, "saved": 0}, "less to pay later +150"),
    ],
)
def test_reasons_speak_for_a_choice_and_a_large_one_against_it(parts: dict[str, int], said: str) -> None:
    told = Hint(Pass(actor="Ann"), "Wait", 150, "buying", parts, ())
    assert told.sentence == f"Wait: 150 over buying ({said})"


def test_no_hint_for_those_who_are_not_asked() -> None:
    game = position("1848", 40)
    assert hint(game, next(name for name in NAMES if name not in game.deciders)) is None
