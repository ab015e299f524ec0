"""Readiness is the truth, and looking at a game needs no writing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from bradshaw.web.live.hub import hub
from bradshaw.web.table.models import Game, Note
from web.conftest import login


@pytest.fixture
def reading_only(db: None) -> Iterator[None]:
    """A database that takes nothing: a full disk, a standby."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=ON")
        yield
        cursor.execute("PRAGMA query_only=OFF")


def status(client: Client) -> tuple[int, str]:
    answer = client.get("/readyz")
    return answer.status_code, answer.json()["status"]


def test_a_server_is_ready_when_it_can_do_all_it_promises(client: Client, db: None) -> None:
    assert status(client) == (200, "ready")


def test_a_server_whose_database_takes_nothing_is_not_ready(client: Client, reading_only: None) -> None:
    assert status(client) == (503, "nothing can be written")


def test_a_server_with_a_full_disk_is_not_ready(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", "/somewhere/bradshaw.sqlite3")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=1000))
    assert status(client) == (503, "nothing can be written")


def test_a_server_that_follows_no_changes_is_not_ready(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "follows", False)
    assert status(client) == (503, "changes are not followed")


def test_a_server_whose_database_is_older_is_not_ready(client: Client, db: None) -> None:
    MigrationRecorder.Migration.objects.filter(app="table").order_by("-id")[0].delete()
    assert status(client) == (503, "not migrated")


def test_a_server_without_its_database_is_not_ready(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(recorder: object) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", gone)
    monkeypatch.setattr(connection, "close", lambda: None)
    assert status(client) == (503, "no database")


def test_ones_own_game_is_shown_where_nothing_can_be_written(
    game: Game, players: dict[str, User], reading_only: None
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=OFF")
        client = login(players["Ada"])
        cursor.execute("PRAGMA query_only=ON")
    for address in ("", "live/", "tab/chat/", "tab/notes/", "save.json"):
        assert client.get(f"/g/{game.pk}/{address}").status_code == 200
    assert client.get("/").status_code == 200
    assert not Note.objects.exists()


def test_looking_again_at_the_same_position_writes_nothing(game: Game, players: dict[str, User]) -> None:
    client = login(players["Ada"])
    client.get(f"/g/{game.pk}/")
    assert Note.objects.get().looking == 0
    with connection.execute_wrapper(no_writing):
        assert client.get(f"/g/{game.pk}/").status_code == 200


def no_writing(execute: object, sql: str, params: object, many: bool, context: object) -> object:
    assert sql.lstrip().upper().startswith(("SELECT", "PRAGMA")), sql
    return execute(sql, params, many, context)  # type: ignore[operator]
