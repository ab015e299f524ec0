"""A table of 1820 hides nothing: bargains are said aloud, and everybody sees all holdings."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from bradshaw.web.lobby import tables
from bradshaw.web.table.models import Game
from web.conftest import login


@pytest.fixture
def britain(ada: User, ben: User) -> Game:
    made = tables.create(ada, "1820", 2, name="Railway mania", mode=Game.Mode.LIVE)
    tables.sit(made, "Ada", ada)
    tables.sit(made, "Ben", ben)
    return tables.start(made)


@pytest.mark.rule("1820-10.1-a", "1820-10.1-b", "1820-con-34")
def test_deals_are_said_to_all_and_bind_by_consent_only(britain: Game, ada: User, ben: User) -> None:
    before = login(ada).get(f"/api/games/{britain.pk}/menu").json()
    said = login(ben).post(f"/g/{britain.pk}/chat/", {"text": "I shall buy a share of whatever you float"})
    assert said.status_code == 302
    for person in (ada, ben):
        assert "a share of whatever you float" in login(person).get(f"/g/{britain.pk}/tab/chat/").content.decode()
    assert login(ada).get(f"/api/games/{britain.pk}/menu").json() == before, "a promise changes nothing in play"


@pytest.mark.rule("1820-10.1-d")
def test_everybody_sees_all_holdings(britain: Game, ada: User, ben: User) -> None:
    states = [login(person).get(f"/api/games/{britain.pk}/state").json()["state"] for person in (ada, ben)]
    assert states[0] == states[1]
    assert {"player/Ada", "player/Ben"} <= set(states[0]["cash"])
    assert {"shares", "trains", "markers", "papers", "loans"} <= set(states[0])
