"""Break a rule on purpose and see its test fail.

Each entry of tests/mutants/*.yaml names a clause, a piece of source that carries it, a wrong replacement, and the
test that must notice. The program copies the package, breaks the copy, and runs the test against it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent


def broken_copy(to: Path, mutant: dict[str, str]) -> None:
    """The package with one rule broken."""
    shutil.copytree(ROOT / "src" / "bradshaw", to / "bradshaw", ignore=shutil.ignore_patterns("__pycache__", "static"))
    path = to / "bradshaw" / mutant["file"]
    source = path.read_text()
    if source.count(mutant["find"]) != 1:
        sys.exit(f"{mutant['clause']}: {mutant['file']} holds the text {source.count(mutant['find'])} times, not once")
    path.write_text(source.replace(mutant["find"], mutant["replace"]))


def notices(package: Path, test: str) -> bool:
    """Does the test fail against this package?"""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", test]
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{test} did not run:\n{done.stdout}{done.stderr}")
    return done.returncode == 1


def main(files: list[str]) -> int:
    paths = [Path(name) for name in files] or sorted((ROOT / "tests" / "mutants").glob("*.yaml"))
    mutants = [mutant for path in paths for mutant in yaml.safe_load(path.read_text())]
    survivors = 0
    for mutant in mutants:
        with tempfile.TemporaryDirectory() as folder:
            broken_copy(Path(folder), mutant)
            killed = notices(Path(folder), mutant["test"])
        survivors += not killed
        print(f"{'killed  ' if killed else 'SURVIVED'}  {mutant['clause']}", flush=True)
    print(f"{len(mutants) - survivors} of {len(mutants)} broken rules noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
