"""What a title is to the kernel: tables of rules, option specs, and a few functions; and their registry.

A `Choice` is one kind of thing a decider may do in a frame: `candidates` proposes everything a player might
want, `gate` and `check` are the one judge of legality and cite the clause, `apply` carries it out, `words` says it.
The menu is the candidates that pass; the greyed entries are those that do not, with the judge's own reason.

A judge refuses by raising: a refusal that nobody looks at cannot be lost on its way up. What makes lists of legal
actions fast is that less is judged, not how: `gate` asks once what holds for every candidate (whose step it is, room
under a limit), and words are made for readers only. See "The judge's shape" in docs/architecture.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bradshaw.kernel.actions import Action
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.landmarks import Landmark
from bradshaw.kernel.market import Market
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import Holder
from bradshaw.kernel.state import OptionValue, Own, State
from bradshaw.kernel.table import Table

F = TypeVar("F", bound=Frame)
A = TypeVar("A", bound=Action)


class Words(Struct, frozen=True):
    """An action as a player reads it: the entry, its consequence in a few words, whether it is the natural default."""

    label: str
    note: str = ""
    best: bool = False


def always_open(t: Table, frame: Any, who: str) -> None:
    return None


def unspoken(t: Table, frame: Any, action: Action) -> Words:
    return Words(action.kind.replace("-", " ").capitalize())


@dataclass(frozen=True)
class Choice(Generic[F, A]):
    action: type[A]
    candidates: Callable[[Table, F, str], Iterable[Option | A]]
    """A bare action is an option without free fields; its words are made when they are read."""
    check: Callable[[Table, F, A], None]
    apply: Callable[[Table, F, A], None]
    words: Callable[[Table, F, A], Words | str] = unspoken
    gate: Callable[[Table, F, str], None] = always_open
    """Raises what forbids all actions of this kind to a player here; asked once for all candidates."""
    step: str = ""
    """The step of its frame in which alone it is offered; empty: in every one."""


def nothing_automatic(t: Table, frame: Any) -> bool:
    return False


@dataclass(frozen=True)
class FrameRules(Generic[F]):
    """What may be decided in a kind of frame.

    `step` runs whenever the frame is on top and before anybody is asked: it does what happens by itself (pay
    privates, pick the next company, skip a step without choices) and says whether it did anything.
    """

    frame: type[F]
    deciders: Callable[[Table, F], tuple[str, ...]]
    choices: tuple[Choice[Any, Any], ...] = ()
    step: Callable[[Table, F], bool] = nothing_automatic
    guests: Callable[[Table, F], tuple[str, ...]] = lambda t, frame: ()
    """Players who have the same choices though the game does not wait for them (a high bidder may raise again)."""
    heading: Callable[[Table, F], str] = lambda t, frame: frame.name.replace("-", " ").capitalize()
    by_action: Mapping[type[Action], tuple[Choice[Any, Any], ...]] = field(init=False)
    """The choices that an action may belong to."""
    by_step: Mapping[str, tuple[Choice[Any, Any], ...]] = field(init=False)
    """The choices that are offered in a step, where frames of this kind have steps."""
    always: tuple[Choice[Any, Any], ...] = field(init=False)
    """Those of every step."""

    def __post_init__(self) -> None:
        kinds = {choice.action: tuple(c for c in self.choices if c.action is choice.action) for choice in self.choices}
        steps = {choice.step for choice in self.choices} - {""}
        by_step = {step: tuple(c for c in self.choices if c.step in ("", step)) for step in steps}
        object.__setattr__(self, "by_action", kinds)
        object.__setattr__(self, "by_step", by_step)
        object.__setattr__(self, "always", tuple(c for c in self.choices if not c.step))

    def offered(self, frame: F) -> tuple[Choice[Any, Any], ...]:
        """The choices that are offered in a frame as it stands."""
        return self.by_step.get(getattr(frame, "step", ""), self.always) if self.by_step else self.choices


@dataclass(frozen=True)
class Anytime:
    """Choices open to some players whatever is on top of the stack; the game never waits for them."""

    choices: tuple[Choice[Any, Any], ...]
    players: Callable[[Table], tuple[str, ...]]


class Was(Struct, frozen=True):
    """What games had that began under earlier rules, up to a version of them."""

    through: int
    value: OptionValue


def value_in(rules_version: int, was: tuple[Was, ...], now: OptionValue) -> OptionValue:
    return next((one.value for one in was if rules_version <= one.through), now)


class OptionSpec(Struct, frozen=True):
    """An optional rule or a ruling, chosen when a game is created.

    Where a default changes, or an option is new and its default is not how games were played before, `was` says what
    earlier games go on with, the oldest first.
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    text: str
    """What it means, in words."""
    clause: str = ""
    was: tuple[Was, ...] = ()

    def default_in(self, rules_version: int) -> OptionValue:
        """The default of games that began under these rules."""
        return value_in(rules_version, self.was, self.default)


def no_conflict(options: Mapping[str, OptionValue]) -> None:
    return None


def one_purse(holder: Holder) -> str:
    return "money"


def no_invariants(state: State) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class Title:
    id: str
    name: str
    min_players: int
    max_players: int
    versions: tuple[str, ...]
    """The day on which each version of these rules began to hold, from version 1 on."""
    setup: Callable[[Table, Chance], None]
    rules: tuple[FrameRules[Any], ...]
    own: type[Own]
    market: Callable[[State], Market]
    scores: Callable[[State], dict[str, int]]
    """What everybody is worth now, by the scoring rule; final when the game has ended."""
    options: tuple[OptionSpec, ...] = ()
    presets: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    """Named sets of option values, such as the ruleset of another site; chosen by option `ruleset`."""
    presets_were: Mapping[str, Mapping[str, tuple[Was, ...]]] = field(default_factory=dict)
    """What has changed in a preset, by option, for games that began before."""
    anytime: tuple[Anytime, ...] = ()
    conflicts: Callable[[Mapping[str, OptionValue]], None] = no_conflict
    """Raises BadInput with the reason where options cannot be combined."""
    purse: Callable[[Holder], str] = one_purse
    overdraws: frozenset[Holder] = frozenset()
    """Holders that may go below nothing, such as a bank without limit."""
    mints: frozenset[str] = frozenset()
    """Kinds of train, and companies whose markers, come from supplies without end."""
    tile_counts: Callable[[State], Mapping[str, int | None]] = lambda state: {}
    invariants: Callable[[State], Iterable[str]] = no_invariants
    """Further complaints of the title about a state that cannot be (for tests and fuzzing)."""
    order: Mapping[type[Frame], str] = field(default_factory=dict)
    """The clause that says whose turn it is and what belongs to it, by frame; the last word on what is out of turn."""
    whose: Mapping[type[Frame], str] = field(default_factory=dict)
    """The clause that says who decides in a frame, where it is another one than in `order`."""
    over: str = ""
    """The clause by which a game that has ended is over."""
    profiles: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Named habits of random play that lead to rare places: weights by kind (`sell-shares`) or by the value of a
    field (`dividend.pay=false`); what is not named has weight 1."""
    landmarks: Mapping[str, Landmark] = field(default_factory=dict)
    """Rare places of the game that many random games together should reach, its ends among them."""

    frames: Mapping[type[Frame], FrameRules[Any]] = field(init=False)
    actions: tuple[type[Action], ...] = field(init=False)
    kinds: Mapping[str, type[Action]] = field(init=False)
    """The same by their names."""

    def __post_init__(self) -> None:
        frames = {rules.frame: rules for rules in self.rules}
        choices = [c for rules in self.rules for c in rules.choices]
        choices += [c for any_time in self.anytime for c in any_time.choices]
        kinds = {c.action.__name__: c.action for c in choices}
        object.__setattr__(self, "frames", frames)
        object.__setattr__(self, "actions", tuple(kinds[name] for name in sorted(kinds)))
        object.__setattr__(self, "kinds", {str(kind.__struct_config__.tag): kind for kind in self.actions})

    def is_anytime(self, action: Action) -> bool:
        """May be done whatever is on top of the stack?"""
        return any(choice.action is type(action) for any_time in self.anytime for choice in any_time.choices)

    @property
    def rules_version(self) -> int:
        """The number of the rules that new games begin under."""
        return len(self.versions)

    def settle_options(
        self, chosen: Mapping[str, OptionValue], rules_version: int | None = None
    ) -> dict[str, OptionValue]:
        """Every option's value: the chosen one, else the preset's, else the default, as they were under the rules of
        the game's day. Refuses what is unknown.
        """
        version = rules_version or self.rules_version
        values = {spec.name: spec.default_in(version) for spec in self.options}
        preset = str(chosen.get("ruleset", values.get("ruleset", "rulebook")))
        values |= self.presets.get(preset, {})
        for name, was in self.presets_were.get(preset, {}).items():
            values[name] = value_in(version, was, values[name])
        specs = {spec.name: spec for spec in self.options}
        for name, value in chosen.items():
            if name not in specs:
                raise BadInput(f"{self.id} has no option {name!r}; it has {', '.join(specs) or 'none'}")
            allowed = specs[name].values
            if not any(value == one and type(value) is type(one) for one in allowed):
                shown = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in allowed)
                raise BadInput(f"option {name} of {self.id} may be {shown}, not {value!r}")
            values[name] = value
        self.conflicts(values)
        return values


Loader = Callable[[], Title]
_loaders: dict[str, Loader] = {}
_titles: dict[str, Title] = {}


def register(id: str, loader: Loader) -> None:
    """Make a title known. The loader runs at the first use, so listing titles costs nothing."""
    _loaders[id] = loader
    _titles.pop(id, None)


def title(id: str) -> Title:
    if id not in _titles:
        if id not in _loaders:
            raise BadInput(f"no title {id!r}; there are {', '.join(known()) or 'none'}")
        _titles[id] = _loaders[id]()
    return _titles[id]


def known() -> list[str]:
    return sorted(_loaders)
