"""`bradshaw rules`: the rulebook clause by clause, where each is decided, and which clauses no test names."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from rich.padding import Padding
from rich.text import Text

from bradshaw.cli.output import AsJson, console, print_json
from bradshaw.kernel.errors import BadInput
from bradshaw.titles.clauses import Catalogue, Clause, Contradiction, catalogue
from bradshaw.titles.coverage import marks, uncovered
from bradshaw.titles.places import decisions

SOURCE_TESTS = Path(__file__).parents[3] / "tests"
"""The tests of the checkout this package runs from."""


def rules(
    title: Annotated[str, typer.Argument(help="A title, for example 1860.")],
    topic: Annotated[str, typer.Option(help="Only the clauses of this topic.")] = "",
    only_uncovered: Annotated[bool, typer.Option("--uncovered", help="Only clauses that no test names.")] = False,
    where: Annotated[bool, typer.Option("--where", help="File and line of each decision and its tests.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are, for --uncovered and --where.")] = SOURCE_TESTS,
    json: AsJson = False,
) -> None:
    """Print the clauses of a rulebook with our rulings, and where the book contradicts itself."""
    book = chosen(title, topic)
    if only_uncovered:
        print_uncovered(missing(book, tests), json)
    elif where:
        print_places(places(book, tests), json)
    elif json:
        print_json(book)
    else:
        print_book(book)


def chosen(title: str, topic: str) -> Catalogue:
    book = catalogue(title)
    if not topic:
        return book
    if topic not in book.topics:
        raise BadInput(f"{title} has no topic {topic!r}; it has {', '.join(sorted(book.topics))}")
    return book.about(topic)


def check_tests(tests: Path) -> None:
    if not tests.is_dir():
        raise BadInput(f"no tests at {tests}; name their folder with --tests")


class Where(Struct, frozen=True):
    """Where a clause is decided and where it is tested, each as file:line."""

    clause: str
    decided: tuple[str, ...]
    tests: tuple[str, ...]


def places(book: Catalogue, tests: Path) -> list[Where]:
    check_tests(tests)
    decided, named = decisions(book.game), marks(tests)
    return [
        Where(
            clause.id,
            tuple(map(str, decided[clause.id])),
            tuple(f"{Path(mark.file).relative_to(tests)}:{mark.line}" for mark in named if mark.id == clause.id),
        )
        for clause in book.clauses
    ]


def print_places(found: list[Where], json: bool) -> None:
    if json:
        print_json(found)
        return
    out = console()
    for where in found:
        out.print(Text(where.clause, style="cyan"))
        out.print(f"    decided  {', '.join(where.decided) or 'nowhere'}", highlight=False)
        out.print(f"    tested   {', '.join(where.tests) or 'nowhere'}", highlight=False)


def missing(book: Catalogue, tests: Path) -> list[Clause]:
    check_tests(tests)
    return [clause for clause in uncovered(book.game, tests) if clause in book.clauses]


def print_uncovered(clauses: list[Clause], json: bool) -> None:
    if json:
        print_json([clause.id for clause in clauses])
    elif clauses:
        print_clauses(clauses)


def print_book(book: Catalogue) -> None:
    out = console()
    out.print(Text(book.title, style="bold"))
    out.print(book.source)
    for topic in book.topics:
        out.print(Text(f"\n{topic}", style="bold underline"))
        print_clauses(book.about(topic).clauses)
    if book.contradictions:
        out.print(Text("\nwhere the sources disagree", style="bold underline"))
        for contradiction in book.contradictions:
            print_contradiction(contradiction)


def print_clauses(clauses: Iterable[Clause]) -> None:
    for clause in clauses:
        print_entry(clause.id, clause.text, {"Ruling": clause.ruling})


def print_contradiction(entry: Contradiction) -> None:
    print_entry(entry.id, entry.issue, {"We play": entry.default, "Option": entry.option})


def print_entry(entry_id: str, text: str, notes: dict[str, str]) -> None:
    out = console()
    out.print(Text.assemble((entry_id, "cyan"), "  ", text))
    for name, note in notes.items():
        if note:
            out.print(Padding(Text.assemble((f"{name}: ", "italic"), note), (0, 0, 0, 4), expand=False))
