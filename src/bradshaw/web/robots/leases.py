"""One server at a time moves the bots of a game, without a clock that servers would have to share.

A lease is a word in the database. Who finds a word of another leaves the game alone; who has found the same word for
longer than any search takes, by a clock of its own that is never set, concludes that its server is dead and puts a
word of its own in its place. What a dead process of this computer has left is cleared away at the start.
"""

from __future__ import annotations

import os
import secrets
import socket
import time

from django.db import IntegrityError, transaction

from bradshaw.web.robots.models import Lease
from bradshaw.web.thinking.pool import LONGEST

PATIENCE = LONGEST + 30
HERE = socket.gethostname()[:60]

_seen: dict[str, tuple[str, float]] = {}
"""Words of others, and when we first met them."""


def take(game: str) -> str:
    """Our word for a game, or nothing if it is another's."""
    mine = f"{HERE}/{os.getpid()}/{secrets.token_hex(8)}"
    theirs = Lease.objects.filter(game_id=game).values_list("word", flat=True).first()
    if theirs is None:
        _seen.pop(game, None)
        try:
            with transaction.atomic():
                Lease.objects.create(game_id=game, word=mine)
        except IntegrityError:
            return ""  # somebody was quicker, or the game is gone
        return mine
    now = time.monotonic()
    word, since = _seen.get(game, ("", now))
    if word != theirs:
        _seen[game] = theirs, now
        return ""
    if now - since < PATIENCE:
        return ""
    _seen.pop(game)
    return mine if Lease.objects.filter(game_id=game, word=theirs).update(word=mine) else ""


def give_back(game: str, word: str) -> None:
    Lease.objects.filter(game_id=game, word=word).delete()


def clear() -> None:
    """At the start: what dead processes of this computer still hold."""
    for lease in Lease.objects.filter(word__startswith=f"{HERE}/"):
        process = lease.word.removeprefix(f"{HERE}/").partition("/")[0]
        if process.isdecimal() and not _lives(int(process)):
            Lease.objects.filter(pk=lease.pk, word=lease.word).delete()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
