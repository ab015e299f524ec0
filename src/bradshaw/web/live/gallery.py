"""What strangers see of a game is the same for all of them: drawn once, then given to hundreds without a thread.

A reader says in a header which version it was told of; nobody gets an older picture than that. Everything else,
and everybody with a session, goes on to Django.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from bradshaw.web.live.stream import Receive, Scope, Send

PATH = re.compile(r"/g/[\w-]{1,32}/live/")
SHARED = b"x-bradshaw-shared"
VERSION = b"x-bradshaw-version"
TOLD = b"x-bradshaw-told"
SAME_FOR = (b"host", b"accept-encoding", b"x-forwarded-proto", b"hx-request")
"""Headers on which an answer may depend."""
KEEP = 64
LONGEST = 2000

App = Callable[[Scope, Receive, Send], Awaitable[None]]


@dataclass
class Picture:
    version: int = -1
    messages: list[Any] = field(default_factory=list)
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One draws, the others wait for it."""


_hung: OrderedDict[str, Picture] = OrderedDict()


def is_for_strangers(scope: Scope) -> bool:
    if scope["method"] != "GET" or not PATH.fullmatch(scope["path"]):
        return False
    headers = dict(scope["headers"])
    known = any(name in headers.get(b"cookie", b"") for name in (b"sessionid", b"guest"))
    return headers.get(TOLD, b"").isdigit() and not known


async def show(scope: Scope, receive: Receive, send: Send, page: App) -> None:
    headers = dict(scope["headers"])
    key = repr((scope["path"], scope["query_string"], scope.get("scheme"), [headers.get(name) for name in SAME_FOR]))
    if len(key) > LONGEST:
        return await page(scope, receive, send)
    picture = _hung.setdefault(key, Picture())
    _hung.move_to_end(key)
    while len(_hung) > KEEP:
        _hung.popitem(last=False)
    told = int(headers[TOLD])
    if picture.version < told:
        async with picture.drawing:
            if picture.version < told:
                return await _draw(picture, scope, receive, send, page)
    for message in picture.messages:
        await send(message)
    return None


async def _draw(picture: Picture, scope: Scope, receive: Receive, send: Send, page: App) -> None:
    messages: list[Any] = []

    async def remember(message: Any) -> None:
        messages.append(message)
        await send(message)

    await page(scope, receive, remember)
    headers = dict(messages[0]["headers"]) if messages else {}
    if SHARED in {name.lower() for name in headers} and b"set-cookie" not in {name.lower() for name in headers}:
        version = next(value for name, value in headers.items() if name.lower() == VERSION)
        picture.version, picture.messages = int(version), messages
