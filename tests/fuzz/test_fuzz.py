"""The fuzzer is deterministic, passes a sound title and finds what is wrong with an unsound one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bradshaw.fuzz import campaign, checking, names
from bradshaw.fuzz.campaign import Report
from bradshaw.fuzz.checking import Violation
from bradshaw.fuzz.choosing import Taste
from bradshaw.fuzz.outside import own_fields
from bradshaw.fuzz.playing import Plan, drawn_options, play
from bradshaw.fuzz.shrinking import reached, shrink
from bradshaw.interop import formats
from bradshaw.kernel import engine, save
from bradshaw.kernel import title as registry
from bradshaw.kernel.actions import BuyTrain, LayTile
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import Remark, SharesMoved
from bradshaw.kernel.factored import Factored
from bradshaw.kernel.game import Game
from bradshaw.kernel.landmarks import said
from bradshaw.kernel.menu import Range
from fuzz.broken import BROKEN
from kernel.toy import TITLE


@pytest.fixture(autouse=True)
def known_toy() -> None:
    registry.register("toy", lambda: TITLE)


def same(report: Report) -> dict[str, object]:
    return {name: value for name, value in report.plain().items() if "second" not in name}


def test_a_sound_title_passes_and_its_coverage_is_counted() -> None:
    report = campaign.run(Plan("toy", mix_options=0.5), 30)
    assert report.failures == []
    assert report.games == 30
    assert set(report.coverage.kinds) == {"buy-share", "gift", "pass"}
    assert {"toy-1", "toy-2", "toy-3", "turn"} <= set(report.coverage.refusals)
    assert report.coverage.ends["all passed or all sold"] == report.finished
    assert report.unreached() == {"kinds": [], "frames": [], "landmarks": [], "options": []}


def test_the_same_seed_plays_the_same_games() -> None:
    assert same(campaign.run(Plan("toy", seed=7), 10)) == same(campaign.run(Plan("toy", seed=7), 10))
    assert same(campaign.run(Plan("toy", seed=7), 10)) != same(campaign.run(Plan("toy", seed=8), 10))


def test_jobs_do_not_change_the_result() -> None:
    assert same(campaign.run(Plan("toy", rate=0.2), 6, jobs=2)) == same(campaign.run(Plan("toy", rate=0.2), 6))


@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
def test_the_legal_list_is_the_menu_at_every_position(title: str) -> None:
    report = campaign.run(Plan(title, seed=5, mix_options=0.5, steps=250, only="legal"), 2)
    assert not report.failures
    assert report.actions > 100


def test_a_list_that_differs_from_the_menu_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "legal", lambda game: list(engine.legal(game.table()))[1:])
    report = campaign.run(Plan("toy", only="legal"), 1)
    assert [failure.check for failure in report.failures] == ["list and menu differ"]


def test_an_option_that_is_not_told_by_its_numbers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Factored, "digits", lambda tree, action: (0,))
    report = campaign.run(Plan("toy"), 1)
    assert {failure.check.partition(":")[0] for failure in report.failures} <= {"numbers and back", "crash in numbers"}
    assert report.failures


def test_what_cannot_be_watched_alone_is_refused() -> None:
    with pytest.raises(BadInput, match="there is legal"):
        campaign.run(Plan("toy", only="nothing"), 1)


def test_weights_steer_random_play() -> None:
    report = campaign.run(Plan("toy", weights={"gift": 0.0, "buy-share": 0.0}), 10)
    assert set(report.coverage.kinds) == {"pass"}


def test_a_weight_may_name_a_value() -> None:
    menu = Game("toy", ["Ada", "Ben"]).menu()
    taste = Taste(random.Random(1), {"buy-share.source=ipo": 3.0, "spread": 0.0})
    assert [taste.option_weight(option) for option in menu if option.action.kind == "buy-share"] == [3.0]


def test_a_weight_may_name_all_names_of_an_action() -> None:
    menu = Game("toy", ["Ada", "Ben"]).menu()
    taste = Taste(random.Random(1), {"buy-share.company=LAR source=ipo": 3.0, "spread": 0.0})
    assert [taste.option_weight(option) for option in menu if option.action.kind == "buy-share"] == [3.0]


def test_a_kind_weighs_as_much_as_its_best_option() -> None:
    options = [option for option in Game("toy", ["Ada", "Ben"]).menu() if option.action.kind == "buy-share"]
    taste = Taste(random.Random(1), {"buy-share": 2.0, "buy-share.source=ipo": 0.25, "spread": 0.0})
    assert taste.kind_weight("buy-share", options) == 0.5


def test_low_numbers_are_drawn_more_often_than_high_ones() -> None:
    taste = Taste(random.Random(1), {}, caution=2)
    drawn = [taste.number(Range(10, 100, 5)) for _ in range(400)]
    assert all(number in Range(10, 100, 5) for number in drawn)
    assert 0.4 < drawn.count(10) / len(drawn) < 0.75
    assert max(drawn) == 100


def test_a_third_of_the_games_is_plain_and_the_rest_follows_the_profiles() -> None:
    title = replace(TITLE, id="habitual", profiles={"giving": {"pass": 0.0, "buy-share": 0.0}, "greedy": {"gift": 0.0}})
    registry.register("habitual", lambda: title)
    profiles = campaign.run(Plan("habitual", steps=5, rate=0.0, outside=0), 60).coverage.profiles
    assert set(profiles) == {"plain", "giving", "greedy"}
    assert 10 <= profiles["plain"] <= 30
    report = campaign.run(Plan("habitual", profile="greedy", steps=5), 5)
    assert report.coverage.profiles == {"greedy": 5}
    assert "gift" not in report.coverage.kinds


def test_rare_places_are_counted_and_missed() -> None:
    landmarks = {"a sale": said(SharesMoved, taker="player/Ada"), "a fire": said(Remark, text="Fire!")}
    registry.register("sights", lambda: replace(TITLE, id="sights", landmarks=landmarks))
    report = campaign.run(Plan("sights", rate=0.0, outside=0), 10)
    assert 0 < report.coverage.landmarks["a sale"] <= 10
    assert report.unreached()["landmarks"] == ["a fire"]


def test_values_of_options_are_counted_and_missed() -> None:
    report = campaign.run(Plan("1860", options={"map": "large"}, steps=2, rate=0.0, outside=0), 3)
    assert report.coverage.options["map=large"] == 3
    assert report.coverage.options["two_7_trains=false"] == 3
    missed = report.unreached()["options"]
    assert {"map=first_edition", "two_7_trains=true"} <= set(missed)
    assert "map=large" not in missed


def test_every_hex_tile_company_and_train_is_tried() -> None:
    game = Game("1848", ["Ada", "Ben", "Cleo"])
    fields = {one.name: one for one in own_fields(LayTile) + own_fields(BuyTrain)}
    assert {"F17", "G6"} <= set(names.values(game, fields["hex"]))
    assert set(game.title.tile_counts(game.state)) <= set(names.values(game, fields["tile"]))
    assert set(game.state.companies) <= set(names.values(game, fields["company"]))
    assert set(game.state.trains) <= set(names.values(game, fields["train"]))


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_a_game_by_the_rules_of_another_site_is_written_and_read_again(title: str) -> None:
    plan = Plan(title, options={"ruleset": "18xx.games"}, steps=60, rate=0.1, outside=2)
    assert play(plan, 0).failure is None


def test_a_file_that_reads_otherwise_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("1848", ["Ada", "Ben", "Cleo"], {"ruleset": "18xx.games"})
    game.act(game.menu().options[0].action)
    other = Game("1848", ["Ada", "Ben", "Cleo"], {"ruleset": "18xx.games"})
    site = replace(formats.named("18xx.games"), read=lambda raw: other)
    monkeypatch.setattr(formats, "named", lambda name: site)
    with pytest.raises(Violation, match="from action 1 on"):
        checking.written_elsewhere(game)


@pytest.mark.parametrize(
    "option", [{"forced_loan_steps": "first_loan_of_OR_2_then_3"}, {"unlimited_last_trains": False}]
)
def test_options_that_changed_nothing_yet_do_not_count_as_another_game(option: dict[str, bool | str]) -> None:
    """Such a game is written as one by that site's own options; no railway is open, so nobody can tell."""
    game = Game("1848", ["Ada", "Ben", "Cleo"], {"ruleset": "18xx.games", **option})
    game.act(game.menu().options[0].action)
    checking.written_elsewhere(game)


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
        (Plan("toy", profile="gentle"), "no profile 'gentle'"),
    ):
        with pytest.raises(BadInput, match=message):
            campaign.run(plan, 1)


def test_mixed_options_are_drawn_for_every_game() -> None:
    drawn = set()
    for index in range(20):
        drawn.add(str(drawn_options(Plan("toy", mix_options=1.0), TITLE, random.Random(index))))
    assert len(drawn) > 3
    assert play(Plan("toy", mix_options=1.0), 3).failure is None


def test_numbers_are_never_drawn_from_the_holes_of_a_range() -> None:
    span = Range(20, 80, 10, holes=(30, 40, 60))
    taste = Taste(random.Random(5), {}, caution=1)
    assert {taste.number(span) for _ in range(200)} == {20, 50, 70, 80}


def test_a_profile_says_how_far_its_habits_stray() -> None:
    wide = [Taste(random.Random(n), {}).habit("pass") for n in range(50)]
    narrow = [Taste(random.Random(n), {"spread": 0.5}).habit("pass") for n in range(50)]
    assert max(wide) > 4
    assert 2**-0.5 <= min(narrow) <= max(narrow) <= 2**0.5
