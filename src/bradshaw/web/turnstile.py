"""Requests on their way to Django: bodies within limits, so many worked on at once, the others in a fair queue.

A body is read whole before a thread is taken and an answer is sent after it is given back, so that slow visitors
hold nothing that others need. Threads stay, and so do their connections to the database. A thread that waits for
another process steps aside: its place goes to the next request.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from typing import Any

from bradshaw.web.limits import LIMITS, Count, shedding

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Answer = Callable[[Scope, bytes], list[Message]]

UPLOADS = frozenset({"/import/"})
HEALTH = frozenset({"/healthz", "/readyz"})
WORDS = {
    403: b"This table is set up for its own computer alone. To let others in, its keeper sets BRADSHAW_ALLOWED_HOSTS.",
    408: b"The request took too long to arrive.",
    413: b"That is more than this address takes.",
    429: b"Too many requests from your address at once. Try again soon.",
    503: b"The server is busy. Try again soon.",
}


class Refused(Exception):
    def __init__(self, status: int, reason: str) -> None:
        self.status, self.reason = status, reason


class Gone(Exception):
    """Nobody waits for the answer any more."""


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "-"


async def refuse(scope: Scope, send: Send, status: int, reason: str) -> None:
    shedding.say(reason, status, address_of(scope))
    words = WORDS[status]
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(words)).encode()),
        (b"retry-after", b"5"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": words})


# Bodies


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """The whole body; what is too long is refused by its announcement, or as soon as it is too long."""
    most = LIMITS.upload if scope["path"] in UPLOADS else LIMITS.body
    announced = dict(scope["headers"]).get(b"content-length", b"0")
    if not announced.isdigit() or len(announced) > 12 or int(announced) > most:
        raise Refused(413, "body too large")
    try:
        async with asyncio.timeout(LIMITS.body_seconds):
            return await _gathered(receive, most)
    except TimeoutError:
        raise Refused(408, "slow body") from None


async def _gathered(receive: Receive, most: int) -> bytes:
    parts = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        parts += message.get("body", b"")
        if len(parts) > most:
            raise Refused(413, "body too large")
        if not message.get("more_body"):
            return bytes(parts)


# Places


class Ticket:
    """One request's place. Other threads may learn that nobody waits for it any more."""

    def __init__(self, stile: Turnstile, loop: asyncio.AbstractEventLoop) -> None:
        self._stile, self._loop = stile, loop
        self.placed = False
        self.gone = False
        self.when_gone: Callable[[], None] | None = None

    def abandon(self, gone: asyncio.Future[Message]) -> None:
        """The visitor's side of the connection is closed."""
        if gone.cancelled():  # by ourselves: the answer is ready
            return
        self.gone = True
        if self.when_gone:
            self.when_gone()

    def step_aside(self) -> None:
        """Called in the request's own thread, which goes on waiting without a place."""
        self._loop.call_soon_threadsafe(self._stile.leave, self)


current: ContextVar[Ticket | None] = ContextVar("ticket", default=None)


@contextmanager
def aside() -> Iterator[Ticket | None]:
    """While this thread waits for something that is not Python's own work, another request has its place."""
    ticket = current.get()
    if ticket is not None:
        ticket.step_aside()
    yield ticket


class Turnstile:
    """Places for requests. Whoever waits stands in the queue of their address; the queues take turns."""

    def __init__(self, places: int, waiting: int, waiting_each: int) -> None:
        self.free = self._places = places
        self._queued = Count(waiting, waiting_each)
        self._queues: OrderedDict[str, deque[tuple[Ticket, asyncio.Future[None]]]] = OrderedDict()
        self._idle: list[ThreadPoolExecutor] = []

    @property
    def is_busy(self) -> bool:
        return self.free < self._places

    async def enter(self, ticket: Ticket, address: str) -> None:
        if self.free:
            self._place(ticket)
            return
        refusal = self._queued.refusal(address)
        if refusal:
            raise Refused(refusal, "requests waiting")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(address, deque()).append((ticket, turn))
        self._queued.add(address)
        try:
            await turn
        except asyncio.CancelledError:
            self._queues.get(address, deque()).remove((ticket, turn))
            raise
        finally:
            self._queued.drop(address)

    def leave(self, ticket: Ticket) -> None:
        if not ticket.placed:
            return
        ticket.placed = False
        self.free += 1
        while self._queues and self.free:
            address, queue = self._queues.popitem(last=False)
            if not queue:
                continue
            waiting, turn = queue.popleft()
            self._queues[address] = queue  # to the end: one each
            if not turn.done():
                self._place(waiting)
                turn.set_result(None)

    def _place(self, ticket: Ticket) -> None:
        self.free -= 1
        ticket.placed = True

    @contextmanager
    def thread(self) -> Iterator[ThreadPoolExecutor]:
        """A thread that nobody else uses meanwhile."""
        mine = self._idle.pop() if self._idle else ThreadPoolExecutor(1, "bradshaw-page")
        try:
            yield mine
        finally:
            self._idle.append(mine)


stile = Turnstile(LIMITS.threads, LIMITS.waiting, LIMITS.waiting_each)
health_thread = ThreadPoolExecutor(1, "bradshaw-health")


async def through(scope: Scope, receive: Receive, send: Send, answer: Answer) -> None:
    """One request to the pages and its answer back."""
    try:
        body = await read_body(scope, receive)
        messages = await _answered(scope, receive, partial(answer, scope, body))
    except Refused as no:
        await refuse(scope, send, no.status, no.reason)
    except Gone:
        pass
    else:
        for message in messages:
            await send(message)


async def _answered(scope: Scope, receive: Receive, work: Callable[[], list[Message]]) -> list[Message]:
    loop = asyncio.get_running_loop()
    if scope["path"] in HEALTH:  # whoever watches the server does not stand in the queue
        return await loop.run_in_executor(health_thread, work)
    ticket = Ticket(stile, loop)
    gone = asyncio.ensure_future(receive())
    entering = asyncio.ensure_future(stile.enter(ticket, address_of(scope)))
    try:
        await asyncio.wait({gone, entering}, return_when=asyncio.FIRST_COMPLETED)
        if not entering.done():
            raise Gone
        entering.result()
        gone.add_done_callback(ticket.abandon)
        current.set(ticket)
        with stile.thread() as thread:
            return await loop.run_in_executor(thread, copy_context().run, work)
    finally:
        entering.cancel()
        gone.cancel()
        stile.leave(ticket)
