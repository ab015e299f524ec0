"""Carrying out an action, listing the menu, running what happens by itself. Functions over a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from bradshaw.kernel import patience
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
    return ((choice, frame) for _, choice, frame in asked(t, (player,)))


def asked(t: Table, players: Iterable[str]) -> Iterator[tuple[str, Choice[Any, Any], Frame]]:
    """Everything these players may be asked now, one after the other."""
    if t.state.ended or not t.state.frames:
        return
    frame = t.frame
    rules = rules_of(t, frame)
    here = {*rules.deciders(t, frame), *rules.guests(t, frame)}
    anytime = [(any_time.choices, any_time.players(t)) for any_time in t.title.anytime]
    for player in players:
        if player in here:
            for choice in rules.offered(frame):
                yield player, choice, frame
        for choices, theirs in anytime:
            if player in theirs:
                for choice in choices:
                    yield player, choice, frame


def places(t: Table, action: Action) -> Iterator[tuple[Choice[Any, Any], Frame]]:
    """The choices among these that an action may belong to, whether it is legal or not."""
    if not t.state.frames:
        return
    frame = t.frame
    rules = rules_of(t, frame)
    here = rules.by_action.get(type(action), ())
    if here and (action.actor in rules.deciders(t, frame) or action.actor in rules.guests(t, frame)):
        for choice in here:
            yield choice, frame
    for any_time in t.title.anytime:
        for choice in any_time.choices:
            if choice.action is type(action) and action.actor in any_time.players(t):
                yield choice, frame


def judge(t: Table, action: Action) -> tuple[Choice[Any, Any], Frame]:
    """The choice this action belongs to, if it is legal; otherwise the reason as a RuleViolation."""
    if t.state.ended:
        raise RuleViolation(t.title.over or NOT_YOUR_TURN, "The game is over.")
    if action.actor not in t.state.players:
        raise BadInput(f"no player {action.actor!r} at this table; there are {', '.join(t.state.players)}")
    refusal: RuleViolation | None = None
    for choice, frame in places(t, action):
        try:
            choice.gate(t, frame, action.actor)
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


def place(t: Table, action: Action) -> tuple[Choice[Any, Any], Frame] | None:
    """The choice this action belongs to, whether it is legal or not; of several the first that allows it."""
    found = list(places(t, action))
    for one in found[:0:-1]:  # those of other steps refuse at once
        if refusal_at(t, *one, action.actor) or refusal_of(t, *one, action):
            found.remove(one)
    if len(found) > 1 and (refusal_at(t, *found[0], action.actor) or refusal_of(t, *found[0], action)):
        return found[1]
    return found[0] if found else None


def carry_out(t: Table, action: Action, *, judged: bool = True) -> None:
    """Check, apply, and run on to the next decision. On refusal the table is untouched.

    What was accepted once is repeated without the check (`judged=False`).
    """
    patience.check()
    choice, frame = (None if judged else place(t, action)) or judge(t, action)
    choice.apply(t, frame, action)
    settle(t)


def legal(t: Table) -> Iterator[Option]:
    """Everything that may be done now, without words: what `menu` offers, for those who do not read."""
    for player, choice, frame in asked(t, t.state.players):
        yield from allowed(t, choice, frame, player)


def allowed(t: Table, choice: Choice[Any, Any], frame: Frame, player: str) -> Iterator[Option]:
    """The candidates of one choice that pass its judge, in order; a caller may stop at the first."""
    try:
        choice.gate(t, frame, player)
    except RuleViolation:
        return
    check = choice.check
    for one in choice.candidates(t, frame, player):
        try:
            check(t, frame, one.action if isinstance(one, Option) else one)
        except RuleViolation:
            continue
        yield one if isinstance(one, Option) else Option(one)


def possible(t: Table, frame: Frame, choices: Iterable[Choice[Any, Any]], player: str) -> bool:
    """Does any of these choices leave this player something to do?"""
    return any(True for choice in choices for _ in allowed(t, choice, frame, player))


def candidates(t: Table, choice: Choice[Any, Any], frame: Frame, player: str) -> Iterator[Option]:
    for one in choice.candidates(t, frame, player):
        yield one if isinstance(one, Option) else Option(one)


def in_words(t: Table, choice: Choice[Any, Any], frame: Frame, option: Option) -> Option:
    """The option as a reader sees it."""
    if option.label:
        return option
    words = choice.words(t, frame, option.action)
    if isinstance(words, str):
        return replace(option, label=words)
    return replace(option, label=words.label, note=words.note, best=words.best)


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
    for player, choice, frame in asked(t, t.state.players if players is None else players):
        if kind is not None and choice.action.__struct_config__.tag != kind:
            continue
        shut = refusal_at(t, choice, frame, player)
        if shut and not explain:
            continue
        for option in candidates(t, choice, frame, player):
            reason = shut or refusal_of(t, choice, frame, option.action)
            if reason is None:
                options.append(in_words(t, choice, frame, option))
            elif explain:
                refused.append(Refused(option.action, in_words(t, choice, frame, option).label, reason))
    if not t.state.frames:
        return Menu("over", "The game is over", (), ())
    heading = rules_of(t, t.frame).heading(t, t.frame)
    return Menu(t.frame.name, heading, waiting, tuple(options), tuple(refused))


def refusal_at(t: Table, choice: Choice[Any, Any], frame: Frame, player: str) -> Refusal | None:
    """What forbids all actions of this kind to a player here."""
    try:
        choice.gate(t, frame, player)
    except RuleViolation as violation:
        return Refusal(violation.clause, violation.message)
    return None


def refusal_of(t: Table, choice: Choice[Any, Any], frame: Frame, action: Action) -> Refusal | None:
    try:
        choice.check(t, frame, action)
    except RuleViolation as violation:
        return Refusal(violation.clause, violation.message)
    return None
