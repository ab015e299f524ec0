"""Databases of earlier versions, migrated and played on, on both databases we run on."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from browser.serving import PROGRAM, environment
from database.scripts import run

SAVES = Path(__file__).parents[1] / "saves"


@pytest.mark.parametrize("version", ["v1"])
def test_games_of_an_earlier_version_stand_where_they_stood_and_go_on(database: dict[str, str], version: str) -> None:
    check_games(run("old_games", database, str(SAVES / version / "database.sql")))


def test_a_backup_of_the_first_version_is_restored(database: dict[str, str]) -> None:
    where = environment(Path(database["BRADSHAW_DATA"]), database)
    command = [*PROGRAM, "restore", "--yes", str(SAVES / "v1" / "backup.json.gz")]
    done = subprocess.run(command, env=where, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    check_games(run("old_games", database))


def check_games(found: dict[str, Any]) -> None:
    begun = {name: game for name, game in found.items() if game["before"]}
    assert len(begun) == 3
    for name, game in begun.items():
        assert game["now"] == game["before"], name
        assert game["rules_version"] == 1
    assert found["Railways on the Isle of Wight"]["records"] == 50
    fresh = found["Not begun"]
    assert fresh["rules_version"] > 1
    assert fresh["options"]["k_bonus"] is True
    assert len(fresh["options"]) > 40
