"""The stream: told at once, resumed by the last id, silent when nothing is new."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

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
