"""The workers: fair between tables, people before bots, no search for nobody, and a dead worker is replaced."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextvars import copy_context
from pathlib import Path
from typing import Any

import httpx
import pytest
from benchmarks.kernel import random_game
from django.test import Client

from bradshaw.bots.known import finish
from bradshaw.kernel.actions import Decline, RunRoutes
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.game import Entry, Game
from bradshaw.titles.registry import register_all
from bradshaw.web import turnstile
from bradshaw.web.table import positions
from bradshaw.web.table.models import Game as TableGame
from bradshaw.web.thinking import jobs, pool, questions
from bradshaw.web.thinking.pool import Left, Pool, TooLong
from bradshaw.web.thinking.position import pack, unpack
from browser.serving import serving
from web import slow_jobs
from web.test_serve import token


@pytest.fixture(scope="module")
def workers() -> Iterator[Pool]:
    made = Pool(2)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def running() -> Game:
    """A game that asks for runs."""
    register_all()
    game, _ = random_game("1860")
    while not any(isinstance(option.action, RunRoutes) for option in game.menu()):
        game.undo()
    return game


def appears(file: Path) -> None:
    until = time.monotonic() + 30
    while not file.exists():
        assert time.monotonic() < until, "the job never began"
        time.sleep(0.005)


def test_a_search_gives_in_a_worker_what_it_gives_here(workers: Pool, running: Game) -> None:
    assert workers.ask("a", jobs.menu, pack(running), None, True) == running.menu(explain=True)
    company = next(o.action.company for o in running.menu() if isinstance(o.action, RunRoutes))
    assert workers.ask("a", jobs.revenue, pack(running), company) == jobs.revenue(pack(running), company)
    seat = running.deciders[0]
    moved = jobs.bot_move(pack(running), seat, "easy", ())
    assert workers.ask("a", jobs.bot_move, pack(running), seat, "easy", (), lane="bots") == moved


def test_a_bot_at_a_table_does_not_go_round_in_circles() -> None:
    register_all()
    game = Game("1848", ("Ann", "Bob", "Cyd"), seed=2)
    finish(game, game.seats, most=60)
    here, seat = game.state, game.deciders[0]
    first = questions.bot_move(game, seat, "easy")
    assert first is not None
    game.act(first)
    game.entries.append(Entry(Decline(actor="Bob"), here, (), {}))
    assert questions.bot_move(game, seat, "easy") != first


def test_a_whole_game_comes_back_as_it_went(running: Game) -> None:
    whole = unpack(pack(running, whole=True))
    assert whole == running
    assert [entry.state for entry in whole.entries] == [entry.state for entry in running.entries]
    here = unpack(pack(running))
    assert (here.state, here.deciders, here.entries) == (running.state, running.deciders, [])


def test_only_menus_with_runs_are_searched_elsewhere(running: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(table: str, job: Callable[..., Any], *args: Any) -> Any:
        asked.append(table)
        return job(*args)

    monkeypatch.setattr(pool.pool, "ask", ask)
    early = running.copy()
    while early.entries:
        early.undo()
    assert questions.menu(early).options
    assert not asked
    assert questions.menu(running, explain=True) == questions.menu(running, explain=True)
    assert len(asked) == 1, "the second time it is remembered"


def test_no_table_waits_for_another_tables_searches(workers: Pool, tmp_path: Path) -> None:
    """One table asks ten long questions; another is answered between the first and the second."""
    go = tmp_path / "go"
    mine = [workers.put("greedy", slow_jobs.until, str(tmp_path / f"{n}"), str(go)) for n in range(10)]
    appears(tmp_path / "0")
    assert workers.ask("other", slow_jobs.process)
    assert not (tmp_path / "1").exists(), "a table has one job at work"
    go.touch()
    for task in mine:
        task.done.wait(30)
        assert task.result()


def test_bots_never_have_the_last_worker(workers: Pool, tmp_path: Path) -> None:
    go = tmp_path / "go"
    thinking = [
        workers.put(f"bots {n}", slow_jobs.until, str(tmp_path / f"{n}"), str(go), lane="bots") for n in range(5)
    ]
    appears(tmp_path / "0")
    assert workers.ask("people", slow_jobs.process)
    go.touch()
    for task in thinking:
        task.done.wait(30)
        assert task.result()


def test_a_search_for_nobody_is_dropped_and_its_worker_goes_on(workers: Pool, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    task = workers.put("left", slow_jobs.for_ever, str(begun))
    waiting = workers.put("left", slow_jobs.process)
    appears(begun)
    workers.drop(waiting)
    workers.drop(task)
    for one in (task, waiting):
        assert one.done.wait(30)
        with pytest.raises(Left):
            one.result()
    found = {workers.ask(f"{n}", slow_jobs.process) for n in range(20)}
    assert len(found) <= 2


def test_a_worker_that_is_deaf_or_takes_too_long_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "GRACE", 0.1)
    made = Pool(2, longest=0.2)
    try:
        task = made.put("a", slow_jobs.for_ever, str(tmp_path / "slow"))
        assert task.done.wait(30)
        with pytest.raises(TooLong):
            task.result()
        made.longest = 60.0
        task = made.put("a", slow_jobs.deaf, str(tmp_path / "deaf"))
        appears(tmp_path / "deaf")
        made.drop(task)
        assert task.done.wait(30)
        with pytest.raises(Left):
            task.result()
        with pytest.raises(RuntimeError, match="worker ended"):
            made.ask("a", slow_jobs.die)
        with pytest.raises(BadInput, match="not like this"):
            made.ask("a", slow_jobs.refuse)
        assert made.ask("a", slow_jobs.process)
    finally:
        made.stop()


def test_too_many_questions_are_refused(workers: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_WAITING", 1)
    go = tmp_path / "go"
    first = workers.put("a", slow_jobs.until, str(tmp_path / "begun"), str(go))
    appears(tmp_path / "begun")
    second = workers.put("a", slow_jobs.process)
    with pytest.raises(pool.Busy):
        workers.put("b", slow_jobs.process)
    go.touch()
    assert first.done.wait(30)
    assert second.done.wait(30)


def test_bots_of_a_real_server_think_in_its_workers(tmp_path: Path) -> None:
    """A person leaves the auction; the bots go on with it by themselves."""
    with serving(tmp_path, BRADSHAW_BOT_PACE="0") as server, httpx.Client(base_url=server.url, timeout=60) as client:
        page = client.get("/")
        form = {"csrfmiddlewaretoken": token(page), "title": "1860", "players": "3", "with": "bots"}
        address = str(client.post("/quick/", data=form).headers["location"])
        state = client.get(f"/api/games{address[2:-1]}").json()
        person = state["seats"][0]["name"]
        if state["waits_for"] == [person]:
            left = {"choice": json.dumps({"kind": "pass", "actor": person}), "expected": state["records"]}
            client.post(f"{address}act/", data={"csrfmiddlewaretoken": token(page), **left})
        with client.stream("GET", f"{address}stream") as stream:
            for line in stream.iter_lines():
                if line.startswith("id: ") and client.get(f"/api/games{address[2:-1]}").json()["records"] > 3:
                    break
        assert client.get(f"/api/games{address[2:-1]}").json()["records"] > 3
    assert "could not move" not in server.log.read_text()


async def test_a_page_that_nobody_waits_for_ends_its_search(workers: Pool, tmp_path: Path) -> None:
    stile = turnstile.Turnstile(1, 5, 5)
    loop = asyncio.get_running_loop()
    ticket, gone = turnstile.Ticket(stile, loop), loop.create_future()
    await stile.enter(ticket, "a")
    gone.add_done_callback(ticket.abandon)
    turnstile.current.set(ticket)
    begun = tmp_path / "begun"
    search = copy_context().run
    asked = loop.run_in_executor(None, search, workers.ask, "left", slow_jobs.for_ever, str(begun))
    await asyncio.to_thread(appears, begun)
    await stile.enter(turnstile.Ticket(stile, loop), "b")  # the page that thinks has given its place away
    gone.set_result({"type": "http.disconnect"})
    with pytest.raises(Left):
        await asked


@pytest.mark.parametrize(("error", "status"), [(pool.Busy("busy"), 503), (TooLong("long"), 503), (Left("left"), 499)])
def test_a_page_says_when_no_worker_had_time(
    error: Exception, status: int, game: TableGame, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise error

    monkeypatch.setattr(positions, "load", refuse)
    assert client.get(f"/g/{game.pk}/").status_code == status
    if status == 503:
        answer = client.get(f"/api/games/{game.pk}/menu")
        assert (answer.status_code, answer.json()) == (503, {"error": str(error)})
