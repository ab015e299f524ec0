"""Acting at a table. What is acknowledged is committed; what is outdated is refused; nothing happens twice."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from bradshaw.kernel.actions import Action
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import BadInput, BradshawError
from bradshaw.kernel.game import Game as Played
from bradshaw.web.live import bus
from bradshaw.web.table import positions
from bradshaw.web.table.models import Game, Record, UndoRequest, touch


class MovedOn(BradshawError):
    """Somebody acted on a page that no longer shows the game as it is."""

    def __init__(self) -> None:
        super().__init__("The game has moved on. This is how it stands now.")


class NotYours(BradshawError):
    """Somebody tried to act for a seat that is not theirs."""


def seats_of(row: Game, user: User | None) -> list[str]:
    """The seats a person acts for: decided here and nowhere else."""
    seats = row.seated
    if row.mode == Game.Mode.HOTSEAT:
        return [seat.name for seat in seats if not seat.bot] if hosts(row, user) else []
    return [seat.name for seat in seats if user is not None and seat.user_id == user.pk and not seat.bot]


def hosts(row: Game, user: User | None) -> bool:
    """May this person run the table? At home everybody may run the one-screen games of this computer."""
    if row.mode == Game.Mode.HOTSEAT and settings.LOCAL:
        return True
    return user is not None and row.hosts.filter(pk=user.pk).exists()


def locked(pk: str) -> Game:
    """The row, held until the transaction ends. SQLite's transactions are exclusive from their start."""
    row = Game.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        raise BadInput("There is no such game.")
    return row


def act(
    pk: str,
    user: User | None,
    action: Mapping[str, object] | str,
    expected: int,
    key: str = "",
    *,
    bot: str = "",
) -> Game:
    """Carry out an action for a seat of this person (or of this bot), if the game still stands as expected."""
    key = key or secrets.token_urlsafe(16)
    with transaction.atomic():
        row = locked(pk)
        if Record.objects.filter(game=row, key=key).exists():
            return row
        _must_be(row, expected)
        game = positions.load(row)
        record = game.read(action)
        if bot:
            allowed = record.actor == bot and row.seats.filter(name=bot).exclude(bot="").exists()
        else:
            allowed = record.actor in seats_of(row, user)
        if not allowed:
            raise NotYours(f"You do not act for {record.actor or 'nobody'} at this table.")
        now = timezone.now()
        game.act(record, at=now.isoformat(timespec="seconds"), author=record.actor)
        _write(row, game, Record.Kind.ACT, key=key, user=user, seat=record.actor, action=record)
    _committed(row, game)
    return row


def _must_be(row: Game, expected: int) -> None:
    if row.status == Game.Status.OPEN:
        raise BadInput("The game has not begun.")
    if row.records != expected:
        raise MovedOn


def _write(
    row: Game,
    game: Played,
    kind: Record.Kind,
    *,
    key: str,
    user: User | None,
    seat: str,
    action: Action | None = None,
    count: int = 1,
) -> None:
    """Append the record and bring the row up to date, inside the caller's transaction."""
    Record.objects.create(
        game=row,
        index=row.records,
        kind=kind,
        action={} if action is None else plain(action),
        count=count,
        author=user,
        seat=seat,
        at=timezone.now(),
        fingerprint=game.fingerprint(),
        key=key,
    )
    row.records += 1
    UndoRequest.objects.filter(game=row).delete()
    describe(row, game)
    _announce(row)


def _announce(row: Game) -> None:
    """Save the row and tell the other processes; they hear of it when the transaction is committed."""
    row.save()
    bus.publish(row.pk, row.version)


def _grow(row: Game) -> None:
    row.version += 1
    row.changed = timezone.now()


def describe(row: Game, game: Played) -> None:
    """What lists of games show, read off the position."""
    waits = list(game.deciders)
    if waits != row.waits_for or row.turn_since is None:
        row.turn_since = timezone.now()
    row.waits_for = waits
    _grow(row)
    row.position = len(game.entries)
    row.heading = positions.heading(game)[:200]
    row.fingerprint = game.fingerprint()
    row.status = Game.Status.FINISHED if game.ended else Game.Status.PLAYING
    row.finished = timezone.now() if game.ended else None
    row.scores = game.scores() if game.ended else {}


def _committed(row: Game, game: Played) -> None:
    positions.follow(row.pk, game, row.records)


def tell(row: Game | str) -> None:
    """Something besides the position has changed: chat, seats, a request."""
    pk = row.pk if isinstance(row, Game) else row
    with transaction.atomic():
        touch(pk)
        bus.publish(pk, Game.objects.values_list("version", flat=True).get(pk=pk))


# Taking back


def bots_of(row: Game) -> set[str]:
    return {seat.name for seat in row.seated if seat.bot}


def steps_back(row: Game, game: Played, mine: list[str]) -> int:
    """How many actions go when a person takes back: bots' answers, then the person's own last one. 0: none."""
    bots = bots_of(row)
    for steps, entry in enumerate(reversed(game.entries), 1):
        if entry.action.actor in bots:
            continue
        return steps if entry.action.actor in mine or row.undo != Game.Undo.OWN else 0
    return 0


def steps_to_turn_start(row: Game, game: Played, mine: list[str]) -> int:
    """How many actions go when a person begins the turn again: the unbroken run of their own last actions."""
    steps, who = 0, ""
    for entry in reversed(game.entries):
        actor = entry.action.actor
        if actor not in mine or (who and actor != who):
            break
        who, steps = actor, steps + 1
    return steps


def may_undo(row: Game, game: Played, user: User | None) -> int:
    """How many actions this person may take back, or ask to."""
    mine = seats_of(row, user)
    return steps_back(row, game, mine) if mine else 0


def may_redo(row: Game, game: Played, user: User | None) -> bool:
    if not game.can_redo:
        return False
    mine = seats_of(row, user)
    last = Record.objects.filter(game=row).order_by("-index").first()
    return last is not None and bool(mine) and (row.undo == Game.Undo.FREE or last.seat in mine)


def undo(pk: str, user: User | None, expected: int, *, turn: bool = False, key: str = "") -> Game:
    """Take back by the table's rule: at once, or by asking the others."""
    key = key or secrets.token_urlsafe(16)
    with transaction.atomic():
        row = locked(pk)
        if Record.objects.filter(game=row, key=key).exists():
            return row
        _must_be(row, expected)
        game = positions.load(row)
        mine = seats_of(row, user)
        if not mine:
            raise NotYours("Only players of this table take actions back.")
        count = steps_to_turn_start(row, game, mine) if turn else steps_back(row, game, mine)
        if not count:
            raise BadInput("There is no action of yours to take back.")
        others = {s.name for s in row.seated if not s.bot and s.name not in mine}
        if row.undo == Game.Undo.AGREEMENT and others:
            UndoRequest.objects.update_or_create(
                game=row, defaults={"seat": mine[0], "count": count, "position": len(game.entries), "agreed": []}
            )
            _grow(row)
            _announce(row)
            asked = True
        else:
            _take_back(row, game, user, mine[0], count, key)
            asked = False
    if not asked:
        _committed(row, game)
    return row


def _take_back(row: Game, game: Played, user: User | None, seat: str, count: int, key: str) -> None:
    for _ in range(count):
        game.undo()
    _write(row, game, Record.Kind.UNDO, key=key, user=user, seat=seat, count=count)


def answer_undo(pk: str, user: User | None, expected: int, agree: bool) -> Game:
    """Another player agrees or declines; the last agreement takes back."""
    with transaction.atomic():
        row = locked(pk)
        _must_be(row, expected)
        request = UndoRequest.objects.filter(game=row).first()
        mine = set(seats_of(row, user))
        if request is None or not mine:
            raise BadInput("Nobody asks you to take anything back.")
        game = positions.load(row)
        others = {s.name for s in row.seated if not s.bot and s.name != request.seat}
        agreed = (set(request.agreed) | mine) & others
        done = agree and agreed == others and len(game.entries) == request.position
        if done:
            _take_back(row, game, user, request.seat, request.count, secrets.token_urlsafe(16))
        else:
            if agree:
                request.agreed = sorted(agreed)
                request.save()
            else:
                request.delete()
            _grow(row)
            _announce(row)
    if done:
        _committed(row, game)
    return row


def redo(pk: str, user: User | None, expected: int, key: str = "") -> Game:
    key = key or secrets.token_urlsafe(16)
    with transaction.atomic():
        row = locked(pk)
        if Record.objects.filter(game=row, key=key).exists():
            return row
        _must_be(row, expected)
        game = positions.load(row)
        if not may_redo(row, game, user):
            raise BadInput("There is nothing of yours to do again.")
        game.redo()
        _write(row, game, Record.Kind.REDO, key=key, user=user, seat=seats_of(row, user)[0])
    _committed(row, game)
    return row
