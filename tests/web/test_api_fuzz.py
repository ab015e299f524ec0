"""The API fuzzed from its own document: whatever is sent, the server never breaks and answers as it says it does."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from pytest_django.fixtures import Settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from bradshaw.web.api.models import Token
from bradshaw.web.table.models import Game
from web.conftest import seat_to_act

schema = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())


@pytest.fixture(autouse=True)
def unhindered(settings: Settings) -> None:
    settings.API_THROTTLE = "1000000/m"


@pytest.fixture
def headers(game: Game, players: dict[str, User]) -> dict[str, str]:
    _, text = Token.make(players[seat_to_act(game)], "fuzz")
    return {"Authorization": f"Bearer {text}", "Accept-Encoding": "identity"}


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_server_never_breaks(case: Any, game: Game, headers: dict[str, str]) -> None:
    if "pk" in case.path_parameters and len(repr(case.body)) % 3:
        case.path_parameters["pk"] = game.pk
    response = case.call(headers={**(case.headers or {}), **headers})
    checks = [not_a_server_error, content_type_conformance, response_schema_conformance]
    case.validate_response(response, checks=checks)
