"""What somebody new is told, and the choice of rules when a game is set up."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from bradshaw.kernel.actions import kebab
from bradshaw.kernel.title import title as find_title
from bradshaw.titles import guide
from bradshaw.web.lobby import choosing
from bradshaw.web.lobby.views import titles
from bradshaw.web.table.models import Game

pytestmark = pytest.mark.django_db
PLAYABLE = [one.id for one in titles() if guide.guide(one.id).about]


def text_of(answer: HttpResponseBase) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_the_hall_says_what_each_title_is_about_how_long_and_how_hard(client: Client) -> None:
    page = text_of(client.get("/"))
    for title in PLAYABLE:
        told = guide.guide(title)
        assert told.about[:40].replace("'", "&#x27;") in page
        assert f"{told.hours} hours" in page
        assert f"difficulty {told.weight} of 5" in page


@pytest.mark.parametrize("title", PLAYABLE)
def test_every_decision_of_a_title_is_explained(title: str) -> None:
    asked = {kebab(rules.frame.__name__) for rules in find_title(title).rules if rules.choices}
    told = {kind.partition("/")[0] for kind in guide.guide(title).decisions}
    assert told == asked


@pytest.mark.parametrize("title", PLAYABLE)
def test_headings_are_of_choices_that_the_title_has(title: str) -> None:
    kinds = {kebab(action.__name__) for action in find_title(title).actions}
    frames = {kebab(rules.frame.__name__) for rules in find_title(title).rules}
    assert set(guide.guide(title).headings) <= kinds | frames


@pytest.mark.parametrize("title", PLAYABLE)
def test_every_option_stands_in_one_group(title: str) -> None:
    specs = [one.spec.name for group in choosing.groups(find_title(title), {}) for one in group.options]
    assert sorted([*specs, "ruleset"]) == sorted(spec.name for spec in find_title(title).options)


def test_variants_rulings_and_house_rules_are_told_apart() -> None:
    groups = {group.name: [one.spec.name for one in group.options] for group in choosing.groups(find_title("1860"), {})}
    assert "destinations" in groups["Published variants"]
    assert "standstill" in groups["House rules"]
    assert "southern_ban" in groups["Rulings"]
    assert "silent_pass" in groups["As other tables play"]


def selected(page: str, name: str) -> str:
    """The value a select has."""
    choices = re.search(rf'<select id="opt-{name}".*?</select>', page, re.S)
    assert choices
    found = re.search(r'<option value="([^"]*)" selected', choices.group(0))
    assert found
    return found.group(1)


@pytest.mark.parametrize(("rules", "skips"), [("rulebook", "False"), ("18xx.games", "True")])
def test_a_set_of_rules_fills_in_its_options(client: Client, rules: str, skips: str) -> None:
    page = text_of(client.get("/new/", {"title": "1860", "opt-ruleset": rules}))
    assert selected(page, "skip_small_stations") == skips


@pytest.mark.parametrize(
    ("posted", "kept"),
    [
        ({}, {}),
        ({"opt-ruleset": "18xx.games", "opt-skip_small_stations": "True"}, {"ruleset": "18xx.games"}),
        (
            {"opt-ruleset": "18xx.games", "opt-skip_small_stations": "False"},
            {"ruleset": "18xx.games", "skip_small_stations": False},
        ),
        ({"opt-destinations": "True", "opt-southern_ban": "start_of_stock_round"}, {"destinations": True}),
    ],
)
def test_only_what_differs_from_the_chosen_rules_is_kept(
    client: Client, posted: dict[str, str], kept: dict[str, object]
) -> None:
    seats = {"seat-0": "Ada", "seat-1": "Ben"}
    client.post("/new/", {"title": "1860", "mode": "hotseat", **seats, **posted})
    (game,) = Game.objects.all()
    assert game.options == {**game.options, **kept}
    assert choosing.chosen(find_title("1860"), posted) == kept


def test_a_value_that_an_option_does_not_have_is_refused(client: Client) -> None:
    answer = client.post("/new/", {"title": "1860", "seat-0": "Ada", "seat-1": "Ben", "opt-map": "moon"})
    assert "cannot be" in text_of(answer)
    assert not Game.objects.exists()


def test_how_to_play_tells_the_goal_the_rounds_and_this_decision(client: Client) -> None:
    client.post("/quick/", {"title": "1848", "players": "3", "with": "friends"})
    (game,) = Game.objects.all()
    page = text_of(client.get(f"/g/{game.pk}/how/"))
    told = guide.guide("1848")
    assert told.decisions["private-sale"] in page
    assert told.goal in page
    assert all(one.name in page for one in told.rounds)
    assert f"/g/{game.pk}/how/" in text_of(client.get(f"/g/{game.pk}/"))
