"""Certificates: how many there are in a pile, how many count against a player's limit, and what the limit refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bradshaw.kernel import State, refuse
from bradshaw.kernel.numbers import counted
from bradshaw.kernel.records import Holder, player
from bradshaw.mechanics import directors


def singles(state: State, company: str, holder: Holder) -> int:
    """A holder's certificates of one share each."""
    held = state.owned(company, holder)
    if held and state.papers.get(directors.certificate(company)) == holder:
        return held - directors.WORTH
    return held


def count(state: State, who: str, companies: Iterable[str]) -> int:
    """A player's certificates of these companies: the director's is one."""
    holder, papers = player(who), state.papers
    total = 0
    for name in companies:
        held = state.shares[name].get(holder, 0)
        if held:
            total += held - (papers.get(directors.certificate(name)) == holder) * (directors.WORTH - 1)
    return total


class Limit(Struct, frozen=True):
    """A certificate limit: what a player holds that counts, how much of it is allowed (None: any number), and the
    clauses for a purchase at the limit and for one above it."""

    held: Callable[[State, str], int]
    most: Callable[[State, str], int | None]
    full: str
    over: str

    def excess(self, state: State, who: str) -> int:
        """How many certificates a player has too many."""
        most = self.most(state, who)
        return 0 if most is None else max(0, self.held(state, who) - most)

    def check_within(self, state: State, who: str) -> None:
        """Who is over the limit must sell first."""
        most = self.most(state, who)
        if most is not None:
            self.check_held(self.held(state, who), most, who)

    def check_room(self, state: State, who: str, full: str = "") -> None:
        """One more certificate must fit under the limit."""
        most = self.most(state, who)
        if most is None:
            return
        held = self.held(state, who)
        self.check_held(held, most, who)
        if held == most:
            raise refuse(full or self.full, f"{who} is at the limit of {counted(most, 'certificate')}.")

    def check_held(self, held: int, most: int, who: str) -> None:
        if held > most:
            sell = f"sell {held - most} first"
            raise refuse(self.over, f"{who} has {counted(held, 'certificate')} and may keep {most}: {sell}.")
