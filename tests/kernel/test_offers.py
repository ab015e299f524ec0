"""Consent offers: all who must agree are asked at once; settled whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import codec, ledger, offers
from bradshaw.kernel.actions import Action, Agree, Decline, Pass
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import Remark
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.game import Game
from bradshaw.kernel.market import Market
from bradshaw.kernel.menu import Option
from bradshaw.kernel.offers import Offer, Withdraw
from bradshaw.kernel.records import player
from bradshaw.kernel.state import Own
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules, Title
from kernel.saleroom import cash, refused


class Levy(Action, frozen=True, kw_only=True):
    """Everybody named gives a sum to the actor, if all agree."""

    amount: int
    givers: tuple[str, ...]


class Meeting(Frame, frozen=True):
    chair: str


def settle(t: Table, terms: Action) -> None:
    assert isinstance(terms, Levy)
    for giver in terms.givers:
        if t.state.cash[player(giver)] < terms.amount:
            raise refuse("poor", f"{giver} cannot pay.")
        ledger.pay(t, player(giver), player(terms.actor), terms.amount, "levy")


def call(t: Table, frame: Meeting, action: Levy) -> None:
    offers.propose(t, action, action.givers)


def candidates(t: Table, frame: Meeting, who: str) -> Iterator[Option]:
    yield Option(Levy(actor=who, amount=10, givers=("Ben", "Cleo")), "Levy")


def setup(t: Table, chance: Chance) -> None:
    t.state.cash = {player("Ada"): 0, player("Ben"): 100, player("Cleo"): 30}
    t.push(Meeting("Ada"))


TITLE = Title(
    id="meeting",
    name="Meeting",
    min_players=3,
    max_players=3,
    versions=("2026-11-15",),
    setup=setup,
    rules=(
        FrameRules(
            Meeting,
            deciders=lambda t, frame: (frame.chair,),
            choices=(Choice(Levy, candidates, lambda t, frame, action: None, call),),
        ),
        offers.rules(
            frame=Offer,
            clause="consent",
            settle=settle,
            words=lambda t, terms: f"a levy by {terms.actor}",
            on_declined=lambda t, terms, who: t.say(Remark(f"{who} spoilt it")),
        ),
    ),
    anytime=(offers.withdrawing("consent"),),
    own=Own,
    market=lambda state: Market({}),
    scores=lambda state: {},
)


def offer(amount: int, *givers: str) -> Game:
    game = Game(TITLE, ["Ada", "Ben", "Cleo"])
    game.act(Levy(actor="Ada", amount=amount, givers=givers))
    return game


def test_all_who_must_agree_are_asked_at_once_and_nothing_moves_before_the_last() -> None:
    game = offer(20, "Ben", "Cleo")
    assert game.deciders == ("Ben", "Cleo")
    game.act(Agree(actor="Cleo"))
    assert game.menu().waits_for == ("Ben",)
    assert cash(game, "Cleo") == 30
    game.act(Agree(actor="Ben"))
    assert (cash(game, "Ada"), cash(game, "Ben"), cash(game, "Cleo")) == (40, 80, 10)
    assert game.menu().frame == "meeting"


def test_one_refusal_ends_the_offer_and_changes_nothing() -> None:
    game = offer(20, "Ben", "Cleo")
    game.act(Agree(actor="Cleo"))
    events = game.act(Decline(actor="Ben"))
    assert Remark("Ben spoilt it") in events
    assert cash(game, "Ada") == 0
    assert game.deciders == ("Ada",)


def test_the_proposer_need_not_ask_themselves() -> None:
    game = offer(0, "Ada")
    assert game.menu().frame == "meeting"


def test_the_proposer_may_withdraw_but_is_not_waited_for() -> None:
    game = offer(20, "Ben")
    assert game.menu().waits_for == ("Ben",)
    assert [option.action for option in game.menu("Ada")] == [Withdraw(actor="Ada")]
    assert refused(game, Withdraw(actor="Ben")) == "turn"
    assert refused(game, Pass(actor="Ada")) == "turn"
    game.act(Withdraw(actor="Ada"))
    assert game.deciders == ("Ada",)


def test_the_last_agreement_is_refused_when_the_terms_cannot_be_met() -> None:
    game = offer(40, "Ben", "Cleo")
    game.act(Agree(actor="Ben"))
    assert refused(game, Agree(actor="Cleo")) == "poor"
    assert [option.action for option in game.menu("Cleo")] == [Decline(actor="Cleo")]


def test_an_open_offer_round_trips() -> None:
    game = offer(20, "Ben", "Cleo")
    assert codec.state_from_json(TITLE, codec.state_to_json(game.state)) == game.state
    assert codec.state_from_msgpack(TITLE, codec.state_to_msgpack(game.state)) == game.state
