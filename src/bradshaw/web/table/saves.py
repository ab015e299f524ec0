"""Games in and out: our own save, and the format of 18xx.games.

A file is read and played through before anything is written, within limits that no real game comes near.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from bradshaw.bots.known import USUAL
from bradshaw.kernel.codec import NOT_JSON, plain
from bradshaw.kernel.errors import BadInput, SaveError
from bradshaw.kernel.fingerprint import fingerprint, marks
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.names import clean_name, printable
from bradshaw.web.table import play, positions
from bradshaw.web.table.models import Game, Record, Seat
from bradshaw.web.thinking import questions

LONGEST_REPLAY = 20.0
"""Seconds; a long game takes one or two."""
LARGEST_SEED = 2**63 - 1


def count_actions(data: bytes) -> int:
    """How many actions a file says it has, before any is played. Too many are refused."""
    try:
        loose = msgspec.json.decode(data)
    except NOT_JSON:
        return 0
    actions = loose.get("actions") if isinstance(loose, dict) else None
    count = len(actions) if isinstance(actions, list) else 0
    if count > play.MOST_ACTIONS:
        raise SaveError(f"actions: a game has at most {play.MOST_ACTIONS}")
    return count


def read(data: bytes) -> Played:
    """The game of a file, ours or the other site's."""
    count_actions(data)
    return questions.read(data, LONGEST_REPLAY)


@dataclass(frozen=True)
class Prepared:
    """All rows of a game, computed and checked; only writing is left to do."""

    played: Played
    facts: play.Facts
    records: list[Record]


def prepare(played: Played) -> Prepared:
    """What a game looks like in the database. Refuses what one of our databases could not hold."""
    for name in played.seats:
        try:
            clean = clean_name(name)
        except BadInput as error:
            raise SaveError(f"players: {error}") from None
        if clean != name:
            raise SaveError("players: a name has no spaces around it and no two in a row")
    if abs(played.chance.seed) > LARGEST_SEED:
        raise SaveError("seed: the number is too large")
    now = timezone.now()
    records = [
        Record(
            index=index,
            action=plain(entry.action),
            seat=entry.action.actor,
            at=moment(entry.at) or now,
            fingerprint=fingerprint(entry.state),
            marks=marks(entry.state),
            findings=entry.findings,
            key=secrets.token_urlsafe(16),
        )
        for index, entry in enumerate(played.entries)
    ]
    if not all(text.isprintable() for text in texts([played.options, played.chance.outcomes])):
        raise SaveError("options or chance: there are signs that cannot be shown")
    for record in records:
        if not all(text.isprintable() for text in texts([record.action, record.findings])):
            raise SaveError(f"actions[{record.index}]: there are signs that cannot be shown")
    return Prepared(played, play.Facts.of(played), records)


def texts(thing: Any) -> Iterator[str]:
    """Every string in plain data."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for name, value in thing.items():
            yield name
            yield from texts(value)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from texts(one)


def write(host: User, game: Prepared, name: str, bots: Collection[str] = (), bot: str = USUAL) -> Game:
    """A one-screen game of this person; seats of these names are played by a bot."""
    played = game.played
    with transaction.atomic():
        row = Game(
            name=printable(name)[:60] or played.title.name.partition(": ")[2][:60] or played.title.name[:60],
            title=played.title.id,
            options=played.options,
            seed=played.chance.seed,
            chance=played.chance.outcomes,
            rules_version=played.rules_version,
            players=len(played.seats),
            mode=Game.Mode.HOTSEAT,
            undo=Game.Undo.FREE,
            begun=timezone.now(),
            records=len(game.records),
        )
        play.describe(row, game.facts)
        row.save(force_insert=True)
        row.hosts.add(host)
        Seat.objects.bulk_create(
            Seat(game=row, order=order, name=seat, user=None if seat in bots else host, bot=bot if seat in bots else "")
            for order, seat in enumerate(played.seats)
        )
        for record in game.records:
            record.game = row
        Record.objects.bulk_create(game.records)
    positions.keep(row.pk, played, [record.fingerprint for record in game.records])
    return row


def take_in(host: User, data: bytes, name: str) -> Game:
    """Write a file's game into the database."""
    return write(host, prepare(read(data)), name.rsplit(".", 1)[0])


def moment(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo else None
    except (ValueError, OverflowError):
        return None
