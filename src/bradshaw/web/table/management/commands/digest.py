"""`python -m django digest`: mail to those who must act what happened and what is to be decided. Run it by a timer."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandParser
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import timezone

from bradshaw.web.accounts import people
from bradshaw.web.table import positions
from bradshaw.web.table.models import Game, Note, Seat
from bradshaw.web.table.show import log

MOST_LINES = 40


def waiting(user: User) -> list[dict[str, Any]]:
    """The games that wait for a person, with what happened since they last looked."""
    told = []
    seats = Seat.objects.filter(user=user, bot="", game__status=Game.Status.PLAYING).select_related("game")
    for seat in seats.exclude(game__mode=Game.Mode.HOTSEAT):
        row = seat.game
        if seat.name not in row.waits_for:
            continue
        note = Note.objects.filter(game=row, user=user).first()
        since = note.looking if note else 0
        steps = log.steps(positions.load(row), since + 1)
        lines = [line.text for step in reversed(steps) for line in step.lines]
        told.append({"game": row, "lines": lines[-MOST_LINES:], "heading": row.heading, "since": row.turn_since})
    return told


def lent(user: User, since: datetime | None) -> list[Seat]:
    """Seats of a person for whom a bot plays by somebody else's wish."""
    seats = Seat.objects.filter(user=user, game__status=Game.Status.PLAYING, lent__isnull=False).exclude(bot="")
    seats = seats.exclude(game__mode=Game.Mode.HOTSEAT).exclude(lent_by=F("name")).select_related("game")
    return [seat for seat in seats if since is None or (seat.lent and seat.lent > since)]


class Command(BaseCommand):
    help = "Mails everybody who must act what happened and what is to be decided."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--site", default="", help="the address of the site, for links")

    def handle(self, *args: Any, **options: Any) -> None:
        site = options["site"] or (f"https://{settings.HOSTS[0].lstrip('.')}" if settings.HOSTS else "")
        sent = 0
        for user in User.objects.filter(is_active=True).exclude(profile__digest=False).exclude(email=""):
            profile = people.profile(user)
            games = [one for one in waiting(user) if profile.told is None or one["game"].changed > profile.told]
            seats = lent(user, profile.told)
            if not games and not seats:
                continue
            context = {"name": profile, "games": games, "seats": seats, "site": site}
            text = render_to_string("table/digest.txt", context)
            count = len(games)
            subject = f"{count} game{'s' if count > 1 else ''} wait{'' if count > 1 else 's'} for you"
            if seats:
                subject = f"A bot plays for you in {seats[0].game}"
            send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, [user.email])
            profile.told = timezone.now()
            profile.save()
            sent += 1
        self.stdout.write(f"{sent} digests sent")
