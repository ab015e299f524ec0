"""The options of a title as they are offered: a set of rules to begin with, and in groups what may be changed in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.state import OptionValue
from bradshaw.kernel.title import OptionSpec, Title
from bradshaw.titles import clauses

RULESET = "ruleset"
RULESETS = {
    "rulebook": ("By the rulebook", "As printed, with our rulings where the book leaves something open."),
    "18xx.games": ("As on 18xx.games", "For games that shall go the same way there, or come from there."),
}


class Offered(Struct, frozen=True):
    spec: OptionSpec
    usual: OptionValue
    """What the chosen set of rules has."""
    value: OptionValue


class Group(Struct, frozen=True):
    name: str
    text: str
    options: tuple[Offered, ...]

    @property
    def changed(self) -> int:
        return sum(one.value != one.usual for one in self.options)


def is_variant(title: Title, spec: OptionSpec) -> bool:
    return "-variant" in spec.clause


def is_house_rule(title: Title, spec: OptionSpec) -> bool:
    return "-house-" in spec.clause


def is_ruling(title: Title, spec: OptionSpec) -> bool:
    rulings = clauses.catalogue(title.id).contradictions if title.id in clauses.games() else ()
    return any(spec.name in one.option for one in rulings)


def is_left(title: Title, spec: OptionSpec) -> bool:
    return True


KINDS: tuple[tuple[str, str, Callable[[Title, OptionSpec], bool]], ...] = (
    ("Published variants", "Other ways to play that the rulebook itself offers.", is_variant),
    ("House rules", "Ours; in no book.", is_house_rule),
    ("Rulings", "Where the book contradicts itself or says nothing, the other reading.", is_ruling),
    ("As other tables play", "How 18xx.games differs from the book, point by point.", is_left),
)


def ruleset_of(title: Title, posted: Any) -> str:
    """The set of rules a form begins with."""
    spec = next((one for one in title.options if one.name == RULESET), None)
    asked = posted.get(f"opt-{RULESET}", "")
    return asked if spec is not None and asked in spec.values else "rulebook"


def rulesets(title: Title) -> list[tuple[str, str, str]]:
    """Value, name and what it means; none where a title has no choice."""
    spec = next((one for one in title.options if one.name == RULESET), None)
    return [(str(value), *RULESETS.get(str(value), (str(value), ""))) for value in spec.values] if spec else []


def usual(title: Title, ruleset: str) -> dict[str, OptionValue]:
    return title.settle_options({RULESET: ruleset} if rulesets(title) else {})


def groups(title: Title, posted: Any) -> list[Group]:
    """Every option but the set of rules, each in the first group it belongs to, with what was chosen so far."""
    known = usual(title, ruleset_of(title, posted))
    found: dict[str, list[Offered]] = {}
    for spec in title.options:
        if spec.name == RULESET:
            continue
        name = next(name for name, _, belongs in KINDS if belongs(title, spec))
        found.setdefault(name, []).append(Offered(spec, known[spec.name], value_of(spec, posted, known[spec.name])))
    return [Group(name, text, tuple(found[name])) for name, text, _ in KINDS if name in found]


def value_of(spec: OptionSpec, posted: Any, otherwise: OptionValue) -> OptionValue:
    """What a form says of an option; of one that was not shown yet, what is usual."""
    text = posted.get(f"opt-{spec.name}", "")
    return next((value for value in spec.values if str(value) == text), otherwise)


def chosen(title: Title, posted: Any) -> dict[str, OptionValue]:
    """The options of a game as the form has them; what is as usual under its rules stays out."""
    ruleset = ruleset_of(title, posted)
    known = usual(title, ruleset)
    found: dict[str, OptionValue] = {} if ruleset == "rulebook" else {RULESET: ruleset}
    for spec in title.options:
        text = posted.get(f"opt-{spec.name}", "")
        if spec.name == RULESET or text == "":
            continue
        if text not in map(str, spec.values):
            raise BadInput(f"option {spec.name} of {title.id} cannot be {text!r}")
        value = value_of(spec, posted, known[spec.name])
        if value != known[spec.name]:
            found[spec.name] = value
    return found
