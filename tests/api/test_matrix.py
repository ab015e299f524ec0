"""Who may do what: every address of the site and of the API, for everybody from a stranger to the keeper of the site.

A reading is allowed when it is answered with 200; a change is allowed when something in the database has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone
from pytest_django.fixtures import Settings

from bradshaw.kernel import save
from bradshaw.kernel.game import Game as Played
from bradshaw.web.accounts.people import profile
from bradshaw.web.api.models import Token
from bradshaw.web.api.routes import api
from bradshaw.web.lobby import seats, tables
from bradshaw.web.table import play
from bradshaw.web.table.models import Chat, Game, Note, Record, Seat
from web.conftest import login, person, seat_to_act

ROLES = ("stranger", "spectator", "other player", "owner", "host", "admin")
"""The owner has the seat that is asked; the other player sits beside; the host set the game up without a seat."""
ALL = frozenset(ROLES)
ACCOUNTS = ALL - {"stranger"}
PLAYERS = frozenset({"owner", "other player"})
OWNER = frozenset({"owner"})
HOST = frozenset({"host"})
NOBODY: frozenset[str] = frozenset()


@dataclass
class World:
    """A game that has begun, one that waits for players, and somebody in every role."""

    game: Game
    room: Game
    people: dict[str, User]
    seat: str
    token: Token
    clients: dict[str, Client] = field(default_factory=dict)

    def snapshot(self) -> list[object]:
        return [
            list(Game.objects.order_by("pk").values_list("pk", "status", "records")),
            list(Game.hosts.through.objects.order_by("pk").values_list("game_id", "user_id")),
            list(Seat.objects.order_by("pk").values_list("pk", "user_id", "bot")),
            [table.count() for table in (Record.objects, Chat.objects, Note.objects, Token.objects, User.objects)],
            list(User.objects.order_by("pk").values_list("pk", "profile__sound", "is_active")),
        ]


@pytest.fixture
def world(hosted: None, db: None, settings: Settings) -> World:
    settings.ADMIN = True
    people = {role: person(role.replace(" ", "-")) for role in ROLES if role != "stranger"}
    for one in people.values():
        profile(one)
    User.objects.filter(username="admin").update(is_staff=True, is_superuser=True)
    TOTP.activate(people["admin"], generate_totp_secret())
    game = tables.create(people["host"], "toy", 2, mode=Game.Mode.LIVE)
    room = tables.create(people["host"], "toy", 3, mode=Game.Mode.LIVE)
    for table in (game, room):
        tables.sit(table, "Owner", people["owner"])
        tables.sit(table, "Other", people["other player"])
    tables.start(game)
    if seat_to_act(game) != "Owner":
        pass_for(game, people["other player"])
    made = World(game, room, people, seat_to_act(game), Token.make(people["owner"], "mine")[0])
    made.clients = {"stranger": Client()} | {role: login(User.objects.get(pk=one.pk)) for role, one in people.items()}
    return made


def pass_for(game: Game, user: User) -> None:
    game.refresh_from_db()
    play.act(game.pk, user, f'{{"kind":"pass","actor":"{game.waits_for[0]}"}}', game.records)


Body = Callable[[World], dict[str, Any]]


@dataclass(frozen=True)
class Row:
    """One address and who may. Addresses of the API are those of its document."""

    method: str
    address: str
    may: frozenset[str]
    body: Body = lambda world: {}
    before: Callable[[World], object] = lambda world: None
    """What must have happened for anybody to be able to."""
    name: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.address} {self.name}".strip()


def read(address: str, may: frozenset[str] = ALL) -> Row:
    return Row("GET", address, may)


def acting(world: World) -> dict[str, Any]:
    return {"choice": f'0|{{"kind":"pass","actor":"{world.seat}"}}', "expected": world.game.records}


def acting_by_api(world: World) -> dict[str, Any]:
    return {"action": {"kind": "pass", "actor": world.seat}, "expected": world.game.records}


def taking_back(world: World) -> dict[str, Any]:
    return {"expected": world.game.records, "agree": "1"}


def owner_has_acted(world: World) -> None:
    pass_for(world.game, world.people["owner"])
    world.game.refresh_from_db()


def owner_has_taken_back(world: World) -> None:
    owner_has_acted(world)
    play.undo(world.game.pk, world.people["owner"], world.game.records)
    world.game.refresh_from_db()


def owner_asks_to_take_back(world: World) -> None:
    Game.objects.filter(pk=world.game.pk).update(undo=Game.Undo.AGREEMENT)
    owner_has_taken_back(world)


def owner_has_lent_the_seat(world: World) -> None:
    seats.give(world.game, world.game.seats.get(name="Owner"), world.people["owner"])


def owner_has_been_away(world: World) -> None:
    Game.objects.filter(pk=world.game.pk).update(turn_since=timezone.now() - timedelta(days=2))
    Record.objects.all().delete()


def tables_agree(world: World) -> None:
    Game.objects.filter(pk=world.game.pk).update(absence=Game.Absence.AGREEMENT)


def host_asks_for_a_bot(world: World) -> None:
    tables_agree(world)
    seats.give(world.game, world.game.seats.get(name="Owner"), world.people["host"])


def seat_is_nobodys(world: World) -> None:
    world.game.seats.filter(name="Owner").update(user=None, bot="easy")


def taking_with_the_invitation(world: World) -> dict[str, Any]:
    return {**doing("take", "Owner")(world), "invite": world.game.invite}


def doing(what: str, seat: str = "") -> Body:
    def body(world: World) -> dict[str, Any]:
        return {"do": what, "seat": world.game.seats.get(name=seat).pk if seat else ""}

    return body


def in_room(what: str, seat: str = "") -> Body:
    def body(world: World) -> dict[str, Any]:
        return {"do": what, "seat": world.room.seats.get(name=seat).pk if seat else ""}

    return body


def a_file(world: World) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("toy.json", save.dump(Played("toy", ["A", "B"])).encode())}


PAGES = (
    read("/"),
    read("/new/"),
    Row("POST", "/new/", ALL, lambda w: {"title": "toy", "mode": "hotseat", "seat-0": "A", "seat-1": "B"}),
    Row("POST", "/quick/", ALL, lambda w: {"title": "toy", "players": "2", "with": "friends"}),
    Row("POST", "/import/", ALL, a_file),
    read("/j/{invite}/", ALL - PLAYERS),  # who sits there already is led to the table
    read("/g/{game}/"),
    read("/g/{game}/at/0/"),
    read("/g/{game}/how/"),
    read("/g/{game}/live/"),
    read("/g/{game}/gains/"),
    read("/g/{game}/legend/"),
    read("/g/{game}/hint/", PLAYERS),
    read("/g/{game}/review/", NOBODY),  # before the end
    read("/g/{game}/hex/A1/", NOBODY),  # the toy has no map
    read("/g/{game}/about/", NOBODY),  # of nothing
    read("/g/{game}/tab/log/"),
    read("/g/{game}/save.json"),
    read("/g/{game}/18xx.json", NOBODY),  # nor is it played there
    read("/g/{game}/companies.csv"),
    Row("POST", "/g/{game}/act/", OWNER, acting),
    Row("POST", "/g/{game}/try/", NOBODY, acting, name="changes nothing"),
    Row("POST", "/g/{game}/outcome/", NOBODY, acting, name="changes nothing"),
    Row("POST", "/g/{game}/draft/", NOBODY, acting, name="changes nothing"),
    Row("POST", "/g/{game}/undo/", OWNER, taking_back, owner_has_acted),
    Row("POST", "/g/{game}/redo/", OWNER, taking_back, owner_has_taken_back),
    Row("POST", "/g/{game}/answer/", frozenset({"other player"}), taking_back, owner_asks_to_take_back),
    Row("POST", "/g/{game}/chat/", PLAYERS, lambda w: {"text": "hello"}),
    Row("POST", "/g/{game}/orders/", PLAYERS, lambda w: {"do": "hurry"}),
    Row("POST", "/g/{game}/note/", ACCOUNTS, lambda w: {"text": "mine alone"}),
    Row("POST", "/g/{room}/join/", NOBODY, lambda w: {"name": "Me"}, name="without the invitation"),
    Row("POST", "/g/{room}/join/", ALL - PLAYERS, lambda w: {"name": "Me", "invite": w.room.invite}, name="with it"),
    Row("POST", "/g/{game}/join/", NOBODY, lambda w: {"name": "Me", "invite": w.game.invite}, name="too late"),
    Row("POST", "/g/{room}/seats/", HOST, in_room("start"), name="start"),
    Row("POST", "/g/{room}/seats/", HOST, in_room("bot"), name="bot"),
    Row("POST", "/g/{room}/seats/", HOST, in_room("delete"), name="delete"),
    Row("POST", "/g/{room}/seats/", HOST | OWNER, in_room("leave", "Owner"), name="leave"),
    Row("POST", "/g/{game}/seats/", NOBODY, doing("delete"), name="delete a game that has begun"),
    Row("POST", "/g/{game}/seats/", NOBODY, doing("leave", "Owner"), name="leave a game that has begun"),
    Row("POST", "/g/{game}/seats/", OWNER, doing("give", "Owner"), name="let a bot play"),
    Row("POST", "/g/{game}/seats/", HOST | OWNER, doing("give", "Owner"), owner_has_been_away, name="after an absence"),
    Row("POST", "/g/{game}/seats/", HOST | OWNER, doing("give", "Owner"), tables_agree, name="ask for a bot"),
    Row("POST", "/g/{game}/seats/", frozenset({"other player"}), doing("agree"), host_asks_for_a_bot, name="agree"),
    Row("POST", "/g/{game}/seats/", PLAYERS, doing("decline"), host_asks_for_a_bot, name="decline"),
    Row("POST", "/g/{game}/seats/", OWNER, doing("take", "Owner"), owner_has_lent_the_seat, name="take it back"),
    Row("POST", "/g/{game}/seats/", OWNER, taking_with_the_invitation, owner_has_lent_the_seat, name="a lent seat"),
    Row("POST", "/g/{game}/seats/", HOST, doing("take", "Owner"), seat_is_nobodys, name="take nobody's seat"),
    Row(
        "POST",
        "/g/{game}/seats/",
        ALL - {"other player"},
        taking_with_the_invitation,
        seat_is_nobodys,
        name="take nobody's seat by invitation",
    ),
    Row("POST", "/g/{game}/seats/", NOBODY, doing("take", "Owner"), name="take a person's seat"),
    Row("GET!", "/g/{game}/host/{host_key}/", ALL - HOST, name="the host's key makes hosts"),
    Row("GET!", "/g/{game}/host/{invite}/", NOBODY, name="another key does not"),
    read("/rules/1860/"),
    read("/rules/1860/1860-end-of-game-a/"),
    read("/colours/1860.css"),
    read("/drawing.css"),
    read("/maps/1860.svg"),
    read("/tiles/1860/9/0/"),
    read("/me/", ACCOUNTS),
    Row("POST", "/me/", ACCOUNTS, lambda w: {"name": "New", "sound": "on"}),
    read("/me/export/", ACCOUNTS),
    read("/me/delete/", ACCOUNTS),
    Row("POST", "/me/delete/", NOBODY, lambda w: {"password": "guessed"}),
    Row("POST", "/me/delete/", ACCOUNTS, lambda w: {"password": "a long pass phrase"}),
    Row("POST", "/me/token/", ACCOUNTS),
    Row("POST", "/me/token/{token}/drop/", OWNER),
    read("/admin/", frozenset({"admin"})),
    read("/admin/table/game/", frozenset({"admin"})),
    read("/healthz"),
    read("/readyz"),
)

STRANGER = frozenset({"stranger"})
ADMIN = frozenset({"admin"})
"""Has a second factor; nobody in this world has said their password again just now."""
DOORS = tuple(
    read(f"/accounts/{address}", may)
    for may, addresses in (
        (STRANGER, ("login/", "signup/")),
        (ALL, ("inactive/", "confirm-email/", "confirm-email/key/", "password/reset/", "password/reset/done/")),
        (ALL, ("password/reset/key/done/", "password/reset/key/1-key/")),  # the key is wrong, and says so
        (ACCOUNTS, ("logout/", "reauthenticate/", "email/", "password/change/", "sessions/")),
        (ACCOUNTS, ("2fa/", "2fa/webauthn/")),
        (ADMIN, ("2fa/reauthenticate/",)),
        (NOBODY, ("password/set/", "login/code/confirm/", "2fa/authenticate/", "2fa/webauthn/login/")),
        (NOBODY, ("2fa/totp/activate/", "2fa/totp/deactivate/", "2fa/webauthn/add/", "2fa/webauthn/reauthenticate/")),
        (NOBODY, ("2fa/recovery-codes/", "2fa/recovery-codes/generate/", "2fa/recovery-codes/download/")),
        (NOBODY, ("2fa/webauthn/keys/1/remove/", "2fa/webauthn/keys/1/edit/")),
    )
    for address in addresses
)
API = (
    read("/api/titles"),
    read("/api/games"),
    Row("POST", "/api/games", ACCOUNTS, lambda w: {"title": "toy", "players": 2, "my_name": "Me"}),
    read("/api/games/{pk}"),
    Row("POST", "/api/games/{pk}/join", NOBODY, lambda w: {"name": "Me", "invite": w.game.invite}),
    Row("POST", "/api/games/{pk}/leave", NOBODY),
    Row("POST", "/api/games/{pk}/start", NOBODY),
    read("/api/games/{pk}/state"),
    read("/api/games/{pk}/menu"),
    Row("POST", "/api/games/{pk}/act", OWNER, acting_by_api),
    Row("POST", "/api/games/{pk}/why-not", NOBODY, acting_by_api, name="changes nothing"),
    Row("POST", "/api/games/{pk}/undo", OWNER, taking_back, owner_has_acted),
    Row("POST", "/api/games/{pk}/redo", OWNER, taking_back, owner_has_taken_back),
    read("/api/games/{pk}/events"),
    read("/api/games/{pk}/save"),
    read("/api/tokens", ACCOUNTS),
    Row("POST", "/api/tokens", ACCOUNTS, lambda w: {"name": "bot"}),
    Row("DELETE", "/api/tokens/{number}", OWNER),
)
ROOM_API = (
    Row("POST", "/api/games/{room}/join", NOBODY, lambda w: {"name": "Me"}, name="without the invitation"),
    Row("POST", "/api/games/{room}/join", ACCOUNTS - PLAYERS, lambda w: {"name": "Me", "invite": w.room.invite}),
    Row("POST", "/api/games/{room}/leave", PLAYERS),
    Row("POST", "/api/games/{room}/start", HOST),
)


@pytest.mark.parametrize("row", [*PAGES, *DOORS, *API, *ROOM_API], ids=str)
def test_only_those_who_may(world: World, row: Row) -> None:
    row.before(world)
    allowed = set()
    for role in ROLES:
        with transaction.atomic():
            if happens(world, row, world.clients[role]):
                allowed.add(role)
            transaction.set_rollback(True)
    assert allowed == row.may


def happens(world: World, row: Row, client: Client) -> bool:
    address = row.address.format(
        game=world.game.pk,
        room=world.room.pk,
        pk=world.game.pk,
        invite=world.room.invite,
        host_key=world.game.host_key,
        token=world.token.pk,
        number=world.token.pk,
    )
    before = world.snapshot()
    if row.method.startswith("GET"):
        answer = client.get(address)
    else:
        json = {"content_type": "application/json"} if address.startswith("/api/") else {}
        answer = getattr(client, row.method.lower())(address, row.body(world), **json)
    assert answer.status_code < 500
    if row.method == "GET":
        assert world.snapshot()[:3] == before[:3], "reading has changed something"
        return bool(answer.status_code == 200)
    return world.snapshot() != before


def routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Every address but those of the API, which has a document of its own, and of the admin pages."""
    for pattern in patterns:
        route = f"{before}{str(pattern.pattern).removeprefix('^')}"
        if isinstance(pattern, URLPattern):
            yield route
        elif route not in ("api/", "admin/"):
            yield from routes(pattern.url_patterns, route)


def test_the_table_leaves_no_address_out() -> None:
    resolver = get_resolver()
    there = {resolver.resolve(example(row)).route for row in (*PAGES, *DOORS)}
    assert set(routes(resolver.url_patterns)) <= there
    operations = {
        (method.upper(), path) for path, methods in api.get_openapi_schema()["paths"].items() for method in methods
    }
    assert operations == {(row.method, row.address) for row in API}


def example(row: Row) -> str:
    return row.address.format(game="g", room="g", invite="i", host_key="k", token=1, pk="g", number=1)
