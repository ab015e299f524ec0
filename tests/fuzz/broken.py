"""The toy title with one rule broken in a chosen way, for the fuzzer to find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bradshaw.kernel import ledger
from bradshaw.kernel.actions import BuyShare, Pass
from bradshaw.kernel.errors import refuse
from bradshaw.kernel.menu import Option, Range
from bradshaw.kernel.records import BANK, IPO, Holder, player
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title
from kernel import toy
from kernel.toy import Gift, Turn


def with_choice(kind: type[Any], **changes: Any) -> Title:
    (rules,) = toy.TITLE.rules
    choices = tuple(replace(one, **changes) if one.action is kind else one for one in rules.choices)
    return replace(toy.TITLE, id="broken", rules=(replace(rules, choices=choices),))


def mint(t: Table, frame: Turn, action: Gift) -> None:
    """Money from nowhere, once somebody is rich."""
    toy.give(t, frame, action)
    if t.state.cash[player(t.state.after(action.actor))] > 150:
        t.state.cash[BANK] += 1


def crash(t: Table, frame: Turn, action: BuyShare) -> None:
    if t.state.owned("LAR", player(action.actor)) == 2:
        raise KeyError("two is too many")
    toy.buy_share(t, frame, action)


def naive_check(t: Table, frame: Turn, action: BuyShare) -> None:
    if action.source not in t.state.shares[action.company]:
        raise refuse("toy-1", "Nothing there.")
    toy.check_share(t, frame, action)


def too_wide(t: Table, frame: Turn, who: str) -> Iterator[Option]:
    yield Option(Gift(actor=who, amount=5), "Give", ranges={"amount": Range(5, 1000, 5)})


def too_narrow(t: Table, frame: Turn, who: str) -> Iterator[Option]:
    yield Option(Gift(actor=who, amount=5), "Give")


def too_short(t: Table, frame: Turn, who: str) -> Iterator[Option]:
    """The dearest gift is forgotten."""
    most = t.state.cash[player(who)] // 5 * 5 - 5
    if most >= 5:
        yield Option(Gift(actor=who, amount=5), "Give", ranges={"amount": Range(5, most, 5)})


def meddling(t: Table, frame: Turn, who: str) -> Iterator[Option]:
    t.state.shares["LAR"][IPO] += 0
    t.state.shares["LAR"][Holder("ghost")] = 1
    yield Option(Pass(actor=who), "Pass")


def overpay(t: Table, frame: Turn, action: BuyShare) -> None:
    ledger.pay(t, player(action.actor), BANK, 2 * toy.price(t), "share")
    toy.buy_share(t, frame, action)


def never(t: Table, frame: Turn, action: Pass) -> None:
    raise refuse("toy-5", "No passing.")


BROKEN: dict[str, tuple[Title, str]] = {
    "mint": (with_choice(Gift, apply=mint), "conservation"),
    "crash": (with_choice(BuyShare, apply=crash), "crash in acting: KeyError in crash"),
    "naive": (with_choice(BuyShare, check=naive_check), "crash in judging: KeyError in naive_check"),
    "wide": (with_choice(Gift, candidates=too_wide), "offered but refused"),
    "narrow": (with_choice(Gift, candidates=too_narrow), "menu incomplete"),
    "short": (with_choice(Gift, candidates=too_short), "menu incomplete"),
    "meddling": (with_choice(Pass, candidates=meddling), "menu changes the state"),
    "overpay": (with_choice(BuyShare, apply=overpay), "crash in acting: LedgerError in pay"),
    "stuck": (with_choice(Pass, check=never), "nothing offered"),
}
