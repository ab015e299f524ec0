"""Break the rules of a title everywhere, one small change at a time, and see whether its tests notice.

`python scripts/mutation.py 1860 --sample 200 --jobs 2` draws that many mutants from the title's modules and from the
mechanics that its tests come by: a refusal or another step left out, a comparison or a condition turned round, "and"
for "or", plus for minus, a number one off. Each runs against the clause tests that come by the changed line, the
shortest first and the golden game at last, until one fails. What nobody notices is printed with its line, so that it
can be guarded; survivors.yaml says of some why nobody can notice.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import random
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import trials
import yaml

SURVIVORS = trials.ROOT / "scripts" / "survivors.yaml"
TESTS = trials.ROOT / "tests" / "titles"
GOLDEN = f"{TESTS}/test_golden.py::test_the_golden_game_plays_as_it_was_recorded[{{}}]"
NOT_RULES = {"options", "landmarks", "view", "forecast", "question", "data", "frames", "own", "state"}
"""Modules that hold records and tables, and what the page is told."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
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


class Slot(NamedTuple):
    """Where a node hangs in its tree."""

    owner: ast.AST
    field: str
    at: int | None

    def put(self, node: ast.AST) -> None:
        if self.at is None:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.at] = node


class Mutant(NamedTuple):
    """One node of a function in another's place."""

    file: Path
    tree: ast.Module
    function: ast.FunctionDef
    statement: ast.stmt
    slot: Slot
    old: ast.AST
    new: ast.AST

    @property
    def lines(self) -> set[int]:
        """Who comes by one of these may notice."""
        return {self.statement.lineno, getattr(self.old, "lineno", self.statement.lineno)}

    @property
    def body(self) -> range:
        """The lines of the whole function."""
        return range(self.function.body[0].lineno, (self.function.end_lineno or 0) + 1)

    @property
    def name(self) -> str:
        file, function, change = self.key
        return f"{file}:{min(self.lines)} in {function}: {change}"

    @property
    def change(self) -> str:
        """What is changed, in its surroundings."""
        if isinstance(self.old, ast.stmt):
            return f"without: {ast.unparse(self.old)}"
        around = self.slot.owner if isinstance(self.slot.owner, ast.expr) else self.old
        before = ast.unparse(around)
        self.slot.put(self.new)
        after = ast.unparse(around if around is not self.old else self.new)
        self.slot.put(self.old)
        return f"{before} => {after}"

    @property
    def key(self) -> tuple[str, str, str]:
        return str(self.file.relative_to(trials.PACKAGE)), self.function.name, self.change

    def module(self) -> CodeType:
        self.slot.put(ast.fix_missing_locations(ast.copy_location(self.new, self.old)))
        code = compile(self.tree, str(self.file), "exec")
        self.slot.put(self.old)
        return code


def changed(node: ast.AST, slot: Slot) -> Iterator[ast.AST]:
    """Every wrong node in place of a right one."""
    match node:
        case ast.Raise(exc=ast.expr()) | ast.Expr(value=ast.Call()):
            yield ast.If(ast.Constant(False), [node], [])  # never done, yet the function's closure stays the same
        case ast.Compare():
            for at, one in enumerate(node.ops):
                ops = [*node.ops[:at], TURNED[type(one)](), *node.ops[at + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.BinOp(op=ast.Add() | ast.Sub()) if not is_text(node):
            yield ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield ast.Constant(number + 1)
    if slot.field in ("test", "ifs") and not isinstance(node, ast.Compare | ast.UnaryOp):
        assert isinstance(node, ast.expr)
        yield ast.UnaryOp(ast.Not(), node)


def is_text(node: ast.AST) -> bool:
    """Adding texts or lists: minus would be no slip but nonsense."""
    kinds = ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp
    return any(
        isinstance(one, kinds) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in ast.iter_child_nodes(node)
    )


def inside(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[Slot, ast.AST, ast.stmt]]:
    """The nodes of a statement, each with its place and the innermost statement around it. Assertions say what is
    always true, and functions inside a function are broken on their own.
    """
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.FunctionDef):
                around = child if isinstance(child, ast.stmt) else statement
                yield Slot(node, field, index), child, around
                yield from inside(child, around)


def mutants(file: Path) -> Iterator[Mutant]:
    """Every way to break the functions of one module."""
    tree = ast.parse(file.read_text("utf-8"))
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        body = ast.Module(function.body, [])
        for slot, old, statement in inside(body, function):
            for new in changed(old, slot):
                yield Mutant(file, tree, function, statement, slot, old, new)


def rule_modules(title: str, only: str) -> list[Path]:
    folders = [trials.PACKAGE / "titles" / f"g{title}", trials.PACKAGE / "mechanics"]
    files = [file for folder in folders for file in sorted(folder.glob("*.py")) if file.stem not in NOT_RULES]
    return [file for file in files if not only or file.stem == only]


def tests_of(title: str) -> list[str]:
    """The clause tests and the golden game, if there is one. Games at random are left out: they take long, and a rule
    that they alone notice has no test of its own.
    """
    folder = TESTS / f"g{title}"
    clauses = [str(file) for file in sorted(folder.glob("test_*.py")) if "random" not in file.name]
    return clauses + [GOLDEN.format(title)] * (folder / "golden").exists()


def explained(title: str) -> set[tuple[str, str, str]]:
    """The changes that no test of this title can notice."""
    listed = yaml.safe_load(SURVIVORS.read_text("utf-8"))
    return {(one["file"], one["function"], one["change"]) for one in listed if title in one.get("titles", [title])}


class Paths:
    """Which clause tests come by which line."""

    def __init__(self, bench: trials.Bench) -> None:
        self.walks = bench.walks()
        self.passers: dict[trials.Place, set[str]] = {}
        for name, walk in self.walks.items():
            if not walk.passed:
                print(f"fails without any change  {name}", flush=True)
            for place in walk.places if walk.passed else ():
                self.passers.setdefault(place, set()).add(name)

    def by(self, file: Path, lines: Iterable[int]) -> list[str]:
        """The tests that come by one of the lines, the shortest first."""
        names = {name for line in lines for name in self.passers.get((str(file), line), ())}
        return sorted(names, key=lambda name: (self.walks[name].seconds, name))

    def trial(self, mutant: Mutant) -> trials.Trial:
        tests = self.by(mutant.file, mutant.lines)
        return trials.Trial(mutant.module(), tuple(tests), sum(self.walks[name].seconds for name in tests))


def draw(given: argparse.Namespace, paths: Paths) -> tuple[list[Mutant], int]:
    """So many mutants at random, and of how many; mechanics count where tests of this title come by their functions."""
    title, only, luck = given.title, given.module, random.Random(given.seed)
    found = [
        mutant
        for file in rule_modules(title, only)
        for mutant in mutants(file)
        if file.parent.name != "mechanics" or paths.by(file, mutant.body)
    ]
    if given.each:
        functions = itertools.groupby(found, lambda mutant: (mutant.file, mutant.function.lineno))
        return [luck.choice(list(group)) for _, group in functions], len(found)
    return luck.sample(found, min(given.sample or len(found), len(found))), len(found)


def run(given: argparse.Namespace, bench: trials.Bench) -> None:
    """Draw, try and report."""
    paths = Paths(bench)
    drawn, of = draw(given, paths)
    known = explained(given.title)
    tried = [mutant for mutant in drawn if mutant.key not in known]
    killed = 0
    for number, noticed in bench.noticed(map(paths.trial, tried), given.jobs):
        killed += noticed
        if not noticed:
            print(f"survived  {tried[number].name}", flush=True)
    share = 100 * killed / len(tried) if tried else 0
    counts = f"{killed} of {len(tried)} mutants noticed ({share:.1f} %), drawn from {of}"
    print(f"{given.title}: {counts}; {len(drawn) - len(tried)} more are explained in {SURVIVORS.name}")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("title")
    asked.add_argument("--sample", type=int, default=0, help="so many mutants at random; 0: all")
    asked.add_argument("--each", action="store_true", help="one mutant of every function instead")
    asked.add_argument("--module", default="", help="only this module of the title or of the mechanics")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args()
    trials.at_bench(tests_of(given.title), rule_modules(given.title, given.module), partial(run, given))
    return 0


if __name__ == "__main__":
    sys.exit(main())
