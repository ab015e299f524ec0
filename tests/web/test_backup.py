"""Backups: what is damaged or forged changes nothing, what is whole comes back whole."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from bradshaw.web import archive
from bradshaw.web.api.models import Token
from bradshaw.web.lobby import tables
from bradshaw.web.table import play, positions
from bradshaw.web.table.models import Chat, Game, Note, Record, Seat
from web.conftest import person, seat_to_act

pytestmark = pytest.mark.django_db(transaction=True)

Rows = list[dict[str, Any]]


@pytest.fixture
def game() -> Game:
    """A game of two with one action, a chat line and a note; its host may change games in the admin."""
    ada, ben = person("ada"), person("ben")
    ada.user_permissions.add(Permission.objects.get(codename="change_game"))
    made = tables.create(ada, "toy", 2, name="Tuesday", mode=Game.Mode.LIVE)
    tables.sit(made, "Ada", ada)
    tables.sit(made, "Ben", ben)
    tables.start(made)
    who = seat_to_act(made)
    play.act(made.pk, {"Ada": ada, "Ben": ben}[who], {"kind": "gift", "actor": who, "amount": 5}, 0)
    Chat.objects.create(game=made, user=ben, name="Ben", text="two\nlines")
    Note.objects.create(game=made, user=ben, text="mine alone")
    Token.make(ada, "bot")
    made.refresh_from_db()
    return made


def rows() -> list[bytes]:
    return [line for kind in archive.kinds() for line in archive.lines_of(kind)]


def everything() -> object:
    """All rows and the last numbers that were given."""
    return rows(), archive.last_numbers()


def restored(file: Path) -> None:
    archive.restore(file, archive.check(file))


def forged(file: Path, change: Callable[[Rows], object], header: dict[str, Any] | None = None) -> None:
    """Somebody changes rows and makes the checksum right again."""
    head, *found = [json.loads(line) for line in file.read_text().splitlines()]
    change(found)
    body = "".join(f"{json.dumps(row)}\n" for row in found)
    head["sha256"] = hashlib.sha256(body.encode()).hexdigest()
    head |= header or {}
    file.write_text(f"{json.dumps(head)}\n{body}")


def test_everything_comes_back(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "all.json.gz"
    header = archive.write(file)
    before = rows()
    User.objects.all().delete()
    Game.objects.all().delete()
    person("newcomer")
    restored(file)
    assert rows() == before
    assert header.counts["table.record"] == Record.objects.count() == 1
    assert Game.objects.get().created == game.created, "the time it was made, not the time it was restored"
    assert User.objects.get(username="ada").user_permissions.get().codename == "change_game"
    positions.forget()
    assert positions.load(Game.objects.get()).fingerprint() == game.fingerprint


def test_a_backup_is_for_its_owner_alone_and_leaves_no_parts(game: Game, tmp_path: Path) -> None:
    for name in ("all.json", "all.json.gz"):
        archive.write(tmp_path / name)
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == ["all.json", "all.json.gz"]


def test_numbers_go_on_where_they_were(game: Game, tmp_path: Path) -> None:
    """A number that was given to somebody is never given to somebody else, before or after."""
    file = tmp_path / "all.json"
    late = person("late")
    number = late.pk
    late.delete()
    archive.write(file)
    person("later still").delete()
    highest = archive.last_numbers()["auth.user"]
    assert highest > number
    restored(file)
    assert person("next").pk > highest


def break_off(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3]


def turn_a_bit(data: bytes) -> bytes:
    middle = len(data) * 2 // 3
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "an empty object": lambda data: b"{}",
    "an empty list": lambda data: b"[]",
    "nothing": lambda data: b"",
    "blank": lambda data: b"\n\n",
    "no JSON": lambda data: b"\xff\xfe\x00",
    "deep": lambda data: b"[" * 100_000,
    "a list of rows": lambda data: b'[{"model": "auth.user", "pk": 1, "fields": {}}]',
    "broken off": break_off,
    "a bit turned": turn_a_bit,
    "only a header": lambda data: data.splitlines(keepends=True)[0],
    "the last row lost": lambda data: b"".join(data.splitlines(keepends=True)[:-1]),
    "packed and broken off": lambda data: break_off(gzip.compress(data)),
    "packed and a bit turned": lambda data: turn_a_bit(gzip.compress(data)),
    "packed nothing": lambda data: gzip.compress(b"{}"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_changes_nothing(game: Game, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "all.json"
    archive.write(file)
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    before = everything()
    with pytest.raises(archive.Damaged) as refusal:
        restored(file)
    assert len(str(refusal.value).splitlines()) == 1
    assert everything() == before


def row(rows: Rows, kind: str) -> dict[str, Any]:
    return next(one for one in rows if one["model"] == kind)


def fields(kind: str, **values: object) -> Callable[[Rows], object]:
    return lambda rows: row(rows, kind)["fields"].update(values)


FORGERIES: dict[str, tuple[Callable[[Rows], object], str]] = {
    "a record gone": (lambda rows: rows.remove(row(rows, "table.record")), "as many rows"),
    "a game without its host": (fields("table.game", hosts=[99]), "belongs to a auth.user"),
    "a seat of no game": (fields("table.seat", game="none"), "belongs to a table.game"),
    "a row twice": (lambda rows: rows.append(row(rows, "table.chat")), "twice"),
    "an unknown kind": (lambda rows: row(rows, "table.chat").update(model="table.cheque"), "nothing called"),
    "sessions": (lambda rows: row(rows, "table.chat").update(model="sessions.session"), "nothing called"),
    "an unknown field": (fields("table.chat", colour="red"), "line"),
    "no number": (fields("table.record", index="many"), "line"),
    "a gap": (fields("table.record", index=7), "records of the game “Tuesday”"),
    "another position": (fields("table.record", fingerprint="0" * 64), "records of the game “Tuesday”"),
    "a name without end": (fields("table.seat", name="x" * 41), "at most 40"),
    "two in one place": (
        lambda rows: [one["fields"].update(order=0) for one in rows if one["model"] == "table.seat"],
        "UNIQUE",
    ),
    "no row at all": (lambda rows: rows.append(7), "int"),  # type: ignore[arg-type]
    "a number without end": (fields("table.game", seed=10**30), "seed"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_file_changes_nothing(game: Game, tmp_path: Path, forgery: str) -> None:
    file = tmp_path / "all.json"
    archive.write(file)
    change, words = FORGERIES[forgery]
    forged(file, change)
    before = everything()
    with pytest.raises(archive.Damaged, match=re.escape(words)):
        restored(file)
    assert everything() == before


@pytest.mark.parametrize(
    "header",
    [
        {"version": 2},
        {"schema": {"table": "9999_from_the_future"}},
        {"counts": {}},
        {"counts": []},
        {"numbers": {"auth.user": "many"}},
        {"numbers": 7},
        {"more": 1},
    ],
    ids=str,
)
def test_a_forged_header_changes_nothing(game: Game, tmp_path: Path, header: dict[str, Any]) -> None:
    file = tmp_path / "all.json"
    archive.write(file)
    forged(file, lambda rows: None, header)
    before = everything()
    with pytest.raises(archive.Damaged):
        restored(file)
    assert everything() == before


def test_a_backup_of_an_earlier_version_may_say_more_of_a_game(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    archive.write(file)
    forged(
        file,
        fields("table.game", lease="2026-11-01T12:00:00Z"),
        {"schema": {"table": "0004_words_go_with_their_author"}},
    )
    before = everything()
    restored(file)
    assert everything() == before


def test_a_guest_is_known_again_after_a_restore(tmp_path: Path) -> None:
    client = Client()
    client.post("/quick/", {"title": "toy", "players": "2", "with": "bots", "name": "Una"})
    guest = Game.objects.get().hosts.get()
    file = tmp_path / "all.json"
    archive.write(file)
    User.objects.all().delete()
    assert client.get("/").context["person"] is None
    restored(file)
    assert client.get("/").context["person"] == guest
    assert Seat.objects.get(name="Una").user == guest
