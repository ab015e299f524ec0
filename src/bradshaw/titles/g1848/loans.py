"""Loans of the Bank of England: taken once a turn, never repaid (chapter V)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import Choice, Option, State, Table, ledger, refuse
from bradshaw.kernel.actions import TakeLoan
from bradshaw.kernel.records import company as treasury
from bradshaw.titles.g1848 import ending, first_sales, market, phases, receivership
from bradshaw.titles.g1848.data import BOE_PURSE, EXTRA
from bradshaw.titles.g1848.frames import CompanyTurn
from bradshaw.titles.g1848.own import own


def taken(state: State, company: str) -> int:
    """Loans a company has taken in the whole game."""
    return state.loans.get(treasury(company), 0)


def may_take_freely(state: State, company: str) -> bool:
    """Fewer than five, not counting by option those for compulsory trains (1848-V.loans-e, 1848-con-ae)."""
    forced = own(state).forced_loans.get(company, 0) if state.options["loans_to_five"] == "voluntary" else 0
    return taken(state, company) - forced < EXTRA.loans.voluntary_limit


def left(state: State) -> int:
    return state.loans[BOE_PURSE]


def steps(t: Table, *, forced: bool) -> int:
    """Two spaces left for the first loan of an operating round, three for each later one (1848-V.loans-c and -g)."""
    if t.option("forced_loan_steps") == "voluntary_2_forced_3":
        return 3 if forced else 2
    return 2 if own(t.state).turn_loans == 0 else 3


def would_fall(t: Table, company: str, count: int) -> bool:
    """Would so many forced loans end in the hatched area, or are so many not to be had?"""
    way = steps(t, forced=True) + 3 * (count - 1)
    return count > left(t.state) or way >= market.column(t.state, company)


def check(t: Table, frame: CompanyTurn, action: TakeLoan) -> None:
    if not phases.loans_open(t.state):
        raise refuse("1848-V.bank-of-england-e", "Loans are given from the first sale of a 3/3+ train on.")
    if own(t.state).turn_loans >= EXTRA.loans.per_round:
        raise refuse("1848-V.loans-a", f"{frame.company} has taken its loan of this operating round.")
    if not may_take_freely(t.state, frame.company):
        raise refuse("1848-V.loans-e", f"{frame.company} has taken five loans.")
    if not left(t.state):
        raise refuse("1848-V.bank-of-england-k", "The Bank of England has no loan left to give.")


def candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    state, name = t.state, frame.company
    before, after = market.price(state, name), market.price_after(state, name, "loan", steps(t, forced=False))
    fate = f"price {before} → {after}" if after else "into receivership"
    yield Option(TakeLoan(actor=who, company=name), f"Take a loan: {name} +£{EXTRA.loans.amount}, {fate}")


def take(t: Table, company: str, *, forced: bool = False) -> None:
    """Money and marker, prices, the removal of a train, receivership: in this order (1848-proc-loan). It is never paid
    back (1848-V.loans-b). With too few spaces left it ends in the hatched area (1848-V.loans-i)."""
    before = market.price(t.state, company)
    distance = steps(t, forced=forced)
    ledger.move_loans(t, BOE_PURSE, treasury(company), 1)
    ledger.pay(t, BOE_PURSE, treasury(company), EXTRA.loans.amount, "loan", "1848-V.bank-of-england-k")
    t.change_own(turn_loans=own(t.state).turn_loans + 1)
    if forced:
        counts = own(t.state).forced_loans
        t.change_own(forced_loans={**counts, company: counts.get(company, 0) + 1})
    fell = market.move(t, company, "loan", "loan", "1848-V.loans-c" if distance == 2 else "1848-V.loans-g", distance)
    if fell:
        receivership.begin(t, company, before)
    count_borrower(t, company)
    ending.check_loans(t, market.loans_given(t.state))


def count_borrower(t: Table, company: str) -> None:
    """The second and the fifth company that ever borrow remove a permanent train (1848-V.bank-of-england-m and -n)."""
    known = own(t.state).borrowers
    if company in known:
        return
    t.change_own(borrowers=(*known, company))
    if t.option("export_trigger") == "2nd_and_5th_borrower" and len(known) + 1 in EXTRA.loans.trains_removed_at:
        first_sales.remove_permanent(t)


TAKING = Choice(TakeLoan, candidates, check, lambda t, frame, action: take(t, frame.company))
"""At any moment of the company's turn (1848-V.loans-d)."""
