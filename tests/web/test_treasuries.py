"""What the companies sheet shows of treasuries, and to whom."""

from __future__ import annotations

import pytest
from django.test import Client

from bradshaw.kernel.game import Game
from bradshaw.kernel.records import player
from bradshaw.web.table.show import sheets
from titles.g1860.given import given
from web.conftest import login
from web.test_shared import table


@pytest.mark.rule("1860-miscellaneous-c")
@pytest.mark.parametrize(
    ("open_to_all", "mine", "shown"),
    [
        (False, ["A"], 90),
        (False, ["C"], None),
        (False, [], None),
        (False, ["C", "B"], 90),
        (True, ["C"], 90),
        (True, [], 90),
    ],
)
def test_a_hidden_treasury_is_shown_to_shareholders_only(open_to_all: bool, mine: list[str], shown: int | None) -> None:
    at = given(
        options={"open_treasuries": open_to_all},
        shares={"C&N": {"A": 4, "B": 1}},
        treasury={"C&N": 90},
        stock="A",
    )
    (row,) = [row for row in sheets.companies(Game("1860", "ABC"), at.state, mine) if row.id == "C&N"]
    assert row.treasury == shown


def hides_something(game: Game) -> bool:
    """Somebody owns nothing of a company that operates."""
    return bool(game.deciders) and any(
        one.floated and one.director and any(not game.state.owned(name, player(who)) for who in game.state.players)
        for name, one in game.state.companies.items()
    )


@pytest.mark.rule("1860-miscellaneous-c")
@pytest.mark.django_db
def test_no_page_tells_a_treasury_to_who_may_not_know_it() -> None:
    row, game, people = table("1860", {"open_treasuries": False}, hides_something)
    readers = {name: login(user) for name, user in people.items()} | {"": Client()}
    told = set()
    for name, one in game.state.companies.items():
        for who, reader in readers.items():
            if not one.floated or not one.director:
                continue
            card = reader.get(f"/g/{row.pk}/about/", {"what": f"company/{name}"}).content.decode()
            sheet = reader.get(f"/g/{row.pk}/companies.csv").content.decode()
            (line,) = [line.split(",") for line in sheet.splitlines() if line.split(",")[0] == name]
            known = bool(game.state.owned(name, player(who)))
            assert ('<dd class="num">?</dd>' not in card, line[4] != "") == (known, known), (name, who)
            told.add(known)
    assert told == {True, False}
