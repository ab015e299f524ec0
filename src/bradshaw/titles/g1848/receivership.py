"""Companies in receivership: compensation, loss of everything, the Bank of England's markers (chapter V)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bradshaw.kernel import FrameRules, Table, ledger, obligations
from bradshaw.kernel.actions import TakeLoan
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.obligations import Due
from bradshaw.kernel.records import BANK, SCRAP, player
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import directors
from bradshaw.mechanics.forbidden import shut_out
from bradshaw.titles.g1848 import debts, ending, first_sales, privates
from bradshaw.titles.g1848.data import EXTRA
from bradshaw.titles.g1848.frames import Compensation, DebtSale, OperatingRound, Owed, Receivership
from bradshaw.titles.g1848.own import own
from bradshaw.titles.g1848.shares import LIMIT


def begin(t: Table, company: str, price: int) -> None:
    """The Bank of England takes over; `price` was the last one before the hatched area (1848-V.receivership-a)."""
    record = t.state.companies[company]
    assert record.director is not None
    assert record.par is not None
    if t.option("compensation_price") == "par":
        price = record.par
    t.say(CompanyEvent(company, "receivership", "1848-V.receivership-a"))
    t.push(Receivership(company, record.director, price))


def claims(t: Table, frame: Receivership) -> list[Due]:
    """What each other player is due, clockwise from the Director (1848-V.receivership-b and -c)."""
    held = {other: t.state.owned(frame.company, other) for other in directors.others(t.state, frame.director)}
    return [Due(other, count * frame.price) for other, count in held.items() if count]


def pay_from_treasury(t: Table, frame: Receivership) -> bool:
    """The treasury pays first; for the rest the Director is liable (1848-V.receivership-d)."""
    rest = []
    for due in claims(t, frame):
        part = min(due.amount, t.state.cash.get(treasury(frame.company), 0))
        ledger.pay(t, treasury(frame.company), due.taker, part, "compensation", "1848-V.receivership-b")
        if part < due.amount:
            rest.append(Due(due.taker, due.amount - part))
    t.pop()
    if not rest:  # an older debt of the Director's does not hold this up
        wind_up(t, frame.company, frame.director)
        return True
    owed = Compensation(
        debtor=frame.director,
        payer=player(frame.director),
        dues=tuple(rest),
        why=f"compensation of {frame.company}'s shareholders",
        clause="1848-V.receivership-d",
        company=frame.company,
    )
    if t.option("debt_forces_sale_in_every_or"):  # shares are sold once the next company is on turn
        settle(t, owed, go_into_debt)
    else:
        t.push(owed)
    return True


def go_into_debt(t: Table, frame: Owed) -> None:
    """Nothing more can be sold: all are paid in full and the former Director owes the rest (1848-V.receivership-h)."""
    for due in frame.dues:
        ledger.pay(t, frame.payer, due.taker, due.amount, frame.why, "1848-V.receivership-h", overdraft=True)
    if t.state.cash[frame.payer] < 0:
        t.say(Remark(f"{frame.debtor} is in debt by £{-t.state.cash[frame.payer]}.", "1848-V.receivership-h"))


def settle(t: Table, frame: Compensation, pay: Callable[[Table, Compensation], None]) -> None:
    pay(t, frame)
    wind_up(t, frame.company, frame.debtor)


def wind_up(t: Table, company: str, director: str) -> None:
    """Assets, markers, limits, end of the game, and the turn is over (1848-V.receivership-m, -n, -s, -u)."""
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
    ending.check_receiverships(t)
    t.unwind_to(OperatingRound)
    number = len(own(t.state).receiverships)
    if t.option("export_trigger") == "2nd_and_5th_receivership" and number in EXTRA.loans.trains_removed_at:
        first_sales.remove_permanent(t)


def lower_limits(t: Table, company: str, director: str) -> None:
    """For all by the table, for the former Director once more (1848-V.receivership-j to -l).

    Whom only this puts over the limit is not there by a lost directorship.
    """
    mine = own(t.state)
    cuts = {**mine.cuts, director: mine.cuts.get(director, 0) + EXTRA.former_director_limit[len(t.state.players)]}
    lost_office = tuple(name for name in mine.lost_office if LIMIT.excess(t.state, name))
    t.change_own(cuts=cuts, receiverships=(*mine.receiverships, company), lost_office=lost_office)


RECEIVERSHIP = FrameRules(Receivership, deciders=lambda t, frame: (), step=pay_from_treasury)
COMPENSATING = obligations.rules(
    frame=Compensation,
    raise_by=(debts.SELLING,),
    instead=shut_out("1848-V.receivership-e", "A company may not borrow to pay compensation.", TakeLoan),
    settle=lambda t, frame: settle(t, frame, obligations.pay_all),
    on_default=lambda t, frame: settle(t, frame, go_into_debt),
)
DEBT_SALE = obligations.rules(frame=DebtSale, raise_by=(debts.SELLING,), on_default=go_into_debt)


def call_in_debts(t: Table, first: str) -> bool:
    """By option, players in debt sell in every operating round as soon as they can, clockwise from this one."""
    if not t.option("debt_forces_sale_in_every_or") or waits_for_first_act(t):
        return False
    able = (name for name in in_debt(t, first) if debts.can_sell(t, name))
    name = first_debtor(t) if debts.asks_first_only(t) else next(able, "")
    if not name:
        return False
    t.push(DebtSale(debtor=name, payer=player(name), dues=(), why="a debt", clause="1848-V.receivership-i"))
    return True


def first_debtor(t: Table) -> str:
    """On 18xx.games only the first in debt is asked, clockwise from the Director who acted last. Once that one can
    sell nothing, nobody is asked in this round."""
    round_ = next(frame for frame in t.state.frames if isinstance(frame, OperatingRound))
    if not round_.debts_from or (round_.debtor and not debts.can_sell(t, round_.debtor)):
        return ""
    name = next(in_debt(t, round_.debts_from), "")
    debts.change_round(t, debtor=name or round_.debtor)
    return name if name and debts.can_sell(t, name) else ""


def in_debt(t: Table, first: str) -> Iterator[str]:
    return (name for name in t.state.clockwise_from(first) if t.state.cash.get(player(name), 0) < 0)


def waits_for_first_act(t: Table) -> bool:
    """On 18xx.games an older debt is looked at only after the first act of a company in the round."""
    rounds = [frame for frame in t.state.frames if isinstance(frame, OperatingRound)]
    return t.option("pauses") == "site" and not any(frame.stirred for frame in rounds)
