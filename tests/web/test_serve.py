"""The command: one line starts a server that keeps what it has acknowledged."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bradshaw.cli.serve import free_port, is_free

PROGRAM = (sys.executable, "-c", "from bradshaw.cli import main; main()")


def bradshaw(data: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *args]
    return subprocess.run(command, env=environment(data), capture_output=True, text=True, timeout=60, check=False)


def environment(data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "BRADSHAW_SECRET")}
    return {**kept, "BRADSHAW_DATA": str(data), "BRADSHAW_LOG": "json"}


@contextmanager
def serving(data: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    port = free_port("127.0.0.1")
    command = [*PROGRAM, "serve", "--port", str(port), "--no-browser"]
    log = (data / "log").open("a") if data.exists() else subprocess.DEVNULL
    server = subprocess.Popen(command, env=environment(data), stdout=log, stderr=log, text=True)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                if httpx.get(f"{url}/readyz").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.1)
        yield url, server
    finally:
        if server.poll() is None:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


def token(page: httpx.Response) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert found
    return found[1]


def begin(client: httpx.Client) -> str:
    page = client.get("/")
    form = {"csrfmiddlewaretoken": token(page), "title": "1860", "players": "2", "with": "friends"}
    return str(client.post("/quick/", data=form).headers["location"])


def bid(client: httpx.Client, game: str, amount: int, expected: int) -> httpx.Response:
    page = client.get(game)
    choice = re.search(r'value="(\d+\|[^"]*bid[^"]*)"', page.text)
    assert choice
    index = choice[1].split("|")[0]
    form = {
        "csrfmiddlewaretoken": token(page),
        "choice": choice[1].replace("&quot;", '"'),
        f"number-{index}-amount": str(amount),
        "expected": str(expected),
    }
    return client.post(f"{game}act/", data=form, headers={"HX-Request": "true"})


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, server), httpx.Client(base_url=url, timeout=20) as client:
        game = begin(client)
        assert 'data-records="1"' in bid(client, game, 5, 0).text
        with client.stream("GET", f"{game}stream", params={"after": "0"}) as stream:
            assert any(line.startswith("event: game") for line in stream.iter_lines())
        assert 'data-records="2"' in bid(client, game, 10, 1).text
        server.kill()
        server.wait()
    with serving(tmp_path) as (url, _):
        assert 'data-records="2"' in httpx.get(f"{url}{game}", timeout=60).text
    assert game.split("/")[2] not in (tmp_path / "log").read_text()

    saved = tmp_path / "all.json.gz"
    assert bradshaw(tmp_path, "backup", str(saved)).returncode == 0
    elsewhere = tmp_path / "elsewhere"
    assert bradshaw(elsewhere, "restore", "--yes", str(saved)).returncode == 0
    with serving(elsewhere) as (url, _):
        assert 'data-records="2"' in httpx.get(f"{url}{game}", timeout=60).text
    broken = tmp_path / "broken.json"
    broken.write_text('[{"model": "table.game"')
    refused = bradshaw(elsewhere, "restore", "--yes", str(broken))
    assert refused.returncode == 2
    assert "cannot be restored" in refused.stderr


def test_a_port_in_use_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not is_free("127.0.0.1", port)
        refused = bradshaw(tmp_path, "serve", "--no-browser", "--port", str(port))
    assert (refused.returncode, refused.stderr.strip()) == (2, f"bradshaw: port {port} is in use")


def test_the_secret_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bradshaw.web import folders

    monkeypatch.setenv("BRADSHAW_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("BRADSHAW_SECRET", raising=False)
    file = folders.prepare() / "secret"
    assert file.stat().st_mode & 0o777 == 0o600
    assert folders.secret() == file.read_text()
