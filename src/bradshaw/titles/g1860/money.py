"""Two monies: players' pounds from the bank, and company credits; they never mix."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import BANK, Holder, company, is_company, player
from bradshaw.mechanics.money import cash as cash
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.money import treasury as treasury
from bradshaw.titles.g1860.state import own

CREDIT = Holder("credit")
"""Issues company credits without limit (1860-setup-c)."""


def purse(holder: Holder) -> str:
    """What a company has pays for trains, bases and track and goes to no player (1860-flotation-capital-b)."""
    return "credits" if holder == CREDIT or is_company(holder) else "pounds"


def credits(amount: int) -> str:
    return f"{amount}cc"


def written(amount: int, holder: Holder) -> str:
    """In the money of this holder."""
    return credits(amount) if purse(holder) == "credits" else pounds(amount)


def may_see_treasury(state: State, viewer: str, name: str) -> bool:
    """1860-miscellaneous-c, -d: shareholders always; everybody by option, or when nobody directs the company. Players'
    cash is open to all (1860-miscellaneous-e)."""
    record = state.companies[name]
    if state.options["open_treasuries"] or record.director is None:
        return True
    return state.owned(name, player(viewer)) > 0


def pays(t: Table, holder: Holder, amount: int, why: str, clause: str) -> None:
    """The bank pays, on paper if it has to (1860-end-of-game-b)."""
    ledger.pay(t, BANK, holder, amount, why, clause)
    if t.option("bank_check_points") == "every_payment_to_players":
        look_at_bank(t)


def to_bank(t: Table, who: str, amount: int, why: str, clause: str) -> None:
    ledger.pay(t, player(who), BANK, amount, why, clause)


def look_at_bank(t: Table) -> None:
    """The game is ending once the bank could not pay in full; never in the end game (1860-nationalisation-d)."""
    mine = own(t.state)
    if t.state.cash[BANK] < 0 and not mine.nationalised and not mine.ending:
        t.change_own(ending="bank")
        t.say(Remark("The bank has run out of money.", "1860-end-of-game-b"))


def credit(t: Table, name: str, amount: int, why: str, clause: str) -> None:
    ledger.pay(t, CREDIT, company(name), amount, why, clause)


def spend(t: Table, name: str, amount: int, why: str, clause: str) -> None:
    ledger.pay(t, company(name), CREDIT, amount, why, clause)
