"""Games in and out: our own save, and the format of 18xx.games."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from bradshaw.interop import formats
from bradshaw.kernel import save
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import SaveError
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.game import fingerprint
from bradshaw.web.table import play, positions
from bradshaw.web.table.models import Game, Record, Seat


def read(data: bytes) -> Played:
    """The game of a file, ours or the other site's."""
    if b'"bradshaw-game"' in data[:2000]:
        return save.load(data)
    foreign = formats.recognised(data)
    if foreign is None:
        return save.load(data)
    return foreign.read(data)


def take_in(user: User, data: bytes, name: str) -> Game:
    """Write a file's game into the database, as a one-screen game of this person."""
    played = read(data)
    if any(len(seat) > 40 for seat in played.seats):
        raise SaveError("players: a name has at most 40 letters")
    now = timezone.now()
    with transaction.atomic():
        row = Game.objects.create(
            name=name.rsplit(".", 1)[0].replace("\0", "")[:60] or played.title.name[:60],
            title=played.title.id,
            options=played.chosen,
            seed=played.chance.seed,
            chance=played.chance.outcomes,
            rules_version=played.title.rules_version,
            players=len(played.seats),
            mode=Game.Mode.HOTSEAT,
            undo=Game.Undo.FREE,
            begun=now,
        )
        row.hosts.add(user)
        Seat.objects.bulk_create(
            Seat(game=row, order=order, name=seat, user=user) for order, seat in enumerate(played.seats)
        )
        prints = [fingerprint(entry.state) for entry in played.entries]
        Record.objects.bulk_create(
            Record(
                game=row,
                index=index,
                action=plain(entry.action),
                seat=entry.action.actor,
                at=moment(entry.at) or now,
                fingerprint=prints[index],
                key=secrets.token_urlsafe(16),
            )
            for index, entry in enumerate(played.entries)
        )
        row.records = len(played.entries)
        play.describe(row, played)
        row.save()
    positions.keep(row.pk, played, prints)
    return row


def moment(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else None
