"""What a bot does at the turning points of 1820."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bradshaw.bots import known
from bradshaw.kernel.actions import Action, Agree, Decline, TakeLoan
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import player
from bradshaw.titles.g1820.drafts import Abandon, StepBack
from bradshaw.titles.g1820.dues import PayDue, RefuseDue
from bradshaw.titles.g1820.frames import Floating, Part, Spot, StockRound
from bradshaw.titles.g1820.lobbies import FundLobby
from bradshaw.titles.g1820.stock_round import ActFor
from bradshaw.titles.g1820.subscription import Propose, Subscribe
from bradshaw.titles.registry import register_all
from position import Position
from titles.g1820.given import given

HELD = {"LUR": {"A": 3}}


@pytest.fixture(autouse=True)
def titles() -> None:
    register_all()


def game_at(at: Position) -> Game:
    game = Game("1820", at.state.players)
    game.start = at.state
    return game


def choice(at: Position, who: str) -> Action:
    found = known.choose(game_at(at), who)
    assert found is not None
    return found


def floating(buyers: tuple[Part, ...] = ()) -> tuple[StockRound, Floating]:
    draft = Floating("A", "LUR", 5, 71, buyers, step="buyers", spots=(Spot("M15", 0),))
    return StockRound(1, "B", part=2), draft


def test_a_player_with_money_funds_a_lobby_and_one_without_does_not() -> None:
    assert isinstance(choice(given(stock="A", cash={"A": 800}), "A"), FundLobby)
    assert not isinstance(choice(given(stock="A", cash={"A": 100}), "A"), FundLobby)


def test_the_floater_subscribes_what_he_may_and_proposes() -> None:
    at = given(frames=floating())
    bought = choice(at, "A")
    assert bought == Subscribe(actor="A", holder=player("A"), count=3)
    at = given(frames=floating((Part(player("A"), 3),)))
    assert choice(at, "A") == Propose(actor="A")


def test_a_poor_floater_asks_the_richest_for_what_is_missing() -> None:
    at = given(frames=floating((Part(player("A"), 1),)), cash={"A": 71, "B": 300, "C": 400})
    assert choice(at, "A") == Subscribe(actor="A", holder=player("C"), count=1)


@pytest.mark.parametrize(("cash", "answer"), [(400, Agree), (100, Decline)])
def test_who_is_asked_to_subscribe_agrees_if_it_is_not_half_of_his_money(cash: int, answer: type[Action]) -> None:
    at = given(frames=floating((Part(player("A"), 1), Part(player("B"), 1))), cash={"A": 71, "B": cash})
    at.act(Propose(actor="A"))
    assert isinstance(choice(at, "B"), answer)


def test_what_was_just_declined_is_not_proposed_again() -> None:
    at = given(frames=floating((Part(player("A"), 1), Part(player("B"), 1))), cash={"A": 71, "B": 80, "C": 80})
    game = game_at(at)
    game.act(Propose(actor="A"))
    game.act(Decline(actor="B"))
    assert isinstance(known.choose(game, "A"), Abandon)


def test_nobody_steps_back_in_a_draft_not_even_at_random() -> None:
    at = given(frames=floating((Part(player("A"), 1),)))
    assert any(isinstance(option.action, StepBack) for option in game_at(at).legal())
    drawn = {type(known.choose(replaced(at, seed), "A", "random")) for seed in range(12)}
    assert len(drawn) > 1
    assert StepBack not in drawn


def test_a_turn_that_is_a_cousins_stays_so() -> None:
    """1820-6.5.1-a"""
    at = given(stock="A", part=2, held=HELD, cousins={"BI": "A"}, cash={"BI": 200})
    at.act(ActFor(actor="A", cousin="BI"))
    assert any(isinstance(option.action, ActFor) for option in game_at(at).legal())
    assert not any(isinstance(known.choose(replaced(at, seed), "A", "random"), ActFor) for seed in range(12))
    assert not isinstance(choice(at, "A"), ActFor)


def replaced(at: Position, seed: int) -> Game:
    """The position in a game of other luck."""
    game = Game("1820", at.state.players, seed=seed)
    game.start = at.state
    return game


def test_a_loan_is_taken_for_a_train_only_and_while_its_interest_is_earned() -> None:
    needy = given(turn=("LUR", "trains"), phase="green", held=HELD, cash={"A": 0})
    needy.state.companies["LUR"] = replace(needy.state.companies["LUR"], last_run=60)
    assert isinstance(choice(needy, "A"), TakeLoan)
    idle = given(turn=("LUR", "trains"), phase="green", held=HELD, trains={"LUR": ["3+"]})
    assert not isinstance(choice(idle, "A"), TakeLoan)


def test_upkeep_is_paid_from_the_treasury_and_refused_when_the_company_is_not_worth_it() -> None:
    paid = given(
        turn=("LUR", "maintenance"),
        phase="blue",
        held=HELD,
        trains={"LUR": ["3+"]},
        treasury_cash={"LUR": 90},
    )
    assert isinstance(choice(paid, "A"), PayDue)
    lost = given(turn=("LUR", "maintenance"), phase="brown", held=HELD, price={"LUR": 40}, trains={"LUR": ["2+"]})
    assert isinstance(choice(lost, "A"), RefuseDue)
