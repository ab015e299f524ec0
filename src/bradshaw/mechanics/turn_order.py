"""Whose turn comes first: the priority card that goes to the left of the last to act, or cards dealt anew by cash."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.records import NOBODY, bare, is_player, player

PRIORITY = "priority"
"""The paper that is the priority card."""


def first(state: State) -> str:
    """Who begins: the holder of the priority card, else the player with the first number card."""
    holder = state.papers.get(PRIORITY, NOBODY)
    return bare(holder) if is_player(holder) else state.turn_order[0]


def pass_priority(t: Table, last_actor: str) -> None:
    """The card goes to the left of the last player who did anything; it stays where nobody did."""
    if last_actor:
        ledger.move_paper(t, PRIORITY, player(t.state.after(last_actor)), "left of the last to act")


def deal_by_cash(t: Table, clause: str, *, most_first: bool = True) -> None:
    """Number cards anew in the order of cash; equals keep their order."""
    sign = -1 if most_first else 1
    order = sorted(t.state.turn_order, key=lambda who: sign * t.state.cash.get(player(who), 0))
    ledger.deal_cards(t, order, "by cash", clause)
