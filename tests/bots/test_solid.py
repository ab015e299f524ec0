"""The valuation and what the solid bot makes of it."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bradshaw.bots import habits, known, valuation
from bradshaw.bots.policy import Seat, seat_of
from bradshaw.bots.solid import COOL, judged, solid
from bradshaw.bots.valuation import Outlook, Parts, Weights, margin, worth
from bradshaw.kernel import save
from bradshaw.kernel.actions import BuyTrain, Dividend, LayTile, RunRoutes
from bradshaw.kernel.game import Game
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import player as purse
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd")
TITLES = ("1820", "1843", "1848", "1860")
SAVES = Path(__file__).parents[1] / "saves" / "v2"


@cache
def played(title: str, actions: int = 160) -> Game:
    game = Game(title, NAMES, seed=2)
    known.finish(game, NAMES, most=actions)
    return game


@pytest.mark.parametrize("title", TITLES)
def test_what_is_scored_now_is_a_part_of_the_worth(title: str) -> None:
    game = played(title)
    for who, parts in valuation.valuation(game.state, "Ann").items():
        assert parts.cash + parts.shares == game.scores()[who]
        assert parts.cash == game.state.cash[purse(who)]
        assert min(parts.dividends, parts.privates, parts.treasuries, parts.liabilities) >= 0


def test_the_margin_is_against_the_best_and_all_of_the_others() -> None:
    assert margin({"a": 100, "b": 80, "c": 40}, "a") == 100 - (80 + 60) / 2


def test_parts_are_weighed_and_liabilities_subtracted() -> None:
    parts = Parts(cash=1, shares=2, dividends=10, prices=20, privates=30, treasuries=40, liabilities=50)
    assert parts.total(Weights(1, 1, 1, 1, 1)) == 53
    assert parts.total(Weights(0.5, 0, 0, 0, 0)) == 8


def test_a_share_of_a_company_that_runs_is_worth_more_than_its_price() -> None:
    game = played("1848")
    state = game.state
    company = max(state.companies, key=lambda name: state.companies[name].last_run or 0)
    assert Outlook(state, "Ann").prospect(company).dividends > 0


def test_hidden_treasuries_are_not_looked_at() -> None:
    """In 1860 only shareholders know what a company has (1860-miscellaneous-c)."""
    state, company, director, stranger = next(
        (entry.state, name, record.director, who)
        for entry in played("1860").entries
        for name, record in entry.state.companies.items()
        for who in NAMES
        if record.floated and record.director and not entry.state.owned(name, purse(who))
    )
    richer = replace(state, cash={**state.cash, f"company/{company}": 5000})
    assert Outlook(state, stranger).treasury(company) == Outlook(richer, stranger).treasury(company)
    assert Outlook(state, director).treasury(company) != Outlook(richer, director).treasury(company)
    assert worth(state, stranger) == worth(richer, stranger)


def test_the_end_is_worth_its_scores() -> None:
    game = Game("1848", NAMES, seed=1)
    known.finish(game, NAMES, most=3000, bot="random")
    assert game.ended
    scores = {name: float(score) for name, score in game.scores().items()}
    assert worth(game.state, "Ann") == margin(scores, "Ann")


@pytest.mark.parametrize("title", TITLES)
def test_solid_bots_play_on_without_a_refusal(title: str) -> None:
    game = Game(title, NAMES, seed=5)
    known.finish(game, NAMES, most=90, bot="solid")
    assert len(game.entries) == 90


def test_a_solid_bot_buys_the_first_train_and_pays_when_it_has_one() -> None:
    """Of whole turns: a company that can pay for its first train buys it, and one that lasts pays out."""
    game = Game("1848", NAMES, seed=3)
    bought = paid = 0
    while len(game.entries) < 110:
        who = game.deciders[0]
        seat = seat_of(game, who)
        assert seat is not None
        action = known.policy("solid")(seat).action
        first = [one.action for one in seat.options if isinstance(one.action, BuyTrain) and one.action.price <= 120]
        if first and not game.state.trains_of(treasury(first[0].company)):
            assert isinstance(action, BuyTrain)
            bought += 1
        if isinstance(action, Dividend):
            paid += action.pay
        game.act(action)
    assert bought
    assert paid


def test_runs_are_the_best_that_everybody_is_offered() -> None:
    game = played("1848")
    while not any(isinstance(option.action, RunRoutes) for option in game.legal()):
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
    best = next(option.action for option in game.menu().options if option.best)
    assert known.choose(game, game.deciders[0], "solid") == best


def test_the_best_of_what_was_tried_comes_first() -> None:
    game = Game("1848", NAMES, seed=2)
    known.finish(game, NAMES, most=30)
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    ranked = judged(seat)
    assert [one.worth for one in ranked] == sorted((one.worth for one in ranked), reverse=True)


def test_what_a_title_has_habits_for_is_left_to_them() -> None:
    """In 1820 the valuation would trade shares for ever; the habits of that title know when to stop."""
    game = Game("1820", NAMES, seed=1)
    left = 0
    for _ in range(40):
        seat = seat_of(game, game.deciders[0])
        assert seat is not None
        if any(habits.wish(seat.state, option) for option in seat.options):
            assert judged(seat) == []
            wanted = {id(one): told.worth if (told := habits.wish(seat.state, one)) else 0.0 for one in seat.options}
            chosen = known.policy("solid")(seat).option
            assert wanted[id(chosen)] >= max(wanted.values()) - 2 * COOL  # whims are at most 2
            left += 1
        action = known.choose(game, seat.player)
        assert action is not None
        game.act(action)
    assert left


def test_a_tile_that_a_player_may_lay_is_no_company_s_track() -> None:
    """The owner of Tasmanian Railways has to place its tile when the first 5 or 5+ is bought."""
    game = save.load((SAVES / "1848-site-tasmania-forced.json").read_bytes())
    lays = [n for n, one in enumerate(game.entries) if isinstance(one.action, LayTile) and not one.action.company]
    playout = Playout(game.title, game.at(lays[0]))
    player = playout.deciders[0]
    options = [option for option in playout.legal() if option.action.actor == player]
    assert solid(Seat(playout, player, options, random.Random(1))).option in options


def test_other_seeds_are_other_games_also_for_two_solid_bots_of_1820() -> None:
    told = set()
    for seed in range(20):
        game = Game("1820", NAMES[:2], seed=seed)
        known.finish(game, game.seats, most=60, bot="solid")
        told.add(tuple(map(repr, game.actions)))
    assert len(told) == 20
