"""The fuzzer is deterministic, passes a sound title and finds what is wrong with an unsound one."""

from __future__ import annotations

import random

import pytest

from bradshaw.fuzz import campaign
from bradshaw.fuzz.campaign import Report
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.playing import Plan, drawn_options, play
from bradshaw.fuzz.shrinking import reached, shrink
from bradshaw.kernel import save
from bradshaw.kernel import title as registry
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Game
from fuzz.broken import BROKEN
from kernel.toy import TITLE


@pytest.fixture(autouse=True)
def known_toy() -> None:
    registry.register("toy", lambda: TITLE)


def same(report: Report) -> dict[str, object]:
    return {name: value for name, value in report.plain().items() if "second" not in name}


def test_a_sound_title_passes_and_its_coverage_is_counted() -> None:
    report = campaign.run(Plan("toy"), 30)
    assert report.failures == []
    assert report.games == 30
    assert set(report.coverage.kinds) == {"buy-share", "gift", "pass"}
    assert {"toy-1", "toy-2", "toy-3", "turn"} <= set(report.coverage.refusals)
    assert report.coverage.ends["all passed or all sold"] == report.finished
    assert report.unreached() == {"kinds": [], "frames": [], "landmarks": []}


def test_the_same_seed_plays_the_same_games() -> None:
    assert same(campaign.run(Plan("toy", seed=7), 10)) == same(campaign.run(Plan("toy", seed=7), 10))
    assert same(campaign.run(Plan("toy", seed=7), 10)) != same(campaign.run(Plan("toy", seed=8), 10))


def test_jobs_do_not_change_the_result() -> None:
    assert same(campaign.run(Plan("toy", rate=0.2), 6, jobs=2)) == same(campaign.run(Plan("toy", rate=0.2), 6))


def test_weights_steer_random_play() -> None:
    report = campaign.run(Plan("toy", weights={"gift": 0.0, "buy-share": 0.0}), 10)
    assert set(report.coverage.kinds) == {"pass"}


def test_a_weight_may_name_a_value() -> None:
    menu = Game("toy", ["Ada", "Ben"]).menu()
    taste = Taste(random.Random(1), {"buy-share.source=ipo": 3.0}, spread=0.0)
    assert [taste.option_weight(option) for option in menu if option.action.kind == "buy-share"] == [3.0]


def test_endless_games_are_reported() -> None:
    report = campaign.run(Plan("toy", steps=3, weights={"pass": 0.0}), 5)
    assert report.unfinished == 5
    assert report.failures == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_found_shrunk_and_replayable(name: str) -> None:
    title, check = BROKEN[name]
    registry.register("broken", lambda: title)
    report = campaign.run(Plan("broken", players=2), 60)
    assert report.failures
    failure = report.failures[0]
    assert failure.check == check
    short, game = shrink(failure, "broken", seconds=5)
    assert game is not None
    assert len(short.actions) <= len(failure.actions)
    assert reached(short, "broken", short.actions) is not None
    assert save.load(save.dump(game)).actions == game.actions


def test_a_crash_shrinks_to_the_actions_that_matter() -> None:
    title, _ = BROKEN["crash"]
    registry.register("broken", lambda: title)
    failures = campaign.run(Plan("broken", players=2), 60).failures
    longest = max(failures, key=lambda failure: len(failure.actions))
    assert len(longest.actions) > 8
    short, _ = shrink(longest, "broken", seconds=5)
    assert len(short.actions) <= 7


def test_plans_that_cannot_be_played_are_refused() -> None:
    for plan, message in (
        (Plan("nothing"), "no title"),
        (Plan("toy", players=9), "2 to 4 players"),
        (Plan("toy", options={"gold": 1}), "no option"),
        (Plan("toy", weights={"fly": 2.0}), "no action 'fly'"),
    ):
        with pytest.raises(BadInput, match=message):
            campaign.run(plan, 1)


def test_mixed_options_are_drawn_for_every_game() -> None:
    drawn = set()
    import random

    for index in range(20):
        drawn.add(str(drawn_options(Plan("toy", mix_options=1.0), TITLE, random.Random(index))))
    assert len(drawn) > 3
    assert play(Plan("toy", mix_options=1.0), 3).failure is None
