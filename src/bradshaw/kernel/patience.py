"""How long somebody is willing to wait: actions played beyond that are refused instead of computed."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from bradshaw.kernel.errors import BadInput

_until: ContextVar[float] = ContextVar("until", default=math.inf)


class TooLong(BadInput):
    def __init__(self) -> None:
        super().__init__("Playing this game through takes too long.")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Actions in this block are carried out until so many seconds have gone by, then refused."""
    token = _until.set(min(_until.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _until.reset(token)


def check() -> None:
    if time.monotonic() > _until.get():
        raise TooLong
