"""The table over the network: how soon the others see an action, how much a page weighs, how many may watch.

A real server in its own process; this process is its clients. Every figure stands beside another of the same run.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from bradshaw.cli.serve import migrate, setup
from bradshaw.kernel import save
from bradshaw.kernel.game import Game as Played

RECORDED = Path(__file__).parents[2] / "shared" / "replays" / "1860" / "bank.json"
LATE = 600
WATCHERS = 500
OPEN_GAMES = 20
ACTS = 60
AGAIN = 40
"""Times that a page is asked for again."""


@dataclass
class Tables:
    """What is in the database before the server starts."""

    token: str
    fresh: str
    late: str
    watched: str
    copies: list[str]


def run() -> None:
    with tempfile.TemporaryDirectory(prefix="bradshaw-bench-") as folder:
        os.environ["BRADSHAW_DATA"] = folder
        os.environ["BRADSHAW_API_THROTTLE"] = "10000000/m"
        os.environ.update(BRADSHAW_LIMIT_STREAMS_EACH="1000", BRADSHAW_LIMIT_CONNECTIONS_EACH="2000")
        os.environ.update(BRADSHAW_LIMIT_WAITING_EACH="600")  # all watchers come from one address here
        setup()
        logging.disable(logging.WARNING)
        migrate()
        tables = furnish()
        with server(Path(folder)) as (url, pid), httpx.Client(base_url=url, timeout=60) as client:
            client.headers["Authorization"] = f"Bearer {tables.token}"
            print("\nweb")
            pages(client, tables, pid)
            speed(client, tables)
            followed(client, tables)
            memory(client, tables, pid)
            asyncio.run(watched(client, tables, url, pid))


def late_game() -> Played:
    """A recorded game; where it is missing nothing is measured."""
    from bradshaw.web.table import saves

    game = saves.read(RECORDED.read_bytes())
    while len(game.entries) > LATE or game.ended:
        game.undo()
    return game


def furnish() -> Tables:
    from django.contrib.auth.models import User

    from bradshaw.web.api.models import Token
    from bradshaw.web.lobby import tables
    from bradshaw.web.table import saves
    from bradshaw.web.table.models import Game

    host = User.objects.create_user("host")
    data = save.dump(late_game()).encode()
    watched = tables.create(host, "1860", 2, mode=Game.Mode.LIVE, undo=Game.Undo.OWN)
    tables.sit(watched, "Ada", host)
    tables.sit(watched, "Ben", User.objects.create_user("ben"))
    tables.start(watched)
    Game.objects.filter(pk=watched.pk).update(undo=Game.Undo.FREE)
    return Tables(
        token=Token.make(host, "bench")[1],
        fresh=tables.quick(host, "1860", ["Ada", "Ben", "Cleo"], 0, {}).pk,
        late=saves.take_in(host, data, "late").pk,
        watched=watched.pk,
        copies=[saves.take_in(host, data, f"copy {number}").pk for number in range(OPEN_GAMES)],
    )


@contextmanager
def server(folder: Path, *more: str) -> Iterator[tuple[str, int]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-c",
        "from bradshaw.cli import main; main()",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        *more,
    ]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                httpx.get(f"{url}/readyz")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(20)


def timed(what: Callable[[], object], times: int = 15) -> float:
    """Milliseconds, the median of several."""
    found = []
    for _ in range(times):
        started = time.perf_counter()
        what()
        found.append(time.perf_counter() - started)
    return statistics.median(found) * 1000


def pages(client: httpx.Client, tables: Tables, pid: int) -> None:
    """Milliseconds by the clock, and what the server itself worked: the first time, and again. The late page comes
    first, from a server that has shown nothing yet."""
    nothing = timed(lambda: client.get("/healthz"))
    for words, address in (
        (f"at action {LATE}", f"/g/{tables.late}/"),
        ("at the start", f"/g/{tables.fresh}/"),
        (f"looking back from {LATE} to {LATE // 2}", f"/g/{tables.late}/at/{LATE // 2}/"),
    ):
        idle = processor_time(pid)
        body = client.get(address).content
        once = processor_time(pid)
        spent = timed(lambda address=address: client.get(address), AGAIN)  # type: ignore[misc]
        worked = (processor_time(pid) - once) / AGAIN
        print(
            f"  page {words}: {len(body) / 1024:.0f} KiB, {len(gzip.compress(body)) / 1024:.0f} KiB sent; "
            f"{spent:.0f} ms, {spent / nothing:.0f} times an empty answer; "
            f"the server works {(once - idle) * 1000:.0f} ms the first time, then {worked * 1000:.1f} ms"
        )


def speed(client: httpx.Client, tables: Tables) -> None:
    """Acknowledged means on disk: the same number of bare commits with a sync stand beside it."""
    bare = commits()
    first = 0.0
    for words, game in (("at the start", tables.fresh), (f"at action {LATE}", tables.late)):
        state = client.get(f"/api/games/{game}").json()
        base, spent = state["records"], 0.0
        for _ in range(ACTS):
            address, body = prepared(client, game, state, base)
            started = time.perf_counter()
            answer = client.post(address, json=body)
            spent += time.perf_counter() - started
            answer.raise_for_status()
            state = answer.json()
        rate = ACTS / spent
        first = first or rate
        print(
            f"  actions {words}: {rate:.0f} a second by one client, "
            f"{rate / first:.2f} times the first; bare commits to disk: {bare:.0f} a second"
        )


def prepared(client: httpx.Client, game: str, state: Any, base: int) -> tuple[str, dict[str, Any]]:
    body: dict[str, Any] = {"expected": state["records"]}
    if (state["records"] - base) % 2:
        return f"/api/games/{game}/undo", body
    options = client.get(f"/api/games/{game}/menu").json()["options"]
    passes = [option["action"] for option in options if option["action"]["kind"] == "pass"]
    body["action"] = (passes or [options[0]["action"]])[0]
    return f"/api/games/{game}/act", body


def commits() -> float:
    import sqlite3

    with tempfile.TemporaryDirectory() as folder:
        base = sqlite3.connect(Path(folder) / "x", isolation_level=None)
        base.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (x)")
        started = time.perf_counter()
        for number in range(ACTS):
            base.execute("INSERT INTO t VALUES (?)", (number,))
        spent = time.perf_counter() - started
        base.close()
    return ACTS / spent


def followed(client: httpx.Client, tables: Tables) -> None:
    """From the click of one player to the new page of another."""
    game = tables.fresh
    state = client.get(f"/api/games/{game}").json()
    base = state["records"]
    told, shown = [], []
    with client.stream("GET", f"/g/{game}/stream?after={state['version']}") as stream:
        lines = stream.iter_lines()
        for _ in range(ACTS):
            address, body = prepared(client, game, state, base)
            started = time.perf_counter()
            state = client.post(address, json=body).json()
            while not next(lines).startswith(f"id: {state['version']}"):
                pass
            told.append(time.perf_counter() - started)
            client.get(f"/g/{game}/live/").raise_for_status()
            shown.append(time.perf_counter() - started)
    middle = statistics.median(shown) * 1000
    worst = statistics.quantiles(shown, n=20)[-1] * 1000
    print(
        f"  from act to the other page's update: {middle:.0f} ms, one in twenty longer than {worst:.0f} ms "
        f"({statistics.median(told) * 1000:.0f} ms until it hears of it)"
    )


def resident(pid: int) -> float:
    """MiB of a process."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return float("nan")
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def processor_time(pid: int) -> float:
    """Seconds a process has worked."""
    status = Path(f"/proc/{pid}/stat")
    if not status.exists():
        return float("nan")
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory(client: httpx.Client, tables: Tables, pid: int) -> None:
    before = resident(pid)
    for game in tables.copies:
        client.get(f"/g/{game}/").raise_for_status()
    after = resident(pid)
    each = (after - before) / len(tables.copies)
    print(
        f"  memory: {before:.0f} MiB with three games open, {each:.2f} MiB for each more of {LATE} actions "
        f"({each / before:.1%} of the process)"
    )


class Reader(asyncio.Protocol):
    """A watcher: says when it has heard of a version."""

    def __init__(self, address: str) -> None:
        self.address, self.heard, self.when = address, 0, 0.0
        self.changed = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"GET {self.address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        for line in data.split(b"\n"):
            if line.startswith(b"id: "):
                self.heard, self.when = int(line[4:]), time.perf_counter()
                self.changed.set()

    async def hears(self, version: int) -> float:
        while self.heard < version:
            self.changed.clear()
            await self.changed.wait()
        return self.when


async def drawn_anew(host: str, port: int, address: str, version: int) -> None:
    """A watcher's page after it has heard of a version: bare bytes, so that it is the server that is measured."""
    reader, writer = await asyncio.open_connection(host, port)
    lines = (f"GET {address} HTTP/1.1", f"Host: {host}", f"X-Bradshaw-Told: {version}", "Accept-Encoding: gzip")
    writer.write("\r\n".join((*lines, "Connection: close", "", "")).encode())
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 200"), answer[:200]


async def watched(client: httpx.Client, tables: Tables, url: str, pid: int) -> None:
    """Five hundred strangers follow one game on one process and draw it anew after every action."""
    loop = asyncio.get_running_loop()
    host, port = url.removeprefix("http://").split(":")
    before = resident(pid)
    readers = [Reader(f"/g/{tables.watched}/stream") for _ in range(WATCHERS)]
    for reader in readers:
        await loop.create_connection(lambda reader=reader: reader, host, int(port))  # type: ignore[misc]
    state = client.get(f"/api/games/{tables.watched}").json()
    await asyncio.gather(*(reader.hears(state["version"]) for reader in readers))
    heard, drawn, busy = [], [], []
    address = f"/g/{tables.watched}/live/"
    for _ in range(6):
        if "Ada" in state["waits_for"] and state["records"] % 2 == 0:
            menu = client.get(f"/api/games/{tables.watched}/menu").json()
            path, body = "act", {"expected": state["records"], "action": menu["options"][-1]["action"]}
        else:
            path, body = "undo", {"expected": state["records"]}
        worked, started = processor_time(pid), time.perf_counter()
        state = client.post(f"/api/games/{tables.watched}/{path}", json=body).json()
        last = max(await asyncio.gather(*(reader.hears(state["version"]) for reader in readers)))
        heard.append(last - started)
        await asyncio.gather(*(drawn_anew(host, int(port), address, state["version"]) for _ in readers))
        drawn.append(time.perf_counter() - started)
        busy.append(processor_time(pid) - worked)
    each = (resident(pid) - before) * 1024 / WATCHERS
    print(
        f"  {WATCHERS} watchers of one game: "
        f"the last hears of an action after {statistics.median(heard) * 1000:.0f} ms; "
        f"all have the new page after {statistics.median(drawn):.1f} s "
        f"({WATCHERS / statistics.median(drawn):.0f} pages a second), "
        f"for which the server works {statistics.median(busy):.2f} s; {each:.0f} KiB of memory for each"
    )
