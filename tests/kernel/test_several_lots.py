"""Several lots at once, of which only some may carry bids."""

from __future__ import annotations

from bradshaw.kernel.actions import Bid, Pass
from bradshaw.kernel.auctions import several_lots
from bradshaw.kernel.auctions.several_lots import Clauses, SeveralLots
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import BANK
from bradshaw.kernel.table import Table
from kernel.saleroom import cash, hand_over, owner, refused, sale

CLAUSES = Clauses(**{name: name.replace("_", "-") for name in Clauses.__struct_fields__})
LOTS = ("red", "blue", "green", "gold")


def settle(t: Table, frame: SeveralLots) -> None:
    for one in frame.bids:
        hand_over(t, one.who, one.lot, one.amount)


def auction() -> Game:
    rules = several_lots.rules(frame=SeveralLots, floor=20, unit=10, live=3, clauses=CLAUSES, on_closed=settle)
    return sale(rules, lambda state: SeveralLots("Ada", LOTS), lots=LOTS, money={"Ada": 200, "Ben": 200, "Cleo": 200})


def bid(who: str, lot: str, amount: int) -> Bid:
    return Bid(actor=who, lot=lot, amount=amount)


def play(game: Game, *bids: tuple[str, str, int]) -> None:
    for who, lot, amount in bids:
        game.act(bid(who, lot, amount))


def test_every_refusal_has_its_clause() -> None:
    game = auction()
    assert refused(game, bid("Ada", "hat", 20)) == "lot"
    assert refused(game, bid("Ada", "red", 10)) == "least"
    assert refused(game, bid("Ada", "red", 45)) == "unit"
    play(game, ("Ada", "red", 60))
    assert refused(game, bid("Ben", "red", 60)) == "higher"
    assert refused(game, bid("Ben", "red", 210)) == "cash"
    assert refused(game, bid("Ada", "blue", 60)) == "turn"


def test_standing_bids_tie_up_money_and_an_outbid_player_has_it_back() -> None:
    game = auction()
    play(game, ("Ada", "red", 150), ("Ben", "blue", 20))
    game.act(Pass(actor="Cleo"))
    assert refused(game, bid("Ada", "green", 60)) == "cash"
    assert refused(game, bid("Ada", "red", 200)) == ""
    play(game, ("Ada", "green", 50), ("Ben", "red", 160))
    game.act(Pass(actor="Cleo"))
    assert refused(game, bid("Ada", "blue", 150)) == ""


def test_one_more_lot_must_beat_the_smallest_which_comes_off() -> None:
    game = auction()
    play(game, ("Ada", "red", 30), ("Ben", "blue", 50), ("Cleo", "green", 80))
    assert refused(game, bid("Ada", "gold", 30)) == "beat-smallest"
    (span,) = [o.ranges["amount"] for o in game.menu() if getattr(o.action, "lot", "") == "gold"]
    assert span.start == 40
    play(game, ("Ada", "gold", 40))
    frame = game.state.frames[-1]
    assert isinstance(frame, SeveralLots)
    assert {one.lot: one.amount for one in frame.bids} == {"blue": 50, "green": 80, "gold": 40}


def test_equal_smallest_bids_all_come_off() -> None:
    game = auction()
    play(game, ("Ada", "red", 30), ("Ben", "blue", 30), ("Cleo", "green", 80), ("Ada", "gold", 40))
    frame = game.state.frames[-1]
    assert isinstance(frame, SeveralLots)
    assert {one.lot for one in frame.bids} == {"green", "gold"}


def test_a_pass_is_not_for_good_and_all_passing_in_a_row_closes() -> None:
    game = auction()
    game.act(Pass(actor="Ada"))
    play(game, ("Ben", "red", 30))
    game.act(Pass(actor="Cleo"))
    play(game, ("Ada", "red", 90))
    for who in ("Ben", "Cleo", "Ada"):
        assert not game.ended
        game.act(Pass(actor=who))
    assert game.ended
    assert (owner(game, "red"), owner(game, "blue"), cash(game, "Ada")) == ("Ada", BANK, 110)
