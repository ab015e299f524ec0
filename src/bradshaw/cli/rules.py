"""`bradshaw rules`: the rulebook clause by clause, and which clauses no test names."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from bradshaw.cli.output import AsJson, console, print_json
from bradshaw.kernel.errors import BadInput
from bradshaw.titles.clauses import Catalogue, Clause, Contradiction, catalogue
from bradshaw.titles.coverage import uncovered

SOURCE_TESTS = Path(__file__).parents[3] / "tests"
"""The tests of the checkout this package runs from."""


def rules(
    title: Annotated[str, typer.Argument(help="A title, for example 1860.")],
    topic: Annotated[str, typer.Option(help="Only the clauses of this topic.")] = "",
    only_uncovered: Annotated[bool, typer.Option("--uncovered", help="Only clauses that no test names.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are, for --uncovered.")] = SOURCE_TESTS,
    json: AsJson = False,
) -> None:
    """Print the clauses of a rulebook with our rulings, and where the book contradicts itself."""
    book = chosen(title, topic)
    if only_uncovered:
        print_uncovered(missing(book, tests), json)
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


def missing(book: Catalogue, tests: Path) -> list[Clause]:
    if not tests.is_dir():
        raise BadInput(f"no tests at {tests}; name their folder with --tests")
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
