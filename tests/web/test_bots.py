"""Seats of bots: they move by themselves, only for themselves, and can be taken over."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from bradshaw.bots import simple
from bradshaw.kernel.game import Game as Played
from bradshaw.titles.registry import register_all
from bradshaw.web.lobby import tables
from bradshaw.web.robots import runner
from bradshaw.web.table import play
from bradshaw.web.table.models import Game, Record
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
    assert set(Record.objects.values_list("seat", flat=True)) <= play.bots_of(game)


def test_a_bot_never_moves_for_a_person(game: Game) -> None:
    runner.move(game.pk)
    assert not Record.objects.exists()


def test_two_processes_do_not_move_one_bot(ada: User) -> None:
    game = tables.quick(ada, "toy", ["Ann"], 1, {})
    assert runner.lease(game.pk)
    assert not runner.lease(game.pk)
    runner.move(game.pk)
    assert not Record.objects.exists()


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
def test_four_bots_play_a_whole_game(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    register_all()
    monkeypatch.setattr(simple, "MOST_TRIALS", 2)
    game = Played(title, ["Ann", "Bob", "Cyd", "Dee"], seed=5)
    simple.finish(game, game.seats)
    assert game.ended
    kinds = {action.kind for action in game.actions}
    assert {"start-company", "buy-share", "lay-tile", "run-routes", "dividend", "buy-train"} <= kinds
