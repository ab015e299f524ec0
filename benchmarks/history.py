"""An earlier version of the package out of the history of this repository, to measure today's beside it."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"


@contextmanager
def sources(commit: str) -> Iterator[Path | None]:
    """The folder with the sources of a commit, or None where the history of the repository is not at hand."""
    archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        print(f"no version {commit} here: no ratios")
        yield None
        return
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder) / "src"


def environment(source: Path) -> dict[str, str]:
    """That of a process which finds the package in this folder and the benchmarks here."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(source), str(ROOT)))}
