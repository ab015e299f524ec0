"""Raise or leave; the last one in wins; nobody at all: the title decides."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel.actions import Bid, Pass
from bradshaw.kernel.auctions import english
from bradshaw.kernel.auctions.bidding import Limit, covered_by_cash
from bradshaw.kernel.auctions.english import EnglishAuction
from bradshaw.kernel.game import Game
from bradshaw.kernel.table import Table
from kernel.saleroom import SEATS, cash, hand_over, offered, owner, refused, sale


def rules(**changes: Any) -> Any:
    def won(t: Table, frame: EnglishAuction) -> None:
        hand_over(t, frame.high, frame.lot, frame.bid)

    def nobody(t: Table, frame: EnglishAuction) -> None:
        hand_over(t, frame.left_first, frame.lot, 0)

    hooks: dict[str, Any] = {
        "frame": EnglishAuction,
        "floor": 5,
        "step": 5,
        "limits": (covered_by_cash("cash"), Limit(lambda t, frame, who: 90, "reserve", "Keep ten: at most {most}.")),
        "clause": "raise",
        "on_won": won,
        "on_nobody": nobody,
    }
    return english.rules(**(hooks | changes))


def auction(**changes: Any) -> Game:
    return sale(rules(**changes), lambda state: english.opened(SEATS, "lot"), lots=("lot",), money={"Ben": 40})


def bid(who: str, amount: int) -> Bid:
    return Bid(actor=who, amount=amount, lot="lot")


def test_a_raise_is_at_least_the_step() -> None:
    game = auction()
    assert refused(game, bid("Ada", 4)) == "raise"
    game.act(bid("Ada", 20))
    assert refused(game, bid("Ben", 24)) == "raise"
    assert refused(game, bid("Ben", 26)) == ""
    assert refused(game, Bid(actor="Ben", amount=30, lot="hat")) == "raise"


def test_the_menu_gives_the_range_of_legal_bids() -> None:
    game = auction()
    game.act(bid("Ada", 20))
    (span,) = [option.ranges["amount"] for option in game.menu() if option.ranges]
    assert (span.start, span.stop, span.step) == (25, 40, 1)


def test_each_limit_is_refused_by_its_own_clause() -> None:
    game = auction()
    assert refused(game, bid("Ada", 91)) == "reserve"
    game.act(Pass(actor="Ada"))
    assert refused(game, bid("Ben", 41)) == "cash"


def test_a_player_who_cannot_raise_may_only_leave() -> None:
    game = auction()
    game.act(bid("Ada", 38))
    assert offered(game) == ["Leave this auction"]
    assert game.menu(explain=True).refused[0].reason.clause == "cash"


def test_who_left_is_not_asked_again_and_the_last_one_in_wins() -> None:
    game = auction()
    game.act(bid("Ada", 10))
    game.act(Pass(actor="Ben"))
    game.act(bid("Cleo", 15))
    assert game.deciders == ("Ada",)
    game.act(bid("Ada", 20))
    assert game.deciders == ("Cleo",)
    game.act(Pass(actor="Cleo"))
    assert (game.ended, owner(game, "lot"), cash(game, "Ada")) == (True, "Ada", 80)


def test_the_last_one_in_without_a_bid_still_has_a_turn() -> None:
    game = auction()
    game.act(Pass(actor="Ada"))
    game.act(Pass(actor="Ben"))
    assert game.deciders == ("Cleo",)
    game.act(bid("Cleo", 5))
    assert (owner(game, "lot"), cash(game, "Cleo")) == ("Cleo", 95)


def test_when_nobody_bids_the_title_hears_who_left_first() -> None:
    game = auction()
    for who in SEATS:
        game.act(Pass(actor=who))
    assert (owner(game, "lot"), cash(game, "Ada")) == ("Ada", 100)


def test_bids_may_be_held_to_a_unit() -> None:
    game = auction(unit=10, unit_clause="tens")
    assert refused(game, bid("Ada", 15)) == "tens"
    game.act(bid("Ada", 10))
    (span,) = [option.ranges["amount"] for option in game.menu() if option.ranges]
    assert (span.start, span.stop, span.step) == (20, 40, 10)
