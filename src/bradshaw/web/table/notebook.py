"""A person's own notes on a game, and how far they had seen it at their last visit."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils import timezone

from bradshaw.kernel.names import storable
from bradshaw.web.plain_sql import columns, first
from bradshaw.web.table.models import Game, Note

FIND = f"SELECT {columns(Note)} FROM table_note WHERE game_id = %s AND user_id = %s"

log = logging.getLogger("bradshaw.table")

A_MOMENT = timedelta(minutes=1)
"""Looks at the same position so soon after one another are one look."""
A_VISIT = timedelta(minutes=10)
"""Away for longer, and the next look is a new visit."""


def of(row: Game, who: User | None) -> Note | None:
    """What a person has noted: asked with every click."""
    return first(Note, FIND, [row.pk, who.pk]) if who else None


def visit(row: Game, who: User, position: int) -> None:
    """Remember that this person looks at the game now. Looking goes on where nothing can be written."""
    try:
        _remember(row, who, position)
    except DatabaseError as error:
        log.warning("a visit is not remembered", extra={"reason": str(error)})


def _remember(row: Game, who: User, position: int) -> None:
    now = timezone.now()
    note = of(row, who)
    if note is None:
        Note.objects.get_or_create(game=row, user=who, defaults={"looking": position, "looked": now})
        return
    fresh = note.looked is not None and now - note.looked < A_MOMENT
    if fresh and note.looking == position:
        return
    fields = ["looking", "looked"]
    if note.looked is None or now - note.looked > A_VISIT:
        note.seen = note.looking
        fields.append("seen")
    note.looking, note.looked = position, now
    note.save(update_fields=fields)


def write(row: Game, who: User, text: str) -> None:
    Note.objects.update_or_create(game=row, user=who, defaults={"text": storable(text)[:20_000]})
