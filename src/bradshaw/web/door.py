"""The server's side of a connection: who may have one, how long a head may take, how long a reader may dawdle."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from bradshaw.web.limits import LIMITS, Count, shedding
from bradshaw.web.proxies import trusted

SPARE_FILES = 200
"""For the database, the log and whatever else a process opens."""


def most_connections() -> int:
    """Every connection is a file, and the system has its own limit for those."""
    try:
        import resource
    except ImportError:  # not on Windows
        return LIMITS.connections
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return LIMITS.connections if files < 0 else min(LIMITS.connections, max(files - SPARE_FILES, files // 2))


connections = Count(most_connections(), LIMITS.connections_each)


class Door(HttpToolsProtocol):
    """Uvicorn's protocol, with an end to everything a visitor could draw out for ever."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._counted = ""
        self._head = 0
        """Bytes of a head that is not complete."""
        self._slow_head: asyncio.TimerHandle | None = None
        self._slow_reader: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        refusal = connections.refusal(address)
        if refusal == 429 and trusted(address):
            refusal = 0  # a proxy brings many visitors and counts them itself
        if refusal:
            self._turn_away(refusal, "connections")
            return
        self._counted = address or "-"
        connections.add(self._counted)
        self._begin_head()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._slow_head, self._slow_reader):
            if timer:
                timer.cancel()
        if self._counted:
            connections.drop(self._counted)
            self._counted = ""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._slow_head is None and (self.cycle is None or self.cycle.response_complete):
            self._begin_head()
        if self._slow_head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._slow_head is not None and self._head > LIMITS.head and not self.transport.is_closing():
            self._turn_away(431, "head too large")

    def on_headers_complete(self) -> None:
        self._end_head()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._slow_reader:
            self._slow_reader.cancel()
            self._slow_reader = None

    def timeout_keep_alive_handler(self) -> None:
        """What is written may still wait for its reader; a connection that is closed does not wait for ever."""
        super().timeout_keep_alive_handler()
        self._expect_reading()

    def _begin_head(self) -> None:
        self._head = 0
        self._slow_head = self.loop.call_later(LIMITS.head_seconds, self._turn_away, 408, "slow head")

    def _end_head(self) -> None:
        if self._slow_head:
            self._slow_head.cancel()
            self._slow_head = None

    def _expect_reading(self) -> None:
        if self._slow_reader is None:
            self._slow_reader = self.loop.call_later(LIMITS.reading_seconds, self._abandon)

    def _abandon(self) -> None:
        shedding.say("slow reader", 0, self._counted)
        self.transport.abort()

    def _turn_away(self, status: int, reason: str) -> None:
        shedding.say(reason, status, self.client[0] if self.client else "")
        self._end_head()
        head = b"content-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head)
        self.transport.close()
        self._expect_reading()
