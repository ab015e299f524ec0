"""Private companies: who owns them, what they pay, when they close (10.1)."""

from __future__ import annotations

from bradshaw.kernel import ledger
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, SCRAP, is_company, is_player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1843.data import PRIVATES
from bradshaw.titles.g1843.shares import private_paper


def owner(state: State, private: str) -> str:
    """The holder of a private company: a player, a company, the bank before the auction, or nobody any more."""
    return state.papers[private_paper(private)]


def is_open(state: State, private: str) -> bool:
    return owner(state, private) != SCRAP


def pay_players(t: Table, clause: str) -> None:
    """Every bought private pays its revenue to its owner (1843-10.1-a)."""
    for private, fact in PRIVATES.items():
        holder = owner(t.state, private)
        if is_player(holder) or is_company(holder):
            ledger.pay(t, BANK, holder, fact.revenue, f"income of {fact.name}", clause)


def close(t: Table, private: str, why: str, clause: str) -> None:
    """Out of the game, with no further effect (1843-10.1-i)."""
    if is_open(t.state, private):
        ledger.move_paper(t, private_paper(private), SCRAP, why)
        t.say(Remark(f"{PRIVATES[private].name} closes.", clause))


def blocked(state: State) -> frozenset[str]:
    """Hexes shut by private companies of players (1843-10.1-f, 1843-9-f)."""
    shut = (fact.blocks for private, fact in PRIVATES.items() if is_player(owner(state, private)))
    return frozenset(hex_id for blocks in shut for hex_id in blocks)
