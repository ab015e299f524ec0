"""The Bank of England: its income and dividend, and its loans, taken once a turn and never repaid (chapter V)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, ledger, refuse
from bradshaw.kernel.actions import TakeLoan
from bradshaw.kernel.events import Remark
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import player
from bradshaw.mechanics.plain import plain
from bradshaw.titles.g1848 import ending, first_sales, market, phases, receivership
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, EXTRA, board
from bradshaw.titles.g1848.state import CompanyTurn, own


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
    if total:
        t.say(Remark(f"The Bank of England earns £{total}.", "1848-V.bank-of-england-c"))
    for name in t.state.players:
        part = t.state.owned(BOE, player(name)) * total // shares
        ending.bank_pays(t, player(name), part, "BOE dividend", "1848-V.bank-of-england-b")


# Loans


def may_take_freely(state: State, company: str) -> bool:
    """Fewer than five, not counting by option those for compulsory trains (1848-V.loans-e, 1848-con-ae)."""
    forced = own(state).forced_loans.get(company, 0) if state.options["loans_to_five"] == "voluntary" else 0
    return state.loans.get(treasury(company), 0) - forced < EXTRA.loans.voluntary_limit


def loans_left(state: State) -> int:
    return state.loans[BOE_PURSE]


def may_borrow(t: Table, company: str) -> bool:
    """In this turn or in a later one."""
    return phases.loans_open(t.state) and may_take_freely(t.state, company) and loans_left(t.state) > 0


def can_borrow(t: Table, frame: CompanyTurn) -> bool:
    return may_borrow(t, frame.company) and own(t.state).turn_loans < EXTRA.loans.per_round


def must_borrow_before_falling(t: Table, frame: CompanyTurn) -> bool:
    """By option: no income, no train, one step from the hatched area, and a loan not yet taken."""
    if not t.option("pause_for_loan_before_zero_run") or market.column(t.state, frame.company) != 1:
        return False
    return not t.state.trains_of(treasury(frame.company)) and can_borrow(t, frame)


def steps(t: Table, *, forced: bool) -> int:
    """Two spaces left for the first loan of an operating round, three for each later one (1848-V.loans-c and -g)."""
    if t.option("forced_loan_steps") == "voluntary_2_forced_3":
        return 3 if forced else 2
    return 2 if own(t.state).turn_loans == 0 else 3


def would_fall(t: Table, company: str, count: int) -> bool:
    """Would so many forced loans end in the hatched area, or are so many not to be had?"""
    way = steps(t, forced=True) + 3 * (count - 1)
    return count > loans_left(t.state) or way >= market.column(t.state, company)


def check(t: Table, frame: CompanyTurn, action: TakeLoan) -> None:
    if not phases.loans_open(t.state):
        raise refuse("1848-V.bank-of-england-e", "Loans are given from the first sale of a 3/3+ train on.")
    if own(t.state).turn_loans >= EXTRA.loans.per_round:
        raise refuse("1848-V.loans-a", f"{frame.company} has taken its loan of this operating round.")
    if not may_take_freely(t.state, frame.company):
        raise refuse("1848-V.loans-e", f"{frame.company} has taken five loans.")
    if not loans_left(t.state):
        raise refuse("1848-V.bank-of-england-k", "The Bank of England has no loan left to give.")


def words(t: Table, frame: CompanyTurn, action: TakeLoan) -> str:
    state, name = t.state, frame.company
    before, after = market.price(state, name), market.price_after(state, name, "loan", steps(t, forced=False))
    fate = f"price {before} → {after}" if after else "into receivership"
    return f"Take a loan: {name} +£{EXTRA.loans.amount}, {fate}"


def take_loan(t: Table, company: str, *, forced: bool = False) -> None:
    """Money and marker, prices, the removal of a train, receivership: in this order (1848-proc-loan). It is never paid
    back (1848-V.loans-b). With too few spaces left it ends in the hatched area (1848-V.loans-i). The second and the
    fifth company that ever borrow remove a permanent train (1848-V.bank-of-england-m and -n)."""
    before, mine = market.price(t.state, company), own(t.state)
    distance = steps(t, forced=forced)
    ledger.move_loans(t, BOE_PURSE, treasury(company), 1)
    ledger.pay(t, BOE_PURSE, treasury(company), EXTRA.loans.amount, "loan", "1848-V.bank-of-england-k")
    t.change_own(turn_loans=mine.turn_loans + 1)
    if forced:
        t.change_own(forced_loans={**mine.forced_loans, company: mine.forced_loans.get(company, 0) + 1})
    fell = market.move(t, company, "loan", "loan", "1848-V.loans-c" if distance == 2 else "1848-V.loans-g", distance)
    if fell:
        receivership.begin(t, company, before)
    if company not in mine.borrowers:
        t.change_own(borrowers=(*mine.borrowers, company))
        number = len(mine.borrowers) + 1
        if t.option("export_trigger") == "2nd_and_5th_borrower" and number in EXTRA.loans.trains_removed_at:
            first_sales.remove_permanent(t)
    if market.loans_given(t.state) >= EXTRA.end.loans:
        ending.trigger(t, f"loans:{market.loans_given(t.state)}")


TAKING = plain(TakeLoan, lambda t, frame, action: take_loan(t, frame.company), words, check=check)
"""At any moment of the company's turn (1848-V.loans-d)."""
