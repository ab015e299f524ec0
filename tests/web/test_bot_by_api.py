"""The bot of the documents plays a person's seat by a token, over HTTP with a stream."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx

from browser.serving import serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_by_api.py"
MOVES = 3


def secret(client: httpx.Client, address: str) -> dict[str, str]:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', client.get(address).text)
    assert found
    return {"csrfmiddlewaretoken": found[1]}


def test_the_example_plays_beside_the_bots_of_the_site(tmp_path: Path) -> None:
    with serving(tmp_path, BRADSHAW_BOT_PACE="0") as server, httpx.Client(base_url=server.url, timeout=60) as client:
        account = {"username": "ann", "password1": "a long word 7", "password2": "a long word 7"}
        assert client.post("/accounts/signup/", data={**secret(client, "/accounts/signup/"), **account}).is_redirect
        form = {"title": "1848", "players": "3", "with": "bots", "level": "easy"}
        begun = client.post("/quick/", data={**secret(client, "/"), **form})
        game = str(begun.headers["location"]).split("/")[2]
        headers = {"X-CSRFToken": client.cookies["csrftoken"]}
        wanted = {"name": "my bot", "scopes": ["read", "play"]}
        token = client.post("/api/tokens", json=wanted, headers=headers).json()["token"]
        command = [sys.executable, str(EXAMPLE), server.url, game, token, str(MOVES)]
        bot = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert bot.returncode == 0, bot.stderr
        mine = next(seat["name"] for seat in client.get(f"/api/games/{game}").json()["seats"] if not seat["bot"])
        assert bot.stdout.count(f"'actor': '{mine}'") == MOVES
        played = client.get(f"/api/games/{game}/save").json()["actions"]
        assert json.dumps(played).count(f'"actor": "{mine}"') == MOVES


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 60
