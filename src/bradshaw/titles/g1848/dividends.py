"""Paying out or withholding, and the price that follows (chapters X and XI)."""

from __future__ import annotations

from bradshaw.kernel import State, Table, refuse
from bradshaw.kernel.actions import Dividend
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import dividends
from bradshaw.mechanics.dividends import to_players
from bradshaw.titles.g1848 import bank, market, pauses, receivership
from bradshaw.titles.g1848.frames import CompanyTurn


def prices(state: State, company: str, paid: int) -> tuple[int, int]:
    return market.price(state, company), market.price_after(state, company, "paid" if paid else "withheld")


def pay(t: Table, company: str, revenue: int) -> None:
    """What lies with the Bank earns nothing (1848-X.income-d, 1848-V.general-l)."""
    for holder, part in to_players(t.state, company, revenue).items():
        bank.pays(t, holder, part, f"{company} dividend", "1848-X.income-d")
    market.move(t, company, "paid", "dividend paid", "1848-XI.prices-a")


def withhold(t: Table, company: str, revenue: int) -> None:
    """The company keeps the income, its shareholders get nothing (1848-V.general-g), and its price falls, perhaps into
    the hatched area (1848-XI.prices-c and -d)."""
    bank.pays(t, treasury(company), revenue, f"{company} withholds", "1848-X.income-b")
    before = market.price(t.state, company)
    clause = "1848-XI.prices-c" if revenue else "1848-X.income-f"
    if market.move(t, company, "withheld", "no dividend", clause):
        receivership.begin(t, company, before)


def check_loan_first(t: Table, frame: CompanyTurn) -> None:
    """By option a company without income borrows before it falls."""
    if not frame.revenue and pauses.must_borrow_before_falling(t, frame):
        raise refuse("1848-V.loans-a", f"{frame.company} must take its loan now.")


def check(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    if not action.pay:
        check_loan_first(t, frame)


PAYING = dividends.choice(  # all or nothing (1848-X.income-c)
    nothing="1848-X.income-f",
    parts=to_players,
    prices=prices,
    fallen="into receivership",
    keep="Withhold",
    pay=pay,
    retain=withhold,
    check=check,
)
