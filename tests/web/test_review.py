"""A finished game can be looked back on: what decisions gave away, the dearest first, each beside its position."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from bradshaw.bots.review import in_words, review
from bradshaw.kernel import save
from bradshaw.titles.registry import register_all
from bradshaw.web.table import views
from bradshaw.web.table.models import Game

GOLDEN = Path(__file__).parents[1] / "titles" / "g1843" / "golden" / "game.json"


@pytest.fixture
def over(client: Client, db: None) -> Game:
    """A whole game that somebody has brought along."""
    register_all()
    client.post("/import/", {"file": SimpleUploadedFile("game.json", GOLDEN.read_bytes())})
    return Game.objects.get()


def test_a_finished_game_is_looked_back_on_stretch_by_stretch(
    client: Client, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "STRETCH", 240)
    review_at = f"/g/{over.pk}/review/"
    assert review_at in client.get(f"/g/{over.pk}/").content.decode()
    game = save.load(GOLDEN.read_bytes())
    first = client.get(review_at).content.decode()
    assert f"240 of {len(game.entries)} actions looked at" in first
    assert f'hx-get="{review_at}?upto=240"' in first
    whole = client.get(f"{review_at}?upto=240").content.decode()
    assert "hx-get" not in whole
    told = [in_words(game, swing) for swing in review(game)]
    assert f"{len(told)} of {len(game.entries)} actions could be compared" in whole
    dearest = max(told, key=lambda one: one.given_away)
    first_row = re.findall(r"<li><a.*?</li>", whole)[0]
    assert f"/at/{dearest.number}/" in first_row
    assert all(words in first_row for words in (dearest.who, dearest.did, dearest.better))
    assert whole.count("<li><a") == views.WORST + len(told)


def test_a_game_that_is_being_played_is_not_looked_back_on(client: Client, hosted: None, db: None) -> None:
    client.post("/quick/", {"title": "toy", "players": "3", "with": "bots"})
    row = Game.objects.get()
    assert client.get(f"/g/{row.pk}/review/").status_code == 404
    assert "/review/" not in client.get(f"/g/{row.pk}/").content.decode()
