"""The end of the game: what brings it about, a Bank without money among it, and the winner (chapter XIII)."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.kernel import Table, ledger
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK
from bradshaw.mechanics import ending
from bradshaw.titles.g1848.state import own

STANDSTILL = "standstill"
REASONS: Mapping[str, tuple[str, str]] = {
    "bank": ("The Bank has run out of money", "1848-XIII.general-b"),
    "price": ("{}'s share price has reached the top of the chart", "1848-XIII.general-c"),
    "loans": ("The Bank of England has given {} loans", "1848-XIII.general-d"),
    "receiverships": ("Five companies are in receivership", "1848-XIII.general-e"),
    STANDSTILL: ("Nobody can buy or sell, and nothing earns money any more", "1848-house-a"),
}
"""The state knows the end by its name, with what it is about: "price:NSW". Its words may change."""


def in_words(end: str) -> tuple[str, str]:
    """The reason as a sentence, and its clause."""
    name, _, about = end.partition(":")
    words, clause = REASONS[name]
    return words.format(about), clause


def trigger(t: Table, end: str) -> None:
    """The game will end when the set of operating rounds is over; the flag never goes back (1848-XIII.general-a)."""
    if not own(t.state).end:
        t.change_own(end=end)
        why, clause = in_words(end)
        t.say(Remark(f"{why}: the game ends after the operating rounds of this set.", clause))


def bank_pays(t: Table, taker: str, amount: int, why: str, clause: str = "") -> None:
    """The Bank pays in full whatever it has left (1848-XIII.general-f); running out triggers the end. In a share round
    one more whole set of operating rounds follows (1848-XIII.general-g)."""
    if amount == 0:
        return
    ledger.pay(t, BANK, taker, amount, why, clause)
    left = t.state.cash[BANK]
    if left < 0 or (left == 0 and t.option("bank_breaks_at_zero")):
        trigger(t, "bank")


def finish(t: Table) -> None:
    """The greatest wealth wins (1848-XIII.final-totals-c)."""
    ending.finish(t, *in_words(own(t.state).end), t.title.scores(t.state))
