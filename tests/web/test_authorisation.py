"""Who may do what: every address, for everybody from a stranger to the keeper of the site."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver
from pytest_django.fixtures import Settings

from bradshaw.web.api.models import Token
from bradshaw.web.lobby import seats, tables
from bradshaw.web.table import play
from bradshaw.web.table.models import Game, Record
from web.conftest import login, person, seat_to_act

ROLES = ("anonymous", "spectator", "other player", "owner", "host", "admin")
"""The owner has the seat that is asked; the other player sits beside; the host set the game up without a seat."""


@pytest.fixture
def table(hosted: None, db: None, settings: Settings) -> tuple[Game, dict[str, Client]]:
    settings.ADMIN = True
    people = {name: person(name) for name in ("spectator", "ann", "bob", "host", "admin")}
    User.objects.filter(username="admin").update(is_staff=True, is_superuser=True)
    TOTP.activate(people["admin"], generate_totp_secret())
    game = tables.create(people["host"], "toy", 2, mode=Game.Mode.LIVE)
    tables.sit(game, "Ann", people["ann"])
    tables.sit(game, "Bob", people["bob"])
    tables.start(game)
    who = seat_to_act(game)
    roles = {
        "spectator": people["spectator"],
        "owner": people["ann" if who == "Ann" else "bob"],
        "other player": people["bob" if who == "Ann" else "ann"],
        "host": people["host"],
        "admin": User.objects.get(username="admin"),
    }
    return game, {"anonymous": Client(), **{role: login(user) for role, user in roles.items()}}


Try = Callable[[Client, Game], object]


def acts(client: Client, game: Game) -> object:
    action = f'0|{{"kind":"pass","actor":"{seat_to_act(game)}"}}'
    client.post(f"/g/{game.pk}/act/", {"choice": action, "expected": "0"})
    return Record.objects.filter(game=game).exists()


def acts_by_api(client: Client, game: Game) -> object:
    body = {"action": {"kind": "pass", "actor": seat_to_act(game)}, "expected": 0}
    client.post(f"/api/games/{game.pk}/act", body, content_type="application/json")
    return Record.objects.filter(game=game).exists()


def speaks(client: Client, game: Game) -> object:
    client.post(f"/g/{game.pk}/chat/", {"text": "hello"})
    return game.chat.exists()


def gives_away_the_acting_seat(client: Client, game: Game) -> object:
    seat = game.seats.get(name=seat_to_act(game))
    client.post(f"/g/{game.pk}/seats/", {"do": "give", "seat": seat.pk})
    return game.seats.exclude(bot="").exists()


def takes_a_lent_seat(client: Client, game: Game) -> object:
    seat = game.seats.get(name=seat_to_act(game))
    owner = seat.user_id
    seats.give(game, seat, seat.user)
    client.post(f"/g/{game.pk}/seats/", {"do": "take", "seat": seat.pk})
    seat.refresh_from_db()
    return not seat.bot and (seat.user_id != owner or client.session.get("_auth_user_id") == str(owner))


def sees_the_invitation(client: Client, game: Game) -> object:
    return game.invite in client.get(f"/api/games/{game.pk}").content.decode()


def sees_the_hosts_key(client: Client, game: Game) -> object:
    return game.host_key in client.get(f"/g/{game.pk}/tab/table/").content.decode()


def sees_the_game(client: Client, game: Game) -> object:
    return client.get(f"/g/{game.pk}/").status_code == 200


def opens_the_admin(client: Client, game: Game) -> object:
    return client.get("/admin/").status_code == 200


def changes_a_record_in_the_admin(client: Client, game: Game) -> object:
    play.act(
        game.pk,
        User.objects.get(username=seat_to_act(game).lower()),
        f'{{"kind":"pass","actor":"{seat_to_act(game)}"}}',
        0,
    )
    record = Record.objects.get(game=game)
    client.post(f"/admin/table/record/{record.pk}/change/", {"index": 5})
    client.post(f"/admin/table/record/{record.pk}/delete/", {"post": "yes"})
    return Record.objects.get(game=game).index != 0


MATRIX: dict[Try, set[str]] = {
    sees_the_game: set(ROLES),
    acts: {"owner"},
    acts_by_api: {"owner"},
    speaks: {"owner", "other player"},
    gives_away_the_acting_seat: {"owner"},
    takes_a_lent_seat: {"owner"},
    sees_the_invitation: {"owner", "other player", "host"},
    sees_the_hosts_key: {"host"},
    opens_the_admin: {"admin"},
    changes_a_record_in_the_admin: set(),
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("attempt", MATRIX, ids=lambda attempt: attempt.__name__)
def test_only_those_who_may(table: tuple[Game, dict[str, Client]], attempt: Try, role: str) -> None:
    game, clients = table
    assert bool(attempt(clients[role], game)) == (role in MATRIX[attempt])


@pytest.mark.parametrize("action", ["undo", "redo", "answer"])
def test_strangers_take_nothing_back(table: tuple[Game, dict[str, Client]], action: str) -> None:
    game, clients = table
    user = User.objects.get(username=seat_to_act(game).lower())
    play.act(game.pk, user, f'{{"kind":"pass","actor":"{seat_to_act(game)}"}}', 0)
    for role in ("anonymous", "spectator", "host", "admin"):
        clients[role].post(f"/g/{game.pk}/{action}/", {"expected": "1", "agree": "1"})
        assert Record.objects.filter(game=game).count() == 1, role


@pytest.mark.parametrize("address", ["/me/", "/me/export/", "/me/delete/", "/me/token/"])
def test_accounts_are_for_their_owners(table: tuple[Game, dict[str, Client]], address: str) -> None:
    _, clients = table
    response = clients["anonymous"].post(address) if address == "/me/token/" else clients["anonymous"].get(address)
    assert response.status_code == 302
    assert "/accounts/login/" in response["Location"]


def test_tokens_are_withdrawn_by_their_owner_alone(table: tuple[Game, dict[str, Client]]) -> None:
    _, clients = table
    token, _ = Token.make(User.objects.get(username="ann"), "mine")
    clients["spectator"].post(f"/me/token/{token.pk}/drop/")
    clients["admin"].delete(f"/api/tokens/{token.pk}")
    assert Token.objects.filter(pk=token.pk).exists()


def test_every_change_needs_a_csrf_token(table: tuple[Game, dict[str, Client]]) -> None:
    game, _ = table
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username=seat_to_act(game).lower()))
    changing = ("act", "undo", "redo", "answer", "try", "chat", "note", "join", "seats")
    known = {str(pattern.pattern) for pattern in get_resolver().url_patterns}
    for name in changing:
        assert f"g/<id:pk>/{name}/" in known
        assert client.post(f"/g/{game.pk}/{name}/", {"expected": "0"}).status_code == 403, name
    for address in ("/quick/", "/import/", "/new/", "/me/token/", "/me/delete/", "/accounts/logout/"):
        assert client.post(address).status_code == 403, address
