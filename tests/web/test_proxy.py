"""Behind nginx with the configuration that we document, and at home, where nothing may be in front of us."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from browser.serving import Server, free_port, serving
from web.test_serve import token

DOCUMENTED = Path(__file__).parents[2] / "docs" / "nginx.conf"
NAME = "games.example.org"
MAIN = """
user root;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 200; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def program() -> str:
    found = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    assert found, "nginx is not installed; scripts/system-deps installs it"
    return found


@contextmanager
def nginx(folder: Path, server: Server) -> Iterator[tuple[str, str]]:
    """The documented site, with ports and certificates of its own: its addresses without and with https."""
    folder.mkdir()
    plain, secure = free_port(), free_port()
    made = ["openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-subj", f"/CN={NAME}", "-days", "1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*made, *files], check=True, capture_output=True)
    site = DOCUMENTED.read_text()
    for ours, here in (
        ("127.0.0.1:8860", server.url.removeprefix("http://")),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
    ):
        assert ours in site
        site = site.replace(ours, here)
    (folder / "site.conf").write_text(site)
    (folder / "main.conf").write_text(MAIN.format(folder=folder))
    command = [program(), "-p", str(folder), "-c", str(folder / "main.conf"), "-g", "daemon off;"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        for _ in range(200):
            try:
                httpx.get(f"http://127.0.0.1:{plain}", timeout=60)
                break
            except httpx.TransportError:
                assert running.poll() is None, running.stderr and running.stderr.read()
        yield f"http://127.0.0.1:{plain}", f"https://127.0.0.1:{secure}"
    finally:
        running.terminate()
        running.wait(20)


def visitor(address: str) -> httpx.Client:
    unknown = ssl.create_default_context()
    unknown.check_hostname, unknown.verify_mode = False, ssl.CERT_NONE
    headers = {"Host": NAME, "Origin": f"https://{NAME}", "Referer": f"https://{NAME}/"}
    return httpx.Client(base_url=address, headers=headers, verify=unknown, timeout=30)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    folder = tmp_path_factory.mktemp("proxy")
    settings = {"BRADSHAW_ALLOWED_HOSTS": f"{NAME},127.0.0.1", "BRADSHAW_LIMIT_STREAMS_EACH": "2"}
    with serving(folder, **settings) as server, nginx(folder / "nginx", server) as addresses:
        yield addresses


def begin(client: httpx.Client) -> str:
    page = client.get("/")
    assert page.status_code == 200, page.text
    form = {"csrfmiddlewaretoken": token(page), "title": "1860", "players": "2", "with": "friends"}
    return str(client.post("/quick/", data=form).headers["location"])


def test_who_comes_without_https_is_sent_there(site: tuple[str, str]) -> None:
    with visitor(site[0]) as client:
        answer = client.get("/rules/1860/?q=halt")
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/rules/1860/?q=halt")


def test_a_game_is_begun_and_followed_through_the_proxy(site: tuple[str, str]) -> None:
    with visitor(site[1]) as client, visitor(site[1]) as watcher:
        game = begin(client)
        assert all(cookie.secure for cookie in client.cookies.jar)
        page = client.get(game)
        assert page.headers["strict-transport-security"]
        with watcher.stream("GET", f"{game}stream", params={"after": "999"}) as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("id: "))
            form = {"csrfmiddlewaretoken": token(page), "text": "hello"}
            assert client.post(f"{game}chat/", data=form).status_code in (200, 302)
            assert next(line for line in lines if line.startswith("id: "))


def test_nobody_lies_about_their_address(site: tuple[str, str]) -> None:
    """Two streams for an address: who claims a new one each time still gets two."""
    with visitor(site[1]) as client, ExitStack() as streams:
        game = begin(client)
        codes = []
        for number in range(3):
            claimed = {"X-Forwarded-For": f"192.0.2.{number}", "Forwarded": f"for=192.0.2.{number}"}
            one = streams.enter_context(visitor(site[1]))
            codes.append(streams.enter_context(one.stream("GET", f"{game}stream", headers=claimed)).status_code)
    assert codes == [200, 200, 429]


def test_what_is_too_large_ends_at_the_proxy(site: tuple[str, str]) -> None:
    with visitor(site[1]) as client:
        assert client.post("/import/", content=b"x" * 4_000_000).status_code == 413


def test_at_home_only_this_computer_is_answered(tmp_path: Path) -> None:
    """A proxy in front would let strangers host and play every game on one screen."""
    with serving(tmp_path) as server:
        with httpx.Client(base_url=server.url, timeout=60) as client:
            game = begin(client)
            assert client.get(game).status_code == 200
            for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host"):
                for address in ("/", game, f"{game}stream"):
                    refused = client.get(address, headers={header: "127.0.0.1"})
                    assert refused.status_code == 403
                    assert "BRADSHAW_ALLOWED_HOSTS" in refused.text
        with nginx(tmp_path / "nginx", server) as (_, secure), visitor(secure) as stranger:
            assert stranger.get("/", headers={"Host": "localhost"}).status_code == 403
