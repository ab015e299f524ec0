"""Everybody at once: bids, outs that answer a bid, confirmation, bars."""

from __future__ import annotations

from typing import Any

from bradshaw.kernel.actions import Agree, Bid, Decline
from bradshaw.kernel.auctions import open_cry
from bradshaw.kernel.auctions.bidding import Limit, covered_by_cash
from bradshaw.kernel.auctions.open_cry import Clauses, OpenCry, Out
from bradshaw.kernel.events import Remark
from bradshaw.kernel.game import Game
from bradshaw.kernel.table import Table
from kernel.saleroom import SEATS, cash, hand_over, owner, refused, sale

CLAUSES = Clauses(least="least", higher="higher", unit="unit", out="out", barred="barred")


def sold(t: Table, frame: OpenCry) -> None:
    if frame.high in t.state.players:
        hand_over(t, frame.high, frame.lot, frame.bid)
    else:
        t.say(Remark(f"to {frame.high} for {frame.bid}"))


def auction(*, opening: int = 0, voice: str = "", **changes: Any) -> Game:
    hooks: dict[str, Any] = {
        "frame": OpenCry,
        "step": 10,
        "clauses": CLAUSES,
        "limits": (covered_by_cash("cash"),),
        "on_sold": sold,
        "on_no_bid": lambda t, frame: t.say(Remark("no bid")),
    }
    rules = open_cry.rules(**(hooks | changes))
    return sale(rules, lambda state: open_cry.opened("lot", SEATS, 25, opening=opening, voice=voice), lots=("lot",))


def bid(who: str, amount: int) -> Bid:
    return Bid(actor=who, lot="lot", amount=amount)


def out(who: str, answers: int) -> Out:
    return Out(actor=who, answers=answers)


def test_any_player_may_bid_at_any_time_also_above_their_own_bid() -> None:
    game = auction()
    assert game.deciders == SEATS
    game.act(bid("Cleo", 20 + 10))
    assert game.deciders == ("Ada", "Ben")
    assert refused(game, out("Cleo", 30)) == "out"
    game.act(out("Ada", 30))
    game.act(bid("Cleo", 40))
    assert game.deciders == ("Ada", "Ben")  # who raises asks everybody anew
    game = auction()
    game.act(bid("Ada", 40))
    assert refused(game, bid("Ben", 40)) == "higher"
    assert refused(game, bid("Ben", 45)) == "unit"
    assert refused(game, bid("Ben", 55)) == "unit"
    assert refused(game, bid("Ben", 110)) == "cash"


def test_the_first_bid_is_the_floor_rounded_up() -> None:
    game = auction()
    assert refused(game, bid("Ada", 20)) == "least"
    assert refused(game, bid("Ada", 30)) == ""


def test_an_out_answers_one_bid_and_a_new_bid_clears_all_outs() -> None:
    game = auction()
    game.act(bid("Ada", 30))
    game.act(out("Ben", 30))
    game.act(bid("Cleo", 40))
    assert game.deciders == ("Ada", "Ben")
    assert refused(game, out("Ben", 30)) == "out"
    game.act(bid("Ben", 50))


def test_it_closes_when_all_others_are_out_and_the_winner_confirms() -> None:
    game = auction()
    game.act(bid("Ada", 30))
    game.act(out("Cleo", 30))
    assert refused(game, Agree(actor="Ben")) == "higher"
    game.act(out("Ben", 30))
    assert game.deciders == ("Ada",)
    assert refused(game, out("Ada", 30)) == "out"
    assert refused(game, bid("Ada", 40)) == "higher"
    game.act(Agree(actor="Ada"))
    assert (owner(game, "lot"), cash(game, "Ada")) == ("Ada", 70)


def test_who_declines_is_barred_and_the_auction_opens_again() -> None:
    game = auction()
    game.act(bid("Ada", 90))
    game.act(out("Ben", 90))
    game.act(out("Cleo", 90))
    game.act(Decline(actor="Ada"))
    assert game.deciders == ("Ben", "Cleo")
    assert refused(game, bid("Ben", 30)) == ""
    game.act(out("Ben", 0))
    events = game.act(out("Cleo", 0))
    assert Remark("no bid") in events


def test_an_opening_voice_must_be_beaten_and_buys_when_nobody_does() -> None:
    game = auction(opening=35, voice="bank")
    assert refused(game, bid("Ada", 30)) == "higher"
    assert refused(game, bid("Ada", 40)) == ""
    game.act(out("Ada", 35))
    game.act(out("Ben", 35))
    events = game.act(out("Cleo", 35))
    assert Remark("to bank for 35") in events


def test_a_title_may_cap_one_bidder() -> None:
    def cap(t: Table, frame: OpenCry, who: str) -> int:
        return frame.bid + 10 if who == "Ada" else 1000

    game = auction(limits=(Limit(cap, "cap", "At most {most}."),), confirm=False)
    game.act(bid("Ben", 30))
    assert refused(game, bid("Ada", 50)) == "cap"
    game.act(bid("Ada", 40))
    game.act(out("Ben", 40))
    game.act(out("Cleo", 40))
    assert owner(game, "lot") == "Ada"


def test_who_cannot_bid_higher_is_out_without_being_asked() -> None:
    poor = Limit(lambda t, frame, who: 35 if who == "Ben" else 100, "cash", "You have {most}.")
    game = auction(limits=(poor,))
    game.act(bid("Ada", 30))
    assert game.deciders == ("Cleo",)
    assert refused(game, bid("Ben", 40)) == "turn"
