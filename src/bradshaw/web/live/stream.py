"""The stream to browsers and programs: server-sent events that carry the game's version as their id.

An event says only that the game has changed; who wants to know how asks for the page or the API. So a reader
that was away resumes with the last id it saw and misses nothing.
"""

from __future__ import annotations

import asyncio
import re
from urllib.parse import parse_qs

from bradshaw.web.limits import LIMITS, Count
from bradshaw.web.live.hub import hub
from bradshaw.web.turnstile import Receive, Scope, Send, address_of, refuse

PATH = re.compile(r"/(?:g|api/games)/([\w-]{1,32})/stream/?")
NUMBER = re.compile(r"[0-9]{1,12}")
BREATH = 15.0
"""Seconds of silence before a comment keeps the connection open."""

open_streams = Count(LIMITS.streams, LIMITS.streams_each)

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


def last_seen(scope: Scope) -> int:
    """The version the reader already has: from the header of a reconnecting browser, or from the address."""
    for name, value in scope["headers"]:
        if name == b"last-event-id" and NUMBER.fullmatch(value.decode("latin-1")):
            return int(value)
    after = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("after", ["0"])[0]
    return int(after) if NUMBER.fullmatch(after) else 0


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """A stream, unless this address or all together have as many as there may be."""
    address = address_of(scope)
    refusal = open_streams.refusal(address)
    if refusal:
        return await refuse(scope, send, refusal, "streams")
    open_streams.add(address)
    try:
        await _follow(scope, receive, send)
    finally:
        open_streams.drop(address)


async def _follow(scope: Scope, receive: Receive, send: Send) -> None:
    match = PATH.fullmatch(scope["path"])
    assert match
    game = match[1]
    version = await hub.version(game)
    if version is None or scope["method"] != "GET":
        await send({"type": "http.response.start", "status": 404 if version is None else 405, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    changed = hub.watch(game)
    gone = asyncio.create_task(_until_gone(receive))
    try:
        await _tell(game, last_seen(scope), changed, gone, send)
    finally:
        gone.cancel()
        hub.unwatch(game, changed)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _tell(game: str, seen: int, changed: asyncio.Event, gone: asyncio.Task[None], send: Send) -> None:
    await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
    while not gone.done():
        changed.clear()
        version = hub.latest.get(game, 0)
        if version != seen:
            seen = version
            body = f"id: {version}\nevent: game\ndata: {version}\n\n".encode()
            await send({"type": "http.response.body", "body": body, "more_body": True})
        waiting = asyncio.ensure_future(changed.wait())
        await asyncio.wait({waiting, gone}, timeout=BREATH, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            if not gone.done():
                await send({"type": "http.response.body", "body": b": still here\n\n", "more_body": True})
