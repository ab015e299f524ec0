"""Private companies: whose they are, and which hexes they shut (10.1)."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import Holder, is_player
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1843.data import PRIVATES


def owned_by(state: State, holder: Holder) -> list[str]:
    """The open private companies of a player or a company."""
    return [private for private in PRIVATES if owner(state, private) == holder]


def blocked(state: State) -> frozenset[str]:
    """Hexes shut by private companies of players (1843-10.1-f, 1843-9-f)."""
    shut = (fact.blocks for private, fact in PRIVATES.items() if is_player(owner(state, private)))
    return frozenset(hex_id for blocks in shut for hex_id in blocks)
