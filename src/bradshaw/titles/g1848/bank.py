"""Payments of the Bank: it may run out of money, and then notes what it owes (chapter XIII)."""

from __future__ import annotations

from bradshaw.kernel import Table, ledger
from bradshaw.kernel.records import BANK
from bradshaw.titles.g1848 import ending


def pays(t: Table, taker: str, amount: int, why: str, clause: str = "") -> None:
    """The Bank pays in full whatever it has left (1848-XIII.general-f); running out triggers the end. In a share round
    one more whole set of operating rounds follows (1848-XIII.general-g)."""
    if amount == 0:
        return
    ledger.pay(t, BANK, taker, amount, why, clause)
    left = t.state.cash[BANK]
    if left < 0 or (left == 0 and t.option("bank_breaks_at_zero")):
        ending.trigger(t, "bank")
