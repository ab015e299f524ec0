"""One per process: knows the latest version of every watched game and wakes those who wait for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import psycopg
from django.db import DatabaseError, close_old_connections, connection

from bradshaw.web.table.bus import CHANNEL

log = logging.getLogger("bradshaw.live")

GLANCE = 0.03
"""Seconds between looks at SQLite's change counter."""


class Hub:
    def __init__(self) -> None:
        self.latest: dict[str, int] = {}
        self.waiting: dict[str, set[asyncio.Event]] = {}
        self.listeners: list[Callable[[str], None]] = []
        """Told of every change of any game, watched or not (the bots)."""
        self.follows = True
        """False while changes that others make are not seen."""
        self._thread = ThreadPoolExecutor(1, "bradshaw-live")
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        follow = self._listen if connection.vendor == "postgresql" else self._look
        self._task = asyncio.create_task(self._keep_going(follow))

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
        for events in self.waiting.values():
            for event in events:
                event.set()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def version(self, game: str) -> int | None:
        """The game's version now; None if there is no such game."""
        if game not in self.latest or game not in self.waiting:
            found = await self._query(lambda: _versions([game]))
            if game not in found:
                return None
            self.latest.update(found)
        return self.latest[game]

    def watch(self, game: str) -> asyncio.Event:
        event = asyncio.Event()
        self.waiting.setdefault(game, set()).add(event)
        return event

    def unwatch(self, game: str, event: asyncio.Event) -> None:
        events = self.waiting.get(game, set())
        events.discard(event)
        if not events:
            self.waiting.pop(game, None)

    def changed(self, game: str, version: int) -> None:
        if self.latest.get(game, -1) < version:
            self.latest[game] = version
            for event in self.waiting.get(game, ()):
                event.set()
            for tell in self.listeners:
                tell(game)

    async def _query(self, question: Callable[[], dict[str, int]]) -> dict[str, int]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, question)

    async def _keep_going(self, follow: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await follow()
            except asyncio.CancelledError:
                raise
            except (DatabaseError, psycopg.Error, OSError) as error:
                self.follows = False
                log.warning("changes are not followed; trying again", extra={"reason": str(error)})
                await self._query(_reconnect)
                await asyncio.sleep(1)

    async def _look(self) -> None:
        """SQLite: a counter says whether any other connection has written since this one was opened."""
        seen = -1
        while True:
            counter = (await self._query(_counter))["counter"]
            self.follows = True
            if counter != seen:
                seen = counter
                for game, version in (await self._query(_recent)).items():
                    self.changed(game, version)
            await asyncio.sleep(GLANCE)

    async def _listen(self) -> None:
        """PostgreSQL: notifications arrive at commit. What was missed while disconnected is looked up once."""
        settings = connection.get_connection_params()
        names = ("dbname", "host", "port", "user", "password")
        async with await psycopg.AsyncConnection.connect(
            **{name: settings[name] for name in names if settings.get(name)}, autocommit=True
        ) as listening:
            await listening.execute(f"LISTEN {CHANNEL}")
            for game, version in (await self._query(_recent)).items():
                self.changed(game, version)
            self.follows = True
            async for note in listening.notifies():
                game, _, number = note.payload.partition(" ")
                self.changed(game, int(number))


def _counter() -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        return {"counter": cursor.fetchone()[0]}


def _reconnect() -> dict[str, int]:
    with suppress(DatabaseError):
        connection.close()
    return {}


def _keep_fresh() -> None:
    """A server may drop an idle connection; SQLite's counts only while it stays open."""
    if connection.vendor != "sqlite":
        close_old_connections()


def _versions(games: list[str]) -> dict[str, int]:
    from bradshaw.web.table.models import Game

    _keep_fresh()
    return dict(Game.objects.filter(pk__in=games).values_list("pk", "version"))


def _recent() -> dict[str, int]:
    """Games that are going on: few, and the only ones that change."""
    from bradshaw.web.table.models import Game

    _keep_fresh()
    return dict(Game.objects.order_by("-changed").values_list("pk", "version")[:500])


hub = Hub()
