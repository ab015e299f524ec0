"""What the cards of a title say besides their figures: the powers of privates and the like, how trains run, and
what a company waits for. The words stand in the title's `cards.yaml`, each with the clause it rests on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
import yaml
from msgspec import Struct

from bradshaw.board.data import Run
from bradshaw.kernel.errors import BadInput
from bradshaw.titles import clauses


class CardError(BadInput):
    """Cards that cannot be used; the message names the file and the entry."""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What something can do, what it leads to, and the clause. `kind`, `name` and `price` where no table has them."""

    power: str
    rule: str
    leads: str = ""
    kind: str = "private"
    name: str = ""
    price: int | None = None


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    things: dict[str, Words] = {}
    """Privates, cousins and what else is owned by itself, by id."""
    companies: dict[str, Words] = {}
    any_company: Words | None = None
    """Said of every company that has no words of its own, and after those."""
    runs: dict[str, Words] = {}
    """How trains run, by the kind of run in the title's data; figures in braces."""


@cache
def cards(title: str) -> Cards:
    """The words of a title's cards; a title without them has none."""
    try:
        file = files(f"bradshaw.titles.g{title}") / "cards.yaml"
        text = file.read_bytes()
    except (ImportError, OSError):
        return Cards()
    try:
        found = msgspec.convert(yaml.safe_load(text), Cards)
    except (msgspec.ValidationError, yaml.YAMLError) as problem:
        raise CardError(f"{title}: cards.yaml: {problem}") from None
    for entry in entries(found):
        if not clauses.known(entry.rule) or clauses.game_of(entry.rule) != title:
            raise CardError(f"{title}: cards.yaml: there is no clause {entry.rule!r}")
    return found


def entries(found: Cards) -> list[Words]:
    every = (found.any_company,) if found.any_company else ()
    return [*found.things.values(), *found.companies.values(), *every, *found.runs.values()]


def run_words(title: str, run: Run) -> str:
    """How a train runs, in a sentence."""
    words = cards(title).runs.get(run.kind)
    if words is None:
        return ""
    said = words.power.format(stops=run.stops, plus=run.plus, longest=run.longest)
    return f"{run.trains} trains, each: {said[:1].lower()}{said[1:]}" if run.trains > 1 else said
