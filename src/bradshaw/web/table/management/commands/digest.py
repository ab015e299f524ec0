"""`python -m django digest`: mail to those who must act what happened and what is to be decided. Run it by a timer."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandParser
from django.template.loader import render_to_string
from django.utils import timezone

from bradshaw.web.accounts import people
from bradshaw.web.table import positions
from bradshaw.web.table.models import Game, Note, Seat
from bradshaw.web.table.show import story

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
        steps = story.steps(positions.load(row), since + 1)
        lines = [line.text for step in reversed(steps) for line in step.lines]
        told.append({"game": row, "lines": lines[-MOST_LINES:], "heading": row.heading, "since": row.turn_since})
    return told


class Command(BaseCommand):
    help = "Mails everybody who must act what happened and what is to be decided."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--site", default="", help="the address of the site, for links")

    def handle(self, *args: Any, **options: Any) -> None:
        site = options["site"] or (f"https://{settings.HOSTS[0].lstrip('.')}" if settings.HOSTS else "")
        sent = 0
        for user in User.objects.filter(is_active=True, profile__digest=True).exclude(email=""):
            profile = people.profile(user)
            games = [one for one in waiting(user) if profile.told is None or one["game"].changed > profile.told]
            if not games:
                continue
            text = render_to_string("table/digest.txt", {"name": profile, "games": games, "site": site})
            count = len(games)
            subject = f"{count} game{'s' if count > 1 else ''} wait{'' if count > 1 else 's'} for you"
            send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, [user.email])
            profile.told = timezone.now()
            profile.save(update_fields=["told"])
            sent += 1
        self.stdout.write(f"{sent} digests sent")
