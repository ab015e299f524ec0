"""Runs in words: every stop by its name with what it adds."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.board.map import Board, parse_stop_id
from bradshaw.routes.answer import Call, Run, RunSet


def told(board: Board, found: RunSet, trains: Mapping[str, str]) -> str:
    """All runs of a set, the trains by what they are called."""
    return "; ".join(run_told(board, run, trains.get(run.route.train, run.route.train)) for run in found.runs)


def run_told(board: Board, run: Run, train: str) -> str:
    stops = " – ".join(call_told(board, call) for call in run.calls)
    extra = f" + {run.extra}" if run.extra else ""
    return f"{train}: {stops}{extra} = {run.revenue}"


def call_told(board: Board, call: Call) -> str:
    name = stop_told(board, call.stop)
    return f"{name} {call.revenue}" if call.revenue else name


def stop_told(board: Board, stop: str) -> str:
    """By its name, else by its hex."""
    hex_id, index = parse_stop_id(stop)
    return board.hexes[hex_id].stop_name(index) or hex_id
