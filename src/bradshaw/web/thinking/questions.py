"""What pages ask the workers. What needs no search is answered at once, in the page's own thread."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from bradshaw.bots.policy import led_back
from bradshaw.bots.review import Told
from bradshaw.kernel import engine
from bradshaw.kernel.actions import RunRoutes
from bradshaw.kernel.game import Game
from bradshaw.kernel.menu import Menu
from bradshaw.web.thinking import jobs
from bradshaw.web.thinking.pool import pool
from bradshaw.web.thinking.position import pack, unpack

KEEP = 256
"""Menus with proven runs that are remembered: a page is drawn several times for one position."""
KEEP_REVIEWS = 16

_known: OrderedDict[tuple[str, str | None, bool], Menu] = OrderedDict()
_looked_back: OrderedDict[str, tuple[int, list[Told]]] = OrderedDict()
"""By game: how many decisions were looked at, and what was found."""
_lock = threading.Lock()


def table_of(game: Game) -> str:
    """A name for a game by which its questions stand in one queue."""
    return f"{game.title.id}/{game.chance.seed}/{'/'.join(game.seats)}"


def searches(game: Game) -> bool:
    """Does somebody choose runs now? Then the menu proves the best."""
    table = game.table()
    return any(
        issubclass(choice.action, RunRoutes) for who in game.deciders for choice, _ in engine.open_choices(table, who)
    )


def menu(game: Game, player: str | None = None, *, explain: bool = False) -> Menu:
    """What may be done now."""
    if not searches(game):
        return game.menu(player, explain=explain)
    key = game.fingerprint() + table_of(game), player, explain
    with _lock:
        found = _known.get(key)
    if found is None:
        found = pool.ask(table_of(game), jobs.menu, pack(game), player, explain)
        with _lock:
            _known[key] = found
            while len(_known) > KEEP:
                _known.popitem(last=False)
    return found


def revenue(game: Game, company: str) -> int | None:
    """The most a company could run for."""
    found: int | None = pool.ask(table_of(game), jobs.revenue, pack(game), company)
    return found


def gains(game: Game, company: str, lays: dict[str, list[dict[str, Any]]]) -> dict[str, int]:
    """What building would earn, hex by hex."""
    found: dict[str, int] = pool.ask(table_of(game), jobs.gains, pack(game), company, lays)
    return found


def hint(game: Game, player: str) -> str:
    """What to do and why, in a sentence."""
    found: str = pool.ask(table_of(game), jobs.hint, pack(game), player, led_back(game))
    return found


def review(game: Game, upto: int) -> list[Told]:
    """The decisions of a game up to one of them, looked back on; what was asked before is remembered."""
    key = game.fingerprint() + table_of(game)
    with _lock:
        known = _looked_back.get(key, (0, []))
    if known[0] < upto:
        more = pool.ask(table_of(game), jobs.review, pack(game, whole=True), known[0], upto)
        known = upto, [*known[1], *more]
        with _lock:
            _looked_back[key] = known
            while len(_looked_back) > KEEP_REVIEWS:
                _looked_back.popitem(last=False)
    return [one for one in known[1] if one.number < upto]


def read(data: bytes, longest: float) -> Game:
    """The game of a file. All files stand in one queue, which takes turns with those of the tables."""
    return unpack(pool.ask("files", jobs.read, data, longest))


def bot_move(game: Game, seat: str, bot: str) -> dict[str, Any] | None:
    """What a bot does."""
    found: dict[str, Any] | None = pool.ask(
        table_of(game), jobs.bot_move, pack(game), seat, bot, led_back(game), lane="bots"
    )
    return found
