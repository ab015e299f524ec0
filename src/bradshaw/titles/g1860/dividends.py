"""Paying or retaining the revenue, and what it does to the share price."""

from __future__ import annotations

from bradshaw.kernel import RuleViolation, State, Table, refuse
from bradshaw.kernel.actions import Dividend
from bradshaw.kernel.events import Remark
from bradshaw.mechanics import dividends
from bradshaw.mechanics.dividends import to_players
from bradshaw.titles.g1860 import market, money
from bradshaw.titles.g1860.bankruptcy import wind_up
from bradshaw.titles.g1860.frames import CompanyTurn
from bradshaw.titles.g1860.own import on, own
from bradshaw.titles.g1860.shares import in_receivership


def forced_choice(state: State, frame: CompanyTurn) -> bool | None:
    """Pay or retain where the rules leave no choice. In receivership prices fall each time (1860-receivership-j)."""
    name = frame.company
    if frame.revenue == 0 or in_receivership(state, name) or name in own(state).insolvent:
        return False  # 1860-dividends-o, 1860-receivership-c, 1860-insolvency-e
    if own(state).nationalised:
        return True  # 1860-nationalisation-j
    return None


def prices(state: State, name: str, paid: int) -> tuple[int, int]:
    return market.price(state, name), market.MARKET.cells[market.after_dividend(state, name, paid)].price


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


def check(t: Table, frame: CompanyTurn, action: Dividend) -> None:
    if refusal := no_dividend_now(t, frame, action):
        raise refusal


def pay(t: Table, name: str, revenue: int) -> None:
    """10% per share to players; piles and the company get nothing (1860-dividends-c, -d)."""
    cell = market.after_dividend(t.state, name, revenue)
    for holder, part in to_players(t.state, name, revenue).items():
        money.pays(t, holder, part, f"dividend of {name}", "1860-dividends-c")
    finish(t, name, revenue, cell)


def retain(t: Table, name: str, revenue: int) -> None:
    cell = market.after_dividend(t.state, name, 0)
    money.credit(t, name, revenue, "retained revenue", "1860-dividends-b")
    finish(t, name, 0, cell)
    if cell == market.BOTTOM:  # 1860-dividends-f
        wind_up(t, name)
        t.change_own(hurried=not revenue and on(t.state, "bankruptcy_hurries_next"))
        t.pop()


def finish(t: Table, name: str, paid: int, cell: str) -> None:
    t.change_own(dividends={**own(t.state).dividends, name: paid})
    money.look_at_bank(t)
    move(t, name, cell, paid)


def move(t: Table, name: str, cell: str, paid: int) -> None:
    if cell != t.state.prices[name]:
        clause = "1860-dividends-h" if paid else "1860-dividends-e"
        market.move(t, name, cell, "paid" if paid else "withheld", clause)
    elif len(t.state.stacks[cell]) > 1 and not on(t.state, "unmoved_marker_stays"):
        market.move(t, name, cell, "goes under the others", "1860-dividends-l")
    if cell == market.TOP and not own(t.state).ending:
        t.change_own(ending="top")
        t.say(Remark(f"{name} has reached the top of the market.", "1860-end-of-game-a"))


def settle_unasked(t: Table, frame: CompanyTurn) -> None:
    (pay if forced_choice(t.state, frame) else retain)(t, frame.company, frame.revenue)


PAYING = dividends.choice(
    nothing="1860-dividends-o",
    parts=to_players,
    prices=prices,
    fallen="bankrupt",
    keep="Retain",
    pay=pay,
    retain=retain,
    check=check,
    written=money.written,
)
"""All or nothing (1860-dividends-a)."""
