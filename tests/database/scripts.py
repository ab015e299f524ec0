"""Runs the programs of this folder as processes of their own, with a database of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from browser.serving import environment

HERE = Path(__file__).parent


def run(name: str, settings: Mapping[str, str], *args: str) -> Any:
    """What the program prints last, read as JSON."""
    command = [sys.executable, str(HERE / f"{name}.py"), *args]
    where = environment(Path(settings["BRADSHAW_DATA"]), settings)
    done = subprocess.run(command, env=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])
