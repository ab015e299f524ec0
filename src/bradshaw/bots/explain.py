"""A decision in words: what is best, by how much, what makes the difference, and what is about to change.

The same sentence tells what a bot does, and gives a hint to the person on turn.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec import Struct

from bradshaw.bots import habits, openings
from bradshaw.bots.policy import Seat, seat_of
from bradshaw.bots.solid import Judged, by_thumb, focus, judged
from bradshaw.bots.valuation import Outlook, lead_of_others, valuation, weights
from bradshaw.kernel.actions import Action, Dividend, Pass, RunRoutes
from bradshaw.kernel.game import Game
from bradshaw.kernel.numbers import counted
from bradshaw.kernel.records import is_company
from bradshaw.titles import forecast, views

NAMES = {
    "now": "money and shares now",
    "dividends": "dividends to come",
    "prices": "prices to come",
    "privates": "private companies",
    "treasuries": "treasuries",
    "others": "what others have",
    "track": "what the track earns and leads to",
    "saved": "saved for another train",
    "room": "another share in its place",
    "dear": "money kept for other shares",
    "taste": "what usually is good",
}
LIABILITIES = {True: "less to pay later", False: "more to pay later"}
"""By whether it is for the choice."""
TOLD = 2
"""Parts of the difference that are named for a choice; one against it, where it is large."""
BEST = "no other runs that were found earn more"
ALONE = "nothing else may be done"
NOTHING_BETTER = "nothing else that may be done is wanted"
FROM_TO = re.compile(r" for \S*\d\S* to \S*\d\S*$")
"""The range of a price, which is not said beside the price that was chosen."""
SOON = 6.0
"""Operating rounds within which the end of a kind of train is worth a word."""


class Hint(Struct, frozen=True):
    """The action that a bot would take here, and why."""

    action: Action
    label: str
    over: int | None
    """How much better it is than `than`, in money at the likely end; None where rules of thumb decided."""
    than: str
    parts: dict[str, int]
    """The difference, part by part."""
    remarks: tuple[str, ...]
    why: str = ""
    """What the rule of thumb looks at."""

    @property
    def sentence(self) -> str:
        if self.over is None:
            done = f"{self.label}: {self.why}" if self.why else f"{self.label}, by a rule of thumb"
            return "; ".join((done, *self.remarks))
        told = ", ".join(self.reasons)
        compared = f"{self.label}: {self.over} over {self.than}" + (f" ({told})" if told else "")
        return "; ".join((compared, *self.remarks))

    @property
    def reasons(self) -> list[str]:
        """The largest parts that speak for it, and what most speaks against it."""
        ranked = sorted(self.parts.items(), key=lambda part: -part[1])
        told = [f"{name_of(name, value)} {value:+d}" for name, value in ranked[:TOLD] if value > 0]
        name, least = ranked[-1] if ranked else ("", 0)
        if least < 0 and -2 * least >= (self.over or 0):
            told.append(f"but {name_of(name, least)} {least:+d}")
        return told


def name_of(part: str, value: int) -> str:
    return LIABILITIES[value > 0] if part == "liabilities" else NAMES[part]


def hint(game: Game, player: str, in_vain: Collection[Action] | None = None) -> Hint | None:
    """What to do now; None when the game does not ask this player."""
    seat = seat_of(game, player, in_vain)
    if seat is None:
        return None
    ranked = judged(seat)
    coming = remarks(seat)
    action = ranked[0].move.action if ranked else by_thumb(seat).action
    what = label(game, action)
    other, than = compared(game, ranked[0], what, ranked[1:]) if ranked else (None, "")
    if other is None:
        return Hint(action, what, None, "", {}, coming, reason(seat, action))
    over = round(ranked[0].worth - other.worth)
    return Hint(action, what, over, than, difference(seat, ranked[0], other), coming)


def compared(game: Game, best: Judged, words: str, others: Sequence[Judged]) -> tuple[Judged | None, str]:
    """What the best is compared with: the other dividend, or passing, else the next that reads differently."""
    for one in others:
        if isinstance(one.move.action, Dividend) and isinstance(best.move.action, Dividend):
            return one, label(game, one.move.action)
    for one in others:
        if isinstance(one.move.action, Pass):
            return one, "passing"
    named = ((one, label(game, one.move.action)) for one in others)
    return next(((one, other) for one, other in named if other != words), (None, ""))


def reason(seat: Seat, action: Action) -> str:
    """What decides where nothing is compared; nothing where there is not more to say than that it is usual."""
    if isinstance(action, RunRoutes):
        return BEST
    if len(seat.options) == 1:
        return ALONE
    told = habits.reason(seat.state, action) or openings.reason(seat, action)
    return told or (NOTHING_BETTER if isinstance(action, Pass) else "")


def label(game: Game, action: Action) -> str:
    """The action as the menu says it, with the numbers that were chosen of its ranges."""
    menu = game.menu(action.actor, kind=action.kind)
    found = next((option for option in menu.options if option.admits(action)), None)
    if found is None:
        return action.kind.replace("-", " ").capitalize()
    numbers = [said(game.title.id, name, getattr(action, name)) for name in found.ranges]
    told = ", ".join(filter(None, numbers))
    words = FROM_TO.sub("", found.label) if told else found.label
    return f"{words} ({told})" if told else words


def said(title: str, name: str, number: int) -> str:
    """A number of a range; what is turned on the map, and a single one, is not said again."""
    if name in ("amount", "price"):
        return views.money(title, number)
    return str(number) if name == "count" and number > 1 else ""


def difference(seat: Seat, best: Judged, other: Judged) -> dict[str, int]:
    """What makes it so much better, part by part: all parts together are the whole difference."""
    one, two = (parts_of(seat, judged) for judged in (best, other))
    return {name: round(one.get(name, 0.0) - two.get(name, 0.0)) for name in {**one, **two}}


def parts_of(seat: Seat, judged: Judged) -> dict[str, float]:
    """A valuation in its parts, weighed; what others have counts against somebody."""
    values = valuation(judged.position or seat.state, seat.player, focus(seat), forecast.rounds_left(seat.state))
    counted, mine = weights(seat.title), values[seat.player]
    others = lead_of_others({who: parts.total(counted) for who, parts in values.items()}, seat.player)
    to_come = ("dividends", "prices", "privates", "treasuries", "liabilities")
    found = {name: getattr(counted, name) * getattr(mine, name) for name in to_come}
    found["liabilities"] *= -1
    return {"now": mine.cash + mine.shares, **found, "others": -others, **judged.besides}


def remarks(seat: Seat) -> tuple[str, ...]:
    """Trains that somebody runs and that are about to go; in how many rounds, where companies have the money."""
    outlook, running = Outlook(seat.state, seat.player), set()
    for train in seat.state.trains.values():
        if is_company(train.holder):
            running.add(train.kind)
    found = []
    for kind in running:
        before, rounds = outlook.sold_before(kind), outlook.rounds_of(kind)
        if before is None or rounds >= min(SOON, outlook.rounds):
            continue
        trains = f"{kind} trains" if kind.isalpha() else f"{kind}-trains"
        paid = before < outlook.paid_for
        when = f"in about {counted(max(round(rounds), 1), 'round')}"
        found.append((before, f"the {trains} go {when if paid else sales(int(before) + 1)}"))
    return tuple(words for _, words in sorted(found))


def sales(number: int) -> str:
    """Nobody has the money for so many trains now."""
    return "when the next train is sold" if number == 1 else f"when {number} more trains are sold"
