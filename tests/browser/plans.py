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


@dataclass
class PlanOf1820:
    """Two companies floated together, one of which takes the other over; then it loses its trains, and nobody is left
    to control one: a whole game in about a hundred actions."""

    lays: int = 4
    runs: int = 3
    done: Counter[str] = field(default_factory=Counter)
    laid: Counter[str] = field(default_factory=Counter)
    asked: set[str] = field(default_factory=set)
    """Lots bid for, and what else is done once."""

    def wants(self, answer: Answer) -> float:
        kind, action = answer.kind, answer.action
        if kind in WANTED_IN_1820:
            return WANTED_IN_1820[kind]
        once = {
            "bid": str(action.get("lot")),
            "subscribe": f"subscribe {action.get('holder')}",
            "choose-hex": "station",
            "offer-company": "offer",
        }
        if kind in once:
            return 6 if once[kind] not in self.asked else -1
        if kind == "fund-lobby":
            return 9 if self.done[kind] < 2 else -1
        if kind == "buy-share":
            return 3 if self.done[kind] < 4 and str(action["source"]).startswith("company/") else -1
        if kind == "lay-tile":
            return 7 if self.laid[action["company"]] < self.lays else -1
        if kind in ("buy-train", "discard-train"):
            late = self.done["run-routes"] >= self.runs
            return 7 if late == (kind == "discard-train") else -1
        if kind in ("run-routes", "dividend"):
            return 8 + bool(action.get("routes") or action.get("pay"))
        return -2

    def did(self, answer: Answer) -> None:
        kind, action = answer.kind, answer.action
        self.done[kind] += 1
        self.laid[action.get("company", "")] += kind == "lay-tile"
        self.asked |= {str(action.get("lot")), f"{kind} {action.get('holder')}"}
        self.asked |= {"station"} if kind == "choose-spot" else {"offer"} if kind == "offer-company" else set()
        if kind == "propose":
            self.asked -= {one for one in self.asked if one.startswith(("subscribe", "station"))}


WANTED_IN_1820 = {
    "pass": 0,
    "out": 1,
    "ready": 1,
    "agree": 6,
    "decline": -1,
    "pay-for-cousin": 5,
    "take-trains": 5,
    "choose-charter": 5,
    "choose-terms": 5,
    "choose-spot": 5,
    "propose": 5,
    "pay-due": 8,
    "name-buyer": 5,
    "keep-stations": 1,
    "take-loan": -3,
    "abandon": -5,
    "step-back": -9,
}


def plan_of_1820() -> PlanOf1820:
    return PlanOf1820()
