"""Jobs for workers in tests: as long as one likes, by a file that says when they begin and whether they may end."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from bradshaw.kernel.errors import BadInput


def process() -> int:
    return os.getpid()


def until(begun: str, may_end: str) -> int:
    """Search until a file is there."""
    Path(begun).touch()
    while not Path(may_end).exists():
        time.sleep(0.002)
    return os.getpid()


def for_ever(begun: str) -> None:
    """Search without end; nothing a search does stops it, as it catches what it can."""
    Path(begun).write_text(str(os.getpid()))
    while True:
        with suppress(Exception):
            sum(range(1000))


def deaf(begun: str) -> None:
    """Search without end and hear no signal."""
    import signal

    from bradshaw.web.thinking.worker import DROP

    assert DROP is not None
    signal.signal(DROP, signal.SIG_IGN)
    Path(begun).touch()
    while True:
        time.sleep(1)


def refuse() -> None:
    raise BadInput("not like this")


def die() -> None:
    os._exit(3)
