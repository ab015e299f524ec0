"""Acting at a table. What is acknowledged is committed; what is outdated is refused; nothing happens twice."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from bradshaw.kernel.actions import Action
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import BadInput, BradshawError
from bradshaw.kernel.fingerprint import marks
from bradshaw.kernel.game import Game as Played
from bradshaw.web.table import bus, positions, rows
from bradshaw.web.table.models import Game, Record, UndoRequest, touch

MOST_ACTIONS = 5_000
"""Many times as long as games are; what is longer is meant to hurt."""
MOST_RECORDS = 4 * MOST_ACTIONS
"""With all that was taken back."""


class MovedOn(BradshawError):
    """Somebody acted on a page that no longer shows the game as it is."""

    def __init__(self) -> None:
        super().__init__("The game has moved on. This is how it stands now.")


class NotYours(BradshawError):
    """Somebody tried to act for a seat that is not theirs."""


class Repeated(Exception):
    """What is sent has been sent before, and was done."""

    def __init__(self, row: Game) -> None:
        self.row = row


P = ParamSpec("P")


def once(do: Callable[P, Game]) -> Callable[P, Game]:
    """Sending twice acts once: the second time the game is shown as it stands."""

    @wraps(do)
    def doing(*args: P.args, **kwargs: P.kwargs) -> Game:
        try:
            return do(*args, **kwargs)
        except Repeated as again:
            return again.row

    return doing


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
    """The row, held until the transaction ends."""
    row = rows.find(pk, hold=True)
    if row is None:
        raise BadInput("There is no such game.")
    return row


@dataclass(frozen=True)
class Facts:
    """What lists of games show, read off a position before anything is written."""

    waits_for: list[str]
    position: int
    heading: str
    fingerprint: str
    marks: dict[str, str]
    ended: bool
    scores: dict[str, int]

    @classmethod
    def of(cls, game: Played) -> Facts:
        return cls(
            waits_for=list(game.deciders),
            position=len(game.entries),
            heading=positions.heading(game)[:200],
            fingerprint=game.fingerprint(),
            marks=marks(game.state),
            ended=game.ended,
            scores=game.scores() if game.ended else {},
        )


@once
def act(
    pk: str,
    user: User | None,
    action: Mapping[str, object] | str | Action,
    expected: int,
    key: str = "",
    *,
    acts_for: Callable[[Game], Iterable[str]] | None = None,
) -> Game:
    """Carry out an action for a seat of this person, if the game still stands as expected.

    With `acts_for` nobody is here: the table acts for the seats that it names, looked at again under the lock.
    """
    key = key or secrets.token_urlsafe(16)
    row, game = _standing(pk, expected, key)
    record = game.read(action)

    def check(row: Game) -> None:
        if record.actor not in (acts_for(row) if acts_for else seats_of(row, user)):
            raise NotYours(f"You do not act for {record.actor or 'nobody'} at this table.")

    check(row)
    if len(game.entries) >= MOST_ACTIONS:
        raise BadInput(f"A game has at most {MOST_ACTIONS} actions.")
    author = record.actor if acts_for is None or record.actor in bots_of(row) else ""
    game.act(record, at=timezone.now().isoformat(timespec="seconds"), author=author)
    kept = Record(
        kind=Record.Kind.ACT,
        action=plain(record),
        findings=game.entries[-1].findings,
        **_by(user, author, key),
    )
    return _append(row, game, check, kept)


def _by(user: User | None, seat: str, key: str) -> dict[str, Any]:
    return {"author": user, "seat": seat, "key": key}


def _outdated(row: Game, key: str) -> Exception:
    """Why a row does not stand as expected: what this key names has happened already, or somebody else was faster."""
    return Repeated(row) if key and Record.objects.filter(game=row, key=key).exists() else MovedOn()


def _standing(pk: str, expected: int, key: str = "") -> tuple[Game, Played]:
    """The game as the caller saw it, to be played on. Nothing is held: whoever is first wins."""
    row = rows.find(pk)
    if row is None:
        raise BadInput("There is no such game.")
    _must_be(row, expected, key)
    game = positions.load(row)
    _must_be(row, expected, key)  # loading looks again when somebody was faster
    return row, game


def _must_be(row: Game, expected: int, key: str) -> None:
    if row.status == Game.Status.OPEN:
        raise BadInput("The game has not begun.")
    if row.records != expected:
        raise _outdated(row, key)
    if row.records >= MOST_RECORDS:
        raise BadInput("This game has gone on for too long; download it and go on in a new one.")


def _append(row: Game, game: Played, check: Callable[[Game], None], record: Record) -> Game:
    """Write what was computed, if the game still stands where it was computed and the seats are still as they were.

    Only this is a transaction: it lasts as long as writing a record does, whatever the computing took.
    """
    facts = Facts.of(game)
    try:
        with transaction.atomic():
            now = locked(row.pk)
            if now.records != row.records:
                raise _outdated(now, record.key)
            check(now)
            record.game, record.index = now, now.records
            record.at, record.fingerprint, record.marks = timezone.now(), facts.fingerprint, facts.marks
            rows.add(record)
            now.records += 1
            asked = _withdraw(now, record.seat)
            describe(now, facts)
            _announce(now)
    except IntegrityError:
        raise _outdated(row, record.key) from None
    if asked:
        now.refresh_from_db()
    positions.follow(now.pk, game, now.records)
    return now


def _withdraw(row: Game, seat: str) -> bool:
    """What was asked of the table before an action is asked no more; who acts is not away."""
    asked = [getattr(row, "undo_request", None), getattr(row, "seat_request", None)]
    old = [request for request in asked if request and (isinstance(request, UndoRequest) or request.seat.name == seat)]
    for request in old:
        request.delete()
    return bool(old)


def _announce(row: Game) -> None:
    """Save the row and tell the other processes; they hear of it when the transaction is committed."""
    rows.write(row, DESCRIBED)
    bus.publish(row.pk, row.version)


DESCRIBED = (
    *("records", "version", "changed", "turn_since", "waits_for", "position", "heading", "fingerprint", "status"),
    *("finished", "scores"),
)
"""What an action changes of a row."""


def _grow(row: Game) -> None:
    row.version += 1
    row.changed = timezone.now()


def describe(row: Game, facts: Facts) -> None:
    """Bring a row up to date."""
    if facts.waits_for != row.waits_for or row.turn_since is None:
        row.turn_since = timezone.now()
    row.waits_for = facts.waits_for
    _grow(row)
    row.position = facts.position
    row.heading = facts.heading
    row.fingerprint = facts.fingerprint
    row.status = Game.Status.FINISHED if facts.ended else Game.Status.PLAYING
    row.finished = timezone.now() if facts.ended else None
    row.scores = facts.scores


def tell(row: Game | str) -> None:
    """Something besides the position has changed: chat, seats, a request."""
    pk = row.pk if isinstance(row, Game) else row
    with transaction.atomic():
        touch(pk)
        bus.publish(pk, Game.objects.values_list("version", flat=True).get(pk=pk))


# Taking back


def bots_of(row: Game) -> dict[str, str]:
    """The seats that bots play, and which bot each."""
    return {seat.name: seat.bot for seat in row.seated if seat.bot}


def steps_back(row: Game, game: Played, mine: list[str]) -> int:
    """How many actions go when a person takes back: what bots and the table did since, then the person's own last.

    0: none.
    """
    bots = bots_of(row)
    for steps, entry in enumerate(reversed(game.entries), 1):
        if entry.action.actor in bots or not entry.author:
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


@once
def undo(pk: str, user: User | None, expected: int, *, turn: bool = False, key: str = "") -> Game:
    """Take back by the table's rule: at once, or by asking the others."""
    key = key or secrets.token_urlsafe(16)
    row, game = _standing(pk, expected, key)
    mine = _players(row, user)
    count = steps_to_turn_start(row, game, mine) if turn else steps_back(row, game, mine)
    if not count:
        raise BadInput("There is no action of yours to take back.")
    if row.undo == Game.Undo.AGREEMENT and _others(row, mine):
        return _ask(row, UndoRequest(seat=mine[0], count=count, position=len(game.entries)))
    return _take_back(row, game, lambda now: _same(_players(now, user), mine), count, _by(user, mine[0], key))


def _players(row: Game, user: User | None) -> list[str]:
    mine = seats_of(row, user)
    if not mine:
        raise NotYours("Only players of this table take actions back.")
    return mine


def _others(row: Game, mine: Iterable[str]) -> set[str]:
    """The people besides."""
    return {seat.name for seat in row.seated if not seat.bot} - set(mine)


def _same(now: object, before: object) -> None:
    """Under the lock: what was decided on is as it was."""
    if now != before:
        raise MovedOn


def _ask(row: Game, request: UndoRequest) -> Game:
    with transaction.atomic():
        now = locked(row.pk)
        _same(now.records, row.records)
        UndoRequest.objects.filter(game=now).delete()
        request.game = now
        request.save()
        _grow(now)
        _announce(now)
    now.refresh_from_db()
    return now


def _take_back(row: Game, game: Played, check: Callable[[Game], None], count: int, by: dict[str, Any]) -> Game:
    for _ in range(count):
        game.undo()
    return _append(row, game, check, Record(kind=Record.Kind.UNDO, count=count, **by))


def answer_undo(pk: str, user: User | None, expected: int, agree: bool) -> Game:
    """Another player agrees or declines; the last agreement takes back."""
    row, game = _standing(pk, expected)
    request = UndoRequest.objects.filter(game=row).first()
    mine = seats_of(row, user)
    if request is None or not mine:
        raise BadInput("Nobody asks you to take anything back.")
    others = _others(row, [request.seat])
    agreed = sorted((set(request.agreed) | set(mine)) & others)
    before = request.pk, request.agreed

    def check(now: Game) -> None:
        _same((seats_of(now, user), _others(now, [request.seat])), (mine, others))
        _same(UndoRequest.objects.filter(game=now).values_list("pk", "agreed").first(), before)

    if agree and set(agreed) == others and len(game.entries) == request.position:
        return _take_back(row, game, check, request.count, _by(user, request.seat, secrets.token_urlsafe(16)))
    with transaction.atomic():
        now = locked(pk)
        _same(now.records, row.records)
        check(now)
        if agree:
            request.agreed = agreed
            request.save()
        else:
            request.delete()
        _grow(now)
        _announce(now)
    now.refresh_from_db()
    return now


@once
def redo(pk: str, user: User | None, expected: int, key: str = "") -> Game:
    key = key or secrets.token_urlsafe(16)
    row, game = _standing(pk, expected, key)
    mine = seats_of(row, user)
    if not may_redo(row, game, user):
        raise BadInput("There is nothing of yours to do again.")
    game.redo()
    record = Record(kind=Record.Kind.REDO, **_by(user, mine[0], key))
    return _append(row, game, lambda now: _same(seats_of(now, user), mine), record)
