"""Every tile that people laid in recorded games was legal by these rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from board.small import SHARED, real_board
from bradshaw.board.network import Network, network
from bradshaw.board.upgrade import TileRule, tile_fault
from bradshaw.kernel.records import Laid

RECORDS = ["1848/101", "1848/hotseat", "1860/19354", "1860/bank"]


def played(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The actions that were not undone."""
    kept: list[dict[str, Any] | None] = []
    undone: list[dict[int, dict[str, Any]]] = []
    for action in actions:
        if action["type"] == "undo":
            live = {i: old for i, old in enumerate(kept) if old is not None and old["type"] != "message"}
            since = action.get("action_id")
            group = {i: old for i, old in live.items() if since is None or old["id"] > since}
            if since is None:
                group = dict([max(live.items())])
            for i in group:
                kept[i] = None
            undone.append(group)
        elif action["type"] == "redo":
            for i, old in undone.pop().items():
                kept[i] = old
        elif action["type"] != "message":
            undone = []
        kept.append(None if action["type"] in ("undo", "redo") else action)
    return [action for action in kept if action is not None]


@pytest.mark.parametrize("record", RECORDS)
def test_every_recorded_lay_is_legal(record: str) -> None:
    path = SHARED / "replays" / f"{record}.json"
    if not path.exists():
        pytest.skip("the recorded games are not beside the project")
    log = json.loads(path.read_text())
    first_edition = "two_player_map" in log["settings"].get("optional_rules", [])
    maps = {"1848": "", "1860": "first_edition" if first_edition else "large"}
    board = real_board(record[:4], maps[record[:4]])
    position: dict[str, Laid] = {}
    rule = TileRule(frozenset({"yellow", "green", "brown", "gray", "blue"}))
    for action in played(log["actions"]):
        if action["type"] == "lay_tile":
            hex_id, tile, turn = action["hex"], action["tile"].rpartition("-")[0], action["rotation"]
            assert tile_fault(board, position, rule, hex_id, tile, turn) is None, action["id"]
            position = {**position, hex_id: Laid(tile, turn)}
            grown, fresh = network(board, position), Network(board, position)
            assert {stop: set(grown.links(stop)) for stop in grown.stops} == {
                stop: set(fresh.links(stop)) for stop in fresh.stops
            }
    assert len(position) > 5
