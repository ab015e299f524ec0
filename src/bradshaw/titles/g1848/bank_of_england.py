"""The Bank of England (chapter V): its income and dividend, its loans, taken once a turn and never repaid; companies in
receivership, their compensation and the shares sold for it, and the debts that are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from bradshaw.kernel import Choice, FrameRules, State, Table, ledger, obligations, possible, refuse
from bradshaw.kernel.actions import Action, SellShares, TakeLoan
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.obligations import Due
from bradshaw.kernel.records import BANK, SCRAP, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import directors, selling
from bradshaw.mechanics.forbidden import shut_out
from bradshaw.mechanics.money import pounds
from bradshaw.mechanics.plain import plain
from bradshaw.titles.g1848 import first_sales, market, phases, privates, shares
from bradshaw.titles.g1848.data import BOE, BOE_PURSE, EXTRA, board
from bradshaw.titles.g1848.shares import LIMIT, TERMS
from bradshaw.titles.g1848.state import CompanyTurn, Compensation, DebtSale, OperatingRound, Owed, Receivership, own


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
        market.bank_pays(t, player(name), part, "BOE dividend", "1848-V.bank-of-england-b")


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
        begin_receivership(t, company, before)
    if company not in mine.borrowers:
        t.change_own(borrowers=(*mine.borrowers, company))
        number = len(mine.borrowers) + 1
        if t.option("export_trigger") == "2nd_and_5th_borrower" and number in EXTRA.loans.trains_removed_at:
            first_sales.remove_permanent(t)
    if market.loans_given(t.state) >= EXTRA.end.loans:
        market.trigger(t, f"loans:{market.loans_given(t.state)}")


TAKING = plain(TakeLoan, lambda t, frame, action: take_loan(t, frame.company), words, check=check)
"""At any moment of the company's turn (1848-V.loans-d)."""


# Receivership


def begin_receivership(t: Table, company: str, price: int) -> None:
    """The Bank of England takes over; `price` was the last one before the hatched area (1848-V.receivership-a)."""
    record = t.state.companies[company]
    assert record.director is not None
    assert record.par is not None
    if t.option("compensation_price") == "par":
        price = record.par
    t.say(CompanyEvent(company, "receivership", "1848-V.receivership-a"))
    t.push(Receivership(company, record.director, price))


def pay_from_treasury(t: Table, frame: Receivership) -> bool:
    """Each other player is due the price of his shares, clockwise from the Director (1848-V.receivership-b and -c). The
    treasury pays first; for the rest the Director is liable (1848-V.receivership-d)."""
    company, director = frame.company, frame.director
    held = {other: t.state.owned(company, other) for other in directors.others(t.state.turn_order, director)}
    owed = Compensation(
        debtor=director,
        payer=treasury(company),
        dues=tuple(Due(other, count * frame.price) for other, count in held.items() if count),
        why="compensation",
        clause="1848-V.receivership-b",
        company=company,
    )
    rest = obligations.pay_what_there_is(t, owed)
    t.pop()
    if not rest:  # an older debt of the Director's does not hold this up
        wind_up(t, company, director)
        return True
    why, clause = f"compensation of {company}'s shareholders", "1848-V.receivership-d"
    owed = replace(owed, payer=player(director), dues=rest, why=why, clause=clause)
    if t.option("debt_forces_sale_in_every_or"):  # shares are sold once the next company is on turn
        settle_compensation(t, owed, go_into_debt)
    else:
        t.push(owed)
    return True


def go_into_debt(t: Table, frame: Owed) -> None:
    """Nothing more can be sold: all are paid in full and the former Director owes the rest (1848-V.receivership-h)."""
    for due in frame.dues:
        ledger.pay(t, frame.payer, due.taker, due.amount, frame.why, "1848-V.receivership-h", overdraft=True)
    if t.state.cash[frame.payer] < 0:
        t.say(Remark(f"{frame.debtor} is in debt by £{-t.state.cash[frame.payer]}.", "1848-V.receivership-h"))


def settle_compensation(t: Table, frame: Compensation, pay: Callable[[Table, Compensation], None]) -> None:
    pay(t, frame)
    wind_up(t, frame.company, frame.debtor)


def wind_up(t: Table, company: str, director: str) -> None:
    """Assets, markers, limits, end of the game, and the turn is over (1848-V.receivership-m, -n, -s, -u). The fifth
    receivership fixes the end (1848-V.receivership-o)."""
    state = t.state
    left = state.cash.get(treasury(company), 0)
    ledger.pay(t, treasury(company), BANK, left, "receivership", "1848-V.receivership-m")
    for train in state.trains_of(treasury(company)):
        ledger.move_train(t, train, SCRAP, "receivership")
    for holder, count in list(state.shares[company].items()):
        ledger.move_shares(t, company, holder, SCRAP, count, "receivership")
    ledger.move_paper(t, directors.certificate(company), SCRAP, "receivership")
    privates.lose_papers(t, company)
    ledger.take_price_off(t, company)
    t.change_company(company, closed=True)
    ledger.turn_director(t, company, None)
    for marker in state.markers_of(company):
        ledger.turn_marker(t, marker, active=False)
    lower_limits(t, company, director)
    number = len(own(t.state).receiverships)
    if number >= EXTRA.end.receiverships:
        market.trigger(t, "receiverships")
    t.unwind_to(OperatingRound)
    if t.option("export_trigger") == "2nd_and_5th_receivership" and number in EXTRA.loans.trains_removed_at:
        first_sales.remove_permanent(t)


def lower_limits(t: Table, company: str, director: str) -> None:
    """For all by the table, for the former Director once more (1848-V.receivership-j to -l). Whom only this puts over
    the limit is not there by a lost directorship."""
    mine = own(t.state)
    cuts = {**mine.cuts, director: mine.cuts.get(director, 0) + EXTRA.former_director_limit[len(t.state.players)]}
    lost_office = tuple(name for name in mine.lost_office if LIMIT.excess(t.state, name))
    t.change_own(cuts=cuts, receiverships=(*mine.receiverships, company), lost_office=lost_office)


# Shares sold to pay


def check_sale(t: Table, frame: Owed, action: SellShares) -> None:
    """The usual rules, no more than needed, and no change of Director (1848-V.receivership-f and -g)."""
    if action.company == frame.company:
        raise refuse("1848-V.receivership-f", f"{frame.company} is in receivership: its shares cannot be sold.")
    selling.check_count(t.state, action, "1848-XII.general-b")
    shares.check_can_sell(t, action)
    round_ = t.state.frame_of(OperatingRound)
    if t.option("pauses") == "site" and round_ is not None and round_.set == 1:
        raise refuse("1848-V.general-j", "On 18xx.games no shares are sold before the second share round.")
    if shares.changes_director(t.state, action):
        raise refuse("1848-XII.selling-d", f"This sale would change the Director of {action.company}.")
    price = selling.each(t.state, TERMS, frame.sales, action.company)
    if (action.count - 1) * price >= frame.total - t.state.cash.get(frame.payer, 0):
        raise refuse("1848-V.receivership-f", "No more shares are sold than the debt needs.")


def sell(t: Table, frame: Owed, action: SellShares) -> None:
    """By option every sale to pay a debt is one by itself: at the price now, which falls again."""
    by_itself = t.option("debt_forces_sale_in_every_or")
    sold = selling.with_sale(t.state, TERMS, frame.sales, action)
    if not by_itself:
        t.change_frame(sales=selling.joined(frame.sales, sold))
    selling.sell(t, TERMS, sold, action)
    if by_itself and asks_first_only(t):
        t.pop()
        if t.state.cash[frame.payer] >= 0:
            t.change_frames(OperatingRound, debtor="")
        look_for_debtors(t)


SELLING = Choice(SellShares, selling.candidates, check_sale, sell, selling.words(TERMS))
RECEIVERSHIP = FrameRules(Receivership, deciders=lambda t, frame: (), step=pay_from_treasury)
COMPENSATING = obligations.rules(
    frame=Compensation,
    raise_by=(SELLING,),
    instead=shut_out("1848-V.receivership-e", "A company may not borrow to pay compensation.", TakeLoan),
    settle=lambda t, frame: settle_compensation(t, frame, obligations.pay_all),
    on_default=lambda t, frame: settle_compensation(t, frame, go_into_debt),
    money=pounds,
)
DEBT_SALE = obligations.rules(frame=DebtSale, raise_by=(SELLING,), on_default=go_into_debt, money=pounds)


# Debts called in, by option


def debt_sale(name: str) -> DebtSale:
    return DebtSale(debtor=name, payer=player(name), dues=(), why="a debt", clause="1848-V.receivership-i")


def call_in_debts(t: Table, first: str) -> bool:
    """By option, players in debt sell in every operating round as soon as they can, clockwise from this one; on
    18xx.games not before the first act of a company in the round."""
    if not t.option("debt_forces_sale_in_every_or"):
        return False
    round_ = t.state.frame_of(OperatingRound)
    assert round_ is not None
    if t.option("pauses") == "site" and not round_.stirred:
        return False
    able = (name for name in in_debt(t, first) if can_sell(t, name))
    name = first_debtor(t, round_) if asks_first_only(t) else next(able, "")
    if name:
        t.push(debt_sale(name))
    return bool(name)


def first_debtor(t: Table, round_: OperatingRound) -> str:
    """On 18xx.games only the first in debt is asked, clockwise from the Director who acted last. Once that one can
    sell nothing, nobody is asked in this round."""
    if not round_.debts_from or (round_.debtor and not can_sell(t, round_.debtor)):
        return ""
    name = next(in_debt(t, round_.debts_from), "")
    t.change_frames(OperatingRound, debtor=name or round_.debtor)
    return name if name and can_sell(t, name) else ""


def in_debt(t: Table, first: str) -> Iterator[str]:
    return (name for name in t.state.clockwise_from(first) if t.state.cash.get(player(name), 0) < 0)


def can_sell(t: Table, name: str) -> bool:
    """Could this player in debt sell anything at all?"""
    return possible(t, debt_sale(name), (SELLING,), name)


def asks_first_only(t: Table) -> bool:
    return t.option("debtors_asked") == "first_after_every_act"


def look_for_debtors(t: Table) -> None:
    """After an act those are looked for from the Director on turn on; nobody, when the last company has fallen."""
    if asks_first_only(t):
        turn = t.state.frame_of(CompanyTurn)
        t.change_frames(OperatingRound, debts_from=(turn and t.state.companies[turn.company].director) or "")


def stirring(choice: Choice[Any, Any]) -> Choice[Any, Any]:
    """A choice that the round remembers as something done in it, where the pauses of 18xx.games ask for that."""

    def apply(t: Table, frame: CompanyTurn, action: Action) -> None:
        if t.option("pauses") == "site":
            t.change_frames(OperatingRound, stirred=True)
            look_for_debtors(t)
        choice.apply(t, frame, action)

    return changed(choice, apply=apply)
