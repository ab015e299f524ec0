"""Debts: paid by themselves when there is money, raised by the title's choices, defaulted when none is left."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import ledger, obligations
from bradshaw.kernel.actions import Pass, SellPrivate
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.events import Remark
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.obligations import Due, GiveUp, Obligation
from bradshaw.kernel.records import BANK, SCRAP, player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from kernel.saleroom import cash, refused, sale

OWED = (Due(player("Ben"), 80), Due(player("Cleo"), 40))


def pawn(t: Table, frame: Obligation, who: str) -> Iterator[Option]:
    for paper in t.state.papers:
        yield Option(SellPrivate(actor=who, private=paper), f"Pawn {paper}")


def check_pawn(t: Table, frame: Obligation, action: SellPrivate) -> None:
    if t.state.papers.get(action.private) != BANK:
        raise refuse("pawn", "That is gone.")


def do_pawn(t: Table, frame: Obligation, action: SellPrivate) -> None:
    ledger.move_paper(t, action.private, SCRAP)
    ledger.pay(t, BANK, player(action.actor), 15, "pawn", overdraft=True)


def bankrupt(t: Table, frame: Obligation) -> None:
    left = obligations.pay_what_there_is(t, frame)
    t.say(Remark(f"{frame.debtor} still owes {sum(due.amount for due in left)}"))


def debt(money: int, lots: tuple[str, ...], give_up: str = "") -> Game:
    rules = obligations.rules(
        frame=Obligation,
        raise_by=(Choice(SellPrivate, pawn, check_pawn, do_pawn),),
        on_default=bankrupt,
        give_up=give_up,
    )
    frame = Obligation("Ada", player("Ada"), OWED, "compensation", "debt")
    return sale(rules, lambda state: frame, lots=lots, money={"Ada": money})


def test_a_debt_that_can_be_paid_is_paid_by_itself() -> None:
    game = debt(120, ("ring",))
    assert game.ended
    assert (cash(game, "Ada"), cash(game, "Ben"), cash(game, "Cleo")) == (0, 180, 140)


def test_the_debtor_raises_money_until_it_is_enough() -> None:
    game = debt(100, ("ring", "watch", "hat"))
    assert game.menu().heading == "Ada must raise 120 for compensation; 20 is missing"
    game.act(SellPrivate(actor="Ada", private="ring"))
    assert refused(game, SellPrivate(actor="Ada", private="ring")) == "pawn"
    game.act(SellPrivate(actor="Ada", private="hat"))
    assert game.ended
    assert cash(game, "Ada") == 10


def test_with_nothing_left_the_default_comes_by_itself_and_creditors_are_paid_in_order() -> None:
    game = debt(80, ("ring",))
    events = game.act(SellPrivate(actor="Ada", private="ring"))
    assert Remark("Ada still owes 25") in events
    assert (cash(game, "Ada"), cash(game, "Ben"), cash(game, "Cleo")) == (0, 180, 115)


def test_where_the_title_asks_the_debtor_declares_it_and_not_before() -> None:
    game = debt(80, ("ring",), give_up="last-call")
    assert refused(game, GiveUp(actor="Ada")) == "last-call"
    assert refused(game, Pass(actor="Ada")) == "turn"
    game.act(SellPrivate(actor="Ada", private="ring"))
    assert [option.action for option in game.menu()] == [GiveUp(actor="Ada")]
    game.act(GiveUp(actor="Ada"))
    assert game.ended
