"""What visitors might do without end is ended: connections, heads, bodies, streams, slow reading, waiting."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from bradshaw.web.live import gallery
from bradshaw.web.turnstile import Gone, Refused, Ticket, Turnstile, read_body
from browser.serving import Server, serving

FEW = {
    "BRADSHAW_LIMIT_CONNECTIONS": "40",
    "BRADSHAW_LIMIT_CONNECTIONS_EACH": "10",
    "BRADSHAW_LIMIT_STREAMS": "20",
    "BRADSHAW_LIMIT_STREAMS_EACH": "4",
    "BRADSHAW_LIMIT_HEAD_SECONDS": "1",
    "BRADSHAW_LIMIT_BODY_SECONDS": "1",
    "BRADSHAW_LIMIT_READING_SECONDS": "1",
    "BRADSHAW_ALLOWED_HOSTS": "localhost,127.0.0.1",
    "BRADSHAW_HTTPS": "off",
}
STRANGER = "127.0.0.2"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("limits"), **FEW) as running:
        yield running


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), timeout=20, source_address=(source, 0))
    made.settimeout(20)
    return made


def status(connection: socket.socket) -> int:
    """The status of the answer; 0 if the connection is closed without one."""
    try:
        line = connection.recv(4096).split(b"\r\n")[0]
    except ConnectionError:
        return 0
    return int(line.split()[1]) if line else 0


def ended(connection: socket.socket) -> bool:
    """The server ends the connection, sooner or later."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        return True
    return True


def shed(server: Server) -> set[str]:
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return {line["reason"] for line in lines if line["message"] == "shed"}


def test_half_sent_heads_end_and_meanwhile_the_rest_is_turned_away(server: Server) -> None:
    with ExitStack() as closing:
        held = [closing.enter_context(connect(server)) for _ in range(40)]
        for one in held:
            one.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        assert status(closing.enter_context(connect(server))) == 503
        assert [status(one) for one in held] == [408] * 40
    assert httpx.get(f"{server.url}/healthz", timeout=60).status_code == 200
    assert {"slow head", "connections"} <= shed(server)


def test_one_address_has_so_many_connections(server: Server) -> None:
    with ExitStack() as closing:
        held = [closing.enter_context(connect(server, STRANGER)) for _ in range(10)]
        assert status(closing.enter_context(connect(server, STRANGER))) == 429
        with connect(server) as other:
            other.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert status(other) == 200
        assert all(ended(one) for one in held)


def test_a_head_without_end_is_refused(server: Server) -> None:
    with connect(server) as one:
        one.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 60_000)
        assert status(one) == 431


@pytest.mark.parametrize(
    "path", ["/", "/quick/", "/accounts/login/", "/api/games", "/nowhere", "/g/x/act/", "/import/"]
)
def test_a_body_is_refused_before_it_is_read(server: Server, path: str) -> None:
    with connect(server) as one:
        one.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000000\r\n\r\n".encode())
        assert status(one) == 413
    with connect(server) as one:
        one.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        try:
            for _ in range(100):
                one.sendall(chunk)
        except ConnectionError:
            pass  # it is refused while we still send
        assert status(one) in (413, 0)
    assert "body too large" in shed(server)


def test_a_body_that_never_comes_is_not_waited_for(server: Server) -> None:
    with connect(server) as one:
        one.sendall(b"POST /quick/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nti")
        assert status(one) == 408


def test_streams_are_counted_for_an_address_and_in_all(server: Server) -> None:
    game = some_game(server)
    asked = f"GET /g/{game}/stream HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {{}}\r\n\r\n"
    with ExitStack() as closing:

        def stream(visitor: str) -> int:
            one = closing.enter_context(connect(server))
            one.sendall(asked.format(visitor).encode())
            return status(one)

        for number in range(5):
            visitor = f"192.0.2.{number}"
            assert [stream(visitor) for _ in range(4)] == [200] * 4
            assert stream(visitor) == (429 if number < 4 else 503)
    with connect(server) as again:
        for _ in range(50):  # those who left are counted out
            again.sendall(asked.format("192.0.2.1").encode())
            if status(again) == 200:
                return
            again.close()
            again = connect(server)
    pytest.fail("streams that ended are still counted")


def some_game(server: Server) -> str:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        page = client.get("/").text
        token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        form = {"csrfmiddlewaretoken": token, "title": "1860", "players": "2", "with": "friends"}
        return str(client.post("/quick/", data=form).headers["location"]).split("/")[2]


def test_a_reader_that_takes_nothing_is_let_go(server: Server) -> None:
    with connect(server) as one:
        one.sendall(b"GET /maps/1860.svg HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
        until = time.monotonic() + 20
        while "slow reader" not in shed(server) and time.monotonic() < until:
            time.sleep(0.05)
        assert "slow reader" in shed(server)
        assert ended(one)


# The queue


def ticket(stile: Turnstile) -> Ticket:
    return Ticket(stile, asyncio.get_running_loop())


async def test_the_queues_of_addresses_take_turns() -> None:
    stile = Turnstile(1, 100, 100)
    first, order = ticket(stile), []
    await stile.enter(first, "flood")

    async def visit(address: str) -> None:
        mine = ticket(stile)
        await stile.enter(mine, address)
        order.append(address)
        stile.leave(mine)

    visits = [asyncio.ensure_future(visit(address)) for address in ["flood"] * 20 + ["guest"]]
    await asyncio.sleep(0)
    stile.leave(first)
    await asyncio.gather(*visits)
    assert order.index("guest") == 1
    assert stile.free == 1


async def test_who_waits_too_many_is_refused_and_who_left_is_forgotten() -> None:
    stile = Turnstile(1, 3, 2)
    first = ticket(stile)
    await stile.enter(first, "a")
    waiting = [asyncio.ensure_future(stile.enter(ticket(stile), address)) for address in ("a", "a", "b")]
    await asyncio.sleep(0)
    for address, expected in (("a", 503), ("b", 503)):
        with pytest.raises(Refused) as refused:
            await stile.enter(ticket(stile), address)
        assert refused.value.status == expected
    waiting[2].cancel()
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await stile.enter(ticket(stile), "a")
    assert refused.value.status == 429
    for one in waiting:
        one.cancel()
    await asyncio.sleep(0)
    stile.leave(first)
    await stile.enter(ticket(stile), "a")
    assert stile.free == 0


async def test_a_thread_that_steps_aside_gives_its_place_away() -> None:
    stile = Turnstile(1, 5, 5)
    thinking = ticket(stile)
    await stile.enter(thinking, "a")
    other = asyncio.ensure_future(stile.enter(ticket(stile), "b"))
    with ThreadPoolExecutor(1) as thread:
        await asyncio.get_running_loop().run_in_executor(thread, thinking.step_aside)
    await asyncio.wait_for(other, 5)
    stile.leave(thinking)  # its place is another's now
    assert stile.free == 0


async def test_nobody_is_served_who_leaves_before_the_body_is_there() -> None:
    messages: list[dict[str, Any]] = [{"type": "http.disconnect"}, {"type": "http.request", "more_body": True}]

    async def receive() -> dict[str, Any]:
        return messages.pop()

    with pytest.raises(Gone):
        await read_body({"path": "/", "headers": []}, receive)


async def test_a_slow_reader_of_a_picture_keeps_nobody_from_it() -> None:
    async def page(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0.01)  # the other comes meanwhile, and waits for the same picture
        headers = [(b"X-Bradshaw-Version", b"3"), (b"X-Bradshaw-Shared", b"1")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"drawn"})

    async def never() -> Any:
        await asyncio.Future()

    async def stuck(message: Any) -> None:
        await asyncio.Future()

    seen: list[Any] = []

    async def reads(message: Any) -> None:
        seen.append(message)

    headers = [(b"x-bradshaw-told", b"3"), (b"host", b"localhost")]
    scope = {"method": "GET", "path": "/g/slow/live/", "headers": headers, "query_string": b""}
    slow = asyncio.ensure_future(gallery.show(scope, never, stuck, page))
    await asyncio.sleep(0)
    await asyncio.wait_for(gallery.show(scope, never, reads, page), 5)
    assert [message.get("body") for message in seen] == [None, b"drawn"]
    slow.cancel()


def test_every_limit_may_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from bradshaw.web.limits import from_environment

    monkeypatch.setenv("BRADSHAW_LIMIT_STREAMS_EACH", "7")
    monkeypatch.setenv("BRADSHAW_LIMIT_HEAD_SECONDS", "2.5")
    assert (from_environment().streams_each, from_environment().head_seconds) == (7, 2.5)
