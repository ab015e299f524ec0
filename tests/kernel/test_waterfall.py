"""Buy the cheapest, bid on the dearer, settle bids as lots become the cheapest."""

from __future__ import annotations

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import Bid, BuyPrivate, Pass
from bradshaw.kernel.auctions import waterfall
from bradshaw.kernel.auctions.waterfall import Clauses, Lot, Waterfall
from bradshaw.kernel.events import Remark
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK
from bradshaw.kernel.table import Table
from kernel.saleroom import cash, hand_over, owner, refused, sale

CLAUSES = Clauses(
    **{name: name.replace("_", "-") for name in Clauses.__struct_fields__},
)


def income(t: Table) -> None:
    for lot, holder in t.state.papers.items():
        if holder != BANK:
            ledger.pay(t, BANK, holder, 1, lot)


def game_with(*prices: int, money: dict[str, int] | None = None) -> Game:
    lots = tuple(Lot(f"L{i}", price) for i, price in enumerate(prices, 1))
    main, among = waterfall.rules(
        frame=Waterfall,
        step=5,
        clauses=CLAUSES,
        on_sold=hand_over,
        on_all_passed=income,
        on_finished=lambda t, frame: t.say(Remark(f"after {frame.last_buyer}")),
    )
    names = tuple(one.lot for one in lots)
    return sale(main, lambda state: Waterfall(turn="Ada", lots=lots), lots=names, money=money, more=(among,))


def buy(who: str, lot: str, price: int) -> BuyPrivate:
    return BuyPrivate(actor=who, private=lot, price=price)


def bid(who: str, lot: str, amount: int) -> Bid:
    return Bid(actor=who, lot=lot, amount=amount)


def test_only_the_cheapest_is_bought_and_only_the_others_are_bid_on() -> None:
    game = game_with(15, 20, 40)
    assert refused(game, buy("Ada", "L2", 20)) == "buy"
    assert refused(game, bid("Ada", "L1", 20)) == "bid"
    game.act(buy("Ada", "L1", 15))
    assert (owner(game, "L1"), cash(game, "Ada"), game.deciders) == ("Ada", 85, ("Ben",))


def test_first_bids_and_raises_have_their_own_minimum() -> None:
    game = game_with(15, 60)
    assert refused(game, bid("Ada", "L2", 60)) == "first-bid"
    assert refused(game, bid("Ada", "L2", 67)) == "unit"
    game.act(bid("Ada", "L2", 70))
    assert refused(game, bid("Ben", "L2", 70)) == "raise-bid"
    assert refused(game, bid("Ben", "L2", 85)) == ""


def test_bid_money_is_set_aside() -> None:
    game = game_with(40, 60, 65)
    game.act(bid("Ada", "L2", 65))
    game.act(Pass(actor="Ben"))
    game.act(Pass(actor="Cleo"))
    assert refused(game, buy("Ada", "L1", 40)) == "cash"
    assert refused(game, bid("Ada", "L3", 70)) == "covered"
    assert refused(game, bid("Ada", "L2", 100)) == ""


def test_a_player_has_one_bid_on_a_lot() -> None:
    game = game_with(15, 20)
    game.act(bid("Ada", "L2", 25))
    game.act(bid("Ben", "L2", 30))
    game.act(Pass(actor="Cleo"))
    game.act(bid("Ada", "L2", 40))
    game.act(Pass(actor="Ben"))
    game.act(buy("Cleo", "L1", 15))
    assert game.menu().frame == "bidders-auction"
    assert game.deciders == ("Ben",)
    assert refused(game, bid("Ben", "L2", 40)) == "bidders-raise"
    game.act(Pass(actor="Ben"))
    assert (owner(game, "L2"), cash(game, "Ada"), cash(game, "Ben")) == ("Ada", 60, 100)


def test_a_single_bid_wins_when_its_lot_becomes_the_cheapest() -> None:
    game = game_with(15, 20, 40, 50)
    game.act(bid("Ada", "L2", 25))
    game.act(bid("Ben", "L4", 55))
    game.act(buy("Cleo", "L1", 15))
    assert owner(game, "L2") == "Ada"
    assert owner(game, "L4") == BANK
    assert game.deciders == ("Ada",)


def test_bidders_go_round_from_the_lowest_bid_and_are_limited_by_free_cash() -> None:
    game = game_with(15, 20, 40)
    game.act(bid("Ada", "L2", 25))
    game.act(bid("Ben", "L2", 30))
    game.act(bid("Cleo", "L2", 35))
    game.act(bid("Ada", "L3", 45))
    game.act(buy("Ben", "L1", 15))
    assert game.deciders == ("Ada",)
    assert refused(game, bid("Ada", "L2", 60)) == "bidders-cash"
    game.act(bid("Ada", "L2", 40))
    assert game.deciders == ("Ben",)
    game.act(Pass(actor="Ben"))
    game.act(bid("Cleo", "L2", 45))
    game.act(Pass(actor="Ada"))
    assert (owner(game, "L2"), owner(game, "L3")) == ("Cleo", "Ada")
    assert (cash(game, "Cleo"), cash(game, "Ada")) == (55, 55)


def test_won_bids_do_not_change_the_turn_after_an_outright_purchase() -> None:
    game = game_with(15, 20, 40)
    game.act(bid("Ada", "L2", 25))
    game.act(buy("Ben", "L1", 15))
    assert game.deciders == ("Cleo",)


def test_when_all_pass_the_cheapest_falls_and_at_nothing_must_be_taken() -> None:
    game = game_with(5, 20)
    for who in ("Ada", "Ben", "Cleo"):
        game.act(Pass(actor=who))
    assert game.deciders == ("Ada",)
    assert refused(game, Pass(actor="Ada")) == "must-take"
    assert refused(game, bid("Ada", "L2", 25)) == "must-take"
    assert refused(game, buy("Ada", "L1", 5)) == "buy"
    game.act(buy("Ada", "L1", 0))
    assert owner(game, "L1") == "Ada"


def test_after_all_passed_the_turn_follows_the_last_outright_buyer() -> None:
    game = game_with(5, 20, 40)
    game.act(buy("Ada", "L1", 5))
    game.act(bid("Ben", "L3", 45))
    for who in ("Cleo", "Ada", "Ben"):
        game.act(Pass(actor=who))
    assert game.deciders == ("Ben",)
    assert cash(game, "Ada") == 96
    game.act(buy("Ben", "L2", 15))
    assert game.ended
    assert Remark("after Ben") in game.entries[-1].events
