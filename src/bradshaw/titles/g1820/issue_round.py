"""Issue & Takeover Rounds: the marker, the train, issues and reductions until all are ready (8.1 to 8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bradshaw.kernel import Choice, FrameRules, Option, State, Table, counted, ledger, possible, refuse, some
from bradshaw.kernel.actions import Action
from bradshaw.kernel.events import RoundBegan
from bradshaw.kernel.records import BANK, POOL
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.plain import plain, up_to
from bradshaw.titles.g1820 import ending, market, money, phases, reducing, shares
from bradshaw.titles.g1820.data import RAIL
from bradshaw.titles.g1820.frames import IssueRound, Takeovers
from bradshaw.titles.g1820.own import own


class IssueShares(Action, frozen=True, kw_only=True):
    """A company sells shares of its treasury to the pool."""

    company: str
    count: int


class Ready(Action, frozen=True, kw_only=True):
    """No company of the player does anything more in this step."""


def begin(t: Table) -> None:
    """Who is in liquidation now is liquidated (1820-8.1-j); then steps 1 to 5."""
    t.say(RoundBegan(f"issue and takeover round {own(t.state).stock_round}.{own(t.state).round}"))
    doomed = [name for name in market.operating_order(t.state) if market.in_liquidation(t.state, name) and name != RAIL]
    t.change_own(doomed=tuple(doomed), reduced=(), acquirers=(), offered=())
    phases.advance(t)
    if phases.column(t.state).end:
        ending.end(t, "The Cost of Business marker has reached the end", "1820-9.1-g")
        return
    t.push(Takeovers())
    t.push(IssueRound(tuple(market.operating_order(t.state))))
    phases.remove_one(t)


def most_to_issue(state: State, company: str) -> int:
    """As many as keep the price out of liquidation (1820-8.3-e)."""
    most = state.owned(company, treasury(company))
    while most and shares.drop(state, company, most) >= market.height(state, company):
        most -= 1
    return most


def check_issue(state: State, company: str, count: int) -> None:
    if not money.is_public(state, company) or company == RAIL:
        raise refuse("1820-8.3-b", "Only public companies issue shares.")
    if market.in_liquidation(state, company):
        raise refuse("1820-8.3-b", f"{company} is in liquidation and issues no shares.")
    held = state.owned(company, treasury(company))
    if not 1 <= count <= held:
        raise refuse("1820-8.3-a", f"{company} has {counted(held, 'share')} to issue.")
    if count > most_to_issue(state, company):
        raise refuse("1820-8.3-e", f"That issue would put {company} into liquidation.")


def do_issue(t: Table, frame: IssueRound, action: IssueShares) -> None:
    t.change_frame(ready=())
    issue(t, action.company, action.count)


def issue(t: Table, company: str, count: int) -> None:
    """At the price of now, which falls afterwards (1820-8.3-c, 1820-8.3-d)."""
    worth = count * market.price(t.state, company)
    ledger.pay(t, BANK, treasury(company), worth, f"{some(count, 'share')} issued", "1820-8.3-c")
    ledger.move_shares(t, company, treasury(company), POOL, count, "issued")
    market.move(t, company, -shares.drop(t.state, company, count), "shares issued", "1820-8.3-d")


def offer(t: Table, frame: IssueRound, who: str) -> Iterator[Option]:
    for name in money.directed(t.state, who):
        if money.is_public(t.state, name):
            yield up_to(IssueShares(actor=who, company=name, count=1), most_to_issue(t.state, name))


def check(t: Table, frame: IssueRound, action: IssueShares) -> None:
    if action.company not in money.directed(t.state, action.actor):
        raise refuse("1820-8.1-h", f"{action.actor} does not direct that company.")
    check_issue(t.state, action.company, action.count)


def words(t: Table, frame: Any, action: IssueShares) -> str:
    return f"{action.company} issues {some(action.count, 'share')} at £{market.price(t.state, action.company)}"


ISSUING: Choice[Any, IssueShares] = Choice(IssueShares, offer, check, do_issue, words)
ACTIONS = (ISSUING, reducing.REDUCING, reducing.MERGING)


def deciders(t: Table, frame: IssueRound) -> tuple[str, ...]:
    """Everybody who still could do something (1820-8.1-h)."""
    return tuple(who for who in t.state.turn_order if who not in frame.ready and possible(t, frame, ACTIONS, who))


def gate(t: Table, frame: IssueRound, who: str) -> None:
    if who in frame.ready:
        raise refuse("1820-8.1-i", f"{who} has said so already.")


def close(t: Table, frame: IssueRound) -> bool:
    over = not deciders(t, frame)
    if over:
        t.pop()
    return over


ISSUE_ROUND = FrameRules(
    IssueRound,
    deciders=deciders,
    choices=(
        *ACTIONS,
        plain(Ready, lambda t, frame, action: t.change_frame(ready=(*frame.ready, action.actor)), "Ready", gate=gate),
    ),
    step=close,
    guests=lambda t, frame: frame.ready,  # who is ready may still act while others are not (1820-8.1-i)
    heading=lambda t, frame: "Companies issue shares and reduce their share-counts",
)
