"""The rulebooks as content: every clause, procedure and contradiction of a title, loaded and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import msgspec
import yaml

from bradshaw.kernel.errors import BadInput
from bradshaw.titles.folders import folders


class CatalogueError(BadInput):
    """A catalogue that cannot be used; the message names the file and the entry."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One statement of the rulebook, how to test it and, where the book leaves it open, our ruling."""

    id: str
    topic: str
    text: str
    test: str
    who: str = ""
    ruling: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that may be done in a state of a procedure."""

    action: str
    legal_if: str = ""
    consent_of: str = ""
    effect: str = ""
    goto: str = ""


class ProcedureState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str
    on_turn: str
    automatic: str = ""
    actions: tuple[Step, ...] = ()
    goto: tuple[str, ...] = ()


class Procedure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sequence of play that several clauses describe together, as states and what leads on from them."""

    id: str
    name: str
    states: tuple[ProcedureState, ...]
    ends_when: str
    clauses: tuple[str, ...]
    starts_when: str = ""
    data: str = ""
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Contradiction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place where the sources disagree: what we play, and the option for the other reading, if any."""

    id: str
    issue: str
    default: str
    clauses: tuple[str, ...]
    option: str = ""


Entry = TypeVar("Entry", Clause, Procedure, Contradiction)


class Catalogue(msgspec.Struct, frozen=True):
    """All that is known of one rulebook."""

    game: str
    title: str
    designers: tuple[str, ...]
    source: str
    clauses: tuple[Clause, ...]
    procedures: tuple[Procedure, ...]
    contradictions: tuple[Contradiction, ...]

    @property
    def entries(self) -> tuple[Clause | Procedure | Contradiction, ...]:
        return (*self.clauses, *self.procedures, *self.contradictions)

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics in the order in which the rulebook first meets them."""
        return tuple(dict.fromkeys(clause.topic for clause in self.clauses))

    def about(self, topic: str) -> Catalogue:
        """The clauses of one topic, with the procedures and contradictions that cite one of them."""
        clauses = tuple(clause for clause in self.clauses if clause.topic == topic)
        ids = {clause.id for clause in clauses}
        return msgspec.structs.replace(
            self,
            clauses=clauses,
            procedures=tuple(entry for entry in self.procedures if not ids.isdisjoint(entry.clauses)),
            contradictions=tuple(entry for entry in self.contradictions if not ids.isdisjoint(entry.clauses)),
        )


HEADINGS = ("game", "title", "designers", "source", "clauses", "procedures", "contradictions")


@cache
def games() -> tuple[str, ...]:
    """The numbers of the titles that carry a catalogue, sorted."""
    return tuple(sorted(game for game, folder in folders().items() if (folder / "rules.yaml").is_file()))


@cache
def catalogue(game: str) -> Catalogue:
    """The rulebook of a title, for example `catalogue("1860")`."""
    if game not in games():
        raise CatalogueError(f"unknown title {game!r}; there are {', '.join(games())}")
    text = (folders()[game] / "rules.yaml").read_text("utf-8")
    return parse(text, f"g{game}/rules.yaml")


@cache
def entries(game: str) -> Mapping[str, Clause | Procedure | Contradiction]:
    """Everything of a catalogue by its id."""
    return {entry.id: entry for entry in catalogue(game).entries}


def game_of(entry_id: str) -> str:
    """The title an id belongs to: it is the id's first part."""
    return entry_id.partition("-")[0]


def known(entry_id: str) -> bool:
    """Whether some catalogue has this clause, procedure or contradiction."""
    game = game_of(entry_id)
    return game in games() and entry_id in entries(game)


def clause(clause_id: str) -> Clause:
    """The clause with this id."""
    found = entries(game_of(clause_id)).get(clause_id) if known(clause_id) else None
    if not isinstance(found, Clause):
        raise CatalogueError(f"unknown clause {clause_id!r}")
    return found


def parse(text: str, file: str) -> Catalogue:
    """A catalogue from its YAML text; `file` is what errors call it."""
    try:
        raw = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        raise CatalogueError(f"{file}: {' '.join(str(error).split())}") from None
    if not isinstance(raw, dict) or set(raw) != set(HEADINGS):
        raise CatalogueError(f"{file}: must have exactly the headings {', '.join(HEADINGS)}")
    book = Catalogue(
        game=_converted(raw["game"], str, f"{file}: game"),
        title=_converted(raw["title"], str, f"{file}: title"),
        designers=_converted(raw["designers"], tuple[str, ...], f"{file}: designers"),
        source=_converted(raw["source"], str, f"{file}: source"),
        clauses=_section(raw["clauses"], Clause, f"{file}: clauses"),
        procedures=_section(raw["procedures"], Procedure, f"{file}: procedures"),
        contradictions=_section(raw["contradictions"], Contradiction, f"{file}: contradictions"),
    )
    _check_ids(book, file)
    return book


Value = TypeVar("Value")


def _converted(raw: object, kind: type[Value], where: str) -> Value:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise CatalogueError(f"{where}: {error}") from None


def _section(raw: object, kind: type[Entry], where: str) -> tuple[Entry, ...]:
    if not isinstance(raw, list):
        raise CatalogueError(f"{where}: must be a list")
    return tuple(_converted(entry, kind, f"{where}: {_name(entry, at)}") for at, entry in enumerate(raw, 1))


def _name(entry: object, at: int) -> str:
    named = entry.get("id") if isinstance(entry, dict) else None
    return str(named) if named else f"entry {at}"


def _check_ids(book: Catalogue, file: str) -> None:
    """Ids are unique, carry the title's number, and every clause that is cited exists."""
    twice = [entry_id for entry_id, times in Counter(entry.id for entry in book.entries).items() if times > 1]
    if twice:
        raise CatalogueError(f"{file}: {twice[0]}: id used twice")
    ids = {clause.id for clause in book.clauses}
    for entry in book.entries:
        if game_of(entry.id) != book.game:
            raise CatalogueError(f"{file}: {entry.id}: id must begin with {book.game}-")
        for cited in () if isinstance(entry, Clause) else entry.clauses:
            if cited not in ids:
                raise CatalogueError(f"{file}: {entry.id}: cites the unknown clause {cited}")
