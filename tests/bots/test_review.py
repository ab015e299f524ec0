"""Looking back on a game: decisions, what they gave away, what was better."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bradshaw.bots import known
from bradshaw.bots.policy import seat_of
from bradshaw.bots.review import judge, review
from bradshaw.bots.solid import judged
from bradshaw.cli import run
from bradshaw.kernel import save
from bradshaw.kernel.actions import Action
from bradshaw.kernel.game import Game
from bradshaw.titles.registry import register_all

register_all()
NAMES = ("Ann", "Bob", "Cyd")


@pytest.fixture(scope="module")
def game() -> Game:
    made = Game("1848", NAMES, seed=2)
    known.finish(made, NAMES, most=40)
    return made


def test_decisions_are_judged_as_they_stood(game: Game) -> None:
    swings = list(review(game))
    assert 5 < len(swings) <= len(game.entries)
    for swing in swings:
        assert swing.given_away >= 0
        assert swing.action == game.actions[swing.number]
        then = game.copy()
        then.entries = then.entries[: swing.number]
        assert then.why_not(swing.best) is None


def test_the_worst_choice_gives_something_away_and_the_best_nothing(game: Game) -> None:
    number = next(
        swing.number for swing in review(game) if len(judged_at(game, swing.number)) > 2 and swing.given_away >= 0
    )
    ranked = judged_at(game, number)
    best, worst = judge(game, number, ranked[0]), judge(game, number, ranked[-1])
    assert best is not None
    assert worst is not None
    assert best.given_away == 0 <= worst.given_away


def judged_at(game: Game, number: int) -> list[Action]:
    then = game.copy()
    then.entries = then.entries[:number]
    seat = seat_of(then, then.deciders[0])
    return [one.move.action for one in judged(seat)] if seat else []


def test_the_command_shows_the_decisions_that_gave_most_away(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(save.dump(game))
    assert run(["review", str(file), "--most", "3"]) == 0
    shown = capsys.readouterr().out
    assert "decisions judged" in shown
    assert run(["review", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"number", "action", "best", "given_away"} == set(told[0])
