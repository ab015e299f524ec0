"""A club's evening: fifty tables, each with its player's browser and four watchers, on one server process.

Every table is a real game, somewhere between its first action and its last. Once a second its player posts the next
action and gets the page that follows; its watchers hear of it and draw the game anew. The requests of a table keep
to the clock whether the server keeps up or not, so that a slow server is seen as slow. A game that is over is taken
back action by action and played again. The clock starts when everybody has opened the page, player and watchers: by
then the server has played every game up to where it stands.

    python -m benchmarks club                                             SQLite, one process
    DATABASE_URL=... BRADSHAW_CLUB_WORKERS=2 python -m benchmarks club    PostgreSQL, two

`soak` is the same for ten minutes.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import resource
import secrets
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.kernel import random_game
from benchmarks.web import processor_time, resident, server
from bradshaw.cli.serve import migrate, setup
from bradshaw.kernel import save
from bradshaw.kernel.codec import plain
from bradshaw.kernel.game import Game as Played

TABLES = int(os.environ.get("BRADSHAW_CLUB_TABLES", "50"))
WATCHERS = 4
"""At every table."""
PACE = float(os.environ.get("BRADSHAW_CLUB_PACE", "1"))
"""Seconds between the actions of a table."""
MINUTES = float(os.environ.get("BRADSHAW_CLUB_MINUTES", "0.5"))
WORKERS = int(os.environ.get("BRADSHAW_CLUB_WORKERS", "1"))
GAMES = (("1860", 1), ("1848", 1), ("1860", 2), ("1848", 2))
TOKEN = "c" * 32


@dataclass
class Table:
    """One game, what will be done in it, and what was measured."""

    game: str
    cookies: dict[str, str]
    """The session of every seat."""
    script: list[dict[str, object]]
    records: int
    done: int = 0
    """Actions of the script that stand now."""
    back: bool = False
    """It is being taken back."""
    acted: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def run(minutes: float = MINUTES) -> None:
    with tempfile.TemporaryDirectory(prefix="bradshaw-club-") as folder:
        os.environ["BRADSHAW_DATA"] = folder
        os.environ.update(BRADSHAW_LIMIT_STREAMS_EACH="1000", BRADSHAW_LIMIT_CONNECTIONS_EACH="2000")
        os.environ.update(BRADSHAW_LIMIT_WAITING_EACH="400")  # all visitors come from one address here
        os.environ.update(BRADSHAW_LOG="json", BRADSHAW_ALLOWED_HOSTS="127.0.0.1", BRADSHAW_HTTPS="off")
        raise_file_limit()
        setup()
        logging.disable(logging.WARNING)
        migrate()
        tables = furnish(scripts())
        with server(Path(folder), "--workers", str(WORKERS)) as (url, pid):
            print(f"\nclub evening: {TABLES} tables, {TABLES * WATCHERS} watchers, {WORKERS} server processes")
            asyncio.run(evening(tables, url, pid, minutes))


def raise_file_limit() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > soft else soft, hard))


def scripts() -> list[Played]:
    return [random_game(title, seed)[0] for title, seed in GAMES]


def furnish(games: list[Played]) -> list[Table]:
    """Every table stands at another point of its game, and has enough of it left for the evening."""
    from django.contrib.auth.models import User

    from bradshaw.web.table import saves
    from bradshaw.web.table.models import Game, Seat

    names = sorted({name for game in games for name in game.seats})
    people = {name: User.objects.create_user(f"{name}-{secrets.token_hex(4)}") for name in names}
    cookies = {name: session(user) for name, user in people.items()}
    tables = []
    for number in range(TABLES):
        whole = games[number % len(games)]
        begun = whole.copy()
        while len(begun.entries) > len(whole.entries) * number // (TABLES + 1):
            begun.undo()
        row = saves.take_in(next(iter(people.values())), save.dump(begun).encode(), f"table {number}")
        Game.objects.filter(pk=row.pk).update(mode=Game.Mode.LIVE, undo=Game.Undo.FREE, auto_pass=False)
        for seat in Seat.objects.filter(game=row):
            Seat.objects.filter(pk=seat.pk).update(user=people[seat.name])
        script = [plain(entry.action) for entry in whole.entries[len(begun.entries) :]]
        tables.append(Table(row.pk, cookies, script, row.records))
    return tables


def session(user: object) -> str:
    from django.test import Client

    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    return client.cookies["sessionid"].value


class Browser:
    """A connection that is kept, as a browser keeps it."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self._way: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, head: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
        for kept in (True, False):
            try:
                return await self._ask(head, body)
            except (ConnectionError, asyncio.IncompleteReadError):
                self._way = None  # the server had closed it meanwhile
                if not kept:
                    raise
        raise AssertionError

    async def _ask(self, head: str, body: bytes) -> tuple[int, dict[str, str], bytes]:
        if self._way is None:
            self._way = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        reader, writer = self._way
        lines = f"{head}\r\nHost: {self.host}\r\nAccept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(lines.encode() + body)
        status = int((await reader.readuntil(b"\r\n")).split()[1])
        headers = {}
        while (line := await reader.readuntil(b"\r\n")) != b"\r\n":
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.strip().lower()] = value.strip()
        answer = await reader.readexactly(int(headers.get("content-length", "0")))
        return status, headers, answer


def next_post(table: Table) -> tuple[str, str, dict[str, object]]:
    """Who does what: the next action of the script, or taking back the last."""
    table.back = table.done == len(table.script) or (table.back and table.done > 0)
    if table.back:
        return str(table.script[table.done - 1]["actor"]), "undo", {}
    action = table.script[table.done]
    return str(action["actor"]), "act", {"choice": json.dumps(action)}


async def open_page(table: Table, browser: Browser) -> None:
    """The player comes to the table."""
    cookie = table.cookies[next_post(table)[0]]
    status, _, _ = await browser.ask(f"GET /g/{table.game}/ HTTP/1.1\r\nCookie: sessionid={cookie}")
    assert status == 200, status


async def play(table: Table, browser: Browser, offset: float, ends: float) -> None:
    """The next action, once a second."""
    due = time.perf_counter() + offset
    while due <= ends:
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        who, what, form = next_post(table)
        cookie = f"sessionid={table.cookies[who]}; csrftoken={TOKEN}"
        head = (
            f"POST /g/{table.game}/{what}/ HTTP/1.1\r\nCookie: {cookie}\r\nX-CSRFToken: {TOKEN}\r\nHX-Request: true\r\n"
            "Content-Type: application/x-www-form-urlencoded"
        )
        status, headers, _ = await browser.ask(head, urlencode({**form, "expected": table.records}).encode())
        table.acted.append(time.perf_counter() - due)
        if status != 200 or "x-bradshaw-refused" in headers:
            table.problems.append(f"{status} for {what} {table.records}")
            return
        table.records += 1
        table.done += -1 if table.back else 1
        due += PACE


async def watch(table: Table, browser: Browser, host: str, port: int) -> None:
    """Hear of a change, draw the game anew."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET /g/{table.game}/stream HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    while line := await reader.readline():
        if not line.startswith(b"id: "):
            continue
        heard = time.perf_counter()
        head = f"GET /g/{table.game}/live/ HTTP/1.1\r\nX-Bradshaw-Told: {int(line[4:])}\r\nHX-Request: true"
        status, _, _ = await browser.ask(head)
        table.seen.append(time.perf_counter() - heard)
        if status != 200:
            table.problems.append(f"{status} for a watcher")


async def evening(tables: list[Table], url: str, pid: int, minutes: float) -> None:
    host, port = url.removeprefix("http://").split(":")

    def browser() -> Browser:
        return Browser(host, int(port))

    watchers = [
        asyncio.create_task(watch(table, browser(), host, int(port))) for table in tables for _ in range(WATCHERS)
    ]
    for table in tables:
        await open_page(table, browser())
        while len(table.seen) < WATCHERS:
            await asyncio.sleep(0.05)
        table.seen.clear()
    print(f"  {'minute':>8} {'actions':>8} {'a second':>9} {'MiB':>6} {'busy':>6} {'ms each':>8}")
    started, worked, done, own = time.perf_counter(), work_of(pid), 0, time.process_time()
    ends = started + minutes * 60
    players = [
        asyncio.create_task(play(table, browser(), PACE * number / len(tables), ends))
        for number, table in enumerate(tables)
    ]
    last, grown = started, []
    while any(not one.done() for one in players):
        await asyncio.wait(players, timeout=min(60, minutes * 60))
        now, total, busy = time.perf_counter(), sum(len(table.acted) for table in tables), work_of(pid)
        new, spent = total - done, busy - worked
        grown.append(sum(resident(one) for one in family(pid)))
        print(
            f"  {(now - started) / 60:>8.1f} {total:>8} {new / (now - last):>9.1f} {grown[-1]:>6.0f} "
            f"{spent / (now - last):>6.0%} {spent / max(new, 1) * 1000:>8.1f}"
        )
        last, done, worked = now, total, busy
    print(f"  the visitors themselves work {(time.process_time() - own) / max(done, 1) * 1000:.1f} ms for each")
    if len(grown) > 3:
        print(f"  memory from the second minute to the last: {grown[-2] - grown[1]:+.0f} MiB")
    for one in watchers:
        one.cancel()
    report(tables)
    for one in players:
        one.result()


def family(pid: int) -> list[int]:
    """A process and all that it has started: server processes and workers."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has just ended
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def work_of(pid: int) -> float:
    """Seconds that a process and all that it has started have worked."""
    return sum(processor_time(one) for one in family(pid))


def report(tables: list[Table]) -> None:
    print(f"  {'':24} {'median':>8} {'p95':>8} {'p99':>8} {'worst':>8}")
    for words, times in (
        ("click to one's own page", [one for table in tables for one in table.acted]),
        ("news to a watcher's page", [one for table in tables for one in table.seen]),
    ):
        cuts = statistics.quantiles(times, n=100)
        columns = (cuts[49], cuts[94], cuts[98], max(times))
        print(f"  {words:24} {' '.join(f'{value * 1000:>5.0f} ms' for value in columns)}")
    problems = [problem for table in tables for problem in table.problems]
    print(f"  refused or failed: {len(problems)} {sorted(set(problems))[:3] if problems else ''}")
