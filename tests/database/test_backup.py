"""Backups between databases, by the commands themselves."""

from __future__ import annotations

import re
import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest

from browser.serving import PROGRAM, environment, serving
from database import scripts
from database.cluster import Cluster

Place = dict[str, str]


@pytest.fixture
def elsewhere(postgres: Cluster, tmp_path: Path) -> Place:
    """A PostgreSQL with nothing in it, and another secret."""
    (tmp_path / "elsewhere").mkdir()
    url = postgres.url(f"e{abs(hash(tmp_path))}")
    return {"BRADSHAW_DATA": str(tmp_path / "elsewhere"), "DATABASE_URL": url}


def bradshaw(place: Place, *args: str) -> subprocess.CompletedProcess[str]:
    where = environment(Path(place["BRADSHAW_DATA"]), place)
    return subprocess.run([*PROGRAM, *args], env=where, capture_output=True, text=True, check=False)


def form(client: httpx.Client, address: str, page: str = "/", **fields: str) -> httpx.Response:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', client.get(page).text)
    assert found
    return client.post(address, data={"csrfmiddlewaretoken": found[1], **fields})


def test_a_guest_plays_on_after_a_move_to_another_database(database: Place, elsewhere: Place, tmp_path: Path) -> None:
    """Hosts with names, so that nobody is at home and only the guest's own key opens the guest's game."""
    public = {"BRADSHAW_ALLOWED_HOSTS": "127.0.0.1", "BRADSHAW_HTTPS": "off"}
    saved = str(tmp_path / "all.json.gz")
    here = serving(Path(database["BRADSHAW_DATA"]), **database, **public)
    with here as server, httpx.Client(base_url=server.url, timeout=20) as client:
        game = form(client, "/quick/", title="1860", players="2", **{"with": "friends"}).headers["location"]
        keys = dict(client.cookies)
        assert game in client.get("/").text
        assert bradshaw(database, "backup", saved).returncode == 0, "while the server is running"
    assert bradshaw(elsewhere, "restore", "--yes", saved).returncode == 0
    with serving(Path(elsewhere["BRADSHAW_DATA"]), **elsewhere, **public) as server:
        with httpx.Client(base_url=server.url, cookies=keys, timeout=20) as client:
            assert game in client.get("/").text, "the lobby lists the guest's own games"
            page = client.get(game).text
            token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
            assert token, "whoever has no seat gets no form"
        with httpx.Client(base_url=server.url, timeout=20) as stranger:
            assert game not in stranger.get("/").text


def test_signs_that_only_one_database_holds_do_not_stop_a_backup(elsewhere: Place, tmp_path: Path) -> None:
    """They cannot come in any more; a database may have them from earlier days."""
    here = {"BRADSHAW_DATA": str(tmp_path)}
    made = scripts.run("prepare", here)
    with sqlite3.connect(tmp_path / "bradshaw.sqlite3") as database:
        database.execute("UPDATE table_game SET name = 'Tues' || char(0) || 'day'")
        database.execute("UPDATE table_seat SET name = 'Ada' || char(0) WHERE name = 'Ada'")
        database.execute('UPDATE table_game SET options = \'{"a\\u0000b": "\\u0000\\ud800"}\'')
        database.execute(
            "INSERT INTO table_chat (game_id, name, text, position, at) VALUES (?, ?, ?, 0, '2026-01-01')",
            (made["game"], "B\0en", "hello\0\n\x07there"),
        )
    saved = str(tmp_path / "all.json")
    assert bradshaw(here, "backup", saved).returncode == 0
    done = bradshaw(elsewhere, "restore", "--yes", saved)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 games restored" in done.stdout
    again = bradshaw(elsewhere, "backup", str(tmp_path / "again.json"))
    assert again.returncode == 0
    text = (tmp_path / "again.json").read_text()
    assert '"Tuesday"' in text
    assert '"Ben"' in text
    assert "\\u0000" not in text
    assert "\\ud800" not in text


def test_what_is_no_backup_is_refused_in_one_line_and_changes_nothing(database: Place, tmp_path: Path) -> None:
    made = scripts.run("prepare", database)
    for content in ("{}", "[]"):
        bad = tmp_path / "bad.json"
        bad.write_text(content)
        done = bradshaw(database, "restore", "--yes", str(bad))
        assert done.returncode == 2
        assert done.stderr == (
            f"bradshaw: {bad} cannot be restored, and nothing has changed: it is not a backup of this program\n"
        )
    found = scripts.run("records", database, made["game"])
    assert found["rebuilt"] == found["fingerprint"]
