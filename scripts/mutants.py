"""Break a rule on purpose and see its test fail.

Each entry of tests/mutants/*.yaml names a clause, a piece of source that carries it, a wrong replacement, and the
test that must notice. Where only functions change, the test runs in a fork that has the wrong ones; for tables and
data it runs against a copy of the package.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import trials
import yaml

LISTS = trials.ROOT / "tests" / "mutants"
SECONDS = 10
JOBS = 2
Mutant = dict[str, str]


def file_of(mutant: Mutant) -> Path:
    return trials.PACKAGE / mutant["file"]


def broken(mutant: Mutant) -> str:
    """The source with one rule broken."""
    source = file_of(mutant).read_text("utf-8")
    if source.count(mutant["find"]) != 1:
        sys.exit(f"{mutant['clause']}: {mutant['file']} holds the text {source.count(mutant['find'])} times, not once")
    return source.replace(mutant["find"], mutant["replace"])


def outside_functions(source: str) -> str:
    """What runs when the module is imported."""

    class Emptied(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
            node.body = [ast.Pass()]
            return node

    return ast.dump(Emptied().visit(ast.parse(source)))


def only_functions_change(mutant: Mutant) -> bool:
    path = file_of(mutant)
    return path.suffix == ".py" and outside_functions(path.read_text("utf-8")) == outside_functions(broken(mutant))


def copy_is_noticed(mutant: Mutant) -> bool:
    """Does the test fail against a copy of the package with this rule broken?"""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "bradshaw"
        shutil.copytree(trials.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
        (package / mutant["file"]).write_text(broken(mutant), "utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", mutant["test"]]
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=trials.ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{mutant['test']} did not run:\n{done.stdout}{done.stderr}")
    return done.returncode == 1


def trial(bench: trials.Bench, mutant: Mutant) -> trials.Trial:
    module = compile(broken(mutant), str(file_of(mutant)), "exec", dont_inherit=True)
    tests = [name for name in bench.items if name == mutant["test"] or name.startswith(f"{mutant['test']}[")]
    return trials.Trial(module, tuple(tests), SECONDS)


def report(mutant: Mutant, noticed: bool) -> bool:
    print(f"{'killed  ' if noticed else 'SURVIVED'}  {mutant['clause']}", flush=True)
    return noticed


def main(files: list[str]) -> int:
    paths = [Path(name).resolve() for name in files] or sorted(LISTS.glob("*.yaml"))
    mutants = [mutant for path in paths for mutant in yaml.safe_load(path.read_text("utf-8"))]
    forked = [mutant for mutant in mutants if only_functions_change(mutant)]
    killed: list[bool] = []

    def try_forks(bench: trials.Bench) -> None:
        tried = bench.noticed((trial(bench, mutant) for mutant in forked), JOBS)
        killed.extend(report(forked[number], noticed) for number, noticed in tried)

    if forked:
        trials.at_bench(sorted({mutant["test"] for mutant in forked}), [], try_forks)
    killed += [report(mutant, copy_is_noticed(mutant)) for mutant in mutants if mutant not in forked]
    print(f"{sum(killed)} of {len(mutants)} broken rules noticed")
    return 0 if all(killed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
