"""Seats of a game that is being played: lent to a bot, taken back, given away by the rule the table chose.

A seat belongs to whoever sat down on it. A bot may play for them; they take the seat back at once, whoever lent it.
What happens to a seat is said aloud: in the chat, in the log, and to the person whose seat it is.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from bradshaw.bots.known import USUAL
from bradshaw.kernel.errors import BadInput
from bradshaw.web.accounts import people
from bradshaw.web.table import play
from bradshaw.web.table.models import Chat, Game, Note, Record, Seat, SeatRequest, StandingOrder

log = logging.getLogger("bradshaw.seats")

WAITS: dict[str, timedelta] = {
    Game.Absence.HOUR: timedelta(hours=1),
    Game.Absence.DAY: timedelta(days=1),
    Game.Absence.WEEK: timedelta(weeks=1),
}


def give(game: Game, seat: Seat, user: User | None) -> None:
    """A bot plays on: for whoever says so themselves at once, for another by the rule of the table."""
    with transaction.atomic():
        row, seat = _held(game, seat)
        if seat.bot:
            raise BadInput(f"A bot plays for {seat.name} already.")
        own = user is not None and seat.user_id == user.pk
        hosting = play.hosts(row, user)
        if own or (hosting and (seat.user_id is None or row.mode == Game.Mode.HOTSEAT)):
            _lend(row, seat, _called(row, user))
        elif not hosting:
            raise play.NotYours("Only the host lets a bot play for somebody else.")
        elif row.absence == Game.Absence.AGREEMENT:
            _ask(row, seat, user)
        else:
            _must_be_away(row, seat)
            _lend(row, seat, _called(row, user))
        play.tell(row)


def take(game: Game, seat: Seat, user: User) -> None:
    """Whose seat it is plays again; a seat that is nobody's may be taken by somebody who has none."""
    with transaction.atomic():
        row, seat = _held(game, seat)
        if seat.user_id == user.pk:
            if not seat.bot:
                raise BadInput("You play yourself already.")
            _say(row, f"{seat.name} plays again.")
        elif seat.user_id is not None:
            raise play.NotYours(f"This is {seat.name}'s seat, to be taken back at any time.")
        elif row.mode != Game.Mode.HOTSEAT and any(one.user_id == user.pk for one in row.seated):
            raise play.NotYours("You sit at this table already.")
        else:
            _say(row, f"{people.shown_name(user)} plays for {seat.name} from now on.")
            StandingOrder.objects.filter(game=row, seat=seat.name).delete()  # another's, with another's limits
        seat.user, seat.bot, seat.lent_by, seat.lent = user, "", "", None
        seat.save()
        SeatRequest.objects.filter(seat=seat).delete()
        play.tell(row)


def answer(game: Game, user: User | None, agree: bool) -> None:
    """The others agree or decline that a bot plays; whose seat it is may always decline."""
    with transaction.atomic():
        row = play.locked(game.pk)
        request = SeatRequest.objects.filter(game=row).select_related("seat").first()
        mine = set(play.seats_of(row, user))
        if request is None or not mine:
            raise BadInput("Nobody asks you about a seat.")
        voters = _voters(row, request.seat)
        if agree and not mine & voters:
            raise play.NotYours("This is for the others to agree to.")
        if not agree:
            _say(row, f"{_called(row, user)} does not agree that a bot plays for {request.seat.name}.")
            request.delete()
        else:
            request.agreed = sorted((set(request.agreed) | mine) & voters)
            request.save()
            _if_all_agree(row, request)
        play.tell(row)


def away_until(row: Game, seat: Seat) -> datetime | None:
    """When the host may let a bot play for a seat; None where the rule is another or nobody waits for it."""
    if row.absence not in WAITS or seat.name not in row.waits_for:
        return None
    return _last_seen(row, seat) + WAITS[row.absence]


def _held(game: Game, seat: Seat) -> tuple[Game, Seat]:
    """Both as they are now, and nobody changes them meanwhile."""
    row = play.locked(game.pk)
    if row.status != Game.Status.PLAYING:
        raise BadInput("The game is not being played.")
    found = row.seats.filter(pk=seat.pk).first()
    if found is None:
        raise BadInput("There is no such seat.")
    return row, found


def _last_seen(row: Game, seat: Seat) -> datetime:
    """The last sign of life: an action, a look at the page, or that the game did not wait yet."""
    acted = Record.objects.filter(game=row, author=seat.user_id).order_by("-index").values_list("at", flat=True).first()
    looked = Note.objects.filter(game=row, user=seat.user_id).values_list("looked", flat=True).first()
    return max(moment for moment in (row.turn_since or row.created, acted, looked) if moment)


def _must_be_away(row: Game, seat: Seat) -> None:
    until = away_until(row, seat)
    if until is None:
        raise BadInput(f"The game does not wait for {seat.name}.")
    if timezone.now() < until:
        raise BadInput(
            f"A bot may play for {seat.name} {row.get_absence_display()} without a word of theirs: "
            f"from {until:%d %B %Y, %H:%M} UTC on."
        )


def _ask(row: Game, seat: Seat, user: User | None) -> None:
    voters = _voters(row, seat)
    mine = set(play.seats_of(row, user)) & voters
    if not voters - mine:
        raise BadInput("Nobody else sits at this table who could agree.")
    SeatRequest.objects.filter(game=row).delete()
    request = SeatRequest.objects.create(game=row, seat=seat, by=_called(row, user), agreed=sorted(mine))
    _say(row, f"{request.by} asks whether a bot may play for {seat.name}.")


def _voters(row: Game, seat: Seat) -> set[str]:
    """Everybody who plays, but for the one who is away."""
    return {one.name for one in row.seated if one.user_id and not one.bot and one.pk != seat.pk}


def _if_all_agree(row: Game, request: SeatRequest) -> None:
    if set(request.agreed) >= _voters(row, request.seat):
        _lend(row, request.seat, request.by)


def _lend(row: Game, seat: Seat, by: str) -> None:
    seat.bot, seat.lent_by, seat.lent = USUAL, by, timezone.now()
    seat.save()
    SeatRequest.objects.filter(game=row).delete()
    whose = "who may take it back at any time" if seat.user_id else "whose seat is free"
    _say(row, f"{by} lets a bot play for {seat.name}, {whose}.")
    log.info("a seat was given to a bot", extra={"game": row.pk, "seat": seat.name, "by": by})


def _say(row: Game, text: str) -> None:
    Chat.objects.create(game=row, name="", text=text, position=row.position)


def _called(row: Game, user: User | None) -> str:
    """By the name the table knows them, or as the host."""
    seat = next((one for one in row.seated if user and one.user_id == user.pk), None)
    return seat.name if seat and row.mode != Game.Mode.HOTSEAT else "The host"
