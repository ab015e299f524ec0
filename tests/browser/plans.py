"""How tests play: one company after the other's heart, so that whole games fit into a test."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol


class Answer(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def action(self) -> dict[str, Any]: ...


ORDER = ("choose", "dividend", "run-routes", "lay-tile", "place-marker", "buy-private", "buy-share", "buy-train")


@dataclass
class Plan:
    """All money into the companies that begin by themselves, so many tiles and trains for each, then dividends.

    A plan knows only what its own clicks did. Trains come from the bank alone, and the owner of a private is
    asked once: who is asked may decline.
    """

    lays: int
    trains: int
    saves: bool = False
    """Nothing is paid out before the company has its trains."""
    salt: str = ""
    """Which way to build, where one way is as good as another."""
    done: Counter[str] = field(default_factory=Counter)
    laid: Counter[str] = field(default_factory=Counter)
    owned: Counter[str] = field(default_factory=Counter)
    bought: set[str] = field(default_factory=set)

    def wants(self, answer: Answer) -> float:
        kind, action, company = answer.kind, answer.action, answer.action.get("company", "")
        if kind not in ORDER:
            return 0 if kind in ("pass", "decline") else -2
        wanted = float(len(ORDER) - ORDER.index(kind))
        if kind == "dividend":
            pays = self.owned[company] >= self.trains or not self.saves
            return wanted + 0.9 * (bool(action["pay"]) == pays)
        if kind == "run-routes":
            return wanted + 0.9 * bool(action["routes"])
        if kind == "lay-tile":
            return wanted + self.whim(action) if self.laid[company] < self.lays else -1
        if kind == "buy-private":
            return -1 if action["private"] in self.bought else wanted
        if kind == "buy-train":
            return wanted if self.owned[company] < self.trains and action["train"] not in self.bought else -1
        return wanted

    def whim(self, action: dict[str, Any]) -> float:
        text = f"{self.salt}{action['hex']}{action['tile']}{action['rotation']}"
        return int(hashlib.md5(text.encode()).hexdigest()[:8], 16) / 2**32

    def did(self, answer: Answer) -> None:
        company = answer.action.get("company", "")
        self.done[answer.kind] += 1
        self.laid[company] += answer.kind == "lay-tile"
        if answer.kind == "buy-train":
            self.owned[company] += 1
            self.bought.add(answer.action["train"])
        if answer.kind == "buy-private" and company:
            self.bought.add(answer.action["private"])


def plan_of_1848() -> Plan:
    """To the top of the chart with one company in about a hundred actions."""
    return Plan(lays=6, trains=4)


def plan_of_1860() -> Plan:
    """To the top of the market in about two hundred actions, with the options silent_pass and no_train_limit."""
    return Plan(lays=15, trains=5, saves=True, salt="2745")


def plan_of_1843() -> Plan:
    """All privates at their prices, then to the top of the market with PLM in about a hundred actions."""
    return Plan(lays=6, trains=2)
