"""What strangers see of a game is the same for all of them: drawn once, then given to hundreds without a thread.

A reader says in a header which version it was told of; nobody gets an older picture than that. Everything else,
and everybody with a session, goes on to Django.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass, field

from bradshaw.web.turnstile import App, Message, Receive, Scope, Send

PATH = re.compile(r"/g/[\w-]{1,32}/live/")
SHARED = b"x-bradshaw-shared"
VERSION = b"x-bradshaw-version"
TOLD = b"x-bradshaw-told"
SAME_FOR = (b"host", b"accept-encoding", b"x-forwarded-proto", b"hx-request")
"""Headers on which an answer may depend."""
KEEP = 64
LONGEST = 2000
LONGEST_NUMBER = 12


@dataclass
class Picture:
    version: int = -1
    messages: list[Message] = field(default_factory=list)
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One draws, the others wait for it."""


_hung: OrderedDict[str, Picture] = OrderedDict()


def is_for_strangers(scope: Scope) -> bool:
    if scope["method"] != "GET" or not PATH.fullmatch(scope["path"]):
        return False
    headers = dict(scope["headers"])
    told = headers.get(TOLD, b"")
    known = any(name in headers.get(b"cookie", b"") for name in (b"sessionid", b"guest"))
    return told.isdigit() and len(told) < LONGEST_NUMBER and not known


async def show(scope: Scope, receive: Receive, send: Send, page: App) -> None:
    headers = dict(scope["headers"])
    key = repr((scope["path"], scope["query_string"], scope.get("scheme"), [headers.get(name) for name in SAME_FOR]))
    if len(key) > LONGEST:
        await page(scope, receive, send)
        return
    picture = _hung.setdefault(key, Picture())
    _hung.move_to_end(key)
    while len(_hung) > KEEP:
        _hung.popitem(last=False)
    told = int(headers[TOLD])
    messages = picture.messages
    if picture.version < told:
        async with picture.drawing:
            messages = picture.messages if picture.version >= told else await _draw(picture, scope, page)
    for message in messages:  # a slow reader keeps nobody else from the picture
        await send(message)


async def _draw(picture: Picture, scope: Scope, page: App) -> list[Message]:
    """The page's answer to a reader, kept if it is for all. It is drawn to the end even if this reader leaves."""
    messages: list[Message] = []
    empty: list[Message] = [{"type": "http.request", "body": b""}]

    async def receive() -> Message:
        return empty.pop() if empty else await asyncio.Future()

    async def remember(message: Message) -> None:
        messages.append(message)

    await page(scope, receive, remember)
    headers = {name.lower(): value for name, value in messages[0]["headers"]} if messages else {}
    if SHARED in headers and b"set-cookie" not in headers:
        picture.version, picture.messages = int(headers[VERSION]), messages
    return messages
