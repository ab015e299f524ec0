"""What is installed: for playing only what playing needs, in the versions that everything is tested with."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def locked(file: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / file).read_text(), re.M))


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", one)[0].lower() for one in requirements}


def project() -> dict[str, list[str]]:
    found = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return {"needs": found["dependencies"], **found["optional-dependencies"]}


def test_playing_needs_what_the_program_imports_and_no_tool() -> None:
    playing, lists = locked("requirements-play.lock"), project()
    assert names(lists["needs"]) <= set(playing)
    assert (names(lists["dev"]) - names(lists["play"])) & set(playing) == set()


def test_playing_is_done_with_the_versions_that_are_tested() -> None:
    everything = locked("requirements.lock")
    assert {name: everything.get(name) for name in locked("requirements-play.lock")} == locked("requirements-play.lock")
