"""A recorded run tells its line and its money; the stops called at follow from them."""

from __future__ import annotations

from typing import Any

import pytest

from bradshaw.board.network import Network
from bradshaw.interop import site
from bradshaw.interop.g1860 import calls
from bradshaw.interop.stretches import Line, connections, line_of, lines
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from bradshaw.kernel.records import Laid, company
from bradshaw.titles.g1860.data import board
from interop.games import random_game

TILES = {"F2": Laid("787", 0), "F4": Laid("743", 0), "F6": Laid("743", 0)}
"""Cowes has a large station, a small one worth 10 and a halt; halts lie beyond it."""


def cowes() -> tuple[Game, Network]:
    game = random_game("1860", 2, seed=1, actions=0)
    return game, Network(board("large"), TILES)


def called(line: Line, train: str = "2+1-0", **recorded: Any) -> tuple[str, ...]:
    return calls.chosen(stops_of(cowes()[1], line, train, **recorded))


def stops_of(
    net: Network, line: Line, train: str = "2+1-0", more: tuple[str, ...] = (), **recorded: Any
) -> calls.Stops:
    """`more`: further trains of the company."""
    run = site.Run(train=train, connections=connections(net, line), **recorded)
    state = cowes()[0].state.copy()
    for owned in (train, *more):
        state.trains[owned] = type(state.trains[owned])("2+1", company("C&N"))
    return calls.Stops(state, net, "C&N", line, run)


def from_cowes(*stretches: tuple[str, ...]) -> Line:
    _, net = cowes()
    return next(line for line in lines(net, stretches) if line.stops[0] == "F2.0")


INNER = from_cowes(("F2 0.1",), ("F2 1.2",), ("F2", "F4"))


def test_stretches_inside_a_hex_are_named_by_their_parts() -> None:
    _, net = cowes()
    assert INNER.stops == ("F2.0", "F2.1", "F2.2", "F4.0")
    assert connections(net, INNER) == (("F2 0.1",), ("F2 1.2",), ("F2", "F4"))
    again = line_of(net, INNER.stops[0], INNER.track)
    assert (again.stops, again.tracks) == (INNER.stops, INNER.tracks)


def test_the_dearest_small_stations_come_first_and_halts_are_asked_for() -> None:
    assert called(INNER) == ("F2.0", "F2.1", "F2.2")
    assert called(INNER, halts=2) == ("F2.0", "F2.2", "F4.0")
    assert called(INNER, halts=0) == ("F2.0", "F2.1")


def test_the_recorded_money_decides_where_that_sites_choice_earns_another_sum() -> None:
    line = from_cowes(("F2 0.1",), ("F2 1.2",))
    assert called(line) == ("F2.0", "F2.1", "F2.2")
    assert called(line, revenue=20, subsidy=10) == ("F2.0", "F2.2")


def far_line() -> tuple[Network, Line]:
    """From Cowes past its halt to three small stations worth 10."""
    towns = {hex_id: Laid("749", 0) for hex_id in ("F4", "F6", "F8")}
    net = Network(board("large"), {"F2": Laid("787", 0), **towns})
    track = [("F2 0.1",), ("F2 1.2",), ("F2", "F4"), ("F4", "F6"), ("F6", "F8")]
    return net, next(line for line in lines(net, track) if line.stops[0] == "F2.0")


def test_the_end_of_a_line_need_not_be_called_at() -> None:
    stops = stops_of(*far_line(), revenue=40, subsidy=0, halts=0)
    assert calls.chosen(stops) == ("F2.0", "F2.1", "F4.0")


def test_an_end_that_is_not_called_at_is_cut_off_unless_another_train_may_meet_this_one_there() -> None:
    alone, beside = stops_of(cowes()[1], INNER), stops_of(cowes()[1], INNER, more=("2+1-1",))
    short = calls.shortened(alone, ("F2.0", "F2.1"))
    assert (short.stops, short.track) == (("F2.0", "F2.1"), ("F2:2",))
    assert calls.shortened(beside, ("F2.0", "F2.1")) == INNER


def test_lines_through_recorded_stops_only() -> None:
    _, net = cowes()
    assert list(lines(net, [["F2 0.1"]], ["F2.0", "F2.2"])) == []


@pytest.mark.parametrize("stretch", [["Z9"], []])
def test_stretches_off_the_map_are_errors(stretch: list[str]) -> None:
    _, net = cowes()
    with pytest.raises(BadInput):
        list(lines(net, [stretch]))
