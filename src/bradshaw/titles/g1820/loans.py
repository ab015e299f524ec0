"""Loans: taking them, how many, repaying by choice and by force (chapter 17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bradshaw.kernel import Choice, State, Table, ledger, refuse
from bradshaw.kernel.actions import TakeLoan
from bradshaw.kernel.records import BANK, Holder
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.title import always_open
from bradshaw.mechanics.plain import allowed, plain
from bradshaw.titles.g1820 import market, money, shares
from bradshaw.titles.g1820.data import LOAN, RAIL


def count(state: State, company: str) -> int:
    return state.loans.get(treasury(company), 0)


def possible(state: State, company: str) -> int:
    """How many loans a company could take now: up to its shares in play, the price above liquidation (1820-17.1-f)."""
    if not money.is_public(state, company) or company == RAIL:
        return 0
    spaces = market.height(state, company) - 1
    return max(0, min(shares.in_play(state, company) - count(state, company), spaces))


def needed_for(state: State, company: str, count: int) -> int | None:
    """The fewest loans that pay for so many own shares; each lowers the price first (1820-17.1-c)."""
    funds, cell = money.funds(state, company), state.prices[company]
    if funds >= count * market.MARKET.cells[cell].price:
        return 0
    for number in range(1, possible(state, company) + 1):
        cell = market.MARKET.after(cell, "down")
        if funds + number * LOAN >= count * market.MARKET.cells[cell].price:
            return number
    return None


def check(state: State, company: str) -> None:
    if not money.is_public(state, company):
        raise refuse("1820-17.1-b", "Only public companies take loans.")
    if market.in_liquidation(state, company):
        raise refuse("1820-17.1-g", f"{company} is in liquidation and takes no loans.")
    if count(state, company) >= shares.in_play(state, company):
        raise refuse("1820-17.2-a", f"{company} has as many loans as shares in play.")
    if possible(state, company) < 1:
        raise refuse("1820-17.1-f", f"A loan would put {company} into liquidation.")


def take(t: Table, company: str) -> None:
    """1820-17.1-a, 1820-16.2.1-b"""
    ledger.move_loans(t, BANK, treasury(company), 1)
    ledger.pay(t, BANK, treasury(company), LOAN, "loan", "1820-17.1-a")
    market.move(t, company, -1, "loan", "1820-16.2.1-b")


def borrowing(
    whose: str,
    further: Callable[[Table, Any, TakeLoan], None] = allowed,
    gate: Callable[[Table, Any, str], None] = always_open,
) -> Choice[Any, TakeLoan]:
    """The company of the frame takes a loan, no other (`whose`); `further`: what a step asks besides."""

    def judge(t: Table, frame: Any, action: TakeLoan) -> None:
        if action.company != frame.company:
            raise refuse(whose, "Another company raises money now.")
        check(t.state, action.company)
        further(t, frame, action)

    def words(t: Table, frame: Any, action: TakeLoan) -> str:
        now = market.price(t.state, action.company)
        falls = f", price {now} → {market.price_after(t.state, action.company, -1)}" if now else ""
        return f"{action.company} takes a loan: +£{LOAN}{falls}"

    return plain(TakeLoan, lambda t, frame, action: take(t, action.company), words, check=judge, gate=gate)


def give_back(t: Table, company: str, number: int, payer: Holder) -> None:
    """Money to the bank, markers to the supply, the price up for each (1820-7.2.9-a, 1820-16.2.1-b)."""
    ledger.pay(t, payer, BANK, number * LOAN, "loans repaid", "1820-7.2.9-a")
    ledger.move_loans(t, treasury(company), BANK, number)
    if money.is_public(t.state, company):
        market.move(t, company, number, "loans repaid", "1820-16.2.1-b")


def excess(state: State, company: str) -> int:
    """Loans above the shares in play; a private company may have none (1820-17.2-b, 1820-17.1-b)."""
    if money.is_private(state, company):
        return count(state, company)
    return max(0, count(state, company) - shares.in_play(state, company))
