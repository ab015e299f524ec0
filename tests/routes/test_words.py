"""Runs in words."""

from __future__ import annotations

from bradshaw.board import data as facts
from bradshaw.kernel.actions import Route
from bradshaw.routes.answer import Call, Run, RunSet
from bradshaw.routes.words import told


def test_every_stop_says_what_it_adds_and_one_that_adds_nothing_its_name_alone() -> None:
    board = facts.board(facts.load("bradshaw.titles.g1860"), "")
    route = Route("t1", ("F2.0", "F4.0", "G5.0"), ())
    run = Run(route, "m+n", (Call("F2.0", 30), Call("F4.0", 0), Call("G5.0", 20)), 55, extra=5)
    names = [board.hexes[hex_id].stop_name(0) or hex_id for hex_id in ("F2", "F4", "G5")]
    assert told(board, RunSet(55, 0, (run,)), {"t1": "2+1"}) == (
        f"2+1: {names[0]} 30 – {names[1]} – {names[2]} 20 + 5 = 55"
    )
