"""The JSON API."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.fixtures import Settings

from bradshaw.web.api.models import SCOPES, Token
from bradshaw.web.table.models import Game
from web.conftest import login, seat_to_act


class Program:
    """A client with a token."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {Token.make(user, 'test', SCOPES)[1]}"} if user else {}

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api{path}", query, headers=self.headers)

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(f"/api{path}", body, content_type="application/json", headers=self.headers)


def buy(who: str) -> dict[str, str]:
    return {"kind": "buy-share", "actor": who, "company": "LAR", "source": "ipo"}


def test_a_program_creates_joins_starts_and_plays(ada: User, ben: User) -> None:
    one, two = Program(ada), Program(ben)
    game = one.post("/games", title="toy", players=2, my_name="Ada").json()
    assert two.post(f"/games/{game['id']}/join", name="Ben").status_code == 403
    assert two.post(f"/games/{game['id']}/join", name="Ben", invite=game["invite"]).status_code == 200
    assert two.post(f"/games/{game['id']}/start").status_code == 403
    started = one.post(f"/games/{game['id']}/start").json()
    who = started["waits_for"][0]
    program = one if who == "Ada" else two
    menu = program.get(f"/games/{game['id']}/menu", player=who, explain=True).json()
    action = menu["options"][0]["action"]
    done = program.post(f"/games/{game['id']}/act", action=action, expected=menu["records"], key="first")
    assert done.json()["records"] == 1
    again = program.post(f"/games/{game['id']}/act", action=action, expected=menu["records"], key="first")
    assert again.json()["records"] == 1
    stale = program.post(f"/games/{game['id']}/act", action=action, expected=0)
    assert stale.status_code == 409
    assert stale.json()["moved_on"]
    state = program.get(f"/games/{game['id']}/state").json()
    assert state["state"]["shares"]["LAR"][f"player/{who}"] == 1
    events = program.get(f"/games/{game['id']}/events", after=0).json()["events"]
    assert events[0]["action"] == 1
    assert program.post(f"/games/{game['id']}/undo", expected=1).json()["position"] == 0
    assert program.post(f"/games/{game['id']}/redo", expected=2).json()["position"] == 1


def test_why_not_names_the_rule(game: Game) -> None:
    who = seat_to_act(game)
    verdict = Program().post(f"/games/{game.pk}/why-not", action={**buy(who), "company": "XYZ"}).json()
    assert verdict == {
        "allowed": False,
        "error": "Only shares of LAR from the initial offering are for sale.",
        "clause": "toy-1",
    }


def test_a_refused_action_names_the_rule(game: Game, players: dict[str, User]) -> None:
    who = seat_to_act(game)
    answer = Program(players[who]).post(f"/games/{game.pk}/act", action={**buy(who), "source": "pool"}, expected=0)
    assert (answer.status_code, answer.json()["clause"]) == (409, "toy-1")


def test_invitations_are_shown_to_those_inside_only(game: Game, ada: User, cleo: User) -> None:
    assert Program(ada).get(f"/games/{game.pk}").json()["invite"] == game.invite
    assert Program(cleo).get(f"/games/{game.pk}").json()["invite"] == ""
    assert Program().get(f"/games/{game.pk}").json()["invite"] == ""


def test_writing_needs_a_token_or_a_session_with_csrf(game: Game, ada: User) -> None:
    body = {"action": buy("Ada"), "expected": 0}
    assert Program().post(f"/games/{game.pk}/act", **body).status_code == 401
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ada)
    answer = browser.post(f"/api/games/{game.pk}/act", body, content_type="application/json")
    assert answer.status_code == 403


def test_a_withdrawn_token_opens_nothing(ada: User) -> None:
    program = Program(ada)
    browser = login(ada)
    (token,) = browser.get("/api/tokens").json()
    assert browser.delete(f"/api/tokens/{token['id']}").status_code == 204
    assert program.post("/games", title="toy", players=2, my_name="Ada").status_code == 401


def test_only_the_hash_of_a_token_is_kept(ada: User) -> None:
    _, text = Token.make(ada, "mine")
    assert not Token.objects.filter(hash__contains=text).exists()


@pytest.mark.parametrize("path", ["/games/none", "/games/none/state", "/games/none/menu"])
def test_what_is_not_there_is_404(db: None, path: str) -> None:
    assert Program().get(path).status_code == 404


def test_the_document_describes_itself(client: Client, db: None) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert "/api/games/{pk}/act" in paths


@pytest.mark.parametrize(("much", "cost"), [("save", 10), ("events", 3)])
def test_who_asks_for_much_pays_for_several_requests(
    game: Game, ada: User, settings: Settings, much: str, cost: int
) -> None:
    settings.API_THROTTLE = f"{2 * cost + 1}/m"
    one = Program(ada)
    paths = [f"/games/{game.pk}/{much}"] * 2 + ["/games"] * 2
    assert [one.get(path).status_code for path in paths] == [200, 200, 200, 429]


def test_programs_are_throttled_each_for_itself(ada: User, ben: User, settings: Settings) -> None:
    settings.API_THROTTLE = "3/m"
    one = Program(ada)
    assert [one.get("/games").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert Program(ben).get("/games").status_code == 200
    assert [Program().get("/titles").status_code for _ in range(4)] == [200, 200, 200, 429]
