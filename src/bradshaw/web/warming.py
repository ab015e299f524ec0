"""What the first visitor would wait for, made ready while nobody asks: templates, titles with their maps, a worker."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from django.template.loader import get_template

from bradshaw.kernel.title import known, title
from bradshaw.web.table.show import board
from bradshaw.web.thinking import jobs
from bradshaw.web.thinking.pool import pool
from bradshaw.web.turnstile import stile

TEMPLATES = Path(__file__).parent / "templates"
PAUSE = 0.05
"""Seconds between looks whether somebody is being served."""


def start() -> None:
    threading.Thread(target=_warm, name="bradshaw-warming", daemon=True).start()


def _warm() -> None:
    for step in steps():
        while stile.is_busy:
            time.sleep(PAUSE)
        step()


def steps() -> Iterator[Callable[[], object]]:
    """In small parts, so that whoever comes meanwhile hardly waits."""
    for path in sorted((TEMPLATES / "table").rglob("*.html")):
        yield partial(get_template, path.relative_to(TEMPLATES).as_posix())
    if pool.size:
        yield partial(pool.put, "", jobs.read_titles)
    for number in known():
        yield partial(title, number)
        yield from board.drawings_ahead(number)
