"""Moves for the seats that bots have. One thread a process; a lease keeps two processes off one game."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import close_old_connections
from django.db.models import Q
from django.utils import timezone

from bradshaw.bots import simple
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import BradshawError
from bradshaw.kernel.game import Game as Played
from bradshaw.web.live.hub import Hub
from bradshaw.web.table import play, positions
from bradshaw.web.table.models import Game

log = logging.getLogger("bradshaw.robots")

BOTS: dict[str, str] = {simple.NAME: "simple bot"}
LEASE = timedelta(seconds=30)
ROUNDS = 5.0
"""Seconds between looks for games that wait for a bot and were missed."""


class Runner:
    def __init__(self) -> None:
        self._due: list[tuple[float, str]] = []
        self._queued: set[str] = set()
        self._wake = threading.Condition()
        self._stopped = False

    def start(self, hub: Hub) -> None:
        hub.listeners.append(self.consider)
        threading.Thread(target=self._work, name="bradshaw-bots", daemon=True).start()

    def stop(self) -> None:
        with self._wake:
            self._stopped = True
            self._wake.notify()

    def consider(self, game: str) -> None:
        """A game has changed; perhaps a bot is asked."""
        with self._wake:
            if game not in self._queued:
                self._queued.add(game)
                heapq.heappush(self._due, (time.monotonic() + settings.BOT_PACE, game))
                self._wake.notify()

    def _work(self) -> None:
        look = 0.0
        while not self._stopped:
            if time.monotonic() >= look:
                self._safely(self._look_around)
                look = time.monotonic() + ROUNDS
            game = self._next(look)
            if game is not None:
                self._safely(partial(move, game))

    def _next(self, until: float) -> str | None:
        with self._wake:
            now = time.monotonic()
            if self._due and self._due[0][0] <= now:
                game = heapq.heappop(self._due)[1]
                self._queued.discard(game)
                return game
            next_due = min(self._due[0][0], until) if self._due else until
            self._wake.wait(max(next_due - now, 0.005))
            return None

    def _look_around(self) -> None:
        for game in Game.objects.filter(status=Game.Status.PLAYING, seats__bot__gt="").distinct():
            if set(game.waits_for) & play.bots_of(game):
                self.consider(game.pk)

    def _safely(self, job: Callable[[], None]) -> None:
        try:
            close_old_connections()
            job()
        except Exception:
            log.exception("a bot could not move")


def move(pk: str) -> None:
    """One move of one bot, if this process gets the lease and a bot is asked."""
    row = Game.objects.filter(pk=pk, status=Game.Status.PLAYING).first()
    if row is None:
        return
    asked = [name for name in row.waits_for if name in play.bots_of(row)]
    if not asked or not lease(pk):
        return
    try:
        row.refresh_from_db()
        game = positions.load(row)
        seat = next((name for name in game.deciders if name in play.bots_of(row)), None)
        action = think(game, seat) if seat else None
        if seat and action is not None:
            play.act(pk, None, action, row.records, bot=seat)
    except play.MovedOn:
        pass
    except BradshawError as error:
        log.error("a bot's move was refused", extra={"game": pk, "reason": str(error)})
    finally:
        Game.objects.filter(pk=pk).update(lease=None)


def think(game: Played, seat: str) -> dict[str, object] | None:
    action = simple.choose(game, seat)
    return None if action is None else plain(action)


def lease(pk: str) -> bool:
    now = timezone.now()
    free = Game.objects.filter(pk=pk).filter(Q(lease__isnull=True) | Q(lease__lt=now))
    return bool(free.update(lease=now + LEASE))


runner = Runner()
