"""What titles say about what lies ahead agrees with what then happens."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from bradshaw.bots import known
from bradshaw.kernel.actions import Dividend
from bradshaw.kernel.events import PhaseBegan
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import is_company
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.titles import forecast
from bradshaw.titles.g1820 import running as running_1820
from bradshaw.titles.g1843 import supply, trains
from bradshaw.titles.registry import contract, register_all

register_all()
TITLES = ("1820", "1843", "1848", "1860")
PLAYED = {"1843": 330, "1848": 300, "1860": 420}
BESIDE = {"1848": "2E", "1843": "2"}
"""Trains that lie beside the supply."""


@cache
def played(title: str) -> Game:
    """A game some way into its later phases."""
    game = Game(title, ("Ann", "Bob", "Cyd"), seed=2)
    known.finish(game, game.seats, most=PLAYED[title])
    return game


@pytest.mark.parametrize("title", PLAYED)
def test_dividends_move_prices_as_foretold(title: str) -> None:
    game, moved = played(title), set()
    for number, action in enumerate(game.actions):
        if not isinstance(action, Dividend):
            continue
        before, after = game.at(number), game.at(number + 1)
        paid = (before.companies[action.company].last_run or 0) if action.pay else 0
        market = game.title.market(before)
        told = forecast.price_after(before, market, action.company, paid)
        if action.company in after.prices and after.companies[action.company].floated:
            assert told == game.title.market(after).price(after, action.company), number
            moved.add(told > market.price(before, action.company))
    assert True in moved


def test_prices_of_1820_go_by_what_is_paid() -> None:
    game = Game("1820", ("Ann", "Bob", "Cyd"), seed=1)
    market, company = game.title.market(game.state), next(iter(game.state.companies))
    for cell in market.cells.values():
        state = replace(game.state, prices={company: cell.id})
        for paid in (0, 30, 80, 200, 900):
            if cell.price:
                told = forecast.price_after(state, market, company, paid)
                assert told == running_1820.prices(state, company, paid)[1], (cell.price, paid)


@pytest.mark.parametrize("title", TITLES)
def test_trains_to_come_are_those_of_the_supply_with_their_prices(title: str) -> None:
    game = Game(title, ("Ann", "Bob", "Cyd"))
    printed = [train for train in contract(title).data.trains if train.id != BESIDE.get(title)]
    coming = forecast.trains(game.state)
    assert [one.kind for one in coming] == [train.id for train in printed]
    assert [one.price for one in coming] == [min(side.price for side in train.sides) for train in printed]
    assert {old: one.kind for one in coming for old in one.retires} == {
        train.id: train.rusts_on for train in contract(title).data.trains if train.rusts_on
    }


@pytest.mark.parametrize("title", PLAYED)
def test_a_kind_that_begins_a_phase_retires_what_was_foretold(title: str) -> None:
    game, seen = played(title), []
    for number, entry in enumerate(game.entries):
        if not any(isinstance(event, PhaseBegan) for event in entry.events):
            continue
        before, after = forecast.trains(game.at(number)), forecast.trains(entry.state)
        begun = {one.kind for one in after if one.begun} - {one.kind for one in before if one.begun}
        for one in before:
            if one.kind in begun or one.kind not in {later.kind for later in after}:
                running = {train.kind for train in entry.state.trains.values() if is_company(train.holder)}
                assert not running & set(one.retires), number
                seen.append(one.kind)
    assert seen


@pytest.mark.parametrize("title", PLAYED)
def test_rounds_left_fall_in_the_course_of_a_game(title: str) -> None:
    game = played(title)
    rounds = [forecast.rounds_left(game.at(number)) for number in range(0, len(game.entries), 60)]
    assert all(0 < left <= forecast.FAR for left in rounds)
    assert rounds[-1] < rounds[0]


@pytest.mark.parametrize(("title", "last_rounds", "within"), [("1843", 4, 0.0), ("1848", 3, 0.0), ("1860", 4, 0.5)])
def test_in_the_last_rounds_it_is_known_how_many_are_left(title: str, last_rounds: int, within: float) -> None:
    """Also in the stock round before them, when shares are bought and sold for the last time."""
    game = Game(title, ("Ada", "Ben", "Cleo", "Dora")[: 3 if title == "1860" else 4], seed=302)
    known.finish(game, game.seats)
    assert game.ended
    told: list[tuple[int, float]] = []
    """Operating rounds that have begun, and what was said to be left: at the beginning of every round."""
    begun, last = 0, None
    for number in range(len(game.entries)):
        now = in_progress(game.at(number))
        here = (now.set, now.number) if now else None
        if here != last:
            begun, last = begun + (here is not None), here
            told.append((begun - (here is not None), forecast.rounds_left(game.at(number))))
    late = [(begun - over, said) for over, said in told if begun - over <= last_rounds]
    assert len(late) > last_rounds  # a stock round among them
    for left, said in late:
        assert abs(left - said) <= within


def test_the_set_of_1848_is_played_out_once_the_end_is_certain() -> None:
    last = played("1848").state.copy()
    last.own = replace(last.own, end="bank")
    assert [end.name for end in forecast.ends(last)] == ["set"]
    assert forecast.rounds_left(last) in (1, 2, 3)


def test_a_company_of_1843_without_a_train_will_cost_its_director() -> None:
    game, found = played("1843"), 0
    for entry in game.entries:
        for name in entry.state.operating():
            due = forecast.due(entry.state, name)
            assert due.covered_by == "director"
            assert due.train == (supply.cheapest(entry.state) if trains.must_buy(entry.state, name) else 0)
            found += due.train > 0
    assert found


@pytest.mark.parametrize(("pace", "rounds"), [(1000, 1), (500, 1.9)])
def test_a_bank_is_empty_after_what_it_pays_round_by_round(pace: int, rounds: float) -> None:
    assert forecast.until_spent(1000, pace) == pytest.approx(rounds, abs=0.1)
