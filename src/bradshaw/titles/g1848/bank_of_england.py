"""The Bank of England's income and dividend (chapter V)."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import player
from bradshaw.titles.g1848 import bank, phases
from bradshaw.titles.g1848.data import BOE, EXTRA, board


def income(state: State) -> int:
    """By the colour phase, plus the city of every marker left in receivership (1848-V.bank-of-england-c and -d)."""
    return EXTRA.bank_of_england.income[phases.colour(state)] + sum(marker_values(state))


def marker_values(state: State) -> list[int]:
    """Each flipped marker counts its city, also several in one city or on its edge (1848-V.receivership-p and -t)."""
    on, colour = board(state), phases.colour(state)
    places = [m.place for m in state.markers.values() if m.place is not None and not m.active]
    return [on.tile_at(state.tiles, place.hex).stops[place.stop].revenue.at(colour) for place in places]


def pay_dividend(t: Table) -> None:
    """A tenth per share in players' hands (1848-V.bank-of-england-b, -p); the price stays (1848-V.receivership-q).
    Nobody decides anything for it (1848-V.bank-of-england-i)."""
    total, shares = income(t.state), EXTRA.bank_of_england.shares
    if not total:
        return
    t.say(Remark(f"The Bank of England earns £{total}.", "1848-V.bank-of-england-c"))
    for name in t.state.players:
        part = t.state.owned(BOE, player(name)) * total // shares
        bank.pays(t, player(name), part, "BOE dividend", "1848-V.bank-of-england-b")
