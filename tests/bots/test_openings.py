"""What solid bots do about the papers of an opening, their track, and companies that cannot float."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bradshaw.bots import easy, habits, known, lays, openings
from bradshaw.bots.policy import Seat, seat_of
from bradshaw.kernel.actions import Bid, BuyPrivate, BuyShare, LayTile, StartCompany, TakeLoan
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import IPO
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
    assert openings.keeps(seat, 250)
    assert not openings.keeps(seat, 260)


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
