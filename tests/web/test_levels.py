"""Levels of bots are chosen in the lobby; a hint says what a bot would do for the person on turn."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bradshaw.bots.known import BOTS
from bradshaw.titles.registry import register_all
from bradshaw.web.lobby import tables
from bradshaw.web.table.models import Game
from web.conftest import login


def test_a_quick_game_has_bots_of_the_level_that_was_asked_for(client: Client, db: None) -> None:
    client.post("/quick/", {"title": "toy", "players": "3", "with": "bots", "level": "solid"})
    assert [seat.bot for seat in Game.objects.get().seats.all()].count("solid") == 2


def test_the_form_and_the_waiting_room_offer_every_level(ada: User) -> None:
    client = login(ada)
    game = tables.create(ada, "toy", 3)
    tables.sit(game, "Ada", ada)
    for address in ("/", "/new/?title=toy", f"/g/{game.pk}/"):
        page = client.get(address).content.decode()
        assert all(f'<option value="{level}">' in page for level in BOTS), address
    client.post(f"/g/{game.pk}/seats/", {"do": "bot", "level": "expert"})
    client.post(f"/g/{game.pk}/seats/", {"do": "bot"})
    assert [seat.bot for seat in game.seats.order_by("order")] == ["", "expert", "easy"]


def test_a_new_game_at_one_screen_has_the_level_of_its_form(ada: User) -> None:
    form = {"title": "toy", "mode": "hotseat", "seat-0": "Ann", "seat-1": "", "bot-1": "1", "level": "strong"}
    login(ada).post("/new/", form)
    assert Game.objects.get().seats.get(name="Brunel").bot == "strong"


def test_a_level_that_does_not_exist_is_refused_and_nothing_is_made(client: Client, db: None) -> None:
    page = client.post("/quick/", {"title": "toy", "players": "3", "with": "bots", "level": "deep"}, follow=True)
    assert "There is no bot" in page.content.decode()
    assert not Game.objects.exists()


def test_programs_choose_a_level_too(ada: User) -> None:
    client = login(ada)
    wanted = {"title": "toy", "players": 3, "my_name": "Ada", "bots": 2, "level": "solid"}
    made = client.post("/api/games", wanted, content_type="application/json")
    assert [seat["bot"] for seat in made.json()["seats"]] == ["", "solid", "solid"]
    refused = client.post("/api/games", {**wanted, "level": "deep"}, content_type="application/json")
    assert refused.status_code == 400
    assert Game.objects.count() == 1


@pytest.mark.parametrize(("title", "why"), [("toy", ", by a rule of thumb"), ("1848", " for £170: it brings about £")])
def test_a_hint_for_the_person_on_turn(hosted: None, ada: User, title: str, why: str) -> None:
    register_all()
    game = tables.quick(ada, title, ["Ann", "Ben", "Cleo"], 0, {})
    client = login(ada)
    assert "data-hint" in client.get(f"/g/{game.pk}/").content.decode()
    told = client.get(f"/g/{game.pk}/hint/").content.decode()
    assert "What a bot would do" in told
    assert why in told
    assert Client().get(f"/g/{game.pk}/hint/").status_code == 404
