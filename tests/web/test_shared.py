"""What a page costs: parts that all see alike are written once, few questions go to the database, few bytes out."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bradshaw.bots import known
from bradshaw.kernel import save
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import company, player
from bradshaw.titles import registry
from bradshaw.web import middleware
from bradshaw.web.accounts.sessions import SessionStore
from bradshaw.web.table import saves
from bradshaw.web.table.models import Game, Seat
from bradshaw.web.table.templatetags import bradshaw as tags
from web.conftest import login, person, seat_to_act

PEOPLE = ("Ada", "Ben", "Cleo")

pytestmark = pytest.mark.django_db


def table(title: str, options: dict[str, Any], until: Callable[[Played], bool]) -> tuple[Game, Played, dict[str, User]]:
    """A live table of three at the first position of that kind."""
    registry.register_all()
    played = Played(title, PEOPLE, options, seed=7)
    while not until(played):
        action = known.choose(played, played.deciders[0])
        assert action is not None
        played.act(action)
    people = {name: person(name.lower()) for name in PEOPLE}
    row = saves.take_in(people["Ada"], save.dump(played).encode(), "shared")
    Game.objects.filter(pk=row.pk).update(mode=Game.Mode.LIVE)
    for seat in Seat.objects.filter(game=row):
        Seat.objects.filter(pk=seat.pk).update(user=people[seat.name])
    return row, played, people


def live(client: Client, game: Game) -> str:
    return client.get(f"/g/{game.pk}/live/", headers={"HX-Request": "true"}).content.decode()


def test_a_part_is_written_once_for_all_who_look(
    game: Game, players: dict[str, User], cleo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = live(login(cleo), game)
    monkeypatch.setattr("bradshaw.web.table.show.sheets.players", lambda *args: pytest.fail("written again"))
    assert live(Client(), game) == shown


def test_another_version_is_written_anew(game: Game, players: dict[str, User]) -> None:
    who = seat_to_act(game)
    before = live(Client(), game)
    body = {"choice": f'{{"kind": "gift", "actor": "{who}", "amount": 5}}', "expected": 0}
    login(players[who]).post(f"/g/{game.pk}/act/", body, headers={"HX-Request": "true"})
    purses = re.compile(r'<small class="num">([^<]*)')
    assert purses.findall(live(Client(), game)) != purses.findall(before)


def test_what_is_kept_is_bounded(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tags, "WRITTEN", 2)
    live(Client(), game)
    assert len(tags._written) == 2


def test_prices_to_click_are_for_the_one_on_turn_alone() -> None:
    row, _, people = table("1848", {}, lambda game: "buy-share" in {one.action.kind for one in game.legal()})
    first = live(login(people[seat_to_act(row)]), row)
    assert 'class="trade' in first
    assert 'class="trade' not in live(Client(), row)
    assert 'class="trade' in live(login(people[seat_to_act(row)]), row)


@pytest.mark.rule("1860-miscellaneous-c")
def test_a_treasury_seen_by_a_shareholder_is_not_written_for_others() -> None:
    def rich(game: Played) -> bool:
        """Some company has money that somebody may not know of, and nobody trades."""
        return bool(hidden(game)) and "lay-tile" in {option.action.kind for option in game.legal()}

    def hidden(game: Played) -> list[tuple[str, str]]:
        held = game.state.shares
        return [
            (name, who)
            for name, one in game.state.companies.items()
            if one.floated and game.state.cash.get(company(name))
            for who in PEOPLE
            if not held[name].get(player(who))
        ]

    row, played, people = table("1860", {"open_treasuries": False}, rich)
    name, blind = hidden(played)[0]
    (sees,) = [who for who in PEOPLE if played.state.shares[name].get(player(who))][:1]
    secret = 'title="Only shareholders may know"'
    shown = {who: live(login(people[who]), row).count(secret) for who in (sees, blind)}
    assert shown[sees] < shown[blind]
    floated = [one for one in played.state.companies if played.state.companies[one].floated]
    assert live(Client(), row).count(secret) >= len(floated)


def test_an_action_and_its_page_ask_few_questions(game: Game, players: dict[str, User]) -> None:
    who = seat_to_act(game)
    client = login(players[who])
    body = {"choice": f'{{"kind": "gift", "actor": "{who}", "amount": 5}}', "expected": 0}
    with CaptureQueriesContext(connection) as asked:
        client.post(f"/g/{game.pk}/act/", body, headers={"HX-Request": "true"})
    assert len(asked) <= 11, [one["sql"] for one in asked.captured_queries]
    with CaptureQueriesContext(connection) as asked:
        live(Client(), game)
    assert len(asked) == 2, "the game with what hangs on it, and its seats"


def test_a_session_that_is_over_is_nobodys(ada: User) -> None:
    key = login(ada).session.session_key
    assert SessionStore(key).load()
    Session.objects.filter(session_key=key).update(expire_date=timezone.now())
    assert SessionStore(key).load() == {}
    assert SessionStore("nobody-has-this-key").load() == {}


def test_answers_are_compressed_for_who_takes_them_so(game: Game) -> None:
    address = f"/g/{game.pk}/live/"
    plain = Client().get(address)
    packed = Client().get(address, headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in plain["Vary"]
    assert "Accept-Encoding" in packed["Vary"]


def test_short_answers_stay_as_they_are(client: Client) -> None:
    assert "Content-Encoding" not in client.get("/healthz", headers={"Accept-Encoding": "gzip"})


def test_a_drawing_is_compressed_once() -> None:
    middleware._drawing.cache_clear()
    drawing = b"<svg>" + bytes(range(256)).replace(b"<", b"") * 20 + b"</svg>"
    pages = [f"{who} sees ".encode() + drawing + b" and <svg>a small one</svg>" + drawing for who in PEOPLE]
    assert [gzip.decompress(middleware._gzip(page)) for page in pages] == pages
    assert middleware._drawing.cache_info().misses == 1


def test_how_well_a_page_compresses_is_hidden() -> None:
    content = b"the same words " * 100
    assert len({len(middleware._gzip(content)) for _ in range(60)}) > 10
