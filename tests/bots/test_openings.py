"""What solid bots do about the papers of an opening, their track, and companies that cannot float."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from bradshaw.bots import easy, habits, known, lays, openings, solid
from bradshaw.bots.policy import Seat, seat_of
from bradshaw.kernel.actions import Bid, BuyPrivate, BuyShare, LayTile, Pass, StartCompany, TakeLoan
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import IPO
from bradshaw.kernel.records import player as purse
from bradshaw.titles import views
from bradshaw.titles.g1848.state import own
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd", "Dot")


def asked(game: Game) -> Seat:
    seat = seat_of(game, game.deciders[0])
    assert seat is not None
    return seat


@cache
def after(title: str, actions: int) -> Game:
    game = Game(title, NAMES, seed=1)
    known.finish(game, NAMES, most=actions)
    return game


def test_a_private_that_closes_with_the_first_train_of_its_company_is_bought_last() -> None:
    seat = asked(Game("1848", NAMES, seed=1))
    wanted = {
        one.action.private: openings.private(seat, one) for one in seat.options if isinstance(one.action, BuyPrivate)
    }
    assert 0 < wanted["P6"] == min(wanted.values())  # but it is bought: the opening has to end
    action = known.policy("solid")(seat).action
    assert isinstance(action, BuyPrivate)
    assert action.private == "P4"  # pays for long, and a company buys it for more than it costs


def test_money_for_a_company_is_kept() -> None:
    seat = asked(Game("1848", NAMES, seed=1))
    small, office = openings.private_of(seat.state, "P2"), openings.private_of(seat.state, "P6")
    assert small
    assert office
    assert openings.keeps(seat, 210, small)  # £420 are left: six shares at £70 float a company
    assert not openings.keeps(seat, 211, small)
    assert openings.keeps(seat, 370, office)  # the director's certificate that comes with it is a third of one
    assert not openings.keeps(seat, 380, office)


@pytest.mark.parametrize("title", ["1843", "1848"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_an_opening_among_solid_bots_ends_and_leaves_somebody_a_company(title: str, players: int) -> None:
    """If nobody bought in 1843, its trains would be burnt and the game over."""
    game = Game(title, ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")[:players], seed=1)
    while not any(one.floated for one in game.state.companies.values()):
        action = known.choose(game, game.deciders[0], "solid")
        assert action is not None
        game.act(action)
        assert len(game.entries) < 120


def test_papers_of_an_opening_are_reckoned_also_where_one_may_only_buy_or_pass() -> None:
    seat = asked(Game("1848", NAMES, seed=1))
    seat.options = [one for one in seat.options if isinstance(one.action, BuyPrivate) and one.action.private == "P4"]
    seat.options.append(Option(Pass(actor=seat.player)))
    assert not solid.judged(seat)
    assert isinstance(known.policy("solid")(seat).action, BuyPrivate)


def test_where_nobody_can_pay_for_a_company_alone_one_is_started_together() -> None:
    crowd = asked(Game("1843", (*NAMES, "Eve", "Fay"), seed=1))
    assert openings.only_together(crowd)
    assert not openings.only_together(asked(Game("1843", (*NAMES, "Eve"), seed=1)))
    small = openings.private_of(crowd.state, "C")
    assert small
    assert openings.keeps(crowd, 160, small)  # £402 would float one; six tenths of £400 are kept
    assert not openings.keeps(crowd, 161, small)


def test_money_that_floats_an_own_company_buys_no_other_share() -> None:
    game = Game("1848", ("Ada", "Ben", "Cleo", "Dora"), seed=909)

    def play_until(ready: Callable[[], bool]) -> None:
        while not ready():
            action = known.choose(game, who := game.deciders[0], "solid" if who == "Ben" else "easy")
            assert action is not None
            game.act(action)

    def directed() -> list[str]:
        return [name for name, one in game.state.companies.items() if one.director == "Ben"]

    play_until(lambda: bool(directed()))
    play_until(lambda: game.deciders[0] == "Ben")
    company, seat = directed()[0], asked(game)
    needed = 4 * seat.price(company)
    others = [one for one in seat.options if isinstance(one.action, BuyShare) and one.action.company != company]
    assert seat.cash >= needed
    assert any(solid.strands(seat, option) for option in others)
    for option in others:
        assert solid.strands(seat, option) == (seat.state_after(option).cash[purse("Ben")] < needed)
    action = known.policy("solid")(seat).action
    assert isinstance(action, BuyShare)
    assert action.company == company


def test_no_more_is_bid_above_a_price_than_some_rounds_of_income() -> None:
    game = Game("1860", NAMES, seed=1)
    most = 0
    while len(game.entries) < 20:
        seat = asked(game)
        action = known.policy("solid")(seat).action
        if isinstance(action, Bid):
            most = max(most, action.amount)
        game.act(action)
    assert 0 < most <= openings.EARNED * 30  # the best pays £30


def test_track_that_leads_on_promises_more_than_a_dead_end() -> None:
    game = Game("1860", NAMES[:3], seed=1)
    found = 0
    while found < 3:
        seat = asked(game)
        options = [option for option in seat.options if isinstance(option.action, LayTile)]
        if len(options) > 2:
            company = lays.lay(options[0]).company
            promised = {id(one): lays.outlook(seat.title, views.reach(seat.at_once(one), company)) for one in options}
            assert len(set(promised.values())) > 1
            chosen = known.policy("solid")(seat).option
            assert promised[id(chosen)] > min(promised.values())
            found += 1
        action = known.choose(game, seat.player)
        assert action is not None
        game.act(action)


def test_looking_at_a_lay_changes_nothing() -> None:
    game = Game("1860", NAMES[:3], seed=1)
    while not any(isinstance(option.action, LayTile) for option in game.legal()):
        known.finish(game, NAMES[:3], most=1)
    seat = asked(game)
    option = next(one for one in seat.options if isinstance(one.action, LayTile))
    assert seat.at_once(option).tiles != seat.state.tiles
    assert seat.state == game.state


def test_nobody_puts_money_into_the_commonwealth_before_it_may_run() -> None:
    """1848-V.commonwealth-b"""
    state = after("1848", 8).state
    start = Option(StartCompany(actor="Ann", company="COM", par=70))
    share = Option(BuyShare(actor="Ann", company="COM", source=IPO))
    assert habits.wish(state, start) == habits.wish(state, share) == habits.LEFT
    assert habits.wish(state, Option(StartCompany(actor="Ann", company="VR", par=70))) is None
    later = replace(state, own=replace(own(state), sold=(*own(state).sold, "6")))
    assert habits.wish(later, start) is None


def test_a_solid_bot_borrows_only_when_it_must() -> None:
    game = after("1848", 60)
    for _ in range(40):
        seat = asked(game)
        action = known.policy("solid")(seat).action
        if len(seat.options) > 1:
            assert not isinstance(action, TakeLoan)
        known.finish(game, NAMES, most=1)


def test_where_directors_pay_for_trains_a_company_keeps_the_money_for_its_next() -> None:
    """1843-8.8.3-a; in 1848 loans do, and nobody is ruined."""
    for title, ruinous in (("1843", True), ("1848", False)):
        seat = asked(after(title, 60))
        company = next(iter(seat.state.companies))
        seat.state = replace(seat.state, cash={**seat.state.cash, f"company/{company}": 400})
        assert easy.spares(seat, company, 300) is not ruinous
        seat.state = replace(seat.state, cash={**seat.state.cash, f"company/{company}": 4000})
        assert easy.spares(seat, company, 300)
