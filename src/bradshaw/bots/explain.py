"""A decision in words: what is best, by how much, what makes the difference, and what is about to change.

The same sentence tells what a bot does, and gives a hint to the person on turn.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from bradshaw.bots import habits, openings, saving
from bradshaw.bots.policy import Seat, seat_of
from bradshaw.bots.solid import Judged, by_thumb, focus, judged, tried
from bradshaw.bots.valuation import Outlook, Parts, valuation, weights
from bradshaw.kernel.actions import Action, Dividend, Pass, RunRoutes
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
    "saved": "saved for another train",
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
    action = ranked[0].move.action if ranked else by_thumb(seat).action
    what = label(game, action)
    other, than = compared(game, what, ranked[1:])
    if other is None:
        return Hint(action, what, None, "", {}, coming, reason(seat, action))
    over = round(ranked[0].worth - other.worth)
    return Hint(action, what, over, than, difference(seat, ranked[0], other), coming)


def compared(game: Game, best: str, others: Sequence[Judged]) -> tuple[Judged | None, str]:
    """What the best is compared with: passing, else the next that reads differently."""
    for one in others:
        if isinstance(one.move.action, Pass):
            return one, "passing"
    named = ((one, label(game, one.move.action)) for one in others)
    return next(((one, words) for one, words in named if words != best), (None, ""))


def reason(seat: Seat, action: Action) -> str:
    """What decides where nothing is compared; nothing where there is not more to say than that it is usual."""
    if isinstance(action, RunRoutes):
        return BEST
    return habits.reason(seat.state, action) or openings.reason(seat, action)


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
    factors = {name: getattr(counted, name, 1.0) for name in one.__struct_fields__}
    factors["liabilities"] = -counted.liabilities
    found = {name: round(factor * (getattr(one, name) - getattr(two, name))) for name, factor in factors.items()}
    return {**found, "saved": round(saved(seat, best) - saved(seat, other))}


def saved(seat: Seat, judged: Judged) -> float:
    """What earnings bring that are kept for another train."""
    if not isinstance(judged.move.action, Dividend):
        return 0.0
    return saving.brings(seat, judged.move.option, Outlook(seat.state, seat.player))


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
