"""Which clauses the tests name: `@pytest.mark.rule("1860-map-a")`, found by reading the test files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bradshaw.kernel.errors import BadInput
from bradshaw.titles.clauses import Clause, catalogue, known


class MarkError(BadInput):
    """A rule mark that cannot be read or names no clause; the message says where it stands."""


class Mark(msgspec.Struct, frozen=True):
    """One id named by a rule mark, and where."""

    id: str
    file: str
    line: int


def marks_in(path: Path) -> list[Mark]:
    """The rule marks of one test file: on functions, classes, parameters or the whole module."""
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except SyntaxError as error:
        raise MarkError(f"{path}:{error.lineno}: {error.msg}") from None
    return [mark for node in ast.walk(tree) if _is_rule_mark(node) for mark in _named(node, path)]


def marks(tests: Path) -> list[Mark]:
    """The rule marks of all test files below a folder."""
    return [mark for path in sorted(tests.rglob("test_*.py")) for mark in marks_in(path)]


def check(found: list[Mark]) -> None:
    """Refuse marks whose id is in no catalogue."""
    wrong = [f"{mark.file}:{mark.line}: unknown rule {mark.id!r}" for mark in found if not known(mark.id)]
    if wrong:
        raise MarkError("\n".join(wrong))


def uncovered(game: str, tests: Path) -> list[Clause]:
    """The clauses of a title that no test names, in the rulebook's order."""
    named = {mark.id for mark in marks(tests)}
    return [clause for clause in catalogue(game).clauses if clause.id not in named]


def _is_rule_mark(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def _named(node: ast.AST, path: Path) -> Iterator[Mark]:
    assert isinstance(node, ast.Call)
    if not node.args or node.keywords:
        raise MarkError(f"{path}:{node.lineno}: a rule mark names one or more clause ids")
    for arg in node.args:
        if not (isinstance(arg, ast.Constant) and isinstance(arg.value, str)):
            raise MarkError(f"{path}:{arg.lineno}: a rule mark takes clause ids written out as strings")
        yield Mark(arg.value, str(path), arg.lineno)
