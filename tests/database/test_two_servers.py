"""Two server processes on one database, two clients that act at the same moment: each time one of them, never both."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.serving import Server, free_port
from database import scripts

pytestmark = pytest.mark.long

ROUNDS = int(os.environ.get("BRADSHAW_ROUNDS", "300"))
LIMITS = httpx.Limits(keepalive_expiry=2)  # sooner than the server closes what is idle


class Watcher(threading.Thread):
    """An open page: hears of every change, and remembers the last."""

    def __init__(self, url: str, game: str) -> None:
        super().__init__(daemon=True)
        self.address, self.version = f"{url}/g/{game}/stream", 0
        self.start()

    def run(self) -> None:
        with suppress(httpx.TransportError), httpx.stream("GET", self.address, timeout=None) as stream:
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    self.version = int(line.removeprefix("id: "))

    def sees(self, version: int) -> bool:
        until = time.monotonic() + 10
        while self.version != version and time.monotonic() < until:
            time.sleep(0.01)
        return self.version == version


@contextmanager
def two_servers(settings: dict[str, str]) -> Iterator[list[str]]:
    servers: list[Server] = []
    try:
        for _ in range(2):
            servers.append(Server(Path(settings["BRADSHAW_DATA"]), free_port(), settings))
        yield [server.url for server in servers]
    finally:
        for server in servers:
            server.stop()


def test_no_action_is_lost_or_doubled_and_every_page_converges(database: dict[str, str]) -> None:
    made = scripts.run("prepare", database)
    game = made["game"]
    with two_servers(database) as urls, ThreadPoolExecutor(2) as pool:
        watchers = [Watcher(url, game) for url in urls]
        headers = {"Authorization": f"Bearer {made['token']}"}
        clients = [httpx.Client(base_url=url, headers=headers, timeout=60, limits=LIMITS) for url in urls]
        state = clients[0].get(f"/api/games/{game}").json()
        acknowledged: list[str] = []
        for number in range(ROUNDS):
            answers = list(pool.map(lambda one: attempt(one[1], state, f"{number}-{one[0]}"), enumerate(clients)))  # noqa: B023
            codes = [answer.status_code for answer in answers]
            assert sorted(codes) == [200, 409], [answer.text for answer in answers]
            winner = codes.index(200)
            assert answers[1 - winner].json()["moved_on"]
            acknowledged.append(f"{number}-{winner}")
            if number % 50 == 0:  # the answer is lost on the way, the client asks again: it happens once
                again = attempt(clients[1 - winner], state, acknowledged[-1])
                assert again.status_code == 200
                assert again.json()["records"] == len(acknowledged)
            state = answers[winner].json()
        states = [client.get(f"/api/games/{game}").json() for client in clients]
        assert states[0]["fingerprint"] == states[1]["fingerprint"]
        assert [one["records"] for one in states] == [ROUNDS, ROUNDS]
        assert all(watcher.sees(states[0]["version"]) for watcher in watchers)
        pages = [client.get(f"/g/{game}/").text for client in clients]
        assert all(f'data-records="{ROUNDS}"' in page for page in pages)
    found = scripts.run("records", database, game)
    assert found["indices"] == list(range(ROUNDS))
    assert found["keys"] == acknowledged
    assert found["rebuilt"] == found["fingerprint"]


def attempt(client: httpx.Client, state: dict[str, Any], key: str) -> httpx.Response:
    """A few steps on, then back again, so that the game never ends."""
    body: dict[str, Any] = {"expected": state["records"], "key": f"{key}"}
    if state["position"] >= 3:
        return client.post(f"/api/games/{state['id']}/undo", json=body)
    body["action"] = {"kind": "pass", "actor": state["waits_for"][0]}
    return client.post(f"/api/games/{state['id']}/act", json=body)
