"""`bradshaw routes` in the middle of a played game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bradshaw.board.draw.overlays import Overlays
from bradshaw.cli.routes import drawing
from bradshaw.kernel.game import Game
from cli.conftest import Bradshaw

GOLDEN = Path(__file__).parents[1] / "titles"


def cut(title: str, tmp_path: Path, number: int) -> tuple[Path, dict[str, Any]]:
    """A golden game up to one of its runs, and that run."""
    document = json.loads((GOLDEN / f"g{title}" / "golden" / "game.json").read_text())
    runs = [n for n, one in enumerate(document["actions"]) if one["action"]["kind"] == "run-routes"]
    at = runs[number]
    path = tmp_path / "game.json"
    shorter = {**document, "actions": document["actions"][:at]}
    del shorter["fingerprint"]
    path.write_text(json.dumps(shorter))
    return path, document["actions"][at]["action"]


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_the_best_runs_are_proven_and_drawn(title: str, bradshaw: Bradshaw, tmp_path: Path) -> None:
    game, run = cut(title, tmp_path, 20)
    picture = tmp_path / "runs.svg"
    said = bradshaw("routes", game, run["company"], "--json", "-o", picture)
    assert said.code == 0
    assert said.json["proven"]
    assert said.json["revenue"] == sum(one["revenue"] for one in said.json["runs"])
    assert set(said.json["alone"]) >= {one["route"]["train"] for one in said.json["runs"]}
    assert "route-1" in picture.read_text()
    assert "proven" in bradshaw("routes", game, run["company"]).out


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_every_lay_is_weighed(title: str, bradshaw: Bradshaw, tmp_path: Path) -> None:
    game, run = cut(title, tmp_path, 8)
    now = bradshaw("routes", game, run["company"], "--json").json["revenue"]
    lays = bradshaw("routes", game, run["company"], "--lays", "--json").json["lays"]
    assert all(one["change"] == one["revenue"] - now for one in lays)
    assert [one["change"] for one in lays] == sorted((one["change"] for one in lays), reverse=True)
    picture = tmp_path / "heat.svg"
    assert bradshaw("routes", game, run["company"], "--lays", "-o", picture).code == 0
    assert "<svg" in picture.read_text()


def test_an_unknown_company_is_named(bradshaw: Bradshaw, tmp_path: Path) -> None:
    game, _ = cut("1860", tmp_path, 0)
    said = bradshaw("routes", game, "XYZ")
    assert (said.code, "XYZ" in said.err) == (2, True)


@pytest.mark.parametrize("two_stops", [False, True])
def test_a_place_of_two_hexes_is_drawn_once_however_trains_count_it(two_stops: bool) -> None:
    game = Game("1848", ["Ada", "Ben", "Cleo"], {"alice_two_stops": two_stops})
    assert drawing(game, "NSW", Overlays()).count(">Alice Springs<") == 1
