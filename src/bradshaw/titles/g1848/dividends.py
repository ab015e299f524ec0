"""Paying out or withholding, and the price that follows (chapters X and XI)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel.actions import Dividend
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.records import player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.titles.g1848 import bank, market, receivership
from bradshaw.titles.g1848.frames import CompanyTurn
from bradshaw.titles.g1848.shares import SHARES


def per_player(state: State, company: str, revenue: int) -> dict[str, int]:
    """Each player's part; what lies with the Bank earns nothing (1848-X.income-d, 1848-V.general-l)."""
    parts = {name: state.owned(company, player(name)) * revenue // SHARES for name in state.players}
    return {name: part for name, part in parts.items() if part}


def check(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    if action.pay and not frame.revenue:
        raise refuse("1848-X.income-f", "Without income nothing can be paid out.")


def candidates(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    name, revenue = frame.company, frame.revenue
    before = market.price(t.state, name)
    paid, kept = (market.price_after(t.state, name, how) for how in ("paid", "withheld"))
    parts = ", ".join(f"{one} +£{part}" for one, part in per_player(t.state, name, revenue).items())
    yield Option(
        Dividend(actor=who, company=name, pay=True),
        f"Pay out £{revenue}",
        note=f"{parts or 'nobody holds shares'}, price {before} → {paid}",
        best=True,
    )
    fate = f"price {before} → {kept}" if kept else "into receivership"
    yield Option(
        Dividend(actor=who, company=name, pay=False), f"Withhold £{revenue}", note=f"{name} +£{revenue}, {fate}"
    )


def decide(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    """All or nothing (1848-X.income-c)."""
    if action.pay:
        for name, part in per_player(t.state, frame.company, frame.revenue).items():
            bank.pays(t, player(name), part, f"{frame.company} dividend", "1848-X.income-d")
        market.move(t, frame.company, "paid", "dividend paid", "1848-XI.prices-a")
    else:
        withhold(t, frame.company, frame.revenue)


def withhold(t: Table, company: str, revenue: int) -> None:
    """The company keeps the income and its price falls, perhaps into the hatched area (1848-XI.prices-c and -d)."""
    bank.pays(t, treasury(company), revenue, f"{company} withholds", "1848-X.income-b")
    before = market.price(t.state, company)
    clause = "1848-XI.prices-c" if revenue else "1848-X.income-f"
    if market.move(t, company, "withheld", "no dividend", clause):
        receivership.begin(t, company, before)
