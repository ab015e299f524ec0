"""A decision in words: what is best, by how much, what makes the difference, and what is about to change.

The same sentence tells what a bot does, and gives a hint to the person on turn.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from bradshaw.bots import habits
from bradshaw.bots.policy import Seat, seat_of
from bradshaw.bots.solid import Judged, by_thumb, focus, judged, tried
from bradshaw.bots.valuation import Outlook, Parts, valuation, weights
from bradshaw.kernel.actions import Action, Pass, RunRoutes
from bradshaw.kernel.game import Game
from bradshaw.kernel.numbers import counted
from bradshaw.kernel.records import is_company
from bradshaw.titles import forecast, views

NAMES = {
    "cash": "cash",
    "shares": "shares now",
    "dividends": "dividends to come",
    "prices": "prices to come",
    "privates": "private companies",
    "treasuries": "treasuries",
    "liabilities": "what will have to be paid",
}
TOLD = 2
"""Parts of the difference that are named."""
BEST = "no other runs that were found earn more"
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
        reasons = sorted(self.parts.items(), key=lambda part: -abs(part[1]))[:TOLD]
        told = ", ".join(f"{NAMES[name]} {value:+d}" for name, value in reasons if value)
        compared = f"{self.label}: {self.over} over {self.than}" + (f" ({told})" if told else "")
        return "; ".join((compared, *self.remarks))


def hint(game: Game, player: str, in_vain: Collection[Action] | None = None) -> Hint | None:
    """What to do now; None when the game does not ask this player."""
    seat = seat_of(game, player, in_vain)
    if seat is None:
        return None
    ranked = judged(seat)
    coming = remarks(seat)
    if not ranked:
        action = by_thumb(seat).action
        why = BEST if isinstance(action, RunRoutes) else habits.reason(seat.state, action)
        return Hint(action, label(game, action), None, "", {}, coming, why)
    best = ranked[0]
    other = next((one for one in ranked[1:] if isinstance(one.move.action, Pass)), ranked[-1 if len(ranked) < 2 else 1])
    than = "passing" if isinstance(other.move.action, Pass) else label(game, other.move.action)
    over = round(best.worth - other.worth)
    return Hint(best.move.action, label(game, best.move.action), over, than, difference(seat, best, other), coming)


def label(game: Game, action: Action) -> str:
    """The action as the menu says it, with the numbers that were chosen of its ranges."""
    menu = game.menu(action.actor, kind=action.kind)
    found = next((option for option in menu.options if option.admits(action)), None)
    if found is None:
        return action.kind.replace("-", " ").capitalize()
    numbers = [said(game.title.id, name, getattr(action, name)) for name in found.ranges]
    told = ", ".join(filter(None, numbers))
    return f"{found.label} ({told})" if told else found.label


def said(title: str, name: str, number: int) -> str:
    """A number of a range; what is turned on the map, and a single one, is not said again."""
    if name in ("amount", "price"):
        return views.money(title, number)
    return str(number) if name == "count" and number > 1 else ""


def difference(seat: Seat, best: Judged, other: Judged) -> dict[str, int]:
    """What each part of the valuation makes of it, weighed."""
    one, two = (parts_after(seat, judged) for judged in (best, other))
    counted = weights(seat.title)
    factors = {name: getattr(counted, name, 1.0) for name in NAMES} | {"liabilities": -counted.liabilities}
    return {name: round(factors[name] * (getattr(one, name) - getattr(two, name))) for name in NAMES}


def parts_after(seat: Seat, judged: Judged) -> Parts:
    after = tried(seat, judged.move.option, judged.move.action)
    return valuation(after, seat.player, focus(seat), forecast.rounds_left(seat.state))[seat.player]


def remarks(seat: Seat) -> tuple[str, ...]:
    """Trains that somebody runs and that are about to go."""
    outlook, running = Outlook(seat.state, seat.player), set()
    for train in seat.state.trains.values():
        if is_company(train.holder):
            running.add(train.kind)
    told = []
    for kind in sorted(running):
        rounds = outlook.rounds_of(kind)
        if rounds < min(SOON, outlook.rounds):
            trains = f"{kind} trains" if kind.isalpha() else f"{kind}-trains"
            told.append(f"the {trains} go in about {counted(max(round(rounds), 1), 'round')}")
    return tuple(told)
