"""A person's own notes on a game, and how far they had seen it at their last visit."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from bradshaw.web.table.models import Game, Note

A_VISIT = timedelta(minutes=10)
"""Away for longer, and the next look is a new visit."""


def of(row: Game, who: User | None) -> Note | None:
    return Note.objects.filter(game=row, user=who).first() if who else None


def visit(row: Game, who: User, position: int) -> Note:
    """Remember that this person looks at the game now."""
    now = timezone.now()
    note, new = Note.objects.get_or_create(game=row, user=who, defaults={"looking": position, "looked": now})
    if new:
        return note
    fields = ["looking", "looked"]
    if note.looked is None or now - note.looked > A_VISIT:
        note.seen = note.looking
        fields.append("seen")
    note.looking, note.looked = position, now
    note.save(update_fields=fields)
    return note


def write(row: Game, who: User, text: str) -> None:
    Note.objects.update_or_create(game=row, user=who, defaults={"text": text.replace("\0", "")[:20_000]})
