"""A guest is a browser with a random key: nobody becomes another person, and nobody loses their own seat."""

from __future__ import annotations

import hashlib
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from bradshaw.web.accounts.models import Profile
from bradshaw.web.accounts.people import GUEST, digest
from bradshaw.web.lobby import tables
from bradshaw.web.table.models import Game, Note, Seat
from web.conftest import login, person

pytestmark = pytest.mark.django_db

TOY = {"title": "toy", "players": "2"}


def refusals(game: Game) -> dict[str, dict[str, object]]:
    """One refused post to every address that makes guests."""
    return {
        "/quick/": {**TOY, "with": "bots", "name": "a/b"},
        "/new/": {**TOY, "mode": "live", "my-name": "a/b"},
        f"/g/{game.pk}/join/": {"name": "a/b", "invite": game.invite},
        "/import/": {"file": SimpleUploadedFile("x.json", b"{}")},
    }


@pytest.fixture
def room(ada: User) -> Game:
    return tables.create(ada, "toy", 3, mode=Game.Mode.LIVE)


@pytest.mark.parametrize("door", range(4))
def test_a_refused_visitor_does_not_become_the_next_account(room: Game, door: int) -> None:
    attacker = Client()
    address, form = list(refusals(room).items())[door]
    attacker.post(address, form)
    assert not User.objects.filter(profile__guest=True).exists()
    assert GUEST not in attacker.cookies
    victim = person("victim")
    mine = tables.create(victim, "toy", 2, name="The victim's own", mode=Game.Mode.LIVE)
    Note.objects.create(game=mine, user=victim, text="my plans")
    page = attacker.get("/")
    assert page.context["person"] is None
    assert "The victim's own" not in page.content.decode()
    assert "my plans" not in attacker.get(f"/g/{mine.pk}/tab/notes/").content.decode()
    attacker.post(f"/g/{mine.pk}/seats/", {"do": "delete"})
    assert Game.objects.filter(pk=mine.pk).exists()


@pytest.mark.parametrize("named", ["number", "key"])
def test_the_guests_door_never_opens_an_account(ada: User, named: str) -> None:
    """Neither by the number of its row, as sessions once named guests, nor by a key that it should not have."""
    Profile.objects.update_or_create(user=ada, defaults={"key": digest("ada's key"), "guest": False})
    client = Client()
    session = client.session
    session[GUEST] = ada.pk if named == "number" else "ada's key"
    session.save()
    assert client.get("/").context["person"] is None
    client.cookies[GUEST] = str(ada.pk) if named == "number" else "ada's key"
    assert client.get("/").context["person"] is None


def test_a_guest_is_known_by_a_random_key_of_which_only_the_hash_is_kept(client: Client) -> None:
    client.post("/quick/", {**TOY, "with": "friends"})
    guest = User.objects.get(profile__guest=True)
    cookie = client.cookies[GUEST]
    assert len(cookie.value) >= 40
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert guest.profile.key == hashlib.sha256(cookie.value.encode()).hexdigest()
    assert client.get("/").context["person"] == guest
    assert GUEST not in client.session


def test_two_guests_are_two_people(room: Game) -> None:
    one, two = Client(), Client()
    for client, name in ((one, "Una"), (two, "Duo")):
        client.post(f"/g/{room.pk}/join/", {"name": name, "invite": room.invite})
    assert Seat.objects.values("user").distinct().count() == 2
    one.post(f"/g/{room.pk}/seats/", {"do": "leave", "seat": Seat.objects.get(name="Duo").pk})
    assert Seat.objects.filter(name="Duo").exists()


def test_a_guest_who_logs_in_does_not_get_a_second_seat(room: Game, ben: User) -> None:
    tables.sit(room, "Ben", ben)
    client = Client()
    client.post(f"/g/{room.pk}/join/", {"name": "Bens other self", "invite": room.invite})
    client.post("/accounts/login/", {"login": "ben", "password": "a long pass phrase"})
    assert list(Seat.objects.filter(user=ben).values_list("name", flat=True)) == ["Ben"]
    assert not User.objects.filter(profile__guest=True).exists()
    assert not client.cookies[GUEST].value


def test_numbers_of_rows_never_come_back() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%integer%PRIMARY KEY%'")
        numbered = {name: sql for name, sql in cursor.fetchall() if "PRIMARY KEY" in sql and '"id" integer' in sql}
    assert {"auth_user", "people_profile", "table_seat", "api_token"} <= set(numbered)
    assert all("AUTOINCREMENT" in sql for sql in numbered.values())
    first = User.objects.create_user("first")
    number = first.pk
    first.delete()
    assert User.objects.create_user("second").pk > number


def test_sessions_of_earlier_versions_name_the_key_of_their_guest_or_nobody(client: Client, ada: User) -> None:
    guest = User.objects.create_user("guest-old")
    Profile.objects.create(user=guest, guest=True)
    game = tables.quick(guest, "toy", ["Ann", "Bob"], 0, {})
    kept = {}
    for user in (guest, ada):
        store = SessionStore()
        store[GUEST] = user.pk
        store.save()
        kept[user.pk] = str(store.session_key)
    import_module("bradshaw.web.accounts.migrations.0002_keys_of_guests").give_keys(apps, None)
    client.cookies["sessionid"] = kept[ada.pk]
    assert client.get("/").context["person"] is None
    client.cookies["sessionid"] = kept[guest.pk]
    assert client.get("/").context["person"] == guest
    del client.cookies["sessionid"]
    assert client.get("/").context["person"] == guest, "the cookie has taken the session's place"
    assert game.hosts.get() == guest


def test_a_guest_who_has_been_deleted_is_nobody(client: Client) -> None:
    client.post("/quick/", {**TOY, "with": "friends"})
    User.objects.filter(profile__guest=True).delete()
    assert client.get("/").context["person"] is None
    assert login(person("other")).get("/").context["person"].username == "other"
