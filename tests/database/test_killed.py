"""Nothing that was acknowledged is lost, whatever dies."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.serving import Server, free_port
from database import scripts
from database.cluster import Cluster

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("BRADSHAW_KILLS", "100"))


def test_a_process_killed_in_mid_write_loses_nothing_acknowledged(database: dict[str, str]) -> None:
    made = scripts.run("prepare", database)
    found = scripts.run("killing", database, made["game"], made["token"], str(KILLS))
    assert found["acknowledged"] >= KILLS


def act(client: httpx.Client, game: str) -> Any:
    state = client.get(f"/api/games/{game}").json()
    body = {"expected": state["records"], "action": {"kind": "pass", "actor": state["waits_for"][0]}}
    answer = client.post(f"/api/games/{game}/act", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["records"]


def test_a_killed_server_and_a_power_cut_of_the_database_lose_nothing_acknowledged(
    postgres: Cluster, tmp_path: Path
) -> None:
    settings = {"BRADSHAW_DATA": str(tmp_path), "DATABASE_URL": postgres.url("power_cut")}
    made = scripts.run("prepare", settings)
    server = Server(tmp_path, free_port(), settings)
    try:
        with httpx.Client(
            base_url=server.url, headers={"Authorization": f"Bearer {made['token']}"}, timeout=20
        ) as client:
            assert act(client, made["game"]) == 1
            server.stop(signal.SIGKILL)
            server.start()
            assert act(client, made["game"]) == 2
            postgres.stop("immediate")
            assert client.get("/healthz").status_code == 200
            assert client.get("/readyz").status_code == 503
            postgres.start()
            scripts.until_ready(client)
            assert act(client, made["game"]) == 3
    finally:
        server.stop()
    found = scripts.run("records", settings, made["game"])
    assert found["indices"] == [0, 1, 2]
    assert found["rebuilt"] == found["fingerprint"]
