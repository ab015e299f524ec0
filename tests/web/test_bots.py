"""Seats of bots: they move by themselves, only for themselves, and can be taken over."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import pytest
from django.contrib.auth.models import User

from bradshaw.bots import known
from bradshaw.kernel.events import TrainMoved
from bradshaw.kernel.game import Game as Played
from bradshaw.titles.registry import register_all
from bradshaw.web.lobby import tables
from bradshaw.web.robots import leases, runner
from bradshaw.web.robots.models import Lease
from bradshaw.web.table import notebook, orders, play
from bradshaw.web.table.models import Game, Record
from bradshaw.web.thinking import questions
from web.conftest import login, seat_to_act


def until_a_person_is_asked(game: Game) -> None:
    for _ in range(50):
        before = Record.objects.filter(game=game).count()
        runner.move(game.pk)
        if Record.objects.filter(game=game).count() == before:
            return


def test_a_bot_moves_for_its_own_seat_until_a_person_is_asked(ada: User) -> None:
    game = tables.quick(ada, "toy", ["Ann"], 2, {})
    until_a_person_is_asked(game)
    game.refresh_from_db()
    assert game.waits_for == ["Ann"]
    assert set(Record.objects.values_list("seat", flat=True)) <= play.bots_of(game).keys()


def test_a_bot_never_moves_for_a_person(game: Game) -> None:
    runner.move(game.pk)
    assert not Record.objects.exists()


def test_bots_in_a_hurry_do_not_pause_until_a_person_is_asked(ada: User) -> None:
    game = asking_a_bot(ada)
    assert not runner.hurried(game.pk)
    page = login(ada)
    assert "Skip to my turn" in page.get(f"/g/{game.pk}/").content.decode()
    since = game.position
    assert orders.hurry(game, ada).hurry
    while runner.hurried(game.pk):
        runner.move(game.pk)
    game.refresh_from_db()
    assert game.waits_for == ["Ann"]
    assert not game.hurry
    recap = notebook.of(game, ada)
    assert recap is not None
    assert recap.seen == since
    shown = page.get(f"/g/{game.pk}/").content.decode()
    assert "Skip to my turn" not in shown
    assert f"/tab/log/?since={since}" in shown


def asking_a_bot(ada: User) -> Game:
    """A game that waits for a bot, whoever began it."""
    game = tables.quick(ada, "toy", ["Ann"], 1, {})
    until_a_person_is_asked(game)
    game.refresh_from_db()
    return play.act(game.pk, ada, {"kind": "pass", "actor": "Ann"}, game.records)


@pytest.mark.parametrize("fault", ["crash", "refusal"])
def test_where_a_bot_fails_a_simpler_one_decides(ada: User, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    game = asking_a_bot(ada)
    before, asked, honest = Record.objects.count(), [], questions.bot_move
    [bot] = play.bots_of(game).values()

    def at_a_loss(played: Played, seat: str, bot: str) -> dict[str, Any] | None:
        asked.append(bot)
        if len(asked) > 1:
            return honest(played, seat, bot)
        if fault == "crash":
            raise RuntimeError("bot_move: KeyError: ''")
        return {"kind": "buy-train", "actor": seat, "company": "?", "train": "?", "price": 1}

    monkeypatch.setattr(questions, "bot_move", at_a_loss)
    runner.move(game.pk)
    assert asked == [bot, next(one for one in runner.SIMPLER if one != bot)]
    assert Record.objects.count() == before + 1
    assert not Lease.objects.exists()


def test_two_processes_do_not_move_one_bot(ada: User) -> None:
    game = asking_a_bot(ada)
    before = Record.objects.count()
    word = leases.take(game.pk)
    assert word
    assert not leases.take(game.pk)
    runner.move(game.pk)
    assert Record.objects.count() == before
    leases.give_back(game.pk, "another's word")
    assert not leases.take(game.pk)
    leases.give_back(game.pk, word)
    runner.move(game.pk)
    assert Record.objects.count() == before + 1


def test_a_hurry_that_another_server_sees_to_is_left_to_it(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = asking_a_bot(ada)
    orders.hurry(game, ada)
    assert leases.take(game.pk)
    tries, honest = [], leases.take

    def counted(pk: str) -> str:
        tries.append(pk)
        return honest(pk)

    monkeypatch.setattr(leases, "take", counted)
    runner.Runner()._move(game.pk)
    assert tries == [game.pk]


def test_a_hurry_ends_where_no_bot_can_move(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = asking_a_bot(ada)
    orders.hurry(game, ada)
    before, asked = Record.objects.count(), []

    def fails(played: Played, seat: str, bot: str) -> dict[str, Any] | None:
        asked.append(bot)
        raise RuntimeError("bot_move: KeyError: ''")

    monkeypatch.setattr(questions, "bot_move", fails)
    runner.Runner()._move(game.pk)
    assert asked == list(dict.fromkeys((*play.bots_of(game).values(), *runner.SIMPLER)))
    assert Record.objects.count() == before
    assert runner.hurried(game.pk)  # it is looked at again in a while


def test_a_dead_servers_lease_ends_by_our_own_clock_alone(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tables.quick(ada, "toy", ["Ann"], 1, {})
    Lease.objects.create(game=game, word="elsewhere/7/abc")
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    assert not leases.take(game.pk)
    now += leases.PATIENCE / 2
    Lease.objects.update(word="elsewhere/7/def")  # it lives: the word is new
    assert not leases.take(game.pk)
    now += leases.PATIENCE - 1
    assert not leases.take(game.pk)
    now += 2
    assert leases.take(game.pk)


def test_what_a_dead_process_of_this_computer_held_is_free_at_the_start(ada: User) -> None:
    game = tables.quick(ada, "toy", ["Ann"], 1, {})
    with subprocess.Popen([sys.executable, "-c", ""]) as dead:
        dead.wait()
    Lease.objects.create(game=game, word=f"{leases.HERE}/{dead.pid}/abc")
    leases.clear()
    assert leases.take(game.pk)
    leases.clear()
    assert Lease.objects.exists()


def test_a_person_takes_over_from_a_bot_and_gives_back(hosted: None, game: Game, players: dict[str, User]) -> None:
    who = seat_to_act(game)
    seat = game.seats.get(name=who)
    client = login(players[who])
    client.post(f"/g/{game.pk}/seats/", {"do": "give", "seat": seat.pk})
    runner.move(game.pk)
    assert Record.objects.get().seat == who
    client.post(f"/g/{game.pk}/seats/", {"do": "take", "seat": seat.pk})
    seat.refresh_from_db()
    assert (seat.bot, seat.user) == ("", players[who])


def test_taking_back_goes_behind_the_bots_answers(ada: User) -> None:
    game = tables.quick(ada, "toy", ["Ann"], 1, {})
    until_a_person_is_asked(game)
    game.refresh_from_db()
    before = game.position
    play.act(game.pk, ada, {"kind": "pass", "actor": "Ann"}, game.records)
    until_a_person_is_asked(game)
    game.refresh_from_db()
    assert play.undo(game.pk, ada, game.records).position == before


@pytest.mark.parametrize("title", ["1848", "1860"])
def test_four_bots_play_a_whole_game(title: str) -> None:
    register_all()
    game = Played(title, ["Ann", "Bob", "Cyd", "Dee"], seed=5)
    known.finish(game, game.seats)
    assert game.ended
    kinds = {action.kind for action in game.actions}
    assert {"start-company", "buy-share", "lay-tile", "run-routes", "dividend", "buy-train"} <= kinds


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bots_of_any_number_bring_1843_past_its_auction_to_its_end(players: int) -> None:
    """No yellow train is burnt for want of buyers, and most companies float."""
    register_all()
    game = Played("1843", ["Ann", "Bob", "Cyd", "Dee", "Eve", "Flo"][:players], seed=3)
    known.finish(game, game.seats)
    assert game.ended
    moved = [event for entry in game.entries for event in entry.events if isinstance(event, TrainMoved)]
    assert "burnt" not in {event.why for event in moved}
    assert sum(record.floated for record in game.state.companies.values()) >= 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_of_any_number_bring_1820_through_its_phases_to_its_end(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cousins are bought, companies floated and kept in trains until late in the game."""
    register_all()
    game = Played("1820", ["Ann", "Bob", "Cyd", "Dee", "Eve"][:players], seed=3)
    known.finish(game, game.seats)
    assert game.ended
    assert game.state.phase in ("red", "gray")
    kinds = {action.kind for action in game.actions}
    assert {"pay-for-cousin", "fund-lobby", "propose", "lay-tile", "run-routes", "dividend", "pay-due"} <= kinds
