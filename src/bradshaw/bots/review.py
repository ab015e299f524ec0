"""A game looked back on: what every decision gave away, and what would have been better.

Each decision that the valuation knows how to compare, or of which a title's habits say what it brings, is judged again
as it stood then, with what its player could know. It is an estimate by the eyes of a solid bot, not a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bradshaw.bots import habits
from bradshaw.bots.easy import filled_in
from bradshaw.bots.explain import label
from bradshaw.bots.policy import Seat, as_seen, luck_of
from bradshaw.bots.solid import Judged, focus, judged, tried
from bradshaw.bots.valuation import worth
from bradshaw.kernel.actions import Action, LayTile, Pass
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Option
from bradshaw.kernel.playout import Playout
from bradshaw.kernel.state import State
from bradshaw.titles import forecast


class Swing(Struct, frozen=True):
    """One decision: what was done, what a bot would have done, and how much more that is worth at the likely end."""

    number: int
    action: Action
    best: Action
    given_away: int


class Told(Struct, frozen=True):
    """The same in words, as the menu of that moment said it."""

    number: int
    who: str
    did: str
    better: str
    """Nothing where nothing was."""
    given_away: int


def review(game: Game, first: int = 0, last: int | None = None) -> Iterator[Swing]:
    """The decisions of a game in their order, or a stretch of them; those with nothing to compare are left out."""
    for number, entry in enumerate(game.entries[first:last], first):
        swing = judge(game, number, entry.action)
        if swing is not None:
            yield swing


def in_words(game: Game, swing: Swing) -> Told:
    then = position(game, swing.number)
    better = label(then, swing.best) if swing.given_away else ""
    return Told(swing.number, swing.action.actor, label(then, swing.action), better, swing.given_away)


def position(game: Game, number: int) -> Game:
    """The game as it stood before one of its decisions."""
    then = game.copy()
    then.entries = then.entries[:number]
    return then


def judge(game: Game, number: int, action: Action) -> Swing | None:
    state = as_seen(game.at(number), action.actor)
    playout = Playout(game.title, state)
    options = [option for option in playout.legal() if option.action.actor == action.actor]
    seat = Seat(playout, action.actor, options, luck_of(position(game, number), action.actor))
    option = next((one for one in options if one.admits(action)), None)
    if option is None:
        return None
    gains = [(gain, one) for one in options if (gain := gain_of(state, one)) is not None]
    weighed = any(not isinstance(one.action, Pass) for _, one in gains)
    if weighed or habits.wish(state, option) not in (None, habits.LEFT):
        return by_gains(seat, number, action, gains)
    ranked = judged(seat)
    if not ranked:
        return None
    given_away = ranked[0].worth - worth_of(seat, ranked, option, action)
    return Swing(number, action, ranked[0].move.action, max(round(given_away), 0))


def worth_of(seat: Seat, ranked: Sequence[Judged], option: Option, action: Action) -> float:
    """What was done is worth so much by the estimate that ranks the others. Track that nobody looks at promises
    nothing; other numbers than a bot would choose lead elsewhere."""
    known = next((one for one in ranked if one.move.option is option), None)
    if known and known.move.action == action:
        return known.worth
    position = seat.state if isinstance(action, LayTile) else tried(seat, option, action)
    besides = sum(known.besides.values()) if known else 0.0
    return worth(position, action.actor, focus(seat), rounds=forecast.rounds_left(seat.state)) + besides


def by_gains(seat: Seat, number: int, action: Action, gains: Sequence[tuple[float, Option]]) -> Swing | None:
    """Where a title's habits decide: by what they say that actions bring; None where they say nothing of this one."""
    taken = gain_of(seat.state, Option(action))
    if taken is None:
        return None
    most, best = max(gains, key=lambda one: one[0])
    given_away = max(round(most - taken), 0)
    return Swing(number, action, filled_in(seat, best) if given_away else action, given_away)


def gain_of(state: State, option: Option) -> float | None:
    """What an action brings by a habit; passing brings nothing."""
    told = habits.wish(state, option)
    return told.gain if told else 0.0 if isinstance(option.action, Pass) else None
