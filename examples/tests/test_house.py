"""What the house does with a title that has a contract: fuzz, bots, routes, drawings, a page, a catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from bradshaw import cli
from bradshaw.analysis.what_if import best_runs, lay_gains
from bradshaw.bots import known
from bradshaw.fuzz import campaign
from bradshaw.fuzz.playing import Plan
from bradshaw.kernel.game import Game
from bradshaw.titles import coverage, places
from bradshaw.titles.clauses import entries
from bradshaw.titles.guide import guide

HERE = Path(__file__).parent


def played(actions: int = 400) -> Game:
    game = Game("1799", ["Ada", "Ben", "Cleo"], seed=3)
    known.finish(game, game.seats, most=actions)
    return game


def test_random_games_end_and_nothing_is_wrong_with_them() -> None:
    report = campaign.run(Plan("1799", seed=1), 12)
    assert report.failures == []
    assert report.finished == 12
    assert report.unreached()["kinds"] == []


def test_bots_play_it_to_its_end() -> None:
    game = played()
    assert game.ended
    assert max(game.scores().values()) > 320


def test_the_best_runs_and_lays_of_a_company_are_known() -> None:
    game = played(30)
    name = next(name for name, record in game.state.companies.items() if record.operated)
    assert best_runs(game.title, game.state, name).revenue >= 0
    assert lay_gains(game.title, game.state, name) != []


def test_the_map_is_drawn(tmp_path: Path) -> None:
    drawing = tmp_path / "map.svg"
    assert cli.run(["draw", "1799", "map", "--output", str(drawing)]) == 0
    assert "Dalemarket" in drawing.read_text()


@pytest.mark.django_db
def test_it_has_a_page(client: Client) -> None:
    response = client.post("/quick/", {"title": "1799", "players": "2", "with": "friends"})
    page = client.get(response["Location"])
    assert "Start LV at £60" in page.content.decode()


def test_every_clause_has_a_place_in_the_code_and_a_test() -> None:
    assert places.undecided("1799") == []
    assert [one.id for one in places.named_in_code("1799") if one.id not in entries("1799")] == []
    assert coverage.uncovered("1799", HERE) == []


def test_the_guide_explains_every_decision() -> None:
    assert guide("1799").goal
    assert {"stock-round", "company-turn/run"} <= set(guide("1799").decisions)


def test_it_is_short() -> None:
    assert sum(len(path.read_text().splitlines()) for path in HERE.parent.glob("g1799/*.py")) < 500
