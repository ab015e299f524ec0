"""`make play`: the first start says what it does, later ones only start the table, which says where it is and opens."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from browser.serving import PROGRAM, environment

ROOT = Path(__file__).parents[1]
SAYS = '#!/bin/sh\necho "$(basename "$0") $*"\n'
"""A program that says how it was called."""


def program(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    file.chmod(0o755)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The makefile and what it looks at, with programs that only say how they were called."""
    for name in ("Makefile", "requirements-play.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("python", "bradshaw"):
        program(tmp_path / ".venv" / "bin" / name, SAYS)
    return tmp_path


def said(folder: Path) -> list[str]:
    """What `make play` writes, without the commands that it repeats."""
    done = subprocess.run(["make", "--silent", "play"], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_first_start_says_so_before_it_fetches_and_shows_the_progress(folder: Path) -> None:
    first, fetching, *rest = said(folder)
    assert first.startswith("The first start fetches what playing needs")
    assert fetching.startswith("python -m pip install ")
    assert fetching.endswith("-r requirements-play.lock")
    for silent in ("-q", "--quiet", "--progress-bar"):
        assert silent not in fetching.split()
    assert rest[-1] == "bradshaw serve"


def test_a_later_start_only_starts_the_table_until_something_else_is_needed(folder: Path) -> None:
    said(folder)
    assert said(folder) == ["bradshaw serve"]
    newer = time.time() + 60
    os.utime(folder / "requirements-play.lock", (newer, newer))
    assert len(said(folder)) > 1


def test_the_table_says_where_it_is_and_opens_there(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    program(browser, f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    settings = environment(tmp_path, {"BROWSER": f"{browser} %s"})
    with subprocess.Popen([*PROGRAM, "serve"], env=settings, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            words = server.stdout.readline()
            assert words.startswith("Bradshaw is at http://127.0.0.1:")
            until = time.monotonic() + 60
            while not opened.exists() and server.poll() is None and time.monotonic() < until:
                time.sleep(0.05)
            address = opened.read_text().strip()
            assert address == words.split()[3]
            with urllib.request.urlopen(address) as page:
                assert "Bradshaw" in page.read().decode()
        finally:
            server.terminate()
