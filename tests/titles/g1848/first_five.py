"""A position after the first 5/5+, and the way to a company's turn."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.kernel.actions import BuyTrain
from bradshaw.titles.g1848.state import CompanyTurn
from position import Position
from titles.g1848.boards import Tiles
from titles.g1848.given import Shares, given, idle

PORT_AUGUSTA: Tiles = {"E4": ("57", 1)}
"""Track points from Port Augusta east, where two desert hexes, E6 and E8, lie in a row."""
E6 = {"hex": "E6", "tile": "9", "rotation": 1}


def on_turn(position: Position) -> tuple[str, str]:
    """Company and step."""
    frame = position.frame
    assert isinstance(frame, CompanyTurn)
    return frame.company, frame.step


def reach(position: Position, name: str, step: str) -> Position:
    """Nobody does more than must be until a company has come to a step of its turn."""
    for _ in range(20):
        if on_turn(position) == (name, step):
            return position
        idle(position)
    raise AssertionError(f"{name} does not come to {step}")


def after_the_first_five(
    owners: Mapping[str, str],
    held: Shares,
    markers: Mapping[str, list[str]],
    cash: Mapping[str, int] | None = None,
) -> Position:
    """VR, which Cid directs and which comes first, has just bought the first 5/5+."""
    position = given(
        turn="VR",
        step="trains",
        phase="4",
        bank_trains={"4": 0},
        cash={"VR": 500, **(cash or {})},
        shares={"VR": {"Cid": 6}, **held},
        price={"VR": "1,12"},
        owners=owners,
        tiles=PORT_AUGUSTA,
        markers=markers,
    )
    return position.do(BuyTrain, train="5-0", price=500, side="5")
