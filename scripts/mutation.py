"""Break the rules of a title everywhere, one small change at a time, and see whether the clause tests notice.

`python scripts/mutation.py 1860 --sample 200 --jobs 2` draws that many mutants from the title's modules: a refusal left
out, a comparison or a condition turned round, "and" for "or", a number one off. Each runs against the tests that name
a clause which the broken function names; a function that names none runs against the tests of its module's clauses.
What nobody notices is printed with its line, so that it can be guarded or explained.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from bradshaw.titles import coverage, places

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "bradshaw"
TESTS = ROOT / "tests"
MOST_TESTS = 60
"""So many tests are run for one mutant at most."""
SECONDS = 300
"""A mutant that makes a test go on for ever is noticed, too."""
NOT_RULES = ("options.py", "landmarks.py", "view.py", "question.py", "data.py", "frames.py", "own.py", "title.py")
TURNED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutant(NamedTuple):
    file: Path
    line: int
    function: str
    change: str
    source: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.file.relative_to(PACKAGE)}:{self.line} in {self.function}: {self.change}"


class Change(NamedTuple):
    line: int
    words: str
    source: str


def changes(tree: ast.Module, function: ast.FunctionDef) -> Iterator[Change]:
    """Every way to break one function, each as the source of its whole module."""
    for node in ast.walk(function):
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield from without_raise(tree, function, node)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in TURNED:
            old = node.ops[0]
            node.ops = [TURNED[type(old)]()]
            yield Change(node.lineno, f"{type(old).__name__} turned", ast.unparse(tree))
            node.ops = [old]
        elif isinstance(node, ast.BoolOp):
            kind = node.op
            node.op = ast.Or() if isinstance(kind, ast.And) else ast.And()
            yield Change(node.lineno, f"{type(kind).__name__} turned", ast.unparse(tree))
            node.op = kind
        elif isinstance(node, ast.If | ast.IfExp):
            test = node.test
            node.test = ast.UnaryOp(ast.Not(), test)
            yield Change(node.lineno, "condition turned", ast.unparse(tree))
            node.test = test
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            number = node.value
            node.value = number + 1
            yield Change(node.lineno, f"{number} becomes {number + 1}", ast.unparse(tree))
            node.value = number


def without_raise(tree: ast.Module, function: ast.FunctionDef, node: ast.Raise) -> Iterator[Change]:
    """The refusal left out."""
    for parent in ast.walk(function):
        for body in (getattr(parent, "body", None), getattr(parent, "orelse", None)):
            if isinstance(body, list) and node in body:
                at = body.index(node)
                body[at] = ast.copy_location(ast.Pass(), node)
                yield Change(node.lineno, "refusal left out", ast.unparse(tree))
                body[at] = node
                return


def tests_by_clause(title: str) -> dict[str, list[str]]:
    """The test functions that name each clause, as pytest names them."""
    found: dict[str, list[str]] = {}
    for mark in coverage.marks(TESTS / "titles" / f"g{title}"):
        path = Path(mark.file)
        test = next(
            (
                node.name
                for node in ast.parse(path.read_text("utf-8")).body
                if isinstance(node, ast.FunctionDef)
                and min((one.lineno for one in node.decorator_list), default=node.lineno) <= mark.line <= node.lineno
            ),
            None,
        )
        name = str(path.relative_to(ROOT)) + (f"::{test}" if test else "")
        found.setdefault(mark.id, []).append(name)
    return found


def mutants(title: str, only: str) -> list[Mutant]:
    """All mutants of a title's rule modules whose clauses some test names."""
    known, found = tests_by_clause(title), []
    for path in sorted((PACKAGE / "titles" / f"g{title}").glob("*.py")):
        if path.name in NOT_RULES or (only and path.stem != only):
            continue
        named = [(one.place.line, one.id) for one in places.named_in(path, path.name, title)]
        tree = ast.parse(path.read_text("utf-8"))
        for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
            inside = [id for line, id in named if function.lineno <= line <= (function.end_lineno or line)]
            clauses = dict.fromkeys(inside or [id for _, id in named])
            tests = tuple(dict.fromkeys(test for clause in clauses for test in known.get(clause, ())))[:MOST_TESTS]
            if tests:
                found += [
                    Mutant(path, change.line, function.name, change.words, change.source, tests)
                    for change in changes(tree, function)
                ]
    return found


def is_noticed(mutant: Mutant) -> bool:
    """Does any of its tests fail against the package with this one change?"""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "bradshaw"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "static", "templates"))
        (package / mutant.file.relative_to(PACKAGE)).write_text(mutant.source, "utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *mutant.tests]
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return True
    return done.returncode != 0


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("title")
    asked.add_argument("--sample", type=int, default=0, help="so many mutants at random; 0: all")
    asked.add_argument("--module", default="", help="only this module of the title")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args()
    found = mutants(given.title, given.module)
    drawn = random.Random(given.seed).sample(found, min(given.sample or len(found), len(found)))
    killed = 0
    with ThreadPoolExecutor(given.jobs) as workers:
        for mutant, noticed in zip(drawn, workers.map(is_noticed, drawn), strict=True):
            killed += noticed
            if not noticed:
                print(f"survived  {mutant.name}", flush=True)
    share = 100 * killed / len(drawn) if drawn else 0
    print(f"{given.title}: {killed} of {len(drawn)} mutants noticed ({share:.0f} %), drawn from {len(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
