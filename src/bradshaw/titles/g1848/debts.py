"""What a former Director owes, and the shares sold to pay it (chapter V, receivership)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bradshaw.kernel import engine
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from bradshaw.titles.g1848 import shares
from bradshaw.titles.g1848.frames import CompanyTurn, OperatingRound, Owed


def needed(state: State, frame: Owed) -> int:
    """What is still missing."""
    return frame.total - state.cash.get(frame.payer, 0)


def candidates(t: Table, frame: Owed, who: str) -> Iterator[Option]:
    for company in t.state.shares:
        price = shares.sale_price(t.state, frame.sales, company)
        for count in range(1, t.state.owned(company, player(who)) + 1):
            action = SellShares(actor=who, company=company, count=count)
            yield Option(action, f"Sell {count} {company} for £{count * price}")


def check(t: Table, frame: Owed, action: SellShares) -> None:
    """The usual rules, no more than needed, and no change of Director (1848-V.receivership-f and -g)."""
    if action.company == frame.company:
        raise refuse("1848-V.receivership-f", f"{frame.company} is in receivership: its shares cannot be sold.")
    shares.check_can_sell(t, action.company, action.actor, action.count)
    if t.option("pauses") == "site" and any(isinstance(one, OperatingRound) and one.set == 1 for one in t.state.frames):
        raise refuse("1848-V.general-j", "On 18xx.games no shares are sold before the second share round.")
    if action.director:
        raise refuse("1848-XII.selling-b", "The Director's certificate never goes to the Bank.")
    if shares.changes_director(t.state, action.company, action.actor, action.count):
        raise refuse("1848-XII.selling-d", f"This sale would change the Director of {action.company}.")
    price = shares.sale_price(t.state, frame.sales, action.company)
    if (action.count - 1) * price >= needed(t.state, frame):
        raise refuse("1848-V.receivership-f", "No more shares are sold than the debt needs.")


def sell(t: Table, frame: Owed, action: SellShares) -> None:
    """By option every sale to pay a debt is one by itself: at the price now, which falls again."""
    if t.option("debt_forces_sale_in_every_or"):
        shares.sell(t, action.company, action.actor, action.count, ())
        if asks_first_only(t):
            t.pop()
            if t.state.cash[frame.payer] >= 0:
                change_round(t, debtor="")
            look_from_company_on_turn(t)
        return
    sales = shares.sell(t, action.company, action.actor, action.count, frame.sales)
    t.change_frame(sales=sales)


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


SELLING = Choice(SellShares, candidates, check, sell)


def can_sell(t: Table, name: str) -> bool:
    """Could this player in debt sell anything at all?"""
    frame = Owed(debtor=name, payer=player(name), dues=(), why="")
    return engine.possible(t, frame, (SELLING,), name)
