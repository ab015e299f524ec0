"""Fixtures of the web tests: people, games of the toy title, a table that waits for somebody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from bradshaw.kernel.title import register
from bradshaw.web.lobby import tables
from bradshaw.web.table import positions
from bradshaw.web.table.models import Game
from bradshaw.web.thinking.pool import pool
from kernel.toy import TITLE


@pytest.fixture(autouse=True)
def fresh(settings: Settings) -> Iterator[None]:
    """Every test begins with an empty memory and knows the toy title, which workers do not."""
    size, pool.size = pool.size, 0
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    register("toy", lambda: TITLE)
    positions.forget()
    cache.clear()
    yield
    positions.forget()
    pool.size = size


@pytest.fixture
def hosted(settings: Settings) -> None:
    """As on a club's host: nobody is at home, so only hosts run one-screen games."""
    settings.LOCAL = False


def person(name: str) -> User:
    return User.objects.create_user(name, f"{name}@example.org", "a long pass phrase")


@pytest.fixture
def ada(db: None) -> User:
    return person("ada")


@pytest.fixture
def ben(db: None) -> User:
    return person("ben")


@pytest.fixture
def cleo(db: None) -> User:
    """Sits at no table."""
    return person("cleo")


@pytest.fixture
def game(ada: User, ben: User) -> Game:
    """A live game of two that has begun; Ada hosts."""
    made = tables.create(ada, "toy", 2, name="Tuesday", mode=Game.Mode.LIVE)
    tables.sit(made, "Ada", ada)
    tables.sit(made, "Ben", ben)
    return tables.start(made)


def seat_to_act(game: Game) -> str:
    game.refresh_from_db()
    return str(game.waits_for[0])


def login(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def players(ada: User, ben: User) -> dict[str, User]:
    return {"Ada": ada, "Ben": ben}
