"""Logging in: guessers are slowed, named players are not; second factors, sessions, tokens, and the keepers' door."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from bradshaw.web.api.models import NewPasswordsEndTokens, Token
from bradshaw.web.table.models import Game
from web.conftest import login, person, seat_to_act

PASSWORD = "a long pass phrase"
NEW = "another long pass phrase"


def log_in(client: Client, name: str, password: str = PASSWORD) -> Any:
    return client.post("/accounts/login/", {"login": name, "password": password})


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


# Guessing


def test_wrong_guesses_slow_the_guesser_not_the_player(ada: User) -> None:
    guesser, player = Client(REMOTE_ADDR="192.0.2.66"), Client(REMOTE_ADDR="192.0.2.1")
    for number in range(30):
        log_in(guesser, "ada", f"guess {number}")
    log_in(guesser, "ada")
    assert not is_in(guesser), "the guesser has to wait, even with the right password"
    log_in(player, "ada")
    assert is_in(player), "the player comes in at once"


def test_a_forged_forwarding_header_does_not_make_a_new_guesser(ada: User) -> None:
    for number in range(12):
        log_in(Client(headers={"x-forwarded-for": f"198.51.100.{number}"}), "ada", f"guess {number}")
    last = Client(headers={"x-forwarded-for": "203.0.113.9"})
    log_in(last, "ada")
    assert not is_in(last)


def test_the_password_is_not_guessed_by_deleting_either(ada: User) -> None:
    client = login(ada)
    codes = [client.post("/me/delete/", {"password": f"guess {n}"}).status_code for n in range(11)]
    assert codes == [200] * 10 + [429]


# The keepers' door


@pytest.fixture
def keeper(db: None) -> User:
    return User.objects.create_superuser("keeper", password=PASSWORD)


@pytest.mark.parametrize(
    "address", ["/admin/", "/admin/login/", "/admin/table/game/", "/admin/auth/user/", "/admin/jsi18n/"]
)
def test_the_admin_pages_are_closed_by_default(keeper: User, address: str) -> None:
    for client in (Client(), login(keeper)):
        assert client.get(f"/admin/{address}").status_code == 404
        assert client.post(f"/admin/{address}").status_code == 404


def test_open_admin_pages_have_the_lock_of_the_whole_site(keeper: User, ada: User, settings: Settings) -> None:
    settings.ADMIN = True
    answer = Client().post("/admin/login/", {"username": "keeper", "password": PASSWORD})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/"), "there is no second way to guess"
    lost = login(keeper).get("/admin/", follow=True)
    assert "second factor" in lost.content.decode()
    assert lost.redirect_chain[-1][0] == "/accounts/2fa/"
    totp.TOTP.activate(keeper, totp.generate_totp_secret())
    assert login(keeper).get("/admin/").status_code == 200
    assert login(ada).get("/admin/", follow=True).status_code == 403


# What is told


def test_every_log_in_and_every_failure_is_logged_without_names(
    ada: User, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    log_in(client, "ada", "guess")
    log_in(client, "ada")
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    client.post("/accounts/logout/")
    told = [record for record in caplog.records if record.name == "bradshaw.accounts"]
    assert [record.message for record in told] == ["log-in failed", "logged in", "password changed", "logged out"]
    assert [vars(record)["account"] for record in told] == [None, ada.pk, ada.pk, ada.pk]
    assert {vars(record)["address"] for record in told} == {"127.0.0.1"}
    assert not any("ada" in str(vars(record)) for record in told)


def test_whose_password_is_changed_hears_of_it(ada: User, client: Client, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    EmailAddress.objects.create(user=ada, email=ada.email, primary=True, verified=True)
    log_in(client, "ada")
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert [(letter.to, "changed" in letter.body) for letter in mail.outbox] == [([ada.email], True)]


@pytest.mark.parametrize("password", ["eleven sign", "password12345", "adaadaadaada"])
def test_short_common_and_own_names_are_no_passwords(client: Client, db: None, password: str) -> None:
    form = {"username": "adaadaadaada", "email": "", "password1": password, "password2": password}
    client.post("/accounts/signup/", form)
    assert not User.objects.exists()


def test_a_mail_address_is_not_changed_without_the_password(ada: User, client: Client) -> None:
    """Somebody finds a browser that has been logged in for long."""
    log_in(client, "ada")
    client.post("/accounts/email/", {"email": "thief@example.org", "action_add": ""})
    assert not EmailAddress.objects.filter(email="thief@example.org").exists()


@pytest.mark.parametrize("address", ["/me/", "/me/export/", "/me/delete/"])
def test_pages_about_a_person_are_kept_by_no_cache(ada: User, address: str) -> None:
    assert "no-store" in login(ada).get(address)["Cache-Control"]


# Second factors


def code_of(secret: str) -> str:
    return str(totp.format_hotp_value(totp.hotp_value(secret, next(iter(totp.yield_hotp_counters_from_time())))))


def test_a_second_factor_is_asked_for(ada: User, client: Client) -> None:
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(ada, secret)
    answer = log_in(client, "ada")
    assert not is_in(client)
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    client.post("/accounts/2fa/authenticate/", {"code": "000000" if code_of(secret) != "000000" else "111111"})
    assert not is_in(client)
    client.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert is_in(client)


def test_second_factors_and_passkeys_are_offered(ada: User, client: Client) -> None:
    log_in(client, "ada")
    assert "/accounts/2fa/" in client.get("/me/").content.decode()
    page = client.get("/accounts/2fa/").content.decode()
    assert "/accounts/2fa/totp/activate/" in page
    assert "/accounts/2fa/webauthn/" in page
    assert client.get("/accounts/2fa/totp/activate/").status_code == 302, "not without the password"
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.get("/accounts/2fa/totp/activate/").status_code == 200
    assert 'id="passkey_login"' in Client().get("/accounts/login/").content.decode()


def test_a_second_factor_is_not_dropped_without_the_password(ada: User) -> None:
    """Somebody finds a browser that has been logged in for long."""
    totp.TOTP.activate(ada, totp.generate_totp_secret())
    client = login(ada)
    client.post("/accounts/2fa/totp/deactivate/")
    assert Authenticator.objects.filter(user=ada).exists()


# Sessions


def test_sessions_are_listed_and_ended(ada: User) -> None:
    here, there = Client(), Client(headers={"user-agent": "A lost telephone"})
    for client in (here, there):
        log_in(client, "ada")
        client.get("/")
    assert "A lost telephone" in here.get("/accounts/sessions/").content.decode()
    here.post("/accounts/sessions/")
    assert here.get("/me/").status_code == 200
    assert there.get("/me/").status_code == 302


def test_a_new_password_ends_the_other_sessions(ada: User) -> None:
    here, there = Client(), Client()
    for client in (here, there):
        log_in(client, "ada")
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    here.post("/accounts/password/change/", form)
    assert here.get("/me/").status_code == 200
    assert there.get("/me/").status_code == 302


# Tokens


def program(text: str) -> dict[str, Any]:
    return {"headers": {"authorization": f"Bearer {text}"}, "content_type": "application/json"}


def acts(game: Game, text: str) -> int:
    body = {"action": {"kind": "gift", "actor": seat_to_act(game), "amount": 5}, "expected": game.records}
    return int(Client().post(f"/api/games/{game.pk}/act", body, **program(text)).status_code)


@pytest.fixture
def player(game: Game, players: dict[str, User]) -> User:
    """Whom the game waits for."""
    return players[seat_to_act(game)]


def test_a_token_ends_on_its_day(game: Game, player: User) -> None:
    token, text = Token.make(player, "bot", days=5)
    assert timedelta(days=4) < token.expires - timezone.now() <= timedelta(days=5)
    assert acts(game, text) == 200
    Token.objects.update(expires=timezone.now())
    assert acts(game, text) == 401


@pytest.mark.parametrize("days", [0, -5, 10_000])
def test_no_token_is_for_ever(ada: User, days: int) -> None:
    token, _ = Token.make(ada, "bot", days=days)
    assert timezone.now() < token.expires <= timezone.now() + timedelta(days=365)


def test_a_token_is_for_its_scopes(game: Game, player: User) -> None:
    _, reading = Token.make(player, "reader", ["read"])
    assert Client().get(f"/api/games/{game.pk}", **program(reading)).json()["invite"] == game.invite
    assert acts(game, reading) == 403
    _, playing = Token.make(player, "player", ["play"])
    assert acts(game, playing) == 200
    assert Client().get(f"/api/games/{game.pk}", **program(playing)).status_code == 403
    new = {"title": "toy", "players": 2, "my_name": "Me"}
    assert Client().post("/api/games", new, **program(playing)).status_code == 403
    _, hosting = Token.make(player, "host", ["host"])
    assert Client().post("/api/games", new, **program(hosting)).status_code == 201


def test_a_token_makes_lists_and_drops_no_tokens(ada: User) -> None:
    token, text = Token.make(ada, "everything", ["read", "play", "host"])
    client = Client()
    assert client.post("/api/tokens", {"name": "child"}, **program(text)).status_code == 401
    assert client.get("/api/tokens", **program(text)).status_code == 401
    assert client.delete(f"/api/tokens/{token.pk}", **program(text)).status_code == 401
    assert list(Token.objects.all()) == [token]


def test_a_new_password_ends_tokens_however_it_is_set(game: Game, player: User) -> None:
    _, text = Token.make(player, "bot")
    client = Client()
    log_in(client, player.username)
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert acts(game, text) == 401
    player.refresh_from_db()
    _, text = Token.make(player, "bot")
    player.set_password(PASSWORD)  # as the keeper's pages and `manage changepassword` do
    player.save()
    assert acts(game, text) == 401
    assert NewPasswordsEndTokens().get_help_text()


def test_storing_the_same_password_better_ends_nothing(player: User, game: Game, settings: Settings) -> None:
    """Django hashes anew at a log-in when its hashes have become stronger; that is no new password."""
    _, text = Token.make(player, "bot")
    settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("Scrypt", "MD5")]
    log_in(Client(), player.username)
    before = make_password(PASSWORD, hasher="md5").partition("$")[0]
    player.refresh_from_db()
    assert not player.password.startswith(f"{before}$")
    assert acts(game, text) == 200


def test_a_person_makes_a_token_with_scopes_and_days(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.post("/me/token/", {"name": "my\0 bot", "scope-read": "1", "days": "7"})
    token = Token.objects.get()
    assert (token.name, token.scopes) == ("my bot", ["read"])
    assert token.expires < timezone.now() + timedelta(days=8)
    assert token.expires.strftime("%Y") in client.get("/me/").content.decode()
    answer = client.post("/api/tokens", {"scopes": ["rule the world"]}, content_type="application/json")
    assert answer.status_code == 422
    assert person("other").tokens.count() == 0
