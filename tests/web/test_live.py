"""The stream: told at once, resumed by the last id, silent when nothing is new."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from bradshaw.web.live import gallery
from bradshaw.web.live import stream as streams
from bradshaw.web.live.hub import Hub


class Reader:
    """A browser that listens."""

    def __init__(self, path: str, last_id: str = "", query: str = "") -> None:
        headers = [(b"last-event-id", last_id.encode())] if last_id else []
        self.scope = {"path": path, "method": "GET", "headers": headers, "query_string": query.encode()}
        self.status = 0
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.left = asyncio.Event()

    async def receive(self) -> MutableMapping[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        self.status = message.get("status", self.status)
        if message.get("body"):
            await self.heard.put(message["body"].decode())

    async def event(self) -> str:
        while True:
            text = await asyncio.wait_for(self.heard.get(), 2)
            if text.startswith("id:"):
                return text.splitlines()[0].removeprefix("id: ")


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    made = Hub()
    made.latest["game"] = 7

    async def version(game: str) -> int | None:
        return made.latest.get(game)

    monkeypatch.setattr(made, "version", version)
    monkeypatch.setattr(streams, "hub", made)
    return made


async def listening(reader: Reader) -> asyncio.Task[None]:
    task = asyncio.create_task(streams.stream(reader.scope, reader.receive, reader.send))
    await asyncio.sleep(0.01)
    return task


async def test_a_change_is_told_with_its_version_as_id(hub: Hub) -> None:
    reader = Reader("/g/game/stream", query="after=7")
    task = await listening(reader)
    hub.changed("game", 8)
    assert await reader.event() == "8"
    reader.left.set()
    await asyncio.wait_for(task, 2)
    assert not hub.waiting


async def test_a_reader_that_was_away_resumes_by_its_last_id(hub: Hub) -> None:
    reader = Reader("/api/games/game/stream", last_id="5")
    task = await listening(reader)
    assert await reader.event() == "7"
    reader.left.set()
    await task


async def test_nothing_is_told_to_a_reader_that_knows_all(hub: Hub) -> None:
    reader = Reader("/g/game/stream", last_id="7")
    task = await listening(reader)
    hub.changed("other", 3)
    hub.changed("game", 7)
    await asyncio.sleep(0.02)
    assert reader.heard.qsize() == 1  # how long to wait before connecting again
    reader.left.set()
    await task


async def test_there_is_no_stream_of_no_game(hub: Hub) -> None:
    reader = Reader("/g/none/stream")
    await (await listening(reader))
    assert reader.status == 404


def asking(path: str, told: str = "3", cookie: str = "", query: str = "") -> dict[str, Any]:
    headers = [(b"x-bradshaw-told", told.encode()), (b"host", b"localhost")]
    headers += [(b"cookie", cookie.encode())] if cookie else []
    return {"method": "GET", "path": path, "headers": headers, "query_string": query.encode()}


class Painter:
    """Draws the game as it is, and counts."""

    def __init__(self, version: int, shared: bool = True) -> None:
        self.version, self.shared, self.drawn = version, shared, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.drawn += 1
        await asyncio.sleep(0.01)
        headers = [(b"X-Bradshaw-Version", str(self.version).encode())]
        headers += [(b"X-Bradshaw-Shared", b"1")] if self.shared else []
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": f"as of {self.version}".encode()})


async def seen(painter: Painter, scope: dict[str, Any]) -> str:
    reader = Reader("")
    assert gallery.is_for_strangers(scope)
    await gallery.show(scope, reader.receive, reader.send, painter)
    return await reader.heard.get()


async def test_what_strangers_see_is_drawn_once_for_all_of_them() -> None:
    painter = Painter(3)
    texts = await asyncio.gather(*(seen(painter, asking("/g/once/live/")) for _ in range(20)))
    assert set(texts) == {"as of 3"}
    assert painter.drawn == 1


async def test_nobody_sees_less_than_they_were_told_of() -> None:
    painter = Painter(3)
    await seen(painter, asking("/g/news/live/", told="3"))
    painter.version = 4
    assert await seen(painter, asking("/g/news/live/", told="4")) == "as of 4"
    assert await seen(painter, asking("/g/news/live/", told="3")) == "as of 4"
    assert painter.drawn == 2


async def test_what_is_not_for_all_is_drawn_for_everybody() -> None:
    painter = Painter(3, shared=False)
    for _ in range(2):
        await seen(painter, asking("/g/own/live/"))
    assert painter.drawn == 2


@pytest.mark.parametrize(
    "scope",
    [asking("/g/x/live/", cookie="sessionid=1"), asking("/g/x/live/", told=""), asking("/g/x/act/"), asking("/")],
)
def test_who_has_a_session_or_asks_for_something_else_goes_to_the_page(scope: dict[str, Any]) -> None:
    assert not gallery.is_for_strangers(scope)
