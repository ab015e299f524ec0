"""One random game from a seed, checked at every step; and the same failure found again in a replay."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct, field

from bradshaw.fuzz import checking
from bradshaw.fuzz.checking import Violation
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.outside import Forger
from bradshaw.fuzz.referees import referee_of
from bradshaw.kernel.actions import Action, BuyPrivate, BuyShare, Pass, SellPrivate, SellShares
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import Event, RoundBegan, TurnBegan
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.offers import Offer
from bradshaw.kernel.records import is_company
from bradshaw.kernel.state import OptionValue, State
from bradshaw.kernel.title import Title
from bradshaw.kernel.title import title as find_title

MIXED, PLAIN = "mixed", "plain"
TIRED = 80
"""After so many actions without anything new on the board the players take up other habits."""
TRADE = (Pass, BuyShare, SellShares, BuyPrivate, SellPrivate)
"""What can go on for ever: a game that consists of nothing else is given up at last."""
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")


class Plan(Struct, frozen=True):
    """What to play: everything that decides the course of a game."""

    title: str
    seed: int = 1
    players: int = 0
    """0: every number the title allows, in turn."""
    options: dict[str, OptionValue] = {}
    mix_options: float = 0.0
    """The share of games in which the options that are not given are drawn at random."""
    profile: str = MIXED
    """The title's habits of play by name; mixed: a third of the games without any, the others with one of them."""
    weights: dict[str, float] = {}
    """Further weights, besides those of the profile."""
    steps: int = 5_000
    idle: int = 300
    """A game in which nobody does anything but pass and trade for so long is given up."""
    outside: int = 6
    """How many actions that were not offered are tried at a step."""
    rate: float = 1.0
    """The share of steps with the expensive checks."""
    only: str = ""
    """The one thing that is watched (`WATCHES`); empty: everything."""


class Coverage(Struct):
    """What was reached, counted."""

    kinds: Counter[str] = field(default_factory=Counter)
    frames: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    """Clauses cited by refusals."""
    events: Counter[str] = field(default_factory=Counter)
    """Clauses cited by events."""
    landmarks: Counter[str] = field(default_factory=Counter)
    """Games in which a rare place of the title was reached."""
    profiles: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    """Games with each value of each option, the default ones included."""

    def add(self, other: Coverage) -> None:
        for name in self.__struct_fields__:
            getattr(self, name).update(getattr(other, name))

    def hear(self, title: Title, before: State, events: tuple[Event, ...]) -> None:
        self.events.update(clause for event in events if (clause := getattr(event, "clause", "")))
        for name, reached in title.landmarks.items():
            if name not in self.landmarks and reached(before, events):
                self.landmarks[name] = 1


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
    """The plan's options, and in its share of games random values for others; a forbidden mix is drawn again.

    Some games get a ruleset and nothing else, some a few odd options, some many.
    """
    if rng.random() >= plan.mix_options:
        return dict(plan.options)
    for _ in range(50):
        likely = rng.choice((0.0, 0.1, 0.5))
        mixed = {
            spec.name: rng.choice(spec.values)
            for spec in title.options
            if rng.random() < (0.5 if spec.name == "ruleset" else likely)
        }
        try:
            title.settle_options(mixed | plan.options)
        except BadInput:
            continue
        return mixed | plan.options
    return dict(plan.options)


def chosen(name: str, value: OptionValue) -> str:
    """A value of an option as a name to count."""
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"


def drawn_profile(plan: Plan, title: Title, rng: random.Random) -> str:
    if plan.profile != MIXED:
        return plan.profile
    return PLAIN if not title.profiles or rng.random() < 1 / 3 else rng.choice(sorted(title.profiles))


def play(plan: Plan, index: int) -> Outcome:
    """Play the game of this number."""
    title = find_title(plan.title)
    rng = random.Random(f"{plan.seed}/{index}")
    options = drawn_options(plan, title, rng)
    profile = drawn_profile(plan, title, rng)
    seed = rng.randrange(10**6)
    started = time.perf_counter()
    players, coverage = seats(plan, title, index), Coverage()
    coverage.profiles[profile] += 1
    game = Game(title, players, options, seed)
    coverage.options.update(chosen(name, value) for name, value in game.state.options.items())
    failure = None
    try:
        taste = Taste(rng, {**title.profiles.get(profile, {}), **plan.weights})
        _play_on(plan, game, rng, taste, coverage)
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


def _play_on(plan: Plan, game: Game, rng: random.Random, taste: Taste, coverage: Coverage) -> None:
    watch = WATCHES[plan.only](plan, game, rng, coverage)
    coverage.hear(game.title, game.start, game.opening)
    idle = since = 0
    while not game.ended and len(game.entries) < plan.steps and idle < plan.idle:
        menu = watch.menu()
        coverage.frames[menu.frame] += 1
        coverage.refusals.update(entry.reason.clause for entry in menu.refused)
        taste.weariness = 1 + (since / (8 * len(game.seats))) ** 2
        action = taste.choose(menu, lambda other: game.why_not(other) is None)
        coverage.kinds[action.kind] += 1
        before = game.state
        watch.act(action)
        events = game.entries[-1].events
        coverage.hear(game.title, before, events)
        since = 0 if any(map(begins_something, events)) else since + 1
        if not since:
            taste.proposed.clear()
        if any(isinstance(event, RoundBegan) for event in events):
            taste.done.clear()
        taste.proposed[action.kind] += is_asking(game.state) and not is_asking(before)
        idle = idle + 1 if isinstance(action, TRADE) else 0
        if idle and idle % TIRED == 0:
            taste.change()
    watch.end()


class Everything:
    """All that must hold at every position, after every action and of the whole game."""

    def __init__(self, plan: Plan, game: Game, rng: random.Random, coverage: Coverage) -> None:
        self.plan, self.game, self.rng, self.coverage = plan, game, rng, coverage
        self.forger, self.referee = Forger(rng), referee_of(game.start)
        self.thorough = True
        checking.position(game, thorough=True)

    def menu(self) -> Menu:
        self.thorough = self.rng.random() < self.plan.rate
        menu = checking.read_menu(self.game, pure=self.thorough)
        checking.menu_refereed(self.referee, menu)
        self._look_outside(menu)
        return menu

    def _look_outside(self, menu: Menu) -> None:
        """Try what the menu does not offer, and on a copy something that it does."""
        game, rng = self.game, self.rng
        self.forger.look(menu)
        for forged in self.forger.actions(game, menu, self.plan.outside):
            if clause := checking.unoffered(game, menu, forged):
                self.coverage.refusals[clause] += 1
                if self.thorough and rng.random() < 0.1:
                    checking.refused_whole(game, forged)
        if self.thorough:
            checking.offered(game, rng.choice(menu.options))
            checking.refused_whole(game, self.forger.nonsense(game, menu))

    def act(self, action: Action) -> None:
        before = self.game.state
        checking.acted(self.game, action, thorough=self.thorough)
        checking.refereed(self.referee, before, self.game.entries[-1])
        checking.position(self.game, thorough=self.thorough)

    def end(self) -> None:
        if self.game.ended:
            checking.read_menu(self.game, pure=True)
        checking.replayed(self.game)
        checking.written_elsewhere(self.game)


class LegalActions:
    """The list of legal actions is the menu, at every position; nothing else is looked at, so that games are fast."""

    def __init__(self, plan: Plan, game: Game, rng: random.Random, coverage: Coverage) -> None:
        self.game = game

    def menu(self) -> Menu:
        with checking.no_crash("menu"):
            menu = self.game.menu()
        checking.without_words(self.game, menu)
        return menu

    def act(self, action: Action) -> None:
        checking.acted(self.game, action, thorough=False)

    def end(self) -> None:
        self.menu()


WATCHES: Mapping[str, type[Everything | LegalActions]] = MappingProxyType({"": Everything, "legal": LegalActions})


def is_asking(state: State) -> bool:
    """An offer is on the table."""
    return any(isinstance(frame, Offer) for frame in state.frames[-1:])


def begins_something(event: Event) -> bool:
    """A round, or a company's turn."""
    return isinstance(event, RoundBegan) or (isinstance(event, TurnBegan) and is_company(event.who))


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
        checking.refereed_whole(game, menu)
        checking.written_elsewhere(game)
    except Violation as violation:
        return violation
    return None
