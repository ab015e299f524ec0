"""Strong bots where habits decide on shares: what habits like best is played on until the next stock round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from bradshaw.bots import habits, known, rehearsal
from bradshaw.bots.easy import easy
from bradshaw.bots.policy import Move, Policy, Seat, seat_of
from bradshaw.bots.rehearsal import SURE, ahead, best, candidates, played_on, rehearsing, without_numbers
from bradshaw.bots.search import POOL, Budget
from bradshaw.bots.solid import solid
from bradshaw.kernel.actions import Action, SellShares
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import State
from bradshaw.titles.g1820.growing import Increase
from bradshaw.titles.g1820.stock_round import CousinSells
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd")
SMALL = Budget(nodes=10, candidates=3, rounds=1, depth=4)


@cache
def in_stock_round(number: int) -> Game:
    """Somebody has much to choose from."""
    game = Game("1820", NAMES, seed=3)
    while habits.trading(game.state) != number or len(list(candidates(asked(game)))) < 4:
        known.finish(game, NAMES, most=1)
    return game


def asked(game: Game) -> Seat:
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    return seat


def never(seat: Seat) -> Move:
    raise AssertionError("this is played on")


def test_a_solid_bots_choice_comes_first_and_nothing_twice_and_not_what_everybody_leaves() -> None:
    seat = asked(in_stock_round(2))
    moves = list(candidates(seat))
    assert moves[0] == solid(asked(in_stock_round(2)))
    told = [without_numbers(move.action) for move in moves]
    assert len(set(told)) == len(told)
    assert all(habits.wish(seat.state, move.option) != habits.LEFT for move in moves)
    assert {move.option.action.kind for move in moves} >= {"pass", "sell-shares"}


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (CousinSells, {"count": 2}, True),
        (CousinSells, {"cousin": "Ben"}, False),
        (CousinSells, {"company": "GWR"}, False),
        (SellShares, {"count": 2}, True),
        (SellShares, {"director": True}, False),
        (Increase, {"size": 10}, False),
    ],
)
def test_trades_are_alike_that_differ_in_counts_only(one: type[Action], other: dict[str, Any], alike: bool) -> None:
    told = {"company": "GER", "count": 1, "cousin": "Al", "size": 5}
    usual = {name: value for name, value in told.items() if name in one.__struct_fields__}
    assert (without_numbers(one(actor="Ann", **usual)) == without_numbers(one(actor="Ann", **usual | other))) == alike


def test_playing_on_ends_with_the_next_stock_round_and_nobody_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, seen = asked(in_stock_round(2)), list[State]()

    def noted(state: State, who: str) -> float:
        seen.append(state)
        return ahead(state, who)

    monkeypatch.setattr(rehearsal, "ahead", noted)
    value, used = played_on(seat, solid(seat), "1", (easy,))
    assert habits.trading(seen[0]) == 3
    assert seen[0].tiles == seat.state.tiles
    assert value == ahead(seen[0], seat.player)
    assert played_on(seat, solid(seat), "1", (easy,)) == (value, used)


def test_who_has_more_than_the_others_is_ahead() -> None:
    state = in_stock_round(2).state
    margins = [ahead(state, name) for name in NAMES]
    scores = in_stock_round(2).scores()
    assert max(NAMES, key=lambda name: scores[name]) == NAMES[margins.index(max(margins))]
    assert max(margins) > 0 > min(margins)


@pytest.mark.parametrize(("gain", "chosen"), [(SURE + 1, 1), (SURE - 1, 0)])
def test_another_choice_has_to_be_clearly_better(monkeypatch: pytest.MonkeyPatch, gain: float, chosen: int) -> None:
    seat = asked(in_stock_round(2))
    tried = list(candidates(seat))[:3]
    values = {id(move): value for move, value in zip(tried, (100.0, 100 + gain, 0.0), strict=True)}
    monkeypatch.setattr(rehearsal, "played_on", lambda seat, move, *_: (values[id(move)], 10))
    assert best(seat, tried, nodes=10) == tried[chosen]


def test_opponents_are_easy_bots_first_and_later_any_and_the_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[Sequence[Policy]] = []

    def counted(seat: Seat, first: Move, chance: str, pool: Sequence[Policy]) -> tuple[float, int]:
        met.append(pool)
        return 0.0, 10

    monkeypatch.setattr(rehearsal, "played_on", counted)
    seat = asked(in_stock_round(2))
    best(seat, list(candidates(seat))[:2], nodes=65)
    assert met == [(easy,), (easy,), POOL, POOL, POOL, POOL]


def test_a_strong_bot_tries_as_much_as_its_budget_says(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Move] = []

    def noted(seat: Seat, first: Move, chance: str, pool: Sequence[Policy]) -> tuple[float, int]:
        tried.append(first)
        return 0.0, 100

    monkeypatch.setattr(rehearsal, "played_on", noted)
    seat = asked(in_stock_round(2))
    assert rehearsing(SMALL, never)(seat) == solid(seat)
    assert len(tried) == SMALL.candidates


@pytest.mark.parametrize(("title", "actions"), [("1820", 0), ("1848", 40), ("1843", 60)])
def test_other_decisions_are_left_to_others(title: str, actions: int) -> None:
    game = Game(title, NAMES, seed=3)
    known.finish(game, NAMES, most=actions)
    seat = asked(game)
    assert habits.trading(game.state) is None
    with pytest.raises(AssertionError, match="played on"):
        rehearsing(SMALL, never)(seat)


def test_a_strong_bot_finds_what_habits_miss_and_finds_it_again() -> None:
    """From the same position twice the same, and by its own playouts never worse than what habits say."""
    game, better = in_stock_round(3).copy(), 0
    for _ in range(6):
        who, seat = game.deciders[0], asked(game)
        if habits.trading(game.state) is None:
            break
        action, usual = known.choose(game, who, "strong"), known.choose(game, who, "solid")
        assert action is not None
        assert action == known.choose(game, who, "strong")
        assert game.why_not(action) is None
        better += action != usual
        assert seat.player == who
        game.act(action)
    assert better
