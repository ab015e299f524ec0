"""Carrying out an action, listing the menu, running what happens by itself. Functions over a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bradshaw.kernel.actions import Action
from bradshaw.kernel.errors import BadInput, BradshawError, RuleViolation
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.menu import Menu, Option, Refusal, Refused
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Choice, FrameRules

NOT_YOUR_TURN = "turn"
"""Cited for what is out of turn where a title names no clause of its book for it."""

LONGEST_CHAIN = 10_000
"""Automatic steps in a row before the engine says that a rule is going in circles."""


class EngineError(BradshawError):
    """A title's rules went in circles or left nobody to decide: a bug, never a player's mistake."""


def rules_of(t: Table, frame: Frame) -> FrameRules[Any]:
    return t.title.frames[type(frame)]


def waits_for(t: Table) -> tuple[str, ...]:
    """The players without whom the game does not go on."""
    if t.state.ended or not t.state.frames:
        return ()
    return rules_of(t, t.frame).deciders(t, t.frame)


def open_choices(t: Table, player: str) -> Iterator[tuple[Choice[Any, Any], Frame]]:
    """Everything this player may be asked now: the top frame's choices, then those open at any time."""
    if t.state.ended or not t.state.frames:
        return
    frame = t.frame
    rules = rules_of(t, frame)
    if player in rules.deciders(t, frame):
        for choice in rules.choices:
            yield choice, frame
    for anytime in t.title.anytime:
        if player in anytime.players(t):
            for choice in anytime.choices:
                yield choice, frame


def judge(t: Table, action: Action) -> tuple[Choice[Any, Any], Frame]:
    """The choice this action belongs to, if it is legal; otherwise the reason as a RuleViolation."""
    if t.state.ended:
        raise RuleViolation(t.title.over or NOT_YOUR_TURN, "The game is over.")
    if action.actor not in t.state.players:
        raise BadInput(f"no player {action.actor!r} at this table; there are {', '.join(t.state.players)}")
    refusal: RuleViolation | None = None
    for choice, frame in open_choices(t, action.actor):
        if type(action) is choice.action:
            try:
                choice.check(t, frame, action)
            except RuleViolation as violation:
                refusal = refusal or violation
            else:
                return choice, frame
    if refusal:
        raise refusal
    clause = t.title.order.get(type(t.frame), NOT_YOUR_TURN)
    if action.actor not in waits_for(t):
        clause = t.title.whose.get(type(t.frame), clause)
        whom = " and ".join(waits_for(t))
        raise RuleViolation(clause, f"It is not {action.actor}'s turn: the game waits for {whom}.")
    step = rules_of(t, t.frame).heading(t, t.frame)
    raise RuleViolation(clause, f"{action.kind.replace('-', ' ').capitalize()} is not part of this step ({step}).")


def carry_out(t: Table, action: Action) -> None:
    """Check, apply, and run on to the next decision. On refusal the table is untouched."""
    choice, frame = judge(t, action)
    choice.apply(t, frame, action)
    settle(t)


def settle(t: Table) -> None:
    """Run automatic steps until somebody must decide or the game has ended."""
    for _ in range(LONGEST_CHAIN):
        if t.state.ended:
            t.state.frames = ()
            return
        if not t.state.frames:
            raise EngineError(f"{t.title.id}: no frame is left although the game has not ended")
        frame = t.frame
        rules = rules_of(t, frame)
        if rules.step(t, frame):
            continue
        if rules.deciders(t, frame):
            return
        raise EngineError(f"{t.title.id}: nobody decides in {frame.name}")
    raise EngineError(f"{t.title.id}: automatic steps go in circles at {t.frame.name}")


def menu(t: Table, *, players: Iterable[str] | None = None, kind: str | None = None, explain: bool = False) -> Menu:
    """The menu of all players (or some), of all kinds (or one); with the greyed entries when asked to explain."""
    waiting = waits_for(t)
    options: list[Option] = []
    refused: list[Refused] = []
    for player in t.state.players if players is None else players:
        for choice, frame in open_choices(t, player):
            if kind is not None and choice.action.__struct_config__.tag != kind:
                continue
            for option in choice.candidates(t, frame, player):
                try:
                    choice.check(t, frame, option.action)
                except RuleViolation as violation:
                    if explain:
                        reason = Refusal(violation.clause, violation.message)
                        refused.append(Refused(option.action, option.label, reason))
                else:
                    options.append(option)
    if not t.state.frames:
        return Menu("over", "The game is over", (), ())
    heading = rules_of(t, t.frame).heading(t, t.frame)
    return Menu(t.frame.name, heading, waiting, tuple(options), tuple(refused))
