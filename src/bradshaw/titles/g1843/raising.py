"""Shares sold for a train that a company must have, and what can be raised for it in all (8.8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.kernel import RuleViolation, State, Table, refuse
from bradshaw.kernel.actions import SellShares
from bradshaw.kernel.following import follows_from
from bradshaw.kernel.records import player
from bradshaw.kernel.title import title
from bradshaw.mechanics import directors, money, selling
from bradshaw.titles.g1843 import privates, shares
from bradshaw.titles.g1843.data import PRIVATES
from bradshaw.titles.g1843.shares import TERMS


def check_sale(t: Table, company: str, action: SellShares) -> None:
    """The usual rules, and the company keeps its director (1843-8.8.3-d, -e)."""
    selling.check_count(t.state, action, "1843-7.1-c")
    shares.check_can_sell(t, action)
    name, who = action.company, action.actor
    kept = t.state.owned(name, player(who)) - action.count
    if name == company and (kept < directors.WORTH or directors.heir(t.state, name, who, kept)):
        raise refuse("1843-8.8.3-e", f"{who} must remain director of {name}.")


def sell(t: Table, action: SellShares) -> None:
    selling.sell(t, TERMS, selling.with_sale(t.state, TERMS, (), action), action)


def sales(t: Table, company: str, who: str) -> Iterator[SellShares]:
    for action in selling.candidates(t, None, who):
        try:
            check_sale(t, company, action)
        except RuleViolation:
            continue
        yield action


@follows_from("cash", "companies", "papers", "prices", "shares", "options")
def could_raise(state: State, company: str) -> int:
    """What treasury and director have once his private companies are cashed in and his shares sold, always those that
    bring most at once (1843-8.8.3-b, -c)."""
    who, t = state.decider(company) or "", Table(title(state.title), state.branch())
    cashed_in = sum(PRIVATES[one].price for one in privates.owned_by(state, player(who)))
    while found := max(sales(t, company, who), key=lambda one: (brings(t, one), one.company), default=None):
        sell(t, found)
    return money.treasury(t.state, company) + money.cash(t.state, who) + cashed_in


def brings(t: Table, action: SellShares) -> int:
    return action.count * TERMS.brings(t.state, action.company)
