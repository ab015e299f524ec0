"""Movements that few titles know: supplies without end, markers in supply, cards, directors that are no players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bradshaw.kernel import checks, ledger
from bradshaw.kernel import events as ev
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.errors import LedgerError
from bradshaw.kernel.menu import Range
from bradshaw.kernel.records import Marker, Place, Train, company, cousin, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from kernel.toy import TITLE

ENDLESS = replace(TITLE, mints=frozenset({"2+", "BR"}))


def table() -> Table:
    t = Table(ENDLESS, State(title="toy", players=("Ada", "Ben", "Cleo"), options=ENDLESS.settle_options({})))
    ENDLESS.setup(t, Chance(1))
    t.state.markers["LAR-0"] = Marker("LAR", in_supply=True)
    t.events.clear()
    return t


def test_a_train_of_a_supply_without_end_is_made_when_it_is_needed() -> None:
    t = table()
    before = t.state.copy()
    ledger.mint_train(t, "2+-1", Train("2+", company("LAR")))
    assert t.state.trains_of(company("LAR")) == ["2+-1"]
    assert not list(checks.complaints(ENDLESS, before, t.state))
    with pytest.raises(LedgerError):
        ledger.mint_train(t, "2+-1", Train("2+", company("LAR")))
    with pytest.raises(LedgerError):
        ledger.mint_train(t, "8-1", Train("8", company("LAR")))
    t.state.trains["8-1"] = Train("8", company("LAR"))
    assert [one for one in checks.complaints(ENDLESS, before, t.state) if "trains" in one]


def test_a_marker_goes_from_supply_to_charter_to_map() -> None:
    t = table()
    assert not t.state.markers["LAR-0"].on_charter
    ledger.store_marker(t, "LAR-0", in_supply=False)
    assert t.state.markers["LAR-0"].on_charter
    ledger.place_marker(t, "LAR-0", Place("A1", 0, 0))
    assert not t.state.markers["LAR-0"].on_charter
    with pytest.raises(LedgerError):
        ledger.store_marker(t, "LAR-0", in_supply=True)
    ledger.turn_marker(t, "LAR-0", active=False)
    assert [type(event) for event in t.events] == [ev.MarkersMoved, ev.MarkerPlaced, ev.MarkerTurned]


def test_cards_and_not_seats_say_whose_turn_comes_next() -> None:
    t = table()
    t.state.players = ("Ada", "Ben", "Cleo")
    ledger.deal_cards(t, ("Cleo", "Ada", "Ben"), "by cash")
    assert t.state.after("Cleo") == "Ada"
    assert t.state.clockwise_from("Ben") == ("Ben", "Cleo", "Ada")
    assert t.state.players == ("Ada", "Ben", "Cleo")
    with pytest.raises(LedgerError):
        ledger.deal_cards(t, ("Cleo", "Ada"))


def test_a_cousin_may_direct_and_its_owner_decides() -> None:
    t = table()
    t.state.papers["cousin:Locke"] = player("Ben")
    ledger.seat_director(t, "LAR", cousin("Locke"))
    assert not t.state.companies["LAR"].director
    assert t.state.decider("LAR") == "Ben"
    assert t.state.controller(company("LAR")) == "Ben"
    ledger.turn_director(t, "LAR", "Ada")
    assert [t.state.companies["LAR"].director, t.state.decider("LAR")] == ["Ada", "Ada"]


def test_more_shares_and_a_lower_place_in_a_stack_are_said() -> None:
    t = table()
    ledger.resize(t, "LAR", company("LAR"), 10)
    assert t.state.companies["LAR"].shares == 20
    ledger.sink_in_stack(t, "LAR", 1)  # alone: nothing happens
    t.state.companies["BLA"] = t.state.companies["LAR"]
    ledger.set_price(t, "BLA", t.state.prices["LAR"], "par")
    ledger.sink_in_stack(t, "LAR", 2)
    assert t.state.stacks[t.state.prices["LAR"]] == ("BLA", "LAR")
    ledger.take_price_off(t, "BLA")
    kinds = [type(event) for event in t.events]
    assert kinds == [ev.SharesResized, ev.PriceMoved, ev.StackChanged, ev.PriceMoved]


def test_a_range_may_have_holes() -> None:
    amounts = Range(20, 60, 10, holes=(30, 40))
    assert [n for n in range(0, 80, 5) if n in amounts] == [20, 50, 60]
