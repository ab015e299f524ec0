"""Paying or retaining the revenue, and what it does to the share price."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel.actions import Dividend
from bradshaw.kernel.errors import RuleViolation, refuse
from bradshaw.kernel.events import Remark
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice
from bradshaw.titles.g1860 import market, money
from bradshaw.titles.g1860.bankruptcy import wind_up
from bradshaw.titles.g1860.frames import CompanyTurn
from bradshaw.titles.g1860.own import on, own
from bradshaw.titles.g1860.shares import UNITS, in_receivership


def is_asked(t: Table, frame: CompanyTurn, who: str) -> bool:
    return forced_choice(t.state, frame) is None


def settle_unasked(t: Table, frame: CompanyTurn) -> None:
    settle(t, frame, pays=bool(forced_choice(t.state, frame)))


def forced_choice(state: State, frame: CompanyTurn) -> bool | None:
    """Pay or retain where the rules leave no choice."""
    name = frame.company
    if frame.revenue == 0 or in_receivership(state, name) or name in own(state).insolvent:
        return False  # 1860-dividends-o, 1860-receivership-c, 1860-insolvency-e
    if own(state).nationalised:
        return True  # 1860-nationalisation-j
    return None


def offer(t: Table, frame: CompanyTurn, who: str) -> Iterator[Option]:
    for pays in (True, False):
        action = Dividend(actor=who, company=frame.company, pay=pays)
        label, outcome = words(t.state, frame, pays)
        yield Option(action, label, note=outcome)


def words(state: State, frame: CompanyTurn, pays: bool) -> tuple[str, str]:
    """The choice, and who receives what and where the price goes."""
    name, revenue = frame.company, frame.revenue
    before = market.price(state, name)
    after = market.MARKET.cells[market.after_dividend(state, name, revenue if pays else 0)].price
    moved = f"price {before} → {after}" if after != before else f"price stays at {before}"
    if not pays:
        return f"Retain {revenue}cc", f"{name} +{revenue}cc, {moved}"
    shares = [f"{who} +£{amount}" for who, amount in payments(state, name, revenue)]
    return f"Pay £{revenue}", ", ".join([*(shares or ["nobody holds shares"]), moved])


def payments(state: State, name: str, revenue: int) -> list[tuple[str, int]]:
    """10% per share to players; piles and the company get nothing (1860-dividends-c, -d)."""
    held = [(who, state.owned(name, player(who))) for who in state.players]
    return [(who, revenue * units // UNITS) for who, units in held if units]


def check(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    refusal = no_dividend_now(t, frame, action)
    if refusal:
        raise refusal
    if action.pay and frame.revenue == 0:
        raise refuse("1860-dividends-o", "There is no revenue to pay.")


def no_dividend_now(t: Table, frame: CompanyTurn, action: Dividend) -> RuleViolation | None:
    """Why it is not paid, or not retained, in whatever step."""
    state, name = t.state, frame.company
    if action.pay and name in own(state).insolvent:
        return refuse("1860-insolvency-e", f"{name} is insolvent and retains its revenue.")
    if action.pay and in_receivership(state, name):
        return refuse("1860-receivership-c", f"{name} is in receivership and retains its revenue.")
    if not action.pay and own(state).nationalised:
        return refuse("1860-nationalisation-j", "In the end game revenue may not be retained.")
    return None


def decide(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    settle(t, frame, pays=action.pay)


def settle(t: Table, frame: CompanyTurn, *, pays: bool) -> None:
    name, revenue = frame.company, frame.revenue
    paid = revenue if pays else 0
    cell = market.after_dividend(t.state, name, paid)
    t.change_own(dividends={**own(t.state).dividends, name: paid})
    if pays:
        for who, amount in payments(t.state, name, revenue):
            money.to_player(t, who, amount, f"dividend of {name}", "1860-dividends-c")
    else:
        money.credit(t, name, revenue, "retained revenue", "1860-dividends-b")
    money.look_at_bank(t)
    move(t, name, cell, paid)
    if cell == market.BOTTOM:  # 1860-dividends-f
        wind_up(t, name)
        t.change_own(hurried=not revenue and on(t.state, "bankruptcy_hurries_next"))
        t.pop()


def move(t: Table, name: str, cell: str, paid: int) -> None:
    if cell != t.state.prices[name]:
        clause = "1860-dividends-h" if paid else "1860-dividends-e"
        market.move(t, name, cell, "paid" if paid else "withheld", clause)
    elif len(t.state.stacks[cell]) > 1 and not on(t.state, "unmoved_marker_stays"):
        market.move(t, name, cell, "goes under the others", "1860-dividends-l")
    if cell == market.TOP and not own(t.state).ending:
        t.change_own(ending="top")
        t.say(Remark(f"{name} has reached the top of the market.", "1860-end-of-game-a"))


PAYING = Choice(Dividend, offer, check, decide)
