"""What brings the game to its end (chapter XIII)."""

from __future__ import annotations

from bradshaw.kernel.events import Remark
from bradshaw.kernel.table import Table
from bradshaw.titles.g1848.data import EXTRA
from bradshaw.titles.g1848.own import own


def trigger(t: Table, why: str, clause: str) -> None:
    """The game will end when the set of operating rounds is over; the flag never goes back (1848-XIII.general-a)."""
    if not own(t.state).end:
        t.change_own(end=why)
        t.say(Remark(f"{why}: the game ends after the operating rounds of this set.", clause))


def check_loans(t: Table, given: int) -> None:
    if given >= EXTRA.end.loans:
        trigger(t, f"The Bank of England has given {given} loans", "1848-XIII.general-d")


def check_receiverships(t: Table) -> None:
    if len(own(t.state).receiverships) >= EXTRA.end.receiverships:
        trigger(t, "Five companies are in receivership", "1848-XIII.general-e")
