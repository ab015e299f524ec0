"""Upkeep of trains and interest on loans: paid, covered by the director, or refused (chapters 7.2.5, 7.2.8, 7.2.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bradshaw.kernel import Choice, Option, RuleViolation, State, Table, counted, ledger, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import BANK, SCRAP
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.plain import plain, up_to
from bradshaw.titles.g1820 import covering, loans, market, money, phases, stations
from bradshaw.titles.g1820.data import LOAN
from bradshaw.titles.g1820.frames import CompanyTurn, Covering
from bradshaw.titles.g1820.own import own


class PayDue(Action, frozen=True, kw_only=True):
    """Pay the upkeep of all trains, or the interest on all loans."""

    company: str


class RefuseDue(Action, frozen=True, kw_only=True):
    """Do not pay it: a public company goes into liquidation, a private one closes."""

    company: str


class RepayLoans(Action, frozen=True, kw_only=True):
    company: str
    count: int


def upkeep(state: State, company: str) -> int:
    """All trains owned now (1820-7.2.5-c)."""
    return sum(phases.upkeep(state, id) for id in state.trains_of(treasury(company)))


def interest(state: State, company: str) -> int:
    """1820-7.2.8-a, 1820-7.2.8-b"""
    return loans.count(state, company) * LOAN * phases.column(state).loan_interest_percent // 100


class Due(NamedTuple):
    """What a company pays in a step of its turn: how much, by which clause, and the clause if it refuses."""

    amount: Callable[[State, str], int]
    clause: str
    refused: str


DUES = {
    "maintenance": Due(upkeep, "1820-7.2.5-e", "1820-7.2.5-h"),
    "interest": Due(interest, "1820-7.2.8-c", "1820-7.2.8-e"),
}


def choices(what: str) -> tuple[Choice[Any, PayDue], Choice[Any, RefuseDue]]:
    """Pay it or refuse."""
    due = DUES[what]

    def check(t: Table, frame: CompanyTurn, action: PayDue) -> None:
        amount = due.amount(t.state, frame.company)
        if amount > covering.means(t.state, frame.company):
            raise refuse(due.clause, f"{frame.company} and its director cannot raise the £{amount} that is due.")

    def words(t: Table, frame: CompanyTurn, action: PayDue) -> str:
        amount = due.amount(t.state, frame.company)
        missing = amount - money.funds(t.state, frame.company)
        falls = "; the price falls" if money.is_public(t.state, frame.company) else ""
        covered = f", of which the director covers £{missing}{falls}" if missing > 0 else ""
        return f"Pay £{amount} of {what}{covered}"

    def pay(t: Table, frame: CompanyTurn, action: PayDue) -> None:
        covering.ask(t, frame.company, due.amount(t.state, frame.company), what, due.clause)

    return (
        plain(PayDue, pay, words, check=check),
        plain(
            RefuseDue,
            lambda t, frame, action: fail(t, frame.company, due.refused),
            lambda t, frame, action: f"Refuse to pay £{due.amount(t.state, frame.company)} of {what}",
        ),
    )


def settle(t: Table, frame: Covering) -> None:
    """The price falls by one where the director covers a shortfall (1820-7.2.5-e, 1820-7.2.8-c)."""
    company, clause = frame.company, DUES[frame.purpose].clause
    helped = covering.contribute(t, company, frame.total, clause)
    ledger.pay(t, money.purse(t.state, company), BANK, frame.total, frame.purpose, clause)
    if helped and money.is_public(t.state, company):
        market.move(t, company, -1, "the director covers a shortfall", clause)


covering.SETTLES |= dict.fromkeys(DUES, settle)


def fail(t: Table, company: str, clause: str) -> None:
    """Into liquidation, which ends the turn (1820-7.2-f); a private company closes (1820-7.2.5-j)."""
    private = money.is_private(t.state, company)
    (close_private if private else market.put_into_liquidation)(t, company, clause)
    if private or t.option("liquidated_turn") == "ends":
        t.pop()


def close_private(t: Table, company: str, clause: str) -> None:
    """Its stations become British Rail's, it leaves the game (1820-7.2.7-q, 1820-13.2)."""
    stations.clear(t, company)
    for id in t.state.trains_of(treasury(company)):
        ledger.move_train(t, id, SCRAP, "closed")
    ledger.resize(t, company, money.director_of(t.state, company), -1, "closed")
    ledger.seat_director(t, company, None)
    t.change_own(privates=tuple(one for one in own(t.state).privates if one != company))
    t.change_company(company, floated=False, closed=True)
    t.say(CompanyEvent(company, "closed", clause))


def offer_repaying(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    most = min(loans.count(t.state, frame.company), money.funds(t.state, frame.company) // LOAN)
    if most:
        yield up_to(RepayLoans(actor=who, company=frame.company, count=1), most)


def check_repaying(t: Table, frame: CompanyTurn, action: RepayLoans) -> None:
    """From the treasury only (1820-7.2.9-a, -d)."""
    if not 1 <= action.count <= loans.count(t.state, frame.company):
        raise refuse("1820-7.2.9-a", f"{frame.company} has {counted(loans.count(t.state, frame.company), 'loan')}.")
    money.check_funds(t.state, frame.company, action.count * LOAN, "1820-7.2.9-d", "That")


REPAYING: Choice[Any, RepayLoans] = Choice(
    RepayLoans,
    offer_repaying,
    check_repaying,
    lambda t, frame, action: loans.give_back(t, frame.company, action.count, treasury(frame.company)),
    lambda t, frame, action: f"Repay loans, £{LOAN} each",
)


def interest_first(t: Table, frame: CompanyTurn, action: RepayLoans) -> RuleViolation:
    return refuse("1820-7.2.9-b", f"{frame.company} pays interest before it repays loans.")


def borrowing_gate(t: Table, frame: CompanyTurn, who: str) -> None:
    """No loan after the interest is paid (1820-7.2.9-c)."""
    if frame.step == "repay":
        raise refuse("1820-7.2.9-c", "The interest has been paid: no loan is taken any more in this turn.")


BORROWING = loans.borrowing("1820-7.1-i", gate=borrowing_gate)
