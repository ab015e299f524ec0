"""Looking back on a game: decisions, what they gave away, what was better."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bradshaw.bots import known
from bradshaw.bots.habits import prospects_1820 as prospects
from bradshaw.bots.policy import seat_of
from bradshaw.bots.review import judge, review
from bradshaw.bots.solid import judged
from bradshaw.cli import run
from bradshaw.kernel import save
from bradshaw.kernel.actions import Action, DiscardTrain, Dividend, LayTile, Pass
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


@pytest.mark.parametrize("kind", [Dividend, LayTile])
def test_looking_back_counts_as_a_hint_does(kind: type[Action]) -> None:
    """What earnings are kept for and what track leads to, too."""
    made, found = Game("1860", NAMES, seed=11), 0
    known.finish(made, NAMES, most=170)
    for number, entry in enumerate(made.entries):
        seat = seat_of(before(made, number), entry.action.actor) if isinstance(entry.action, kind) else None
        ranked = judged(seat) if seat else []
        of_kind = [one for one in ranked if isinstance(one.move.action, kind)]
        if len(of_kind) < 2:
            continue
        swing = judge(made, number, of_kind[-1].move.action)
        assert swing is not None
        assert swing.given_away == max(round(ranked[0].worth - of_kind[-1].worth), 0)
        found += swing.given_away > 0
    assert found


def before(game: Game, number: int) -> Game:
    then = game.copy()
    then.entries = then.entries[:number]
    return then


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


@pytest.fixture(scope="module")
def golden() -> Game:
    return save.load((Path(__file__).parents[1] / "titles" / "g1820" / "golden" / "game.json").read_bytes())


def test_where_habits_decide_they_say_what_was_given_away(golden: Game) -> None:
    """1820: shares, growth, dividends and trains, upkeep and all."""
    judged = {swing.action.kind for swing in review(golden)}
    assert {"buy-share", "sell-shares", "increase", "dividend", "buy-train", "discard-train", "lay-tile"} <= judged
    assert not {"take-loan", "pay-due"} & judged  # habits have no figure for them


def test_a_train_that_costs_more_than_it_earns_is_better_thrown_away(golden: Game) -> None:
    thrown = [number for number, entry in enumerate(golden.entries) if entry.action.kind == "discard-train"]
    dear = [number for number in thrown if earns_without(golden, number) > 0]
    assert dear
    for number in dear:
        swing = judge(golden, number, golden.actions[number])
        assert swing is not None
        assert swing.best.kind == "discard-train"
        kept = judge(golden, number, Pass(actor=golden.actions[number].actor))
        assert kept is None or kept.given_away > 0  # where trains are too many, none may be kept


def test_what_is_better_by_habits_may_be_done(golden: Game) -> None:
    given = [swing for swing in review(golden) if swing.given_away and swing.action.kind in ("dividend", "increase")]
    assert given
    for swing in given:
        then = golden.copy()
        then.entries = then.entries[: swing.number]
        assert then.why_not(swing.best) is None


def earns_without(game: Game, number: int) -> int:
    """What a company earns more in its next turn without the train that it throws away."""
    action, state = game.actions[number], game.at(number)
    assert isinstance(action, DiscardTrain)
    kinds = list(prospects.kinds_of(state, action.company))
    before = prospects.net(state, action.company, tuple(kinds))
    kinds.remove(state.trains[action.train].kind)
    return prospects.net(state, action.company, tuple(kinds)) - before
