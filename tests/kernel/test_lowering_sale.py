"""Buy at the marked price, lower a price, or pass where that is allowed."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyPrivate, LowerPrice, Pass
from bradshaw.kernel.auctions import lowering
from bradshaw.kernel.auctions.lowering import Clauses, LoweringSale, Marked
from bradshaw.kernel.events import Remark
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK, player
from bradshaw.kernel.table import Table
from kernel.saleroom import cash, hand_over, owner, refused, sale

CLAUSES = Clauses(buy="buy", cash="cash", lower="lower", minimum="minimum", must_act="must-act", must_buy="must-buy")


def income(t: Table) -> None:
    for lot, holder in t.state.papers.items():
        if holder != BANK:
            ledger.pay(t, BANK, holder, 1, lot)


def rules() -> Any:
    return lowering.rules(
        frame=LoweringSale,
        step=5,
        clauses=CLAUSES,
        owns=lambda t, who: player(who) in t.state.papers.values(),
        on_bought=hand_over,
        on_all_passed=income,
        on_finished=lambda t, frame: t.say(Remark(f"next is {t.state.after(frame.last_actor)}")),
    )


def game_with(*lots: Marked, money: dict[str, int] | None = None) -> Game:
    names = tuple(one.lot for one in lots)
    return sale(rules(), lambda state: LoweringSale(turn="Ada", lots=lots), lots=names, money=money)


def two_lots() -> Game:
    return game_with(Marked("A", 30, 25), Marked("B", 70, 60))


def test_a_lot_is_bought_at_its_marked_price() -> None:
    game = two_lots()
    game.act(LowerPrice(actor="Ada", lot="B"))
    assert refused(game, BuyPrivate(actor="Ben", private="B", price=70)) == "buy"
    game.act(BuyPrivate(actor="Ben", private="B", price=65))
    assert (owner(game, "B"), cash(game, "Ben"), game.deciders) == ("Ben", 35, ("Cleo",))


def test_nobody_buys_without_the_money_or_for_a_company() -> None:
    game = game_with(Marked("A", 30, 25), money={"Ada": 29})
    assert refused(game, BuyPrivate(actor="Ada", private="A", price=30)) == "cash"
    assert refused(game, BuyPrivate(actor="Ada", private="A", price=30, company="X")) == "buy"
    assert refused(game, BuyPrivate(actor="Ada", private="Z", price=30)) == "buy"


def test_no_price_falls_below_its_last_step() -> None:
    game = two_lots()
    game.act(LowerPrice(actor="Ada", lot="A"))
    assert refused(game, LowerPrice(actor="Ben", lot="A")) == "minimum"
    assert refused(game, LowerPrice(actor="Ben", lot="Z")) == "lower"


def test_who_owns_nothing_passes_only_when_no_price_can_fall_and_something_is_sold() -> None:
    game = game_with(Marked("A", 30, 30), Marked("B", 70, 65))
    assert refused(game, Pass(actor="Ada")) == "must-act"
    game.act(LowerPrice(actor="Ada", lot="B"))
    assert refused(game, Pass(actor="Ben")) == "must-buy"
    game.act(BuyPrivate(actor="Ben", private="A", price=30))
    assert refused(game, Pass(actor="Cleo")) == ""


def test_an_owner_may_always_pass_and_a_pass_is_not_for_good() -> None:
    game = two_lots()
    game.act(BuyPrivate(actor="Ada", private="A", price=30))
    game.act(LowerPrice(actor="Ben", lot="B"))
    game.act(LowerPrice(actor="Cleo", lot="B"))
    game.act(Pass(actor="Ada"))
    game.act(Pass(actor="Ben"))
    game.act(Pass(actor="Cleo"))
    assert cash(game, "Ada") == 71
    assert game.deciders == ("Ada",)
    assert refused(game, BuyPrivate(actor="Ada", private="B", price=60)) == ""


def test_the_sale_ends_with_the_last_lot_and_remembers_who_acted_last() -> None:
    game = game_with(Marked("A", 30, 25))
    events = game.act(BuyPrivate(actor="Ada", private="A", price=30))
    assert game.ended
    assert Remark("next is Ben") in events
