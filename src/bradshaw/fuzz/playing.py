"""One random game from a seed, checked at every step; and the same failure found again in a replay."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from bradshaw.fuzz import checking
from bradshaw.fuzz.checking import Violation
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.outside import Forger
from bradshaw.kernel.actions import Action, Pass
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import Event
from bradshaw.kernel.game import Game
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import Title
from bradshaw.kernel.title import title as find_title

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")


class Plan(Struct, frozen=True):
    """What to play: everything that decides the course of a game."""

    title: str
    seed: int = 1
    players: int = 0
    """0: every number the title allows, in turn."""
    options: dict[str, OptionValue] = {}
    mix_options: bool = False
    """Draw the options that are not given at random for every game."""
    weights: dict[str, float] = {}
    steps: int = 5_000
    idle: int = 400
    """A game in which nobody does anything but pass for so long is given up."""
    outside: int = 6
    """How many actions that were not offered are tried at a step."""
    rate: float = 1.0
    """The share of steps with the expensive checks."""


class Coverage(Struct):
    """What was reached, counted."""

    kinds: Counter[str] = field(default_factory=Counter)
    frames: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    """Clauses cited by refusals."""
    events: Counter[str] = field(default_factory=Counter)
    """Clauses cited by events."""
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, other: Coverage) -> None:
        for name in self.__struct_fields__:
            getattr(self, name).update(getattr(other, name))

    def hear(self, events: tuple[Event, ...]) -> None:
        self.events.update(clause for event in events if (clause := getattr(event, "clause", "")))


class Failure(Struct, frozen=True):
    """A violation with the way to it: who played what, and the action that shows it."""

    check: str
    message: str
    index: int
    players: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: int
    actions: tuple[dict[str, Any], ...]
    action: dict[str, Any] | None = None


class Outcome(Struct, frozen=True):
    index: int
    actions: int
    seconds: float
    ended: bool
    coverage: Coverage
    failure: Failure | None = None


def seats(plan: Plan, title: Title, index: int) -> tuple[str, ...]:
    spread = title.max_players - title.min_players + 1
    count = plan.players or title.min_players + index % spread
    return NAMES[:count]


def drawn_options(plan: Plan, title: Title, rng: random.Random) -> dict[str, OptionValue]:
    """The plan's options, and if it says so random values for the others; a forbidden mix is drawn again."""
    if not plan.mix_options:
        return dict(plan.options)
    for _ in range(50):
        mixed = {spec.name: rng.choice(spec.values) for spec in title.options if rng.random() < 0.5} | plan.options
        try:
            title.settle_options(mixed)
        except BadInput:
            continue
        return mixed
    return dict(plan.options)


def play(plan: Plan, index: int) -> Outcome:
    """Play the game of this number."""
    title = find_title(plan.title)
    rng = random.Random(f"{plan.seed}/{index}")
    options = drawn_options(plan, title, rng)
    seed = rng.randrange(10**6)
    started = time.perf_counter()
    players, coverage = seats(plan, title, index), Coverage()
    game = Game(title, players, options, seed)
    failure = None
    try:
        _play_on(plan, game, rng, coverage)
    except Violation as violation:
        failure = Failure(
            check=violation.check,
            message=violation.message,
            index=index,
            players=players,
            options=options,
            seed=seed,
            actions=tuple(msgspec.to_builtins(action) for action in game.actions),
            action=msgspec.to_builtins(violation.action) if violation.action else None,
        )
    if game.state.ended:
        coverage.ends[game.state.ended.reason] += 1
    seconds = time.perf_counter() - started
    return Outcome(index, len(game.entries), seconds, game.ended, coverage, failure)


def _play_on(plan: Plan, game: Game, rng: random.Random, coverage: Coverage) -> None:
    taste, forger = Taste(rng, plan.weights), Forger(rng)
    coverage.hear(game.opening)
    checking.position(game, thorough=True)
    idle = 0
    while not game.ended and len(game.entries) < plan.steps and idle < plan.idle:
        thorough = rng.random() < plan.rate
        menu = checking.read_menu(game, pure=thorough)
        coverage.frames[menu.frame] += 1
        coverage.refusals.update(entry.reason.clause for entry in menu.refused)
        forger.look(menu)
        for forged in forger.actions(game, menu, plan.outside):
            if clause := checking.unoffered(game, menu, forged):
                coverage.refusals[clause] += 1
                if thorough and rng.random() < 0.1:
                    checking.refused_whole(game, forged)
        if thorough:
            checking.offered(game, rng.choice(menu.options))
            checking.refused_whole(game, forger.nonsense(game, menu))
        action = taste.choose(menu, lambda other: game.why_not(other) is None)
        coverage.kinds[action.kind] += 1
        idle = idle + 1 if isinstance(action, Pass) else 0
        checking.acted(game, action, thorough=thorough)
        coverage.hear(game.entries[-1].events)
        checking.position(game, thorough=thorough)
    if game.ended:
        checking.read_menu(game, pure=True)
    checking.replayed(game)


def replay_leniently(failure: Failure, title: Title, actions: tuple[Mapping[str, Any], ...]) -> Game:
    """Play those actions that are still allowed, leaving out the rest."""
    game = Game(title, failure.players, failure.options, failure.seed)
    for action in actions:
        try:
            game.act(action)
        except Exception:  # a crash is one more action to leave out
            continue
    return game


def violation_at(game: Game, action: Action | None) -> Violation | None:
    """What is wrong with a position, or with an action there."""
    try:
        checking.position(game, thorough=True)
        menu = checking.read_menu(game, pure=True)
        if action is not None:
            checking.unoffered(game, menu, action)
            if menu.admits(action):
                checking.acted(game.copy(), action, thorough=True)
            else:
                checking.refused_whole(game.copy(), action)
        checking.replayed(game)
    except Violation as violation:
        return violation
    return None
