"""The pages answer, show what they should to whom they should, and never show what was sent as markup."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from bradshaw.interop import formats
from bradshaw.kernel import save
from bradshaw.web.lobby import tables
from bradshaw.web.table import play, positions
from bradshaw.web.table.models import Chat, Game, Note, Record
from bradshaw.web.table.show.page import TABS
from web.conftest import login, seat_to_act

HTMX: dict[str, str] = {"HX-Request": "true"}


def acting(game: Game, players: dict[str, User]) -> tuple[Client, str]:
    who = seat_to_act(game)
    return login(players[who]), who


def choice(who: str, **fields: object) -> str:
    return "0|" + json.dumps({"kind": "buy-share", "actor": who, "company": "LAR", "source": "ipo", **fields})


def test_a_newcomer_plays_at_once_without_an_account(client: Client, db: None) -> None:
    assert client.get("/").status_code == 200
    response = client.post("/quick/", {"title": "toy", "players": "2", "with": "friends"})
    page = client.get(response["Location"])
    assert b"Buy a share for 20" in page.content


def test_a_one_screen_game_is_kept_on_the_server_not_in_a_browser(client: Client, db: None) -> None:
    address = client.post("/quick/", {"title": "toy", "players": "2", "with": "friends"})["Location"]
    assert b'id="decision"' in Client().get(address).content


def test_on_a_host_the_hosts_link_opens_it_elsewhere(hosted: None, client: Client, db: None) -> None:
    address = client.post("/quick/", {"title": "toy", "players": "2", "with": "friends"})["Location"]
    other = Client()
    assert b'id="decision"' not in other.get(address).content
    other.get(f"{address}host/{Game.objects.get().host_key}/")
    assert b'id="decision"' in other.get(address).content


def test_acting_on_the_page_shows_the_new_position(game: Game, players: dict[str, User]) -> None:
    client, who = acting(game, players)
    response = client.post(f"/g/{game.pk}/act/", {"choice": choice(who), "expected": "0"}, headers=HTMX)
    assert response.status_code == 200
    assert b'data-records="1"' in response.content
    assert Record.objects.count() == 1


def test_a_stale_page_is_told_that_the_game_has_moved_on(game: Game, players: dict[str, User]) -> None:
    client, who = acting(game, players)
    client.post(f"/g/{game.pk}/act/", {"choice": choice(who), "expected": "0"}, headers=HTMX)
    other, who = acting(game, players)
    response = other.post(f"/g/{game.pk}/act/", {"choice": choice(who), "expected": "0"}, headers=HTMX)
    assert b"The game has moved on" in response.content
    assert b'data-records="1"' in response.content


def test_numbers_of_a_range_are_taken_from_the_form(game: Game, players: dict[str, User]) -> None:
    client, who = acting(game, players)
    gift = "3|" + json.dumps({"kind": "gift", "actor": who, "amount": 5})
    client.post(f"/g/{game.pk}/act/", {"choice": gift, "number-3-amount": "25", "expected": "0"}, headers=HTMX)
    assert Record.objects.get().action["amount"] == 25


@pytest.mark.parametrize("sent", ["", "0|", "0|[]", "nonsense", '0|{"kind":"fly"}', '0|{"kind":"pass","actor":"Zoe"}'])
def test_nonsense_is_refused_in_words(game: Game, players: dict[str, User], sent: str) -> None:
    client, _ = acting(game, players)
    response = client.post(f"/g/{game.pk}/act/", {"choice": sent, "expected": "0"}, headers=HTMX)
    assert response.status_code == 200
    assert b"message error" in response.content
    assert not Record.objects.exists()


def test_a_spectator_sees_and_cannot_act(hosted: None, game: Game, cleo: User) -> None:
    client = login(cleo)
    page = client.get(f"/g/{game.pk}/").content
    assert b"You are watching" in page
    assert b'id="decision"' not in page
    who = seat_to_act(game)
    client.post(f"/g/{game.pk}/act/", {"choice": choice(who), "expected": "0"})
    assert not Record.objects.exists()


@pytest.mark.parametrize("tab", TABS)
def test_every_tab_opens(game: Game, players: dict[str, User], tab: str) -> None:
    client, who = acting(game, players)
    play.act(game.pk, players[who], json.loads(choice(who)[2:]), 0)
    assert client.get(f"/g/{game.pk}/tab/{tab}/", headers=HTMX).status_code == 200
    assert client.get(f"/g/{game.pk}/?tab={tab}").status_code == 200


def test_every_position_has_a_link(game: Game, players: dict[str, User]) -> None:
    who = seat_to_act(game)
    play.act(game.pk, players[who], json.loads(choice(who)[2:]), 0)
    client = Client()
    assert b"Looking back" in client.get(f"/g/{game.pk}/at/0/").content
    assert client.get(f"/g/{game.pk}/at/1/").status_code == 200
    assert client.get(f"/g/{game.pk}/at/2/").status_code == 404


def test_what_is_not_possible_is_greyed_with_its_reason(game: Game, players: dict[str, User]) -> None:
    client, who = acting(game, players)
    for records in range(20):
        play.act(game.pk, players[who], {"kind": "gift", "actor": who, "amount": 5}, records)
    page = client.get(f"/g/{game.pk}/").content.decode()
    assert "A share costs 20." in page


def test_an_unchanged_position_is_not_sent_again(game: Game, players: dict[str, User]) -> None:
    client, _ = acting(game, players)
    page = client.get(f"/g/{game.pk}/").content.decode()
    have = re.search(r'name="have" value="([^"]+)"', page)
    assert have
    play.tell(game)
    parts = client.get(f"/g/{game.pk}/live/", {"have": have[1], "at": ""}, headers=HTMX).content.decode()
    assert 'id="card"' not in parts
    assert 'id="history"' in parts


def test_what_a_reader_types_or_filters_survives_the_moves_of_others(game: Game, players: dict[str, User]) -> None:
    client = login(players["Ada"])
    for tab in ("notes", "rules", "chat"):
        parts = client.get(f"/g/{game.pk}/live/", {"have": "old", "tab": tab}, headers=HTMX).content.decode()
        assert 'id="card"' in parts
        assert 'id="tab-panel"' not in parts, tab
        assert ('id="chat"' in parts) == (tab == "chat")
    acts, who = acting(game, players)
    sent = {"choice": choice(who), "expected": "0", "tab": "log", "kind": "prices"}
    log = acts.post(f"/g/{game.pk}/act/", sent, headers=HTMX).content.decode()
    panel = log[log.index('id="tab-panel"') :]
    assert "<option selected>prices</option>" in panel
    assert "k-prices" in panel
    assert "k-shares" not in panel


def test_watchers_who_filter_the_log_see_their_own(game: Game) -> None:
    def told(kind: str) -> str:
        sent = {"have": "old", "tab": "log", "kind": kind}
        return Client().get(f"/g/{game.pk}/live/", sent, headers=HTMX).content.decode()

    assert "<option selected>prices</option>" in told("prices")
    assert "<option selected>runs</option>" in told("runs")


def test_hostile_names_and_chat_are_shown_as_text(ada: User, client: Client) -> None:
    nasty = "<script>alert(1)"
    game = tables.create(ada, "toy", 2, name=nasty, mode=Game.Mode.LIVE)
    tables.sit(game, nasty, ada)
    tables.sit(game, "<b>Ben</b>".replace("/", ""))
    tables.start(game)
    client = login(ada)
    client.post(f"/g/{game.pk}/chat/", {"text": f"{nasty}</script>"}, headers=HTMX)
    for address in (f"/g/{game.pk}/", f"/g/{game.pk}/tab/chat/", f"/g/{game.pk}/tab/players/", "/"):
        assert b"<script>alert" not in client.get(address).content, address


def test_only_players_speak(hosted: None, game: Game, cleo: User, players: dict[str, User]) -> None:
    assert login(cleo).post(f"/g/{game.pk}/chat/", {"text": "hello"}).status_code == 403
    login(players["Ada"]).post(f"/g/{game.pk}/chat/", {"text": "hello"})
    assert Chat.objects.get().name == "Ada"


def test_notes_are_private(game: Game, players: dict[str, User]) -> None:
    login(players["Ada"]).post(f"/g/{game.pk}/note/", {"text": "sell tomorrow"})
    assert Note.objects.get(user=players["Ada"]).text == "sell tomorrow"
    assert b"sell tomorrow" in login(players["Ada"]).get(f"/g/{game.pk}/tab/notes/").content
    assert b"sell tomorrow" not in login(players["Ben"]).get(f"/g/{game.pk}/tab/notes/").content


def test_a_save_can_be_downloaded_and_brought_back(game: Game, players: dict[str, User]) -> None:
    who = seat_to_act(game)
    play.act(game.pk, players[who], json.loads(choice(who)[2:]), 0)
    text = Client().get(f"/g/{game.pk}/save.json").content
    assert save.load(text) == positions.load(Game.objects.get(pk=game.pk))
    client = Client()
    response = client.post("/import/", {"file": SimpleUploadedFile("mine.json", text)})
    assert client.get(response["Location"]).status_code == 200
    assert Game.objects.exclude(pk=game.pk).get().position == 1


def test_a_damaged_file_is_refused_whole(client: Client, db: None) -> None:
    response = client.post(
        "/import/", {"file": SimpleUploadedFile("x.json", b'{"format": "bradshaw-game"')}, follow=True
    )
    assert b"cannot be used" in response.content
    assert not Game.objects.exists()


def test_invitations_let_people_in_and_nothing_else_does(hosted: None, ada: User, ben: User) -> None:
    game = tables.create(ada, "toy", 2, mode=Game.Mode.LIVE)
    tables.sit(game, "Ada", ada)
    client = login(ben)
    assert client.post(f"/g/{game.pk}/join/", {"name": "Ben"}).status_code == 404
    assert b"Sit down" in client.get(f"/j/{game.invite}/").content
    client.post(f"/g/{game.pk}/join/", {"name": "Ben", "invite": game.invite})
    assert {seat.name for seat in game.seats.all()} == {"Ada", "Ben"}
    assert Client().get("/j/not-an-invitation/").status_code == 404


def test_only_the_host_begins(ada: User, ben: User) -> None:
    game = tables.create(ada, "toy", 2, mode=Game.Mode.LIVE, access=Game.Access.OPEN)
    tables.sit(game, "Ada", ada)
    login(ben).post(f"/g/{game.pk}/join/", {"name": "Ben"})
    login(ben).post(f"/g/{game.pk}/seats/", {"do": "start"})
    assert Game.objects.get(pk=game.pk).status == Game.Status.OPEN
    login(ada).post(f"/g/{game.pk}/seats/", {"do": "start"})
    assert Game.objects.get(pk=game.pk).status == Game.Status.PLAYING


def test_a_guest_who_signs_up_keeps_the_games(client: Client, db: None) -> None:
    client.post("/quick/", {"title": "toy", "players": "2", "with": "friends"})
    client.post(
        "/accounts/signup/",
        {"username": "dora", "email": "", "password1": "a long pass phrase", "password2": "a long pass phrase"},
    )
    dora = User.objects.get(username="dora")
    assert Game.objects.get().hosts.get() == dora
    assert not User.objects.filter(profile__guest=True).exists()


def test_an_account_can_be_exported_and_deleted(game: Game, players: dict[str, User]) -> None:
    client = login(players["Ada"])
    data = client.get("/me/export/").json()
    assert data["seats"][0]["name"] == "Ada"
    client.post("/me/delete/", {"password": "wrong"})
    assert User.objects.filter(username="ada").exists()
    client.post("/me/delete/", {"password": "a long pass phrase"})
    assert not User.objects.filter(username="ada").exists()
    assert Game.objects.get(pk=game.pk).seats.get(name="Ada").user is None


def test_log_in_is_throttled(client: Client, ada: User) -> None:
    for _ in range(6):
        response = client.post("/accounts/login/", {"login": "ada", "password": "guess"})
    assert b"Too many failed login attempts" in response.content
    response = client.post("/accounts/login/", {"login": "ada", "password": "a long pass phrase"})
    assert response.status_code == 200


def test_passwords_can_be_reset_by_mail(client: Client, ada: User) -> None:
    client.post("/accounts/password/reset/", {"email": ada.email})
    assert "ada" in mail.outbox[0].body


def test_the_digest_tells_who_must_act_what_happened(game: Game, players: dict[str, User]) -> None:
    for user in players.values():
        login(user).get("/")
    who = seat_to_act(game)
    play.act(game.pk, players[who], json.loads(choice(who)[2:]), 0)
    call_command("digest", site="https://club.example")
    (sent,) = mail.outbox
    other = next(user for name, user in players.items() if name != who)
    assert sent.to == [other.email]
    assert f"{who} buys a share of LAR" in sent.body
    call_command("digest")
    assert len(mail.outbox) == 1


def test_every_page_forbids_inline_script_and_style(client: Client, game: Game) -> None:
    for address in ("/", "/new/", f"/g/{game.pk}/", "/accounts/login/", "/accounts/signup/", "/rules/1860/"):
        response = client.get(address)
        assert "script-src 'self'" in response["Content-Security-Policy"]
        page = re.sub(r'<script[^>]*type="application/json".*?</script>', "", response.content.decode(), flags=re.S)
        assert not re.search(r"<script(?![^>]*\bsrc=)", page), address
        assert not re.search(r'\sstyle="|<style|\son\w+="', page), address


def test_health(client: Client, db: None) -> None:
    assert client.get("/healthz").json() == {"status": "alive"}
    assert client.get("/readyz").json() == {"status": "ready"}


def test_rules_can_be_searched(client: Client, db: None) -> None:
    assert b"1860-setup-a" in client.get("/rules/1860/", {"q": "2, 3 or 4 players"}).content
    assert b"for 2, 3 or 4 players" in client.get("/rules/1860/1860-setup-a/", headers=HTMX).content
    assert client.get("/rules/1860/1860-nothing/").status_code == 404


def test_options_are_explained_in_words(client: Client, db: None) -> None:
    assert b"Gifts are allowed" in client.get("/new/", {"title": "toy"}).content


def test_a_game_over_the_network_is_set_up_by_the_form(client: Client, db: None) -> None:
    form = {"title": "toy", "mode": "live", "players": "2", "my-name": "Dora", "access": "open", "opt-gifts": "False"}
    response = client.post("/new/", form)
    assert b"Dora" in client.get(response["Location"]).content
    game = Game.objects.get()
    assert (game.options, game.access, game.status) == ({"gifts": False}, "open", "open")


def test_making_games_is_throttled(client: Client, db: None) -> None:
    form = {"title": "toy", "players": "9", "with": "friends"}
    assert [client.post("/quick/", form).status_code for _ in range(31)][-2:] == [302, 429]


def test_beside_an_export_stands_what_it_leaves_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> str:
        return Client().get(f"/g/{game.pk}/tab/table/").content.decode()

    assert "left out" not in shown()
    short = replace(formats.named("18xx.games"), left_out=lambda game: "action 3 is left out")
    monkeypatch.setattr(formats, "named", lambda name: short)
    assert "action 3 is left out" in shown()


@pytest.mark.parametrize(("title", "most"), [("1820", 20), ("1843", 20.5), ("1848", 17.2), ("1860", 15)])
def test_a_late_page_stays_light(client: Client, db: None, title: str, most: float) -> None:
    """Kibibytes as they are sent, with the whole map, the market and the table of a grown game."""
    path = Path(__file__).parents[1] / "titles" / f"g{title}" / "golden" / "game.json"
    game = save.load(path.read_bytes())
    last = max(number for number, entry in enumerate(game.entries) if entry.action.kind == "lay-tile")
    while len(game.entries) > last:
        game.undo()
    file = SimpleUploadedFile("game.json", save.dump(game).encode())
    address = client.post("/import/", {"file": file}).headers["Location"]
    sent = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert sent.headers["Content-Encoding"] == "gzip"
    assert len(sent.content) < most * 1024
