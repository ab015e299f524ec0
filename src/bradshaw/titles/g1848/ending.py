"""What brings the game to its end (chapter XIII)."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.kernel import Table
from bradshaw.kernel.events import Remark
from bradshaw.titles.g1848.data import EXTRA
from bradshaw.titles.g1848.own import own

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


def check_loans(t: Table, given: int) -> None:
    if given >= EXTRA.end.loans:
        trigger(t, f"loans:{given}")


def check_receiverships(t: Table) -> None:
    """The fifth receivership fixes the end (1848-V.receivership-o)."""
    if len(own(t.state).receiverships) >= EXTRA.end.receiverships:
        trigger(t, "receiverships")
