"""One visitor's work never stops the others: it has limits, it is paid for, and no lock is held while it is done."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from bradshaw.kernel import engine, save
from bradshaw.kernel.errors import BadInput, SaveError
from bradshaw.kernel.game import Game as Played
from bradshaw.web.lobby import tables, views
from bradshaw.web.robots import runner
from bradshaw.web.table import play, positions, saves
from bradshaw.web.table.models import Game, Record
from web.conftest import login, person, seat_to_act

TOY = {"title": "toy", "players": "2"}


def gifts(count: int) -> bytes:
    """A valid save of so many actions."""
    game = Played("toy", ["Ann", "Bob"])
    for _ in range(count):
        game.act({"kind": "gift", "actor": game.deciders[0], "amount": 5})
    return save.dump(game).encode()


def bring(client: Client, data: bytes) -> Any:
    return client.post("/import/", {"file": SimpleUploadedFile("game.json", data)}, follow=True)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_ACTIONS", 3)


def test_a_file_with_too_many_actions_is_refused_before_any_is_played(
    client: Client, db: None, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = gifts(4)
    monkeypatch.setattr(engine, "carry_out", lambda *args: pytest.fail("an action was played"))
    answer = bring(client, data)
    assert "a game has at most 3" in answer.content.decode()
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_a_file_beyond_all_bounds_is_refused_in_words_each_time(client: Client, db: None) -> None:
    """Longer than what a minute allows, but that is not what is wrong with it."""
    data = json.dumps({"format": "bradshaw-game", "actions": [{}] * (views.ACTIONS_A_MINUTE + 1)}).encode()
    for _ in range(3):
        assert "a game has at most 5000" in bring(client, data).content.decode()


def test_a_game_of_exactly_so_many_actions_is_taken(client: Client, db: None, few: None) -> None:
    bring(client, gifts(3))
    assert Game.objects.get().records == 3


def test_a_file_that_takes_too_long_is_refused(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LONGEST_REPLAY", -1.0)
    answer = bring(client, gifts(3))
    assert "takes too long" in answer.content.decode()
    assert not Game.objects.exists()
    monkeypatch.undo()
    bring(client, gifts(3))
    assert Game.objects.get().records == 3, "nobody else's patience is touched"


def test_a_game_does_not_grow_without_end(game: Game, players: dict[str, User], few: None) -> None:
    for records in range(3):
        who = seat_to_act(game)
        play.act(game.pk, players[who], {"kind": "gift", "actor": who, "amount": 5}, records)
    who = seat_to_act(game)
    with pytest.raises(BadInput, match="at most 3"):
        play.act(game.pk, players[who], {"kind": "gift", "actor": who, "amount": 5}, 3)


def test_what_is_kept_in_memory_is_bounded_by_size(monkeypatch: pytest.MonkeyPatch, ada: User) -> None:
    monkeypatch.setattr(positions, "KEEP", 25)
    data = gifts(9)
    for number in range(5):
        saves.take_in(ada, data, f"game {number}")
    assert sum(kept.size for kept in positions._kept.values()) <= 25
    assert len(positions._kept) == 2
    monkeypatch.setattr(positions, "KEEP", 5)
    last = saves.take_in(ada, data, "too large to be kept with others")
    assert list(positions._kept) == [last.pk]


def test_files_are_paid_for_by_their_length(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "ACTIONS_A_MINUTE", 10)
    data = gifts(4)
    assert [bring(client, data).status_code for _ in range(3)] == [200, 200, 429]
    assert bring(client, b"{}").status_code == 429, "the account is empty for this minute"
    assert Game.objects.count() == 2
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert bring(other, data).status_code == 200


def test_thinking_is_paid_for(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exporting costs as much as twenty tries, so that a minute is soon used up."""
    codes = [client.get(f"/g/{game.pk}/18xx.json").status_code for _ in range(13)]
    assert codes == [409] * 12 + [429]
    assert client.get(f"/g/{game.pk}/gains/").status_code == 429
    assert login(person("other")).get(f"/g/{game.pk}/18xx.json").status_code == 409


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All computing of games, and a complaint where it happens while the database is held."""
    done: list[str] = []
    for name in ("carry_out", "settle", "waits_for", "menu"):
        monkeypatch.setattr(engine, name, watching(getattr(engine, name), name, done))
    monkeypatch.setattr(Played, "fingerprint", watching(Played.fingerprint, "fingerprint", done))
    return done


def watching(function: Any, name: str, done: list[str]) -> Any:
    def watched(*args: Any, **kwargs: Any) -> Any:
        assert not connection.in_atomic_block, f"{name} inside a transaction"
        done.append(name)
        return function(*args, **kwargs)

    return watched


@pytest.mark.django_db(transaction=True)
def test_nothing_is_computed_while_the_database_is_held(watched: list[str]) -> None:
    """Every way to a new position: none of them plays, draws or replays inside a transaction."""
    ada, ben = person("ada"), person("ben")
    clients = {"Ada": login(ada), "Ben": login(ben)}
    bring(clients["Ada"], gifts(2))
    Client().post("/quick/", {**TOY, "with": "bots"})
    Client().post("/new/", {**TOY, "mode": "hotseat", "seat-0": "A", "seat-1": "B"})
    game = tables.create(ada, "toy", 2, mode=Game.Mode.LIVE, undo=Game.Undo.AGREEMENT)
    for name, client in clients.items():
        client.post(f"/g/{game.pk}/join/", {"name": name, "invite": game.invite})
    clients["Ada"].post(f"/g/{game.pk}/seats/", {"do": "start"})
    who = seat_to_act(game)
    other = next(name for name in clients if name != who)
    address = f"/g/{game.pk}/"

    def post(name: str, what: str, **form: object) -> None:
        positions.forget()
        game.refresh_from_db()
        before = game.version
        clients[name].post(f"{address}{what}/", {"expected": game.records, **form})
        game.refresh_from_db()
        assert game.version > before, what

    post(who, "act", choice=json.dumps({"kind": "gift", "actor": who, "amount": 5}))
    post(who, "undo")
    post(other, "answer", agree="1")
    post(who, "redo")
    body = {"expected": game.records, "action": {"kind": "pass", "actor": seat_to_act(game)}}
    by = clients[seat_to_act(game)]
    assert by.post(f"/api/games/{game.pk}/act", body, content_type="application/json").status_code == 200
    with_bots = Game.objects.get(seats__bot__gt="")
    runner.move(with_bots.pk)
    assert {"carry_out", "settle", "waits_for", "fingerprint"} <= set(watched)


def test_who_computes_longer_finds_that_the_game_has_moved_on(
    game: Game, players: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between computing and writing somebody else was faster: one record, not two."""
    who = seat_to_act(game)
    facts = play.Facts.of

    def slow(played: Played) -> play.Facts:
        monkeypatch.setattr(play.Facts, "of", facts)
        play.act(game.pk, players[who], {"kind": "gift", "actor": who, "amount": 5}, 0)
        return facts(played)

    monkeypatch.setattr(play.Facts, "of", slow)
    with pytest.raises(play.MovedOn):
        play.act(game.pk, players[who], {"kind": "gift", "actor": who, "amount": 10}, 0)
    assert [record.action["amount"] for record in Record.objects.all()] == [5]


def test_who_loses_the_seat_while_computing_does_not_act(
    game: Game, players: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    who = seat_to_act(game)
    facts = play.Facts.of

    def slow(played: Played) -> play.Facts:
        game.seats.filter(name=who).update(user=None)
        return facts(played)

    monkeypatch.setattr(play.Facts, "of", slow)
    with pytest.raises(play.NotYours):
        play.act(game.pk, players[who], {"kind": "gift", "actor": who, "amount": 10}, 0)
    assert not Record.objects.exists()


@pytest.mark.parametrize("name", ["A\0", "A\x07", "\ud800", "A/B", " A", "x" * 41, "A\u202eB"])
def test_hostile_names_in_a_file_are_refused(ada: User, name: str) -> None:
    with pytest.raises(SaveError, match="players"):
        saves.prepare(Played("toy", [name, "B"]))


@pytest.mark.parametrize("seed", [2**63, -(2**63)])
def test_a_seed_that_no_database_holds_is_refused(ada: User, seed: int) -> None:
    with pytest.raises(SaveError, match="seed"):
        saves.prepare(Played("toy", ["A", "B"], seed=seed))


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "never", "2020-01-01"])
def test_a_date_at_the_edge_of_time_is_no_date(at: str) -> None:
    assert saves.moment(at) is None
