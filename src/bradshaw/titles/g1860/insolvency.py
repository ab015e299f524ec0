"""Insolvency: a company without a train that could run one; it leases until it can buy."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import CompanyEvent
from bradshaw.titles.g1860 import money
from bradshaw.titles.g1860.depot import cheapest
from bradshaw.titles.g1860.own import add, own
from bradshaw.titles.g1860.shares import has_train


def declare(t: Table, name: str) -> None:
    if name not in own(t.state).insolvent:
        add(t, "insolvent", name)
        t.say(CompanyEvent(name, "insolvent", "1860-insolvency-b"))


def can_pay_for_train(state: State, name: str) -> bool:
    """Then it does not lease any more (1860-insolvency-o)."""
    price = cheapest(state)
    return price is not None and money.treasury(state, name) >= price


def leases(state: State, name: str) -> bool:
    """1860-insolvency-i"""
    return name in own(state).insolvent and not has_train(state, name) and not can_pay_for_train(state, name)
