"""Saves of every released version, kept in folders by the version that wrote them, play to where they ended then.

Together they come to nearly every rare place of their titles. A change that one of them does not survive needs an
option with the old value for older games (`OptionSpec.was`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest
from msgspec import structs

from bradshaw.analysis.runs import earned, revenue
from bradshaw.interop import site_format
from bradshaw.kernel import engine, save
from bradshaw.kernel import title as registry
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.game import Game
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import OptionSpec, Title, Was
from bradshaw.titles.registry import register_all
from saves import record
from saves.record import KINDS, landmarks

register_all()
HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("v*/18*.json"))
TITLES = ("1848", "1860")
REACHED_NOWHERE = {"1848": {"end: standstill"}, "1860": set[str]()}
"""Rare places that no kept save comes to; the fuzzer does."""


def of_today(path: Path) -> bool:
    """A game by the rules that new games begin under."""
    saved = json.loads(path.read_bytes())
    return int(saved["rules_version"]) == registry.title(saved["title"]).rules_version


OF_TODAY = list(filter(of_today, KEPT))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@cache
def loaded(path: Path) -> Game:
    return save.load(path.read_bytes())


@pytest.mark.parametrize("path", KEPT, ids=name)
def test_a_kept_save_plays_to_its_end_and_is_written_anew(path: Path) -> None:
    game = loaded(path)
    assert len(game.entries) == len(json.loads(path.read_bytes())["actions"])
    assert game.ended
    again = save.load(save.dump(game))
    assert again.state == game.state
    assert again.rules_version == game.rules_version


@pytest.mark.parametrize("path", OF_TODAY, ids=name)
def test_a_save_of_todays_rules_needs_nothing_that_vouches_for_it(path: Path) -> None:
    """Every action is legal, and every search finds what it found."""
    whole = save.parse(path.read_bytes())
    actions = tuple(structs.replace(one, findings={}) for one in whole.actions)
    judged = save.replay(structs.replace(whole, checkpoints=(), actions=actions))
    assert judged.state == loaded(path).state


@pytest.mark.parametrize("path", OF_TODAY, ids=name)
def test_no_menu_of_a_kept_game_is_below_what_was_run(path: Path) -> None:
    game = loaded(path)
    for before, entry in zip([game.start, *(one.state for one in game.entries)], game.entries, strict=False):
        if isinstance(entry.action, RunRoutes):
            offered = engine.menu(Table(game.title, before.copy()), kind=entry.action.kind)
            best = next((one.action for one in offered.options if one.best), entry.action)
            assert isinstance(best, RunRoutes)
            most = earned(Table(game.title, before.copy()), entry.action, best.routes)
            assert most >= revenue(entry.events, entry.action.company)


@pytest.mark.parametrize("title", TITLES)
def test_kept_saves_come_to_the_rare_places(title: str) -> None:
    games = [loaded(path) for path in KEPT if path.stem.startswith(title)]
    reached = frozenset().union(*(landmarks(game) for game in games))
    assert set(registry.title(title).landmarks) - reached == REACHED_NOWHERE[title]


@pytest.mark.parametrize("path", sorted(HERE.glob("site/*.json")), ids=lambda path: path.stem)
def test_a_game_in_the_format_of_18xx_games_goes_the_same_way_as_its_save(path: Path) -> None:
    """Written by this program, so it shows that what is written can be read; recordings of that site show the rest.

    Our own end at a standstill is there an end by hand, in place of the last pass.
    """
    played = site_format.replay(path.read_bytes())
    ours = loaded(HERE / f"v{save.VERSION}" / path.name)
    assert played.difference == ""
    by_hand = json.loads(path.read_bytes())["actions"][-1]["type"] == "end_game"
    same = ours.entries[:-1] if by_hand else ours.entries
    assert [entry.state for entry in played.game.entries] == [entry.state for entry in same]
    assert played.recorded == ours.scores()


def test_a_kept_save_has_what_was_found_when_it_was_played() -> None:
    found = [entry.findings for path in KEPT if path.parent.name != "v1" for entry in loaded(path).entries]
    assert any(found)


@pytest.mark.parametrize("title", record.TITLES)
def test_games_of_every_title_are_kept_one_of_bots_among_them(title: str) -> None:
    kept = [path.stem for path in KEPT if path.stem.startswith(title)]
    assert f"{title}-bots-finish" in kept
    assert len(kept) >= 3


def test_games_are_kept_in_both_formats() -> None:
    for title in TITLES:
        assert len([path for path in KEPT if path.name.startswith(title)]) >= 8
        assert len(list(HERE.glob(f"site/{title}-*.json"))) >= 3


def flipped(spec: OptionSpec, version: int) -> OptionSpec:
    """The option as a later version might have it: with another default."""
    other = next(value for value in spec.values if value != spec.default)
    return structs.replace(spec, default=other, was=(*spec.was, Was(version, spec.default)))


def with_other_defaults(title: Title) -> Title:
    version = title.rules_version
    specs = tuple(flipped(spec, version) if spec.name != "ruleset" else spec for spec in title.options)
    was = {
        ruleset: {
            option: (*title.presets_were.get(ruleset, {}).get(option, ()), Was(version, value))
            for option, value in values.items()
        }
        for ruleset, values in title.presets.items()
    }
    presets: dict[str, dict[str, bool | int | str]] = {ruleset: {} for ruleset in title.presets}
    return replace(title, options=specs, presets=presets, presets_were=was, versions=(*title.versions, "2027-01-01"))


@pytest.fixture
def later_defaults(path: Path) -> Iterator[None]:
    """Every default of every title is another, and every preset is empty; the save was loaded before that day."""
    loaded(path)
    now = [registry.title(id) for id in record.TITLES]
    know(with_other_defaults(title) for title in now)
    yield
    know(now)


def know(titles: Iterable[Title]) -> None:
    for title in titles:
        registry.register(title.id, partial(replace, title))


@pytest.mark.parametrize("path", KEPT, ids=name)
def test_no_default_of_a_later_day_reaches_an_older_game(path: Path, later_defaults: None) -> None:
    was = loaded(path)
    specs = zip(registry.title(was.title.id).options, was.title.options, strict=True)
    assert all(now.default != then.default for now, then in specs if now.name != "ruleset")
    for raw in (path.read_bytes(), save.dump(was)):
        again = save.load(raw)
        assert again.options == was.options
        assert again.state == was.state


@pytest.mark.parametrize("folder", sorted(HERE.glob("v*/options.json")), ids=lambda path: path.parent.name)
def test_the_options_of_released_rules_are_what_they_were(folder: Path) -> None:
    """`options.json`: every option's value under every ruleset, as the version wrote them on the day of its release."""
    for title, then in json.loads(folder.read_bytes()).items():
        for kind, values in then["rulesets"].items():
            now = registry.title(title).settle_options(KINDS[kind], then["rules_version"])
            assert {option: now[option] for option in values} == values
