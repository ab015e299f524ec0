"""A seat is its player's: lent, never lost, and given away only in the open and by the rule of the table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from bradshaw.kernel.errors import BadInput
from bradshaw.web.lobby import seats, tables
from bradshaw.web.robots import runner
from bradshaw.web.table import notebook, play
from bradshaw.web.table.models import Chat, Game, Record, Seat, SeatRequest
from bradshaw.web.thinking import questions
from web.conftest import login, seat_to_act

LONG = timedelta(days=1, minutes=1)


@pytest.fixture
def club(hosted: None, ada: User, ben: User, cleo: User) -> Game:
    """Ada hosts and plays, the game waits for Ben, Cleo plays, too."""
    game = tables.create(ada, "toy", 3, name="Club", mode=Game.Mode.LIVE)
    for name, user in (("Ada", ada), ("Ben", ben), ("Cleo", cleo)):
        tables.sit(game, name, user)
    tables.start(game)
    people = {"Ada": ada, "Cleo": cleo}
    while (who := seat_to_act(game)) != "Ben":
        play.act(game.pk, people[who], {"kind": "pass", "actor": who}, game.records)
    game.refresh_from_db()
    return game


def post(client: Client, game: Game, what: str, seat: str = "", **more: str) -> str:
    number = game.seats.get(name=seat).pk if seat else ""
    return client.post(f"/g/{game.pk}/seats/", {"do": what, "seat": number, **more}, follow=True).content.decode()


def of(game: Game, name: str = "Ben") -> Seat:
    return game.seats.get(name=name)


def let_time_pass(game: Game, time: timedelta) -> None:
    game.refresh_from_db()
    assert game.turn_since
    Game.objects.filter(pk=game.pk).update(turn_since=game.turn_since - time)
    for record in Record.objects.filter(game=game):
        Record.objects.filter(pk=record.pk).update(at=record.at - time)


def test_a_lent_seat_is_taken_back_at_once_and_by_nobody_else(club: Game, ben: User, ada: User) -> None:
    post(login(ben), club, "give", "Ben")
    assert (of(club).bot, of(club).user) == ("easy", ben)
    assert "Ben" in post(login(ada), club, "take", "Ben", invite=club.invite)
    assert (of(club).bot, of(club).user) == ("easy", ben)
    post(login(ben), club, "take", "Ben")
    assert (of(club).bot, of(club).user) == ("", ben)
    who = play.act(club.pk, ben, {"kind": "gift", "actor": "Ben", "amount": 5}, club.records)
    assert who.records == club.records + 1


def test_a_stranger_with_the_invitation_does_not_get_a_lent_seat(club: Game, ben: User) -> None:
    seats.give(club, of(club), ben)
    stranger = Client()
    post(stranger, club, "take", "Ben", invite=club.invite)
    assert of(club).user == ben
    assert not User.objects.filter(profile__guest=True).exists(), "a refused visitor does not become a guest"


def test_a_bot_that_still_thinks_does_not_move_for_who_is_back(
    club: Game, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats.give(club, of(club), ben)

    def slowly(*args: object) -> dict[str, object]:
        seats.take(club, of(club), ben)
        return {"kind": "pass", "actor": "Ben"}

    monkeypatch.setattr(questions, "bot_move", slowly)
    before = Record.objects.count()
    runner.move(club.pk)
    assert Record.objects.count() == before


def test_nobody_takes_a_second_seat(club: Game, ada: User, cleo: User) -> None:
    """A bot's seat that is nobody's goes to somebody without a seat, not to the host or a player."""
    club.seats.filter(name="Ben").update(user=None, bot="easy")
    for user in (ada, cleo):
        assert "You sit at this table already" in post(login(user), club, "take", "Ben", invite=club.invite)
        with pytest.raises(play.NotYours):
            seats.take(club, of(club), user)
    assert of(club).user is None
    newcomer = User.objects.create_user("newcomer")
    seats.take(club, of(club), newcomer)
    assert of(club).user == newcomer


def test_a_host_gives_a_seat_away_only_after_the_absence_the_table_chose(club: Game, ada: User, ben: User) -> None:
    page = post(login(ada), club, "give", "Ben")
    assert "when the game has waited for a day" in page
    assert not of(club).bot
    let_time_pass(club, LONG)
    notebook.visit(club, ben, 0)
    post(login(ada), club, "give", "Ben")
    assert not of(club).bot, "Ben has looked at the game meanwhile"
    ben.notes.update(looked=timezone.now() - LONG)
    post(login(ada), club, "give", "Ben")
    assert (of(club).bot, of(club).user, of(club).lent_by) == ("easy", ben, "Ada")


def test_the_host_does_not_give_away_a_seat_nobody_waits_for(club: Game, ada: User) -> None:
    let_time_pass(club, timedelta(days=400))
    with pytest.raises(BadInput, match="does not wait for Cleo"):
        seats.give(club, of(club, "Cleo"), ada)


def test_giving_a_seat_away_is_seen_by_all_and_told_to_its_player(club: Game, ada: User, ben: User, cleo: User) -> None:
    let_time_pass(club, LONG)
    post(login(ada), club, "give", "Ben")
    words = "Ada lets a bot play for Ben, who may take it back at any time."
    for user in (ben, cleo):
        assert words in login(user).get(f"/g/{club.pk}/tab/chat/").content.decode()
        assert words in login(user).get(f"/g/{club.pk}/tab/log/").content.decode()
    page = login(ben).get(f"/g/{club.pk}/").content.decode()
    assert "Ada let a bot play for Ben" in page
    assert "Play again" in page
    assert "Play again" not in login(cleo).get(f"/g/{club.pk}/").content.decode()
    call_command("digest", verbosity=0)
    told = [letter for letter in mail.outbox if letter.to == [ben.email]]
    assert [letter.subject for letter in told] == ["A bot plays for you in toy · Club"]
    assert "take it back" in told[0].body
    post(login(ben), club, "take", "Ben")
    assert "Ben plays again." in login(cleo).get(f"/g/{club.pk}/tab/chat/").content.decode()


@pytest.fixture
def agreeing(club: Game) -> Game:
    Game.objects.filter(pk=club.pk).update(absence=Game.Absence.AGREEMENT)
    club.refresh_from_db()
    return club


def test_by_agreement_all_the_others_must_agree(agreeing: Game, ada: User, ben: User, cleo: User) -> None:
    post(login(ada), agreeing, "give", "Ben")
    assert not of(agreeing).bot
    for user in (ada, ben):
        post(login(user), agreeing, "agree")
        assert not of(agreeing).bot, "neither the host again nor Ben agrees for Cleo"
    assert "asks whether a bot may play for Ben" in login(cleo).get(f"/g/{agreeing.pk}/").content.decode()
    post(login(cleo), agreeing, "agree")
    assert (of(agreeing).bot, of(agreeing).user) == ("easy", ben)
    assert not SeatRequest.objects.exists()


@pytest.mark.parametrize("who", ["ben", "cleo"])
def test_who_is_asked_or_meant_may_decline(agreeing: Game, ada: User, who: str) -> None:
    post(login(ada), agreeing, "give", "Ben")
    post(login(User.objects.get(username=who)), agreeing, "decline")
    assert not SeatRequest.objects.exists()
    assert not of(agreeing).bot


def test_who_acts_is_not_away(agreeing: Game, ada: User, ben: User) -> None:
    post(login(ada), agreeing, "give", "Ben")
    play.act(agreeing.pk, ben, {"kind": "gift", "actor": "Ben", "amount": 5}, agreeing.records)
    assert not SeatRequest.objects.exists()


def test_a_host_alone_with_one_other_cannot_agree_with_themselves(hosted: None, game: Game, ada: User) -> None:
    Game.objects.filter(pk=game.pk).update(absence=Game.Absence.AGREEMENT)
    with pytest.raises(BadInput, match="Nobody else"):
        seats.give(game, of(game), ada)


def test_the_seat_of_a_deleted_account_goes_on_with_a_bot(club: Game, ada: User, ben: User) -> None:
    ben.delete()
    seats.give(club, of(club), ada)
    assert (of(club).bot, of(club).user) == ("easy", None)
    assert Chat.objects.filter(name="", text__contains="whose seat is free").exists()


def test_the_rule_is_chosen_with_the_table_and_shown_there(ada: User) -> None:
    client = login(ada)
    client.post("/new/", {"title": "toy", "mode": "live", "players": "2", "my-name": "Ada", "absence": "week"})
    game = Game.objects.get()
    assert game.absence == Game.Absence.WEEK
    assert "when the game has waited for a week" in client.get(f"/g/{game.pk}/").content.decode()
    client.post("/new/", {"title": "toy", "mode": "live", "players": "2", "my-name": "Ada", "absence": "never"})
    assert Game.objects.count() == 1
