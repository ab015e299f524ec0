"""The order slip: what an action costs, added up, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bradshaw.kernel import events as ev
from bradshaw.kernel.records import SCRAP, Holder, bare, company, player
from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.web.table.show import facts, panels
from bradshaw.web.table.show.lots import set_aside
from bradshaw.web.table.show.story import Line, Teller, acts

FOLLOWS = (ev.PaperMoved, ev.PriceMoved, ev.DirectorChanged, ev.CompanyEvent, ev.PhaseBegan, ev.GameEnded)
"""What a player weighs before saying yes."""


@dataclass
class Slip:
    title: str
    sums: list[tuple[str, str, str]] = field(default_factory=list)
    """Whose money, the sum, and what is left."""
    lines: list[Line] = field(default_factory=list)
    sheets: list[panels.DrawnSheet] = field(default_factory=list)
    """What would follow in the end, where that has become another thing."""
    certificates: str = ""
    goes_on: bool = False
    """More may be traded in this turn, and put on the same slip."""


def slip(before: State, after: State, actions: Sequence[Mapping[str, Any]], events: Iterable[ev.Event]) -> Slip:
    """What the actions of one person lead to, one after the other."""
    title, actor = before.title, str(actions[0]["actor"])
    told = list(events)
    found = Slip(title)
    for purse in dict.fromkeys((player(actor), *others_paid(before, actions, told))):
        words = added_up(title, purse, before.cash.get(purse, 0), told)
        if words:
            found.sums.append((bare(purse), words, facts.money(title, after.cash.get(purse, 0), purse)))
    aside = set_aside(after, actor) if actions[0]["kind"] == "bid" and "company" not in actions[0] else 0
    if aside and not found.sums:
        cash = after.cash.get(player(actor), 0)
        words = f"{facts.money(title, cash)} − {facts.money(title, aside)}"
        found.sums.append((f"{actor}, if nobody bids more:", words, facts.money(title, cash - aside)))
    teller = Teller(title)
    for event in told:
        rusts = isinstance(event, ev.TrainMoved) and event.taker == SCRAP
        told_already = isinstance(event, ev.PaperMoved) and event.paper.startswith("director:")
        if (isinstance(event, FOLLOWS) or rusts) and not told_already and (line := teller.tell(0, event)):
            found.lines.append(line)
    known = panels.sheets(before)
    found.sheets = [one for one in panels.sheets(after) if one not in known]
    (count, limit), (was, _) = views.certificates(after, actor), views.certificates(before, actor)
    if count is not None and limit and count != was:
        found.certificates = f"{count} of {limit}"
    return found


def others_paid(state: State, actions: Sequence[Mapping[str, Any]], events: Iterable[ev.Event]) -> list[Holder]:
    """Whose money counts besides the actor's: the company that acts; of an offer, everybody whom it pays."""
    if actions[0]["kind"] == "agree":
        return [
            one for event in events if isinstance(event, ev.Paid) for one in (event.giver, event.taker) if acts(one)
        ]
    return [company(str(one["company"])) for one in actions if one.get("company") in state.companies]


def added_up(title: str, purse: Holder, start: int, events: Iterable[ev.Event]) -> str:
    """£362 + £56 − £68, or nothing where no money moves; too many payments are one."""
    parts = [
        event.amount if event.taker == purse else -event.amount
        for event in events
        if isinstance(event, ev.Paid) and purse in (event.giver, event.taker)
    ]
    if not parts:
        return ""
    shown = parts if len(parts) < 4 else [sum(parts)]
    return facts.money(title, start, purse) + "".join(
        f" {'+' if part >= 0 else '−'} {facts.money(title, abs(part), purse)}" for part in shown
    )
