"""Servers that start at the wrong moment, and databases that go away for a while."""

from __future__ import annotations

import resource
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from browser.serving import PROGRAM, Server, environment, free_port, serving
from database import scripts
from database.cluster import Cluster


def test_two_servers_on_an_empty_database_both_start(database: dict[str, str]) -> None:
    folder = Path(database["BRADSHAW_DATA"])
    ports = {free_port() for _ in range(2)}
    with ThreadPoolExecutor(2) as pool:
        servers = list(pool.map(lambda port: Server(folder, port, database), ports))
    for server in servers:
        server.stop()
    assert len(servers) == 2


def test_after_a_restart_of_the_database_every_page_is_there_again(postgres: Cluster, tmp_path: Path) -> None:
    """Error pages too, for somebody who is logged in: they look up who is there."""
    settings = {"BRADSHAW_DATA": str(tmp_path), "DATABASE_URL": postgres.url("restarted")}
    made = scripts.run("prepare", settings)
    with serving(tmp_path, **settings) as server, httpx.Client(base_url=server.url, timeout=20) as client:
        page = client.get("/accounts/signup/").text
        token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        words = "a long pass phrase"
        form = {"csrfmiddlewaretoken": token, "username": "ada", "password1": words, "password2": words}
        assert client.post("/accounts/signup/", data=form).status_code == 302
        addresses = {"/": 200, "/nowhere": 404, f"/g/{made['game']}/": 200, "/g/none/": 404, "/readyz": 200}
        for _ in range(5):  # every thread has a connection of its own
            assert {address: client.get(address).status_code for address in addresses} == addresses
        postgres.stop()
        assert client.get("/readyz").json() == {"status": "no database"}
        assert client.get("/healthz").status_code == 200
        assert client.get("/nowhere").status_code in (404, 500, 503)
        postgres.start()
        scripts.until_ready(client)
        for _ in range(8):
            assert {address: client.get(address).status_code for address in addresses} == addresses


def test_a_first_start_on_a_full_disk_says_so_and_leaves_nothing_broken(tmp_path: Path) -> None:
    full = subprocess.run(
        [*PROGRAM, "serve", "--no-browser", "--port", str(free_port())],
        env=environment(tmp_path, {}),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert full.returncode == 2
    assert full.stderr.startswith("bradshaw: ")
    assert full.stderr.count("\n") == 1
    assert not (tmp_path / "secret").exists()
    with serving(tmp_path) as server:
        assert httpx.get(server.url).status_code == 200
    assert len((tmp_path / "secret").read_text()) > 40


def test_an_empty_secret_of_an_earlier_start_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with serving(tmp_path) as server:
        assert httpx.get(server.url).status_code == 200
    assert len((tmp_path / "secret").read_text()) > 40


def test_all_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    (data / "bradshaw.sqlite3").touch(mode=0o644)
    with serving(data) as server:
        assert httpx.get(server.url).status_code == 200
        files = [file for file in data.iterdir() if file.name.startswith(("bradshaw.sqlite3", "secret", "migrating"))]
        assert len(files) >= 3
        assert {file.name: oct(file.stat().st_mode & 0o777) for file in files} == {f.name: "0o600" for f in files}
