"""`bradshaw fuzz`: the report, and what is left behind when a rule is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bradshaw.kernel import title as registry
from cli.conftest import Bradshaw
from fuzz.broken import BROKEN
from kernel.toy import TITLE


@pytest.fixture(autouse=True)
def known_toy() -> None:
    registry.register("toy", lambda: TITLE)


def test_a_sound_title_gives_a_report_and_exit_code_nought(bradshaw: Bradshaw) -> None:
    said = bradshaw("fuzz", "toy", "--games", 5, "--players", 3, "--option", "gifts=true", "--favour", "gift=3")
    assert said.code == 0
    assert "5 games" in said.out
    assert "actions per second" in said.out
    assert "buy-share" in said.out


def test_the_report_is_there_for_programs(bradshaw: Bradshaw) -> None:
    data = bradshaw("fuzz", "toy", "--games", 5, "--mix-options", "--json").json
    assert data["games"] == 5
    assert data["failures"] == []
    assert data["kinds"]["gift"] > 0
    assert data["frames"]["turn"] > 0


def test_a_violation_is_saved_shrunk_and_replayable(bradshaw: Bradshaw, tmp_path: Path) -> None:
    title, check = BROKEN["crash"]
    registry.register("broken", lambda: title)
    said = bradshaw("fuzz", "broken", "--games", 30, "-o", tmp_path, "--shrink-seconds", 3, "--json")
    assert said.code == 1
    assert said.json["failures"][0]["check"] == check
    path = Path(said.json["saved"][check])
    assert bradshaw("replay", path).code == 0
    failure = json.loads(path.with_suffix(".failure.json").read_text())
    with pytest.raises(KeyError, match="two is too many"):
        bradshaw("act", path, json.dumps(failure["action"]))
