"""Private companies: what they pay, which hexes they shut, when they close (10.1)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.records import is_player
from bradshaw.mechanics import privates
from bradshaw.mechanics.privates import owner
from bradshaw.titles.g1843.data import PRIVATES


def owned_by(state: State, holder: str) -> list[str]:
    """The open private companies of a player or a company."""
    return [private for private in PRIVATES if owner(state, private) == holder]


def pay_income(t: Table, clause: str) -> None:
    """Every bought private pays its revenue to its owner (1843-10.1-a)."""
    privates.pay_income(t, PRIVATES.values(), clause)


def close(t: Table, private: str, clause: str) -> None:
    """Out of the game, with no further effect (1843-10.1-i)."""
    privates.close(t, PRIVATES[private], clause)


def blocked(state: State) -> frozenset[str]:
    """Hexes shut by private companies of players (1843-10.1-f, 1843-9-f)."""
    shut = (fact.blocks for private, fact in PRIVATES.items() if is_player(owner(state, private)))
    return frozenset(hex_id for blocks in shut for hex_id in blocks)
