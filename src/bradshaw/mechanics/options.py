"""Optional rules and rulings: what a title's `options.yaml` lets players choose when a game is created.

options:
  discard_time:                          # the name, and
    values: [next_turn, immediate]       # its values, the default first; without any, it is no or yes
    default: true                        # where yes is the default
    text: Trains over the limit go back at the start of the owner's next turn, or at once.
    clause: the-chapter-g
    was: [{through: 1, value: immediate}]    # what games go on with that began under earlier rules
presets:                                 # named sets of values, such as the rules of another site
presets_were:                            # and what they were for earlier games
conflicts:                               # values that cannot be combined, and why
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypedDict

from msgspec import Struct

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import OptionSpec, Was
from bradshaw.mechanics import content
from bradshaw.mechanics.content import ContentError

FILE = "options.yaml"
Values = dict[str, OptionValue]
NO_OR_YES: tuple[OptionValue, ...] = (False, True)


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """An option as the file has it."""

    text: str
    values: tuple[OptionValue, ...] = NO_OR_YES
    default: OptionValue | None = None
    clause: str = ""
    was: tuple[Was, ...] = ()

    def spec(self, name: str) -> OptionSpec:
        default = self.values[0] if self.default is None else self.default
        return OptionSpec(name, default, self.values, self.text, self.clause, self.was)


class Conflict(Struct, frozen=True, forbid_unknown_fields=True):
    when: Values
    reason: str


class Settings(TypedDict):
    """What a title passes on to the kernel."""

    options: tuple[OptionSpec, ...]
    presets: Mapping[str, Mapping[str, OptionValue]]
    presets_were: Mapping[str, Mapping[str, tuple[Was, ...]]]
    conflicts: Callable[[Mapping[str, OptionValue]], None]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    options: dict[str, Written]
    presets: dict[str, Values] = {}
    presets_were: dict[str, dict[str, tuple[Was, ...]]] = {}
    conflicts: tuple[Conflict, ...] = ()

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        return tuple(written.spec(name) for name, written in self.options.items())

    @property
    def settings(self) -> Settings:
        """The parts of a `Title` that are about options."""
        return Settings(options=self.specs, presets=self.presets, presets_were=self.presets_were, conflicts=self.check)

    def check(self, chosen: Mapping[str, OptionValue]) -> None:
        """Refuse values that say different things about the same moment."""
        for conflict in self.conflicts:
            if all(chosen[name] == value for name, value in conflict.when.items()):
                raise BadInput(conflict.reason)


def load(package: str) -> Options:
    """The options of a title's package."""
    found = content.load(package, FILE, Options)
    for where, name, value in named(found):
        if name not in found.options:
            raise ContentError(f"{package}/{FILE}: {where}: there is no option {name!r}")
        if not any(value == one and type(value) is type(one) for one in found.options[name].values):
            raise ContentError(f"{package}/{FILE}: {where}: {name} is never {value!r}")
    return found


def named(found: Options) -> Iterator[tuple[str, str, OptionValue]]:
    """Every value that the file names besides the list of them, and where."""
    for spec in found.specs:
        yield "default", spec.name, spec.default
        yield from (("was", spec.name, was.value) for was in spec.was)
    for values in found.presets.values():
        yield from (("presets", name, value) for name, value in values.items())
    for were in found.presets_were.values():
        yield from (("presets_were", name, one.value) for name, was in were.items() for one in was)
    for conflict in found.conflicts:
        yield from (("conflicts", name, value) for name, value in conflict.when.items())
