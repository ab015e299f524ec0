"""Moves for the seats that bots have.

The queue is kept in the database: a game that waits for a bot is in it until the bot has moved, whatever dies. Every
server looks for such games and is told of changes; a lease keeps two of them off one game. Thinking is done by the
workers, in fair turns between the games.
"""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

from django.conf import settings
from django.db import close_old_connections

from bradshaw.kernel.errors import BradshawError
from bradshaw.kernel.game import Game as Played
from bradshaw.web.live.hub import Hub
from bradshaw.web.robots import leases
from bradshaw.web.table import orders, play, positions
from bradshaw.web.table.models import Game
from bradshaw.web.thinking import questions
from bradshaw.web.thinking.pool import Busy, Left

log = logging.getLogger("bradshaw.robots")

ROUNDS = 5.0
"""Seconds between looks for games that wait for a bot and were missed."""
HANDS = 4
"""Games whose bots are moved at the same time; the hands mostly wait for workers."""
MOST_KNOWN = 10_000
SIMPLER = ("easy", "random")
"""Who decides where a bot fails: a fault of ours does not stop a table."""


class Runner:
    def __init__(self) -> None:
        self._due: list[tuple[float, str]] = []
        self._queued: set[str] = set()
        self._known: dict[str, bool] = {}
        """Games we have heard of: has a bot a seat there?"""
        self._wake = threading.Condition()
        self._stopped = False
        self._hands = ThreadPoolExecutor(HANDS, "bradshaw-bots")

    def start(self, hub: Hub) -> None:
        hub.listeners.append(self.consider)
        threading.Thread(target=self._work, name="bradshaw-bots", daemon=True).start()

    def stop(self) -> None:
        with self._wake:
            self._stopped = True
            self._wake.notify()
        self._hands.shutdown(wait=False, cancel_futures=True)

    def consider(self, game: str) -> None:
        """A game has changed; perhaps a bot is asked."""
        with self._wake:
            if game not in self._queued and self._known.get(game, True):
                self._queued.add(game)
                heapq.heappush(self._due, (time.monotonic() + settings.BOT_PACE, game))
                self._wake.notify()

    def _work(self) -> None:
        look = 0.0
        self._safely(leases.clear)
        while not self._stopped:
            if time.monotonic() >= look:
                self._safely(self._look_around)
                look = time.monotonic() + ROUNDS
            game = self._next(look)
            if game is not None and not self._stopped:
                self._hands.submit(self._safely, partial(self._move, game))

    def _next(self, until: float) -> str | None:
        with self._wake:
            now = time.monotonic()
            if self._due and self._due[0][0] <= now:
                return heapq.heappop(self._due)[1]
            next_due = min(self._due[0][0], until) if self._due else until
            self._wake.wait(max(next_due - now, 0.005))
            return None

    def _move(self, game: str) -> None:
        try:
            turn = move(game)
            with_bots = turn.bots_play
            while turn.moved and not self._stopped and hurried(game):
                turn = move(game)
        finally:
            with self._wake:
                self._queued.discard(game)
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[game] = with_bots

    def _look_around(self) -> None:
        for game in Game.objects.filter(status=Game.Status.PLAYING, seats__bot__gt="").distinct():
            self._known[game.pk] = True
            if play.bots_of(game).keys() & set(game.waits_for):
                self.consider(game.pk)

    def _safely(self, job: Callable[[], None]) -> None:
        try:
            close_old_connections()
            job()
        except Exception:
            log.exception("a bot could not move")


class Turn(NamedTuple):
    bots_play: bool
    """Bots have seats at this table."""
    moved: bool
    """If not, it is looked at again in a while: trying at once would be trying for ever."""


def move(pk: str) -> Turn:
    """One move of one bot, if a bot is asked and this server gets the lease."""
    row = Game.objects.filter(pk=pk, status=Game.Status.PLAYING).prefetch_related("seats").first()
    bots = play.bots_of(row) if row else {}
    if row is None or not bots.keys() & set(row.waits_for):
        return Turn(bool(bots), moved=False)
    word = leases.take(pk)
    if not word:
        return Turn(bots_play=True, moved=False)
    try:
        row.refresh_from_db()
        game = positions.load(row)
        seat = next((name for name in game.deciders if name in bots), None)
        return Turn(bots_play=True, moved=seat is not None and decide(row, game, seat, bots[seat]))
    finally:
        leases.give_back(pk, word)


def decide(row: Game, game: Played, seat: str, bot: str) -> bool:
    """The bot's move, or that of a simpler one where it fails; no: none has moved."""
    for name in dict.fromkeys((bot, *SIMPLER)):
        try:
            action = questions.bot_move(game, seat, name)
            if action is None:
                return False
            acted = play.act(row.pk, None, action, row.records, acts_for=lambda now: play.bots_of(now).keys() & {seat})
        except (play.MovedOn, Busy, Left):
            return False  # somebody was quicker, or it is asked again
        except (BradshawError, RuntimeError) as error:
            log.error("a bot has failed", extra={"game": row.pk, "bot": name, "reason": str(error)})
        else:
            orders.go_on(acted)
            return True
    return False


def hurried(pk: str) -> bool:
    """Somebody has asked the bots of this game not to pause, and a bot is asked still."""
    row = Game.objects.filter(pk=pk, status=Game.Status.PLAYING, hurry=True).prefetch_related("seats").first()
    if row is None:
        return False
    asked = bool(play.bots_of(row).keys() & set(row.waits_for))
    if not asked:
        Game.objects.filter(pk=pk).update(hurry=False)
    return asked


runner = Runner()
