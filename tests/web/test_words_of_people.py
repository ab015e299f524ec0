"""What people write: it goes with them, it does not flood a table, and no program takes it for a command."""

from __future__ import annotations

import csv
import io

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from bradshaw.web import throttle
from bradshaw.web.accounts.people import profile
from bradshaw.web.lobby import tables
from bradshaw.web.table.models import Chat, Game, Note, Seat
from bradshaw.web.table.show import page as shown
from bradshaw.web.table.views import LINES_A_MINUTE
from web.conftest import login

PASSWORD = "a long pass phrase"


def test_deleting_an_account_deletes_its_words_and_its_own_games(game: Game, ada: User, ben: User) -> None:
    alone = tables.quick(ben, "toy", ["Ben", "Somebody"], 0, {})
    Chat.objects.create(game=game, user=ben, name="Ben", text="I think Ada lies")
    Chat.objects.create(game=game, user=ada, name="Ada", text="I heard that")
    Note.objects.create(game=game, user=ben, text="Ada lies")
    client = login(ben)
    warning = client.get("/me/delete/").content.decode()
    assert "What stays" in warning
    assert "the name at your seat" in warning
    client.post("/me/delete/", {"password": PASSWORD})
    assert not User.objects.filter(username="ben").exists()
    assert [line.text for line in Chat.objects.all()] == ["I heard that"]
    assert not Note.objects.exists()
    assert not Game.objects.filter(pk=alone.pk).exists()
    assert Seat.objects.get(game=game, name="Ben").user is None, "the game of both goes on"


def test_deleting_leaves_games_that_somebody_else_hosts_or_plays(game: Game, ada: User, ben: User, cleo: User) -> None:
    """Ada hosts; Ben plays there; a second game has two hosts."""
    both = tables.quick(ada, "toy", ["A", "B"], 0, {})
    both.hosts.add(cleo)
    login(ada).post("/me/delete/", {"password": PASSWORD})
    assert set(Game.objects.values_list("pk", flat=True)) == {game.pk, both.pk}


def test_the_file_of_all_that_is_kept_names_everything(ben: User, game: Game) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "ben", "password": PASSWORD})
    kept = client.get("/me/export/").json()
    assert set(kept) >= {
        "account",
        "profile",
        "seats",
        "hosts",
        "messages",
        "notes",
        "sessions",
        "second_factors",
        "tokens",
    }
    assert kept["sessions"][0]["address"] == "127.0.0.1"


def test_a_table_is_not_flooded(game: Game, ben: User, ada: User) -> None:
    client = login(ben)
    codes = [client.post(f"/g/{game.pk}/chat/", {"text": f"{n}"}).status_code for n in range(LINES_A_MINUTE + 1)]
    assert codes == [302] * LINES_A_MINUTE + [429]
    assert Chat.objects.count() == LINES_A_MINUTE
    assert login(ada).post(f"/g/{game.pk}/chat/", {"text": "quiet!"}).status_code == 302


def test_guests_behind_one_address_speak_each_for_themselves(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A club sits behind one address; but guests are made easily, so that together they have a limit, too."""
    game = tables.create(ada, "toy", 3, mode=Game.Mode.LIVE)
    guests = [Client() for _ in range(2)]
    for number, guest in enumerate(guests):
        guest.post(f"/g/{game.pk}/join/", {"name": f"Guest {number}", "invite": game.invite})
    address = f"/g/{game.pk}/chat/"
    codes = [guests[0].post(address, {"text": "hello"}).status_code for _ in range(LINES_A_MINUTE + 1)]
    assert codes[-1] == 429
    assert guests[1].post(address, {"text": "hello"}).status_code == 302
    monkeypatch.setattr(throttle, "GUESTS", 1)
    assert guests[1].post(address, {"text": "hello"}).status_code == 429


def test_a_long_chat_comes_page_by_page(game: Game, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "CHAT_PAGE", 3)
    now = timezone.now()
    Chat.objects.bulk_create(Chat(game=game, user=ben, name="Ben", text=f"line-{n}-", at=now) for n in range(7))
    client = login(ben)

    def seen(query: str = "") -> tuple[list[int], bool]:
        text = client.get(f"/g/{game.pk}/tab/chat/{query}").content.decode()
        return [n for n in range(7) if f"line-{n}-" in text], "Earlier" in text

    assert seen() == ([4, 5, 6], True)
    assert seen("?page=2") == ([1, 2, 3, 4, 5, 6], True)
    assert seen("?page=3") == (list(range(7)), False)
    assert seen("?page=x") == ([4, 5, 6], True)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "|cmd"])
def test_no_cell_of_a_table_is_a_formula_not_even_in_the_head(ada: User, ben: User, name: str) -> None:
    game = tables.create(ada, "toy", 2, mode=Game.Mode.LIVE)
    tables.sit(game, name, ada)
    tables.sit(game, "Ben", ben)
    tables.start(game)
    text = Client().get(f"/g/{game.pk}/companies.csv").content.decode()
    cells = [cell for line in csv.reader(io.StringIO(text)) for cell in line]
    assert f"'{name}" in cells
    assert not [cell for cell in cells if cell[:1] in set("=+@|") or (cell[:1] == "-" and not cell[1:].isdigit())]


def test_a_bot_makes_way_for_a_person_of_its_name(ada: User, ben: User) -> None:
    game = tables.create(ada, "toy", 3, mode=Game.Mode.LIVE)
    tables.sit(game, tables.bot_name([]), bot="easy")
    bot = game.seats.get()
    tables.sit(game, bot.name.upper(), ben)
    assert game.seats.get(user=ben).name == bot.name.upper()
    names = [seat.name.casefold() for seat in game.seats.all()]
    assert len(set(names)) == 2
    quick = tables.quick(ada, "toy", [bot.name.lower()], 2, {})
    assert len({seat.name.casefold() for seat in quick.seats.all()}) == 3


def test_bots_never_run_out_of_names() -> None:
    taken: list[str] = []
    for _ in range(20):
        taken.append(tables.bot_name(taken))
    assert len({name.casefold() for name in taken}) == 20


@pytest.mark.parametrize("name", ["a/b", "x\x07y", "a\u202eb"])
def test_a_name_of_an_account_is_one_that_a_table_takes(ada: User, name: str) -> None:
    client = login(ada)
    client.post("/me/", {"name": name})
    assert profile(ada).name == ""
    client.post("/me/", {"name": "  Ada   L. "})
    assert profile(ada).name == "Ada L."
