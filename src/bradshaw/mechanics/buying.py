"""Buying shares in a stock round: one from a pile, or the director's certificate at a par of one's choice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import BuyShare, StartCompany
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import BANK, IPO, POOL, Holder, company, player
from bradshaw.mechanics import certificates, directors
from bradshaw.mechanics.money import check_cash, pounds
from bradshaw.mechanics.stock_round import StockRound, no_duty, note_purchase

F = TypeVar("F", bound=StockRound)

PILES = {IPO: "from the initial offering", POOL: "from the pool"}


class Clauses(Struct, frozen=True):
    source: str
    """Where shares are bought."""
    started: str
    """The first share of a company is its director's certificate."""
    banned: str
    """What one sold in this round one does not buy back."""
    par: str
    """From the initial offering for the par price."""
    market: str
    """From the pool for the price now."""
    closed: str
    """Shares of a closed company are not for sale."""
    cash: str = ""
    """One pays at once and in full, where a rule of its own says so."""


def sold_before(t: Table, frame: StockRound, who: str, company: str) -> bool:
    return frame.is_banned(who, company)


def check_holding(state: State, who: str, company: str, count: int, most: int, clause: str) -> None:
    """Nobody holds more than so many shares of a company."""
    if state.owned(company, player(who)) + count > most:
        percent = 100 * most // sum(state.shares[company].values())
        raise refuse(clause, f"Nobody may buy more than {percent}% of {company}.")


def check_par(
    company: str, par: int, pars: Collection[int], clause: str, written: Callable[[int], str] = pounds
) -> None:
    if par not in pars:
        raise refuse(clause, f"The par of {company} is one of {', '.join(map(written, pars))}.")


def choice(
    *,
    clauses: Clauses,
    companies: Callable[[State], Iterable[str]],
    price: Callable[[State, str], int],
    check: Callable[[Table, F, BuyShare], None],
    after: Callable[[Table, str, str], None],
    gate: Callable[[Table, F, str], None] = no_duty,
    is_banned: Callable[[Table, F, str, str], bool] = sold_before,
    piles: Mapping[Holder, str] = PILES,
    there: Callable[[State, str, Holder], int] = certificates.singles,
    written: Callable[[int], str] = pounds,
) -> Choice[F, BuyShare]:
    """`piles` are the sources of shares with their words, `there` counts what can be had from one. `check` adds the
    title's limits (certificates, holdings, what lies in a pile) and comes before the cash; `after` is told of a company
    and its buyer when the share has changed hands: director, flotation."""

    def cost(state: State, action: BuyShare) -> tuple[int, str]:
        record = state.companies.get(action.company)
        if action.source == IPO and record is not None and record.par is not None:
            return record.par, clauses.par
        return price(state, action.company), clauses.market

    def offer(t: Table, frame: F, who: str) -> Iterator[BuyShare]:
        for name in companies(t.state):
            for pile in piles:
                if there(t.state, name, pile):
                    yield BuyShare(actor=who, company=name, source=pile)

    def judge(t: Table, frame: F, action: BuyShare) -> None:
        name, state = action.company, t.state
        if name not in state.shares or action.source not in piles:
            raise refuse(clauses.source, "Shares are bought from the initial offering or from the pool.")
        record = state.companies.get(name)
        if record is not None and record.closed:
            raise refuse(clauses.closed, f"The shares of {name} have left the game.")
        if record is not None and record.par is None:
            raise refuse(clauses.started, f"The first purchase in {name} is its director's certificate.")
        if is_banned(t, frame, action.actor, name):
            raise refuse(clauses.banned, f"{action.actor} sold shares of {name} in this round.")
        check(t, frame, action)
        amount, clause = cost(state, action)
        check_cash(state, action.actor, amount, clauses.cash or clause, written)

    def buy(t: Table, frame: F, action: BuyShare) -> None:
        name, buyer = action.company, player(action.actor)
        amount, clause = cost(t.state, action)
        ledger.pay(t, buyer, BANK, amount, f"share of {name}", clause)
        ledger.move_shares(t, name, IPO if action.source == IPO else POOL, buyer, 1, "bought")
        note_purchase(t, frame, name)
        after(t, name, action.actor)

    def words(t: Table, frame: F, action: BuyShare) -> str:
        return f"Buy a share of {action.company} {piles[action.source]} for {written(cost(t.state, action)[0])}"

    return Choice(BuyShare, offer, judge, buy, words, gate)


def starting(
    *,
    clause: str,
    closed: str,
    companies: Callable[[State], Iterable[str]],
    pars: Callable[[State, str], Iterable[int]],
    check: Callable[[Table, F, StartCompany], None],
    after: Callable[[Table, str, str], None],
    gate: Callable[[Table, F, str], None] = no_duty,
    cash: str = "",
    written: Callable[[int], str] = pounds,
) -> Choice[F, StartCompany]:
    """The first purchase in a company: its director's certificate for twice the par its buyer sets. `clause` is the
    rule about that purchase, `closed` the one about companies that cannot be started any more; `check` adds which
    companies are open, which pars, which limits."""

    def offer(t: Table, frame: F, who: str) -> Iterator[StartCompany]:
        for name in companies(t.state):
            if t.state.companies[name].par is None:
                for par in pars(t.state, name):
                    yield StartCompany(actor=who, company=name, par=par)

    def judge(t: Table, frame: F, action: StartCompany) -> None:
        record = t.state.companies.get(action.company)
        if record is None:
            raise refuse(clause, "There is no such company.")
        if record.closed:
            raise refuse(closed, f"{action.company} is closed and cannot be started again.")
        if record.par is not None:
            raise refuse(clause, f"{action.company} has been started already.")
        check(t, frame, action)
        check_cash(t.state, action.actor, directors.WORTH * action.par, cash or clause, written)

    def start(t: Table, frame: F, action: StartCompany) -> None:
        name, who = action.company, action.actor
        ledger.pay(t, player(who), BANK, directors.WORTH * action.par, f"director's certificate of {name}", clause)
        note_purchase(t, frame, name)
        take_directors_certificate(t, name, who, action.par, clause)
        after(t, name, who)

    def words(t: Table, frame: F, action: StartCompany) -> str:
        cost = written(directors.WORTH * action.par)
        return f"Start {action.company} at {written(action.par)}: its director's certificate costs {cost}"

    return Choice(StartCompany, offer, judge, start, words, gate)


def take_directors_certificate(t: Table, name: str, who: str, par: int, clause: str) -> None:
    """A company is started: its par is set and its first director has the certificate."""
    t.change_company(name, par=par)
    t.say(CompanyEvent(name, f"started at {par}", clause))
    ledger.move_shares(t, name, IPO, player(who), directors.WORTH, "director's certificate")
    directors.seat(t, name, player(who), "bought")


def float_if_due(t: Table, name: str, percent: int, floated: str, capital: str) -> None:
    """With so much of it out of the initial offering a company is afloat, and the bank pays its par for every share,
    once; by two clauses."""
    record = t.state.companies[name]
    if record.par is not None and not record.floated and sold_percent(t.state, name, IPO) >= percent:
        t.change_company(name, floated=True)
        t.say(CompanyEvent(name, "floated", floated))
        ledger.pay(t, BANK, company(name), record.shares * record.par, "capital", capital)


def sold_percent(state: State, name: str, *piles: Holder) -> int:
    """How much of a company has left these piles."""
    total = state.companies[name].shares
    return 100 * (total - sum(state.owned(name, pile) for pile in piles)) // total
