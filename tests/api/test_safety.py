"""What a hostile visitor meets: nothing leaks, nothing inline runs, nothing too large is read, nothing guesses fast."""

from __future__ import annotations

import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from bradshaw.web.api.models import Token
from bradshaw.web.lobby import tables
from bradshaw.web.logs import JsonLines, PlainLines
from bradshaw.web.table.models import Game
from browser.serving import environment
from web.conftest import login, person

PASS_PHRASE = "a long pass phrase"


@pytest.fixture
def ada(db: None) -> User:
    return person("ada")


@pytest.fixture
def game(ada: User) -> Game:
    made = tables.create(ada, "toy", 3, name="Tuesday", mode=Game.Mode.LIVE)
    tables.sit(made, "Ada", ada)
    return made


@pytest.fixture(params=[JsonLines, PlainLines])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """All that is logged, as it would be written."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param())
    root = logging.getLogger()
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)


def test_secrets_are_never_in_the_log(log: io.StringIO, game: Game, ada: User, settings: Settings) -> None:
    token, text = Token.make(ada, "bot")
    client = login(ada)
    client.get(f"/j/{game.invite}/")
    client.get(f"/g/{game.pk}/host/{game.host_key}/")
    client.get(f"/api/games/{game.pk}", headers={"authorization": f"Bearer {text}"})
    client.get(f"/j/{game.invite}x/?next={game.invite}")
    stranger = Client(enforce_csrf_checks=True)
    stranger.post("/accounts/login/", {"login": "ada", "password": PASS_PHRASE})
    stranger.post(f"/g/{game.pk}/join/", {"name": "Ben", "invite": game.invite})
    Client().post("/accounts/login/", {"login": "ada", "password": "wrong but secret"})
    Client().get("/", headers={"host": "evil.example"})
    session = str(client.session.session_key)
    assert log.getvalue().count("\n") >= 5
    for secret in (game.invite, game.host_key, text, token.hash, PASS_PHRASE, "wrong but secret", settings.SECRET_KEY):
        assert secret not in log.getvalue()
    assert session not in log.getvalue()


def test_a_failure_is_logged_without_what_was_sent(
    log: io.StringIO, game: Game, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError("the roof fell in")

    monkeypatch.setattr(tables, "sit", fail)
    client = Client(raise_request_exception=False)
    answer = client.post(f"/g/{game.pk}/join/", {"name": "Ben", "invite": game.invite})
    assert answer.status_code == 500
    assert b"roof" not in answer.content
    assert "the roof fell in" in log.getvalue()
    assert game.invite not in log.getvalue()


def policy(header: str) -> dict[str, str]:
    return {part.split()[0]: part for part in (one.strip() for one in header.split(";")) if part}


@pytest.mark.parametrize(
    "address", ["/", "/new/", "/g/{}/", "/rules/1860/", "/accounts/login/", "/nowhere/", "/api/games/none", "/api/docs"]
)
def test_no_page_lets_anything_inline_run(client: Client, game: Game, address: str) -> None:
    answer = client.get(address.format(game.pk))
    rules = policy(answer["Content-Security-Policy"])
    assert "unsafe" not in rules["script-src"]
    assert "unsafe" not in rules["default-src"]
    assert rules["object-src"] == "object-src 'none'"
    assert rules["frame-ancestors"] == "frame-ancestors 'none'"
    assert answer["X-Content-Type-Options"] == "nosniff"
    if "style-src" in rules and not address.startswith("/api/"):
        assert "unsafe" not in rules["style-src"]


def test_the_documentation_of_the_api_works_under_its_policy(client: Client, db: None) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200
    assert "<script>" not in page.content.decode()
    assert "//cdn" not in page.content.decode()


def test_what_is_too_large_is_not_read(client: Client, db: None, settings: Settings) -> None:
    settings.LARGEST_UPLOAD = settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000
    large = SimpleUploadedFile("large.json", b" " * 10_001)
    answer = client.post("/import/", {"file": large}, follow=True)
    assert "too large" in answer.content.decode()
    assert client.post("/new/", {"name": "x" * 20_000}).status_code == 400
    body = json.dumps({"action": {"kind": "x" * 20_000}})
    assert client.post("/api/games/none/why-not", body, content_type="application/json").status_code in (400, 413)
    assert not Game.objects.exists()


@pytest.mark.parametrize("depth", [1_000, 100_000])
def test_a_deeply_nested_file_or_question_breaks_nothing(client: Client, game: Game, ada: User, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    for text in (nested, f'{{"format": "bradshaw-game", "actions": {nested}}}'):
        answer = client.post("/import/", {"file": SimpleUploadedFile("deep.json", text.encode())}, follow=True)
        assert "cannot be used" in answer.content.decode()
    answer = client.post(
        f"/api/games/{game.pk}/why-not", f'{{"action": {{"kind": {nested}}}}}', content_type="application/json"
    )
    assert answer.status_code < 500


def test_guessing_a_password_is_slowed_down(client: Client, ada: User) -> None:
    for number in range(12):
        client.post("/accounts/login/", {"login": "ada", "password": f"guess {number}"})
    answer = client.post("/accounts/login/", {"login": "ada", "password": PASS_PHRASE})
    assert "_auth_user_id" not in client.session
    assert answer.status_code in (200, 429)


def test_unknown_titles_are_refused_in_words(client: Client, db: None) -> None:
    answer = client.post("/quick/", {"title": "1999", "with": "friends"}, follow=True)
    assert answer.status_code == 200
    assert "1999" in answer.content.decode()
    assert not User.objects.exists()


def test_a_host_gets_secure_cookies_and_https(tmp_path: Path) -> None:
    """As deployed: Django's own inspection finds nothing but what only the domain's owner can promise."""
    settings = {
        "BRADSHAW_ALLOWED_HOSTS": "club.example",
        "BRADSHAW_SECRET": "k7#" * 20 + "abcdefghijkl",
        "DJANGO_SETTINGS_MODULE": "bradshaw.web.settings",
    }
    done = subprocess.run(
        [sys.executable, "-m", "django", "check", "--deploy"],
        env=environment(tmp_path, settings),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert set(re.findall(r"security\.W\d+", done.stderr)) <= {"security.W005", "security.W021"}, done.stderr
