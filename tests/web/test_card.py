"""The action card: who is told what they must do, with what in hand, and what is left after a bid."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bradshaw.bots import known
from bradshaw.kernel import save
from bradshaw.kernel.actions import Bid, BuyPrivate
from bradshaw.kernel.game import Game
from bradshaw.mechanics.company_turn import CompanyTurn
from bradshaw.titles import registry
from bradshaw.titles.g1820.takeovers import OfferCompany
from bradshaw.web.table.show import facts, lots
from bradshaw.web.table.show.card import card, must
from bradshaw.web.table.show.slip import slip
from titles.g1820 import boardroom

SAVES = Path(__file__).parents[1] / "browser" / "saves"
PEOPLE = ["Ada", "Ben", "Cleo"]


def played(title: str, until: Callable[[Game], bool]) -> Game:
    """A game that bots have played until something is reached."""
    registry.register_all()
    game = Game(title, PEOPLE, seed=7)
    while not until(game):
        action = known.choose(game, game.deciders[0])
        assert action is not None
        game.act(action)
    return game


def asks_for(*kinds: str) -> Callable[[Game], bool]:
    return lambda game: set(kinds) <= set(game.menu(game.deciders[0]).kinds())


def test_whoever_is_not_waited_for_must_do_nothing() -> None:
    """Ada has said that she is ready; she may still issue shares, but nobody asks her to."""
    registry.register_all()
    game = save.load((SAVES / "1820-ready.json").read_bytes())
    assert set(game.menu("Ada").kinds()) == {"issue-shares"}
    assert "Ada" not in game.deciders
    assert must([game.menu("Ada", explain=True)], "") is not None
    assert card(game, game.state.players).must is None


def test_a_company_shows_its_treasury_and_a_player_the_cash_in_hand() -> None:
    game = played("1843", asks_for("buy-share"))
    assert card(game, PEOPLE).purse.endswith("in hand")
    game = played("1843", asks_for("lay-tile"))
    assert card(game, PEOPLE).purse.startswith("Treasury ")


def test_whoever_is_not_asked_is_not_told_the_treasury_of_the_company_on_turn() -> None:
    game = played("1860", lambda game: isinstance(game.state.frames[-1], CompanyTurn))
    (director,) = game.deciders
    assert card(game, [director]).purse.startswith("Treasury ")
    for other in PEOPLE:
        assert other == director or not card(game, [other]).purse.startswith("Treasury ")


def test_in_the_bidders_auction_a_bid_takes_the_place_of_the_one_before() -> None:
    registry.register_all()
    game = Game("1843", PEOPLE, seed=7)
    for who, amount in (("Ada", 25), ("Ben", 30)):
        game.act(Bid(actor=who, amount=amount, lot="C"))
    game.act(BuyPrivate(actor="Cleo", private="TB", price=15))
    game.act(Bid(actor="Ada", amount=35, lot="C"))
    sale = lots.sale(game, game.state, None)
    assert sale is not None
    assert {one.name: one.free for one in sale.bidders} == {"Ada": "765fr", "Ben": "770fr", "Cleo": "785fr"}
    assert next(one for one in sale.lots if one.about.id == "C").bids == [("Ada", "35fr"), ("Ben", "30fr")]


def test_what_a_company_would_pay_for_another_is_not_taken_from_its_director_s_money() -> None:
    at = boardroom.given(shares={"LSR": {"A": 6}, "LUR": {"B": 3, "C": 1}}, treasuries={"LSR": 2000}, turn="LSR")
    at.act(OfferCompany(actor="A", company="LUR"))
    before, bid = at.state.copy(), Bid(actor="A", lot="LUR", amount=730)
    at.act(bid)
    assert [(one.who, one.amount) for one in lots.standing(at.state)] == [("A", 730)]
    assert lots.set_aside(at.state, "A") == 0
    assert slip(before, at.state, [{"kind": "bid", "actor": "A", "lot": "LUR", "amount": 730}], ()).sums == []


def test_what_players_know_by_a_name_is_called_by_it() -> None:
    registry.register_all()
    assert facts.paper_name("1820", "cousin:VF") == "Vulcan Foundry"
    assert facts.paper_name("1848", "right:P3") == "right of Tasmanian Railways"
