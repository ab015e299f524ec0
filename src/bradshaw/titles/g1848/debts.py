"""What a former Director owes, and the shares sold to pay it (chapter V, receivership)."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from bradshaw.kernel import Choice, Table, engine, refuse
from bradshaw.kernel.actions import Action, SellShares
from bradshaw.kernel.records import player
from bradshaw.mechanics import selling
from bradshaw.titles.g1848 import shares
from bradshaw.titles.g1848.frames import CompanyTurn, OperatingRound, Owed


def check(t: Table, frame: Owed, action: SellShares) -> None:
    """The usual rules, no more than needed, and no change of Director (1848-V.receivership-f and -g)."""
    if action.company == frame.company:
        raise refuse("1848-V.receivership-f", f"{frame.company} is in receivership: its shares cannot be sold.")
    shares.check_can_sell(t, action)
    if t.option("pauses") == "site" and any(isinstance(one, OperatingRound) and one.set == 1 for one in t.state.frames):
        raise refuse("1848-V.general-j", "On 18xx.games no shares are sold before the second share round.")
    if shares.changes_director(t.state, action):
        raise refuse("1848-XII.selling-d", f"This sale would change the Director of {action.company}.")
    price = selling.each(t.state, shares.TERMS, frame.sales, action.company)
    if (action.count - 1) * price >= frame.total - t.state.cash.get(frame.payer, 0):
        raise refuse("1848-V.receivership-f", "No more shares are sold than the debt needs.")


def sell(t: Table, frame: Owed, action: SellShares) -> None:
    """By option every sale to pay a debt is one by itself: at the price now, which falls again."""
    if t.option("debt_forces_sale_in_every_or"):
        selling.sell(t, shares.TERMS, selling.with_sale(t.state, shares.TERMS, (), action), action)
        if asks_first_only(t):
            t.pop()
            if t.state.cash[frame.payer] >= 0:
                change_round(t, debtor="")
            look_from_company_on_turn(t)
        return
    sold = selling.with_sale(t.state, shares.TERMS, frame.sales, action)
    t.change_frame(sales=selling.joined(frame.sales, sold))
    selling.sell(t, shares.TERMS, sold, action)


def change_round(t: Table, **fields: object) -> None:
    t.state.frames = tuple(replace(one, **fields) if isinstance(one, OperatingRound) else one for one in t.state.frames)


def asks_first_only(t: Table) -> bool:
    return t.option("debtors_asked") == "first_after_every_act"


def look_from(t: Table, name: str) -> None:
    if asks_first_only(t):
        change_round(t, debts_from=name)


def look_from_company_on_turn(t: Table) -> None:
    """After an act that is no company's: when the last company of a round has fallen, nobody is asked any more."""
    turn = next((frame for frame in t.state.frames if isinstance(frame, CompanyTurn)), None)
    look_from(t, (turn and t.state.companies[turn.company].director) or "")


SELLING = Choice(SellShares, selling.candidates, check, sell, selling.words(shares.TERMS))


def can_sell(t: Table, name: str) -> bool:
    """Could this player in debt sell anything at all?"""
    frame = Owed(debtor=name, payer=player(name), dues=(), why="")
    return engine.possible(t, frame, (SELLING,), name)


def stirring(choice: Choice[Any, Any]) -> Choice[Any, Any]:
    """A choice that the round remembers as something done in it, where the pauses of 18xx.games ask for that."""

    def apply(t: Table, frame: CompanyTurn, action: Action) -> None:
        if t.option("pauses") == "site":
            change_round(t, stirred=True)
            look_from(t, t.state.companies[frame.company].director or "")
        choice.apply(t, frame, action)

    return changed(choice, apply=apply)
