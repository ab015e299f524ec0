"""The title to learn from passes its own tests, in a process that finds it by BRADSHAW_TITLES."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_tests_of_the_example_title_pass() -> None:
    environment = {**os.environ, "BRADSHAW_TITLES": str(ROOT / "examples")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "examples"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
