"""Every typed event has a sentence."""

from __future__ import annotations

from typing import get_args

import pytest

from bradshaw.kernel import events as ev
from bradshaw.kernel.actions import Route
from bradshaw.kernel.log import SENTENCES, concerns, sentence
from bradshaw.kernel.records import BANK, IPO, POOL, Holder, company, player

SAID: list[tuple[ev.Event, str]] = [
    (ev.Paid(player("Ada"), BANK, 15, "BHC"), "Ada pays the bank 15 for BHC."),
    (ev.SharesMoved("C&N", IPO, player("Ada"), 1), "1 share of C&N goes from the initial offering to Ada."),
    (ev.SharesMoved("C&N", player("Ada"), POOL, 2, "sold"), "2 shares of C&N go from Ada to the pool (sold)."),
    (ev.PaperMoved("private:BHC", BANK, player("Ben")), "Private BHC goes from the bank to Ben."),
    (
        ev.PaperMoved("director:C&N", player("Ada"), player("Ben")),
        "Director's certificate of C&N goes from Ada to Ben.",
    ),
    (ev.TrainMoved("2-1", "2+1", BANK, company("C&N")), "Train 2+1 goes from the bank to C&N."),
    (ev.TileLaid("C&N", "B4", "23", 2, "8"), "C&N lays tile 23 over 8 at B4, turned 2."),
    (ev.MarkerPlaced("C&N", "B4", 0, 1), "C&N places a station marker at B4."),
    (ev.MarkerRemoved("C&N", "B4", 0), "C&N's station marker leaves B4."),
    (ev.MarkerShifted("C&N", "B4", 1, 0), "C&N's station marker moves with the tile at B4."),
    (ev.MarkerTurned("C&N", "B4", False), "C&N's station marker at B4 is turned over."),
    (ev.MarkersMoved("C&N", 2, "supply", "charter"), "2 station markers of C&N from the supply to the charter."),
    (ev.SharesResized("C&N", company("C&N"), 5, 10), "C&N has 10 shares now."),
    (ev.StackChanged("C&N", "0,4", ("FYN", "C&N"), "sold"), "C&N goes below others of the same price (sold)."),
    (ev.CardsDealt(("Ben", "Ada"), "by cash"), "Order of play: Ben, Ada (by cash)."),
    (ev.LoansMoved(Holder("boe"), company("NSW"), 1), "1 loan from boe to NSW."),
    (ev.PriceMoved("C&N", 80, 90, "0,4", "paid"), "C&N rises from 80 to 90 (paid)."),
    (ev.PriceMoved("C&N", 90, 80, "0,3", "sold"), "C&N falls from 90 to 80 (sold)."),
    (ev.PriceMoved("C&N", 90, 90, "0,3", "sold"), "C&N stays at 90 (sold)."),
    (ev.PriceMoved("C&N", 0, 74, "0,3", "par"), "C&N stands at 74 (par)."),
    (ev.PriceMoved("C&N", 74, 0, "", "closed"), "C&N's price marker leaves the market (closed)."),
    (ev.DirectorChanged("C&N", "Ada", "Ben"), "Ben becomes director of C&N."),
    (ev.DirectorChanged("C&N", "Ada", ""), "C&N has no director any more."),
    (ev.CompanyEvent("C&N", "floats"), "C&N floats."),
    (
        ev.RunMade("C&N", 90, (Route("2+1", ("B4.0", "C3.0")),), subsidy=10),
        "C&N runs for 90 and a subsidy of 10 (2+1: B4.0 - C3.0).",
    ),
    (ev.PhaseBegan("3", ("green tiles", "two rounds")), "Phase 3 begins: green tiles; two rounds."),
    (ev.RoundBegan("stock round 3"), "Stock round 3 begins."),
    (ev.TurnBegan(company("C&N")), "C&N is on turn."),
    (ev.Passed(player("Ada")), "Ada passes."),
    (ev.BidMade(player("Ada"), 25, "BHC"), "Ada bids 25 for BHC."),
    (ev.Remark("Ben agrees"), "Ben agrees."),
    (ev.GameEnded("the bank is broken", {"Ada": 5, "Ben": 9}), "The game ends: the bank is broken. Ben 9, Ada 5."),
]


@pytest.mark.parametrize(("event", "text"), SAID, ids=lambda value: getattr(value, "name", ""))
def test_an_event_reads_as_a_sentence(event: ev.Event, text: str) -> None:
    assert sentence(event) == text


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SENTENCES) == set(get_args(ev.AnyEvent)) == {type(event) for event, _ in SAID}


def test_an_event_knows_whom_it_concerns() -> None:
    assert concerns(ev.Paid(player("Ada"), BANK, 15, "BHC")) == ("Ada",)
    assert concerns(ev.SharesMoved("C&N", player("Ada"), company("X"), 1)) == ("Ada", "X", "C&N")
    assert concerns(ev.DirectorChanged("C&N", "Ada", "Ben")) == ("C&N", "Ada", "Ben")
    assert concerns(ev.PriceMoved("C&N", 80, 90, "0,4", "paid")) == ("C&N",)
    assert concerns(ev.RoundBegan("stock round 1")) == ()
